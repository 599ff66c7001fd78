"""Small programs of their own beside the layers: searches with one answer set for each thing found."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import clingo
from clingo import MessageCode, Symbol

from solver.asp import EncodingError
from solver.parsed import Loader
from solver.paths import encodings_path

WHOLE: Sequence[tuple[str, Sequence[Symbol]]] = (("base", ()),)
"""The parts of a program that has no others."""


def grounded(
    files: Iterable[str],
    facts: str,
    encodings: Path | None,
    options: Sequence[str] = (),
    parts: Sequence[tuple[str, Sequence[Symbol]]] = WHOLE,
) -> clingo.Control:
    """Ground some encodings with facts, ready to be solved.

    Args:
        files: the encodings, below their folder.
        facts: what is known, as text.
        encodings: the folder of the encodings, the shipped one unless said.
        options: what clingo is told, such as how many answer sets are looked for.
        parts: the parts that are grounded, with their arguments.

    Raises:
        EncodingError: clingo reported something.
    """
    remarks: list[str] = []

    def note(code: MessageCode, text: str) -> None:
        remarks.append(f"{code.name}: {text.strip()}")

    control = clingo.Control(["--warn=no-atom-undefined", *options], logger=note)
    folder = encodings or encodings_path()
    Loader(control, note).load([folder / file for file in files], facts)
    control.add("base", [], facts)
    control.ground(parts)
    if remarks:
        raise EncodingError("; ".join(remarks))
    return control
