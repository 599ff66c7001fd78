"""The typed ability language: what a card is, as data.

This is the contract between card text and the encodings. A card has faces, a face has abilities, and the abilities
that matter for the questions answered so far are written out; every other ability is *opaque*: it exists, can be
lost, gained, copied and counted, but nobody looks inside.

The parts are small and composable. A *filter* says which objects, an *amount* how many, a *condition* whether, a
*change* what happens to an object in one layer; a *continuous effect* puts them together. All of them are frozen, so
equal abilities are equal objects.

Words of the game stand as they are printed: card types, supertypes and subtypes capitalised (``"Creature"``,
``"Legendary"``, ``"Goblin"``), colors in lower case (``"white"``), keywords in lower case (``"first strike"``). A bare
word where a filter is expected means "has that type, supertype, subtype or color"; `solver.cards.vocabulary` knows
which is which.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from solver.cards import combat, entering
from solver.cards.entering import Enters
from solver.cards.instructions import Does
from solver.cards.node import Node
from solver.cards.occasions import Occasion
from solver.cards.pricing import Pricing, Spending
from solver.cards.replacing import Replacement

Zone = Literal["battlefield", "stack", "hand", "graveyard", "library", "exile", "command"]
Scope = Literal[
    "battlefield", "stack", "hand", "graveyard", "library", "exile", "command", "outside battlefield", "everywhere"
]
Family = Literal["artifact", "battle", "creature", "enchantment", "land", "planeswalker", "spell"]
Comparison = Literal["=", "!=", "<", "<=", ">", ">="]

# Who: the controller of the effect ("you"), everybody else, the player the source is attached to, the controller of
# the object the source is attached to, the controller of the affected object, the chosen player.
# What resolves speaks of more: of target players, and of the player that its trigger condition speaks of.
Player = Literal[
    "you", "opponent", "any", "enchanted player", "host controller", "affected controller", "chosen", "active",
    "defending", "target 1", "target 2", "target 3", "triggering", "before",
]  # fmt: skip

# Which object: the source of the effect ("this creature"), the object it is attached to ("enchanted creature"), the
# object being changed ("its mana value"), the first, second ... target or chosen object of a resolved effect, a card
# that was exiled with the source ("the exiled card": 607.2a).
# What the last three are says `solver.cards.instructions`.
Reference = Literal[
    "source", "host", "affected", "target 1", "target 2", "target 3", "chosen", "linked",
    "triggering", "before", "paid", "hurt",
]  # fmt: skip

Stat = Literal["power", "toughness", "base power", "base toughness", "mana value", "loyalty", "defense"]

# What a permanent remembers because a choice was made for it.
Choice = Literal[
    "color", "creature type", "land type", "card type", "planeswalker type", "name", "player", "number", "mode",
    "creature", "permanent", "first player", "second player",
    "first color", "second color", "first land type", "second land type",
    "first creature type", "second creature type",
]  # fmt: skip

# What kind of question an ability that is not modelled could spoil: "production" is about the mana that something
# produces, "mana" about what mana can be spent on and what has to be paid.
Question = Literal["characteristics", "production", "mana", "event", "enter", "activation", "combat", "stack"]


class Chosen(Node, frozen=True, tag_field="word", tag="chosen"):
    """A word (color, subtype, card type) that was chosen for the source, as in "the chosen type"."""

    what: Choice


Word = str | Chosen

# --------------------------------------------------------------------------------------------------------------------
# Filters: which objects
# --------------------------------------------------------------------------------------------------------------------


class All(Node, frozen=True, tag_field="is", tag="all"):
    """Every one of several filters holds."""

    of: tuple[Filter, ...]


class Any(Node, frozen=True, tag_field="is", tag="any"):
    """At least one of several filters holds."""

    of: tuple[Filter, ...]


class Not(Node, frozen=True, tag_field="is", tag="not"):
    """A filter does not hold: ``Not("Basic")`` is "nonbasic"."""

    of: Filter


class Controlled(Node, frozen=True, tag_field="is", tag="controlled"):
    """Controlled by a player (outside battlefield and stack: owned by, 108.4a)."""

    by: Player


class Owned(Node, frozen=True, tag_field="is", tag="owned"):
    """Owned by a player (108.3)."""

    by: Player


class Is(Node, frozen=True, tag_field="is", tag="object"):
    """One particular object: ``Is("source")`` is "this creature", ``Not(Is("source"))`` is "other"."""

    ref: Reference


class HasChosen(Node, frozen=True, tag_field="is", tag="chosen"):
    """Has the color, type or name chosen for the source ("creatures of the chosen type")."""

    what: Choice


class HasKeyword(Node, frozen=True, tag_field="is", tag="with keyword"):
    """Has a keyword ability of that name (702)."""

    keyword: str


class HasCounter(Node, frozen=True, tag_field="is", tag="with counter"):
    """Has at least so many counters of a kind, of any kind when none is named (122)."""

    kind: str | None = None
    at_least: int = 1


class HasStat(Node, frozen=True, tag_field="is", tag="with stat"):
    """A number of the object compares with an amount ("with power 4 or greater")."""

    stat: Stat
    op: Comparison
    than: Amount


class Named(Node, frozen=True, tag_field="is", tag="named"):
    """Has this name (201)."""

    name: str


class State(Node, frozen=True, tag_field="is", tag="state"):
    """A state that is no characteristic: status, combat, attachments, color count, and the like.

    ``cast`` and what follows it are about the spell that it was, ``entering`` is what enters right now.
    ``colored``, ``colorless``, ``multicolored``, ``monocolored`` count colors (105.2); ``no abilities``, ``enchanted``
    and ``equipped`` read the object as it is; the rest is what the board says of it.
    """

    state: Literal[
        "tapped", "untapped", "attacking", "blocking", "blocked", "unblocked", "token", "nontoken", "face down",
        "colored", "colorless", "multicolored", "monocolored", "no abilities", "enchanted", "equipped", "attached",
        "modified", "paired", "commander", "historic", "bestowed", "kicked", "monstrous", "renowned", "suspected",
        "saddled", "crewed", "transformed", "entered this turn", "activated ability", "permanent", "basic land type",
        "cast", "cast by its controller", "cast from hand", "paid for", "escaped", "evoked", "entering",
        "creature by itself",
    ]  # fmt: skip


class Shares(Node, frozen=True, tag_field="is", tag="shares"):
    """Shares a color, card type, creature type or name with another object."""

    what: Literal["color", "card type", "creature type", "land type", "name"]
    ref: Reference


class InZone(Node, frozen=True, tag_field="is", tag="in zone"):
    """Is in that zone; for filters whose scope spans several zones."""

    zone: Zone


class AttachedTo(Node, frozen=True, tag_field="is", tag="attached to"):
    """Is attached to an object that meets a filter, or to that very object ("Auras attached to it")."""

    what: Filter


class HasAttached(Node, frozen=True, tag_field="is", tag="has attached"):
    """Has an object attached to it that meets a filter ("creature with an Aura attached to it")."""

    what: Filter


class Attacking(Node, frozen=True, tag_field="is", tag="attacking"):
    """Attacks a player, and not a planeswalker or battle ("creatures attacking you")."""

    whom: Player


class DamagedBy(Node, frozen=True, tag_field="is", tag="damaged by"):
    """Has been dealt damage by another object this turn."""

    ref: Reference = "source"


class ExiledWith(Node, frozen=True, tag_field="is", tag="exiled with"):
    """Was exiled with an object ("cards exiled with this creature", "the exiled card", 607.2a)."""

    ref: Reference


class PairedWith(Node, frozen=True, tag_field="is", tag="paired with"):
    """Is paired with an object (702.95)."""

    ref: Reference


class KickedWith(Node, frozen=True, tag_field="is", tag="kicked with"):
    """Was kicked with the kicker of that cost (702.33f)."""

    cost: str


class AllowedBy(Node, frozen=True, tag_field="is", tag="allowed by"):
    """Was cast because an ability of an object allows it ("cast this way")."""

    ref: Reference


Filter = (
    str | All | Any | Not | Controlled | Owned | Is | HasChosen | HasKeyword | HasCounter | HasStat | Named | State
    | Shares | InZone | AttachedTo | HasAttached | Attacking | DamagedBy | ExiledWith | PairedWith | KickedWith
    | AllowedBy
)  # fmt: skip

# --------------------------------------------------------------------------------------------------------------------
# Amounts: how many
# --------------------------------------------------------------------------------------------------------------------


class Count(Node, frozen=True, tag_field="amount", tag="count"):
    """The number of objects that meet a filter, in a scope ("cards in your hand", "Elves you control")."""

    of: Filter
    scope: Scope = "battlefield"


class Distinct(Node, frozen=True, tag_field="amount", tag="distinct"):
    """The number of different values among objects ("card types among cards in all graveyards")."""

    what: Literal[
        "card type", "color", "creature type", "basic land type", "land type", "name", "power", "toughness",
        "mana value", "supertype",
    ]  # fmt: skip
    among: Filter
    scope: Scope = "battlefield"


class StatOf(Node, frozen=True, tag_field="amount", tag="stat of"):
    """A number of one object ("its power", "its mana value")."""

    stat: Stat
    ref: Reference


class Extreme(Node, frozen=True, tag_field="amount", tag="extreme"):
    """The greatest or least value of a number among objects; 0 when there are none."""

    which: Literal["greatest", "least"]
    stat: Stat
    among: Filter
    scope: Scope = "battlefield"


class Total(Node, frozen=True, tag_field="amount", tag="total"):
    """The sum of a number over objects ("the total power of creatures you control")."""

    stat: Stat
    among: Filter
    scope: Scope = "battlefield"


class Counters(Node, frozen=True, tag_field="amount", tag="counters"):
    """The number of counters of a kind (all kinds when none is named) on one object."""

    ref: Reference
    kind: str | None = None


class CountersAmong(Node, frozen=True, tag_field="amount", tag="counters among"):
    """The number of counters of a kind on all objects that meet a filter."""

    among: Filter
    kind: str | None = None


class Colors(Node, frozen=True, tag_field="amount", tag="colors of"):
    """The number of colors of one object ("for each of its colors")."""

    ref: Reference


class Devotion(Node, frozen=True, tag_field="amount", tag="devotion"):
    """A player's devotion to one or two colors (700.5): symbols of those colors among costs of their permanents."""

    colors: tuple[str, ...]
    player: Player = "you"


