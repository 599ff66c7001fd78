"""What stands on a board: players, objects, effects and counters.

The annotations are evaluated at run time: this module has no deferred annotations.
"""

# ruff: noqa: UP007
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, Union

from msgspec import Meta, field

from solver.board.marks import Formed, Located, Pick
from solver.board.schema.words import (
    PLACES,
    BaseNumber,
    CardName,
    ChosenName,
    ColorSymbol,
    ColorWord,
    Cost,
    CounterKind,
    CreatureType,
    LandType,
    Mana,
    Natural,
    NewId,
    Number,
    ObjectId,
    ObjectOrPlayer,
    PlainSubtype,
    PlayerName,
    Positive,
    RuleText,
    Speed,
    TypeLine,
    TypeWord,
    says,
)

# --------------------------------------------------------------------------------------------------------------------
# Players
# --------------------------------------------------------------------------------------------------------------------


class PlayerEntry(Located):
    """A player: life (20 unless said), counters, and the mana in their pool."""

    noun: ClassVar[str] = "a player"
    places: ClassVar[dict[str, str]] = PLACES

    life: Annotated[Number, says("Life total; 20 where it is left out.")] = 20
    poison: Annotated[Natural, says("Number of poison counters.")] = 0
    energy: Annotated[Natural, says("Number of energy counters.")] = 0
    experience: Annotated[Natural, says("Number of experience counters.")] = 0
    mana: Annotated[Mana, says("Mana that floats in the pool.")] = ""


class PlayerFacts(Located):
    """What happened to a player or was done by them this turn, and what they have for good."""

    noun: ClassVar[str] = "the facts about a player"

    lands_played: Annotated[Natural | None, says("Lands that this player has played this turn.")] = None
    cards_drawn: Annotated[Natural | None, says("Cards that this player has drawn this turn.")] = None
    cards_discarded: Annotated[Natural | None, says("Cards that this player has discarded this turn.")] = None
    life_gained: Annotated[Natural | None, says("Life that this player has gained this turn.")] = None
    life_lost: Annotated[Natural | None, says("Life that this player has lost this turn.")] = None
    damage_dealt: Annotated[Natural | None, says("Damage dealt to this player this turn.")] = None
    spells_cast: Annotated[Natural | None, says("Spells that this player has cast this turn.")] = None
    creatures_died: Annotated[
        Natural | None, says("Creatures that have died this turn under this player's control.")
    ] = None
    commander_casts: Annotated[
        Natural | None, says("How often this player has cast a commander from the command zone in this game.")
    ] = None
    permanents_left: Annotated[
        Natural | None, says("Permanents of this player that have left the battlefield this turn.")
    ] = None
    tokens_created: Annotated[Natural | None, says("Tokens that this player has created this turn.")] = None
    attacked: Annotated[
        bool | Natural | None, says("Whether this player has attacked this turn, or with how many creatures.")
    ] = None
    city_blessing: Annotated[bool, says("Whether this player has the city's blessing.")] = False
    completed_dungeon: Annotated[bool, says("Whether this player has completed a dungeon.")] = False
    crime: Annotated[bool, says("Whether this player has committed a crime this turn.")] = False
    speed: Annotated[Speed | None, says("This player's speed, from 0 to 4.")] = None
    ring_level: Annotated[Natural | None, says("How often the Ring has tempted this player, up to 4.")] = None


class GlobalFacts(Located):
    """What is so for the whole game: day (`false` is night, left out neither), who is the monarch, which turn it is."""

    noun: ClassVar[str] = "`facts`"

    day: Annotated[bool | None, says("Whether it is day; `false` is night, and neither where it is left out.")] = None
    monarch: Annotated[PlayerName | None, says("The player who is the monarch.")] = None
    initiative: Annotated[PlayerName | None, says("The player who has the initiative.")] = None
    turn: Annotated[Natural | None, says("Number of the turn.")] = None


# --------------------------------------------------------------------------------------------------------------------
# Objects and effects
# --------------------------------------------------------------------------------------------------------------------


