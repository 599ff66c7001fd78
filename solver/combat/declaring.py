"""Declarations of attackers or blockers: whether one is legal, and the search for all that are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import clingo
import msgspec
from clingo import Symbol

from solver.asp import Timer
from solver.searching import grounded

_FILES = ("declaring/declarations.lp", "declaring/show_declarations.lp")

DECODERS = {("declared", 2): "declared", ("mistaken", 2): "mistaken", ("obeyed", 1): "obeyed", ("paid_for", 5): "paid"}
"""In which field of a declaration each shown atom, by name and arity, is kept."""

Row = tuple[Symbol, ...]


class Declaration(msgspec.Struct, frozen=True):
    """One declaration: what each creature is declared for, and what follows from that.

    `mistaken` has what is wrong with it, `obeyed` the requirements that it obeys, `paid` what has to be paid for it.
    """

    declared: tuple[Row, ...] = ()
    mistaken: tuple[Row, ...] = ()
    obeyed: tuple[Row, ...] = ()
    paid: tuple[Row, ...] = ()


class Declarer:
    """Looks at declarations on one board.

    Args:
        facts: what each creature could do, and what is said of it.
        timer: where to count the time.
        encodings: the folder of the encodings, the shipped one unless said.
    """

    def __init__(self, facts: str, timer: Timer, encodings: Path | None = None) -> None:
        self._facts = facts
        self._timer = timer
        self._encodings = encodings

    def check(self, given: str) -> Declaration:
        """Look at one declaration.

        Args:
            given: the declaration, as facts.
        """
        found: list[Declaration] = []
        self._solve([("base", [])], given, [], found.append)
        return found[0]

    def most(self) -> Declaration:
        """Give a declaration without costs and mistakes that obeys as many requirements as one can."""
        found: list[Declaration] = []
        parts: list[tuple[str, list[Symbol]]] = [("base", []), ("search", []), ("free", []), ("most", [])]
        self._solve(parts, "", ["--models=0"], found.append)
        return found[-1]

    def legal(self, number: int, most: int, *, costly: bool = False) -> list[Declaration]:
        """Give the declarations that obey so many requirements, with no mistakes.

        Args:
            number: the least number of requirements.
            most: the most declarations that are looked for.
            costly: whether those that cost something are meant, and not those that cost nothing.
        """
        found: list[Declaration] = []
        parts: list[tuple[str, list[Symbol]]] = [
            ("base", []), ("search", []), ("costly" if costly else "free", []), ("enough", [clingo.Number(number)]),
        ]  # fmt: skip
        self._solve(parts, "", [f"--models={most}"], found.append)
        return found

    def _solve(
        self,
        parts: Sequence[tuple[str, Sequence[Symbol]]],
        given: str,
        options: list[str],
        found: Callable[[Declaration], None],
    ) -> None:
        with self._timer("declarations"):
            control = grounded(_FILES, f"{self._facts} {given}", self._encodings, options, parts)
            control.solve(on_model=lambda model: found(_declaration(model.symbols(shown=True))))


def _declaration(symbols: Sequence[Symbol]) -> Declaration:
    rows: dict[str, list[Row]] = {}
    for symbol in symbols:
        rows.setdefault(DECODERS[symbol.name, len(symbol.arguments)], []).append(tuple(symbol.arguments))
    return Declaration(**{name: tuple(sorted(found)) for name, found in rows.items()})
