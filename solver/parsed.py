"""Encodings, each file parsed once in the life of the process, and each rule loaded only once it could apply.

Handing over what has been parsed is much quicker than parsing it again. A rule that asks for something of which there
is nothing cannot apply; clingo takes time for it all the same, so it waits until something is there that it asks for.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from functools import lru_cache
from pathlib import Path

import clingo
import msgspec
from clingo import MessageCode, SymbolType
from clingo.ast import AST, ASTType, ProgramBuilder, Sign, parse_files

Note = Callable[[MessageCode, str], None]

_Ask = str
"""A predicate of which some atom has to be there; behind a space, a word that one of its arguments begins with."""

_WORD = re.compile(r"[\w']+")
_NUMBER = re.compile(r"\b\d+\b")
# Of no use to a control: nothing is read off comments, and it is not told about what is defined nowhere.
_IDLE = frozenset({ASTType.Comment, ASTType.Defined})


class _Statement(msgspec.Struct, frozen=True):
    """A statement, with what it asks for, all of which has to be there, and the names of predicates that it tells."""

    ast: AST
    asks: frozenset[_Ask]
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
        # words of facts, each with the forms of facts in which it stands; and predicates that rules tell
        self._said: dict[str, set[str]] = defaultdict(set)
        self._told: set[str] = set()
        self._there: set[_Ask] = set()
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
            parts, remarks = _parsed(path, path.stat().st_mtime_ns)
            for remark in remarks:
                self._note(*remark)
            self._waiting += parts
        self._say(facts)
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

    def _say(self, facts: str) -> None:
        for form in set(_NUMBER.sub("", facts).split("\n")):
            words = _WORD.findall(form)
            for word in words:
                self._said[word].add(form)
            if ":-" in form:
                self._told.update(words)

    def _is_there(self, ask: _Ask) -> bool:
        """Say whether there could be an atom as it is asked for."""
        name, _, word = ask.partition(" ")
        if name in self._told:
            return True
        forms = self._said.get(name)
        return forms is not None and (not word or not forms.isdisjoint(self._said.get(word, ())))

    def _spread(self) -> None:
        """Find out what could be there, with all that is told by statements that could apply."""
        lacking: dict[str, list[_Statement]] = defaultdict(list)
        ready = [one for part in self._waiting for one in part.statements]
        while ready:
            one = ready.pop()
            lacks = [ask for ask in one.asks - self._there if not self._is_there(ask)]
            if lacks:
                # it waits for one thing at a time
                lacking[lacks[0].partition(" ")[0]].append(one)
                continue
            self._there |= one.asks
            if new := one.tells - self._told:
                self._told |= new
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
            parameters = {one.name for one in parts[-1].beginning.parameters}
            asks, tells = frozenset(_asks(statement, parameters)), frozenset(_tells(statement))
            parts[-1].statements.append(_Statement(statement, asks, tells))

    parse_files([str(path)], add, logger=lambda code, text: remarks.append((code, text)))
    return tuple(parts), tuple(remarks)


def _asks(statement: AST, parameters: Collection[str]) -> Iterator[_Ask]:
    """Give what has to be there for a rule to apply: an atom for all that stands alone in its body, not negated.

    What stands for parameters of its part is not known.
    """
    if statement.ast_type != ASTType.Rule:
        return
    for literal in statement.body:
        if literal.ast_type == ASTType.Literal and literal.sign == Sign.NoSign:
            atom = literal.atom
            if atom.ast_type == ASTType.SymbolicAtom and atom.symbol.ast_type == ASTType.Function:
                yield atom.symbol.name
                for argument in atom.symbol.arguments:
                    if (word := _begins(argument)) and word not in parameters:
                        yield f"{atom.symbol.name} {word}"


def _begins(term: AST) -> str:
    """Give the word that a term begins with; none where it is open, or no word."""
    if term.ast_type == ASTType.SymbolicTerm and term.symbol.type == SymbolType.Function:
        return str(term.symbol.name)
    return term.name if term.ast_type == ASTType.Function and not term.external else ""


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
