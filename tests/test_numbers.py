"""Numbers near to what clingo can count with end an answer as truncated, never as a wrong number."""

from __future__ import annotations

import pytest

from solver import solve
from solver.board.load import load_text

BOARD = """
title: Large numbers
players: {A: {life: %(life)s}, B: {}}
board:
  - id: giant
    card: {name: Giant, type: Creature - Giant, power: %(pt)s, toughness: 1, text: "%(text)s"}
    controller: A
    counters: {"+1/+1": %(counters)s}
ask: [{query: characteristics}]
"""
SMALL = {"life": 20, "pt": 1, "text": "Flying", "counters": 1}


@pytest.mark.parametrize(
    "large",
    [
        {"counters": 999_999_999},
        {"pt": 999_999_999},
        {"life": 999_999_999, "text": "This creature gets +X/+X, where X is your life total."},
        {"life": 60_000_000, "text": "This creature gets +X/+X, where X is twice your life total."},
    ],
)
def test_large_numbers_truncate(large: dict[str, object]) -> None:
    (answer,) = solve(load_text(BOARD % (SMALL | large), "board.yaml"))
    assert answer.truncated
    assert not answer.outcomes


@pytest.mark.parametrize(
    ("fine", "size"),
    [
        ({"counters": 90_000_000}, 90_000_001),
        ({"life": 999_999_999}, 2),
        ({"life": -7, "text": "This creature gets -X/-X, where X is your life total."}, 2),
    ],
)
def test_numbers_that_can_be_counted(fine: dict[str, object], size: int) -> None:
    (answer,) = solve(load_text(BOARD % (SMALL | fine), "board.yaml"))
    assert answer.complete
    assert answer.outcomes[0].objects["giant"].power == size
