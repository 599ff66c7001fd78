"""Boards as worlds of one run of the encodings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import count
from pathlib import Path

import msgspec
from clingo import Symbol

from solver.answers import Decoded, decode
from solver.asp import Layers, Timer
from solver.facts.board import BoardFacts, in_world
from solver.jobs import ask

MOST_WORLDS = 64
"""The most worlds that share a run: more of them save next to nothing, and take memory."""


def worked_through(
    facts: Sequence[BoardFacts],
    texts: Iterable[str],
    timer: Timer,
    encodings: Path | None,
    *,
    ahead: Sequence[str] = (),
    shared: Iterable[str] = (),
    numbers: Iterable[int] | None = None,
) -> Layers:
    """Work through the layers of several worlds.

    Args:
        facts: the facts of their boards, at least of one.
        texts: what is said of each world: its state, its timestamps and what is asked, with a mark for the world.
        timer: where to count the time.
        encodings: the folder of the encodings, the shipped one unless said.
        ahead: the files of what is asked behind the layers, which are loaded at first.
        shared: facts about no world, besides those of the boards.
        numbers: the numbers of the worlds, their places unless said.
    """
    lines = dict.fromkeys(line for one in facts for line in one.shared) | dict.fromkeys(shared)
    features = frozenset[str]().union(*(one.features for one in facts))
    layers = Layers(features, depth=max(one.depth for one in facts), ahead=ahead, timer=timer, encodings=encodings)
    worlds = zip(texts, numbers or count(), strict=False)
    layers.run("\n".join([*lines, *(in_world(text, world) for text, world in worlds)]))
    return layers


class World(msgspec.Struct):
    """A board as it is looked at.

    `facts` are the facts of the board; `text` is what is said of it: its state, its timestamps and what is asked, with
    a mark for the world. `shared` are facts about no world besides those of the board.
    """

    facts: BoardFacts
    text: str
    shared: tuple[str, ...] = ()


class _Look(msgspec.Struct):
    worlds: Sequence[World]
    timer: Timer
    encodings: Path | None


class Program(msgspec.Struct, frozen=True):
    """Something that can be asked about worlds behind their layers: its files, and how these are grounded."""

    files: tuple[str, ...]
    run: Callable[[Layers], Sequence[Symbol]]

    def look(self, worlds: Sequence[World], timer: Timer, encodings: Path | None) -> Decoded:
        """Look at worlds; jobs that run side by side share runs of the encodings.

        Args:
            worlds: the worlds.
            timer: where to count the time.
            encodings: the folder of the encodings, the shipped one unless said.

        Returns:
            What is read off, where the place of a world is its number.
        """
        return ask(self._looked, _Look(worlds, timer, encodings))

    def _looked(self, looks: Sequence[_Look]) -> Sequence[Decoded]:
        found = [Decoded({}, {}) for _ in looks]
        every = [(look, place) for look in range(len(looks)) for place in range(len(looks[look].worlds))]
        for first in range(0, len(every), MOST_WORLDS):
            chunk = every[first : first + MOST_WORLDS]
            worlds = [looks[look].worlds[place] for look, place in chunk]
            layers = worked_through(
                [world.facts for world in worlds], [world.text for world in worlds],
                looks[0].timer, looks[0].encodings, ahead=self.files,
                shared=dict.fromkeys(line for world in worlds for line in world.shared),
            )  # fmt: skip
            decoded = decode(self.run(layers))
            for (world, number), fluents in decoded.values.items():
                look, place = chunk[world]
                found[look].values[place, number] = fluents
            for world, told in decoded.told.items():
                look, place = chunk[world]
                found[look].told[place] = told
        return found
