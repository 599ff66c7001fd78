"""Layer 1 and before: costs, printed values, versions made by copying, exceptions, face-down objects."""

from __future__ import annotations

import pytest

from tests.encodings.ground import Grounded, atoms

FILES = ("objects/words", "characteristics/printed", "characteristics/copiable", "characteristics/exceptions")


def copying(facts: str, depth: int = 2) -> Grounded:
    calls = ["inset_frames"]
    for each in range(depth + 1):
        calls += [f"copying({each})", f"alter({each})", f"copied({each})", f"altered({each})"]
    return Grounded(FILES, facts, *calls, "copies")


@pytest.mark.parametrize(
    ("symbols", "value"),
    [
        ("mana_symbol(f,generic(3),1). mana_symbol(f,mana(green),2).", 5),
        ("mana_symbol(f,x,2). mana_symbol(f,hybrid(white,blue),1).", 1),
        ("mana_symbol(f,two_generic(black),3).", 6),
        ("mana_symbol(f,phyrexian(red),1). mana_symbol(f,phyrexian(red,green),1).", 2),
        ("mana_symbol(f,(colorless;snow;colorless_hybrid(red)),1).", 3),
        ("mana_symbol(f,generic(0),1).", 0),
        ("", 0),
    ],
)
def test_mana_value_adds_up_the_cost(symbols: str, value: int) -> None:
    found = Grounded(FILES, f'printed(f,name("F")). {symbols}')
    assert found.of("printed") >= {f"printed(f,mana_value({value}))"}


def test_colors_and_devotion_come_from_the_cost() -> None:
    facts = "mana_symbol(f,mana(green),2). mana_symbol(f,hybrid(green,white),1). mana_symbol(f,generic(4),1)."
    found = Grounded(FILES, facts).of("printed")
    assert found == atoms("printed(f,(color(green);color(white);symbols(16,2);symbols(17,1))).")


def test_a_color_indicator_gives_colors() -> None:
    assert Grounded(FILES, "indicator(f,red).").of("printed") == atoms("printed(f,color(red)).")


CLONES = """
    object(w,(bear;clone;mirror)). face_up(w,bear,fb). face_up(w,(clone;mirror),fc).
    printed(fb,(name("Bear");type(creature);subtype(bear);power(2);toughness(2);color(green))).
    printed(fb,ability(printed(0),a(1))). printed(fc,(name("Clone");type(creature);power(0);toughness(0);color(blue))).
    family((bear;wolf),creature).
    entered_as(w,clone,cc). copies(w,clone,cc,bear). copying(w,cc,kc). copied_at(w,clone,cc,2).
    entered_as(w,mirror,cm). copies(w,mirror,cm,clone). copying(w,cm,km). copied_at(w,mirror,cm,3).
"""
"""A bear; a clone that entered as a copy of it; a mirror that entered as a copy of the clone."""


def test_versions_and_depths_of_a_chain() -> None:
    found = copying(CLONES)
    assert found.of("version") == atoms("version(w,clone,1,cc). version(w,mirror,1,cm).")
    assert found.of("taken") == atoms("taken(w,clone,1,bear,0). taken(w,mirror,1,clone,1).")
    assert found.of("depth") >= atoms("depth(w,bear,0,0). depth(w,clone,1,1). depth(w,mirror,1,2).")
    assert found.of("last_version") == atoms("last_version(w,bear,0). last_version(w,(clone;mirror),1).")


def test_copies_have_the_copiable_values_of_the_original() -> None:
    found = copying(CLONES)
    bear = found.column("copiable", 2, "w", "bear")
    assert found.column("copiable", 2, "w", "clone") == found.column("copiable", 2, "w", "mirror") == bear
    assert found.column("holds", 3, "w", "0", "mirror") >= {"power(2)", "base_power(2)", "type(creature)"}


def test_a_copy_takes_what_the_original_was_at_that_time() -> None:
    """707.3: the mirror copied the clone before the clone became a wolf."""
    later = """object(w,wolf). face_up(w,wolf,fw). printed(fw,(name("Wolf");type(creature);subtype(wolf))).
        copies(w,clone,c2,wolf). copied_at(w,clone,c2,5)."""
    found = copying(CLONES + later)
    assert found.column("copiable", 2, "w", "clone") == {
        'name("Wolf")',
        "type(creature)",
        "subtype(wolf)",
        "mana_value(0)",
    }
    assert 'name("Bear")' in found.column("copiable", 2, "w", "mirror")


