"""Which copy effect made a permanent a copy."""

from __future__ import annotations

from collections.abc import Iterator

from solver.cards.model import (
    Ability,
    Activated,
    BecomeCopy,
    Card,
    Effect,
    EntersAsCopy,
    Spell,
    Static,
    Triggered,
)


def _copies_in(effects: tuple[Effect, ...]) -> Iterator[BecomeCopy]:
    for effect in effects:
        yield from (change for change in effect.changes if isinstance(change, BecomeCopy))


def _copies_of(ability: Ability) -> Iterator[BecomeCopy]:
    if isinstance(ability, EntersAsCopy):
        yield ability.copy
    elif isinstance(ability, Static):
        yield from _copies_in(ability.effects)
    elif isinstance(ability, Triggered | Spell):
        if ability.copies is not None:
            yield ability.copies
        yield from _copies_in(ability.leaves)
    elif isinstance(ability, Activated):
        yield from _copies_in(ability.leaves)


def copy_effect(card: Card) -> BecomeCopy | None:
    """Find the copy effect in a card's own text.

    Args:
        card: the card.

    Returns:
        The first one, with its exceptions, or None when the card makes no copies that are modelled.
    """
    abilities = (ability for face in card.faces for ability in face.abilities)
    return next((copy for ability in abilities for copy in _copies_of(ability)), None)
