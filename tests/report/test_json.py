"""Reports for programs."""

from __future__ import annotations

import json

from solver.about import VERSION, sources
from solver.cards.model import Keyword
from solver.outcome import Step
from solver.report.json import json_report, report_data
from tests.answers import answer, board, held, outcome

STEPS = (Step("6", "Humility", (("bear", "loses all"),), (("613.7", "moon is older"),), "All creatures ...", "613.1f"),)
BEAR = outcome(held("bear", Keyword("flying"), origin="wings"), orders=(("moon", "bear"),), steps=STEPS)


def test_the_state_has_the_keys_of_expectations() -> None:
    data = report_data([(board(), [answer(BEAR)])])
    question = data["boards"][0]["questions"][0]
    assert question["outcomes"][0]["state"]["bear"] == {
        "zone": "battlefield", "name": "Grizzly Bears", "mana_cost": "{1}{G}", "mana_value": 2, "colors": ["G"],
        "supertypes": [], "types": ["Creature"], "subtypes": ["Bear"], "abilities": ["flying"], "origins": ["wings"],
        "pt": "2/2", "base_pt": "2/2", "loyalty": None, "defense": None, "controller": "A",
    }  # fmt: skip
    assert question["outcomes"][0]["orders"] == [["moon", "bear"]]
    assert question["complete"] is True


def test_answers_name_what_they_were_made_with() -> None:
    data = report_data([])
    assert (data["version"], data["rules_date"], data["cards_date"]) == (VERSION, sources().rules, sources().cards)


def test_reasons_only_when_asked_for() -> None:
    plain = report_data([(board(), [answer(BEAR)])])["boards"][0]["questions"][0]["outcomes"][0]
    explained = report_data([(board(), [answer(BEAR)])], explain=True)["boards"][0]["questions"][0]["outcomes"][0]
    assert "reasons" not in plain
    assert explained["reasons"] == [
        {
            "layer": "6",
            "rule": "613.1f",
            "effect": "Humility",
            "text": "All creatures ...",
            "applied": True,
            "changes": [{"object": "bear", "change": "loses all"}],
            "because": [{"rule": "613.7", "words": "moon is older"}],
        }
    ]


def test_without_timings_two_runs_give_the_same_bytes() -> None:
    reports = {
        json_report([(board(), [answer(BEAR, timings={"solve": seconds})])], timings=False) for seconds in (0.1, 0.2)
    }
    assert len(reports) == 1
    assert "timings" not in reports.pop()
    timed = json.loads(json_report([(board(), [answer(BEAR, timings={"solve": 0.123456})])]))
    assert timed["boards"][0]["questions"][0]["timings"] == {"solve": 0.1235}


def test_incomplete_answers_say_why() -> None:
    unsure = answer(BEAR, incomplete_because=("wolf is not modelled",), truncated=True)
    question = report_data([(board(), [unsure])])["boards"][0]["questions"][0]
    assert (question["complete"], question["truncated"]) == (False, True)
    assert question["incomplete_because"] == ["wolf is not modelled"]
