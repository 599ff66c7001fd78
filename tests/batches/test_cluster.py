"""The workers of a Dask cluster answer as those of this machine do, also when one of them dies."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.batches.boards import read, small, write
from tests.sweeps import bound


class LocalCluster:
    """A scheduler and its workers: processes of this machine that know each other by address only.

    Args:
        folder: where they keep their files.
        workers: how many workers there are.
    """

    def __init__(self, folder: Path, workers: int) -> None:
        self._folder = folder
        file = folder / "scheduler.json"
        host = ("--host", "127.0.0.1", "--no-dashboard")
        self._scheduler = self._start("dask_scheduler", *host, "--port", "0", "--scheduler-file", str(file))
        self.address = _address(file, time.monotonic() + 120)
        alone = (*host, "--no-nanny", "--nthreads", "1", "--local-directory", str(folder))
        self.workers = [self._start("dask_worker", self.address, *alone) for _ in range(workers)]

    def _start(self, module: str, *arguments: str) -> subprocess.Popen[bytes]:
        return subprocess.Popen(  # noqa: S603 (Dask's own commands)
            [sys.executable, "-W", "ignore", "-m", f"distributed.cli.{module}", *arguments],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip

    def close(self) -> None:
        """End all of them."""
        for process in (*self.workers, self._scheduler):
            process.kill()
            process.wait()


def _address(file: Path, deadline: float) -> str:
    """Read where the scheduler is from its file, which is there for a while before all is in it."""
    while True:
        try:
            return str(json.loads(file.read_text(encoding="utf-8"))["address"])
        except (FileNotFoundError, json.JSONDecodeError):
            if time.monotonic() > deadline:
                raise
        time.sleep(0.05)


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[LocalCluster]:
    made = LocalCluster(tmp_path, 3)
    yield made
    made.close()


def test_a_dying_worker_changes_nothing(cluster: LocalCluster, tmp_path: Path) -> None:
    dying(cluster, tmp_path, 120)


@pytest.mark.slow
def test_a_dying_worker_changes_nothing_among_thousands(cluster: LocalCluster, tmp_path: Path) -> None:
    dying(cluster, tmp_path, max(200, bound(5000)))


def dying(cluster: LocalCluster, tmp_path: Path, count: int) -> None:
    """Kill a worker in the midst of so many boards, and compare the results with those of this machine alone."""
    boards = write(tmp_path / "boards.jsonl", [*map(small, range(count)), {"nonsense": 1}])
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    command = [sys.executable, "-W", "ignore", "-m", "solver.cli", "batch", "--no-timings", str(boards), "-o"]
    with subprocess.Popen([*command, str(there), "--scheduler", cluster.address]) as process:  # noqa: S603
        deadline = time.monotonic() + 120
        while process.poll() is None and time.monotonic() < deadline and not (there.exists() and there.stat().st_size):
            time.sleep(0.02)
        assert process.poll() is None
        cluster.workers[0].kill()
        assert process.wait(timeout=240 + count) == 4
    subprocess.run([*command, str(here)], check=False)  # noqa: S603
    assert read(there)[-1]["index"] == count
    assert there.read_bytes() == here.read_bytes()
