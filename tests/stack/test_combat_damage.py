"""Combat damage that instances do not show: who divides it, two steps with triggers, and what is not worked out."""

from __future__ import annotations

from typing import Any

from solver.board.load import load_data
from solver.outcome import Answer, EventOutcome
from solver.solving import solve


def creature(name: str, power: int, toughness: int, text: str = "") -> dict[str, Any]:
    """Give a creature card."""
    card = {"name": name, "type": "Creature - Beast", "cost": "{G}", "power": power, "toughness": toughness}
    return {**card, "text": text} if text else card


def answer(*board: dict[str, Any]) -> Answer:
    """Answer what comes of the combat damage on a board."""
    data = {"players": {"A": {}, "B": {}}, "board": list(board), "ask": [{"query": "combat_damage"}]}
    return solve(load_data(data))[0]


def outcomes(found: Answer) -> list[EventOutcome]:
    """Give the outcomes of an answer on which one can rely."""
    assert (found.incomplete_because, found.truncated) == ((), False)
    return [one for one in found.outcomes if isinstance(one, EventOutcome)]


def attacker(card: dict[str, Any], name: str = "attacker") -> dict[str, Any]:
    return {"id": name, "card": card, "tapped": True, "attacking": "B"}


def blocker(card: dict[str, Any], *blocked: str, name: str = "blocker") -> dict[str, Any]:
    return {"id": name, "card": card, "controller": "B", "blocking": list(blocked)}


def test_a_blocker_of_two_divides_its_damage() -> None:
    found = outcomes(
        answer(
            attacker(creature("One", 1, 1), "one"),
            attacker(creature("Two", 1, 1), "two"),
            blocker(creature("Wide", 1, 4), "one", "two"),
        )
    )
    dead = {tuple(name for name in ("one", "two") if one.things[name].zone == "graveyard") for one in found}
    assert dead == {("one",), ("two",)}
    assert {one.chooser for one in found} == {"B"}


def test_deathtouch_with_trample() -> None:
    found = outcomes(
        answer(attacker(creature("Venom", 3, 3, "Trample, deathtouch")), blocker(creature("Great", 0, 9), "attacker"))
    )
    assert {one.players["B"].life for one in found} == {18, 19, 20}
    assert {one.things["blocker"].zone for one in found} == {"graveyard"}


def test_two_tramplers_count_the_damage_of_each_other() -> None:
    one, two = creature("One", 2, 9, "Trample"), creature("Two", 2, 9, "Trample")
    found = outcomes(answer(attacker(one, "one"), attacker(two, "two"), blocker(creature("Mid", 0, 3), "one", "two")))
    assert {one.players["B"].life for one in found} == {19, 20}


def test_no_power_deals_nothing() -> None:
    (outcome,) = outcomes(answer(attacker(creature("Weak", 0, 1))))
    assert outcome.players["B"].life == 20


def test_a_creature_that_is_none_any_more_is_out_of_combat() -> None:
    stone = {"name": "Stone", "type": "Artifact", "cost": "{2}"}
    (outcome,) = outcomes(answer({"id": "stone", "card": stone, "attacking": "B"}))
    assert outcome.players["B"].life == 20


def test_what_triggers_between_the_steps_is_named() -> None:
    swift = creature(
        "Swift", 2, 2, "First strike\nWhenever this creature deals combat damage to a player, draw a card."
    )
    found = answer(attacker(swift))
    assert any("510.3a" in reason for reason in found.incomplete_because)


def test_damage_that_is_assigned_otherwise_is_named() -> None:
    text = "Each creature you control assigns combat damage equal to its toughness rather than its power."
    law = {"name": "Odd Law", "type": "Enchantment", "cost": "{2}", "text": text}
    found = answer(attacker(creature("Wall", 0, 4)), {"id": "law", "card": law})
    assert not found.complete
