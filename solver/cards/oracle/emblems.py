"""Emblems that a spell or ability makes (114.2): their abilities, and what is left of the text."""

from __future__ import annotations

import re

from msgspec.structs import replace

from solver.cards.model import Ability
from solver.cards.oracle.owner import Owner

_MAKES = re.compile(
    r"(?:(?<=\. )|^)[^.\"]*\bgets? an emblem with,? (\"[^\"]*\"(?: and \"[^\"]*\")*)\.?\s*", re.IGNORECASE
)
_QUOTE = re.compile(r"\"([^\"]*)\"")


def emblem_of(effect: str, owner: Owner) -> tuple[str, tuple[Ability, ...]]:
    """Read the emblem that an effect makes.

    Args:
        effect: what happens on resolution, in Oracle wording.
        owner: what it is on.

    Returns:
        The text without the sentence that speaks of the emblem, and the emblem's abilities; those that are not
        understood are opaque.
    """
    from solver.cards.oracle.paragraphs import abilities  # abilities hold abilities

    match = _MAKES.search(effect)
    if match is None:
        return effect, ()
    inner = replace(owner, granted=True, spell=False, strict=False)
    made = tuple(ability for quote in _QUOTE.findall(match[1]) for ability in abilities(quote, inner))
    return f"{effect[: match.start()]}{effect[match.end() :]}".strip(), made
