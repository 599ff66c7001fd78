"""Outcomes against expected ones."""

from __future__ import annotations

from typing import Any

import pytest

from solver.cards.model import Activated, Keyword
from solver.compare import Entry, compare, differences
from tests.answers import held, outcome

RED_MANA = Activated("{T}", adds=("{R}",), mana=True)


@pytest.mark.parametrize(
    "fields",
    [
        {"name": "Grizzly Bears", "mana_cost": "{1}{G}", "mana_value": 2, "controller": "A"},
        {"colors": ["G"], "supertypes": [], "types": ["Creature"], "subtypes": ["Bear"]},
        {"pt": "2/2", "base_pt": "2/2", "loyalty": None, "defense": None},
        {"abilities": ["flying", "{T}: Add {R}.", "flying"]},
        {"abilities": ["{T}: ...", "flying", "flying"]},
        {"has": ["flying"], "lacks": ["trample"]},
        {"has": "flying"},
        {},
    ],
    ids=str,
)
def test_fields_that_are_as_expected(fields: dict[str, Any]) -> None:
    bear = held("bear", Keyword("flying"), RED_MANA, Keyword("flying"))
    assert list(differences(fields, bear)) == []


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"pt": "4/4"}, "bear: pt is 2/2, not 4/4"),
        ({"pt": None}, "bear: pt is 2/2, not none"),
        ({"colors": []}, "bear: colors is G, not none"),
        ({"types": ["Land", "Creature"]}, "bear: types is Creature, not Creature, Land"),
        ({"controller": "B"}, "bear: controller is A, not B"),
        ({"has": ["trample"]}, "bear does not have 'trample'"),
        ({"lacks": ["flying"]}, "bear has 'flying', which it should lack"),
        ({"abilities": []}, "bear also has 'flying' (printed)"),
        ({"abilities": ["flying", "flying"]}, "bear does not have 'flying'"),
        ({"flavor": "grr"}, "bear: 'flavor' is no characteristic"),
    ],
    ids=str,
)
def test_fields_that_differ(fields: dict[str, Any], words: str) -> None:
    assert list(differences(fields, held("bear", Keyword("flying")))) == [words]


def test_every_creature_type_stands_beside_others() -> None:
    mutavault = held("mutavault", subtypes=("all creature types", "Forest"))
    assert list(differences({"subtypes": ["all creature types", "Forest"]}, mutavault)) == []
    assert list(differences({"subtypes": ["all creature types", "Forest", "Bear"]}, mutavault)) == []
    assert list(differences({"subtypes": ["all creature types"]}, mutavault)) != []


def test_an_entry_that_fits_several_abilities_leaves_them_to_others() -> None:
    bear = held("bear", RED_MANA, Activated("{T}", adds=("{G}",), mana=True))
    assert list(differences({"abilities": ["{T}: ...", "{T}: Add {R}."]}, bear)) == []


def test_no_power_and_toughness() -> None:
    land = held("land", power=None, toughness=None, base_power=None, base_toughness=None)
    assert list(differences({"pt": None, "base_pt": None}, land)) == []


SMALL, LARGE = outcome(held(power=1, toughness=1)), outcome(held(power=4, toughness=4))


def test_one_outcome_is_expected_by_a_mapping() -> None:
    assert compare({"bear": {"pt": "1/1"}}, [SMALL]) == ()
    assert compare({"bear": {"pt": "1/1"}}, [SMALL, LARGE]) == (
        "outcome 2 of 2 is not expected: bear: pt is 4/4, not 1/1",
    )


def test_outcomes_that_the_listed_fields_do_not_tell_apart_are_one() -> None:
    assert compare({"bear": {"types": ["Creature"]}}, [SMALL, LARGE]) == ()


def test_a_list_is_the_complete_set() -> None:
    both: list[Entry] = [{"bear": {"pt": "4/4"}}, {"bear": {"pt": "1/1"}}]
    assert compare(both, [SMALL, LARGE]) == ()
    assert compare(both, [SMALL]) == ("expected outcome 1: bear: pt is 1/1, not 4/4",)
    assert compare(both[:1], [SMALL, LARGE]) == ("outcome 1 of 2 is not expected: bear: pt is 1/1, not 4/4",)


def test_a_field_that_one_entry_leaves_out_is_free_there() -> None:
    green = outcome(held(power=1, toughness=1))
    white = outcome(held(power=4, toughness=4, colors=("white",)))
    expected: list[Entry] = [{"bear": {"pt": "1/1"}}, {"bear": {"pt": "4/4", "colors": ["W"]}}]
    assert compare(expected, [green, white]) == ()


def test_two_distinct_outcomes_that_meet_one_entry_are_a_failure() -> None:
    green = outcome(held(power=1, toughness=1))
    white = outcome(held(power=1, toughness=1, colors=("white",)))
    blue = outcome(held(power=4, toughness=4, colors=("blue",)))
    expected: list[Entry] = [{"bear": {"pt": "1/1"}}, {"bear": {"pt": "4/4", "colors": ["U"]}}]
    assert compare(expected, [green, white, blue]) == ("expected outcome 1: 2 different outcomes meet it",)


def test_abilities_asked_about_tell_outcomes_apart() -> None:
    flies, walks = outcome(held("bear", Keyword("flying"))), outcome(held("bear"))
    asked: list[Entry] = [{"bear": {"has": ["flying"]}}, {"bear": {"lacks": ["flying"]}}]
    listed: list[Entry] = [{"bear": {"abilities": []}}, {"bear": {"abilities": ["flying"]}}]
    assert compare(asked, [flies, walks]) == ()
    assert compare(listed, [flies, walks]) == ()


def test_an_object_that_is_not_in_the_answer() -> None:
    assert compare({"wolf": {"pt": "1/1"}}, [SMALL]) == ("wolf is not in the answer",)
    assert compare({"wolf": {"pt": "1/1"}}, []) == ("there is no outcome",)
