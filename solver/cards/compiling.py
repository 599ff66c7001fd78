"""Printed cards to cards: every face compiled, what is not understood or not known said."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from solver.cards import vocabulary
from solver.cards.model import Card, Face, Prototype
from solver.cards.oracle.cards import compile_face
from solver.cards.printed import PrintedCard, PrintedFace


class CompiledFace(msgspec.Struct, frozen=True, omit_defaults=True):
    """A face, and what its text says of the card as a whole."""

    face: Face
    layout: str = "normal"
    prototype: Prototype | None = None


def compile_printed_face(printed: PrintedFace) -> CompiledFace:
    """Compile one face; whatever is not understood of its text becomes an opaque ability.

    Args:
        printed: what is printed on it.
    """
    sized = all(map(vocabulary.is_printed_number, filter(None, (printed.power, printed.toughness))))
    power, toughness = (printed.power, printed.toughness) if sized else (None, None)
    made = compile_face(
        printed.name,
        cost=printed.cost,
        type_line=printed.type_line,
        power=power,
        toughness=toughness,
        text=printed.text,
        indicator=printed.indicator,
        loyalty=printed.loyalty,
        defense=printed.defense,
        strict=False,
    )
    unknown = vocabulary.split_type_line(printed.type_line)[3]
    incomplete = printed.incomplete
    if not sized:
        incomplete += (f"its power and toughness are no numbers: {printed.power}/{printed.toughness}",)
    if unknown:
        incomplete += (f"its type line has words that are not known: {', '.join(unknown)}",)
    if not (made.face.types or unknown or incomplete):
        incomplete = ("its type line has no card type",)
    return CompiledFace(replace(made.face, incomplete=incomplete), made.layout, made.prototype)


def put_together(printed: PrintedCard, faces: tuple[CompiledFace, ...]) -> Card:
    """Make a card of its compiled faces.

    Args:
        printed: what is printed on it.
        faces: its faces, compiled, in the same order.
    """
    first = faces[0]
    return Card(
        printed.name,
        tuple(compiled.face for compiled in faces),
        first.layout if printed.layout == "normal" else printed.layout,
        first.prototype,
        printed.aliases,
    )


def compile_printed(printed: PrintedCard) -> Card:
    """Compile one card.

    Args:
        printed: what is printed on it.
    """
    return put_together(printed, tuple(map(compile_printed_face, printed.faces)))