def test_objects_that_copy_each_other_come_to_an_end() -> None:
    facts = """object(w,(one;two)). face_up(w,one,f1). face_up(w,two,f2). printed(f1,name("One")).
        printed(f2,name("Two")). copies(w,one,c1,two). copied_at(w,one,c1,1).
        copies(w,two,c2,one). copied_at(w,two,c2,2)."""
    found = copying(facts, depth=4)
    assert found.column("copiable", 2, "w", "one") & {'name("One")', 'name("Two")'} == {'name("Two")'}
    assert found.column("copiable", 2, "w", "two") & {'name("One")', 'name("Two")'} == {'name("Two")'}


@pytest.mark.parametrize(
    ("exception", "gone", "there"),
    [
        ("(replace(colors);add_color(black))", {"color(green)"}, {"color(black)"}),
        ("(set_power(num(7));set_toughness(num(8)))", {"power(2)", "toughness(2)"}, {"power(7)", "toughness(8)"}),
        ('set_name("Other")', {'name("Bear")'}, {'name("Other")'}),
        ("add_type(artifact)", set(), {"type(artifact)"}),
        ("(replace(types);add_type(artifact))", {"type(creature)", "subtype(bear)"}, {"type(artifact)"}),
        ("(replace(subtypes(creature));add_subtype(wolf))", {"subtype(bear)"}, {"subtype(wolf)"}),
        ("add_supertype(legendary)", set(), {"supertype(legendary)"}),
        ("lose_abilities(none)", {"ability(printed(0),a(1))"}, set()),
    ],
)
def test_exceptions(exception: str, gone: set[str], there: set[str]) -> None:
    """707.9: they become copiable values, so the mirror has them too. 205.1a: subtypes go with their type."""
    found = copying(f"{CLONES} exception(kc,{exception}).")
    bear = found.column("copiable", 2, "w", "bear")
    for name in ("clone", "mirror"):
        assert found.column("copiable", 2, "w", name) == bear - gone | there


def test_granted_abilities_are_copied_along() -> None:
    found = copying(f"{CLONES} exception(kc,grant(0,a(9))).")
    for name in ("clone", "mirror"):
        assert any(value.endswith(",a(9))") for value in found.column("copiable", 2, "w", name))


def test_what_is_not_copied_stays_the_objects_own() -> None:
    """707.9c."""
    found = copying(f"{CLONES} keeps(kc,(name;color)).").column("copiable", 2, "w", "clone")
    assert {'name("Clone")', "color(blue)", "power(2)"} <= found
    assert not found & {'name("Bear")', "color(green)"}


@pytest.mark.parametrize(
    ("sort", "value", "settled"),
    [
        ("number", "power", "exception(kc,set_power(num(5)))."),
        ("number", "power", "keeps(kc,power)."),
        ("color", "any", "exception(kc,replace(colors))."),
        ("color", "any", "keeps(kc,color)."),
        ("subtype(creature)", "any", "exception(kc,(replace(subtypes(creature));add_subtype(wolf)))."),
    ],
)
def test_defining_abilities_of_what_is_settled_are_not_copied(sort: str, value: str, settled: str) -> None:
    """604.3, 707.9d."""
    defining = f"generates(a(1),d). defined_by(d). touches(d,layer0,{sort},{value})."
    found = copying(f"{CLONES} {defining} {settled}")
    assert "ability(printed(0),a(1))" in found.column("copiable", 2, "w", "bear")
    assert "ability(printed(0),a(1))" not in found.column("copiable", 2, "w", "clone")


def test_instants_stay_instants() -> None:
    """205.1a."""
    found = copying(CLONES + "printed(fb,type(instant)). exception(kc,(replace(types);add_type(artifact))).")
    types = {value for value in found.column("copiable", 2, "w", "clone") if value.startswith("type(")}
    assert types == {"type(instant)", "type(artifact)"}


def test_face_down_objects() -> None:
    """708.2a: a 2/2 creature for itself, and for whoever copies it."""
    found = copying(CLONES + "face_down(w,bear).")
    for name in ("bear", "clone", "mirror"):
        assert found.column("copiable", 2, "w", name) == {"type(creature)", "power(2)", "toughness(2)", "mana_value(0)"}


