"""What becomes of boards in a worker, and what is written down."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from solver.batches.items import Done, Item, Options
from solver.batches.working import answer
from solver.board.load import load_data
from solver.board.model import Board
from solver.outcome import Answer
from solver.report.json import answer_data
from solver.solving import solve, solve_many
from tests.batches.boards import small

PLAIN = Options(timings=False)


def lines(boards: Sequence[object], start: int = 0) -> list[Item]:
    return [Item(start + place, f"b:{place}", "line", json.dumps(one).encode()) for place, one in enumerate(boards)]


def records(done: Sequence[Done]) -> list[dict[str, Any]]:
    return [json.loads(line) for one in done for line in one.lines]


def test_records_have_what_solving_gives() -> None:
    boards = [small(number) for number in range(8)]
    found = iter(records(answer(lines(boards), PLAIN)))
    for index, board in enumerate(boards):
        answers = solve(load_data(board))
        for question, one in enumerate(answers, start=1):
            record = next(found)
            head = {key: record.pop(key) for key in ("index", "name", "question", "questions", "title", "status")}
            assert head == {
                "index": index, "name": f"b:{index}", "question": question, "questions": len(answers),
                "title": f"board {index}", "status": "answered",
            }  # fmt: skip
            assert record.pop("warnings") == []
            assert record == answer_data(one, timings=False)
    assert list(found) == []


def test_together_is_as_one_by_one() -> None:
    items = lines([small(number) for number in range(12)])
    together = [line for one in answer(items, PLAIN) for line in one.lines]
    assert [line for item in items for line in answer([item], PLAIN)[0].lines] == together


def test_timings_are_those_of_the_run() -> None:
    found = records(answer(lines([small(1), small(2)]), Options()))
    assert {record["run"] for record in found} == {2}
    assert all(record["timings"]["ground"] > 0 for record in found)


def test_what_is_no_board_costs_only_itself() -> None:
    wrong = [{"players": {"A": {}}, "bord": []}, [], {"id": "x", "board": {"players": {}, "board": ["No Such Card"]}}]
    items = [*lines([*wrong, small(1)]), Item(4, "f.yaml", "file", b"\xff"), Item(5, "g.yaml", "file", None)]
    done = answer(items, PLAIN)
    assert [one.statuses for one in done] == [("invalid",)] * 3 + [("answered",)] + [("invalid",)] * 2
    first, second, third, _, bytes_, missing = records(done)
    assert (first["question"], first["questions"]) == (None, 0)
    assert first["error"]["defects"][0]["suggestion"] == "board"
    assert "a board is a mapping" in second["error"]["message"]
    assert third["id"] == "x"
    assert "No Such Card" in third["error"]["message"]
    assert "UTF-8" in bytes_["error"]["message"]
    assert "cannot be read" in missing["error"]["message"]


def test_what_fails_is_found() -> None:
    def failing(boards: Sequence[Board], **more: Any) -> list[list[Answer]]:  # noqa: ANN401
        if any(board.title == "board 5" for board in boards):
            raise KeyError("odd")
        return solve_many(boards, **more)

    done = answer(lines([small(number) for number in range(8)]), PLAIN, solve=failing)
    assert [one.index for one in done if one.failure] == [5]
    assert done[5].failure is not None
    assert (done[5].failure.kind, done[5].failure.message) == ("internal", "KeyError: 'odd'")


def test_missing_memory_is_told_to_whoever_asked() -> None:
    def greedy(*_: object, **__: object) -> list[list[Answer]]:
        raise MemoryError

    with pytest.raises(MemoryError):
        answer(lines([small(1)]), PLAIN, solve=greedy)


def test_answers_are_compared_with_what_is_expected() -> None:
    asked = [
        {"query": "characteristics", "expect": {"first": {"colors": ["W"]}}},
        {"query": "characteristics", "expect": {"first": {"colors": ["U"]}}},
        {"query": "characteristics"},
    ]
    (done,) = answer(lines([small(0, ask=asked)]), Options(timings=False, expect=True))
    assert done.verdicts == ("passed", "failed")
    right, wrong, other = records([done])
    assert (right["verdict"], right["differences"]) == ("passed", [])
    assert wrong["differences"] == ["first: colors is W, not U"]
    assert "verdict" not in other


def test_only_some_kinds_are_asked() -> None:
    done = answer(lines([small(number) for number in range(4)]), Options(timings=False, queries=("event",)))
    assert [one.statuses for one in done] == [(), (), (), ("answered",)]


def test_a_limit_that_cuts_an_answer_is_told() -> None:
    board = {"players": {"A": {}}, "board": [{"any_order": ["Humility", "Opalescence"]}]}
    (record,) = records(answer(lines([board]), Options(timings=False, limit=1)))
    assert (record["status"], record["truncated"]) == ("outcomes", True)


def test_a_reply_is_one_line_with_its_id() -> None:
    items = lines([{"id": 7, "board": small(3)}, small(3), {}], start=1)
    replies = records(answer(items, Options("reply", timings=False)))
    assert [reply["id"] for reply in replies] == [7, 2, 3]
    assert [reply["status"] for reply in replies] == ["answered", "answered", "invalid"]
    assert replies[0]["questions"] == replies[1]["questions"]
    assert [one["query"] for one in replies[0]["questions"]] == ["event", "characteristics"]
