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
from solver.cards.printed import (
    NO_SIZE,
    PrintedCard,
    PrintedFace,
    Reading,
    Wrong,
    flipped,
    is_sized,
)
from solver.errors import Defect, SolverError

_NAME = re.compile(r"(?P<name>.*?)\s*(?P<cost>(?:\{[^{}]+\})*)")
_SIZE = re.compile(r"(?P<power>[^\s/]*[\dXx*?∞²][^\s/]*)/(?P<toughness>[^\s/]*[\dXx*?∞²][^\s/]*)")
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


def _name_and_cost(line: str) -> tuple[str, str]:
    named = _NAME.fullmatch(line)
    assert named is not None, line  # noqa: S101 (any line has that shape)
    return " ".join(named["name"].split()), named["cost"]


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
        self.wrong: list[Wrong] = []
        self._path = path
        self._name = ""

    def _defect(self, line: int, message: str) -> None:
        self.wrong.append(Wrong(self._name, str(Defect(self._path, line, message))))

    def card(self, block: list[Line]) -> PrintedCard | None:
        """Read one card; None when something is wrong with it, which is noted."""
        before = len(self.wrong)
        parts = _faces(block)
        self._name = " // ".join(_name_and_cost(lines[0][1])[0] for lines in parts if lines)
        faces = [self._face(lines, block[0][0]) for lines in parts]
        whole = [face for face in faces if face is not None]
        printed = [face.printed for face in whole]
        layout = next((face.layout for face in whole if face.layout), "normal" if len(printed) == 1 else None)
        if layout is None and len(whole) == len(faces):
            layout = _layout(printed)
            if layout is None:
                row, _ = parts[1][0]
                which = "`Layout: transform`, `Layout: flip` or `Layout: modal_dfc`"
                self._defect(row, f"how the two faces belong together is not clear: say so with a line {which}")
        if len(self.wrong) > before or layout is None:
            return None
        if layout == "flip":
            printed[1:] = [flipped(printed[0], face) for face in printed[1:]]
        return PrintedCard(" // ".join(face.name for face in printed), tuple(printed), layout)

    def _face(self, lines: list[Line], number: int) -> _Face | None:
        """Read one face; None when it is none, which is noted."""
        if len(lines) < 2:
            self._defect(lines[0][0] if lines else number, "a card needs a name and, below it, a type line")
            return None
        first, (place, type_line), *rest = lines
        name, cost = _name_and_cost(first[1])
        if not vocabulary.split_type_line(type_line)[1]:
            self._defect(place, f"a type line stands below the name of a card, and `{type_line}` has no card type")
            return None
        if cost and (problem := check("cost", cost)) is not None:
            self._defect(first[0], problem.message)
        face = _Face(PrintedFace(name, cost or None, type_line))
        facts: dict[str, str | tuple[str, ...]] = {}
        text: list[str] = []
        for where, (row, line) in enumerate(rest):
            if "power" not in facts and where in (0, len(rest) - 1) and (size := _SIZE.fullmatch(line)):
                self._size(row, line, type_line, "\n".join(text))
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

    def _size(self, line: int, size: str, type_line: str, text: str) -> None:
        for number in size.split("/"):
            if not vocabulary.is_printed_number(number):
                self._defect(line, f"`{number}` is no power or toughness: a number or a star such as `*` and `1+*`")
        if not is_sized(type_line, text):
            self._defect(line, f"`{size}`: only creatures and Vehicles have power and toughness (208.1)")

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
    if face.power is None and is_sized(face.type_line, face.text):
        yield NO_SIZE
    if "Planeswalker" in types and face.loyalty is None:
        yield "its loyalty is not given"
    if "Battle" in types and face.defense is None:
        yield "its defense is not given"


# how a permanent turns to its other face
_TRANSFORMS = re.compile(
    r"\b(?:transform(?:s|ed)?|converts?|daybound|nightbound|disturb|craft with|more than meets the eye)\b",
    re.IGNORECASE,
)
_FLIPS = re.compile(r"\bflip(?:s|ped)?\b(?! (?:a|two|three|that many|X) coins?\b)", re.IGNORECASE)


def _layout(faces: list[PrintedFace]) -> str | None:
    """Say how the two faces of a card belong together; None when that could be in several ways."""
    first, second = faces[0], faces[1]
    if re.search(r"\b(?:Adventure|Omen)\b", second.type_line):
        return "adventure"
    if second.cost is not None:
        halves = all(re.search(r"\b(?:Instant|Sorcery|Room)\b", face.type_line) for face in faces)
        return "modal_dfc" if not halves else "aftermath" if second.text.startswith("Aftermath") else "split"
    # without a mana cost of its own: the back of a transforming card, the lower half of a flip card, or a land
    text = f"{first.text}\n{second.text}"
    if second.indicator or "Siege" in first.type_line or _TRANSFORMS.search(text):
        return "transform"
    if _FLIPS.search(text):
        return "flip"
    return "modal_dfc" if "Land" in vocabulary.split_type_line(second.type_line)[1] else None


def read(text: str, path: str) -> Reading:
    """Read cards.

    Args:
        text: the cards.
        path: what the file is called in messages.

    Returns:
        The cards; those that cannot be read are told there, as long as others can.

    Raises:
        SolverError: lines are no cards, and none of the others are; all of them are told.
    """
    reader = _Reader(path)
    found = Reading()
    for block in _blocks(text):
        card = reader.card(block)
        if card is not None:
            found.take(card)
    if reader.wrong and not found.cards:
        raise SolverError("\n".join(wrong.reason for wrong in reader.wrong))
    found.wrong = reader.wrong
    return found
