"""Layer 1 (613.2, 707, 708) on boards checked by hand."""

from __future__ import annotations

import pytest

from solver.cards import model as m
from tests.reference import Characteristics, characteristics
from tests.reference.boards import (
    ALL_MOUNTAINS,
    ANGEL,
    BEAR,
    CHANGELING,
    DUAL,
    GRAVE_BEAST,
    SELF,
    board,
    card,
    defining,
    face,
    resolved,
    size,
    thing,
)
from tests.reference.test_layers import keywords, pt
from tests.reference.vocabulary import SUBTYPES

CLONE = card("Clone", "Creature - Shapeshifter", m.EntersAsCopy(m.BecomeCopy()), pt="0/0", cost="{3}{U}")
CLAY = card(
    "Clay",
    "Artifact Creature - Shapeshifter",
    m.EntersAs(
        (
            ("3/3", size(3)),
            ("1/6", (*size(1, 6), m.AddSubtypes(("Wall",)), m.AddAbility(m.Keyword("defender")))),
        )
    ),
    pt="*/*",
    cost="{4}",
)
TWO_FACED = m.Card(
    "Front // Back",
    (
        face("Front", "Creature - Horror", pt="0/4", cost="{1}{U}"),
        face("Back", "Creature - Kraken", pt="7/8", indicator=("blue",)),
    ),
    layout="transform",
)


def copy_of(what: str, how: m.BecomeCopy | None = None, original: m.Card = ANGEL) -> Characteristics:
    """A copy of the object `what`, which is an `original` with a counter under an effect."""
    first = thing(what, original, counters={"+1/+1": 1})
    copy = thing("copy", CLONE, "B", copy_of=what, copied_by=how)
    return characteristics(board(first, resolved("lose", what, m.LoseAllAbilities(), *size(9)), copy))["copy"]


def test_only_copiable_values() -> None:
    copy = copy_of("angel")
    assert (copy.name, copy.mana_cost, copy.colors) == ("Angel", "{3}{W}{W}", frozenset({"white"}))
    assert (pt(copy), keywords(copy), copy.controller) == ("4/4", ["flying", "vigilance"], "B")


def test_exceptions_are_copiable() -> None:
    how = m.BecomeCopy(
        exceptions=(m.SetSubtypes("creature", ("Frog",)), m.SetColors(("green",)), m.AddAbility(m.Keyword("haste")))
    )
    entries = (thing("angel", ANGEL), thing("frog", CLONE, copy_of="angel", copied_by=how))
    values = characteristics(board(*entries, thing("third", CLONE, "B", copy_of="frog")))
    for name in ("frog", "third"):
        assert values[name].subtypes == {"Frog"}
        assert values[name].colors == {"green"}
        assert keywords(values[name]) == ["flying", "haste", "vigilance"]


def test_exception_replaces_a_defining_ability() -> None:
    """707.9d: setting the size, or the creature types, drops the ability that defines them."""
    sized = m.BecomeCopy(exceptions=size(1))
    beast = characteristics(board(thing("beast", GRAVE_BEAST), thing("copy", CLONE, copy_of="beast", copied_by=sized)))[
        "copy"
    ]
    assert (pt(beast), beast.abilities) == ("1/1", ())
    frog = m.BecomeCopy(exceptions=(m.SetSubtypes("creature", ("Frog",)),))
    assert copy_of("x", frog, CHANGELING).subtypes == {"Frog"}


def test_exception_in_addition_keeps_a_defining_ability() -> None:
    rogue = m.BecomeCopy(exceptions=(m.AddSubtypes(("Rogue",)),))
    entries = (thing("shape", CHANGELING), thing("copy", CLONE, copy_of="shape", copied_by=rogue))
    copy = characteristics(board(*entries))["copy"]
    assert copy.subtypes == SUBTYPES["creature"]
    assert keywords(copy) == ["changeling"]


