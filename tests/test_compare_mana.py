"""What comes of mana abilities against what is expected."""

from __future__ import annotations

from typing import Any

import pytest

from solver.compare_mana import compare_mana, unknown_fields
from solver.errors import SolverError
from solver.outcome import ManaOutcome, ObjectState, PlayerState
from solver.pool import NONE, read, written

GREEN = ManaOutcome(
    mana={"A": read("{G}{G}"), "B": NONE},
    restricted={"A": read("{G}"), "B": NONE},
    players={"A": PlayerState(18, damage=2, life_lost=2), "B": PlayerState(20)},
    states={"forest": ObjectState("battlefield", tapped=True), "bear": ObjectState("graveyard")},
    triggered=(("growth", 1),),
    chooser="A",
)
BLACK = ManaOutcome(mana={"A": read("{B}"), "B": NONE}, players=GREEN.players, states=GREEN.states)


@pytest.mark.parametrize(
    "entry",
    [
        {},
        {"mana": {"A": "{G}{G}"}},
        {"mana": {"B": ""}},
        {"restricted": {"A": "{G}"}},
        {"players": {"A": {"life": 18, "damage": 2, "life_lost": 2}, "B": {"life": 20}}},
        {"objects": {"forest": {"tapped": True, "zone": "battlefield"}, "bear": {"zone": "graveyard"}}},
        {"triggered": [{"source": "growth"}]},
        {"chooser": "A"},
        {"created": []},
    ],
)
def test_as_expected(entry: dict[str, Any]) -> None:
    assert compare_mana([entry], [GREEN]) == ()


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ({"mana": {"A": "{G}"}}, "the mana of A is {G}{G}, not {G}"),
        ({"mana": {"B": "{G}"}}, "no mana, not {G}"),
        ({"restricted": {"A": ""}}, "{G}, not no mana"),
        ({"players": {"A": {"life": 20}}}, "life of A is 18, not 20"),
        ({"objects": {"forest": {"tapped": False}}}, "True, not False"),
        ({"objects": {"forest": {"pt": "1/1"}}}, "not known here"),
        ({"triggered": []}, "what has triggered is growth, not nothing"),
        ({"triggered": [{"source": "growth", "count": 2}]}, "growth, not growth (2 times)"),
        ({"chooser": "B"}, "A, not B"),
    ],
)
def test_not_as_expected(entry: dict[str, Any], words: str) -> None:
    found = compare_mana([entry], [GREEN])
    assert found
    assert words in " ".join(found)


def test_outcomes_are_a_complete_set() -> None:
    assert compare_mana([{"mana": {"A": "{B}"}}, {"mana": {"A": "{G}{G}"}}], [GREEN, BLACK]) == ()
    assert any("not expected" in one for one in compare_mana([{"mana": {"A": "{B}"}}], [GREEN, BLACK]))
    assert any("no outcome" in one for one in compare_mana([{"mana": {"A": "{B}"}}], []))
    assert any("2 different outcomes" in one for one in compare_mana([{}, {"mana": {"A": "{B}"}}], [GREEN, BLACK]))
    assert compare_mana([], []) == ()
    assert compare_mana([], [GREEN]) != ()


def test_what_is_not_listed_tells_no_outcomes_apart() -> None:
    assert compare_mana([{"players": {"A": {"life": 18}}}], [GREEN, BLACK]) == ()


def test_a_lot_of_mana_is_written_with_its_number() -> None:
    assert written((0, 0, 0, 0, 30, 0)) == "{G}" * 30
    assert written((1, 0, 0, 0, 0, 1000)) == "{W}1000x{C}"


def test_fields_that_are_not_known_are_told() -> None:
    entry = {"mana": {"A": "{G}"}, "created": [], "objects": {"bear": {"pt": "1/1"}}, "drawn": {"A": 1}}
    assert unknown_fields([entry, {"created": [{"name": "Treasure"}]}]) == ("objects: pt", "drawn", "created")


def test_mana_is_read_as_it_is_written() -> None:
    mana = (0, 31, 1, 0, 0, 2)
    assert written(mana) == "31x{U}{B}{C}{C}"
    assert read(written(mana)) == mana
    assert written(mana, many=100) == "{U}" * 31 + "{B}{C}{C}"
    with pytest.raises(SolverError, match="two green"):
        read("two green")
