"""Which effects run, what they hit, and what they would add and clear, layer by layer."""

from __future__ import annotations

import pytest

from tests.encodings.ground import Grounded, atoms

LAYERS = {
    "layer2": "characteristics/control",
    "layer3": "characteristics/text",
    "layer4": "characteristics/types",
    "layer5": "characteristics/colors",
    "layer6": "characteristics/abilities",
    "layer7ab": "characteristics/power_toughness",
    "layer7c": "characteristics/power_toughness",
    "layer7d": "characteristics/switches",
}


def changed(layer: str, changes: str, held: str, *facts: str, parts: str = "") -> tuple[set[str], set[str]]:
    """What an effect with these changes would add to an object with these values, and what it would clear."""
    known = f"turn(0,w,0). change(w,0,e,({changes})). does(d,{layer},({changes})). hits(w,0,e,o)."
    known += f" holds(w,0,o,({held}))." if held else ""
    known += " family((bear;wolf;every(creature)),creature). family((shrine;aura),enchantment)."
    found = Grounded(("objects/words", LAYERS[layer]), " ".join((known, *facts)), f"{parts} {layer}(0)".strip())
    return found.column("adds", 4, "w", "0", "e", "o"), found.column("clears", 4, "w", "0", "e", "o")


def test_effects_run_when_in_force_or_started() -> None:
    """613.6."""
    facts = """turn(0,w,0). candidate(w,0,(fresh;broken;old)). in_force(w,0,fresh). started(w,old). extent(w,old,wolf).
        matches(w,0,(fresh;broken;old),bear). effect(w,E,d) :- candidate(w,0,E). does(d,layer5,add_color(red)).
        does(d,layer6,lose_abilities(none))."""
    found = Grounded(("characteristics/changes",), facts, "act(0,layer5)")
    assert found.column("running", 2) == {"fresh", "old"}
    assert found.of("hits") == atoms("hits(w,0,fresh,bear). hits(w,0,old,wolf).")
    assert found.of("change") == atoms("change(w,0,(fresh;old),add_color(red)).")


@pytest.mark.parametrize(
    ("written", "choices", "meant"),
    [
        ("add_type(chosen(card_type))", "card_type,land", "add_type(land)"),
        ("remove_type(chosen(card_type))", "card_type,land", "remove_type(land)"),
        ("add_subtype(chosen(creature_type))", "creature_type,elf", "add_subtype(elf)"),
        ("remove_subtype(chosen(creature_type))", "creature_type,elf", "remove_subtype(elf)"),
        ("add_color(chosen(color))", "color,blue", "add_color(blue)"),
    ],
)
def test_chosen_words_are_filled_in(written: str, choices: str, meant: str) -> None:
    """607.2d: each effect has the word that was chosen for it, or for its source."""
    facts = f"""turn(0,w,0). candidate(w,0,e). in_force(w,0,e). effect(w,e,d). does(d,layer4,{written}).
        made({choices}). chosen(w,x,C,V) :- made(C,V). choice(w,e,C,V) :- chosen(w,x,C,V).
        chosen(w,y,(card_type,artifact;creature_type,bear;color,red)). chosen(w,y,C,V) :- chosen(w,y,(C,V))."""
    found = Grounded(("characteristics/changes",), facts, "act(0,layer4) act_worded(0,layer4)")
    assert found.column("change", 3) == {meant}


def test_words_that_replace_each_other_are_filled_in() -> None:
    """607.2d, 612.1."""
    facts = """turn(0,w,0). running(w,0,e). effect(w,e,d). choice(w,e,first_color,red). choice(w,e,second_color,blue).
        does(d,layer3,change_word(chosen(first_color),chosen(second_color)))."""
    found = Grounded(("characteristics/text",), facts, "layer3(0)")
    assert found.of("change") == atoms("change(w,0,e,change_word(red,blue)).")


def test_words_are_filled_in_with_what_was_chosen_for_anything() -> None:
    """607.2d: only choices of the kind that the change names, and only those that were made."""
    facts = """does(d,layer5,add_color(chosen(color))). does(d,layer4,(add_type(chosen(card_type));add_type(land))).
        does(d,layer3,change_word(chosen(first_color),chosen(second_color))).
        chosen(w,x,color,blue). chosen(v,y,color,red). chosen(w,x,creature_type,elf)."""
    found = Grounded(("characteristics/changes",), facts)
    assert found.column("named_in", 1) == {"color", "card_type", "first_color"}
    assert found.column("chosen_in", 1) == {"color", "card_type"}
    assert found.of("filled") == atoms(
        "filled(add_color(chosen(color)),blue,add_color(blue)). filled(add_color(chosen(color)),red,add_color(red))."
    )


