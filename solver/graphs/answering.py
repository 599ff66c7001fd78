"""Graphs of states, question by question."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import partial
from pathlib import Path

from solver import orders
from solver.asp import Timer
from solver.board.model import Board, Question
from solver.entering.answering import EntrySolver
from solver.errors import SolverError
from solver.events.answering import EventSolver
from solver.events.asking import is_built
from solver.facts.board import Writer
from solver.found import Found
from solver.graphs.building import Draft, numbered
from solver.graphs.entering import EntryGraph
from solver.graphs.events import EventGraph
from solver.graphs.model import StateGraph, StateStart
from solver.jobs import side_by_side
from solver.outcome import EventOutcome
from solver.solving import DEFAULT_LIMIT
from solver.unread import unknown

QUERIES = ("event", "enter")
"""The kinds of question that there are graphs of."""

_WRITER = Writer()

_Drafting = Callable[[Mapping[Hashable, int]], Draft]
"""Puts a graph together, once the outcomes have their numbers."""


def graphs(board: Board, *, limit: int | None = None, encodings: Path | None = None) -> list[StateGraph]:
    """Give the graph of all states for each question about events or entering.

    Args:
        board: the board as loaded.
        limit: the most states of one graph; None for all.
        encodings: the folder of the encodings, the shipped one unless said.

    Returns:
        One graph for each such question, in their order.

    Raises:
        SolverError: the board asks no such question.
    """
    asked = [one for one in board.questions if one.query == "enter" or (one.query == "event" and is_built(one))]
    if not asked:
        raise SolverError(f"{board.path or 'the board'}: there are graphs of `event` and `enter` questions only")
    return [_Grapher(board, question, encodings).graph(limit) for question in asked]


class _Grapher:
    def __init__(self, board: Board, question: Question, encodings: Path | None) -> None:
        self._board = board
        self._question = question
        self._encodings = encodings
        self._timer = Timer()

    def graph(self, limit: int | None) -> StateGraph:
        facts = _WRITER.board(self._board)
        timeline = orders.find(self._board, facts, _WRITER, DEFAULT_LIMIT, self._encodings)
        traced = side_by_side([partial(self._traced, order) for order in timeline.orders])
        numbers: dict[Hashable, int] = {}
        for found, _ in traced:
            for outcome in found.outcomes:
                numbers.setdefault(outcome.key(), len(numbers) + 1)
        starts, nodes, edges, cut = numbered([drafting(numbers) for _, drafting in traced], limit)
        told = [tuple(name for name in order if name in timeline.open) for order in timeline.orders]
        unread = [f"{name}: {reason}" for name, reasons in facts.missing.items() for reason in reasons]
        unread += [*unknown(self._board), *(reason for found, _ in traced for reason in found.unread)]
        return StateGraph(
            self._question.query,
            tuple(StateStart(node, order) for node, order in zip(starts, told, strict=False)),
            tuple(nodes),
            tuple(edges),
            truncated=cut or timeline.truncated or any(found.truncated for found, _ in traced),
            incomplete_because=tuple(dict.fromkeys(unread)),
            keys=self._question.keys,
        )

    def _traced(self, order: tuple[str, ...]) -> tuple[Found[EventOutcome], _Drafting]:
        board, question = self._board, self._question
        if question.query == "enter":
            entered, paths = EntrySolver(_WRITER, self._timer, self._encodings).traced(board, question, order)
            return entered, lambda numbers: EntryGraph(paths, board, _WRITER, numbers).draft()
        happened, trace = EventSolver(_WRITER, self._timer, self._encodings).traced(board, question, order)
        return happened, lambda numbers: EventGraph(trace, board, _WRITER, numbers).draft()
