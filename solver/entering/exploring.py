"""The states that entering goes through: what leads from one to the next, and who had a choice that mattered."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping

import msgspec

from solver.board.model import Board
from solver.entering.applying import Move
from solver.entering.state import State
from solver.outcome import EventOutcome


class Step(msgspec.Struct, frozen=True):
    """One state, with the choices in it and the player who orders effects there (616.1)."""

    state: State
    moves: tuple[Move, ...]
    orders: int | None = None


class Paths:
    """All states of one question, by what tells them apart."""

    def __init__(self, start: State) -> None:
        self._start = start
        self._steps: dict[object, Step] = {}
        self._results: dict[object, frozenset[Hashable]] = {}

    @property
    def start(self) -> State:
        """The first state."""
        return self._start

    def note(self, step: Step) -> None:
        """Note a state that has been looked at.

        Args:
            step: the state, with what can be chosen in it.
        """
        self._steps[step.state.key()] = step

    def steps(self) -> Iterator[Step]:
        """Give every state that has been looked at, with what can be chosen in it."""
        yield from self._steps.values()

    def knows(self, state: State) -> bool:
        """Say whether a state has been looked at.

        Args:
            state: the state.
        """
        return state.key() in self._steps

    def choosers(self, outcomes: Mapping[object, Hashable]) -> frozenset[int]:
        """Give the players who had a choice between different outcomes.

        Args:
            outcomes: what tells the outcomes apart, by the states in which they are reached.
        """
        self._results = {key: frozenset({outcome}) for key, outcome in outcomes.items()}
        found: set[int] = set()
        for step in self._steps.values():
            by_effect: dict[str, set[frozenset[Hashable]]] = {}
            deciders: dict[str, int | None] = {}
            for move in step.moves:
                by_effect.setdefault(move.effect, set()).add(self._results_of(move.then.key()))
                deciders[move.effect] = move.decider
            for effect, results in by_effect.items():
                decider = deciders[effect]
                if len(results) > 1 and decider is not None:
                    found.add(decider)
            whole = {frozenset[Hashable]().union(*results) for results in by_effect.values()}
            if len(whole) > 1 and step.orders is not None:
                found.add(step.orders)
        return frozenset(found)

    def _results_of(self, key: object) -> frozenset[Hashable]:
        found = self._results.get(key)
        if found is None:
            moves = self._steps[key].moves if key in self._steps else ()
            found = frozenset[Hashable]().union(*(self._results_of(move.then.key()) for move in moves))
            self._results[key] = found
        return found

    def way(self, end: State) -> tuple[tuple[Move, int | None], ...]:
        """Give a shortest way to a state: the choices made, each with its player, None where nobody had one.

        Args:
            end: the state.
        """
        goal = end.key()
        seen = {self._start.key()}
        layer: list[tuple[object, tuple[tuple[Move, int | None], ...]]] = [(self._start.key(), ())]
        while layer:
            following = []
            for key, way in layer:
                if key == goal:
                    return way
                step = self._steps.get(key)
                if step is None:
                    continue
                for move in step.moves:
                    after = move.then.key()
                    if after not in seen:
                        seen.add(after)
                        following.append((after, (*way, (move, chooser(step, move)))))
            layer = following
        return ()


class Trace(msgspec.Struct):
    """Everything that was gone through: the board with what enters, all states, and the outcomes of the last ones."""

    board: Board
    paths: Paths
    ends: dict[object, list[EventOutcome]]

    def outcomes_of(self, state: State) -> list[EventOutcome]:
        """Give the outcomes of a state in which all are through.

        Args:
            state: the state.
        """
        return self.ends.get(state.key(), [])


def chooser(step: Step, move: Move) -> int | None:
    """Give the player who made a choice; None where nothing else was possible.

    Args:
        step: the state in which it was made.
        move: the choice.
    """
    if len(step.moves) < 2:
        return None
    if len({one.effect for one in step.moves}) > 1:
        return step.orders
    return move.decider