def test_choices_that_were_never_made_leave_nothing_to_become() -> None:
    """607.5a: nothing else of that part is done either."""
    facts = """turn(0,w,0). candidate(w,0,(e;f)). in_force(w,0,(e;f)). effect(w,(e;f),d). choice(w,f,color,red).
        chosen(w,x,color,red). does(d,layer5,(replace(colors);add_color(chosen(color))))."""
    found = Grounded(("characteristics/changes",), facts, "act(0,layer5) act_worded(0,layer5)")
    assert found.of("change") == atoms("change(w,0,f,(replace(colors);add_color(red))).")


def test_control() -> None:
    adds, clears = changed("layer2", "set_controller(you)", "controller(a)", "player_is(w,0,e,you,b).")
    assert (adds, clears) == ({"controller(b)"}, {"controller(a)", "controller(b)"})


def test_what_has_no_controller_is_not_put_under_control() -> None:
    """108.4: a card in a hand, say."""
    assert changed("layer2", "set_controller(you)", "", "player_is(w,0,e,you,b).")[0] == set()


def test_several_words_of_one_text() -> None:
    """612.2: an effect that replaces two words makes one new text."""
    words = """variant(a(1),red,blue,a(2)). variant(a(1),forest,island,a(3)).
        variant(a(2),forest,island,a(4)). variant(a(3),red,blue,a(4))."""
    adds, clears = changed(
        "layer3", "change_word(red,blue);change_word(forest,island)", "ability(printed(0),a(1))", words
    )
    assert (adds, clears) == ({"ability(printed(0),a(4))"}, {"ability(printed(0),a(1))"})


def test_words_of_text_and_type_line() -> None:
    """612.1, 612.2."""
    held = "subtype(forest);ability(printed(0),a(1));ability(printed(1),a(2))"
    adds, clears = changed("layer3", "change_word(forest,island)", held, "variant(a(1),forest,island,a(5)).")
    assert adds == {"subtype(island)", "ability(printed(0),a(5))"}
    assert clears == {"subtype(forest)", "ability(printed(0),a(1))"}


@pytest.mark.parametrize(
    ("changes", "held", "added", "cleared"),
    [
        ("add_type(artifact)", "type(creature)", {"type(artifact)"}, set()),
        (
            "replace(types);add_type(land)",
            "type(creature);subtype(bear)",
            {"type(land)"},
            {"type(creature)", "subtype(bear)"},
        ),
        ("replace(types);add_type(artifact)", "type(instant)", {"type(artifact)"}, set()),
        (
            "remove_type(creature)",
            "type(creature);type(artifact);subtype(bear)",
            set(),
            {"type(creature)", "subtype(bear)"},
        ),
        ("remove_type(creature)", "type(creature);type(kindred);subtype(bear)", set(), {"type(creature)"}),
        ("add_subtype(bear)", "type(creature)", {"subtype(bear)"}, set()),
        ("add_subtype(bear)", "type(land)", set(), set()),
        ("add_subtype(bear);add_type(creature)", "type(land)", {"subtype(bear)", "type(creature)"}, set()),
        ("add_subtype(every(creature))", "type(creature)", {"subtype(every(creature))"}, set()),
        (
            "replace(subtypes(creature));add_subtype(wolf)",
            "type(creature);type(enchantment);subtype(bear);subtype(shrine)",
            {"subtype(wolf)"},
            {"subtype(bear)", "subtype(wolf)"},
        ),
        ("remove_subtype(bear)", "type(creature);subtype(bear)", set(), {"subtype(bear)"}),
        ("add_supertype(legendary)", "", {"supertype(legendary)"}, set()),
        ("remove_supertype(snow)", "supertype(snow)", set(), {"supertype(snow)"}),
    ],
)
def test_types(changes: str, held: str, added: set[str], cleared: set[str]) -> None:
    """205.1a, 205.3d: subtypes need a type that they go with, and go with the last of these."""
    assert changed("layer4", changes, held) == (added, cleared)


