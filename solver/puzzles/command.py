"""The commands ``import`` and ``export`` of the command line.

Nothing but the standard library is imported before one of them runs, so that starting stays quick.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.puzzles.findings import Findings

STANDARD = "-"
"""In place of a file: standard input or output."""


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add both commands to a command line.

    Args:
        commands: what ``add_subparsers`` gave.
    """
    shared = argparse.ArgumentParser(add_help=False)
    shared.add_argument(
        "-o", "--output", metavar="FILE", default=STANDARD, help="where it goes; standard output if not said"
    )
    shared.add_argument("--strict", action="store_true", help="fail when something is left out or a card is unknown")

    reading = commands.add_parser(
        "import",
        parents=[shared],
        help="turn a game state or puzzle of another engine (.pzl) into a board",
        description="What boards have no place for is told, and stands in a comment at the top of the board.",
    )
    reading.add_argument("file", metavar="FILE", help="the game state; - is standard input")
    reading.add_argument(
        "--in-order",
        action="store_true",
        help="take the order of the file for the order of timestamps, instead of leaving that open",
    )
    reading.set_defaults(command=import_command)

    writing = commands.add_parser(
        "export",
        parents=[shared],
        help="turn a board into a game state of another engine (.pzl)",
        description="What game states have no place for is told, and stands in a comment at the top of the game state.",
    )
    writing.add_argument("file", metavar="FILE", help="the board, as YAML or JSON; - is standard input")
    writing.set_defaults(command=export_command)


def import_command(options: argparse.Namespace) -> int:
    """Turn a game state into a board."""
    from solver.puzzles.convert import board_of

    return _convert(options, lambda text, findings: board_of(text, findings, in_order=options.in_order))


def export_command(options: argparse.Namespace) -> int:
    """Turn a board into a game state."""
    from solver.puzzles.convert import puzzle_of

    return _convert(options, puzzle_of)


def _convert(options: argparse.Namespace, convert: Callable[[str, Findings], str]) -> int:
    """Read a file, convert it, write the other one, and give the exit code."""
    from solver.board import nodes
    from solver.cli import BAD_INPUT, FAILED
    from solver.errors import SolverError
    from solver.puzzles.findings import Findings

    path = "<stdin>" if options.file == STANDARD else options.file
    findings = Findings(path)
    try:
        data = sys.stdin.buffer.read() if options.file == STANDARD else Path(options.file).read_bytes()
        text = convert(nodes.decode(data, path), findings)
        _write(text, options.output)
    except SolverError as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    except OSError as error:
        print(f"{error.filename or path}: {error.strerror or error}", file=sys.stderr)
        return BAD_INPUT
    for line in findings.lines():
        print(line, file=sys.stderr)
    return FAILED if options.strict and findings.remarks else 0


def _write(text: str, output: str) -> None:
    if output == STANDARD:
        sys.stdout.write(text)
    else:
        Path(output).write_text(text, encoding="utf-8")
