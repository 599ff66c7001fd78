"""YAML or JSON text to nodes.

The parser is PyYAML's, for speed the one built on libyaml where there is one; what a plain word means is decided here:
only ``true``, ``false``, ``null``, whole and decimal numbers are other than text, so a player may be called Y and a
size written 1/1.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import yaml

from solver.board import one_line
from solver.board.nodes import MAX_DEPTH, Mapping, Node, Scalar, Sequence, fail
from solver.errors import BoardError, Defect

MAX_REPEATED = 20_000
"""Aliases may repeat so many values; a few lines could otherwise stand for billions."""

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

_FORBIDDEN = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_INTEGER = re.compile(r"[-+]?[0-9]+")
_DECIMAL = re.compile(r"[-+]?[0-9]+\.[0-9]+(?:[eE][-+]?[0-9]+)?")
_WORDS: dict[str, bool | None] = {
    "true": True, "True": True, "false": False, "False": False, "null": None, "Null": None, "~": None, "": None,
}  # fmt: skip
_KNOWN_TAGS = {f"tag:yaml.org,2002:{name}": name for name in ("str", "int", "bool", "null", "float", "seq", "map")}
_DIGITS_AT_MOST = 1000
"""Longer numbers are beyond every limit: whatever is left of their digits is too much, or too little."""


def parse(text: str, path: str) -> Node:
    """Read the one document of a YAML or JSON text.

    Args:
        text: the text.
        path: what defects call the file.

    Returns:
        Its value.

    Raises:
        BoardError: the text is no YAML, is empty, holds several documents, a key twice, or more than a board may.
    """
    bad = _FORBIDDEN.search(text)
    if bad:
        line = text.count("\n", 0, bad.start()) + 1
        fail(path, line, f"the character U+{ord(bad.group()):04X} may not stand in a text file")
    return one_line.mapping(text, _value_of) or _Builder(path, text).document()


def _value_of(text: str) -> str | int | float | bool | None:
    """Say what a plain (unquoted) word is: YAML 1.2 without the rarer spellings of numbers."""
    if text in _WORDS:
        return _WORDS[text]
    # Nothing else but a number begins like one: this test spares most words the two patterns.
    if text[0] in "+-0123456789":
        if _INTEGER.fullmatch(text):
            sign, digits = ("-" if text[0] == "-" else ""), text.lstrip("+-0")
            return int(f"{sign}{digits[:_DIGITS_AT_MOST] or '0'}")
        if _DECIMAL.fullmatch(text):
            return float(text)
    return text


class _Open(msgspec.Struct):
    """A list or mapping whose end has not come yet."""

    node: Sequence | Mapping
    size: int = 1
    anchor: str | None = None
    key: str | None = None
    skips: bool = False


class _Builder:
    """Builds nodes from the parser's events, on a stack of its own: no input makes it recurse."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.text = text
        self.defects: list[Defect] = []
        self.stack: list[_Open] = []
        self.root: Node | None = None
        self.anchors: dict[str, tuple[Node, int] | None] = {}
        self.repeated = 0

    def defect(self, line: int, message: str, suggestion: str | None = None) -> None:
        self.defects.append(Defect(self.path, line, message, suggestion))

    def document(self) -> Node:
        try:
            # Most events are single values: they are told apart first.
            for event in _events(self.text):
                if type(event) is yaml.ScalarEvent:
                    self.scalar(event)
                else:
                    self.take(event)
        except yaml.MarkedYAMLError as error:
            self.defects.append(_explain(error, self.path, self.text))
        except yaml.YAMLError as error:
            self.defect(1, f"this is not YAML: {error}")
        if not self.defects and self.root is None:
            self.defect(1, "the file is empty: a board needs at least `players`")
        if self.defects:
            raise BoardError(tuple(self.defects))
        if self.root is None:  # pragma: no cover (just reported)
            raise AssertionError
        return self.root

    def take(self, event: Any) -> None:  # noqa: ANN401 (the parser's events share no typed base)
        kind = type(event)
        if kind is yaml.MappingStartEvent or kind is yaml.SequenceStartEvent:
            line = event.start_mark.line + 1
            self.known_tag(event, line)
            if event.anchor:
                self.anchors[event.anchor] = None
            if len(self.stack) >= MAX_DEPTH:
                self.defect(line, f"lists and mappings are nested more than {MAX_DEPTH} deep")
                raise BoardError(tuple(self.defects))
            is_mapping = kind is yaml.MappingStartEvent
            self.stack.append(_Open(Mapping({}, {}, line) if is_mapping else Sequence([], line), anchor=event.anchor))
        elif kind is yaml.MappingEndEvent or kind is yaml.SequenceEndEvent:
            done = self.stack.pop()
            if done.anchor:
                self.anchors[done.anchor] = (done.node, done.size)
            self.add(done.node, done.size, done.node.line)
        elif kind is yaml.AliasEvent:
            self.alias(event)
        elif kind is yaml.DocumentStartEvent and self.root is not None:
            self.defect(event.start_mark.line + 1, "a second document begins here: a file holds one board")
            raise BoardError(tuple(self.defects))

    def scalar(self, event: Any) -> None:  # noqa: ANN401
        text = event.value
        line = event.start_mark.line + 1
        tag = None if event.tag is None else self.known_tag(event, line)
        plain_word = event.implicit[0] if tag is None else tag != "str"
        node = Scalar(_value_of(text) if plain_word else text, text, line)
        if event.anchor:
            self.anchors[event.anchor] = (node, 1)
        self.add(node, 1, line)

    def alias(self, event: Any) -> None:  # noqa: ANN401
        line = event.start_mark.line + 1
        name = event.anchor
        known = self.anchors.get(name)
        if known is None:
            reason = "is not defined before" if name not in self.anchors else "stands inside what it names"
            self.defect(line, f"the alias `*{name}` {reason}")
            self.add(Scalar(None, "", line), 1, line)
            return
        node, size = known
        self.repeated += size
        if self.repeated > MAX_REPEATED:
            self.defect(line, f"aliases such as `*{name}` repeat more than {MAX_REPEATED} values")
            raise BoardError(tuple(self.defects))
        # A single value may be meant as text in one place and as a number in another: each place has its own.
        self.add(Scalar(node.value, node.text, line) if isinstance(node, Scalar) else node, size, line)

    def known_tag(self, event: Any, line: int) -> str | None:  # noqa: ANN401
        tag: str | None = event.tag
        if tag is None:
            return None
        if tag == "!":
            return "str"
        known = _KNOWN_TAGS.get(tag)
        if known is None:
            self.defect(line, f"the tag `{tag}` is not part of the format: leave it out")
        return known

    def add(self, node: Node, size: int, line: int) -> None:
        if not self.stack:
            self.root = node
            return
        top = self.stack[-1]
        top.size += size
        owner = top.node
        if type(owner) is Sequence:
            owner.items.append(node)
        elif type(owner) is Mapping:
            if top.key is None:
                self.key(top, owner, node, line)
            else:
                if not top.skips:
                    owner.entries[top.key] = node
                top.key = None
                top.skips = False

    def key(self, top: _Open, owner: Mapping, node: Node, line: int) -> None:
        top.key = node.text if isinstance(node, Scalar) else ""
        if not isinstance(node, Scalar):
            top.skips = True
            self.defect(line, "a list or mapping cannot be a key; text with braces or brackets needs quotes")
        elif top.key in owner.key_lines:
            top.skips = True
            first = owner.key_lines[top.key]
            self.defect(line, f"the key `{top.key}` stands twice in one mapping, first on line {first}")
        else:
            owner.key_lines[top.key] = line


