"""Cards as plain text, one below the other with an empty line between.

::

    Dull Sword {1}
    Artifact — Equipment
    Equipped creature gets +2/+0.
    Equip {2}

    Moth {U}
    Creature — Insect
    1/1
    Flying
    //
    Moon
    Enchantment
    Color indicator: blue

The first line is the name, with the mana cost behind it, the second the type line. All others are rules text, apart
from power and toughness (the third line or the last), and from lines that begin with ``Loyalty:``, ``Defense:``,
``Color indicator:`` or ``Layout:``. ``//`` stands between the faces of one card, ``#`` before a remark.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec

from solver.board.forms import check
from solver.cards import vocabulary
from solver.cards.printed import PrintedCard, PrintedFace, Reading, flipped
from solver.errors import Defect, SolverError

_NAME = re.compile(r"(?P<name>.*?)\s*(?P<cost>(?:\{[^{}]+\})*)")
_SIZE = re.compile(r"(?P<power>[+-]?[\d*.X²]+(?:[+-][\d*]+)?)/(?P<toughness>[+-]?[\d*.X²]+(?:[+-][\d*]+)?)")
_NUMBER = re.compile(r"[\dX*]+")
_LAYOUTS = (
    "normal", "split", "flip", "transform", "modal_dfc", "meld", "leveler", "class", "case", "saga", "adventure",
    "prepare", "mutate", "prototype", "battle", "aftermath",
)  # fmt: skip
_FACT = re.compile(r"(?P<fact>loyalty|defense|color indicator|layout)\s*:\s*(?P<value>.+)", re.IGNORECASE)

Line = tuple[int, str]
"""A line with its number."""


class _Face(msgspec.Struct):
    """A face while it is read."""

    printed: PrintedFace
    layout: str | None = None


def _blocks(text: str) -> list[list[Line]]:
    """Split a text at empty lines, without the remarks."""
    blocks: list[list[Line]] = [[]]
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if not stripped:
            blocks.append([])
        elif not stripped.startswith("#"):
            blocks[-1].append((number, stripped))
    return [block for block in blocks if block]


def _faces(block: list[Line]) -> list[list[Line]]:
    faces: list[list[Line]] = [[]]
    for number, line in block:
        if line == "//":
            faces.append([])
        else:
            faces[-1].append((number, line))
    return faces


class _Reader:
    """Reads one text, and keeps what is wrong with it."""

    def __init__(self, path: str) -> None:
        self.defects: list[Defect] = []
        self._path = path

    def _defect(self, line: int, message: str) -> None:
        self.defects.append(Defect(self._path, line, message))

    def face(self, lines: list[Line], number: int) -> _Face | None:
        """Read one face; None when it is none, which is noted."""
        if len(lines) < 2:
            self._defect(lines[0][0] if lines else number, "a card needs a name and, below it, a type line")
            return None
        first, (place, type_line), *rest = lines
        named = _NAME.fullmatch(first[1])
        assert named is not None, first  # noqa: S101 (any line has that shape)
        if not vocabulary.split_type_line(type_line)[1]:
            self._defect(place, f"a type line stands below the name of a card, and `{type_line}` has no card type")
            return None
        if named["cost"] and (problem := check("cost", named["cost"])) is not None:
            self._defect(first[0], problem.message)
        face = _Face(PrintedFace(named["name"], named["cost"] or None, type_line))
        facts: dict[str, str | tuple[str, ...]] = {}
        text = []
        for where, (row, line) in enumerate(rest):
            if "power" not in facts and where in (0, len(rest) - 1) and (size := _SIZE.fullmatch(line)):
                facts |= {"power": size["power"], "toughness": size["toughness"]}
            elif fact := _FACT.fullmatch(line):
                self._fact(row, fact["fact"].lower(), fact["value"], face, facts)
            elif _is_type_line(line):
                self._defect(row, f"`{line}` is a type line; between two cards stands an empty line")
            else:
                text.append(line)
        face.printed = msgspec.structs.replace(face.printed, text="\n".join(text), **facts)
        face.printed = msgspec.structs.replace(face.printed, incomplete=tuple(_not_given(face.printed)))
        return face

    def _fact(self, line: int, fact: str, value: str, face: _Face, facts: dict[str, str | tuple[str, ...]]) -> None:
        if fact == "layout":
            face.layout = value.lower()
            if face.layout not in _LAYOUTS:
                self._defect(line, f"`{value}` is no layout; there are {', '.join(_LAYOUTS)}")
        elif fact == "color indicator":
            colors = tuple(re.split(r",? and |,? or |[,/]\s*|\s+", value.lower().strip()))
            for color in colors:
                if color not in vocabulary.COLOR_SYMBOLS:
                    self._defect(line, f"`{color}` is no color")
            facts["indicator"] = colors
        else:
            if not _NUMBER.fullmatch(value):
                self._defect(line, f"`{value}` is no number, for {fact}")
            facts[fact] = value


def _is_type_line(line: str) -> bool:
    """Say whether a line has nothing but words of a type line."""
    _, types, _, unknown = vocabulary.split_type_line(line)
    return bool(types) and not unknown


def _not_given(face: PrintedFace) -> Iterator[str]:
    """Say which numbers a face should have and does not."""
    types = vocabulary.split_type_line(face.type_line)[1]
    if "Creature" in types and face.power is None:
        yield "its power and toughness are not given"
    if "Planeswalker" in types and face.loyalty is None:
        yield "its loyalty is not given"


def _layout(faces: list[_Face]) -> str:
    """Say how the faces of a card belong together, unless it says so itself."""
    said = next((face.layout for face in faces if face.layout), None)
    if said is not None or len(faces) == 1:
        return said or "normal"
    second = faces[1].printed
    if "Adventure" in second.type_line:
        return "adventure"
    if second.cost is None:
        return "transform"
    halves = all(re.search(r"\b(?:Instant|Sorcery|Room)\b", face.printed.type_line) for face in faces)
    return "split" if halves else "modal_dfc"


def read(text: str, path: str) -> Reading:
    """Read cards.

    Args:
        text: the cards.
        path: what the file is called in messages.

    Raises:
        SolverError: lines are no cards; all of them are told.
    """
    reader = _Reader(path)
    found = Reading()
    for block in _blocks(text):
        faces = [reader.face(lines, block[0][0]) for lines in _faces(block)]
        whole = [face for face in faces if face is not None]
        if len(whole) < len(faces):
            continue
        layout = _layout(whole)
        printed = [face.printed for face in whole]
        if layout == "flip":
            printed[1:] = [flipped(printed[0], face) for face in printed[1:]]
        found.take(PrintedCard(" // ".join(face.name for face in printed), tuple(printed), layout))
    if reader.defects:
        raise SolverError("\n".join(map(str, reader.defects)))
    return found
