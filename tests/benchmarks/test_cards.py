"""Cards cost little: to look up, and to compile where a board brings their text along."""

from __future__ import annotations

from tests.benchmarks import cards
from tests.benchmarks.harness import TOTAL

INLINE = 70.0
"""The most yardsticks that a fresh start and one card may take: 0.7 s where a yardstick is 10 ms."""

LOOKUPS = 1.0
"""The most yardsticks that twenty look-ups may take."""


def test_a_card_with_its_text_is_compiled_at_once() -> None:
    found = {entry.phase: entry for entry in cards.inline(runs=3)}
    assert found["compile a card"].least < INLINE
    assert found["only import clingo"].least < found["compile a card"].least


def test_twenty_cards_are_looked_up_at_once() -> None:
    (found,) = (entry for entry in cards.lookups(runs=5) if entry.phase == TOTAL)
    assert found.least < LOOKUPS
