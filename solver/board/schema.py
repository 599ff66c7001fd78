"""The file format of boards, questions and right answers, as the file has it.

One class per kind of mapping; its fields are the keys. The JSON Schema comes from here, and the walker reads by it, so
a key is written down once. The annotations are evaluated at run time: this module has no deferred annotations.
"""

# ruff: noqa: UP007
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, Union

import msgspec
from msgspec import Meta, field

from solver.board.marks import Asked, Formed, Located, Mixed, Names, OneOfWords, Pick

LARGEST = 1_000_000_000
"""Numbers of a board stay below the 32 bits that clingo counts with."""

# --------------------------------------------------------------------------------------------------------------------
# Texts and numbers
# --------------------------------------------------------------------------------------------------------------------

PlayerName = Annotated[str, Names("player")]
NewPlayer = Annotated[str, Names("new player")]
NewId = Annotated[str, Names("new id")]
ObjectId = Annotated[str, Names("object")]
ObjectOrPlayer = Annotated[str, Names("object or player")]
ObjectOrCard = Annotated[str, Names("object or card")]
SourceId = Annotated[str, Names("source")]
CardName = Annotated[str, Names("card")]

TypeWord = Annotated[str, OneOfWords("type")]
SupertypeWord = Annotated[str, OneOfWords("supertype")]
SubtypeWord = Annotated[str, OneOfWords("subtype", ("all creature types", "all land types"))]
PlainSubtype = Annotated[str, OneOfWords("subtype")]
ColorWord = Annotated[str, OneOfWords("color")]
CreatureType = Annotated[str, OneOfWords("creature type")]
LandType = Annotated[str, OneOfWords("land type")]
KeywordName = Annotated[str, OneOfWords("keyword")]
ColorSymbol = Literal["W", "U", "B", "R", "G"]
ManaType = Literal["W", "U", "B", "R", "G", "C"]

Mana = Annotated[str, Formed("mana"), Meta(examples=["{B}{B}"])]
Cost = Annotated[str, Formed("cost"), Meta(examples=["{2}{W/U}"])]
Size = Annotated[str, Formed("pt"), Meta(pattern=r"^-?\d+/-?\d+$", examples=["1/1"])]
BaseNumber = Annotated[str, Formed("base number")]
CounterKind = Annotated[str, Formed("counter"), Meta(examples=["+1/+1", "flying"])]
RuleNumber = Annotated[str, Formed("rule"), Meta(pattern=r"^\d{3}(\.\d+[a-z]?)?$", examples=["613.8a"])]
TypeLine = Annotated[str, Formed("type line"), Meta(examples=["Artifact Creature — Construct"])]
RuleText = Annotated[str, Formed("rule text")]

Natural = Annotated[int, Meta(ge=0, le=LARGEST)]
Positive = Annotated[int, Meta(ge=1, le=LARGEST)]
Number = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]

ZoneName = Literal["battlefield", "stack", "hand", "graveyard", "library", "exile", "command"]
StepName = Literal[
    "untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "declare blockers",
    "combat damage", "end of combat", "postcombat main", "end", "cleanup",
    "beginning", "combat", "ending",
]  # fmt: skip
SkippedName = Literal[
    "untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "declare blockers",
    "combat damage", "end of combat", "postcombat main", "end", "cleanup",
    "beginning", "combat", "ending", "turn",
]  # fmt: skip

# --------------------------------------------------------------------------------------------------------------------
# Players
# --------------------------------------------------------------------------------------------------------------------


class PlayerEntry(Located):
    """A player: life (20 unless said), counters, and the mana in their pool."""

    noun: ClassVar[str] = "a player"

    life: Number = 20
    poison: Natural = 0
    energy: Natural = 0
    experience: Natural = 0
    mana: Mana = ""


