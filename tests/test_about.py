"""What answers are made with."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from solver.about import VERSION, made_with, sources


def test_version_is_that_of_the_package(checkout: Path) -> None:
    project = tomllib.loads((checkout / "pyproject.toml").read_text())["project"]
    assert project.get("version", VERSION) == VERSION


def test_dates_are_dates() -> None:
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", sources().rules)
    assert re.fullmatch(r"\d{4}-\d\d(-\d\d)?", sources().cards)
    assert VERSION in made_with()
