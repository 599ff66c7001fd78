"""Which effects there are, their timestamps and ranks, who has a turn, and what is read off in the end."""

from __future__ import annotations

import pytest

from tests.encodings.ground import Grounded, atoms

FILES = ("characteristics/effects",)

# The lord's printed ability a(1) makes d1; the effect r of a spell gave the bear the ability a(2), which makes d2.
ABILITIES = """
    now(0,w,0). object(w,(lord;bear)). zone(w,(lord;bear),battlefield). works_in(a(1..2),battlefield).
    holds(w,0,lord,ability(printed(0),a(1))). holds(w,0,bear,ability(granted(r,0),a(2))).
    generates(a(1),d1). generates(a(2),d2). does(d1,layer6,grant(0,a(9))). does(d2,(layer4;layer6),some_change).
    timestamp(w,lord,3). timestamp(w,bear,1). left(w,r,dr). placed_at(w,r,5). does(dr,layer6,grant(0,a(2))).
"""
LORD, BEAR = "static(lord,printed(0),d1)", "static(bear,granted(r,0),d2)"


def test_static_abilities_make_effects() -> None:
    """604.1."""
    found = Grounded(FILES, ABILITIES, "arise(0)")
    assert found.of("effect") == atoms(f"effect(w,{LORD},d1). effect(w,{BEAR},d2). effect(w,r,dr).")
    assert found.of("source") == atoms(f"source(w,{LORD},lord). source(w,{BEAR},bear).")


def test_timestamps_of_effects() -> None:
    """613.7a: that of the object, or of what gave the ability if it is later. 613.7b: that of the spell's effect."""
    assert Grounded(FILES, ABILITIES, "arise(0)").of("time") == atoms(
        f"time(w,{LORD},3). time(w,{BEAR},5). time(w,r,5)."
    )
    older_gift = ABILITIES.replace("placed_at(w,r,5)", "placed_at(w,r,0)")
    assert Grounded(FILES, older_gift, "arise(0)").column("time", 2, "w", BEAR) == {"1"}


def test_ranks() -> None:
    """613.3: defining abilities are first. 604.3a: a granted one is none; of one time with its giver, it is later."""
    found = Grounded(FILES, f"{ABILITIES} defined_by((d1;d2)).", "arise(0)")
    assert found.column("rank", 2) == {f"rank(0,3,1,{LORD})", f"rank(1,5,2,given(5,{BEAR}))", "rank(1,5,0,r)"}


def test_counters_are_effects_on_their_object() -> None:
    """613.7c."""
    facts = "put(w,bear,pt(1,1),k). counters_at(w,bear,pt(1,1),(2;4;3))."
    found = Grounded(FILES, facts)
    assert found.of("effect") == atoms("effect(w,counter(bear,pt(1,1)),k).")
    assert found.of("locked") == atoms("locked(w,counter(bear,pt(1,1)),bear).")
    assert found.column("rank", 2) == {"rank(1,4,3,counter(bear,pt(1,1)))"}


def test_effects_of_rules() -> None:
    """702.103b, 702.151b."""
    facts = """world(w). bestowed(w,beast). enchant_creature(a(7)). timestamp(w,(beast;kit),2).
        copiable(w,kit,ability(printed(0),a(8))). keyword_of(a(8),reconfigure). attached(w,kit,beast).
        goes_with(creature,creature)."""
    found = Grounded((*FILES, "characteristics/interaction"), facts, "rules")
    assert found.of("effect") == atoms(
        "effect(w,rule(beast,bestowed),bestowed). effect(w,rule(kit,reconfigured),reconfigured)."
    )
    assert found.column("does", 2, "bestowed", "layer4") == {
        "replace(types)", "add_type(enchantment)", "replace(subtypes(enchantment))", "add_subtype(aura)",
    }  # fmt: skip
    assert found.column("does", 2, "reconfigured") == {"remove_type(creature)"}
    assert found.column("moves", 2, "reconfigured", "layer4") == {
        "trait(type,creature)", "trait(type,any_read)",
        "trait(subtype(creature),any_read)", "trait(subtype(creature),any_written)",
    }  # fmt: skip
    assert found.of("writes") >= atoms("writes(bestowed,layer4,type,any). writes(bestowed,layer6,keyword,enchant).")


def test_what_effects_speak_of() -> None:
    facts = (
        f"""{ABILITIES} attached(w,lord,bear). chosen(w,lord,creature,bear). target(w,r,1,lord). locked(w,r,lord)."""
    )
    found = Grounded(FILES, facts, "arise(0)")
    assert found.of("reference") == atoms(f"""reference(w,{LORD},source,lord). reference(w,{LORD},(host;chosen),bear).
        reference(w,{BEAR},source,bear). reference(w,r,(target(1);locked),lord).""")


def test_terms_are_evaluated_for_anyone_unless_they_depend_on_who_asks() -> None:
    facts = f"{ABILITIES} mentions(d1,(plain;own)). relative(own)."
    assert Grounded(FILES, facts, "arise(0)").of("eye") == atoms(
        f"eye({LORD},plain,anyone). eye(anyone,plain,anyone). eye({LORD},own,{LORD})."
    )


