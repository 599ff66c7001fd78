"""Instructions that double counters or move them (701.10e, 122.5, 122.8), and about levels (716.2a)."""

from __future__ import annotations

import msgspec

from solver.cards.instructions import Double, Instruction, MoveCounters, Picked, Treat
from solver.cards.model import Filter, Is
from solver.cards.oracle.doing import Told
from solver.cards.oracle.parsing import Made, Unread, action
from solver.cards.oracle.telling import Draft, Telling
from solver.cards.oracle.things import IT, Thing


@action("double_kind")
def _double_kind(text: str, _: list[Made]) -> str:
    words = text.split()
    return "" if words[0] == "each" else words[0].removeprefix("K:").replace("_", " ")


@action("told_double")
def _double(_: str, parts: list[Made]) -> Draft:
    kind, things = parts
    return lambda telling: [Double(things.subject(telling), kind or None, things.scope)]


class Moved(msgspec.Struct, frozen=True):
    """Which counters are moved, and how many: all where there is no number."""

    kind: str
    amount: int | None


@action("moved_all")
def _moved_all(_: str, parts: list[str]) -> Moved:
    return Moved(parts[0], None)


@action("moved_some")
def _moved_some(_: str, parts: list[Made]) -> Moved:
    return Moved(parts[-1], parts[0] if len(parts) > 1 else 1)


def _one(thing: Thing, telling: Telling) -> Filter:
    """Give the one object that is meant.

    Raises:
        Unread: it is no particular one.
    """
    found = telling.subject(thing)
    if isinstance(found, Picked) or not isinstance(found, Is):
        raise Unread
    return found


@action("told_move")
def _move(_: str, parts: list[Made]) -> Draft:
    moved, of, on = parts

    def draft(telling: Telling) -> list[Instruction]:
        first, other = _one(of, telling), _one(on, telling)
        telling.spoke_of(None)
        return [MoveCounters(first, other, moved.kind or None, moved.amount)]

    return draft


@action("told_put_theirs")
def _put_theirs(_: str, parts: list[Made]) -> tuple[Thing, Told]:
    return parts[0], parts[1]


@action("told_put_those")
def _put_those(_: str, parts: list[Made]) -> Draft:
    (part,) = parts
    thing, told = part if isinstance(part, tuple) else (Thing(ref=IT), part)

    def draft(telling: Telling) -> list[Instruction]:
        of = _one(thing, telling)
        on = told.subject(telling)
        if isinstance(on, Picked) or not isinstance(on, Is):
            raise Unread
        return [MoveCounters(of, on, copied=True)]

    return draft


@action("told_levels")
def _levels(_: str, parts: list[Made]) -> Draft:
    thing, level = parts
    return lambda telling: [Treat("gain level", _one(thing, telling), amount=level)]
