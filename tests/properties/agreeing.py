"""Generated boards on which the solver is compared with the reference model, question by question."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from solver.board.model import Board, Question
from solver.outcome import Answer
from solver.solving import solve_many
from tests.properties.describe import describe

Differ = Callable[[Board, Question, Answer], "list[str] | None"]
"""Tells what differs in one answer; None where one of the two leaves it open."""

SOME = 20
"""Of so many questions and more, a third at least has to be compared: a sweep that compares nothing shows nothing."""


def agree(chosen: Sequence[int], batch: int, board_of: Callable[[int], Board], differ: Differ) -> None:
    """Compare on the boards of some seeds.

    Args:
        chosen: the seeds.
        batch: how many boards are solved in one run.
        board_of: makes the board of a seed.
        differ: tells what differs.
    """
    asked = compared = 0
    for start in range(0, len(chosen), batch):
        part = chosen[start : start + batch]
        boards = [board_of(seed) for seed in part]
        for seed, board, answers in zip(part, boards, solve_many(boards), strict=True):
            for question, answer in zip(board.questions, answers, strict=True):
                said = differ(board, question, answer)
                asked += 1
                compared += said is not None
                assert not said, "\n".join([f"seed {seed}, {question.keys}", describe(board), *said])
    assert asked < SOME or 3 * compared >= asked
