"""Right answers, as a question expects them.

The annotations are evaluated at run time: this module has no deferred annotations.
"""

from typing import Annotated, ClassVar, Literal

from solver.board.marks import Located
from solver.board.schema.entries import Chosen
from solver.board.schema.words import (
    Chooser,
    ColorSymbol,
    Cost,
    CounterKind,
    Mana,
    Natural,
    Number,
    ObjectId,
    ObjectOrPlayer,
    PlayerName,
    RuleNumber,
    Size,
    SourceId,
    SubtypeWord,
    SupertypeWord,
    TypeWord,
    ZoneName,
    says,
)


class Sheet(Located):
    """Characteristics of an object; only what is listed is compared."""

    noun: ClassVar[str] = "the characteristics of an object"

    name: Annotated[str | None, says("Its name.")] = None
    mana_cost: Annotated[Cost | None, says("Its mana cost.")] = None
    mana_value: Annotated[Natural | None, says("Its mana value.")] = None
    colors: Annotated[tuple[ColorSymbol, ...] | None, says("Its colors as symbols; `[]` when it is colorless.")] = None
    supertypes: Annotated[tuple[SupertypeWord, ...] | None, says("All its supertypes.")] = None
    types: Annotated[tuple[TypeWord, ...] | None, says("All its card types.")] = None
    subtypes: Annotated[
        tuple[SubtypeWord, ...] | None, says("All its subtypes; `all creature types` stands for each of them.")
    ] = None
    abilities: Annotated[
        tuple[str, ...] | None, says("All its abilities; one that ends in `...` is compared by its beginning.")
    ] = None
    has: Annotated[tuple[str, ...] | None, says("Abilities that it has, among others.")] = None
    lacks: Annotated[tuple[str, ...] | None, says("Abilities that it does not have.")] = None
    pt: Annotated[Size | None, says("Its power and toughness; null when it has none.")] = None
    base_pt: Annotated[Size | None, says("Its base power and toughness, without what modifies them.")] = None
    loyalty: Annotated[Natural | None, says("Its loyalty.")] = None
    defense: Annotated[Natural | None, says("Its defense.")] = None
    controller: Annotated[PlayerName | None, says("Who controls it.")] = None


class ObjectState(Sheet):
    """An object in an outcome: where it is, what is on it, its characteristics."""

    noun: ClassVar[str] = "an object of an outcome"

    zone: Annotated[ZoneName | None, says("The zone that it is in.")] = None
    position: Annotated[Literal["top", "bottom"] | None, says("Where in a library it is.")] = None
    damage: Annotated[Natural | None, says("Damage marked on it.")] = None
    dealt: Annotated[Natural | None, says("Damage dealt to it by what the question asks about.")] = None
    counters: Annotated[dict[CounterKind, Natural] | None, says("All counters on it, by kind.")] = None
    tapped: Annotated[bool | None, says("Whether it is tapped.")] = None
    attached_to: Annotated[ObjectOrPlayer | None, says("What it is attached to; null for nothing.")] = None
    attacking: Annotated[ObjectOrPlayer | None, says("Whom it attacks; null for nobody.")] = None
    chosen: Annotated[Chosen | None, says("What was chosen for it.")] = None
    face: Annotated[Literal["front", "back"] | None, says("Which face is up.")] = None
    face_down: Annotated[bool | None, says("Whether it is face down.")] = None


class PlayerState(Located):
    """A player in an outcome: totals after it, and what was dealt, lost, drawn and discarded on the way."""

    noun: ClassVar[str] = "a player of an outcome"

    life: Annotated[Number | None, says("Life total.")] = None
    life_lost: Annotated[Natural | None, says("Life lost on the way.")] = None
    damage: Annotated[Natural | None, says("Damage dealt to the player on the way.")] = None
    poison: Annotated[Natural | None, says("Number of poison counters.")] = None
    drawn: Annotated[Natural | None, says("Number of cards drawn on the way.")] = None
    milled: Annotated[Natural | None, says("Number of cards milled on the way.")] = None
    discarded: Annotated[tuple[ObjectId, ...] | None, says("Cards discarded on the way.")] = None
    flipped: Annotated[
        tuple[Literal["heads", "tails"], ...] | None, says("What came up on coins, without those ignored.")
    ] = None
    searched: Annotated[
        str | None, says("What was searched: `library`, or a part of it such as `top 4`; null for nothing.")
    ] = None
    rolled: Annotated[tuple[Natural, ...] | None, says("The results of dice, without those ignored.")] = None
    energy: Annotated[Natural | None, says("Number of energy counters.")] = None
    lost: Annotated[bool | None, says("Whether the player has lost the game.")] = None
    won: Annotated[bool | None, says("Whether the player has won the game.")] = None
    hand_size: Annotated[Natural | None, says("Number of cards in hand.")] = None
    graveyard_size: Annotated[Natural | None, says("Number of cards in the graveyard.")] = None


