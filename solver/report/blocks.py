"""What a report is made of, whatever it is shown on: headings, tables, notes and bullets."""

from __future__ import annotations

import msgspec


class Cell(msgspec.Struct, frozen=True):
    """What stands in one place of a table; `changed` marks what is not as printed on the card."""

    text: str
    changed: bool = False


class Heading(msgspec.Struct, frozen=True):
    """A line above what follows; level 1 is a board, 2 a question, 3 an outcome."""

    text: str
    level: int


class Note(msgspec.Struct, frozen=True):
    """A sentence; a warning is one that bears on whether the answer can be relied on."""

    text: str
    warning: bool = False


class Bullets(msgspec.Struct, frozen=True):
    """Short lines under each other, each with its own lines indented below it."""

    title: str
    items: tuple[tuple[str, tuple[str, ...]], ...]


class Table(msgspec.Struct, frozen=True):
    """Rows under columns; the last column takes the room that is left."""

    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


Block = Heading | Note | Bullets | Table
