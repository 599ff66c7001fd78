"""Looks after one worker: starts it, hands it boards, ends it when it takes too long, and finds the board to blame."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from threading import Lock, Timer
from typing import IO, Any

import msgspec

from solver.batches import frames
from solver.batches.child import MEMORY
from solver.batches.items import Done, Failure, Item, Kind, Limits, Options
from solver.batches.records import failed
from solver.errors import SolverError

COMMAND = (sys.executable, "-m", "solver.batches.child")
"""How a worker is started."""

_FOR_EACH_MORE = 0.1
"""So many seconds more are given to several boards for each of them: far more than most boards take."""

_TO_START = 120.0


class _LostError(Exception):
    """A worker is gone."""

    def __init__(self, kind: Kind, message: str) -> None:
        super().__init__(message)
        self.failure = Failure(kind, message)


class ClosedError(Exception):
    """Nobody wants answers any more."""


class _Worker(msgspec.Struct):
    process: subprocess.Popen[bytes]
    asking: IO[bytes]
    telling: IO[bytes]
    answered: int = 0


class Supervisor:
    """One worker, as long as it lives, and the next one after it. It serves one thread at a time.

    `started` counts the workers.

    Args:
        options: what is asked of all boards.
        limits: what a board may take.
        command: how a worker is started.
    """

    def __init__(self, options: Options, limits: Limits, command: Sequence[str] = COMMAND) -> None:
        self._options = options
        self._limits = limits
        self._command = command
        self._worker: _Worker | None = None
        self._closed = False
        self._lock = Lock()
        self.started = 0

    def answer(self, items: Sequence[Item]) -> list[Done]:
        """Answer boards: together, or one by one where that does not work, so that a board costs only itself.

        Args:
            items: the boards.

        Returns:
            What became of each, in their order.

        Raises:
            SolverError: no worker can be started.
            ClosedError: this is closed.
        """
        try:
            return self._ask(items)
        except _LostError as lost:
            self._end()
            failure = lost.failure
        except frames.UnsendableError as error:
            failure = Failure("invalid", str(error))
        if len(items) == 1:
            return [failed(items[0], failure, self._options.form)]
        return [done for item in items for done in self.answer([item])]

    def close(self) -> None:
        """End the worker, whatever it does."""
        self._closed = True
        self._end()

    def _ask(self, items: Sequence[Item]) -> list[Done]:
        if self._worker is not None and self._worker.answered >= self._limits.renewal:
            self._end()
        worker = self._running()
        seconds = self._limits.time
        if seconds is not None and len(items) > 1:
            seconds += _FOR_EACH_MORE * len(items)
        said, found = self._exchange(worker, items, seconds)
        if said == MEMORY:
            raise _LostError("memory", f"it takes more than {self._limits.memory} MiB of memory")
        worker.answered += len(items)
        done: list[Done] = found
        return done

    def _exchange(self, worker: _Worker, value: object, seconds: float | None) -> tuple[str, Any]:
        """Send something to the worker and wait for what it says."""
        late = False

        def end() -> None:
            nonlocal late
            late = True
            worker.process.kill()

        timer = None if seconds is None else Timer(seconds, end)
        if timer is not None:
            timer.daemon = True
            timer.start()
        try:
            frames.write(worker.asking, value)
            said, found = frames.read(worker.telling)
        except (EOFError, OSError, ValueError):
            if self._closed:
                raise ClosedError from None
            code = worker.process.wait()
            if late:
                raise _LostError("time", f"it takes more than {self._limits.time:g} s") from None
            raise _LostError("crashed", f"its worker ended {_how(code)}") from None
        finally:
            if timer is not None:
                timer.cancel()
        return said, found

    def _running(self) -> _Worker:
        with self._lock:
            if self._closed:
                raise ClosedError
            if self._worker is not None:
                return self._worker
            worker = self._worker = _started(self._command)
            self.started += 1
        try:
            self._exchange(worker, (self._limits.memory, self._options), _TO_START)
        except _LostError as lost:
            self._end()
            raise SolverError(f"no worker can be started: {lost}; is there too little memory for it?") from None
        return worker

    def _end(self) -> None:
        with self._lock:
            worker, self._worker = self._worker, None
        if worker is None:
            return
        worker.process.kill()
        worker.process.wait()
        for stream in (worker.asking, worker.telling):
            with suppress(OSError):  # what was not sent any more
                stream.close()


def _started(command: Sequence[str]) -> _Worker:
    quiet = None if os.environ.get("MTG_SOLVER_TRACEBACK") else subprocess.DEVNULL
    process = subprocess.Popen(  # noqa: S603 (our own program)
        list(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=quiet
    )
    if process.stdin is None or process.stdout is None:
        raise AssertionError("both were asked for")
    return _Worker(process, process.stdin, process.stdout)


def _how(code: int) -> str:
    if code >= 0:
        return f"with exit code {code}"
    try:
        return f"by signal {signal.Signals(-code).name}"
    except ValueError:
        return f"by signal {-code}"
