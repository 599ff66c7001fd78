"""What mana abilities cost besides tapping and what they do besides adding mana, from the text to the outcomes."""

from __future__ import annotations

from typing import Any

import pytest

from solver.board.load import load_data
from solver.outcome import Answer, ManaOutcome
from solver.solving import solve

BIG = {"id": "big", "card": {"name": "Big Stone", "type": "Artifact", "cost": "{5}"}}
FREE = {"id": "free", "card": {"name": "Free Stone", "type": "Artifact", "cost": "{0}"}}
PAIR = {"id": "pair", "card": {"name": "Odd Pair", "type": "Enchantment", "cost": "{W}{G}"}}
DEPLETING = (
    "{T}, Remove a mining counter from this artifact: Add {R}. "
    "If there are no mining counters on this artifact, sacrifice it."
)
HAND = [{"id": "land", "card": {"name": "Odd Field", "type": "Land"}}, {"id": "relic", "card": BIG["card"]}]


def asked(text: str, *board: Any, query: str = "tap_for_mana", zones: Any = None, **keys: Any) -> Answer:  # noqa: ANN401
    """What comes of a mana ability of an artifact."""
    card = {"name": "Odd Stone", "type": "Artifact", "cost": "{1}", "text": text}
    data = {
        "players": {"A": {"life": 20}, "B": {"life": 20}},
        "board": [{"id": "x", "card": card, **keys}, *board],
        "ask": [{"query": query, "object": "x"}],
    }
    return solve(load_data(data | (zones or {})))[0]


def outcomes(answer: Answer) -> list[ManaOutcome]:
    assert answer.complete, answer.incomplete_because
    return [outcome for outcome in answer.outcomes if isinstance(outcome, ManaOutcome)]


def added(answer: Answer) -> list[tuple[int, ...]]:
    return sorted(outcome.mana["A"] for outcome in outcomes(answer))


def test_so_many_more_as_counters_were_removed() -> None:
    text = "{T}, Remove any number of charge counters from this artifact: Add {B}, then add an additional {B} for each "
    answer = asked(f"{text}charge counter removed this way.", counters={"charge": 2})
    assert added(answer) == [(0, 0, 1, 0, 0, 0), (0, 0, 2, 0, 0, 0), (0, 0, 3, 0, 0, 0)]


def test_as_much_as_the_mana_value_of_what_was_sacrificed() -> None:
    text = "{T}, Sacrifice another artifact: Add an amount of {B} equal to the sacrificed artifact's mana value."
    found = {
        name: outcome.mana["A"]
        for outcome in outcomes(asked(text, BIG, FREE))
        for name in ("big", "free")
        if outcome.states[name].zone == "graveyard"
    }
    assert found == {"big": (0, 0, 5, 0, 0, 0), "free": (0, 0, 0, 0, 0, 0)}


def test_one_mana_of_each_color_among_permanents() -> None:
    text = "{T}: For each color among permanents you control, add one mana of that color."
    theirs = {"id": "theirs", "controller": "B", "card": {"name": "Odd Ring", "type": "Artifact", "cost": "{R}"}}
    assert added(asked(text, PAIR, theirs)) == [(1, 0, 0, 0, 1, 0)]
    text = "{T}: For each color among monocolored permanents you control, add one mana of that color."
    assert added(asked(text, PAIR, theirs | {"controller": "A"})) == [(0, 0, 0, 1, 0, 0)]


@pytest.mark.parametrize(("mining", "zone"), [(1, "graveyard"), (2, "battlefield")])
def test_sacrificed_with_the_last_counter(mining: int, zone: str) -> None:
    (outcome,) = outcomes(asked(DEPLETING, counters={"mining": mining}))
    assert outcome.mana["A"] == (0, 0, 0, 1, 0, 0)
    assert outcome.states["x"].zone == zone


def test_nothing_stays_attached_to_what_is_sacrificed_then() -> None:
    aura = {"name": "Odd Glow", "type": "Enchantment — Aura", "cost": "{W}", "text": "Enchant artifact"}
    board = {"id": "aura", "card": aura, "attached_to": "x"}
    (outcome,) = outcomes(asked(DEPLETING, board, counters={"mining": 1}))
    assert outcome.states["aura"].attached_to is None