@pytest.mark.parametrize(
    ("changes", "facts", "added", "cleared"),
    [
        ("remove_subtype(wolf)", "holds(w,0,o,subtype(every(creature))).", {"without(wolf)"}, {"subtype(wolf)"}),
        ("remove_subtype(wolf)", "adds(w,0,f,o,subtype(every(creature))).", {"without(wolf)"}, {"subtype(wolf)"}),
        ("remove_subtype(wolf)", "", set(), {"subtype(wolf)"}),
        ("add_subtype(wolf)", "holds(w,0,o,without(wolf)).", {"subtype(wolf)"}, {"without(wolf)"}),
        ("add_subtype(wolf)", "adds(w,0,f,o,without(wolf)).", {"subtype(wolf)"}, {"without(wolf)"}),
        ("add_subtype(every(creature))", "adds(w,0,f,o,without(wolf)).",
         {"subtype(every(creature))"}, {"without(wolf)"}),
    ],
)  # fmt: skip
def test_all_subtypes_of_a_family_but_one(changes: str, facts: str, added: set[str], cleared: set[str]) -> None:
    """205.3m: whether the whole family has been there before or comes at the same moment."""
    found = changed("layer4", changes, "type(creature)", facts, parts="families_of_layer4(0)")
    assert found == (added, cleared)


def test_basic_land_types_take_the_abilities_of_a_land() -> None:
    """305.7: of a land, not of anything else."""
    setting, text = "replace(subtypes(land));add_subtype(swamp)", "ability(printed(0),a(1))"
    adds, clears = changed("layer4", setting, f"type(land);subtype(island);{text}")
    assert (adds, clears) == ({"subtype(swamp)"}, {"subtype(island)", "subtype(swamp)", text})
    assert changed("layer4", setting, f"type(creature);{text}") == (set(), set())


def test_added_basic_land_types_take_nothing() -> None:
    assert changed("layer4", "add_subtype(swamp)", "type(land);ability(printed(0),a(1))") == ({"subtype(swamp)"}, set())


def test_chosen_subtypes_need_a_type_that_they_go_with() -> None:
    """205.3d, 607.2d."""
    facts = """turn(0,w,0). candidate(w,0,e). in_force(w,0,e). effect(w,e,d). matches(w,0,e,(o;p)).
        does(d,layer4,add_subtype(chosen(creature_type))). chosen(w,x,creature_type,elf). choice(w,e,creature_type,elf).
        holds(w,0,o,type(creature)). holds(w,0,p,type(land)). family(elf,creature)."""
    files = ("objects/words", "characteristics/changes", "characteristics/types")
    found = Grounded(files, facts, "act(0,layer4) act_worded(0,layer4) layer4(0)")
    assert found.column("minds_types", 0) == {"add_subtype(chosen(creature_type))", "add_subtype(elf)"}
    assert found.of("adds") == atoms("adds(w,0,e,o,subtype(elf)).")


@pytest.mark.parametrize(
    ("held", "colors"),
    [
        ("type(land);subtype(swamp)", {"black"}),
        ("type(land);subtype(swamp);subtype(forest)", {"black", "green"}),
        ("type(land);subtype(every(land))", {"white", "blue", "black", "red", "green"}),
        ("type(creature);subtype(swamp)", set()),
        ("type(land)", set()),
    ],
)
def test_intrinsic_mana_abilities(held: str, colors: set[str]) -> None:
    """305.6."""
    facts = f"now(0,w,0). holds(w,0,o,({held}))."
    found = Grounded(("objects/words", "characteristics/types"), facts, "intrinsic(0)").column("holds", 3)
    assert {value for value in found if value.startswith("ability")} == {
        f"ability(intrinsic({color}),add_mana({color}))" for color in colors
    }


def test_no_mana_ability_of_a_type_that_an_object_with_all_others_lacks() -> None:
    """305.6."""
    facts = "now(0,w,1). holds(w,1,o,(type(land);subtype(every(land));without(island)))."
    found = Grounded(("objects/words", "characteristics/types"), facts, "intrinsic(0)")
    colors = {value for value in found.column("holds", 3, "w", "1", "o") if "intrinsic" in value}
    assert len(colors) == 4
    assert not any("blue" in value for value in colors)


def test_colors() -> None:
    """105.3."""
    assert changed("layer5", "add_color(red)", "color(blue)") == ({"color(red)"}, set())
    adds, clears = changed("layer5", "replace(colors);add_color(red)", "color(blue)")
    assert (adds, clears) == ({"color(red)"}, {"color(blue)", "color(red)"})


