"""A worker in which boards with certain titles do what no board should: search without end, take all memory, crash.

Run as ``python -m tests.batches.poisoned``.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Sequence
from typing import Any

import clingo

from solver.batches.child import main
from solver.batches.items import Done, Item, Options
from solver.batches.working import answer

ARGUMENTS = ("-m", "tests.batches.poisoned")
COMMAND = (sys.executable, *ARGUMENTS)

_PIGEONS = """
hole(1..14). pigeon(1..15).
1 { in(Pigeon,Hole) : hole(Hole) } 1 :- pigeon(Pigeon).
:- in(Pigeon,Hole), in(Other,Hole), Pigeon < Other.
"""


def _search() -> None:
    control = clingo.Control(["--warn=none"])
    control.add("base", [], _PIGEONS)
    control.ground([("base", [])])
    control.solve()


def _take() -> None:
    taken = []
    while True:
        taken.append(bytes(1 << 24))


def _poisoned(items: Sequence[Item], options: Options) -> list[Done]:
    for item in items:
        text = item.content if isinstance(item.content, bytes) else repr(item.content).encode()
        if b"endless" in text:
            _search()
        elif b"hog" in text:
            _take()
        elif b"crash" in text:
            os.kill(os.getpid(), signal.SIGSEGV)
    return answer(items, options)


KINDS = ("invalid", "memory", "crashed", "time")
"""The ways to poison a board, by the kind of failure that it is then."""


def poison(kind: str, board: dict[str, Any]) -> dict[str, Any]:
    """Poison a board."""
    title = {"time": "endless", "memory": "hog", "crashed": "crash"}.get(kind, "wrong")
    more = {"nonsense": 1} if kind == "invalid" else {}
    return {**board, "title": title, **more}


if __name__ == "__main__":
    main(_poisoned)