class PlayerFacts(Located):
    """What happened to a player or was done by them this turn, and what they have for good."""

    noun: ClassVar[str] = "the facts about a player"

    lands_played: Natural | None = None
    cards_drawn: Natural | None = None
    cards_discarded: Natural | None = None
    life_gained: Natural | None = None
    life_lost: Natural | None = None
    damage_dealt: Natural | None = None
    spells_cast: Natural | None = None
    creatures_died: Natural | None = None
    commander_casts: Natural | None = None
    permanents_left: Natural | None = None
    tokens_created: Natural | None = None
    attacked: bool | Natural | None = None
    city_blessing: bool = False
    completed_dungeon: bool = False
    crime: bool = False
    speed: Natural | None = None
    ring_level: Natural | None = None


class GlobalFacts(Located):
    """What is so for the whole game: day (`false` is night, left out neither), who is the monarch, which turn it is."""

    noun: ClassVar[str] = "`facts`"

    day: bool | None = None
    monarch: PlayerName | None = None
    initiative: PlayerName | None = None
    turn: Natural | None = None


# --------------------------------------------------------------------------------------------------------------------
# Objects and effects
# --------------------------------------------------------------------------------------------------------------------


class InlineCard(Located):
    """A card that the file defines itself, its text in Oracle language."""

    noun: ClassVar[str] = "an inline card"

    name: Annotated[str, Formed("word")]
    type: TypeLine
    cost: Cost | None = None
    power: int | BaseNumber | None = None
    toughness: int | BaseNumber | None = None
    text: RuleText | None = None
    colors: tuple[ColorSymbol, ...] | None = None


Card = CardName | InlineCard


class Chosen(Located):
    """What was chosen for an object or effect; of a pair of words, the first is replaced by the second."""

    noun: ClassVar[str] = "`chosen`"

    color: ColorWord | None = None
    creature_type: CreatureType | None = field(name="creature type", default=None)
    land_type: LandType | None = field(name="land type", default=None)
    card_type: TypeWord | None = field(name="card type", default=None)
    name: str | None = None
    player: PlayerName | None = None
    number: Natural | None = None
    mode: int | str | None = None
    source: ObjectId | None = None
    creature: ObjectId | None = None
    first_color: ColorWord | None = field(name="first color", default=None)
    second_color: ColorWord | None = field(name="second color", default=None)
    first_land_type: LandType | None = field(name="first land type", default=None)
    second_land_type: LandType | None = field(name="second land type", default=None)
    first_creature_type: CreatureType | None = field(name="first creature type", default=None)
    second_creature_type: CreatureType | None = field(name="second creature type", default=None)


class Choices(Chosen):
    """Choices that a question fixes; the others stay open."""

    noun: ClassVar[str] = "`choices`"

    copy_of: ObjectId | None = None
    targets: dict[ObjectId, tuple[ObjectOrPlayer, ...]] | None = None


class ObjectEntry(Located):
    """A card, token, copy, spell or ability, in the zone it stands in."""

    noun: ClassVar[str] = "an object"

    card: Card | None = None
    id: NewId | None = None
    owner: PlayerName | None = None
    controller: PlayerName | None = None
    tapped: bool = False
    damage: Natural = 0
    counters: dict[CounterKind, Natural] | None = None
    attached_to: ObjectOrPlayer | None = None
    face: Literal["front", "back"] | None = None
    face_down: bool = False
    token: bool = False
    copy_of: ObjectId | None = None
    copied_by: CardName | None = None
    chosen: Chosen | None = None
    x: Natural | None = None
    since: Literal["this turn"] | None = None
    mana_spent: Mana | None = None
    attacking: ObjectOrPlayer | None = None
    blocking: tuple[ObjectId, ...] = ()
    linked: tuple[ObjectId, ...] = ()
    kicked: bool | Natural = False
    awaken: bool = False
    bestowed: bool = False
    prototyped: bool = False
    class_level: Positive | None = None
    modes: tuple[Positive, ...] = ()
    targets: tuple[ObjectOrPlayer, ...] = ()
    source: ObjectId | None = None
    ability: Positive | RuleText | None = None
    damaged_by: tuple[ObjectId, ...] = ()
    commander: bool = False


