"""What keyword abilities say of attacking and blocking, and which abilities could say more of it, as ASP facts."""

from __future__ import annotations

from solver.cards import model
from solver.facts.abilities import Definition, Definitions, DefinitionWriter
from solver.facts.combat import LAYER
from solver.facts.terms import NotModelledError, filter_part

_SAYS = {"protection": "wards_off", "landwalk": "walks_on"}


class CombatDefinitions(Definitions):
    """Writes the facts about what keyword abilities and unread ones say of declaring attackers and blockers."""

    def _define(self, number: int) -> Definition:
        ability = self._abilities.ability(number)
        match ability:
            case model.Keyword(keyword=keyword, quality=quality) if keyword in _SAYS and quality is not None:
                return _Writer(self._abilities, f"b({number})", resolved=False).speaking(number, keyword, quality)
            case model.Opaque(spoils=spoils, undeclared=False) if "combat" in spoils:
                return Definition([f"spoils_combat(a({number}))."])
            case _:
                return Definition([])


class _Writer(DefinitionWriter):
    """Writes one keyword ability that speaks of other objects."""

    def speaking(self, number: int, keyword: str, quality: model.Filter) -> Definition:
        """Write which creatures don't get to block (702.16f), or which lands make a creature unblockable (702.14c)."""
        try:
            part = filter_part(quality)
            if part.subjective:
                raise NotModelledError("objects that are told from each other")
            self.use(part, LAYER)
        except NotModelledError:
            return Definition([f"spoils_combat(a({number}))."])
        self.lines += [
            f"generates(a({number}),{self.name}).",
            f"does({self.name},{LAYER},watch).",
            f"{_SAYS[keyword]}({self.name},{part.term}).",
            f"level({part.term},{part.level}).",
            f"works_in(a({number}),battlefield).",
        ]
        return self.finish()
