"""Benchmarks of batches: scaling and memory, one by one against together, a large board, and brute force.

Run as ``python -m tests.benchmarks.batches [COUNT]``: it measures with so many mixed boards, 20,000 unless said, and
writes the page ``docs/speed.md``. It wants a machine for itself.
"""

from __future__ import annotations

import gc
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import clingo

import solver
from solver.batches.child import collect_seldom
from solver.batches.items import Item, Options
from solver.batches.working import answer
from solver.board.load import load_data, load_text
from solver.board.model import Board
from tests import reference
from tests.benchmarks.boards import board
from tests.benchmarks.mixed import Data, mixed, small, write
from tests.benchmarks.yardstick import PROGRAM

PAGE = Path(__file__).parents[2] / "docs" / "speed.md"

# --------------------------------------------------------------------------------------------------------------------
# Runs of the command
# --------------------------------------------------------------------------------------------------------------------


@dataclass
class Run:
    """One run of ``mtg-solver batch``.

    Times are in seconds. Memory is in MiB: the most of the parent, and of any worker, after a quarter of the boards and
    in the end.
    """

    boards: int
    workers: int
    seconds: float
    cpu: float
    parent: tuple[float, float]
    worker: tuple[float, float]

    @property
    def rate(self) -> float:
        """Boards in a second."""
        return self.boards / self.seconds


def run_batch(boards: Path, count: int, workers: int) -> Run:
    """Answer boards with the command, and watch its memory.

    Args:
        boards: the boards.
        count: how many there are.
        workers: how many processes answer them.
    """
    with tempfile.TemporaryDirectory() as folder:
        results = Path(folder, "results.jsonl")
        command = [sys.executable, "-m", "solver.cli", "batch", str(boards), "-o", str(results), "--no-timings"]
        before, start = os.times(), time.perf_counter()
        parent, worker = [0.0, 0.0], [0.0, 0.0]
        with subprocess.Popen([*command, "--workers", str(workers)], stderr=subprocess.DEVNULL) as process:  # noqa: S603
            late, seen, lines = 0, 0, 0
            while process.poll() is None:
                time.sleep(0.2)
                if results.exists() and not late:
                    with results.open("rb") as file:
                        file.seek(seen)
                        new = file.read()
                    seen, lines = seen + len(new), lines + new.count(b"\n")
                    late = int(lines >= count / 4)
                parent[late] = max(parent[late], memory(process.pid))
                worker[late] = max([worker[late], *map(memory, children(process.pid))])
        spent = time.perf_counter() - start
        after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return Run(count, workers, spent, cpu, (parent[0], max(parent)), (worker[0], max(worker)))


def memory(process: int) -> float:
    """Give the memory of a process in MiB, 0 where it is gone or cannot be seen."""
    try:
        lines = Path(f"/proc/{process}/status").read_text(encoding="utf-8").splitlines()
    except OSError:
        return 0.0
    return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmRSS")), 0.0)


def children(process: int) -> list[int]:
    """Give the processes that a process has started."""
    try:
        tasks = list(Path(f"/proc/{process}/task").iterdir())
        return [int(child) for task in tasks for child in (task / "children").read_text(encoding="utf-8").split()]
    except OSError:
        return []


# --------------------------------------------------------------------------------------------------------------------
# In this process
# --------------------------------------------------------------------------------------------------------------------


def cpu_of(run: Callable[[], object], times: int = 3) -> float:
    """Give the least processor time that something takes, in seconds."""
    found = []
    for _ in range(times):
        start = time.process_time()
        run()
        found.append(time.process_time() - start)
    return min(found)


def yardstick() -> float:
    """Give the length of a yardstick in seconds of processor time, the least of many as for all that is timed here."""

    def ground() -> float:
        control = clingo.Control(["--warn=none"])
        control.add("base", [], PROGRAM)
        return cpu_of(lambda: control.ground([("base", [])]), 1)

    return min(ground() for _ in range(40))


