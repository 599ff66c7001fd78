"""What is applied at one moment, what becomes of the state, and which orders can matter."""

from __future__ import annotations

import pytest

from tests.encodings.ground import Grounded, atoms

FILES = ("characteristics/order",)


def choosing(groups: str, blocked: str = "", broken: str = "") -> Grounded:
    """Let those be chosen that are applied at once, of the effects e to i from the oldest to the youngest.

    Args:
        groups: effects that could have a bearing on each other, such as ``eg fh``.
        blocked: effects that have to wait for others.
        broken: effects whose condition does not hold.
    """
    facts = ["turn(0,w,0). candidate(w,0,(e;f;g;h;i)). running(w,0,E) :- candidate(w,0,E), not broken(E)."]
    facts += [f"rank(w,{effect},rank(1,{place},1,{effect}))." for place, effect in enumerate("efghi")]
    facts += [f"joined(w,0,{one},{other})." for group in groups.split() for one in group for other in group]
    facts += ["interacting(w,0,E) :- joined(w,0,E,_)."]
    facts += [f"blocked(w,0,{effect})." for effect in blocked] + [f"broken({effect})." for effect in broken]
    return Grounded(FILES, " ".join(facts), "choose(0)")


def chosen(groups: str, blocked: str = "", broken: str = "") -> str:
    return "".join(sorted(choosing(groups, blocked, broken).column("applied", 2)))


@pytest.mark.parametrize(
    ("groups", "applied"),
    [
        ("", "efghi"),
        ("ef", "e"),
        ("gi", "efgh"),
        ("efghi", "e"),
        ("eg fh", "ef"),
        ("ei fh", "efg"),
        ("eg hi", "ef"),
        ("ei gh", "efg"),
    ],
)
def test_effects_are_applied_together_up_to_one_that_an_earlier_one_could_change(groups: str, applied: str) -> None:
    """613.7, 613.8c: effects that have no bearing on each other take their turns side by side."""
    assert chosen(groups) == applied


@pytest.mark.parametrize(
    ("groups", "blocked", "applied"),
    [
        ("ef", "e", "f"),
        ("ei", "e", "fghi"),
        ("eh", "e", "fgh"),
        ("efg", "ef", "g"),
        ("ef", "f", "e"),
        ("eg", "g", "ef"),
        ("ei", "i", "efgh"),
        ("ef gh", "eg", "f"),
        ("eg fh", "ef", "g"),
        ("eg fh", "e", "fg"),
        ("eg fi", "ei", "fg"),
        ("eg fi", "gi", "ef"),
    ],
)
def test_effects_that_wait_come_before_the_later_ones(groups: str, blocked: str, applied: str) -> None:
    """613.8b: just after what they waited for, so that what comes after both has to wait too, even what is free."""
    assert chosen(groups, blocked) == applied


@pytest.mark.parametrize(
    ("groups", "blocked", "broken", "applied"),
    [
        ("", "", "e", "efghi"),
        ("ef", "", "e", "f"),
        ("ef", "", "f", "e"),
        ("ei", "", "i", "efgh"),
        ("eh", "", "h", "efg"),
        ("eg fh", "", "ef", "g"),
        ("ef", "", "ef", "ghi"),
        ("efg", "f", "e", "g"),
    ],
)
def test_effects_that_do_not_exist_have_no_turn_yet(groups: str, blocked: str, broken: str, applied: str) -> None:
    """611.3a, 613.8a: not where others could bring them about; they may come before what is later."""
    assert chosen(groups, blocked, broken) == applied


@pytest.mark.parametrize(
    ("groups", "blocked", "afresh"),
    [("", "", ""), ("ef", "", "f"), ("efg", "", "fg"), ("eg fh", "", "gh"), ("eg", "g", "hi"), ("ei", "e", "")],
)
def test_what_is_judged_afresh(groups: str, blocked: str, afresh: str) -> None:
    """613.8c: what has come before could have changed it, or could have let another one go first."""
    found = choosing(groups, blocked)
    ranks = {f"rank(1,{'efghi'.index(effect)},1,{effect})" for effect in afresh}
    assert found.column("judged_afresh", 2) == ranks
    assert found.column("limit", 2) == {min(ranks, default="#sup")}


def test_defining_abilities_come_first() -> None:
    """613.3: whatever the timestamps."""
    facts = "turn(0,w,0). candidate(w,0,(e;f)). rank(w,e,rank(1,1,1,e)). rank(w,f,rank(0,2,1,f))."
    assert Grounded(FILES, facts, "choose(0)").column("applied", 2) == {"f"}


def test_effects_that_have_had_their_turn_have_no_other() -> None:
    """613.6: neither do they keep others waiting."""
    facts = "turn(0,w,0). candidate(w,0,e). rank(w,e,rank(1,2,1,e)). rank(w,(f;g),rank((0;1),1,1,f))."
    found = Grounded(FILES, facts, "choose(0)")
    assert (found.column("due", 2), found.column("applied", 2)) == ({"e"}, {"e"})


def test_all_are_applied_where_nothing_can_interact() -> None:
    assert Grounded(FILES, "turn(0,w,0). candidate(w,0,(e;f)).", "choose_all(0)").column("applied", 2) == {"e", "f"}


