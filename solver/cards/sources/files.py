"""Bytes of files, packed or not."""

from __future__ import annotations

import bz2
import gzip
import lzma
from collections.abc import Callable
from pathlib import Path

from solver.errors import SolverError

_PACKED: dict[str, Callable[[bytes], bytes]] = {
    ".gz": gzip.decompress,
    ".xz": lzma.decompress,
    ".bz2": bz2.decompress,
}


def read_bytes(path: Path) -> bytes:
    """Read a file, unpacked where its name says that it is packed.

    Args:
        path: the file.

    Raises:
        SolverError: it cannot be read.
    """
    try:
        return _PACKED.get(path.suffix, bytes)(path.read_bytes())
    except (OSError, EOFError, lzma.LZMAError) as error:
        raise SolverError(f"{path}: {getattr(error, 'strerror', None) or error}") from error