class EmblemEntry(Located):
    """An emblem in the command zone, named by the card that made it."""

    noun: ClassVar[str] = "an emblem"

    emblem: CardName
    id: NewId | None = None
    owner: PlayerName | None = None
    controller: PlayerName | None = None
    chosen: Chosen | None = None


class InlineEffect(Located):
    """An effect that the file words itself, in Oracle language."""

    noun: ClassVar[str] = "an inline effect"

    text: RuleText


class EffectEntry(Located):
    """An effect that a resolved spell or ability left behind, at its place in time."""

    noun: ClassVar[str] = "an effect"

    effect: CardName | InlineEffect
    id: NewId | None = None
    ability: Positive | RuleText | None = None
    text: RuleText | None = None
    affects: ObjectOrPlayer | tuple[ObjectOrPlayer, ...] | None = None
    targets: ObjectOrPlayer | tuple[ObjectOrPlayer, ...] | None = None
    source: ObjectId | None = None
    x: Natural | None = None
    chosen: Chosen | None = None
    controller: PlayerName | None = None


class CounterEntry(Located):
    """Counters of one kind that were put on an object or player at this point in time."""

    noun: ClassVar[str] = "a counter entry"

    counter: CounterKind
    affects: ObjectOrPlayer
    count: Positive = 1
    id: NewId | None = None


def _one_of(*names: str, text: bool = False) -> Meta:
    refs: list[dict[str, Any]] = [{"$ref": f"#/$defs/{name}"} for name in names]
    return Meta(extra_json_schema={"anyOf": [{"type": "string"}, *refs] if text else refs})


_ENTRY = "the name of a card, or a mapping for an object, an effect or a counter"
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
        ),
    ]


class AnyOrder(Located):
    """Entries whose relative order in time is not known: every order is tried."""

    noun: ClassVar[str] = "a group"

    any_order: tuple[SingleEntry, ...]


class Together(Located):
    """Entries that arrived at once: each player orders their own (613.7m)."""

    noun: ClassVar[str] = "a group"

    together: tuple[SingleEntry, ...]


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
        ),
    ]
    CardEntry = Annotated[
        Any,
        _one_of("ObjectEntry", text=True),
        Pick((ObjectEntry,), (), text="card", expects="the name of a card, or a mapping for an object"),
    ]
    CommandEntry = Annotated[
        Any,
        _one_of("ObjectEntry", "EmblemEntry", text=True),
        Pick(
            (ObjectEntry, EmblemEntry),
            (("card", ObjectEntry), ("emblem", EmblemEntry)),
            text="card",
            expects="the name of a card, or a mapping for an object or an emblem",
        ),
    ]

Pile = Natural | tuple[CardEntry, ...]

# --------------------------------------------------------------------------------------------------------------------
# Right answers
# --------------------------------------------------------------------------------------------------------------------


class Sheet(Located):
    """Characteristics of an object; only what is listed is compared."""

    noun: ClassVar[str] = "the characteristics of an object"

    name: str | None = None
    mana_cost: Cost | None = None
    mana_value: Natural | None = None
    colors: tuple[ColorSymbol, ...] | None = None
    supertypes: tuple[SupertypeWord, ...] | None = None
    types: tuple[TypeWord, ...] | None = None
    subtypes: tuple[SubtypeWord, ...] | None = None
    abilities: tuple[str, ...] | None = None
    has: tuple[str, ...] | None = None
    lacks: tuple[str, ...] | None = None
    pt: Size | None = None
    base_pt: Size | None = None
    loyalty: Natural | None = None
    defense: Natural | None = None
    controller: PlayerName | None = None


class ObjectState(Sheet):
    """An object in an outcome: where it is, what is on it, its characteristics."""

    noun: ClassVar[str] = "an object of an outcome"

    zone: ZoneName | None = None
    position: Literal["top", "bottom"] | None = None
    damage: Natural | None = None
    dealt: Natural | None = None
    counters: dict[CounterKind, Natural] | None = None
    tapped: bool | None = None
    attached_to: ObjectOrPlayer | None = None
    chosen: Chosen | None = None
    face: Literal["front", "back"] | None = None
    face_down: bool | None = None


