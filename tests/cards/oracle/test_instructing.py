"""What instants and sorceries do, read and written."""

from __future__ import annotations

import pytest

from solver.cards.instructions import Does
from solver.cards.model import Face, Spell, X
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
        ("Spark deals 3 damage to any target.", (Does("deal damage", 3, target=1),)),
        ("Spark deals X damage to target player.", (Does("deal damage", X(), target=1, who="target"),)),
        ("Spark deals 2 damage to each opponent.", (Does("deal damage", 2, who="each opponent"),)),
        ("Destroy target artifact or enchantment.", (Does("destroy", target=1),)),
        ("Return target creature to its owner's hand.", (Does("return to hand", target=1),)),
        ("Put two +1/+1 counters on target creature.", (Does("put counters", 2, target=1, kind="+1/+1"),)),
        ("Create two 1/1 red Goblin creature tokens.", (Does("create", 2, who="you", token=GOBLIN),)),
        ("Draw two cards. You gain 2 life.", (Does("draw", 2, who="you"), Does("gain life", 2, who="you"))),
        (
            "Target player draws two cards and loses 2 life.",
            (Does("draw", 2, target=1, who="target"), Does("lose life", 2, target=1, who="target")),
        ),
        (
            "Exile target creature. Its controller gains 4 life.",
            (Does("exile", target=1), Does("gain life", 4, target=1, who="target's controller")),
        ),
        (
            "Tap target creature. Destroy target land.",
            (Does("tap", target=1), Does("destroy", target=2)),
        ),
    ],
)
def test_read_and_written(text: str, does: tuple[Does, ...]) -> None:
    made = spell(text)
    assert made.does == does
    assert made.words is None
    assert len(made.targets[0] if made.targets else ()) == len({one.target for one in does if one.target})
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
    assert spell(text).does == ()
