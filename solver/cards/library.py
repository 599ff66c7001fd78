"""Cards by name: folders of text files, of which only the lines that are asked for are read.

A folder has one file per initial. Each line is a name as look-ups fold it, a tab, and either the card as JSON or, after
``=``, the name that the card stands under. The lines of a file are sorted by their names, so that a line is found by
bisection without reading the rest.
"""

from __future__ import annotations

import mmap
import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec

from solver.cards.model import Card
from solver.cards.swapping import present
from solver.errors import LONGEST, SolverError
from solver.paths import user_cards_path

LIBRARY = Path(__file__).parent / "library"

FORMAT = 2
"""The version of the format of the files; it changes whenever cards of before cannot be read as they were meant."""

_NEAR, _FAR = 0.75, 0.6  # similarity of names that are surely, and maybe, mistyped for each other
_ABOUT = "about.json"
_DECODER = msgspec.json.Decoder(Card)
_PLAIN = str.maketrans({
    "’": "'", "‘": "'", "´": "'", "`": "'", "“": '"', "”": '"', "—": "-", "–": "-", "−": "-", "‐": "-", "꞉": ":",
    "Æ": "Ae", "æ": "ae", "Œ": "Oe", "œ": "oe", "Ø": "O", "ø": "o", "Ł": "L", "ł": "l", "ß": "ss",
})  # fmt: skip


@cache
def fold(name: str) -> str:
    """Fold a card name for look-ups: case, accents, quotes, and spaces around ``//`` make no difference."""
    plain = unicodedata.normalize("NFKD", name.translate(_PLAIN))
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter)).casefold()
    return " // ".join(re.sub(r"\s+", " ", part).strip() for part in plain.split("//"))


def initial(name: str) -> str:
    """Give the file a name belongs to: its first letter, or ``0`` for names that begin with something else."""
    first = fold(name)[:1]
    return first if first.isascii() and first.isalpha() else "0"


class About(msgspec.Struct, frozen=True):
    """What a folder of cards says of itself: the format it is written in, and how many cards it has."""

    format: int
    cards: int


def _damaged(folder: Path) -> SolverError:
    again = "" if folder == LIBRARY else "; import them again, or remove them with `mtg-solver cards forget --all`"
    return SolverError(f"the cards in {folder} are damaged{again}")


