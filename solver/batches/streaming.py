"""Boards from Python, answered as they come: `solver.batch`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path

import msgspec

from solver.api import AnyBoard
from solver.batches.flow import Flow, chunked
from solver.batches.items import Failure, Item, Limits, Options
from solver.batches.workers import Chunks, Workers
from solver.board.model import Board
from solver.outcome import Answer


class BatchResult(msgspec.Struct, frozen=True):
    """What became of one board of many.

    `index` is its place, from 0 on; `answers` has one answer for each question. Where there are none, `failure` says
    why, with its `kind`: ``invalid``, ``time``, ``memory``, ``crashed`` or ``internal``.
    """

    index: int
    answers: tuple[Answer, ...] = ()
    failure: Failure | None = None


def batch(
    boards: Iterable[AnyBoard],
    *,
    explain: bool = False,
    limit: int | None = None,
    workers: int | None = None,
    scheduler: str | None = None,
    time_limit: float | None = 60.0,
    memory_limit: int | None = 2048,
    ordered: bool = True,
) -> Iterator[BatchResult]:
    """Answer any number of boards with several processes, as they come.

    Boards are taken from the iterable only as fast as they are answered and their results are taken. A board that is
    wrong, takes too long or too much memory, or ends its worker costs only itself.

    Args:
        boards: boards in any of the forms that `solve` takes.
        explain: whether outcomes come with the steps that lead to them.
        limit: the most timestamp orders to tell apart for one board, and the most outcomes to list of an answer.
        workers: how many processes answer them; as many as there are cores unless given.
        scheduler: the address of a Dask scheduler whose workers answer them, instead of this machine.
        time_limit: how many seconds a board may take.
        memory_limit: how many MiB of memory a process may have.
        ordered: whether results come in the order of the boards, or as they are ready.

    Yields:
        What became of each board.

    Raises:
        SolverError: no process can be started.
    """
    options = Options("answers", explain, limit)
    limits = Limits(time_limit, memory_limit)
    with closing(answering(options, limits, workers, scheduler)) as pool:
        items = (Item(index, _name(board, index), "board", board) for index, board in enumerate(boards))
        for done in Flow(pool, ordered=ordered).run(chunked(items, pool)):
            yield BatchResult(done.index, done.answers, done.failure)


def answering(options: Options, limits: Limits, workers: int | None = None, scheduler: str | None = None) -> Chunks:
    """Give what answers boards.

    Args:
        options: what is asked of all boards.
        limits: what a board may take.
        workers: how many processes of this machine answer them.
        scheduler: the address of a Dask scheduler whose workers answer them instead.

    Raises:
        SolverError: there is no such scheduler, or Dask is not installed.
    """
    if scheduler is None:
        return Workers(options, limits, workers)
    from solver.batches.cluster import Cluster  # only where it is asked for: it is slow to import

    return Cluster(scheduler, options, limits)


def _name(board: AnyBoard, index: int) -> str:
    match board:
        case Board():
            return board.path or f"board {index}"
        case str() | Path():
            return str(board)
        case _:
            return f"board {index}"
