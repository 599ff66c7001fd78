"""Replacement and prevention effects by brute force: every order is tried, one effect after the other (614, 616).

It knows damage dealt to one player, and life that this player gains, with effects that always watch the same player.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from solver.cards.replacing import (
    Acts,
    CountersPut,
    DamageDealt,
    Fixed,
    Halved,
    LifeGained,
    LifeLost,
    Prevented,
    Proportional,
    Replacement,
    Scaled,
)


class Happening(NamedTuple):
    """An event that is about one player: its kind and amount."""

    kind: str
    amount: int


def _watches(effect: Replacement, event: Happening) -> bool:
    """Say whether an effect applies; what is about nothing is no event (119.10, 614.7a)."""
    match effect.event:
        case DamageDealt(at_least=least):
            return event.kind == "damage" and event.amount >= max(1, least)
        case LifeGained():
            return event.kind == "gain" and event.amount > 0
        case LifeLost():
            return event.kind == "loss" and event.amount > 0
        case CountersPut():
            return event.kind == "counters" and event.amount > 0
        case _:
            raise NotImplementedError


def _plain(number: object) -> int:
    assert isinstance(number, int)
    return number


def _replaced(effect: Replacement, event: Happening) -> Happening:
    """Let one effect replace an event."""
    (deed,) = effect.deeds
    kind, amount = event
    match deed:
        case Scaled(factor=factor, plus=plus):
            return Happening(kind, max(0, amount * factor + _plain(plus)))
        case Halved(rounded=rounded):
            return Happening(kind, (amount + (rounded == "up")) // 2)
        case Fixed(to=to):
            return Happening(kind, _plain(to))
        case Prevented(half="up" | "down" as rounded):
            return Happening(kind, amount - (amount + (rounded == "up")) // 2)
        case Prevented(all_but=int(left)):
            return Happening(kind, min(amount, left))
        case Prevented(amount=None):
            return Happening(kind, 0)
        case Prevented(amount=number):
            return Happening(kind, max(0, amount - _plain(number)))
        case Acts(verb="lose life", amount=Proportional(factor=factor, plus=plus)):
            return Happening("loss", amount * factor + plus)
    raise AssertionError(deed)


def results(event: Happening, effects: Sequence[Replacement]) -> frozenset[Happening]:
    """Give everything that an event can become.

    Args:
        event: the event.
        effects: the effects that are there; each gets one opportunity (614.5).
    """
    return frozenset(_orders(event, tuple(effects)))


def _orders(event: Happening, left: tuple[Replacement, ...]) -> Iterator[Happening]:
    applicable = [place for place, effect in enumerate(left) if _watches(effect, event)]
    if not applicable:
        yield event
    for place in applicable:
        rest = left[:place] + left[place + 1 :]
        changed = _replaced(left[place], event)
        yield from _orders(changed, rest)
        if left[place].optional:
            yield from _orders(event, rest)
