"""Timestamps: one total order, and all orders that a board allows (613.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product

from solver.board.model import Board, Moment


def as_listed(board: Board) -> tuple[str, ...]:
    """The order in which the board lists everything."""
    return tuple(member for moment in board.timeline for member in moment.members)


def timestamps(board: Board, order: Sequence[str]) -> dict[str, int]:
    """A number for everything with a timestamp; what the order leaves out (other zones) is older."""
    others = [name for name in (*board.objects, *board.effects, *board.counters) if name not in order]
    return {name: place - len(others) for place, name in enumerate((*others, *order))}


def all_orders(board: Board) -> Iterator[tuple[str, ...]]:
    """Every total order that the moments of the board allow, the listed one first where it is allowed."""
    for choice in product(*(list(_orders_of(moment, board)) for moment in board.timeline)):
        yield tuple(name for part in choice for name in part)


def _orders_of(moment: Moment, board: Board) -> Iterator[tuple[str, ...]]:
    if moment.kind != "together":
        yield from permutations(moment.members)
        return
    # 613.7m: the active player's first, then the others' in turn order, each in the order of that player's choice.
    names = [player.name for player in board.players]
    start = names.index(board.active)
    groups = [
        [member for member in moment.members if _player_of(member, board) == player]
        for player in (*names[start:], *names[:start])
    ]
    for choice in product(*(list(permutations(group)) for group in groups)):
        yield tuple(name for part in choice for name in part)


def _player_of(member: str, board: Board) -> str:
    """Who orders it: the controller of an object or effect, or of the object that a counter is put on."""
    if member in board.effects:
        return board.effects[member].controller
    if member in board.counters:
        member = board.counters[member].affects
        if member not in board.objects:
            return member
    return board.objects[member].controller
