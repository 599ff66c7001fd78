"""Answers about resolving: the stack from its top, with state-based actions in between (117.5, 608)."""

from __future__ import annotations

from pathlib import Path

from solver.asp import Timer
from solver.board.model import Board, Question
from solver.events.state import State
from solver.facts.board import Writer
from solver.found import Found
from solver.outcome import EventOutcome
from solver.stack.running import Running, told_on_stack


class ResolveSolver:
    """Answers questions about resolving.

    Args:
        writer: the writer of facts.
        timer: where to count the time.
        encodings: the folder of the encodings, the shipped one unless said.
        explain: whether it is told how each outcome comes about.
    """

    def __init__(self, writer: Writer, timer: Timer, encodings: Path | None, *, explain: bool = False) -> None:
        self._writer = writer
        self._timer = timer
        self._encodings = encodings
        self._explain = explain

    def outcomes(self, board: Board, question: Question, order: tuple[str, ...]) -> Found[EventOutcome]:
        """Find every distinct outcome of the stack of a board, for one order of the timeline.

        Args:
            board: the board.
            question: the question.
            order: ids of permanents, effects and placed counters, earliest first.
        """
        running = Running(board, order, question, self._writer, self._timer, self._encodings, explain=self._explain)
        start = State(told_on_stack(board), order, ())
        return running.found([start], until_one=question.keys.get("until") == "one")
