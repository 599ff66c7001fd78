"""Bytes of files, packed or not."""

from __future__ import annotations

import bz2
import gzip
import lzma
import zlib
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
        data = path.read_bytes()
    except OSError as error:
        raise SolverError(f"{path}: {error.strerror or error}") from error
    try:
        return _PACKED.get(path.suffix, bytes)(data)
    except (OSError, EOFError, ValueError, zlib.error, lzma.LZMAError) as error:
        raise SolverError(f"{path}: it is damaged, or not packed as its name says: {error}") from error
