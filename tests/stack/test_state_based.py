"""State-based actions that instances do not show: their reasons, what is not understood, and where it ends."""

from __future__ import annotations

from typing import Any

from solver.board.load import load_data
from solver.outcome import Answer, EventOutcome
from solver.solving import solve

BEAR = {"name": "Bear", "type": "Creature - Bear", "cost": "{1}{G}", "power": 2, "toughness": 2}
QUEEN = {"name": "Queen", "type": "Legendary Creature - Human", "cost": "{2}", "power": 2, "toughness": 2}


def answer(*board: dict[str, Any], explain: bool = False, **more: Any) -> Answer:  # noqa: ANN401 (the data of a board)
    """Answer what state-based actions make of a board."""
    data = {"players": {"A": {}, "B": {}}, "board": list(board), "ask": [{"query": "state_based_actions"}], **more}
    return solve(load_data(data), explain=explain)[0]


def outcomes(found: Answer) -> list[EventOutcome]:
    """Give the outcomes of an answer on which one can rely."""
    assert (found.incomplete_because, found.truncated) == ((), False)
    return [one for one in found.outcomes if isinstance(one, EventOutcome)]


def enchantment(text: str) -> dict[str, Any]:
    """Give an enchantment with that text."""
    return {"name": "Odd Law", "type": "Enchantment", "cost": "{2}", "text": text}


def test_nothing_is_due() -> None:
    (outcome,) = outcomes(answer({"id": "bear", "card": BEAR, "damage": 1}))
    assert outcome.things["bear"].zone == "battlefield"
    assert outcome.steps == ()


def test_every_action_has_its_rule() -> None:
    (outcome,) = outcomes(answer({"id": "bear", "card": BEAR, "damage": 2}, explain=True))
    assert [(step.effect, step.because[0][0]) for step in outcome.steps] == [("bear", "704.5g")]
    assert "704.5g" in outcome.steps[0].because[0]


def test_the_legend_rule_leaves_one_of_three_and_asks_each_player() -> None:
    found = outcomes(
        answer(
            *({"id": f"a{place}", "card": QUEEN} for place in range(3)),
            *({"id": f"b{place}", "card": QUEEN, "controller": "B"} for place in range(2)),
        )
    )
    kept = {tuple(name for name, thing in one.things.items() if thing.zone == "battlefield") for one in found}
    assert kept == {(f"a{first}", f"b{second}") for first in range(3) for second in range(2)}
    assert {one.chooser for one in found} == {None}


def test_two_reasons_to_die_are_one_death() -> None:
    asp = {"name": "Asp", "type": "Creature - Snake", "cost": "{G}", "power": 1, "toughness": 1, "text": "Deathtouch"}
    mourner = enchantment("Whenever a creature dies, you gain 1 life.")
    (outcome,) = outcomes(
        answer(
            {"id": "asp", "card": asp},
            {"id": "bear", "card": BEAR, "damage": 2, "damaged_by": ["asp"]},
            {"id": "mourner", "card": mourner},
        )
    )
    assert outcome.triggered == (("mourner", 1),)


def test_replacement_comes_first() -> None:
    rest = enchantment("If a creature would die, exile it instead.")
    (outcome,) = outcomes(answer({"id": "bear", "card": BEAR, "damage": 2}, {"id": "rest", "card": rest}))
    assert outcome.things["bear"].zone == "exile"


def test_what_keeps_from_losing_is_named() -> None:
    angel = enchantment("You can't lose the game and your opponents can't win the game.")
    found = answer({"id": "angel", "card": angel}, players={"A": {"life": 0}, "B": {}})
    assert [reason.partition(":")[0] for reason in found.incomplete_because] == ["angel"]


def test_a_loss_among_three_players_is_not_followed() -> None:
    found = answer(players={"A": {"life": 0}, "B": {}, "C": {}})
    assert any("800.4a" in reason for reason in found.incomplete_because)


def test_roles_of_one_player() -> None:
    role = {"name": "Odd Role", "type": "Enchantment - Aura Role", "text": "Enchant creature"}
    (outcome,) = outcomes(
        answer(
            {"id": "bear", "card": BEAR},
            *({"id": f"r{place}", "card": role, "attached_to": "bear", "token": True} for place in range(2)),
            {"id": "theirs", "card": role, "attached_to": "bear", "token": True, "controller": "B"},
        )
    )
    assert [name for name in ("r0", "r1", "theirs") if outcome.things[name].zone == "battlefield"] == ["r1", "theirs"]
