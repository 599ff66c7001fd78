"""Brute force on tapping for mana: against the shared cases."""

from __future__ import annotations

from pathlib import Path

import pytest

from solver.board.load import load_board
from solver.compare_mana import compare_mana
from tests.reference.orders import all_orders
from tests.reference.tapping import mana_ability
from tests.taps import outcome

_CASES = Path(__file__).parents[3] / "shared" / "cases"
KINDS = ("tap_for_mana", "activate_mana")
FILES = [
    path.relative_to(_CASES).as_posix()
    for path in sorted(_CASES.glob("*/*.yaml"))
    if any(f"query: {kind}" in path.read_text(encoding="utf-8") for kind in KINDS)
]


@pytest.mark.parametrize("name", FILES)
def test_case(name: str, shared: Path) -> None:
    board = load_board(shared / "cases" / name)
    for question in board.questions:
        if question.query in KINDS:
            tapping = question.query == "tap_for_mana"
            ability = question.keys.get("ability")
            found = {
                one
                for order in all_orders(board)
                for one in mana_ability(board, question.keys["object"], order, ability=ability, tapping=tapping)
            }
            told = [{key: value for key, value in entry.items() if key != "chooser"} for entry in question.expect]
            assert compare_mana(told, [outcome(one) for one in sorted(found, key=repr)]) == ()
