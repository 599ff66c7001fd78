"""What a worker does with boards: load them, answer them together, and write the answers in the form asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec

from solver.api import loaded
from solver.batches.items import Done, Failure, Item, Options
from solver.batches.records import Lines, failed, identified
from solver.board import nodes
from solver.board.load import load_board, load_data, load_text
from solver.board.model import Board, asking
from solver.errors import BoardError, Defect, SolverError
from solver.outcome import Answer
from solver.solving import DEFAULT_LIMIT, solve_many

Solve = Callable[..., list[list[Answer]]]

MOST_OBJECTS = 2048
"""Boards share a run until so many objects stand on them: more of them save next to nothing, and take memory."""


def answer(items: Sequence[Item], options: Options, *, solve: Solve = solve_many) -> list[Done]:
    """Answer boards; what is no board, or makes the solver fail, costs the others nothing.

    Args:
        items: the boards.
        options: what is asked of them.
        solve: answers the questions of several boards.

    Returns:
        What became of each board, in their order.

    Raises:
        MemoryError: there is not enough memory for all of them.
    """
    done: dict[int, Done] = {}
    read: list[tuple[Item, Board]] = []
    for item in items:
        try:
            read.append((item, asking(_board(item), options.queries)))
        except (BoardError, SolverError) as error:
            done[item.index] = failed(item, _invalid(error), options.form)
        except MemoryError:
            raise
        except Exception as error:
            done[item.index] = failed(item, _internal(error), options.form)
    for run in _runs(read):
        for (item, board), answers in zip(run, _answers([board for _, board in run], options, solve), strict=True):
            if isinstance(answers, Exception):
                done[item.index] = failed(item, _internal(answers), options.form)
            else:
                done[item.index] = Lines(item, board, len(run), options).done(answers)
    return [done[item.index] for item in items]


def _board(item: Item) -> Board:
    match item.form:
        case "file":
            if item.content is None:
                return load_board(item.name)  # which says why it can't be read
            return load_text(nodes.decode(item.content, item.name), item.name)
        case "line":
            try:
                data = msgspec.json.decode(item.content)
            except msgspec.DecodeError as error:
                raise BoardError((Defect(item.name, 0, f"the line is no JSON: {error}"),)) from error
            return load_data(identified(data)[1], item.name)
        case "board":
            return loaded(item.content)


def _invalid(error: Exception) -> Failure:
    defects = error.defects if isinstance(error, BoardError) else ()
    return Failure("invalid", str(error), defects)


def _internal(error: Exception) -> Failure:
    return Failure("internal", f"{type(error).__name__}: {error}")


def _runs(read: Sequence[tuple[Item, Board]]) -> Iterator[list[tuple[Item, Board]]]:
    """Group boards that are answered in one run."""
    run: list[tuple[Item, Board]] = []
    size = 0
    for one in read:
        run.append(one)
        size += len(one[1].objects) + 1
        if size >= MOST_OBJECTS:
            yield run
            run, size = [], 0
    if run:
        yield run


def _answers(boards: Sequence[Board], options: Options, solve: Solve) -> list[Any]:
    """Answer boards together, or in smaller and smaller parts when something goes wrong with one of them."""
    limit = DEFAULT_LIMIT if options.limit is None else options.limit
    try:
        return list(solve(boards, explain=options.explain, limit=limit))
    except MemoryError:
        raise
    except Exception as error:
        if len(boards) == 1:
            return [error]
        half = len(boards) // 2
        return [*_answers(boards[:half], options, solve), *_answers(boards[half:], options, solve)]
