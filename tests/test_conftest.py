"""What other tests rely on: controls that watch for remarks, markers by fixture, bounds of sweeps."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import conftest, sweeps


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """A project with our conftest and one test of each kind."""
    pytester.makeconftest(Path(conftest.__file__).read_text(encoding="utf-8"))
    pytester.makeini("[pytest]\nmarkers =\n    checkout\n    shared\n")
    pytester.makepyfile(
        test_kinds="""
        import pytest

        @pytest.mark.parametrize("program", [
            "a(1). #show b : a(1).",
            pytest.param("a :- b.", id="misspelt"),
            pytest.param("a(b + 1) :- b = (1; x).", id="arithmetic"),
        ])
        def test_control(control, program):
            made = control("--warn=all")
            made.add("base", [], program)
            made.ground([("base", [])])

        def test_checkout(checkout):
            assert checkout.is_dir()

        def test_shared(shared):
            assert shared.is_dir()
    """
    )
    return pytester


def test_control_fails_the_test_on_any_remark(project: pytest.Pytester) -> None:
    project.runpytest("-p", "no:cacheprovider", "-k", "control").assert_outcomes(passed=3, errors=2, deselected=2)


@pytest.mark.parametrize("marker", ["checkout", "shared"])
def test_fixtures_mark_tests(project: pytest.Pytester, marker: str) -> None:
    result = project.runpytest("--collect-only", "-q", "-m", marker)
    result.stdout.fnmatch_lines([f"*::test_{marker}", "*1/5 tests collected*"])


def test_shared_is_skipped_with_a_reason(project: pytest.Pytester) -> None:
    result = project.runpytest("-rs", "-k", "shared")
    result.assert_outcomes(skipped=1, deselected=4)
    result.stdout.fnmatch_lines(["*no folder of shared case files*"])


def test_bound_of_sweeps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(sweeps.VARIABLE, raising=False)
    assert sweeps.bound(50) == 50
    monkeypatch.setenv(sweeps.VARIABLE, "20")
    assert [sweeps.bound(50), sweeps.bound(10)] == [20, 10]


def test_sample_of_sweeps(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(sweeps.VARIABLE, "3")
    assert sweeps.sample("abcdef") == ["a", "c", "e"]
    assert sweeps.sample("") == []
    monkeypatch.delenv(sweeps.VARIABLE)
    assert sweeps.sample("abc") == ["a", "b", "c"]