class InlineCard(Located):
    """A card that the file defines itself, its text in Oracle language."""

    noun: ClassVar[str] = "an inline card"

    name: Annotated[str, Formed("word"), says("Its name.")]
    type: Annotated[TypeLine, says("Its type line: supertypes and types, a dash, subtypes.")]
    cost: Annotated[Cost | None, says("Its mana cost; none where it is left out.")] = None
    power: Annotated[
        int | BaseNumber | None, says("Its printed power: a number, or `*` where its text defines it.")
    ] = None
    toughness: Annotated[
        int | BaseNumber | None, says("Its printed toughness: a number, or `*` where its text defines it.")
    ] = None
    text: Annotated[RuleText | None, says("Its rules text in Oracle wording, one paragraph a line.")] = None
    colors: Annotated[
        tuple[ColorSymbol, ...] | None, says("Its colors whatever its cost is, as symbols; `[]` for a colorless one.")
    ] = None


Card = CardName | InlineCard


class Chosen(Located):
    """What was chosen for an object or effect; of a pair of words, the first is replaced by the second."""

    noun: ClassVar[str] = "`chosen`"

    color: Annotated[ColorWord | None, says("The chosen color.")] = None
    creature_type: Annotated[CreatureType | None, says("The chosen creature type.")] = field(
        name="creature type", default=None
    )
    land_type: Annotated[LandType | None, says("The chosen land type.")] = field(name="land type", default=None)
    card_type: Annotated[TypeWord | None, says("The chosen card type.")] = field(name="card type", default=None)
    planeswalker_type: Annotated[PlainSubtype | None, says("The chosen planeswalker type.")] = field(
        name="planeswalker type", default=None
    )
    name: Annotated[ChosenName | None, says("The chosen card name.")] = None
    player: Annotated[PlayerName | None, says("The chosen player.")] = None
    first_player: Annotated[PlayerName | None, says("The first of two chosen players.")] = field(
        name="first player", default=None
    )
    second_player: Annotated[PlayerName | None, says("The second of two chosen players.")] = field(
        name="second player", default=None
    )
    protector: Annotated[PlayerName | None, says("The player who protects a battle.")] = None
    number: Annotated[Natural | None, says("The chosen number.")] = None
    mode: Annotated[
        Natural | str | None, says("The chosen mode: its number or its words, or the size that names a shape.")
    ] = None
    source: Annotated[ObjectId | None, says("The chosen source.")] = None
    creature: Annotated[ObjectId | None, says("The chosen creature.")] = None
    permanent: Annotated[ObjectId | None, says("The chosen permanent.")] = None
    first_color: Annotated[ColorWord | None, says("The color word that is replaced, or the first of two chosen.")] = (
        field(name="first color", default=None)
    )
    second_color: Annotated[
        ColorWord | None, says("The color word that replaces the first one, or the second of two.")
    ] = field(name="second color", default=None)
    first_land_type: Annotated[LandType | None, says("The land type that is replaced, or the first of two chosen.")] = (
        field(name="first land type", default=None)
    )
    second_land_type: Annotated[
        LandType | None, says("The land type that replaces the first one, or the second of two.")
    ] = field(name="second land type", default=None)
    first_creature_type: Annotated[CreatureType | None, says("The creature type that is replaced.")] = field(
        name="first creature type", default=None
    )
    second_creature_type: Annotated[CreatureType | None, says("The creature type that replaces the first one.")] = (
        field(name="second creature type", default=None)
    )


class Choices(Chosen):
    """Choices that a question fixes; the others stay open."""

    noun: ClassVar[str] = "`choices`"

    copy_of: Annotated[ObjectId | None, says("What it enters as a copy of.")] = None
    targets: Annotated[
        dict[ObjectId, tuple[ObjectOrPlayer, ...]] | None,
        says("Targets of triggered abilities, by the object that each one is of."),
    ] = None