@pytest.mark.parametrize(
    ("layer", "more", "effects"),
    [
        ("layer6", "", {LORD, BEAR, "r"}),
        ("layer4", "", {BEAR}),
        ("layer5", "", set()),
        ("layer6", f"done(w,layer6,{LORD}).", {BEAR, "r"}),
        ("layer6", "zone(w,lord,graveyard). ", {LORD, BEAR, "r"}),
    ],
)
def test_candidates_have_a_part_in_the_layer_and_no_turn_yet(layer: str, more: str, effects: set[str]) -> None:
    found = Grounded(FILES, f"{ABILITIES} {more}", "arise(0)", f"begin(0) gather(0,{layer}) compare(0)")
    assert found.column("candidate", 2) == effects
    assert bool(found.of("busy")) == bool(effects)
    assert bool(found.of("several")) == (len(effects) > 1)


def test_an_ability_has_to_function_where_its_object_is() -> None:
    found = Grounded(
        FILES,
        ABILITIES.replace("zone(w,(lord;bear),battlefield)", "zone(w,lord,hand)"),
        "arise(0)",
        "begin(0) gather(0,layer6)",
    )
    assert found.column("candidate", 2) == {"r"}


def test_what_has_started_needs_no_ability_any_more() -> None:
    """613.6."""
    gone = "now(0,w,4). effect(w,e,d). started(w,e). does(d,layer7b,set_power(num(1)))."
    assert Grounded(FILES, gone, "arise(0)", "begin(0) gather(0,layer7b)").of("candidate") == atoms("candidate(w,0,e).")


def test_what_goes_on_as_another_effect_has_no_turn() -> None:
    """611.3a: the text of its ability has changed."""
    old = "now(0,w,4). effect(w,(e;f),d). started(w,(e;f)). superseded(w,e). does(d,layer7b,set_power(num(1)))."
    assert Grounded(FILES, old, "arise(0)", "begin(0) gather(0,layer7b)").of("candidate") == atoms("candidate(w,0,f).")


def test_what_does_not_come_from_an_ability_is_there_from_the_start() -> None:
    """611.2, 122.1, 702.103b: no ability has to be there for it."""
    facts = f"{ABILITIES} put(w,bear,pt(1,1),k). does(k,layer7c,modify_each(1,1)). world(w). bestowed(w,bear)."
    found = Grounded(FILES, facts, "rules", "arise(0)")
    assert found.column("standing", 1) == {"r", "counter(bear,pt(1,1))", "rule(bear,bestowed)"}
    bare = "now(0,w,0). standing(w,r). effect(w,r,dr). does(dr,layer6,grant(0,a(2)))."
    assert Grounded(FILES, bare, "arise(0)", "begin(0) gather(0,layer6)").of("candidate") == atoms("candidate(w,0,r).")
    assert (
        Grounded(FILES, f"{bare} done(w,layer6,r).", "arise(0)", "begin(0) gather(0,layer6)").of("candidate") == set()
    )


def test_worlds_without_an_effect_have_no_turn() -> None:
    facts = f"{ABILITIES} now(0,v,7)."
    assert Grounded(FILES, facts, "arise(0)", "begin(0) gather(0,layer6)").of("turn") == atoms("turn(0,w,0).")


def test_worlds_that_had_no_turn_in_a_layer_have_none_later() -> None:
    """613.1: w goes on in layer 6 until its effects are through; in the next layer every world may have a turn."""
    facts = f"{ABILITIES} now(2,w,0). now(2,v,7). acted(0,w). standing((v;w),r). effect(v,r,dr)."
    assert Grounded(FILES, facts, "arise(0)", "go_on(2) gather(2,layer6)").of("turn") == atoms("turn(2,w,0).")
    assert Grounded(FILES, facts, "arise(0)", "begin(2) gather(2,layer6)").column("turn", 1) == {"v", "w"}


def test_what_a_layer_needs() -> None:
    facts = """does(d,(layer4;layer6),x). requires(d,extent,states). requires(d,layer6,amounts).
        requires(d,layer4,words). does(f,layer5,x). requires(f,extent,marks)."""
    found = Grounded(FILES, facts)
    assert found.column("needs", 1, "layer4") == {"states", "words"}
    assert found.column("needs", 1, "layer6") == {"states", "amounts"}


@pytest.mark.parametrize(
    ("facts", "fluents"),
    [
        ("zone(w,o,battlefield). holds(w,3,o,(type(creature);power(2))).", {"type(creature)", "power(2)"}),
        ("zone(w,o,battlefield). holds(w,3,o,(type(artifact);power(2);base_power(2))).", {"type(artifact)"}),
        ("zone(w,o,hand). holds(w,3,o,(type(creature);power(2))).", {"type(creature)", "power(2)"}),
        ("zone(w,o,battlefield). holds(w,2,o,type(land)).", set()),
        ('copiable(w,o,(name("O");cost(1);power(5))). mana_value(w,o,4).', {'name("O")', "cost(1)", "mana_value(4)"}),
        (
            "zone(w,o,battlefield). holds(w,3,o,type(planeswalker)). counters(w,o,loyalty,4).",
            {"type(planeswalker)", "number(loyalty,4)"},
        ),
        ("zone(w,o,battlefield). holds(w,3,o,type(battle)).", {"type(battle)", "number(defense,0)"}),
        ("zone(w,o,graveyard). copiable(w,o,(loyalty(3);defense(5))).", {"number(loyalty,3)", "number(defense,5)"}),
    ],
)
def test_what_is_read_off(facts: str, fluents: set[str]) -> None:
    """208.3: sizes are those of creatures. 306.5c, 310.4c: loyalty and defense are counters on the battlefield."""
    found = Grounded(("characteristics/answer",), f"now(8,w,3). asked(w,o). {facts}", "answer(8)")
    assert found.column("final", 2) == fluents
