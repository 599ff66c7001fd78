"""Mana as amounts of each type, and as symbols."""

from __future__ import annotations

import re
from collections import Counter

from solver.cards.vocabulary import COLORS
from solver.errors import SolverError

SYMBOLS = {**{color: symbol for symbol, color in COLORS.items()}, "colorless": "C"}
"""The symbols of the six types of mana, in the order in which they are written (106.1b)."""

Amounts = tuple[int, ...]
"""How much mana of each type, in the order W, U, B, R, G, C."""

NONE: Amounts = (0,) * len(SYMBOLS)
"""No mana."""

_PART = re.compile(r"(?:(\d+)x)?\{([WUBRGC])\}")
_MANY = 30


def read(text: str) -> Amounts:
    """Read mana written as symbols, with or without a number in front.

    Args:
        text: the symbols.

    Raises:
        SolverError: it is something else.
    """
    if _PART.sub("", text).strip():
        raise SolverError(f"mana is written in symbols such as {{G}}, not as {text!r}")
    found: Counter[str] = Counter()
    for number, symbol in _PART.findall(text):
        found[symbol] += int(number or 1)
    return tuple(found[symbol] for symbol in SYMBOLS.values())


def written(mana: Amounts, *, many: int = _MANY) -> str:
    """Write mana as symbols; a lot of one type with its number.

    Args:
        mana: how much there is of each type.
        many: up to how much of one type is written out.
    """
    return "".join(
        f"{{{symbol}}}" * count if count <= many else f"{count}x{{{symbol}}}"
        for symbol, count in zip(SYMBOLS.values(), mana, strict=True)
    )
