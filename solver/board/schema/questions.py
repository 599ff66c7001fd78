"""Questions, each with its keys and the shape of its answer.

The annotations are evaluated at run time: this module has no deferred annotations.
"""

from typing import Annotated, ClassVar, Literal, get_args

from msgspec import field

from solver.board.marks import Located
from solver.board.schema.answers import (
    ActivateAnswer,
    AttackAnswer,
    BlockAnswer,
    Outcomes,
    PayAnswer,
    PoolsAnswer,
    Sheets,
)
from solver.board.schema.entries import Card, Choices
from solver.board.schema.events import EventEntry
from solver.board.schema.words import (
    Affordable,
    Cost,
    KeywordName,
    ManaType,
    Natural,
    ObjectId,
    ObjectOrCard,
    ObjectOrPlayer,
    PlayerName,
    Positive,
    RuleText,
    StepName,
    says,
)


class Characteristics(Located, tag_field="query", tag="characteristics"):
    """What are the characteristics of these objects (of all)?"""

    noun: ClassVar[str] = "a `characteristics` question"

    objects: Annotated[
        tuple[ObjectId, ...] | None, says("The objects that the question is about; all where it is left out.")
    ] = None
    expect: Annotated[Sheets | tuple[Sheets, ...] | None, says("The right answer; only what it lists is compared.")] = (
        None
    )


class CouldProduce(Located, tag_field="query", tag="could_produce"):
    """Which types of mana could it produce (106.7)?"""

    noun: ClassVar[str] = "a `could_produce` question"

    object: Annotated[ObjectId, says("The object that the question is about.")]
    expect: Annotated[tuple[ManaType, ...] | None, says("The right answer; only what it lists is compared.")] = None


class TapForMana(Located, tag_field="query", tag="tap_for_mana"):
    """What happens when it is tapped for mana?"""

    noun: ClassVar[str] = "a `tap_for_mana` question"

    object: Annotated[ObjectId, says("The object that the question is about.")]
    ability: Annotated[
        Positive | RuleText | None,
        says("Which of its abilities: the number from 1, or the text; all where it is left out."),
    ] = None
    expect: Annotated[Outcomes | None, says("The right answer; only what it lists is compared.")] = None


class ActivateMana(Located, tag_field="query", tag="activate_mana"):
    """What happens when its mana ability without {T} is activated?"""

    noun: ClassVar[str] = "an `activate_mana` question"

    object: Annotated[ObjectId, says("The object that the question is about.")]
    ability: Annotated[Positive | RuleText | None, says("Which of its abilities: the number from 1, or the text.")] = (
        None
    )
    expect: Annotated[Outcomes | None, says("The right answer; only what it lists is compared.")] = None


class Pools(Located, tag_field="query", tag="pools"):
    """Which mana can a player make with mana abilities only?"""

    noun: ClassVar[str] = "a `pools` question"

    player: Annotated[PlayerName, says("The player that the question is about.")]
    expect: Annotated[PoolsAnswer | None, says("The right answer; only what it lists is compared.")] = None


class Pay(Located, tag_field="query", tag="pay"):
    """Can a player pay this cost, and how?"""

    noun: ClassVar[str] = "a `pay` question"

    player: Annotated[PlayerName, says("The player that the question is about.")]
    cost: Annotated[Cost, says("The cost as printed.")]
    x: Annotated[Affordable | None, says("The value of X.")] = None
    for_: Annotated[ObjectOrCard | None, says("What is paid for: the id of an object, or a card.")] = field(
        name="for", default=None
    )
    expect: Annotated[PayAnswer | None, says("The right answer; only what it lists is compared.")] = None


class CanActivate(Located, tag_field="query", tag="can_activate"):
    """May this ability be activated?"""

    noun: ClassVar[str] = "a `can_activate` question"

    object: Annotated[ObjectId, says("The object that the question is about.")]
    ability: Annotated[Positive | RuleText, says("Which of its abilities: the number from 1, or the text.")]
    by: Annotated[PlayerName | None, says("Who does it; its controller where it is left out.")] = None
    expect: Annotated[bool | ActivateAnswer | None, says("The right answer; only what it lists is compared.")] = None


class Event(Located, tag_field="query", tag="event"):
    """What becomes of this event (of these simultaneous events)?"""

    noun: ClassVar[str] = "an `event` question"

    event: Annotated[EventEntry | tuple[EventEntry, ...], says("The event, or a list of simultaneous ones.")]
    expect: Annotated[Outcomes | None, says("The right answer; only what it lists is compared.")] = None


class _Entering(Located, kw_only=True):
    """What can be said of one permanent that enters, and of how it came."""

    object: Annotated[ObjectId | None, says("The object that the question is about.")] = None
    card: Annotated[Card | None, says("A card that is not on the board.")] = None
    controller: Annotated[PlayerName | None, says("Who will control it; the active player where it is left out.")] = (
        None
    )
    x: Annotated[Natural | None, says("The value of X.")] = None
    kicked: Annotated[bool | Natural, says("Whether it is kicked, or how often.")] = False
    cast: Annotated[bool, says("Whether it was cast.")] = False
    escaped: Annotated[bool | None, says("Whether it was cast from a graveyard with escape.")] = None
    allowed_by: Annotated[
        ObjectId | None, says("The object with the ability that allowed it to be cast, itself or another one.")
    ] = None
    paid_with_life: Annotated[
        Natural | None, says("How many Phyrexian mana symbols of its cost were paid for with life.")
    ] = None
    tapped: Annotated[bool, says("Whether it is put onto the battlefield tapped.")] = False
    transformed: Annotated[bool, says("Whether it is put onto the battlefield transformed.")] = False
    attacking: Annotated[
        bool | ObjectOrPlayer, says("Whether it is put onto the battlefield attacking, or whom it attacks.")
    ] = False
    attached_to: Annotated[ObjectOrPlayer | None, says("What it is put onto the battlefield attached to.")] = None
    choices: Annotated[Choices | None, says("Choices that are made already; the others stay open.")] = None


