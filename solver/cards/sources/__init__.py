"""Sources of printed cards: each module reads one kind of file into `solver.cards.printed`."""

from __future__ import annotations

from pathlib import Path

from solver.cards.printed import Reading
from solver.cards.sources import folder, mtgjson, plain, scryfall
from solver.cards.sources.files import read_bytes
from solver.errors import SolverError


def read(path: Path, *, every: bool = False) -> Reading:
    """Read a source of whatever kind it is.

    Args:
        path: a file, or a folder as `folder` describes it.
        every: whether cards are taken that are no ordinary ones: jokes, digital ones, those of special formats.

    Raises:
        SolverError: it is no source of cards.
    """
    if folder.is_source(path):
        return folder.read(path, every=every)
    return read_data(read_bytes(path), str(path), every=every)


def read_data(data: bytes, path: str, *, every: bool = False) -> Reading:
    """Read a source from its bytes.

    Args:
        data: JSON of Scryfall or MTGJSON, or plain text.
        path: what it is called in messages.
        every: whether cards are taken that are no ordinary ones.

    Raises:
        SolverError: it is no source of cards.
    """
    if data.lstrip()[:1] in (b"{", b"["):
        found = mtgjson.read(data, every=every) or scryfall.read(data, every=every)
        if found is None:
            raise SolverError(f"{path}: neither the AtomicCards of MTGJSON nor cards of Scryfall")
        return found
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SolverError(f"{path}: no text in UTF-8") from error
    return plain.read(text, path)
