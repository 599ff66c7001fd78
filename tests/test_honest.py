"""What cannot be known is said: answers that something unread could change are marked."""

from __future__ import annotations

from typing import Any

import pytest

from solver.board.load import load_data
from solver.board.model import Player, asking
from solver.cards import model as m
from solver.facts.terms import NotModelledError, filter_part
from solver.outcome import Answer, Characteristics
from solver.solving import solve
from tests.reference.boards import BEAR, board, card, resolved, static, thing

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
    described = m.HasStat("power", ">", m.StatOf("toughness", "affected"))
    with pytest.raises(NotModelledError, match="the one that is changed"):
        filter_part(described)


KIN = m.All(("Creature", m.Shares("creature type", "affected")))


@pytest.mark.parametrize(
    "condition",
    [
        m.Compare(m.StatOf("power", "affected"), ">=", 2),
        m.Compare(m.Count(KIN), ">=", 2),
        m.Compare(m.Half(m.Count(KIN), "up"), ">=", 1),
        m.Matches("source", KIN),
        m.Matches("affected", m.HasStat("power", ">=", m.Count(KIN))),
    ],
    ids=["number", "count", "half of a count", "compared with another object", "number against a count"],
)
def test_conditions_that_speak_of_each_changed_object(condition: m.Condition) -> None:
    """They would hold for one object and not for another, which effects as a whole can't say."""
    banner = card("Banner", "Enchantment", static(m.Modify(1, 1), affects="Creature", condition=condition))
    bears = thing("bear", BEAR), thing("cub", BEAR)
    for plan in (
        board(*bears, thing("banner", banner)),
        board(*bears, resolved("grow", "bear", m.Modify(1, 1), condition=condition)),
    ):
        assert not solve(asking(plan))[0].complete


GRAVES: m.Zone = "graveyard"


@pytest.mark.parametrize(
    ("amount", "known"),
    [
        (m.Count(m.All(()), GRAVES), True),
        (m.Count(m.Owned("you"), GRAVES), True),
        (m.Count(m.All((m.InZone(GRAVES), m.Owned("you"))), "everywhere"), True),
        (m.Count(m.All(()), "hand"), True),
        (m.Count("Creature", "hand"), True),
        (m.Count("Creature", GRAVES), False),
        (m.Count(m.Not("Creature"), "outside battlefield"), False),
        (m.Count(m.HasStat("mana value", ">", 2), GRAVES), False),
        (m.Sum((1, m.Count("Creature", GRAVES))), False),
        (m.Total("mana value", m.Owned("you"), GRAVES), False),
        (m.Distinct("card type", m.Owned("any"), GRAVES), False),
    ],
)
def test_what_has_to_be_known_of_cards_that_are_only_counted(amount: m.Amount, known: bool) -> None:
    """Whose they are and where is known, what they are is not."""
    plan = board(
        thing("beast", card("Beast", "Creature - Beast", static(m.Modify(amount, amount)), pt="1/1")),
        players=(Player("A", {"life": 20}, unknown={GRAVES: 2}), Player("B", {"life": 20})),
    )
    assert solve(asking(plan))[0].complete == known