class ObjectEntry(Located):
    """A card, token, copy, spell or ability, in the zone it stands in."""

    noun: ClassVar[str] = "an object"
    places: ClassVar[dict[str, str]] = PLACES

    card: Annotated[Card | None, says("The card: a name from the library, or a card defined here.")] = None
    id: Annotated[NewId | None, says("What the file calls it; made of the card's name where it is left out.")] = None
    owner: Annotated[PlayerName | None, says("Who owns it; its controller where it is left out.")] = None
    controller: Annotated[PlayerName | None, says("Who controls it; the active player where it is left out.")] = None
    tapped: Annotated[bool, says("Whether it is tapped.")] = False
    damage: Annotated[Natural, says("Damage marked on it.")] = 0
    counters: Annotated[
        dict[CounterKind, Natural] | None, says("How many counters of each kind are on it; they came when it did.")
    ] = None
    attached_to: Annotated[ObjectOrPlayer | None, says("The object or player that it is attached to.")] = None
    face: Annotated[Literal["front", "back"] | None, says("Which face of a double-faced card is up.")] = None
    face_down: Annotated[bool, says("Whether it is face down.")] = False
    token: Annotated[bool, says("Whether it is a token.")] = False
    copy_of: Annotated[ObjectId | None, says("The object that it is a copy of.")] = None
    copied_by: Annotated[
        CardName | None, says("The card whose copy effect made it a copy, with that card's exceptions.")
    ] = None
    chosen: Annotated[Chosen | None, says("What was chosen for it.")] = None
    x: Annotated[Natural | None, says("The value of X when it was cast.")] = None
    since: Annotated[
        Literal["this turn"] | None,
        says("Since when its controller has had it; `this turn` makes a creature summoning sick."),
    ] = None
    mana_spent: Annotated[Mana | None, says("The mana that was spent to cast it.")] = None
    attacking: Annotated[ObjectOrPlayer | None, says("The player, planeswalker or battle that it attacks.")] = None
    blocking: Annotated[tuple[ObjectId, ...], says("The attackers that it blocks.")] = ()
    linked: Annotated[
        tuple[ObjectId, ...],
        says("Cards that were exiled with it, imprinted on it and the like, or what it is paired with."),
    ] = ()
    kicked: Annotated[bool | Natural, says("Whether it was kicked, or how often.")] = False
    awaken: Annotated[bool, says("Whether it was cast for its awaken cost.")] = False
    bestowed: Annotated[bool, says("Whether it was cast bestowed.")] = False
    prototyped: Annotated[bool, says("Whether it was cast prototyped.")] = False
    class_level: Annotated[Positive | None, says("The level of a Class.")] = None
    modes: Annotated[tuple[Positive, ...], says("Numbers of the modes that were chosen for a spell on the stack.")] = ()
    targets: Annotated[
        tuple[ObjectOrPlayer, ...], says("Targets of a spell or ability on the stack, in the order of its text.")
    ] = ()
    source: Annotated[ObjectId | None, says("The object that an ability on the stack comes from.")] = None
    ability: Annotated[
        Positive | RuleText | None, says("Which ability of `source` it is: its number from 1, or its text.")
    ] = None
    damaged_by: Annotated[tuple[ObjectId, ...], says("Objects that have dealt damage to it this turn.")] = ()
    commander: Annotated[bool, says("Whether it is its owner's commander.")] = False


class EmblemEntry(Located):
    """An emblem in the command zone, named by the card that made it."""

    noun: ClassVar[str] = "an emblem"

    emblem: Annotated[
        CardName,
        says("The card whose ability made the emblem. An emblem counts as older than what is on the battlefield."),
    ]
    id: Annotated[NewId | None, says("What the file calls it.")] = None
    owner: Annotated[PlayerName | None, says("Who owns it.")] = None
    controller: Annotated[PlayerName | None, says("Who controls it.")] = None
    chosen: Annotated[Chosen | None, says("What was chosen for it.")] = None


class InlineEffect(Located):
    """An effect that the file words itself, in Oracle language."""

    noun: ClassVar[str] = "an inline effect"

    text: Annotated[RuleText, says("What the effect says, in Oracle wording.")]


