"""Benchmarks of the layer system: boards of growing size, many small boards at once, orders that are open.

Run as ``python -m tests.benchmarks.layers [FOLDER]``: it prints a line for each benchmark and writes the measurements,
in yardsticks, as CSV files to the folder (``tests/benchmarks/results`` unless said).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from solver.board.load import load_data, load_text
from solver.board.model import Board
from solver.solving import solve, solve_many
from tests.benchmarks.boards import board
from tests.benchmarks.harness import Measurement, Phases, measure, report

SIZES = ((3, 2), (20, 5), (50, 15), (100, 30), (200, 50))
"""Objects and static effects of the boards that grow."""

BATCHES = (1, 10, 100, 1000)
"""How many boards of three to five objects are answered by one call."""


def growing(sizes: Iterable[tuple[int, int]] = SIZES, *, runs: int = 5) -> list[Measurement]:
    """Time boards of growing size from their text to the answer.

    Args:
        sizes: objects and static effects of each board.
        runs: how many runs count.
    """
    found: list[Measurement] = []
    for objects, statics in sizes:
        text = json.dumps(board(objects, statics))
        found += measure(f"{objects} objects, {statics} effects", _answering(text), runs=runs)
    return found


def _answering(text: str) -> Callable[[Phases], None]:
    def run(phases: Phases) -> None:
        with phases("read"):
            loaded = load_text(text, "board.json")
        phases.add(solve(loaded)[0].timings)

    return run


def small_boards(count: int) -> list[Board]:
    """Make boards of three to five objects, one to three of them with static effects."""
    random = Random(count)  # noqa: S311 (no secrets here)
    return [load_data(board(random.choice((3, 4, 5)), random.choice((1, 2, 3)), seed)) for seed in range(count)]


def batches(counts: Iterable[int] = BATCHES, *, runs: int = 3) -> list[Measurement]:
    """Time many small boards answered by one call; divide by the count for the cost of one.

    Args:
        counts: how many boards each call answers.
        runs: how many runs count.
    """
    found: list[Measurement] = []
    for count in counts:
        boards = small_boards(count)
        found += measure(f"{count} boards at once", lambda _, boards=boards: solve_many(boards), runs=runs)  # type: ignore[misc]
    return found


_NEWCOMERS: dict[str, list[dict[str, Any]]] = {
    "two of five matter": [
        {"card": "Godhead of Awe"},
        {"card": "Harmonious Archon"},
        {"card": "Glorious Anthem"},
        {"card": "Bad Moon"},
        {"card": "Honor of the Pure"},
    ],
    "all five matter": [
        {"card": "Darkest Hour"},
        {"card": "Painter's Servant", "chosen": {"color": "blue"}},
        {"card": "Thran Lens"},
        {"card": "Godhead of Awe"},
        {"card": "Harmonious Archon"},
    ],
}


def open_orders(*, runs: int = 5) -> list[Measurement]:
    """Time a board of 30 objects with the last five in a known and in an unknown order.

    Args:
        runs: how many runs count.
    """
    found: list[Measurement] = []
    for name, newcomers in _NEWCOMERS.items():
        entries = [{"id": f"new-{place}", "controller": "AB"[place % 2], **new} for place, new in enumerate(newcomers)]
        for kind, tail in (("fixed", entries), ("open", [{"any_order": entries}])):
            data = board(25, 8, seed=4)
            data["board"] = [*data["board"], *tail]
            loaded = load_data(data)
            orders = solve(loaded)[0].orders_tried
            found += measure(f"{name}, {kind}, {orders} orders", lambda _, one=loaded: solve(one), runs=runs)  # type: ignore[misc]
    return found


def main() -> None:
    """Run all benchmarks and write them down."""
    report({"growing": growing(), "batches": batches(), "open_orders": open_orders()})


if __name__ == "__main__":
    main()
