"""All mana that players can make, on generated boards."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from solver.board.model import Board
from tests.properties.describe import describe
from tests.properties.pool_boards import seeded_board
from tests.reference.pools import Pair, Pools, pools
from tests.sweeps import seeds

FAST = 50
"""How many seeds the fast suite tries."""

MOST = 1_000
"""How many states the reference looks at on one board."""


def expected(board: Board, player: str) -> Pools | None:
    """What the reference finds; None where the board is too large for it."""
    try:
        return pools(board, player, most=MOST)
    except NotImplementedError:
        return None


def within(smaller: Pair, larger: Pair) -> bool:
    """Whether one pool is part of another one."""
    return all(Counter(one) <= Counter(other) for one, other in zip(smaller, larger, strict=True))


def test_more_mana_takes_nothing_away() -> None:
    """With one more mana floating there is nothing less, and that mana can always be kept."""
    told = 0
    for seed in seeds(range(FAST)):
        board = seeded_board(seed)
        first, second = board.players
        richer = replace(board, players=(replace(first, mana=first.mana + "{C}"), second))
        before, after = expected(board, "A"), expected(richer, "A")
        if before is None or after is None:
            continue
        told += 1
        assert after.unbounded or not before.unbounded
        for free, bound in before.pools if not after.unbounded else ():
            assert any(within((free + "C", bound), pool) for pool in after.pools), f"seed {seed}\n{describe(board)}"
    assert told
