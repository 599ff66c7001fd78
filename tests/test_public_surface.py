"""The public surface of the package is what `solver.__all__` says."""

from __future__ import annotations

from types import ModuleType

import solver

LISTED: list[str] = list(getattr(solver, "__all__", []))
IMPORTS_OF_THE_LANGUAGE = {"annotations", "TYPE_CHECKING"}


def test_listed_names_are_sorted() -> None:
    assert sorted(set(LISTED)) == LISTED


def test_listed_names_can_be_imported() -> None:
    assert [name for name in LISTED if not hasattr(solver, name)] == []


def test_importable_names_are_listed() -> None:
    public = {
        name for name in dir(solver) if not name.startswith("_") and not isinstance(getattr(solver, name), ModuleType)
    }
    assert public - IMPORTS_OF_THE_LANGUAGE == {name for name in LISTED if not name.startswith("_")}


def test_listed_names_are_documented() -> None:
    things = {name: getattr(solver, name) for name in LISTED}
    assert [name for name, thing in things.items() if callable(thing) and not thing.__doc__] == []
