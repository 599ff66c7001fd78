"""JSON that is written on one line, as programs write it: read without a parser that looks for lines."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import NoReturn

from solver.board.nodes import MAX_DEPTH, Mapping, Node, Scalar, Sequence

_LINE_ENDS = re.compile("[\n\r\x85\u2028\u2029]")

# Beyond that a key is no key for YAML.
_LONGEST_KEY = 1000

# Halves of characters, which JSON can write.
_SURROGATE = re.compile("[\ud800-\udfff]")

Read = Callable[[str], str | int | float | bool | None]


class _OtherwiseError(ValueError):
    """There is something that YAML reads otherwise than JSON, or that has to be reported."""


class _Pairs(list[tuple[str, object]]):
    """The entries of a mapping."""


def mapping(text: str, read: Read) -> Mapping | None:
    """Read a mapping on one line.

    Args:
        text: the text of a file.
        read: says what a word without quotes is.

    Returns:
        The mapping, in which everything stands on line 1. None where the text is none, or where a parser of YAML has
        something else to say of it.
    """
    whole = text.rstrip()
    if not whole.startswith("{") or _LINE_ENDS.search(whole):
        return None

    def word(written: str) -> Scalar:
        return Scalar(read(written), written, 1)

    def otherwise(_written: str) -> NoReturn:
        raise _OtherwiseError

    try:
        value = json.loads(whole, parse_int=word, parse_float=word, parse_constant=otherwise, object_pairs_hook=_Pairs)
        made = _node(value, 0, {None: word("null"), True: word("true"), False: word("false")})
    except (ValueError, RecursionError):
        return None
    return made if isinstance(made, Mapping) else None


def _node(value: object, depth: int, words: dict[object, Scalar]) -> Node:
    if isinstance(value, str):
        if _SURROGATE.search(value):
            raise _OtherwiseError
        return Scalar(value, value, 1)
    if isinstance(value, Scalar):
        return value
    if isinstance(value, list):
        if depth >= MAX_DEPTH:
            raise _OtherwiseError
        if not isinstance(value, _Pairs):
            return Sequence([_node(one, depth + 1, words) for one in value], 1)
        entries = {key: _node(one, depth + 1, words) for key, one in value}
        if len(entries) < len(value) or any(len(key) > _LONGEST_KEY or _SURROGATE.search(key) for key in entries):
            raise _OtherwiseError
        return Mapping(entries, dict.fromkeys(entries, 1), 1)
    same = words[value]
    return Scalar(same.value, same.text, 1)
