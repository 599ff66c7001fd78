"""Starting is quick: what a command doesn't need isn't imported."""

from __future__ import annotations

import subprocess
import sys

import pytest

from solver.paths import instances_path

SEED = instances_path() / "seeds" / "ichthyomorphosis.yaml"
HEAVY = (
    "pydantic",
    "typer",
    "rich",
    "rapidfuzz",
    "hypothesis",
    "parsimonious",
    "solver.cards.oracle",
    "solver.explain",
)


def imported(code: str) -> set[str]:
    """Run code in a fresh interpreter, and give the modules that it has imported."""
    code += "\nimport sys\nprint(*sys.modules, sep='\\n', file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)  # noqa: S603
    return set(done.stderr.split())


@pytest.mark.parametrize("options", [[], ["--json"]], ids=["text", "json"])
def test_solving_imports_nothing_heavy(options: list[str]) -> None:
    found = imported(f"import solver.cli; assert solver.cli.run(['solve', {str(SEED)!r}, *{options!r}]) == 0")
    assert "clingo" in found
    assert found.isdisjoint(HEAVY)


def test_the_package_imports_nothing() -> None:
    assert not {name for name in imported("import solver") if name.startswith(("solver.", "msgspec", "clingo"))}


def test_what_is_used_is_imported() -> None:
    found = imported("import solver; solver.BoardError; solver.Outcome")
    assert "solver.outcome" in found
    assert found.isdisjoint({*HEAVY, "clingo", "solver.solving"})
