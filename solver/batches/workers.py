"""Workers of this machine."""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from queue import SimpleQueue
from typing import Protocol

from solver.batches.items import Done, Item, Limits, Options
from solver.batches.supervisor import COMMAND, Supervisor


class Chunks(Protocol):
    """What answers boards, a chunk at a time, in the background."""

    @property
    def count(self) -> int:
        """How many chunks are answered at a time."""

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
        try:
            return supervisor.answer(items)
        finally:
            self._idle.put(supervisor)

    def close(self) -> None:
        """End all workers."""
        for supervisor in self._every:
            supervisor.close()
        self._threads.shutdown(cancel_futures=True)
