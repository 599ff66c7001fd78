"""What effects could change for each other, who depends on whom, who waits, and what is applied when."""

from __future__ import annotations

import pytest

from tests.encodings.ground import Grounded, atoms

FILES = ("characteristics/dependency",)
INTERACTION = ("objects/words", "characteristics/interaction")

# CR 205.3b: the subtypes of every card type are a sort of their own.
SUBTYPES = {
    f"subtype({family})"
    for family in ("artifact", "battle", "creature", "dungeon", "enchantment", "land", "planeswalker", "spell")
}


@pytest.mark.parametrize(
    ("facts", "reads"),
    [
        ("looks_at(d,extent,color,white).", {"reads(d,extent,color,white)"}),
        ("looks_at(d,deed,number,power).", {"reads(d,deed,number,power)", "reads(d,deed,type,creature)"}),
        ("does(d,layer4,add_subtype(shrine)).", {"reads(d,deed,type,enchantment)"}),
        ("does(d,layer4,(add_subtype(shrine);add_type(enchantment))).", set()),
        ("does(d,layer4,add_subtype(chosen(creature_type))).", {"reads(d,deed,type,any)"}),
    ],
)
def test_what_effects_read(facts: str, reads: set[str]) -> None:
    """208.3, 205.3d."""
    found = Grounded(INTERACTION, f"family(shrine,enchantment). {facts}")
    assert found.of("reads") == reads


@pytest.mark.parametrize(
    ("change", "writes", "strips", "sequential"),
    [
        ("layer4,replace(types)", SUBTYPES, False, True),
        ("layer4,remove_type(creature)", SUBTYPES, False, True),
        ("layer4,replace(subtypes(land))", {"keyword"}, True, False),
        ("layer4,replace(subtypes(creature))", set(), False, False),
        ("layer6,lose_abilities(none)", set(), True, False),
        ("layer6,lose_keyword(flying)", set(), True, False),
        ("layer6,bar_keyword(flying)", set(), True, False),
        ("layer6,grant(0,a(1))", set(), False, True),
        ("layer6,grant(0,a(2))", set(), False, False),
        ("layer3,change_word(forest,island)", set(), False, True),
    ],
)
def test_what_effects_write(change: str, writes: set[str], strips: bool, sequential: bool) -> None:
    """205.1a, 305.7; a granted ability with effects in the same layer brings new ones."""
    facts = f"does(d,{change}). generates(a(1),d1). does(d1,layer6,lose_abilities(none))."
    found = Grounded(INTERACTION, facts)
    assert found.column("writes", 2, "d") == writes
    assert bool(found.column("strips", 1, "d")) == strips
    assert bool(found.column("sequential", 1, "d")) == sequential


@pytest.mark.parametrize(
    ("facts", "layers"),
    [
        ("does(d,layer5,x). looks_at(d,extent,color,white). touches(e,layer5,color,any).", {"layer5"}),
        ("does(d,layer5,x). looks_at(d,extent,color,white). touches(e,layer5,color,blue).", set()),
        ("does(d,layer5,x). looks_at(d,extent,color,any). touches(e,layer5,color,blue).", {"layer5"}),
        ("does(d,layer5,x). looks_at(d,extent,type,land). touches(e,layer4,type,land).", set()),
        ("does(d,layer6,lose_abilities(none)).", {"layer6"}),
        ("does(d,layer3,change_word(red,blue)).", {"layer3"}),
    ],
)
def test_layers_in_which_anything_could_interact(facts: str, layers: set[str]) -> None:
    found = Grounded(INTERACTION, facts)
    assert found.column("tangled", 0) == layers


