"""Where the files stand that the package brings along: encodings, shipped instances, data.

In an installed package they are folders of the package; in a checkout, encodings and instances stand beside it.
"""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parent


def _folder(name: str, package: Path) -> Path:
    inside = package / name
    return inside if inside.is_dir() else package.parent / name


def encodings_path() -> Path:
    """Give the folder of the encodings. Load them by path: an ``#include`` is resolved from the including file."""
    return _folder("encodings", _PACKAGE)


def instances_path() -> Path:
    """Give the folder of the shipped instances."""
    return _folder("instances", _PACKAGE)


def data_path() -> Path:
    """Give the folder of the game's vocabulary and the other data of the package."""
    return _PACKAGE / "data"