def one_by_one(boards: Sequence[Data]) -> float:
    """Give the seconds that a board takes where the Python API is called for each."""
    solver.solve(boards[0])
    return cpu_of(lambda: [solver.solve(one) for one in boards]) / len(boards)


_USUALLY = gc.get_threshold()


def together(boards: Sequence[Data], size: int) -> float:
    """Give the seconds that a board takes in a worker, from a line of JSON to its records, in chunks of that size."""
    collect_seldom()  # as workers do
    items = [Item(place, f"b:{place}", "line", json.dumps(one).encode()) for place, one in enumerate(boards)]
    answer(items[:size], Options())
    chunks = [items[start : start + size] for start in range(0, len(items), size)]
    try:
        return cpu_of(lambda: [answer(chunk, Options()) for chunk in chunks]) / len(boards)
    finally:
        gc.unfreeze()
        gc.set_threshold(*_USUALLY)


@contextmanager
def clingo_timed() -> Iterator[list[float]]:
    """Collect the processor time that clingo spends grounding and solving."""
    spent: list[float] = []
    kept = {name: getattr(clingo.Control, name) for name in ("ground", "solve")}

    def timed(call: Callable[..., Any]) -> Callable[..., Any]:
        def run(*arguments: Any, **named: Any) -> Any:  # noqa: ANN401 (whatever clingo takes and gives)
            start = time.process_time()
            try:
                return call(*arguments, **named)
            finally:
                spent.append(time.process_time() - start)

        return run

    for name, call in kept.items():
        setattr(clingo.Control, name, timed(call))
    try:
        yield spent
    finally:
        for name, call in kept.items():
            setattr(clingo.Control, name, call)


@dataclass(frozen=True)
class Single:
    """A board from file to answer: in all, of which clingo grounds and solves, in seconds of processor time."""

    objects: int
    whole: float
    clingo: float


def single(objects: int, statics: int, runs: int = 9) -> Single:
    """Time a board of the layer benchmark from the text of its file to the answer."""
    text = json.dumps(board(objects, statics))
    solver.solve(load_text(text, "board.json"))
    found = []
    for _ in range(runs):
        with clingo_timed() as spent:
            whole = cpu_of(lambda: solver.solve(load_text(text, "board.json")), 1)
        found.append((whole, sum(spent)))
    return Single(objects, *min(found))


def brute_force(objects: int, statics: int) -> tuple[float, float]:
    """Time the second implementation, which applies one effect after the other, and ours, on one board."""
    plan: Board = load_data(board(objects, statics))
    return cpu_of(lambda: list(reference.outcomes(plan))), cpu_of(lambda: solver.solve(plan))


# --------------------------------------------------------------------------------------------------------------------
# The page
# --------------------------------------------------------------------------------------------------------------------

SIZES = ((3, 2), (20, 5), (50, 15), (100, 30))
CHUNKS = (1, 8, 32, 64, 128, 256)


