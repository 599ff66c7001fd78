"""The grammar at work: a tree for a rule of `grammar.peg`, and what the actions make of it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from parsimonious import ParseError
from parsimonious.expressions import Expression
from parsimonious.nodes import Node

from solver.cards.oracle.peg import read_grammar


class Unread(Exception):  # noqa: N818 (reads as what happened)
    """A text has a part that the language cannot say, or that could mean several things."""


Made: TypeAlias = Any
"""Whatever the actions make of the parts of a text: filters, amounts, changes, and parts of them."""

Action = Callable[[str, list[Made]], Made]
"""Makes something of a rule's text and what the parts below it made; parts that made nothing are left out."""

ACTIONS: dict[str, Action] = {}
"""What is made of the rules of the grammar, by their names."""


GRAMMARS = tuple(Path(__file__).parent / f"{name}.peg" for name in ("grammar", "instructions"))
"""The files of the grammar."""


def grammar_text() -> str:
    """Give the whole grammar as it is written."""
    return "\n".join(path.read_text(encoding="utf-8") for path in GRAMMARS)


@cache
def grammar() -> dict[str, Expression]:
    """Give the rules of the grammar by their names, read once."""
    return read_grammar(grammar_text())


def action(*rules: str) -> Callable[[Action], Action]:
    """Say what is made of rules of the grammar.

    Args:
        rules: their names.
    """

    def register(function: Action) -> Action:
        for rule in rules:
            ACTIONS[rule] = function
        return function

    return register


def constant(**values: Made) -> None:
    """Say of rules, by name, that each always makes the same value."""
    for rule, value in values.items():
        ACTIONS[rule] = _always(value)


def _always(value: Made) -> Action:
    return lambda _text, _parts: value


def _walk(node: Node) -> Made:
    parts: list[Made] = []
    for child in node.children:
        made = _walk(child)
        if isinstance(made, list):
            parts += made
        elif made is not None:
            parts.append(made)
    act = ACTIONS.get(node.expr_name)
    return act(node.text, parts) if act is not None else parts


def parse(rule: str, text: str) -> Made | None:
    """Read tokens by a rule.

    Args:
        rule: the name of a rule of the grammar.
        text: tokens, each with a blank behind it.

    Returns:
        What the actions make of it; None when the text is not of that shape, or cannot be said.
    """
    rules = grammar()
    try:
        tree = rules[rule].parse(text)
    except (ParseError, RecursionError):
        return None
    try:
        return _walk(tree)
    except Unread:
        return None


def parse_start(rule: str, text: str) -> tuple[Made, int] | None:
    """Read the tokens that a text begins with by a rule, as many of them as the rule can have.

    Args:
        rule: the name of a rule of the grammar.
        text: tokens, each with a blank behind it.

    Returns:
        What the actions make of them, and where they end; None when the text does not begin in that shape, or it cannot
        be said.
    """
    try:
        tree = grammar()[rule].match(text)
        return _walk(tree), tree.end
    except (ParseError, RecursionError, Unread):
        return None


def reach(rule: str, text: str) -> int:
    """Say how far into the tokens a rule can be followed, to name what is not understood.

    Args:
        rule: the name of a rule of the grammar.
        text: tokens.
    """
    rules = grammar()
    try:
        rules[rule].parse(text)
    except ParseError as error:
        return int(error.pos)
    except RecursionError:
        return 0
    return len(text)
