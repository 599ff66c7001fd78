"""Printed faces compiled: which paragraphs could change characteristics when they resolve, and are not modelled."""

from __future__ import annotations

import pytest

from solver.cards.compiling import compile_printed_face
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
