"""Time the phases of something, in yardsticks, and write them down.

A benchmark is a function that takes a `Phases` and does its work in it::

    def board(phases: Phases) -> None:
        with phases("ground"):
            control.ground(parts)
        phases.add(answer.timings)

    write_csv(path, measure("blood moon", board))
"""

from __future__ import annotations

import csv
import statistics
import sys
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from time import perf_counter

from tests.benchmarks.yardstick import yardstick

TOTAL = "total"

RESULTS = Path(__file__).parent / "results"
"""Where measurements are written unless another folder is named."""


class Phases:
    """Seconds spent by phase in one run. A phase that is entered again adds up."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = defaultdict(float)

    @contextmanager
    def __call__(self, phase: str) -> Iterator[None]:
        """Time the body of a ``with`` statement as a phase."""
        start = perf_counter()
        try:
            yield
        finally:
            self.seconds[phase] += perf_counter() - start

    def add(self, timings: Mapping[str, float]) -> None:
        """Add times that were taken elsewhere, in seconds by phase."""
        for phase, seconds in timings.items():
            self.seconds[phase] += seconds


@dataclass(frozen=True)
class Measurement:
    """How long a phase took over several runs: median, least and most in yardsticks, the median in milliseconds."""

    benchmark: str
    phase: str
    runs: int
    median: float
    least: float
    most: float
    milliseconds: float


def measure(benchmark: str, run: Callable[[Phases], object], *, runs: int = 5, warm_up: int = 1) -> list[Measurement]:
    """Time a benchmark.

    Each run is timed as a whole too, as the phase ``total``. Yardsticks are taken before and after, so that a machine
    that slows down in between shows less.

    Args:
        benchmark: the name to write down.
        run: does the work once.
        runs: how many runs count.
        warm_up: how many runs before them don't.

    Returns:
        One measurement for each phase, in the order of their first appearance, ``total`` last.
    """
    for _ in range(warm_up):
        run(Phases())
    before = yardstick()
    times: dict[str, list[float]] = defaultdict(list)
    totals = []
    for _ in range(runs):
        phases = Phases()
        start = perf_counter()
        run(phases)
        totals.append(perf_counter() - start)
        for phase, seconds in phases.seconds.items():
            times[phase].append(seconds)
    unit = (before + yardstick()) / 2
    return [_measurement(benchmark, phase, seconds, unit) for phase, seconds in [*times.items(), (TOTAL, totals)]]


def _measurement(benchmark: str, phase: str, seconds: list[float], unit: float) -> Measurement:
    median = statistics.median(seconds)
    return Measurement(
        benchmark,
        phase,
        runs=len(seconds),
        median=round(median / unit, 3),
        least=round(min(seconds) / unit, 3),
        most=round(max(seconds) / unit, 3),
        milliseconds=round(1000 * median, 3),
    )


def write_csv(file: Path, measurements: Iterable[Measurement]) -> None:
    """Write measurements to a CSV file, one in a line."""
    with file.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.DictWriter(stream, [field.name for field in fields(Measurement)])
        writer.writeheader()
        writer.writerows(asdict(each) for each in measurements)


def report(results: Mapping[str, Sequence[Measurement]], phases: Collection[str] = (TOTAL,)) -> None:
    """Write each list of measurements to a file of its name, and print those of some phases.

    The folder is the first argument of the command line, or `RESULTS`.
    """
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else RESULTS
    folder.mkdir(parents=True, exist_ok=True)
    for name, found in results.items():
        write_csv(folder / f"{name}.csv", found)
        for entry in found:
            if entry.phase in phases:
                what = entry.benchmark if entry.phase == TOTAL else f"{entry.benchmark}: {entry.phase}"
                print(f"{what:48} {entry.median:8.2f} yardsticks ({entry.least:.2f} to {entry.most:.2f})")
