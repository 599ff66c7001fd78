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

LEAST, MOST = 16, 256
"""The least and the most boards of a chunk, where there are so many: few more save much, many more next to nothing."""

_SECONDS = 4.0


class Pace:
    """How many boards are handed over at a time: as many as make a run worth while, and take some seconds.

    So workers end at about the same time, and what holds one up holds up few others. Chunks grow as long as they do not
    take long; what a chunk takes for itself makes small ones slow, so nothing is told from the time of a board.
    """

    def __init__(self) -> None:
        self.size = LEAST

    def note(self, boards: int, seconds: float) -> None:
        """Note how long a chunk took.

        Args:
            boards: how many boards it had.
            seconds: how long they took.
        """
        if boards >= self.size and seconds < _SECONDS / 2:
            self.size = min(MOST, 2 * self.size)
        elif boards <= self.size and seconds > 2 * _SECONDS:
            self.size = max(LEAST, self.size // 2)


class Chunks(Protocol):
    """What answers boards, a chunk at a time, in the background."""

    @property
    def count(self) -> int:
        """How many chunks are answered at a time."""

    @property
    def pace(self) -> Pace:
        """How many boards to hand over at a time."""

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