@pytest.mark.parametrize(
    ("facts", "purposes"),
    [
        ("looks_at(d,extent,type,land). touches(e,layer4,type,land).", {"extent"}),
        ("looks_at(d,extent,type,land). touches(e,layer4,type,any).", {"extent"}),
        ("looks_at(d,extent,type,any). touches(e,layer4,type,land).", {"extent"}),
        ("looks_at(d,(extent;deed),type,any). touches(e,layer4,type,any).", {"extent", "deed"}),
        ("looks_at(d,extent,type,land). touches(e,layer4,type,creature).", set()),
        ("looks_at(d,extent,type,land). touches(e,layer5,type,land).", set()),
        ("looks_at(d,extent,subtype(land),any). touches(e,layer4,subtype(land),swamp).", {"extent"}),
        ("looks_at(d,extent,subtype(land),any). touches(e,layer4,subtype(creature),any).", set()),
        ("looks_at(d,extent,subtype(artifact),clue). does(e,layer4,remove_type(artifact)).", {"extent"}),
    ],
)
def test_which_definitions_could_change_what_another_looks_at(facts: str, purposes: set[str]) -> None:
    """613.8a, 205.3b: those with a trait in common, and subtypes of different card types have none."""
    found = Grounded(INTERACTION, f"does(d,layer4,add_supertype(snow)). {facts}")
    moved = found.column("moves", 2, "e", "layer4")
    assert {each for each in ("extent", "deed") if found.column("minds", 2, "d", each) & moved} == purposes


@pytest.mark.parametrize(
    ("value", "read", "written"),
    [
        ("land", {"land", "any_written"}, {"land", "any_read"}),
        ("any", {"any_read", "any_written"}, {"any_read", "any_written"}),
    ],
)
def test_traits_match_what_is_read_with_what_is_written(value: str, read: set[str], written: set[str]) -> None:
    found = Grounded(INTERACTION, f"looks_at(d,extent,type,{value}). touches(e,layer4,type,{value}).")
    assert found.column("minds", 2, "d", "extent") == {f"trait(type,{each})" for each in read}
    assert found.column("moves", 2, "e", "layer4") == {f"trait(type,{each})" for each in written}


def test_only_effects_of_the_same_layer_could_depend_on_each_other() -> None:
    """613.8a (a)."""
    facts = "does(d,layer6,x). looks_at(d,extent,type,land). touches(e,layer4,type,land)."
    assert Grounded(INTERACTION, facts).of("tangled") == set()


def test_effects_after_which_there_may_be_others() -> None:
    """604.1, 612.1: of abilities that were granted, or whose text was changed."""
    facts = """does(d,layer3,change_word(red,blue)). does(e,layer6,(grant(0,a(1));lose_keyword(haste))).
        does(f,layer6,grant(0,a(2))). generates(a(1),g). does(g,layer7c,modify(num(1),num(1)))."""
    assert Grounded(INTERACTION, facts).of("grants_effects") == atoms(
        "grants_effects(d,layer3). grants_effects(e,layer6)."
    )


def test_amounts_that_stand_for_several_times_another() -> None:
    """107.1b: these have their own part in what modifies an object."""
    facts = "does(d,layer7c,modify(times(-1,k),j)). does(d,layer7b,set_power(times(2,k)))."
    found = Grounded(INTERACTION, facts)
    assert found.of("multiplied") == atoms("multiplied((times(-1,k);times(2,k))).")


# Definitions of which the last could change what the first looks at, each pair by a trait of its own.
TRAITS = """
    minds(D,P,trait(D,P,L,O)) :- changeable(D,P,L,O).
    moves(O,L,trait(D,P,L,O)) :- changeable(D,P,L,O).
"""

# Effects e and f at moment 0, e the older; each a plain effect of its own definition.
PAIR = f"""{TRAITS}
    turn(0,w,0). object(w,(o;p)). candidate(w,0,(e;f)). effect(w,e,de). effect(w,f,df).
    rank(w,e,rank(1,1,1,e)). rank(w,f,rank(1,2,1,f)). hits(w,0,e,o). hits(w,0,f,p). running(w,0,(e;f)).
"""


@pytest.mark.parametrize(
    ("facts", "linked"),
    [
        ("changeable(de,extent,layer4,df).", {"e"}),
        ("changeable(de,extent,layer5,df).", set()),
        ("changeable(de,extent,layer4,(de;dg)).", set()),
        ("changeable(de,extent,layer4,df). started(w,e).", set()),
        ("changeable(de,deed,layer4,df). started(w,e).", {"e"}),
        ("changeable(de,extent,layer4,df). changeable(df,deed,layer4,de).", {"e", "f"}),
    ],
)
def test_pairs_to_look_into(facts: str, linked: set[str]) -> None:
    """613.6: of an effect that has started only the deed is open."""
    found = Grounded(FILES, f"{PAIR} {facts}", "link(0,layer4)")
    assert found.column("linked", 2) == linked
    assert found.column("may_read", 2) == linked
    assert found.column("interacting", 2) == ({"e", "f"} if linked else set())
    assert bool(found.of("supposing")) == bool(found.of("interplay")) == bool(linked)


