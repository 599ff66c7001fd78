"""What is kept of things that never change."""

from __future__ import annotations

from solver.kept import Kept


def test_each_thing_is_worked_out_once() -> None:
    seen: list[list[int]] = []

    def total(numbers: list[int]) -> int:
        seen.append(numbers)
        return sum(numbers)

    kept = Kept(total, 10)
    one, equal = [1, 2], [1, 2]
    assert [kept(one), kept(one), kept(equal), kept(one)] == [3, 3, 3, 3]
    assert seen == [one, equal]


def test_only_the_latest_are_kept() -> None:
    seen: list[int] = []

    def first(numbers: list[int]) -> int:
        seen.append(numbers[0])
        return numbers[0]

    kept = Kept(first, 2)
    things = [[number] for number in range(9)]
    for thing in things:
        kept(thing)
        # what is asked for again and again stays
        kept(things[0])
    assert seen == list(range(9))
    kept(things[1])
    assert seen == [*range(9), 1]
