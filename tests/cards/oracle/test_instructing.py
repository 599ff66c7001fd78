"""What instants and sorceries do, read and written."""

from __future__ import annotations

import pytest

from solver.cards.instructions import Create, Deal, Holder, Instruction, Perform, Place, Send, Treat
from solver.cards.model import Face, Is, Spell, X
from solver.cards.oracle.cards import compile_face
from solver.cards.render import render_ability

GOBLIN = Face("Goblin", types=("Creature",), subtypes=("Goblin",), power="1", toughness="1", indicator=("red",))


def spell(text: str) -> Spell:
    """Compile an instant with one paragraph."""
    face = compile_face("Spark", cost="{R}", type_line="Instant", power=None, toughness=None, text=text, strict=False)
    (made,) = face.face.abilities
    assert isinstance(made, Spell)
    return made


@pytest.mark.parametrize(
    ("text", "does"),
    [
        ("Spark deals 3 damage to any target.", (Deal(3, Is("target 1")),)),
        ("Spark deals X damage to target player.", (Deal(X(), who="target 1"),)),
        ("Spark deals 2 damage to each opponent.", (Deal(2, who="each opponent"),)),
        ("Destroy target artifact or enchantment.", (Treat("destroy", Is("target 1")),)),
        ("Return target creature to its owner's hand.", (Send(Is("target 1"), "hand"),)),
        ("Put two +1/+1 counters on target creature.", (Place("+1/+1", 2, Is("target 1")),)),
        ("Create two 1/1 red Goblin creature tokens.", (Create(GOBLIN, 2),)),
        ("Draw two cards. You gain 2 life.", (Perform("draw", 2), Perform("gain life", 2))),
        (
            "Target player draws two cards and loses 2 life.",
            (Perform("draw", 2, "target 1"), Perform("lose life", 2, "target 1")),
        ),
        (
            "Exile target creature. Its controller gains 4 life.",
            (Send(Is("target 1"), "exile"), Perform("gain life", 4, Holder(Is("target 1")))),
        ),
        (
            "Tap target creature. Destroy target land.",
            (Treat("tap", Is("target 1")), Treat("destroy", Is("target 2"))),
        ),
    ],
)
def test_read_and_written(text: str, does: tuple[Instruction, ...]) -> None:
    made = spell(text)
    assert made.does is not None
    (mode,) = made.does.modes
    assert mode.does == does
    assert made.words is None
    assert len(mode.targets) == len({word for word in ("target 1", "target 2") if word in repr(does)})
    assert spell(render_ability(made, name="Spark")) == made


@pytest.mark.parametrize(
    "text",
    [
        "Destroy target creature. It can't be regenerated.",
        "Destroy all creatures.",
        "Draw a card, then discard a card.",
        "Its controller draws a card.",
        "Destroy up to one target creature.",
        "Spark deals damage to any target equal to its power.",
    ],
)
def test_what_is_not_read_whole_is_not_read_at_all(text: str) -> None:
    assert spell(text).does is None
