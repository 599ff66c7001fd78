"""Compare answers about paying with what is expected of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from solver.outcome import Outcome, PayOutcome


def compare_pay(expect: Mapping[str, Any], outcomes: Sequence[Outcome]) -> tuple[str, ...]:
    """Compare an answer with the expected one; only what that lists is compared.

    Args:
        expect: the expected answer.
        outcomes: what was found, one for each distinct answer of open orders.

    Returns:
        What differs, in words.
    """
    found = [outcome for outcome in outcomes if isinstance(outcome, PayOutcome)]
    different = {(one.can_pay, one.ways) if "ways" in expect else (one.can_pay,) for one in found}
    if len(different) > 1:
        return ("whether it can be paid, and in how many ways, depends on the order",)
    return tuple(difference for one in found[:1] for difference in _differences(expect, one))


def _differences(expect: Mapping[str, Any], outcome: PayOutcome) -> Iterator[str]:
    can_pay = expect.get("can_pay")
    if can_pay is not None and can_pay != outcome.can_pay:
        yield f"it {'can' if outcome.can_pay else 'cannot'} be paid"
    ways = expect.get("ways")
    if ways is not None and (ways != outcome.ways or outcome.more):
        yield f"{'more than ' if outcome.more else ''}{outcome.ways} way{'' if outcome.ways == 1 else 's'}, not {ways}"
