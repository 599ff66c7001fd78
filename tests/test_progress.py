"""The bar for somebody who is watching."""

from __future__ import annotations

import sys

import pytest

from solver.progress import progress_bar


def test_nobody_is_watching(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar("verifying") as progress:
        assert progress is None
    assert capsys.readouterr() == ("", "")


def test_somebody_is_watching(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    with progress_bar("verifying") as progress:
        assert progress is not None
        progress(3, 7)
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "verifying" in shown.err
    assert "3/7" in shown.err
