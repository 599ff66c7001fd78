"""What an answer was made with: the version of the solver, and the dates of the rules and of the card data."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec

VERSION = "0.1.0"
"""The version of the solver; the same as in pyproject.toml, and here so that nothing has to be searched for it."""


class Sources(msgspec.Struct, frozen=True):
    """Dates of the sources: when the rules took effect, and from when the card data is."""

    rules: str
    cards: str


@cache
def sources() -> Sources:
    """Give the dates of the rules and of the card data that this version was made with."""
    return msgspec.json.decode((Path(__file__).parent / "data" / "sources.json").read_bytes(), type=Sources)


def made_with() -> str:
    """Say in one line what answers are made with."""
    return f"mtg-solver {VERSION}, rules of {sources().rules}, cards of {sources().cards}"
