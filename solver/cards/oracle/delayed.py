"""Delayed triggered abilities that a spell leaves (603.7), as far as they are about mana."""

from __future__ import annotations

import re

from solver.cards.model import Triggered
from solver.cards.oracle.owner import Owner

_LASTING = re.compile(r"^Until end of turn, (when(?:ever)? [^.\"]*\.)\s*")


def delayed_of(effect: str, owner: Owner) -> tuple[str, tuple[Triggered, ...]]:
    """Read the delayed triggered ability that an effect makes, which triggers when something is tapped for mana.

    Args:
        effect: what happens on resolution, in Oracle wording.
        owner: what it is on.

    Returns:
        The text without the sentence that makes it, and the ability; the whole text and none where it is about
        something else, or is not understood.
    """
    from solver.cards.oracle.paragraphs import abilities  # abilities hold abilities

    match = _LASTING.match(effect)
    if match is None:
        return effect, ()
    made = abilities(f"{match[1][:1].upper()}{match[1][1:]}", Owner(owner.name, spell=False))
    found = tuple(one for one in made if isinstance(one, Triggered) and one.tapped is not None and one.words is None)
    if not found or len(found) < len(made):
        return effect, ()
    return effect[match.end() :], found
