"""Entering: which effects apply, in which order, in which ways, and what becomes of counters."""

from __future__ import annotations

import pytest

from tests.encodings.ground import Grounded, atoms

FILES = (
    "objects/words",
    "entering/applying",
    "entering/taking",
    "entering/intrinsic",
    "entering/counters",
    "entering/attaching",
    "entering/doubts",
)

BEAR = """
    now(0,w,m). entering(w,bear). owner(w,bear,ann). was_in(w,bear,hand).
    eye(E,fb,E) :- watching(w,E,_). fits(w,m,E,bear,fb) :- watching(w,E,_).
    in_scope(battlefield,battlefield). belongs_to(w,settled,bear,ann).
"""
"""A bear that would enter from its owner's hand, and meets the filter of every effect."""

OWN = """
    watching(w,static(bear,printed(0),own),own). about(own,entry). entry_of_itself(own).
    entry_way(own,0). decided_by(own,you).
"""
"""An effect of the bear on its own entering."""


def entered(facts: str) -> Grounded:
    """Ask what applies."""
    more = "".join(f"#defined {name}. " for name in ("watching/3", "had/2"))
    return Grounded(FILES, BEAR + more + facts, "entering(0)", "entry_counters(0)", "entry_doubts(0)")


def test_an_effect_on_its_own_entering_applies_until_it_had_its_turn() -> None:
    effect = "static(bear,printed(0),own)"
    assert entered(OWN).of("entry_offer") == atoms(f"entry_offer(w,{effect},0,none).")
    assert entered(f"{OWN} had(w,{effect}).").of("entry_offer") == set()


TAKES = """
    watching(w,static(bear,printed(0),own),own). about(own,entry). entry_of_itself(own).
    entry_way(own,0). decided_by(own,you). entry_price(own,0,takes). entry_takes(own,0,sacrifice,fe,battlefield).
    fits(w,m,static(bear,printed(0),own),(1;2),fe). eye(static(bear,printed(0),own),fe,static(bear,printed(0),own)).
    zone(w,(1;2),battlefield). number(w,ann,life,20).
"""
"""An effect of the bear on its own entering for which two elves can be chosen."""


def test_objects_are_chosen_in_order_and_no_more_than_may_be() -> None:
    effect = "static(bear,printed(0),own)"
    enough = f"entry_offer(w,{effect},0,none)."
    any_number = f"{TAKES} entry_least(own,0,0)."
    both = f"entry_offer(w,{effect},0,take(1)). entry_offer(w,{effect},0,take(2))."
    assert entered(any_number).of("entry_offer") == atoms(f"{enough} {both}")
    one = f"{any_number} taken(w,{effect},1)."
    assert entered(one).of("entry_offer") == atoms(f"{enough} entry_offer(w,{effect},0,take(2)).")
    assert entered(f"{any_number} taken(w,{effect},2).").of("entry_offer") == atoms(enough)
    most = f"entry_most(own,0,one). figured(w,{effect},one,1)."
    assert entered(f"{one} {most}").of("entry_offer") == atoms(enough)
    # two at least: the second one cannot be the first
    pair = entered(f"{TAKES} entry_least(own,0,2).")
    assert pair.of("entry_offer") == atoms(f"entry_offer(w,{effect},0,take(1)).")


@pytest.mark.parametrize("fact", ["going(w,1).", "coming(w,1)."])
def test_what_changes_zones_already_or_enters_cannot_be_chosen(fact: str) -> None:
    effect = "static(bear,printed(0),own)"
    found = entered(f"{TAKES} entry_least(own,0,0). {fact}").of("entry_offer")
    assert found == atoms(f"entry_offer(w,{effect},0,none). entry_offer(w,{effect},0,take(2)).")


AURA = """
    holds(w,m,bear,subtype(aura)). unattached(w,bear). about(enc,enchanting). enchants(enc,fe,battlefield).
    watching(w,static(bear,printed(0),enc),enc). fits(w,m,static(bear,printed(0),enc),(1;2;bear),fe).
    eye(static(bear,printed(0),enc),fe,static(bear,printed(0),enc)). zone(w,(1;2;bear),battlefield).
"""
"""The bear as an Aura that can enchant two elves."""


def test_what_an_aura_can_enchant() -> None:
    assert entered(AURA).of("host") == atoms("host(w,object(1)). host(w,object(2)).")
    guard = "static(1,printed(0),pro)"
    guarded = f"{AURA} about(pro,guarding). watching(w,{guard},pro). guards(pro,fb)."
    assert entered(guarded).of("host") == atoms("host(w,object(2)).")
    assert entered(f"{AURA} wants_host(w,object(1)).").of("host") == atoms("host(w,object(1)).")
    creature = entered(f"{AURA} holds(w,m,bear,type(creature)).")
    assert (creature.of("host"), creature.of("hostless")) == (set(), atoms("hostless(w)."))


