"""Answers about steps: what happens by itself in them, and what triggers then (500, 703)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from clingo import Symbol
from msgspec.structs import replace

from solver.asp import Layers, Timer
from solver.board.model import Board, Question
from solver.cards.vocabulary import constant
from solver.events.answering import EventSolver
from solver.events.state import Pending, State, snapshot
from solver.facts.board import Numbering, Writer, clock
from solver.found import Found
from solver.outcome import EventOutcome
from solver.stack.combat_damage import CombatDamageSolver
from solver.stack.ending import can_name, discarding, too_many, worn_off
from solver.stack.running import Running, told_on_stack
from solver.stack.writing import LAYER
from solver.worlds import Program, World

_FILES = ("objects/battles.lp", "stack/steps.lp", "stack/show_steps.lp")

_FOLLOWED = frozenset({
    "untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "declare blockers",
    "combat damage", "end of combat", "postcombat main", "end", "cleanup",
})  # fmt: skip
"""Steps and phases of which all that happens at their beginning is worked out."""

MOST_CLEANUPS = 20
"""The most cleanup steps that follow each other before an answer is cut off."""

_UNCLEAR = {
    "phasing": "what phases in or out is not worked out yet",
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
        """Find every distinct outcome of a step, for one order of the timeline.

        Args:
            board: the board.
            question: the question, which names the step.
            order: ids of permanents, effects and placed counters, earliest first.
        """
        step = str(question.keys["step"])
        there = replace(told_on_stack(board), step=step)
        self._unread: dict[str, None] = {}
        self._truncated = False
        if step not in _FOLLOWED:
            self._unread[f"what happens in the {step} step is not worked out yet"] = None
        running = Running(board, order, question, self._writer, self._timer, self._encodings, explain=self._explain)
        begun = self._happened(board, [self._opened(there, order, step)])
        if step == "untap":
            # 502.4: what has triggered waits until a player gets priority
            found = running.read(begun)
        elif step == "cleanup":
            found = running.read(self._cleaned_up(board, begun, running))
        elif step == "combat damage":
            combat = CombatDamageSolver(self._writer, self._timer, self._encodings, explain=self._explain)
            ended = [one for state in begun for one in combat.ended(board, state, running.ended)]
            self._note(combat.unread, truncated=combat.truncated)
            found = running.read(ended)
        else:
            found = running.found(begun)
        self._note(found.unread, truncated=found.truncated)
        return Found(found.outcomes, self._truncated, tuple(self._unread))

    def _opened(self, board: Board, order: tuple[str, ...], step: str) -> State:
        """Give the state in which happens what happens by itself as a step begins."""
        facts = self._writer.board(board)
        times = clock(board, facts.numbering, self._writer, order)
        told = [f"opening(@w,{constant(step)}).", *_assailed(board, facts.numbering)]
        world = World(facts, "\n".join([facts.state, times, *told]))
        opened = _OPENING.look([world], self._timer, self._encodings).told.get(0, ())
        self._unread |= dict.fromkeys(_UNCLEAR[str(one.arguments[0])] for one in opened if one.name == "unclear")
        events = sorted(str(one.arguments[0]) for one in opened if one.name == "opens")
        return State(board, order, tuple(map(Pending, events)))

    def _happened(self, board: Board, states: Sequence[State]) -> list[State]:
        followed = self._events.follow(board, states)
        self._note(followed.unread, truncated=followed.truncated)
        return followed.states

    def _cleaned_up(self, board: Board, states: Sequence[State], running: Running) -> list[State]:
        """Go through cleanup steps, until one in which no player gets priority (514.3a)."""
        ended: dict[object, State] = {}
        going = list(states)
        for _ in range(MOST_CLEANUPS):
            if any(not can_name(state.board) for state in going if too_many(state.board)):
                self._unread["which of the cards in a hand are discarded is not worked out"] = None
            discarded: list[State] = []
            for state in going:
                named = too_many(state.board) and can_name(state.board)
                discarded += self._happened(board, list(discarding(state))) if named else [state]
            quiet = {snapshot(one): one for one in map(worn_off, discarded)}
            # where nothing happens any more, no player gets priority
            after = {snapshot(one): one for one in running.ended(list(quiet.values()))}
            over = {key: one for key, one in after.items() if key in quiet or running.over(one)}
            ended |= over
            going = [one for key, one in after.items() if key not in over]
            if not going:
                break
        else:
            self._truncated = True
        return list(ended.values())

    def _note(self, unread: Iterable[str], *, truncated: bool) -> None:
        self._unread |= dict.fromkeys(unread)
        self._truncated |= truncated


def _assailed(board: Board, numbering: Numbering) -> Iterator[str]:
    """Write what each creature attacks: a player, a planeswalker or a battle (508.1b)."""
    for name, thing in board.objects.items():
        if thing.attacking is not None and thing.zone == "battlefield":
            yield f"assails(@w,{numbering.objects[name]},{numbering.whom(thing.attacking)})."
