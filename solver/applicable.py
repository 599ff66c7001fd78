"""Which statements of encodings could apply, told from what they ask for and from what others tell.

A rule asks for an atom of each predicate that stands alone in its body, and where an argument begins with a word there,
for an atom with that word in that place. A word comes to a place from facts, from a rule that writes it there, or from
one that carries it over from places of its own body. All this is known once a file has been read; what a run of the
encodings is told only has to be followed through it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from clingo import SymbolType
from clingo.ast import AST, ASTType, Sign

Condition = int
"""The number of something that can come to be so."""


class Ask(NamedTuple):
    """An atom that has to be there: of that predicate, and with that word at the beginning of that argument."""

    name: str
    place: int = -1
    word: str = ""


class Tell(NamedTuple):
    """What a statement may say in a place of a predicate, or anywhere in it (-1).

    It says the word, or what stands in all the `sources`, each a predicate and a place; with neither it may say
    anything.
    """

    name: str
    place: int = -1
    word: str = ""
    sources: tuple[tuple[str, int], ...] = ()


_WORD = re.compile(r"[\w']+")
_BETWEEN_WORDS = str.maketrans(dict.fromkeys("(),+*/\\|&?^~<>=!@", " "))


class Said:
    """The words that facts say of each predicate, and those of which rules among them may say anything."""

    def __init__(self) -> None:
        self.words: dict[str, set[str]] = defaultdict(set)
        self.anything: set[str] = set()

    def add(self, facts: str) -> None:
        """Add facts; none of them goes beyond the end of a line."""
        for line in facts.translate(_BETWEEN_WORDS).split("\n"):
            if line.count(".") == 1 and ":" not in line and "{" not in line and ";" not in line:
                name, *words = line.rstrip(". ").split()
                self.words[name].update(words)
                continue
            # several facts, or something else that may say anything of what it names
            found = _WORD.findall(line)
            for word in found:
                self.words[word].update(found)
            if ":-" in line:
                self.anything.update(found)


class Web:
    """What follows from what: clauses over conditions, made of the statements that have been read."""

    def __init__(self) -> None:
        self._numbers: dict[Ask, Condition] = {}
        self._lacks: list[int] = []
        self._heads: list[Condition] = []
        self._uses: list[list[int]] = []
        # by predicate: what is asked for, with its condition; and what statements tell, with theirs
        self._asked: dict[str, list[tuple[Ask, Condition]]] = defaultdict(list)
        self._told: dict[tuple[str, int], list[tuple[Tell, Condition]]] = defaultdict(list)

    def condition(self) -> Condition:
        """Give a new condition."""
        self._uses.append([])
        return len(self._uses) - 1

    def clause(self, head: Condition, body: Iterable[Condition]) -> None:
        """Add that something is so as soon as all of something else is."""
        needed = set(body)
        self._lacks.append(len(needed))
        self._heads.append(head)
        for condition in needed:
            self._uses[condition].append(len(self._heads) - 1)

    def statement(self, loaded: Condition, asks: Iterable[Ask], tells: Iterable[Tell]) -> Condition:
        """Add a statement.

        Args:
            loaded: the condition that its file is there.
            asks: what it asks for.
            tells: what it may tell.

        Returns:
            The condition that it could apply.
        """
        applies = self.condition()
        self.clause(applies, [loaded, *map(self._asking, asks)])
        for tell in tells:
            self.clause(self._asking(Ask(tell.name)), [applies])
            self._told[tell.name, tell.place].append((tell, applies))
            for ask, _ in self._asked[tell.name].copy():
                self._tie(ask, tell, applies)
        return applies

    def _asking(self, ask: Ask) -> Condition:
        number = self._numbers.get(ask)
        if number is None:
            number = self._numbers[ask] = self.condition()
            self._asked[ask.name].append((ask, number))
            for tell, applies in [*self._told[ask.name, ask.place], *self._told[ask.name, -1]]:
                self._tie(ask, tell, applies)
        return number

    def _tie(self, ask: Ask, tell: Tell, applies: Condition) -> None:
        """Add how a statement may tell what is asked for, if it may."""
        if not ask.word or tell.place not in (-1, ask.place) or tell.word not in ("", ask.word):
            return
        carried = [self._asking(Ask(name, place, ask.word)) for name, place in tell.sources]
        self.clause(self._numbers[ask], [applies, *carried])

    def follow(self, loaded: Iterable[Condition], said: Said) -> bytearray:
        """Find out what could be so.

        Args:
            loaded: the conditions of the files that are there.
            said: what facts say.

        Returns:
            For each condition whether it could be.
        """
        lacks = self._lacks.copy()
        holds = bytearray(len(self._uses))
        ready = [*loaded]
        for name, words in said.words.items():
            anything = name in said.anything
            asked = self._asked.get(name, ())
            ready += [number for ask, number in asked if anything or not ask.word or ask.word in words]
        for condition in ready:
            holds[condition] = 1
        heads, uses = self._heads, self._uses
        while ready:
            for clause in uses[ready.pop()]:
                lacks[clause] -= 1
                if not lacks[clause] and not holds[heads[clause]]:
                    holds[heads[clause]] = 1
                    ready.append(heads[clause])
        return holds


# ---------------------------------------------------------------------------------------------- reading statements


class _Atom(NamedTuple):
    """An atom of a rule: its predicate, and for each argument its variable and the word that it begins with, if any.

    An argument that is a pool stands for several.
    """

    name: str
    arguments: list[list[tuple[str, str]]]


def read(statement: AST, parameters: Collection[str]) -> tuple[list[Ask], list[Tell]]:
    """Read what a statement asks for, and what it may tell.

    A rule asks for an atom for all that stands alone in its body, not negated. What stands for parameters of its part
    is not known.

    Args:
        statement: the rule, or another statement.
        parameters: the parameters of its part.
    """
    if statement.ast_type != ASTType.Rule:
        return [], [Tell(name) for name in _predicates(statement)]
    body = [atom for literal in statement.body if (atom := _alone(literal, parameters)) is not None]
    asks: list[Ask] = []
    carried: dict[str, list[tuple[str, int]]] = defaultdict(list)
    for name, arguments in body:
        asks.append(Ask(name))
        for place, terms in enumerate(arguments):
            if len(terms) == 1:
                ((variable, word),) = terms
                if word:
                    asks.append(Ask(name, place, word))
                elif variable:
                    carried[variable].append((name, place))
    head = _alone(statement.head, parameters)
    if head is None:
        return asks, [Tell(name) for name in _predicates(statement.head)]
    tells = [
        Tell(head.name, place, word, tuple(carried.get(variable, ())))
        for place, terms in enumerate(head.arguments)
        for variable, word in terms
    ]
    return asks, tells or [Tell(head.name)]


def _alone(literal: AST, parameters: Collection[str]) -> _Atom | None:
    """Give the atom that a literal consists of, where it is not negated."""
    if literal.ast_type != ASTType.Literal or literal.sign != Sign.NoSign:
        return None
    atom = literal.atom
    if atom.ast_type != ASTType.SymbolicAtom:
        return None
    term = atom.symbol
    if term.ast_type != ASTType.Function:
        return None
    return _Atom(term.name, [_terms(argument, parameters) for argument in term.arguments])


def _terms(term: AST, parameters: Collection[str]) -> list[tuple[str, str]]:
    """Give the variable that a term is, or the word that it begins with; neither where it is open, or no word."""
    kind = term.ast_type
    if kind == ASTType.Variable:
        return [(term.name, "")]
    if kind == ASTType.Function:
        return [("", "" if term.external else term.name)]
    if kind == ASTType.SymbolicTerm:
        symbol = term.symbol
        word = symbol.name if symbol.type == SymbolType.Function else ""
        return [("", "" if word in parameters else word)]
    if kind == ASTType.Pool:
        return [one for inner in term.arguments for one in _terms(inner, parameters)]
    return [("", "")]


def _predicates(node: AST) -> Iterator[str]:
    """Give the names of predicates of which a statement may add atoms, and perhaps others."""
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
