"""Open and simultaneous timestamps (613.7m)."""

from __future__ import annotations

from solver.board.model import PlacedCounter
from solver.cards import model as m
from tests.reference import characteristics, outcomes
from tests.reference.boards import (
    ALL_ANIMATED,
    ALL_SMALL,
    BEAR,
    HOST,
    any_order,
    board,
    card,
    resolved,
    size,
    static,
    thing,
    together,
)
from tests.reference.orders import all_orders
from tests.reference.test_layers import pt

CONTROL = card("Control", "Enchantment - Aura", static(m.SetController("you"), affects=HOST))


def test_any_order_gives_every_distinct_result() -> None:
    found = outcomes(board(thing("bear", BEAR), any_order(thing("small", ALL_SMALL), thing("anim", ALL_ANIMATED))))
    assert [(pt(each.result["small"]), each.orders) for each in found] == [
        ("4/4", (("bear", "small", "anim"),)),
        ("1/1", (("bear", "anim", "small"),)),
    ]


def test_equal_results_are_one_outcome() -> None:
    one, two = resolved("one", "bear", m.Modify(1, 0)), resolved("two", "bear", m.Modify(0, 1))
    (only,) = outcomes(board(thing("bear", BEAR), any_order(one, two)))
    assert pt(only.result["bear"]) == "3/3"
    assert len(only.orders) == 2


def test_five_results_of_six_orders() -> None:
    hour = card("Hour", "Enchantment", static(m.SetColors(("black",)), affects="Creature"))
    paint = card("Paint", "Artifact", static(m.AddColors(("blue",)), affects=m.State("permanent")))
    lens = card("Lens", "Artifact", static(m.SetColors(()), affects=m.State("permanent")))
    things = any_order(thing("hour", hour), thing("paint", paint), thing("lens", lens))
    found = outcomes(board(thing("bear", BEAR), thing("ring", card("Ring", "Artifact")), things))
    assert {(each.result["bear"].colors, each.result["ring"].colors) for each in found} == {
        (frozenset(), frozenset()),
        (frozenset({"blue"}), frozenset({"blue"})),
        (frozenset({"black"}), frozenset()),
        (frozenset({"black"}), frozenset({"blue"})),
        (frozenset({"black", "blue"}), frozenset({"blue"})),
    }
    assert sorted(len(each.orders) for each in found) == [1, 1, 1, 1, 2]


def test_together_is_in_turn_order_from_the_active_player() -> None:
    auras = [thing(f"of-{player}", CONTROL, player, attached_to="bear") for player in "CAB"]
    found = outcomes(board(thing("bear", BEAR), together(*auras), active="B"))
    assert [each.orders for each in found] == [(("bear", "of-B", "of-C", "of-A"),)]
    assert found[0].result["bear"].controller == "A"


def test_each_player_orders_their_own() -> None:
    three = [
        resolved("a1", "bear", *size(1)),
        resolved("b", "bear", *size(2), controller="B"),
        resolved("a2", "bear", *size(3)),
    ]
    found = outcomes(board(thing("bear", BEAR), together(*three), active="B"))
    assert [(pt(each.result["bear"]), each.orders) for each in found] == [
        ("3/3", (("bear", "b", "a1", "a2"),)),
        ("1/1", (("bear", "b", "a2", "a1"),)),
    ]


def test_counters_in_a_moment_belong_to_who_controls_the_object() -> None:
    both = (PlacedCounter("c1", "flying", "hers"), PlacedCounter("c2", "flying", "mine"))
    plan = board(thing("mine", BEAR), thing("hers", BEAR, "B"), together(*both))
    assert list(all_orders(plan)) == [("mine", "hers", "c2", "c1")]


def test_given_order_overrides_the_listed_one() -> None:
    plan = board(thing("small", ALL_SMALL), thing("anim", ALL_ANIMATED))
    assert pt(characteristics(plan)["small"]) == "4/4"
    assert pt(characteristics(plan, ["anim", "small"])["small"]) == "1/1"