def test_what_would_trigger_on_that_is_named() -> None:
    own = f"{DEPLETING}\nWhen this artifact is put into a graveyard from the battlefield, you draw a card."
    assert not asked(own, counters={"mining": 1}).complete
    assert asked(own, counters={"mining": 2}).complete


def test_each_opponent_gains_life() -> None:
    (outcome,) = outcomes(asked("{T}: Add {R}. Each opponent gains 1 life."))
    assert [player.life for player in outcome.players.values()] == [20, 21]


@pytest.mark.parametrize(("kind", "life"), [("a creature", 20), ("an enchantment", 22)])
def test_life_on_a_condition(kind: str, life: int) -> None:
    (outcome,) = outcomes(asked(f"{{T}}: Add {{G}}. If you control {kind}, you gain 2 life.", PAIR))
    assert outcome.players["A"].life == life


def test_any_card_in_hand_can_be_discarded() -> None:
    found = outcomes(asked("{T}, Discard a card: Add {G}.", zones={"hand": {"A": HAND}}))
    assert sorted(outcome.states["land"].zone for outcome in found) == ["graveyard", "hand"]
    (outcome,) = outcomes(asked("{T}, Discard a land card: Add {G}.", zones={"hand": {"A": HAND}}))
    assert outcome.states["land"].zone == "graveyard"
    assert outcomes(asked("{T}, Discard three cards: Add {G}.", zones={"hand": {"A": HAND}})) == []
    assert outcomes(asked("{T}, Discard a card: Add {G}.", zones={"hand": {"B": HAND}})) == []


def test_two_cards_are_two_different_ones() -> None:
    (outcome,) = outcomes(asked("{T}, Discard two cards: Add {G}.", zones={"hand": {"A": HAND}}))
    assert {outcome.states[name].zone for name in ("land", "relic")} == {"graveyard"}


def test_cards_that_are_only_counted_are_named() -> None:
    assert not asked("{T}, Discard a card: Add {G}.", zones={"hand": {"A": 3}}).complete


@pytest.mark.parametrize(
    "text", ["Madness {1}{R}", "When you discard this card, you draw a card."], ids=["madness", "trigger"]
)
def test_what_else_a_discarded_card_does_is_named(text: str) -> None:
    card = {"name": "Odd Fire", "type": "Creature — Elf", "cost": "{R}", "power": 1, "toughness": 1, "text": text}
    hand = {"hand": {"A": [{"id": "fire", "card": card}]}}
    assert not asked("{T}, Discard a card: Add {G}.", zones=hand).complete


def test_a_whole_hand_can_be_empty() -> None:
    text = "Discard your hand, Sacrifice this artifact: Add {R}{R}{R}."
    (outcome,) = outcomes(asked(text, query="activate_mana"))
    assert outcome.states["x"].zone == "graveyard"
    (outcome,) = outcomes(asked(text, query="activate_mana", zones={"hand": {"A": HAND, "B": [BIG]}}))
    zones = {name: outcome.states[name].zone for name in ("land", "relic", "big")}
    assert zones == {"land": "graveyard", "relic": "graveyard", "big": "hand"}


def test_cards_are_exiled_from_the_graveyard() -> None:
    text = "{T}, Exile a land card from your graveyard: Add {G}."
    (outcome,) = outcomes(asked(text, zones={"graveyard": {"A": HAND}}))
    assert outcome.states["land"].zone == "exile"
    assert outcomes(asked(text, zones={"hand": {"A": HAND}})) == []


def test_counters_put_on_it_to_pay() -> None:
    (outcome,) = outcomes(asked("Put a -0/-1 counter on this artifact: Add {G}.", query="activate_mana"))
    assert outcome.states["x"].counters == {"-0/-1": 1}
    more = {
        "name": "Odd Season", "type": "Enchantment", "cost": "{G}",
        "text": "If one or more counters would be put on a permanent, that many plus one are put on it instead.",
    }  # fmt: skip
    assert not asked("Put a -0/-1 counter on this artifact: Add {G}.", {"card": more}, query="activate_mana").complete


def test_exerting_changes_nothing_now() -> None:
    assert added(asked("{T}, Exert this artifact: Add {R}{R}.")) == [(0, 0, 0, 2, 0, 0)]