def test_an_effect_on_a_group_does_not_reach_its_own_source() -> None:
    group = "about(gen,entry). entrant(gen,fb). entry_way(gen,0). decided_by(gen,you)."
    own = entered(f"watching(w,static(bear,printed(0),gen),gen). {group}")
    assert own.of("entry_offer") == set()
    other = entered(f"watching(w,static(elf,printed(0),gen),gen). {group}")
    assert other.of("entry_offer") == atoms("entry_offer(w,static(elf,printed(0),gen),0,none).")


@pytest.mark.parametrize(
    ("made", "applied"),
    [
        ("entry_makes(a,control). entry_makes(b,copy).", "a"),
        ("entry_makes(b,copy).", "b"),
        ("entry_makes(a,(back_face;control)). entry_makes(b,copy).", "a"),
        ("entry_makes(a,back_face). entry_makes(b,copy).", "b"),
        ("", "ab"),
    ],
)
def test_control_goes_before_copies_and_copies_before_the_rest(made: str, applied: str) -> None:
    group = "about((a;b),entry). entrant((a;b),fb). entry_way((a;b),0). decided_by((a;b),you)."
    there = "watching(w,static(elf,printed(0),a),a). watching(w,static(elf,printed(1),b),b)."
    found = entered(f"{there} {group} {made}")
    offered = {str(atom)[-1:] for atom in found.column("entry_offer", 1)}
    assert offered == {")"}
    assert {effect.removesuffix(")").rsplit(",", 1)[1] for effect in found.column("entry_offer", 1)} == set(applied)


@pytest.mark.parametrize(("life", "ways"), [(2, {"0", "1"}), (1, {"1"})])
def test_life_can_be_paid_by_who_has_it(life: int, ways: set[str]) -> None:
    effect = "static(bear,printed(0),own)"
    found = entered(
        f"{OWN} entry_way(own,1). entry_price(own,0,life(2)). number(w,ann,life,{life}). "
        f"player_is(w,settled,{effect},you,ann)."
    )
    assert found.column("entry_offer", 2) == ways


def test_what_is_revealed_has_to_be_in_the_hand() -> None:
    effect = "static(bear,printed(0),own)"
    asking = (
        f"{OWN} entry_way(own,1). entry_price(own,0,reveal(fr)). player_is(w,settled,{effect},you,ann). "
        f"eye({effect},fr,v)."
    )
    assert entered(asking).column("entry_offer", 2) == {"1"}
    elf = "owner(w,elf,ann). zone(w,elf,hand)."
    assert entered(f"{asking} {elf} fits(w,m,v,elf,fr).").column("entry_offer", 2) == {"0", "1"}
    unknown = entered(f"{asking} {elf} unknown_card(w,elf).")
    assert unknown.of("unsure_entry") == atoms(f"unsure_entry(w,{effect}).")


def test_an_effect_that_can_do_nothing_is_applied_all_the_same() -> None:
    effect = "static(bear,printed(0),own)"
    found = entered(f"{OWN} copyable(own,0,fc). copy_scope(own,battlefield). eye({effect},fc,v). fits(w,m,v,bear,fc).")
    assert found.of("entry_offer") == atoms(f"entry_offer(w,{effect},nothing,none).")
    more = entered(
        f"{OWN} copyable(own,0,fc). copy_scope(own,battlefield). eye({effect},fc,v). fits(w,m,v,(elf;wolf),fc). "
        "zone(w,elf,battlefield). zone(w,wolf,graveyard)."
    )
    assert more.of("entry_offer") == atoms(f"entry_offer(w,{effect},0,copy(elf)).")


def test_who_orders_and_who_decides() -> None:
    effect = "static(elf,printed(0),gen)"
    group = "about(gen,entry). entrant(gen,fb). entry_way(gen,0). decided_by(gen,you)."
    found = entered(f"watching(w,{effect},gen). {group} player_is(w,settled,{effect},you,bob).")
    assert found.of("orders_entry") == atoms("orders_entry(w,ann).")
    assert found.of("decides") == atoms(f"decides(w,{effect},bob).")


