"""Texts of one format to texts of the other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from solver.board.sources import Library, default_library
from solver.puzzles.boards import to_board
from solver.puzzles.findings import Findings
from solver.puzzles.game_state import to_puzzle
from solver.puzzles.read import read_puzzle
from solver.puzzles.write import puzzle_text
from solver.puzzles.yaml_text import board_text

_OPEN_ORDER = "The game state does not say in which order things came, so every order is tried."


def board_of(text: str, findings: Findings, *, library: Library | None = None, in_order: bool = False) -> str:
    """Turn the text of a `.pzl` file into the text of a board.

    Args:
        text: the text.
        findings: where mistakes and what is left out go; it names the file.
        library: where cards are looked up; the shipped library unless given.
        in_order: take the order of the file for the order of timestamps.

    Returns:
        The board as YAML, with what is left out in a comment at its top.

    Raises:
        BoardError: the text is no game state; with every mistake.
    """
    puzzle = read_puzzle(text, findings)
    board = to_board(puzzle, Path(findings.path).stem, findings, library or default_library(), in_order=in_order)
    findings.stop_if_wrong()
    is_open = any("any_order" in entry for entry in board.get("board", ()))
    return board_text(board, _head("Imported from", findings), {"board": _OPEN_ORDER} if is_open else None)


def puzzle_of(text: str, findings: Findings, *, library: Library | None = None) -> str:
    """Turn the text of a board into the text of a `.pzl` file.

    Args:
        text: the text.
        findings: where mistakes and what is left out go; it names the file.
        library: where cards are looked up; the shipped library unless given.

    Returns:
        The game state, with what is left out in a comment at its top.

    Raises:
        BoardError: the text is no board; with every mistake.
    """
    puzzle = to_puzzle(text, findings, library or default_library())
    return puzzle_text(puzzle, _head("Exported from", findings))


def _head(what: str, findings: Findings) -> Iterator[str]:
    yield f"{what} {Path(findings.path).name}."
    yield from findings.comment()
