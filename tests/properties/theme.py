"""The few words that a board is about: the fewer, the more its effects have to do with each other."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from solver.board.model import Value
from solver.cards import model as m
from solver.cards.node import Node
from solver.cards.vocabulary import BASIC_LAND_TYPES
from tests.properties.dice import Dice

_TYPES = ("Creature", "Artifact", "Land", "Enchantment")
_COLORS = ("green", "red", "blue", "black", "white")
_CREATURE_TYPES = ("Goblin", "Elf", "Wall", "Saproling")
_LAND_TYPES = ("Forest", "Mountain", "Island", "Swamp", "Desert", "Cave")
_KEYWORDS = ("flying", "trample", "haste", "indestructible", "first strike", "changeling", "devoid")
_NAMES = ("Twin", "Other Twin")
_MEETINGS = (("types", 4), ("lands", 4), ("colors", 3), ("keywords", 3), ("sizes", 2))
PLAYERS = ("A", "B", "C")
COLOR_SYMBOL = {"white": "W", "blue": "U", "black": "B", "red": "R", "green": "G"}


@dataclass(frozen=True)
class Theme:
    """The words of one board, by their kind, and what its effects meet in most (see `tests.properties.meeting`)."""

    types: tuple[str, ...]
    colors: tuple[str, ...]
    creature_types: tuple[str, ...]
    land_types: tuple[str, ...]
    keywords: tuple[str, ...]
    names: tuple[str, ...]
    players: tuple[str, ...]
    meeting: str

    @property
    def subtypes(self) -> tuple[str, ...]:
        """Words of several families, those of creatures and lands first."""
        return (*self.creature_types, *self.land_types, "Aura", "Equipment")

    @property
    def basic_land_types(self) -> tuple[str, ...]:
        """The basic ones of the land types; there is always one."""
        return tuple(word for word in self.land_types if word in BASIC_LAND_TYPES) or ("Forest",)


def draw_theme(dice: Dice) -> Theme:
    """Draw the words of a board."""
    return Theme(
        types=("Creature", *dice.some(_TYPES[1:], 1, 3)),
        colors=dice.some(_COLORS, 2, 3),
        creature_types=dice.some(_CREATURE_TYPES, 2, 2),
        land_types=dice.some(_LAND_TYPES, 2, 3),
        keywords=dice.some(_KEYWORDS, 2, 3),
        names=_NAMES,
        players=PLAYERS[: dice.between(2, 3)],
        meeting=dice.weighted([(weight, name) for name, weight in _MEETINGS]),
    )


def _parts(node: object) -> list[object]:
    if isinstance(node, tuple):
        return [each for part in node for each in _parts(part)]
    if isinstance(node, Node):
        inner = [each for name in node.__struct_fields__ for each in _parts(getattr(node, name))]
        return [node, *inner]
    return []


def choices_for(node: object, theme: Theme, dice: Dice) -> dict[str, Value]:
    """Make every choice that an ability, effect or card asks for.

    Args:
        node: any part of the ability language, or a tuple of such parts.
        theme: the words to choose from.
        dice: what decides.
    """
    values: dict[str, Value] = {}
    named: Mapping[str, tuple[Value, ...]] = {
        "color": theme.colors,
        "creature type": theme.creature_types,
        "land type": theme.basic_land_types,
        "card type": theme.types,
        "name": theme.names,
        "player": theme.players,
    }
    for part in _parts(node):
        what: str | None = None
        offered: tuple[Value, ...] = ()
        if isinstance(part, m.Chosen | m.HasChosen):
            what = part.what
            kind = what.removeprefix("first ").removeprefix("second ")
            offered = named.get(kind, ())
        elif isinstance(part, m.ChosenNumber):
            what, offered = "number", (1, 0, 2, 3)
        elif isinstance(part, m.HasChoice):
            what, offered = part.what, (part.value, *named.get(part.what, ("none of them",)))
        elif isinstance(part, m.EntersAs):
            what, offered = "mode", tuple(mode for mode, _ in part.modes)
        elif isinstance(part, m.Controlled | m.Owned | m.SetController) and "chosen" in repr(part):
            what, offered = "player", theme.players
        if what is not None and offered and what not in values:
            values[what] = dice.pick(offered)
    return values