class PlayerNumber(Node, frozen=True, tag_field="amount", tag="player number"):
    """A number that a player has: life, poison, energy, experience, or a fact about the turn by its name.

    ``any`` sums over all players and ``opponent`` over the opponents.
    """

    what: str
    player: Player = "you"


class AmongPlayers(Node, frozen=True, tag_field="amount", tag="among players"):
    """The greatest or least among players of a number that each has, or of the cards that each has in a zone."""

    which: Literal["greatest", "least"]
    what: str
    players: Player = "opponent"


class PlayersWith(Node, frozen=True, tag_field="amount", tag="players with"):
    """The number of players who have so much of a number ("for each opponent who lost life this turn")."""

    what: str
    players: Player = "opponent"
    at_least: int = 1


class X(Node, frozen=True, tag_field="amount", tag="x"):
    """The value chosen or determined for X when the effect was made (107.3)."""


class PaidValue(Node, frozen=True, tag_field="amount", tag="paid value"):
    """The mana value of the permanent that was sacrificed as a cost, as it last was (608.2h)."""


class ChosenNumber(Node, frozen=True, tag_field="amount", tag="chosen number"):
    """The number chosen for the source."""


class Sum(Node, frozen=True, tag_field="amount", tag="sum"):
    """Several amounts added."""

    of: tuple[Amount, ...]


