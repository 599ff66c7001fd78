"""A unit of time that depends on clingo and the machine only: how long one fixed program takes to ground.

A time divided by the yardstick of the same run can be compared with one from another machine or another day. The
program has 400 rules and 2,005 atoms. Run as ``python -m tests.benchmarks.yardstick`` to see it in milliseconds.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable

import clingo

RULES = 400
PROGRAM = "\n".join(["a(1..5).", *(f"p{number}(X) :- a(X), not q{number}(X)." for number in range(RULES))])


def grounding_time(clock: Callable[[], float] = time.perf_counter) -> float:
    """Ground the fixed program once and give the time in seconds, by a clock."""
    control = clingo.Control(["--warn=none"])
    control.add("base", [], PROGRAM)
    start = clock()
    control.ground([("base", [])])
    return clock() - start


def yardstick(runs: int = 15, clock: Callable[[], float] = time.perf_counter) -> float:
    """Give the length of a yardstick, here and now.

    Args:
        runs: how many times the program is grounded.
        clock: what the time is read off; that of the processor does not go on while others have it.

    Returns:
        The median time in seconds.
    """
    return statistics.median(grounding_time(clock) for _ in range(runs))


if __name__ == "__main__":
    print(f"{1000 * yardstick():.2f}")