def test_prototypes() -> None:
    """718.3b: size, cost and color of the inset frame, everything else as usual."""
    facts = """object(w,golem). face_up(w,golem,fg). prototyped(w,golem).
        printed(fg,(name("Golem");type(artifact);power(6);toughness(6);cost(0))). mana_symbol(fg,generic(7),1).
        prototype(fg,(power(3);toughness(2);cost(1))). prototype_symbol(fg,(generic(1);mana(red)),1)."""
    assert copying(facts).column("copiable", 2, "w", "golem") == {
        'name("Golem")', "type(artifact)", "power(3)", "toughness(2)", "cost(1)", "mana_value(2)", "color(red)",
        "symbols(8,1)",
    }  # fmt: skip


def test_flipped_permanents() -> None:
    """710.1c, 710.2: other name, type line, text and size; the same color and cost; nobody copies it."""
    half = 'name("Ox");type(creature);subtype(wolf);power(5);toughness(4)'
    facts = f"{CLONES} flipped(w,bear,fo). printed(fo,({half}))."
    found = copying(facts)
    assert found.column("copiable", 2, "w", "bear") == {
        'name("Ox")', "type(creature)", "subtype(wolf)", "power(5)", "toughness(4)", "color(green)", "mana_value(0)",
    }  # fmt: skip
    assert {'name("Bear")', "power(2)"} <= found.column("copiable", 2, "w", "clone")


def test_modes_chosen_on_entering_set_copiable_values() -> None:
    """613.2a."""
    facts = """object(w,shape). zone(w,shape,battlefield). face_up(w,shape,fs). chosen(w,shape,mode,"small").
        printed(fs,(power(0);ability(printed(0),a(3)))).
        shape(w,shape,a(3),c). exception(c,set_power(num(1))). shape(w,shape,a(4),d). exception(d,set_power(num(9)))."""
    found = copying(facts).column("copiable", 2, "w", "shape")
    assert {value for value in found if value.startswith("power(")} == {"power(1)"}


@pytest.mark.parametrize(
    ("copying_it", "sizes"),
    [
        ("", {"power(1)", "toughness(2)"}),
        ("keeps(kc,color).", {"power(1)", "toughness(2)"}),
        ("keeps(kc,(power;toughness)).", {"power(1)", "toughness(0)"}),
        ("exception(kc,(set_power(num(7));set_toughness(num(7)))).", {"power(1)", "toughness(7)"}),
        ("keeps(kc,abilities).", {"power(2)", "toughness(2)"}),
    ],
)
def test_the_shape_chosen_for_a_copy_comes_on_top(copying_it: str, sizes: set[str]) -> None:
    """707.6, 707.9c: the clone of a bear that comes in several sizes; abilities that are not copied offer no choice."""
    facts = f"""{CLONES} shape(w,clone,a(1),c). exception(c,set_power(num(1))). {copying_it}"""
    values = copying(facts, depth=3).column("copiable", 2, "w", "clone")
    assert {each for each in values if each.startswith(("power(", "toughness("))} == sizes


@pytest.mark.parametrize(
    ("facts", "value"),
    [
        ("zone(w,o,stack). spell_x(w,o,4). printed(f,x_symbols(2)).", 11),
        ("zone(w,o,battlefield). spell_x(w,o,4). printed(f,x_symbols(2)).", 3),
        ("front_of(f,g). printed(g,mana_value(8)).", 8),
        ("front_of(f,g). printed(g,mana_value(8)). shape(w,o,a(1),c).", 8),
        (
            """copies(w,o,c,p). copied_at(w,o,c,1). object(w,p). face_up(w,p,g). printed(g,mana_value(0)).
            front_of(g,h).""",
            0,
        ),
    ],
)
def test_mana_value_of_objects(facts: str, value: int) -> None:
    """202.3e: X counts on the stack. 202.3b: a back face has that of its front, a copy of it none."""
    found = copying(f"object(w,o). face_up(w,o,f). printed(f,mana_value(3)). {facts}")
    assert found.column("mana_value", 2, "w", "o") == {str(value)}


def test_the_default_controller_is_there_from_the_start() -> None:
    assert copying("default_controller(w,o,a).").of("holds") == atoms("holds(w,0,o,controller(a)).")
