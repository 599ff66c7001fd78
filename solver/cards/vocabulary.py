"""The words of the game: card types, supertypes, subtypes by family, colors, keywords.

The lists live in `solver/data/vocabulary.json` (205.2 to 205.4, 702); this is their one home, read by the loader, the
compiler and, as facts, by the encodings.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

Kind = Literal["type", "supertype", "subtype", "color"]


class _Lists(msgspec.Struct, frozen=True):
    types: tuple[str, ...]
    supertypes: tuple[str, ...]
    subtypes: dict[str, tuple[str, ...]]
    keywords: tuple[str, ...]
    keyword_variants: tuple[str, ...]
    keywords_alone: tuple[str, ...]
    counters: tuple[str, ...]


_LISTS = msgspec.json.decode((Path(__file__).parents[1] / "data" / "vocabulary.json").read_bytes(), type=_Lists)

COLORS = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
"""Color words by their symbol (105.1)."""

COLOR_SYMBOLS = {word: symbol for symbol, word in COLORS.items()}

TYPES = _LISTS.types
"""Card types (205.2a) that the solver knows."""

SUPERTYPES = _LISTS.supertypes
"""Supertypes (205.4a)."""

_PRINTED = (
    "Ongoing", "Basic", "Legendary", "World", "Snow",
    "Kindred", "Enchantment", "Artifact", "Land", "Planeswalker", "Battle", "Creature", "Instant", "Sorcery", "Dungeon",
)  # fmt: skip


def in_print_order(words: Iterable[str]) -> list[str]:
    """Sort supertypes and card types as type lines of cards have them: "Legendary Enchantment Creature".

    Args:
        words: supertypes and types; others come last, by name.
    """
    return sorted(words, key=lambda word: (_PRINTED.index(word) if word in _PRINTED else len(_PRINTED), word))


SUBTYPES = _LISTS.subtypes
"""Subtypes by the family they belong to (205.3g to 205.3q)."""

FAMILY_OF = {subtype: family for family, subtypes in SUBTYPES.items() for subtype in subtypes}
"""The family of each subtype."""

BASIC_LAND_TYPES = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
"""Basic land types and the mana of their intrinsic ability (305.6)."""

KEYWORDS = frozenset(_LISTS.keywords)
"""Names of keyword abilities (702)."""

KEYWORD_VARIANTS = frozenset(_LISTS.keyword_variants)
"""Other names of keyword abilities: variants that the rules of one of them name, and one of digital cards."""

KEYWORDS_ALONE = frozenset(_LISTS.keywords_alone)
"""Keyword abilities that need no number, cost or quality behind their name; with all others something is missing."""

KEYWORD_COUNTERS = frozenset({
    "flying", "first strike", "double strike", "deathtouch", "decayed", "exalted", "haste", "hexproof",
    "indestructible", "lifelink", "menace", "reach", "shadow", "trample", "vigilance",
})  # fmt: skip
"""Kinds of counter that give the keyword of their name (122.1b)."""

NAMED_COUNTERS = frozenset({
    "age", "charge", "defense", "fade", "finality", "level", "lore", "loyalty", "shield", "stun", "time",
})  # fmt: skip
"""Other kinds of counter that the rules name for permanents (122.1c to 122.1h, 702, 711, 714, 721)."""


COUNTERS = frozenset(_LISTS.counters) | KEYWORD_COUNTERS | NAMED_COUNTERS
"""Kinds of counter that cards name (122.1), besides those that change power and toughness."""

_SIZED_COUNTER = re.compile(r"[+-]\d+/[+-]\d+")


def is_counter(word: str) -> bool:
    """Say whether a word is a kind of counter.

    Args:
        word: the word before "counter", in lower case.
    """
    return word in COUNTERS or _SIZED_COUNTER.fullmatch(word) is not None


@cache
def kind_of(word: str) -> Kind | None:
    """Say what a word of a filter or type line is.

    Args:
        word: a card type, supertype or subtype as printed, or a color word.

    Returns:
        Its kind, or None when it is none of them.
    """
    if word in TYPES:
        return "type"
    if word in SUPERTYPES:
        return "supertype"
    if word in FAMILY_OF:
        return "subtype"
    if word in COLOR_SYMBOLS:
        return "color"
    return None


@cache
def constant(word: str) -> str:
    """Give the ASP constant that stands for a word of the game (``Power-Plant`` is ``power_plant``)."""
    name = re.sub(r"[^a-z0-9]+", "_", word.lower().replace("'", "")).strip("_")
    return name if name[:1].isalpha() else f"n{name}"


_PRINTED_NUMBER = re.compile(r"-?[0-9]+|(?:[0-9]+[-+])?\*|\*[-+][0-9]+")


def is_printed_number(text: str) -> bool:
    """Say whether a printed power or toughness is a number or has a star for one (208.2).

    Args:
        text: as it is printed.
    """
    return _PRINTED_NUMBER.fullmatch(text.replace("−", "-")) is not None


_TYPE_LINE_DASH = re.compile(r"\s+[—–-]+\s+")


def split_type_line(line: str) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """Split a type line into its words (205.1).

    Args:
        line: for example ``"Legendary Creature — Elf Druid"``.

    Returns:
        Supertypes, card types, subtypes, and the words that are none of them.
    """
    head, _, tail = (_TYPE_LINE_DASH.sub("\0", line, count=1)).partition("\0")
    supertypes = tuple(word for word in head.split() if word in SUPERTYPES)
    types = tuple(word for word in head.split() if word in TYPES)
    unknown = [word for word in head.split() if word not in SUPERTYPES and word not in TYPES]
    subtypes: list[str] = []
    words = tail.replace("Time Lord", "Time\0Lord").split()
    for word in (word.replace("\0", " ") for word in words):
        (subtypes if word in FAMILY_OF else unknown).append(word)
    return supertypes, types, tuple(subtypes), tuple(unknown)
