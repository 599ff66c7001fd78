"""Jobs that run side by side: what all of them ask for next is answered in one go.

A job is a plain function. Where it asks for something it waits, and the other jobs go on until each of them waits as
well or is done. A job may have jobs of its own run side by side; what these ask for goes up with the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple, TypeVar

from greenlet import getcurrent, greenlet

Item = TypeVar("Item")
Result = TypeVar("Result")


class _Request(NamedTuple):
    answer: Callable[[Sequence[Any]], Sequence[Any]]
    item: Any


class _Job(greenlet):
    """A function that can wait, and be gone on with."""


def ask(answer: Callable[[Sequence[Item]], Sequence[Result]], item: Item) -> Result:
    """Give the answer to something, once the jobs that run beside this one have asked as well, or are done.

    Args:
        answer: answers several items, each at its place. It is called once for all that is asked of it at a time.
        item: what it is asked.
    """
    (found,) = _answers([_Request(answer, item)])
    result: Result = found
    return result


def side_by_side(jobs: Iterable[Callable[[], Result]]) -> list[Result]:
    """Run jobs side by side.

    Args:
        jobs: functions; what they ask for is answered in their order.

    Returns:
        What each of them gives back, in their order.
    """
    every = [_Job(job) for job in jobs]
    results: dict[_Job, Result] = {}
    going: dict[_Job, Sequence[Any]] = dict.fromkeys(every, ())
    while going:
        asked: dict[_Job, Sequence[_Request]] = {}
        for job, answers in going.items():
            came = job.switch(answers) if job else job.switch()
            if job.dead:
                results[job] = came
            else:
                asked[job] = came
        found = iter(_answers([request for requests in asked.values() for request in requests]))
        going = {job: [next(found) for _ in requests] for job, requests in asked.items()}
    return [results[job] for job in every]


def _answers(requests: Sequence[_Request]) -> Sequence[Any]:
    """Answer requests: a job lets that be done where it was started, together with what others ask for."""
    current = getcurrent()
    if requests and isinstance(current, _Job) and current.parent is not None:
        answers: Sequence[Any] = current.parent.switch(requests)
        return answers
    found: list[Any] = [None] * len(requests)
    alike: dict[Callable[[Sequence[Any]], Sequence[Any]], list[int]] = {}
    for place, request in enumerate(requests):
        alike.setdefault(request.answer, []).append(place)
    for answer, places in alike.items():
        answered = answer([requests[place].item for place in places])
        for place, one in zip(places, answered, strict=True):
            found[place] = one
    return found
