"""Plain values that know their lines: what a file holds before anything is made of it."""

from __future__ import annotations

import json
from typing import Any, NoReturn

import msgspec

from solver.errors import BoardError, Defect

MAX_DEPTH = 60
"""Lists and mappings may stand in each other so deep; a board needs about ten."""


class Scalar(msgspec.Struct, gc=False):
    """A single value, with its text as written."""

    value: str | int | float | bool | None
    text: str
    line: int


class Sequence(msgspec.Struct):
    """A list."""

    items: list[Node]
    line: int


class Mapping(msgspec.Struct):
    """A mapping with its entries in order, no key twice."""

    entries: dict[str, Node]
    key_lines: dict[str, int]
    line: int


Node = Scalar | Sequence | Mapping


def decode(data: bytes, path: str) -> str:
    """Decode a file's bytes.

    Args:
        data: the bytes.
        path: what defects call the file.

    Returns:
        The text, without a byte order mark.

    Raises:
        BoardError: the bytes are not UTF-8.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        fail(path, line, f"the file is not UTF-8: byte 0x{data[error.start]:02X} cannot be read; save it as UTF-8")


def from_data(data: object, path: str, depth: int = 0) -> Node:
    """Turn data that is parsed already into nodes without lines.

    Args:
        data: dicts, lists and plain values, as from JSON.
        path: what defects call the data.
        depth: how deep the data stands in other data.

    Returns:
        The node.

    Raises:
        BoardError: something in it is no plain value, or it is nested too deeply.
    """
    if type(data) is str:  # most values are
        return Scalar(data, data, 0)
    if depth > MAX_DEPTH:
        fail(path, 0, f"lists and mappings are nested more than {MAX_DEPTH} deep")
    if data is None or isinstance(data, str | bool | int | float):
        try:
            return Scalar(data, data if isinstance(data, str) else json.dumps(data), 0)
        except ValueError:  # Python writes out no number of more than some thousand digits
            fail(path, 0, "a number of thousands of digits is no value of a board")
    if isinstance(data, dict):
        entries: dict[str, Node] = {}
        for key, value in data.items():
            name = key if isinstance(key, str) else json.dumps(key) if isinstance(key, bool | int | float) else ""
            if name in entries or not (isinstance(key, str) or name):
                fail(path, 0, f"the key {key!r} of a mapping is given twice or is no text")
            entries[name] = from_data(value, path, depth + 1)
        return Mapping(entries, {}, 0)
    if not isinstance(data, list | tuple):
        fail(path, 0, f"a {type(data).__name__} is no value of a board: {data!r:.60}")
    return Sequence([from_data(item, path, depth + 1) for item in data], 0)


def plain(node: Node) -> Any:  # noqa: ANN401 (the data of a file)
    """Give a node's value as plain data.

    Args:
        node: the node.
    """
    if isinstance(node, Scalar):
        return node.value
    if isinstance(node, Sequence):
        return [plain(item) for item in node.items]
    return {str(key): plain(value) for key, value in node.entries.items()}


def fail(path: str, line: int, message: str) -> NoReturn:
    """Give up with one defect.

    Args:
        path: what defects call the file.
        line: where it is.
        message: what is wrong.

    Raises:
        BoardError: always.
    """
    raise BoardError((Defect(path, line, message),))
