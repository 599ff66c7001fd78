"""Abilities with words changed: what an ability says once one word stands in place of another (612).

Only the substitution happens here. Which text changes apply, to what, and in which order, the encodings decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import msgspec

from solver.board.model import Board
from solver.cards import model
from solver.cards.vocabulary import constant
from solver.facts.abilities import Abilities

Pair = tuple[str, str]


def pairs(board: Board) -> list[Pair]:
    """List the changes of one word into another that effects on a board could make."""
    found: dict[Pair, None] = {}
    for entry in board.effects.values():
        for effect in entry.effects:
            for change in effect.changes:
                if isinstance(change, model.ChangeWords):
                    old, new = (_word(value, entry.chosen) for value in (change.old, change.new))
                    if old and new and old != new:
                        found[old, new] = None
    return list(found)


def _word(value: model.Word, chosen: dict[str, Any]) -> str | None:
    return value if isinstance(value, str) else chosen.get(value.what)


def close(abilities: Abilities, numbers: Iterable[int], changes: list[Pair]) -> dict[tuple[int, str, str], int]:
    """Work out every ability that a chain of word changes can lead to.

    Args:
        abilities: the table of abilities.
        numbers: the abilities to begin with.
        changes: the words that may be replaced.

    Returns:
        For ability number, old word and new word (as constants) the number of the changed ability; only where a
        word is really replaced.
    """
    found: dict[tuple[int, str, str], int] = {}
    todo = list(numbers)
    seen = set(todo)
    while todo:
        number = todo.pop()
        ability = abilities.ability(number)
        for old, new in changes:
            changed = replace(ability, old, new)
            if changed == ability:
                continue
            other = abilities.number(changed)
            found[number, constant(old), constant(new)] = other
            if other not in seen:
                seen.add(other)
                todo.append(other)
    return found


def replace(node: Any, old: str, new: str) -> Any:  # noqa: ANN401 - any part of the typed language
    """Replace a word of the game everywhere in an ability or a part of one.

    Names, costs, keywords and other texts that are no words of types or colors stay (612.2).
    """
    if isinstance(node, model.Named | model.SetName):
        return node
    if isinstance(node, msgspec.Struct):
        fields = {name: replace(getattr(node, name), old, new) for name in _worded(type(node))}
        return msgspec.structs.replace(node, **fields)
    if isinstance(node, tuple):
        return tuple(replace(part, old, new) for part in node)
    if isinstance(node, str) and node == old:
        return new
    return node


@cache
def _worded(kind: type[msgspec.Struct]) -> tuple[str, ...]:
    """List the fields that can hold words of the game."""
    filters = (model.HasAttached, model.AttachedTo, model.EntersAsCopy)
    return tuple(
        name for name in kind.__struct_fields__ if name not in _FIXED or (name == "what" and issubclass(kind, filters))
    )


def fill(node: Any, chosen: Mapping[str, Any]) -> Any:  # noqa: ANN401 - any part of the typed language
    """Put chosen words in the places of an ability that speak of a choice (607.2d)."""
    if isinstance(node, model.Chosen):
        return chosen.get(node.what, node)
    if isinstance(node, model.HasChosen) and node.what in chosen and node.what not in {"number", "mode", "player"}:
        value = str(chosen[node.what])
        return model.Named(value) if node.what == "name" else value
    if isinstance(node, model.ChosenNumber):
        return chosen.get("number", node)
    if isinstance(node, msgspec.Struct):
        fields = {name: fill(getattr(node, name), chosen) for name in node.__struct_fields__}
        return msgspec.structs.replace(node, **fields)
    if isinstance(node, tuple):
        return tuple(fill(part, chosen) for part in node)
    return node


def shape(abilities: Abilities, number: int, chosen: Mapping[str, Any]) -> int | None:
    """Give the changes of copiable values that a chosen mode makes, for an ability of entering with one (613.2a).

    Args:
        abilities: the table of abilities.
        number: the ability.
        chosen: what was chosen for the object.

    Returns:
        Their number among the exceptions of copy effects; None where the ability offers no such mode.
    """
    ability = abilities.ability(number)
    if not isinstance(ability, model.EntersAs) or "mode" not in chosen:
        return None
    changes = dict(ability.modes).get(str(chosen["mode"]))
    return None if changes is None else abilities.copying(fill(model.BecomeCopy(exceptions=changes), chosen))


# Fields whose text is no word of a type or color.
_FIXED = frozenset({
    "keyword", "cost", "words", "opening", "event", "about", "name", "kind", "what", "stat", "by", "ref", "scope",
    "zone", "zones", "op", "state", "player", "duration", "form", "spoils", "keep", "keeps", "which", "rounded",
    "family", "adds", "of_player", "step", "fact", "value",
})  # fmt: skip
