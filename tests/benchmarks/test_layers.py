"""The benchmarks run, on small sizes, and measure what they say."""

from __future__ import annotations

from tests.benchmarks import layers
from tests.benchmarks.harness import TOTAL


def test_growing_boards_are_timed_by_phase() -> None:
    found = layers.growing([(3, 2)], runs=1)
    phases = {entry.phase for entry in found}
    assert {"read", "facts", "ground", "solve", "decode", TOTAL} <= phases


def test_batches_cost_less_per_board() -> None:
    one, ten = (entry.median for entry in layers.batches([1, 30], runs=1) if entry.phase == TOTAL)
    assert ten < 30 * one


def test_orders_that_cannot_matter_are_not_tried() -> None:
    names = [entry.benchmark for entry in layers.open_orders(runs=1)]
    assert any(name.endswith("open, 2 orders") for name in names)
    assert any(name.endswith("open, 12 orders") for name in names)
