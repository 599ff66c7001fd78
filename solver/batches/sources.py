"""Where boards come from: files, folders, patterns, and streams with a board in each line."""

from __future__ import annotations

import glob
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import IO

from solver.batches.items import Item
from solver.errors import SolverError
from solver.verify import SUFFIXES, board_files

LINES = (".jsonl", ".ndjson")
"""Endings of files with a board in each line."""

STANDARD, STANDARD_NAME = "-", "<stdin>"


def sources(paths: Iterable[str]) -> list[str]:
    """Find the files that are meant.

    Args:
        paths: files, folders that are searched, patterns such as ``boards/**/*.yaml``, and ``-`` for standard input.

    Raises:
        SolverError: a path does not exist, or there are no boards in it.
    """
    found: list[str] = []
    for path in paths:
        if path == STANDARD:
            found.append(path)
        elif not Path(path).exists() and glob.has_magic(path):
            matched = [Path(one) for one in sorted(glob.glob(path, recursive=True))]  # noqa: PTH207 (absolute ones, too)
            if not matched:
                raise SolverError(f"{path}: no file is called so")
            found += map(str, board_files(matched, (*SUFFIXES, *LINES)))
        else:
            found += map(str, board_files([Path(path)], (*SUFFIXES, *LINES)))
    return list(dict.fromkeys(found))


def items(files: Iterable[str]) -> Iterator[Item]:
    """Read boards, one after the other, as they are asked for.

    Args:
        files: what `sources` has found.

    Raises:
        SolverError: a stream of boards cannot be read.
    """
    places = count()
    for file in files:
        if file == STANDARD:
            yield from lines(sys.stdin.buffer, STANDARD_NAME, places)
        elif file.endswith(LINES):
            try:
                with Path(file).open("rb") as stream:
                    yield from lines(stream, file, places)
            except OSError as error:
                raise SolverError(f"{file}: the file cannot be read: {error.strerror or error}") from error
        else:
            yield Item(next(places), file, "file", _content(file))


def _content(file: str) -> bytes | None:
    """Read a file here, as a worker may be on another machine; None where that does not work."""
    try:
        return Path(file).read_bytes()
    except OSError:
        return None


def lines(stream: IO[bytes], name: str, places: Iterator[int]) -> Iterator[Item]:
    """Give the board in each line of a stream; empty lines are left out.

    Args:
        stream: the stream.
        name: what it is called.
        places: the places of its boards among all boards.
    """
    for number, line in enumerate(stream, start=1):
        if line.strip():
            yield Item(next(places), f"{name}:{number}", "line", line)


def how_many(files: Sequence[str]) -> int | None:
    """Count boards, or give None where that cannot be known yet.

    Args:
        files: what `sources` has found.
    """
    if STANDARD in files:
        return None
    total = 0
    for file in files:
        if file.endswith(LINES):
            with Path(file).open("rb") as stream:
                total += sum(1 for line in stream if line.strip())
        else:
            total += 1
    return total
