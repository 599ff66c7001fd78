"""Generated boards of all kinds are answered together as they are one by one."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from solver.batches.items import Item, Options
from solver.batches.working import answer
from solver.board.model import Board
from tests.properties import act_boards, event_boards, generate, mana_boards, pay_boards, pool_boards
from tests.properties.written import written
from tests.sweeps import bound

KINDS: tuple[Callable[[int], Board], ...] = (
    generate.seeded_board, mana_boards.seeded_board, act_boards.seeded_board, event_boards.seeded_board,
    pool_boards.seeded_board, pay_boards.seeded_board,
)  # fmt: skip

_PLAIN = Options(timings=False)


def _checked(first: int, last: int) -> None:
    made = [written(kind(seed)) for seed in range(first, last) for kind in KINDS]
    items = [Item(place, f"b:{place}", "line", json.dumps(one).encode()) for place, one in enumerate(made)]
    together = answer(items, _PLAIN)
    assert {status for done in together for status in done.statuses} == {"answered"}
    assert together == [done for item in items for done in answer([item], _PLAIN)]


def test_some_boards() -> None:
    _checked(1, 2)


@pytest.mark.slow
@pytest.mark.parametrize("start", range(2, 42, 5))
def test_many_boards(start: int) -> None:
    _checked(start, start + max(1, bound(40) // 8))
