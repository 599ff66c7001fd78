"""What is applied at one moment, what becomes of the state, and which orders can matter."""

from __future__ import annotations

import pytest

from tests.encodings.ground import Grounded, atoms

FILES = ("characteristics/order",)


def chosen(facts: str) -> set[str]:
    """What is applied at once of e, f and g, from the oldest to the youngest."""
    known = """turn(0,w,0). candidate(w,0,(e;f;g)). running(w,0,(f;g)). running(w,0,e) :- not broken.
        rank(w,e,rank(1,1,1,e)). rank(w,f,rank(1,2,1,f)). rank(w,g,rank(1,3,1,g))."""
    return Grounded(FILES, f"{known} {facts}", "choose(0)").column("applied", 2)


@pytest.mark.parametrize(
    ("facts", "applied"),
    [
        ("", {"e", "f", "g"}),
        ("interacting(w,0,f).", {"e"}),
        ("interacting(w,0,e).", {"e"}),
        ("interacting(w,0,(e;f)).", {"e"}),
        ("interacting(w,0,(e;f)). blocked(w,0,e).", {"f"}),
        ("interacting(w,0,(e;g)). blocked(w,0,e).", {"f"}),
        ("interacting(w,0,(e;f;g)). blocked(w,0,(e;f)).", {"g"}),
        ("interacting(w,0,(e;f)). broken.", {"f"}),
        ("interacting(w,0,e). broken.", {"f", "g"}),
        ("broken.", {"e", "f", "g"}),
    ],
)
def test_what_is_applied(facts: str, applied: set[str]) -> None:
    """613.7, 613.8b: those that nobody has to wait for, up to the first that need not wait itself; else that one.

    611.3a, 613.8a: what does not exist has no turn yet where others could bring it about.
    """
    assert chosen(facts) == applied


def test_defining_abilities_come_first() -> None:
    """613.3: whatever the timestamps."""
    facts = "turn(0,w,0). candidate(w,0,(e;f)). rank(w,e,rank(1,1,1,e)). rank(w,f,rank(0,2,1,f))."
    assert Grounded(FILES, facts, "choose(0)").column("applied", 2) == {"f"}


def test_all_are_applied_where_nothing_can_interact() -> None:
    assert Grounded(FILES, "turn(0,w,0). candidate(w,0,(e;f)).", "choose_all(0)").column("applied", 2) == {"e", "f"}


SETTLING = """
    turn(0,w,3). now(0,w,3). now(0,v,5). candidate(w,3,(e;f;g)). applied(w,3,(e;f)). hits(w,3,e,(o;p)).
    effect(w,e,de). effect(w,f,df). grants_effects((de;df),layer6). rank(w,e,1). rank(w,f,2).
"""


def test_an_effect_that_found_an_object_has_started() -> None:
    """613.6."""
    found = Grounded(FILES, SETTLING, "settle(0,layer6)")
    assert found.of("done") == atoms("done(w,layer6,(e;f)).")
    assert found.of("started") == atoms("started(w,e).")
    assert found.of("extent") == atoms("extent(w,e,(o;p)).")


def test_what_is_left_to_do() -> None:
    assert Grounded(FILES, SETTLING, "settle(0,layer6)").of("unfinished") == atoms("unfinished(0).")
    assert Grounded(FILES, SETTLING, "settle(0,layer6)").of("enlarged") == atoms("enlarged(0).")
    assert Grounded(FILES, SETTLING, "settle(0,layer5)").of("enlarged") == set()
    through = SETTLING.replace("candidate(w,3,(e;f;g))", "candidate(w,3,(e;f))")
    assert Grounded(FILES, through, "settle(0,layer6)").of("unfinished") == set()
    stuck = "turn(0,w,0). candidate(w,0,e)."
    assert Grounded(FILES, stuck, "settle(0,layer6)").of("unfinished") == set()


def test_worlds_with_a_turn_go_on_and_others_stay() -> None:
    assert Grounded(FILES, SETTLING, "settle(0,layer6)").column("now", 2, "2", "w") == {"4"}
    assert Grounded(FILES, SETTLING, "settle(0,layer6)").column("now", 2, "2", "v") == {"5"}


