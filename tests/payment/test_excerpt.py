"""A part of what there is to pay with: what is chosen, and that nothing depends on it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import pytest

from solver.outcome import PayOutcome
from solver.payment import answering, excerpt
from solver.payment.excerpt import LARGE, Activity
from solver.solving import solve
from tests.properties.pay_boards import seeded_board

HUES = ("white", "blue", "black", "red", "green")
FEW = 3
SEEDS = 9
"""How many boards are tried."""


def sources(count: int, *hues: str, first: int = 0, costly: bool = False, shaky: bool = False) -> list[Activity]:
    """Make so many sources, each with an activity for each type of mana."""
    return [
        Activity(number, (), f"{first + place // len(hues)}", frozenset({hues[place % len(hues)]}), 1, costly, shaky)
        for place, number in enumerate(range(100 * first, 100 * first + count * len(hues)))
    ]


def chosen(activities: Sequence[Activity], most: int = 200, **needs: int) -> tuple[Activity, ...]:
    return excerpt.excerpt(activities, needs, most)


def test_each_need_can_be_met() -> None:
    found = chosen(sources(40, *HUES), generic=4, white=2, red=1)
    for need, count in (("white", 2), ("red", 1)):
        assert len({one.group for one in found if need in one.serves}) > count
    assert len({one.group for one in found}) > 7
    assert 2 * len(found) < 40 * len(HUES)


def test_sources_that_are_good_for_little_else_come_first() -> None:
    found = chosen([*sources(30, *HUES), *sources(3, "white", first=40)], white=1, blue=1)
    assert {"40", "41", "42"} <= {one.group for one in found}


def test_what_costs_mana_is_chosen_where_it_is_needed() -> None:
    there = [*sources(20, *HUES), *sources(2, "blue", first=30, costly=True)]
    assert not any(one.costly for one in chosen(there, generic=20))
    assert any(one.costly for one in chosen(there, generic=21))


def test_nothing_is_chosen_where_there_is_too_little() -> None:
    assert not chosen(sources(20, *HUES), generic=21)


def test_nothing_is_chosen_where_all_is_little() -> None:
    assert not chosen(sources(LARGE - 1, "white"), generic=9)


def test_what_is_not_certain_is_never_chosen() -> None:
    there = [*sources(20, *HUES), *sources(5, "blue", first=30, shaky=True)]
    assert not any(one.shaky for one in chosen(there, generic=20))
    assert not chosen(there, generic=21)


def told(seed: int, limit: int) -> PayOutcome | None:
    (answer,) = solve(seeded_board(seed), limit=limit)
    outcome = answer.outcomes[0] if answer.outcomes else None
    assert outcome is None or isinstance(outcome, PayOutcome)
    return outcome


def test_answers_are_the_same_without_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same whether ways are found among a part or not, and those that are found there are ways."""
    wholes = {seed: told(seed, answering.MOST_COUNTED) for seed in range(SEEDS)}
    monkeypatch.setattr(answering, "MOST_COUNTED", FEW)
    monkeypatch.setattr(excerpt, "LARGE", 2)
    more = 0
    for seed, conflicts in product(wholes, (0, answering.MOST_CONFLICTS)):
        monkeypatch.setattr(answering, "MOST_CONFLICTS", conflicts)
        whole, part = wholes[seed], told(seed, FEW)
        assert (whole is None) == (part is None)
        if whole is not None and part is not None:
            many = whole.more or whole.ways > FEW
            assert (part.can_pay, part.ways, part.more) == (whole.can_pay, min(whole.ways, FEW), many), seed
            assert whole.more or set(part.listed) <= set(whole.listed), seed
            more += part.more
    assert more
