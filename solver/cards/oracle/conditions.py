"""Conditions: whether."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from solver.cards import vocabulary
from solver.cards.model import (
    All,
    AllOf,
    AmongPlayers,
    Amount,
    AnyOf,
    AttachedTo,
    Compare,
    Comparison,
    Condition,
    Controlled,
    Count,
    Counters,
    Fact,
    Filter,
    HasChoice,
    HasCounter,
    HasKeyword,
    HasStat,
    InZone,
    Is,
    Limit,
    Matches,
    Not,
    Owned,
    PlayerNumber,
    Reference,
    State,
    Step,
    Turn,
    Unless,
)
from solver.cards.oracle.parsing import Made, action, constant
from solver.cards.oracle.predicates import QUOTED, Quoted
from solver.cards.oracle.things import IT, ITS_CONTROLLER, OTHER, OTHER_THAN_IT, Thing, together

constant(
    is_your_turn=Turn("you"),
    your_end=AllOf((Turn("you"), Step("end"))),
    dungeon=Fact("completed_dungeon"),
    crime=Fact("crime"),
    played_land=Compare(PlayerNumber("lands_played"), ">=", 1),
    not_yet=Compare(PlayerNumber("spells_cast"), "=", 0),
    cast_one=Compare(PlayerNumber("spells_cast"), ">=", 1),
    not_turn=Unless(Turn("you")),
    your_turn=Turn("you"),
    not_your_turn=Unless(Turn("you")),
    in_combat=Step("combat"),
    monarch=Fact("monarch"),
    initiative=Fact("initiative"),
    blessing=Fact("city's blessing"),
    day=Fact("day"),
    night=Fact("night"),
    your_commander=Compare(Count(All((State("commander"), Controlled("you"), Owned("you")))), ">=", 1),
    lost_life=Compare(PlayerNumber("life_lost"), ">=", 1),
    entered_now=Matches("source", State("entered this turn")),
    one_opponent_none=Compare(AmongPlayers("least", "hand"), "<=", 0),
    attacked_turn=Compare(PlayerNumber("attacked"), ">=", 1),
    died_turn=Compare(PlayerNumber("creatures_died", "any"), ">=", 1),
    left_turn=Compare(PlayerNumber("permanents_left"), ">=", 1),
    opponent_lost=Compare(PlayerNumber("life_lost", "opponent"), ">=", 1),
    no_hand=Compare(Count(Controlled("you"), "hand"), "=", 0),
)


class Unreadable(str):
    """Stands for what can be parsed but not said in the typed language."""

    __slots__ = ()


class Quantity(tuple[Comparison, Amount, bool]):
    """How many there have to be, and whether others are meant."""

    __slots__ = ()


def _quantity(op: Comparison, amount: Amount, other: bool = False) -> Quantity:
    return Quantity((op, amount, other))


@action("one_opponent_cards")
def _one_opponent_cards(text: str, parts: list[Quantity]) -> Condition:
    op, amount, _ = parts[0]
    what = "graveyard" if text.endswith("graveyard ") else "hand"
    return Compare(AmongPlayers("least" if op == "<=" else "greatest", what), op, amount)


@action("one_opponent_life")
def _one_opponent_life(text: str, parts: list[Amount]) -> Condition:
    less = text.endswith("less life ")
    return Compare(AmongPlayers("least" if less else "greatest", "life"), "<=" if less else ">=", parts[0])


@action("one_opponent_poison")
def _one_opponent_poison(_: str, parts: list[Quantity]) -> Condition:
    return Compare(AmongPlayers("greatest", "poison"), ">=", parts[0][1] if parts else 1)


@action("single_graveyard")
def _single_graveyard(_: str, parts: list[Quantity]) -> Condition:
    return Compare(AmongPlayers("greatest", "graveyard", "any"), ">=", parts[0][1])


@action("more_than_each")
def _more_than_each(text: str, _: list[Made]) -> Condition:
    what = "hand" if "in hand" in text else "life"
    mine = Count(Controlled("you"), "hand") if what == "hand" else PlayerNumber("life")
    return Compare(mine, ">", AmongPlayers("greatest", what))


@action("level_reached")
def _level_reached(text: str, parts: list[Made]) -> Condition:
    # 716.2a: the level of a Class is how far it has come
    return Compare(Counters("source", "class level"), ">=" if "or greater" in text else "=", parts[-1])


@action("speed_reached")
def _speed_reached(_: str, parts: list[Made]) -> Condition:
    return Compare(PlayerNumber("speed"), *parts[0])


@action("mode_chosen")
def _mode_chosen(_: str, parts: list[Quoted]) -> Condition:
    return HasChoice("mode", f"{QUOTED}{parts[0].number}")


@action("not_so")
def _not_so(_: str, parts: list[Condition | Unreadable]) -> Condition | Unreadable:
    return parts[0] if isinstance(parts[0], Unreadable) else Unless(parts[0])


def _controlled(ref: Reference, by: Filter) -> Condition:
    """Say who controls an object: it has to be on the battlefield, as what something is attached to is anyway.

    Elsewhere it is another object (400.7), of which the owner would be asked (108.4a).
    """
    return Matches(ref, by if ref == "host" else All((by, InZone("battlefield"))))


@action("controls_that")
def _controls_that(_: str, parts: list[Thing]) -> Condition | Unreadable:
    if parts[0].ref is None:
        return Unreadable("a group that is controlled")
    return _controlled(parts[0].ref, Controlled("you"))


@action("at_least_n")
def _at_least(_: str, parts: list[Made]) -> Quantity:
    return _quantity(">=", parts[0])


@action("at_most_n")
def _at_most(_: str, parts: list[Made]) -> Quantity:
    return _quantity("<=", parts[0])


@action("fewer")
def _fewer(_: str, parts: list[Made]) -> Quantity:
    return _quantity("<", parts[0])


@action("exactly_n")
def _exactly(_: str, parts: list[Made]) -> Quantity:
    return _quantity("=", parts[0])


@action("no_n")
def _no(text: str, _: list[Made]) -> Quantity:
    return _quantity("=", 0, "other" in text)


@action("another_n")
def _another(_: str, _parts: list[Made]) -> Quantity:
    return _quantity(">=", 1, other=True)


@action("plain_n")
def _one(_: str, _parts: list[Made]) -> Quantity:
    return _quantity(">=", 1)


@action("quantity")
def _with_other(text: str, parts: list[Quantity]) -> Quantity:
    op, amount, other = parts[0]
    return _quantity(op, amount, other or text.endswith("other "))


def _counted(quantity: Quantity, thing: Thing, holder: Made = None) -> Condition | Unreadable:
    op, amount, other = quantity
    if thing.adds and (op, amount) == (">=", 1):
        # "a Bear, Elf, and Wall" is one of each, or one that is all of it
        return Unreadable("several things at once")
    thing = replace(thing, other=thing.other or other)
    if holder is not None:
        thing = replace(thing, holder=(holder, *thing.holder))
    return Compare(Count(thing.filter(OTHER), thing.scope), op, amount)


@action("you_control")
def _you_control(_: str, parts: list[Made]) -> Condition | Unreadable:
    return _counted(parts[0], parts[1], Controlled("you"))


@action("opponent_controls")
def _opponent_controls(_: str, parts: list[Made]) -> Condition | Unreadable:
    if parts[0][:2] != (">=", 1):
        return Unreadable("an opponent controls several")
    return _counted(parts[0], parts[1], Controlled("opponent"))


@action("kicked")
def _kicked(_: str, parts: list[Thing]) -> Condition:
    return Matches(cast("Reference", parts[0].ref), State("kicked"))


@action("there_are")
def _there_are(_: str, parts: list[Made]) -> Condition | Unreadable:
    quantity, what = parts
    if isinstance(what, Thing):
        return _counted(quantity, what)
    return Compare(what, quantity[0], quantity[1])


@action("in_graveyard")
def _in_graveyard(_: str, parts: list[Made]) -> Condition | Unreadable:
    quantity, thing = parts
    return _counted(quantity, replace(thing, scope="graveyard"), Owned("you"))


def _you_control_each(parts: list[Made]) -> list[Condition | Unreadable]:
    return [_counted(*pair, Controlled("you")) for pair in zip(parts[::2], parts[1::2], strict=True)]


@action("you_control_all")
def _you_control_all(_: str, parts: list[Made]) -> Condition | Unreadable:
    return _joined(AllOf, _you_control_each(parts))


@action("you_control_either")
def _you_control_either(_: str, parts: list[Made]) -> Condition | Unreadable:
    return _joined(AnyOf, _you_control_each(parts))


@action("opponents_none")
def _opponents_none(_: str, parts: list[Thing]) -> Condition | Unreadable:
    return _counted(_quantity("=", 0), parts[0], Controlled("opponent"))


@action("opponents_have")
def _opponents_have(_: str, parts: list[Made]) -> Condition | Unreadable:
    return _counted(parts[0], parts[1], Controlled("opponent"))


@action("its_controller")
def _its_controller(_: str, parts: list[Made]) -> Condition:
    (op, amount, other), thing = parts
    thing = replace(thing, other=thing.other or other, holder=(Controlled(ITS_CONTROLLER), *thing.holder))
    return Compare(Count(thing.filter(OTHER_THAN_IT)), op, amount)


@action("attachments_are", "enchanted_by")
def _attachments_are(_: str, parts: list[Made]) -> Condition | Unreadable:
    things = [part for part in parts if isinstance(part, Thing)]
    quantity = next(part for part in parts if isinstance(part, Quantity))
    attached, host = things if isinstance(parts[0], Quantity) else reversed(things)
    if host.ref is None:
        return Unreadable("attached to a group")
    return _counted(quantity, replace(attached, after=(*attached.after, AttachedTo(Is(host.ref)))))


@action("most_common")
def _most_common(_: str, parts: list[Made]) -> Condition:
    color, thing = parts
    counts = {
        word: Count(replace(thing, before=(word, *thing.before)).filter(), thing.scope)
        for word in vocabulary.COLOR_SYMBOLS
    }
    return Compare(counts[color.filter], ">=", Limit("greatest", tuple(counts.values())))


@action("other_controls")
def _other_controls(_: str, parts: list[Thing]) -> Condition | Unreadable:
    if parts[0].ref is None:
        return Unreadable("another player controls a group")
    return _controlled(parts[0].ref, Not(Controlled("you")))


@action("in_place")
def _in_place(text: str, parts: list[Thing]) -> Condition | Unreadable:
    if parts[0].ref is None:
        return Unreadable("a group that is somewhere")
    place = InZone("graveyard" if text.endswith("graveyard ") else "battlefield")
    return Matches(parts[0].ref, Not(place) if " be not " in f" {text}" else place)


@action("are_on", "any_player_controls")
def _are_on(_: str, parts: list[Made]) -> Condition | Unreadable:
    return _counted(parts[0], parts[1])


@action("have_life")
def _have_life(text: str, parts: list[Made]) -> Condition:
    return Compare(PlayerNumber("life"), "<=" if "less" in text else ">=", parts[0])


@action("opponents_many")
def _opponents_many(_: str, parts: list[Made]) -> Condition:
    return Compare(PlayerNumber("opponents"), ">=", parts[0])


@action("somebody_life")
def _somebody_life(_: str, parts: list[Made]) -> Condition:
    return Compare(AmongPlayers("least", "life", "any"), "<=", parts[0])


@action("life_compare")
def _life_compare(text: str, parts: list[Made]) -> Condition:
    return Compare(PlayerNumber("life"), "<=" if "less" in text else ">=", parts[0])


@action("has_counter")
def _has_counter(_: str, parts: list[Made]) -> Condition | Unreadable:
    thing, quantity, kind = parts
    op, amount, _other = quantity
    if thing.ref is None and (op, amount) == (">=", 1):
        return _counted(quantity, replace(thing, after=(*thing.after, HasCounter(kind or None))))
    if thing.ref is None:
        return Unreadable("a group that has counters")
    if op == ">=" and isinstance(amount, int):
        return Matches(thing.ref, HasCounter(kind or None, amount))
    return Compare(Counters(thing.ref, kind or None), op, amount)


@action("has_keyword")
def _has_keyword(_: str, parts: list[Made]) -> Condition | Unreadable:
    if parts[0].ref is None:
        return Unreadable("a group that has a keyword")
    return Matches(parts[0].ref, HasKeyword(parts[1].keyword))


@action("is_something")
def _is_something(text: str, parts: list[Made]) -> Condition | Unreadable:
    subject, what = parts[0], parts[-1]
    if subject.ref is None:
        return Unreadable("a group that is something")
    if what.adds:
        return Unreadable("several things at once")
    meant = what.filter()
    return Matches(subject.ref, Not(meant) if " be not " in f" {text}" else meant)


@action("stat_compare")
def _stat_compare(_: str, parts: list[Made]) -> Condition | Unreadable:
    ref = parts[0].ref if isinstance(parts[0], Thing) else IT
    if ref is None:
        return Unreadable("a number of a group")
    stat, (op, than) = parts[-2:]
    return Matches(ref, HasStat(stat, op, than))


@action("devotion_compare")
def _devotion_compare(_: str, parts: list[Made]) -> Condition:
    devotion, bound = parts
    op, than = bound if isinstance(bound, tuple) else ("<", bound)
    return Compare(devotion, op, than)


@action("remains")
def _remains(_: str, parts: list[Made]) -> Condition | Unreadable:
    thing = parts[0]
    if thing.ref is None:
        return Unreadable("a group that remains somewhere")
    states = [part.filter for part in parts[1:]]
    return Matches(thing.ref, together(states) if states else InZone("battlefield"))


@action("drew")
def _drew(_: str, parts: list[Amount]) -> Condition:
    return Compare(PlayerNumber("cards_drawn"), ">=", parts[0])


@action("gained")
def _gained(_: str, parts: list[Amount]) -> Condition:
    return Compare(PlayerNumber("life_gained"), ">=", parts[0] if parts else 1)


@action("many_cards")
def _many_cards(_: str, parts: list[Amount]) -> Condition:
    return Compare(Count(Controlled("you"), "hand"), ">=", parts[0])


@action("few_cards")
def _few_cards(_: str, parts: list[Amount]) -> Condition:
    return Compare(Count(Controlled("you"), "hand"), "<=", parts[0])


@action("died_many")
def _died_many(_: str, parts: list[Amount]) -> Condition:
    return Compare(PlayerNumber("creatures_died"), ">=", parts[0])


@action("cast_many")
def _cast_many(_: str, parts: list[Amount]) -> Condition:
    return Compare(PlayerNumber("spells_cast"), ">=", parts[0])


@action("counters_there")
def _counters_there(_: str, parts: list[Made]) -> Condition:
    (op, amount, _other), kind = parts
    return Compare(Counters("source", kind or None), op, amount)


@action("no_opponent")
def _no_opponent(_: str, parts: list[Thing]) -> Condition | Unreadable:
    return _counted(_quantity("=", 0), parts[0], Controlled("opponent"))


def _joined(join: type[AllOf | AnyOf], parts: list[Condition | Unreadable]) -> Condition | Unreadable:
    for part in parts:
        if isinstance(part, Unreadable):
            return part
    return parts[0] if len(parts) == 1 else join(cast("tuple[Condition, ...]", tuple(parts)))


@action("cond_all")
def _cond_all(_: str, parts: list[Condition | Unreadable]) -> Condition | Unreadable:
    return _joined(AllOf, parts)


@action("cond_either")
def _cond_either(_: str, parts: list[Condition | Unreadable]) -> Condition | Unreadable:
    return _joined(AnyOf, parts)


@action("unless")
def _unless(_: str, parts: list[Condition | Unreadable]) -> Condition | Unreadable:
    return parts[0] if isinstance(parts[0], Unreadable) else Unless(parts[0])
