"""Amounts of each kind, and conditions made of them."""

from __future__ import annotations

import pytest

from tests.encodings.ground import Grounded

FILES = (
    "objects/words",
    "objects/references",
    "objects/measures",
    "objects/sizes",
    "objects/amounts",
    "objects/comparisons",
    "objects/counting",
    "objects/arithmetic",
    "objects/conditions",
)

# The effect e, which changes bear and ox; q fits both and the wall, as everybody sees it.
BOARD = """
    look(0,w,0). asks(w,0,e). effect(w,e,d). in_layer(0,layer7b). extent(w,e,(bear;ox)). matches(w,0,e,(bear;ox)).
    object(w,(bear;ox;wall;dead)). scene(w,0,O) :- object(w,O). spoken_of(w,wall). reference(w,e,source,wall).
    zone(w,(bear;ox;wall),battlefield). zone(w,dead,graveyard).
    eye(e,q,anyone). fits(w,0,anyone,(bear;ox;wall;dead),q).
    holds(w,0,(bear;ox;wall;dead),type(creature)). holds(w,0,wall,type(artifact)). holds(w,0,ox,supertype(legendary)).
    holds(w,0,bear,(power(2);toughness(2);color(green))). holds(w,0,ox,(power(5);color(green);color(red))).
    holds(w,0,wall,(power(-1);subtype(island))). mana_value(w,bear,2). mana_value(w,ox,4).
    copiable(w,bear,(name("Bear");symbols(16,2))). copiable(w,ox,(name("Ox");symbols(24,1))).
    copiable(w,dead,name("Bear")).
    counters(w,bear,(charge,2;oil,1)). counters(w,O,K,N) :- counters(w,O,(K,N)). counters(w,wall,charge,3).
    seat(w,0,settled). player_is(w,settled,e,you,a). player_is(w,settled,e,opponent,(b;c)).
    number(w,a,life,20). number(w,b,life,7). number(w,c,life,4).
    fixed_x(w,e,6). choice(w,e,number,9).
    measures(d,(power;toughness;mana_value)).
"""

ABOUT_IT = "adds_up(stat(mana_value,affected),affected)."


def values(term: str, *facts: str, inner: str = "") -> dict[str, int]:
    """What an amount is worth, by what it is about; `inner` lists the amounts that it is made of, innermost first."""
    parts = [part for part in inner.split() if part]
    known = " ".join(f"counted_in(d,layer7b,{each}). level({each},1)." for each in (*parts, term))
    grounded = Grounded(
        FILES,
        " ".join((BOARD, known, *facts)),
        "references(0) measures(0) sizes(0) subjects(0) amounts(0,1) comparisons(0,1) counting(0,1) arithmetic(0,1)",
    )
    return {
        str(symbol.arguments[3]): symbol.arguments[5].number
        for symbol in grounded.atoms
        if symbol.name == "amount" and str(symbol.arguments[4]) == term
    }


def counting(term: str, about: str = "none") -> str:
    scope = term.rsplit(",", 1)[-1].rstrip(")")
    scope = scope if scope in {"battlefield", "graveyard", "everywhere"} else "battlefield"
    return f"adds_up({term},{about}). counts({term},q,{scope})."


@pytest.mark.parametrize(
    ("term", "value"),
    [
        ("count(q,battlefield)", 3),
        ("count(q,graveyard)", 1),
        ("count(q,everywhere)", 4),
        ("total(power,q,battlefield)", 6),
        ("counters_among(charge,q)", 5),
        ("counters_among(any,q)", 6),
        ("devotion(16,you)", 3),
        ("devotion(8,you)", 1),
        ("distinct(card_type,q,battlefield)", 2),
        ("distinct(supertype,q,battlefield)", 1),
        ("distinct(color,q,battlefield)", 2),
        ("distinct(basic_land_type,q,battlefield)", 1),
        ("distinct(name,q,everywhere)", 2),
        ("distinct(mana_value,q,battlefield)", 2),
    ],
)
def test_amounts_that_add_up(term: str, value: int) -> None:
    """700.5: each symbol counts once for devotion, whichever of the colors it has."""
    assert values(term, counting(term)) == {"none": value}


@pytest.mark.parametrize(("term", "value"), [("greatest(power,q,battlefield)", 5), ("least(power,q,battlefield)", -1)])
def test_extremes(term: str, value: int) -> None:
    assert values(term, f"counts({term},q,battlefield).") == {"none": value}


def test_extremes_of_nothing_are_zero() -> None:
    """107.2: what cannot be worked out is 0."""
    for which in ("greatest", "least"):
        term = f"{which}(power,q,graveyard)"
        assert values(term, f"counts({term},q,graveyard).") == {"none": 0}


def test_plain_and_fixed_numbers() -> None:
    assert values("num(-3)") == {"none": -3}
    assert values("x", "adds_up(x,none).") == {"none": 6}
    assert values("chosen_number", "adds_up(chosen_number,none).") == {"none": 9}


def test_numbers_of_players_add_up() -> None:
    assert values("number(life,you)", "adds_up(number(life,you),none).") == {"none": 20}
    assert values("number(life,opponent)", "adds_up(number(life,opponent),none).") == {"none": 11}


@pytest.mark.parametrize(
    ("term", "value"),
    [
        ("most(life,opponent)", 7),
        ("fewest(life,opponent)", 4),
        ("fewest(poison,opponent)", 0),
        ("most(poison,opponent)", 3),
        ("most_cards(graveyard,opponent)", 1),
        ("fewest_cards(graveyard,opponent)", 0),
        ("most(life,enchanted_player)", 0),
    ],
)
def test_numbers_among_players(term: str, value: int) -> None:
    """107.2: of no players at all it is 0."""
    assert values(term, "number(w,b,poison,3). owner(w,dead,c).") == {"none": value}


