"""Choices, whatever they come from: a seed for the sweeps, hypothesis where boards are to shrink."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

Option = TypeVar("Option")
Weighted = Sequence[tuple[int, Option]]
"""Options with how often each comes; the first is the plainest."""


class Dice:
    """Makes choices from numbers; the number 0 stands for the plainest choice, so that boards shrink towards it.

    `below` gives a number that is at least 0 and less than its argument.
    """

    def __init__(self, below: Callable[[int], int]) -> None:
        self.below = below

    @classmethod
    def seeded(cls, seed: int) -> Dice:
        """Choices that are the same for the same seed."""
        random = Random(seed)  # noqa: S311 - nothing here is a secret
        return cls(lambda count: int(random.random() * count))

    def between(self, least: int, most: int) -> int:
        """A number in a range, both ends included."""
        return least + self.below(most - least + 1)

    def chance(self, percent: int) -> bool:
        """True so many times out of a hundred; false is the plain choice."""
        return self.below(100) >= 100 - percent

    def pick(self, options: Sequence[Option]) -> Option:
        """One of several options."""
        return options[self.below(len(options))]

    def weighted(self, options: Weighted[Option]) -> Option:
        """One of several options, each as often as its weight says."""
        number = self.below(sum(weight for weight, _ in options))
        for weight, option in options:
            if number < weight:
                return option
            number -= weight
        raise AssertionError("the weights add up")

    def some(self, options: Sequence[Option], least: int, most: int) -> tuple[Option, ...]:
        """Different options, in any order, as many as there are at the most."""
        left = list(options)
        count = min(self.between(least, most), len(left))
        return tuple(left.pop(self.below(len(left))) for _ in range(count))

    def shuffled(self, options: Sequence[Option]) -> list[Option]:
        """The options in any order."""
        return list(self.some(options, len(options), len(options)))
