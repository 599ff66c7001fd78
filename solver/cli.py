"""The command line.

Exit codes: 0 all is well; 1 a question failed verification, or an answer is not complete and ``--strict`` was given;
2 the input is no board, or the command is no command; 3 a question is of a kind that is not supported yet (``verify``:
and none failed otherwise); 4 boards of a batch have no answer.

Starting has to be quick: arguments are read with the standard library (a framework on top of pydantic would take longer
than solving does), and what a command needs is imported inside it.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from solver.batches.command import number_from_one
from solver.batches.command import register as batches
from solver.cards.command import register as cards
from solver.engines.command import register as engines
from solver.graphs.command import register as graphs
from solver.puzzles.command import register as puzzles

if TYPE_CHECKING:
    from solver.board.model import Board
    from solver.outcome import Answer

    Solved = tuple[Board, Sequence[Answer]]

FAILED, BAD_INPUT, NOT_SUPPORTED, INTERNAL, INTERRUPTED = 1, 2, 3, 70, 130

# --------------------------------------------------------------------------------------------------------------------
# Loading, solving, printing
# --------------------------------------------------------------------------------------------------------------------


def complain(error: Exception) -> None:
    """Say what is wrong with the input.

    Args:
        error: what was raised, with every defect.
    """
    for line in str(error).splitlines():
        print(line, file=sys.stderr)


def load(file: str) -> Board:
    """Load a board.

    Args:
        file: its path; - is standard input.

    Raises:
        BoardError: it is no board, or cannot be read; with every defect.
    """
    from solver.board.load import load_board, load_text

    if file == "-":
        return load_text(sys.stdin.read(), "<stdin>")
    return load_board(Path(file))


def _solve(board: Board, *, explain: bool, limit: int | None = None) -> Sequence[Answer]:
    from solver.solving import solve

    return solve(board, explain=explain) if limit is None else solve(board, explain=explain, limit=limit)


def _answered(boards: Iterable[Callable[[], Solved]]) -> tuple[list[Solved], bool]:
    """Load and solve each board; complain about those that cannot be, and say whether there were any."""
    from solver.errors import SolverError

    solved: list[Solved] = []
    failed = False
    for board in boards:
        try:
            solved.append(board())
        except SolverError as error:
            complain(error)
            failed = True
    return solved, failed


def _print(solved: Sequence[Solved], *, as_json: bool, explain: bool, timings: bool) -> None:
    if as_json:
        from solver.report.json import json_report

        sys.stdout.write(json_report(solved, explain=explain, timings=timings))
        return
    from solver.report.text import print_report

    for number, (board, answers) in enumerate(solved):
        if number:
            print()
        print_report(board, answers)


def _report(boards: Iterable[Callable[[], Solved]], options: argparse.Namespace, *, strict: bool = False) -> int:
    """Answer boards, print the answers, and give the exit code."""
    solved, failed = _answered(boards)
    if solved:
        _print(solved, as_json=options.json, explain=options.explain, timings=not options.no_timings)
    answers = [answer for _, given in solved for answer in given]
    if failed:
        return BAD_INPUT
    if not all(answer.supported for answer in answers):
        return NOT_SUPPORTED
    return FAILED if strict and not all(answer.complete for answer in answers) else 0


# --------------------------------------------------------------------------------------------------------------------
# Commands
# --------------------------------------------------------------------------------------------------------------------


def solve_command(options: argparse.Namespace) -> int:
    """Answer the questions of boards."""
    from solver.board.model import asking

    def answers(file: str) -> Solved:
        board = asking(load(file), options.queries)
        return board, _solve(board, explain=options.explain, limit=options.limit)

    return _report([_later(answers, file) for file in options.files], options, strict=options.strict)


def _later(answers: Callable[[str], Solved], file: str) -> Callable[[], Solved]:
    return lambda: answers(file)


def verify_command(options: argparse.Namespace) -> int:
    """Answer questions whose answers are known, and say which differ and how."""
    from solver.errors import SolverError
    from solver.progress import progress_bar
    from solver.verify import verify_paths

    try:
        with progress_bar("verifying") as progress:
            summary = verify_paths([Path(path) for path in options.paths], options.queries, progress=progress)
    except SolverError as error:
        complain(error)
        return BAD_INPUT
    for line in summary.lines():
        print(line)
    return FAILED if summary.failed else 0


def ask_command(options: argparse.Namespace) -> int:
    """Answer what everything is on a board written in one line."""
    from solver.board.load import load_data
    from solver.oneline import read_line

    def answers() -> Solved:
        board = load_data(read_line(" ".join(options.text), players=options.players))
        return board, _solve(board, explain=options.explain, limit=options.limit)

    return _report([answers], options, strict=options.strict)


def schema_command(_: argparse.Namespace) -> int:
    """Print the JSON Schema of board files."""
    import msgspec

    from solver.board.schema import json_schema

    print(msgspec.json.format(msgspec.json.encode(json_schema()), indent=2).decode())
    return 0


# --------------------------------------------------------------------------------------------------------------------
# Arguments
# --------------------------------------------------------------------------------------------------------------------


_ONE_LINE = """\
Cards stand between semicolons, the earliest timestamp first. After a card come, in any order:

  x2            several of it
  @B            who controls it; the players are A and B, and it is A's turn
  (tapped)      it is tapped
  (+1/+1 x3)    counters; those of a kind that the rules do not name are counted: (oil x1)
  on NAME       what it is attached to: another entry, by its card or its id,
                or a player, by the letter; an instant or sorcery stands for the
                effect that it left on it, or on several: on bear, wolf

  mtg-solver ask "Blood Moon; Urborg, Tomb of Yawgmoth @B; Steam Vents x2; Spreading Seas on steam-vents-2"
