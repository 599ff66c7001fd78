"""Mana costs by brute force: what they may be paid with, symbol by symbol (107.4, 106.6, 609.4b)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Literal

from solver.cards import model as m
from solver.cards.pricing import Pricing, SpendAs, Spending
from tests.reference.conditions import holds
from tests.reference.context import Context
from tests.reference.costs import symbols
from tests.reference.filters import matches
from tests.reference.state import Acting, Held, State
from tests.reference.vocabulary import COLORS

_COLORED = tuple(COLORS)
_TYPES = (*_COLORED, "C")

Deed = Literal["cast", "activate"]


@dataclass(frozen=True)
class Unit:
    """One mana in a pool.

    `spending` is what it can be spent on, None for anything; `source` where it comes from and `use` from which
    activation, as far as that matters, and `snow` whether that is a snow source (106.3).
    """

    symbol: str
    source: str = ""
    snow: bool = False
    spending: tuple[Spending, ...] | None = None
    use: tuple[object, ...] = ()


@dataclass(frozen=True)
class Slot:
    """One mana that a cost asks for: a type, ``generic`` or ``S``; `label` is the symbol that asks for it."""

    kind: str
    label: str


@dataclass(frozen=True)
class Cost:
    """A cost without choices (601.2b): the mana that it asks for, one by one, and life."""

    slots: tuple[Slot, ...]
    life: int = 0


@dataclass(frozen=True)
class Purpose:
    """What mana is spent on: a spell that is cast or an ability of an object, by a player, as a state has it."""

    deed: Deed
    name: str
    you: str
    state: State


def options(cost: str, x: int = 0) -> list[Cost]:
    """The costs without hybrid and Phyrexian symbols that a player may intend to pay (107.4e, 107.4f, 601.2b)."""
    found: list[Cost] = []
    for choice in product(*(_symbol(symbol, x) for symbol in symbols(cost))):
        one = Cost(tuple(slot for part in choice for slot in part.slots), sum(part.life for part in choice))
        if one not in found:
            found.append(one)
    return found


def _symbol(symbol: str, x: int) -> list[Cost]:
    if symbol in {"T", "Q"}:
        return [Cost(())]
    if symbol == "X" or symbol.isdigit():
        return [Cost((Slot("generic", "generic"),) * (x if symbol == "X" else int(symbol)))]
    if symbol in _TYPES or symbol == "S":
        return [Cost((Slot(symbol, symbol),))]
    parts = symbol.split("/")
    if len(parts) < 2 or any(part not in {*_TYPES, "2", "P"} for part in parts):
        raise NotImplementedError(f"the symbol {{{symbol}}}")
    return [
        Cost((), 2) if part == "P" else Cost((Slot("generic", symbol),) * 2 if part == "2" else (Slot(part, symbol),))
        for part in parts
    ]


def pricings(state: State) -> Iterator[tuple[str, Held, Pricing, Context]]:
    """The abilities about prices that function now and whose condition holds (113.6, 604.2)."""
    for name, thing in state.board.objects.items():
        for held in state.abilities(name):
            ability = held.ability
            if isinstance(ability, Pricing) and thing.zone in ability.zones:
                context = Context(state, acting(name, held.chosen if held.chosen is not None else thing.chosen))
                if holds(ability.condition, context):
                    yield name, held, ability, context


def acting(source: str, chosen: object = None, x: int | None = None) -> Acting:
    """What the words of an ability of an object mean."""
    assert chosen is None or isinstance(chosen, dict)
    return Acting(("price",), m.Effect(m.Is("source"), ()), 0, (), source, None, chosen or {}, x=x)


def concerns(pricing: Pricing, purpose: Purpose, context: Context) -> bool:
    """Whether an ability about prices is about that spell, or that ability's object."""
    about = {"cast": "spells", "activate": "abilities"}[purpose.deed]
    return pricing.about in {about, "both"} and matches(pricing.of, purpose.name, context)


def usable(unit: Unit, purpose: Purpose) -> bool:
    """Whether a mana can be spent on that (106.6)."""
    if unit.spending is None:
        return True
    if not unit.spending:
        raise NotImplementedError("a restriction that is not modelled")
    state = purpose.state
    chosen = state.object(unit.source).chosen if unit.source else {}
    # the restriction was made by the player who has the mana
    context = Context(state, Acting(("spend",), m.Effect(m.Is("source"), ()), 0, (), unit.source, purpose.you, chosen))
    return any(one.to == purpose.deed and matches(one.of, purpose.name, context) for one in unit.spending)


class Wallet:
    """How a player may spend mana on something, or on nothing known: as which types each mana counts (609.4b)."""

    def __init__(self, purpose: Purpose | None) -> None:
        self._purpose = purpose
        self._as: list[SpendAs] = (
            []
            if purpose is None
            else [
                pricing.price
                for _, _, pricing, context in pricings(purpose.state)
                if isinstance(pricing.price, SpendAs) and concerns(pricing, purpose, context)
            ]
        )
        self._known: dict[Unit, frozenset[str]] = {}

    def kinds(self, unit: Unit) -> frozenset[str]:
        """What a mana pays for: types, ``generic``, ``S``; nothing where it can't be spent on that."""
        if unit not in self._known:
            self._known[unit] = self._kinds(unit)
        return self._known[unit]

    def _kinds(self, unit: Unit) -> frozenset[str]:
        if unit.spending is not None and (self._purpose is None or not usable(unit, self._purpose)):
            return frozenset()
        about = [one for one in self._as if one.mana is None or (one.mana.strip("{}") == unit.symbol) != one.others]
        only = [one for one in about if one.only]
        types = {unit.symbol} if not only else set()
        for one in only or about:
            types |= {"any color": set(_COLORED), "any type": set(_TYPES)}.get(one.to, {one.to.strip("{}")})
        return frozenset(types | {"generic"} | ({"S"} if unit.snow else set()))

    def payments(self, pool: Counter[Unit], slots: Sequence[Slot]) -> set[tuple[tuple[Slot, Unit], ...]]:
        """Every way to put mana of a pool on what a cost asks for; like slots are the same."""
        ordered = sorted(slots, key=lambda slot: (slot.kind == "generic", slot.kind, slot.label))
        found: set[tuple[tuple[Slot, Unit], ...]] = set()
        self._fill(pool, ordered, (), found)
        return found

    def _fill(
        self, pool: Counter[Unit], slots: Sequence[Slot], done: tuple[tuple[Slot, Unit], ...],
        found: set[tuple[tuple[Slot, Unit], ...]],
    ) -> None:  # fmt: skip
        if not slots:
            found.add(done)
            return
        first = slots[0]
        for unit in sorted(pool, key=repr):
            # of like slots the earlier ones get the mana that is sorted first
            if done and done[-1][0] == first and repr(unit) < repr(done[-1][1]):
                continue
            if first.kind in self.kinds(unit):
                left = pool.copy()
                left[unit] -= 1
                self._fill(+left, slots[1:], (*done, (first, unit)), found)