class OfCasting(Node, frozen=True, tag_field="amount", tag="of casting"):
    """A number that a permanent remembers of the spell that it was: how often it was kicked, mana spent on it.

    ``colors`` are the colors of that mana, a symbol narrows it to mana of that type, ``alike`` is the most mana of one
    color, ``phyrexian`` the number of Phyrexian mana symbols that were paid for with life.
    """

    what: str


class Taken(Node, frozen=True, tag_field="amount", tag="taken"):
    """How many objects were chosen as the permanent entered ("that many", "for each creature sacrificed this way")."""


class Happened(Node, frozen=True, tag_field="amount", tag="happened"):
    """How much it was that happened ("that much", "that many"): in the event that made the ability trigger.

    Or it is what was done by the last instruction before that has a number, as it really was done ("life equal to the
    damage dealt this way").
    """

    of: Literal["trigger", "before"] = "trigger"


class Times(Node, frozen=True, tag_field="amount", tag="times"):
    """An amount taken so many times; ``Times(-1, X())`` is -X."""

    factor: int
    of: Amount


class Half(Node, frozen=True, tag_field="amount", tag="half"):
    """Half an amount, rounded up or down (107.1a)."""

    of: Amount
    rounded: Literal["up", "down"]


class Limit(Node, frozen=True, tag_field="amount", tag="limit"):
    """The least or greatest of several amounts (``Limit("least", (n, 5))`` is n but at most 5)."""

    which: Literal["least", "greatest"]
    of: tuple[Amount, ...]


Amount = (
    int | Count | Distinct | StatOf | Extreme | Total | Counters | CountersAmong | Colors | Devotion | PlayerNumber
    | AmongPlayers | PlayersWith | X | PaidValue | ChosenNumber | OfCasting | Taken | Happened | Sum | Times | Half
    | Limit
)  # fmt: skip

# --------------------------------------------------------------------------------------------------------------------
# Conditions: whether
# --------------------------------------------------------------------------------------------------------------------


class Compare(Node, frozen=True, tag_field="if", tag="compare"):
    """One amount compares with another ("if you control five or more enchantments")."""

    left: Amount
    op: Comparison
    right: Amount


class Matches(Node, frozen=True, tag_field="if", tag="matches"):
    """One object meets a filter ("as long as enchanted creature is red")."""

    ref: Reference
    filter: Filter


class Turn(Node, frozen=True, tag_field="if", tag="turn"):
    """It is the turn of a player ("during your turn": 500.1)."""

    of: Player


class Step(Node, frozen=True, tag_field="if", tag="step"):
    """It is that step or phase ("during combat")."""

    step: str


class Fact(Node, frozen=True, tag_field="if", tag="fact"):
    """Something that the board states: ``monarch``, ``initiative``, ``city's blessing``, ``day``, ``night``."""

    fact: str
    player: Player = "you"


class HasChoice(Node, frozen=True, tag_field="if", tag="has choice"):
    """A choice was made for the source with this value (an anchor word, a mode)."""

    what: Choice
    value: str


class AllOf(Node, frozen=True, tag_field="if", tag="all"):
    """Every one of several conditions holds."""

    of: tuple[Condition, ...]


class AnyOf(Node, frozen=True, tag_field="if", tag="any"):
    """At least one of several conditions holds."""

    of: tuple[Condition, ...]


class Unless(Node, frozen=True, tag_field="if", tag="not"):
    """A condition does not hold."""

    of: Condition


Condition = Compare | Matches | Turn | Step | Fact | HasChoice | AllOf | AnyOf | Unless

# --------------------------------------------------------------------------------------------------------------------
# Changes: what a continuous effect does to an object, each in one layer (613.1)
# --------------------------------------------------------------------------------------------------------------------


class BecomeCopy(Node, frozen=True, tag_field="do", tag="become copy"):
    """Layer 1a: becomes a copy of an object, with exceptions (707.2, 707.9).

    `exceptions` are changes of the later layers that here modify the copiable values; `keeps` names characteristics
    that are not copied (``color``, ``name``, ``types`` ...).
    """

    of: Reference = "chosen"
    exceptions: tuple[Change, ...] = ()
    keeps: tuple[Literal["color", "name", "power", "toughness", "abilities"], ...] = ()


class SetController(Node, frozen=True, tag_field="do", tag="set controller"):
    """Layer 2: a player controls the object."""

    player: Player = "you"


class ChangeWords(Node, frozen=True, tag_field="do", tag="change words"):
    """Layer 3: all instances of one word become another in rules text and type line (612.2)."""

    old: Word
    new: Word


class SetName(Node, frozen=True, tag_field="do", tag="set name"):
    """The object's name becomes this one (613.1c with 612; as an exception of a copy effect, layer 1)."""

    name: str


class AddTypes(Node, frozen=True, tag_field="do", tag="add types"):
    """Layer 4: is these card types in addition to its other types (205.1b)."""

    types: tuple[Word, ...]


class SetTypes(Node, frozen=True, tag_field="do", tag="set types"):
    """Layer 4: is these card types instead of its own; subtypes of lost types go (205.1a)."""

    types: tuple[Word, ...]


