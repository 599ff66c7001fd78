"""What is not followed of casting a spell is named."""

from __future__ import annotations

from typing import Any

import pytest

from solver.board.load import load_data
from solver.outcome import Answer
from solver.solving import solve


def cast(text: str, board: list[Any] | None = None) -> Answer:
    """Ask what becomes of casting an instant."""
    card = {"name": "Odd Spell", "type": "Instant", "cost": "{R}", "text": text}
    data = {
        "players": {"A": {}, "B": {}}, "board": board or [], "hand": {"A": [{"id": "spell", "card": card}]},
        "ask": [{"query": "cast", "object": "spell", "by": "A"}],
    }  # fmt: skip
    (answer,) = solve(load_data(data))
    return answer


@pytest.mark.parametrize("keyword", ["Cascade", "Storm", "Demonstrate", "Gravestorm"])
def test_keywords_that_trigger_on_casting(keyword: str) -> None:
    assert cast(f"{keyword}\nYou gain 1 life.").incomplete_because == (
        "spell: what its triggered ability does is not worked out yet",
    )


@pytest.mark.parametrize(
    "text",
    [
        "Whenever you cast your second spell each turn, draw a card.",
        "Whenever you copy a spell, draw a card.",
        "Whenever you cast a spell that targets a creature, draw a card.",
    ],
)
def test_what_could_trigger_on_casting(text: str) -> None:
    watcher = {"name": "Odd Watcher", "type": "Enchantment", "cost": "{G}", "text": text}
    found = cast("You gain 1 life.", [{"id": "watcher", "card": watcher, "controller": "A"}])
    assert [reason.partition(":")[0] for reason in found.incomplete_because] == ["watcher"]


def test_what_could_trigger_on_a_target() -> None:
    text = "Whenever a creature becomes the target of a red spell, draw a card."
    watcher = {"name": "Odd Watcher", "type": "Creature — Cat", "power": 1, "toughness": 1, "text": text}
    there = [{"id": "watcher", "card": watcher, "controller": "A"}]
    assert not cast("You gain 1 life.", there).incomplete_because
    found = cast("Target creature gets +1/+1 until end of turn.", there)
    assert [reason.partition(":")[0] for reason in found.incomplete_because] == ["watcher"]