class PlayerState(Located):
    """A player in an outcome: totals after it, and what was dealt, lost, drawn and discarded on the way."""

    noun: ClassVar[str] = "a player of an outcome"

    life: Number | None = None
    life_lost: Natural | None = None
    damage: Natural | None = None
    poison: Natural | None = None
    drawn: Natural | None = None
    milled: Natural | None = None
    discarded: tuple[ObjectId, ...] | None = None
    energy: Natural | None = None
    lost: bool | None = None
    won: bool | None = None
    hand_size: Natural | None = None
    graveyard_size: Natural | None = None


class CreatedTokens(Sheet):
    """Tokens that were created, grouped by what is listed."""

    noun: ClassVar[str] = "an entry of `created`"

    count: Natural = 1
    counters: dict[CounterKind, Natural] | None = None
    tapped: bool | None = None


class TriggeredAbility(Located):
    """How often abilities of an object have triggered."""

    noun: ClassVar[str] = "an entry of `triggered`"

    source: SourceId
    count: Natural = 1


class OutcomeEntry(Located):
    """One outcome: what changed or is asked. Anything not listed is free."""

    noun: ClassVar[str] = "an outcome"

    players: dict[PlayerName, PlayerState] | None = None
    objects: dict[ObjectId, ObjectState] | None = None
    created: tuple[CreatedTokens, ...] | None = None
    mana: dict[PlayerName, Mana] | None = None
    restricted: dict[PlayerName, Mana] | None = None
    triggered: tuple[TriggeredAbility, ...] | None = None
    chooser: PlayerName | None = None


class PoolEntry(Located):
    """A mana pool with a part that only some things may be paid with."""

    noun: ClassVar[str] = "a pool"

    mana: Mana
    restricted: Mana = ""


class PoolsAnswer(Located):
    """The maximal pools, and whether there is no limit."""

    noun: ClassVar[str] = "the answer of `pools`"

    pools: tuple[Mana | PoolEntry, ...] | None = None
    unbounded: bool | None = None


class PayAnswer(Located):
    """Whether a cost can be paid, and in how many distinct ways."""

    noun: ClassVar[str] = "the answer of `pay`"

    can_pay: bool | None = None
    ways: Natural | None = None


class ActivateAnswer(Located):
    """Whether an ability can be activated, and the rule that says so."""

    noun: ClassVar[str] = "the answer of `can_activate`"

    can_activate: bool
    rule: RuleNumber | None = None


class AttackAnswer(Located):
    """Whether a declaration of attackers is legal, or all that are."""

    noun: ClassVar[str] = "the answer of `attack`"

    legal: bool | None = None
    rule: RuleNumber | None = None
    declarations: tuple[dict[ObjectId, ObjectOrPlayer], ...] | None = None


class BlockAnswer(Located):
    """Whether a declaration of blockers is legal, or all that are."""

    noun: ClassVar[str] = "the answer of `block`"

    legal: bool | None = None
    rule: RuleNumber | None = None
    declarations: tuple[dict[ObjectId, ObjectId | tuple[ObjectId, ...]], ...] | None = None


Outcomes = tuple[OutcomeEntry, ...]
Sheets = dict[ObjectId, Sheet]

# --------------------------------------------------------------------------------------------------------------------
# Events
# --------------------------------------------------------------------------------------------------------------------


class DealDamage(Located):
    """A source deals damage to a player or permanent."""

    noun: ClassVar[str] = "`deal_damage`"

    source: SourceId
    to: ObjectOrPlayer
    amount: Natural
    combat: bool = False


class LifeAmount(Located):
    """A player and an amount of life."""

    noun: ClassVar[str] = "a life event"

    player: PlayerName
    amount: Natural


class PlayerCount(Located):
    """A player and how often."""

    noun: ClassVar[str] = "an event of a player"

    player: PlayerName
    count: Natural


class Discard(Located):
    """Cards are discarded because of something."""

    noun: ClassVar[str] = "`discard`"

    cards: tuple[ObjectId, ...]
    by: ObjectOrPlayer | None = None