def test_kept_color() -> None:
    """707.9c: its own color, and not the other's ability that defines color."""
    drone = card("Drone", "Creature - Drone", m.Keyword("devoid"), pt="2/2", cost="{R}")
    copy = copy_of("drone", m.BecomeCopy(keeps=("color",)), drone)
    assert (copy.colors, copy.abilities) == (frozenset({"blue"}), ())


def test_kept_abilities_and_name() -> None:
    copy = copy_of("angel", m.BecomeCopy(keeps=("abilities", "name")))
    assert (copy.name, pt(copy)) == ("Clone", "4/4")
    assert [type(ability) for ability in copy.abilities] == [m.EntersAsCopy]


def test_copied_defining_ability_still_defines() -> None:
    values = characteristics(
        board(
            thing("beast", GRAVE_BEAST),
            thing("copy", CLONE, copy_of="beast"),
            resolved("small", "copy", *size(0)),
            thing("dead", BEAR, zone="graveyard"),
        )
    )
    assert (pt(values["beast"]), pt(values["copy"])) == ("1/2", "0/0")


def test_resolved_copy_effect_sees_earlier_ones_only() -> None:
    become = m.BecomeCopy()
    entries = (thing("bear", BEAR), thing("angel", ANGEL), thing("dual", DUAL))
    first = resolved("first", "bear", become, chosen={"creature": "angel"})
    second = resolved("second", "dual", become, chosen={"creature": "bear"})
    values = characteristics(board(*entries, first, second))
    assert (values["dual"].name, values["bear"].name) == ("Angel", "Angel")
    values = characteristics(board(*entries, second, first))
    assert (values["dual"].name, values["bear"].name) == ("Bear", "Angel")


def test_copy_is_over_written_by_a_later_copy_effect_but_not_by_other_layers() -> None:
    entries = (
        thing("bear", BEAR),
        thing("dual", DUAL),
        resolved("wake", "dual", m.AddTypes(("Creature",)), m.AddSubtypes(("Elemental",)), *size(5)),
        resolved("become", "dual", m.BecomeCopy(), chosen={"creature": "bear"}),
    )
    values = characteristics(board(*entries))["dual"]
    assert (values.name, values.types, pt(values)) == ("Bear", frozenset({"Creature"}), "5/5")
    assert values.subtypes == {"Bear", "Elemental"}


def test_older_copy_effect_on_the_original_counts_for_a_younger_clone() -> None:
    become = resolved("become", "bear", m.BecomeCopy(), chosen={"creature": "angel"})
    entries = (thing("bear", BEAR), thing("angel", ANGEL))
    clone = thing("clone", CLONE, copy_of="bear")
    assert characteristics(board(*entries, become, clone))["clone"].name == "Angel"
    assert characteristics(board(*entries, clone, become))["clone"].name == "Bear"


def test_face_down_is_copiable_and_outlasts_copying() -> None:
    """613.2b, 708.2a, 708.10."""
    entries = (
        thing("hidden", ANGEL, face_down=True, counters={"+1/+1": 1}),
        thing("clone", CLONE, copy_of="hidden"),
        thing("bear", BEAR),
        resolved("become", "hidden", m.BecomeCopy(), chosen={"creature": "bear"}),
    )
    values = characteristics(board(*entries))
    assert (pt(values["hidden"]), pt(values["clone"])) == ("3/3", "2/2")
    for name in ("hidden", "clone"):
        seen = values[name]
        assert (seen.name, seen.mana_cost, seen.mana_value, seen.colors) == ("", None, 0, frozenset())
        assert (seen.types, seen.subtypes, seen.abilities) == (frozenset({"Creature"}), frozenset(), ())


def test_choice_as_it_enters() -> None:
    """613.2a, 707.2, 707.6: the chosen shape is copiable; a copy's own choice changes that shape once more."""
    entries = (thing("clay", CLAY, chosen={"mode": "1/6"}), thing("late", CLONE, copy_of="clay"))
    own = thing("own", CLONE, copy_of="clay", chosen={"mode": "3/3"})
    values = characteristics(board(*entries, own, thing("hand", CLAY, zone="hand")))
    for name in ("clay", "late"):
        assert (pt(values[name]), values[name].subtypes) == ("1/6", frozenset({"Shapeshifter", "Wall"}))
        assert keywords(values[name]) == ["defender"]
    assert (pt(values["own"]), values["own"].subtypes, keywords(values["own"])) == (
        "3/3",
        frozenset({"Shapeshifter", "Wall"}),
        ["defender"],
    )
    assert pt(values["hand"]) == "0/0"


