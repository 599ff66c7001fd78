"""What has just happened is looked at only where something could come of it."""

from __future__ import annotations

import pytest

from solver.board.load import load_data
from solver.events.listening import could_matter
from solver.facts.board import BoardFacts, Writer


def _facts(text: str) -> BoardFacts:
    card = {"name": "Charm", "type": "Enchantment", "text": text}
    board = load_data({
        "players": {"A": {}, "B": {}}, "board": [{"id": "charm", "card": card, "controller": "A"}],
        "ask": [{"query": "resolve"}],
    })  # fmt: skip
    return Writer().board(board)


@pytest.mark.parametrize(
    ("text", "event", "matters"),
    [
        ("Whenever you gain life, draw a card.", "gain(0,2)", True),
        ("Whenever you gain life, draw a card.", "loss(0,2,effect)", False),
        ("Whenever you draw a card, you gain 1 life.", "drawn(0)", True),
        ("Whenever you scry, you gain 1 life.", "does(0,scry,1)", True),
        ("Whenever you scry, you gain 1 life.", "does(0,surveil,1)", False),
        ("Whenever a creature becomes tapped, you gain 1 life.", "becomes(0,tapped)", True),
        ("Whenever a creature becomes tapped, you gain 1 life.", "becomes(0,untapped)", False),
        ("Whenever you discard a card, you gain 1 life.", "move(0,hand,graveyard,discarded(0))", True),
        ("Whenever you discard a card, you gain 1 life.", "move(0,stack,graveyard,resolved)", False),
        # CR 603.10a: it has been looked for before the creature died
        ("Whenever a creature dies, you gain 1 life.", "move(0,battlefield,graveyard,destroyed)", False),
        # more than triggers may hang on what enters
        ("Whenever a creature dies, you gain 1 life.", "move(0,stack,battlefield,resolved)", True),
        ("Creatures you control have \"Whenever you gain life, draw a card.\"", "gain(0,2)", True),
        # CR 603.8
        ("When you control no creatures, sacrifice this enchantment.", "gain(0,2)", True),
        # what is not modelled could be about anything
        ("Whenever a frob is frobbed, you win the game.", "gain(0,2)", True),
        ("Whenever you gain life, draw a card.", "unheard_of(0)", True),
    ],
)  # fmt: skip
def test_what_could_matter(text: str, event: str, matters: bool) -> None:
    assert could_matter(_facts(text), [event]) is matters


def test_nothing_has_happened() -> None:
    assert not could_matter(_facts("Whenever you gain life, draw a card."), [])
