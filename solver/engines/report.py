"""What differs between an engine and us, grouped by what it is probably about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from solver.engines.causes import Cause
from solver.engines.comparing import Compared, Difference


class Groups:
    """Collects differences: all are counted, some of each group are kept.

    Args:
        examples: how many are kept of each group.
    """

    def __init__(self, examples: int) -> None:
        self._most = examples
        self._counts: Counter[Cause] = Counter()
        self._boards: Counter[Cause] = Counter()
        self._examples: dict[Cause, list[Difference]] = {}
        self._uncompared: list[tuple[str, str]] = []
        self.compared = self.differing = self.uncertain = self.uncompared = 0

    def add(self, found: Compared) -> None:
        """Add what came of a board."""
        self.compared += 1
        self.differing += bool(found.differences)
        self.uncertain += bool(found.uncertain)
        for one in found.differences:
            self._counts[one.cause] += 1
            kept = self._examples.setdefault(one.cause, [])
            if len(kept) < self._most:
                kept.append(one)
        self._boards.update({one.cause for one in found.differences})

    def leave_out(self, board: str, why: str) -> None:
        """Add a board that cannot be compared.

        Args:
            board: what it is called.
            why: why it cannot be compared.
        """
        self.uncompared += 1
        if len(self._uncompared) < self._most:
            self._uncompared.append((board, why))

    def lines(self) -> Iterator[str]:
        """Write the groups, those with most boards first, and the counts."""
        for cause, boards in self._ordered():
            yield f"{cause}: {self._counts[cause]:,} differences on {boards:,} boards"
            for one in self._examples[cause]:
                yield f"  {one.board}: {one.words}"
                yield from (f"    {line}" for line in one.because)
            yield ""
        for board, why in self._uncompared:
            yield f"not compared: {board}: {why}"
        yield f"{self.uncompared:,} not compared, {self.uncertain:,} uncertain: something on them is not read"
        yield f"{self.compared - self.differing:,} agree, {self.differing:,} differ"

    def data(self) -> dict[str, Any]:
        """Give the same for programs."""
        return {
            "agree": self.compared - self.differing,
            "differ": self.differing,
            "uncertain": self.uncertain,
            "not_compared": self.uncompared,
            "groups": [
                {
                    "field": cause.field,
                    "cause": cause.words,
                    "rules": list(cause.rules),
                    "differences": self._counts[cause],
                    "boards": boards,
                    "examples": [
                        {"board": one.board, "object": one.object, "words": one.words, "because": list(one.because)}
                        for one in self._examples[cause]
                    ],
                }
                for cause, boards in self._ordered()
            ],
            "not_compared_examples": [{"board": board, "why": why} for board, why in self._uncompared],
        }

    def _ordered(self) -> list[tuple[Cause, int]]:
        return sorted(self._boards.items(), key=lambda one: (-one[1], one[0]))
