"""The solver agrees with the reference model on generated boards."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import HealthCheck, given, settings

from solver.board.model import Board
from tests.properties.compare import judge_all
from tests.properties.describe import describe
from tests.properties.generate import boards, seeded_board
from tests.properties.shrink import shrink
from tests.sweeps import bound

FAST = 40
"""How many seeds the fast suite tries."""

SWEEP, PARTS, BATCH = 20_000, 20, 50
"""How many seeds the sweep tries, in how many tests, and how many boards are solved in one run."""


def differs(board: Board) -> bool:
    return bool(judge_all([board])[0].differences)


def report(board: Board, seed: int) -> str:
    small = shrink(board, differs, tries=300)
    said = judge_all([small])[0].differences or judge_all([board])[0].differences
    return "\n".join([f"seed {seed}, made smaller:", describe(small), *said])


def check(seeds: Sequence[int]) -> None:
    """Compare on the boards of some seeds; the first failing board is made smaller and shown."""
    left_out = 0
    for start in range(0, len(seeds), BATCH):
        chosen = seeds[start : start + BATCH]
        batch = [seeded_board(seed) for seed in chosen]
        for seed, board, verdict in zip(chosen, batch, judge_all(batch), strict=True):
            left_out += bool(verdict.left_out)
            if verdict.differences:
                pytest.fail(report(board, seed) if differs(board) else f"seed {seed}, only with others: {verdict}")
    assert left_out <= max(5, len(seeds) // 5), f"{left_out} of {len(seeds)} boards left out"


@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(boards())
def test_drawn_boards(board: Board) -> None:
    said = judge_all([board])[0].differences
    assert not said, "\n".join([describe(board), *said])


def test_first_seeds() -> None:
    check(range(FAST))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_sweep(part: int) -> None:
    check(range(FAST + part, FAST + bound(SWEEP), PARTS))