@pytest.mark.parametrize(
    ("written", "state"),
    [
        ("", {"color(red)"}),
        ("clears(w,3,e,o,color(red)).", set()),
        ("clears(w,3,g,o,color(red)).", {"color(red)"}),
        ("adds(w,3,e,o,color(blue)).", {"color(red)", "color(blue)"}),
        ("adds(w,3,g,o,color(blue)).", {"color(red)"}),
        ("adds(w,3,e,o,color(red)). clears(w,3,e,o,color(red)).", {"color(red)"}),
        ("adds(w,3,e,o,color(blue)). clears(w,3,f,o,(color(red);color(blue))).", set()),
        ("adds(w,3,f,o,color(blue)). clears(w,3,e,o,(color(red);color(blue))).", {"color(blue)"}),
    ],
)
def test_the_next_state(written: str, state: set[str]) -> None:
    """613.7: an effect clears before it adds, and of effects applied together the later one wins."""
    facts = f"{SETTLING} holds(w,3,o,color(red)). holds(v,5,o,color(green)). {written}"
    found = Grounded(FILES, facts, "settle(0,layer5) advance(0)", "arrive(0)")
    assert found.column("holds", 3, "w", "4", "o") == state
    assert found.column("holds", 3, "v") == {"color(green)"}


ORDERS = ("objects/words", "characteristics/interaction", "characteristics/orders")


def matters(facts: str) -> bool:
    known = "open_thing(1..2). makes(1,d). makes(2,e). present((d;e)). family((bear;wolf),creature)."
    found = Grounded(ORDERS, f"{known} {facts}").of("matters")
    assert found in (set(), atoms("matters(1,2). matters(2,1)."), atoms("matters(1,2)."), atoms("matters(2,1)."))
    return bool(found)


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("layer2,set_controller(you)", "layer2,set_controller(you)", True),
        ("layer3,change_word(red,blue)", "layer3,change_word(blue,red)", True),
        ("layer4,replace(types)", "layer4,add_type(land)", True),
        ("layer4,add_type(artifact)", "layer4,add_type(land)", False),
        ("layer4,replace(subtypes(creature))", "layer4,add_subtype(bear)", True),
        ("layer4,replace(subtypes(land))", "layer4,add_subtype(bear)", False),
        ("layer4,remove_supertype(snow)", "layer4,add_supertype(snow)", True),
        ("layer5,replace(colors)", "layer5,add_color(red)", True),
        ("layer5,add_color(red)", "layer5,add_color(blue)", False),
        ("layer6,lose_abilities(none)", "layer6,grant(0,a(1))", True),
        ("layer6,lose_keyword(flying)", "layer6,grant(0,a(1))", True),
        ("layer6,lose_keyword(haste)", "layer6,grant(0,a(1))", False),
        ("layer7b,set_power(num(1))", "layer7b,set_power(num(2))", True),
        ("layer7b,set_power(num(1))", "layer7b,set_toughness(num(2))", False),
        ("layer7c,modify(num(1),num(1))", "layer7c,modify(num(2),num(2))", False),
        ("layer7b,set_power(num(1))", "layer7c,modify(num(2),num(2))", False),
    ],
)
def test_orders_matter_between_effects_that_undo_each_other(first: str, second: str, expected: bool) -> None:
    facts = f"does(d,{first}). does(e,{second}). keyword_of(a(1),flying). lasting((d;e))."
    assert matters(facts) == expected


def test_orders_do_not_matter_between_effects_on_different_objects() -> None:
    facts = "does((d;e),layer7b,set_power(num(1))). reaches(1,d,o)."
    assert matters(f"{facts} reaches(2,e,o).")
    assert not matters(f"{facts} reaches(2,e,p).")


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ("looks_at(d,extent,type,land). touches(e,layer4,type,land).", False),
        ("looks_at((d;e),extent,type,land). touches((d;e),layer4,type,land).", True),
        ("looks_at((d;e),extent,type,any). touches((d;e),layer4,type,land).", True),
        ("looks_at((d;e),extent,type,land). touches((d;e),layer5,type,land).", False),
    ],
)
def test_orders_matter_within_a_possible_loop(facts: str, expected: bool) -> None:
    """613.8b: one that merely depends on another waits for it in every order."""
    assert matters(f"does((d;e),layer4,add_type(artifact)). lasting((d;e)). {facts}") == expected


def test_copy_effects_are_ordered() -> None:
    """613.2a."""
    assert matters("copies_at(1..2).")
    assert not matters("copies_at(1).")
