"""Paying on a board of the size of a Commander game: the answer, and how long it takes at most."""

from __future__ import annotations

import time

import pytest

from solver.outcome import PayOutcome
from solver.solving import solve
from tests.benchmarks.paying import COSTS, LIMIT, board
from tests.benchmarks.yardstick import yardstick

MOST_YARDSTICKS = 20
"""In so many yardsticks a cost of nine mana is said to be payable, and its ways are counted, and so it is with one that
needs all the mana there is and with one that cannot be paid."""


@pytest.mark.parametrize(("cost", "can_pay"), list(zip(COSTS, (True, True, False), strict=True)))
def test_a_spell_on_a_board_of_a_commander_game(cost: str, can_pay: bool) -> None:
    (answer,) = solve(board(cost), limit=LIMIT)
    (outcome,) = answer.outcomes
    assert isinstance(outcome, PayOutcome)
    assert answer.complete
    assert outcome.can_pay == can_pay
    assert len(outcome.listed) == (LIMIT if can_pay else 0)


@pytest.mark.slow
@pytest.mark.parametrize("cost", COSTS)
def test_it_does_not_take_long(cost: str) -> None:
    plan = board(cost)
    solve(plan, limit=LIMIT)
    before = yardstick(clock=time.process_time)
    spent = []
    for _ in range(3):
        start = time.process_time()
        solve(plan, limit=LIMIT)
        spent.append(time.process_time() - start)
    assert min(spent) < MOST_YARDSTICKS * max(before, yardstick(clock=time.process_time))
