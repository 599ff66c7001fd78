"""The commands `import` and `export`."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from solver import cli

STATE = "[state]\np0battlefield=Grizzly Bears;Humility\np0precast=Shock\n"
CONSOLE = pytest.CaptureFixture[str]


def test_import_and_solve(tmp_path: Path, capsys: CONSOLE) -> None:
    state, board = tmp_path / "bears.pzl", tmp_path / "bears.yaml"
    state.write_text(STATE, encoding="utf-8")
    assert cli.run(["import", str(state), "-o", str(board)]) == 0
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == f"{state}:3: left out: `p0precast`: what `Shock` does before the game state begins is missing\n"
    assert cli.run(["solve", str(board)]) == 0
    answer = capsys.readouterr().out
    assert answer.startswith("bears\n=====\n")
    assert "1/1" in answer


def test_export(tmp_path: Path, capsys: CONSOLE) -> None:
    board, state = tmp_path / "board.yaml", tmp_path / "board.pzl"
    board.write_text(
        "players: {A: {life: 3}, B: {}}\nlibrary: {A: [], B: []}\nboard: [Grizzly Bears]\n", encoding="utf-8"
    )
    assert cli.run(["export", str(board), "-o", str(state), "--strict"]) == 0
    assert capsys.readouterr() == ("", "")
    assert "p0life=3\np0battlefield=Grizzly Bears\n" in state.read_text(encoding="utf-8")


def test_standard_input_and_output(monkeypatch: pytest.MonkeyPatch, capsys: CONSOLE) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"p0life=3"), encoding="utf-8"))
    assert cli.run(["import", "-"]) == 0
    assert "A: {life: 3}" in capsys.readouterr().out


def test_strict_fails_when_something_is_left_out(tmp_path: Path) -> None:
    state = tmp_path / "bears.pzl"
    state.write_text(STATE, encoding="utf-8")
    assert cli.run(["import", str(state), "-o", str(tmp_path / "board.yaml"), "--strict"]) == 1
    assert (tmp_path / "board.yaml").exists()


def test_order_of_the_file(tmp_path: Path, capsys: CONSOLE) -> None:
    state = tmp_path / "bears.pzl"
    state.write_text(STATE, encoding="utf-8")
    assert cli.run(["import", str(state), "--in-order"]) == 0
    assert "any_order" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"[state]\np0lief=3\nturn=x\n", ":2: `[state]` has no key `p0lief`; did you mean `p0life`?\n"),
        (b"[state]\np0hand=\xff\n", ":2: the file is not UTF-8"),
        (None, "No such file or directory"),
    ],
)
def test_what_is_no_game_state(content: bytes | None, words: str, tmp_path: Path, capsys: CONSOLE) -> None:
    state, board = tmp_path / "bad.pzl", tmp_path / "bad.yaml"
    if content is not None:
        state.write_bytes(content)
    assert cli.run(["import", str(state), "-o", str(board)]) == 2
    assert f"{state}" in (told := capsys.readouterr().err)
    assert words in told
    assert not board.exists()


def test_a_place_that_cannot_be_written_to(tmp_path: Path, capsys: CONSOLE) -> None:
    state = tmp_path / "bears.pzl"
    state.write_text(STATE, encoding="utf-8")
    assert cli.run(["import", str(state), "-o", str(tmp_path / "no" / "board.yaml")]) == 2
    assert "board.yaml: No such file or directory" in capsys.readouterr().err


def test_what_is_no_board(tmp_path: Path, capsys: CONSOLE) -> None:
    board = tmp_path / "board.yaml"
    board.write_text("players: {A: {}}\nboard: [{card: Grizzly Bears, taped: true}]\n", encoding="utf-8")
    assert cli.run(["export", str(board)]) == 2
    assert f"{board}:2: an object has no key `taped`; did you mean `tapped`?" in capsys.readouterr().err
