"""Mana that is paid while a spell resolves, by somebody who has spent some before."""

from __future__ import annotations

from typing import Any

import pytest

from solver.board.load import load_data
from solver.outcome import Answer, EventOutcome
from solver.solving import solve

SWAMP = {"name": "Swamp", "type": "Basic Land — Swamp"}
TAXING = {"name": "Odd Tax", "type": "Artifact", "cost": "{2}", "text": "Creature spells cost {1} more to cast."}


def cast(cost: str, lands: int, *others: dict[str, Any], **keys: Any) -> Answer:  # noqa: ANN401 (keys of the question)
    """Cast a spell that lets its controller pay one black mana for a card."""
    debt = {"name": "Odd Debt", "type": "Sorcery", "cost": cost, "text": "You may pay {B}. If you do, draw a card."}
    board = [*({"card": SWAMP} for _ in range(lands)), *({"card": other} for other in others)]
    data = {
        "players": {"A": {}, "B": {}}, "board": board, "hand": {"A": [{"id": "debt", "card": debt}]},
        "ask": [{"query": "cast", "object": "debt", **keys}],
    }  # fmt: skip
    return solve(load_data(data))[0]


def drawn(answer: Answer) -> list[int]:
    """Give how many cards were drawn in each outcome."""
    return sorted(one.players["A"].drawn for one in answer.outcomes if isinstance(one, EventOutcome))


@pytest.mark.parametrize(
    ("cost", "lands", "cards", "complete"),
    [
        ("{0}", 1, [0, 1], True),
        ("{B}", 2, [0, 1], True),
        ("{B}", 1, [0, 1], False),  # the mana for the spell may have come from elsewhere
        ("{B}", 0, [0], True),
        ("{X}", 3, [0, 1], True),
        ("{X}", 2, [0, 1], False),
    ],
)
def test_what_has_been_spent_is_not_spent_again(cost: str, lands: int, cards: list[int], *, complete: bool) -> None:
    found = cast(cost, lands, **({"x": 2} if "X" in cost else {}))
    assert (drawn(found), found.complete) == (cards, complete)


def test_what_a_spell_has_really_cost_is_not_known() -> None:
    assert not cast("{B}", 2, TAXING).complete
    assert cast("{0}", 1, TAXING).complete


def test_cards_that_are_only_counted_are_not_guessed() -> None:
    text = "Each opponent loses 3 life unless they discard a card."
    wage = {"name": "Odd Wage", "type": "Sorcery", "cost": "{B}", "text": text}
    data = {
        "players": {"A": {}, "B": {}}, "hand": {"B": 2}, "stack": [{"id": "wage", "card": wage}],
        "ask": [{"query": "resolve"}],
    }  # fmt: skip
    assert solve(load_data(data))[0].incomplete_because == ("what the cards are that are only counted is not known",)


def test_the_x_that_is_paid_for_a_triggered_ability_is_not_that_of_its_source() -> None:
    text = "When this creature enters, you may pay {X}. If you do, draw a card."
    ooze = {
        "name": "Odd Ooze",
        "type": "Creature — Ooze",
        "cost": "{X}{G}",
        "power": "1",
        "toughness": "1",
        "text": text,
    }
    data = {
        "players": {"A": {}, "B": {}}, "board": [{"card": SWAMP}], "stack": [{"id": "ooze", "card": ooze, "x": 2}],
        "ask": [{"query": "resolve"}],
    }  # fmt: skip
    assert not solve(load_data(data))[0].complete
