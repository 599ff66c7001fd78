"""Short ways to import and export with the small library of the tests of boards."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest
import yaml

from solver.cards.model import Card
from solver.errors import BoardError, Defect
from solver.puzzles.convert import board_of, puzzle_of
from solver.puzzles.findings import Findings
from tests.board.fakes import CARDS, FakeLibrary


class Converted(NamedTuple):
    """What a conversion gave: the text, its data where it is a board, and what was told."""

    text: str
    data: Any
    told: list[str]


def imported(state: str, *, in_order: bool = False) -> Converted:
    """Import the lines of a game state, with a header unless the text has its own."""
    findings = Findings("game.pzl")
    text = state if "[" in state else f"[state]\n{state}"
    board = board_of(text, findings, library=FakeLibrary(), in_order=in_order)
    return Converted(board, yaml.safe_load(board), list(findings.lines()))


def permanents(state: str) -> list[Any]:
    """Import a game state, and give what is on the battlefield of the board."""
    board = imported(state).data.get("board", [])
    return list(board[0]["any_order"] if board and "any_order" in board[0] else board)


def refused(state: str) -> list[Defect]:
    """Import a game state that is none, and give what is wrong with it."""
    with pytest.raises(BoardError) as failed:
        imported(state)
    return list(failed.value.defects)


def exported(board: str, *cards: Card) -> Converted:
    """Export a board, with two players unless the text has its own; with these cards besides the usual ones."""
    findings = Findings("board.yaml")
    text = board if "players:" in board else f"players: {{A: {{}}, B: {{}}}}\nlibrary: {{A: [], B: []}}\n{board}"
    state = puzzle_of(text, findings, library=FakeLibrary((*CARDS, *cards)))
    return Converted(state, None, list(findings.lines()))


def lines_of(state: str) -> dict[str, str]:
    """Give the lines of a game state by their keys."""
    pairs = (line.partition("=") for line in state.split("\n") if "=" in line)
    return {key: value for key, _, value in pairs}
