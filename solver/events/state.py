"""Boards as events leave them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import msgspec
from clingo import Symbol
from msgspec.structs import replace

from solver.board.model import Board, Moment, Object, PlacedCounter, ResolvedEffect
from solver.cards.model import Opaque
from solver.facts.board import Numbering
from solver.outcome import Applied

Tallies = Mapping[tuple[str, str], int]
"""What was counted on the way, by player or object and what it is: ``damage``, ``life_lost`` and the like."""


class State(msgspec.Struct, frozen=True):
    """A board on the way: what is still to happen, and what was counted so far.

    `order` is the order of its timeline. `pending` are the events that happen together next, as terms.
    """

    board: Board
    order: tuple[str, ...]
    pending: tuple[str, ...]
    tallies: Tallies = {}
    choosers: frozenset[str] = frozenset()
    way: tuple[Applied, ...] = ()


class Changes(msgspec.Struct):
    """What one outcome of a batch of events changes: numbers by player or object, and what follows."""

    life: dict[str, int] = {}
    counters: dict[tuple[str, str], int] = {}
    tallies: dict[tuple[str, str], int] = {}
    shields: dict[tuple[str, int], int] = {}
    follows: list[str] = []
    choosers: frozenset[str] = frozenset()
    way: tuple[Applied, ...] = ()


def thing(term: Symbol, numbering: Numbering) -> str:
    """Give the name of the object or player that a term stands for."""
    names = numbering.player_names if term.name == "player" else numbering.object_ids
    return names[term.arguments[0].number]


def after(state: State, changes: Changes) -> State:
    """Give the state after one outcome of its pending events.

    Args:
        state: the state before.
        changes: what the outcome changes.
    """
    board = state.board
    players = tuple(
        replace(player, numbers=player.numbers | _numbers(player.name, changes)) for player in board.players
    )
    objects = dict(board.objects)
    counters = dict(board.counters)
    order = list(state.order)
    for (name, kind), count in changes.counters.items():
        if name in objects:
            _recount(objects, counters, order, name, kind, count)
    for name, marked in ((name, number) for (name, what), number in changes.tallies.items() if what == "marked"):
        objects[name] = replace(objects[name], damage=objects[name].damage + marked)
    timeline = (*board.timeline, *(Moment("fixed", (name,)) for name in order[len(state.order) :]))
    effects = dict(board.effects)
    for (name, place), amount in changes.shields.items():
        effects[name] = _shielded(effects[name], place, amount)
    changed = replace(board, players=players, objects=objects, counters=counters, effects=effects, timeline=timeline)
    tallies = dict(state.tallies)
    for key, number in changes.tallies.items():
        tallies[key] = tallies.get(key, 0) + number
    choosers = state.choosers | changes.choosers
    way = (*state.way, *changes.way)
    return State(changed, tuple(order), tuple(changes.follows), tallies, choosers, way)


def _shielded(effect: ResolvedEffect, place: int, amount: int) -> ResolvedEffect:
    """Let so much be left of a shield; one that is used up stays at its place and does nothing more."""
    shield = effect.shields[place]
    if isinstance(shield, Opaque):
        return effect
    left = replace(shield, holds=amount, once=False)
    return replace(effect, shields=(*effect.shields[:place], left, *effect.shields[place + 1 :]))


def _numbers(name: str, changes: Changes) -> dict[str, int]:
    found = {kind: count for (whom, kind), count in changes.counters.items() if whom == name}
    if name in changes.life:
        found["life"] = changes.life[name]
    return found


def _recount(
    objects: dict[str, Object], placed: dict[str, PlacedCounter], order: list[str], name: str, kind: str, count: int
) -> None:
    """Let so many counters of a kind be on an object; new ones come with a place in time of their own (613.7c)."""
    own = objects[name].counters.get(kind, 0)
    before = own + sum(one.count for one in placed.values() if (one.affects, one.kind) == (name, kind))
    if count > before:
        identifier = _fresh(f"{kind} on {name}", placed)
        placed[identifier] = PlacedCounter(identifier, kind, name, count - before)
        order.append(identifier)
        return
    for identifier, one in reversed(list(placed.items())):
        if (one.affects, one.kind) == (name, kind):
            taken = min(one.count, before - count)
            placed[identifier] = replace(one, count=one.count - taken)
            before -= taken
    objects[name] = replace(objects[name], counters={**objects[name].counters, kind: own - (before - count)})


def _fresh(name: str, taken: Iterable[str]) -> str:
    found, number = name, 1
    while found in taken:
        number += 1
        found = f"{name} {number}"
    return found


_LEFT_OUT = frozenset({"card", "copied_by", "text", "line"})


def snapshot(state: State) -> object:
    """Give what tells states apart that come from one board."""
    objects = tuple(
        tuple(repr(getattr(entry, field)) for field in entry.__struct_fields__ if field not in _LEFT_OUT)
        for entry in state.board.objects.values()
    )
    players = tuple(repr(sorted(player.numbers.items())) for player in state.board.players)
    shields = tuple(repr(effect.shields) for effect in state.board.effects.values())
    placed = tuple(sorted((one.affects, one.kind, one.count) for one in state.board.counters.values()))
    return objects, players, shields, placed, state.pending, tuple(sorted(state.tallies.items()))
