"""The benchmarks of batches run, on small sizes, and what is promised of batches holds."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.benchmarks import batches
from tests.benchmarks.mixed import mixed, small, write
from tests.sweeps import bound

RATIO = 8
"""A batch answers small boards at so many times the rate of one call for each: 13 to 16 times are measured."""

PART_OF_CLINGO = 1.8
"""A board takes at most so many times as long as clingo grounds and solves for it: 1.4 to 1.5 times are measured."""

WORKER, GROWTH = 700, 1.6
"""The most MiB of a worker, and how much more it may use at most than after a quarter of the boards."""


def test_the_part_of_clingo_is_told_apart() -> None:
    found = batches.single(20, 5, runs=1)
    assert 0 < found.clingo < found.whole


@pytest.mark.slow
def test_a_large_board_is_mostly_work_for_clingo() -> None:
    # a process of its own: what other tests have left in memory makes collecting garbage slow here, and not in clingo
    code = "from tests.benchmarks import batches; found = batches.single(50, 15); print(found.whole / found.clingo)"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout  # noqa: S603
    assert 1 < float(said) < PART_OF_CLINGO


def test_seeds_give_boards_of_all_kinds_again_and_again() -> None:
    boards = [mixed(seed) for seed in range(60)]
    assert boards == [mixed(seed) for seed in range(60)]
    assert {question["query"] for one in boards for question in one["ask"]} > {"characteristics"}
    assert {len(one["board"]) > 8 for one in boards} == {True, False}


def test_a_run_is_watched(tmp_path: Path) -> None:
    found = batches.run_batch(write(tmp_path / "boards.jsonl", map(small, range(12))), 12, 1)
    assert found.cpu > 0
    assert found.rate == 12 / found.seconds


def test_brute_force_is_timed() -> None:
    assert all(seconds > 0 for seconds in batches.brute_force(3, 1))


@pytest.mark.slow
def test_together_is_many_times_as_fast() -> None:
    boards = [small(seed) for seed in range(512)]
    assert batches.one_by_one(boards[:60]) > RATIO * batches.together(boards, 256)


@pytest.mark.slow
def test_memory_does_not_grow_with_the_boards(tmp_path: Path) -> None:
    count = max(400, bound(20_000))
    found = batches.run_batch(write(tmp_path / "boards.jsonl", map(mixed, range(count))), count, 2)
    assert 0 < found.parent[1] < 200
    assert found.worker[1] < WORKER
    if count == 20_000:
        assert found.worker[1] < GROWTH * found.worker[0]
