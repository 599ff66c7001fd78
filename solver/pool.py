"""Mana as amounts of each type, and as symbols."""

from __future__ import annotations

import re

from solver.cards.vocabulary import COLORS

SYMBOLS = {**{color: symbol for symbol, color in COLORS.items()}, "colorless": "C"}
"""The symbols of the six types of mana, in the order in which they are written (106.1b)."""

Amounts = tuple[int, ...]
"""How much mana of each type, in the order W, U, B, R, G, C."""

NONE: Amounts = (0,) * len(SYMBOLS)
"""No mana."""

_SYMBOL = re.compile(r"\{([WUBRGC])\}")
_MANY = 30


def read(text: str) -> Amounts:
    """Read mana written as symbols.

    Args:
        text: the symbols.
    """
    found = _SYMBOL.findall(text)
    return tuple(found.count(symbol) for symbol in SYMBOLS.values())


def written(mana: Amounts) -> str:
    """Write mana as symbols; a lot of one type with its number.

    Args:
        mana: how much there is of each type.
    """
    return "".join(
        f"{{{symbol}}}" * count if count <= _MANY else f"{count}x{{{symbol}}}"
        for symbol, count in zip(SYMBOLS.values(), mana, strict=True)
    )
