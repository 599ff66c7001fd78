"""A reader of the DOT language, as far as graphs of states need it: it fails where Graphviz would."""

from __future__ import annotations

import re
from typing import NamedTuple

_TOKENS = re.compile(r'\s*(?:("(?:[^"\\]|\\.)*")|([A-Za-z_][A-Za-z_0-9]*)|(->|[{}\[\]=;,]))')
_KEYWORDS = frozenset({"node", "edge", "graph", "digraph", "subgraph", "strict"})
_ESCAPES = re.compile(r"\\(.)")


class Digraph(NamedTuple):
    """What a graph says: attributes of its own, of its nodes, and of its edges."""

    name: str
    attributes: dict[str, str]
    nodes: dict[str, dict[str, str]]
    edges: list[tuple[str, str, dict[str, str]]]


class NotDotError(Exception):
    """The text is not in the language."""


class _Reader:
    def __init__(self, text: str) -> None:
        self.tokens: list[str] = []
        place = 0
        while text[place:].strip():
            found = _TOKENS.match(text, place)
            if found is None:
                raise NotDotError(text[place : place + 40])
            self.tokens.append(found[0].strip())
            place = found.end()

    def take(self, *wanted: str) -> str:
        if not self.tokens or (wanted and self.tokens[0] not in wanted):
            raise NotDotError(f"{self.tokens[:1]} instead of {wanted}")
        return self.tokens.pop(0)

    def name(self) -> str:
        token = self.take()
        if token[0] == '"':
            return _ESCAPES.sub(lambda one: "\n" if one[1] == "n" else one[1], token[1:-1])
        if token in _KEYWORDS or not token[0].isalpha():
            raise NotDotError(token)
        return token

    def attributes(self) -> dict[str, str]:
        found: dict[str, str] = {}
        if self.tokens[0] == "[":
            self.take("[")
            while self.tokens[0] != "]":
                key = self.name()
                self.take("=")
                found[key] = self.name()
                if self.tokens[0] == ",":
                    self.take(",")
            self.take("]")
        return found

    def graph(self) -> Digraph:
        self.take("digraph")
        made = Digraph(self.name(), {}, {}, [])
        self.take("{")
        while self.tokens[:1] != ["}"]:
            self._statement(made)
            self.take(";")
        self.take("}")
        return made

    def _statement(self, made: Digraph) -> None:
        if self.tokens[0] == "node":
            self.take("node")
            self.attributes()
            return
        first = self.name()
        match self.tokens[0]:
            case "=":
                self.take("=")
                made.attributes[first] = self.name()
            case "->":
                self.take("->")
                end = self.name()
                made.edges.append((first, end, self.attributes()))
            case _:
                made.nodes[first] = self.attributes()


def digraphs(text: str) -> list[Digraph]:
    """Read the graphs of a text.

    Args:
        text: the text.

    Raises:
        NotDotError: it is not in the language.
    """
    reader = _Reader(text)
    found = []
    while reader.tokens:
        found.append(reader.graph())
    return found
