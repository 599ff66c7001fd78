"""Attaching and unattaching as spells and abilities resolve (701.3)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from pathlib import Path

import msgspec
from clingo import Symbol
from msgspec.structs import replace

from solver.asp import Layers, Timer
from solver.board.model import Board
from solver.events.state import Pending, State
from solver.facts.attaching import LAYER
from solver.facts.board import Writer, clock, number
from solver.stack.states import moved_on
from solver.worlds import Program, World

_FILES = ("stack/attachments.lp", "stack/attaching.lp", "stack/show_attaching.lp")


def _attach(layers: Layers) -> Sequence[Symbol]:
    stage = layers.behind(LAYER, _FILES)
    with layers.timer("attaching"):
        layers.ground(("attachments", stage), ("attaching", stage))
    return layers.symbols()


_ATTACHING = Program(_FILES, _attach)

Pair = tuple[str, str]
"""What would be attached, and to what."""


class Attached(msgspec.Struct, frozen=True):
    """The states after something has been attached, with what is still to be heard of it, and what is not clear."""

    states: tuple[State, ...]
    unread: tuple[str, ...] = ()


class Attaching:
    """Attaches things, where that is legal.

    Args:
        writer: the writer of facts.
        timer: where to count the time.
        encodings: the folder of the encodings, the shipped one unless said.
    """

    def __init__(self, writer: Writer, timer: Timer, encodings: Path | None) -> None:
        self._writer = writer
        self._timer = timer
        self._encodings = encodings

    def legal(self, state: State, pairs: Sequence[Pair]) -> tuple[list[Pair], tuple[str, ...]]:
        """Find out what would be attached to what (701.3b).

        Args:
            state: the state.
            pairs: what would be attached, and to what.

        Returns:
            The pairs that would be, and what is not clear about that.
        """
        facts = self._writer.board(state.board)
        numbering = facts.numbering
        times = clock(state.board, numbering, self._writer, state.order)
        worlds = [
            World(
                facts, f"{facts.state}\n{times}\nwould_attach(@w,{numbering.objects[one]},{numbering.objects[host]})."
            )
            for one, host in pairs
        ]
        told = _ATTACHING.look(worlds, self._timer, self._encodings).told
        named = [{one.name for one in told.get(world, ())} for world in range(len(pairs))]
        unclear = dict.fromkeys(
            f"{one}: whether it can be attached to {host} is not clear, for something that is not modelled"
            for (one, host), names in zip(pairs, named, strict=True) if "unsure_host" in names
        )  # fmt: skip
        return [pair for pair, names in zip(pairs, named, strict=True) if "attaches" in names], tuple(unclear)

    def attached(self, state: State, what: Sequence[str], hosts: Sequence[str]) -> Attached:
        """Attach objects to another one, each as far as that is legal.

        Args:
            state: the state.
            what: what is attached.
            hosts: what it is attached to; nothing is done where that is not one thing.
        """
        if not what or not hosts:
            return Attached((state,))
        if len(hosts) > 1:
            return Attached((state,), ("which of several things something is attached to is not worked out",))
        legal, unclear = self.legal(state, [(one, hosts[0]) for one in what])
        names = [one for one, _ in legal]
        if len({state.board.objects[one].controller for one in names}) > 1:
            return Attached((state,), (*unclear, "the order in which things of several players are attached"))
        # 613.7m: their timestamps are in an order that is chosen
        found = [_fixed(state, order, hosts[0]) for order in permutations(names)]
        return Attached(tuple(found) or (state,), unclear)


def unattached(state: State, what: Sequence[str]) -> State:
    """Let objects come off what they are attached to (701.3d).

    Args:
        state: the state.
        what: the objects.
    """
    numbering = number(state.board)
    loose = [one for one in what if state.board.objects[one].attached_to is not None]
    objects = dict(state.board.objects)
    objects |= {one: replace(objects[one], attached_to=None) for one in loose}
    events = tuple(Pending(f"comes_off({numbering.objects[one]})") for one in loose)
    return replace(state, board=replace(state.board, objects=objects), pending=events)


def _fixed(state: State, names: Sequence[str], host: str) -> State:
    """Give the state in which objects are on another one, with new timestamps in that order (701.3c)."""
    board: Board = unattached(state, names).board
    numbering = number(board)
    objects = dict(board.objects)
    objects |= {one: replace(objects[one], attached_to=host) for one in names}
    order = (*(one for one in state.order if one not in names), *names)
    events = unattached(state, names).pending
    events += tuple(Pending(f"attaches({numbering.objects[one]},{numbering.objects[host]})") for one in names)
    return moved_on(replace(state, board=replace(board, objects=objects), order=order, pending=events))
