"""Boards as worlds of one run of the encodings."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from itertools import chain, count
from pathlib import Path
from weakref import WeakKeyDictionary

import msgspec
from clingo import Symbol

from solver.answers import Decoded, Fluent, Told, decode
from solver.asp import Layers, Timer
from solver.facts.board import BoardFacts, in_world
from solver.jobs import ask

MOST_WORLDS = 64
"""The most worlds that share a run: more of them save next to nothing, and take memory."""

MOST_KEPT = 5000
"""The most worlds of which it is kept what was found, while boards are solved."""


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


class _Found(msgspec.Struct):
    """What was found in a world: values of characteristics by object, and what else is told of it."""

    values: dict[int, list[Fluent]] = {}
    told: list[Told] = []


_Key = tuple["Program", Path | None, bytes]
_KEPT: WeakKeyDictionary[Timer, OrderedDict[_Key, _Found]] = WeakKeyDictionary()
"""What was found in worlds while the same boards are solved: states that differ in their past only look the same."""


class Program(msgspec.Struct, frozen=True):
    """Something that can be asked about worlds behind their layers: its files, and how these are grounded."""

    files: tuple[str, ...]
    run: Callable[[Layers], Sequence[Symbol]]

    def look(self, worlds: Sequence[World], timer: Timer, encodings: Path | None) -> Decoded:
        """Look at worlds; jobs that run side by side share runs of the encodings, and no world is looked at twice.

        Args:
            worlds: the worlds.
            timer: where to count the time; what was found is kept as long as it is there.
            encodings: the folder of the encodings, the shipped one unless said.

        Returns:
            What is read off, where the place of a world is its number.
        """
        return ask(self._looked, _Look(worlds, timer, encodings))

    def _looked(self, looks: Sequence[_Look]) -> Sequence[Decoded]:
        timer, encodings = looks[0].timer, looks[0].encodings
        kept = _KEPT.setdefault(timer, OrderedDict())
        keys = [[(self, encodings, _digest(world)) for world in look.worlds] for look in looks]
        every = dict(zip(chain(*keys), chain(*(look.worlds for look in looks)), strict=True))
        found = {key: kept[key] for key in every if key in kept}
        new = [(key, world) for key, world in every.items() if key not in found]
        for first in range(0, len(new), MOST_WORLDS):
            chunk = new[first : first + MOST_WORLDS]
            looked = self._run([world for _, world in chunk], timer, encodings)
            found |= {key: one for (key, _), one in zip(chunk, looked, strict=True)}
        for key, one in found.items():
            kept[key] = one
            kept.move_to_end(key)
        while len(kept) > MOST_KEPT:
            kept.popitem(last=False)
        return [_joined([found[key] for key in own]) for own in keys]

    def _run(self, worlds: Sequence[World], timer: Timer, encodings: Path | None) -> Sequence[_Found]:
        layers = worked_through(
            [world.facts for world in worlds], [world.text for world in worlds], timer, encodings, ahead=self.files,
            shared=dict.fromkeys(line for world in worlds for line in world.shared),
        )  # fmt: skip
        decoded = decode(self.run(layers))
        found = [_Found() for _ in worlds]
        for (world, number), fluents in decoded.values.items():
            found[world].values[number] = fluents
        for world, told in decoded.told.items():
            found[world].told = told
        return found


def _digest(world: World) -> bytes:
    """Give what stands for all that is said of a world."""
    said = "\n\n".join([world.text, *world.facts.shared, "", *world.shared])
    return blake2b(said.encode(), digest_size=20).digest()


def _joined(found: Sequence[_Found]) -> Decoded:
    values = {(place, number): fluents for place, one in enumerate(found) for number, fluents in one.values.items()}
    return Decoded(values, {place: one.told for place, one in enumerate(found) if one.told})
