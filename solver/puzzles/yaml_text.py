"""Boards as YAML that a person likes to read: one line for each card, an empty line between the parts."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import yaml

_WIDTH = 116
_PARTS = ("board", "stack", "hand", "graveyard", "library", "exile", "command", "ask")
_TEXT = "tag:yaml.org,2002:str"


class _Dumper(yaml.SafeDumper):
    """Writes texts without quotes where they need none, and with double ones where they do."""


def _represent(dumper: _Dumper, text: str) -> yaml.Node:
    plain = dumper.analyze_scalar(text).allow_flow_plain
    means_text = dumper.resolve(yaml.ScalarNode, text, (True, False)) == _TEXT  # type: ignore[no-untyped-call]
    return dumper.represent_scalar(_TEXT, text, style=None if plain and means_text else '"')


_Dumper.add_representer(str, _represent)


def board_text(board: Mapping[str, Any], comment: Iterable[str] = (), remarks: Mapping[str, str] | None = None) -> str:
    """Write a board.

    Args:
        board: the board as plain data.
        comment: lines of a comment at the top.
        remarks: comments of one line above keys.
    """
    lines = [f"# {line}".rstrip() for line in comment]
    for key, value in board.items():
        if lines and (key in _PARTS or key == next(iter(board))):
            lines.append("")
        if remarks and key in remarks:
            lines.append(f"# {remarks[key]}")
        lines += _part(key, value)
    return "\n".join(lines) + "\n"


@lru_cache(maxsize=None, typed=True)
def _scalar(value: str | int | bool) -> str:
    dumped: str = yaml.dump(value, Dumper=_Dumper, allow_unicode=True, width=math.inf)
    return dumped.removesuffix("\n...\n").rstrip("\n")


def _inline(value: Any) -> str:  # noqa: ANN401 (the data of a file)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_scalar(key)}: {_inline(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_inline, value)) + "]"
    return _scalar(value)


def _part(key: str, value: Any) -> Iterator[str]:  # noqa: ANN401
    if isinstance(value, str) and "\n" in value:
        text: str = yaml.dump(
            {key: value}, Dumper=yaml.SafeDumper, default_style="|", allow_unicode=True, width=math.inf
        )
        # The style is meant for the value, and a key needs none.
        yield from text.replace(f'"{key}"', key, 1).rstrip("\n").split("\n")
    elif isinstance(value, Mapping):
        yield f"{key}:"
        for name, inner in value.items():
            yield from _named(_inline(name), inner)
    elif isinstance(value, list):
        yield f"{key}:"
        yield from _entries(value, "  ")
    else:
        yield f"{key}: {_inline(value)}"


def _named(name: str, value: Any) -> Iterator[str]:  # noqa: ANN401
    if not isinstance(value, list):
        yield f"  {name}: {_inline(value)}"
    elif any(isinstance(entry, Mapping) for entry in value):
        yield f"  {name}:"
        yield from _entries(value, "    ")
    else:
        yield from _wrapped(f"  {name}: [", [_inline(entry) for entry in value])


def _wrapped(start: str, items: list[str]) -> Iterator[str]:
    """Write a list between brackets, with breaks between its items only."""
    line = start
    for place, item in enumerate(items):
        piece = item + ("," if place + 1 < len(items) else "")
        if len(line) + len(piece) > _WIDTH and line != start:
            yield line.rstrip()
            line = " " * len(start)
        line += f"{piece} "
    yield f"{line.rstrip()}]"


def _entries(entries: list[Any], indent: str) -> Iterator[str]:
    for entry in entries:
        line = f"{indent}- {_inline(entry)}"
        if isinstance(entry, Mapping) and set(entry) == {"any_order"}:
            yield f"{indent}- any_order:"
            yield from _entries(entry["any_order"], f"{indent}    ")
        elif isinstance(entry, Mapping) and len(line) > _WIDTH:
            for place, (key, value) in enumerate(entry.items()):
                yield f"{indent}{'  ' if place else '- '}{_inline(key)}: {_inline(value)}"
        else:
            yield line
