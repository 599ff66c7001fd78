"""Numbers of rules that comments and docstrings cite, and whether there are such rules."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from functools import cache

from solver.paths import data_path

_NUMBER = r"\d{3}\.\d{1,3}[a-z]?"
_CITED = re.compile(rf"\bCR (\d{{3}}(?:\.\d{{1,3}}[a-z]?)?)|(?<![\w.$])({_NUMBER})(?![\w%]|\.\d)")
_IN_PARENTHESES = re.compile(rf"\((?:see |CR )?{_NUMBER}[^()]*\)")
_WITH_LETTER = re.compile(r"(?<![\w.$])(\d{3}\.\d{1,3}[a-z])(?!\w)")


@cache
def rule_numbers() -> frozenset[str]:
    """Give the numbers of all rules and of the sections that they stand in."""
    numbers = (data_path() / "rule_numbers.txt").read_text(encoding="utf-8").split()
    return frozenset(numbers) | {number.split(".")[0] for number in numbers}


def cited(comment: str) -> Iterator[str]:
    """Give the rules that a comment of an encoding cites: after CR, or any number written like a rule's."""
    for match in _CITED.finditer(comment):
        yield match[1] or match[2]


def cited_in_prose(text: str) -> Iterator[str]:
    """Give the rules that a Python comment or docstring cites.

    Other numbers stand there too, so a rule counts as cited after CR, in parentheses, or by its letter.
    """
    for match in _CITED.finditer(text):
        if match[1]:
            yield match[1]
    for match in _IN_PARENTHESES.finditer(text):
        yield from cited(match.group())
    yield from _WITH_LETTER.findall(text)


def prose_of(source: str) -> Iterator[tuple[int, str]]:
    """Give comments and docstrings of a Python module, and strings that are nothing but a rule's number, by line."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(_NUMBER, node.value):
            yield node.lineno, f"({node.value})"
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.lineno, node.value.value


def unknown_in_python(path: str, source: str) -> list[str]:
    """Tell which rules a Python module cites that don't exist."""
    return [
        f"{path}:{line}: there is no rule {number}"
        for line, text in prose_of(source)
        for number in unknown(cited_in_prose(text))
    ]


def unknown(numbers: Iterable[str]) -> list[str]:
    """Give those of some rule numbers that no rule has, each once."""
    return [number for number in dict.fromkeys(numbers) if number not in rule_numbers()]
