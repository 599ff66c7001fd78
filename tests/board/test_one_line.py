"""JSON on one line is read as YAML reads it, or left to that."""

from __future__ import annotations

import json

import pytest

from solver.board import one_line
from solver.board.nodes import MAX_DEPTH, Node
from solver.board.parse import _Builder, _value_of, parse
from tests.benchmarks.mixed import mixed


def both(text: str) -> tuple[Node | None, Node]:
    """Read a text in both ways."""
    return one_line.mapping(text, _value_of), _Builder("", text).document()


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1, "b": -0, "c": 1.50, "d": 1e5, "e": 1.5e3, "f": null, "g": true, "h": false, "i": ""}',
        '{"a":{"b":[1,[2,{"c":"1"}],[],{}]}}  \n',
        '{"\\u00e9": "\\"x\\" \\\\ \\/ \\n \\ud83d\\ude00", "b c": "null", "~": "yes", "1": "1/1"}',
        '{"n": ' + "9" * 1200 + "}",
    ],
)
def test_values_are_the_same(text: str) -> None:
    found, expected = both(text)
    assert found is not None
    assert found == expected


def test_boards_are_the_same() -> None:
    for seed in range(40):
        found, expected = both(json.dumps(mixed(seed)))
        assert found == expected


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1,\n "b": 2}',
        ' {"a": 1}',
        '["a"]',
        '{"a": 1, "a": 2}',
        '{"a": NaN}',
        '{"a": "\\ud800"}',
        '{"a": 1} # more',
        "{a: 1}",
        '{"' + "k" * 1100 + '": 1}',
        '{"a": ' + "[" * MAX_DEPTH + "]" * MAX_DEPTH + "}",
        '{"a": "\u2028"}',
        "",
    ],
)
def test_what_could_be_read_otherwise_is_left_to_yaml(text: str) -> None:
    assert one_line.mapping(text, _value_of) is None


def test_values_stand_on_the_first_line() -> None:
    found = parse('{"a": [1]}', "board.json")
    assert (found.line, getattr(found, "key_lines", None)) == (1, {"a": 1})
