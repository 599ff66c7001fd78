"""What ends with a turn, and the cards that are too many then (514)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

from msgspec.structs import replace

from solver.board.model import Board, Moment, ResolvedEffect
from solver.events.state import Pending, State
from solver.facts.board import number

HAND_SIZE = 7
"""The most cards that a player keeps at the end of a turn, unless an effect says something else (402.2)."""

MOST_WAYS = 500
"""The most ways to discard that are followed."""


def too_many(board: Board) -> int:
    """Give how many cards the active player has to discard (514.1).

    Args:
        board: the board.
    """
    return max(0, len(_in_hand(board)) + _unnamed(board) - HAND_SIZE)


def can_name(board: Board) -> bool:
    """Say whether the board names all cards in the active player's hand, and there are not too many ways to discard.

    Args:
        board: the board.
    """
    return not _unnamed(board) and comb(len(_in_hand(board)), too_many(board)) <= MOST_WAYS


def discarding(state: State) -> Iterator[State]:
    """Give each way in which the active player discards what is too much, all at one time (514.1).

    Args:
        state: the state.
    """
    objects = number(state.board).objects
    chosen = [*combinations(_in_hand(state.board), too_many(state.board))]
    choosers = state.choosers | ({state.board.active} if len(chosen) > 1 else frozenset())
    for names in chosen:
        events = tuple(Pending(f"discard({objects[name]},none)") for name in names)
        yield replace(state, pending=events, choosers=choosers)


def worn_off(state: State) -> State:
    """Remove all damage, and end what lasts until the end of the turn (514.2).

    Args:
        state: the state.
    """
    board = state.board
    objects = {name: replace(thing, damage=0) if thing.damage else thing for name, thing in board.objects.items()}
    effects = {name: left for name, one in board.effects.items() if (left := _outlasting(one)) is not None}
    order = tuple(name for name in state.order if name not in board.effects or name in effects)
    timeline = tuple(Moment("fixed", (name,)) for name in order)
    return replace(state, board=replace(board, objects=objects, effects=effects, timeline=timeline), order=order)


def _outlasting(effect: ResolvedEffect) -> ResolvedEffect | None:
    """Give what is left of an effect after a turn; shields are there for a turn."""
    kept = [
        (one, whom) for one, whom in zip(effect.effects, effect.affected, strict=True)
        if one.duration not in ("end of turn", "end of combat")
    ]  # fmt: skip
    if not kept and not effect.opaque and not effect.delayed:
        return None
    return replace(effect, effects=tuple(one for one, _ in kept), affected=tuple(whom for _, whom in kept), shields=())


def _in_hand(board: Board) -> tuple[str, ...]:
    return tuple(name for name, one in board.objects.items() if one.zone == "hand" and one.owner == board.active)


def _unnamed(board: Board) -> int:
    return next(one.unknown.get("hand", 0) for one in board.players if one.name == board.active)
