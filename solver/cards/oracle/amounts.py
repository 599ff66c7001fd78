"""Numbers: how many."""

from __future__ import annotations

import re
from typing import Literal, cast

from solver.cards.model import (
    All,
    AmongPlayers,
    Amount,
    ChosenNumber,
    Colors,
    Controlled,
    Count,
    Counters,
    CountersAmong,
    Devotion,
    Distinct,
    ExiledWith,
    Extreme,
    Half,
    Limit,
    Player,
    PlayerNumber,
    StatOf,
    Sum,
    Times,
    Total,
    X,
)
from solver.cards.oracle.parsing import Made, Unread, action, constant
from solver.cards.oracle.things import IT, ITS_CONTROLLER, OTHER_THAN_IT, Thing, bare

THAT_NUMBER = cast("Amount", "that number")
"""Stands for the number that the same sentence has just given."""


def of_group(thing: Thing) -> tuple[Made, Made]:
    """Give filter and scope of a group that is counted; "other" leaves out the object being changed."""
    found = thing.filter(OTHER_THAN_IT)
    if found == "card":
        found = All(())
    return found, thing.scope


constant(
    x_amount=X(),
    chosen_number=ChosenNumber(),
    life=PlayerNumber("life"),
    that_number=THAT_NUMBER,
    own_colors=Colors(IT),
    all_hand=Count(Controlled("you"), "hand"),
    opp_hand=Count(Controlled("opponent"), "hand"),
    every_hand=Count(All(()), "hand"),
    its_hand=Count(Controlled(ITS_CONTROLLER), "hand"),
    chosen_hand=Count(Controlled("chosen"), "hand"),
    experience=PlayerNumber("experience"),
    poison_opp=PlayerNumber("poison", "opponent"),
    cards_drawn=PlayerNumber("cards_drawn"),
    life_lost_n=PlayerNumber("life_lost"),
    life_lost_opp=PlayerNumber("life_lost", "opponent"),
    commander_casts=PlayerNumber("commander_casts"),
    speed=PlayerNumber("speed"),
)


@action("number")
def _number(text: str, _: list[Made]) -> Amount:
    word = text.strip()
    return X() if word == "x" else int(word)


@action("sum")
def _sum(_: str, parts: list[Amount]) -> Amount:
    return Sum(tuple(parts))


@action("twice")
def _twice(_: str, parts: list[Amount]) -> Amount:
    return Times(2, parts[0])


@action("several_times")
def _several_times(_: str, parts: list[Amount]) -> Amount:
    if not isinstance(parts[0], int):
        raise Unread
    return Times(parts[0], parts[1])


@action("colors_of")
def _colors_of(_: str, parts: list[Thing]) -> Amount:
    if parts[0].ref is None:
        raise Unread
    return Colors(parts[0].ref)


@action("half")
def _half(text: str, parts: list[Amount]) -> Amount:
    return Half(parts[0], "up" if text.strip().endswith("up") else "down")


@action("count")
def _count(text: str, parts: list[Thing]) -> Amount | None:
    things = [part for part in parts if isinstance(part, Thing)]
    counts = [_count_of(thing) for thing in things]
    if text.endswith("and in your graveyard "):
        of = counts[0].of
        counts.append(Count(of, "graveyard"))
    return counts[0] if len(counts) == 1 else Sum(tuple(counts))


def _count_of(thing: Thing) -> Count:
    if thing.ref is not None:
        return Count(thing.filter())
    found, scope = of_group(thing)
    return Count(found, scope)


_DISTINCT = {
    "card type": "card type",
    "mana values": "mana value",
    "color": "color",
    "U:Basic T:Land type": "basic land type",
    "T:Creature type": "creature type",
    "T:Land type": "land type",
    "different mana value": "mana value",
    "different mana values": "mana value",
    "different power": "power",
}


@action("distinct_kind")
def _distinct_kind(text: str, _: list[Made]) -> str:
    return _DISTINCT[text.strip()]


@action("distinct")
def _distinct(_: str, parts: list[Made]) -> Amount:
    what, thing = parts
    found, scope = of_group(thing)
    return Distinct(what, found, scope)


@action("counters_on")
def _counters_on(_: str, parts: list[Made]) -> Amount:
    kind, thing = parts
    if thing.ref is not None:
        return Counters(thing.ref, kind or None)
    return CountersAmong(of_group(thing)[0], kind or None)


@action("counters_among")
def _counters_among(_: str, parts: list[Made]) -> Amount:
    kind, thing = parts
    return CountersAmong(of_group(thing)[0], kind or None)


@action("total_stat")
def _total(_: str, parts: list[Made]) -> Amount:
    stat, thing = parts
    found, scope = of_group(thing)
    return Total(stat, found, scope)


@action("extreme")
def _extreme(_: str, parts: list[Made]) -> Amount:
    stat, *things = parts
    found = [Extreme("greatest", stat, *of_group(thing)) for thing in things]
    return found[0] if len(found) == 1 else Limit("greatest", tuple(found))


@action("devotion")
def _devotion(text: str, _: list[Made]) -> Amount:
    return Devotion(tuple(bare(word) for word in text.split() if word.startswith("C:")))


@action("among_players")
def _among_players(text: str, _: list[Made]) -> Amount:
    players: Player = "opponent" if text.endswith("your opponent ") else "any"
    which: Literal["greatest", "least"] = "greatest" if re.match(r"the (?:highest|greatest) ", text) else "least"
    found = re.search(r" of (?:card in )?(\w+)(?: counter)? among ", text)
    return AmongPlayers(which, found[1] if found else "life", players)


@action("most_held")
def _most_held(text: str, _: list[Made]) -> Amount:
    return AmongPlayers("greatest", "hand" if "hand" in text else "life")


@action("exiled_stat")
def _exiled_stat(_: str, parts: list[Made]) -> Amount:
    # 607.3: of several cards, the numbers are added up
    return Total(parts[0], ExiledWith("source"), "exile")


@action("stat_of")
def _stat_of(_: str, parts: list[Made]) -> Amount:
    if len(parts) == 1:
        return StatOf(parts[0], IT)
    thing, stat = parts
    return StatOf(stat, thing.ref) if thing.ref is not None else Total(stat, of_group(thing)[0])
