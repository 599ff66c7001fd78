"""Emblems: what the cards that make them say that they are (114.2)."""

from __future__ import annotations

from solver.cards.model import Activated, Card, Face, Spell, Triggered, parts


def emblems_of(card: Card) -> list[Card]:
    """Give the emblems that a card can make, as cards with abilities and nothing else (114.3).

    Args:
        card: the card; what it gives to other objects may make emblems, too.

    Returns:
        Each emblem once, in the order of the text.
    """
    made = (part.emblem for part in parts(card.faces) if isinstance(part, Activated | Triggered | Spell))
    return [Card("", (Face("", abilities=abilities),)) for abilities in dict.fromkeys(filter(None, made))]
