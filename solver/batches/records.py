"""What is written down of a board: JSON, one line for each question, or one for the board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from solver.batches.items import Done, Failure, Form, Item, Options
from solver.board.model import Board
from solver.outcome import Answer
from solver.report.json import answer_data
from solver.verify import judge

Data = dict[str, Any]


def identified(data: Any) -> tuple[Any, Any]:  # noqa: ANN401 (whatever a line holds)
    """Give the id that came with a board, and the board.

    Args:
        data: a board, or a mapping with an ``id`` and a ``board``.
    """
    if isinstance(data, dict) and isinstance(data.get("board"), dict):
        return data.get("id"), data["board"]
    return None, data


def id_of(item: Item) -> Any:  # noqa: ANN401 (whatever was given as id)
    """Give the id that came with a board, None where there is none."""
    if item.form != "line":
        return None
    try:
        return identified(msgspec.json.decode(item.content))[0]
    except msgspec.DecodeError:
        return None


def _line(data: Data) -> bytes:
    return msgspec.json.encode(data) + b"\n"


def _head(item: Item, form: Form) -> Data:
    identifier = id_of(item)
    if form == "reply":
        return {"id": item.index if identifier is None else identifier}
    head: Data = {"index": item.index, "name": item.name}
    return head if identifier is None else {**head, "id": identifier}


def failed(item: Item, failure: Failure, form: Form) -> Done:
    """Write down why a board has no answers.

    Args:
        item: the board.
        failure: why.
        form: what is wanted of answers.
    """
    error = {
        "message": failure.message,
        "defects": [
            {"line": defect.line, "message": defect.message, "suggestion": defect.suggestion}
            for defect in failure.defects
        ],
    }
    lines: tuple[bytes, ...] = ()
    if form == "records":
        lines = (
            _line({**_head(item, form), "question": None, "questions": 0, "status": failure.kind, "error": error}),
        )
    elif form == "reply":
        lines = (_line({**_head(item, form), "status": failure.kind, "error": error}),)
    return Done(item.index, item.name, (failure.kind,), lines=lines, failure=failure)


def status_of(answer: Answer) -> str:
    """Say how a question was answered: ``answered``, ``outcomes`` where a limit cut the answer, or ``unsupported``."""
    if not answer.supported:
        return "unsupported"
    return "outcomes" if answer.truncated else "answered"


class Lines:
    """Writes down the answers to one board.

    Args:
        item: where it came from.
        board: the board.
        run: how many boards were answered in the same run.
        options: what is asked of boards.
    """

    def __init__(self, item: Item, board: Board, run: int, options: Options) -> None:
        self._item = item
        self._board = board
        self._run = run
        self._options = options

    def done(self, answers: Sequence[Answer]) -> Done:
        """Give what became of the board.

        Args:
            answers: the answers to its questions.
        """
        item, options = self._item, self._options
        statuses = tuple(map(status_of, answers))
        if options.form == "answers":
            return Done(item.index, item.name, statuses, answers=tuple(answers))
        verdicts = [self._verdict(place, one) for place, one in enumerate(answers)]
        questions = [
            {"status": status, **answer_data(one, explain=options.explain, timings=options.timings), **verdict}
            for status, one, verdict in zip(statuses, answers, verdicts, strict=True)
        ]
        if options.timings:
            questions = [{**one, "run": self._run} for one in questions]
        head = _head(item, options.form)
        told = {"title": self._board.title, "warnings": list(self._board.warnings)}
        if options.form == "reply":
            lines = [_line({**head, "status": "answered", **told, "questions": questions})]
        else:
            lines = [
                _line({**head, "question": place, "questions": len(answers), **told, **one})
                for place, one in enumerate(questions, start=1)
            ]
        judged = tuple(one["verdict"] for one in verdicts if one)
        return Done(item.index, item.name, statuses, judged, tuple(lines))

    def _verdict(self, place: int, answer: Answer) -> Data:
        question = self._board.questions[place]
        if not (self._options.expect and question.expected):
            return {}
        verdict = judge(answer, question, self._board)
        return {"verdict": verdict.status, "differences": list(verdict.differences)}