def page(count: int) -> Iterator[str]:
    """Measure everything, and write the page line by line.

    Args:
        count: how many mixed boards there are.
    """
    unit = yardstick()
    yield f"""# How fast it is

This page is written by `python -m tests.benchmarks.batches {count}`, on a machine with {os.cpu_count()} cores, Python
{platform.python_version()} and clingo {clingo.__version__}. A yardstick is the time that clingo takes there to ground
one fixed program (`tests/benchmarks/yardstick.py`): {1000 * unit:.1f} ms. Times of one process are processor times.
On average {os.getloadavg()[0]:.0f} other processes wanted these cores meanwhile: the more, the worse all figures are.

## Single boards

From the text of a file to the answer, where the encodings have been parsed before.

| Objects | Milliseconds | Yardsticks | clingo's own part | The whole, by clingo's part |
|---:|---:|---:|---:|---:|"""
    for one in (single(*size) for size in SIZES):
        yield (
            f"| {one.objects} | {1000 * one.whole:.1f} | {one.whole / unit:.1f} | {1000 * one.clingo:.1f} ms |"
            f" {one.whole / one.clingo:.2f} |"
        )
    boards = [small(seed) for seed in range(1024)]
    alone = one_by_one(boards[:100])
    yield f"""
What is aimed at is 7 yardsticks for 50 objects, and 1.5 times clingo's own part. That part is the larger one, and most
of it is rules, not atoms: whenever clingo grounds a part of the encodings it takes 15 to 50 microseconds for each rule,
with nothing to derive as well, and about one for each atom. On the board of 50 objects some 600 rules are grounded,
over two dozen calls, for 16,000 atoms. So it is layers that cost, not objects: most of the time is the same with 15
objects. Less would take fewer turns, such as one for several layers in which nothing has a bearing on the others.

## Many small boards

Boards of 3 to 5 objects, one process. One by one, `solver.solve` takes {1000 * alone:.1f} ms for a board:
{1 / alone:.0f} boards a second. In a worker of a batch, from a line of JSON to the records:

| Boards in a chunk | Milliseconds for a board | Boards a second | Times one by one |
|---:|---:|---:|---:|"""
    for size in CHUNKS:
        each = together(boards[: max(256, 4 * size)] if size > 1 else boards[:100], size)
        yield f"| {size} | {1000 * each:.2f} | {1 / each:.0f} | {alone / each:.1f} |"
    yield f"""
What is aimed at is 15 times the rate of one by one. What one board costs in a large chunk is for a good third
grounding, where atoms count and rules are shared; the rest is Python: reading a line, writing facts, which clingo
parses, and decoding and writing what is found, a tenth or so each. One by one, rules are loaded and grounded anew.

## Scaling and memory

{count:,} mixed boards, from file to file: `python -m tests.benchmarks.mixed {count} boards.jsonl` writes them, each
from its number as seed. Memory is the most that is used up to a quarter of the boards, and in all.

| Workers | Seconds | Boards a second | Processor time | Parent | Largest worker |
|---:|---:|---:|---:|---:|---:|"""
    with tempfile.TemporaryDirectory() as folder:
        path = write(Path(folder, "boards.jsonl"), map(mixed, range(count)))
        runs = [run_batch(path, count, workers) for workers in (1, 2)]
    for run in runs:
        yield (
            f"| {run.workers} | {run.seconds:.0f} | {run.rate:.0f} | {run.cpu:.0f} s |"
            f" {run.parent[0]:.0f}, {run.parent[1]:.0f} MiB | {run.worker[0]:.0f}, {run.worker[1]:.0f} MiB |"
        )
    yield f"""
Two workers have {runs[1].rate / runs[0].rate:.2f} times the rate of one.

## Brute force

The second implementation of the tests applies one effect after the other in plain Python, and finds out what depends on
what by trying. It is what the solver is compared with, and was never meant to be fast.

| Objects | Static effects | Brute force | The solver |
|---:|---:|---:|---:|"""
    for objects, statics in ((5, 2), (20, 5), (50, 15)):
        slow, ours = brute_force(objects, statics)
        yield f"| {objects} | {statics} | {1000 * slow:.0f} ms | {1000 * ours:.0f} ms |"
    yield """
## A cluster, for millions

Chunks of boards are independent of each other, and workers of a cluster have the processes of a single machine, so the
rate grows with the number of cores until one parent cannot read, hand out and write fast enough. Reading a board and
writing its records takes the parent a small part of a millisecond; above some thousand boards a second, split the
boards and run several commands. How to start it is told in `batches.md`.
"""


def main() -> None:
    """Measure, and write the page."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    target = Path(sys.argv[2]) if len(sys.argv) > 2 else PAGE
    lines = []
    for line in page(count):
        print(line, flush=True)
        lines.append(line)
    target.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
