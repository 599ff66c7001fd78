"""What cannot be known is said: answers that something unread could change are marked."""

from __future__ import annotations

from typing import Any

import pytest

from solver.board.load import load_data
from solver.cards.model import HasStat, StatOf
from solver.facts.terms import NotModelledError, filter_part
from solver.outcome import Answer, Characteristics
from solver.solving import solve

ROOT: dict[str, Any] = {"players": {"A": {}, "B": {}}, "ask": [{"query": "characteristics"}]}


def answer(**board: Any) -> Answer:  # noqa: ANN401 - the keys of the file format
    return solve(load_data({**ROOT, **board}))[0]


def held(found: Answer, name: str) -> Characteristics:
    (outcome,) = found.outcomes
    return outcome.objects[name]


def test_cards_that_are_only_counted_count() -> None:
    found = answer(board=["Maro"], hand={"A": 3})
    assert found.complete
    assert (held(found, "maro").power, held(found, "maro").toughness) == (3, 3)


@pytest.mark.parametrize(
    ("board", "about"),
    [
        ({"board": ["Enigma Drake"], "graveyard": {"A": 2}}, "only counted (graveyard)"),
        ({"board": ["Tarmogoyf"], "graveyard": {"B": 1}}, "only counted (graveyard)"),
        (
            {"board": ["Chameleon Colossus", {"effect": "Chameleon Colossus", "affects": ["chameleon-colossus"]}]},
            "the value of X is not given",
        ),
        ({"board": [], "command": {"A": [{"emblem": "Ellywick Tumblestrum"}]}}, "not modelled"),
    ],
    ids=["types in a graveyard", "types in any graveyard", "no x", "emblem"],
)
def test_what_is_not_known_is_named(board: dict[str, Any], about: str) -> None:
    found = answer(**board)
    assert not found.complete
    assert any(about in reason for reason in found.incomplete_because)


def test_abilities_on_the_stack_are_no_cards() -> None:
    servant = {"card": "Painter's Servant", "chosen": {"color": "white"}}
    found = answer(
        board=[servant, "Pili-Pala"], stack=[{"id": "ability", "source": "pili-pala", "ability": 1, "controller": "A"}]
    )
    assert held(found, "ability").colors == ()
    assert held(found, "pili-pala").colors == ("white",)


def test_a_missing_choice_does_nothing() -> None:
    found = answer(board=["Forest", {"card": "Phantasmal Terrain", "attached_to": "forest"}])
    assert held(found, "forest").subtypes == ("Forest",)


def test_objects_described_by_a_number_of_the_one_that_is_changed() -> None:
    """Which object is meant is not said to the encodings, so nothing is guessed."""
    described = HasStat("power", ">", StatOf("toughness", "affected"))
    with pytest.raises(NotModelledError, match="the one that is changed"):
        filter_part(described)
