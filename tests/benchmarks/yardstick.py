"""A unit of time that depends on clingo and the machine only: how long one fixed program takes to ground.

A time divided by the yardstick of the same run can be compared with one from another machine or another day. The
program has 400 rules and 2,005 atoms. Run as ``python -m tests.benchmarks.yardstick`` to see it in milliseconds.
"""

from __future__ import annotations

import statistics
import time

import clingo

RULES = 400
PROGRAM = "\n".join(["a(1..5).", *(f"p{number}(X) :- a(X), not q{number}(X)." for number in range(RULES))])


def grounding_time() -> float:
    """Ground the fixed program once and give the time in seconds."""
    control = clingo.Control(["--warn=none"])
    control.add("base", [], PROGRAM)
    start = time.perf_counter()
    control.ground([("base", [])])
    return time.perf_counter() - start


def yardstick(runs: int = 15) -> float:
    """Give the length of a yardstick, here and now.

    Args:
        runs: how many times the program is grounded.

    Returns:
        The median time in seconds.
    """
    return statistics.median(grounding_time() for _ in range(runs))


if __name__ == "__main__":
    print(f"{1000 * yardstick():.2f}")