class Shelf:
    """One folder of cards."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._files: dict[str, mmap.mmap | None] = {}
        self._about: About | None = None

    def about(self) -> About:
        """Give what the folder says of itself.

        Raises:
            SolverError: it is written in another format, or damaged.
        """
        if self._about is None:
            path = self.folder / _ABOUT
            try:
                found = msgspec.json.decode(path.read_bytes(), type=About) if path.exists() else About(FORMAT, 0)
            except msgspec.DecodeError as error:
                raise _damaged(self.folder) from error
            if found.format != FORMAT:
                raise SolverError(
                    f"the cards in {self.folder} are written in format {found.format}, and this version reads "
                    f"format {FORMAT}; import them again"
                )
            self._about = found
        return self._about

    def _file(self, letter: str) -> mmap.mmap | None:
        if letter not in self._files:
            self.about()
            path = self.folder / f"{letter}.txt"
            if not path.exists():
                self._files[letter] = None
            else:
                with path.open("rb") as file:
                    try:
                        self._files[letter] = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
                    except ValueError as error:  # it is empty
                        raise _damaged(self.folder) from error
        return self._files[letter]

    def line(self, key: str) -> bytes | None:
        """Give what stands behind a name, or None.

        Args:
            key: the name, folded.

        Raises:
            SolverError: the file that it would be in is damaged.
        """
        file = self._file(initial(key))
        if file is None:
            return None
        wanted = key.encode()
        low, high = 0, len(file)
        while low < high:
            start = file.rfind(b"\n", low, (low + high) // 2) + 1 or low
            end = file.find(b"\n", start)
            name, tab, rest = file[start:end].partition(b"\t")
            if not tab or end < 0:  # no name, or cut off
                raise _damaged(self.folder)
            if name == wanted:
                return rest
            if name < wanted:
                low = end + 1
            else:
                high = start
        return None

    def lines(self) -> Iterator[tuple[str, bytes]]:
        """Give all names, folded, with what stands behind them; file by file, sorted.

        Raises:
            SolverError: a file is damaged.
        """
        for path in sorted(self.folder.glob("*.txt")):
            self.about()
            for line in path.read_bytes().splitlines():
                name, tab, rest = line.partition(b"\t")
                if not tab:
                    raise _damaged(self.folder)
                yield name.decode(errors="replace"), rest

    def card(self, line: bytes) -> Card:
        """Give the card that stands behind a name.

        Args:
            line: what stands there.

        Raises:
            SolverError: it is damaged.
        """
        try:
            return _DECODER.decode(line)
        except msgspec.DecodeError as error:
            raise _damaged(self.folder) from error


class Library:
    """Cards by name, from folders of which an earlier one goes before a later one.

    Cards are found by their full name, by the name of each face, and by their other names. Where a name is that of a
    whole card and also that of a face of another, the whole card is meant.
    """

    def __init__(self, *folders: Path) -> None:
        self._shelves = [Shelf(folder) for folder in folders]
        self._cards: dict[str, Card | None] = {}
        self._places: dict[str, Path] = {}

    def _line(self, key: str) -> tuple[Shelf, bytes] | None:
        found = [(shelf, line) for shelf in self._shelves if (line := shelf.line(key)) is not None]
        whole = next((pair for pair in found if not pair[1].startswith(b"=")), None)
        if whole is not None or not found:
            return whole
        shelf, line = found[0]
        line = shelf.line(line[1:].decode()) or b""
        return shelf, line

    def find(self, name: str) -> Card | None:
        """Find a card by its name or the name of a face, in any spelling of case, quotes and accents.

        Args:
            name: the name as a user writes it.

        Returns:
            The card, or None when the library has none of that name.

        Raises:
            SolverError: what stands behind the name is damaged.
        """
        key = fold(name)
        if key not in self._cards:
            found = self._line(key)
            if found is None:
                self._cards[key] = None
            else:
                self._cards[key] = found[0].card(found[1])
                self._places[key] = found[0].folder
        return self._cards[key]

    def folder_of(self, name: str) -> Path | None:
        """Give the folder that a card comes from, or None when there is none of that name.

        Args:
            name: the name as a user writes it.
        """
        self.find(name)
        return self._places.get(fold(name))

    def names(self) -> list[str]:
        """List the folded names of all cards and faces, sorted."""
        return sorted({name for shelf in self._shelves for name, _ in shelf.lines()})

    def cards(self) -> Iterator[Card]:
        """Give every card once, by its name; of several of one name the one that look-ups find."""
        found: dict[str, tuple[Shelf, bytes]] = {}
        for shelf in reversed(self._shelves):
            found.update((name, (shelf, line)) for name, line in shelf.lines() if not line.startswith(b"="))
        for name in sorted(found):
            shelf, line = found[name]
            yield shelf.card(line)

    def nearest(self, name: str) -> str | None:
        """Give the card name nearest to a misspelt one, as the card spells it, or None when nothing is near."""
        if len(name) > LONGEST:
            return None
        from rapidfuzz import process  # slow to import, and only needed for an error
        from rapidfuzz.distance import OSA  # counts exchanged neighbours as one mistake, the commonest when typing

        wanted, names = fold(name), self.names()
        near = process.extract(wanted, names, scorer=OSA.normalized_similarity, score_cutoff=_FAR, limit=9)
        # of equally near ones that of the same letters
        near.sort(key=lambda match: (-match[1], sorted(match[0]) != sorted(wanted)))
        longer = [one for one in names if one.startswith((f"{wanted} ", f"{wanted},"))]
        if near and (near[0][1] >= _NEAR or not longer):
            key = near[0][0]
        elif longer:
            key = min(longer, key=len)
        else:
            return None
        card = self.find(key)
        return None if card is None else next((f.name for f in card.faces if fold(f.name) == key), card.name)


@cache
def default_library() -> Library:
    """Give the library that ships with the solver, with the cards that the user has imported in front of it."""
    return Library(present(user_cards_path()), LIBRARY)


def _lines(cards: Iterable[Card]) -> dict[str, bytes]:
    """Give the lines of cards by their names.

    Raises:
        ValueError: two cards have the same name.
    """
    lines: dict[str, bytes] = {}
    others: dict[str, str] = {}
    for card in cards:
        key = fold(card.name)
        if key in lines:
            raise ValueError(f"{card.name} is there twice")
        lines[key] = msgspec.json.encode(card)
        for name in (*(face.name for face in card.faces), *card.aliases):
            others.setdefault(fold(name), key)
    return {name: b"=" + key.encode() for name, key in others.items()} | lines


def dump(cards: Iterable[Card], folder: Path) -> None:
    """Write cards as a folder that look-ups read; what was there before goes.

    Args:
        cards: the cards, each name once.
        folder: where the files go.

    Raises:
        ValueError: two cards have the same name.
    """
    lines = _lines(cards)
    files: dict[str, list[tuple[bytes, bytes]]] = {}
    for name, line in lines.items():
        files.setdefault(initial(name), []).append((name.encode(), line))
    folder.mkdir(parents=True, exist_ok=True)
    for stale in folder.glob("*.txt"):
        if stale.stem not in files:
            stale.unlink()
    for letter, found in files.items():
        (folder / f"{letter}.txt").write_bytes(b"".join(name + b"\t" + line + b"\n" for name, line in sorted(found)))
    about = About(FORMAT, sum(not line.startswith(b"=") for line in lines.values()))
    (folder / _ABOUT).write_bytes(msgspec.json.encode(about) + b"\n")
