"""Graphs put together: nodes numbered from the starts on, and those left out that lead to no outcome."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence

import msgspec
from msgspec.structs import replace

from solver.graphs.model import StateEdge, StateNode


class Link(msgspec.Struct, frozen=True):
    """A step to the state of a key; the ends of `edge` are numbered later."""

    end: Hashable
    edge: StateEdge = StateEdge(0, 0)


class Draft(msgspec.Struct):
    """A graph for one order of the timeline while it is put together, by keys of states.

    `open` are states of which it is not known what follows, because a limit was hit.
    """

    start: Hashable
    nodes: dict[Hashable, StateNode] = {}
    links: dict[Hashable, list[Link]] = {}
    open: set[Hashable] = set()


def reaching(draft: Draft) -> set[Hashable]:
    """Give the states that lead to an outcome, or of which that is not known.

    What can't be chosen in the end, such as using more of a shield than there is, is no course of the game.

    Args:
        draft: the graph.
    """
    before: dict[Hashable, list[Hashable]] = {}
    for key, links in draft.links.items():
        for link in links:
            before.setdefault(link.end, []).append(key)
    going = [key for key, node in draft.nodes.items() if node.final or key in draft.open]
    found = set(going)
    while going:
        going = [key for end in going for key in before.get(end, ()) if key not in found and not found.add(key)]  # type: ignore[func-returns-value]
    return found


def numbered(drafts: Sequence[Draft], most: int | None) -> tuple[list[int], list[StateNode], list[StateEdge], bool]:
    """Number the states of graphs one after the other, the nearest to the start first.

    Args:
        drafts: the graphs.
        most: how many states are kept at most; None for all.

    Returns:
        The number of each start, the nodes, the edges, and whether states are left out.
    """
    starts: list[int] = []
    nodes: list[StateNode] = []
    edges: list[StateEdge] = []
    cut = False
    for draft in drafts:
        kept = reaching(draft)
        order = _from(draft, kept)
        room = len(order) if most is None else max(most - len(nodes), 0)
        cut |= room < len(order)
        numbers = {key: len(nodes) + place for place, key in enumerate(order[:room], start=1)}
        if draft.start in numbers:
            starts.append(numbers[draft.start])
        nodes += [replace(draft.nodes[key], id=number) for key, number in numbers.items()]
        edges += _edges(draft.links, numbers)
    return starts, nodes, edges, cut


def _from(draft: Draft, kept: set[Hashable]) -> list[Hashable]:
    """List the states from the start on, breadth first."""
    found: dict[Hashable, None] = {draft.start: None}
    layer: Iterable[Hashable] = [draft.start]
    while layer:
        ends = [link.end for key in layer for link in draft.links.get(key, ()) if link.end in kept]
        layer = [end for end in dict.fromkeys(ends) if end not in found]
        found |= dict.fromkeys(layer)
    return list(found)


def _edges(links: Mapping[Hashable, Sequence[Link]], numbers: Mapping[Hashable, int]) -> list[StateEdge]:
    found: list[StateEdge] = []
    for key, number in numbers.items():
        kept = [link for link in dict.fromkeys(links.get(key, ())) if link.end in numbers]
        edges = [replace(link.edge, start=number, end=numbers[link.end]) for link in kept]
        # what leads on alone is nobody's choice
        found += edges if len(edges) > 1 else [replace(edge, by=None, choice="") for edge in edges]
    return found
