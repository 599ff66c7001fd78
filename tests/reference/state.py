"""What is known of the objects while the layers are applied."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from solver.board.model import Board, Object, Value
from solver.cards.model import Ability, Activated, Effect
from tests.reference import costs
from tests.reference.vocabulary import BASIC_LAND_TYPES

Key = tuple[str | int, ...]
Layer = Literal["1", "2", "3", "4", "5", "6", "7a", "7b", "7c", "7d"]


@dataclass(frozen=True)
class Held:
    """One ability of one object.

    `origin` is ``text`` when rules text (printed or copied) has it, ``intrinsic`` for the mana abilities of basic land
    types, ``granted`` when another effect gave it. `stamp` is set where the grant is later than the object (613.7a).
    `path` orders what has the same timestamp. `chosen` are the choices of the effect that granted it, which the ability
    is linked to instead of those of its object (607.5).
    """

    ability: Ability
    origin: Literal["text", "intrinsic", "granted"]
    key: Key
    path: tuple[int, ...]
    stamp: int | None = None
    chosen: Mapping[str, Value] | None = field(default=None, compare=False)


@dataclass(frozen=True)
class Values:
    """The characteristics of one object at one moment of the process, and its controller.

    `value_cost` is the cost that the mana value is counted from (202.3b). `forbidden` are the keywords that it can't
    have (113.11).
    """

    name: str
    mana_cost: str | None
    value_cost: str | None
    colors: frozenset[str]
    supertypes: frozenset[str]
    types: frozenset[str]
    subtypes: frozenset[str]
    abilities: tuple[Held, ...]
    power: int | None
    toughness: int | None
    loyalty: int | None
    defense: int | None
    controller: str
    base_power: int | None = None
    base_toughness: int | None = None
    prints_size: bool = False
    forbidden: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Acting:
    """A continuous effect that could apply: its text, whose it is, and its place in time.

    `you` is fixed for effects of resolved spells and abilities, and follows the controller of `source` otherwise
    (109.5). `locked` are the objects of an effect that doesn't look for them again (611.2c), `chooses` that
    it applies to those of them that it describes.
    """

    key: Key
    effect: Effect
    stamp: int
    path: tuple[int, ...]
    source: str | None
    you: str | None
    chosen: Mapping[str, Value]
    targets: tuple[str, ...] = ()
    x: int | None = None
    defining: bool = False
    locked: frozenset[str] | None = None
    chooses: bool = False


@dataclass
class State:
    """All objects, the effects that have started to apply (613.6), and how far the process has come.

    `reconfigured` are the objects whose copiable text has reconfigure (702.151b).
    """

    board: Board
    stamps: Mapping[str, int]
    values: dict[str, Values]
    started: dict[Key, tuple[Acting, frozenset[str]]]
    reconfigured: frozenset[str] = frozenset()
    intrinsic_held: bool = False
    base_known: bool = False

    def copy(self) -> State:
        """A state that can be changed without changing this one."""
        return replace(self, values=dict(self.values), started=dict(self.started))

    def object(self, name: str) -> Object:
        """The object as the board has it."""
        return self.board.objects[name]

    def abilities(self, name: str) -> tuple[Held, ...]:
        """The abilities that an object has now, with those that its basic land types give it (305.6)."""
        values = self.values[name]
        if self.intrinsic_held:
            return values.abilities
        return values.abilities + intrinsic(name, values)


def intrinsic(name: str, values: Values) -> tuple[Held, ...]:
    """The mana abilities that a land has for its basic land types (305.6)."""
    if "Land" not in values.types:
        return ()
    return tuple(
        Held(Activated(cost="{T}", adds=(symbol,), mana=True), "intrinsic", (name, "intrinsic", kind), (5_000, place))
        for place, (kind, symbol) in enumerate(BASIC_LAND_TYPES.items())
        if kind in values.subtypes
    )


def counters(board: Board, name: str) -> dict[str, int]:
    """All counters on an object, those put at a time of their own included."""
    found = dict(board.objects[name].counters)
    for placed in board.counters.values():
        if placed.affects == name:
            found[placed.kind] = found.get(placed.kind, 0) + placed.count
    return {kind: count for kind, count in found.items() if count > 0}


def size_counter(kind: str) -> tuple[int, int] | None:
    """What a counter like +1/+1 adds to power and toughness (122.1a)."""
    match = re.fullmatch(r"([+-]\d+)/([+-]\d+)", kind)
    return (int(match[1]), int(match[2])) if match else None


def is_stack_ability(thing: Object) -> bool:
    """An activated or triggered ability on the stack is an object without characteristics of a card."""
    return thing.zone == "stack" and thing.ability is not None


def number(state: State, name: str, which: str) -> int | None:
    """A number that an object has now, None when it has no such characteristic."""
    values = state.values[name]
    thing = state.object(name)
    if which == "mana value":
        return costs.mana_value(values.value_cost, (thing.x or 0) if thing.zone == "stack" else 0)
    if which in {"loyalty", "defense"}:
        kind = "Planeswalker" if which == "loyalty" else "Battle"
        if thing.zone != "battlefield":
            return values.loyalty if which == "loyalty" else values.defense  # 306.5a, 310.4a
        return counters(state.board, name).get(which, 0) if kind in values.types else None  # 306.5c, 310.4c
    # 208.3: permanents that are no creatures have no size, and neither have other objects without a printed one.
    if "Creature" not in values.types and (thing.zone == "battlefield" or not values.prints_size):
        return None
    sizes = {
        "power": values.power,
        "toughness": values.toughness,
        "base power": values.base_power if state.base_known else values.power,
        "base toughness": values.base_toughness if state.base_known else values.toughness,
    }
    return sizes[which] or 0  # 208.5
