"""What attachments ask of what they are on, and what keeps them off, as ASP facts.

Only questions about state-based actions need these; `solver.facts.abilities` has what abilities are to everything else.
"""

from __future__ import annotations

from solver.cards import model
from solver.facts.abilities import Definition, Definitions
from solver.facts.qualities import of_quality

LAYER = "attachment"
"""The layer behind the others in which attachments are looked at."""

_SAYS = {"enchant": "enchants", "protection": "shuns"}
"""What an Aura may enchant (702.5a), and what does not get onto something (702.16c, 702.16d)."""


class AttachingDefinitions(Definitions):
    """Writes the facts about what can be attached to what (303.4, 702.16c, 702.16d)."""

    def _define(self, number: int) -> Definition:
        ability = self._abilities.ability(number)
        match ability:
            case model.Keyword(keyword=keyword, quality=quality) if keyword in _SAYS and quality is not None:
                return of_quality(
                    self._abilities, number, quality, LAYER, f"h({number})", _SAYS[keyword], spoiled="bars_attaching"
                )
            case _:
                return Definition([])
