"""Invented changes, effects and abilities."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from solver.cards import model as m
from tests.properties.dice import Dice, Weighted
from tests.properties.meeting import Meeting
from tests.properties.parts import HOST, SELF, Parts
from tests.properties.theme import Theme

# The order in which the text of one effect names its changes; at most one change of a kind.
_ORDER: tuple[type, ...] = (
    m.SetController, m.ChangeWords, m.SetTypes, m.RemoveTypes, m.AddTypes, m.RemoveSubtypes, m.SetSubtypes,
    m.AddSubtypes, m.EverySubtype, m.RemoveSupertypes, m.AddSupertypes, m.SetColors, m.AddColors, m.LoseAllAbilities,
    m.LoseKeyword, m.CannotHaveKeyword, m.AddAbility, m.SetPower, m.SetToughness, m.Modify, m.SwitchPowerToughness,
)  # fmt: skip

# Kinds that no text has side by side in one effect.
_APART: tuple[frozenset[type], ...] = (
    frozenset({m.SetTypes, m.RemoveTypes, m.AddTypes}),
    frozenset({m.RemoveSubtypes, m.SetSubtypes, m.AddSubtypes, m.EverySubtype}),
    frozenset({m.RemoveSupertypes, m.AddSupertypes}),
    frozenset({m.SetColors, m.AddColors}),
    frozenset({m.LoseKeyword, m.CannotHaveKeyword, m.LoseAllAbilities}),
)

Maker = Callable[[], tuple[m.Change, ...]]


@dataclass(frozen=True)
class Changes:
    """Draws changes and what they are part of."""

    dice: Dice
    theme: Theme

    @property
    def parts(self) -> Parts:
        """What draws filters, amounts and conditions."""
        return Parts(self.dice, self.theme)

    # ------------------------------------------------------------------------------------------- changes by layer

    def one(self, depth: int = 1) -> tuple[m.Change, ...]:
        """One change; both halves of a new size count as one."""
        table: list[tuple[int, Maker]] = [
            (8, self._types),
            (9, self._subtypes),
            (2, self._supertypes),
            (7, self._colors),
            (8, lambda: self._abilities(depth)),
            (7, self._sizes),
            (4, lambda: (m.Modify(self.parts.amount(1), self.parts.amount(1)),)),
            (1, lambda: (m.SwitchPowerToughness(),)),
        ]
        return self.dice.weighted(table)()

    def several(self, depth: int = 1) -> tuple[m.Change, ...]:
        """The changes of one effect, more often of several layers than of one."""
        found: dict[type, m.Change] = {}
        for _ in range(self.dice.weighted([(4, 1), (5, 2), (3, 3)])):
            for change in self.one(depth):
                kind = type(change)
                if not any(kind in kinds and found.keys() & (kinds - {kind}) for kinds in _APART):
                    found.setdefault(kind, change)
        return tuple(found[kind] for kind in _ORDER if kind in found)

    def _word(self, words: tuple[str, ...], what: m.Choice) -> m.Word:
        return m.Chosen(what) if self.dice.chance(8) else self.dice.pick(words)

    def _types(self) -> tuple[m.Change, ...]:
        words = (self._word(self.theme.types, "card type"),)
        table: Weighted[m.Change] = [(5, m.AddTypes(words)), (2, m.SetTypes(words)), (3, m.RemoveTypes(words))]
        return (self.dice.weighted(table),)

    def _subtypes(self) -> tuple[m.Change, ...]:
        family: m.Family = self.dice.weighted([(5, "land"), (5, "creature"), (1, "artifact"), (1, "enchantment")])
        words = {"land": self.theme.land_types, "creature": self.theme.creature_types}
        own = words.get(family, ("Equipment",) if family == "artifact" else ("Aura",))
        choice: m.Choice = "land type" if family == "land" else "creature type"
        word = self._word(own, choice) if family in words else own[0]
        table: list[tuple[int, m.Change]] = [
            (4, m.AddSubtypes((word,))),
            (5, m.SetSubtypes(family, (word,))),
            (1, m.SetSubtypes(family, ())),
            (1, m.RemoveSubtypes((word,))),
            (1, m.EverySubtype(self.dice.pick(("creature", "basic land", "land")))),
        ]
        return (self.dice.weighted(table),)

    def _supertypes(self) -> tuple[m.Change, ...]:
        word = self.dice.pick(("Legendary", "Basic", "Snow"))
        return (m.AddSupertypes((word,)) if self.dice.chance(50) else m.RemoveSupertypes((word,)),)

    def _colors(self) -> tuple[m.Change, ...]:
        words = (self._word(self.theme.colors, "color"),)
        table: Weighted[m.Change] = [(4, m.SetColors(words)), (3, m.AddColors(words)), (1, m.SetColors(()))]
        return (self.dice.weighted(table),)

    def _abilities(self, depth: int) -> tuple[m.Change, ...]:
        keyword = self.dice.pick(self.theme.keywords)
        table: list[tuple[int, Maker]] = [
            (6, lambda: (m.AddAbility(self.granted(depth)),)),
            (4, lambda: (m.LoseAllAbilities(),)),
            (2, lambda: (m.LoseAllAbilities(), m.AddAbility(self.granted(0)))),
            (1, lambda: (m.LoseAllAbilities("mana abilities"),)),
            (2, lambda: (m.LoseKeyword(keyword),)),
            (1, lambda: (m.CannotHaveKeyword(keyword),)),
        ]
        return self.dice.weighted(table)()

    def _sizes(self) -> tuple[m.Change, ...]:
        table: list[tuple[int, Maker]] = [
            (5, lambda: (m.SetPower(self.dice.between(0, 4)), m.SetToughness(self.dice.between(1, 5)))),
            (3, lambda: (m.SetPower(self.parts.amount()), m.SetToughness(self.parts.amount()))),
            (1, lambda: (m.SetPower(self.parts.amount()),)),
            (1, lambda: (m.SetToughness(self.parts.amount()),)),
        ]
        return self.dice.weighted(table)()

    # ------------------------------------------------------------------------------------------ effects, abilities

    def affects(self, *, attachable: bool) -> m.Filter:
        """What a static ability's effect applies to."""
        table: list[tuple[int, Callable[[], m.Filter]]] = [
            (7, self.parts.word),
            (9, self.parts.filter),
            (3, lambda: SELF),
            (18 if attachable else 1, lambda: HOST),
            (1, lambda: m.All((HOST, self.parts.word()))),
            (1, lambda: m.All((SELF, self.parts.word()))),
            (1, lambda: m.All(())),
        ]
        return self.dice.weighted(table)()

    def effect(self, *, attachable: bool = False, depth: int = 1) -> m.Effect:
        """A continuous effect of a static ability."""
        if not attachable and self.dice.chance(55):
            return Meeting(self.dice, self.theme).effect()
        affects = self.affects(attachable=attachable)
        changes = self.several(depth)
        if affects == HOST and self.dice.chance(20):
            changes = (m.SetController(self.dice.weighted([(5, "you"), (1, "chosen")])), *changes[1:])
        condition = self.parts.condition() if self.dice.chance(15) else None
        scope = self.parts.scope() if not isinstance(affects, m.Is) else "battlefield"
        return m.Effect(affects, changes, scope, condition)

    def static(self, *, attachable: bool = False, depth: int = 1) -> m.Static:
        """A static ability, mostly with one effect."""
        count = 2 if self.dice.chance(12) else 1
        effects = tuple(self.effect(attachable=attachable, depth=depth) for _ in range(count))
        zones: tuple[m.Zone, ...] = ("battlefield",)
        if self.dice.chance(6):
            zones = self.dice.pick((("graveyard",), ("hand", "graveyard"), ("battlefield", "stack")))
        return m.Static(effects, zones=zones)

    def defining(self) -> m.Static:
        """A characteristic-defining ability (604.3)."""
        parts = self.parts
        table: list[tuple[int, Maker]] = [
            (6, lambda: self._same_size(parts.amount())),
            (2, lambda: (m.SetPower(parts.amount()), m.SetToughness(parts.amount()))),
            (2, lambda: (m.SetColors((self.dice.pick(self.theme.colors),)),)),
            (1, lambda: (m.AddColors((self.dice.pick(self.theme.colors),)),)),
            (2, lambda: (m.AddSubtypes((self.dice.pick(self.theme.creature_types),)),)),
            (1, lambda: (m.EverySubtype("creature"),)),
        ]
        return m.Static((m.Effect(SELF, self.dice.weighted(table)()),), defining=True)

    def _same_size(self, amount: m.Amount) -> tuple[m.Change, ...]:
        return m.SetPower(amount), m.SetToughness(amount)

    def keyword(self) -> m.Keyword:
        """A keyword ability, sometimes with a color in it."""
        if self.dice.chance(12):
            return m.Keyword("protection", quality=self.dice.pick(self.theme.colors))
        return m.Keyword(self.dice.pick(self.theme.keywords))

    def plain(self) -> m.Ability:
        """An ability that changes nothing that others are."""
        table: list[tuple[int, Callable[[], m.Ability]]] = [
            (6, self.keyword),
            (2, lambda: m.Opaque("triggered", "0000000001", "nothing here")),
            (2, lambda: m.Activated("{T}", ("{C}",), mana=True)),
            (1, lambda: m.Activated("{1}", words="0000000002")),
        ]
        return self.dice.weighted(table)()

    def granted(self, depth: int) -> m.Ability:
        """An ability that an effect gives."""
        if depth > 0 and self.dice.chance(40):
            return self.defining() if self.dice.chance(15) else self.static(depth=depth - 1)
        return self.plain()

    def exceptions(self) -> tuple[m.Change, ...]:
        """What is different about a copy (707.9)."""
        table: list[tuple[int, m.Change]] = [
            (2, m.AddTypes((self.dice.pick(self.theme.types),))),
            (2, m.AddSubtypes((self.dice.pick(self.theme.creature_types),))),
            (1, m.SetSubtypes("creature", (self.dice.pick(self.theme.creature_types),))),
            (2, m.SetColors((self.dice.pick(self.theme.colors),))),
            (1, m.AddColors((self.dice.pick(self.theme.colors),))),
            (2, m.AddAbility(self.granted(1))),
            (1, m.SetName(self.dice.pick(self.theme.names))),
            (1, m.RemoveSupertypes(("Legendary",))),
            (1, m.AddSupertypes(("Legendary",))),
            (2, m.SetPower(self.dice.between(0, 7))),
        ]
        found = {type(change): change for change in (self.dice.weighted(table) for _ in range(self.dice.between(0, 2)))}
        if m.SetPower in found:  # no text gives one without the other
            found[m.SetToughness] = m.SetToughness(self.dice.between(1, 7))
        return tuple(found[kind] for kind in (*_ORDER, m.SetName) if kind in found)

    def copying(self, of: m.Reference) -> m.BecomeCopy:
        """A copy effect."""
        keeps: tuple[str, ...] = ()
        if self.dice.chance(12):
            keeps = self.dice.pick((("color",), ("name",), ("power", "toughness"), ("abilities",)))
        exceptions = self.exceptions() if self.dice.chance(50) and not keeps else ()
        return m.BecomeCopy(of, exceptions, keeps)  # type: ignore[arg-type]

    def words(self) -> m.ChangeWords:
        """A text change, of words that are there or that were chosen."""
        kind = self.dice.weighted([(3, "land type"), (3, "color"), (2, "creature type")])
        if self.dice.chance(30):
            return m.ChangeWords(m.Chosen(f"first {kind}"), m.Chosen(f"second {kind}"))  # type: ignore[arg-type]
        words = {
            "land type": self.theme.basic_land_types,
            "color": self.theme.colors,
            "creature type": self.theme.creature_types,
        }[kind]
        return m.ChangeWords(self.dice.pick(words), self.dice.pick(words))
