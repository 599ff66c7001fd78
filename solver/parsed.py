"""Encodings, each file parsed once in the life of the process, and each rule loaded only once it could apply.

Handing over what has been parsed is much quicker than parsing it again. A rule that asks for something of which there
is nothing cannot apply; clingo takes time for it all the same, so it waits until something is there that it asks for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path

import clingo
import msgspec
from clingo import MessageCode
from clingo.ast import AST, ASTType, ProgramBuilder, parse_files

from solver.applicable import Condition, Said, Web, read

Note = Callable[[MessageCode, str], None]

# Of no use to a control: nothing is read off comments, and it is not told about what is defined nowhere.
_IDLE = frozenset({ASTType.Comment, ASTType.Defined})


class _Statement(msgspec.Struct, frozen=True):
    """A statement, with the condition that it could apply."""

    ast: AST
    applies: Condition


class _Part(msgspec.Struct):
    """The statements of a part of a program, with the one that begins it."""

    beginning: AST
    statements: list[_Statement]


class _File(msgspec.Struct, frozen=True):
    """A file, with the condition that it is there."""

    loaded: Condition
    parts: tuple[_Part, ...]
    remarks: tuple[tuple[MessageCode, str], ...]


class Loader:
    """Loads encodings into a control, as far as they could apply.

    Everything that is told the control otherwise has to be told the loader as well.

    Args:
        control: the control.
        note: is told what clingo remarks while it parses.
    """

    def __init__(self, control: clingo.Control, note: Note) -> None:
        self._control = control
        self._note = note
        self._said = Said()
        self._loaded: list[Condition] = []
        self._waiting: list[_Part] = []

    def load(self, paths: Iterable[Path], facts: str = "") -> None:
        """Load files, in their order, and what of the earlier ones could apply by now.

        Args:
            paths: the files.
            facts: what else the control is told, now or before it is grounded the next time; no fact goes beyond the
                end of a line.

        Raises:
            RuntimeError: a file cannot be read or parsed.
        """
        for path in paths:
            file = _parsed(path, path.stat().st_mtime_ns)
            for remark in file.remarks:
                self._note(*remark)
            self._loaded.append(file.loaded)
            self._waiting += file.parts
        self._said.add(facts)
        applies = _WEB.follow(self._loaded, self._said)
        waiting: list[_Part] = []
        with ProgramBuilder(self._control) as builder:
            for part in self._waiting:
                ready = [one.ast for one in part.statements if applies[one.applies]]
                if len(ready) < len(part.statements):
                    waiting.append(_Part(part.beginning, [one for one in part.statements if not applies[one.applies]]))
                if ready:
                    builder.add(part.beginning)
                for statement in ready:
                    builder.add(statement)
        self._waiting = waiting


_WEB = Web()


@lru_cache(maxsize=512)
def _parsed(path: Path, _changed: int) -> _File:
    loaded = _WEB.condition()
    parts: list[_Part] = []
    remarks: list[tuple[MessageCode, str]] = []

    def add(statement: AST) -> None:
        if statement.ast_type == ASTType.Program:
            parts.append(_Part(statement, []))
        elif statement.ast_type not in _IDLE:
            parameters = {one.name for one in parts[-1].beginning.parameters}
            applies = _WEB.statement(loaded, *read(statement, parameters))
            parts[-1].statements.append(_Statement(statement, applies))

    parse_files([str(path)], add, logger=lambda code, text: remarks.append((code, text)))
    return _File(loaded, tuple(parts), tuple(remarks))
