"""What activated abilities cost besides mana, and what mana abilities do besides adding mana."""

from __future__ import annotations

import re
from typing import Literal

from solver.cards.model import (
    Amount,
    Condition,
    DealDamage,
    Deed,
    GainLife,
    Is,
    OtherDeed,
    PayByCounters,
    PayByDiscard,
    PayByExerting,
    PayByExile,
    PayByExilingCards,
    PayByMilling,
    PayByMoving,
    PayBySacrifice,
    PayByTapping,
    PayCounters,
    PayEnergy,
    PayFreely,
    PayLife,
    Payment,
    PayOther,
    PutCounters,
    SacrificeIt,
    X,
)
from solver.cards.oracle.conditions import Unreadable
from solver.cards.oracle.parsing import Made, Unread, action, constant, parse
from solver.cards.oracle.things import Thing, bound
from solver.cards.oracle.tokens import tokens

# mana, the tap symbol, the untap symbol (107.4 to 107.6)
_SYMBOLS = re.compile(r"(?:\{[^{}E]+\})+")


@action("cost_life")
def _life(_: str, parts: list[Amount]) -> Payment:
    if parts[0] == X():
        # 107.3a: X may be 0
        return PayFreely()
    return PayLife(parts[0]) if isinstance(parts[0], int) else PayOther()


@action("cost_energy")
def _energy(text: str, _: list[Made]) -> Payment:
    return PayEnergy(text.count("{E}"))


def _several(parts: list[Made]) -> tuple[Thing, Amount]:
    thing = parts[-1]
    if thing.scope != "battlefield" or thing.targets:
        raise Unread
    return thing, parts[0] if len(parts) > 1 else 1


@action("cost_sacrifice")
def _sacrifice(_: str, parts: list[Made]) -> Payment:
    thing, amount = _several(parts)
    return PayBySacrifice(thing.filter(), amount)


@action("cost_tap")
def _tap(_: str, parts: list[Made]) -> Payment:
    thing, amount = _several(parts)
    return PayByTapping(thing.filter(), amount)


constant(cost_freely=X(), cost_some="some")


@action("cost_counters")
def _counters(_: str, parts: list[Made]) -> Payment:
    *amount, counter = parts
    if amount == ["some"]:
        return PayCounters(counter or "any", X(), some=True)
    return PayCounters(counter or "any", amount[0] if amount else 1)


@action("cost_exile")
def _exile(text: str, _: list[Made]) -> Payment:
    return PayByExile("hand" if text.endswith("hand ") else "graveyard")


constant(cost_discard_hand=PayByDiscard(), cost_exert=PayByExerting())


@action("pile")
def _pile(text: str, _: list[Made]) -> str:
    return text.strip()


def _cards(parts: list[Made]) -> tuple[Thing, Amount]:
    thing = parts[-1]
    number = parts[0] if len(parts) > 1 else 1
    if thing.ref is not None or thing.targets or not isinstance(number, int | X):
        raise Unread
    return thing, number


@action("cost_discard")
def _discard(_: str, parts: list[Made]) -> Payment:
    thing, number = _cards(parts)
    return PayByDiscard(thing.filter(), number)


@action("cost_exile_cards")
def _exile_cards(_: str, parts: list[Made]) -> Payment:
    *what, zone = parts
    thing, number = _cards(what)
    return PayByExilingCards(thing.filter(), zone, number)


@action("cost_put")
def _cost_put(_: str, parts: list[Made]) -> Payment:
    *amount, counter = parts
    number = amount[0] if amount else 1
    return PayByCounters(counter, number) if counter and isinstance(number, int) else PayOther()


constant(cost_freely_done=PayFreely(), cost_own_discard=PayByMoving("discard", Is("source"), zone="hand"))


def _moved(how: Literal["exile", "return"], parts: list[Made]) -> Payment:
    thing, amount = _several(parts)
    return PayByMoving(how, thing.filter(), amount)


@action("cost_exiling")
def _exiling(_: str, parts: list[Made]) -> Payment:
    return _moved("exile", parts)


@action("cost_returning")
def _returning(_: str, parts: list[Made]) -> Payment:
    return _moved("return", parts)


@action("cost_milling")
def _milling(_: str, parts: list[Made]) -> Payment:
    count = parts[0] if parts else 1
    return PayByMilling(count) if isinstance(count, int) else PayOther()


def payments(cost: str, name: str = "") -> tuple[Payment, ...]:
    """Read the parts of a cost that are neither mana nor the tap or untap symbol.

    Args:
        cost: its words, as printed.
        name: the name of the card that it is on.
    """
    parts = [part for part in cost.split(", ") if not _SYMBOLS.fullmatch(part)]
    return tuple(_payment(tokens(part, name).text) for part in parts)


def _payment(text: str) -> Payment:
    made = parse("cost_part", text)
    if made is None:
        return PayOther()
    try:
        read: Payment = bound(made[0])
    except Unread:
        return PayOther()
    return read


constant(damage_you="you", damage_tapper="tapping player")


@action("deed_damage")
def _damage(_: str, parts: list[Made]) -> Deed:
    number, who = parts
    return DealDamage(number, who) if isinstance(number, int) else OtherDeed()


constant(opponents_gain="opponents", you_gain="you")


@action("deed_if")
def _deed_if(_: str, parts: list[Made]) -> Condition:
    if isinstance(parts[0], Unreadable):
        raise Unread
    condition: Condition = bound(parts[0])
    return condition


@action("deed_life")
def _gain(_: str, parts: list[Made]) -> Deed:
    *condition, who, number = parts
    return GainLife(number, who, *condition) if isinstance(number, int) else OtherDeed()


@action("deed_fall")
def _fall(_: str, parts: list[Made]) -> Deed:
    return SacrificeIt(parts[0])


@action("deed_counters")
def _put(_: str, parts: list[Made]) -> Deed:
    *amount, counter = parts
    count = amount[0] if amount else 1
    return PutCounters(counter, count) if counter and isinstance(count, int) else OtherDeed()


# what is about a later time (603.7), or about how the ability itself is used
_LATER = re.compile(
    r"^(?:during your next untap step ,.*|~ do not untap during your next untap step"
    r"|draw a card at the beginning of the next turn 's upkeep"
    r"|a opponent gain control of ~ at the beginning of the next end step|you may choose new targets? for the copy"
    r"|that T:\w+ do not untap during its controller 's next untap step) \. $"
)


def deed(sentence: str) -> Deed | None:
    """Read a sentence about something else than mana; None where it changes nothing while mana is added.

    Args:
        sentence: its tokens.
    """
    if _LATER.match(sentence):
        return None
    made = parse("deed", sentence)
    return made[0] if made else OtherDeed()
