"""Effects that read what others of the same layer write: where dependencies and loops come from (613.8)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from solver.cards import model as m
from tests.properties.dice import Dice, Weighted
from tests.properties.parts import SELF
from tests.properties.theme import Theme

_OPS: tuple[m.Comparison, ...] = (">=", "<=", "=")

Pair = tuple[m.Filter, tuple[m.Change, ...]]


@dataclass(frozen=True)
class Meeting:
    """Draws effects that meet in the layer of the board's theme."""

    dice: Dice
    theme: Theme

    def effect(self) -> m.Effect:
        """An effect whose objects or numbers other such effects change."""
        kinds: dict[str, Callable[[], Pair]] = {
            "types": self._types,
            "lands": self._lands,
            "colors": self._colors,
            "keywords": self._keywords,
            "sizes": self._sizes,
        }
        affects, changes = kinds[self.theme.meeting]()
        condition: m.Condition | None = None
        if self.dice.chance(20):
            affects = m.All((affects, m.Not(SELF)))
        if self.dice.chance(12):
            other, _ = kinds[self.theme.meeting]()
            condition = m.Compare(m.Count(other), self.dice.pick(_OPS), self.dice.between(1, 4))
        if self.dice.chance(35):
            known = {type(change) for change in changes}
            changes = (*changes, *(change for change in self._later() if type(change) not in known))
        return m.Effect(affects, changes, condition=condition)

    def _later(self) -> tuple[m.Change, ...]:
        """Something in layers to come, so that it matters to which objects the effect started to apply (613.6)."""
        number = self.dice.between(0, 4)
        meeting = self.theme.meeting
        table: list[tuple[int, tuple[m.Change, ...]]] = [
            (3, (m.SetPower(number), m.SetToughness(number + 1))),
            (2, (m.LoseAllAbilities(),)),
            (2, (m.AddAbility(m.Keyword(self.dice.pick(self.theme.keywords))),)),
            (1, (m.SetColors((self.dice.pick(self.theme.colors),)),)),
        ]
        if meeting in {"keywords", "sizes"}:
            return (m.Modify(number, 0),)
        return self.dice.weighted(table[:-1] if meeting == "colors" else table)

    def _types(self) -> Pair:
        dice, theme = self.dice, self.theme
        one, other = dice.some((*theme.types, *theme.creature_types[:1]), 2, 2)
        changes: Weighted[m.Change]
        if other in theme.creature_types:
            changes = [(2, m.AddSubtypes((other,))), (2, m.SetSubtypes("creature", (other,)))]
        else:
            changes = [(5, m.AddTypes((other,))), (2, m.SetTypes((other,))), (1, m.RemoveTypes((other,)))]
        change = dice.weighted(changes)
        if dice.chance(25):
            return m.All((one, m.Not(other))), (change,)
        if isinstance(change, m.AddTypes) and other == "Creature":
            cost = m.StatOf("mana value", "affected")
            return one, (change, m.SetPower(cost), m.SetToughness(cost))
        return one, (change,)

    def _lands(self) -> Pair:
        dice, theme = self.dice, self.theme
        one, other = dice.some(theme.land_types, 2, 2)
        affects: Weighted[m.Filter] = [
            (4, m.All(("Land", m.Not("Basic")))),
            (4, "Land"),
            (4, one),
            (2, m.All(("Land", m.Controlled("you")))),
        ]
        changes: Weighted[m.Change] = [
            (5, m.SetSubtypes("land", (other,))),
            (4, m.AddSubtypes((other,))),
            (1, m.EverySubtype("basic land")),
            (1, m.AddTypes(("Creature",))),
            (1, m.RemoveSupertypes(("Basic",))),
        ]
        return dice.weighted(affects), (dice.weighted(changes),)

    def _colors(self) -> Pair:
        dice, theme = self.dice, self.theme
        one, other = dice.some(theme.colors, 2, 2)
        affects: Weighted[m.Filter] = [
            (5, one),
            (2, m.State("multicolored")),
            (2, m.State("colorless")),
            (2, m.Not(one)),
            (1, m.State("colored")),
        ]
        changes: Weighted[m.Change] = [
            (4, m.SetColors((other,))),
            (3, m.AddColors((other,))),
            (1, m.SetColors(())),
        ]
        return dice.weighted(affects), (dice.weighted(changes),)

    def _keywords(self) -> Pair:
        dice, theme = self.dice, self.theme
        one, other = dice.some(theme.keywords, 2, 2)
        affects: Weighted[m.Filter] = [
            (5, m.HasKeyword(one)),
            (2, m.All(("Creature", m.Not(m.HasKeyword(one))))),
            (1, m.State("no abilities")),
            (2, "Creature"),
        ]
        changes: Weighted[m.Change] = [
            (5, m.AddAbility(m.Keyword(other))),
            (2, m.LoseAllAbilities()),
            (2, m.LoseKeyword(other)),
            (3, m.CannotHaveKeyword(other)),
        ]
        return dice.weighted(affects), (dice.weighted(changes),)

    def _sizes(self) -> Pair:
        dice = self.dice
        stat: m.Stat = "power" if dice.chance(50) else "toughness"
        than = dice.between(1, 3)
        affects: Weighted[m.Filter] = [
            (4, m.All(("Creature", m.HasStat(stat, dice.pick(_OPS), than)))),
            (3, "Creature"),
        ]
        amounts: Weighted[m.Amount] = [
            (3, dice.between(0, 4)),
            (2, m.Count(m.HasStat(stat, ">=", than))),
            (2, m.Extreme("greatest", stat, "Creature")),
            (1, m.Total(stat, "Creature")),
            (1, m.StatOf("toughness", "affected")),
        ]
        amount = dice.weighted(amounts)
        changes: Weighted[tuple[m.Change, ...]] = [
            (3, (m.SetPower(amount), m.SetToughness(amount))),
            (1, (m.SetPower(amount),)),
            (2, (m.Modify(amount, 1),)),
        ]
        return dice.weighted(affects), dice.weighted(changes)