def test_defining_abilities_and_others_are_independent() -> None:
    """613.8a (c)."""
    facts = PAIR.replace("rank(1,1,1,e)", "rank(0,1,1,e)")
    facts += "changeable(de,(extent;deed),layer4,df). sequential(df,layer4)."
    found = Grounded(FILES, facts, "link(0,layer4)")
    assert (found.of("linked"), found.of("joined")) == (set(), set())
    defining = STRIPPING.replace("rank(w,f,rank(1,2,1,f))", "rank(w,f,rank(0,2,1,f))") + "hits(w,0,f,o)."
    assert Grounded(FILES, defining, "link(0,layer6)").of("linked_by_existence") == set()


def test_effects_that_hit_nothing_are_not_looked_at() -> None:
    facts = PAIR.replace("hits(w,0,f,p).", "") + "changeable(de,extent,layer4,df)."
    found = Grounded(FILES, facts, "link(0,layer4)")
    assert (found.column("linked", 2), found.of("may_read")) == ({"e"}, set())


def joined(facts: str, layer: str = "layer6") -> set[str]:
    """Which of the effects e to i, each of a definition of its own, could have a bearing on each other."""
    known = f"""{TRAITS} turn(0,w,0). candidate(w,0,(e;f;g;h;i)). effect(w,E,of(E)) :- candidate(w,0,E).
        rank(w,E,rank(1,1,1,E)) :- candidate(w,0,E). object(w,o)."""
    found = Grounded(FILES, f"{known} {facts}", f"link(0,{layer}) heed(0,{layer})")
    pairs = [[str(part) for part in each.arguments[2:]] for each in found.atoms if each.name == "joined"]
    groups = {"".join(sorted(other for one, other in pairs if one == effect)) for effect, _ in pairs}
    heedful = found.column("heedful", 2)
    assert found.column("interacting", 2) == heedful | {effect for group in groups for effect in group}
    return groups | {f"{effect} heeds" for effect in heedful}


@pytest.mark.parametrize(
    ("facts", "groups"),
    [
        ("", set()),
        ("changeable(of(e),extent,layer6,of(f)).", {"ef"}),
        ("changeable(of((e;g)),deed,layer6,of(f)).", {"efg"}),
        ("changeable(of(e),extent,layer6,of(f)). changeable(of(f),extent,layer6,of(g)).", {"efg"}),
        ("changeable(of(e),extent,layer6,of(f)). changeable(of(i),extent,layer6,of(h)).", {"ef", "hi"}),
        ("changeable(of(e),extent,layer6,of(f)). changeable(of(f),extent,layer6,of(e)). started(w,e).", {"ef"}),
        ("changeable(of(e),extent,layer6,of(f)). started(w,e).", set()),
        ("sequential(of(g),layer6).", {"g heeds"}),
        ("sequential(of(g),layer5).", set()),
        ("sequential(of(z),layer6).", set()),
        ("changeable(of(e),(extent;deed),layer6,of(z)). effect(w,z,of(z)). rank(w,z,rank(1,0,1,z)).", set()),
        ("changeable(of(z),(extent;deed),layer6,of(e)). effect(w,z,of(z)). rank(w,z,rank(1,0,1,z)).", set()),
    ],
)
def test_effects_that_could_have_a_bearing_on_each_other(facts: str, groups: set[str]) -> None:
    """613.8a, 613.8c: directly or by way of others, whichever of them is the one that reads."""
    assert joined(facts) == groups


STRIPPING = f"""{TRAITS}
    turn(0,w,0). object(w,(o;p)). candidate(w,0,(static(o,i,de);f)). effect(w,static(o,i,de),de). effect(w,f,df).
    rank(w,static(o,i,de),rank(1,1,1,e)). rank(w,f,rank(1,2,1,f)). strips(df,layer6).
"""


