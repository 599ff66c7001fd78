"""Events that a question lets happen.

The annotations are evaluated at run time: this module has no deferred annotations.
"""

from typing import Annotated, ClassVar

from msgspec import field

from solver.board.marks import Located
from solver.board.schema.words import (
    ColorSymbol,
    CounterKind,
    Natural,
    ObjectId,
    ObjectOrPlayer,
    PlainSubtype,
    PlayerName,
    Sides,
    Size,
    SkippedName,
    SourceId,
    SupertypeWord,
    TypeWord,
    says,
)


class DealDamage(Located):
    """A source deals damage to a player or permanent."""

    noun: ClassVar[str] = "`deal_damage`"

    source: Annotated[SourceId, says("What deals the damage.")]
    to: Annotated[ObjectOrPlayer, says("Who or what it is dealt to.")]
    amount: Annotated[Natural, says("How much.")]
    combat: Annotated[bool, says("Whether it is combat damage.")] = False


class LifeAmount(Located):
    """A player and an amount of life."""

    noun: ClassVar[str] = "a life event"

    player: Annotated[PlayerName, says("Whose life it is.")]
    amount: Annotated[Natural, says("How much.")]


class PlayerCount(Located):
    """A player and how often."""

    noun: ClassVar[str] = "an event of a player"

    player: Annotated[PlayerName, says("Who does it.")]
    count: Annotated[Natural, says("How many, or how often.")]


class DiceRoll(PlayerCount):
    """A player rolls dice."""

    noun: ClassVar[str] = "`roll_die`"

    sides: Annotated[Sides, says("How many sides each die has; 6 where it is left out.")] = 6


class Discard(Located):
    """Cards are discarded because of something."""

    noun: ClassVar[str] = "`discard`"

    cards: Annotated[tuple[ObjectId, ...], says("The cards that are discarded.")]
    by: Annotated[ObjectOrPlayer | None, says("Who or what makes the player discard them.")] = None


class PutCounters(Located):
    """Counters are put on an object or player."""

    noun: ClassVar[str] = "`put_counters`"

    to: Annotated[ObjectOrPlayer, says("Who or what gets them.")]
    kind: Annotated[CounterKind, says("The kind of counter.")]
    count: Annotated[Natural, says("How many.")]
    by: Annotated[ObjectOrPlayer | None, says("Who or what puts them there.")] = None


class RemoveCounters(Located):
    """Counters are removed from an object or player."""

    noun: ClassVar[str] = "`remove_counters`"

    from_: Annotated[ObjectOrPlayer, says("Who or what loses them.")] = field(name="from")
    kind: Annotated[CounterKind, says("The kind of counter.")]
    count: Annotated[Natural, says("How many.")]
    by: Annotated[ObjectOrPlayer | None, says("Who or what removes them.")] = None


class TokenEntry(Located, kw_only=True):
    """A token to be created."""

    noun: ClassVar[str] = "a token"

    name: Annotated[str | None, says("Its name; its subtypes where it is left out.")] = None
    types: Annotated[tuple[TypeWord, ...], says("Its card types.")]
    subtypes: Annotated[tuple[PlainSubtype, ...], says("Its subtypes.")] = ()
    supertypes: Annotated[tuple[SupertypeWord, ...], says("Its supertypes.")] = ()
    colors: Annotated[tuple[ColorSymbol, ...], says("Its colors as symbols.")] = ()
    pt: Annotated[Size | None, says("Its power and toughness.")] = None
    abilities: Annotated[tuple[str, ...], says("Its abilities in Oracle wording.")] = ()


class CreateTokens(Located):
    """Tokens are created under a player's control."""

    noun: ClassVar[str] = "`create_tokens`"

    player: Annotated[PlayerName, says("Who creates them.")]
    count: Annotated[Natural, says("How many.")]
    token: Annotated[TokenEntry, says("What each of them is.")]
    by: Annotated[ObjectOrPlayer | None, says("Whose spell or ability creates them.")] = None


class Skip(Located):
    """A step, phase or turn of a player would begin."""

    noun: ClassVar[str] = "`skip`"

    player: Annotated[PlayerName, says("Whose step, phase or turn it is.")]
    step: Annotated[SkippedName, says("What would begin.")]


class EventEntry(Located):
    """One event: exactly one key."""

    noun: ClassVar[str] = "an event"
    exactly_one: ClassVar[bool] = True

    deal_damage: Annotated[DealDamage | None, says("A source deals damage.")] = None
    gain_life: Annotated[LifeAmount | None, says("A player gains life.")] = None
    lose_life: Annotated[LifeAmount | None, says("A player loses life.")] = None
    pay_life: Annotated[LifeAmount | None, says("A player pays life.")] = None
    draw: Annotated[PlayerCount | None, says("A player draws cards.")] = None
    mill: Annotated[PlayerCount | None, says("A player mills cards.")] = None
    discard: Annotated[Discard | None, says("Cards are discarded.")] = None
    put_counters: Annotated[PutCounters | None, says("Counters are put on something.")] = None
    remove_counters: Annotated[RemoveCounters | None, says("Counters are removed from something.")] = None
    create_tokens: Annotated[CreateTokens | None, says("Tokens are created.")] = None
    destroy: Annotated[tuple[ObjectId, ...] | None, says("Permanents are destroyed.")] = None
    sacrifice: Annotated[tuple[ObjectId, ...] | None, says("Permanents are sacrificed.")] = None
    exile: Annotated[tuple[ObjectId, ...] | None, says("Objects are exiled.")] = None
    return_to_hand: Annotated[tuple[ObjectId, ...] | None, says("Objects return to their owners' hands.")] = None
    put_into_graveyard: Annotated[
        tuple[ObjectId, ...] | None, says("Objects are put into their owners' graveyards.")
    ] = None
    put_into_library: Annotated[tuple[ObjectId, ...] | None, says("Objects are put into their owners' libraries.")] = (
        None
    )
    tap: Annotated[tuple[ObjectId, ...] | None, says("Permanents become tapped.")] = None
    untap: Annotated[tuple[ObjectId, ...] | None, says("Permanents become untapped.")] = None
    transform: Annotated[tuple[ObjectId, ...] | None, says("Permanents transform.")] = None
    scry: Annotated[PlayerCount | None, says("A player scries.")] = None
    surveil: Annotated[PlayerCount | None, says("A player surveils.")] = None
    manifest: Annotated[PlayerCount | None, says("A player manifests cards.")] = None
    proliferate: Annotated[PlayerCount | None, says("A player proliferates.")] = None
    search: Annotated[PlayerCount | None, says("A player searches a library.")] = None
    flip_coin: Annotated[PlayerCount | None, says("A player flips coins.")] = None
    roll_die: Annotated[DiceRoll | None, says("A player rolls dice.")] = None
    explore: Annotated[tuple[ObjectId, ...] | None, says("Creatures explore.")] = None
    connive: Annotated[tuple[ObjectId, ...] | None, says("Creatures connive.")] = None
    regenerate: Annotated[tuple[ObjectId, ...] | None, says("Permanents regenerate.")] = None
    turn_face_up: Annotated[tuple[ObjectId, ...] | None, says("Permanents are turned face up.")] = None
    skip: Annotated[Skip | None, says("A step, phase or turn would begin.")] = None
