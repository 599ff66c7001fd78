"""What is not known or not modelled of a card as a whole, or of the face that is up."""

from __future__ import annotations

from solver.cards.model import Card, Face, Zone

_SPLIT = ("split", "aftermath")


def missing(card: Card, face: Face, zone: Zone | None = None) -> list[str]:
    """Say what could make an answer about a card wrong, apart from abilities that are not modelled.

    Args:
        card: the card.
        face: the face that is up.
        zone: where the card is; anywhere when not given.
    """
    found = [*card.incomplete, *face.incomplete]
    if card.layout in _SPLIT and zone != "stack":
        found.append("its two halves together, as it has them everywhere but on the stack (709.4), are not modelled")
    if "Battle" in face.types and face.defense is None and zone != "battlefield":
        # on the battlefield it is the number of its counters (310.4c)
        found.append("its printed defense is not known")
    return found