class RemoveTypes(Node, frozen=True, tag_field="do", tag="remove types"):
    """Layer 4: is not these card types ("isn't a creature"); subtypes that go with them go too."""

    types: tuple[Word, ...]


class AddSubtypes(Node, frozen=True, tag_field="do", tag="add subtypes"):
    """Layer 4: is these subtypes in addition to its other types."""

    subtypes: tuple[Word, ...]


class SetSubtypes(Node, frozen=True, tag_field="do", tag="set subtypes"):
    """Layer 4: its subtypes of one family become these; basic land types take its rules text too (305.7).

    No subtypes at all means that it loses all subtypes of the family.
    """

    family: Family
    subtypes: tuple[Word, ...]


class RemoveSubtypes(Node, frozen=True, tag_field="do", tag="remove subtypes"):
    """Layer 4: it is not these subtypes."""

    subtypes: tuple[Word, ...]


class EverySubtype(Node, frozen=True, tag_field="do", tag="every subtype"):
    """Layer 4: is every subtype of a family, or every basic land type, in addition to what it is."""

    family: Literal["creature", "land", "basic land"]


class AddSupertypes(Node, frozen=True, tag_field="do", tag="add supertypes"):
    """Layer 4: has these supertypes in addition."""

    supertypes: tuple[str, ...]


class RemoveSupertypes(Node, frozen=True, tag_field="do", tag="remove supertypes"):
    """Layer 4: does not have these supertypes."""

    supertypes: tuple[str, ...]


class AddColors(Node, frozen=True, tag_field="do", tag="add colors"):
    """Layer 5: is these colors in addition to its other colors."""

    colors: tuple[Word, ...]


class SetColors(Node, frozen=True, tag_field="do", tag="set colors"):
    """Layer 5: is these colors and no others; no colors at all means colorless (105.3)."""

    colors: tuple[Word, ...]


class AddAbility(Node, frozen=True, tag_field="do", tag="add ability"):
    """Layer 6: has or gains an ability."""

    ability: Ability


class LoseAllAbilities(Node, frozen=True, tag_field="do", tag="lose all abilities"):
    """Layer 6: loses all abilities, mana abilities (605.1) excepted if said."""

    keep: Literal["none", "mana abilities"] = "none"


class LoseKeyword(Node, frozen=True, tag_field="do", tag="lose keyword"):
    """Layer 6: loses every instance of a keyword ability."""

    keyword: str


class CannotHaveKeyword(Node, frozen=True, tag_field="do", tag="cannot have keyword"):
    """Layer 6: can't have or gain a keyword ability, whatever the order (113.11)."""

    keyword: str


class SetPower(Node, frozen=True, tag_field="do", tag="set power"):
    """Layer 7b (7a from a characteristic-defining ability): base power becomes this."""

    to: Amount


class SetToughness(Node, frozen=True, tag_field="do", tag="set toughness"):
    """Layer 7b (7a from a characteristic-defining ability): base toughness becomes this."""

    to: Amount


class Modify(Node, frozen=True, tag_field="do", tag="modify"):
    """Layer 7c: gets +N/+N or -N/-N."""

    power: Amount
    toughness: Amount


class SwitchPowerToughness(Node, frozen=True, tag_field="do", tag="switch"):
    """Layer 7d: power and toughness change places."""


class ProduceInstead(Node, frozen=True, tag_field="do", tag="produce instead"):
    """In no layer: what the objects produce when they are tapped for mana is replaced (106.12b, 614.1a).

    `mana` is what they produce instead: a symbol, ``chosen color``, ``any color`` for a color that is chosen then, or
    None where it stays what it is and only its amount is multiplied by `times`. `amount` tells whether the amount is
    kept or becomes one. `replaced` says which mana that is done to: ``any`` is any other type, ``color`` any other
    color, else mana of one symbol. `at_least` is the amount from which on it is done, and `of` narrows the change to
    some of the objects.
    """

    mana: str | None = None
    times: int = 1
    amount: Literal["kept", "one"] = "kept"
    replaced: str = "any"
    at_least: int = 1
    of: Filter | None = None


Activatable = Literal["all", "no mana", "neither mana nor loyalty", "with the tap symbol", "loyalty", "equip"]
"""Which activated abilities are meant: those that are no mana abilities (605.1), those with {T} in their cost, ..."""


class ForbidActivation(Node, frozen=True, tag_field="do", tag="forbid activation"):
    """In no layer: activated abilities of the objects can't be activated (602.5), by anybody or by one player."""

    abilities: Activatable = "all"
    by: Player = "any"


class ActivateWithHaste(Node, frozen=True, tag_field="do", tag="activate with haste"):
    """In no layer: "you" may activate abilities of the objects as though they had haste (609.4, 702.10c)."""


class ActivateAnyTime(Node, frozen=True, tag_field="do", tag="activate any time"):
    """In no layer: "you" may activate such abilities of the objects any time that an instant could be cast (609.4)."""

    abilities: Activatable


class ForbidTargeting(Node, frozen=True, tag_field="do", tag="forbid targeting"):
    """In no layer: the objects can't be the targets of abilities that anybody controls, or one player; `spells` too."""

    by: Player = "any"
    spells: bool = True


class ForbidPaying(Node, frozen=True, tag_field="do", tag="forbid paying"):
    """In no layer: no player can pay for spells and activated abilities in some way (101.2, 118.3).

    That is with life, by sacrificing the objects, or either; without `mana` it can be done for mana abilities (605.1a).
    """

    way: Literal["life", "sacrifice", "either"] = "life"
    mana: bool = True


