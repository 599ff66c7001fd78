"""All mana that a player can make with mana abilities, by trying every sequence of them (106.4, 605.3)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from solver.board.model import Board
from tests.reference.activations import MOST, Pool, Search

Pair = tuple[str, str]


@dataclass(frozen=True)
class Pools:
    """The pools that no other one contains, each as its free and its restricted mana, and whether there is no limit."""

    pools: frozenset[Pair]
    unbounded: bool = False


def pools(board: Board, player: str, *, most: int = MOST) -> Pools:
    """The pools that a player can come to, on a board that doesn't take too many states.

    Where the mana has no limit, none is told.
    """
    search = Search(board, player, most=most)
    found = {_told(node.pool) for node in search.walk() if not node.pending}
    if search.unbounded:
        return Pools(frozenset(), unbounded=True)
    return Pools(frozenset(one for one in found if not any(one != other and _within(one, other) for other in found)))


def _told(pool: Pool) -> Pair:
    """Free mana and restricted mana, sorted."""
    return (
        "".join(sorted(unit.symbol * count for unit, count in pool if unit.spending is None)),
        "".join(sorted(unit.symbol * count for unit, count in pool if unit.spending is not None)),
    )


def _within(smaller: Pair, larger: Pair) -> bool:
    return all(Counter(one) <= Counter(other) for one, other in zip(smaller, larger, strict=True))