def test_what_heeds_the_others_is_applied_by_itself() -> None:
    """613.8c: up to it and no further, and alone when it has its turn."""
    facts = "turn(0,w,0). candidate(w,0,(e;f;g)). running(w,0,(e;f;g)). interacting(w,0,(e;f;g)). heedful(w,0,H)."
    facts += " ".join(f"rank(w,{effect},rank(1,{place},1,{effect}))." for place, effect in enumerate("efg"))
    for heeding, applied in (("e", {"e"}), ("f", {"e"}), ("g", {"e", "f"})):
        found = Grounded(FILES, facts.replace("H).", f"{heeding})."), "choose(0) choose_heeding(0)")
        assert found.column("applied", 2) == applied


SETTLING = """
    turn(0,w,3). now(0,w,3). now(0,v,5). candidate(w,0,(e;f;g)). applied(w,0,(e;f)). hits(w,0,e,(o;p)).
    effect(w,e,de). effect(w,f,df). grants_effects((de;df),layer6). rank(w,e,1). rank(w,f,2).
"""


def test_an_effect_that_found_an_object_has_started() -> None:
    """613.6."""
    found = Grounded(FILES, SETTLING, "settle(0,layer6)")
    assert found.of("done") == atoms("done(w,layer6,(e;f)).")
    assert found.of("started") == atoms("started(w,e).")
    assert found.of("extent") == atoms("extent(w,e,(o;p)).")


def test_new_effects_come_with_abilities() -> None:
    assert Grounded(FILES, SETTLING, "enlarge(0,layer6)").of("enlarged") == atoms("enlarged(0).")
    assert Grounded(FILES, SETTLING, "enlarge(0,layer5)").of("enlarged") == set()


@pytest.mark.parametrize(
    ("ranks", "interacting", "left"),
    [
        ("rank(w,e,1). rank(w,f,2).", "", False),
        ("rank(w,e,1). rank(w,f,2).", "interacting(w,0,(e;f)). joined(w,0,f,e).", True),
    ],
)
def test_what_is_left_to_do(ranks: str, interacting: str, left: bool) -> None:
    """613.8c: f is judged afresh once e has been applied."""
    facts = f"turn(0,w,0). candidate(w,0,(e;f)). running(w,0,(e;f)). {ranks} {interacting}"
    assert Grounded(FILES, facts, "choose(0)").of("unfinished") == (atoms("unfinished(0).") if left else set())


def test_where_nothing_has_its_turn_nothing_is_left_to_do() -> None:
    facts = """turn(0,w,0). candidate(w,0,(e;f)). running(w,0,(e;f)). rank(w,e,1). rank(w,f,2).
        interacting(w,0,(e;f)). blocked(w,0,(e;f))."""
    found = Grounded(FILES, facts, "choose(0)")
    assert found.of("applied") == set()
    assert found.of("unfinished") == set()


def test_worlds_with_a_turn_go_on_and_others_stay() -> None:
    assert Grounded(FILES, SETTLING, "settle(0,layer6)").column("now", 2, "2", "w") == {"4"}
    assert Grounded(FILES, SETTLING, "settle(0,layer6)").column("now", 2, "2", "v") == {"5"}


@pytest.mark.parametrize(
    ("written", "state"),
    [
        ("", {"color(red)"}),
        ("clears(w,0,e,o,color(red)).", set()),
        ("clears(w,0,g,o,color(red)).", {"color(red)"}),
        ("adds(w,0,e,o,color(blue)).", {"color(red)", "color(blue)"}),
        ("adds(w,0,g,o,color(blue)).", {"color(red)"}),
        ("adds(w,0,e,o,color(red)). clears(w,0,e,o,color(red)).", {"color(red)"}),
        ("adds(w,0,e,o,color(blue)). clears(w,0,f,o,(color(red);color(blue))).", set()),
        ("adds(w,0,f,o,color(blue)). clears(w,0,e,o,(color(red);color(blue))).", {"color(blue)"}),
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
        ("looks_at(d,extent,type,land). touches(e,layer4,type,land).", True),
        ("looks_at((d;e),extent,type,land). touches((d;e),layer4,type,land).", True),
        ("looks_at((d;e),extent,type,any). touches((d;e),layer4,type,land).", True),
        ("looks_at((d;e),extent,type,land). touches((d;e),layer5,type,land).", False),
    ],
)
def test_orders_matter_where_one_could_depend_on_the_other(facts: str, expected: bool) -> None:
    """613.8a: it may come to depend on it only once others have been applied. 613.8b: in loops timestamps decide."""
    assert matters(f"does((d;e),layer4,add_type(artifact)). lasting((d;e)). {facts}") == expected


def test_copy_effects_are_ordered() -> None:
    """613.2a."""
    assert matters("copies_at(1..2).")
    assert not matters("copies_at(1).")


@pytest.mark.parametrize(
    ("active", "pairs"),
    [(0, {"a0 b0", "a0 b1", "a0 c0", "b0 c0", "b1 c0"}), (1, {"b0 c0", "b1 c0", "b0 a0", "b1 a0", "c0 a0"})],
)
def test_what_arrives_at_once_is_ordered_by_players(active: int, pairs: set[str]) -> None:
    """613.7m: from the active player on; what one of them brings is for that player to order."""
    facts = f"""active(w,{active}). player(w,0..2). arrives(w,1,a0,0). arrives(w,1,(b0;b1),1). arrives(w,1,c0,2).
        arrives(w,2,(d0;d1),2). arrives(w,3,e0,0)."""
    found = Grounded(("characteristics/together",), facts)
    assert found.of("precedes") == atoms(" ".join(f"precedes({pair.replace(' ', ',')})." for pair in pairs))