FLYING = "ability(printed(0),a(1))"
MANA = "ability(printed(1),a(2))"
ABILITIES = "keyword_of(a(1),flying). mana_ability(a(2))."


@pytest.mark.parametrize(
    ("changes", "added", "cleared"),
    [
        ("grant(0,a(3))", {"ability(granted(e,0),a(3))"}, set()),
        ("lose_abilities(none)", set(), {FLYING, MANA}),
        ("lose_abilities(mana)", set(), {FLYING}),
        ("lose_keyword(flying)", set(), {FLYING}),
        ("lose_keyword(haste)", set(), set()),
        ("bar_keyword(flying)", {"barred(flying)"}, {FLYING}),
    ],
)
def test_abilities(changes: str, added: set[str], cleared: set[str]) -> None:
    assert changed("layer6", changes, f"{FLYING};{MANA}", ABILITIES) == (added, cleared)


def test_barred_keywords_are_not_granted() -> None:
    """113.11: neither is one that the same effect would give."""
    assert changed("layer6", "grant(0,a(1))", "barred(flying)", ABILITIES) == (set(), set())
    assert changed("layer6", "grant(0,a(3))", "barred(flying)", ABILITIES)[0] == {"ability(granted(e,0),a(3))"}


@pytest.mark.parametrize(
    ("applied", "held"),
    [
        ("e", {"barred(flying)"}),
        ("f", {"ability(granted(f,0),a(1))", "ability(granted(f,1),a(3))"}),
        ("e;f", {"barred(flying)", "ability(granted(f,1),a(3))"}),
        ("f;g", {"ability(granted(f,0),a(1))", "ability(granted(f,1),a(3))"}),
    ],
)
@pytest.mark.parametrize("place", [1, 4])
def test_barred_keywords_are_not_granted_along_with_the_bar(applied: str, held: set[str], place: int) -> None:
    """113.11: whichever of the effects is the earlier one, as long as both apply to the object."""
    facts = f"""turn(0,w,0). candidate(w,0,(e;f;g)). applied(w,0,({applied})). hits(w,0,(e;f),o). hits(w,0,g,p).
        change(w,0,(e;g),bar_keyword(flying)). change(w,0,f,(grant(0,a(1));grant(1,a(3)))).
        keyword_of(a(1),flying). rank(w,e,{place}). rank(w,f,2). rank(w,g,3)."""
    files = (LAYERS["layer6"], "characteristics/order")
    found = Grounded(files, facts, "layer6(0)", "settle_barred(0) settle(0,layer6) advance(0)", "arrive(0)")
    assert found.column("holds", 3, "w", "1", "o") == held


def test_set_sizes() -> None:
    """613.4b: base numbers, with what they are worked out from."""
    held = "power(2);base_power(2);toughness(3);base_toughness(3)"
    adds, clears = changed("layer7ab", "set_power(num(5))", held)
    assert adds == {"power(5)", "base_power(5)"}
    assert clears == {"power(2)", "base_power(2)", "power(5)", "base_power(5)"}
    adds, _ = changed("layer7ab", "set_toughness(k)", held, "amount(w,0,e,none,k,7).", parts="worth(0)")
    assert adds == {"toughness(7)", "base_toughness(7)"}
    adds, _ = changed("layer7ab", "set_toughness(k)", held, "amount(w,0,e,(o,8;other,1),k).", parts="worth(0)")
    assert adds == set()


def test_effects_go_on_with_their_changed_text() -> None:
    """611.3a, 613.6: they have started, keep their objects, and have had their turns."""
    facts = """turn(0,w,0). change(w,0,x,change_word(subtype(island),subtype(swamp))). applied(w,0,x). hits(w,0,x,o).
        holds(w,0,o,ability(printed(1),a(1))). variant(a(1),subtype(island),subtype(swamp),a(2)).
        generates(a(1),d(1,0)). generates(a(2),d(2,0)). generates(a(2),d(2,1)).
        started(w,static(o,printed(1),d(1,0))). extent(w,static(o,printed(1),d(1,0)),p).
        done(w,layer2,static(o,printed(1),d(1,0)))."""
    found = Grounded(("characteristics/text",), facts, "layer3(0)", "reword(0)")
    assert found.of("superseded") == atoms("superseded(w,static(o,printed(1),d(1,0))).")
    assert found.column("started", 1) == {"static(o,printed(1),d(1,0))", "static(o,printed(1),d(2,0))"}
    assert "extent(w,static(o,printed(1),d(2,0)),p)" in found.of("extent")
    assert "done(w,layer2,static(o,printed(1),d(2,0)))" in found.of("done")