def _events(text: str) -> Iterator[Any]:
    start = text.lstrip()[:1]
    if start in ("{", "["):
        try:
            json.loads(text)
        except (ValueError, RecursionError):
            pass
        else:
            text = _json_as_yaml(text)
    return yaml.parse(text, Loader=_LOADER)


def _json_as_yaml(text: str) -> str:
    """Rewrite what YAML reads otherwise than JSON: tabs between values, and characters written as two surrogates."""

    def joined(match: re.Match[str]) -> str:
        return match[0] if match[1] is None else json.loads(f'"{match[1]}"')

    surrogates = r"\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}"
    return re.sub(rf"\\\\|({surrogates})", joined, text.replace("\t", " "))


_PROBLEMS: tuple[tuple[str, str], ...] = (
    ("expected ',' or '}'", "a `{` is not closed: `,` or `}` was expected"),
    ("expected ',' or ']'", "a `[` is not closed: `,` or `]` was expected"),
    ("mapping values are not allowed", "a second `:` in one line: put text that holds `: ` in quotes"),
    ("unexpected end of stream", "a quotation mark is not closed"),
    ("exceeded maximum nesting depth", f"lists and mappings are nested more than {MAX_DEPTH} deep"),
    ("undefined alias", "an alias is not defined before"),
    ("tab character", "a tab stands where spaces are expected: indent with spaces"),
    ("expected <document start>", "the file goes on after its end mark `...`"),
    ("expected '-' indicator", "an entry of a list was expected: it begins with `- `, at the same indentation"),
    ("could not find expected ':'", "a `:` was expected after a key"),
)


def _explain(error: yaml.MarkedYAMLError, path: str, text: str) -> Defect:
    """Word the parser's complaint in the terms of whoever wrote the file."""
    problem = error.problem or "it cannot be read"
    mark = error.problem_mark or error.context_mark
    line = mark.line + 1 if mark else 1
    lines = text.splitlines() or [""]
    written = lines[min(line, len(lines)) - 1]
    message = next((words for part, words in _PROBLEMS if part in problem), f"this is not YAML: {problem}")
    column = mark.column if mark else 0
    if "cannot start any token" in problem:
        character = written[column : column + 1]
        message = f"text that begins with `{character}` needs quotes"
        if character == "\t":
            message = "a tab stands where spaces are expected: indent with spaces"
    elif ("not closed" in message or "expected ':'" in problem) and error.context_mark:
        line = error.context_mark.line + 1
        written = lines[min(line, len(lines)) - 1]
    if "expected key" in problem or "not closed" in message:
        braces = re.search(r"(?<![\"'\w])(?:\{[^{}\s]{1,3}\}){2,}", written)
        if braces:
            message = f'symbols need quotes: write "{braces.group()}"'
        elif "expected key" in problem:
            message = "a key was expected: the indentation is wrong, or a text with special characters needs quotes"
    return Defect(path, line, f"{message} (near `{written.strip()[:60]}`)")
