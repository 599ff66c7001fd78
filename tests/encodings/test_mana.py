"""Productions, replacements and what could be produced, on small sets of facts."""

from __future__ import annotations

import msgspec
import pytest

from solver.board.model import Board, Object, Question
from solver.cards import model as m
from solver.facts.board import Writer
from solver.solving import solve
from tests.encodings.production import FOREST, atoms, charms, grounded, states
from tests.reference.boards import board, card, thing


def ends(plan: Board) -> set[str]:
    """What the Forest may produce in the end, as six numbers."""
    found = atoms(grounded(plan), "ends", 4)
    return {",".join(str(part) for part in symbol.arguments[3].arguments) for symbol in found}


DOUBLE = m.ProduceInstead(times=2)
BLACK = m.ProduceInstead("{B}", amount="one")
RED = m.ProduceInstead("{R}")


@pytest.mark.parametrize(
    ("changes", "mana"),
    [
        ((), {"0,0,0,0,1,0"}),
        ((DOUBLE,), {"0,0,0,0,2,0"}),
        ((DOUBLE, DOUBLE, DOUBLE), {"0,0,0,0,8,0"}),
        ((BLACK, DOUBLE), {"0,0,1,0,0,0", "0,0,2,0,0,0"}),
        ((RED, DOUBLE), {"0,0,0,2,0,0"}),
        ((RED, BLACK), {"0,0,0,1,0,0", "0,0,1,0,0,0"}),
        ((RED, BLACK, BLACK), {"0,0,1,0,0,0"}),
        ((m.ProduceInstead("{C}", at_least=2),), {"0,0,0,0,1,0"}),
        ((m.ProduceInstead("{C}", at_least=2), DOUBLE), {"0,0,0,0,0,2"}),
        ((m.ProduceInstead("{U}", replaced="{W}"),), {"0,0,0,0,1,0"}),
        ((m.ProduceInstead("{U}", replaced="{G}"), DOUBLE), {"0,2,0,0,0,0"}),
    ],
    ids=[
        "none", "twice", "eight times", "one black", "all red", "red or black", "black comes back", "too little",
        "enough", "other", "this",
    ],
)  # fmt: skip
def test_replacements_in_every_order(changes: tuple[m.ProduceInstead, ...], mana: set[str]) -> None:
    assert ends(charms(*changes)) == mana


def test_effects_that_do_the_same_are_counted() -> None:
    assert states(grounded(charms(*[DOUBLE] * 8))) == 9


