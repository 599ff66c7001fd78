"""The search for ways to pay, on facts of its own: what is spent where, and what cannot be used twice."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from solver.asp import EncodingError, Timer
from solver.payment.search import Sort, Way, is_enough, search

GENERIC = "version(0). life_due(0,0). has_life(20). owed(0,generic,generic,{}). "
PAYS_AS_IT_IS = " ".join(f"spendable(cost,{hue},{hue})." for hue in ("white", "blue", "red"))


def source(number: int, hue: str, count: int = 1, *, uses: int | None = None, gives: int = 1) -> str:
    """Make an activity of so many like sources, each of which is tapped for mana of one type."""
    resource = number if uses is None else uses
    return (
        f"activity({number},{count}). uses({number},{resource},1). capacity({resource},{count}). "
        f"group_of({number},{resource}). group_size({resource},{count}). key_of({number},{number}). "
        f"gives({number},{hue},{gives}). hue_of({hue},{hue}). "
    )


def ways(*facts: str, most: int = 100, without: Collection[Sort] = ()) -> tuple[Way, ...]:
    """Search for ways to pay with these facts."""
    return search(" ".join([*facts, PAYS_AS_IT_IS]), most, Timer(), without=without).told


def test_like_sources_are_not_told_apart() -> None:
    (way,) = ways(GENERIC.format(2), source(1, "white", 5))
    assert way.times == ((1, 2),)
    assert way.spent == ((1, "white", "generic", 2),)


def test_different_sources_are() -> None:
    assert [way.times for way in ways(GENERIC.format(2), source(1, "white", 2), source(2, "blue"))] == [
        ((1, 1), (2, 1)),
        ((1, 2),),
    ]


def test_a_source_with_a_choice_is_used_once() -> None:
    both = source(1, "white"), source(2, "blue", uses=1)
    assert len(ways(GENERIC.format(1), *both)) == 2
    assert not ways(GENERIC.format(2), *both)


def test_mana_goes_where_it_may() -> None:
    wanted = "version(0). life_due(0,0). has_life(20). owed(0,a,white,1). owed(0,b,generic,1)."
    (way,) = ways(wanted, source(1, "white"), source(2, "blue"))
    assert way.spent == ((1, "white", "a", 1), (2, "blue", "b", 1))


def test_mana_that_is_too_much_is_left() -> None:
    (way,) = ways(GENERIC.format(1), source(1, "white", gives=3))
    assert way.spent == ((1, "white", "generic", 1),)


def test_a_source_that_is_not_needed_is_not_used() -> None:
    nothing = "version(0). life_due(0,0). has_life(20)."
    assert ways(nothing, source(1, "white")) == (Way(0),)


def test_life_is_paid_by_who_has_it() -> None:
    paid = source(1, "white") + "costs_life(1,2). "
    wanted = "version(0). life_due(0,{}). has_life({}). owed(0,generic,generic,1). "
    assert ways(wanted.format(0, 2), paid)
    assert not ways(wanted.format(0, 1), paid)
    assert not ways(wanted.format(1, 2), paid)
    assert ways(wanted.format(1, 3), paid)


def test_damage_counts_for_the_cost_only() -> None:
    hurts = source(1, "white") + "harms(1,1). "
    wanted = "version(0). life_due(0,{}). has_life(1). owed(0,generic,generic,1). "
    assert ways(wanted.format(0), hurts)
    assert not ways(wanted.format(1), hurts)


def test_an_activity_is_paid_for_before() -> None:
    costly = source(2, "red", gives=2) + "needs(2,0,generic,1). spendable(2,white,white). spendable(2,red,red). "
    (way,) = ways(GENERIC.format(2), source(1, "white"), costly)
    assert way.through == ((1, "white", 2, 0, 1),)
    assert way.spent == ((2, "red", "generic", 2),)
    assert not ways(GENERIC.format(1), costly)


def test_substitutes_use_up_what_they_are() -> None:
    help_ = "uses_up(convoke(1),1,1). substitutes(convoke(1),generic). substitutes(convoke(1),white). "
    wanted = "version(0). life_due(0,0). has_life(20). owed(0,a,white,1). owed(0,generic,generic,1). "
    found = ways(wanted, source(1, "white", 2), help_)
    assert {(way.times, way.stands_in) for way in found} == {
        (((1, 2),), ()),
        (((1, 1),), (("convoke(1)", "a", 1),)),
        (((1, 1),), (("convoke(1)", "generic", 1),)),
        ((), (("convoke(1)", "a", 1), ("convoke(1)", "generic", 1))),
    }


def test_what_is_given_up_is_not_used_for_mana() -> None:
    item = "item(0,item(0,0),1). item_from(item(0,0),1). "
    assert not ways(GENERIC.format(1), source(1, "white"), item)
    assert len(ways(GENERIC.format(1), source(1, "white", 2), item)) == 1


@pytest.mark.parametrize(("most", "count", "more"), [(1, 1, True), (2, 2, True), (3, 3, False), (9, 3, False)])
def test_no_more_ways_than_asked_for(most: int, count: int, more: bool) -> None:
    facts = [GENERIC.format(1), *(source(number, "white") for number in (1, 2, 3)), PAYS_AS_IT_IS]
    found = search(" ".join(facts), most, Timer())
    assert (found.count, len(found.told), found.more) == (count, count, more)


def test_ways_are_counted_without_telling_them() -> None:
    facts = [GENERIC.format(1), *(source(number, "white") for number in (1, 2, 3)), PAYS_AS_IT_IS]
    found = search(" ".join(facts), 9, Timer(), told=2)
    assert (found.count, len(found.told), found.more) == (3, 2, False)


def test_activities_that_cost_mana_can_be_left_out() -> None:
    costly = source(2, "red", gives=2) + "needs(2,0,generic,1). spendable(2,white,white). "
    assert len(ways(GENERIC.format(1), source(1, "white"), costly)) == 2
    (plain,) = ways(GENERIC.format(1), source(1, "white"), costly, without=["costly"])
    assert plain.times == ((1, 1),)


def test_restricted_mana_is_withheld() -> None:
    bound = source(1, "white") + "withheld(1,white,cost). "
    (way,) = ways(GENERIC.format(1), bound, source(2, "blue"))
    assert way.times == ((2, 1),)
    assert not ways(GENERIC.format(1), bound)


@pytest.mark.parametrize(("count", "enough"), [(1, True), (3, True), (4, False)])
def test_enough_mana_is_no_matter_of_ways(count: int, enough: bool) -> None:
    costly = source(2, "red", gives=2) + "needs(2,0,generic,1). spendable(2,white,white). "
    found = [GENERIC.format(count), source(1, "white", 2), costly, PAYS_AS_IT_IS]
    assert is_enough(" ".join(found), Timer()) == enough


def test_certain_ways_do_without_what_is_not() -> None:
    shaky = source(1, "white") + "shaky(1). "
    assert ways(GENERIC.format(1), shaky)
    assert not ways(GENERIC.format(1), shaky, without=["shaky"])


def test_too_little_mana_is_seen_at_once() -> None:
    """Many sources and one mana too few: counting shows it, where trying would take for ever."""
    lands = [source(number, "white") for number in range(1, 30)]
    assert not ways(GENERIC.format(30), *lands)


def test_a_fault_in_the_facts_is_told() -> None:
    with pytest.raises(EncodingError):
        search("version(0). gives(1,white,X) :- activity(1,X), X < white. activity(1,a+1).", 1, Timer())
