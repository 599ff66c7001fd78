"""Many printed cards compiled at once: by several processes, and nothing twice that has not changed.

Run as ``python -m solver.cards.build SOURCE [TARGET]`` this builds the shipped library. SOURCE is any file or folder
that `solver.cards.sources` reads.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import msgspec

from solver.cards.cache import Cache, key_of
from solver.cards.compiling import CompiledFace, compile_printed_face, put_together
from solver.cards.library import LIBRARY, dump
from solver.cards.model import Card
from solver.cards.printed import PrintedCard, PrintedFace
from solver.cards.sources import read

_CHUNK = 100
_DECODER = msgspec.json.Decoder(CompiledFace)


def _compiled(face: PrintedFace) -> bytes:
    return msgspec.json.encode(compile_printed_face(face))


def _each(faces: Sequence[PrintedFace]) -> Iterator[bytes]:
    """Compile faces, in this process where there are only a few."""
    processes = min(os.cpu_count() or 1, -(-len(faces) // _CHUNK))
    if processes < 2:
        yield from map(_compiled, faces)
        return
    with ProcessPoolExecutor(processes) as pool:
        yield from pool.map(_compiled, faces, chunksize=_CHUNK)


def build(printed: Iterable[PrintedCard], cache: Cache | None = None) -> list[Card]:
    """Compile cards.

    Args:
        printed: the cards.
        cache: faces that were compiled before; it is given the new ones.

    Returns:
        The cards, in the same order.
    """
    printed = list(printed)
    keys = {face: key_of(face) for card in printed for face in card.faces}
    known = cache.load() if cache else {}
    new = [face for face, key in keys.items() if key not in known]
    made = dict(zip(map(keys.__getitem__, new), _each(new), strict=True))
    if cache and made:
        cache.add(made)
    known |= made
    return [put_together(card, tuple(_DECODER.decode(known[keys[face]]) for face in card.faces)) for card in printed]


def main() -> None:
    """Build the library from the command line."""
    source = Path(sys.argv[1])
    target = Path(sys.argv[2]) if len(sys.argv) > 2 else LIBRARY
    start = time.perf_counter()
    reading = read(source)
    if reading.wrong:
        sys.exit("\n".join(map(str, reading.wrong)))
    cards = build(reading.cards, Cache())
    dump(cards, target)
    for reason, names in sorted(reading.left_out.items()):
        print(f"left out, {reason}: {len(names):,}")
    print(f"{len(cards):,} cards in {target}, {time.perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
