"""Generated boards of replacement effects: the solver finds what brute force finds."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.board.load import load_data
from solver.cards.oracle import compile_ability
from solver.cards.replacing import Replacement
from solver.outcome import EventOutcome
from solver.solving import solve_many
from tests.reference.replacing import Happening, results

OF_DAMAGE = (
    "If a source would deal damage to you, it deals double that damage to you instead.",
    "If a source would deal damage to you, it deals that much damage plus 1 instead.",
    "If a source would deal damage to you, it deals half that damage, rounded down, instead.",
    "If a source would deal 4 or more damage to you, it deals 2 damage to you instead.",
    "If a source would deal damage to you, prevent 2 of that damage.",
    "If a source would deal damage to you, prevent half that damage, rounded up.",
    "If a source would deal damage to you, prevent all but 3 of that damage.",
    "If a source would deal damage to a player, you may prevent 1 of that damage.",
)
OF_LIFE = (
    "If you would gain life, you gain twice that much life instead.",
    "If you would gain life, you gain that much life plus 1 instead.",
    "If a player would gain life, that player loses that much life instead.",
    "If a player would lose life, they lose twice that much life instead.",
)


def _effect(text: str) -> Replacement:
    ability = compile_ability(text)
    assert isinstance(ability, Replacement)
    return ability


def _board(kind: str, amount: int, texts: list[str]) -> dict[str, Any]:
    cards = [
        {"id": f"e{place}", "controller": "B", "card": {"name": f"E{place}", "type": "Enchantment", "text": text}}
        for place, text in enumerate(texts)
    ]
    event = (
        {"deal_damage": {"source": "piker", "to": "B", "amount": amount, "combat": False}}
        if kind == "damage"
        else {"gain_life": {"player": "B", "amount": amount}}
    )
    return {
        "players": {"A": {"life": 20}, "B": {"life": 20}},
        "board": [*cards, {"id": "piker", "card": "Goblin Piker", "controller": "A"}],
        "ask": [{"query": "event", "event": event}],
    }


def _expected(kind: str, amount: int, texts: list[str]) -> set[int]:
    """Give the life totals that brute force leads to."""
    ended = results(Happening(kind, amount), [_effect(text) for text in texts])
    totals = set()
    for event in ended:
        if event.kind == "damage" and event.amount:
            losses = results(Happening("loss", event.amount), [])
            totals |= {20 - loss.amount for loss in losses}
        else:
            totals.add(20 + event.amount * {"gain": 1, "loss": -1, "damage": 0}[event.kind])
    return totals


def _agree(kind: str, amount: int, texts: list[str]) -> None:
    ((answer,),) = solve_many([load_data(_board(kind, amount, texts))])
    assert answer.complete
    found = {outcome.players["B"].life for outcome in answer.outcomes if isinstance(outcome, EventOutcome)}
    assert found == _expected(kind, amount, texts)


@given(st.integers(0, 7), st.lists(st.sampled_from(OF_DAMAGE), max_size=4))
def test_damage_in_every_order(amount: int, texts: list[str]) -> None:
    _agree("damage", amount, texts)


@given(st.integers(0, 5), st.lists(st.sampled_from(OF_LIFE), max_size=4))
def test_life_in_every_order(amount: int, texts: list[str]) -> None:
    _agree("gain", amount, texts)


@pytest.mark.parametrize("copies", [2, 14])
def test_interchangeable_effects_are_counted(copies: int) -> None:
    """14 doublings in 14! orders are one state after the other."""
    (answer,) = solve_many([load_data(_board("gain", 1, [OF_LIFE[1]] * copies))])[0]
    (outcome,) = answer.outcomes
    assert isinstance(outcome, EventOutcome)
    assert outcome.players["B"].life == 21 + copies
