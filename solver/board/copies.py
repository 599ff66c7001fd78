"""Which copy effect made a permanent a copy."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

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


class Copier(NamedTuple):
    """A copy effect, and whether what it makes a copy enters as one: tokens do, and what enters "as a copy"."""

    copy: BecomeCopy
    enters: bool


def _copies_in(effects: tuple[Effect, ...]) -> Iterator[Copier]:
    for effect in effects:
        yield from (Copier(change, enters=False) for change in effect.changes if isinstance(change, BecomeCopy))


def _copies_of(ability: Ability) -> Iterator[Copier]:
    if isinstance(ability, EntersAsCopy):
        yield Copier(ability.copy, enters=True)
    elif isinstance(ability, Static):
        yield from _copies_in(ability.effects)
    elif isinstance(ability, Triggered | Spell):
        if ability.copies is not None:
            yield Copier(ability.copies, enters=True)
        yield from _copies_in(ability.leaves)
    elif isinstance(ability, Activated):
        yield from _copies_in(ability.leaves)


def copy_effect(card: Card) -> Copier | None:
    """Find the copy effect in a card's own text.

    Args:
        card: the card.

    Returns:
        The first one, with its exceptions, or None when the card makes no copies that are modelled.
    """
    abilities = (ability for face in card.faces for ability in face.abilities)
    return next((copy for ability in abilities for copy in _copies_of(ability)), None)