"""


class _Version(argparse.Action):
    """Prints the version and the dates of the sources, which are read only then."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from solver.about import made_with

        print(made_with())
        parser.exit()


def _kind(text: str) -> str:
    from solver.board.names import listed, nearest  # only when a kind is asked for: both are slow to import
    from solver.board.schema import KINDS
    from solver.errors import cut, hint

    if text not in KINDS:
        near = nearest(text, KINDS)
        kinds = hint(near) if near else f"; the kinds are {listed(KINDS, 'and')}"
        raise argparse.ArgumentTypeError(f"there is no question of the kind `{cut(text)}`{kinds}")
    return text


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="mtg-solver",
        description="A rules oracle for Magic: The Gathering: a board goes in, every legal outcome comes out.",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and the dates of the sources")
    commands = parser.add_subparsers(prog="mtg-solver", title="commands", metavar="COMMAND", required=True)

    kind = argparse.ArgumentParser(add_help=False)
    kind.add_argument(
        "--query", metavar="KIND", type=_kind, dest="queries", action="append", default=[],
        help="only questions of this kind, or of these kinds where it is given several times",
    )  # fmt: skip
    output = argparse.ArgumentParser(add_help=False)
    output.add_argument("--json", action="store_true", help="print JSON")
    output.add_argument("--explain", action="store_true", help="say why, layer by layer")
    output.add_argument("--no-timings", action="store_true", help="leave the timings out of the JSON")
    output.add_argument(
        "--limit",
        metavar="N",
        type=number_from_one,
        help="tell apart at most so many timestamp orders, and list at most so many outcomes",
    )
    output.add_argument("--strict", action="store_true", help="fail when an answer is not complete")

    solve = commands.add_parser("solve", parents=[output, kind], help="answer the questions of boards")
    solve.add_argument("files", metavar="FILE", nargs="+", help="a board, as YAML or JSON; - is standard input")
    solve.set_defaults(command=solve_command)

    verify = commands.add_parser(
        "verify", parents=[kind], help="answer questions whose answers are known, and say which differ and how"
    )
    verify.add_argument("paths", metavar="PATH", nargs="+", help="a file, or a folder that is searched for boards")
    verify.set_defaults(command=verify_command)

    ask = commands.add_parser(
        "ask",
        parents=[output],
        help="answer what everything is on a board written in one line",
        description=_ONE_LINE,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    ask.add_argument("text", metavar="TEXT", nargs="+", help="the board")
    ask.add_argument(
        "--players", metavar="N", type=number_from_one, default=2, help="how many players there are; 2 if not said"
    )
    ask.set_defaults(command=ask_command)

    batches(commands, kind)
    engines(commands)
    graphs(commands, kind)
    puzzles(commands)
    cards(commands)

    schema = commands.add_parser("schema", help="print the JSON Schema of board files")
    schema.set_defaults(command=schema_command)
    return parser


def run(arguments: Sequence[str]) -> int:
    """Run one command.

    Args:
        arguments: what stands on the command line after the name of the program.

    Returns:
        The exit code.

    Raises:
        SystemExit: the arguments are wrong, or ask for help or the version.
    """
    options = _parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], int] = options.command
    return command(options)


def main() -> None:
    """Run the command line; no failure ends in a traceback."""
    try:
        code = run(sys.argv[1:])
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read the output has seen enough. Python would complain again when it flushes at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        code = 0
    except KeyboardInterrupt:
        code = INTERRUPTED
    except Exception as error:
        if os.environ.get("MTG_SOLVER_TRACEBACK"):
            raise
        print(f"mtg-solver: internal error: {type(error).__name__}: {error}", file=sys.stderr)
        print("This is a mistake of the solver, not of your board.", file=sys.stderr)
        print("MTG_SOLVER_TRACEBACK=1 shows where it happened.", file=sys.stderr)
        code = INTERNAL
    sys.exit(code)


if __name__ == "__main__":
    main()
