"""Words and forms that values of a board must have: the game's vocabulary, mana symbols, sizes, rule numbers."""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

from solver.board.marks import Form, Vocabulary
from solver.board.names import nearest
from solver.cards import vocabulary as game

FEW = 12
"""So many right words are listed in a message when none of them is near."""

EXPECTED: dict[Form, str] = {
    "mana": "mana symbols in quotes",
    "cost": "mana symbols in quotes",
    "pt": "power and toughness such as `2/2`",
    "base number": "a number or `*`",
    "counter": "a kind of counter",
    "rule": "a rule number such as `613.8a`",
    "word": "a text",
    "type line": "a type line",
    "rule text": "a text in Oracle wording",
}
"""What each form is, in words."""

_SYMBOLS = re.compile(r"\{([^{}]*)\}")
_MANA = frozenset("WUBRGC")
# more than anybody could ever pay, and far from what numbers of the encodings can hold
LARGEST_COST = 1_000_000
_COST_SYMBOL = re.compile(
    r"\d+|[WUBRGCSXYZ]|[WUBRGC]/[WUBRG]|2/[WUBRG]|[WUBRGC]/P|[WUBRG]/[WUBRG]/P"
)  # fmt: skip
_SIZE = re.compile(r"-?\d+/-?\d+")
_SIGNED_SIZE = re.compile(r"[-+]\d+/[-+]\d+")
_RULE = re.compile(r"\d{3}(?:\.\d+[a-z]?)?")


class Problem(NamedTuple):
    """What is wrong with a text, and the right one nearest to it."""

    message: str
    right: str | None = None


@cache
def vocabulary(kind: Vocabulary) -> tuple[str, ...]:
    """List the words of one kind.

    Args:
        kind: which words.
    """
    if kind in ("type", "card type"):
        return tuple(game.TYPES)
    if kind == "supertype":
        return tuple(game.SUPERTYPES)
    if kind == "subtype":
        return tuple(game.FAMILY_OF)
    if kind == "color":
        return tuple(game.COLOR_SYMBOLS)
    if kind == "color symbol":
        return tuple(game.COLORS)
    if kind == "keyword":
        return tuple(sorted(game.KEYWORDS))
    return tuple(game.SUBTYPES[kind.removesuffix(" type")])


def symbol_of(word: str, allowed: tuple[str, ...]) -> str | None:
    """Give the symbol of a color that was written as a word, where symbols are expected.

    Args:
        word: what was written.
        allowed: what may stand there.
    """
    symbol = game.COLOR_SYMBOLS.get(word.lower(), "C" if word.lower() == "colorless" else word.upper())
    return symbol if symbol in allowed else None


def check(form: Form, text: str) -> Problem | None:
    """Check the form of a text.

    Args:
        form: what it should be.
        text: the text.

    Returns:
        What is wrong with it, or None.
    """
    if form in ("mana", "cost"):
        return _symbols(text, cost=form == "cost")
    if form == "pt" and not _SIZE.fullmatch(text):
        return Problem(f"`{text}` is no power and toughness such as `2/2`")
    if form == "base number" and (not text or not game.is_printed_number(text)):
        return Problem(f"`{text}` is no number and no `*`")
    if form == "rule" and not _RULE.fullmatch(text):
        found = _RULE.search(text)
        return Problem(f"`{text}` is no rule number such as `613.8a`", found.group() if found else None)
    if form == "counter":
        return _counter(text)
    if form in ("word", "rule text") and not text.strip():
        return Problem(f"{EXPECTED[form]} is needed, not an empty one")
    if form == "word" and not text.isprintable():
        return Problem("a text in one line is needed, without tabs or other control characters")
    if form == "type line":
        return _type_line(text)
    return None


def _symbols(text: str, *, cost: bool) -> Problem | None:
    rest = _SYMBOLS.sub("", text)
    if rest.strip():
        found = re.sub(r"[{}\s]", "", text)
        guess = "".join(f"{{{symbol}}}" for symbol in re.findall(r"\d+|[WUBRGCSXYZ]", found.upper()))
        return Problem(f"`{text}` is not made of symbols in braces", guess if len(guess) >= len(found) else None)
    for symbol in _SYMBOLS.findall(text):
        right = _COST_SYMBOL.fullmatch(symbol) if cost else symbol in _MANA
        if not right:
            upper = symbol.upper()
            fits = _COST_SYMBOL.fullmatch(upper) if cost else upper in _MANA
            kind = "mana symbol of a cost" if cost else "kind of mana (W, U, B, R, G, C)"
            return Problem(f"`{{{symbol}}}` is no {kind}", f"{{{upper}}}" if fits else None)
    if cost and sum(int(symbol) for symbol in _SYMBOLS.findall(text) if symbol.isdigit()) > LARGEST_COST:
        return Problem(f"`{text}` asks for more than {LARGEST_COST:,} generic mana")
    return None


def _counter(text: str) -> Problem | None:
    if not text.strip():
        return Problem("a kind of counter is needed, not an empty text")
    if "/" in text and not _SIGNED_SIZE.fullmatch(text):
        numbers = re.fullmatch(r"([-+]?)(\d+)/([-+]?)(\d+)", text.replace(" ", ""))
        right = None
        if numbers:
            sign = numbers[1] or numbers[3] or "+"
            right = f"{numbers[1] or sign}{numbers[2]}/{numbers[3] or sign}{numbers[4]}"
        return Problem(f"`{text}` is no kind of counter", right)
    return None


def _type_line(text: str) -> Problem | None:
    _, types, _, unknown = game.split_type_line(text)
    if unknown:
        return Problem(
            f"`{unknown[0]}` of `{text}` is no type, supertype or subtype",
            nearest(unknown[0], (*game.TYPES, *game.SUPERTYPES, *game.FAMILY_OF)),
        )
    if not types:
        return Problem(f"`{text}` has no card type")
    return None
