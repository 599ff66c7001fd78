"""Answers for people: tables with colors on a terminal, the same as plain text anywhere else."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from typing import TextIO

from solver.board.model import Board
from solver.outcome import Answer
from solver.report import plain
from solver.report.blocks import Block
from solver.report.content import board_blocks


def text_report(board: Board, answers: Sequence[Answer], *, width: int = plain.WIDTH) -> str:
    """Write all answers to the questions of a board as plain text.

    Args:
        board: the board.
        answers: one answer per question.
        width: how many columns there are.
    """
    return "\n".join(plain.lines(board_blocks(board, answers), width)) + "\n"


def print_report(board: Board, answers: Sequence[Answer], out: TextIO | None = None) -> None:
    """Print all answers to the questions of a board.

    Args:
        board: the board.
        answers: one answer per question.
        out: where to; standard output when not given. Colors are used when it is a terminal.
    """
    print_blocks(board_blocks(board, answers), out)


def print_blocks(blocks: Iterable[Block], out: TextIO | None = None) -> None:
    """Print what a report is made of.

    Args:
        blocks: the parts.
        out: where to; standard output when not given. Colors are used when it is a terminal.
    """
    out = out or sys.stdout
    if out.isatty():
        from rich.console import Console

        from solver.report.terminal import show

        show(blocks, Console(file=out, highlight=False))
    else:
        out.write("\n".join(plain.lines(blocks, plain.WIDTH)) + "\n")
