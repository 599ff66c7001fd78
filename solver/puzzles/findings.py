"""What is found on the way from one format to the other: what is wrong, what is left out, which cards are unknown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from solver.board.names import nearest
from solver.errors import BoardError, Defect, cut_marked, hint

Kind = Literal["left out", "unknown card"]


class Remark(msgspec.Struct, frozen=True):
    """One thing that does not stop a conversion, but that the user has to know; `line` counts from 1."""

    line: int
    kind: Kind
    message: str


class Findings:
    """Everything that there is to say about one conversion."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._defects: list[Defect] = []
        self._remarks: Counter[Remark] = Counter()

    def wrong(self, line: int, message: str, right: str | None = None) -> None:
        """Report what cannot be understood, so that nothing will be written.

        Args:
            line: where it is.
            message: what is wrong, as a sentence.
            right: the right word nearest to the wrong one, when there is one.
        """
        self._defects.append(Defect(self.path, line, f"{cut_marked(message)}{hint(right)}", right))

    def left_out(self, line: int, message: str) -> None:
        """Report what has no place in the other format.

        Args:
            line: where it is.
            message: what is left out, and why when that is not plain.
        """
        self._remarks[Remark(line, "left out", cut_marked(message))] += 1

    def unknown_card(self, line: int, message: str) -> None:
        """Report a card that the library does not have.

        Args:
            line: where it is first named.
            message: its name, and the nearest right one.
        """
        self._remarks[Remark(line, "unknown card", cut_marked(message))] += 1

    def unknown_word(self, line: int, message: str, word: str, known: Iterable[str]) -> None:
        """Report a word that is none of those known here: a mistake when one of them is near, else left out.

        Formats grow, so a word that resembles nothing may be a newer one.

        Args:
            line: where it is.
            message: what it is no right word for; the word itself is in it.
            word: the word.
            known: the right words.
        """
        right = nearest(word, known)
        if right is None:
            self.left_out(line, message)
        else:
            self.wrong(line, message, right)

    def stop_if_wrong(self) -> None:
        """Give up when something is wrong.

        Raises:
            BoardError: with every defect, in the order of their lines.
        """
        if self._defects:
            raise BoardError(tuple(dict.fromkeys(sorted(self._defects, key=lambda defect: defect.line))))

    @property
    def remarks(self) -> list[tuple[Remark, int]]:
        """What does not stop the conversion, by line, with how often it was found."""
        return sorted(self._remarks.items(), key=lambda counted: counted[0].line)

    def lines(self) -> Iterator[str]:
        """Write the remarks, one a line, each with file and line number."""
        for remark, times in self.remarks:
            yield f"{self.path}:{_told(remark, times)}"

    def comment(self) -> Iterator[str]:
        """Write the remarks for a comment in the file that is written, without the name of the other file."""
        for remark, times in self.remarks:
            yield f"line {_told(remark, times)}"


def _told(remark: Remark, times: int) -> str:
    often = f" ({times} times)" if times > 1 else ""
    # The words of a file may hold anything, and have to fit on one line of a comment.
    message = "".join(letter if letter.isprintable() else " " for letter in remark.message)
    return f"{remark.line}: {remark.kind}: {message}{often}"
