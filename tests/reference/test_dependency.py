"""Dependency (613.8) on boards checked by hand."""

from __future__ import annotations

from itertools import permutations

import pytest

from solver.board.model import Object
from solver.cards import model as m
from tests.reference import characteristics
from tests.reference.boards import (
    ALL_MOUNTAINS,
    ALL_SWAMPS,
    ANGEL,
    BEAR,
    DUAL,
    FOREST,
    HOST,
    MOUNTAIN,
    OTHER,
    SAPROLING,
    SAPROLINGS_AND_FORESTS,
    SELF,
    SWAMP,
    WASTES,
    YOUR_LANDS_ARE_ALL,
    YOURS,
    board,
    card,
    resolved,
    size,
    static,
    thing,
)
from tests.reference.test_layers import keywords, pt

BASICS = {"Plains", "Island", "Swamp", "Mountain", "Forest"}
SWAMPS_LIVE = card(
    "Swamps Live",
    "Artifact",
    static(m.AddTypes(("Creature",)), m.SetColors(("black",)), *size(1), affects="Swamp"),
)
ZOMBIES = card("Zombies", "Enchantment", static(m.AddSubtypes(("Zombie",)), affects=m.All(("Creature", YOURS))))
CREATURES_ARE_FORESTS = card(
    "Creatures Are Forests",
    "Legendary Creature - Elemental",
    static(m.AddTypes(("Land",)), m.AddSubtypes(("Forest",)), affects=m.All(("Creature", YOURS))),
    pt="2/2",
)


@pytest.mark.parametrize("order", list(permutations(["moon", "urborg", "dual"])))
def test_existence(order: tuple[str, ...]) -> None:
    """All Mountains takes the text of All Swamps, which therefore waits and is gone."""
    entries = {"moon": ALL_MOUNTAINS, "urborg": ALL_SWAMPS, "dual": DUAL}
    values = characteristics(board(*(thing(name, entries[name]) for name in order)))
    for name in ("urborg", "dual"):
        assert values[name].subtypes == {"Mountain"}
        assert values[name].abilities == (m.Activated("{T}", ("{R}",), mana=True),)
    assert values["urborg"].supertypes == {"Legendary"}


def chain(*more: Object) -> dict[str, frozenset[str]]:
    entries = (thing("zombies", ZOMBIES), thing("urborg", ALL_SWAMPS), thing("live", SWAMPS_LIVE))
    return {name: values.subtypes for name, values in characteristics(board(*entries, *more)).items()}


def test_dependency_is_judged_on_the_present_state() -> None:
    """Without a Swamp there is no creature in sight for Zombies, which goes first and finds nothing."""
    assert chain()["urborg"] == {"Swamp"}
    assert chain(thing("swamp", SWAMP))["urborg"] == {"Swamp", "Zombie"}


def test_loop_falls_back_to_timestamps() -> None:
    lands = (thing("token", SAPROLING, token=True), thing("wastes", WASTES), thing("forest", FOREST))
    first, second = thing("limb", SAPROLINGS_AND_FORESTS), thing("dryad", YOUR_LANDS_ARE_ALL)
    values = characteristics(board(*lands, first, second))
    assert values["token"].subtypes == {"Saproling", *BASICS}
    assert values["wastes"].types == {"Land"}
    assert values["wastes"].subtypes == BASICS
    values = characteristics(board(*lands, second, first))
    assert values["token"].subtypes == {"Saproling", "Forest"}
    assert values["wastes"].types == {"Land", "Creature"}
    assert values["wastes"].subtypes == {"Saproling", *BASICS}


def test_no_loop_without_the_token() -> None:
    entries = (thing("limb", SAPROLINGS_AND_FORESTS), thing("wastes", WASTES), thing("dryad", YOUR_LANDS_ARE_ALL))
    assert characteristics(board(*entries))["wastes"].subtypes == {"Saproling", *BASICS}


def test_three_effects_with_a_dependency_that_changes() -> None:
    """The Moon waits for what makes lands, then takes the Dryad's text before the Dryad acts."""
    entries = (
        thing("dryad", YOUR_LANDS_ARE_ALL),
        thing("ash", CREATURES_ARE_FORESTS),
        thing("moon", ALL_MOUNTAINS, "B"),
    )
    values = characteristics(board(*entries))
    assert values["dryad"].subtypes == {"Dryad", "Mountain"}
    assert values["ash"].subtypes == {"Elemental", "Mountain"}


def test_what_it_applies_to() -> None:
    """Mountains become Plains after more Mountains were made, although that effect is older."""
    plains = card("Plains", "Enchantment", static(m.SetSubtypes("land", ("Plains",)), affects="Mountain"))
    entries = (thing("conv", plains), thing("mtn", MOUNTAIN), thing("dual", DUAL), thing("moon", ALL_MOUNTAINS))
    values = characteristics(board(*entries))
    assert values["mtn"].subtypes == values["dual"].subtypes == {"Plains"}


