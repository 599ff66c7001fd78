"""Costs of spells and abilities, and what mana may be spent on: what the words become."""

from __future__ import annotations

import re

from msgspec.structs import replace

from solver.cards.model import All, Amount, Condition, Controlled, Filter, Is, Not, Owned, PayOther, State, Step, Sum, X
from solver.cards.model import parts as parts_of
from solver.cards.oracle.conditions import Unreadable
from solver.cards.oracle.frames import Guard, Where
from solver.cards.oracle.parsing import Made, Unread, action, constant, parse
from solver.cards.oracle.predicates import Scale
from solver.cards.oracle.things import Thing, bare, bound, together
from solver.cards.pricing import AlsoCosts, Costs, CostsAtLeast, Pricing, SpendAs, Spending
from solver.cards.vocabulary import COLOR_SYMBOLS

# 107.4: symbols that add to or take from a cost in one way only
_PLAIN = re.compile(r"(?:\{(?:\d+|[WUBRGC])\})+")

constant(
    spender_you=Controlled("you"),
    spender_all=All(()),
    spent_to_color="any color",
    spent_to_type="any type",
    pricing_floor="floor",
    pricing_colored="colored",
)


@action("price_mana")
def _mana(text: str, _: list[Made]) -> str:
    return text.strip()


@action("price_way")
def _way(text: str, _: list[Made]) -> str:
    return text.strip()


def _spells(thing: Thing) -> Filter:
    """Give the spells that are meant: a spell itself, or those of a description."""
    if thing.ref is not None:
        if thing.ref != "source":
            raise Unread
        return Is("source")
    if thing.scope != "stack" or thing.targets:
        raise Unread
    return thing.filter()


def _sources(thing: Thing) -> Filter:
    if thing.scope != "battlefield" or thing.targets or thing.cards:
        raise Unread
    return thing.filter()


@action("costs_of_spells")
def _costs_of_spells(_: str, parts: list[Made]) -> Pricing:
    thing, mana, way = parts
    return Pricing(Costs(way, mana), _spells(thing))


@action("costs_of_abilities")
def _costs_of_abilities(_: str, parts: list[Made]) -> Pricing:
    thing, mana, way = parts
    return Pricing(Costs(way, mana), _sources(thing), about="abilities")


@action("costs_at_least")
def _costs_at_least(_: str, parts: list[Made]) -> Pricing:
    thing, below, least = parts
    if below != least or not isinstance(least, int):
        raise Unread
    return Pricing(CostsAtLeast(least), _spells(thing))


@action("also_costs")
def _also_costs(_: str, parts: list[Made]) -> Pricing:
    if PayOther() in parts:
        raise Unread
    return Pricing(AlsoCosts(tuple(parts)), Is("source"))


@action("spent_others")
def _spent_others(_: str, _parts: list[Made]) -> SpendAs:
    return SpendAs("", others=True)


@action("spent_colored")
def _spent_colored(text: str, _: list[Made]) -> SpendAs:
    return SpendAs("", mana=f"{{{COLOR_SYMBOLS[bare(text.split()[0])]}}}")


@action("spent_any")
def _spent_any(_: str, _parts: list[Made]) -> SpendAs:
    return SpendAs("")


@action("spent_to_one")
def _spent_to_one(text: str, _: list[Made]) -> str:
    word = text.split()[0]
    return "{C}" if word == "colorless" else f"{{{COLOR_SYMBOLS[bare(word)]}}}"


@action("spent_for")
def _spent_for(_: str, parts: list[Thing]) -> Thing:
    return parts[0]


@action("spends_as")
def _spends_as(_: str, parts: list[Made]) -> Pricing:
    who, spent, to, *things = parts
    price = replace(spent, to=to)
    if not things:
        return Pricing(price, who, about="both")
    return Pricing(price, together([_spells(things[0]), who]) if who != All(()) else _spells(things[0]))


@action("spends_only")
def _spends_only(_: str, parts: list[Made]) -> Pricing:
    who, spent, to = parts
    return Pricing(replace(spent, to=to, only=True), who, about="both")


