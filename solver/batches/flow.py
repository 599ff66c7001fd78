"""Boards to workers and answers back: never more on the way than the workers can take, in the order asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from itertools import count
from queue import SimpleQueue

from solver.batches.items import Done, Item
from solver.batches.workers import Chunks

MOST_BYTES = 1 << 18
"""The most bytes of the boards of a chunk."""

_AHEAD = 3
"""So many chunks are on the way for each worker."""

_OUT_OF_ORDER = 16
"""So many chunks for each worker may wait for one before them to be done."""


def chunked(items: Iterable[Item], workers: Chunks) -> Iterator[list[Item]]:
    """Group boards.

    Args:
        items: the boards.
        workers: what answers them, and tells how fast.
    """
    chunk: list[Item] = []
    size = 0
    for item in items:
        chunk.append(item)
        size += len(item.content) if isinstance(item.content, bytes) else 0
        if len(chunk) >= workers.pace.size or size >= MOST_BYTES:
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk


class Flow:
    """Has boards answered in chunks.

    Args:
        workers: what answers them.
        ordered: whether answers come in the order of the boards, or as they are ready.
    """

    def __init__(self, workers: Chunks, *, ordered: bool = True) -> None:
        self._workers = workers
        self._ordered = ordered
        self._ready: SimpleQueue[Future[list[Done]] | None] = SimpleQueue()

    def wake(self) -> None:
        """Tell that there is more to do, where a chunk was None."""
        self._ready.put(None)

    def run(self, chunks: Iterable[Sequence[Item] | None]) -> Iterator[Done]:
        """Have boards answered; no chunk is asked for before there is room for it.

        Args:
            chunks: the boards. None says that there are none at the moment, until `wake` is called.

        Yields:
            What became of each board.

        Raises:
            SolverError: there are no workers any more.
        """
        numbers, given = count(), 0
        source = iter(chunks)
        on_the_way: dict[Future[list[Done]], int] = {}
        finished: dict[int, list[Done]] = {}
        ended = False
        while True:
            while not ended and self._has_room(len(on_the_way), len(finished)):
                try:
                    chunk = next(source)
                except StopIteration:
                    ended = True
                    break
                if chunk is None:
                    break
                future = self._workers.submit(chunk)
                on_the_way[future] = next(numbers)
                future.add_done_callback(self._ready.put)
            if ended and not on_the_way:
                return
            future_or_none = self._ready.get()
            if future_or_none is None:
                continue
            number = on_the_way.pop(future_or_none)
            found = future_or_none.result()
            if not self._ordered:
                yield from found
                continue
            finished[number] = found
            while given in finished:
                yield from finished.pop(given)
                given += 1

    def _has_room(self, on_the_way: int, finished: int) -> bool:
        most = self._workers.count
        return on_the_way < _AHEAD * most and finished < _OUT_OF_ORDER * most
