"""A folder of compressed files: ``oracle.json.xz`` with ``classes.tsv.xz`` and ``faces.json.xz``.

The first has one object per card or, of transforming cards, per face; of other cards with two parts it has the first
part. The second says what sort of object each name is, the third has some second parts and color indicators.

Ordinary cards are of class ``core``. Some are of class ``unlisted``, which is mostly jokes and cards of tests:
``solver/data/also_ordinary.txt`` names them.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TypeVar

import msgspec

from solver.cards.printed import UNKNOWN_INDICATOR, UNKNOWN_PART, PrintedCard, PrintedFace, Reading, flipped
from solver.cards.sources.files import read_bytes
from solver.cards.sources.sorts import DIGITAL, JOKE, NO_CARD_LAYOUTS, SPECIAL
from solver.errors import SolverError
from solver.paths import data_path

_SORTS = {"alchemy": DIGITAL, "un": JOKE, "unlisted": JOKE, "nontraditional": SPECIAL}
_TYPE_AND_NUMBERS = re.compile(
    r"(?P<type>.*?)(?: (?P<power>[\d*+-]+)/(?P<toughness>[\d*+-]+)| \(Loyalty: (?P<loyalty>\w+)\))?",
    re.DOTALL,
)


def is_source(path: Path) -> bool:
    """Say whether a path is such a folder."""
    return (path / "oracle.json.xz").is_file()


class _Object(msgspec.Struct, rename="camel"):
    """A card, or one face of a transforming card."""

    name: str
    layout: str
    type: str
    types: tuple[str, ...]
    mana_cost: str | None
    power: str | None
    toughness: str | None
    loyalty: str | None
    text: str | None
    color_identity: tuple[str, ...]
    face: str | None = None
    back: str | None = None


class _Second(msgspec.Struct, rename="camel"):
    """The second part of a card."""

    card: str
    face: str
    type: str
    mana_cost: str | None
    text: str | None


class _Faces(msgspec.Struct):
    """The third file."""

    second_faces: list[_Second]
    color_indicators: dict[str, str]


_Read = TypeVar("_Read")


def _decoded(path: Path, kind: type[_Read]) -> _Read:
    try:
        return msgspec.json.decode(read_bytes(path), type=kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise SolverError(f"{path}: not as this file should be: {error}") from error


def _classes(path: Path) -> dict[str, str]:
    try:
        lines = read_bytes(path).decode().splitlines()
    except UnicodeDecodeError as error:
        raise SolverError(f"{path}: no text in UTF-8") from error
    found: dict[str, str] = {}
    for number, line in enumerate(lines, 1):
        name, tab, sort = line.partition("\t")
        if not tab:
            raise SolverError(f"{path}:{number}: a name, a tab and a class are missing")
        found[name] = sort.partition("\t")[0]
    return found


class _Folder:
    """The files of one folder."""

    def __init__(self, folder: Path) -> None:
        self.classes = _classes(folder / "classes.tsv.xz")
        self.objects = _decoded(folder / "oracle.json.xz", list[_Object])
        faces = _decoded(folder / "faces.json.xz", _Faces)
        self._indicators = faces.color_indicators
        self._seconds = {data.card: data for data in faces.second_faces}
        self._backs = {data.name: data for data in self.objects if data.face == "back"}

    def card(self, data: _Object) -> PrintedCard:
        """Read one card from the object of its front, or of its only part."""
        name = data.name
        first, *others = name.split(" // ")
        front = self._face(first, data)
        if data.layout == "meld":
            return PrintedCard(first, (front,), "meld", (name,) if others else ())
        if data.back is not None:
            back = self._backs.get(data.back)
            face = PrintedFace(data.back, incomplete=(UNKNOWN_PART,)) if back is None else self._face(data.back, back)
            return PrintedCard(name, (front, face), data.layout)
        rest = [self._second(name, other) for other in others]
        if data.layout == "flip":
            rest = [flipped(front, face) if face.type_line else face for face in rest]
        return PrintedCard(name, (front, *rest), data.layout)

    def _face(self, name: str, data: _Object) -> PrintedFace:
        indicator = self._indicators.get(name)
        cost = data.mana_cost
        # every color of an indicator belongs to the color identity (903.4): who has none there has no indicator
        unknown = cost is None and "Land" not in data.types and indicator is None and data.color_identity
        return PrintedFace(
            name,
            cost,
            data.type,
            data.power,
            data.toughness,
            data.loyalty,
            None,
            data.text or "",
            tuple(indicator.lower().split()) if indicator else (),
            (UNKNOWN_INDICATOR,) if unknown else (),
        )

    def _second(self, card: str, name: str) -> PrintedFace:
        data = self._seconds.get(card)
        if data is None or data.face != name:
            return PrintedFace(name, incomplete=(UNKNOWN_PART,))
        printed = _TYPE_AND_NUMBERS.fullmatch(data.type)
        assert printed is not None, data.type  # noqa: S101 (every line has that shape)
        indicator = self._indicators.get(name)
        return PrintedFace(
            name,
            data.mana_cost,
            printed["type"],
            printed["power"],
            printed["toughness"],
            printed["loyalty"],
            None,
            data.text or "",
            tuple(indicator.lower().split()) if indicator else (),
        )


def read(folder: Path, *, every: bool) -> Reading:
    """Read cards.

    Args:
        folder: has the three files.
        every: whether cards are taken that are no ordinary ones.

    Raises:
        SolverError: one of the files is missing or damaged.
    """
    found = Reading()
    files = _Folder(folder)
    ordinary = set((data_path() / "also_ordinary.txt").read_text(encoding="utf-8").splitlines())
    for data in files.objects:
        sort = files.classes.get(data.name, "of no class")
        if data.layout in NO_CARD_LAYOUTS:
            found.leave_out(NO_CARD_LAYOUTS[data.layout], data.name)
        elif not (every or sort == "core" or (sort == "unlisted" and data.name in ordinary)):
            found.leave_out(_SORTS.get(sort, sort), data.name)
        elif data.face != "back":
            found.take(files.card(data))
    return found
