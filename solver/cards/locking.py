"""Which effects keep the objects that they had when they began."""

from __future__ import annotations

from solver.cards.combat import ON_COMBAT, Goaded
from solver.cards.model import IN_NO_LAYER, ON_ACTIVATING, Effect, Is


def looks_again(effect: Effect) -> bool:
    """Say whether an effect that was left behind goes on looking for what it applies to.

    One that changes neither characteristics nor control is not locked in to a set of objects (611.2c), unless it is
    about a target.
    """
    changes = bool(effect.changes) and all(isinstance(change, IN_NO_LAYER) for change in effect.changes)
    if isinstance(effect.affects, Is) and any(
        isinstance(change, (*ON_ACTIVATING, *ON_COMBAT)) for change in effect.changes
    ):
        # what a pronoun means is listed by the board
        return False
    if any(isinstance(change, Goaded) for change in effect.changes):
        # being goaded is a designation that objects get (701.15b)
        return False
    return changes and "'target " not in repr(effect.affects)
