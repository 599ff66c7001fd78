"""What keyword abilities say of attacking and blocking, and which abilities could say more of it, as ASP facts."""

from __future__ import annotations

from solver.cards import model
from solver.facts.abilities import Definition, Definitions
from solver.facts.combat import LAYER
from solver.facts.qualities import of_quality

_SAYS = {"protection": "wards_off", "landwalk": "walks_on"}
"""Which creatures don't get to block (702.16f), and which lands make a creature unblockable (702.14c)."""


class CombatDefinitions(Definitions):
    """Writes the facts about what keyword abilities and unread ones say of declaring attackers and blockers."""

    def _define(self, number: int) -> Definition:
        ability = self._abilities.ability(number)
        match ability:
            case model.Keyword(keyword=keyword, quality=quality) if keyword in _SAYS and quality is not None:
                return of_quality(
                    self._abilities, number, quality, LAYER, f"b({number})", _SAYS[keyword], spoiled="spoils_combat"
                )
            case model.Opaque(spoils=spoils, undeclared=False) if "combat" in spoils:
                return Definition([f"spoils_combat(a({number}))."])
            case _:
                return Definition([])
