"""Boards go to workers in chunks: never too many at a time, and answers come in order."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from threading import Thread

import pytest

from solver.batches.flow import Flow, chunked
from solver.batches.items import Done, Item
from solver.batches.workers import LEAST, MOST, Pace
from solver.errors import SolverError


def items(count: int) -> Iterator[Item]:
    return (Item(index, f"b{index}", "line", b"{}") for index in range(count))


class Backwards:
    """Answers, whenever it can, what came last."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.pace = Pace()
        self.most = 0
        self._waiting: list[tuple[Sequence[Item], Future[list[Done]]]] = []
        self._thread = Thread(target=self._answer, daemon=True)
        self._thread.start()

    def submit(self, items: Sequence[Item]) -> Future[list[Done]]:
        future: Future[list[Done]] = Future()
        self._waiting.append((items, future))
        self.most = max(self.most, len(self._waiting))
        return future

    def _answer(self) -> None:
        while True:
            time.sleep(0.001)
            if self._waiting:
                chunk, future = self._waiting.pop()
                future.set_result([Done(item.index, item.name, ("answered",)) for item in chunk])

    def close(self) -> None:
        pass


@pytest.mark.parametrize(("seconds", "size"), [(0.1, MOST), (3.0, LEAST), (30.0, LEAST)])
def test_chunks_grow_as_long_as_they_take_no_time(seconds: float, size: int) -> None:
    workers = Backwards(1)
    for _ in range(8):
        workers.pace.note(workers.pace.size, seconds)
    chunks = list(chunked(items(1000), workers))
    assert [item.index for chunk in chunks for item in chunk] == list(range(1000))
    assert {len(chunk) for chunk in chunks[:-1]} == {size}


def test_chunks_shrink_where_they_take_long() -> None:
    pace = Pace()
    pace.size = MOST
    pace.note(MOST, 30.0)
    assert pace.size == MOST // 2
    pace.note(1, 0.1)  # the end of the boards says nothing
    assert pace.size == MOST // 2


def test_large_boards_make_small_chunks() -> None:
    large = [Item(index, "b", "line", b" " * 100_000) for index in range(9)]
    assert [len(chunk) for chunk in chunked(large, Backwards(1))] == [3, 3, 3]


@pytest.mark.parametrize("ordered", [True, False])
def test_no_more_is_read_than_can_be_answered(ordered: bool) -> None:
    workers, read = Backwards(2), 0

    def counted() -> Iterator[list[Item]]:
        nonlocal read
        for item in items(100):
            read += 1
            yield [item]

    seen: list[int] = []
    for done in Flow(workers, ordered=ordered).run(counted()):
        seen.append(done.index)
        assert read - len(seen) <= 2 * (3 + 16)
    assert 1 < workers.most <= 6
    assert sorted(seen) == list(range(100))
    assert (seen == list(range(100))) == ordered


def test_what_goes_wrong_is_told() -> None:
    class Broken(Backwards):
        def submit(self, items: Sequence[Item]) -> Future[list[Done]]:
            future: Future[list[Done]] = Future()
            future.set_exception(SolverError(f"no worker for {len(items)} boards"))
            return future

    with pytest.raises(SolverError, match="no worker"):
        list(Flow(Broken(1)).run([list(items(1))]))
