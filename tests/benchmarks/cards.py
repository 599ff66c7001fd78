"""Benchmarks of cards: one written into a board, from a fresh start on, and look-ups in the library.

Run as ``python -m tests.benchmarks.cards [FOLDER]``: it prints a line for each benchmark and writes the measurements,
in yardsticks, as a CSV file to the folder (``tests/benchmarks/results`` unless said).
"""

from __future__ import annotations

import subprocess
import sys

from solver.cards.library import LIBRARY, Library
from tests.benchmarks.boards import PLAIN, STATICS
from tests.benchmarks.harness import TOTAL, Measurement, Phases, measure, report

_COMPILING = """
from solver.cards.oracle import compile_card
card = compile_card(
    "Dull Sword", cost="{1}", type_line="Artifact — Equipment", text="Equipped creature gets +2/+0.\\nEquip {2}"
)
assert len(card.faces[0].abilities) == 2
"""
_STARTING = "import clingo"

LOOKED_UP = (*STATICS, *PLAIN)[:20]
"""The cards of the look-ups."""


def _fresh(code: str) -> None:
    subprocess.run([sys.executable, "-c", code], check=True)  # noqa: S603


def _inline(phases: Phases) -> None:
    with phases("only import clingo"):
        _fresh(_STARTING)
    with phases("compile a card"):
        _fresh(_COMPILING)


def inline(*, runs: int = 5) -> list[Measurement]:
    """Time a fresh interpreter that compiles one card: with all imports, and reading the grammar.

    Args:
        runs: how many runs count.
    """
    return measure("a card with its text", _inline, runs=runs)


def lookups(*, runs: int = 20) -> list[Measurement]:
    """Time a library that is opened, and asked for twenty cards.

    Args:
        runs: how many runs count.
    """

    def look_up(_: Phases) -> None:
        library = Library(LIBRARY)
        assert all(library.find(name) for name in LOOKED_UP)

    return measure("look-up of twenty cards", look_up, runs=runs)


def main() -> None:
    """Run all benchmarks and write them down."""
    report({"cards": [*inline(), *lookups()]}, ("only import clingo", "compile a card", TOTAL))


if __name__ == "__main__":
    main()
