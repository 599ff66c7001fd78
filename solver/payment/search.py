"""The search for ways to pay: one answer set for each."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path
from typing import Literal

import clingo
import msgspec
from clingo import Symbol

from solver.asp import Timer
from solver.searching import grounded

_MEANS = ("paying/means.lp", "paying/offers.lp")
_ENOUGH = (*_MEANS, "paying/enough.lp")
_FILES = (*_MEANS, "paying/bounds.lp", "paying/search.lp", "paying/ways.lp", "paying/show_ways.lp")

Sort = Literal["costly", "shaky"]
"""Activities that can be left out: those that cost mana, those of which it is not certain what they come to."""

DECODERS = {
    ("chosen", 1): "version", ("times", 2): "times", ("spent", 4): "spent", ("through", 5): "through",
    ("given_up", 3): "given_up", ("stands_in", 3): "stands_in",
}  # fmt: skip
"""In which field of a way each shown atom, by name and arity, is kept."""


class Way(msgspec.Struct, frozen=True, order=True):
    """One way to pay, in the numbers of the facts that were given.

    `version` is the version of the total cost. `times` says how often each key is used, `spent` which mana of a key
    goes to which slot, `through` which pays for the abilities of another key, `given_up` which resources are taken for
    which item, and `stands_in` what is done instead of paying mana.
    """

    version: int
    times: tuple[tuple[int, int], ...] = ()
    spent: tuple[tuple[int, str, str, int], ...] = ()
    through: tuple[tuple[int, str, int, int, int], ...] = ()
    given_up: tuple[tuple[str, int, int], ...] = ()
    stands_in: tuple[tuple[str, str, int], ...] = ()


class Ways(msgspec.Struct, frozen=True):
    """The ways that were found: how many, those of them that are told, and whether there are more."""

    count: int
    told: tuple[Way, ...]
    more: bool


def _value(symbol: Symbol) -> int | str:
    return symbol.number if symbol.type is clingo.SymbolType.Number else str(symbol)


class _Reader:
    """Reads ways off answer sets, each atom once however many of them it is in."""

    def __init__(self) -> None:
        self._rows: dict[Symbol, tuple[str, tuple[int | str, ...]]] = {}

    def way(self, symbols: Sequence[Symbol]) -> Way:
        """Read the way of one answer set.

        Args:
            symbols: the shown atoms.
        """
        found: dict[str, list[tuple[int | str, ...]]] = {}
        for symbol in symbols:
            row = self._rows.get(symbol)
            if row is None:
                arguments = symbol.arguments
                row = self._rows[symbol] = DECODERS[symbol.name, len(arguments)], tuple(map(_value, arguments))
            found.setdefault(row[0], []).append(row[1])
        ((version,),) = found.pop("version")
        return msgspec.convert({"version": version, **{name: sorted(rows) for name, rows in found.items()}}, Way)


def search(
    facts: str,
    most: int,
    timer: Timer,
    encodings: Path | None = None,
    *,
    told: int | None = None,
    without: Collection[Sort] = (),
    conflicts: int | None = None,
) -> Ways:
    """Search for ways to pay.

    Args:
        facts: the versions of the cost and the activities there are.
        most: the most ways that are looked for.
        timer: where to count the time.
        encodings: the folder of the encodings, the shipped one unless said.
        told: how many of them are told at most, all of them unless said.
        without: sorts of activities that are left out.
        conflicts: after so many conflicts the search is given up: then there may be other ways than those found.

    Raises:
        EncodingError: clingo reported something.
    """
    options = [f"--models={most + 1}", "--project=project", "--configuration=handy", "--sign-def=pos"]
    options += [f"--solve-limit={conflicts}"] if conflicts is not None else []
    with timer("search"):
        left_out = " ".join(f"without({sort})." for sort in without)
        control = grounded(_FILES, f"{facts} {left_out}", encodings, options)
        found: list[Way] = []
        reader = _Reader()
        count = 0
        with control.solve(yield_=True) as models:
            for model in models:
                count += 1
                if len(found) < (most if told is None else told):
                    found.append(reader.way(model.symbols(shown=True)))
    return Ways(min(count, most), tuple(sorted(found)), count > most)


def is_enough(facts: str, timer: Timer, encodings: Path | None = None) -> bool:
    """Say whether there is as much mana as is needed, in all and of one or two kinds: without that there is no way.

    Args:
        facts: the versions of the cost and the activities there are.
        timer: where to count the time.
        encodings: the folder of the encodings, the shipped one unless said.

    Raises:
        EncodingError: clingo reported something.
    """
    with timer("search"):
        return bool(grounded(_ENOUGH, facts, encodings).solve().satisfiable)
