"""Words within rules text: changing them (612), and filling in what was chosen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar, cast

import msgspec

from solver.board.model import Value
from solver.cards import model as m

Part = TypeVar("Part")
Swap = Callable[[m.Word | m.HasChosen | m.ChosenNumber], m.Filter | m.Word | m.Amount]

# Where a plain string is a type, subtype or color word, and not a name, a cost or a keyword (612.2).
_WORDS: dict[type, frozenset[str]] = {
    m.All: frozenset({"of"}),
    m.Any: frozenset({"of"}),
    m.Not: frozenset({"of"}),
    m.AttachedTo: frozenset({"what"}),
    m.HasAttached: frozenset({"what"}),
    m.Count: frozenset({"of"}),
    m.Distinct: frozenset({"among"}),
    m.Extreme: frozenset({"among"}),
    m.Total: frozenset({"among"}),
    m.CountersAmong: frozenset({"among"}),
    m.Devotion: frozenset({"colors"}),
    m.Matches: frozenset({"filter"}),
    m.ChangeWords: frozenset({"old", "new"}),
    m.AddTypes: frozenset({"types"}),
    m.SetTypes: frozenset({"types"}),
    m.RemoveTypes: frozenset({"types"}),
    m.AddSubtypes: frozenset({"subtypes"}),
    m.SetSubtypes: frozenset({"subtypes"}),
    m.RemoveSubtypes: frozenset({"subtypes"}),
    m.AddColors: frozenset({"colors"}),
    m.SetColors: frozenset({"colors"}),
    m.Effect: frozenset({"affects"}),
    m.Keyword: frozenset({"quality"}),
    m.EntersAsCopy: frozenset({"what"}),
}


def rewrite(part: Part, swap: Swap) -> Part:
    """The same part of the ability language with every word in it replaced by what `swap` makes of it."""
    return cast("Part", _rewrite(part, swap, words=False))


def _rewrite(part: object, swap: Swap, *, words: bool) -> object:
    if isinstance(part, tuple):
        return tuple(_rewrite(each, swap, words=words) for each in part)
    if isinstance(part, m.Chosen | m.HasChosen | m.ChosenNumber) or (words and isinstance(part, str)):
        return swap(part)
    if isinstance(part, msgspec.Struct):
        fields = {
            name: _rewrite(getattr(part, name), swap, words=name in _WORDS.get(type(part), ()))
            for name in part.__struct_fields__
        }
        return type(part)(**fields)
    return part


def change_words(ability: m.Ability, old: str, new: str) -> m.Ability:
    """The ability with one word replaced wherever it is used as that word (612.2)."""
    return rewrite(ability, lambda word: new if word == old else word)


def fill_in(ability: m.Ability, chosen: Mapping[str, Value]) -> m.Ability:
    """The ability with the choices of the effect that grants it, instead of "the chosen color" and the like."""

    def swap(word: m.Word | m.HasChosen | m.ChosenNumber) -> m.Filter | m.Word | m.Amount:
        if isinstance(word, m.ChosenNumber):
            return int(chosen["number"]) if "number" in chosen else word
        if isinstance(word, str) or word.what not in chosen or word.what in {"number", "mode", "player"}:
            return word
        value = str(chosen[word.what])
        return m.Named(value) if word.what == "name" else value

    return rewrite(ability, swap)
