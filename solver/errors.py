"""What can go wrong, as one small tree of exceptions.

::

    SolverError
    ├── BoardError    a file is no board; carries every defect found in it
    └── CannotRead    a text is not understood; names the part
"""

from __future__ import annotations

import re

import msgspec

LONGEST = 200
"""No right word has so many letters, so that none is near to a longer one; a search would take long."""

_LONGEST_SHOWN = 120
_MARKED = re.compile(r"`([^`]*)`")


def cut(word: str) -> str:
    """Give a word of the user's as messages show it: no longer than a line.

    Args:
        word: what was written.
    """
    return word if len(word) <= _LONGEST_SHOWN else f"{word[:_LONGEST_SHOWN]}..."


def cut_marked(message: str) -> str:
    """Cut every word in code marks of a message.

    Args:
        message: the message.
    """
    return _MARKED.sub(lambda found: f"`{cut(found[1])}`", message) if len(message) > _LONGEST_SHOWN else message


def hint(right: str | None) -> str:
    """Give the end of a message about a wrong word.

    Args:
        right: the right word nearest to it, if any is near.
    """
    return "" if right is None else f"; did you mean `{right}`?"


class Defect(msgspec.Struct, frozen=True):
    """One thing that is wrong with a file.

    `message` is a sentence in the terms of the file, with the user's own word; it also names the nearest right word,
    which `suggestion` holds by itself. `line` counts from 1 and is 0 where data without lines was read.
    """

    path: str
    line: int
    message: str
    suggestion: str | None = None

    def __str__(self) -> str:
        place = f"{self.path}:{self.line}" if self.line else self.path
        return f"{place}: {self.message}" if place else self.message


class SolverError(Exception):
    """Any failure that the solver explains to its user."""


class BoardError(SolverError):
    """A file is no board. All defects are reported at once, in the order of their lines."""

    def __init__(self, defects: tuple[Defect, ...]) -> None:
        self.defects = defects
        super().__init__(defects)

    def __str__(self) -> str:
        return "\n".join(map(str, self.defects))


class CannotRead(SolverError):  # noqa: N818 (reads as what happened)
    """A text in Oracle language is not understood; `part` is what is not."""

    def __init__(self, part: str) -> None:
        self.part = part
        super().__init__(part)

    def __str__(self) -> str:
        return f"cannot read: {self.part}"
