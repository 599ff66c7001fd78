"""Answers about steps: what happens by itself as they begin, and what triggers then (500, 703)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from clingo import Symbol
from msgspec.structs import replace

from solver.asp import Layers, Timer
from solver.board.model import Board, Question
from solver.cards.vocabulary import constant
from solver.events.answering import EventSolver
from solver.events.state import Pending, State
from solver.facts.board import Numbering, Writer, clock
from solver.found import Found
from solver.outcome import EventOutcome
from solver.stack.running import Running, told_on_stack
from solver.stack.writing import LAYER
from solver.worlds import Program, World

_FILES = ("objects/battles.lp", "stack/steps.lp", "stack/show_steps.lp")

_FOLLOWED = frozenset({
    "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "declare blockers",
    "postcombat main", "end",
})  # fmt: skip
"""Steps and phases of which all that happens at their beginning is worked out."""

_UNCLEAR = {
    "skipped_step": "whether the step is skipped is not worked out yet",
    "no_attackers": "which creatures attack is not given: `attacking` tells it",
}
"""What is not known of a step, and how it is told."""


def _opened(layers: Layers) -> Sequence[Symbol]:
    stage = layers.behind(LAYER, _FILES)
    with layers.timer("steps"):
        layers.ground(("battles", stage), ("steps", stage))
    return layers.symbols()


_OPENING = Program(_FILES, _opened)


class StepSolver:
    """Answers questions about steps.

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
        self._events = EventSolver(writer, timer, encodings)

    def outcomes(self, board: Board, question: Question, order: tuple[str, ...]) -> Found[EventOutcome]:
        """Find every distinct outcome of the beginning of a step, for one order of the timeline.

        Args:
            board: the board.
            question: the question, which names the step.
            order: ids of permanents, effects and placed counters, earliest first.
        """
        step = str(question.keys["step"])
        there = replace(told_on_stack(board), step=step)
        unread: tuple[str, ...] = (
            () if step in _FOLLOWED else (f"what happens in the {step} step is not worked out yet",)
        )
        facts = self._writer.board(there)
        times = clock(there, facts.numbering, self._writer, order)
        told = [f"opening(@w,{constant(step)}).", *_assailed(there, facts.numbering)]
        world = World(facts, "\n".join([facts.state, times, *told]))
        opened = _OPENING.look([world], self._timer, self._encodings).told.get(0, ())
        unread += tuple(_UNCLEAR[str(one.arguments[0])] for one in opened if one.name == "unclear")
        events = sorted(str(one.arguments[0]) for one in opened if one.name == "opens")
        begun = State(there, order, tuple(map(Pending, events)))
        followed = self._events.follow(board, [begun])
        running = Running(board, question, self._writer, self._timer, self._encodings, explain=self._explain)
        found = running.found(followed.states)
        return Found(
            found.outcomes,
            found.truncated or followed.truncated,
            tuple(dict.fromkeys([*unread, *followed.unread, *found.unread])),
        )


def _assailed(board: Board, numbering: Numbering) -> Iterator[str]:
    """Write what each creature attacks: a player, a planeswalker or a battle (508.1b)."""
    for name, thing in board.objects.items():
        if thing.attacking is not None and thing.zone == "battlefield":
            yield f"assails(@w,{numbering.objects[name]},{numbering.whom(thing.attacking)})."
