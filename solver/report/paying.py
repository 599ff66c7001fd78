"""Answers about paying as blocks of a report, and as data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from solver.outcome import Answer, PayOutcome
from solver.report.blocks import Block, Bullets, Note


def pay_blocks(outcome: PayOutcome, answer: Answer) -> Iterator[Block]:
    """Write whether and how a cost can be paid.

    Args:
        outcome: what was found.
        answer: the answer that the outcome belongs to; it names what was asked about.
    """
    keys = answer.keys
    what = " for ".join(filter(None, [keys["cost"] or "no mana", keys.get("for")]))
    if not outcome.can_pay:
        yield Note(f"{keys['player']} cannot pay {what}.")
    else:
        number = f"{'more than ' if outcome.more else ''}{outcome.ways} way{'' if outcome.ways == 1 else 's'}"
        yield Note(f"{keys['player']} can pay {what}, in {number}.")
    if outcome.changed and outcome.totals:
        yield Note(f"The total cost is {' or '.join(outcome.totals)} (601.2f).")
    for place, way in enumerate(outcome.listed, start=1):
        lines = [f"{one.mana} of {one.source} for {one.on}" for one in way.spent]
        lines += way.besides
        yield Bullets(f"Way {place}:", tuple((line, ()) for line in lines or ["nothing has to be paid"]))
    if len(outcome.listed) < outcome.ways:
        left = outcome.ways - len(outcome.listed)
        yield Note("One more way is not listed." if left == 1 else f"{left} more ways are not listed.")


def pay_data(outcome: PayOutcome) -> dict[str, Any]:
    """Give what was found under the keys of expectations, with the ways.

    Args:
        outcome: what was found.
    """
    return {
        "can_pay": outcome.can_pay,
        "ways": outcome.ways,
        "more": outcome.more,
        "totals": list(outcome.totals),
        "listed": [
            {
                "spent": [{"source": one.source, "mana": one.mana, "for": one.on} for one in way.spent],
                "besides": list(way.besides),
            }
            for way in outcome.listed
        ],
        "choices": [],
    }
