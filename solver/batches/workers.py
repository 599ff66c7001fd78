"""Workers of this machine."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue
from time import monotonic
from typing import Protocol

from solver.batches.items import Done, Item, Limits, Options
from solver.batches.supervisor import COMMAND, Supervisor

MOST = 256
"""The most boards of a chunk."""

_AT_FIRST, _FOR_A_CHUNK, _SHORTEST = 8, 1.0, 1e-4


class Pace:
    """How long boards take, those of late above all."""

    def __init__(self) -> None:
        self._seconds: float | None = None

    def note(self, boards: int, seconds: float) -> None:
        """Note how long some boards took."""
        latest = seconds / max(1, boards)
        self._seconds = latest if self._seconds is None else (self._seconds + latest) / 2

    def in_a_chunk(self) -> int:
        """Say how many boards to hand over at a time: as many as make a run worth while, and take about a second.

        So workers end at about the same time, and what holds one up holds up few others.
        """
        if self._seconds is None:
            return _AT_FIRST
        return max(1, min(MOST, int(_FOR_A_CHUNK / max(self._seconds, _SHORTEST))))


class Chunks(Protocol):
    """What answers boards, a chunk at a time, in the background."""

    @property
    def count(self) -> int:
        """How many chunks are answered at a time."""

    @property
    def pace(self) -> Pace:
        """How long boards have taken so far."""

    def submit(self, items: Sequence[Item]) -> Future[list[Done]]:
        """Have boards answered."""

    def close(self) -> None:
        """Stop, whatever is still being done."""


def usable_cores() -> int:
    """Give the number of cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Workers:
    """So many workers, each a process of its own with somebody who looks after it.

    Args:
        options: what is asked of all boards.
        limits: what a board may take.
        count: how many workers there are; as many as there are cores unless given.
        command: how a worker is started.
    """

    def __init__(
        self, options: Options, limits: Limits, count: int | None = None, command: Sequence[str] = COMMAND
    ) -> None:
        self.count = count or usable_cores()
        self.pace = Pace()
        self._every = [Supervisor(options, limits, command) for _ in range(self.count)]
        self._idle: SimpleQueue[Supervisor] = SimpleQueue()
        for supervisor in self._every:
            self._idle.put(supervisor)
        self._threads = ThreadPoolExecutor(self.count, thread_name_prefix="boards")

    def submit(self, items: Sequence[Item]) -> Future[list[Done]]:
        """Have boards answered.

        Args:
            items: the boards.
        """
        return self._threads.submit(self._answer, items)

    def _answer(self, items: Sequence[Item]) -> list[Done]:
        supervisor = self._idle.get()
        start = monotonic()
        try:
            return supervisor.answer(items)
        finally:
            self.pace.note(len(items), monotonic() - start)
            self._idle.put(supervisor)

    def close(self) -> None:
        """End all workers."""
        for supervisor in self._every:
            supervisor.close()
        self._threads.shutdown(cancel_futures=True)
