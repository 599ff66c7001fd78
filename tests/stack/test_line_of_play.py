"""Each outcome of the stack comes with the choices that lead there."""

from __future__ import annotations

from typing import Any

import pytest

import solver
from solver.board.load import load_data
from solver.outcome import EventOutcome
from solver.report.content import answer_blocks

PLAYERS = {"A": {"life": 20}, "B": {"life": 20}}


def outcomes(data: dict[str, Any]) -> list[EventOutcome]:
    (answer,) = solver.solve({"title": "x", "players": PLAYERS, "active": "A", "step": "precombat main", **data})
    assert answer.complete
    return [one for one in answer.outcomes if isinstance(one, EventOutcome)]


def choices(outcome: EventOutcome) -> list[tuple[str, str, str | None]]:
    return [(one.effect, one.text, one.by) for one in outcome.way]


def spell(text: str) -> dict[str, Any]:
    return {"id": "spell", "controller": "A", "card": {"name": "Odd Spell", "type": "Sorcery", "text": text}}


def test_may_is_told() -> None:
    found = outcomes({"stack": [spell("You may gain 3 life.")], "ask": [{"query": "resolve"}]})
    told = {one.players["A"].life: choices(one) for one in found}
    assert told == {23: [("spell", "does it", "A")], 20: [("spell", "does not do it", "A")]}


def test_what_is_picked_is_told() -> None:
    board = [{"id": name, "card": "Forest", "controller": "B"} for name in ("one", "two")]
    stack = [spell("Each opponent sacrifices a land.")]
    found = outcomes({"board": board, "stack": stack, "ask": [{"query": "resolve"}]})
    assert sorted(choices(one)[0] for one in found) == [("spell", "chooses one", "B"), ("spell", "chooses two", "B")]


def test_targets_of_what_triggers_are_told() -> None:
    text = "When this creature enters, you may tap target creature."
    beast = {"name": "Odd Beast", "type": "Creature — Beast", "power": "1", "toughness": "1", "text": text}
    found = outcomes({"stack": [{"id": "beast", "card": beast, "controller": "A"}],
                      "board": [{"id": "bear", "card": "Grizzly Bears", "controller": "B"}],
                      "ask": [{"query": "resolve"}]})  # fmt: skip
    told = {tuple(name for name, thing in one.things.items() if thing.tapped): choices(one) for one in found}
    assert told["bear",] == [("beast", "targets bear", "A"), ("beast", "does it", "A")]
    assert told["beast",] == [("beast", "targets beast", "A"), ("beast", "does it", "A")]
    assert told[()][-1] == ("beast", "does not do it", "A")


def test_which_of_two_resolves_first_is_told() -> None:
    card = {"name": "Odd Imp", "type": "Creature — Imp", "power": "1", "toughness": "1"}
    gains = {**card, "text": "At the beginning of your upkeep, you gain 1 life."}
    draws = "At the beginning of your upkeep, if you have 20 or less life, draw a card."
    found = outcomes({"board": [{"id": "imp", "card": gains, "controller": "A"},
                                {"id": "ogre", "card": {**card, "name": "Odd Ogre", "text": draws}, "controller": "A"}],
                      "ask": [{"query": "step", "step": "upkeep"}]})  # fmt: skip
    told = {one.players["A"].drawn: choices(one)[0] for one in found}
    assert {drawn: source for drawn, (source, _, _) in told.items()} == {1: "ogre", 0: "imp"}
    assert told[0][1].startswith("resolves next: ")


def test_what_is_something_else_is_told() -> None:
    board = [{"id": name, "card": "Grizzly Bears", "controller": "B"} for name in ("one", "two")]
    growth = {"id": "growth", "card": "Giant Growth", "controller": "A", "targets": ["one"]}
    (found,) = outcomes({"board": board, "stack": [growth], "ask": [{"query": "resolve"}]})
    assert found.altered == {"one"}


@pytest.mark.parametrize("explain", [False, True])
def test_the_report_tells_it(explain: bool) -> None:
    data = {"title": "x", "players": PLAYERS, "stack": [spell("You may gain 3 life.")], "ask": [{"query": "resolve"}]}
    board = load_data(data)
    (answer,) = solver.solve(board, explain=explain)
    assert "spell (A chooses)" in str(list(answer_blocks(answer, board)))