@pytest.mark.parametrize(
    ("facts", "linked"),
    [
        ("hits(w,0,f,o).", True),
        ("hits(w,0,f,p).", False),
        ("hits(w,0,f,o). started(w,static(o,i,de)).", False),
        ("changeable(df,extent,layer6,de).", True),
    ],
)
def test_effects_that_endanger_an_ability(facts: str, linked: bool) -> None:
    """613.8a (b): also one that does not hit the object now, but whose objects may change."""
    found = Grounded(FILES, STRIPPING + facts, "link(0,layer6)")
    assert bool(found.of("linked_by_existence")) == linked
    assert bool(found.of("may_end")) == (linked and "hits" in facts)
    assert bool(found.of("joined")) == linked
    assert bool(found.of("interplay")) == (linked and "hits" in facts)


def test_effects_that_take_no_abilities_endanger_none() -> None:
    facts = f"{STRIPPING} hits(w,0,f,o). changeable(df,extent,layer6,de)."
    for other in ("strips(df,layer4)", "strips(dg,layer6). effect(w,g,dg)"):
        found = Grounded(FILES, facts.replace("strips(df,layer6)", other), "link(0,layer6)")
        assert found.of("linked_by_existence") == set()


def test_suppositions() -> None:
    """What f adds and clears, with the scene of what would be different; views are named by the moment."""
    pair = PAIR.replace("turn(0,w,0)", "turn(0,w,3)")
    facts = f"""{pair} may_read(w,0,e,f). holds(w,3,o,type(land)). holds(w,3,p,(type(land);color(red))).
        adds(w,0,f,p,(type(creature);type(land))). clears(w,0,f,p,(color(red);type(land)))."""
    found = Grounded(FILES, facts, "suppose(0,layer4)", "imagine(0)", "suppositions(0)")
    assert found.of("gained") == atoms("gained(w,0,f,p,type(creature)).")
    assert found.of("lost") == atoms("lost(w,0,f,p,color(red)).")
    assert found.column("scene", 2) == {"p"}
    assert found.column("holds", 3, "w", "if(3,f)", "p") == {"type(land)", "type(creature)"}
    assert found.of("look") == atoms("look(1,w,if(3,f)).")
    assert found.of("asks") == atoms("asks(w,if(3,f),e).")


@pytest.mark.parametrize("term", ["shares(color,source)", "object(affected)", "has_attached(q)"])
def test_every_object_is_in_the_scene_where_filters_look_into_others(term: str) -> None:
    facts = f"{PAIR} may_read(w,0,e,f). mentions(de,{term}). level(has_attached(q),2). adds(w,0,f,p,type(land))."
    assert Grounded(FILES, facts, "suppose(0,layer4)").column("scene", 2) == {"o", "p"}


@pytest.mark.parametrize(
    ("facts", "why"),
    [
        ("in_force(w,if(0,f),e). matches(w,if(0,f),e,(o;p)). scene(w,if(0,f),p).", {"extent"}),
        ("in_force(w,if(0,f),e). scene(w,if(0,f),o).", {"extent"}),
        ("in_force(w,if(0,f),e). scene(w,if(0,f),p).", set()),
        ("in_force(w,if(0,f),e). matches(w,if(0,f),e,o). scene(w,if(0,f),o).", set()),
        ("", {"existence"}),
        ("started(w,e).", set()),
    ],
)
def test_who_depends_on_whom(facts: str, why: set[str]) -> None:
    """613.8a (b)."""
    found = Grounded(FILES, f"{PAIR} may_read(w,0,e,f). {facts}", "depend(0)")
    assert found.column("depends", 4, "w", "0", "e", "f") == why


def test_an_ability_that_would_be_gone() -> None:
    """613.8a (b), existence."""
    facts = STRIPPING + "may_end(w,0,static(o,i,de),f). holds(w,0,o,ability(i,a(1))). clears(w,0,f,o,ability(i,a(1)))."
    assert Grounded(FILES, facts, "depend_loss(0)").column("depends", 4) == {"existence"}


