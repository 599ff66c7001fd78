"""What is written in one encoding: its statements, and the predicates, terms and variables in them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

import clingo
from clingo import ast
from clingo.ast import ASTType

_INCLUDE = re.compile(r'^\s*#include\s+"([^"]+)"\s*\.', re.MULTILINE)
_STRING_OR_COMMENT = re.compile(r'"(?:\\.|[^"\\])*"|%.*')


class Predicate(NamedTuple):
    """A predicate with its number of arguments; classical negation makes no difference."""

    name: str
    arity: int

    def __str__(self) -> str:
        return f"{self.name}/{self.arity}"


class Atom(NamedTuple):
    """An occurrence of a predicate. `variables` holds the name at each argument, None where it is no variable."""

    predicate: Predicate
    variables: tuple[str | None, ...]
    line: int


class Term(NamedTuple):
    """A constant or the name of a compound term, with its number of arguments."""

    name: str
    arity: int
    line: int

    def __str__(self) -> str:
        return f"{self.name}/{self.arity}" if self.arity else self.name


def walk(node: object) -> Iterator[ast.AST]:
    """Give a node of a syntax tree and all nodes below it."""
    if isinstance(node, ast.AST):
        yield node
        for key in node.child_keys:
            yield from walk(getattr(node, key))
    elif isinstance(node, ast.ASTSequence | list | tuple):
        for child in node:
            yield from walk(child)


def line_of(node: ast.AST) -> int:
    """Give the line on which a node begins."""
    line: int = node.location.begin.line
    return line


def comment_of(line: str) -> str:
    """Give the comment of a line without its percent sign, empty when there is none."""
    found = (match.group() for match in _STRING_OR_COMMENT.finditer(line))
    return next((text.lstrip("%") for text in found if text.startswith("%")), "")


def _parts_of_head(head: ast.AST) -> Iterator[tuple[Any, Sequence[Any]]]:
    """Give the derived literals of a head, each with its condition."""
    kind = head.ast_type
    if kind in (ASTType.Aggregate, ASTType.Disjunction):
        for element in head.elements:
            yield element.literal, element.condition
    elif kind == ASTType.HeadAggregate:
        for element in head.elements:
            yield element.condition.literal, element.condition.condition
    else:
        yield head, ()


def _functions_of(symbol: ast.AST) -> Iterator[Any]:
    """Give what stands in an atom without its sign: one function, or several in a pool."""
    while symbol.ast_type == ASTType.UnaryOperation:
        symbol = symbol.argument
    yield from symbol.arguments if symbol.ast_type == ASTType.Pool else [symbol]


def _atoms(nodes: object) -> Iterator[Atom]:
    for node in walk(nodes):
        if node.ast_type == ASTType.SymbolicAtom:
            for symbol in _functions_of(node.symbol):
                names = tuple(each.name if each.ast_type == ASTType.Variable else None for each in symbol.arguments)
                yield Atom(Predicate(symbol.name, len(names)), names, line_of(symbol))


def _terms_of_symbol(symbol: clingo.Symbol, line: int) -> Iterator[Term | str]:
    if symbol.type == clingo.SymbolType.String:
        yield symbol.string
    elif symbol.type == clingo.SymbolType.Function:
        if symbol.name:
            yield Term(symbol.name, len(symbol.arguments), line)
        for argument in symbol.arguments:
            yield from _terms_of_symbol(argument, line)


def _terms_of(node: object) -> Iterator[Term | str]:
    """Give the strings, constants and names of compound terms below a node; names of predicates are none of them."""
    if isinstance(node, ast.ASTSequence | list | tuple):
        for child in node:
            yield from _terms_of(child)
    elif not isinstance(node, ast.AST):
        return
    elif node.ast_type == ASTType.SymbolicAtom:
        for symbol in _functions_of(node.symbol):
            yield from _terms_of(symbol.arguments)
    elif node.ast_type == ASTType.SymbolicTerm:
        yield from _terms_of_symbol(node.symbol, line_of(node))
    else:
        if node.ast_type == ASTType.Function and node.name and not node.external:
            yield Term(node.name, len(node.arguments), line_of(node))
        for key in node.child_keys:
            yield from _terms_of(getattr(node, key))


class Encoding:
    """One file of an encoding.

    `path` is relative to the folder of encodings. `syntax` holds what clingo had to say on parsing; when that is an
    error there are no statements.
    """

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text
        self.lines = text.split("\n")
        self.includes = _INCLUDE.findall(text)
        self.syntax: list[str] = []
        statements: list[ast.AST] = []
        try:
            ast.parse_string(
                _INCLUDE.sub("", text), statements.append, logger=lambda _, message: self.syntax.append(message.strip())
            )
        except RuntimeError as error:
            statements = []
            self.syntax = self.syntax or [str(error)]
        self.statements = [each for each in statements if each.ast_type != ASTType.Comment][1:]

    @classmethod
    def read(cls, file: Path, folder: Path) -> Encoding:
        """Read a file below the folder of encodings."""
        return cls(file.relative_to(folder).as_posix(), file.read_text(encoding="utf-8"))

    @property
    def area(self) -> str:
        """The rules area of the file: its first folder, or its own name at the top."""
        return self.path.removesuffix(".lp").split("/")[0]

    @property
    def header(self) -> list[str]:
        """The lines between the two bars at the top, both included; empty without two bars."""
        bars = [number for number, line in enumerate(self.lines) if re.fullmatch(r"%-{20,}", line)]
        return self.lines[: bars[1] + 1] if len(bars) > 1 and bars[0] == 0 else []

    @cached_property
    def rules(self) -> list[ast.AST]:
        """The rules, facts and constraints."""
        return [each for each in self.statements if each.ast_type == ASTType.Rule]

    @cached_property
    def derived(self) -> list[Atom]:
        """Atoms that a rule of this file can make true, externals included."""
        found: list[Atom] = []
        for statement in self.statements:
            if statement.ast_type == ASTType.Rule:
                for literal, _ in _parts_of_head(statement.head):
                    found += _atoms(literal)
            elif statement.ast_type == ASTType.External:
                found += _atoms(statement.atom)
        return found

    @cached_property
    def read_atoms(self) -> list[Atom]:
        """Atoms that this file asks for: in bodies, conditions and aggregates."""
        found: list[Atom] = []
        for statement in self.statements:
            if statement.ast_type == ASTType.Rule:
                found += _atoms(statement.body)
                for _, condition in _parts_of_head(statement.head):
                    found += _atoms(condition)
            elif statement.ast_type == ASTType.External:
                found += _atoms(statement.body)
            elif statement.ast_type not in (ASTType.Defined, ASTType.ShowSignature):
                found += _atoms(statement)
        return found

    @cached_property
    def inputs(self) -> list[Predicate]:
        """Predicates declared as input by ``#defined``."""
        return [Predicate(each.name, each.arity) for each in self.statements if each.ast_type == ASTType.Defined]

    @cached_property
    def shown(self) -> list[Predicate]:
        """Predicates that ``#show`` lets through."""
        shows = [each for each in self.statements if each.ast_type == ASTType.ShowSignature]
        return [Predicate(each.name, each.arity) for each in shows if each.name]

    @property
    def predicates(self) -> set[Predicate]:
        """Every predicate that occurs in the file."""
        atoms = {atom.predicate for atom in [*self.derived, *self.read_atoms]}
        return atoms | set(self.inputs) | set(self.shown)

    @cached_property
    def _terms(self) -> list[Term | str]:
        found: list[Term | str] = []
        own = {each.name for each in self.statements if each.ast_type == ASTType.Definition}
        for statement in self.statements:
            if statement.ast_type == ASTType.Program:
                own |= {each.name for each in statement.parameters}
            found += _terms_of(statement)
        return [each for each in found if isinstance(each, str) or each.arity or each.name not in own]

    @property
    def terms(self) -> list[Term]:
        """Constants and names of compound terms, without own ``#const`` and program parameters."""
        return [each for each in self._terms if isinstance(each, Term)]

    @property
    def strings(self) -> list[str]:
        """Quoted terms."""
        return [each for each in self._terms if isinstance(each, str)]

    @cached_property
    def variables(self) -> list[list[tuple[str, int]]]:
        """The variables of each statement, by name and line, without anonymous ones."""
        return [
            [
                (node.name, line_of(node))
                for node in walk(each)
                if node.ast_type == ASTType.Variable and node.name != "_"
            ]
            for each in self.statements
        ]