@pytest.mark.parametrize("count", [2, 4, 6, 8])
def test_states_are_pairs_of_mana_and_effects_applied(count: int) -> None:
    """Never as many as there are orders: each set of applied effects with each mana that it may have made."""
    symbols = ("{W}", "{U}", "{B}", "{R}")
    changes = [
        m.ProduceInstead(symbols[place // 2], amount="one" if place % 2 else "kept", at_least=1 + place // 4)
        for place in range(count)
    ]
    found = atoms(grounded(charms(*changes)), "leads", 5)
    pairs = {(symbol.arguments[3], symbol.arguments[4]) for symbol in found}
    assert len(found) == len(pairs) <= 2**count * 5


def test_more_than_can_be_counted_is_marked() -> None:
    plan = charms(*[m.ProduceInstead(times=3)] * 18)
    assert atoms(grounded(plan), "too_large", 2)
    (answer,) = solve(plan)
    assert answer.truncated


def test_a_board_without_such_questions_has_no_facts_about_mana() -> None:
    plan = msgspec.structs.replace(charms(DOUBLE), questions=(Question("characteristics", {}),))
    facts = Writer().board(plan)
    assert not any(line.startswith(("offers(", "instruction(")) for line in facts.shared)


# Tapping for mana ----------------------------------------------------------------------------------------------------

BEAR = card("Bear", "Creature - Bear", pt="2/2")


def maker(*pays: m.Payment, only: m.Condition | None = None) -> m.Card:
    """An artifact that adds {G} when it is tapped and something else is paid."""
    # the words of the other parts make no difference
    cost = ", ".join(["{T}", *("so much" for _ in pays)])
    return card("Maker", "Artifact", m.Activated(cost, adds=("{G}",), pays=pays, only=only, mana=True))


def tapping(*things: Object, life: int = 20) -> Board:
    """A board on which the first object is asked about."""
    plan = board(*things)
    players = tuple(msgspec.structs.replace(one, numbers={**one.numbers, "life": life}) for one in plan.players)
    question = Question("tap_for_mana", {"object": things[0].id})
    return msgspec.structs.replace(plan, players=players, questions=(question,))


def ways(plan: Board) -> set[str]:
    """The ways to tap the first object, by what is paid."""
    return {str(symbol.arguments[4]) for symbol in atoms(grounded(plan), "way", 5)}


BOTH = m.PayBySacrifice("Creature", 2)
ONE = m.PayByTapping("Creature")
ANY_NUMBER = m.PayCounters("charge", m.X())


@pytest.mark.parametrize(
    ("plan", "expected"),
    [
        (tapping(thing("x", maker())), {"pay(tapping(0),nothing)"}),
        (tapping(thing("x", maker(), tapped=True)), set()),
        (tapping(thing("x", maker(m.PayLife(2))), life=2), {"pay(life(2),pay(tapping(0),nothing))"}),
        (tapping(thing("x", maker(m.PayLife(2))), life=1), set()),
        (tapping(thing("x", maker(BOTH)), thing("b", BEAR)), set()),
        (
            tapping(thing("x", maker(BOTH)), *(thing(f"b{one}", BEAR) for one in range(3))),
            {
                "pay(sacrifice(2),pay(sacrifice(1),pay(tapping(0),nothing)))",
                "pay(sacrifice(3),pay(sacrifice(1),pay(tapping(0),nothing)))",
                "pay(sacrifice(3),pay(sacrifice(2),pay(tapping(0),nothing)))",
            },
        ),
        (
            tapping(thing("x", maker(ONE)), thing("b", BEAR), thing("c", BEAR, tapped=True)),
            {"pay(tap(1),pay(tapping(0),nothing))"},
        ),
        (tapping(thing("x", maker(ONE)), thing("theirs", BEAR, "B")), set()),
        (
            tapping(thing("x", maker(ANY_NUMBER), counters={"charge": 1})),
            {"pay(remove(charge,0),pay(tapping(0),nothing))", "pay(remove(charge,1),pay(tapping(0),nothing))"},
        ),
        (tapping(thing("x", maker(only=m.Turn("opponent")))), set()),
        (tapping(thing("x", maker(only=m.Turn("you")))), {"pay(tapping(0),nothing)"}),
        (tapping(thing("x", BEAR)), set()),
        (tapping(thing("x", FOREST)), {"pay(tapping(0),nothing)"}),
    ],
    ids=[
        "only tapping", "tapped", "life", "too little life", "one of two", "two of three", "untapped ones",
        "of another player", "any number", "condition broken", "condition kept", "no ability", "intrinsic",
    ],
)  # fmt: skip
def test_ways_to_pay(plan: Board, expected: set[str]) -> None:
    assert ways(plan) == expected


def test_a_creature_that_came_this_turn() -> None:
    taps = m.Activated("{T}", adds=("{G}",), mana=True)
    assert ways(tapping(thing("x", card("Elf", "Creature - Elf", taps, pt="1/1"), new_this_turn=True))) == set()
    hasty = card("Elf", "Creature - Elf", taps, m.Keyword("haste"), pt="1/1")
    assert ways(tapping(thing("x", hasty, new_this_turn=True))) == {"pay(tapping(0),nothing)"}


def test_what_is_paid_twice_is_no_way() -> None:
    both = maker(m.PayBySacrifice("Creature"), m.PayBySacrifice("Bear"))
    assert ways(tapping(thing("x", both), thing("b", BEAR))) == set()
    assert len(ways(tapping(thing("x", both), thing("b", BEAR), thing("c", BEAR)))) == 2


def test_an_ability_resolves_though_nothing_has_it_any_more() -> None:
    plan = tapping(thing("x", BEAR, activated=m.Activated("{T}", adds=("{U}",), mana=True)))
    taps = next(line for line in Writer().board(plan).shared if line.startswith("taps("))
    ability = taps.removeprefix("taps(").removesuffix(").")
    found = atoms(grounded(plan, f"resolving(0,0,{ability}). payer(0,0)."), "produces", 4)
    assert [str(symbol.arguments[3]) for symbol in found] == ["mana(0,1,0,0,0,0)"]


def flare(adds: m.Mana, mana: str | None = None, condition: m.Condition | None = None) -> m.Card:
    """An enchantment that adds more whenever a land is tapped for mana."""
    event = m.TappedForMana("Land", mana, condition)
    return card("Flare", "Enchantment", m.Triggered("", tapped=event, produces=(m.Add((adds,)),), mana=True))


@pytest.mark.parametrize(
    ("trigger", "expected"),
    [
        (flare(m.Produced()), {"0,0,0,0,2,0"}),
        (flare("{C}"), {"0,0,0,0,1,1"}),
        (flare("{C}", mana="{G}"), {"0,0,0,0,1,1"}),
        (flare("{C}", mana="{B}"), {"0,0,0,0,1,0"}),
        (flare("{C}", condition=m.Turn("opponent")), {"0,0,0,0,1,0"}),
        (flare("any color"), {"1,0,0,0,1,0", "0,1,0,0,1,0", "0,0,1,0,1,0", "0,0,0,1,1,0", "0,0,0,0,2,0"}),
    ],
    ids=["produced", "more", "that type", "other type", "condition", "choice"],
)
def test_triggered_mana_abilities(trigger: m.Card, expected: set[str]) -> None:
    plan = tapping(thing("forest", FOREST), thing("flare", trigger))
    layers = grounded(plan, "resolving(0,0,add_mana(green)). payer(0,0).")
    found = {symbol.arguments[5] for symbol in atoms(layers, "gained", 7)}
    assert {",".join(str(part) for part in symbol.arguments) for symbol in found} == expected
