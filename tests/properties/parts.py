"""Invented filters, amounts and conditions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from solver.cards import model as m
from tests.properties.dice import Dice
from tests.properties.theme import Theme

SELF, HOST = m.Is("source"), m.Is("host")
COUNTER_KINDS = ("+1/+1", "-1/-1", "charge", "time", "+1/+0", "-0/-1", "+2/+2")
_STATES = (
    "tapped", "untapped", "token", "nontoken", "colorless", "multicolored", "monocolored", "colored", "no abilities",
    "enchanted", "equipped", "attached", "modified", "historic", "face down", "basic land type", "attacking",
    "unblocked", "transformed", "commander", "entered this turn", "permanent", "bestowed",
)  # fmt: skip
_STATS: tuple[m.Stat, ...] = ("power", "toughness", "mana value", "base power", "base toughness")
_OPS: tuple[m.Comparison, ...] = (">=", "<=", "=", "!=", "<", ">")
_SCOPES: tuple[m.Scope, ...] = ("graveyard", "hand", "everywhere", "outside battlefield", "stack", "library", "exile")

Part = TypeVar("Part")
Table = list[tuple[int, Callable[[], Part]]]


@dataclass(frozen=True)
class Parts:
    """Draws parts of abilities in the words of a theme."""

    dice: Dice
    theme: Theme

    def word(self) -> str:
        """A word that an object can have."""
        theme, dice = self.theme, self.dice
        words = dice.weighted(
            [
                (10, theme.types),
                (5, theme.creature_types),
                (5, theme.land_types),
                (4, theme.colors),
                (1, ("Aura", "Equipment")),
                (1, ("Legendary", "Basic")),
            ]
        )
        return dice.pick(words)

    def scope(self) -> m.Scope:
        """Where to look: mostly the battlefield."""
        return self.dice.pick(_SCOPES) if self.dice.chance(12) else "battlefield"

    def reference(self) -> m.Reference:
        """One object."""
        return self.dice.weighted([(5, "source"), (2, "host"), (3, "affected")])

    def filter(self, depth: int = 2) -> m.Filter:
        """Which objects."""
        table: Table[m.Filter] = [(30, self.word)]
        if depth > 0:
            table += [(14, lambda: self._all(depth)), (4, lambda: self._any(depth)), (4, lambda: self._not(depth))]
        table += [
            (4, lambda: m.HasKeyword(self.dice.pick(self.theme.keywords))),
            (4, lambda: self._with_stat(depth)),
            (4, lambda: m.State(self.dice.pick(_STATES))),  # type: ignore[arg-type]
            (2, lambda: m.Controlled(self._player())),
            (1, lambda: m.Owned(self._player())),
            (1, self._with_counter),
            (1, lambda: m.Named(self.dice.pick(self.theme.names))),
            (1, self._shares),
            (1, self._related),
            (2, self._of_choice),
        ]
        if depth > 0:
            table += [
                (1, lambda: m.AttachedTo(self.filter(depth - 1))),
                (1, lambda: m.HasAttached(self.filter(depth - 1))),
            ]
        return self.dice.weighted(table)()

    def amount(self, depth: int = 2) -> m.Amount:
        """How many."""
        table: Table[m.Amount] = [(8, lambda: self.dice.between(0, 4))]
        if depth > 0:
            table += [
                (6, lambda: m.Count(self.filter(depth - 1), self.scope())),
                (3, lambda: m.StatOf(self.dice.pick(_STATS), self.reference())),
                (2, self._distinct),
                (1, self._extreme),
                (1, lambda: m.Total(self.dice.pick(_STATS), self.filter(depth - 1), self.scope())),
                (2, self._counters),
                (1, lambda: m.CountersAmong(self.filter(depth - 1), self._kind())),
                (4, lambda: m.Count(self._kin(), self.scope())),
                (1, lambda: m.Colors(self.reference())),
                (2, lambda: m.Devotion(self.dice.some(self.theme.colors, 1, 2), self._player())),
                (1, lambda: m.PlayerNumber(self.dice.pick(("life", "poison", "energy")), self._player())),
                (1, self._among_players),
                (1, lambda: m.X()),
                (1, lambda: m.ChosenNumber()),
                (1, lambda: m.Sum((self.amount(depth - 1), self.amount(depth - 1)))),
                (1, lambda: m.Times(self.dice.pick((2, -1)), self.amount(depth - 1))),
                (1, lambda: m.Half(self.amount(depth - 1), self.dice.pick(("up", "down")))),
                (1, lambda: m.Limit(self.dice.pick(("least", "greatest")), (self.amount(depth - 1), 2))),
            ]
        return self.dice.weighted(table)()

    def condition(self, depth: int = 1) -> m.Condition:
        """Whether."""
        table: Table[m.Condition] = [
            (6, lambda: m.Compare(m.Count(self.filter(1), self.scope()), self._op(), self.dice.between(1, 3))),
            (6, lambda: m.Matches(self.reference(), self.filter(1))),
            (2, lambda: m.Turn(self._player())),
            (1, lambda: m.Step(self.dice.pick(("combat", "precombat main", "upkeep")))),
            (1, lambda: m.Fact(self.dice.pick(("monarch", "city's blessing")), self._player())),
            (1, lambda: m.Fact("day")),
            (1, lambda: m.HasChoice("mode", "first")),
            (2, lambda: m.Compare(self.amount(1), self._op(), self.amount(1))),
        ]
        if depth > 0:
            table += [
                (1, lambda: m.AllOf((self.condition(depth - 1), self.condition(depth - 1)))),
                (1, lambda: m.AnyOf((self.condition(depth - 1), self.condition(depth - 1)))),
                (2, lambda: m.Unless(self.condition(depth - 1))),
            ]
        return self.dice.weighted(table)()

    def _player(self) -> m.Player:
        return self.dice.weighted(
            [(8, "you"), (3, "opponent"), (1, "any"), (1, "active"), (1, "chosen"), (1, "host controller")]
        )

    def _op(self) -> m.Comparison:
        return self.dice.pick(_OPS)

    def _kind(self) -> str | None:
        return self.dice.pick(COUNTER_KINDS) if self.dice.chance(70) else None

    def _all(self, depth: int) -> m.Filter:
        second: Table[m.Filter] = [
            (4, lambda: m.Controlled(self._player())),
            (3, lambda: m.Not(SELF)),
            (3, lambda: m.Not(self.filter(depth - 1))),
            (4, lambda: self.filter(depth - 1)),
        ]
        return m.All((self.word(), self.dice.weighted(second)()))

    def _any(self, depth: int) -> m.Filter:
        return m.Any((self.filter(depth - 1), self.filter(depth - 1)))

    def _not(self, depth: int) -> m.Filter:
        return m.Not(self.filter(depth - 1))

    def _with_stat(self, depth: int) -> m.Filter:
        than: m.Amount = self.dice.between(1, 3)
        if depth > 1 and self.dice.chance(15):
            than = self.amount(1)
        return m.HasStat(self.dice.pick(_STATS), self._op(), than)

    def _with_counter(self) -> m.Filter:
        return m.HasCounter(self._kind(), self.dice.between(1, 2))

    def _shares(self, *references: m.Reference) -> m.Filter:
        what = self.dice.pick(("color", "card type", "creature type", "name", "land type"))
        return m.Shares(what, self.dice.pick(references or ("source", "host")))  # type: ignore[arg-type]

    def _related(self) -> m.Filter:
        table: Table[m.Filter] = [
            (1, lambda: m.Attacking(self._player())),
            (1, lambda: m.ExiledWith(self.dice.pick(("source", "host")))),
            (1, lambda: m.PairedWith(self.dice.pick(("source", "host")))),
        ]
        return self.dice.weighted(table)()

    def _among_players(self) -> m.Amount:
        what = self.dice.pick(("life", "poison", "hand", "graveyard"))
        return m.AmongPlayers(self.dice.pick(("greatest", "least")), what, self._player())

    def _kin(self) -> m.Filter:
        """Objects described by the one that an effect changes."""
        one = m.Is("affected")
        table: Table[m.Filter] = [
            (3, lambda: m.Not(one)),
            (3, lambda: self._shares("affected")),
            (2, lambda: m.AttachedTo(one)),
            (1, lambda: m.HasAttached(self._shares("affected"))),
            (1, lambda: m.AttachedTo(self._shares("affected"))),
            (1, lambda: m.All((self._shares("affected"), m.HasAttached(self.word())))),
        ]
        found = self.dice.weighted(table)()
        return m.All((self.word(), found)) if self.dice.chance(40) else found

    def _of_choice(self) -> m.Filter:
        return m.HasChosen(self.dice.pick(("color", "creature type", "land type", "card type", "name")))

    def _distinct(self) -> m.Amount:
        what = self.dice.pick(
            ("card type", "color", "creature type", "basic land type", "name", "power", "mana value", "supertype")
        )
        return m.Distinct(what, self.filter(1), self.scope())  # type: ignore[arg-type]

    def _extreme(self) -> m.Amount:
        which = self.dice.pick(("greatest", "least"))
        return m.Extreme(which, self.dice.pick(_STATS), self.filter(1), self.scope())  # type: ignore[arg-type]

    def _counters(self) -> m.Amount:
        return m.Counters(self.reference(), self._kind())
