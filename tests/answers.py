"""Boards, objects and answers made by hand, for tests of what is done with answers."""

from __future__ import annotations

from typing import Any

from solver.board.model import Board, Moment, Object, Player, Question
from solver.cards.model import Ability, Card, Face
from solver.outcome import Answer, Characteristics, HeldAbility, Outcome


def held(identifier: str = "bear", *abilities: Ability, origin: str = "printed", **values: Any) -> Characteristics:  # noqa: ANN401
    """Make the characteristics of a Bear, with these values instead of its own."""
    own: dict[str, Any] = {
        "zone": "battlefield", "name": "Grizzly Bears", "mana_cost": "{1}{G}", "mana_value": 2, "colors": ("green",),
        "supertypes": (), "types": ("Creature",), "subtypes": ("Bear",), "controller": "A", "power": 2, "toughness": 2,
        "base_power": 2, "base_toughness": 2,
    }  # fmt: skip
    return Characteristics(
        identifier, abilities=tuple(HeldAbility(ability, origin) for ability in abilities), **{**own, **values}
    )


def outcome(*objects: Characteristics, **values: Any) -> Outcome:  # noqa: ANN401
    """Make an outcome of these objects."""
    return Outcome({one.id: one for one in objects}, **values)


def answer(*outcomes: Outcome, **values: Any) -> Answer:  # noqa: ANN401
    """Make an answer to a question about characteristics."""
    return Answer("characteristics", outcomes, **values)


BEAR = Card(
    "Grizzly Bears",
    (Face("Grizzly Bears", "{1}{G}", types=("Creature",), subtypes=("Bear",), power="2", toughness="2"),),
)


def board(*questions: Question, path: str = "bear.yaml", title: str = "A bear", **values: Any) -> Board:  # noqa: ANN401
    """Make a board with a Bear on it."""
    return Board(
        title=title,
        players=(Player("A", {"life": 20}), Player("B", {"life": 20})),
        active="A",
        step="precombat main",
        objects={"bear": Object("bear", BEAR, "A", "A", "battlefield")},
        effects={},
        counters={},
        timeline=(Moment("fixed", ("bear",)),),
        questions=questions or (Question("characteristics", {}),),
        path=path,
        **values,
    )