def test_suppositions_of_sizes() -> None:
    """What a shift, a switch, or nothing at all would make of them."""
    facts = """turn(0,w,0). may_read(w,0,e,(f;g;h)). holds(w,0,p,(power(1);toughness(4))).
        shifts(w,0,f,p,power,2). turns(w,0,g,p). shifts(w,0,h,p,toughness,0)."""
    found = Grounded(("characteristics/dependent_sizes",), facts, "suppose_size(0)")
    assert found.of("gained") == atoms("gained(w,0,f,p,power(3)). gained(w,0,g,p,(power(4);toughness(1))).")
    assert found.of("lost") == atoms("lost(w,0,f,p,power(1)). lost(w,0,g,p,(power(1);toughness(4))).")


def test_every_object_is_in_the_scene_where_control_changes() -> None:
    facts = "turn(0,w,0). may_read(w,0,e,(f;g)). change(w,0,f,set_controller(you)). change(w,0,g,add_color(red))."
    found = Grounded(("characteristics/control",), facts, "suppose_control(0)")
    assert found.of("wide") == atoms("wide(w,0,f).")


NUMBERS = """turn(0,w,0). may_read(w,0,e,f). hits(w,0,e,o). change(w,0,e,set_power(k)). uses(set_power(k),k).
    amount(w,0,e,none,k,3)."""


@pytest.mark.parametrize(("then", "why"), [(4, {"deed"}), (3, set())])
def test_numbers_that_would_be_others(then: int, why: set[str]) -> None:
    facts = f"{NUMBERS} amount(w,if(0,f),e,none,k,{then})."
    found = Grounded(("characteristics/dependent_sizes",), facts, "depend_numbers(0)")
    assert found.column("depends", 4) == why


def test_subtypes_that_would_count() -> None:
    """205.3d: once f has made the object a creature, e can make it a bear."""
    facts = """turn(0,w,0). may_read(w,0,e,f). hits(w,0,e,o). change(w,0,e,add_subtype(bear)). family(bear,creature).
        does(d,layer4,add_subtype(bear)). holds(w,0,o,type(land)).
        scene(w,if(0,f),o). holds(w,if(0,f),o,(type(land);type(creature)))."""
    files = ("objects/words", "characteristics/types")
    assert Grounded(files, facts, "layer4(0) depend_types(0)").of("depends") == atoms("depends(w,0,e,f,deed).")
    counts = facts.replace("holds(w,0,o,type(land)).", "holds(w,0,o,type(creature)).")
    assert Grounded(files, counts, "layer4(0) depend_types(0)").of("depends") == set()
    # ... and with an effect that takes the type itself, the subtype counts in neither case.
    for taking in ("remove_type(creature)", "replace(types)"):
        taken = f"{facts} change(w,0,e,{taking})."
        assert Grounded(files, taken, "layer4(0) depend_types(0)").of("depends") == set()


def test_control_that_would_go_to_another_player() -> None:
    facts = """turn(0,w,0). may_read(w,0,e,f). hits(w,0,e,o). change(w,0,e,set_controller(you)).
        player_is(w,0,e,you,a). player_is(w,if(0,f),e,you,b)."""
    found = Grounded(("characteristics/control",), facts, "depend_control(0)")
    assert found.of("depends") == atoms("depends(w,0,e,f,deed).")


def waiting(pairs: str) -> set[str]:
    """Who has to wait, of e, f and g from the oldest to the youngest."""
    facts = f"turn(0,w,0). rank(w,e,1). rank(w,f,2). rank(w,g,3). depends(w,0,E,O,extent) :- pair(E,O). pair({pairs})."
    return Grounded(FILES, facts, "wait(0)").column("blocked", 2)


@pytest.mark.parametrize(
    ("pairs", "blocked"),
    [
        ("e,f", {"e"}),
        ("e,f;f,g", {"e", "f"}),
        ("e,f;f,e", {"f"}),
        ("e,f;f,g;g,e", {"f", "g"}),
        ("e,f;f,e;f,g", {"f"}),
        ("g,e;e,f;f,e", {"f", "g"}),
    ],
)
def test_who_waits(pairs: str, blocked: set[str]) -> None:
    """613.8b: an effect waits for what it depends on; within a loop the younger members wait for the older ones."""
    assert waiting(pairs) == blocked
