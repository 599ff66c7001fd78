"""Workers of a Dask cluster: on each of them processes of its own, looked after as on this machine."""

from __future__ import annotations

import sys
import threading
from collections.abc import Sequence
from concurrent.futures import CancelledError, Future
from time import monotonic
from typing import Any

from solver.batches.items import Done, Item, Limits, Options
from solver.batches.supervisor import Supervisor
from solver.batches.workers import Pace
from solver.errors import SolverError

_AGAIN = 5
"""A chunk whose Dask worker dies is tried again so many times, elsewhere; a board can't be what ends it."""

Key = tuple[Options, Limits, tuple[str, ...]]

_idle: dict[Key, list[Supervisor]] = {}
_lock = threading.Lock()


def _answer(
    items: Sequence[Item], options: Options, limits: Limits, arguments: tuple[str, ...]
) -> tuple[list[Done], float]:
    """Answer boards on a Dask worker, and tell how many seconds it took."""
    start = monotonic()
    key = options, limits, arguments
    with _lock:
        waiting = _idle.setdefault(key, [])
        supervisor = waiting.pop() if waiting else Supervisor(options, limits, (sys.executable, *arguments))
    try:
        return supervisor.answer(items), monotonic() - start
    finally:
        with _lock:
            waiting.append(supervisor)


def _release(key: Key) -> None:
    """End the processes that were started for a batch."""
    with _lock:
        supervisors = _idle.pop(key, [])
    for supervisor in supervisors:
        supervisor.close()


class Cluster:
    """The workers of a Dask scheduler.

    Args:
        address: that of the scheduler, such as ``tcp://10.0.0.1:8786``.
        options: what is asked of all boards.
        limits: what a board may take.
        arguments: what the interpreter of a worker is started with.

    Raises:
        SolverError: Dask is not installed, or there is no such scheduler.
    """

    def __init__(
        self,
        address: str,
        options: Options,
        limits: Limits,
        arguments: tuple[str, ...] = ("-m", "solver.batches.child"),
    ) -> None:
        try:
            from distributed import Client
        except ImportError:
            raise SolverError("Dask is not installed: pip install 'mtg-rules-solver[cluster]'") from None
        try:
            self._client: Any = Client(address, set_as_default=False)  # type: ignore[no-untyped-call]
        except (OSError, TimeoutError, ValueError) as error:
            raise SolverError(f"there is no Dask scheduler at {address}: {error}") from error
        self._key = options, limits, arguments
        self.pace = Pace()

    @property
    def count(self) -> int:
        """How many chunks are answered at a time: one for each thread of each worker that there is now."""
        threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def submit(self, items: Sequence[Item]) -> Future[list[Done]]:
        """Have boards answered.

        Args:
            items: the boards.
        """
        promised: Future[list[Done]] = Future()
        self._try(items, promised, _AGAIN)
        return promised

    def _try(self, items: Sequence[Item], promised: Future[list[Done]], again: int) -> None:
        from distributed.scheduler import KilledWorker

        def ready(future: Any) -> None:  # noqa: ANN401 (a future of Dask's own kind)
            try:
                done, seconds = future.result()
                self.pace.note(len(items), seconds)
                promised.set_result(done)
            except KilledWorker as error:
                if again:
                    self._try(items, promised, again - 1)
                else:
                    promised.set_exception(SolverError(f"the workers of the cluster do not stay alive: {error}"))
            except CancelledError:
                promised.set_exception(SolverError("the scheduler is gone; --resume goes on later"))
            except Exception as error:
                promised.set_exception(error)

        self._client.submit(_answer, items, *self._key, pure=False).add_done_callback(ready)

    def close(self) -> None:
        """Stop, and end the processes on the workers."""
        try:
            self._client.run(_release, self._key, on_error="ignore")
        finally:
            self._client.close()
