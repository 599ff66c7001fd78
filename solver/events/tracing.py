"""The course of events as it is recorded on the way, for the graph of all states."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from clingo import Symbol

from solver.answers import Told
from solver.events.choosing import Graph
from solver.events.state import State
from solver.facts.board import Numbering
from solver.outcome import EventOutcome

Way = tuple[str, str]
"""A branch, and the list of settled results in it, as texts."""


class Batch(msgspec.Struct):
    """Events that happen together in a state: the states they go through, and where those lead.

    `fronts` gives for each place what happens first there, `onward` where the last states of that lead, and `same` the
    place that one stands for. `digits` say how often effects have been applied, `kinds` what the tokens at each place
    of a list of numbers are. `ends` has the key of the state after
    each way that can be taken.
    """

    state: State
    numbering: Numbering
    graph: Graph
    fronts: dict[Symbol, Symbol] = {}
    onward: list[tuple[Symbol, Symbol, Symbol]] = []
    same: dict[Symbol, Symbol] = {}
    digits: dict[Symbol, tuple[int, int]] = {}
    ends: dict[Way, object] = {}
    kinds: dict[int, Symbol] = {}

    def note(self, told: Iterable[Told]) -> None:
        """Note what is told of the places.

        Args:
            told: what is told of the state.
        """
        for one in told:
            match one.name:
                case "told_front":
                    self.fronts[one.arguments[0]] = one.arguments[1]
                case "told_onward":
                    self.onward.append((one.arguments[0], one.arguments[1], one.arguments[2]))
                case "told_same":
                    self.same[one.arguments[0]] = one.arguments[1]
                case "told_kind":
                    self.kinds[one.arguments[0].number] = one.arguments[1]
                case "told_digit":
                    self.digits[one.arguments[0]] = one.arguments[1].number, one.arguments[2].number
                case _:
                    pass


class Trace(msgspec.Struct):
    """Everything that was gone through, by what tells states apart.

    `start` is the first state. `batches` has those in which something happens, `passed` those that only lead to
    another one, and `ended` those in which nothing is left to happen, with their outcomes.
    """

    start: object = None
    batches: dict[object, Batch] = {}
    passed: dict[object, object] = {}
    ended: dict[object, EventOutcome] = {}
