"""Layers, timestamps, and effects that have started to apply, on boards checked by hand."""

from __future__ import annotations

from solver.board.model import PlacedCounter
from solver.cards import model as m
from tests.reference import Characteristics, characteristics
from tests.reference.boards import (
    ALL_ANIMATED,
    ALL_MOUNTAINS,
    ALL_SMALL,
    ANGEL,
    ANTHEM,
    BEAR,
    CHANGELING,
    DUAL,
    GRAVE_BEAST,
    HOST,
    SELF,
    YOURS,
    board,
    card,
    resolved,
    size,
    static,
    thing,
)
from tests.reference.vocabulary import SUBTYPES


def pt(values: Characteristics) -> str | None:
    return None if values.power is None else f"{values.power}/{values.toughness}"


def keywords(values: Characteristics) -> list[str]:
    return sorted(ability.keyword for ability in values.abilities if isinstance(ability, m.Keyword))


def test_two_size_setters_go_by_timestamp_though_one_loses_its_ability() -> None:
    """613.6: both started in an earlier layer, so both reach 7b, where the younger wins."""
    older = characteristics(board(thing("small", ALL_SMALL), thing("anim", ALL_ANIMATED), thing("anthem", ANTHEM)))
    assert pt(older["small"]) == "4/4"
    assert pt(older["anthem"]) == "3/3"
    assert older["small"].abilities == ()
    assert pt(older["anim"]) is None
    newer = characteristics(board(thing("anim", ALL_ANIMATED), thing("small", ALL_SMALL), thing("anthem", ANTHEM)))
    assert pt(newer["small"]) == "1/1"
    assert pt(newer["anthem"]) == "1/1"


def test_ability_lost_before_its_only_layer_does_nothing() -> None:
    """An anthem on a creature that loses its abilities never gets to 7c, whatever the order."""
    lord = card("Lord", "Creature - Elf", static(m.Modify(1, 1), affects=m.All(("Creature", YOURS))), pt="2/2")
    for entries in ((thing("lord", lord), thing("small", ALL_SMALL)), (thing("small", ALL_SMALL), thing("lord", lord))):
        assert pt(characteristics(board(*entries))["lord"]) == "1/1"


def test_condition_false_at_first_can_start_in_a_later_layer() -> None:
    """Red comes in layer 5, after the type part was due; the ability part in layer 6 still applies."""
    late = card(
        "Late",
        "Enchantment - Aura",
        static(
            m.AddSubtypes(("Goblin",)),
            m.AddAbility(m.Keyword("haste")),
            affects=HOST,
            condition=m.Matches("host", "red"),
        ),
    )
    values = characteristics(
        board(
            thing("bear", BEAR), thing("late", late, attached_to="bear"), resolved("dye", "bear", m.SetColors(("red",)))
        )
    )["bear"]
    assert values.subtypes == {"Bear"}
    assert keywords(values) == ["haste"]


def test_started_effect_keeps_its_objects() -> None:
    """Chosen in layer 4 while green, changed in layer 7 though it is blue by then."""
    grow = card("Grow", "Enchantment", static(m.AddSubtypes(("Ooze",)), *size(5), affects=m.All(("Creature", "green"))))
    values = characteristics(
        board(thing("bear", BEAR), resolved("dye", "bear", m.SetColors(("blue",))), thing("grow", grow))
    )["bear"]
    assert values.subtypes == {"Bear", "Ooze"}
    assert pt(values) == "5/5"


def test_ability_granted_in_layer_6_is_too_late_for_layer_4_but_not_for_7() -> None:
    gift = static(m.AddTypes(("Artifact",)), *size(6), affects=SELF)
    values = characteristics(board(thing("bear", BEAR), resolved("gift", "bear", m.AddAbility(gift))))["bear"]
    # The gift's only chance for types is gone, but it can start in 7b.
    assert values.types == {"Creature"}
    assert pt(values) == "6/6"


