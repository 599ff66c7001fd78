"""Single parts of the encodings, grounded on a few facts: what do they derive?

Objects, effects and worlds are plain names here, which the encodings don't mind, so that facts and expectations can be
read. Every atom has to come out as a fact, and clingo must not have anything to say.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import clingo

from solver.paths import encodings_path


class Grounded:
    """The atoms derived by some parts.

    Args:
        files: the files to load, below the folder of encodings and without their ending.
        facts: what is known, as text; rules are welcome.
        calls: the parts to ground, such as ``layer4(0)``; those in one text are grounded together.
    """

    def __init__(self, files: Sequence[str], facts: str, *calls: str) -> None:
        remarks: list[str] = []
        control = clingo.Control(["--warn=no-atom-undefined"], logger=lambda _, text: remarks.append(text))
        for file in files:
            control.load(str(encodings_path() / f"{file}.lp"))
        control.add("base", [], facts)
        control.ground([("base", [])])
        for call in calls:
            parts = [clingo.parse_term(part) for part in call.split()]
            control.ground([(part.name, part.arguments) for part in parts])
        assert remarks == []
        atoms = list(control.symbolic_atoms)
        assert [str(atom.symbol) for atom in atoms if not atom.is_fact] == []
        self.atoms = [atom.symbol for atom in atoms]

    def of(self, name: str) -> set[str]:
        """Give the atoms of a predicate, as text."""
        return {str(symbol) for symbol in self.atoms if symbol.name == name}

    def column(self, name: str, place: int, *arguments: str) -> set[str]:
        """Give what stands at one place of the atoms of a predicate.

        Args:
            name: the predicate.
            place: the place, from 0 on.
            arguments: what the arguments must be, first ones first; ``_`` takes any.
        """
        return {str(symbol.arguments[place]) for symbol in self._like(name, arguments)}

    def _like(self, name: str, arguments: Sequence[str]) -> Iterator[clingo.Symbol]:
        for symbol in self.atoms:
            if symbol.name == name and len(symbol.arguments) >= len(arguments):
                pairs = zip(arguments, symbol.arguments, strict=False)
                if all(wanted in {"_", str(found)} for wanted, found in pairs):
                    yield symbol


def atoms(text: str) -> set[str]:
    """Read expected atoms, written as facts; pools stand for several."""
    control = clingo.Control()
    control.add("base", [], text)
    control.ground([("base", [])])
    return {str(atom.symbol) for atom in control.symbolic_atoms}
