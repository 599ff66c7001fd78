"""Trigger conditions in the language's own words, for those that it names."""

from __future__ import annotations

import re

_EVENTS: tuple[tuple[str, str], ...] = (
    (r"when(?:ever)? ~ enter$", "this enters"),
    (r"when(?:ever)? ~ enter or attack$", "this enters or attacks"),
    (r"when(?:ever)? ~ attack$", "this attacks"),
    (r"when(?:ever)? ~ attack or block$", "this attacks or blocks"),
    (r"when(?:ever)? ~ block$", "this blocks"),
    (r"when(?:ever)? ~ dies$", "this dies"),
    (r"when(?:ever)? ~ leaves the battlefield$", "this leaves the battlefield"),
    (r"when(?:ever)? ~ become the target of .*", "this becomes a target"),
    (r"when(?:ever)? ~ deals combat damage to a player$", "this deals combat damage to a player"),
    (
        r"when(?:ever)? ~ be put into a graveyard from the battlefield$",
        "this is put into a graveyard from the battlefield",
    ),
    (r"when(?:ever)? ~ be put into a graveyard from anywhere$", "this is put into a graveyard"),
    (r"when(?:ever)? you cast ~$", "you cast this"),
    (r"when(?:ever)? you cast a spell$", "you cast a spell"),
    (r"when(?:ever)? you cast a T:Instant or T:Sorcery spell$", "you cast an instant or sorcery"),
    (r"when(?:ever)? you attack$", "you attack"),
    (r"when(?:ever)? you draw a card$", "you draw a card"),
    (r"when(?:ever)? a T:Land (?:you control )?enter(?: under your control)?$", "a land enters under your control"),
    (r"when ~ become level (\d+)$", "this reaches level {}"),
    (r"at the beginning of your upkeep$", "your upkeep"),
    (r"at the beginning of (?:each|each player 's) upkeep$", "any upkeep"),
    (r"at the beginning of your end step$", "your end step"),
    (r"at the beginning of (?:the|each) end step$", "any end step"),
    (r"at the beginning of combat on your turn$", "combat on your turn"),
    (r"at the beginning of your draw step$", "your draw step"),
)  # fmt: skip
_KNOWN = tuple((re.compile(shape), words) for shape, words in _EVENTS)


def event_of(opening: str) -> str:
    """Name the event of a triggered ability; empty when it is not among the named ones.

    Args:
        opening: the tokens up to the first comma.
    """
    for shape, words in _KNOWN:
        if match := shape.match(opening.strip()):
            return words.format(*match.groups())
    return ""