class Entering(_Entering):
    """One of several permanents that enter together."""

    noun: ClassVar[str] = "an entry of `together`"
    one_of: ClassVar[tuple[str, ...]] = ("object", "card")


class Enter(_Entering, tag_field="query", tag="enter"):
    """How does this permanent enter?"""

    noun: ClassVar[str] = "an `enter` question"
    one_of: ClassVar[tuple[str, ...]] = ("object", "card", "together")

    together: Annotated[
        tuple[ObjectId | Entering, ...] | None,
        says("Permanents that enter together: ids, or entries with the keys of this question."),
    ] = None
    expect: Annotated[Outcomes | None, says("The right answer; only what it lists is compared.")] = None


class _Announced(Located):
    """A question about a spell or ability that is put on the stack and resolves."""

    one_of: ClassVar[tuple[str, ...]] = ("card", "object")

    card: Annotated[Card | None, says("A card that is not on the board.")] = None
    object: Annotated[ObjectId | None, says("The object that the question is about.")] = None
    ability: Annotated[Positive | RuleText | None, says("Which of its abilities: the number from 1, or the text.")] = (
        None
    )
    by: Annotated[PlayerName | None, says("Who does it; its controller where it is left out.")] = None
    targets: Annotated[tuple[ObjectOrPlayer, ...] | None, says("The targets, in the order of the text.")] = None
    modes: Annotated[tuple[Positive, ...] | None, says("Numbers of the chosen modes.")] = None
    x: Annotated[Natural | None, says("The value of X.")] = None
    kicked: Annotated[bool | Natural, says("Whether it is kicked, or how often.")] = False
    bestowed: Annotated[bool, says("Whether it is cast bestowed.")] = False
    cost: Annotated[KeywordName | None, says("The keyword whose alternative cost is paid.")] = None
    mana: Annotated[
        tuple[ObjectId, ...] | None, says("Who produced the mana that is spent, one entry for each mana.")
    ] = None
    choices: Annotated[Choices | None, says("Choices that are made already; the others stay open.")] = None
    expect: Annotated[Outcomes | None, says("The right answer; only what it lists is compared.")] = None


class Cast(_Announced, tag_field="query", tag="cast"):
    """What happens when this spell is cast and all resolves?"""

    noun: ClassVar[str] = "a `cast` question"


class Activate(_Announced, tag_field="query", tag="activate"):
    """What happens when this ability is activated and all resolves?"""

    noun: ClassVar[str] = "an `activate` question"


class Resolve(Located, tag_field="query", tag="resolve"):
    """What happens when the stack (or only its top) resolves?"""

    noun: ClassVar[str] = "a `resolve` question"

    until: Annotated[
        Literal["empty", "one"], says("When to stop: with an empty stack, or after one object has resolved.")
    ] = "empty"
    expect: Annotated[Outcomes | None, says("The right answer; only what it lists is compared.")] = None


class StateBasedActions(Located, tag_field="query", tag="state_based_actions"):
    """What is there once no state-based action applies any more?"""

    noun: ClassVar[str] = "a `state_based_actions` question"

    expect: Annotated[Outcomes | None, says("The right answer; only what it lists is compared.")] = None


class Step(Located, tag_field="query", tag="step"):
    """What happens at the beginning of this step?"""

    noun: ClassVar[str] = "a `step` question"

    step: Annotated[StepName, says("The step that begins.")]
    expect: Annotated[Outcomes | None, says("The right answer; only what it lists is compared.")] = None


class Attack(Located, tag_field="query", tag="attack"):
    """May this set attack, or which may?"""

    noun: ClassVar[str] = "an `attack` question"

    player: Annotated[PlayerName, says("The player that the question is about.")]
    attackers: Annotated[
        dict[ObjectId, ObjectOrPlayer] | None,
        says("What each attacker attacks; `{}` for no attack, and all legal ones where it is left out."),
    ] = None
    expect: Annotated[AttackAnswer | None, says("The right answer; only what it lists is compared.")] = None


class Block(Located, tag_field="query", tag="block"):
    """May this set block, or which may?"""

    noun: ClassVar[str] = "a `block` question"

    player: Annotated[PlayerName, says("The player that the question is about.")]
    blockers: Annotated[
        dict[ObjectId, ObjectId | tuple[ObjectId, ...]] | None,
        says("What each blocker blocks; `{}` for no block, and all legal ones where it is left out."),
    ] = None
    expect: Annotated[BlockAnswer | None, says("The right answer; only what it lists is compared.")] = None


class CombatDamage(Located, tag_field="query", tag="combat_damage"):
    """What does the combat on the board come to?"""

    noun: ClassVar[str] = "a `combat_damage` question"

    expect: Annotated[Outcomes | None, says("The right answer; only what it lists is compared.")] = None


AnyQuestion = (
    Characteristics | CouldProduce | TapForMana | ActivateMana | Pools | Pay | CanActivate | Event | Enter | Cast
    | Activate | Resolve | StateBasedActions | Step | Attack | Block | CombatDamage
)  # fmt: skip

KINDS: tuple[str, ...] = tuple(str(kind.__struct_config__.tag) for kind in get_args(AnyQuestion))
"""The kinds of questions, by the word that a file has under ``query``."""
