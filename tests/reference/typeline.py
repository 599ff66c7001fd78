"""Changes of card types and subtypes (205.1, 305.7)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from tests.reference.state import Values
from tests.reference.vocabulary import BASIC_LAND_TYPES, SUBTYPES, correlated


def retype(values: Values, types: Iterable[str]) -> Values:
    """Give an object these card types; subtypes that go with none of them are lost (205.1a)."""
    new = frozenset(types)
    return replace(values, types=new, subtypes=correlated(values.subtypes, new))


def set_types(values: Values, types: Iterable[str]) -> Values:
    """These card types and no others, but an instant or sorcery stays one (205.1a)."""
    return retype(values, frozenset(types) | (values.types & {"Instant", "Sorcery"}))


def add_types(values: Values, types: Iterable[str]) -> Values:
    """These card types besides its own (205.1b)."""
    return retype(values, values.types | frozenset(types))


def remove_types(values: Values, types: Iterable[str]) -> Values:
    """Not these card types."""
    return retype(values, values.types - frozenset(types))


def add_subtypes(values: Values, subtypes: Iterable[str]) -> Values:
    """These subtypes besides its own, as far as its card types allow (205.3d)."""
    return replace(values, subtypes=values.subtypes | correlated(subtypes, values.types))


def set_subtypes(values: Values, family: str, subtypes: Iterable[str]) -> Values:
    """These subtypes instead of all of the same family (205.1a)."""
    kept = values.subtypes - SUBTYPES[family]
    return replace(values, subtypes=kept | correlated(subtypes, values.types))


def sets_basic_land_type(values: Values, family: str, subtypes: Iterable[str]) -> bool:
    """Whether setting the subtypes takes the rules text of the object (305.7)."""
    return family == "land" and "Land" in values.types and bool(frozenset(subtypes) & BASIC_LAND_TYPES.keys())


def lose_text(values: Values) -> Values:
    """Without the abilities of its rules text, which includes what copy effects brought (305.7)."""
    return replace(values, abilities=tuple(held for held in values.abilities if held.origin != "text"))


def every(family: str) -> frozenset[str]:
    """All subtypes of a family, or all basic land types."""
    return frozenset(BASIC_LAND_TYPES) if family == "basic land" else SUBTYPES[family]