def test_granted_ability_acts_within_layer_6() -> None:
    """613.7a: what it does there has the later of the two timestamps."""
    teach = static(m.AddAbility(m.Keyword("flying")), affects=m.All(("Creature", YOURS)))
    late = resolved("teach", "angel", m.AddAbility(teach))
    lose = resolved("lose", "bear", m.LoseAllAbilities())
    after = characteristics(board(thing("angel", ANGEL), thing("bear", BEAR), lose, late))
    assert keywords(after["bear"]) == ["flying"]
    before = characteristics(board(thing("angel", ANGEL), thing("bear", BEAR), late, lose))
    assert keywords(before["bear"]) == []


def test_granted_defining_ability_is_none() -> None:
    """604.3a: granted in layer 6, it sets the size in 7b by timestamp, not in 7a."""
    count = m.Static((m.Effect(SELF, size(3)),), defining=True)
    grow, shrink = resolved("grow", "bear", m.AddAbility(count)), resolved("shrink", "bear", *size(0, 1))
    assert pt(characteristics(board(thing("bear", BEAR), shrink, grow))["bear"]) == "3/3"
    assert pt(characteristics(board(thing("bear", BEAR), grow, shrink))["bear"]) == "0/1"


def test_stars_without_their_ability_are_zero() -> None:
    graves = (thing("dead", BEAR, zone="graveyard"), thing("dead2", BEAR, "B", zone="graveyard"))
    plain = characteristics(board(thing("beast", GRAVE_BEAST), *graves))["beast"]
    assert (pt(plain), plain.base_power, plain.base_toughness) == ("2/3", 2, 3)
    lose = resolved("lose", "beast", m.LoseAllAbilities())
    assert pt(characteristics(board(thing("beast", GRAVE_BEAST), lose, *graves))["beast"]) == "0/1"


def test_defining_abilities_work_everywhere() -> None:
    values = characteristics(board(thing("beast", GRAVE_BEAST, zone="hand"), thing("dead", BEAR, zone="graveyard")))
    assert pt(values["beast"]) == "1/2"
    shape = characteristics(board(thing("shape", CHANGELING, zone="library")))["shape"]
    assert shape.subtypes >= SUBTYPES["creature"]


def test_defining_comes_first_in_its_layer() -> None:
    """613.3: every creature type, and then those of an older effect."""
    rats = card("Rats", "Enchantment", static(m.SetSubtypes("creature", ("Rat",)), affects="Creature"))
    assert characteristics(board(thing("rats", rats), thing("shape", CHANGELING)))["shape"].subtypes == {"Rat"}


def test_devoid_is_colorless_even_when_it_is_lost() -> None:
    drone = card("Drone", "Creature - Drone", m.Keyword("devoid"), pt="2/2", cost="{2}{U}")
    values = characteristics(board(thing("drone", drone), thing("small", ALL_SMALL)))["drone"]
    assert (values.colors, values.abilities, values.mana_value) == (frozenset(), (), 3)


def test_counters_and_effects_and_switch() -> None:
    pump, switch = resolved("pump", "bear", m.Modify(3, 0)), resolved("switch", "bear", m.SwitchPowerToughness())
    bear = thing("bear", BEAR, counters={"+1/+1": 2, "+0/-1": 1})
    values = characteristics(board(bear, switch, resolved("set", "bear", *size(1, 4)), pump))["bear"]
    # 1/4 in 7b; +2/+2, +0/-1 and +3/+0 in 7c; switched in 7d.
    assert (pt(values), values.base_power, values.base_toughness) == ("5/6", 1, 4)


def test_keyword_counters_share_the_newest_timestamp() -> None:
    bear = thing("bear", BEAR, counters={"flying": 1})
    lose = resolved("lose", "bear", m.LoseAllAbilities())
    assert keywords(characteristics(board(bear, lose))["bear"]) == []
    again = PlacedCounter("again", "flying", "bear")
    assert keywords(characteristics(board(bear, lose, again))["bear"]) == ["flying", "flying"]
    assert keywords(characteristics(board(bear, again, lose))["bear"]) == []