class PlayerHas(Node, frozen=True, tag_field="do", tag="player has"):
    """In no layer: a player has hexproof or shroud (702.11c, 702.18a)."""

    keyword: Literal["hexproof", "shroud"]
    player: Player = "you"


Change = (
    BecomeCopy | SetController | ChangeWords | SetName | AddTypes | SetTypes | RemoveTypes | AddSubtypes | SetSubtypes
    | RemoveSubtypes | EverySubtype | AddSupertypes | RemoveSupertypes | AddColors | SetColors | AddAbility
    | LoseAllAbilities | LoseKeyword | CannotHaveKeyword | SetPower | SetToughness | Modify | SwitchPowerToughness
    | ProduceInstead | ForbidActivation | ActivateWithHaste | ActivateAnyTime | ForbidTargeting
    | ForbidPaying | PlayerHas
    | combat.CannotAttack | combat.CannotBlock | combat.CannotBeBlocked | combat.BlockersNumber | combat.NeedsCompany
    | combat.OnlyAlone | combat.AtMost | combat.MustAttack | combat.MustBlock | combat.MustBeBlocked | combat.Lures
    | combat.Goaded | combat.DeclarationCost | combat.AttackAnyway | combat.BlockAnyway | combat.BlockMore
)  # fmt: skip

ON_ACTIVATING = (ForbidActivation, ActivateWithHaste, ActivateAnyTime, ForbidTargeting, ForbidPaying, PlayerHas)
"""The changes that are about what can be activated."""

IN_NO_LAYER = (ProduceInstead, *ON_ACTIVATING, *combat.ON_COMBAT)
"""The changes that change neither characteristics nor control."""

# --------------------------------------------------------------------------------------------------------------------
# Mana: what an ability adds (106.3)
# --------------------------------------------------------------------------------------------------------------------


class CouldProduce(Node, frozen=True, tag_field="add", tag="could produce"):
    """One mana of any type, or of any color, that objects which meet a filter could produce (106.7)."""

    among: Filter
    what: Literal["type", "color"] = "type"


class ColorsAmong(Node, frozen=True, tag_field="add", tag="colors among"):
    """One mana of any color that some object of a group has ("any color among legendary permanents you control")."""

    among: Filter
    scope: Scope = "battlefield"


class CommanderColors(Node, frozen=True, tag_field="add", tag="commander colors"):
    """One mana of any color in the color identity of your commander (903.4)."""


class Produced(Node, frozen=True, tag_field="add", tag="produced"):
    """One mana of any type that the permanent which was tapped for mana produced."""


class SacrificedCould(Node, frozen=True, tag_field="add", tag="sacrificed could"):
    """One mana of any type, or of any color, that the permanent which was sacrificed for it could produce."""

    what: Literal["type", "color"] = "type"


class Portion(Node, frozen=True, tag_field="add", tag="portion"):
    """Mana of one kind in an amount of its own, where the amount depends on the choice."""

    mana: str
    amount: Amount


Mana = str | CouldProduce | ColorsAmong | CommanderColors | Produced | SacrificedCould | Portion
"""What may be chosen: symbols, ``any color``, ``chosen color``, or what has to be found out."""


class Add(Node, frozen=True):
    """One instruction to add mana: one of several choices, as many times as an amount says (106.3).

    `spread` says how several mana are chosen: all alike, each by itself (``any``), or each of another kind
    (``different``). An instruction with a condition is followed only if it holds on resolution. `to` is who gets the
    mana: the controller of the ability, or the player who tapped the permanent. `restricted` tells that it can be spent
    on some things only (106.6), and `spending` on which; where that is empty, it is not modelled. An `optional` one may
    be left out. One that looks at the permanent which was `tapped` for mana is followed only where that meets the
    filter, and its amount can speak of it as the affected object.
    """

    choices: tuple[Mana, ...]
    amount: Amount = 1
    spread: Literal["alike", "any", "different"] = "alike"
    condition: Condition | None = None
    to: Literal["you", "tapping player"] = "you"
    restricted: bool = False
    spending: tuple[Spending, ...] = ()
    optional: bool = False
    tapped: Filter | None = None


class TappedForMana(Node, frozen=True):
    """The event that a permanent which meets a filter is tapped for mana (106.12a).

    `mana` narrows it to mana of one symbol or of the ``chosen color``. `condition` has to hold when it happens. With
    `any_ability` it is enough that an ability of the permanent adds mana, whether or not it is tapped for it; with
    `at_all` that it becomes tapped, for whatever reason (701.26a).
    """

    permanents: Filter
    mana: str | None = None
    condition: Condition | None = None
    any_ability: bool = False
    at_all: bool = False


# --------------------------------------------------------------------------------------------------------------------
# Mana: what else an ability costs and does
# --------------------------------------------------------------------------------------------------------------------


class PayLife(Node, frozen=True, tag_field="pay", tag="life"):
    """So much life is paid (119.4)."""

    amount: int


class PayEnergy(Node, frozen=True, tag_field="pay", tag="energy"):
    """So many energy counters are paid (107.14)."""

    amount: int


class PayBySacrifice(Node, frozen=True, tag_field="pay", tag="sacrifice"):
    """Permanents that meet a filter are sacrificed (701.21a): so many, or X."""

    of: Filter
    amount: Amount = 1


class PayByTapping(Node, frozen=True, tag_field="pay", tag="tap"):
    """Untapped permanents that meet a filter are tapped: so many, or X."""

    of: Filter
    amount: Amount = 1


class PayCounters(Node, frozen=True, tag_field="pay", tag="counters"):
    """Counters of a kind are removed from the permanent: so many, or X; ``any`` kind where it is left open.

    With `some`, X is not 0.
    """

    counter: str
    amount: Amount = 1
    some: bool = False