class EffectEntry(Located):
    """An effect that a resolved spell or ability left behind, at its place in time."""

    noun: ClassVar[str] = "an effect"

    effect: Annotated[CardName | InlineEffect, says("The card that left the effect behind, or the effect in words.")]
    id: Annotated[NewId | None, says("What the file calls it.")] = None
    ability: Annotated[
        Positive | RuleText | None, says("Which ability of the card left it: its number from 1, or its text.")
    ] = None
    text: Annotated[RuleText | None, says("Which part of the card's text is meant.")] = None
    affects: Annotated[
        ObjectOrPlayer | tuple[ObjectOrPlayer, ...] | None, says("The objects or players that it changes.")
    ] = None
    targets: Annotated[
        ObjectOrPlayer | tuple[ObjectOrPlayer, ...] | None,
        says("What was targeted, where that is not the same as `affects`."),
    ] = None
    source: Annotated[
        ObjectId | None, says("The permanent whose ability it was, where the effect keeps looking at it.")
    ] = None
    x: Annotated[Natural | None, says("The value of X.")] = None
    chosen: Annotated[Chosen | None, says("What was chosen for it.")] = None
    controller: Annotated[PlayerName | None, says("Who controls it; the active player where it is left out.")] = None


class CounterEntry(Located):
    """Counters of one kind that were put on an object or player at this point in time."""

    noun: ClassVar[str] = "a counter entry"

    counter: Annotated[CounterKind, says("The kind of counter.")]
    affects: Annotated[ObjectOrPlayer, says("The object or player that the counters were put on.")]
    count: Annotated[Positive, says("How many were put there.")] = 1
    id: Annotated[NewId | None, says("What the file calls them.")] = None


def _one_of(*names: str, text: bool = False) -> Meta:
    refs: list[dict[str, Any]] = [{"$ref": f"#/$defs/{name}"} for name in names]
    return Meta(extra_json_schema={"anyOf": [{"type": "string"}, *refs] if text else refs})


_ENTRY = "the name of a card, or a mapping for an object, an effect or a counter"
_CARD = ("card", InlineCard)
_BY_KEY = (("card", ObjectEntry), ("effect", EffectEntry), ("counter", CounterEntry))
_NO_GROUP = "a group (`any_order`, `together`) cannot stand inside a group"

if TYPE_CHECKING:
    SingleEntry = Union[str, ObjectEntry, EffectEntry, CounterEntry]
else:
    SingleEntry = Annotated[
        Any,
        _one_of("ObjectEntry", "EffectEntry", "CounterEntry", text=True),
        Pick(
            (ObjectEntry, EffectEntry, CounterEntry),
            _BY_KEY,
            text="card",
            expects=_ENTRY,
            refuses=(("any_order", _NO_GROUP), ("together", _NO_GROUP)),
            inside=_CARD,
        ),
    ]


class AnyOrder(Located):
    """Entries whose relative order in time is not known: every order is tried."""

    noun: ClassVar[str] = "a group"

    any_order: Annotated[tuple[SingleEntry, ...], says("The entries, in an order that nobody knows.")]


class Together(Located):
    """Entries that arrived at once: each player orders their own (613.7m)."""

    noun: ClassVar[str] = "a group"

    together: Annotated[tuple[SingleEntry, ...], says("The entries that arrived at once.")]


if TYPE_CHECKING:
    BoardEntry = Union[SingleEntry, AnyOrder, Together]
    CardEntry = Union[str, ObjectEntry]
    CommandEntry = Union[str, ObjectEntry, EmblemEntry]
else:
    BoardEntry = Annotated[
        Any,
        _one_of("ObjectEntry", "EffectEntry", "CounterEntry", "AnyOrder", "Together", text=True),
        Pick(
            (ObjectEntry, EffectEntry, CounterEntry, AnyOrder, Together),
            (*_BY_KEY, ("any_order", AnyOrder), ("together", Together)),
            text="card",
            expects=f"{_ENTRY}, or a group",
            inside=_CARD,
        ),
    ]
    CardEntry = Annotated[
        Any,
        _one_of("ObjectEntry", text=True),
        Pick((ObjectEntry,), (), text="card", expects="the name of a card, or a mapping for an object", inside=_CARD),
    ]
    CommandEntry = Annotated[
        Any,
        _one_of("ObjectEntry", "EmblemEntry", text=True),
        Pick(
            (ObjectEntry, EmblemEntry),
            (("card", ObjectEntry), ("emblem", EmblemEntry)),
            text="card",
            expects="the name of a card, or a mapping for an object or an emblem",
            inside=_CARD,
        ),
    ]

Pile = Natural | tuple[CardEntry, ...]
