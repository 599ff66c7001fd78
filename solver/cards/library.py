"""The shipped library of cards: one JSON object a line, one file per initial, read only where a board needs it."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from pathlib import Path

import msgspec

from solver.cards.model import Card

LIBRARY = Path(__file__).parent / "library"

_DECODER = msgspec.json.Decoder(Card)
_QUOTES = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"', "—": "-", "–": "-", "−": "-", "Æ": "Ae", "æ": "ae"})


@cache
def fold(name: str) -> str:
    """Fold a card name for look-ups: case, accents, quotes, and spaces around ``//`` make no difference."""
    plain = unicodedata.normalize("NFKD", name.translate(_QUOTES))
    plain = "".join(letter for letter in plain if not unicodedata.combining(letter)).casefold()
    return " // ".join(re.sub(r"\s+", " ", part).strip() for part in plain.split("//"))


def initial(name: str) -> str:
    """Give the file a name belongs to: its first letter, or ``0`` for names that begin with something else."""
    first = fold(name)[:1]
    return first if first.isascii() and first.isalpha() else "0"


class Library:
    """Cards by name, from a folder of JSON lines.

    Each file is read once, when a name with that initial is first asked for, and a card is decoded once, when it is
    first found. Cards are found by their full name and by the name of each face.
    """

    def __init__(self, folder: Path = LIBRARY) -> None:
        self._folder = folder
        self._lines: dict[str, dict[str, bytes]] = {}
        self._cards: dict[bytes, Card] = {}

    def _index(self, letter: str) -> dict[str, bytes]:
        lines = self._lines.get(letter)
        if lines is None:
            lines = {}
            path = self._folder / f"{letter}.jsonl"
            for line in path.read_bytes().splitlines() if path.exists() else ():
                keys, _, card = line.partition(b"\t")
                for key in keys.decode().split("|"):
                    lines.setdefault(key, card)
            self._lines[letter] = lines
        return lines

    def find(self, name: str) -> Card | None:
        """Find a card by its name or the name of a face, in any spelling of case, quotes and accents.

        Args:
            name: the name as a user writes it.

        Returns:
            The card, or None when the library has none of that name.
        """
        line = self._index(initial(name)).get(fold(name))
        if line is None:
            return None
        card = self._cards.get(line)
        if card is None:
            card = self._cards[line] = _DECODER.decode(line)
        return card

    def names(self) -> list[str]:
        """List the folded names of all cards and faces, sorted."""
        letters = sorted(path.stem for path in self._folder.glob("*.jsonl"))
        return sorted(name for letter in letters for name in self._index(letter))

    def nearest(self, name: str) -> str | None:
        """Give the card name nearest to a misspelt one, as the card spells it, or None when nothing is near."""
        from rapidfuzz import fuzz, process  # slow to import, and only needed for an error

        match = process.extractOne(fold(name), self.names(), scorer=fuzz.WRatio, score_cutoff=70)
        if match is None:
            return None
        card = self.find(match[0])
        return None if card is None else next((f.name for f in card.faces if fold(f.name) == match[0]), card.name)


@cache
def default_library() -> Library:
    """Give the library that ships with the solver."""
    return Library()


def dump(cards: list[Card], folder: Path) -> None:
    """Write cards as a library: files by initial, lines sorted by name, folded names before a tab.

    Args:
        cards: the cards, each name once.
        folder: where the files go; files of other initials there are removed.
    """
    by_initial: dict[str, list[tuple[str, bytes]]] = {}
    for card in cards:
        names = dict.fromkeys([card.name, *(face.name for face in card.faces)])
        for letter in dict.fromkeys(initial(name) for name in names):
            keys = "|".join(fold(name) for name in names if initial(name) == letter)
            by_initial.setdefault(letter, []).append((keys, msgspec.json.encode(card)))
    folder.mkdir(parents=True, exist_ok=True)
    for stale in folder.glob("*.jsonl"):
        if stale.stem not in by_initial:
            stale.unlink()
    for letter, lines in by_initial.items():
        text = b"".join(keys.encode() + b"\t" + line + b"\n" for keys, line in sorted(lines))
        (folder / f"{letter}.jsonl").write_bytes(text)
