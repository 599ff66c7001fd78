"""Jobs that run side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pytest

from solver.jobs import ask, side_by_side

Doubling = Callable[[Sequence[int]], list[int]]


@pytest.fixture
def calls() -> list[list[int]]:
    return []


@pytest.fixture
def double(calls: list[list[int]]) -> Doubling:
    def answer(numbers: Sequence[int]) -> list[int]:
        calls.append(list(numbers))
        return [2 * number for number in numbers]

    return answer


def test_alone_a_question_is_answered_at_once(double: Doubling, calls: list[list[int]]) -> None:
    assert ask(double, 4) == 8
    assert calls == [[4]]


def test_what_is_asked_side_by_side_is_answered_in_one_go(double: Doubling, calls: list[list[int]]) -> None:
    def job(number: int, times: int) -> int:
        for _ in range(times):
            number = ask(double, number)
        return number

    assert side_by_side([partial(job, 1, 2), partial(job, 5, 1), partial(job, 9, 0), partial(job, 3, 3)]) == [
        4,
        10,
        9,
        24,
    ]
    assert calls == [[1, 5, 3], [2, 6], [12]]


def test_jobs_of_jobs_ask_with_the_rest(double: Doubling, calls: list[list[int]]) -> None:
    def outer(*numbers: int) -> int:
        return ask(double, sum(side_by_side([partial(ask, double, number) for number in numbers])))

    assert side_by_side([partial(outer, 1, 2), partial(outer, 3)]) == [12, 12]
    assert calls == [[1, 2, 3], [6, 6]]


def test_only_questions_of_one_kind_share_a_call(double: Doubling, calls: list[list[int]]) -> None:
    def negate(numbers: Sequence[int]) -> list[int]:
        return [-number for number in numbers]

    assert side_by_side([partial(ask, double, 1), partial(ask, negate, 2), partial(ask, double, 3)]) == [2, -2, 6]
    assert calls == [[1, 3]]


def test_nothing_is_run_side_by_side_with_nothing() -> None:
    assert side_by_side([]) == []


def test_what_goes_wrong_in_a_job_comes_out(double: Doubling) -> None:
    def job() -> int:
        return side_by_side([partial(ask, double, 1), partial(int, "one")])[0]

    with pytest.raises(ValueError, match="one"):
        side_by_side([job])
