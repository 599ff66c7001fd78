"""Printed faces compiled: paragraph by paragraph, and which could change characteristics and are not modelled."""

from __future__ import annotations

import pytest

from solver.cards.compiling import compile_printed_face
from solver.cards.model import Activated, Keyword, Spell
from solver.cards.printed import PrintedFace

SWAP = "exchange control of two target creatures."


@pytest.mark.parametrize(
    ("text", "unread"),
    [
        (f"When this artifact enters, {SWAP}", (1,)),
        (f"Flying\n{{2}}: {SWAP.capitalize()}", (2,)),
        (f'Equipped creature has "When this creature dies, {SWAP}"', (1,)),
        (f'Equipped creature has flying and "{{2}}: {SWAP.capitalize()}"', (1,)),
        ('Equipped creature has "When this creature dies, draw a card."', ()),
        ('Equipped creature has "{2}: This creature gets +1/+1 until end of turn."', ()),
        ("{2}: Draw a card.", ()),
        ("{2}: (not modelled: activated ability)", (1,)),
        ('Equipped creature has "{2}: (not modelled: activated ability)"', (1,)),
        ("{T}: (not modelled: mana ability)", ()),
    ],
)
def test_unread_paragraphs(text: str, unread: tuple[int, ...]) -> None:
    face = compile_printed_face(PrintedFace("Rod", "{1}", "Artifact — Equipment", text=text)).face
    assert face.unread == unread


@pytest.mark.parametrize("cost", ["+1", "[+1]", "−2", "0", "-X"])
def test_each_loyalty_ability_is_one(cost: str) -> None:
    text = f"{cost}: Draw a card.\n{cost}: Target creature gains flying until end of turn."
    first, second = compile_printed_face(PrintedFace("Jace", "{U}", "Planeswalker — Jace", text=text)).face.abilities
    assert isinstance(first, Activated)
    assert isinstance(second, Activated)
    assert (first.loyalty, second.loyalty) == (True, True)
    assert (len(first.leaves), len(second.leaves)) == (0, 1)


def test_what_may_be_paid_for_belongs_to_the_spell() -> None:
    text = "Spree\n+ {1} — Draw a card.\n+ {2} — Target creature gains flying until end of turn."
    face = compile_printed_face(PrintedFace("Many", "{U}", "Instant", text=text)).face
    keyword, ability = face.abilities
    assert isinstance(keyword, Keyword)
    assert isinstance(ability, Spell)
    assert len(ability.leaves) == 1
