"""Who had a choice that made a difference, and the shortest way to each outcome."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from clingo import Number, Symbol, Tuple_

from solver.answers import Told


class Taken(NamedTuple):
    """An effect that was applied to an event, or declined: the player who chose it, and the event before and after."""

    effect: Symbol
    chooser: int | None
    before: Symbol
    after: Symbol


Way = tuple[Taken, ...]
"""The effects that were applied to an event, one after the other."""

_Paths = tuple[dict[tuple[Symbol, Symbol], Symbol], dict[Symbol, tuple[Symbol, Symbol]]]
"""The nearest state of each result, and for each state the one before it with the effect that leads on."""


class Graph:
    """The states that the events of one world went through."""

    def __init__(self) -> None:
        self._moves: dict[Symbol, list[tuple[Symbol, Symbol]]] = {}
        self._choosers: dict[Symbol, int] = {}
        self._deciders: dict[Symbol, int] = {}
        self._starts: dict[Symbol, Symbol] = {}
        self._inner: set[int] = set()
        self._insiders: dict[Symbol, int] = {}
        self._thrown: set[Symbol] = set()
        self._results: dict[Symbol, frozenset[Symbol]] = {}
        self._paths: dict[Symbol, _Paths] = {}

    def note(self, told: Told) -> None:
        """Note something that is told of the states.

        Args:
            told: a move from one state to another, who chooses in a state, who may decline an effect or chooses what
                is inside an event, where chance decides that, or the state in which an event starts.
        """
        first, *rest = told.arguments
        match told.name:
            case "told_move":
                self._moves.setdefault(first, []).append((rest[0], rest[1]))
            case "told_chooser":
                self._choosers[first] = rest[0].number
            case "told_decider":
                self._deciders[first] = rest[0].number
            case "told_inner":
                self._inner.add(rest[0].number)
                self._insiders[first] = rest[0].number
            case "told_chance":
                self._thrown.add(first)
            case "told_start":
                self._starts[first] = rest[0]
            case _:
                pass

    def first_of(self, start: Symbol) -> Symbol | None:
        """Give the state in which an event starts; None where the states are not told.

        Args:
            start: the start of the event.
        """
        return self._starts.get(start)

    def moves(self, state: Symbol) -> list[tuple[Symbol, Symbol, int | None]]:
        """Give what can be applied, or declined, in a state: the effect, the state after it, and who would choose it.

        Args:
            state: the state.
        """
        return [(effect, then, self._who(state, effect)) for effect, then in sorted(self._moves.get(state, ()))]

    def insider(self, event: Symbol) -> int | None:
        """Give the player who chooses what is inside a settled event; None where there is nothing to choose.

        Args:
            event: the event.
        """
        return self._insiders.get(event)

    @property
    def chance(self) -> bool:
        """Whether chance has decided something."""
        return bool(self._thrown)

    @property
    def optional(self) -> bool:
        """Whether some effect could be declined."""
        return bool(self._deciders)

    def is_by_chance(self, event: Symbol) -> bool:
        """Say whether chance decides what is inside a settled event.

        Args:
            event: the event.
        """
        return event in self._thrown

    def choosers(self) -> frozenset[int]:
        """Give the players who had a choice between different results."""
        found = set(self._inner)
        for state, moves in self._moves.items():
            by_effect: dict[Symbol, set[frozenset[Symbol]]] = {}
            for effect, then in moves:
                own = effect.arguments[0] if effect.name == "declined" else effect
                by_effect.setdefault(own, set()).add(self._results_of(then))
            # whether an effect is let apply is for its controller to say, all else for the one concerned
            found |= {
                self._deciders[effect]
                for effect, results in by_effect.items()
                if len(results) > 1 and effect in self._deciders
            }
            together = {frozenset[Symbol]().union(*results) for results in by_effect.values()}
            split = any(len(results) > 1 and effect not in self._deciders for effect, results in by_effect.items())
            if state in self._choosers and (len(together) > 1 or split):
                found.add(self._choosers[state])
        return frozenset(found)

    def _who(self, state: Symbol, effect: Symbol) -> int | None:
        """Give the player who chose what is applied, or declined, in a state; None where nothing else was possible."""
        moves = self._moves[state]
        own = effect.arguments[0] if effect.name == "declined" else effect
        if len({one.arguments[0] if one.name == "declined" else one for one, _ in moves}) > 1:
            return self._choosers.get(state)
        return self._deciders.get(own, self._choosers.get(state)) if len(moves) > 1 else None

    def _results_of(self, state: Symbol) -> frozenset[Symbol]:
        """Give what a state can come to; states only lead to such with more effects applied."""
        found = self._results.get(state)
        if found is None:
            moves = self._moves.get(state)
            if moves:
                found = frozenset[Symbol]().union(*(self._results_of(then) for _, then in moves))
            else:
                event, applied, parts, extras = state.arguments
                # of what is owed, what has been applied makes a difference later on
                kept = applied if event.name in {"draw", "again"} else Number(0)
                found = frozenset({Tuple_((event, kept, parts, extras))})
            self._results[state] = found
        return found

    def ways(self, done: Symbol) -> Iterator[Way]:
        """Give, for each event of a list of settled ones, a shortest way to what it has become.

        Args:
            done: the list, the last one first.
        """
        settled: list[Symbol] = []
        while done.arguments:
            settled.append(done)
            done = done.arguments[3]
        for one in reversed(settled):
            start, event, extras, _ = one.arguments
            if event.name == "owed":
                event = event.arguments[0]
            yield self._way(start, event, extras)

    def _way(self, start: Symbol, event: Symbol, extras: Symbol) -> Way:
        """Give a shortest way."""
        if start not in self._paths:
            self._paths[start] = self._explored(start)
        ends, before = self._paths[start]
        state = ends.get((event, extras))
        steps: list[Taken] = []
        while state in before:
            then = state.arguments[0]
            state, effect = before[state]
            steps.append(Taken(effect, self._who(state, effect), state.arguments[0], then))
        return tuple(reversed(steps))

    def _explored(self, start: Symbol) -> _Paths:
        """Look for the nearest state of each result, breadth first."""
        ends: dict[tuple[Symbol, Symbol], Symbol] = {}
        before: dict[Symbol, tuple[Symbol, Symbol]] = {}
        first = self._starts.get(start)
        layer = [] if first is None else [first]
        while layer:
            for state in layer:
                if state not in self._moves:
                    ends.setdefault((state.arguments[0], state.arguments[3]), state)
            following: list[Symbol] = []
            for state in layer:
                for effect, then in sorted(self._moves.get(state, ())):
                    if then not in before:
                        before[then] = state, effect
                        following.append(then)
            layer = following
        return ends, before