class PayByExile(Node, frozen=True, tag_field="pay", tag="exile"):
    """The card itself is exiled from a zone, in which the ability functions (113.6m)."""

    zone: Literal["hand", "graveyard"]


class PayByDiscard(Node, frozen=True, tag_field="pay", tag="discard"):
    """Cards that meet a filter are discarded (701.9a): so many, X, or the whole hand."""

    of: Filter | None = None
    amount: Amount = 1

    @property
    def hand(self) -> bool:
        """Whether it is the whole hand."""
        return self.of is None


class PayByExilingCards(Node, frozen=True, tag_field="pay", tag="exile cards"):
    """So many cards, or X, that meet a filter are exiled from a zone of the player."""

    of: Filter
    zone: Literal["hand", "graveyard"]
    amount: Amount = 1


class PayByExerting(Node, frozen=True, tag_field="pay", tag="exert"):
    """The permanent is exerted (701.43a)."""


class PayByPower(Node, frozen=True, tag_field="pay", tag="tap for power"):
    """Any number of untapped permanents that meet a filter are tapped, with so much power together (702.122a)."""

    of: Filter
    power: int


class PayByMoving(Node, frozen=True, tag_field="pay", tag="move"):
    """Permanents that meet a filter are exiled or returned to hand, or the card itself is discarded."""

    how: Literal["discard", "exile", "return"]
    of: Filter
    amount: Amount = 1
    zone: Literal["battlefield", "hand", "graveyard"] = "battlefield"


class PayByCounters(Node, frozen=True, tag_field="pay", tag="put counters"):
    """So many counters of a kind are put on the permanent."""

    counter: str
    amount: int = 1


class PayByMilling(Node, frozen=True, tag_field="pay", tag="mill"):
    """So many cards are taken off the top of the player's library (701.17)."""

    amount: int = 1


class PayFreely(Node, frozen=True, tag_field="pay", tag="freely"):
    """A part of a cost that can always be paid where the ability functions: any amount of life, or what is revealed."""


class PayOther(Node, frozen=True, tag_field="pay", tag="other"):
    """A part of a cost that is not modelled."""


Payment = (
    PayLife | PayEnergy | PayBySacrifice | PayByTapping | PayByPower | PayCounters | PayByExile | PayByDiscard
    | PayByExilingCards | PayByMoving | PayByMilling | PayByExerting | PayByCounters | PayFreely | PayOther
)  # fmt: skip
"""A part of the cost of an activated ability."""


class DealDamage(Node, frozen=True, tag_field="deed", tag="damage"):
    """So much damage is dealt to the controller of the ability, or to the player who tapped the permanent."""

    amount: int
    to: Literal["you", "tapping player"] = "you"


class GainLife(Node, frozen=True, tag_field="deed", tag="life"):
    """The controller of the ability gains so much life, or each opponent does; with a condition, only if it holds."""

    amount: int
    to: Literal["you", "opponents"] = "you"
    condition: Condition | None = None


class PutCounters(Node, frozen=True, tag_field="deed", tag="counters"):
    """So many counters of a kind are put on the permanent."""

    counter: str
    amount: int


class SacrificeIt(Node, frozen=True, tag_field="deed", tag="sacrifice"):
    """The permanent is sacrificed if a condition holds."""

    condition: Condition


class OtherDeed(Node, frozen=True, tag_field="deed", tag="other"):
    """Something that an ability does besides adding mana and that is not modelled."""


Deed = DealDamage | GainLife | PutCounters | SacrificeIt | OtherDeed
"""What a mana ability does besides adding mana."""

Happening = Literal["leaving", "life", "damage", "counters", "energy", "discarding", "exerting"]
"""What mana abilities make happen besides mana: something leaves its zone, or numbers change, damage is dealt."""


# --------------------------------------------------------------------------------------------------------------------
# Continuous effects and abilities
# --------------------------------------------------------------------------------------------------------------------


class Effect(Node, frozen=True):
    """A continuous effect (611): what it applies to, what it does, and whether.

    The changes of one effect belong together: once it has started to apply in one layer it goes on applying to the
    same objects in the others (613.6). Text that makes two separate effects makes two of these.

    `affects` is evaluated for effects of static abilities; an effect left by a resolved spell or ability has the
    objects it locked in (611.2c) and reads only target references from it.
    """

    affects: Filter
    changes: tuple[Change, ...]
    scope: Scope = "battlefield"
    condition: Condition | None = None
    duration: Literal["none", "end of turn", "your next turn", "end of combat", "condition"] = "none"


class Keyword(Node, frozen=True, tag_field="ability", tag="keyword"):
    """A keyword ability (702) with what follows it: a number, a cost, or a quality.

    "Protection from black" has the quality ``"black"``, "enchant creature" the quality ``"Creature"``, "crew 3" the
    number 3, "equip {2}" the cost ``"{2}"``, "forestwalk" is ``landwalk`` with the quality ``"Forest"``.
    """

    keyword: str
    number: Amount | None = None
    cost: str | None = None
    quality: Filter | None = None


class Static(Node, frozen=True, tag_field="ability", tag="static"):
    """A static ability that makes continuous effects (604).

    `defining` marks a characteristic-defining ability (604.3), which works in every zone. `zones` says where another
    static ability functions (113.6), the battlefield unless said.
    """

    effects: tuple[Effect, ...]
    defining: bool = False
    zones: tuple[Zone, ...] = ("battlefield",)


class Also(Node, frozen=True):
    """What else is different about entering as a copy: with counters, tapped; `filter` is what the copy has to be."""

    deed: entering.Deed
    filter: Filter | None = None


