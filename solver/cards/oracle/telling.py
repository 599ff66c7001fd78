"""Where a text is in what it tells to do: what pronouns, targets and numbers mean there (608.2c)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import cast

import msgspec
from msgspec.structs import replace

from solver.cards.instructions import Doer, Holder, Instruction, Picked, Who
from solver.cards.model import (
    All,
    Amount,
    Any,
    Condition,
    Controlled,
    ExiledWith,
    Filter,
    Is,
    Named,
    Owned,
    Player,
    Reference,
    Target,
    X,
    parts,
)
from solver.cards.oracle.amounts import THAT_NUMBER
from solver.cards.oracle.conditions import Unreadable
from solver.cards.oracle.parsing import Made, Unread
from solver.cards.oracle.rewriting import rewritten
from solver.cards.oracle.speech import SOURCE, Speech
from solver.cards.oracle.things import IT, ITS_CONTROLLER, OTHER, OTHER_THAN_IT, TARGET, Thing
from solver.cards.vocabulary import TYPES, kind_of

Draft = Callable[["Telling"], Iterable[Instruction]]
"""Gives instructions once it is known where in its text they stand."""

BEFORE = Is("before")
TRIGGERING = Is("triggering")


class Whom(msgspec.Struct, frozen=True):
    """The words for a player: a word, or the controller or owner of a thing."""

    word: str
    thing: Thing | None = None


class Measured(msgspec.Struct, frozen=True):
    """An amount as it is written; `that` tells that it speaks of something with a pronoun and a noun."""

    amount: Amount
    that: bool = False


_DOERS: dict[str, Doer] = {
    "you": "you", "each opponent": "each opponent", "each player": "each player",
    "each other player": "each other player", "defending player": "defending", "the chosen player": "chosen",
    "the active player": "active", "enchanted player": "enchanted player", "the triggering player": "triggering",
    "the player of before": "before", "the target player": "target 1", "the second target player": "target 2",
    "the third target player": "target 3",
}  # fmt: skip
_PLAYER_OF: dict[Who, Player] = {
    "you": "you", "target 1": "target 1", "target 2": "target 2", "target 3": "target 3", "triggering": "triggering",
    "each opponent": "before", "each player": "before", "before": "before", "each other player": "before",
    "defending": "defending", "active": "active", "chosen": "chosen", "enchanted player": "enchanted player",
}  # fmt: skip


class Telling(msgspec.Struct):
    """Where a text is.

    `it` is what was spoken of last, `that` what a pronoun with a noun means where `it` is what the text is on, `player`
    the player who was spoken of last, `doer` who does what has no subject. `both` tells that what the text is on was
    spoken of beside `it`, `cast` that what made it trigger is a spell. `number` is what "that much" means, `kinds` are
    types of which `it` has one, where some are known. `sent` are the targets that have been moved to another zone.
    """

    speech: Speech
    targets: tuple[Target, ...] = ()
    it: Filter | None = SOURCE
    that: Filter | None = None
    player: Who | None = None
    doer: Who = "you"
    number: Amount | None = None
    count: int = 0
    both: bool = False
    kinds: frozenset[str] = frozenset()
    cast: bool = False
    sent: set[str] = msgspec.field(default_factory=set)

    # ---- objects

    def aimed(self) -> Reference:
        """Give the next target.

        Raises:
            Unread: there are no more.
        """
        self.count += 1
        if self.count > min(len(self.targets), 3):
            raise Unread
        return cast("Reference", f"target {self.count}")

    def one(self, thing: Thing) -> Filter | None:
        """Give the particular object that a noun phrase means, without noting that it was spoken of; None for others.

        Raises:
            Unread: it could mean several things.
        """
        if thing.ref == TARGET or thing.targets:
            return Is(self.aimed())
        if thing.ref == IT:
            meant = self.it
            if thing.that and thing.word == "spell" and self._aims_elsewhere(meant):
                # no permanent or card is a spell
                meant = TRIGGERING if self.cast else None
            if thing.that and meant in (None, SOURCE, Is("host")):
                meant = self.that
            if meant is None or (thing.that and not self._is_said(thing.word)):
                raise Unread
            return meant
        if thing.ref is not None and thing.ref.startswith("target ") and int(thing.ref[-1]) > self.count:
            raise Unread
        return None if thing.ref is None else Is(thing.ref)

    def _aims_elsewhere(self, meant: Filter | None) -> bool:
        """Say whether what is meant is a target that is not on the stack."""
        if not isinstance(meant, Is) or not meant.ref.startswith("target "):
            return False
        return self.targets[int(meant.ref[-1]) - 1].scope != "stack"

    def _is_said(self, word: str) -> bool:
        """Say whether a noun could be said of what was spoken of last."""
        return word in ("", "spell") or not self.kinds or word in self.kinds

    def spoke_of(self, meant: Filter | None, kinds: Iterable[str] = ()) -> None:
        """Note what a pronoun means from here on.

        Args:
            meant: what it is.
            kinds: types of which it has one, none where they are not known.
        """
        self.it, self.that, self.kinds = meant, None, frozenset(kinds)
        if isinstance(meant, Is) and meant.ref.startswith("target "):
            self.kinds = frozenset(_types(self.targets[int(meant.ref[-1]) - 1].what))

    def group(self, thing: Thing) -> Filter:
        """Give the filter of objects that are described.

        Raises:
            Unread: it speaks of something that is not known here.
        """
        found: Filter = thing.filter(self._than(thing))
        if any(isinstance(part, Any) and _is_mixed(part) for part in parts(found)):
            raise Unread
        return cast("Filter", self.bound(All(()) if found == "card" else found))

    def _than(self, thing: Thing) -> Reference:
        """Give the object that "other" leaves out.

        Raises:
            Unread: it could be several.
        """
        if not thing.other:
            return "source"
        aimed = isinstance(self.it, Is) and self.it.ref.startswith("target ")
        if aimed and isinstance(self.it, Is) and self.speech.spell:
            return self.it.ref
        if aimed or self.speech.spell or self.it == Is("host"):
            raise Unread
        return "source"

    def subject(self, thing: Thing, *, choosing: bool = False, amount: Amount | None = 1) -> Filter | Picked:
        """Give what an instruction is about, and note that it was spoken of.

        Args:
            thing: a noun phrase.
            choosing: whether objects that are described are chosen, even where no article says so.
            amount: how many are chosen.

        Raises:
            Unread: it could mean several things.
        """
        found = self.one(thing)
        if found is not None:
            if found == SOURCE and self.cast and self.it is None and self.that == TRIGGERING:
                # a spell on the stack is "that spell" beside it
                self.it = SOURCE
            elif found == SOURCE and self.it != SOURCE:
                self.both = True
            elif thing.ref != IT:
                self.spoke_of(found)
            return found
        if thing.that or thing.unclear:
            raise Unread
        filter_ = self.group(thing)
        if thing.some or choosing:
            # what was spoken of before could be meant again
            self.spoke_of(BEFORE if self.it is None else None)
            self.that = BEFORE
            return Picked(filter_, amount)
        self.spoke_of(filter_ if thing.many else None)
        return filter_

    # ---- players

    def who(self, whom: Whom | None) -> Who:
        """Give who does something: whoever did before where nobody is named.

        Raises:
            Unread: it could mean several players.
        """
        if whom is None:
            return self.doer
        self.doer = self._who(whom)
        if self.doer != "you":
            self.player = self.doer
        return self.doer

    def _who(self, whom: Whom) -> Who:
        if whom.word in _DOERS:
            return _DOERS[whom.word]
        if whom.word in ("target player", "target opponent"):
            return cast("Doer", self.aimed())
        if whom.word in ("controller", "owner"):
            found = self.it if whom.thing is None else self.one(whom.thing)
            if not isinstance(found, Is):
                raise Unread
            return Holder(found, owner=whom.word == "owner")
        if self.player is None:
            raise Unread
        return self.player

    # ---- numbers and conditions

    def amount(self, amount: Amount | Measured) -> Amount:
        """Give a number with what its pronouns mean.

        Raises:
            Unread: they could mean several things.
        """
        that = isinstance(amount, Measured) and amount.that
        number = amount.amount if isinstance(amount, Measured) else amount
        if any(isinstance(part, ExiledWith) for part in parts(number)):
            # the card that was exiled just now, or all that ever were
            raise Unread
        return cast("Amount", self.bound(number, that=that))

    def condition(self, condition: Condition | Unreadable) -> Condition:
        """Give a condition with what its pronouns mean.

        Raises:
            Unread: it can't be said.
        """
        if isinstance(condition, Unreadable):
            raise Unread
        return cast("Condition", self.bound(condition))

    def bound(self, part: Made, *, that: bool = False) -> Made:
        """Put in what pronouns mean in a part of the language.

        Args:
            part: the part.
            that: whether its pronouns have a noun.

        Raises:
            Unread: they could mean several things.
        """

        def meant() -> Reference:
            found = self.it
            if that and found in (None, SOURCE, Is("host")):
                found = self.that
            if not isinstance(found, Is):
                raise Unread
            return found.ref

        def bind(one: Made) -> Made:
            ref = getattr(one, "ref", None)
            if ref == IT:
                return replace(one, ref=meant())
            if ref == OTHER_THAN_IT and self.it == SOURCE:
                return replace(one, ref="source")
            if ref == OTHER_THAN_IT:
                raise Unread
            if one == Named("~"):
                return self._by_name()
            if ref == OTHER:
                return replace(one, ref="source")
            if ref == TARGET or one == THAT_NUMBER:
                raise Unread
            if isinstance(one, Controlled | Owned):
                if one.by == ITS_CONTROLLER:
                    return replace(one, by=self._holder())
                if one.by == "chosen":
                    raise Unread
            return one

        return rewritten(part, bind)

    def _by_name(self) -> Filter:
        if not self.speech.name:
            raise Unread
        return Named(self.speech.name)

    def _holder(self) -> Player:
        if self.player is not None and self.player in _PLAYER_OF:
            return _PLAYER_OF[self.player]
        if self.it == SOURCE:
            return "you"
        raise Unread

    def much(self) -> Amount:
        """Give what "that much" means.

        Raises:
            Unread: nothing has been spoken of that has a number.
        """
        if self.number is None:
            raise Unread
        return self.number


def _is_mixed(options: Any) -> bool:
    """Say whether a word that only goes before a noun is one of several options ("creature or basic land")."""
    kinds = {kind_of(option) for option in options.of if isinstance(option, str)}
    return "supertype" in kinds and len(kinds) > 1


def _types(what: Filter | None) -> Iterable[str]:
    """Give the card types of which objects that meet a filter have one; nothing where that is not clear."""
    match what:
        case str():
            return (what,) if what in TYPES else ()
        case All(of=parts):
            return next(filter(None, map(_types, parts)), ())
        case Any(of=parts):
            found = [tuple(_types(part)) for part in parts]
            return [word for one in found for word in one] if all(found) else ()
        case _:
            return ()


def with_number(part: Made, number: Amount) -> Made:
    """Put a number in the place of X.

    Args:
        part: a part of the language.
        number: what X is.
    """
    return rewritten(part, lambda one: number if one == X() else one)


def scaled(one: Instruction, each: Amount) -> Instruction:
    """Multiply the number of an instruction.

    Args:
        one: the instruction.
        each: how many times.

    Raises:
        Unread: it has no number.
    """
    from solver.cards.oracle.predicates import times  # predicates are read with instructions

    number = getattr(one, "amount", None)
    if not isinstance(number, int):
        raise Unread
    return replace(one, amount=times(number, each))


def joined(found: list[Filter | Picked]) -> Filter | Picked:
    """Put together what one instruction is about.

    Args:
        found: the parts.

    Raises:
        Unread: it is not several particular objects.
    """
    if len(found) == 1:
        return found[0]
    particular = [one for one in found if isinstance(one, Is)]
    if len(particular) < len(found):
        raise Unread
    return Any(tuple(particular))
