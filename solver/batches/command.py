"""The commands ``batch`` and ``pipe`` of the command line.

Nothing but the standard library is imported before one of them runs, so that starting stays quick.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import IO, TYPE_CHECKING

if TYPE_CHECKING:
    from solver.batches.items import Limits

UNANSWERED = 4
"""The exit code where boards have no answer."""


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser], kind: argparse.ArgumentParser) -> None:
    """Add the commands to a command line.

    Args:
        commands: what ``add_subparsers`` gave.
        kind: the option for kinds of question.
    """
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument(
        "--workers",
        metavar="N",
        type=number_from_one,
        help="how many processes; as many as there are cores if not said",
    )
    shared.add_argument("--explain", action="store_true", help="say why, layer by layer")
    shared.add_argument(
        "--limit", metavar="N", type=number_from_one, help="tell apart at most so many outcomes of a board"
    )
    shared.add_argument(
        "--time-limit",
        metavar="SECONDS",
        type=_seconds,
        default=60.0,
        help="the most that a board may take; 60 if not said",
    )
    shared.add_argument(
        "--memory-limit", metavar="MIB", type=number_from_one, default=2048,
        help="the most memory that a process may have; 2048 if not said",
    )  # fmt: skip
    shared.add_argument("--no-timings", action="store_true", help="leave the timings out")
    shared.add_argument(
        "--unordered", action="store_true", help="write answers as they come, not in the order of boards"
    )

    batch = commands.add_parser(
        "batch",
        parents=[shared, kind],
        help="answer the questions of any number of boards, with all cores",
        description="Writes JSON, a line for each question. A board that is wrong or takes too much costs only itself.",
    )
    batch.add_argument(
        "paths", metavar="PATH", nargs="+",
        help="a board, a folder, a pattern, or a .jsonl file with a board in each line; - is standard input, likewise",
    )  # fmt: skip
    batch.add_argument("-o", "--output", metavar="FILE", help="where the results go; standard output if not said")
    batch.add_argument("--resume", action="store_true", help="go on with results that are there already")
    batch.add_argument("--overwrite", action="store_true", help="begin anew where there are results already")
    batch.add_argument("--expect", action="store_true", help="compare with the right answers that boards bring along")
    batch.add_argument("--scheduler", metavar="ADDRESS", help="have the workers of a Dask scheduler answer")
    batch.set_defaults(command=batch_command)

    pipe = commands.add_parser(
        "pipe",
        parents=[shared, kind],
        help="answer boards that come in lines of JSON, for as long as they come",
        description='Each line of standard input is a board, or {"id": ..., "board": {...}}; each line of standard'
        " output has the answers to one of them, with its id.",
    )
    pipe.set_defaults(command=pipe_command)


def number_from_one(text: str) -> int:
    """Read a number of something from the command line.

    Args:
        text: what stands there.

    Raises:
        ArgumentTypeError: it is no number, or none of what there must be one at least.
    """
    if not text.isdigit() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 1 on")
    return int(text)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise argparse.ArgumentTypeError(f"{text} is no number of seconds")
    return seconds


def _limits(options: argparse.Namespace) -> Limits:
    from solver.batches.items import Limits

    return Limits(options.time_limit, options.memory_limit)


def batch_command(options: argparse.Namespace) -> int:
    """Answer the questions of any number of boards, and write a record for each question."""
    from solver.batches.flow import Flow, chunked
    from solver.batches.items import Options
    from solver.batches.results import Results
    from solver.batches.sources import how_many, items, sources
    from solver.batches.streaming import answering
    from solver.batches.watching import watching
    from solver.cli import BAD_INPUT, FAILED
    from solver.errors import SolverError

    asked = Options(
        "records", options.explain, options.limit, tuple(options.queries), not options.no_timings, options.expect
    )
    try:
        files = sources(options.paths)
        total = how_many(files) if sys.stderr.isatty() else None
        with _output(options) as stream:
            results = Results(stream)
            if options.resume:
                results.take_up(Path(options.output))
            missing = results.missing(items(files))
            with (
                closing(answering(asked, _limits(options), options.workers, options.scheduler)) as workers,
                watching(results.tally, total) as shown,
            ):
                for done in Flow(workers, ordered=not options.unordered).run(chunked(missing, workers)):
                    results.add(done)
                    shown()
    except SolverError as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    tally = results.tally
    for line in tally.lines(expect=options.expect):
        print(line, file=sys.stderr)
    if options.expect and (tally.failed or tally.unanswered):
        return FAILED
    return UNANSWERED if tally.unanswered else 0


@contextmanager
def _output(options: argparse.Namespace) -> Iterator[IO[bytes]]:
    """Open where the results go, so that nothing that is there already is lost."""
    from solver.errors import SolverError

    if options.output is None:
        if options.resume:
            raise SolverError("--resume goes on with a file: say which one with -o")
        yield sys.stdout.buffer
        return
    path = Path(options.output)
    there = path.exists() and path.stat().st_size > 0
    if there and not (options.resume or options.overwrite):
        raise SolverError(f"{path}: there are results already; --resume goes on with them, --overwrite begins anew")
    try:
        stream = path.open("r+b" if path.exists() and options.resume else "w+b")
    except OSError as error:
        raise SolverError(f"{path}: the file cannot be written: {error.strerror or error}") from error
    with stream:
        yield stream


def pipe_command(options: argparse.Namespace) -> int:
    """Answer boards from standard input on standard output."""
    from solver.batches.items import Options
    from solver.batches.pipe import pipe
    from solver.batches.workers import Workers

    asked = Options("reply", options.explain, options.limit, tuple(options.queries), not options.no_timings)
    with closing(Workers(asked, _limits(options), options.workers)) as workers:
        pipe(sys.stdin.buffer, sys.stdout.buffer, workers, ordered=not options.unordered)
    return 0
