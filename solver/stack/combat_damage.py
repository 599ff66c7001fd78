"""Answers about combat damage: step after step, with every way to assign it (510)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path

import msgspec
from clingo import Symbol
from msgspec.structs import replace

from solver.answers import Told
from solver.asp import Layers, Timer
from solver.board.model import Board, Question
from solver.events.answering import EventSolver
from solver.events.state import Pending, State, snapshot
from solver.facts.board import BoardFacts, Numbering, Writer, clock
from solver.found import Found
from solver.outcome import EventOutcome
from solver.searching import grounded
from solver.stack.checking import StateBasedSolver
from solver.worlds import Program, World

MOST_WAYS = 500
"""The most ways to assign the damage of one step that are followed."""

_FILES = ("combat/damage.lp", "combat/show.lp")
_SEARCH = ("combat/assigning.lp", "combat/show_assigning.lp")
DECODERS = {("dealt", 3): "damage({},{},{},combat)"}
"""As which event each shown atom of the search, by name and arity, is written."""


def _assigning(layers: Layers) -> Sequence[Symbol]:
    stage = layers.behind("combat", _FILES)
    with layers.timer("combat"):
        layers.ground(("assigning", stage))
    return layers.symbols()


_ASSIGNING = Program(_FILES, _assigning)

_GIVEN = frozenset({"assigns", "may_hit", "beyond_blockers", "short_of", "deadly"})


class _Fight(msgspec.Struct, frozen=True):
    """What has been settled when combat damage begins: who was blocked, and who struck in the first step."""

    blocked: frozenset[str]
    eager: frozenset[str] = frozenset()


class _Step(msgspec.Struct, frozen=True):
    """What there is to assign in one step: facts for the search, who divides damage, and who strikes first."""

    facts: str
    choosers: frozenset[str]
    eager: frozenset[str]


class CombatDamageSolver:
    """Answers questions about combat damage.

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
        self._events = EventSolver(writer, timer, encodings, explain=explain)
        self._checks = StateBasedSolver(writer, timer, encodings, explain=explain)
        self._waiting = False
        self.unread: dict[str, None] = {}
        self.truncated = False

    def outcomes(self, board: Board, question: Question, order: tuple[str, ...]) -> Found[EventOutcome]:  # noqa: ARG002
        """Find every distinct outcome of the combat damage of a board, state-based actions included (510, 704).

        Args:
            board: the board.
            question: the question; it has nothing to say.
            order: ids of permanents, effects and placed counters, earliest first.
        """
        states = self.ended(board, State(board, order, ()), self._unresolved)
        found = self._checks.read(board, order, states)
        unread = (*self.unread, *found.unread)
        return Found(found.outcomes, self.truncated or found.truncated, tuple(dict.fromkeys(unread)))

    def ended(self, board: Board, start: State, resolve: Callable[[Sequence[State]], Sequence[State]]) -> list[State]:
        """Deal the combat damage of both steps, in each way (510.4).

        Args:
            board: the board before all that has happened.
            start: the state in which combat damage is dealt.
            resolve: gives what comes of states in which a player would get priority (510.3).
        """
        self.unread = {}
        self.truncated = False
        blocked = {str(name) for thing in start.board.objects.values() for name in thing.blocking}
        fight = _Fight(frozenset(blocked))
        (step,) = self._steps([start], fight, second=False)
        states = list(resolve(self._dealt(board, start, step)))
        if not step.eager:
            return states
        second = replace(fight, eager=step.eager)
        going = [state for state in states if not self._checks.over(state)]
        ended = {snapshot(state): state for state in states if self._checks.over(state)}
        dealt = {
            snapshot(one): one
            for state, then in zip(going, self._steps(going, second, second=True), strict=True)
            for one in self._dealt(board, state, then)
        }
        return [*ended.values(), *resolve(list(dealt.values()))]

    def _unresolved(self, states: Sequence[State]) -> Sequence[State]:
        """Leave what has triggered where it is; before a second step that is not the whole answer."""
        self._waiting, before = any(state.triggered for state in states), self._waiting
        if before:
            self.unread["what has triggered resolves before the second combat damage step (510.3a)"] = None
        return states

    def _dealt(self, board: Board, state: State, step: _Step) -> list[State]:
        """Deal the damage of one step in each way, and perform state-based actions after it."""
        ended: dict[object, State] = {}
        ways = self._ways(step.facts)
        choosers = state.choosers | (step.choosers if len(ways) > 1 else frozenset())
        for way in ways:
            begun = replace(state, pending=tuple(map(Pending, way)), choosers=choosers)
            dealt = [begun]
            if way:
                followed = self._events.follow(board, [begun])
                dealt = followed.states
                self.truncated |= followed.truncated
                self.unread |= dict.fromkeys(followed.unread)
            settled = self._checks.settled(board, dealt)
            ended |= {snapshot(one): one for one in settled.states}
            self.truncated |= settled.truncated
            self.unread |= dict.fromkeys(settled.unread)
        return list(ended.values())

    # -------------------------------------------------------------------------------------------------------- steps

    def _steps(self, states: Sequence[State], fight: _Fight, *, second: bool) -> list[_Step]:
        """Find out what there is to assign in each state."""
        if not states:
            return []
        facts = [self._writer.board(state.board) for state in states]
        texts = [self._text(state, one, fight, second=second) for state, one in zip(states, facts, strict=True)]
        worlds = [World(one, text) for one, text in zip(facts, texts, strict=True)]
        decoded = _ASSIGNING.look(worlds, self._timer, self._encodings)
        return [self._step(one.numbering, decoded.told.get(world, ())) for world, one in enumerate(facts)]

    def _text(self, state: State, facts: BoardFacts, fight: _Fight, *, second: bool) -> str:
        numbering, board = facts.numbering, state.board
        lines = [facts.state, clock(board, numbering, self._writer, state.order)]
        lines += ["second_step(@w)."] if second else []
        for name, thing in board.objects.items():
            number = numbering.objects[name]
            if thing.attacking is not None:
                lines.append(f"attacked(@w,{number},{numbering.whom(str(thing.attacking))}).")
                lines += [f"was_blocked(@w,{number})."] if name in fight.blocked else []
            lines += [f"was_eager(@w,{number})."] if name in fight.eager else []
            if thing.zone == "battlefield" and thing.damage:
                lines.append(f"damage_on(@w,{number},{thing.damage}).")
        return "\n".join(lines)

    def _step(self, numbering: Numbering, told: Iterable[Told]) -> _Step:
        facts: list[str] = []
        choosers: set[str] = set()
        eager: set[str] = set()
        for one in told:
            match one.name:
                case name if name in _GIVEN:
                    facts.append(f"{name}({','.join(map(str, one.arguments))}).")
                case "divides":
                    choosers.add(numbering.player_names[one.arguments[1].number])
                case "eager":
                    eager.add(numbering.object_ids[one.arguments[0].number])
                case "unsettled_damage":
                    name = numbering.object_ids[one.arguments[0].number]
                    self.unread[f"{name}: how combat damage is assigned because of it is not worked out"] = None
                case "beyond":
                    self.truncated = True
                case _:
                    pass
        return _Step("\n".join(facts), frozenset(choosers), frozenset(eager))

    def _ways(self, facts: str) -> list[tuple[str, ...]]:
        """Find the ways to assign damage, each as the events that happen together."""
        found: list[tuple[str, ...]] = []
        with self._timer("combat"):
            control = grounded(_SEARCH, facts, self._encodings, [f"--models={MOST_WAYS + 1}"])
            control.solve(on_model=lambda model: found.append(tuple(_events(model.symbols(shown=True)))))
        self.truncated |= len(found) > MOST_WAYS
        return sorted(found)[:MOST_WAYS]


def _events(symbols: Iterable[Symbol]) -> Iterator[str]:
    for symbol in sorted(symbols):
        yield DECODERS[symbol.name, len(symbol.arguments)].format(*symbol.arguments)
