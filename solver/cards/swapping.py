"""A folder put in the place of another: a process that is stopped at any time leaves one of them whole.

While it happens the new folder stands beside the old one as ``NAME.new``, and the old one moves to ``NAME.old``. Where
a process was stopped in between there is no folder of the name itself, and the new one is whole.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

try:
    import fcntl
except ImportError:  # not on Windows
    fcntl = None  # type: ignore[assignment]


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


def settle(folder: Path) -> None:
    """Finish what a stopped process has begun, so that nothing but the folder itself is there.

    Args:
        folder: the folder as it is called.
    """
    kept = present(folder)
    if kept != folder:
        kept.rename(folder)
    for path in _beside(folder):
        shutil.rmtree(path, ignore_errors=True)


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Keep every other process out that would change a folder, from reading it to putting a new one in its place.

    Where the system has no locks on folders, nobody is kept out.

    Args:
        folder: the folder; what is locked is the one that it stands in, which is made where it is missing.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    if fcntl is None:
        yield
        return
    handle = os.open(folder.parent, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)


def swap(folder: Path, write: Callable[[Path], None]) -> None:
    """Write a folder anew, then put it in the place of the one that is there.

    Args:
        folder: the folder.
        write: writes everything into a new folder.
    """
    settle(folder)
    made, old = _beside(folder)
    write(made)
    if folder.exists():
        folder.rename(old)
    made.rename(folder)
    shutil.rmtree(old, ignore_errors=True)