def test_fuse_counter_is_no_keyword_counter() -> None:
    assert characteristics(board(thing("bear", BEAR, counters={"fuse": 1})))["bear"].abilities == ()


def test_cannot_have_beats_gaining() -> None:
    """113.11, whatever the order."""
    ground = card("Ground", "Enchantment", static(m.CannotHaveKeyword("flying"), affects="Creature"))
    jump = resolved("jump", "bear", m.AddAbility(m.Keyword("flying")), m.Modify(1, 0))
    entries = (thing("bear", BEAR), thing("angel", ANGEL))
    for order in ((thing("ground", ground), jump), (jump, thing("ground", ground))):
        values = characteristics(board(*entries, *order))
        assert keywords(values["bear"]) == []
        assert keywords(values["angel"]) == ["vigilance"]
        assert pt(values["bear"]) == "3/2"


def test_lose_keyword_takes_every_instance() -> None:
    entries = (
        thing("angel", ANGEL),
        resolved("jump", "angel", m.AddAbility(m.Keyword("flying"))),
        resolved("land", "angel", m.LoseKeyword("flying")),
    )
    assert keywords(characteristics(board(*entries))["angel"]) == ["vigilance"]


def test_all_but_mana_abilities() -> None:
    land = card("Land", "Land - Island", m.Activated("{T}", ("{C}",), mana=True), m.Opaque("static", "x"))
    quiet = card("Quiet", "Enchantment", static(m.LoseAllAbilities("mana abilities"), affects="Land"))
    abilities = characteristics(board(thing("land", land), thing("quiet", quiet)))["land"].abilities
    assert [ability.adds for ability in abilities if isinstance(ability, m.Activated)] == [("{C}",), ("{U}",)]
    assert len(abilities) == 2


def test_you_follows_the_controller() -> None:
    """613.1b: the anthem helps its new controller's creatures."""
    entries = (
        thing("anthem", ANTHEM),
        thing("bear", BEAR),
        thing("other", BEAR, "B"),
        resolved("take", "anthem", m.SetController("you"), controller="B"),
    )
    values = characteristics(board(*entries))
    assert (pt(values["bear"]), pt(values["other"]), values["anthem"].controller) == ("2/2", "3/3", "B")


def test_effect_as_long_as_its_source_is_controlled() -> None:
    """611.2b: it ends when another player takes the source, which layer 2 itself decides, or when the source leaves."""
    lock = m.Matches("source", m.All((m.Controlled("you"), m.InZone("battlefield"))))
    hold = resolved("hold", "bear", m.SetController("you"), condition=lock, source="thief")
    entries = (thing("thief", ANGEL), thing("bear", BEAR, "B"), hold)
    assert characteristics(board(*entries))["bear"].controller == "A"
    steal = resolved("steal", "thief", m.SetController("you"), controller="C")
    assert characteristics(board(*entries, steal))["bear"].controller == "B"
    gone = (thing("thief", ANGEL, zone="graveyard"), thing("bear", BEAR, "B"), hold)
    assert characteristics(board(*gone))["bear"].controller == "B"


def test_vehicle_has_a_size_only_as_a_creature() -> None:
    """301.7a-b, and 208.3a for an effect that waits for it."""
    boat = card("Boat", "Artifact - Vehicle", m.Keyword("crew", 1), pt="3/5")
    crewed = resolved("crewed", "boat", m.AddTypes(("Artifact", "Creature")))
    pump = resolved("pump", "boat", m.Modify(1, 1))
    assert pt(characteristics(board(thing("boat", boat), pump))["boat"]) is None
    assert pt(characteristics(board(thing("boat", boat), pump, crewed))["boat"]) == "4/6"
    assert pt(characteristics(board(thing("boat", boat, zone="hand")))["boat"]) == "3/5"


def test_creature_without_a_size_is_0_0() -> None:
    """Rule 208.5."""
    wake = resolved("wake", "dual", m.AddTypes(("Creature",)))
    assert pt(characteristics(board(thing("dual", DUAL), wake))["dual"]) == "0/0"


