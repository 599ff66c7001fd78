"""Benchmarks of the stack: choices that commute are as many states as they have results, level by level.

Run as ``python -m tests.benchmarks.stack [FOLDER]``: it prints a line for each benchmark and writes the measurements,
in yardsticks, as a CSV file to the folder (``tests/benchmarks/results`` unless said).
"""

from __future__ import annotations

import time

import msgspec

from solver.asp import Timer
from solver.board.model import Board, Question
from solver.cards import instructions as do
from solver.events.state import State
from solver.facts.board import Writer
from solver.stack.running import Running, told_on_stack
from tests.benchmarks.harness import TOTAL, Measurement, Phases, measure, report
from tests.reference.boards import board, thing
from tests.stack.programs import spell

CHOICES = 6
"""How many choices there are, each between two ways."""


class Played(msgspec.Struct, frozen=True):
    """How many outcomes were found, and in how many states a player would get priority on the way."""

    outcomes: int
    visited: int


def plan(*, choosing: bool) -> Board:
    """Make a board with a stack of spells, of which each may be made to give life, or gives it in any case.

    Args:
        choosing: whether that is a choice.
    """
    gain = do.Perform("gain life", 1)
    card = spell(do.May((gain,)) if choosing else gain)
    spells = [
        msgspec.structs.replace(thing(f"s{place}", card), zone="stack", position=place)
        for place in range(1, CHOICES + 1)
    ]  # fmt: skip
    return msgspec.structs.replace(board(*spells), questions=(Question("resolve", {}),))


def played(there: Board, phases: Phases | None = None) -> Played:
    """Run the stack of a board until it is empty.

    Args:
        there: the board.
        phases: where to count the time.
    """
    timer = Timer()
    running = Running(there, (), there.questions[0], Writer(), timer, None, explain=False)
    found = running.found([State(told_on_stack(there), (), ())])
    if phases is not None:
        phases.add(timer.seconds)
    return Played(len({outcome.key() for outcome in found.outcomes}), running.visited)


def spent(there: Board) -> float:
    """Give the processor time that a board takes, in seconds.

    Args:
        there: the board.
    """
    start = time.process_time()
    played(there)
    return time.process_time() - start


def stacks(*, runs: int = 3) -> list[Measurement]:
    """Time a stack of choices and one without any; the states that are visited are counted.

    Args:
        runs: how many runs count.
    """
    found: list[Measurement] = []
    for name, choosing in (("one line of play", False), (f"{CHOICES} choices that commute", True)):
        there = plan(choosing=choosing)
        visited = played(there).visited
        found += measure(f"{name}, {visited} states", lambda phases, one=there: _run(phases, one), runs=runs)  # type: ignore[misc]
    return found


def _run(phases: Phases, there: Board) -> None:
    played(there, phases)


def main() -> None:
    """Run the benchmark and write it down."""
    report({"stack": stacks()}, ("instructions", TOTAL))


if __name__ == "__main__":
    main()
