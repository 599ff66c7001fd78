"""Declarations of attackers and blockers on generated boards, compared with brute force."""

from __future__ import annotations

import pytest

from solver.board.load import load_data
from solver.outcome import DeclarationOutcome
from solver.solving import solve
from tests.reference import declaring
from tests.sweeps import seeds


def _compared(case: declaring.Case) -> None:
    (answer,) = solve(load_data(case.data()), limit=1000)
    assert (answer.incomplete_because, answer.truncated) == ((), False), case
    (outcome,) = answer.outcomes
    assert isinstance(outcome, DeclarationOutcome)
    assert set(map(declaring.as_pairs, outcome.declarations)) == declaring.legal(case), case


@pytest.mark.parametrize("seed", seeds(range(12)))
def test_attackers(seed: int) -> None:
    """508.1."""
    _compared(declaring.attack_case(seed))


@pytest.mark.parametrize("seed", seeds(range(12)))
def test_blockers(seed: int) -> None:
    """509.1."""
    _compared(declaring.block_case(seed))
