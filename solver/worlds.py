"""Boards as worlds of one run of the encodings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from solver.asp import Layers, Timer
from solver.facts.board import BoardFacts, in_world


def worked_through(
    facts: Sequence[BoardFacts],
    texts: Iterable[str],
    timer: Timer,
    encodings: Path | None,
    *,
    ahead: Sequence[str] = (),
    shared: Iterable[str] = (),
) -> Layers:
    """Work through the layers of several boards, each of them a world with its place as number.

    Args:
        facts: the facts of the boards, at least of one.
        texts: what is said of each board: its state, its timestamps and what is asked, with a mark for the world.
        timer: where to count the time.
        encodings: the folder of the encodings, the shipped one unless said.
        ahead: the files of what is asked behind the layers, which are loaded at first.
        shared: facts about no world, besides those of the boards.
    """
    lines = dict.fromkeys(line for one in facts for line in one.shared) | dict.fromkeys(shared)
    features = frozenset[str]().union(*(one.features for one in facts))
    layers = Layers(features, depth=max(one.depth for one in facts), ahead=ahead, timer=timer, encodings=encodings)
    layers.run("\n".join([*lines, *(in_world(text, world) for world, text in enumerate(texts))]))
    return layers
