"""Sources of printed cards: each module reads one kind of file into `solver.cards.printed`."""

from __future__ import annotations

from pathlib import Path

from solver.cards.printed import Reading
from solver.cards.sources import folder
from solver.errors import SolverError


def read(path: Path) -> Reading:
    """Read a source of whatever kind it is.

    Args:
        path: a file or folder.

    Raises:
        SolverError: it is no source of cards.
    """
    if folder.is_source(path):
        return folder.read(path)
    raise SolverError(f"{path}: no cards can be read from this")
