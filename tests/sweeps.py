"""How far the slow sweeps go."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

Case = TypeVar("Case")

VARIABLE = "MTG_SOLVER_SWEEP"


def bound(full: int) -> int:
    """Give the number of cases that a sweep tries: all of them, or as many as the environment variable allows."""
    return min(full, int(os.environ.get(VARIABLE, full)))


def sample(cases: Sequence[Case]) -> Sequence[Case]:
    """Give the cases that a sweep over a fixed list tries, spread evenly over the list."""
    count = bound(len(cases))
    return [cases[place * len(cases) // count] for place in range(count)]


SEEDS = "MTG_SOLVER_SEEDS"


def seeds(usual: Sequence[int]) -> Sequence[int]:
    """Give the seeds that a test tries: the usual ones, or those of the environment variable, such as ``100-199``."""
    first, _, last = os.environ.get(SEEDS, "").partition("-")
    return range(int(first), int(last or first) + 1) if first else usual
