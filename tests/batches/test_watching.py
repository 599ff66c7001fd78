"""The bar for somebody who watches a batch."""

from __future__ import annotations

import sys

import pytest

from solver.batches.tally import Tally
from solver.batches.watching import watching


def test_nobody_is_watching(capsys: pytest.CaptureFixture[str]) -> None:
    with watching(Tally(), 3) as shown:
        shown()
    assert capsys.readouterr() == ("", "")


def test_somebody_is_watching(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "120")
    tally = Tally()
    with watching(tally, 7) as shown:
        tally.add(["answered"], ["passed"])
        tally.add(["time"], [])
        shown()
    told = capsys.readouterr()
    assert told.out == ""
    assert "2/7" in told.err
    assert "1 failures" in told.err


def test_what_was_counted_is_told() -> None:
    tally = Tally()
    tally.add(["answered", "outcomes"], ["passed", "truncated"])
    tally.add(["unsupported"], ["unsupported"])
    tally.add(["crashed"], [])
    assert list(tally.lines(expect=True)) == [
        "3 boards, 3 questions",
        "1 answers are cut by a limit",
        "1 questions are not supported yet",
        "1 boards have no answer: 1 ended its worker",
        "0 wrong, 0 incomplete, 1 truncated, 1 not supported",
        "1 passed, 2 failed",
    ]
