"""Emblems: what the cards that make them say that they are (114.2)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from solver.cards.model import Ability, Activated, Card, Face, Spell, Triggered


def emblems_of(card: Card) -> list[Card]:
    """Give the emblems that a card can make, as cards with abilities and nothing else (114.3).

    Args:
        card: the card; what it gives to other objects may make emblems, too.

    Returns:
        Each emblem once, in the order of the text.
    """
    found = dict.fromkeys(abilities for face in card.faces for abilities in _made_in(face.abilities))
    return [Card("", (Face("", abilities=abilities),)) for abilities in found]


def _made_in(node: Any) -> Iterator[tuple[Ability, ...]]:  # noqa: ANN401 - any part of the typed language
    if isinstance(node, Activated | Triggered | Spell) and node.emblem:
        yield node.emblem
    if isinstance(node, msgspec.Struct):
        node = msgspec.structs.astuple(node)
    if isinstance(node, tuple):
        for part in node:
            yield from _made_in(part)
