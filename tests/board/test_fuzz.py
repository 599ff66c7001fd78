"""Whatever a file holds, it is a board or the defects are told: no other failure."""

from __future__ import annotations

import contextlib
import json
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from solver.board import nodes, parse
from solver.board.load import load_data, load_text
from solver.board.model import Board
from solver.errors import BoardError, Defect
from tests.board.fakes import FakeCompiler, FakeLibrary

TEXT = Path(__file__).with_name("full.yaml").read_text(encoding="utf-8")
LIBRARY, COMPILER = FakeLibrary(), FakeCompiler()

PIECES = st.sampled_from(
    [
        "{", "}", "[", "]", ": ", ", ", "- ", "\n", "\n  - ", "\t", "'", '"', "*a", "&a ", "!!int ", "? ", "| ", "> ",
        "#", "owl", "brown-bear", "Y", "board:", "card: ", "copy_of: owl", "affects: ", "null", "true", "-1", "0",
        "1/1", "{G}", "any_order: ", "together: ", "query: ", "expect: ", "\x00", "\ufeff", "é", "😀", "source: act",
        "---\n",
    ]
)  # fmt: skip
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.sampled_from(["owl", "Y", "Brown Bear", "red", "1/1", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(["card", "id", "effect", "affects", "query", "Y"]), inner, max_size=3)
    ),
    max_leaves=6,
)


def loaded_or_told(load: Any, source: Any) -> None:  # noqa: ANN401
    defects: tuple[Defect, ...] = (Defect("", 0, "none"),)
    try:
        board = load(source, "fuzz.yaml", library=LIBRARY, compiler=COMPILER)
    except BoardError as error:
        defects = error.defects
    else:
        assert isinstance(board, Board)
    assert defects
    assert all(defect.message and defect.line >= 0 for defect in defects)


@settings(max_examples=150)
@given(st.lists(st.tuples(st.integers(0, len(TEXT)), st.integers(0, 12), PIECES), min_size=1, max_size=4))
def test_mutated_files(cuts: list[tuple[int, int, str]]) -> None:
    text = TEXT
    for place, length, piece in cuts:
        text = text[:place] + piece + text[place + length :]
    loaded_or_told(load_text, text)


@settings(max_examples=150)
@given(st.data())
def test_mutated_data(data: st.DataObject) -> None:
    board = plain_full()
    for _ in range(data.draw(st.integers(1, 3))):
        part: Any = board
        while True:
            keys = list(part) if isinstance(part, dict) else list(range(len(part)))
            if not keys:
                break
            key = data.draw(st.sampled_from(keys))
            if isinstance(part[key], dict | list) and data.draw(st.booleans()):
                part = part[key]
                continue
            if data.draw(st.booleans()):
                part[key] = data.draw(VALUES)
            else:
                del part[key]
            break
    loaded_or_told(load_data, board)
    with contextlib.suppress(ValueError):
        loaded_or_told(load_text, json.dumps(board))


def plain_full() -> Any:  # noqa: ANN401
    """Give the full board as data."""
    return nodes.plain(parse.parse(TEXT, "fuzz.yaml"))


@settings(max_examples=100)
@given(VALUES)
def test_any_data(value: Any) -> None:  # noqa: ANN401
    loaded_or_told(load_data, value)


@settings(max_examples=100)
@given(st.text(max_size=60))
def test_any_text(text: str) -> None:
    loaded_or_told(load_text, text)
