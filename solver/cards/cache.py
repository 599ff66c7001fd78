"""Compiled faces of before, in the user's cache: good as long as neither what is printed nor the compiler changes."""

from __future__ import annotations

import hashlib
import os
import zlib
from collections.abc import Mapping
from functools import cache
from importlib.metadata import version
from pathlib import Path

import msgspec

from solver.cards.printed import PrintedFace
from solver.paths import data_path, user_cache_path

_HERE = Path(__file__).parent
_SOURCES = (
    "oracle",
    "activating.py",
    "combat.py",
    "wording",
    "compiling.py",
    "entering.py",
    "instructions.py",
    "keywords.py",
    "model.py",
    "node.py",
    "normal.py",
    "occasions.py",
    "predefined.py",
    "pricing.py",
    "replacing.py",
    "vocabulary.py",
    "words.py",
)
_PACKAGES = ("msgspec", "parsimonious")


@cache
def compiler_digest() -> str:
    """Give a digest of everything that decides what a text is compiled to, and how that is written."""
    paths = [_HERE / name for name in _SOURCES]
    files = [path for path in paths if path.is_file()]
    files += [found for path in paths for found in path.rglob("*") if found.suffix in (".py", ".peg")]
    digest = hashlib.blake2b(digest_size=10)
    for name in _PACKAGES:
        digest.update(f"{name} {version(name)}\0".encode())
    for path in [*sorted(files), data_path() / "vocabulary.json"]:
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()


def key_of(face: PrintedFace) -> str:
    """Give a digest of what is printed on a face."""
    return hashlib.blake2b(msgspec.json.encode(face), digest_size=12).hexdigest()


def _checksum(key: bytes, face: bytes) -> bytes:
    return b"%08x" % zlib.crc32(key + face)


class Cache:
    """Compiled faces as JSON by the digests of what is printed on them, for the compiler as it is now.

    A line of the file is a digest, a tab, a checksum, a tab, and the face. A line that is not whole, because
    a process was stopped while it wrote or two of them wrote at once, is left out: its face is compiled again.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or user_cache_path() / "compiled"
        self._file = self._folder / f"{compiler_digest()}.txt"

    def load(self) -> dict[str, bytes]:
        """Give what is there."""
        if not self._file.exists():
            return {}
        entries = (line.split(b"\t") for line in self._file.read_bytes().split(b"\n"))
        whole = (entry for entry in entries if len(entry) == 3 and entry[1] == _checksum(entry[0], entry[2]))
        return {key.decode(): face for key, _, face in whole}

    def add(self, faces: Mapping[str, bytes]) -> None:
        """Add faces; what other versions of the compiler made goes.

        Args:
            faces: faces as JSON by their digests.
        """
        self._folder.mkdir(parents=True, exist_ok=True)
        for stale in self._folder.glob("*.txt"):
            if stale != self._file:
                stale.unlink()
        pairs = ((key.encode(), face) for key, face in faces.items())
        lines = (b"\t".join((key, _checksum(key, face), face)) + b"\n" for key, face in pairs)
        # what stands there may end in the middle of a line
        text = b"\n" + b"".join(lines)
        with self._file.open("ab") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
