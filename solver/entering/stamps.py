"""Timestamps of permanents that enter together: which orders their controllers can choose that make a difference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice, permutations, product

from solver.board.model import Board, Object
from solver.cards.model import Ability, given_by
from solver.cards.vocabulary import KEYWORD_COUNTERS
from solver.entering.state import Arrival, State
from solver.facts.abilities import Abilities

MOST_ORDERS = 24
"""The most orders of timestamps that are told apart for permanents that enter together."""


def timestamps(board: Board, state: State, abilities: Abilities) -> tuple[list[tuple[int, ...]], bool]:
    """Give the orders of timestamps that may be chosen for what has entered (613.7m), and whether there are more.

    A timestamp is that of effects: those without any are not told apart by theirs, so they stand in one order.

    Args:
        board: the board before.
        state: a state in which all are through.
        abilities: the table of abilities.
    """
    objects = {**state.board.objects, **{arrival.thing.id: arrival.thing for arrival in state.arrivals}}
    all_act = any(_generates(given, abilities) for given in _given(board, objects.values()))
    groups: dict[str, list[int]] = {}
    for place, arrival in enumerate(state.arrivals):
        if arrival.fate == "entered":
            groups.setdefault(arrival.thing.controller, []).append(place)
    names = [player.name for player in board.players]
    start = names.index(board.active)
    chosen = [groups[name] for name in (*names[start:], *names[:start]) if name in groups]
    choices: list[list[tuple[int, ...]]] = []
    for group in chosen:
        acting = [place for place in group if all_act or _acts(state.arrivals[place], objects, abilities)]
        idle = tuple(place for place in group if place not in acting)
        choices.append([(*idle, *order) for order in islice(permutations(acting), MOST_ORDERS + 1)])
    orders: list[tuple[int, ...]] = []
    for one in product(*choices):
        if len(orders) == MOST_ORDERS:
            return orders, True
        orders.append(tuple(place for group in one for place in group))
    return orders, False


def _acts(arrival: Arrival, objects: Mapping[str, Object], abilities: Abilities) -> bool:
    """Say whether a permanent, or what it has entered with, could make continuous effects."""
    if arrival.gained or not KEYWORD_COUNTERS.isdisjoint(arrival.thing.counters):
        return True
    return any(_generates(ability, abilities) for ability in _held(arrival.thing, objects))


def _held(thing: Object, objects: Mapping[str, Object]) -> Iterator[Ability]:
    """Give the abilities of an object's card, of what it is a copy of, and of exceptions to that."""
    seen: set[str] = set()
    while thing.id not in seen:
        seen.add(thing.id)
        for face in thing.card.faces:
            yield from face.abilities
        if thing.copied_by is not None:
            yield from given_by(thing.copied_by)
        thing = objects.get(thing.copy_of or "", thing)


def _given(board: Board, things: Iterable[Object]) -> Iterator[Ability]:
    """Give the abilities that something on the board gives to objects, or could."""
    parts: list[object] = [effect.effects for effect in board.effects.values()]
    parts += [ability for thing in things for face in thing.card.faces for ability in face.abilities]
    for part in parts:
        yield from given_by(part)


def _generates(ability: Ability, abilities: Abilities) -> bool:
    """Say whether an ability makes a continuous effect, or gives one that does."""
    if abilities.definition(abilities.number(ability)).generates:
        return True
    return any(_generates(given, abilities) for given in given_by(ability))
