"""Coins and dice: chance is a branch, told as such (705, 706)."""

from __future__ import annotations

from typing import Any

import pytest

import solver
from solver.board.load import load_data
from solver.errors import BoardError
from solver.outcome import Answer, Applied, EventOutcome
from solver.report.json import outcome_data
from solver.report.text import text_report
from solver.solving import solve

CHARM = {
    "name": "Twofold Charm", "type": "Artifact", "cost": "{2}",
    "text": "If you would flip a coin, instead flip two coins and ignore one.",
}  # fmt: skip


def board(event: dict[str, Any], *cards: dict[str, Any], **more: Any) -> dict[str, Any]:  # noqa: ANN401
    asked = {"query": "event", "event": event, **more}
    things = [{"id": f"charm{place}", "card": card} for place, card in enumerate(cards)]
    return {"players": {"A": {}, "B": {}}, "board": things, "ask": [asked]}


def answered(event: dict[str, Any], *cards: dict[str, Any]) -> Answer:
    (answer,) = solve(load_data(board(event, *cards)))
    return answer


def outcomes(answer: Answer) -> list[EventOutcome]:
    assert answer.complete
    return [one for one in answer.outcomes if isinstance(one, EventOutcome)]


def test_what_chance_decides_is_told_among_the_choices() -> None:
    heads, tails = outcomes(answered({"flip_coin": {"player": "A", "count": 1}}))
    assert (heads.chooser, heads.way) == ("chance", (Applied("A", "heads", "chance"),))
    assert outcome_data(tails)["choices"] == [{"by": "chance", "effect": "A", "applied": True, "text": "tails"}]


def test_a_choice_among_coins_is_told_beside_chance() -> None:
    found = outcomes(answered({"flip_coin": {"player": "A", "count": 1}}, CHARM, CHARM))
    assert [one.players["A"].flipped for one in found] == [("heads",), ("tails",)]
    assert {one.chooser for one in found} == {None}
    assert found[0].way == (Applied("A", "heads", "chance"),)


def test_reports_tell_what_came_up() -> None:
    event = {"roll_die": {"player": "B", "count": 2, "sides": 2}}
    text = text_report(load_data(board(event)), [answered(event)])
    assert "Chance decides." in text
    assert "B rolls 1, 2." in text
    assert "- B: 2 (by chance)" in text


@pytest.mark.parametrize(("count", "sides", "ways"), [(1, 20, 20), (3, 6, 56), (5, 2, 6), (2, 8, 36)])
def test_dice_come_up_in_every_way(count: int, sides: int, ways: int) -> None:
    found = outcomes(answered({"roll_die": {"player": "A", "count": count, "sides": sides}}))
    rolled = {one.players["A"].rolled for one in found}
    assert len(rolled) == len(found) == ways
    assert all(len(one) == count and list(one) == sorted(one) for one in rolled)


@pytest.mark.parametrize("event", [{"flip_coin": {"player": "A", "count": 41}},
                                   {"roll_die": {"player": "A", "count": 6}},
                                   {"roll_die": {"player": "A", "count": 3, "sides": 1000}}])  # fmt: skip
def test_more_ways_than_can_be_listed_are_left_out(event: dict[str, Any]) -> None:
    assert answered(event).truncated


def test_graphs_have_steps_of_chance() -> None:
    (graph,) = solver.state_graphs(board({"flip_coin": {"player": "A", "count": 1}}))
    assert {(edge.by, edge.choice) for edge in graph.edges if edge.start == 1} == {
        ("chance", "heads comes up for A"),
        ("chance", "tails comes up for A"),
    }
    (graph,) = solver.state_graphs(board({"flip_coin": {"player": "A", "count": 1}}, CHARM))
    assert {edge.by for edge in graph.edges if edge.start == 2} == {"A and chance"}


def test_a_chooser_is_a_player_or_chance() -> None:
    event = {"flip_coin": {"player": "A", "count": 0}}
    assert load_data(board(event, expect=[{"chooser": "chance"}])).questions[0].expect == [{"chooser": "chance"}]
    with pytest.raises(BoardError, match="there is no player `chanse`"):
        load_data(board(event, expect=[{"chooser": "chanse"}]))
