"""Which orders of a board have to be told apart."""

from __future__ import annotations

import msgspec
import pytest

from solver.board.model import Board, Question
from solver.cards import model as m
from solver.solving import solve
from tests.reference.boards import ANGEL, BEAR, HOST, SELF, any_order, board, card, resolved, size, static, thing

GIANT, DWARF = (
    card(name, "Enchantment - Aura", static(*size(number), affects=HOST))
    for name, number in (("Giant", 8), ("Dwarf", 1))
)


def tried(plan: Board) -> int:
    question = Question("characteristics", {})
    return solve(msgspec.structs.replace(plan, questions=(question,)))[0].orders_tried


@pytest.mark.parametrize(("host", "orders"), [("bear", 2), ("angel", 1)])
def test_auras_on_different_objects_do_not_meet(host: str, orders: int) -> None:
    auras = any_order(thing("giant", GIANT, attached_to="bear"), thing("dwarf", DWARF, attached_to=host))
    assert tried(board(thing("bear", BEAR), thing("angel", ANGEL), auras)) == orders


def test_abilities_that_change_their_own_objects_do_not_meet() -> None:
    shape = card("Shape", "Creature - Shapeshifter", static(*size(3), affects=SELF), pt="0/0")
    assert tried(board(any_order(thing("one", shape), thing("two", shape)))) == 1


@pytest.mark.parametrize(("other", "orders"), [("bear", 2), ("angel", 1)])
def test_spells_that_changed_different_objects_do_not_meet(other: str, orders: int) -> None:
    spells = any_order(resolved("grow", "bear", m.SetPower(8)), resolved("shrink", other, m.SetPower(0)))
    assert tried(board(thing("bear", BEAR), thing("angel", ANGEL), spells)) == orders


def test_effects_that_add_up_need_one_order() -> None:
    spells = any_order(*(resolved(name, "bear", m.Modify(1, 1)) for name in ("first", "second", "third")))
    assert tried(board(thing("bear", BEAR), spells)) == 1
