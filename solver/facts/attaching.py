"""What attachments ask of what they are on, and what keeps them off, as ASP facts.

Only questions about state-based actions need these; `solver.facts.abilities` has what abilities are to everything else.
"""

from __future__ import annotations

from solver.cards import model
from solver.facts.abilities import Definition, Definitions, DefinitionWriter
from solver.facts.terms import NotModelledError, filter_part

LAYER = "attachment"
"""The layer behind the others in which attachments are looked at."""

_SAYS = {"enchant": "enchants", "protection": "shuns"}


class AttachingDefinitions(Definitions):
    """Writes the facts about what can be attached to what (303.4, 702.16c, 702.16d)."""

    def _define(self, number: int) -> Definition:
        ability = self._abilities.ability(number)
        match ability:
            case model.Keyword(keyword=keyword, quality=quality) if keyword in _SAYS and quality is not None:
                return _Writer(self._abilities, f"h({number})", resolved=False).attaching(number, keyword, quality)
            case _:
                return Definition([])


class _Writer(DefinitionWriter):
    """Writes one keyword ability that is about attachments."""

    def attaching(self, number: int, keyword: str, quality: model.Filter) -> Definition:
        """Write which objects an Aura enchants, or which ones do not get onto what has protection from them."""
        try:
            part = filter_part(quality)
            if part.subjective:
                raise NotModelledError("objects that are told from each other")
            self.use(part, LAYER)
        except NotModelledError:
            return Definition([f"bars_attaching(a({number}))."])
        self.lines += [
            f"generates(a({number}),{self.name}).",
            f"does({self.name},{LAYER},watch).",
            f"{_SAYS[keyword]}({self.name},{part.term}).",
            f"level({part.term},{part.level}).",
            f"works_in(a({number}),battlefield).",
        ]
        return self.finish()
