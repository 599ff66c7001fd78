"""Answers about what happens, whose worlds come about on the way."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from solver import orders
from solver.asp import Timer
from solver.board.model import Board, Question
from solver.entering.answering import EntrySolver
from solver.events.answering import EventSolver, Found
from solver.facts.board import Writer
from solver.jobs import side_by_side
from solver.outcome import Answer, EventOutcome
from solver.prepared import Asked
from solver.stack.checking import StateBasedSolver
from solver.stack.combat_damage import CombatDamageSolver
from solver.stack.resolving import ResolveSolver


def answered(
    asked: Sequence[Asked], writer: Writer, timer: Timer, encodings: Path | None, *, explain: bool
) -> list[Answer]:
    """Answer questions about what happens; those of several boards share runs of the encodings.

    Args:
        asked: the questions.
        writer: the writer of facts.
        timer: where to count the time.
        encodings: the folder of the encodings, the shipped one unless said.
        explain: whether it is told how each outcome comes about.

    Returns:
        One answer for each question, in their order.
    """

    def answer(one: Asked) -> Answer:
        # a solver notes what it could not read, so each order of the timeline has one of its own
        found = side_by_side(
            [
                partial(_solving(one.question.query, writer, timer, encodings, explain=explain), *at)
                for at in ((one.entry.board, one.question, order) for order in one.entry.orders.orders)
            ]
        )
        return _joined(one, found, timer)

    return side_by_side([partial(answer, one) for one in asked])


def _solving(
    query: str, writer: Writer, timer: Timer, encodings: Path | None, *, explain: bool
) -> Callable[[Board, Question, tuple[str, ...]], Found]:
    """Give what answers questions of a kind, for one order of the timeline."""
    match query:
        case "enter":
            return EntrySolver(writer, timer, encodings, explain=explain).outcomes
        case "event":
            return EventSolver(writer, timer, encodings, explain=explain).outcomes
        case "resolve":
            return ResolveSolver(writer, timer, encodings, explain=explain).outcomes
        case "combat_damage":
            return CombatDamageSolver(writer, timer, encodings, explain=explain).outcomes
        case _:
            return StateBasedSolver(writer, timer, encodings, explain=explain).outcomes


def _joined(asked: Asked, found: Sequence[Found], timer: Timer) -> Answer:
    """Join what was found for the orders of the timeline: equal outcomes are one."""
    found_orders = asked.entry.orders
    every = found_orders.orders
    grouped: dict[Hashable, tuple[EventOutcome, list[int]]] = {}
    for place, one in enumerate(found):
        for outcome in one.outcomes:
            grouped.setdefault(outcome.key(), (outcome, []))[1].append(place)
    outcomes = tuple(
        replace(outcome, orders=orders.describe([every[place] for place in places], every, found_orders.open))
        for outcome, places in grouped.values()
    )
    unread = dict.fromkeys(reason for one in found for reason in one.unread)
    return Answer(
        asked.question.query,
        outcomes,
        incomplete_because=tuple(dict.fromkeys([*asked.incomplete, *unread])),
        truncated=found_orders.truncated or any(one.truncated for one in found),
        orders_tried=len(every),
        timings=dict(timer.seconds),
        keys=asked.question.keys,
    )
