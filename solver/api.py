"""The functions of the public surface: boards in any form in, answers out. Import them from `solver` itself."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from solver.board.load import load_board, load_data
from solver.board.model import Board, asking
from solver.errors import SolverError
from solver.graphs.model import StateGraph
from solver.oneline import read_line
from solver.outcome import Answer
from solver.solving import DEFAULT_LIMIT
from solver.solving import solve_many as answer_many

AnyBoard = Board | str | Path | Mapping[str, Any]
"""A board as loaded, the path of its file, or plain data in the file format."""


def loaded(board: AnyBoard) -> Board:
    """Give a board that asks something.

    Args:
        board: a board as loaded, the path of its file, or plain data in the file format.

    Raises:
        BoardError: the file or the data is no board; with every defect.
        SolverError: it is nothing that could be a board.
    """
    match board:
        case Board():
            return asking(board)
        case str() | Path():
            return asking(load_board(board))
        case Mapping():
            return asking(load_data(dict(board)))
        case _:
            raise SolverError(f"a board is a Board, the path of its file, or a mapping, not {type(board).__name__}")


def solve(board: AnyBoard, *, explain: bool = False, limit: int = DEFAULT_LIMIT) -> list[Answer]:
    """Answer every question of a board.

    What everything is comes from the layers of section 613, with timestamps (613.7) and dependency (613.8). Where the
    board leaves an order open, every distinct result is an outcome.

    Args:
        board: a board as loaded, the path of its file, or plain data in the file format. One that asks nothing is asked
            for the characteristics of everything on it.
        explain: whether outcomes come with the steps that lead to them.
        limit: the most timestamp orders to tell apart, and the most outcomes to list; beyond it the answer is marked as
            truncated.

    Returns:
        One answer for each question, in their order. Kinds of question that are not supported yet get an answer that
        says so (`Answer.supported`).

    Raises:
        BoardError: the file or the data is no board; with every defect.
        SolverError: it is nothing that could be a board.
    """
    return solve_many([board], explain=explain, limit=limit)[0]


def solve_many(boards: Iterable[AnyBoard], *, explain: bool = False, limit: int = DEFAULT_LIMIT) -> list[list[Answer]]:
    """Answer every question of several boards in one run, much faster than one by one.

    Args:
        boards: boards in any of the forms that `solve` takes.
        explain: whether outcomes come with the steps that lead to them.
        limit: the most timestamp orders to tell apart for one board, and the most outcomes to list of an answer.

    Returns:
        For each board one answer for each question.

    Raises:
        BoardError: a file or data is no board; with every defect of the first one that is none.
    """
    return answer_many([loaded(board) for board in boards], explain=explain, limit=limit)


def state_graphs(board: AnyBoard, *, limit: int | None = None) -> list[StateGraph]:
    """Give every state that questions about events and entering go through, and every step between them (616.1).

    Args:
        board: a board as loaded, the path of its file, or plain data in the file format.
        limit: the most states of one graph, the nearest ones to its start; beyond it a graph is marked as truncated.

    Returns:
        One graph for each question about events or entering, in their order. Outcomes have the numbers that they have
        in what `solve` gives.

    Raises:
        BoardError: the file or the data is no board; with every defect.
        SolverError: it is nothing that could be a board, or asks no such question.
    """
    from solver.graphs.answering import graphs  # seldom asked for

    return graphs(loaded(board), limit=limit)


def ask(text: str, *, explain: bool = False, limit: int = DEFAULT_LIMIT, players: int = 2) -> Answer:
    """Answer what everything is on a board written in one line: ``"Blood Moon; Spreading Seas on Steam Vents @B"``.

    Args:
        text: cards between semicolons, the earliest first; after a card ``@B`` for its controller, ``on`` and what it
            is attached to, ``x2`` for several, and counters or ``tapped`` in parentheses.
        explain: whether outcomes come with the steps that lead to them.
        limit: the most timestamp orders to tell apart.
        players: how many players there are: A, B and so on.

    Returns:
        The answer to that one question.

    Raises:
        SolverError: nothing is listed, there is no such player, a word in parentheses is not understood, something is
            said twice, or something is attached to what is not listed.
        BoardError: there is no such card, or no such board.
    """
    return solve(read_line(text, players=players), explain=explain, limit=limit)[0]
