"""A folder put in the place of another: a process that is stopped at any time leaves one of them whole.

While it happens the new folder stands beside the old one as ``NAME.new``, and the old one moves to ``NAME.old``. Where
a process was stopped in between there is no folder of the name itself, and the new one is whole.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path


def _beside(folder: Path) -> tuple[Path, Path]:
    return folder.with_name(f"{folder.name}.new"), folder.with_name(f"{folder.name}.old")


def present(folder: Path) -> Path:
    """Give the folder to read from: the folder itself, or what a stopped process has left of it.

    Args:
        folder: the folder as it is called.
    """
    made, old = _beside(folder)
    if folder.exists() or not old.exists():
        return folder
    return made if made.exists() else old


def swap(folder: Path, write: Callable[[Path], None]) -> None:
    """Write a folder anew, then put it in the place of the one that is there.

    Args:
        folder: the folder.
        write: writes everything into a new folder.
    """
    kept = present(folder)
    if kept != folder:
        kept.rename(folder)
    made, old = _beside(folder)
    for path in (made, old):
        shutil.rmtree(path, ignore_errors=True)
    write(made)
    if folder.exists():
        folder.rename(old)
    made.rename(folder)
    shutil.rmtree(old, ignore_errors=True)
