"""Sources of printed cards: each module reads one kind of file into `solver.cards.printed`."""

from __future__ import annotations

from pathlib import Path

import msgspec

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


def _why_not(data: bytes) -> str:
    """Say why JSON has no cards."""
    try:
        found = msgspec.json.decode(data)
    except msgspec.DecodeError as error:
        return f"no JSON: {error}"
    match found:
        case {"object": "error", "details": str(details)}:
            return f"an error that Scryfall gave instead of cards: {details}"
        case {"object": "card" | "list"} | [{"object": "card"}, *_]:
            return f"not as Scryfall gives cards: {scryfall.problem(data)}"
        case {"data": dict(sets)} if any(isinstance(one, dict) for one in sets.values()):
            return "another file of MTGJSON; AtomicCards is the one that is read"
        case {"data": dict()}:
            return f"not as MTGJSON gives AtomicCards: {mtgjson.problem(data)}"
        case _:
            return "neither the AtomicCards of MTGJSON nor cards of Scryfall"


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
            raise SolverError(f"{path}: {_why_not(data)}")
        return found
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SolverError(f"{path}: no text in UTF-8") from error
    return plain.read(text, path)
