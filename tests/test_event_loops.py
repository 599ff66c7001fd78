"""Replacements that could go on for ever, and copies of each other: an end is found, or told to be missing."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from solver.board.load import load_data
from solver.board.model import Player, Question
from solver.cards import replacing as r
from solver.events import answering
from solver.outcome import Answer, EventOutcome
from solver.solving import solve
from tests.reference.boards import BEAR, board, card, thing

BATCHES = 12
"""So many batches of events are followed here, so that the test does not take long."""


def _event(event: dict[str, Any], *texts: str, controller: str = "A") -> EventOutcome:
    cards = [
        {"id": f"charm{place}", "controller": controller,
         "card": {"name": f"Charm {place}", "type": "Enchantment", "text": text}}
        for place, text in enumerate(texts)
    ]  # fmt: skip
    (answer,) = solve(
        load_data({"players": {"A": {}, "B": {}}, "board": cards, "ask": [{"query": "event", "event": event}]})
    )
    assert answer.complete
    (outcome,) = answer.outcomes
    assert isinstance(outcome, EventOutcome)
    return outcome


def _damage(*deeds: r.Deed) -> Answer:
    """Ask about damage to one of two players who both have the effect on damage to themselves."""
    charm = card("Charm", "Enchantment", r.Replacement(r.DamageDealt(r.Recipients(players="you")), deeds))
    plan = board(
        thing("bear", BEAR), thing("first", charm, "A"), thing("second", charm, "B"),
        players=tuple(Player(name, {"life": 20}) for name in "AB"),
    )  # fmt: skip
    event = {"deal_damage": {"source": "bear", "to": "A", "amount": 2, "combat": False}}
    (answer,) = solve(replace(plan, questions=(Question("event", {"event": event}),)))
    return answer


def test_two_effects_that_replace_what_the_other_makes_of_it() -> None:
    """CR 614.5: each gets one opportunity, so that the life is gained after all."""
    outcome = _event(
        {"gain_life": {"player": "A", "amount": 2}},
        "If you would gain life, draw that many cards instead.",
        "If you would draw a card, you gain 1 life instead.",
    )
    assert (outcome.players["A"].life, outcome.players["A"].drawn) == (22, 0)


def test_effects_that_replace_what_they_make_themselves() -> None:
    """Each of three doublings doubles the draws that the others have made, and none doubles its own."""
    text = "If you would draw a card, draw two cards instead."
    outcome = _event({"draw": {"player": "A", "count": 1}}, text, text, text)
    assert outcome.players["A"].drawn == 8


def test_damage_sent_to_and_fro() -> None:
    """CR 614.5, 614.9: it is sent on once by each effect, and comes back."""
    answer = _damage(r.Redirected(player="opponent"))
    assert answer.complete
    (outcome,) = answer.outcomes
    assert isinstance(outcome, EventOutcome)
    assert {name: player.life for name, player in outcome.players.items()} == {"A": 18, "B": 20}


def test_damage_that_makes_new_damage_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """CR 615.5: what comes after a prevention is an event of its own, so that this never ends."""
    monkeypatch.setattr(answering, "MOST_BATCHES", BATCHES)
    answer = _damage(r.Prevented(), r.Acts("deal damage", r.Proportional(), who="opponent"))
    assert answer.truncated
    assert not answer.complete
    assert answer.outcomes == ()


def test_copies_that_enter_together_do_not_copy_each_other() -> None:
    """CR 614.12: each looks at what is on the battlefield, and the other one is not there yet."""
    text = "You may have this creature enter as a copy of any creature on the battlefield."
    twin = {"name": "Twin", "type": "Creature", "power": 0, "toughness": 0, "text": text}
    data = {
        "players": {"A": {}, "B": {}},
        "board": [{"id": "bear", "card": "Grizzly Bears", "controller": "A"}],
        "hand": {"A": [{"id": "first", "card": twin}, {"id": "second", "card": twin}]},
        "ask": [{"query": "enter", "together": ["first", "second"]}],
    }
    (answer,) = solve(load_data(data))
    assert answer.complete
    things = [outcome.things for outcome in answer.outcomes if isinstance(outcome, EventOutcome)]
    assert sorted((one["first"].held.name, one["second"].held.name) for one in things) == [
        ("Grizzly Bears", "Grizzly Bears"), ("Grizzly Bears", "Twin"), ("Twin", "Grizzly Bears"), ("Twin", "Twin"),
    ]  # fmt: skip
