"""Why events and what enters come out as they do: the reasons of each outcome (616.1)."""

from __future__ import annotations

from typing import Any

import pytest

from solver.board.load import load_data
from solver.outcome import Outcome, Step
from solver.report.json import answer_data
from solver.report.text import text_report
from solver.solving import solve

BOARD: dict[str, Any] = {
    "players": {"A": {}, "B": {}},
    "board": [
        {"id": "season", "card": "Doubling Season"},
        {"id": "scales", "card": "Hardened Scales"},
        {"id": "bear", "card": "Grizzly Bears"},
    ],
}
PUT = {"query": "event", "event": {"put_counters": {"to": "bear", "kind": "+1/+1", "count": 1, "by": "A"}}}
SOLDIER = {"types": ["Creature"], "subtypes": ["Soldier"], "pt": "1/1"}
CREATE = {"query": "event", "event": {"create_tokens": {"player": "A", "count": 1, "token": SOLDIER}}}
ENTER = {"query": "enter", "card": "Walking Ballista", "x": 1}
FLIP = {"query": "event", "event": {"flip_coin": {"player": "B", "count": 1}}}


def outcomes(question: dict[str, Any], *, explain: bool = True) -> tuple[Outcome, ...]:
    (answer,) = solve(load_data({**BOARD, "ask": [question]}), explain=explain)
    return answer.outcomes


def told(step: Step) -> tuple[str, tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]:
    return step.effect, step.changes, step.because


def test_each_outcome_of_an_event_has_its_reasons() -> None:
    first, second = outcomes(PUT)
    chosen, alone = ("616.1", "A chooses that: it is applied"), ("616.1", "nothing else could be chosen: it is applied")
    one, two, three, four = (f"{n} +1/+1 counter{'s' if n > 1 else ''} put on bear" for n in range(1, 5))
    assert list(map(told, first.steps)) == [
        ("season", ((one, f"becomes {two}"),), (chosen,)),
        ("scales", ((two, f"becomes {three}"),), (alone,)),
    ]
    assert list(map(told, second.steps)) == [
        ("scales", ((one, f"becomes {two}"),), (chosen,)),
        ("season", ((two, f"becomes {four}"),), (alone,)),
    ]
    assert first.steps[0].text.startswith("If an effect would put one or more counters")


def test_each_outcome_of_entering_has_its_reasons() -> None:
    first, second = outcomes(ENTER)
    assert [step.effect for step in first.steps] == ["walking-ballista", "season (2)", "scales (3)"]
    assert [step.effect for step in second.steps] == ["walking-ballista", "scales (2)", "season (4)"]
    assert second.steps[2].changes == (
        (
            "walking-ballista would enter with 2 +1/+1 counters",
            "becomes walking-ballista would enter with 4 +1/+1 counters",
        ),
    )


def test_tokens_are_named() -> None:
    (only,) = outcomes(CREATE)
    assert [step.changes for step in only.steps] == [
        (("A creates 1 Soldier token", "becomes A creates 2 Soldier tokens"),)
    ]


def test_what_is_declined_and_what_chance_decides_are_reasons() -> None:
    copied, declined = outcomes({"query": "enter", "card": "Clone"})
    assert [step.applied for step in (*copied.steps, *declined.steps)] == [True, False]
    assert declined.steps[0].because == (("616.1", "A chooses that: it is not applied, and has had its opportunity"),)
    heads, _ = outcomes(FLIP)
    assert list(map(told, heads.steps)) == [("B", (("B", "heads"),), (("705.1", "chance decides"),))]


@pytest.mark.parametrize("question", [PUT, ENTER, CREATE, FLIP], ids=["counters", "entering", "tokens", "coin"])
def test_reasons_are_told_when_asked_for(question: dict[str, Any]) -> None:
    assert all(one.steps for one in outcomes(question))
    assert not any(one.steps for one in outcomes(question, explain=False))


def test_reports_tell_reasons_once() -> None:
    board = load_data({**BOARD, "ask": [PUT]})
    answers = solve(board, explain=True)
    text = text_report(board, answers)
    assert text.count("What was applied to what would happen (616.1)") == 2
    assert "Applied, one after the other" not in text
    assert [one["rule"] for one in answer_data(answers[0], explain=True)["outcomes"][0]["reasons"]] == ["616.1"] * 2
