"""The solver agrees with brute force on generated boards with mana."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from solver.board.model import Board, Question
from solver.outcome import Answer, ManaOutcome, Producible
from solver.solving import solve_many
from tests.properties.describe import describe
from tests.properties.mana_boards import seeded_board
from tests.reference.characteristics import final_state
from tests.reference.mana import all_could_produce
from tests.reference.orders import as_listed
from tests.reference.tapping import mana_ability
from tests.sweeps import bound
from tests.taps import result

FAST = 60
"""How many seeds the fast suite tries."""

SWEEP, PARTS, BATCH = 10_000, 10, 50
"""How many seeds the sweep tries, in how many tests, and how many boards are solved in one run."""


def taps(board: Board, question: Question, answer: Answer) -> Iterator[str]:
    """What differs in what comes of mana abilities."""
    found = [result(outcome) for outcome in answer.outcomes if isinstance(outcome, ManaOutcome)]
    assert len(found) == len(set(found)) == len(answer.outcomes)
    expected = mana_ability(board, question.keys["object"], tapping=question.query == "tap_for_mana")
    # since when somebody has had a creature, boards do not tell (302.6); the reference takes it for long enough
    reasons = [reason for reason in answer.incomplete_because if "302.6" not in reason]
    if any("rests on an order" in reason for reason in reasons):
        return  # the reference takes one of the orders of paying
    if reasons:
        yield f"{question.query} {question.keys}: incomplete {reasons}"
    for one in set(found) - expected:
        yield f"{question.query} {question.keys}: only the solver has {one}"
    for one in expected - set(found):
        yield f"{question.query} {question.keys}: only the reference has {one}"


def differences(boards: Sequence[Board]) -> list[list[str]]:
    """What differs on each board."""
    found: list[list[str]] = []
    for board, answers in zip(boards, solve_many(boards), strict=True):
        producible = all_could_produce(final_state(board, as_listed(board)))
        said: list[str] = []
        for question, answer in zip(board.questions, answers, strict=True):
            name = question.keys["object"]
            if question.query != "could_produce":
                said += taps(board, question, answer)
                continue
            (outcome,) = answer.outcomes
            assert isinstance(outcome, Producible)
            if frozenset(outcome.types) != producible[name]:
                said.append(f"{name}: solver {outcome.types}, reference {sorted(producible[name])}")
        found.append(said)
    return found


def check(seeds: Sequence[int]) -> None:
    """Compare on the boards of some seeds."""
    for start in range(0, len(seeds), BATCH):
        chosen = seeds[start : start + BATCH]
        boards = [seeded_board(seed) for seed in chosen]
        for seed, board, said in zip(chosen, boards, differences(boards), strict=True):
            assert not said, "\n".join([f"seed {seed}", describe(board), *said])


def test_first_seeds() -> None:
    check(range(FAST))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_sweep(part: int) -> None:
    check(range(FAST + part, FAST + bound(SWEEP), PARTS))
