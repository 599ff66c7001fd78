"""Fixtures that many tests share."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import clingo
import hypothesis
import pytest

CHECKOUT = Path(__file__).parents[1]

MakeControl = Callable[..., clingo.Control]

# Machines differ in speed, and CI has to come out the same on every run.
hypothesis.settings.register_profile("solver", deadline=None, derandomize=True)
hypothesis.settings.load_profile("solver")


# What the user of the machine has imported or compiled is no part of the tests.
_USER = tempfile.mkdtemp(prefix="mtg-solver-tests-")
os.environ["MTG_SOLVER_DATA"] = str(Path(_USER, "data"))
os.environ["MTG_SOLVER_CACHE"] = str(Path(_USER, "cache"))
atexit.register(shutil.rmtree, _USER, ignore_errors=True)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark tests by the fixtures that they need, so that ``-m`` can choose among them."""
    for item in items:
        for fixture in ("checkout", "shared"):
            if fixture in getattr(item, "fixturenames", ()):
                item.add_marker(fixture)


@pytest.fixture(scope="session")
def checkout() -> Path:
    """The checkout that the tests belong to."""
    return CHECKOUT


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of shared case files beside the checkout; tests that need it are skipped where there is none."""
    folder = CHECKOUT.parent / "shared"
    if not folder.is_dir():
        pytest.skip("there is no folder of shared case files beside the checkout")
    return folder


@pytest.fixture
def control() -> Iterator[MakeControl]:
    """A maker of clingo controls; the test fails when clingo has any remark on their programs."""
    remarks: list[str] = []

    def make(*arguments: str) -> clingo.Control:
        return clingo.Control(list(arguments), logger=lambda _, message: remarks.append(message.strip()))

    yield make
    assert not remarks, "clingo says: " + "\n".join(remarks)
