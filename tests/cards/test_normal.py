"""What means the same is the same value."""

from __future__ import annotations

import pytest

from solver.cards.model import (
    All,
    AllOf,
    Any,
    Compare,
    Controlled,
    Count,
    Counters,
    Distinct,
    Effect,
    HasCounter,
    HasKeyword,
    HasStat,
    Is,
    Matches,
    Modify,
    Not,
    Owned,
    State,
    Turn,
    Unless,
)
from solver.cards.node import Node
from solver.cards.normal import normal

MINE, OTHER = Controlled("you"), Not(Is("source"))
FLYING = HasKeyword("flying")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        (All((OTHER, FLYING, MINE, "Creature", "white", Not("Elf"))),
         All((Not("Elf"), "white", "Creature", MINE, FLYING, OTHER))),
        (All((MINE, All(("Elf", State("tapped"))))), All(("Elf", State("tapped"), MINE))),
        (Any(("Land", Any(("Creature", "Artifact")))), Any(("Artifact", "Creature", "Land"))),
        (Any(("red", "white")), Any(("white", "red"))),
        (All(("Elf", "Elf")), "Elf"),
        (All(()), All(())),
        (Not(Not("Elf")), "Elf"),
        (Unless(Unless(Turn("you"))), Turn("you")),
        (AllOf((Turn("you"), AllOf((Turn("you"), Turn("any"))))), AllOf((Turn("you"), Turn("any")))),
        (Matches("source", HasCounter("charge", 2)), Compare(Counters("source", "charge"), ">=", 2)),
        (Count(All((MINE, "Elf")), "graveyard"), Count(All(("Elf", Owned("you"))), "graveyard")),
        (Distinct("color", MINE, "hand"), Distinct("color", Owned("you"), "hand")),
        (
            Effect(All((MINE, HasStat("power", "<", Count(MINE)))), (Modify(1, 1),), "graveyard"),
            Effect(All((Owned("you"), HasStat("power", "<", Count(MINE)))), (Modify(1, 1),), "graveyard"),
        ),
        (Effect(MINE, (Modify(1, 1),), "graveyard"), Effect(Owned("you"), (Modify(1, 1),), "graveyard")),
    ],
)  # fmt: skip
def test_one_form(said: Node, meant: Node) -> None:
    assert normal(said) == meant
    assert normal(meant) == meant


@pytest.mark.parametrize(
    "value",
    [
        Count(MINE),
        Count(MINE, "stack"),
        Matches("affected", HasCounter("charge")),
        Unless(Matches("host", "red")),
        All((Any(("Elf", State("tapped"))), MINE)),
    ],
)
def test_what_could_mean_something_else_stays(value: Node) -> None:
    assert normal(value) == value