def test_back_face() -> None:
    """202.3b: the front's mana value for the permanent itself, 0 for a copy of its back."""
    values = characteristics(
        board(
            thing("back", TWO_FACED, face=1),
            thing("clone", CLONE, copy_of="back"),
            thing("grave", TWO_FACED, zone="graveyard", face=1),
        )
    )
    assert (values["back"].name, values["back"].mana_cost, values["back"].mana_value) == ("Back", None, 2)
    assert (values["clone"].name, values["clone"].mana_value, values["clone"].colors) == (
        "Back",
        0,
        frozenset({"blue"}),
    )
    assert values["grave"].name == "Front"


def test_prototype() -> None:
    """718.3b-d."""
    machine = m.Card(
        "Machine",
        (face("Machine", "Artifact Creature - Wurm", pt="7/5", cost="{7}"),),
        prototype=m.Prototype("{1}{B}{B}", "3", "3"),
    )
    values = characteristics(
        board(
            thing("proto", machine, prototyped=True),
            thing("copy", CLONE, copy_of="proto"),
            thing("plain", machine),
            thing("hand", machine, zone="hand", prototyped=True),
        )
    )
    for name in ("proto", "copy"):
        assert (pt(values[name]), values[name].colors, values[name].mana_value) == ("3/3", frozenset({"black"}), 3)
    for name in ("plain", "hand"):
        assert (pt(values[name]), values[name].colors, values[name].mana_value) == ("7/5", frozenset(), 7)


def test_copied_abilities_are_rules_text() -> None:
    """305.7 takes what a copy effect gave, its exception included."""
    how = m.BecomeCopy(exceptions=(m.AddAbility(m.Keyword("haste")),))
    entries = (thing("dual", DUAL), thing("copy", CLONE, copy_of="dual", copied_by=how), thing("moon", ALL_MOUNTAINS))
    copy = characteristics(board(*entries))["copy"]
    assert copy.abilities == (m.Activated("{T}", ("{R}",), mana=True),)


def test_defining_ability_as_an_exception() -> None:
    """604.3a: acquired by a copy effect, it is one."""
    count = defining(*size(m.Count("Creature")))
    how = m.BecomeCopy(exceptions=(m.AddAbility(count),))
    entries = (thing("bear", BEAR), thing("copy", CLONE, copy_of="bear", copied_by=how))
    grown = characteristics(board(*entries, resolved("set", "copy", m.SetPower(7))))["copy"]
    assert pt(grown) == "7/2"


def test_split_card() -> None:
    """709.4: both halves outside the stack, one on it."""
    split = m.Card(
        "Fire // Ice", (face("Fire", "Instant", cost="{1}{R}"), face("Ice", "Instant", cost="{1}{U}")), "split"
    )
    values = characteristics(board(thing("hand", split, zone="hand"), thing("cast", split, zone="stack", face=1)))
    assert (values["hand"].mana_value, values["hand"].colors) == (4, frozenset({"red", "blue"}))
    assert (values["cast"].name, values["cast"].mana_value) == ("Ice", 2)


def test_copies_in_a_circle_are_refused() -> None:
    entries = (thing("one", CLONE, copy_of="two"), thing("two", CLONE, copy_of="one"))
    with pytest.raises(NotImplementedError, match="circle"):
        characteristics(board(*entries))


def test_static_copy_effects_are_refused() -> None:
    odd = card("Odd", "Creature - Shapeshifter", m.Static((m.Effect(SELF, (m.BecomeCopy(),)),)), pt="1/1")
    with pytest.raises(NotImplementedError):
        characteristics(board(thing("odd", odd)))