class PutCounters(Located):
    """Counters are put on an object or player."""

    noun: ClassVar[str] = "`put_counters`"

    to: ObjectOrPlayer
    kind: CounterKind
    count: Natural
    by: ObjectOrPlayer | None = None


class RemoveCounters(Located):
    """Counters are removed from an object or player."""

    noun: ClassVar[str] = "`remove_counters`"

    from_: ObjectOrPlayer = field(name="from")
    kind: CounterKind
    count: Natural
    by: ObjectOrPlayer | None = None


class TokenEntry(Located, kw_only=True):
    """A token to be created."""

    noun: ClassVar[str] = "a token"

    name: str | None = None
    types: tuple[TypeWord, ...]
    subtypes: tuple[PlainSubtype, ...] = ()
    supertypes: tuple[SupertypeWord, ...] = ()
    colors: tuple[ColorSymbol, ...] = ()
    pt: Size | None = None
    abilities: tuple[str, ...] = ()


class CreateTokens(Located):
    """Tokens are created under a player's control."""

    noun: ClassVar[str] = "`create_tokens`"

    player: PlayerName
    count: Natural
    token: TokenEntry
    by: ObjectOrPlayer | None = None


class Skip(Located):
    """A step, phase or turn of a player would begin."""

    noun: ClassVar[str] = "`skip`"

    player: PlayerName
    step: SkippedName


class EventEntry(Located):
    """One event: exactly one key."""

    noun: ClassVar[str] = "an event"
    exactly_one: ClassVar[bool] = True

    deal_damage: DealDamage | None = None
    gain_life: LifeAmount | None = None
    lose_life: LifeAmount | None = None
    pay_life: LifeAmount | None = None
    draw: PlayerCount | None = None
    mill: PlayerCount | None = None
    discard: Discard | None = None
    put_counters: PutCounters | None = None
    remove_counters: RemoveCounters | None = None
    create_tokens: CreateTokens | None = None
    destroy: tuple[ObjectId, ...] | None = None
    sacrifice: tuple[ObjectId, ...] | None = None
    exile: tuple[ObjectId, ...] | None = None
    return_to_hand: tuple[ObjectId, ...] | None = None
    put_into_graveyard: tuple[ObjectId, ...] | None = None
    put_into_library: tuple[ObjectId, ...] | None = None
    tap: tuple[ObjectId, ...] | None = None
    untap: tuple[ObjectId, ...] | None = None
    transform: tuple[ObjectId, ...] | None = None
    scry: PlayerCount | None = None
    surveil: PlayerCount | None = None
    manifest: PlayerCount | None = None
    proliferate: PlayerCount | None = None
    search: PlayerCount | None = None
    flip_coin: PlayerCount | None = None
    roll_die: PlayerCount | None = None
    explore: tuple[ObjectId, ...] | None = None
    connive: tuple[ObjectId, ...] | None = None
    regenerate: tuple[ObjectId, ...] | None = None
    turn_face_up: tuple[ObjectId, ...] | None = None
    skip: Skip | None = None


# --------------------------------------------------------------------------------------------------------------------
# Questions
# --------------------------------------------------------------------------------------------------------------------


class Characteristics(Located, tag_field="query", tag="characteristics"):
    """What are the characteristics of these objects (of all)?"""

    noun: ClassVar[str] = "a `characteristics` question"

    objects: tuple[ObjectId, ...] | None = None
    expect: Sheets | tuple[Sheets, ...] | None = None


class CouldProduce(Located, tag_field="query", tag="could_produce"):
    """Which types of mana could it produce (106.7)?"""

    noun: ClassVar[str] = "a `could_produce` question"

    object: ObjectId
    expect: tuple[ManaType, ...] | None = None


class TapForMana(Located, tag_field="query", tag="tap_for_mana"):
    """What happens when it is tapped for mana?"""

    noun: ClassVar[str] = "a `tap_for_mana` question"

    object: ObjectId
    ability: Positive | RuleText | None = None
    expect: Outcomes | None = None


