"""The graph of states of a question about entering."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping

from solver.board.model import Board
from solver.entering.applying import Move
from solver.entering.exploring import Step, Trace, chooser
from solver.entering.state import State
from solver.entering.telling import Teller, arriving_as
from solver.facts.board import Writer
from solver.graphs.building import Draft, Link
from solver.graphs.model import StateEdge, StateNode
from solver.graphs.summary import summary


class EntryGraph:
    """Puts the graph of a question about entering together.

    Args:
        trace: what was recorded.
        board: the board that was asked about.
        writer: the writer of facts.
        numbers: the number of each outcome, by what tells it from others.
    """

    def __init__(self, trace: Trace, board: Board, writer: Writer, numbers: Mapping[Hashable, int]) -> None:
        self._trace = trace
        self._board = board
        self._numbers = numbers
        self._players = [player.name for player in board.players]
        self._teller = Teller(trace.board, writer)
        self._labels: dict[str, str] = {}

    def draft(self) -> Draft:
        """Give the graph."""
        start = self._trace.paths.start
        draft = Draft(("state", start.key()))
        steps = list(self._trace.paths.steps())
        for step in steps:
            for move in step.moves:
                self._labels[move.effect] = self._teller.source(move, step.state)
        for step in steps:
            self._add(draft, step.state, [self._link(step, move) for move in step.moves])
        for state in [start, *(move.then for step in steps for move in step.moves)]:
            if ("state", state.key()) not in draft.nodes:
                self._end(draft, state)
        return draft

    def _add(self, draft: Draft, state: State, links: list[Link]) -> None:
        key = ("state", state.key())
        draft.nodes[key] = StateNode(
            0,
            arriving_as(state),
            applied=tuple(self._applied(state)),
        )
        draft.links[key] = links

    def _applied(self, state: State) -> Iterator[str]:
        if state.place < len(state.arrivals):
            yield from (self._labels[effect] for effect in sorted(state.arrival.had) if self._labels.get(effect))

    def _end(self, draft: Draft, state: State) -> None:
        """Add a state in which all are through, with what comes of it."""
        outcomes = self._trace.outcomes_of(state)
        for outcome in outcomes:
            final: Hashable = ("final", outcome.key())
            number = self._numbers[outcome.key()]
            draft.nodes[final] = StateNode(0, summary(outcome, self._board), outcome=number)
        self._add(draft, state, [Link(("final", outcome.key())) for outcome in outcomes])
        if not outcomes:
            draft.open.add(("state", state.key()))

    def _link(self, step: Step, move: Move) -> Link:
        who = chooser(step, move)
        edge = StateEdge(
            0,
            0,
            self._teller.source(move, step.state) if move.effect else "",
            self._teller.text(move),
            None if who is None else self._players[who],
            move.declined,
            self._teller.choice(move),
        )
        return Link(("state", move.then.key()), edge)
