"""The file of the results: what stands there already is found again, and new records are added."""

from __future__ import annotations

import zlib
from array import array
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import IO

import msgspec

from solver.batches.items import Done, Item
from solver.batches.tally import Tally
from solver.errors import SolverError


class _Record(msgspec.Struct):
    index: int
    name: str
    question: int | None
    questions: int
    status: str
    verdict: str | None = None


class Results:
    """What is written down so far, and what more there is to write.

    Args:
        stream: where it is written to.
    """

    def __init__(self, stream: IO[bytes]) -> None:
        self._stream = stream
        self._done = array("L")
        self.tally = Tally()

    def add(self, done: Done) -> None:
        """Write down what became of a board, all of it at once.

        Args:
            done: what became of it.
        """
        self._stream.write(b"".join(done.lines))
        self._stream.flush()
        self.tally.add(done.statuses, done.verdicts)

    def take_up(self, path: Path) -> None:
        """Take up what stands in a file, and cut off what is not whole: a torn line, or a board with questions missing.

        Args:
            path: the file that is written to.

        Raises:
            SolverError: the file holds something else than records.
        """
        good = 0
        open_board: list[_Record] = []
        with path.open("rb") as file:
            for number, line in enumerate(file, start=1):
                record = self._read(path, number, line)
                if record is None:
                    break
                open_board.append(record)
                if record.question is None or record.question == record.questions:
                    self._mark(open_board)
                    good, open_board = file.tell(), []
        self._stream.truncate(good)
        self._stream.seek(good)

    def _read(self, path: Path, number: int, line: bytes) -> _Record | None:
        if not line.endswith(b"\n"):
            return None
        try:
            return msgspec.json.decode(line, type=_Record)
        except msgspec.DecodeError as error:
            raise SolverError(f"{path}:{number}: this is no record of a batch: {error}") from error

    def _mark(self, records: list[_Record]) -> None:
        first = records[0]
        if first.index >= len(self._done):
            self._done.extend([0] * (first.index + 1 - len(self._done)))
        self._done[first.index] = _mark(first.name)
        self.tally.add([one.status for one in records], [one.verdict for one in records if one.verdict])

    def missing(self, items: Iterable[Item]) -> Iterator[Item]:
        """Leave out the boards whose answers are there already.

        Args:
            items: the boards.

        Raises:
            SolverError: the results are those of other boards.
        """
        for item in items:
            mark = self._done[item.index] if item.index < len(self._done) else 0
            if mark and mark != _mark(item.name):
                raise SolverError(
                    f"the results are not those of these boards: the one with the index {item.index} has another name"
                    f" than `{item.name}`"
                )
            if not mark:
                yield item


def _mark(name: str) -> int:
    return 1 + zlib.crc32(name.encode(errors="surrogateescape"))
