"""Generated boards of effects on entering: the solver finds what brute force finds, in every legal order (616.1)."""

from __future__ import annotations

from typing import Any

import pytest

from solver.board.load import load_data
from solver.outcome import EventOutcome
from solver.solving import solve_many
from tests.properties.dice import Dice
from tests.reference.entering import OTHERS, OWN, TWIN_OWN, Coming, results
from tests.sweeps import bound

FEW = 8
MANY = 300


def _generated(seed: int) -> tuple[dict[str, Any], set[tuple[str, str, str, bool, int]]]:
    """Generate a board with one question, and what brute force says."""
    dice = Dice.seeded(seed)
    own = dice.some([text for text in OWN if text != TWIN_OWN], 0, 2)
    others = [(dice.pick(list(OTHERS)), dice.pick("AB")) for _ in range(dice.between(1, 4))]
    things = []
    for place, (text, player) in enumerate(others):
        copied = " as a copy of this " in text
        card: dict[str, Any] = {
            "name": f"Twin of {player}" if copied else f"Rule {place}",
            "type": "Enchantment",
            "text": text,
        }
        if copied:
            card |= {"type": "Creature — Elf", "power": 2, "toughness": 2, "text": f"{text}\n{TWIN_OWN}"}
        things.append({"id": f"rule{place}", "controller": player, "card": card})
    comer = {"name": "Comer", "type": "Creature — Elf", "power": 1, "toughness": 1}
    data = {
        "players": {"A": {"life": 20}, "B": {"life": 20}},
        "board": things,
        "hand": {"A": [{"id": "comer", "card": comer | ({"text": "\n".join(own)} if own else {})}]},
        "ask": [{"query": "enter", "object": "comer"}],
    }
    return data, results(Coming("A", "Comer", own=own), others)


def _found(outcome: EventOutcome) -> tuple[str, str, str, bool, int]:
    thing = outcome.things["comer"]
    if thing.zone != "battlefield":
        return thing.zone, "", "", False, 0
    counters = thing.counters.get("+1/+1", 0)
    return thing.zone, str(thing.held.controller), str(thing.held.name), thing.tapped, counters


def _agree(seeds: range) -> None:
    generated = [_generated(seed) for seed in seeds]
    answers = solve_many([load_data(data) for data, _ in generated])
    for seed, (_, expected), (answer,) in zip(seeds, generated, answers, strict=True):
        assert answer.complete, f"seed {seed}"
        outcomes = {_found(outcome) for outcome in answer.outcomes if isinstance(outcome, EventOutcome)}
        assert outcomes == expected, f"seed {seed}"


def test_some_boards_in_every_order() -> None:
    _agree(range(FEW))


@pytest.mark.slow
def test_many_boards_in_every_order() -> None:
    _agree(range(FEW, FEW + bound(MANY)))
