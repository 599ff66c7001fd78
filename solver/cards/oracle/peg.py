"""The grammar file to the expressions of the parser library.

The library reads grammars too, and means the same by them, but takes five times as long: too long for one card.
"""

from __future__ import annotations

import ast
import re
from typing import cast

from parsimonious import expressions
from parsimonious.exceptions import BadGrammar
from parsimonious.expressions import Expression
from parsimonious.grammar import LazyReference

_TOKEN = re.compile(
    r'(?P<space>\s+|#[^\n]*)|(?P<rule>\w+)\s*=\s|(?P<name>\w+)|~(?P<regex>"(?:[^"\\]|\\.)*")'
    r'|(?P<literal>"(?:[^"\\]|\\.)*")|(?P<mark>[/()?*+&!])'
)
_QUANTIFIERS = {"?": expressions.Optional, "*": expressions.ZeroOrMore, "+": expressions.OneOrMore}

Token = tuple[str, str]
"""What kind of token it is, and its text."""


def _tokens(text: str) -> list[Token]:
    found: list[Token] = []
    place = 0
    while place < len(text):
        match = _TOKEN.match(text, place)
        if match is None:
            raise BadGrammar(f"not a grammar: {text[place : place + 40]!r}")
        place = match.end()
        kind = cast("str", match.lastgroup)
        if kind != "space":
            found.append((kind, match[kind]))
    return found


class _Reader:
    """Reads expressions from tokens, one after the other."""

    def __init__(self, tokens: list[Token]) -> None:
        self._tokens = tokens
        self._place = 0

    def _next(self) -> Token:
        return self._tokens[self._place] if self._place < len(self._tokens) else ("end", "")

    def _take(self, *marks: str) -> str:
        """Take a mark if it is one of these; empty when it is not."""
        kind, text = self._next()
        if kind != "mark" or text not in marks:
            return ""
        self._place += 1
        return text

    def rules(self) -> dict[str, Expression]:
        """Read all rules; references to other rules are still names."""
        found: dict[str, Expression] = {}
        while self._next()[0] == "rule":
            name = self._next()[1]
            self._place += 1
            found[name] = self._choice()
            found[name].name = name
        if self._next()[0] != "end":
            raise BadGrammar(f"not a rule: {self._next()[1]}")
        return found

    def _choice(self) -> Expression:
        options = [self._sequence()]
        while self._take("/"):
            options.append(self._sequence())
        return options[0] if len(options) == 1 else expressions.OneOf(*options)

    def _sequence(self) -> Expression:
        parts = [self._term()]
        while self._next()[0] in ("name", "literal", "regex") or self._next()[1] in ("(", "&", "!"):
            parts.append(self._term())
        return parts[0] if len(parts) == 1 else expressions.Sequence(*parts)

    def _term(self) -> Expression:
        if ahead := self._take("&", "!"):
            return expressions.Lookahead(self._term(), negative=ahead == "!")
        atom = self._atom()
        quantifier = self._take(*_QUANTIFIERS)
        return _QUANTIFIERS[quantifier](atom) if quantifier else atom

    def _atom(self) -> Expression:
        if self._take("("):
            inner = self._choice()
            if not self._take(")"):
                raise BadGrammar(f"a bracket is not closed before {self._next()[1]}")
            return inner
        kind, text = self._next()
        self._place += 1
        match kind:
            case "name":
                return cast("Expression", LazyReference(text))
            case "literal":
                return expressions.Literal(ast.literal_eval(text))
            case "regex":
                return expressions.Regex(ast.literal_eval(text))
            case _:
                raise BadGrammar(f"not a part of a rule: {text}")


def read_grammar(text: str) -> dict[str, Expression]:
    """Read a grammar.

    Args:
        text: the rules, in the library's notation without flags and counted repetition.

    Returns:
        The expression of each rule by its name.

    Raises:
        BadGrammar: it is none.
    """
    rules = _Reader(_tokens(text)).rules()
    for name, rule in rules.items():
        if isinstance(rule, LazyReference):
            raise BadGrammar(f"the rule {name} is nothing but another one")
        rule.resolve_refs(rules)
    return rules
