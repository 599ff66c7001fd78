"""Does a text mean an ability? The one place where expected abilities are compared with those that are held."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module

from solver.cards.model import Ability, Activated, Opaque, Spell, Triggered
from solver.cards.render import renderings
from solver.cards.words import digest, normalise, opening_of

Compiler = Callable[[str, str], Ability | None]
"""Turns a text and the name of the card it is on into an ability, or None when it does not understand it."""

# All ways of naming the object an ability is on, or the one it is attached to, mean the same when the question is
# whether two texts say the same of one object.
_OWN = re.compile(
    r"\bthis (?:creature|land|artifact|enchantment|permanent|planeswalker|battle|aura|equipment|fortification|vehicle"
    r"|spacecraft|saga|class|siege|card|spell|token)(?=s?\b)"
)
_HOST = re.compile(r"\b(?:enchanted|equipped|fortified) (?:creature|land|artifact|permanent|planeswalker|enchantment)")
_SELF_WORDS = (
    "this creature", "this land", "this artifact", "this enchantment", "this permanent", "this Aura", "this Equipment",
    "this Vehicle", "this Saga", "this Class", "this planeswalker",
)  # fmt: skip
_ELLIPSIS = re.compile(r"[\s,:]*(?:\.\.\.|…)\s*$")


@cache
def _compiler() -> Compiler | None:
    try:
        found = import_module("solver.cards.oracle").compile_ability
    except (ImportError, AttributeError):
        return None
    return found if callable(found) else None


def _plain(text: str, name: str) -> str:
    """Normalise a text, and name its own object and its host in one way."""
    return _HOST.sub("@", _OWN.sub("~", normalise(text, name)))


def _spellings(text: str, name: str) -> Iterator[str]:
    """Give a text in the ways in which cards call themselves, for comparing digests that were made of any of them."""
    yield text
    own = re.compile(r"\bthis (?:[a-z]+|Aura|Equipment|Vehicle|Saga|Class)\b", re.IGNORECASE)
    if name:
        yield own.sub(name, text)
    for words in _SELF_WORDS:
        yield own.sub(words, text)
        if name and name in text:
            yield re.sub(rf"^{re.escape(name)}", words.capitalize(), text).replace(name, words)


def _digests(text: str, name: str) -> frozenset[str]:
    return frozenset(digest(spelling, name) for spelling in _spellings(text, name))


def _known_words(ability: Ability) -> str | None:
    return ability.words if isinstance(ability, Activated | Triggered | Spell | Opaque) else None


def _same_words(text: str, ability: Ability, name: str) -> bool:
    words = _known_words(ability)
    if words is not None and words in _digests(text, name):
        return True
    plain = _plain(text, name)
    return any(_plain(rendered, name) == plain for rendered in renderings(ability))


def _same_beginning(text: str, ability: Ability, name: str) -> bool:
    opening = ability.opening if isinstance(ability, Triggered | Opaque) else None
    if opening is not None and opening in _digests(text, name) | _digests(opening_of(text), name):
        return True
    plain = _plain(text, name)
    if not plain:
        return False
    if isinstance(ability, Activated):
        cost, _, effect = text.partition(":")
        only_cost = not effect.strip() or not (ability.adds or ability.leaves or ability.emblem)
        if only_cost and _plain(ability.cost, name) == _plain(cost, name):
            return True
    return any(f"{_plain(rendered, name)} ".startswith(f"{plain} ") for rendered in renderings(ability))


def same_ability(text: str, ability: Ability, name: str = "") -> bool:
    """Say whether an expected ability is one that an object has.

    The meaning decides where the text can be compiled. Otherwise the words do: those of the text against the digest
    that the library keeps, or against the ability as the solver would write it. A text that ends in ``...`` gives only
    the beginning: the trigger, or the cost.

    Args:
        text: the ability as an expectation writes it, in Oracle wording.
        ability: the ability that is held.
        name: the name of the object that has it.
    """
    beginning = _ELLIPSIS.sub("", text)
    if beginning != text:
        return _same_beginning(beginning, ability, name)
    compiler = _compiler()
    if compiler is not None and compiler(text, name) == ability:
        return True
    return _same_words(text, ability, name)
