"""What is wrong with a declaration of attackers or blockers, in words, with the rules that say so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from clingo import Symbol

from solver.answers import Reader, Told
from solver.combat.declaring import Declaration
from solver.outcome import Obstacle

_CHOICE = {"attack": "508.1a", "block": "509.1a"}
_RESTRICTION = {"attack": "508.1c", "block": "509.1b"}
_REQUIREMENT = {"attack": "508.1d", "block": "509.1c"}
_COST = {"attack": ("508.1j", "508.1h", "118.3"), "block": ("509.1f", "509.1d", "118.3")}

_UNFIT: dict[str, tuple[tuple[str, ...], str]] = {
    "not_theirs": ((), "is no creature that the player controls"),
    "tapped": ((), "is tapped"),
    "battle": ((), "is a battle"),
    "sick": (("302.6",), "is a creature that came under its controller's control this turn"),
}
_KEYWORDS = {
    "defender": "702.3b", "flying": "702.9b", "shadow": "702.28b", "horsemanship": "702.31b", "fear": "702.36b",
    "intimidate": "702.13b", "skulk": "702.118b", "menace": "702.111b", "decayed": "702.147a", "unleash": "702.98a",
    "protection": "702.16f", "landwalk": "702.14c",
}  # fmt: skip


class Wording:
    """Writes what is wrong with declarations of one question.

    Args:
        reader: gives the names of objects.
        query: ``attack`` or ``block``.
        told: what is told of the creatures.
    """

    def __init__(self, reader: Reader, query: str, told: Iterable[Told]) -> None:
        self._reader = reader
        self._query = query
        self._unfit: dict[Symbol, list[str]] = {}
        for one in sorted(told, key=lambda each: (each.name, each.arguments)):
            if one.name == "unfit":
                self._unfit.setdefault(one.arguments[0], []).append(one.arguments[1].name)

    def not_theirs(self) -> Obstacle:
        """Say that only the active player attacks."""
        return Obstacle(("508.1", "508.1a"), "only the active player declares attackers")

    def requirements(self, obeyed: int, possible: int) -> Obstacle:
        """Say that more requirements could be obeyed.

        Args:
            obeyed: how many are.
            possible: how many could be.
        """
        text = f"it obeys {obeyed} requirement{'' if obeyed == 1 else 's'}, and {possible} could be obeyed"
        return Obstacle((_REQUIREMENT[self._query],), text)

    def costs(self, price: tuple[str, int]) -> Obstacle:
        """Say that what it costs can't be paid.

        Args:
            price: the mana, and the life.
        """
        mana, life = price
        parts = [*([mana] if mana else []), *([f"{life} life"] if life else [])]
        return Obstacle(_COST[self._query], f"it costs {' and '.join(parts)}, which can't be paid in full")

    def obstacles(self, declaration: Declaration) -> list[Obstacle]:
        """Say what is wrong with the creatures that are chosen, and which restrictions are broken.

        Args:
            declaration: the declaration.
        """
        found = [obstacle for row in declaration.mistaken for obstacle in self._obstacles(row[0], row[1])]
        return sorted(dict.fromkeys(found), key=lambda one: (_CHOICE[self._query] not in one.rules, one.text))

    def _obstacles(self, creature: Symbol, wrong: Symbol) -> Iterator[Obstacle]:
        match wrong.name, wrong.arguments:
            case "nothing_to_choose", _:
                yield from self._not_chosen(creature)
            case "too_many", _:
                yield Obstacle((_CHOICE[self._query],), f"{self._name(creature)} can't {self._query} so many")
            case "apart", [aim, ground]:
                what = f"{self._name(creature)} can't {self._query} {self._aim(aim)}"
                yield self._restricted(what, ground)
            case "more_than", [band]:
                yield self._restricted(f"too many creatures {self._query}", self._ground(band))
            case "fewer_than", [band]:
                yield self._restricted(f"too few creatures {self._query}", self._ground(band))
            case "without", [ground]:
                yield self._restricted(f"{self._name(creature)} can't {self._query} without others", ground)
            case _, [ground]:
                yield self._restricted(f"{self._name(creature)} can't {self._query} beside others", ground)

    def _not_chosen(self, creature: Symbol) -> Iterator[Obstacle]:
        grounds = self._unfit.get(creature)
        name = self._name(creature)
        if not grounds:
            yield Obstacle((_CHOICE[self._query],), f"{name} can't {self._query} what is chosen for it")
        for ground in grounds or ():
            rules, words = _UNFIT[ground]
            yield Obstacle((_CHOICE[self._query], *rules), f"{name} {words}")

    def _ground(self, band: Symbol) -> Symbol:
        """Give what limits a number of creatures: the ability or effect behind it."""
        return band.arguments[0] if band.name in ("few", "many") else band

    def _restricted(self, what: str, ground: Symbol) -> Obstacle:
        rule = _RESTRICTION[self._query]
        if not ground.arguments:
            return Obstacle((rule, _KEYWORDS[ground.name]), f"{what} ({ground.name})")
        source = self._reader.label(ground)
        return Obstacle((rule,), f"{what} ({source})", source)

    def _name(self, creature: Symbol) -> str:
        return self._reader.name(creature.number)

    def _aim(self, aim: Symbol) -> str:
        place = aim.arguments[0].number
        return self._reader.player(place) if aim.name == "player" else self._reader.name(place)
