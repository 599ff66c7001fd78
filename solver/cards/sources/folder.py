"""A folder of compressed files: ``oracle.json.xz`` with ``classes.tsv.xz`` and ``faces.json.xz``.

The first has one object per card or, of transforming cards, per face; of other cards with two parts it has the first
part. The second says what sort of object each name is, the third has some second parts and color indicators.

Ordinary cards are of class ``core``. Some are of class ``unlisted``, which is mostly jokes and cards of tests:
``solver/data/also_ordinary.txt`` names them.
"""

from __future__ import annotations

import json
import lzma
import re
from pathlib import Path
from typing import Any, TypeAlias

from solver.cards.printed import UNKNOWN_INDICATOR, UNKNOWN_PART, PrintedCard, PrintedFace, Reading, flipped
from solver.cards.sources.sorts import DIGITAL, JOKE, NO_CARD_LAYOUTS, SPECIAL
from solver.paths import data_path

Data: TypeAlias = dict[str, Any]
"""One object of a file."""

_SORTS = {"alchemy": DIGITAL, "un": JOKE, "unlisted": JOKE, "nontraditional": SPECIAL}
_TYPE_AND_NUMBERS = re.compile(
    r"(?P<type>.*?)(?: (?P<power>[\d*+-]+)/(?P<toughness>[\d*+-]+)| \(Loyalty: (?P<loyalty>\w+)\))?"
)


def is_source(path: Path) -> bool:
    """Say whether a path is such a folder."""
    return (path / "oracle.json.xz").is_file()


def _read(path: Path) -> Any:  # noqa: ANN401 (the data of a file)
    with lzma.open(path, "rt", encoding="utf-8") as stream:
        return json.load(stream)


class _Folder:
    """The files of one folder."""

    def __init__(self, folder: Path) -> None:
        with lzma.open(folder / "classes.tsv.xz", "rt", encoding="utf-8") as lines:
            self.classes = dict(line.rstrip("\n").split("\t")[:2] for line in lines)
        self.objects: list[Data] = _read(folder / "oracle.json.xz")
        faces = _read(folder / "faces.json.xz")
        self._indicators: dict[str, str] = faces["color_indicators"]
        self._seconds: dict[str, Data] = {data["card"]: data for data in faces["second_faces"]}
        self._backs = {data["name"]: data for data in self.objects if data.get("face") == "back"}

    def card(self, data: Data) -> PrintedCard:
        """Read one card from the object of its front, or of its only part."""
        name: str = data["name"]
        first, *others = name.split(" // ")
        front = self._face(first, data)
        if data["layout"] == "meld":
            return PrintedCard(first, (front,), "meld", (name,) if others else ())
        if "back" in data:
            back = data["back"]
            return PrintedCard(name, (front, self._face(back, self._backs[back])), data["layout"])
        rest = [self._second(name, other) for other in others]
        if data["layout"] == "flip":
            rest = [flipped(front, face) if face.type_line else face for face in rest]
        return PrintedCard(name, (front, *rest), data["layout"])

    def _face(self, name: str, data: Data) -> PrintedFace:
        indicator = self._indicators.get(name)
        cost = data["manaCost"]
        # every color of an indicator belongs to the color identity (903.4): who has none there has no indicator
        unknown = cost is None and "Land" not in data["types"] and indicator is None and data["colorIdentity"]
        return PrintedFace(
            name,
            cost,
            data["type"],
            data["power"],
            data["toughness"],
            data["loyalty"],
            None,
            data["text"] or "",
            tuple(indicator.lower().split()) if indicator else (),
            (UNKNOWN_INDICATOR,) if unknown else (),
        )

    def _second(self, card: str, name: str) -> PrintedFace:
        data = self._seconds.get(card)
        if data is None or data["face"] != name:
            return PrintedFace(name, incomplete=(UNKNOWN_PART,))
        printed = _TYPE_AND_NUMBERS.fullmatch(data["type"])
        assert printed is not None, data["type"]  # noqa: S101 (every line has that shape)
        indicator = self._indicators.get(name)
        return PrintedFace(
            name,
            data["manaCost"],
            printed["type"],
            printed["power"],
            printed["toughness"],
            printed["loyalty"],
            None,
            data["text"] or "",
            tuple(indicator.lower().split()) if indicator else (),
        )


def read(folder: Path, *, every: bool) -> Reading:
    """Read cards.

    Args:
        folder: has the three files.
        every: whether cards are taken that are no ordinary ones.
    """
    found = Reading()
    files = _Folder(folder)
    ordinary = set((data_path() / "also_ordinary.txt").read_text(encoding="utf-8").splitlines())
    for data in files.objects:
        sort = files.classes.get(data["name"], "of no class")
        if data["layout"] in NO_CARD_LAYOUTS:
            found.leave_out(NO_CARD_LAYOUTS[data["layout"]], data["name"])
        elif not (every or sort == "core" or (sort == "unlisted" and data["name"] in ordinary)):
            found.leave_out(_SORTS.get(sort, sort), data["name"])
        elif data.get("face") != "back":
            found.take(files.card(data))
    return found
