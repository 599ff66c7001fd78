"""Answers about resolving: the stack from its top, with state-based actions in between (117.5, 608)."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from solver.asp import Timer
from solver.board.model import Board, Object, Question
from solver.board.sense import NEVER_PERMANENT
from solver.entering.answering import EntrySolver
from solver.events.answering import Followed
from solver.events.state import State, snapshot
from solver.facts.board import Writer
from solver.found import Found
from solver.outcome import EventOutcome
from solver.stack.checking import StateBasedSolver
from solver.stack.instructing import SpellSolver, instructions

MOST_RESOLVED = 100
"""The most objects that resolve one after the other before an answer is cut off."""


class ResolveSolver:
    """Answers questions about resolving.

    Args:
        writer: the writer of facts.
        timer: where to count the time.
        encodings: the folder of the encodings, the shipped one unless said.
        explain: whether it is told how each outcome comes about.
    """

    def __init__(self, writer: Writer, timer: Timer, encodings: Path | None, *, explain: bool = False) -> None:
        self._entries = EntrySolver(writer, timer, encodings)
        self._spells = SpellSolver(writer, timer, encodings)
        self._checks = StateBasedSolver(writer, timer, encodings, explain=explain, to_the_end=True)

    def outcomes(self, board: Board, question: Question, order: tuple[str, ...]) -> Found[EventOutcome]:
        """Find every distinct outcome of the stack of a board, for one order of the timeline.

        Args:
            board: the board.
            question: the question.
            order: ids of permanents, effects and placed counters, earliest first.
        """
        self._unread: dict[str, None] = {}
        self._truncated = False
        ended: dict[object, State] = {}
        states = [State(board, order, ())]
        for number in range(MOST_RESOLVED):
            following: dict[object, State] = {}
            for state in states:
                if self._is_over(state, question, number):
                    ended[snapshot(state)] = state
                else:
                    following |= {snapshot(one): one for one in self._resolved(board, question, state)}
            states = list(following.values())
            if not states:
                break
        else:
            self._truncated = True
        read = self._checks.read(board, list(ended.values()))
        return Found(read.outcomes, self._truncated or read.truncated, (*self._unread, *read.unread))

    def _is_over(self, state: State, question: Question, number: int) -> bool:
        """Say whether nothing more resolves, or note what stands in the way of that."""
        if self._checks.over(state) or (number and question.keys.get("until") == "one"):
            return True
        for name, _ in state.triggered:
            # 603.3: it goes onto the stack now
            self._unread[f"{name}: what its triggered ability does is not worked out yet"] = None
        top = _top(state.board)
        if top is None or state.triggered:
            return True
        if instructions(top) is not None:
            return False
        if not _is_permanent_spell(top):
            self._unread[f"{top.id}: what it does when it resolves is not worked out yet"] = None
            return True
        if "Aura" in top.card.faces[top.face].subtypes or top.bestowed:
            self._unread[f"{top.id}: whether what an Aura would enchant is still legal is not worked out yet"] = None
            return True
        return False

    def _resolved(self, board: Board, question: Question, state: State) -> Sequence[State]:
        """Let the top of the stack resolve, and perform state-based actions."""
        top = _top(state.board)
        if top is None:
            return []
        told = instructions(top)
        if told is None:
            asked = Question("enter", {"object": top.id})
            found = self._entries.entered(replace(state.board, questions=(asked,)), asked, state.order)
        else:
            found = self._spells.resolved(board, state, top, told)
        self._note(found)
        back = [
            replace(
                one,
                board=replace(one.board, questions=(question,)),
                told=(),
                triggered={**state.triggered, **one.triggered},
            )
            for one in found.states
        ]
        settled = self._checks.settled(board, back)
        self._note(settled)
        return settled.states

    def _note(self, found: Followed) -> None:
        self._truncated |= found.truncated
        self._unread |= dict.fromkeys(found.unread)


def _top(board: Board) -> Object | None:
    stack = [thing for thing in board.objects.values() if thing.zone == "stack"]
    return max(stack, key=lambda thing: thing.position) if stack else None


def _is_permanent_spell(thing: Object) -> bool:
    if thing.ability is not None or thing.ability_text is not None or not thing.card.faces:
        return False
    return NEVER_PERMANENT.keys().isdisjoint(thing.card.faces[thing.face].types)
