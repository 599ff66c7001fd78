"""Sources of printed cards: each module reads one kind of file into `solver.cards.printed`."""

from __future__ import annotations

import codecs
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
        case {"object": "card" | "list"} | [{"object": str()}, *_]:
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

    Returns:
        The cards; those that cannot be read are told there, as long as others can.

    Raises:
        SolverError: it is no source of cards, or none of its cards can be read.
    """
    data = data.removeprefix(codecs.BOM_UTF8)
    if data.lstrip()[:1] in (b"{", b"["):
        return _read_json(data, path, every=every)
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise SolverError(f"{path}: no text in UTF-8") from error
    return plain.read(text, path)


def _read_json(data: bytes, path: str, *, every: bool) -> Reading:
    try:
        found = mtgjson.read(data, path, every=every) or scryfall.read(data, path, every=every)
        if found is None:
            raise SolverError(f"{path}: {_why_not(data)}")
    except RecursionError as error:
        raise SolverError(f"{path}: no file of cards is nested so deeply") from error
    return found
