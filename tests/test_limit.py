"""How many outcomes are listed, and what is told of the others."""

from __future__ import annotations

from typing import Any

import pytest

from solver.board.load import load_data
from solver.outcome import Answer
from solver.report.json import answer_data
from solver.report.text import text_report
from solver.solving import solve

Data = dict[str, Any]

COUNTERS: Data = {
    "board": [
        {"id": "season", "card": "Doubling Season"},
        {"id": "scales", "card": "Hardened Scales"},
        "Grizzly Bears",
    ],
    "hand": {"A": [{"id": "ballista", "card": "Walking Ballista"}]},
}
PUT = {"put_counters": {"to": "grizzly-bears", "kind": "+1/+1", "count": 1, "by": "A"}}
LEGENDS: Data = {
    "board": [{"id": "one", "card": "Isamaru, Hound of Konda"}, {"id": "two", "card": "Isamaru, Hound of Konda"}]
}
TRAMPLING: Data = {
    "board": [
        {"id": "beast", "card": "Colossal Dreadmaw", "attacking": "B"},
        {"id": "bear", "card": "Grizzly Bears", "controller": "B", "blocking": ["beast"]},
    ]
}

TOLD: dict[str, tuple[Data, Data, int]] = {
    "event": (COUNTERS, {"query": "event", "event": PUT}, 2),
    "enter": (COUNTERS, {"query": "enter", "object": "ballista", "x": 2}, 2),
    "state-based actions": (LEGENDS, {"query": "state_based_actions"}, 2),
    "combat damage": (TRAMPLING, {"query": "combat_damage"}, 5),
    "resolve": ({**LEGENDS, "stack": [{"id": "spell", "card": "Grizzly Bears"}]}, {"query": "resolve"}, 2),
}


def answered(board: Data, question: Data, limit: int) -> Answer:
    (answer,) = solve(load_data({"players": {"A": {}, "B": {}}, **board, "ask": [question]}), limit=limit)
    return answer


@pytest.mark.parametrize("about", TOLD)
def test_so_many_outcomes_are_listed_and_all_are_counted(about: str) -> None:
    board, question, count = TOLD[about]
    whole, part = (answered(board, question, limit) for limit in (count, 1))
    assert (len(whole.outcomes), whole.found, whole.truncated) == (count, count, False)
    assert (part.outcomes, part.found, part.truncated) == (whole.outcomes[:1], count, True)


def test_reports_tell_how_many_outcomes_are_left_out() -> None:
    board, question, _ = TOLD["event"]
    part = answered(board, question, 1)
    loaded = load_data({"players": {"A": {}, "B": {}}, **board, "ask": [question]})
    assert "Truncated: 1 of the 2 outcomes that were found are listed." in text_report(loaded, [part])
    data = answer_data(part)
    assert (len(data["outcomes"]), data["outcomes_found"], data["truncated"]) == (1, 2, True)
