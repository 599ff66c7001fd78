"""What keeps the stack from being followed to its end is named."""

from __future__ import annotations

from typing import Any

import pytest

from solver.board.load import load_data
from solver.outcome import Answer
from solver.solving import solve


def answer(*stack: dict[str, Any], **more: Any) -> Answer:  # noqa: ANN401 (the data of a board)
    """Answer what comes of a stack."""
    data = {"players": {"A": {}, "B": {}}, "stack": list(stack), "ask": [{"query": "resolve"}], **more}
    return solve(load_data(data))[0]


def instant(text: str) -> dict[str, Any]:
    """Give an instant with that text."""
    return {"name": "Odd Spell", "type": "Instant", "cost": "{R}", "text": text}


def test_an_instant_of_which_something_is_not_read() -> None:
    spell = instant("Odd Spell deals 3 damage to any target. Wonder about that.")
    found = answer({"id": "bolt", "card": spell, "targets": ["B"]})
    assert [reason.partition(":")[0] for reason in found.incomplete_because] == ["bolt"]


def test_a_keyword_by_which_it_goes_elsewhere() -> None:
    found = answer({"id": "bolt", "card": instant("Draw a card.\nRebound")})
    assert [reason.partition(":")[0] for reason in found.incomplete_because] == ["bolt"]


def test_x_is_not_known() -> None:
    found = answer({"id": "bolt", "card": {**instant("You gain X life."), "cost": "{X}{G}"}})
    assert [reason.partition(":")[0] for reason in found.incomplete_because] == ["bolt"]


def test_no_target_was_chosen() -> None:
    found = answer({"id": "bolt", "card": instant("Destroy target creature.")})
    assert [reason.partition(":")[0] for reason in found.incomplete_because] == ["bolt"]


def test_what_a_triggered_ability_does_is_not_read() -> None:
    herald = {"name": "Herald", "type": "Creature - Human", "cost": "{W}", "power": 1, "toughness": 1,
              "text": "When this creature enters, wonder about that."}  # fmt: skip
    found = answer({"id": "herald", "card": herald})
    assert any(reason.startswith("herald:") for reason in found.incomplete_because)
    (outcome,) = found.outcomes
    assert dict(outcome.triggered) == {"herald": 1}  # type: ignore[attr-defined]


def test_what_triggers_on_a_state_that_is_not_read_is_named() -> None:
    tower = {"name": "Odd Tower", "type": "Artifact", "cost": "{2}",
             "text": "When a creature has five or more charge counters on it, sacrifice this artifact."}  # fmt: skip
    charge = {"id": "charge", "card": instant("Put a charge counter on target artifact."), "targets": ["tower"]}
    found = answer(charge, board=[{"id": "tower", "card": tower}])
    assert any(reason.startswith("tower:") for reason in found.incomplete_because)


@pytest.mark.parametrize(("artifacts", "drawn"), [(1, 0), (2, 1)])
def test_a_condition_behind_a_step_that_begins(artifacts: int, drawn: int) -> None:
    """CR 603.4: where it is not met, nothing triggers."""
    wisp = {"name": "Odd Wisp", "type": "Enchantment", "cost": "{W}",
            "text": "At the beginning of your upkeep, if you control two or more artifacts, draw a card."}  # fmt: skip
    rock = {"name": "Plain Rock", "type": "Artifact", "cost": "{1}"}
    rocks = [{"id": f"rock{number}", "card": rock} for number in range(artifacts)]
    data = {"players": {"A": {}, "B": {}}, "board": [{"id": "wisp", "card": wisp}, *rocks],
            "ask": [{"query": "step", "step": "upkeep"}]}  # fmt: skip
    found = solve(load_data(data))[0]
    (outcome,) = found.outcomes
    assert (found.incomplete_because, outcome.players["A"].drawn) == ((), drawn)  # type: ignore[attr-defined]


AURA = {"name": "Odd Aura", "type": "Enchantment - Aura", "cost": "{W}", "text": "Enchant creature"}
BEAR = {"name": "Bear", "type": "Creature - Bear", "cost": "{G}", "power": 2, "toughness": 2}


def test_an_aura_enters_attached_to_its_target() -> None:
    found = answer({"id": "aura", "card": AURA, "targets": ["bear"]}, board=[{"id": "bear", "card": BEAR}])
    (outcome,) = found.outcomes
    things = outcome.things  # type: ignore[attr-defined]
    assert (found.incomplete_because, things["aura"].zone, things["aura"].attached_to) == ((), "battlefield", "bear")


def test_an_aura_without_a_legal_target_goes_to_the_graveyard() -> None:
    plain = {"name": "Plain Rock", "type": "Artifact", "cost": "{1}"}
    found = answer({"id": "aura", "card": AURA, "targets": ["rock"]}, board=[{"id": "rock", "card": plain}])
    (outcome,) = found.outcomes
    assert outcome.things["aura"].zone == "graveyard"  # type: ignore[attr-defined]


def test_an_aura_that_enchants_a_card_is_not_followed() -> None:
    aura = {**AURA, "text": "Enchant creature card in a graveyard"}
    found = answer({"id": "aura", "card": aura, "targets": ["bear"]}, graveyard={"A": [{"id": "bear", "card": BEAR}]})
    assert found.incomplete_because == ("aura: what an Aura would enchant is not worked out yet",)


def test_an_empty_stack_changes_nothing() -> None:
    found = answer()
    assert (found.incomplete_because, len(found.outcomes)) == ((), 1)
