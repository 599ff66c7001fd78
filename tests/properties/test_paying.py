"""The solver agrees with brute force on whether costs can be paid and in how many ways, on generated boards."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from solver.board.model import Board
from solver.outcome import Answer, PayOutcome
from tests.properties.agreeing import agree
from tests.properties.pay_boards import seeded_board
from tests.reference.paying import asked
from tests.sweeps import bound, seeds

FAST = 15
"""How many seeds the fast suite tries."""

SWEEP, PARTS, BATCH = 4_000, 10, 20
"""How many seeds the sweep tries, in how many tests, and how many boards are solved in one run."""

MOST = 1_000
"""How many states the reference looks at on one board."""


def differences(board: Board, answer: Answer) -> list[str] | None:
    """What differs in whether a cost can be paid, and in how many ways; None where one side leaves that open."""
    # since when somebody has had a creature, boards do not tell (302.6); the reference takes it for long enough
    if not answer.supported or any("302.6" not in reason for reason in answer.incomplete_because):
        return None
    (outcome,) = answer.outcomes
    assert isinstance(outcome, PayOutcome)
    try:
        payment = asked(board, board.questions[0], most=MOST)
        if payment.possible != outcome.can_pay:
            return [f"solver {outcome.can_pay} for {outcome.totals}, reference {payment.possible}"]
        if outcome.more or payment.ways == outcome.ways:
            return []
        return [
            f"solver {outcome.ways} ways for {outcome.totals}, reference {payment.ways}",
            *map(repr, outcome.listed),
        ]
    except NotImplementedError:
        return None


def check(chosen: Sequence[int]) -> None:
    """Compare on the boards of some seeds."""
    agree(chosen, BATCH, seeded_board, lambda board, _question, answer: differences(board, answer))


def test_first_seeds() -> None:
    check(seeds(range(FAST)))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_sweep(part: int) -> None:
    check(range(FAST + part, FAST + bound(SWEEP), PARTS))