def test_what_cannot_enter() -> None:
    barring = """
        watching(w,static(elf,printed(0),bar),bar). about(bar,entry). entrant(bar,fb).
        entry_barred(bar). decided_by(bar,you).
    """
    assert entered(barring).of("barred_entry") == atoms("barred_entry(w).")
    assert entered(f"{barring} of_cards(bar).").of("barred_entry") == set()
    assert entered(f"{barring} of_cards(bar). leaving(w,bear).").of("barred_entry") == atoms("barred_entry(w).")


def test_planeswalkers_battles_and_sagas_have_counters_of_their_own() -> None:
    walker = "holds(w,m,bear,type(planeswalker)). copiable(w,bear,loyalty(4))."
    assert entered(walker).of("intrinsic_entry") == atoms("intrinsic_entry(w,loyalty,4).")
    lost = "change(w,0,e,lose_abilities(none)). hits(w,0,e,bear). applied(w,0,e)."
    assert entered(f"{walker} {lost}").of("intrinsic_entry") == set()
    assert entered("holds(w,m,bear,subtype(saga)).").of("intrinsic_entry") == atoms("intrinsic_entry(w,lore,1).")
    ahead = "holds(w,m,bear,subtype(saga)). holds(w,m,bear,ability(printed(0),a)). keyword_of(a,read_ahead)."
    assert entered(ahead).of("intrinsic_entry") == set()
    waiting = (
        f"{walker} watching(w,static(elf,printed(0),gen),gen). about(gen,entry). entrant(gen,fb). decided_by(gen,you)."
        " entry_makes(gen,copy)."
    )
    assert entered(waiting).of("intrinsic_entry") == set()


DOUBLING = """
    about(twice,counters). replaces(twice). of_kind(twice,any). caused_by(twice,effect). deed(twice,0,scale(2,num(0))).
    figured(w,E,num(0),0) :- watching(w,E,twice). suffers(w,E,object(bear)) :- watching(w,E,twice).
    placed_by(w,E,ann) :- watching(w,E,twice). player_is(w,settled,E,you,ann) :- watching(w,E,twice).
"""


def test_effects_on_counters_apply_to_those_that_would_come() -> None:
    one = f"{DOUBLING} watching(w,static(elf,printed(0),twice),twice)."
    assert entered(one).of("altered_to") == set()
    found = entered(f"{one} to_come(w,oil,3).")
    assert found.of("altered_to") == atoms("altered_to(w,static(elf,printed(0),twice),oil,6).")
    had = entered(f"{one} to_come(w,oil,3). had(w,counted(static(elf,printed(0),twice),oil)).")
    assert had.of("altered_to") == set()


def test_of_effects_that_are_alike_one_goes_first() -> None:
    two = f"{DOUBLING} watching(w,static((elf;wolf),printed(0),twice),twice). to_come(w,oil,1)."
    assert entered(two).column("altered_to", 1) == {"static(elf,printed(0),twice)"}


def test_its_own_effect_on_counters_counts_if_it_is_about_itself_only() -> None:
    own = f"{DOUBLING} watching(w,static(bear,printed(0),twice),twice). to_come(w,oil,1)."
    assert entered(own).of("altered_to") == set()
    assert entered(f"{own} concerns_itself(twice).").of("altered_to") != set()


def test_no_counters_where_none_can_be_put() -> None:
    barred = """
        watching(w,static(elf,printed(0),no),no). about(no,counters). bars(no).
        suffers(w,static(elf,printed(0),no),object(bear)).
    """
    coming = f"{barred} {DOUBLING} watching(w,static(wolf,printed(0),twice),twice). to_come(w,oil,1)."
    for kind in ("any", "oil"):
        found = entered(f"{coming} of_kind(no,{kind}).")
        assert found.of("no_counters") == atoms(f"no_counters(w,{kind}).")
        assert found.of("altered_to") == set()
    assert entered(f"{coming} of_kind(no,stun).").of("altered_to") != set()


def test_what_is_not_read_is_doubtful_where_it_could_bear_on_it() -> None:
    there = "holds(w,m,elf,ability(printed(0),a)). zone(w,elf,battlefield)."
    assert entered(f"{there} spoils_entering(a).").of("doubtful_entry") == atoms("doubtful_entry(w,elf,a).")
    assert entered(f"{there} spoils_own_entering(a).").of("doubtful_entry") == set()
    own = "holds(w,m,bear,ability(printed(0),a)). spoils_own_entering(a)."
    assert entered(own).of("doubtful_entry") == atoms("doubtful_entry(w,bear,a).")
    counters = f"{there} spoils_event(a,counters)."
    assert entered(counters).of("doubtful_entry") == set()
    assert entered(f"{counters} to_come(w,oil,1).").of("doubtful_entry") == atoms("doubtful_entry(w,elf,a).")
