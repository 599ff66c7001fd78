"""What explanations are told from: what each effect changed, and why it had its turn then."""

from __future__ import annotations

import pytest

from tests.encodings.ground import Grounded, atoms

FILES = ("objects/words", "characteristics/reasons")

# Two effects applied together at moment 0, e the older, and g alone at moment 1, all in layer 7b.
APPLIED = """
    explained(w). ran((0;2),layer7b). turn(0,w,0). turn(2,w,1). applied(w,0,(e;f)). applied(w,2,g).
    rank(w,e,rank(1,1,1,e)). rank(w,f,rank(1,2,1,f)). rank(w,g,rank(1,3,1,g)). hits(w,0,(e;f),o). hits(w,2,g,o).
"""


def told(facts: str) -> Grounded:
    return Grounded(FILES, f"{APPLIED} {facts}", "reasons")


def test_steps_in_the_order_of_their_ranks() -> None:
    assert told("").of("step") == atoms("step(w,layer7b,0,0,e). step(w,layer7b,0,1,f). step(w,layer7b,2,0,g).")


def test_worlds_that_nobody_asks_about_are_not_told_of() -> None:
    assert told("turn(0,v,0). applied(v,0,e). hits(v,0,e,o).").column("step", 0) == {"w"}


@pytest.mark.parametrize(
    ("facts", "brings", "takes"),
    [
        ("adds(w,0,e,o,red).", {"e"}, set()),
        ("adds(w,0,(e;f),o,red).", {"e"}, set()),
        ("adds(w,0,e,o,red). holds(w,0,o,red).", set(), set()),
        ("clears(w,0,f,o,red). holds(w,0,o,red).", set(), {"f"}),
        ("clears(w,0,f,o,red).", set(), set()),
        ("adds(w,0,e,o,red). clears(w,0,f,o,red).", {"e"}, {"f"}),
        ("clears(w,0,e,o,red). adds(w,0,f,o,red). holds(w,0,o,red).", {"f"}, {"e"}),
        ("clears(w,0,e,o,red). adds(w,0,e,o,red). holds(w,0,o,red).", set(), set()),
    ],
)
def test_values_that_came_and_went(facts: str, brings: set[str], takes: set[str]) -> None:
    """Effects applied together are told one after the other; writing what is there already changes nothing."""
    found = told(facts)
    assert (found.column("brings", 3), found.column("takes", 3)) == (brings, takes)


@pytest.mark.parametrize(
    ("facts", "sizes"),
    [
        ("shifts(w,0,(e;f),o,power,2). holds(w,0,o,power(1)).", {("e", "1", "3"), ("f", "3", "5")}),
        ("turns(w,0,(e;f),o). holds(w,0,o,(power(1);toughness(4))).", {("e", "1", "4"), ("f", "4", "1")}),
        (
            "adds(w,0,e,o,base_power(3)). clears(w,0,e,o,(base_power(3);base_power(2))). holds(w,0,o,base_power(2)).",
            {("e", "2", "3")},
        ),
        ("adds(w,0,e,o,base_power(2)). holds(w,0,o,base_power(2)).", {("e", "2", "2")}),
    ],
)
def test_powers_before_and_after(facts: str, sizes: set[tuple[str, str, str]]) -> None:
    found = told(facts)
    rows = [[str(part) for part in each.arguments] for each in found.atoms if each.name == "resized"]
    assert {(row[3], row[6], row[7]) for row in rows if row[5] == "power"} == sizes


@pytest.mark.parametrize(
    ("facts", "predicate", "expected"),
    [
        ("depends(w,0,e,f,extent). reach(w,0,e,f).", "waits", set()),
        ("depends(w,0,f,e,extent). reach(w,0,f,e).", "waits", {"waits(w,layer7b,f,e)"}),
        ("depends(w,0,e,f,extent). reach(w,0,e,f).", "overtakes", {"overtakes(w,layer7b,f,e)"}),
        (
            "depends(w,0,e,f,extent). depends(w,0,f,e,extent). reach(w,0,e,f). reach(w,0,f,e).",
            "loops",
            {"loops(w,layer7b,e,f)", "loops(w,layer7b,f,e)"},
        ),
        ("depends(w,0,e,f,extent). would_hit(w,0,e,f,(o;p)).", "extended_by", {"extended_by(w,layer7b,e,f,p)"}),
        ("depends(w,0,e,f,extent). scene(w,if(0,f),o).", "narrowed_by", {"narrowed_by(w,layer7b,e,f,o)"}),
        ("depends(w,0,e,f,existence).", "enabled_by", {"enabled_by(w,layer7b,e,f)"}),
        ("depends(w,0,e,f,existence). running(w,0,e).", "disabled_by", {"disabled_by(w,layer7b,e,f)"}),
        ("depends(w,0,e,f,deed).", "altered_by", {"altered_by(w,layer7b,e,f)"}),
        ("adds(w,0,e,o,red). clears(w,2,g,o,red).", "follows", {"follows(w,layer7b,g,e)"}),
    ],
)
def test_why_then(facts: str, predicate: str, expected: set[str]) -> None:
    """613.8a, 613.8b, 613.7."""
    assert told(facts).of(predicate) == expected


# At moment 0 f takes the ability i of p, which makes this effect; at moment 1 the ability is gone.
TAKEN = """effect(w,static(p,i,d),d). hits(w,0,f,p). clears(w,0,f,p,ability(i,a(1))). holds(w,0,p,ability(i,a(1))).
    generates(a(1),d). zone(w,p,battlefield). works_in(a(1),battlefield). rank(w,static(p,i,d),rank(1,0,1,p))."""


def test_an_effect_that_went_on_without_its_ability() -> None:
    """613.6."""
    facts = (
        f"{TAKEN} does(d,layer7b,x). started(w,static(p,i,d)). applied(w,2,static(p,i,d)). hits(w,2,static(p,i,d),o)."
    )
    found = told(facts)
    assert found.of("orphaned") == atoms("orphaned(w,layer7b,static(p,i,d),f).")
    assert found.of("silenced") == set()


def test_an_effect_that_never_started() -> None:
    """604.2."""
    found = told(f"{TAKEN} does(d,layer7c,x).")
    assert found.of("silenced") == atoms("silenced(w,layer7b,0,static(p,i,d),f).")
    assert found.of("orphaned") == set()


def test_what_could_not_be_given() -> None:
    """205.3d, 113.11."""
    facts = """family((bear;shrine),creature). change(w,0,e,(add_subtype(bear);grant(0,a(1)))). hindered(w,0,o,a(1))."""
    found = told(facts)
    assert found.of("misfit") == atoms("misfit(w,layer7b,e,o,subtype(bear)).")
    assert found.of("forbidden") == atoms("forbidden(w,layer7b,e,o,a(1)).")
    assert told(f"{facts} keeps_family(w,0,e,o,creature).").of("misfit") == set()


def test_copiable_values_are_told_of() -> None:
    facts = """version(w,o,1,c). copies(w,o,c,p). copying(w,c,k). face_down(w,p). hidden_value(power(2)).
        prototyped(w,q). version(v,o,1,c). copies(v,o,c,p). copying(v,c,k)."""
    found = told(facts)
    assert found.of("copied_from") == atoms("copied_from(w,o,1,c,p,k).")
    assert found.of("hidden_as") == atoms("hidden_as(w,p,power(2)).")
    assert found.of("inset_used") == atoms("inset_used(w,q).")
