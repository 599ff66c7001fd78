"""Cards for generated boards: invented ones, and those written by hand that have to do with characteristics."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from solver.cards import model as m
from tests.cards.handwritten import WRITTEN, read_cards
from tests.properties.changes import Changes
from tests.properties.dice import Dice
from tests.properties.theme import COLOR_SYMBOL, Theme

_COSTS = ("{1}{?}", "{?}{?}", "{2}", "{X}{?}", "{2/?}", "{?/P}", "{3}{?}{?}", "{0}", "{C}", "{R/G}{?}")
_KEYWORDS = ("changeling", "devoid", "bestow", "reconfigure", "living metal", "impending")


@dataclass(frozen=True)
class Pool:
    """Cards by what they are good for here.

    `changers` have static abilities or keyword abilities that change characteristics, `others` none; `leaving` pairs
    a name with what a spell or ability of the card leaves behind.
    """

    changers: tuple[m.Card, ...]
    others: tuple[m.Card, ...]
    leaving: tuple[tuple[str, tuple[m.Effect, ...]], ...]


@cache
def pool() -> Pool:
    """Sort the cards written by hand: few enough, and the same whatever the compiler makes of the others."""
    cards = {card.name: card for card in read_cards(WRITTEN)}
    permanent = [card for _, card in sorted(cards.items()) if _is_permanent(card)]
    return Pool(
        changers=tuple(card for card in permanent if _changes(card)),
        others=tuple(card for card in permanent if not _changes(card)),
        leaving=tuple(
            (card.name, ability.leaves)
            for _, card in sorted(cards.items())
            for face in card.faces
            for ability in face.abilities
            if isinstance(ability, m.Activated | m.Triggered | m.Spell) and _lasting(ability.leaves)
        ),
    )


def _is_permanent(card: m.Card) -> bool:
    return not {"Instant", "Sorcery"} & {word for face in card.faces for word in face.types}


def _changes(card: m.Card) -> bool:
    return any(
        isinstance(ability, m.Static | m.EntersAs) or (isinstance(ability, m.Keyword) and ability.keyword in _KEYWORDS)
        for face in card.faces
        for ability in face.abilities
    )


def _lasting(effects: tuple[m.Effect, ...]) -> bool:
    return bool(effects) and all(effect.changes for effect in effects)


@dataclass(frozen=True)
class Cards:
    """Draws cards in the words of a theme."""

    dice: Dice
    theme: Theme

    @property
    def changes(self) -> Changes:
        """What draws abilities."""
        return Changes(self.dice, self.theme)

    def quiet(self) -> m.Card:
        """A card without effects of its own."""
        if self.dice.chance(15):
            return self.dice.pick(pool().others)
        abilities = tuple(self.changes.plain() for _ in range(self.dice.weighted([(4, 0), (3, 1), (1, 2)])))
        return self._card(self._face(abilities, plain=True))

    def busy(self) -> m.Card:
        """A card with effects of its own."""
        if self.dice.chance(30):
            return self.dice.pick(pool().changers)
        if self.dice.chance(5):
            front, back = self._face(self._busy_abilities()), self._face(self._busy_abilities())
            back = _replace(back, cost=None, indicator=(self.dice.pick(self.theme.colors),))
            return m.Card(f"{front.name} // {back.name}", (front, back), "transform")
        return self._card(self._face(self._busy_abilities()))

    def attachment(self) -> m.Card:
        """An Aura or Equipment whose effects are mostly about what it is attached to."""
        static = self.changes.static(attachable=True)
        if self.dice.chance(30):
            keyword = m.Keyword("equip", cost="{1}")
            return self._card(self._typed(("Artifact",), ("Equipment",), (static, keyword)))
        if self.dice.chance(12):
            kind = self.dice.pick(("bestow", "reconfigure"))
            types = ("Enchantment", "Creature") if kind == "bestow" else ("Artifact", "Creature")
            subtypes = (self.dice.pick(self.theme.creature_types), *(("Equipment",) if kind == "reconfigure" else ()))
            return self._card(self._typed(types, subtypes, (m.Keyword(kind, cost="{2}"), static), size=("2", "2")))
        enchant = m.Keyword("enchant", quality=self.dice.pick(self.theme.types))
        return self._card(self._typed(("Enchantment",), ("Aura",), (enchant, static)))

    def spell(self) -> m.Card:
        """An instant or sorcery, sometimes with an effect that reaches other zones."""
        abilities = (self.changes.static(),) if self.dice.chance(20) else ()
        return self._card(self._typed((self.dice.pick(("Instant", "Sorcery")),), (), abilities))

    # ------------------------------------------------------------------------------------------------------ faces

    def _card(self, face: m.Face) -> m.Card:
        prototype = None
        if face.power is not None and self.dice.chance(3):
            cost = "{1}{?}".replace("?", COLOR_SYMBOL[self.dice.pick(self.theme.colors)])
            prototype = m.Prototype(cost, "1", str(self.dice.between(1, 2)))
        return m.Card(face.name, (face,), "prototype" if prototype else "normal", prototype)

    def _busy_abilities(self) -> tuple[m.Ability, ...]:
        changes = self.changes
        table: list[tuple[int, Callable[[], tuple[m.Ability, ...]]]] = [
            (10, lambda: (changes.static(),)),
            (4, lambda: (changes.plain(), changes.static())),
            (2, lambda: (changes.static(), changes.static())),
            (4, lambda: (changes.defining(),)),
            (2, lambda: (changes.defining(), changes.static())),
            (2, lambda: (m.Keyword(self.dice.pick(("changeling", "devoid", "living metal", "impending"))),)),
            (1, lambda: (m.EntersAs((("first", changes.exceptions()), ("second", changes.exceptions()))),)),
        ]
        return self.dice.weighted(table)()

    def _face(self, abilities: tuple[m.Ability, ...], *, plain: bool = False) -> m.Face:
        creature, land = self.theme.creature_types, self.theme.land_types
        types, subtypes = self.dice.weighted(
            [
                (10, (("Creature",), creature)),
                (7 if plain else 4, (("Land",), land)),
                (3, (("Artifact",), ())),
                (2 if plain else 6, (("Enchantment",), ())),
                (2, (("Artifact", "Creature"), creature)),
                (1, (("Enchantment", "Creature"), creature)),
                (1, (("Artifact", "Land"), land)),
                (1, (("Land", "Creature"), (*land, *creature))),
                (1, (("Planeswalker",), ())),
            ]
        )
        size = None
        if "Creature" in types:
            starred = any(isinstance(ability, m.Static) and ability.defining for ability in abilities)
            size = ("*", "1+*") if starred else (str(self.dice.between(1, 4)), str(self.dice.between(1, 4)))
        elif self.dice.chance(3):
            size = ("3", "3")
        return self._typed(types, self.dice.some(subtypes, 0 if not plain else 1, 2), abilities, size=size)

    def _typed(
        self,
        types: tuple[str, ...],
        subtypes: tuple[str, ...],
        abilities: tuple[m.Ability, ...],
        *,
        size: tuple[str, str] | None = None,
    ) -> m.Face:
        supertypes: tuple[str, ...] = ()
        if types == ("Land",) and self.dice.chance(50):
            supertypes = ("Basic",)
        elif self.dice.chance(12):
            supertypes = ("Legendary",)
        cost: str | None = None
        indicator: tuple[str, ...] = ()
        if "Land" not in types:
            color = self.dice.pick(self.theme.colors)
            cost = self.dice.pick(_COSTS).replace("?", COLOR_SYMBOL[color])
            if self.dice.chance(5):
                cost, indicator = None, (color,)
        name = self.dice.pick(self.theme.names) if self.dice.chance(10) else f"Card {self.dice.below(1000)}"
        return m.Face(
            name=name,
            cost=cost,
            supertypes=supertypes,
            types=types,
            subtypes=subtypes,
            power=size[0] if size else None,
            toughness=size[1] if size else None,
            loyalty="3" if "Planeswalker" in types else None,
            indicator=indicator,
            abilities=abilities,
        )


def _replace(face: m.Face, *, cost: str | None, indicator: tuple[str, ...]) -> m.Face:
    fields = {name: getattr(face, name) for name in face.__struct_fields__}
    return m.Face(**{**fields, "cost": cost, "indicator": indicator})
