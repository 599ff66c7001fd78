"""Whether: conditions of effects."""

from __future__ import annotations

import re

from solver.cards import model as m
from tests.reference.amounts import amount, compare
from tests.reference.context import Context
from tests.reference.filters import matches

_COMBAT = {
    "beginning of combat", "declare attackers", "declare blockers", "first strike damage", "combat damage",
    "end of combat",
}  # fmt: skip


def holds(condition: m.Condition | None, context: Context) -> bool:
    """Whether a condition is true now."""
    board = context.state.board
    match condition:
        case None:
            return True
        case m.Compare():
            return compare(amount(condition.left, context), condition.op, amount(condition.right, context))
        case m.Matches():
            name = context.reference(condition.ref)
            return name is not None and matches(condition.filter, name, context)
        case m.Turn():
            return board.active in context.players(condition.of)
        case m.Step():
            return _is_step(condition.step, board.step)
        case m.Fact():
            return _fact(condition, context)
        case m.HasChoice():
            chosen = context.acting.chosen.get(condition.what)
            return chosen is not None and str(chosen).lower() == condition.value.lower()
        case m.AllOf():
            return all(holds(part, context) for part in condition.of)
        case m.AnyOf():
            return any(holds(part, context) for part in condition.of)
        case m.Unless():
            return not holds(condition.of, context)
    raise NotImplementedError(f"condition {condition}")


def mentions_affected(condition: m.Condition | None) -> bool:
    """Whether a condition must be asked for every object that the effect would change."""
    return condition is not None and "'affected" in repr(condition)


def _is_step(asked: str, now: str) -> bool:
    if asked in {"combat", "combat phase"}:
        return now in _COMBAT
    if asked in {"main", "main phase"}:
        return now in {"precombat main", "postcombat main"}
    return asked == now


def _fact(condition: m.Fact, context: Context) -> bool:
    board = context.state.board
    players = context.players(condition.player)
    asked = _plain(condition.fact)
    holders = {_plain(fact): player for fact, player in board.holders.items()}
    if asked in holders:
        return holders[asked] in players
    if asked in {_plain(flag) for flag in board.flags}:
        return True
    return any(asked in {_plain(flag) for flag in player.flags} for player in board.players if player.name in players)


def _plain(word: str) -> str:
    """One spelling for ``city's blessing`` and ``city_blessing``."""
    return re.sub("[^a-z0-9]", "", word.lower().replace("'s", "").replace("\u2019s", ""))
