"""Which effects keep the objects that they had when they began."""

from __future__ import annotations

from solver.cards.model import Effect, ProduceInstead


def looks_again(effect: Effect) -> bool:
    """Say whether an effect that was left behind goes on looking for what it applies to.

    One that changes neither characteristics nor control is not locked in to a set of objects (611.2c), unless it is
    about a target.
    """
    changes = bool(effect.changes) and all(isinstance(change, ProduceInstead) for change in effect.changes)
    return changes and "'target " not in repr(effect.affects)
