"""Mana costs: their value and their colors (202)."""

from __future__ import annotations

import re

from tests.reference.vocabulary import COLORS

_SYMBOL = re.compile(r"\{([^}]*)\}")


def symbols(cost: str | None) -> list[str]:
    """The mana symbols of a cost, without their braces."""
    return _SYMBOL.findall(cost or "")


def mana_value(cost: str | None, x: int = 0) -> int:
    """The total amount of mana (202.3); X is what it was chosen to be, 0 outside the stack (202.3e)."""
    return sum(_worth(symbol, x) for symbol in symbols(cost))


def _worth(symbol: str, x: int) -> int:
    if symbol in {"X", "Y", "Z"}:
        return x
    if symbol.isdigit():
        return int(symbol)
    if "/" in symbol:  # 202.3f: the largest part; 202.3g: Phyrexian mana is 1
        return max(int(part) if part.isdigit() else 1 for part in symbol.split("/"))
    return 1


def colors(cost: str | None) -> frozenset[str]:
    """The colors of the symbols, hybrid and Phyrexian ones included (202.2)."""
    return frozenset(COLORS[part] for symbol in symbols(cost) for part in symbol.split("/") if part in COLORS)


def devotion(cost: str | None, to: frozenset[str]) -> int:
    """The number of symbols that are one of those colors (700.5)."""
    return sum(1 for symbol in symbols(cost) if colors(f"{{{symbol}}}") & to)
