"""A long conversation: boards in lines of JSON come in, lines with their answers go out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from queue import Empty, Queue
from threading import Thread
from typing import IO

from solver.batches.flow import Flow
from solver.batches.items import Item
from solver.batches.sources import lines
from solver.batches.workers import MOST, Chunks

_WAITING = 2 * MOST
"""So many boards are read before the first of them is answered."""


def pipe(asking: IO[bytes], telling: IO[bytes], workers: Chunks, *, ordered: bool = True) -> None:
    """Answer boards until there are no more: each as soon as it comes, those that come faster than that together.

    Args:
        asking: where boards come from, one in each line.
        telling: where a line for each of them goes to.
        workers: what answers them.
        ordered: whether answers come in the order of the boards, or as they are ready.
    """
    flow = Flow(workers, ordered=ordered)
    waiting: Queue[Item | None] = Queue(_WAITING)

    def read() -> None:
        for item in lines(asking, "line", count(1)):
            waiting.put(item)
            flow.wake()
        waiting.put(None)
        flow.wake()

    Thread(target=read, daemon=True).start()
    for done in flow.run(_chunks(waiting, workers)):
        telling.write(b"".join(done.lines))
        telling.flush()


def _chunks(waiting: Queue[Item | None], workers: Chunks) -> Iterator[Sequence[Item] | None]:
    """Give what is there, a chunk at a time; None where there is nothing at the moment."""
    while True:
        chunk: list[Item] = []
        ended = False
        try:
            while len(chunk) < workers.pace.size and not ended:
                item = waiting.get_nowait()
                if item is None:
                    ended = True
                else:
                    chunk.append(item)
        except Empty:
            pass
        if chunk:
            yield chunk
        if ended:
            return
        if not chunk:
            yield None
