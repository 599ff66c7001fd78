"""Answers of questions that are followed step by step, on boards that come about on the way."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from solver import orders
from solver.asp import Timer
from solver.board.model import Board, Question
from solver.combat.answering import CombatSolver
from solver.entering.answering import EntrySolver
from solver.events.answering import EventSolver
from solver.facts.board import Writer
from solver.found import Found
from solver.jobs import side_by_side
from solver.outcome import Answer, Outcome
from solver.payment.answering import PaySolver
from solver.pools.answering import PoolsSolver
from solver.prepared import Asked
from solver.stack.announcing import ActivateSolver, CastSolver
from solver.stack.checking import StateBasedSolver
from solver.stack.combat_damage import CombatDamageSolver
from solver.stack.resolving import ResolveSolver
from solver.stack.stepping import StepSolver

Following = Callable[[Board, Question, tuple[str, ...]], Found[Outcome]]
"""Answers a question about a board for one order of its timeline."""


class Follower:
    """Answers questions; those of several boards share runs of the encodings.

    Args:
        writer: the writer of facts.
        timer: where to count the time.
        encodings: the folder of the encodings, the shipped one unless said.
        limit: the most boards, ways and declarations that are told apart, and the most outcomes that are listed.
        explain: whether it is told how each outcome comes about.
    """

    def __init__(self, writer: Writer, timer: Timer, encodings: Path | None, limit: int, *, explain: bool) -> None:
        self._writer = writer
        self._timer = timer
        self._encodings = encodings
        self._limit = limit
        self._explain = explain

    def answers(self, asked: Sequence[Asked]) -> list[Answer]:
        """Answer questions.

        Args:
            asked: the questions, of kinds that are followed.

        Returns:
            One answer for each question, in their order.
        """
        return side_by_side([partial(self._answer, one) for one in asked])

    def _answer(self, asked: Asked) -> Answer:
        found = side_by_side(
            [
                # a solver notes what it could not read, so each order of the timeline has one of its own
                partial(self._solving(asked.question.query), asked.entry.board, asked.question, order)
                for order in asked.entry.orders.orders
            ]
        )
        return self._joined(asked, found)

    def _solving(self, query: str) -> Following:
        """Give what answers questions of a kind."""
        writer, timer, encodings, explain = self._writer, self._timer, self._encodings, self._explain
        match query:
            case "pools":
                return PoolsSolver(writer, timer, self._limit, encodings, explain=explain).outcomes
            case "pay":
                return PaySolver(writer, timer, encodings, limit=self._limit, explain=explain).outcomes
            case "attack" | "block":
                return CombatSolver(writer, timer, encodings, limit=self._limit).outcomes
            case "enter":
                return EntrySolver(writer, timer, encodings, explain=explain).outcomes
            case "event":
                return EventSolver(writer, timer, encodings, explain=explain).outcomes
            case "resolve":
                return ResolveSolver(writer, timer, encodings, explain=explain).outcomes
            case "cast":
                return CastSolver(writer, timer, encodings, explain=explain).outcomes
            case "activate":
                return ActivateSolver(writer, timer, encodings, explain=explain).outcomes
            case "step":
                return StepSolver(writer, timer, encodings, explain=explain).outcomes
            case "combat_damage":
                return CombatDamageSolver(writer, timer, encodings, explain=explain).outcomes
            case _:
                return StateBasedSolver(writer, timer, encodings, explain=explain).outcomes

    def _joined(self, asked: Asked, found: Sequence[Found[Outcome]]) -> Answer:
        """Join what was found for the orders of the timeline: equal outcomes are one."""
        timeline = asked.entry.orders
        every = timeline.orders
        grouped: dict[Hashable, tuple[Outcome, list[int]]] = {}
        for place, one in enumerate(found):
            for outcome in one.outcomes:
                grouped.setdefault(outcome.key(), (outcome, []))[1].append(place)
        outcomes = tuple(
            replace(outcome, orders=orders.describe([every[place] for place in places], every, timeline.open))
            for outcome, places in list(grouped.values())[: self._limit]
        )
        unlisted = len(grouped) - len(outcomes)
        unread = dict.fromkeys(reason for one in found for reason in one.unread)
        return Answer(
            asked.question.query,
            outcomes,
            incomplete_because=tuple(dict.fromkeys([*asked.incomplete, *unread])),
            truncated=timeline.truncated or unlisted > 0 or any(one.truncated for one in found),
            orders_tried=len(every),
            timings=dict(self._timer.seconds),
            keys=asked.question.keys,
            unlisted=unlisted,
        )
