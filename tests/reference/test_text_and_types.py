"""Text changes (612), type lines (205, 305.7), bestow and reconfigure, on boards checked by hand."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from solver.cards import model as m
from tests.reference import characteristics
from tests.reference.boards import (
    ALL_MOUNTAINS,
    ALL_SMALL,
    ANGEL,
    BEAR,
    DUAL,
    FOREST,
    HOST,
    MOUNTAIN,
    SAPROLINGS_AND_FORESTS,
    board,
    card,
    resolved,
    size,
    static,
    thing,
)
from tests.reference.test_layers import keywords, pt
from tests.reference.vocabulary import SUBTYPES, correlated

WORDS = m.ChangeWords(m.Chosen("first color"), m.Chosen("second color"))
LAND_WORDS = m.ChangeWords(m.Chosen("first land type"), m.Chosen("second land type"))
WHITE_LORD = card("White Lord", "Enchantment", static(m.Modify(1, 1), affects=m.All(("Creature", "white"))), cost="{W}")
GUARD = card("Guard", "Creature - Knight", m.Keyword("protection", quality="black"), pt="2/2", cost="{W}{W}")
NAMED_LIKE_A_WORD = card("white", "Creature - Cat", static(m.Modify(1, 0), affects=m.Named("white")), pt="1/1")


def protections(board_values: tuple[m.Ability, ...]) -> list[m.Filter | None]:
    return [a.quality for a in board_values if isinstance(a, m.Keyword) and a.keyword == "protection"]


def test_color_words_change_in_rules_text_only() -> None:
    to_black = {"first color": "white", "second color": "black"}
    entries = (
        thing("lord", WHITE_LORD),
        thing("guard", GUARD),
        thing("ogre", card("Ogre", "Creature", pt="3/3", cost="{B}")),
    )
    values = characteristics(board(*entries, resolved("sleight", "lord", WORDS, chosen=to_black)))
    assert values["lord"].colors == {"white"}
    assert (pt(values["guard"]), pt(values["ogre"])) == ("2/2", "4/4")


def test_changes_follow_each_other() -> None:
    first = resolved("first", "guard", WORDS, chosen={"first color": "black", "second color": "red"})
    second = resolved("second", "guard", WORDS, chosen={"first color": "red", "second color": "green"})
    assert protections(characteristics(board(thing("guard", GUARD), first, second))["guard"].abilities) == ["green"]
    assert protections(characteristics(board(thing("guard", GUARD), second, first))["guard"].abilities) == ["red"]


def test_names_do_not_change() -> None:
    change = resolved("sleight", "cat", WORDS, chosen={"first color": "white", "second color": "black"})
    values = characteristics(board(thing("cat", NAMED_LIKE_A_WORD), change))["cat"]
    assert (values.name, pt(values)) == ("white", "2/1")


def test_granted_abilities_are_no_text() -> None:
    """612.3, but the words of the Aura that grants are."""
    ward = card(
        "Ward", "Enchantment - Aura", static(m.AddAbility(m.Keyword("protection", quality="black")), affects=HOST)
    )
    chosen = {"first color": "black", "second color": "red"}
    entries = (thing("bear", BEAR), thing("ward", ward, attached_to="bear"))
    values = characteristics(board(*entries, resolved("on-bear", "bear", WORDS, chosen=chosen)))
    assert protections(values["bear"].abilities) == ["black"]
    values = characteristics(board(*entries, resolved("on-ward", "ward", WORDS, chosen=chosen)))
    assert protections(values["bear"].abilities) == ["red"]


def test_type_line_changes_before_layer_4_looks() -> None:
    chosen = {"first land type": "Forest", "second land type": "Swamp"}
    hack = resolved("hack", "hacked", LAND_WORDS, chosen=chosen)
    values = characteristics(
        board(thing("limb", SAPROLINGS_AND_FORESTS), thing("hacked", FOREST), thing("forest", FOREST), hack)
    )
    assert values["hacked"].name == "Forest"
    assert values["hacked"].subtypes == {"Swamp"}
    assert values["hacked"].abilities == (m.Activated("{T}", ("{B}",), mana=True),)
    assert values["forest"].types == {"Land", "Creature"}


def test_changed_text_of_an_effect() -> None:
    chosen = {"first land type": "Mountain", "second land type": "Island"}
    hack = resolved("hack", "moon", LAND_WORDS, chosen=chosen)
    values = characteristics(board(thing("moon", ALL_MOUNTAINS), thing("dual", DUAL), thing("mtn", MOUNTAIN), hack))
    assert values["dual"].subtypes == {"Island"}
    assert values["mtn"].subtypes == {"Mountain"}


def test_setting_a_name() -> None:
    named = resolved("rename", "bear", m.SetName("Someone"))
    hail = card("Hail", "Enchantment", static(m.Modify(2, 2), affects=m.Named("Someone")))
    values = characteristics(board(thing("bear", BEAR), thing("hail", hail), named))["bear"]
    assert (values.name, pt(values)) == ("Someone", "4/4")


def test_set_types_drops_subtypes() -> None:
    """205.1a: supertypes stay, subtypes go with their card type."""
    prison = card(
        "Prison",
        "Enchantment - Aura",
        static(
            m.SetTypes(("Land",)),
            m.SetColors(()),
            m.LoseAllAbilities(),
            m.AddAbility(m.Activated("{T}", ("{C}",), mana=True)),
            affects=HOST,
        ),
    )
    hero = card("Hero", "Legendary Artifact Creature - Golem Equipment", m.Keyword("haste"), pt="2/2", cost="{W}")
    values = characteristics(board(thing("hero", hero), thing("prison", prison, attached_to="hero")))["hero"]
    assert (values.types, values.supertypes, values.subtypes) == (
        frozenset({"Land"}),
        frozenset({"Legendary"}),
        frozenset(),
    )
    assert values.colors == frozenset()
    assert pt(values) is None
    assert [type(ability) for ability in values.abilities] == [m.Activated]


def test_shared_subtypes_stay() -> None:
    """205.1a: a kindred artifact creature that stops being a creature keeps its creature types."""
    odd = card("Odd", "Kindred Artifact Creature - Goblin Equipment", pt="1/1")
    still = resolved("still", "odd", m.RemoveTypes(("Creature",)))
    assert characteristics(board(thing("odd", odd), still))["odd"].subtypes == {"Goblin", "Equipment"}


def test_instants_stay_instants() -> None:
    make = card("Make", "Enchantment", static(m.SetTypes(("Artifact",)), affects=m.Named("Bolt"), scope="hand"))
    bolt = thing("bolt", card("Bolt", "Instant - Arcane", cost="{R}"), zone="hand")
    values = characteristics(board(thing("make", make), bolt))["bolt"]
    assert (values.types, values.subtypes) == (frozenset({"Artifact", "Instant"}), frozenset({"Arcane"}))


def test_subtypes_need_their_type() -> None:
    """205.3d."""
    mix = resolved("mix", "bear", m.AddSubtypes(("Forest", "Goblin", "Equipment")))
    assert characteristics(board(thing("bear", BEAR), mix))["bear"].subtypes == {"Bear", "Goblin"}
    wake = resolved("wake", "dual", m.AddSubtypes(("Goblin",)), m.AddTypes(("Creature",)))
    assert characteristics(board(thing("dual", DUAL), wake))["dual"].subtypes == {"Island", "Swamp", "Goblin"}


def test_set_creature_types_leaves_others() -> None:
    saga = card("Saga", "Enchantment Creature - Saga Bear", pt="1/1")
    frog = resolved("frog", "saga", m.SetSubtypes("creature", ("Frog",)))
    assert characteristics(board(thing("saga", saga), frog))["saga"].subtypes == {"Saga", "Frog"}


def test_set_nonbasic_land_type_keeps_the_text() -> None:
    """305.7 is about basic land types."""
    gate = resolved("gate", "dual", m.SetSubtypes("land", ("Gate",)))
    values = characteristics(board(thing("dual", DUAL), gate))["dual"]
    assert values.subtypes == {"Gate"}
    assert values.abilities == DUAL.faces[0].abilities


def test_land_type_in_addition_keeps_everything() -> None:
    more = resolved("more", "dual", m.AddSubtypes(("Forest",)), m.RemoveSubtypes(("Island",)))
    values = characteristics(board(thing("dual", DUAL), more))["dual"]
    assert values.subtypes == {"Swamp", "Forest"}
    assert len(values.abilities) == 3


def test_supertypes() -> None:
    snow = resolved("snow", "forest", m.AddSupertypes(("Snow",)), m.RemoveSupertypes(("Basic",)))
    values = characteristics(board(thing("forest", FOREST), snow, thing("moon", ALL_MOUNTAINS)))["forest"]
    assert values.supertypes == {"Snow"}
    assert values.subtypes == {"Mountain"}  # 205.4c: nonbasic now


def test_every_land_type() -> None:
    every = resolved("every", "forest", m.EverySubtype("land"))
    values = characteristics(board(thing("forest", FOREST), every))["forest"]
    assert values.subtypes == SUBTYPES["land"]
    assert len(values.abilities) == 5


def test_bestowed() -> None:
    """702.103b, f."""
    satyr = card(
        "Satyr",
        "Enchantment Creature - Satyr",
        m.Keyword("bestow", cost="{3}"),
        static(m.Modify(4, 2), affects=HOST),
        pt="4/2",
        cost="{1}{G}",
    )
    entries = (
        thing("bear", BEAR),
        thing("on", satyr, bestowed=True, attached_to="bear"),
        thing("off", satyr, bestowed=True),
        thing("spell", satyr, zone="stack", bestowed=True),
        thing("small", ALL_SMALL),
    )
    values = characteristics(board(*entries))
    assert pt(values["bear"]) == "5/3"
    for name in ("on", "spell"):
        assert (values[name].types, values[name].subtypes) == (frozenset({"Enchantment"}), frozenset({"Aura"}))
        assert keywords(values[name]) == ["bestow", "enchant"]
    assert pt(values["on"]) is None
    assert (pt(values["off"]), values["off"].abilities) == ("1/1", ())


def test_reconfigured() -> None:
    """702.151b."""
    blades = card(
        "Blades",
        "Artifact Creature - Equipment Lizard",
        m.Keyword("reconfigure", cost="{2}"),
        static(m.AddAbility(m.Keyword("haste")), affects=HOST),
        pt="1/1",
    )
    entries = (thing("bear", BEAR), thing("on", blades, attached_to="bear"), thing("off", blades))
    values = characteristics(board(*entries))
    assert (values["on"].types, values["on"].subtypes, pt(values["on"])) == (
        frozenset({"Artifact"}),
        frozenset({"Equipment"}),
        None,
    )
    assert (pt(values["off"]), keywords(values["bear"])) == ("1/1", ["haste"])


def test_chosen_words_of_the_source() -> None:
    paint = card(
        "Paint",
        "Artifact",
        static(
            m.AddColors((m.Chosen("color"),)),
            m.AddAbility(m.Keyword("protection", quality=m.HasChosen("color"))),
            affects="Creature",
        ),
    )
    values = characteristics(board(thing("angel", ANGEL), thing("paint", paint, chosen={"color": "blue"})))["angel"]
    assert values.colors == {"white", "blue"}
    assert protections(values.abilities) == ["blue"]
    nothing = characteristics(board(thing("angel", ANGEL), thing("paint", paint)))["angel"]
    assert nothing.colors == {"white"}


@pytest.mark.parametrize(
    ("types", "kept"), [({"Kindred"}, {"Elf"}), ({"Artifact"}, {"Spacecraft"}), ({"Land"}, {"Desert"}), (set(), set())]
)
def test_correlated(types: set[str], kept: set[str]) -> None:
    assert correlated({"Elf", "Spacecraft", "Desert", "Arcane"}, types) == kept


def test_words_reach_every_part() -> None:
    """Nested abilities, counts, conditions and qualities."""
    inner = static(*size(m.Count(m.All(("Forest", m.Not("green"))))), affects="Forest")
    outer = static(m.AddAbility(inner), condition=m.Matches("source", m.HasAttached(m.AttachedTo("Forest"))))
    hacked = characteristics(
        board(
            thing("odd", card("Odd", "Enchantment", outer, m.Keyword("landwalk", quality="Forest"))),
            resolved("hack", "odd", LAND_WORDS, chosen={"first land type": "Forest", "second land type": "Island"}),
        )
    )["odd"]
    assert "Forest" not in repr(hacked.abilities)
    assert repr(hacked.abilities).count("'Island'") == 5


def test_living_metal_and_impending() -> None:
    robot = card("Robot", "Artifact - Vehicle", m.Keyword("living metal"), pt="3/3")
    later = card("Later", "Enchantment Creature - Horror", m.Keyword("impending", 4, "{1}{B}"), pt="5/5")
    entries = (
        thing("mine", robot),
        thing("hers", robot, "B"),
        thing("soon", later, counters={"time": 1}),
        thing("now", later),
    )
    values = characteristics(board(*entries))
    assert (pt(values["mine"]), pt(values["hers"])) == ("3/3", None)
    assert (pt(values["soon"]), pt(values["now"])) == (None, "5/5")


def test_what_keyword_abilities_leave_behind() -> None:
    boat = card("Boat", "Artifact - Vehicle", m.Keyword("crew", 1), pt="3/5")
    crewed = resolved("crewed", (), opaque=(m.Keyword("crew", 1),))
    values = characteristics(board(thing("boat", boat), replace(crewed, targets=("boat",))))
    assert values["boat"].types == {"Artifact", "Creature"}
