"""Permanents that have left the battlefield, as they last were there (608.2h)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from clingo import Symbol
from msgspec.structs import replace

from solver.answers import Reader
from solver.asp import Layers, Timer
from solver.board.model import Board, Mention, Object, Stacked, counted
from solver.events.state import State
from solver.facts.board import Writer, clock
from solver.outcome import Characteristics
from solver.paying import as_it_was
from solver.worlds import Program, World


def _symbols(layers: Layers) -> Sequence[Symbol]:
    return layers.symbols()


_HELD = Program((), _symbols)


class Memory:
    """Looks up what objects are, or last were.

    Args:
        writer: the writer of facts.
        timer: where to count the time.
        encodings: the folder of the encodings, the shipped one unless said.
    """

    def __init__(self, writer: Writer, timer: Timer, encodings: Path | None) -> None:
        self._writer = writer
        self._timer = timer
        self._encodings = encodings

    def held(self, asked: Sequence[tuple[Board, str]]) -> list[Characteristics]:
        """Give the characteristics of objects.

        Args:
            asked: boards of which the order of the timeline is known, each with one of its objects.
        """
        if not asked:
            return []
        every = []
        for board, name in asked:
            facts = self._writer.board(board)
            order = [member for moment in board.timeline for member in moment.members]
            times = clock(board, facts.numbering, self._writer, order)
            every.append(World(facts, f"{facts.state}\n{times}\nasked(@w,{facts.numbering.objects[name]})."))
        decoded = _HELD.look(every, self._timer, self._encodings)
        found = []
        for place, (board, name) in enumerate(asked):
            numbering = every[place].facts.numbering
            number = numbering.objects[name]
            reader = Reader(board, numbering, self._writer)
            found.append(reader.characteristics(number, decoded.values.get((place, number), ())))
        return found

    def last_known(self, state: State, names: Sequence[str]) -> dict[str, Object]:
        """Give permanents as they were before they left the battlefield.

        Args:
            state: the state.
            names: permanents that have left the battlefield on the way to it.
        """
        asked = [(state.departed[name], name) for name in dict.fromkeys(names) if name in state.departed]
        return {
            name: as_it_was(
                replace(board.objects[name], counters=counted(board, name)), held,
                tuple(other for other, thing in board.objects.items() if thing.attached_to == name),
            )
            for (board, name), held in zip(asked, self.held(asked), strict=True)
        }  # fmt: skip

    def remembered(self, state: State, stacked: Stacked) -> Stacked:
        """Note what has become of the objects that a spell or ability speaks of.

        Args:
            state: the state.
            stacked: what is known of the spell or ability.
        """
        lost: dict[str, None] = {}
        spoken_through(stacked, lambda one: _note(lost, state, one))
        if not lost:
            return stacked
        found = self.last_known(state, list(lost))
        return spoken_through(
            stacked,
            lambda one: replace(one, last=found[one.name]) if _has_left(state, one) and one.name in found else one,
        )


def _note(lost: dict[str, None], state: State, mention: Mention) -> Mention:
    if _has_left(state, mention):
        lost[mention.name] = None
    return mention


def _has_left(state: State, mention: Mention) -> bool:
    """Say whether it has left the battlefield, and it is not known yet what it was there."""
    if mention.last is not None or mention.name not in state.departed:
        return False
    return state.departed[mention.name].objects[mention.name].moves == mention.moves


def spoken_through(stacked: Stacked, change: Callable[[Mention], Mention]) -> Stacked:
    """Give what is known of a spell or ability with the objects that it speaks of changed.

    Args:
        stacked: what is known of it.
        change: what becomes of each of them.
    """
    return replace(
        stacked,
        source=None if stacked.source is None else change(stacked.source),
        cause={part: change(one) for part, one in stacked.cause.items()},
        aims=tuple(one if one.object is None else replace(one, object=change(one.object)) for one in stacked.aims),
        groups={name: tuple(map(change, group)) for name, group in stacked.groups.items()},
    )
