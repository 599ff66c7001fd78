"""The command line.

Exit codes: 0 all is well; 1 a question failed verification, or an answer is not complete and ``--strict`` was given;
2 the input is no board; 3 a question is of a kind that is not supported yet.

What a command needs is imported inside it: starting has to be quick, and most commands need little.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from solver.board.model import Board
    from solver.errors import SolverError
    from solver.outcome import Answer

INCOMPLETE, BAD_INPUT, NOT_SUPPORTED, INTERNAL = 1, 2, 3, 70

app = typer.Typer(
    help="A rules oracle for Magic: The Gathering: a board goes in, every legal outcome comes out.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

Files = Annotated[list[str], typer.Argument(metavar="FILE...", help="Boards, as YAML or JSON; - is standard input.")]
Paths = Annotated[list[Path], typer.Argument(metavar="PATH...", help="Files, and folders that are searched for them.")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]
Explain = Annotated[bool, typer.Option("--explain", help="Say why, layer by layer.")]
Kind = Annotated[str | None, typer.Option("--query", metavar="KIND", help="Only questions of this kind.")]


def _complain(error: SolverError) -> None:
    for line in str(error).splitlines():
        typer.echo(line, err=True)


def _load(file: str) -> Board:
    from solver.board.load import load_board, load_text

    if file == "-":
        return load_text(sys.stdin.read(), "<stdin>")
    return load_board(Path(file))


def _solve(board: Board, *, explain: bool, limit: int | None = None) -> Sequence[Answer]:
    from solver.solve import solve

    options = {} if limit is None else {"limit": limit}
    return solve(board, explain=explain, **options)


def _asking(board: Board, query: str | None) -> Board:
    """Keep the questions of a kind; a board that asks nothing is asked what everything on it is."""
    import msgspec

    from solver.board.model import Question

    questions = tuple(question for question in board.questions if query in (None, question.query))
    if not questions and query in (None, "characteristics"):
        questions = (Question("characteristics", {}),)
    return msgspec.structs.replace(board, questions=questions)


def _exit_code(answers: Iterable[Answer], *, strict: bool) -> int:
    answers = list(answers)
    if any(not answer.supported for answer in answers):
        return NOT_SUPPORTED
    return INCOMPLETE if strict and any(not answer.complete for answer in answers) else 0


def _print(
    solved: Sequence[tuple[Board, Sequence[Answer]]], *, as_json: bool, explain: bool, timings: bool = True
) -> None:
    if as_json:
        from solver.report.json import json_report

        typer.echo(json_report(solved, explain=explain, timings=timings), nl=False)
        return
    from solver.report.text import print_report

    for number, (board, answers) in enumerate(solved):
        if number:
            typer.echo()
        print_report(board, answers)


def _answered(
    boards: Iterable[Callable[[], tuple[Board, Sequence[Answer]]]],
) -> tuple[list[tuple[Board, Sequence[Answer]]], bool]:
    """Load and solve each board; complain about those that cannot be, and say whether there were any."""
    from solver.errors import SolverError

    solved, failed = [], False
    for board in boards:
        try:
            solved.append(board())
        except SolverError as error:
            _complain(error)
            failed = True
    return solved, failed


def _finish(solved: Sequence[tuple[Board, Sequence[Answer]]], *, failed: bool, strict: bool) -> None:
    code = _exit_code((answer for _, answers in solved for answer in answers), strict=strict)
    if failed or code:
        raise typer.Exit(BAD_INPUT if failed else code)


@app.command()
def solve(
    files: Files,
    as_json: Json = False,
    explain: Explain = False,
    query: Kind = None,
    no_timings: Annotated[bool, typer.Option("--no-timings", help="Leave the timings out of the JSON.")] = False,
    limit: Annotated[int | None, typer.Option(min=1, help="Stop after so many outcomes.")] = None,
    strict: Annotated[bool, typer.Option("--strict", help="Fail when an answer is not complete.")] = False,
) -> None:
    """Answer the questions of boards."""

    def answers(file: str) -> tuple[Board, Sequence[Answer]]:
        board = _asking(_load(file), query)
        return board, _solve(board, explain=explain, limit=limit)

    solved, failed = _answered([lambda file=file: answers(file) for file in files])  # type: ignore[misc]
    if solved:
        _print(solved, as_json=as_json, explain=explain, timings=not no_timings)
    _finish(solved, failed=failed, strict=strict)


@app.command()
def verify(paths: Paths, query: Kind = None) -> None:
    """Answer questions whose answers are known, and say which differ and how."""
    from solver.errors import SolverError
    from solver.verify import verify_paths

    try:
        summary = verify_paths(paths, query)
    except SolverError as error:
        _complain(error)
        raise typer.Exit(BAD_INPUT) from error
    for line in summary.lines():
        typer.echo(line)
    if summary.failed:
        raise typer.Exit(1)


@app.command()
def ask(
    text: Annotated[list[str], typer.Argument(metavar="TEXT", help="Cards between semicolons, the earliest first.")],
    as_json: Json = False,
    explain: Explain = False,
) -> None:
    """Ask what everything is on a board written in one line: "Blood Moon; Spreading Seas on Steam Vents @B"."""
    from solver.ask import read_line
    from solver.board.load import load_data

    def answers() -> tuple[Board, Sequence[Answer]]:
        board = load_data(read_line(" ".join(text)))
        return board, _solve(board, explain=explain)

    solved, failed = _answered([answers])
    if solved:
        _print(solved, as_json=as_json, explain=explain)
    _finish(solved, failed=failed, strict=False)


@app.command()
def schema() -> None:
    """Print the JSON Schema of board files."""
    import msgspec

    from solver.board.schema import json_schema

    typer.echo(msgspec.json.format(msgspec.json.encode(json_schema()), indent=2).decode())


def _version(wanted: bool) -> None:
    if wanted:
        from solver.about import made_with

        typer.echo(made_with())
        raise typer.Exit


@app.callback()
def _common(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print version and dates.")
    ] = False,
) -> None:
    del version  # its callback has done the work


def main() -> None:
    """Run the command line; no failure ends in a traceback."""
    try:
        app()
    except BrokenPipeError:
        # Whoever read the output has seen enough. Python would complain again when it flushes at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except KeyboardInterrupt:
        sys.exit(130)
    except Exception as error:
        if os.environ.get("MTG_SOLVER_TRACEBACK"):
            raise
        typer.echo(
            f"mtg-solver: internal error: {type(error).__name__}: {error}\n"
            "This is a mistake of the solver, not of your board. MTG_SOLVER_TRACEBACK=1 shows where it happened.",
            err=True,
        )
        sys.exit(INTERNAL)


if __name__ == "__main__":
    main()
