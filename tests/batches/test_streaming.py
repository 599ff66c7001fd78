"""`solver.batch`: boards from Python, answered as they come."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import solver
from solver.report.json import answer_data
from tests.batches.boards import small, write


def test_answers_are_those_of_solve(tmp_path: Path) -> None:
    path = write(tmp_path / "one.json", [small(2)])
    odd = {"board": (card for card in ("Humility",))}
    boards: list[Any] = [small(0), path, str(path), solver.load_data(small(3)), {"nonsense": 1}, 5, odd]
    found = list(solver.batch(boards, workers=1))
    assert [one.index for one in found] == list(range(7))
    for one, board in list(zip(found, boards, strict=True))[:4]:
        assert one.failure is None
        assert [answer_data(answer, timings=False) for answer in one.answers] == [
            answer_data(answer, timings=False) for answer in solver.solve(board)
        ]
    assert [one.failure.kind for one in found[4:] if one.failure] == ["invalid"] * 3
    assert found[4].answers == ()


def test_no_more_boards_are_taken_than_needed() -> None:
    taken = 0

    def boards() -> Iterator[dict[str, Any]]:
        nonlocal taken
        while True:
            taken += 1
            yield small(taken)

    found = list(islice(solver.batch(boards(), workers=1, ordered=False), 5))
    assert len(found) == 5
    assert taken < 200
