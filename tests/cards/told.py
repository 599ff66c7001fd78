"""What abilities do, in comparisons with abilities of which that is not known."""

from __future__ import annotations

from typing import Any as Whatever
from typing import TypeAlias

import msgspec

from solver.cards.model import Activated, Spell, Triggered

Part: TypeAlias = Whatever
"""Any part of the language."""

_PARTS = {"leaves", "copies", "emblem", "adds", "produces", "unread"}
"""What stands beside the instructions of an ability, and is told by them."""


def as_far_as_known(made: Part, held: Part, *, parts: bool = False) -> Part:
    """Leave out of abilities what they do where nothing is known of that in what they are compared with.

    Args:
        made: a part of the language.
        held: what it is compared with.
        parts: whether nothing else of what an ability does is compared where all of that is known.
    """
    if isinstance(held, tuple) and isinstance(made, tuple) and len(held) == len(made):
        return tuple(as_far_as_known(one, other, parts=parts) for one, other in zip(made, held, strict=True))
    if not isinstance(held, msgspec.Struct) or type(held) is not type(made):
        return made
    fields = {
        name: as_far_as_known(getattr(made, name), getattr(held, name), parts=parts) for name in held.__struct_fields__
    }
    if isinstance(held, Activated | Triggered | Spell) and held.does is None:
        if getattr(made, "does", None) is not None:
            fields |= {"does": None, "words": held.words}
    elif isinstance(held, Activated | Triggered | Spell) and parts:
        fields |= {name: getattr(held, name) for name in _PARTS & fields.keys()}
    return type(held)(**fields)
