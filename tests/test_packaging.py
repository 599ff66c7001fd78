"""Encodings and instances are found from a checkout and from an installed package."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import solver
from solver import paths

PACKAGE = Path(solver.__file__).parent
FOLDERS = {"encodings": paths.encodings_path, "instances": paths.instances_path}


@pytest.mark.parametrize("name", FOLDERS)
def test_folder_is_found(name: str) -> None:
    folder = FOLDERS[name]()
    assert folder.is_dir()
    assert folder.name == name
    assert folder.parent in (PACKAGE, PACKAGE.parent)


@pytest.mark.parametrize("name", FOLDERS)
def test_folder_in_the_package_comes_first(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "solver"
    (tmp_path / name).mkdir()
    package.mkdir()
    monkeypatch.setattr(paths, "_PACKAGE", package)
    assert FOLDERS[name]() == tmp_path / name
    (package / name).mkdir()
    assert FOLDERS[name]() == package / name


def test_folder_of_encodings_is_no_package() -> None:
    """The standard library has a package of the same name, and an interpreter that finds ours first can't start."""
    assert list(paths.encodings_path().rglob("*.py")) == []


def test_data_is_found() -> None:
    assert (paths.data_path() / "rule_numbers.txt").is_file()


def test_types_are_shipped() -> None:
    assert (PACKAGE / "py.typed").is_file()


def test_wheel_gets_the_folders(checkout: Path) -> None:
    project = tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))
    included = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert included == {name: f"solver/{name}" for name in FOLDERS}
    assert all((checkout / name).is_dir() for name in included)
