"""The characteristics of all objects of a board, by one order of timestamps or by every order (613)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from solver.board.model import Board
from solver.cards.model import Ability, Keyword, Zone
from tests.reference.context import controller
from tests.reference.copying import copiable
from tests.reference.layers import apply_layers
from tests.reference.orders import all_orders, as_listed, timestamps
from tests.reference.printed import printed
from tests.reference.state import State, number


@dataclass(frozen=True)
class Characteristics:
    """What an object is, and who controls it. Numbers that it doesn't have are None; abilities are sorted."""

    name: str
    mana_cost: str | None
    mana_value: int
    colors: frozenset[str]
    supertypes: frozenset[str]
    types: frozenset[str]
    subtypes: frozenset[str]
    abilities: tuple[Ability, ...]
    power: int | None
    toughness: int | None
    base_power: int | None
    base_toughness: int | None
    loyalty: int | None
    defense: int | None
    controller: str
    zone: Zone


@dataclass(frozen=True)
class Outcome:
    """A result, and the orders of timestamps that lead to it."""

    result: dict[str, Characteristics]
    orders: tuple[tuple[str, ...], ...]


def characteristics(board: Board, order: Sequence[str] | None = None) -> dict[str, Characteristics]:
    """The characteristics of every object for one order of timestamps, the listed one unless said."""
    state = final_state(board, as_listed(board) if order is None else order)
    return {name: _read(state, name) for name in board.objects}


def outcomes(board: Board) -> list[Outcome]:
    """The distinct results of all orders that the board allows."""
    found: list[tuple[dict[str, Characteristics], list[tuple[str, ...]]]] = []
    for order in all_orders(board):
        result = characteristics(board, order)
        for known, orders in found:
            if known == result:
                orders.append(order)
                break
        else:
            found.append((result, [order]))
    return [Outcome(result, tuple(orders)) for result, orders in found]


def final_state(board: Board, order: Sequence[str]) -> State:
    """The state after all layers."""
    start = {name: printed(thing) for name, thing in board.objects.items()}
    state = State(board, timestamps(board, order), start, {})
    state.values = {name: copiable(state, name) for name in board.objects}
    state.reconfigured = frozenset(
        name
        for name, values in state.values.items()
        if any(isinstance(held.ability, Keyword) and held.ability.keyword == "reconfigure" for held in values.abilities)
    )
    apply_layers(state)
    return state


def _read(state: State, name: str) -> Characteristics:
    values = state.values[name]
    return Characteristics(
        name=values.name,
        mana_cost=values.mana_cost,
        mana_value=number(state, name, "mana value") or 0,
        colors=values.colors,
        supertypes=values.supertypes,
        types=values.types,
        subtypes=values.subtypes,
        abilities=tuple(sorted((held.ability for held in state.abilities(name)), key=repr)),
        power=number(state, name, "power"),
        toughness=number(state, name, "toughness"),
        base_power=number(state, name, "base power"),
        base_toughness=number(state, name, "base toughness"),
        loyalty=number(state, name, "loyalty"),
        defense=number(state, name, "defense"),
        controller=controller(state, name),
        zone=state.object(name).zone,
    )