def test_no_dependency_on_a_mere_result() -> None:
    """Two effects that set the same creatures' types do not depend on each other."""
    rats = card("Rats", "Enchantment", static(m.SetSubtypes("creature", ("Rat",)), affects="Creature"))
    every = card("Every", "Artifact", static(m.EverySubtype("creature"), affects="Creature"))
    older = characteristics(board(thing("bear", BEAR), thing("every", every), thing("rats", rats)))
    assert older["bear"].subtypes == {"Rat"}
    newer = characteristics(board(thing("bear", BEAR), thing("rats", rats), thing("every", every)))
    assert len(newer["bear"].subtypes) > 300


def test_what_it_does() -> None:
    """Taking the Aura changes who "you" is for it, so its effect waits, behind a younger one of another player."""
    control = card("Control", "Enchantment - Aura", static(m.SetController("you"), affects=HOST))
    entries = (
        thing("bear", BEAR),
        thing("mind", control, "B", attached_to="bear"),
        resolved("take", "bear", m.SetController("you"), controller="A"),
        thing("conf", control, "C", attached_to="mind"),
    )
    values = characteristics(board(*entries))
    assert (values["bear"].controller, values["mind"].controller) == ("C", "C")


def test_what_it_does_counts_amounts() -> None:
    """In 7c: the older effect counts creatures that the younger one makes big enough."""
    count = m.Count(m.HasStat("power", ">=", 4))
    swarm = card("Swarm", "Enchantment", static(m.Modify(count, 0), affects=m.Named("Bear")))
    entries = (thing("swarm", swarm), thing("bear", BEAR), thing("cub", card("Cub", "Creature - Bear", pt="3/3")))
    assert pt(characteristics(board(*entries, resolved("grow", "cub", m.Modify(1, 1))))["bear"]) == "3/2"


def test_layer_6_filter_on_a_keyword() -> None:
    master = card(
        "Master",
        "Creature - Knight",
        m.Keyword("flanking"),
        static(m.AddAbility(m.Keyword("flanking")), affects=m.All((m.HasKeyword("flanking"), YOURS, OTHER))),
        pt="3/3",
    )
    teach = card("Teach", "Enchantment - Aura", static(m.AddAbility(m.Keyword("flanking")), affects=HOST))
    entries = (thing("master", master), thing("bear", BEAR), thing("teach", teach, attached_to="bear"))
    assert keywords(characteristics(board(*entries))["bear"]) == ["flanking", "flanking"]


def test_prohibition_lost_to_an_effect_it_depends_on() -> None:
    """Loses its abilities in the same layer, so it waits for that, and then forbids nothing."""
    ground = card("Ground", "Creature - Wall", static(m.CannotHaveKeyword("flying"), affects="Creature"), pt="0/4")
    lose = resolved("lose", "ground", m.LoseAllAbilities())
    assert keywords(characteristics(board(thing("ground", ground), thing("angel", ANGEL), lose))["angel"]) == [
        "flying",
        "vigilance",
    ]


def test_defining_abilities_do_not_depend_on_others() -> None:
    """613.8a (c): the size counts Swamps in 7a, after all of layer 4."""
    count = m.Static((m.Effect(SELF, size(m.Count("Swamp"))),), defining=True)
    beast = card("Beast", "Creature - Beast", count, pt="*/*")
    entries = (thing("beast", beast), thing("forest", FOREST), thing("urborg", ALL_SWAMPS))
    assert pt(characteristics(board(*entries))["beast"]) == "2/2"


def test_condition_that_another_effect_makes_true() -> None:
    """The older effect comes to exist when enough enchantments are there, and then applies in the same layer."""
    many = m.Compare(m.Count("Enchantment"), ">=", 3)
    star = card("Star", "Enchantment", static(m.AddTypes(("Creature",)), affects=m.All(("Land",)), condition=many))
    evening = card("Evening", "Enchantment", static(m.AddTypes(("Enchantment",)), affects="Land"))
    entries = (thing("star", star), thing("land", FOREST), thing("evening", evening))
    assert characteristics(board(*entries))["land"].types == {"Land", "Creature", "Enchantment"}


def test_loop_waits_only_for_what_is_outside_of_it() -> None:
    """The older effect of the loop waits for a third one; the younger of the loop waits for the older."""
    lands = (thing("token", SAPROLING, token=True), thing("wastes", WASTES))
    makes = card("Makes", "Enchantment", static(m.AddSubtypes(("Saproling",)), affects=m.Named("Bear")))
    entries = (
        *lands,
        thing("bear", BEAR),
        thing("limb", SAPROLINGS_AND_FORESTS),
        thing("dryad", YOUR_LANDS_ARE_ALL),
        thing("makes", makes),
    )
    values = characteristics(board(*entries))
    # Makes comes first (Limb depends on it), then Limb, then the Dryad.
    assert values["bear"].subtypes == {"Bear", "Saproling", *BASICS}
    assert values["wastes"].types == {"Land"}
