"""Words of the game, and which subtypes go with which card types (205.3)."""

from __future__ import annotations

import json
from collections.abc import Iterable

from solver.paths import data_path

_DATA = json.loads((data_path() / "vocabulary.json").read_text(encoding="utf-8"))

TYPES: frozenset[str] = frozenset(_DATA["types"])
SUPERTYPES: frozenset[str] = frozenset(_DATA["supertypes"])
SUBTYPES: dict[str, frozenset[str]] = {family: frozenset(words) for family, words in _DATA["subtypes"].items()}

# 105.1, with the symbols of 202.2a.
COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
COLOR_WORDS = frozenset(COLORS.values())

# 305.6, in the order of the colors.
BASIC_LAND_TYPES = {"Plains": "{W}", "Island": "{U}", "Swamp": "{B}", "Mountain": "{R}", "Forest": "{G}"}

# 110.4
PERMANENT_TYPES = frozenset({"Artifact", "Battle", "Creature", "Enchantment", "Land", "Planeswalker"})

# 205.3g-q: creatures and kindreds share their subtypes, and so do instants and sorceries.
TYPES_OF_FAMILY: dict[str, frozenset[str]] = {
    "artifact": frozenset({"Artifact"}),
    "battle": frozenset({"Battle"}),
    "creature": frozenset({"Creature", "Kindred"}),
    "dungeon": frozenset({"Dungeon"}),
    "enchantment": frozenset({"Enchantment"}),
    "land": frozenset({"Land"}),
    "planeswalker": frozenset({"Planeswalker"}),
    "spell": frozenset({"Instant", "Sorcery"}),
}

# 122.1b
KEYWORD_COUNTERS = frozenset(
    {
        "flying", "first strike", "double strike", "deathtouch", "decayed", "exalted", "haste", "hexproof",
        "indestructible", "lifelink", "menace", "reach", "shadow", "trample", "vigilance",
    }
)  # fmt: skip


def families(subtype: str) -> frozenset[str]:
    """The families that a subtype belongs to; one word can be in two (Spacecraft)."""
    return frozenset(family for family, words in SUBTYPES.items() if subtype in words)


def correlated(subtypes: Iterable[str], types: Iterable[str]) -> frozenset[str]:
    """Those of the subtypes that go with one of the card types (205.1a, 205.3d)."""
    have = frozenset(types)
    return frozenset(
        subtype
        for subtype in subtypes
        if not families(subtype) or any(TYPES_OF_FAMILY[family] & have for family in families(subtype))
    )
