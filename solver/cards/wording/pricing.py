"""Costs, and what mana may be spent on, in words."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from solver.cards.model import (
    All,
    Amount,
    Controlled,
    Filter,
    Is,
    PayByDiscard,
    PayByExilingCards,
    PayBySacrifice,
    PayByTapping,
    PayEnergy,
    PayFreely,
    PayLife,
    Payment,
)
from solver.cards.pricing import AlsoCosts, Costs, CostsAtLeast, Pricing, SpendAs, Spending
from solver.cards.vocabulary import COLORS
from solver.cards.wording.grammar import Voice, listed, number_word, sentence
from solver.cards.wording.things import amount, counted, noun
from solver.cards.wording.whether import whether

_HOLDERS = {" you control": " you cast", " your opponents control": " your opponents cast"}


def _spells(of: Filter, voice: Voice) -> str:
    """Write which spells are meant, with who casts them right behind the noun."""
    if of == Is("source"):
        return voice.source
    text = noun(of, voice, many=True, scope="stack")
    for controls, casts in _HOLDERS.items():
        text = text.replace(controls, casts)
    return text


def _how_often(price: Costs, voice: Voice) -> tuple[str, str]:
    """Write the mana, and what stands behind for how often it counts."""
    if price.times == 1:
        return price.mana, ""
    each = counted(price.times, voice)
    if each is not None:
        return price.mana, f" for each {each}"
    return "{X}", f", where X is {amount(price.times, voice)}"


def _costs(pricing: Pricing, price: Costs, voice: Voice) -> str:
    mana, behind = _how_often(price, voice)
    if pricing.about == "abilities":
        text = f"activated abilities of {noun(pricing.of, voice, many=True)} cost {mana} {price.by} to activate{behind}"
    else:
        verb = "costs" if pricing.of == Is("source") else "cost"
        text = f"{_spells(pricing.of, voice)} {verb} {mana} {price.by} to cast{behind}"
    if price.floor:
        text += ". This effect can't reduce the mana in that cost to less than one mana"
    return f"{text}. This effect reduces only the amount of colored mana you pay" if price.colored else text


def _several(number: Amount) -> str:
    return number_word(number) if isinstance(number, int) else "X"


def _option(option: str | Payment, voice: Voice) -> str:
    """Write one way to pay an additional cost."""
    match option:
        case str():
            return f"pay {option}"
        case PayFreely():
            return "pay X life"
        case PayLife(amount=number):
            return f"pay {number} life"
        case PayEnergy(amount=number):
            return f"pay {'{E}' * number}"
        case PayBySacrifice(of=of, amount=number):
            return f"sacrifice {_those(of, number, voice)}"
        case PayByTapping(of=of, amount=number):
            return f"tap {_those(of, number, voice)}"
        case PayByDiscard(of=None):
            return "discard your hand"
        case PayByDiscard(of=of, amount=number) if of is not None:
            return f"discard {_cards(of, number, voice)}"
        case PayByExilingCards(of=of, zone=zone, amount=number):
            return f"exile {_cards(of, number, voice)} from your {zone}"
        case _:
            return "(not modelled: a part of a cost)"


def _cards(of: Filter, number: Amount, voice: Voice) -> str:
    cards = noun(of, voice, many=number != 1, article=number == 1, scope="hand").replace(" in all players' hands", "")
    return cards if number == 1 else f"{_several(number)} {cards}"


def _those(of: Filter, number: Amount, voice: Voice) -> str:
    if number == 1:
        return noun(of, voice, article=True)
    return f"{_several(number)} {noun(of, voice, many=True, conjunction='or')}"


def _spent(symbol: str) -> str:
    return COLORS.get(symbol.strip("{}"), "colorless")


def _spends(pricing: Pricing, price: SpendAs, voice: Voice) -> str:
    holder, kind = _spender(pricing.of)
    mana = "other mana" if price.others else "mana" if price.mana is None else f"{_spent(price.mana)} mana"
    to = f"{_spent(price.to)} mana" if price.to.startswith("{") else f"mana of {price.to}"
    only = "only " if price.only else ""
    text = f"{holder} may spend {mana} {only}as though it were {to}"
    return text if pricing.about == "both" else f"{text} to cast {noun(kind, voice, many=True, scope='stack')}"


def _spender(of: Filter) -> tuple[str, Filter]:
    """Split who may spend the mana from what it is spent on."""
    parts = of.of if isinstance(of, All) else (of,)
    rest = tuple(part for part in parts if part != Controlled("you"))
    who = "you" if len(rest) < len(parts) else "players"
    return who, rest[0] if len(rest) == 1 else All(rest)


def pricing(ability: Pricing, voice: Voice) -> str:
    """Write a static ability about costs.

    Args:
        ability: the ability.
        voice: how the text calls its objects.
    """
    if ability.of == Is("source") and ability.about == "spells":
        voice = replace(voice, source="this spell")
    match ability.price:
        case Costs() as price:
            text = _costs(ability, price, voice)
        case CostsAtLeast(mana=number):
            word = number_word(number)
            spells = noun(ability.of, voice, scope="stack")
            for controls, casts in ((" you control", " you cast"), (" an opponent controls", " an opponent casts")):
                spells = spells.replace(controls, casts)
            text = f"each {spells} that would cost less than {word} mana to cast costs {word} mana to cast"
        case AlsoCosts(options=options):
            text = f"as an additional cost to cast this spell, {listed([_option(one, voice) for one in options], 'or')}"
        case SpendAs() as price:
            text = _spends(ability, price, voice)
    if ability.condition is not None:
        text = f"as long as {whether(ability.condition, voice)}, {text}"
    return sentence(text)


def _use(one: Spending, voice: Voice) -> str:
    if one.to == "cast":
        return f"cast {noun(one.of, voice, many=True, scope='stack', conjunction='or')}"
    if one.of == All(()):
        return "activate abilities"
    return f"activate abilities of {noun(one.of, voice, many=True, conjunction='or')}"


def spending(uses: Sequence[Spending], voice: Voice) -> str:
    """Write what restricted mana can be spent on.

    Args:
        uses: everything that it can be spent on.
        voice: how the text calls its objects.
    """
    return sentence(f"spend this mana only to {listed([_use(one, voice) for one in uses], 'or')}")
