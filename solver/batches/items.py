"""What goes to a worker and what comes back: boards by their place, and what became of each."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from solver.errors import Defect
from solver.outcome import Answer

Kind = Literal["invalid", "time", "memory", "crashed", "internal"]
"""Why a board has no answer: it is no board, it took too long or too much memory, its worker ended, or the solver made
a mistake."""

Form = Literal["records", "reply", "answers"]
"""What is wanted of an answer: one line for each question, one line for the board, or the answers themselves."""


class Item(msgspec.Struct, frozen=True):
    """A board that waits for its answers.

    `index` is its place among all boards, from 0 on, and `name` what it is called: its path, with the line where a file
    holds several. `content` is the text of a file, or None where it could not be read, a line of JSON, or a board as
    Python has it.
    """

    index: int
    name: str
    form: Literal["file", "line", "board"]
    content: Any


class Failure(msgspec.Struct, frozen=True):
    """Why a board has no answer; `defects` are those of what is no board."""

    kind: Kind
    message: str
    defects: tuple[Defect, ...] = ()


class Done(msgspec.Struct, frozen=True):
    """What became of a board.

    `lines` is what is written down of it, where that is asked for, and `answers` are the answers, where these are.
    `statuses` are those of its questions, or the one reason why there are no answers; `verdicts` are those of the
    questions that have an expectation.
    """

    index: int
    name: str
    statuses: tuple[str, ...]
    verdicts: tuple[str, ...] = ()
    lines: tuple[bytes, ...] = ()
    answers: tuple[Answer, ...] = ()
    failure: Failure | None = None


class Options(msgspec.Struct, frozen=True):
    """What is asked of all boards alike.

    `limit` bounds the outcomes that are told apart, `queries` are the kinds of question that are answered, all of them
    where there are none. With `expect` answers are compared with what boards say is right.
    """

    form: Form = "records"
    explain: bool = False
    limit: int | None = None
    queries: tuple[str, ...] = ()
    timings: bool = True
    expect: bool = False


class Limits(msgspec.Struct, frozen=True):
    """What a board may take: `time` in seconds, `memory` in MiB.

    Memory is that of the worker, which never gives back all that a board took; it is renewed after so many boards as
    `renewal` says.
    """

    time: float | None = 60.0
    memory: int | None = 2048
    renewal: int = 2000
