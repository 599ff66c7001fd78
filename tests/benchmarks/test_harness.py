"""The harness measures what it is told to, in yardsticks."""

from __future__ import annotations

import itertools
from pathlib import Path

import clingo
import pytest

from tests.benchmarks import yardstick
from tests.benchmarks.harness import Measurement, Phases, measure, write_csv
from tests.conftest import MakeControl


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that goes on by one second whenever it is read, and a yardstick of half a second."""
    ticks = itertools.count()
    monkeypatch.setattr("tests.benchmarks.harness.perf_counter", lambda: float(next(ticks)))
    monkeypatch.setattr("tests.benchmarks.harness.yardstick", lambda: 0.5)


def test_yardstick_is_the_fixed_program() -> None:
    control = clingo.Control(["--warn=none"])
    control.add("base", [], yardstick.PROGRAM)
    control.ground([("base", [])])
    assert len(control.symbolic_atoms) == 2005


def test_yardstick_is_a_short_time() -> None:
    assert 0 < yardstick.yardstick(3) < 10


@pytest.mark.usefixtures("clock")
def test_phases_are_measured() -> None:
    def run(phases: Phases) -> None:
        for phase in ("ground", "solve", "ground"):
            with phases(phase):
                pass
        phases.add({"decode": 0.25, "solve": 0.5})

    found = {each.phase: each for each in measure("some board", run, runs=3)}
    assert list(found) == ["ground", "solve", "decode", "total"]
    assert [each.median for each in found.values()] == [4.0, 3.0, 0.5, 14.0]
    assert found["total"] == Measurement("some board", "total", 3, 14.0, 14.0, 14.0, 7000.0)


@pytest.mark.usefixtures("clock")
def test_warm_up_does_not_count() -> None:
    durations = iter([9.0, 1.0, 2.0, 6.0])
    found = measure("some board", lambda phases: phases.add({"work": next(durations)}), runs=3)
    assert found[0] == Measurement("some board", "work", 3, 4.0, 2.0, 12.0, 2000.0)


def test_phase_that_fails_is_timed() -> None:
    phases = Phases()
    with pytest.raises(ZeroDivisionError), phases("work"):
        _ = 1 / 0
    assert phases.seconds["work"] > 0


def test_csv(tmp_path: Path) -> None:
    file = tmp_path / "times.csv"
    write_csv(file, [Measurement("board, large", "ground", 5, 1.5, 1.0, 2.0, 12.25)])
    assert file.read_text(encoding="utf-8").splitlines() == [
        "benchmark,phase,runs,median,least,most,milliseconds",
        '"board, large",ground,5,1.5,1.0,2.0,12.25',
    ]


def test_real_run(control: MakeControl) -> None:
    def run(phases: Phases) -> None:
        made = control()
        made.add("base", [], "a(1..1000).")
        with phases("ground"):
            made.ground([("base", [])])

    ground, total = measure("numbers", run, runs=2)
    assert 0 < ground.median <= total.median