class EntersAsCopy(Node, frozen=True, tag_field="ability", tag="enters as copy"):
    """An ability to enter as a copy of something: the copy that it makes, with its exceptions (614.1c, 707.5).

    `also` is what else is different about entering as that copy, each on a condition where it has one (707.9f).
    """

    copy: BecomeCopy
    what: Filter = "Creature"
    optional: bool = True
    also: tuple[Also, ...] = ()
    condition: Condition | None = None


class EntersAs(Node, frozen=True, tag_field="ability", tag="enters as"):
    """An ability to become a choice of several things on entering: changes of copiable values by mode (613.2a).

    `modes` pairs the value of the choice ``mode`` with the changes it stands for.
    """

    modes: tuple[tuple[str, tuple[Change, ...]], ...]


class Target(Node, frozen=True):
    """What has to be chosen as a target for one instance of that word (115.1, 601.2c).

    `what` says which objects can be, in `scope`, none where it is only about `players`; `number` is how many have to be
    chosen at least, `most` how many can be where that is more, 0 for any number. `apart` tells that it is another one
    than the targets before it. With `abilities`, those on the stack can be. `unsure` tells that more is asked of it
    that is not read: whatever fits may or may not be a legal target, and nothing else can be.
    """

    what: Filter | None = None
    scope: Scope = "battlefield"
    number: int = 1
    players: Literal["none", "any", "opponent"] = "none"
    abilities: bool = False
    apart: bool = False
    unsure: bool = False
    most: int | None = None


Activator = Literal["you", "opponent", "any"]
"""Who may activate an ability: its controller (602.2), their opponents, any player."""


class Activated(Node, frozen=True, tag_field="ability", tag="activated"):
    """An activated ability (602): its cost, and the continuous effects it leaves when it resolves.

    `adds` lists what it may add, each a string of symbols or ``"any color"``, where that is all that its instruction
    says; `produces` has the instructions that say more. Both are empty when it adds nothing, and when what it adds is
    not modelled: then `unread` is true. `words` is the digest of the words of the effect where those are not modelled;
    see `solver.cards.words.digest`. `emblem` are the abilities of the emblem that it makes (114.2), `shields`
    the replacement and prevention effects that it leaves.

    `pays` are the parts of the cost other than mana, loyalty and the tap and untap symbols; of mana abilities, `beside`
    is what it does besides adding mana. What follows from the instructions behind its effect (602.1b): `only` is the
    condition under which it can be activated and `during` the part of the turn, `sorcery` tells that it can be
    activated only as a sorcery, `times` how often it can be (each turn, or at all), 0 for any number, and `by` who may
    do it. `gated` tells that there is an instruction which is not modelled, `repriced` that its effect says something
    of what it costs, or of the mana that is spent on it (601.2f). `zones` says where it functions (113.6).
    `targets` are the targets that have to be there, once for each of its modes; there are none of them where it can be
    activated without a target. `does` is all that it does, where every part of that is read.
    """

    cost: str
    adds: tuple[str, ...] = ()
    produces: tuple[Add, ...] = ()
    unread: bool = False
    pays: tuple[Payment, ...] = ()
    beside: tuple[Deed, ...] = ()
    only: Condition | None = None
    during: Condition | None = None
    sorcery: bool = False
    times: int = 0
    by: Activator = "you"
    gated: bool = False
    repriced: bool = False
    zones: tuple[Zone, ...] = ("battlefield",)
    leaves: tuple[Effect, ...] = ()
    mana: bool = False
    loyalty: bool = False
    words: str | None = None
    emblem: tuple[Ability, ...] = ()
    shields: tuple[Replacement | Enters | Opaque, ...] = ()
    targets: tuple[tuple[Target, ...], ...] = ()
    does: Does | None = None


EventKind = Literal[
    "damage", "life", "counters", "tokens", "draw", "mill", "discard", "move", "tap", "turn", "library", "trigger",
    "game", "assigning", "fewer", "cast", "target", "attach", "attack", "other",
]  # fmt: skip
"""Kinds of event that an ability which is not modelled could have a bearing on; ``fewer`` is that counters go."""


class Triggered(Node, frozen=True, tag_field="ability", tag="triggered"):
    """A triggered ability (603): its event in our own words, and the continuous effects it leaves.

    `tapped` is the event where it is that something is tapped, for mana or at all. `produces` are the instructions to
    add mana; `unread` tells that it adds some and how is not modelled, `beside` what a mana ability does besides, and
    `unclear` that its event is not read and could be that something is tapped, activated or added to a mana pool;
    `hears` names what else a mana ability makes happen and an event that is not read could be.
    `opening` is the digest of the trigger condition's words (up to the first comma), `words` of the whole ability's.
    `emblem` are the abilities of the emblem that it makes (114.2), `shields` the replacement and
    prevention effects that it leaves.

    `watches` has what it triggers on among events, where that is read; `could` names the kinds of event that one which
    is not read could be about; where there is a `state`, it triggers when that condition holds (603.8). `given` is the
    condition behind its event (603.4), `unsure` tells of one that is not read. `zones` says where it functions
    (113.6), unless it is about its own object, and `rarely` tells that it triggers once each turn and no more. `does`
    is all that it does, where every part of that is read.
    """

    event: str
    leaves: tuple[Effect, ...] = ()
    tapped: TappedForMana | None = None
    produces: tuple[Add, ...] = ()
    unread: bool = False
    beside: tuple[Deed, ...] = ()
    unclear: bool = False
    hears: tuple[Happening, ...] = ()
    mana: bool = False
    words: str | None = None
    opening: str | None = None
    copies: BecomeCopy | None = None
    emblem: tuple[Ability, ...] = ()
    shields: tuple[Replacement | Enters | Opaque, ...] = ()
    watches: tuple[Occasion, ...] = ()
    could: tuple[EventKind, ...] = ()
    given: Condition | None = None
    unsure: bool = False
    zones: tuple[Zone, ...] = ("battlefield",)
    rarely: bool = False
    does: Does | None = None
    state: Condition | None = None


