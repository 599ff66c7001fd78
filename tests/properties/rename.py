"""The same board with other ids."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from solver.board.model import Board, Moment, Object, PlacedCounter, ResolvedEffect, Value

Struct = TypeVar("Struct", bound=msgspec.Struct)


def renamed(board: Board, names: Mapping[str, str]) -> Board:
    """Give a board other ids.

    Args:
        board: the board.
        names: the new id for each id of an object, effect or placed counter; players keep their names.
    """

    def one(name: str) -> str:
        return names.get(name, name)

    def some(found: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(map(one, found))

    def maybe(name: str | None) -> str | None:
        return None if name is None else one(name)

    def chosen(values: Mapping[str, Value]) -> dict[str, Value]:
        objects = {"creature", "object", "source"}
        return {what: one(str(value)) if what in objects else value for what, value in values.items()}

    def thing(old: Object) -> Object:
        return change(
            old, id=one(old.id), attached_to=maybe(old.attached_to), copy_of=maybe(old.copy_of),
            chosen=chosen(old.chosen), attacking=maybe(old.attacking), blocking=some(old.blocking),
            linked=some(old.linked), targets=some(old.targets), source=maybe(old.source),
            damaged_by=some(old.damaged_by),
        )  # fmt: skip

    def effect(old: ResolvedEffect) -> ResolvedEffect:
        return change(
            old, id=one(old.id), affected=tuple(map(some, old.affected)), targets=some(old.targets),
            source=maybe(old.source), chosen=chosen(old.chosen),
        )  # fmt: skip

    def counter(old: PlacedCounter) -> PlacedCounter:
        return change(old, id=one(old.id), affects=one(old.affects))

    return change(
        board,
        objects={one(name): thing(old) for name, old in board.objects.items()},
        effects={one(name): effect(old) for name, old in board.effects.items()},
        counters={one(name): counter(old) for name, old in board.counters.items()},
        timeline=tuple(Moment(moment.kind, some(moment.members)) for moment in board.timeline),
    )


def change(struct: Struct, **fields: Any) -> Struct:  # noqa: ANN401 - any of the fields of a board
    """Give a structure with some fields changed."""
    return msgspec.structs.replace(struct, **fields)