@action("spends_type")
def _spends_type(_: str, parts: list[Made]) -> Pricing:
    who, thing = parts
    # 118.14
    return Pricing(SpendAs("any type"), together([_spells(thing), who]) if who != All(()) else _spells(thing))


def _times(amount: Amount, price: Costs, *, where: bool) -> Costs:
    """Say how often a cost is changed by its mana; X that is defined stands in the symbol itself."""
    if where != (price.mana == "{X}"):
        raise Unread
    return replace(price, mana="{1}" if where else price.mana, times=amount)


@action("pricing")
def _pricing(_: str, parts: list[Made]) -> Pricing:
    found = next(part for part in parts if isinstance(part, Pricing))
    price = found.price
    conditions: list[Condition] = []
    for part in parts:
        match part:
            case Pricing():
                pass
            case "floor" | "colored" if isinstance(price, Costs) and price.by == "less":
                price = replace(price, floor=1) if part == "floor" else replace(price, colored=True)
            case Scale(amounts=amounts) if isinstance(price, Costs):
                price = _times(amounts[0] if len(amounts) == 1 else Sum(amounts), price, where=False)
            case Where(amounts=(amount,)) if isinstance(price, Costs):
                price = _times(amount, price, where=True)
            case Guard(condition=condition) if not isinstance(condition, Unreadable):
                conditions.append(condition)
            case Guard() | Unreadable() | str() | Scale() | Where():
                raise Unread
            case _:
                conditions.append(part)
    if (
        len(conditions) > 1
        or any(isinstance(one, Step) for one in parts_of(tuple(conditions)))
        or (isinstance(price, Costs) and not _PLAIN.fullmatch(price.mana))
    ):
        raise Unread
    if isinstance(price, Costs) and price.times == X():
        raise Unread
    zones = ("stack",) if found.of == Is("source") and found.about == "spells" else found.zones
    return replace(found, price=price, condition=conditions[0] if conditions else None, zones=zones)


_SENTENCES = re.compile(r"(?<=\. )(?!this effect (?:can't|reduces))")


def pricings(text: str, *, spell: bool) -> tuple[Pricing, ...]:
    """Read static abilities about costs and about spending mana.

    Args:
        text: all tokens of a paragraph.
        spell: whether it is on an instant or sorcery, whose other static abilities are about itself.

    Returns:
        One ability for each sentence; none when the text is not read, or only in part.
    """
    found: list[Pricing] = []
    for part in filter(None, _SENTENCES.split(text)):
        read = parse("pricing", part)
        if not isinstance(read, Pricing) or (spell and read.of != Is("source")):
            return ()
        try:
            found.append(bound(read))
        except Unread:
            return ()
    return tuple(found)


# --------------------------------------------------------------------------------------------------------------------
# Restricted mana
# --------------------------------------------------------------------------------------------------------------------

constant(
    spending_commander=Spending("cast", together([Owned("you"), State("commander")])),
    spending_any_ability=Spending("activate", All(())),
)


@action("spending_cast")
def _spending_cast(_: str, parts: list[Thing]) -> Spending:
    return Spending("cast", _spells(parts[0]))


@action("spending_ability")
def _spending_ability(_: str, parts: list[Thing]) -> Spending:
    return Spending("activate", _sources(parts[0]))


@action("spending_not")
def _spending_not(_: str, parts: list[Thing]) -> tuple[Spending, ...]:
    return Spending("cast", _negated(_spells(parts[0]))), Spending("activate", All(()))


def _negated(found: Filter) -> Filter:
    return found.of if isinstance(found, Not) else Not(found)


def spending(sentence: str) -> tuple[Spending, ...]:
    """Read what restricted mana can be spent on (106.6); nothing where that is not understood.

    Args:
        sentence: its tokens.
    """
    found = parse("spending", sentence)
    if not found:
        return ()
    uses = [one for part in found for one in (part if isinstance(part, tuple) else (part,))]
    try:
        return tuple(bound(use) for use in uses)
    except Unread:
        return ()
