"""Costs of abilities by brute force: what is paid besides mana, and the board after it (118, 601.2h)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from msgspec.structs import replace

from solver.board.model import Board
from solver.cards import model as m
from tests.reference.context import Context, controller
from tests.reference.filters import matches
from tests.reference.mana import Making
from tests.reference.state import Held, State, counters, number


@dataclass(frozen=True)
class Begun:
    """A mana ability that a player has begun to activate, and the state in which that happened (602.2a)."""

    state: State
    name: str
    held: Held
    you: str

    @property
    def ability(self) -> m.Activated:
        """The ability."""
        assert isinstance(self.held.ability, m.Activated)
        return self.held.ability


@dataclass(frozen=True)
class Paid:
    """One way to pay: life, energy, what is sacrificed, tapped, exiled and discarded, counters removed, and X.

    Counters that are put stand among the removed ones, with a negative number.
    """

    life: int = 0
    energy: int = 0
    sacrificed: tuple[str, ...] = ()
    tapped: tuple[str, ...] = ()
    exiled: tuple[str, ...] = ()
    discarded: tuple[str, ...] = ()
    returned: tuple[str, ...] = ()
    removed: tuple[tuple[str, int], ...] = ()
    x: int | None = None

    def __add__(self, other: Paid) -> Paid:
        return Paid(
            self.life + other.life,
            self.energy + other.energy,
            self.sacrificed + other.sacrificed,
            self.tapped + other.tapped,
            self.exiled + other.exiled,
            self.discarded + other.discarded,
            self.returned + other.returned,
            self.removed + other.removed,
            self.x if other.x is None else other.x,
        )

    @property
    def possible(self) -> bool:
        """Whether nothing leaves twice or is tapped twice."""
        left = self.left + self.discarded
        return len(set(left)) == len(left) and len(set(self.tapped)) == len(self.tapped)

    @property
    def left(self) -> tuple[str, ...]:
        """What has left the battlefield, or been exiled from elsewhere."""
        return self.sacrificed + self.exiled + self.returned


def symbols_payable(begun: Begun, state: State) -> bool:
    """107.5, 107.6: whether it is there, and can be tapped or untapped, where the cost has that symbol."""
    thing = state.object(begun.name)
    if "{T}" in begun.ability.cost:
        return thing.zone == "battlefield" and not thing.tapped
    return "{Q}" not in begun.ability.cost or (thing.zone == "battlefield" and thing.tapped)


def payments(begun: Begun, state: State) -> Iterator[Paid]:
    """Every way to pay what is neither mana nor a tap or untap symbol, in a state that may have changed since."""
    ability, name = begun.ability, begun.name
    several = [list(ways(payment, state, begun)) for payment in ability.pays]
    for parts in product(*several):
        paid = sum(parts, Paid())
        if paid.possible and not (name in paid.tapped and "{T}" in ability.cost):
            yield paid


def ways(payment: m.Payment, state: State, begun: Begun) -> Iterator[Paid]:
    """Every way to pay one part of a cost."""
    name, you = begun.name, begun.you
    context = Making(state, name, begun.held, you=you).context
    mine = [
        one
        for one, thing in state.board.objects.items()
        if thing.zone == "battlefield" and controller(state, one) == you
    ]
    numbers = next(player.numbers for player in state.board.players if player.name == you)
    there = counters(state.board, name) if state.object(name).zone == "battlefield" else {}
    match payment:
        case m.PayLife(amount=amount):
            if numbers.get("life", 0) >= amount:  # 119.4
                yield Paid(life=amount)
        case m.PayEnergy(amount=amount):
            if numbers.get("energy", 0) >= amount:
                yield Paid(energy=amount)
        case m.PayBySacrifice(of=of, amount=amount):
            for chosen in _some([one for one in mine if matches(of, one, context)], amount):
                yield Paid(sacrificed=chosen, x=_x(amount, chosen))
        case m.PayByTapping(of=of, amount=amount):
            idle = [one for one in mine if matches(of, one, context) and _idle(state, begun, one)]
            for chosen in _some(idle, amount):
                yield Paid(tapped=chosen, x=_x(amount, chosen))
        case m.PayByExile():
            if state.object(name).zone == payment.zone:
                yield Paid(exiled=(name,))
        case m.PayByDiscard(of=None):
            yield Paid(discarded=tuple(_cards(state, you, "hand", None, context)))
        case m.PayByDiscard(of=of, amount=amount):
            for chosen in _some(_cards(state, you, "hand", of, context), amount):
                yield Paid(discarded=chosen)
        case m.PayByExilingCards(of=of, zone=zone, amount=amount):
            for chosen in _some(_cards(state, you, zone, of, context), amount):
                yield Paid(exiled=chosen)
        case m.PayByMoving(how=how, of=of, amount=amount, zone=zone):
            there_now = mine if zone == "battlefield" else _cards(state, you, zone, None, context)
            for chosen in _some([one for one in there_now if matches(of, one, context)], amount):
                yield {"discard": Paid(discarded=chosen), "exile": Paid(exiled=chosen)}.get(how, Paid(returned=chosen))
        case m.PayByPower(of=of, power=power):
            idle = [one for one in mine if matches(of, one, context) and _idle(state, begun, one)]
            for chosen in _some(idle, m.X()):
                if sum(number(state, one, "power") or 0 for one in chosen) >= power:
                    yield Paid(tapped=chosen)
        case m.PayByMilling(amount=amount):
            player = next(player for player in state.board.players if player.name == you)
            cards = sum(thing.zone == "library" and thing.owner == you for thing in state.board.objects.values())
            if "library" not in player.listed or cards + player.unknown.get("library", 0) >= amount:
                yield Paid()
        case m.PayFreely():
            yield Paid()
        case m.PayByExerting():
            if state.object(name).zone == "battlefield":
                yield Paid()
        case m.PayByCounters(counter=kind, amount=amount):
            if any("CountersPut(" in repr(held.ability) for one in state.values for held in state.abilities(one)):
                raise NotImplementedError("replacement of counters that are put")
            if state.object(name).zone == "battlefield":
                yield Paid(removed=((kind, -amount),))
        case m.PayCounters(counter=kind, amount=int(amount)) if kind != "any":
            if there.get(kind, 0) >= amount:
                yield Paid(removed=((kind, amount),))
        case m.PayCounters(counter=kind, amount=m.X(), some=some) if kind != "any":
            for count in range(1 if some else 0, there.get(kind, 0) + 1):
                yield Paid(removed=((kind, count),), x=count)
        case _:
            raise NotImplementedError(str(payment))


def _some(things: Sequence[str], amount: m.Amount) -> Iterator[tuple[str, ...]]:
    """So many of some things, any number of them for X."""
    match amount:
        case int():
            yield from combinations(things, amount)
        case m.X():
            yield from (chosen for count in range(len(things) + 1) for chosen in combinations(things, count))
        case _:
            raise NotImplementedError(str(amount))


def _idle(state: State, begun: Begun, name: str) -> bool:
    """Whether it is untapped, or is so once the untap symbol has been paid (601.2h: in any order)."""
    return not state.object(name).tapped or (name == begun.name and "{Q}" in begun.ability.cost)


def _x(amount: m.Amount, chosen: Sequence[str]) -> int | None:
    return len(chosen) if isinstance(amount, m.X) else None


def _cards(state: State, you: str, zone: m.Zone, of: m.Filter | None, context: Context) -> list[str]:
    """The cards of a player in a zone that meet a filter."""
    player = next(player for player in state.board.players if player.name == you)
    if player.unknown.get(zone, 0):
        raise NotImplementedError(f"unknown cards in a {zone}")
    cards = [one for one, thing in state.board.objects.items() if thing.zone == zone and thing.owner == you]
    return [one for one in cards if of is None or matches(of, one, context)]


def once_paid(board: Board, name: str, you: str, paid: Paid, cost: str) -> Board:
    """The board once the cost is paid; what leaves keeps its counters, to be looked at as it was."""
    objects = dict(board.objects)
    if "{T}" in cost or "{Q}" in cost:
        objects[name] = replace(objects[name], tapped="{T}" in cost)
    for one in paid.tapped:
        objects[one] = replace(objects[one], tapped=True)
    for kind, count in paid.removed:
        left = dict(objects[name].counters)
        left[kind] = left.get(kind, 0) - count
        objects[name] = replace(objects[name], counters=left)
    zones: dict[m.Zone, tuple[str, ...]] = {
        "graveyard": paid.sacrificed + paid.discarded, "exile": paid.exiled, "hand": paid.returned
    }  # fmt: skip
    for zone, names in zones.items():
        for one in names:
            # 400.7: there it is a new object, and no copy
            objects[one] = replace(
                objects[one], zone=zone, attached_to=None, copy_of=None, copied_by=None, face_down=False
            )
    for one, thing in objects.items():
        if thing.attached_to in paid.left:
            objects[one] = replace(thing, attached_to=None)
    players = tuple(
        replace(player, numbers=_spent(dict(player.numbers), paid)) if player.name == you else player
        for player in board.players
    )
    effects = {
        key: replace(effect, affected=tuple(_still(names, paid, name) for names in effect.affected))
        for key, effect in board.effects.items()
    }
    return replace(board, objects=objects, players=players, effects=effects)


def _still(names: tuple[str, ...], paid: Paid, name: str) -> tuple[str, ...]:
    """Of what an effect changes, what it still knows (400.7)."""
    return tuple(one for one in names if one not in paid.left or one == name)


def _spent(numbers: dict[str, int], paid: Paid) -> dict[str, int]:
    return {kind: count - {"life": paid.life, "energy": paid.energy}.get(kind, 0) for kind, count in numbers.items()}
