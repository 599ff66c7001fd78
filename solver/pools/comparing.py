"""Compare mana pools with the expected ones."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from solver.outcome import Outcome, PoolsOutcome
from solver.pool import NONE, Amounts, read, written

Pair = tuple[Amounts, Amounts]


def _expected(entry: str | Mapping[str, str]) -> Pair:
    if isinstance(entry, str):
        return read(entry), NONE
    return read(entry["mana"]), read(entry.get("restricted") or "")


def compare_pools(expect: Mapping[str, Any], outcomes: Sequence[Outcome]) -> tuple[str, ...]:
    """Compare the maximal pools of a player with the expected ones, as far as those are listed.

    Args:
        expect: the expected answer: `pools` is the complete set, `unbounded` whether there is a limit.
        outcomes: what the solver found: one outcome is expected, whatever the order of the timeline.

    Returns:
        What differs, in words; nothing when all is as expected.
    """
    found = [outcome for outcome in outcomes if isinstance(outcome, PoolsOutcome)]
    if not found:
        return ("there is no outcome",)
    differences: list[str] = []
    for number, outcome in enumerate(found, start=1):
        label = f"outcome {number} of {len(found)}: " if len(found) > 1 else ""
        differences += [f"{label}{one}" for one in _differences(expect, outcome)]
    return tuple(differences)


def _differences(expect: Mapping[str, Any], outcome: PoolsOutcome) -> list[str]:
    differences: list[str] = []
    unbounded = expect.get("unbounded")
    if unbounded is not None and unbounded != outcome.unbounded:
        differences.append(f"there is {'no limit' if outcome.unbounded else 'a limit'} to the mana")
    if expect.get("pools") is not None:
        wanted = {_expected(entry) for entry in expect["pools"]}
        there = {(pool.mana, pool.restricted) for pool in outcome.pools}
        differences += [f"the pool {_words(pair)} is missing" for pair in sorted(wanted - there, reverse=True)]
        differences += [f"the pool {_words(pair)} is not expected" for pair in sorted(there - wanted, reverse=True)]
    return differences


def _words(pair: Pair) -> str:
    mana, bound = (written(one) for one in pair)
    return f"{mana or 'without mana'}{f' with {bound} restricted' if bound else ''}"
