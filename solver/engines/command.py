"""The command ``diff`` of the command line.

Nothing but the standard library is imported before it runs, so that starting stays quick.
"""

from __future__ import annotations

import argparse
import sys
from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING

from solver.batches.command import number_from_one

if TYPE_CHECKING:
    from solver.engines.lines import Data, EngineLine
    from solver.engines.report import Groups


def register(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to a command line.

    Args:
        commands: what ``add_subparsers`` gave.
    """
    diff = commands.add_parser(
        "diff",
        help="compare an engine's own answers with ours, and group what differs by what it is about",
        description='Each line of a file is {"board": {...}, "characteristics": {ID: {...}}, "mana": {ID: [...]}}.',
    )
    diff.add_argument(
        "paths", metavar="PATH", nargs="+", help="a .jsonl file, a folder or a pattern; - is standard input"
    )
    diff.add_argument("--json", action="store_true", help="print JSON")
    diff.add_argument(
        "--examples", metavar="N", type=number_from_one, default=3, help="how many examples of each group are shown"
    )
    diff.add_argument(
        "--workers", metavar="N", type=number_from_one, help="how many processes; one for each core if not said"
    )
    diff.set_defaults(command=diff_command)


def diff_command(options: argparse.Namespace) -> int:
    """Compare an engine's own answers with ours."""
    import msgspec

    from solver.batches.sources import sources
    from solver.batches.streaming import batch
    from solver.cli import BAD_INPUT, FAILED
    from solver.engines.comparing import compare
    from solver.engines.report import Groups
    from solver.errors import SolverError

    groups = Groups(options.examples)
    try:
        files = sources(options.paths)
        waiting: deque[tuple[str, EngineLine]] = deque()
        for result in batch(_boards(files, waiting, groups), explain=True, workers=options.workers):
            name, line = waiting.popleft()
            if result.failure is None:
                groups.add(compare(name, line, result.answers))
            else:
                groups.leave_out(name, result.failure.message)
    except SolverError as error:
        print(error, file=sys.stderr)
        return BAD_INPUT
    if options.json:
        print(msgspec.json.format(msgspec.json.encode(groups.data()), indent=2).decode())
    else:
        for line_ in groups.lines():
            print(line_)
    return FAILED if groups.differing or groups.uncompared else 0


def _boards(files: list[str], waiting: deque[tuple[str, EngineLine]], groups: Groups) -> Iterator[Data]:
    """Give the boards that can be compared, and remember what the engine says of them."""
    from solver.batches.sources import items
    from solver.engines.lines import read
    from solver.errors import SolverError

    for item in items(files):
        try:
            line = read(item.content or b"")
        except SolverError as error:
            groups.leave_out(item.name, str(error))
            continue
        name = item.name if line.id is None else f"{item.name} ({line.id})"
        waiting.append((name, line))
        yield line.asking()
