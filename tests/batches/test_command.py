"""`mtg-solver batch`: files in, a file of results out, whatever happens in between."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from solver import cli
from tests.batches.boards import read, small, write
from tests.sweeps import bound


def batch(*arguments: object) -> int:
    return cli.run(["batch", "--no-timings", "--workers", "1", *map(str, arguments)])


@pytest.fixture
def boards(tmp_path: Path) -> Path:
    return write(tmp_path / "boards.jsonl", [*map(small, range(6)), {"nonsense": 1}])


def test_results_are_written_and_told(boards: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    results = tmp_path / "results.jsonl"
    assert batch(boards, "-o", results) == 4
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.splitlines() == ["7 boards, 8 questions", "1 boards have no answer: 1 no board"]
    assert [record["index"] for record in read(results)] == [0, 0, 1, 2, 3, 3, 4, 5, 6]
    assert batch(boards, "-o", results) == 2
    assert "--resume goes on" in capsys.readouterr().err
    before = results.read_bytes()
    results.write_bytes(before[:-30])
    assert batch(boards, "-o", results, "--resume") == 4
    assert results.read_bytes() == before
    assert batch(boards, "-o", results, "--overwrite", "--unordered") == 4
    assert sorted(results.read_bytes().splitlines()) == sorted(before.splitlines())


def test_expectations_are_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = [{"query": "characteristics", "expect": {"first": {"colors": [color]}}} for color in ("W", "U")]
    boards = write(tmp_path / "boards.jsonl", [small(0, ask=[one]) for one in asked])
    assert batch(boards, "-o", tmp_path / "results.jsonl", "--expect") == 1
    assert capsys.readouterr().err.splitlines()[-1] == "1 passed, 1 failed"
    assert [one["verdict"] for one in read(tmp_path / "results.jsonl")] == ["passed", "failed"]
    assert batch(boards, "-o", tmp_path / "results.jsonl", "--expect", "--resume") == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        pytest.param(["no-such-file.jsonl"], "no such file", id="no file"),
        pytest.param(["boards.jsonl", "--resume"], "say which one with -o", id="nothing to resume"),
        pytest.param(["boards.jsonl", "-o", "no/such/folder"], "cannot be written", id="no folder"),
        pytest.param(["boards.jsonl", "--scheduler", "nonsense"], "no Dask scheduler", id="no scheduler"),
    ],
)
def test_what_cannot_be_done_is_told(
    arguments: list[str], told: str, boards: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(boards.parent)
    assert batch(*arguments) == 2
    assert told in capsys.readouterr().err


@pytest.mark.slow
def test_killed_again_and_again_it_ends_with_the_same_bytes(tmp_path: Path) -> None:
    count = max(60, bound(600))
    boards = write(tmp_path / "boards.jsonl", map(small, range(count)))
    unbroken, broken = tmp_path / "unbroken.jsonl", tmp_path / "broken.jsonl"
    command = [sys.executable, "-m", "solver.cli", "batch", "--no-timings", str(boards), "-o"]
    start = time.monotonic()
    subprocess.run([*command, str(unbroken)], check=True)  # noqa: S603
    whole = time.monotonic() - start
    dice = random.Random(1)  # noqa: S311 (no secrets here)
    for _ in range(10):
        with subprocess.Popen([*command, str(broken), "--resume"], start_new_session=True) as process:  # noqa: S603
            time.sleep(dice.uniform(0.3, max(0.4, whole / 3)))
            process.kill()
        if broken.exists() and dice.random() < 0.5:  # what a stop of the whole machine can leave
            os.truncate(broken, max(0, broken.stat().st_size - dice.randrange(200)))
    subprocess.run([*command, str(broken), "--resume"], check=True)  # noqa: S603
    assert broken.read_bytes() == unbroken.read_bytes()


def test_workers_end_with_whoever_started_them(tmp_path: Path) -> None:
    boards = write(tmp_path / "boards.jsonl", map(small, range(400)))
    command = [sys.executable, "-m", "solver.cli", "batch", "--workers", "1", str(boards)]
    command += ["-o", str(tmp_path / "results.jsonl")]
    with subprocess.Popen(command) as process:  # noqa: S603
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children")
        if not children.exists():
            process.kill()
            pytest.skip("this system does not tell children")
        deadline = time.monotonic() + 60
        while not (found := _children(process.pid)) and time.monotonic() < deadline:
            time.sleep(0.05)
        os.kill(process.pid, signal.SIGKILL)
    deadline = time.monotonic() + 30
    while any(Path(f"/proc/{child}").exists() for child in found) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert found
    assert not any(Path(f"/proc/{child}").exists() for child in found)


def _children(parent: int) -> list[str]:
    return [
        child for task in Path(f"/proc/{parent}/task").iterdir() for child in (task / "children").read_text().split()
    ]
