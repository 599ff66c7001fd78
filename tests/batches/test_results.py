"""Results that were begun are gone on with: nothing is lost, nothing is done twice."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from solver.batches.items import Item, Options
from solver.batches.results import Results
from solver.batches.working import answer
from solver.errors import SolverError
from tests.batches.boards import small


@pytest.fixture
def boards() -> list[Item]:
    return [Item(index, f"b:{index}", "line", json.dumps(small(index)).encode()) for index in range(8)]


def whole(boards: list[Item]) -> bytes:
    return b"".join(line for one in answer(boards, Options(timings=False)) for line in one.lines)


def test_wherever_it_was_cut_the_rest_is_the_same(boards: list[Item], tmp_path: Path) -> None:
    expected = whole(boards)
    path = tmp_path / "results.jsonl"
    for cut in [*range(0, len(expected), 997), len(expected) - 1, len(expected)]:
        path.write_bytes(expected[:cut])
        with path.open("r+b") as stream:
            results = Results(stream)
            results.take_up(path)
            missing = list(results.missing(boards))
            already = expected[: stream.tell()]
            assert cut - len(already) < 2 * max(map(len, expected.splitlines())) + 2
            for done in answer(missing, Options(timings=False)):
                results.add(done)
        assert path.read_bytes() == expected
        assert [item.index for item in missing] == list(range(8 - len(missing), 8))
        assert results.tally.boards == 8
        assert results.tally.statuses == {"answered": 11}


def test_results_of_other_boards_are_not_gone_on_with(boards: list[Item], tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    path.write_bytes(whole(boards[:1]))
    with path.open("r+b") as stream:
        results = Results(stream)
        results.take_up(path)
        with pytest.raises(SolverError, match="not those of these boards"):
            list(results.missing([Item(0, "other:0", "line", b"{}")]))


def test_what_holds_no_records_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.jsonl"
    path.write_text('{"index": 0}\n{"more"', encoding="utf-8")
    with path.open("r+b") as stream, pytest.raises(SolverError, match=r"notes.jsonl:1: this is no record"):
        Results(stream).take_up(path)
    assert path.read_text(encoding="utf-8") == '{"index": 0}\n{"more"'
