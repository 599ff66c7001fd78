"""The benchmark of the stack: states are merged, and none is visited twice."""

from __future__ import annotations

from tests.benchmarks.stack import CHOICES, plan, played, spent

MOST_COST = 20
"""So many times one line of play is the most that choices which commute may cost."""


def test_choices_that_commute_are_as_many_states_as_results() -> None:
    found = played(plan(choosing=True))
    # one more result after each choice, and the state before the first
    assert (found.outcomes, found.visited) == (CHOICES + 1, sum(range(1, CHOICES + 2)))


def test_they_cost_little_more_than_one_line_of_play() -> None:
    spent(plan(choosing=False))
    assert spent(plan(choosing=True)) <= MOST_COST * spent(plan(choosing=False))
