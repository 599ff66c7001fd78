"""Mana pools: each one with the activations that lead to it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from solver.cards.render import render_ability
from solver.outcome import ManaStep, Pool, PoolsOutcome
from solver.pool import written
from solver.report.blocks import Block, Bullets, Note

Data = dict[str, Any]

_MUCH = 10_000


def pools_data(outcome: PoolsOutcome) -> Data:
    """Give mana pools under the keys of the file format, each with one way to get it.

    Args:
        outcome: the pools.
    """
    return {
        "pools": [_pool_data(pool) for pool in outcome.pools],
        "unbounded": outcome.unbounded,
        "states": outcome.states,
        "choices": [],
    }


def _pool_data(pool: Pool) -> Data:
    return {
        "mana": written(pool.mana, many=_MUCH),
        "restricted": written(pool.restricted, many=_MUCH),
        "without_limit": "".join(f"{{{symbol}}}" for symbol in pool.without_limit),
        "steps": [_step_data(step) for step in pool.steps],
        "loop": [_step_data(step) for step in pool.loop],
    }


def _step_data(step: ManaStep) -> Data:
    return {
        "source": step.source,
        "ability": render_ability(step.ability, name=step.source),
        "paid": written(step.paid, many=_MUCH),
        "besides": [{"do": what, "what": about} for what, about in step.besides],
        "mana": written(step.mana, many=_MUCH),
        "restricted": written(step.restricted, many=_MUCH),
    }


def pools_blocks(outcome: PoolsOutcome, player: str) -> Iterator[Block]:
    """Write mana pools, each of them with one way to get it as far as an explanation is asked for.

    Args:
        outcome: the pools.
        player: whose they are.
    """
    if not any(any((*pool.mana, *pool.restricted)) or pool.without_limit for pool in outcome.pools):
        yield Note(f"{player} can have no mana available.")
        return
    what = "any one of these" if len(outcome.pools) > 1 else "this"
    yield Bullets(
        f"{player} can have {what}, and whatever is part of it:",
        tuple((_words(pool), tuple(_told(pool.steps)) if outcome.explained else ()) for pool in outcome.pools),
    )
    for pool in outcome.pools[:1] if outcome.unbounded else ():
        told = tuple((words, ()) for words in _told(pool.loop))
        yield Bullets("There is no limit, for this can be repeated:", told)


def _words(pool: Pool) -> str:
    parts = [written(pool.mana)] if any(pool.mana) else []
    parts += [f"{written(pool.restricted)} that can be spent on some things only"] if any(pool.restricted) else []
    parts += ["any amount of " + " and ".join(f"{{{one}}}" for one in pool.without_limit)] if pool.without_limit else []
    return ", ".join(parts) or "nothing"


def _told(steps: Sequence[ManaStep]) -> Iterator[str]:
    for step in steps:
        words = render_ability(step.ability, name=step.source)
        paid = f" for {written(step.paid)}" if any(step.paid) else ""
        others = [about for what, about in step.besides if what in _OTHERS and about != step.source]
        using = f" with {' and '.join(others)}" if others else ""
        yield f"{step.source}{paid}{using}: {written(step.mana) or 'no mana'} ({words})"


_OTHERS = ("tap", "sacrifice", "exile", "discard")