def test_amounts_of_each_object() -> None:
    facts = "turn(0,w,0). hits(w,0,e,(o;p)). amount(w,0,e,o,k,1). amount(w,0,e,p,k,2). amount(w,0,e,none,j,3)."
    found = Grounded(("characteristics/power_toughness",), facts, "worth(0)").of("worth")
    assert found == atoms("worth(w,0,e,o,k,1). worth(w,0,e,p,k,2). worth(w,0,e,(o;p),j,3).")


@pytest.mark.parametrize(
    ("amount", "worth", "shift"), [("k", 3, 3), ("k", -2, 0), ("times(-2,k)", 3, -6), ("times(-2,k)", -3, 0)]
)
def test_calculated_numbers_below_zero_modify_nothing(amount: str, worth: int, shift: int) -> None:
    """107.1b, also for what the text takes away."""
    facts = f"turn(0,w,0). hits(w,0,e,o). change(w,0,e,modify(num(-1),{amount})). amount(w,0,e,none,k,{worth})."
    facts += " multiplied(times(-2,k)). amount(w,0,e,none,times(-2,k),0)."
    found = Grounded(("characteristics/power_toughness",), facts, "worth(0) layer7c(0)").of("shifts")
    assert found == atoms(f"shifts(w,0,e,o,power,-1). shifts(w,0,e,o,toughness,{shift}).")


def test_modifications_and_counters_are_shifts() -> None:
    """613.4c: each of three counters counts."""
    facts = """turn(0,w,0). hits(w,0,e,o). change(w,0,e,modify(num(1),times(-1,k))). amount(w,0,e,none,k,2).
        multiplied(times(-1,k)).
        change(w,0,counter(o,pt(1,1)),modify_each(1,1)). counters(w,o,pt(1,1),3)."""
    found = Grounded(("characteristics/power_toughness",), facts, "worth(0) layer7c(0)").of("shifts")
    assert found == atoms("""shifts(w,0,e,o,power,1). shifts(w,0,e,o,toughness,-2).
        shifts(w,0,counter(o,pt(1,1)),o,(power;toughness),3).""")


@pytest.mark.parametrize(
    ("applied", "shifted"), [("e", {"power": "1"}), ("e;f", {"power": "-2", "toughness": "4"}), ("g", {})]
)
def test_shifts_that_are_applied_add_up(applied: str, shifted: dict[str, str]) -> None:
    facts = f"""turn(0,w,0). applied(w,0,({applied})).
        shifts(w,0,e,o,power,1). shifts(w,0,f,o,power,-3). shifts(w,0,f,o,toughness,4)."""
    found = Grounded(
        ("characteristics/power_toughness", "characteristics/switches"), facts, "settle_shifts(0) settle_switches(0)"
    )
    assert {
        stat: next(iter(found.column("shifted", 4, "w", "0", "o", stat))) for stat in found.column("shifted", 3)
    } == shifted


@pytest.mark.parametrize(("effects", "switched"), [("e", True), ("e;f", False), ("e;f;g", True)])
def test_switches_undo_each_other(effects: str, switched: bool) -> None:
    """613.4d."""
    facts = f"turn(0,w,0). applied(w,0,({effects})). turns(w,0,({effects}),o). holds(w,0,o,(power(1);toughness(4)))."
    found = Grounded(
        ("characteristics/power_toughness", "characteristics/switches"), facts, "settle_shifts(0) settle_switches(0)"
    )
    assert found.column("gets", 3) == ({"power(4)", "toughness(1)"} if switched else set())
    assert found.column("erased", 3) == ({"power(1)", "toughness(4)"} if switched else set())


def test_shifted_numbers_take_the_place_of_the_old_ones() -> None:
    facts = "turn(0,w,0). applied(w,0,e). shifts(w,0,e,o,power,2). holds(w,0,o,(power(1);toughness(4)))."
    found = Grounded(
        ("characteristics/power_toughness", "characteristics/switches"), facts, "settle_shifts(0) settle_switches(0)"
    )
    assert (found.column("gets", 3), found.column("erased", 3)) == ({"power(3)"}, {"power(1)"})
