"""Encodings, each file parsed once in the life of the process, and each rule loaded only once it could apply.

Handing over what has been parsed is much quicker than parsing it again. A rule that asks for something of which there
is nothing cannot apply; clingo takes time for it all the same, so it waits until something is there that it asks for.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from pathlib import Path

import clingo
import msgspec
from clingo import MessageCode
from clingo.ast import AST, ASTType, ProgramBuilder, Sign, parse_files

Note = Callable[[MessageCode, str], None]

_WORD = re.compile(r"\w+")
# Of no use to a control: nothing is read off comments, and it is not told about what is defined nowhere.
_IDLE = frozenset({ASTType.Comment, ASTType.Defined})


class _Statement(msgspec.Struct, frozen=True):
    """A statement, with the names of predicates that it asks for, all of which have to be there, and that it tells."""

    ast: AST
    asks: frozenset[str]
    tells: frozenset[str]


class _Part(msgspec.Struct):
    """The statements of a part of a program, with the one that begins it."""

    beginning: AST
    statements: list[_Statement]


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
        self._there: set[str] = set()
        self._waiting: list[_Part] = []

    def load(self, paths: Iterable[Path], facts: str = "") -> None:
        """Load files, in their order, and what of the earlier ones could apply by now.

        Args:
            paths: the files.
            facts: what else the control is told, now or before it is grounded the next time.

        Raises:
            RuntimeError: a file cannot be read or parsed.
        """
        for path in paths:
            parts, remarks = _parsed(path, path.stat().st_mtime_ns)
            for remark in remarks:
                self._note(*remark)
            self._waiting += parts
        self._there.update(_WORD.findall(facts))
        self._spread()
        waiting: list[_Part] = []
        with ProgramBuilder(self._control) as builder:
            for part in self._waiting:
                ready = [one.ast for one in part.statements if one.asks <= self._there]
                if len(ready) < len(part.statements):
                    left = [one for one in part.statements if not one.asks <= self._there]
                    waiting.append(_Part(part.beginning, left))
                if ready:
                    builder.add(part.beginning)
                for statement in ready:
                    builder.add(statement)
        self._waiting = waiting

    def _spread(self) -> None:
        """Find out what could be there, with all that is told by statements that could apply."""
        lacking: dict[str, list[_Statement]] = defaultdict(list)
        ready = [one for part in self._waiting for one in part.statements]
        while ready:
            one = ready.pop()
            if lack := one.asks - self._there:
                # it waits for one thing at a time
                lacking[min(lack)].append(one)
            elif new := one.tells - self._there:
                self._there |= new
                for name in new:
                    ready += lacking.pop(name, ())


@lru_cache(maxsize=512)
def _parsed(path: Path, _changed: int) -> tuple[tuple[_Part, ...], tuple[tuple[MessageCode, str], ...]]:
    parts: list[_Part] = []
    remarks: list[tuple[MessageCode, str]] = []

    def add(statement: AST) -> None:
        if statement.ast_type == ASTType.Program:
            parts.append(_Part(statement, []))
        elif statement.ast_type not in _IDLE:
            parts[-1].statements.append(
                _Statement(statement, frozenset(_asks(statement)), frozenset(_tells(statement)))
            )

    parse_files([str(path)], add, logger=lambda code, text: remarks.append((code, text)))
    return tuple(parts), tuple(remarks)


def _asks(statement: AST) -> Iterator[str]:
    """Give the names of predicates of which an atom has to be there: all that stand alone and are not negated."""
    if statement.ast_type != ASTType.Rule:
        return
    for literal in statement.body:
        if literal.ast_type == ASTType.Literal and literal.sign == Sign.NoSign:
            atom = literal.atom
            if atom.ast_type == ASTType.SymbolicAtom and atom.symbol.ast_type == ASTType.Function:
                yield atom.symbol.name


def _tells(statement: AST) -> Iterator[str]:
    """Give the names of predicates of which a statement may add atoms, and perhaps others."""
    return _predicates(statement.head if statement.ast_type == ASTType.Rule else statement)


def _predicates(node: AST) -> Iterator[str]:
    if node.ast_type == ASTType.SymbolicAtom:
        yield from _names(node.symbol)
        return
    for inner in _inside(node):
        yield from _predicates(inner)


def _names(term: AST) -> Iterator[str]:
    if term.ast_type == ASTType.Function:
        yield term.name
        return
    for inner in _inside(term):
        yield from _names(inner)


def _inside(node: AST) -> Iterator[AST]:
    for key in node.child_keys:
        child = getattr(node, key)
        if isinstance(child, AST):
            yield child
        elif child is not None:
            yield from child