def test_granted_mana_ability_survives_a_set_land_type() -> None:
    """305.7 takes rules text in layer 4; what layer 6 grants comes later."""
    lantern = card(
        "Lantern",
        "Artifact",
        static(m.AddAbility(m.Activated("{T}", ("any color",), mana=True)), affects=m.All(("Land", YOURS))),
    )
    entries = (thing("lantern", lantern), thing("dual", DUAL), thing("moon", ALL_MOUNTAINS, "B"))
    values = characteristics(board(*entries))["dual"]
    assert values.subtypes == {"Mountain"}
    assert sorted(a.adds for a in values.abilities if isinstance(a, m.Activated)) == [("any color",), ("{R}",)]
    assert len(values.abilities) == 2


def test_effects_on_cards_elsewhere() -> None:
    grave = card("Grave", "Enchantment", static(m.LoseAllAbilities(), affects="Creature", scope="graveyard"))
    values = characteristics(
        board(thing("grave", grave), thing("dead", ANGEL, zone="graveyard"), thing("angel", ANGEL))
    )
    assert values["dead"].abilities == ()
    assert keywords(values["angel"]) == ["flying", "vigilance"]


def test_ability_that_functions_in_a_graveyard() -> None:
    ghost = card(
        "Ghost",
        "Creature - Incarnation",
        static(m.AddAbility(m.Keyword("haste")), affects=m.All(("Creature", YOURS)), zones=("graveyard",)),
        pt="2/2",
    )
    values = characteristics(board(thing("bear", BEAR), thing("ghost", ghost, zone="graveyard")))
    assert keywords(values["bear"]) == ["haste"]
    assert keywords(characteristics(board(thing("bear", BEAR), thing("ghost", ghost)))["bear"]) == []


def test_emblem() -> None:
    emblem = m.Card("Emblem", (m.Face("Emblem", abilities=ANTHEM.faces[0].abilities),))
    values = characteristics(board(thing("bear", BEAR), thing("emblem", emblem, zone="command", emblem=True)))
    assert pt(values["bear"]) == "3/3"
    assert (values["emblem"].types, values["emblem"].controller) == (frozenset(), "A")


def test_loyalty_and_defense_are_counters_on_the_battlefield() -> None:
    walker = card("Walker", "Legendary Planeswalker - Gideon", loyalty="4")
    values = characteristics(board(thing("here", walker, counters={"loyalty": 2}), thing("there", walker, zone="hand")))
    assert (values["here"].loyalty, values["there"].loyalty) == (2, 4)
    siege = card("Siege", "Battle - Siege", defense="5")
    assert characteristics(board(thing("siege", siege, counters={"defense": 3})))["siege"].defense == 3


def test_x_counts_on_the_stack_only() -> None:
    hydra = card("Hydra", "Creature - Hydra", pt="0/0", cost="{X}{X}{G/U}{2/W}{B/P}")
    values = characteristics(board(thing("here", hydra, x=3), thing("cast", hydra, zone="stack", x=3)))
    assert (values["here"].mana_value, values["cast"].mana_value) == (4, 10)
    assert values["here"].colors == {"green", "blue", "white", "black"}


def test_class_level_and_level_counters() -> None:
    level = m.Compare(m.Counters("source", "class level"), ">=", 2)
    school = card("School", "Enchantment - Class", static(m.AddAbility(ANTHEM.faces[0].abilities[0]), condition=level))
    entries = (thing("small", ALL_SMALL), thing("bear", BEAR))
    assert pt(characteristics(board(*entries, thing("school", school)))["bear"]) == "1/1"
    assert pt(characteristics(board(*entries, thing("school", school, class_level=2)))["bear"]) == "2/2"


def test_hone_counter() -> None:
    """Rule 122.1j."""
    sword = card("Sword", "Artifact - Equipment")
    held = thing("sword", sword, attached_to="bear", counters={"hone": 2})
    assert pt(characteristics(board(thing("bear", BEAR), held))["bear"]) == "4/2"
