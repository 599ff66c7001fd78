"""The user's own cards: imported into the user's data directory, where they go before those of the library.

Beside the compiled cards stands what is printed on them, so that they can be compiled again by another version of the
solver, and so that what is not understood of them can be shown.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import msgspec

from solver.cards.build import build
from solver.cards.cache import Cache
from solver.cards.library import LIBRARY, Library, dump, fold
from solver.cards.model import Card
from solver.cards.printed import PrintedCard
from solver.cards.swapping import alone, present, settle, swap
from solver.errors import SolverError
from solver.paths import user_cards_path

_PRINTED = "printed.jsonl"
_DECODER = msgspec.json.Decoder(PrintedCard)


class Added(msgspec.Struct):
    """What became of imported cards.

    `new` have a name that was not known, `instead` are used in place of others, and `same` are what the library has
    already, so that they are not kept.
    """

    new: list[Card] = msgspec.field(default_factory=list)
    instead: list[Card] = msgspec.field(default_factory=list)
    same: list[Card] = msgspec.field(default_factory=list)


def own_cards(folder: Path | None = None, *, readable: bool = False) -> dict[str, PrintedCard]:
    """Give what is printed on the user's own cards, by their folded names.

    Args:
        folder: where they are; the user's data directory when not given.
        readable: whether lines that are damaged are left out.

    Raises:
        SolverError: a line is damaged.
    """
    path = present(folder or user_cards_path()) / _PRINTED
    lines = path.read_bytes().splitlines() if path.exists() else ()
    found: dict[str, PrintedCard] = {}
    for number, line in enumerate(lines, 1):
        try:
            card = _DECODER.decode(line)
        except msgspec.DecodeError as error:
            if not readable:
                raise SolverError(
                    f"{path}:{number}: this line is damaged, and is no card; take it out, or remove all imported cards "
                    "with `mtg-solver cards forget --all`"
                ) from error
        else:
            found[fold(card.name)] = card
    return found


def _write(printed: dict[str, PrintedCard], cards: Iterable[Card], folder: Path) -> None:
    lines = (msgspec.json.encode(card) + b"\n" for _, card in sorted(printed.items()))

    def write(made: Path) -> None:
        dump(cards, made)
        (made / _PRINTED).write_bytes(b"".join(lines))

    swap(folder, write)


def add(printed: Iterable[PrintedCard], folder: Path | None = None) -> Added:
    """Import cards; one that has the name of an imported one takes its place.

    Those of before are compiled again as well, so that all of them are what this version of the solver makes of them.

    Args:
        printed: the cards.
        folder: where they go; the user's data directory when not given.
    """
    folder = folder or user_cards_path()
    with alone(folder):
        settle(folder)
        return _add(printed, folder)


def _add(printed: Iterable[PrintedCard], folder: Path) -> Added:
    before = own_cards(folder)
    wanted = {fold(card.name): card for card in printed}
    cards = dict(zip((before | wanted), build((before | wanted).values(), Cache()), strict=True))
    shipped = Library(LIBRARY)
    added = Added()
    for key in wanted:
        card = cards[key]
        there = shipped.find(card.name)
        if there == card:
            added.same.append(card)
            del cards[key]
        elif key in before or there is not None:
            added.instead.append(card)
        else:
            added.new.append(card)
    _write({key: card for key, card in (before | wanted).items() if key in cards}, cards.values(), folder)
    return added


def forget(names: Iterable[str] | None = None, folder: Path | None = None) -> list[str]:
    """Remove imported cards.

    Args:
        names: which; all of them when not given.
        folder: where they are; the user's data directory when not given.

    Returns:
        The names of those that were removed.
    """
    folder = folder or user_cards_path()
    if not present(folder).exists():
        return []
    with alone(folder):
        settle(folder)
        return _forget(names, folder)


def _forget(names: Iterable[str] | None, folder: Path) -> list[str]:
    before = own_cards(folder, readable=names is None)
    gone = list(before) if names is None else [key for key in map(fold, names) if key in before]
    kept = {key: card for key, card in before.items() if key not in gone}
    if gone or names is None:
        _write(kept, build(kept.values(), Cache()), folder)
    return [before[key].name for key in gone]
