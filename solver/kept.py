"""What is worked out of things that never change, once for each of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

Thing = TypeVar("Thing")
Value = TypeVar("Value")


class Kept(Generic[Thing, Value]):
    """A function of things that never change, with what it gave for the latest of them.

    Things are told apart by identity: neither compared nor hashed, which may be as much work as the function itself.

    Args:
        work_out: the function.
        most: for how many things what it gave is kept.
    """

    def __init__(self, work_out: Callable[[Thing], Value], most: int) -> None:
        self._work_out = work_out
        self._most = most
        # the thing is kept as well, so that no other one comes to stand in its place
        self._kept: dict[int, tuple[Thing, Value]] = {}
        self._older: dict[int, tuple[Thing, Value]] = {}

    def __call__(self, thing: Thing) -> Value:
        """Give what the function gives.

        Args:
            thing: the thing.
        """
        place = id(thing)
        if place in self._kept:
            return self._kept[place][1]
        found = self._older[place] if place in self._older else (thing, self._work_out(thing))
        if len(self._kept) >= self._most:
            self._older, self._kept = self._kept, {}
        self._kept[place] = found
        return found[1]
