"""Parts of the language with something put in place of parts of them."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from solver.cards.model import AddAbility
from solver.cards.oracle.parsing import Made

Rewriter = Callable[[Made], Made]
"""Gives for a part of the language what stands in its place."""


def rewritten(value: Made, change: Rewriter) -> Made:
    """Rebuild a part of the language with a change made to each part, innermost first; abilities are left alone.

    Args:
        value: any part.
        change: gives for a part what stands in its place.
    """
    if isinstance(value, AddAbility):
        return value
    if isinstance(value, tuple):
        return tuple(rewritten(part, change) for part in value)
    if isinstance(value, msgspec.Struct):
        fields = {name: rewritten(getattr(value, name), change) for name in value.__struct_fields__}
        value = type(value)(**fields)
    return change(value)
