"""Boards come from files, folders, patterns and streams."""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from solver.batches.sources import how_many, items, sources
from solver.errors import SolverError
from tests.batches.boards import small, write


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    many = write(tmp_path / "many.jsonl", [small(0), small(1)])
    many.write_bytes(many.read_bytes() + b"\n  \n{}\n")
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "one.yaml").write_text("board: []\n", encoding="utf-8")
    (tmp_path / "inner" / "notes.txt").write_text("no board", encoding="utf-8")
    return tmp_path


def test_a_folder_is_searched(folder: Path) -> None:
    found = list(items(sources([str(folder)])))
    assert [item.name.removeprefix(f"{folder}/") for item in found] == [
        "inner/one.yaml", "many.jsonl:1", "many.jsonl:2", "many.jsonl:5",
    ]  # fmt: skip
    assert [item.index for item in found] == [0, 1, 2, 3]
    assert found[0].content == b"board: []\n"
    assert how_many(sources([str(folder)])) == 4


def test_a_pattern_is_looked_for(folder: Path) -> None:
    assert sources([f"{folder}/**/*.yaml"]) == [f"{folder}/inner/one.yaml"]
    with pytest.raises(SolverError, match="no file is called so"):
        sources([f"{folder}/*.yaml"])


def test_nothing_is_taken_twice(folder: Path) -> None:
    one = f"{folder}/inner/one.yaml"
    assert sources([one, str(folder), one]) == [one, f"{folder}/many.jsonl"]


def test_what_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(SolverError, match="no such file"):
        sources([str(tmp_path / "missing.jsonl")])


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"{}\n\n[]")))
    assert [(item.index, item.name, item.content) for item in items(["-"])] == [
        (0, "<stdin>:1", b"{}\n"), (1, "<stdin>:3", b"[]"),
    ]  # fmt: skip
    assert how_many(["-"]) is None