class ActivateMana(Located, tag_field="query", tag="activate_mana"):
    """What happens when its mana ability without {T} is activated?"""

    noun: ClassVar[str] = "an `activate_mana` question"

    object: ObjectId
    ability: Positive | RuleText | None = None
    expect: Outcomes | None = None


class Pools(Located, tag_field="query", tag="pools"):
    """Which mana can a player make with mana abilities only?"""

    noun: ClassVar[str] = "a `pools` question"

    player: PlayerName
    expect: PoolsAnswer | None = None


class Pay(Located, tag_field="query", tag="pay"):
    """Can a player pay this cost, and how?"""

    noun: ClassVar[str] = "a `pay` question"

    player: PlayerName
    cost: Cost
    x: Natural | None = None
    for_: ObjectOrCard | None = field(name="for", default=None)
    expect: PayAnswer | None = None


class CanActivate(Located, tag_field="query", tag="can_activate"):
    """May this ability be activated?"""

    noun: ClassVar[str] = "a `can_activate` question"

    object: ObjectId
    ability: Positive | RuleText
    by: PlayerName | None = None
    expect: bool | ActivateAnswer | None = None


class Event(Located, tag_field="query", tag="event"):
    """What becomes of this event (of these simultaneous events)?"""

    noun: ClassVar[str] = "an `event` question"

    event: EventEntry | tuple[EventEntry, ...]
    expect: Outcomes | None = None


class Entering(Located):
    """One of several permanents that enter together."""

    noun: ClassVar[str] = "an entry of `together`"
    one_of: ClassVar[tuple[str, ...]] = ("object", "card")

    object: ObjectId | None = None
    card: Card | None = None
    controller: PlayerName | None = None
    x: Natural | None = None
    kicked: bool | Natural = False
    cast: bool = False
    choices: Choices | None = None


class Enter(Located, tag_field="query", tag="enter"):
    """How does this permanent enter?"""

    noun: ClassVar[str] = "an `enter` question"
    one_of: ClassVar[tuple[str, ...]] = ("object", "card", "together")

    object: ObjectId | None = None
    card: Card | None = None
    controller: PlayerName | None = None
    x: Natural | None = None
    kicked: bool | Natural = False
    cast: bool = False
    choices: Choices | None = None
    together: tuple[ObjectId | Entering, ...] | None = None
    expect: Outcomes | None = None


class Cast(Located, tag_field="query", tag="cast"):
    """What happens when this spell is cast and all resolves?"""

    noun: ClassVar[str] = "a `cast` question"
    one_of: ClassVar[tuple[str, ...]] = ("card", "object")

    card: Card | None = None
    object: ObjectId | None = None
    ability: Positive | RuleText | None = None
    by: PlayerName | None = None
    targets: tuple[ObjectOrPlayer, ...] | None = None
    modes: tuple[Positive, ...] | None = None
    x: Natural | None = None
    kicked: bool | Natural = False
    bestowed: bool = False
    cost: KeywordName | None = None
    mana: tuple[ObjectId, ...] | None = None
    choices: Choices | None = None
    expect: Outcomes | None = None


class Activate(Located, tag_field="query", tag="activate"):
    """What happens when this ability is activated and all resolves?"""

    noun: ClassVar[str] = "an `activate` question"
    one_of: ClassVar[tuple[str, ...]] = ("card", "object")

    card: Card | None = None
    object: ObjectId | None = None
    ability: Positive | RuleText | None = None
    by: PlayerName | None = None
    targets: tuple[ObjectOrPlayer, ...] | None = None
    modes: tuple[Positive, ...] | None = None
    x: Natural | None = None
    kicked: bool | Natural = False
    bestowed: bool = False
    cost: KeywordName | None = None
    mana: tuple[ObjectId, ...] | None = None
    choices: Choices | None = None
    expect: Outcomes | None = None


class Resolve(Located, tag_field="query", tag="resolve"):
    """What happens when the stack (or only its top) resolves?"""

    noun: ClassVar[str] = "a `resolve` question"

    until: Literal["empty", "one"] = "empty"
    expect: Outcomes | None = None


