"""The solver agrees with brute force on what can be activated, on generated boards."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from solver.board.model import Board, Question
from solver.outcome import Activatable, Answer
from tests.properties.act_boards import seeded_board
from tests.properties.agreeing import agree
from tests.reference.activating import forbidding
from tests.sweeps import bound, seeds

FAST = 20
"""How many seeds the fast suite tries."""

SWEEP, PARTS, BATCH = 6_000, 10, 50
"""How many seeds the sweep tries, in how many tests, and how many boards are solved in one run."""


def differences(board: Board, question: Question, answer: Answer) -> list[str] | None:
    """What differs: whether it can be done, and a rule of the solver that the reference doesn't find to forbid it."""
    # since when somebody has had a creature, boards do not tell (302.6); the reference takes it for long enough
    reasons = [reason for reason in answer.incomplete_because if "302.6" not in reason]
    if reasons:
        return [f"incomplete {reasons}"]
    rules = forbidding(board, question)
    (outcome,) = answer.outcomes
    assert isinstance(outcome, Activatable)
    if outcome.allowed != (not rules):
        return [f"solver {outcome.allowed} {outcome.obstacles}, reference {rules}"]
    if "602.2" in rules:
        return []  # whose resources the cost would take means nothing where the player can't do it
    return [f"solver {one.rules}, reference {rules}" for one in outcome.obstacles if not rules & {*one.rules}]


def check(chosen: Sequence[int]) -> None:
    """Compare on the boards of some seeds."""
    agree(chosen, BATCH, seeded_board, differences)


def test_first_seeds() -> None:
    check(seeds(range(FAST)))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_sweep(part: int) -> None:
    check(range(FAST + part, FAST + bound(SWEEP), PARTS))