def test_numbers_of_each_changed_object() -> None:
    assert values("stat(mana_value,affected)", ABOUT_IT) == {"bear": 2, "ox": 4}
    assert values("stat(toughness,affected)", "adds_up(stat(toughness,affected),affected).") == {"bear": 2, "ox": 0}
    assert values("counters(charge,affected)", "adds_up(counters(charge,affected),affected).") == {"bear": 2, "ox": 0}
    assert values("colors(affected)", "adds_up(colors(affected),affected).") == {"bear": 1, "ox": 2}


def test_numbers_of_an_object_that_is_spoken_of() -> None:
    assert values("stat(power,source)", "adds_up(stat(power,source),none).") == {"none": -1}
    assert values("counters(any,source)", "adds_up(counters(any,source),none).") == {"none": 3}
    assert values("colors(source)", "adds_up(colors(source),none).") == {"none": 0}


@pytest.mark.parametrize(
    ("term", "inner", "value"),
    [
        ("plus(num(2),num(3))", "num(2) num(3)", 5),
        ("times(-2,num(3))", "num(3)", -6),
        ("half(up,num(5))", "num(5)", 3),
        ("half(down,num(5))", "num(5)", 2),
        ("half(up,num(-5))", "num(-5)", -2),
        ("half(down,num(-5))", "num(-5)", -3),
        ("half(down,num(4))", "num(4)", 2),
        ("smaller(num(4),num(7))", "num(4) num(7)", 4),
        ("larger(num(4),num(7))", "num(4) num(7)", 7),
        ("larger(num(4),num(4))", "num(4)", 4),
    ],
)
def test_arithmetic(term: str, inner: str, value: int) -> None:
    """107.1a: halves are rounded up or down, negative ones too."""
    assert values(term, inner=inner) == {"none": value}


def test_sums_of_the_changed_object_and_of_all() -> None:
    term = "plus(num(1),stat(mana_value,affected))"
    assert values(term, ABOUT_IT, inner="num(1) stat(mana_value,affected)") == {"bear": 3, "ox": 5}


def test_amounts_about_an_extent_are_not_sought_once_it_is_settled() -> None:
    """613.6."""
    facts = f"{BOARD} counted_in(d,extent,num(1)). level(num(1),1)."
    assert Grounded(FILES, facts, "amounts(0,1)").column("sought", 3) == {"num(1)"}
    assert Grounded(FILES, facts + " started(w,e).", "amounts(0,1)").column("sought", 3) == set()


def test_objects_outside_the_scene_are_counted_as_they_were() -> None:
    """Had x been applied, the ox would no longer fit; nothing else would be different."""
    facts = """look(1,w,if(0,x)). sought(w,if(0,x),e,count(q,battlefield)). counts(count(q,battlefield),q,battlefield).
        adds_up(count(q,battlefield),none). eye(e,q,anyone). fits(w,0,anyone,(bear;ox;elf),q).
        zone(w,(bear;ox;elf),battlefield).
        scene(w,if(0,x),(ox;elf)). fits(w,if(0,x),anyone,elf,q)."""
    found = Grounded(FILES, facts, "amounts(1,1) counting(1,1)")
    assert found.column("amount", 5, "w", "if(0,x)") == {"2"}


def broken(clauses: str, *facts: str) -> bool:
    known = """said_in(d,C) :- condition_says(d,_,C). said_in(d,C) :- condition_denies(d,_,C).
        level(C,1) :- said_in(d,C). condition_clause(d,N) :- condition_says(d,N,_).
        condition_clause(d,N) :- condition_denies(d,N,_). amount(w,0,e,none,num(N),N) :- N = 0..9."""
    grounded = Grounded(
        FILES, " ".join((BOARD, known, clauses, *facts)), "references(0)", "conditions(0,1)", "clauses(0)"
    )
    return bool(grounded.of("broken"))


@pytest.mark.parametrize(
    ("condition", "fact"),
    [
        ("at_least(num(3),num(3))", ""),
        ("matches(source,q)", ""),
        ("turn(you)", "active(w,a)."),
        ("step(upkeep)", "step(w,upkeep)."),
        ("fact(monarch,opponent)", "fact(w,c,monarch)."),
        ("choice(mode,2)", "choice(w,e,mode,2)."),
    ],
)
def test_simple_conditions(condition: str, fact: str) -> None:
    assert not broken(f"condition_says(d,1,{condition}).", fact)
    assert broken(f"condition_denies(d,1,{condition}).", fact)


@pytest.mark.parametrize(
    ("condition", "fact"),
    [
        ("at_least(num(2),num(3))", ""),
        ("matches(source,p)", "eye(e,p,anyone)."),
        ("turn(you)", "active(w,b)."),
        ("step(upkeep)", "step(w,draw)."),
        ("fact(monarch,you)", "fact(w,c,monarch)."),
        ("choice(mode,1)", "choice(w,e,mode,2)."),
    ],
)
def test_simple_conditions_that_do_not_hold(condition: str, fact: str) -> None:
    assert broken(f"condition_says(d,1,{condition}).", fact)


def test_conditions_are_clauses() -> None:
    true, false = "at_least(num(1),num(1))", "at_least(num(0),num(1))"
    assert not broken(f"condition_says(d,1,({true};{false})).")
    assert broken(f"condition_says(d,1,{true}). condition_says(d,2,{false}).")
    assert not broken(f"condition_says(d,1,{true}). condition_denies(d,2,{false}).")
