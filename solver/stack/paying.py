"""What an activation cost asks for besides mana, as instructions (118.3, 602.2b)."""

from __future__ import annotations

import re

from solver.cards import instructions as do
from solver.cards import model
from solver.cards.model import All, Is, Owned, State

_SYMBOLS = re.compile(r"(?:\{[^{}E]+\})+")
_LOYALTY = re.compile(r"^([+-]?)(\d+|X)$")
_IT = Is("source")


def paid_for(ability: model.Activated, x: int | None) -> tuple[do.Instruction, ...] | None:
    """Give what is done to pay the cost of an ability, mana apart; None where that is not known.

    Args:
        ability: the ability.
        x: the value of X in its cost.
    """
    if ability.loyalty:
        return _loyalty(ability.cost, x)
    found: list[do.Instruction] = []
    if "{T}" in ability.cost:
        found.append(do.Treat("tap", _IT))
    if "{Q}" in ability.cost:
        found.append(do.Treat("untap", _IT))
    parts = sum(not _SYMBOLS.fullmatch(part) for part in ability.cost.split(", ") if part)
    if parts > len(ability.pays) or ability.unread:
        return None
    for payment in ability.pays:
        paid = _paid(payment)
        if paid is None:
            return None
        found.append(paid)
    return tuple(found)


def _loyalty(cost: str, x: int | None) -> tuple[do.Instruction, ...] | None:
    match = _LOYALTY.match(cost)
    if match is None:
        return None
    number = x if match[2] == "X" else int(match[2])
    if number is None:
        return None
    if not number:
        return ()
    return (do.Place("loyalty", number, on=_IT, removed=match[1] == "-"),)


def _paid(payment: model.Payment) -> do.Instruction | None:
    match payment:
        case model.PayLife(amount=number):
            return do.Perform("lose life", number)
        case model.PayBySacrifice(of=of, amount=number):
            return do.Treat("sacrifice", _IT if of == _IT else do.Picked(of, number))
        case model.PayByTapping(of=of, amount=number):
            return do.Treat("tap", do.Picked(All((of, State("untapped"))), number))
        case model.PayCounters(counter=kind, amount=int(number)) if kind != "any":
            return do.Place(kind, number, on=_IT, removed=True)
        case model.PayByExile(zone=zone):
            return do.Send(_IT, "exile", scope=zone)
        case model.PayByDiscard(of=of, amount=number):
            return do.Discard(None if of is None else number, of=of)
        case model.PayByExilingCards(of=of, zone=zone, amount=number):
            return do.Send(do.Picked(All((of, Owned("you"))), number), "exile", scope=zone)
        case model.PayByMoving(how="discard", of=of, amount=number, zone="hand"):
            return do.Discard(number, of=of)
        case model.PayByMoving(how="exile" | "return" as how, of=of, amount=number, zone=zone):
            to: model.Zone = "exile" if how == "exile" else "hand"
            return do.Send(_IT if of == _IT else do.Picked(of, number), to, scope=zone)
        case model.PayByCounters(counter=kind, amount=number):
            return do.Place(kind, number, on=_IT)
        case model.PayByMilling(amount=int(number)):
            return do.Perform("mill", number)
        case _:
            return None