class StateBasedActions(Located, tag_field="query", tag="state_based_actions"):
    """What is there once no state-based action applies any more?"""

    noun: ClassVar[str] = "a `state_based_actions` question"

    expect: Outcomes | None = None


class Step(Located, tag_field="query", tag="step"):
    """What happens at the beginning of this step?"""

    noun: ClassVar[str] = "a `step` question"

    step: StepName
    expect: Outcomes | None = None


class Attack(Located, tag_field="query", tag="attack"):
    """May this set attack, or which may?"""

    noun: ClassVar[str] = "an `attack` question"

    player: PlayerName
    attackers: dict[ObjectId, ObjectOrPlayer] | None = None
    expect: AttackAnswer | None = None


class Block(Located, tag_field="query", tag="block"):
    """May this set block, or which may?"""

    noun: ClassVar[str] = "a `block` question"

    player: PlayerName
    blockers: dict[ObjectId, ObjectId | tuple[ObjectId, ...]] | None = None
    expect: BlockAnswer | None = None


class CombatDamage(Located, tag_field="query", tag="combat_damage"):
    """What does the combat on the board come to?"""

    noun: ClassVar[str] = "a `combat_damage` question"

    expect: Outcomes | None = None


AnyQuestion = (
    Characteristics | CouldProduce | TapForMana | ActivateMana | Pools | Pay | CanActivate | Event | Enter | Cast
    | Activate | Resolve | StateBasedActions | Step | Attack | Block | CombatDamage
)  # fmt: skip

# --------------------------------------------------------------------------------------------------------------------
# The whole file
# --------------------------------------------------------------------------------------------------------------------


if TYPE_CHECKING:
    Facts = tuple[GlobalFacts, dict[str, PlayerFacts]]
else:
    Facts = Annotated[
        dict[str, Any],
        Meta(
            extra_json_schema={
                "anyOf": [{"$ref": "#/$defs/GlobalFacts"}, {"$ref": "#/$defs/PlayerFacts"}],
            }
        ),
        Mixed(GlobalFacts, PlayerFacts),
    ]


class BoardFile(Located, kw_only=True):
    """A board, questions about it, and, where known, the right answers."""

    noun: ClassVar[str] = "a board"

    title: str = ""
    rules: tuple[RuleNumber, ...] = ()
    source: str = ""
    note: str = ""
    players: dict[NewPlayer, PlayerEntry | None]
    active: PlayerName | None = None
    step: StepName = "precombat main"
    board: tuple[BoardEntry, ...] = ()
    hand: dict[PlayerName, Pile] | None = None
    graveyard: dict[PlayerName, Pile] | None = None
    library: dict[PlayerName, Pile] | None = None
    exile: dict[PlayerName, Pile] | None = None
    command: dict[PlayerName, tuple[CommandEntry, ...]] | None = None
    stack: tuple[CardEntry, ...] = ()
    facts: Facts | None = None
    ask: Annotated[tuple[AnyQuestion, ...], Asked()] = ()


def json_schema() -> dict[str, Any]:
    """Give the JSON Schema (2020-12) of a board file."""
    roots: tuple[type, ...] = (
        BoardFile, ObjectEntry, EffectEntry, CounterEntry, AnyOrder, Together, EmblemEntry, GlobalFacts, PlayerFacts,
    )  # fmt: skip
    _, definitions = msgspec.json.schema_components(roots, ref_template="#/$defs/{name}")
    board: dict[str, Any] = definitions.pop("BoardFile")
    # Two shapes that types cannot say: an event has one key, and facts mix keys of the game and players' names.
    definitions["EventEntry"].update(minProperties=1, maxProperties=1)
    definitions["Facts"] = {
        "type": "object",
        "properties": definitions.pop("GlobalFacts")["properties"],
        "additionalProperties": {"$ref": "#/$defs/PlayerFacts"},
    }
    board["properties"]["facts"] = {"anyOf": [{"$ref": "#/$defs/Facts"}, {"type": "null"}]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A board with questions for mtg-solver",
        **{key: value for key, value in board.items() if key != "title"},
        "$defs": dict(sorted(definitions.items())),
    }
