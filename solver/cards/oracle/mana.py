"""Mana abilities (605.1): what they may add."""

from __future__ import annotations

import re

_ADD = re.compile(r"\badds? ", re.IGNORECASE)
# new targets of a copy are none of the ability's own
_TARGET = re.compile(r"(?<!new )\btargets?\b", re.IGNORECASE)
_ADDING = re.compile(r"(.*?), (?=[^,]*\badds? )(.*)", re.DOTALL)
_BY_MANA = re.compile(r"\bfor (?:mana|\{[WUBRGC]\})|\bmana ability|\badd [^,]*\bmana")
_SYMBOLS = r"(?:\{[WUBRGCS]\})+"
_FIXED = re.compile(rf"^Add ({_SYMBOLS}(?:, {_SYMBOLS})*(?:,? or {_SYMBOLS})?)\.?$")
_ANY = re.compile(r"^Add one mana of any color\.?$")
_CHOSEN = re.compile(r"^Add one mana of the chosen color\.?$")
_OR_CHOSEN = re.compile(rf"^Add ({_SYMBOLS}) or one mana of the chosen color\.?$")
_LEFT_OUT = re.compile(r"^\(not modelled: [a-z]+ ability\)\.?$")
_SENTENCE = re.compile(r"(?<=\.) (?=[A-Z])")


def is_left_out(effect: str) -> bool:
    """Say whether the solver's own words stand for an effect that is not modelled.

    Args:
        effect: the words behind a cost or an event.
    """
    return _LEFT_OUT.match(effect) is not None


def is_mana_effect(effect: str) -> bool:
    """Say whether an activated ability with this effect is a mana ability (605.1a).

    Args:
        effect: the words behind the colon.
    """
    if is_left_out(effect):
        return " mana " in effect
    without_quotes = re.sub(r'"[^"]*"', "", effect)
    return bool(_ADD.search(without_quotes)) and not _TARGET.search(without_quotes)


def is_mana_trigger(text: str) -> bool:
    """Say whether a triggered ability is a mana ability (605.1b).

    Args:
        text: its words.
    """
    if is_left_out(text.rpartition(", ")[2]):
        return is_mana_effect(text.rpartition(", ")[2])
    match = _ADDING.match(text)
    return match is not None and _BY_MANA.search(match[1]) is not None and is_mana_effect(match[2])


def added(effect: str) -> tuple[tuple[str, ...], bool]:
    """Say what a mana ability may add.

    Args:
        effect: the words behind the colon.

    Returns:
        The choices, none where they are not simply listed; and whether there is nothing else in the words.
    """
    first, *rest = _SENTENCE.split(effect.strip())
    if any("instead" in sentence for sentence in rest):
        return (), False
    if fixed := _FIXED.match(first):
        return tuple(re.findall(_SYMBOLS, fixed[1])), not rest
    if _ANY.match(first):
        return ("any color",), not rest
    if _CHOSEN.match(first):
        return ("chosen color",), not rest
    if either := _OR_CHOSEN.match(first):
        return (either[1], "chosen color"), not rest
    return (), False
