"""What instants and sorceries do when they resolve: instructions that are read whole (608.2c)."""

from __future__ import annotations

import re
from typing import cast

import msgspec
from msgspec.structs import replace

from solver.cards.instructions import (
    Create,
    Deal,
    Deed,
    Doer,
    Does,
    Holder,
    Instruction,
    Mode,
    Perform,
    Place,
    Send,
    Treat,
    Treatment,
    Who,
)
from solver.cards.model import Amount, Face, Is, Reference
from solver.cards.oracle.parsing import Made, Unread, action, parse
from solver.cards.oracle.targets import targets_of
from solver.cards.oracle.things import TARGET, Thing
from solver.cards.oracle.tokens import tokens

_WHO: dict[str, Doer] = {
    "you": "you", "each opponent": "each opponent", "each player": "each player",
}  # fmt: skip
_NEXT = cast("Doer", "target")
_SPOKEN_OF = cast("Doer", "spoken of")
_SAME = cast("Doer", "the same")
_UNSAID = cast("Doer", "")


def instructed(effect: str, name: str = "") -> Does | None:
    """Read what a spell does, and its targets.

    Args:
        effect: its words.
        name: the name of the card that it is on.

    Returns:
        None where something of the words is not understood.
    """
    if "\n" in effect:
        return None
    found = parse("instructions", tokens(effect, name).text)
    if found is None:
        return None
    targets = targets_of(effect, "", name)
    if any(target.number != 1 for mode in targets for target in mode):
        return None
    telling = Telling()
    try:
        does = tuple(telling.told(one) for one in cast("tuple[Instruction, ...]", found))
    except Unread:
        return None
    mode = Mode(does, targets[0] if targets else ())
    return Does((mode,)) if telling.count == len(mode.targets) else None


class Telling(msgspec.Struct):
    """Where a text is: how many targets there have been."""

    count: int = 0

    def told(self, one: Instruction) -> Instruction:
        """Say which targets an instruction is about.

        Raises:
            Unread: it speaks of a target where none has been.
        """
        aimed = Is(TARGET) in (getattr(one, "on", None), getattr(one, "to", None)) or getattr(one, "who", None) == _NEXT
        self.count += aimed
        target = cast("Reference", f"target {self.count}")
        match one:
            case Deal(who=None):
                return replace(one, to=Is(target))
            case Deal() | Perform():
                return replace(one, who=self._who(cast("Who", one.who), target))
            case Treat() | Send() | Place():
                return replace(one, on=Is(target))
            case _:
                return one

    def _who(self, who: Who, target: Reference) -> Who:
        if who not in (_NEXT, _SAME, _SPOKEN_OF):
            return who
        if not self.count:
            raise Unread
        return Holder(Is(target)) if who == _SPOKEN_OF else cast("Doer", target)


@action("instructions")
def _instructions(_: str, parts: list[Made]) -> tuple[Instruction, ...]:
    return tuple(one for sentence in parts for one in sentence)


@action("instruction")
def _instruction(_: str, parts: list[Made]) -> tuple[Instruction, ...]:
    """Let parts without a subject have that of the part before, or be about who controls the spell."""
    found: list[Instruction] = []
    for one in cast("list[Instruction]", parts):
        before = getattr(found[-1], "who", None) if found else None
        unsaid = isinstance(one, Perform) and one.who == _UNSAID
        found.append(replace(one, who=_again(before) if before else "you") if unsaid else one)
    return tuple(found)


def _again(who: Who) -> Who:
    return _SAME if who == _NEXT else who


@action("does_any")
def _any(_: str, _parts: list[Made]) -> Thing:
    return Thing(ref=TARGET)


@action("does_each", "does_player", "does_who")
def _who(text: str, _: list[Made]) -> Doer:
    said = text.strip()
    return _WHO.get(said) or (_NEXT if said.startswith("target") else _SPOKEN_OF)


@action("does_damage")
def _damage(_: str, parts: list[Made]) -> Instruction:
    amount, to = parts
    return Deal(amount, Is(TARGET)) if isinstance(to, Thing) else Deal(amount, who=to)


@action("does_to_target")
def _to_target(text: str, _: list[Made]) -> Instruction:
    word = text.partition(" ")[0]
    if word in ("exile", "return"):
        return Send(Is(TARGET), "exile" if word == "exile" else "hand")
    return Treat(cast("Treatment", word), Is(TARGET))


@action("does_counters")
def _counters(_: str, parts: list[Made]) -> Instruction:
    kind = next((part for part in parts if isinstance(part, str)), "")
    if not kind:
        raise Unread
    return Place(kind, _number(parts), Is(TARGET))


@action("does_life", "does_cards")
def _player(text: str, parts: list[Made]) -> Instruction:
    word = re.search(r"\b(gain|lose|draw|mill)s? ", text)
    if word is None:
        raise Unread
    verbs: dict[str, Deed] = {"gain": "gain life", "lose": "lose life", "draw": "draw", "mill": "mill"}
    who = next((part for part in parts if isinstance(part, str)), _UNSAID)
    return Perform(verbs[word[1]], _number(parts), cast("Doer", who))


@action("does_create")
def _create(_: str, parts: list[Made]) -> Instruction:
    token = next(part for part in parts if isinstance(part, Face))
    return Create(token, _number([part for part in parts if part is not token]))


def _number(parts: list[Made]) -> Amount:
    return next((part for part in parts if not isinstance(part, str | Thing)), 1)
