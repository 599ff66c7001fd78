"""Total costs by brute force: increases, then reductions in every order, then what is applied last (601.2f, 118.7)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import permutations, product

from solver.cards import model as m
from solver.cards.pricing import AlsoCosts, Costs, CostsAtLeast
from tests.reference.amounts import amount
from tests.reference.context import Context
from tests.reference.costs import symbols
from tests.reference.spending import Cost, Purpose, Slot, acting, concerns, options, pricings


@dataclass(frozen=True)
class Price:
    """A total cost: mana and life, and what else is paid, each with the object whose words ask for it."""

    cost: Cost
    pays: tuple[tuple[str, object], ...] = ()


@dataclass(frozen=True)
class _Less:
    """A cost reduction: its symbols, the least that it leaves, and whether it takes nothing but colored mana."""

    symbols: tuple[str, ...]
    floor: int
    colored: bool


def prices(cost: str, purpose: Purpose, x: int = 0) -> list[Price]:
    """The total costs that a player may come to for a cost."""
    more: list[Slot] = []
    less: list[_Less] = []
    least = 0
    also: list[list[tuple[str, object]]] = []
    for name, _, pricing, context in pricings(purpose.state):
        if not concerns(pricing, purpose, context):
            continue
        match pricing.price:
            case Costs(by="more", mana=mana, times=times):
                more += _plain(mana) * _times(times, context, x)
            case Costs(mana=mana, times=times, floor=floor, colored=colored):
                less.append(_Less(tuple(symbols(mana)) * _times(times, context, x), floor, colored))
            case CostsAtLeast(mana=number):
                least = max(least, number)
            case AlsoCosts(options=ways):
                also.append([(name, way) for way in ways])
    less += _affinity(purpose)
    found: list[Price] = []
    for start in options(cost, x):
        for choice in product(*also):
            added = [slot for _, way in choice if isinstance(way, str) for slot in _plain(way)]
            whole = replace(start, slots=(*start.slots, *more, *added))
            for slots in _reduced(whole.slots, less):
                short = max(least - len(slots), 0)
                price = Price(
                    replace(whole, slots=slots + (Slot("generic", "generic"),) * short),
                    tuple((name, way) for name, way in choice if not isinstance(way, str)),
                )
                if price not in found:
                    found.append(price)
    return found


def _times(times: m.Amount, context: Context, x: int) -> int:
    return max(amount(times, Context(context.state, replace(context.acting, x=x))), 0)


def _plain(mana: str) -> list[Slot]:
    several = options(mana)
    if len(several) != 1:
        raise NotImplementedError(f"an increase by {mana}")
    return list(several[0].slots)


def _affinity(purpose: Purpose) -> list[_Less]:
    """702.41: {1} less for each such permanent, for a spell."""
    if purpose.deed != "cast":
        return []
    context = Context(purpose.state, acting(purpose.name))
    return [
        _Less(("1",) * amount(m.Count(m.All((ability.quality, m.Controlled("you")))), context), 0, colored=False)
        for ability in (held.ability for held in purpose.state.abilities(purpose.name))
        if isinstance(ability, m.Keyword) and ability.keyword == "affinity" and ability.quality is not None
    ]


def _reduced(slots: tuple[Slot, ...], less: Sequence[_Less]) -> set[tuple[Slot, ...]]:
    """What is left after all reductions, whatever their order."""
    found: set[tuple[Slot, ...]] = set()
    for order in set(permutations(less)):
        left = {slots}
        for one in order:
            left = {end for start in left for end in _taken(start, one)}
        found |= left
    return {tuple(sorted(one, key=repr)) for one in found}


def _taken(slots: tuple[Slot, ...], less: _Less) -> set[tuple[Slot, ...]]:
    """One reduction; half a hybrid symbol is chosen (118.7e), a Phyrexian one stands for its color (118.7f)."""
    found: set[tuple[Slot, ...]] = set()
    for choice in product(*([part for part in symbol.split("/") if part != "P"] for symbol in less.symbols)):
        left = list(slots)
        for part in sorted(choice, key=str.isdigit):
            kinds = ["generic"] * int(part) if part.isdigit() else [part]
            for kind in kinds:
                if len(left) > less.floor:
                    _take(left, kind, colored=less.colored)
        found.add(tuple(left))
    return found


def _take(left: list[Slot], kind: str, *, colored: bool) -> None:
    """Take one mana off: of its type, else generic mana (118.7b, 118.7c) unless it is about colored mana only."""
    kinds = [kind] if colored or kind == "generic" else [kind, "generic"]
    for one in kinds:
        there = sorted((slot for slot in left if slot.kind == one), key=lambda slot: (slot.label != one, slot.label))
        if there:
            left.remove(there[0])
            return
