"""A worker: a process of its own, which answers boards that come on standard input, and may end at any time.

Run as ``python -m solver.batches.child``, by `solver.batches.supervisor` only.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Sequence

from solver.batches import frames
from solver.batches.items import Done, Item, Options

Answers = Callable[[Sequence[Item], Options], list[Done]]

READY, DONE, MEMORY = "ready", "done", "memory"
"""What a worker says: that it waits for boards, what became of them, that there is not enough memory."""

_MEBIBYTE = 1 << 20

_SELDOM = 5_000, 10, 10
"""How often garbage is collected: boards make many objects that live for a moment, and next to no cycles."""


def main(answers: Answers | None = None) -> None:
    """Answer boards until nobody asks any more.

    Args:
        answers: answers boards; `working.answer` unless given.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started this ends it
    asking, telling = sys.stdin.buffer, os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # whatever else is printed
    threading.Thread(target=_end_with_parent, args=(os.getppid(),), daemon=True).start()
    try:
        memory, options = frames.read(asking)
        if answers is None:
            from solver.batches.working import answer

            answers = answer
        _bound(memory)
        collect_seldom()
        frames.write(telling, (READY, None))
        while True:
            items = frames.read(asking)
            try:
                reply = DONE, answers(items, options)
            except MemoryError:
                frames.write(telling, (MEMORY, None))
                return
            frames.write(telling, reply)
    except (EOFError, BrokenPipeError):
        return


def collect_seldom() -> None:
    """Let garbage be collected seldom from now on; what is there by now stays, and is not looked through any more."""
    gc.freeze()
    gc.set_threshold(*_SELDOM)


def _bound(memory: int | None) -> None:
    """Bound the memory of this process, where the system can do that."""
    if memory is None:
        return
    try:
        import resource
    except ImportError:  # there is none on Windows
        return
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    wanted = memory * _MEBIBYTE
    resource.setrlimit(resource.RLIMIT_DATA, (wanted if hard < 0 else min(wanted, hard), hard))


def _end_with_parent(parent: int) -> None:
    """End this process once its parent is gone, also in the middle of a search."""
    while os.getppid() == parent:
        time.sleep(0.5)
    os._exit(1)


if __name__ == "__main__":
    main()
