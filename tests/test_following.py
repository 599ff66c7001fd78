"""Boards that are followed step by step, answered in shared runs and one by one."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from solver.board.load import load_board
from solver.facts.board import FOLLOWED
from solver.outcome import Answer
from solver.paths import instances_path
from solver.solving import solve, solve_many
from solver.verify import board_files

STEP = 23
"""Of so many instances one is taken: enough of each kind, and no long test."""


def _alone(answers: list[Answer]) -> list[Answer]:
    """Leave out what tells of the run and not of the board."""
    return [
        replace(answer, timings={}, outcomes=tuple(replace(outcome, world=0) for outcome in answer.outcomes))
        for answer in answers
    ]


@pytest.mark.parametrize("explain", [False, True], ids=["plain", "explained"])
def test_boards_that_share_runs_are_answered_as_one_by_one(explain: bool) -> None:
    boards = {path: load_board(path) for path in board_files([instances_path()])}
    about = [path for path, board in boards.items() if any(question.query in FOLLOWED for question in board.questions)]
    chosen = about[::STEP]
    together = solve_many([boards[path] for path in chosen], explain=explain)
    for path, answers in zip(chosen, together, strict=True):
        assert _alone(answers) == _alone(solve(boards[path], explain=explain)), path