class CreatedTokens(Sheet):
    """Tokens that were created, grouped by what is listed."""

    noun: ClassVar[str] = "an entry of `created`"

    count: Annotated[Natural, says("How many such tokens were created.")] = 1
    counters: Annotated[dict[CounterKind, Natural] | None, says("All counters on each of them, by kind.")] = None
    tapped: Annotated[bool | None, says("Whether they are tapped.")] = None


class TriggeredAbility(Located):
    """How often abilities of an object have triggered."""

    noun: ClassVar[str] = "an entry of `triggered`"

    source: Annotated[SourceId, says("The object or effect whose abilities have triggered.")]
    count: Annotated[Natural, says("How often they have.")] = 1


class OutcomeEntry(Located):
    """One outcome: what changed or is asked. Anything not listed is free."""

    noun: ClassVar[str] = "an outcome"

    players: Annotated[dict[PlayerName, PlayerState] | None, says("What has become of players.")] = None
    objects: Annotated[dict[ObjectId, ObjectState] | None, says("What has become of objects.")] = None
    created: Annotated[tuple[CreatedTokens, ...] | None, says("All tokens that were created; `[]` for none.")] = None
    mana: Annotated[dict[PlayerName, Mana] | None, says("Mana added to each player's pool; empty for none.")] = None
    restricted: Annotated[
        dict[PlayerName, Mana] | None, says("The part of that mana that can be spent on some things only.")
    ] = None
    triggered: Annotated[
        tuple[TriggeredAbility, ...] | None, says("All abilities that have triggered; `[]` for none.")
    ] = None
    chooser: Annotated[Chooser | None, says("The player whose choice made the difference, or `chance`.")] = None
    draw: Annotated[bool | None, says("Whether the game is a draw.")] = None
    rule: Annotated[RuleNumber | None, says("The rule by which the game is a draw.")] = None
    repeatable: Annotated[
        bool | None, says("Whether it comes after a loop that can be repeated; what is counted is that of one time.")
    ] = None


class PoolEntry(Located):
    """A mana pool with a part that only some things may be paid with."""

    noun: ClassVar[str] = "a pool"

    mana: Annotated[Mana, says("The mana that can be spent on anything.")]
    restricted: Annotated[Mana, says("The mana that can be spent on some things only.")] = ""


class PoolsAnswer(Located):
    """The maximal pools, and whether there is no limit."""

    noun: ClassVar[str] = "the answer of `pools`"

    pools: Annotated[tuple[Mana | PoolEntry, ...] | None, says("The pools that no other one contains.")] = None
    unbounded: Annotated[bool | None, says("Whether there is no limit to the mana.")] = None


class PayAnswer(Located):
    """Whether a cost can be paid, and in how many distinct ways."""

    noun: ClassVar[str] = "the answer of `pay`"

    can_pay: Annotated[bool | None, says("Whether the cost can be paid.")] = None
    ways: Annotated[Natural | None, says("In how many ways, apart from exchanging like sources for each other.")] = None


class ActivateAnswer(Located):
    """Whether an ability can be activated, and the rule that says so."""

    noun: ClassVar[str] = "the answer of `can_activate`"

    can_activate: Annotated[bool, says("Whether the ability can be activated.")]
    rule: Annotated[RuleNumber | None, says("The rule that says so.")] = None


class AttackAnswer(Located):
    """Whether a declaration of attackers is legal, or all that are."""

    noun: ClassVar[str] = "the answer of `attack`"

    legal: Annotated[bool | None, says("Whether the declaration is legal.")] = None
    rule: Annotated[RuleNumber | None, says("The rule that says so.")] = None
    declarations: Annotated[
        tuple[dict[ObjectId, ObjectOrPlayer], ...] | None, says("All legal declarations: what each attacker attacks.")
    ] = None


class BlockAnswer(Located):
    """Whether a declaration of blockers is legal, or all that are."""

    noun: ClassVar[str] = "the answer of `block`"

    legal: Annotated[bool | None, says("Whether the declaration is legal.")] = None
    rule: Annotated[RuleNumber | None, says("The rule that says so.")] = None
    declarations: Annotated[
        tuple[dict[ObjectId, ObjectId | tuple[ObjectId, ...]], ...] | None,
        says("All legal declarations: what each blocker blocks."),
    ] = None


Outcomes = tuple[OutcomeEntry, ...]
Sheets = dict[ObjectId, Sheet]
