"""Workers are processes: a board that ends one, or takes too much, costs only itself."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from typing import Any

import pytest

from solver.batches.flow import Flow, chunked
from solver.batches.items import Done, Item, Limits, Options
from solver.batches.supervisor import ClosedError, Supervisor
from solver.batches.workers import Workers
from solver.batches.working import answer
from solver.errors import SolverError
from tests.batches import poisoned
from tests.batches.boards import small
from tests.sweeps import bound

PLAIN = Options(timings=False)


def lines(boards: Sequence[object]) -> list[Item]:
    return [Item(place, f"b:{place}", "line", json.dumps(one).encode()) for place, one in enumerate(boards)]


def written(done: Sequence[Done]) -> list[bytes]:
    return [line for one in done for line in one.lines]


def mixed(count: int, every: int, ways: Sequence[str]) -> tuple[list[dict[str, Any]], dict[int, str]]:
    """Make boards of which each so manieth is poisoned; gives the kinds of failure by place."""
    boards, kinds = [small(number) for number in range(count)], dict[int, str]()
    for turn, place in enumerate(range(1, count, every)):
        kinds[place] = ways[turn % len(ways)]
        boards[place] = poisoned.poison(kinds[place], boards[place])
    return boards, kinds


def checked(count: int, every: int, ways: Sequence[str], limits: Limits) -> None:
    boards, kinds = mixed(count, every, ways)
    items = lines(boards)
    with closing(Workers(PLAIN, limits, 2, poisoned.COMMAND)) as workers:
        done = list(Flow(workers).run(chunked(items, workers)))
    assert [one.index for one in done] == list(range(count))
    assert {one.index: one.failure.kind for one in done if one.failure} == kinds
    well = [item for item in items if item.index not in kinds]
    assert written([one for one in done if not one.failure]) == written(answer(well, PLAIN))
    records = [json.loads(line) for one in done for line in one.lines if one.failure]
    assert [record["status"] for record in records] == list(kinds.values())
    assert all(record["error"]["message"] for record in records)


def test_poisoned_boards_cost_only_themselves() -> None:
    checked(12, 4, ("invalid", "memory", "crashed"), Limits(time=120, memory=320))


def test_an_endless_search_is_ended() -> None:
    with closing(Supervisor(PLAIN, Limits(time=1), poisoned.COMMAND)) as supervisor:
        (done,) = supervisor.answer(lines([poisoned.poison("time", small(0))]))
    assert done.failure is not None
    assert (done.failure.kind, done.failure.message) == ("time", "it takes more than 1 s")


@pytest.mark.slow
def test_fifty_poisoned_boards_among_a_thousand() -> None:
    checked(bound(1000), 20, poisoned.KINDS, Limits(time=20, memory=320))


def test_workers_are_renewed() -> None:
    items = lines([small(number) for number in range(4)])
    supervisor = Supervisor(PLAIN, Limits(renewal=2))
    with closing(supervisor):
        assert written([done for item in items for done in supervisor.answer([item])]) == written(answer(items, PLAIN))
        assert supervisor.started == 2


def test_who_is_told_to_stop_stops_at_once() -> None:
    endless = poisoned.poison("time", small(0))
    workers = Workers(PLAIN, Limits(time=None), 1, poisoned.COMMAND)
    future = workers.submit(lines([endless]))
    time.sleep(0.1)
    workers.close()
    assert isinstance(future.exception(timeout=10), ClosedError)


def test_a_worker_that_does_not_start_is_told() -> None:
    supervisor = Supervisor(PLAIN, Limits(), (sys.executable, "-c", "raise SystemExit(3)"))
    with closing(supervisor), pytest.raises(SolverError, match=r"no worker can be started: .* exit code 3"):
        supervisor.answer(lines([small(0)]))
