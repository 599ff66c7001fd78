"""Brute force on mana: against the shared cases, and where the rules are easy to misread."""

from __future__ import annotations

from pathlib import Path

import pytest

from solver.board.load import load_board
from solver.cards.model import ProduceInstead
from tests.reference.mana import Replacement, could_produce, replaced

_CASES = Path(__file__).parents[3] / "shared" / "cases"
FILES = [
    path.relative_to(_CASES).as_posix()
    for path in sorted(_CASES.glob("*/*.yaml"))
    if "query: could_produce" in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", FILES)
def test_case(name: str, shared: Path) -> None:
    board = load_board(shared / "cases" / name)
    for question in board.questions:
        if question.query == "could_produce":
            assert could_produce(board, question.keys["object"]) == frozenset(question.expect)


def effect(*changes: ProduceInstead, color: str | None = None) -> Replacement:
    return Replacement((id(changes),), changes, color)


def test_each_effect_is_applied_once() -> None:
    doubled = effect(ProduceInstead(times=2))
    assert replaced(("G",), [doubled, doubled, doubled]) == {("G",) * 8}


def test_an_effect_that_changes_nothing_does_not_apply() -> None:
    black = effect(ProduceInstead("{B}", amount="one"))
    assert replaced(("B",), [black]) == {("B",)}
    # so that it waits for what doubles the mana
    assert replaced(("B",), [black, effect(ProduceInstead(times=2))]) == {("B",)}
    assert replaced(("G",), [black, effect(ProduceInstead(times=2))]) == {("B",), ("B", "B")}


def test_a_chosen_type_may_be_the_old_one() -> None:
    assert replaced(("G",), [effect(ProduceInstead("any color"))]) == {(one,) for one in "WUBRG"}


def test_colorless_is_no_other_color() -> None:
    red = effect(ProduceInstead("chosen color", replaced="color"), color="red")
    assert replaced(("C", "G", "W"), [red]) == {("C", "R", "R")}
    assert replaced(("C",), [red]) == {("C",)}
