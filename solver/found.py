"""What is found for one order of the timeline."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

from solver.outcome import Outcome

One = TypeVar("One", bound=Outcome, covariant=True)


class Found(msgspec.Struct, Generic[One], frozen=True):
    """Outcomes, whether there may be more of them, and what stands in the way of being sure."""

    outcomes: tuple[One, ...]
    truncated: bool = False
    unread: tuple[str, ...] = ()
