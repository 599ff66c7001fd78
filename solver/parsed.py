"""Encodings, each file parsed once in the life of the process: handing over what has been parsed is much quicker."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path

import clingo
from clingo import MessageCode
from clingo.ast import AST, ProgramBuilder, parse_files

Note = Callable[[MessageCode, str], None]


def load(control: clingo.Control, paths: Iterable[Path], note: Note) -> None:
    """Load encodings into a control, in their order.

    Args:
        control: the control.
        paths: the files.
        note: is told what clingo remarks while it parses.

    Raises:
        RuntimeError: a file cannot be read or parsed.
    """
    with ProgramBuilder(control) as builder:
        for path in paths:
            statements, remarks = _parsed(path, path.stat().st_mtime_ns)
            for remark in remarks:
                note(*remark)
            for statement in statements:
                builder.add(statement)


@lru_cache(maxsize=512)
def _parsed(path: Path, _changed: int) -> tuple[tuple[AST, ...], tuple[tuple[MessageCode, str], ...]]:
    statements: list[AST] = []
    remarks: list[tuple[MessageCode, str]] = []
    parse_files([str(path)], statements.append, logger=lambda code, text: remarks.append((code, text)))
    return tuple(statements), tuple(remarks)
