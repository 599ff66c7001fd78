"""Where files stand: what the package brings along, and what belongs to the user.

In an installed package encodings and instances are folders of the package; in a checkout they stand beside it. The
user's own cards and the cache are where the system wants them, or where ``MTG_SOLVER_DATA`` and ``MTG_SOLVER_CACHE``
say.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

_PACKAGE = Path(__file__).parent
_APPLICATION = "mtg-solver"


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


def user_cards_path() -> Path:
    """Give the folder of the cards that the user has imported."""
    folder = os.environ.get("MTG_SOLVER_DATA")
    if folder is not None:
        return Path(folder) / "cards"
    if sys.platform == "linux":
        # What platformdirs says as well, but every command asks for this, and importing it would take longer than
        # looking the cards of a board up.
        base = os.environ.get("XDG_DATA_HOME", "").strip() or Path.home() / ".local" / "share"
        return Path(base) / _APPLICATION / "cards"
    from platformdirs import user_data_path

    return user_data_path(_APPLICATION, appauthor=False) / "cards"


def user_cache_path() -> Path:
    """Give the folder for what can be made again at any time."""
    folder = os.environ.get("MTG_SOLVER_CACHE")
    if folder is not None:
        return Path(folder)
    from platformdirs import user_cache_path as cache_path

    return cache_path(_APPLICATION, appauthor=False)