class Spell(Node, frozen=True, tag_field="ability", tag="spell"):
    """What an instant or sorcery does when it resolves: the effects, copy tokens and emblem it leaves (114.2).

    `shields` are the replacement and prevention effects among them, `delayed` the delayed triggered abilities (603.7)
    that trigger when something is tapped for mana. `does` is all that it does, where every part of that is read.
    """

    leaves: tuple[Effect, ...] = ()
    words: str | None = None
    copies: BecomeCopy | None = None
    emblem: tuple[Ability, ...] = ()
    shields: tuple[Replacement | Enters | Opaque, ...] = ()
    delayed: tuple[Triggered, ...] = ()
    does: Does | None = None


class Opaque(Node, frozen=True, tag_field="ability", tag="opaque"):
    """An ability that exists but is not modelled.

    `form` is what kind of ability it is, `about` says in a few own words what it does, `spoils` names the kinds of
    question whose answer it could change; `events` narrows questions about events to some kinds, or leaves it at all of
    them. `on_battlefield` tells that it functions on the battlefield only (113.6), as
    far as the ability of a permanent can be told to. `hampers` says which abilities it could keep from being activated,
    or allow to be, where it is about activating them: ``none`` where it is about mana only, or about how often,
    ``keeping`` where it can do no more than keep them from it, and change no cost.
    `own_entering` tells that what it says about entering is about the object that it is on, `targeting` that it bears
    on what can be chosen as a target. `undeclared` tells that what it says about combat has nothing to do with which
    attackers and blockers may be declared.
    """

    form: Literal["static", "activated", "triggered", "replacement", "spell", "loyalty", "chapter", "keyword"]
    words: str
    about: str = ""
    opening: str | None = None
    mana: bool = False
    spoils: tuple[Question, ...] = ()
    events: tuple[EventKind, ...] = ()
    on_battlefield: bool = False
    hampers: Literal["any", "keeping", "crewing", "none"] = "any"
    own_entering: bool = False
    targeting: bool = False
    undeclared: bool = False


class TriggersAgain(Node, frozen=True, tag_field="ability", tag="triggers again"):
    """Triggered abilities of certain objects trigger an additional time, or (`never`) not at all (603.2d).

    `on` are the occasions that have to make them trigger, any that is read or not where none is given.
    """

    of: Filter
    on: tuple[Occasion, ...] = ()
    never: bool = False
    zones: tuple[Zone, ...] = ("battlefield",)


Ability = (
    Keyword | Static | EntersAsCopy | EntersAs | Enters | Replacement | TriggersAgain | Pricing | Activated
    | Triggered | Spell | Opaque
)  # fmt: skip


def parts(node: object) -> Iterator[Node]:
    """Give every part of the language that stands in another one, that one included.

    Args:
        node: the part, or several.
    """
    if isinstance(node, Node):
        yield node
        node = tuple(getattr(node, name) for name in node.__struct_fields__)
    if isinstance(node, tuple):
        for one in node:
            yield from parts(one)


def given_by(part: object) -> Iterator[Ability]:
    """Give the abilities that an ability, or another part of the language, gives to objects.

    Args:
        part: the part; abilities that one of the given ones gives in turn are not among them.
    """
    if isinstance(part, AddAbility):
        yield part.ability
    elif isinstance(part, tuple):
        for one in part:
            yield from given_by(one)
    elif isinstance(part, Node):
        for name in part.__struct_fields__:
            yield from given_by(getattr(part, name))


# --------------------------------------------------------------------------------------------------------------------
# Cards
# --------------------------------------------------------------------------------------------------------------------


class Face(Node, frozen=True):
    """One face of a card, or a token: the printed characteristics (109.3) and the abilities.

    `abilities` has one entry per ability; `paragraphs` says to which paragraph of the text (from 1, paragraphs of
    reminder text only left out) each belongs, when that is not simply the same number. `power` and `toughness` are as
    printed (``"*"``, ``"1+*"``). `indicator` is the color indicator (204); a token gives its colors there as well.
    `symbols` are the colors of mana symbols in its rules text that stand in its cost nowhere (903.4). `unread` lists
    the paragraphs that could change characteristics when they resolve and are not modelled, and `incomplete` says what
    else is not known of this face.
    """

    name: str
    cost: str | None = None
    supertypes: tuple[str, ...] = ()
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    indicator: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    paragraphs: tuple[int, ...] = ()
    symbols: tuple[str, ...] = ()
    unread: tuple[int, ...] = ()
    incomplete: tuple[str, ...] = ()


class Prototype(Node, frozen=True):
    """The second set of cost, power and toughness of a prototype card (718)."""

    cost: str
    power: str
    toughness: str


class Card(Node, frozen=True):
    """A card: its faces, and how they belong together (`layout` in the usual words: ``normal``, ``transform`` ...).

    `aliases` are names that it is found by besides its own and those of its faces. `incomplete` says what is not known
    or not modelled of the card as a whole.
    """

    name: str
    faces: tuple[Face, ...]
    layout: str = "normal"
    prototype: Prototype | None = None
    aliases: tuple[str, ...] = ()
    incomplete: tuple[str, ...] = ()
