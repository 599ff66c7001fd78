"""Printed cards to cards: every face compiled, what is not understood or not known said."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from solver.cards import vocabulary
from solver.cards.model import Ability, Activated, Card, Face, Opaque, Prototype, Spell, Triggered, given_by
from solver.cards.oracle import spoils
from solver.cards.oracle.cards import compile_face, paragraphs_of
from solver.cards.oracle.emblems import emblem_of
from solver.cards.oracle.owner import Owner
from solver.cards.oracle.paragraphs import abilities
from solver.cards.oracle.tokens import tokens, unquoted, without_reminder
from solver.cards.printed import PrintedCard, PrintedFace


class CompiledFace(msgspec.Struct, frozen=True, omit_defaults=True):
    """A face, and what its text says of the card as a whole."""

    face: Face
    layout: str = "normal"
    prototype: Prototype | None = None


def _resolving_text(ability: Ability, paragraph: str) -> str:
    """Give the part of a paragraph that happens on resolution."""
    text = without_reminder(paragraph)
    if isinstance(ability, Activated):
        return text.split(": ", 1)[-1]
    if isinstance(ability, Triggered):
        return text.split(" — " if ability.event.startswith("chapter ") else ", ", 1)[-1]
    return text


def _is_unread(ability: Ability, paragraph: str, name: str) -> bool:
    """Say whether what an ability does on resolution could change characteristics and is not modelled."""
    if not isinstance(ability, Activated | Triggered | Spell) or ability.leaves:
        return False
    if getattr(ability, "copies", None) is not None or (isinstance(ability, Activated) and ability.mana):
        return False
    if "(not modelled: " in paragraph:
        return True
    if any(isinstance(made, Opaque) and "characteristics" in made.spoils for made in ability.emblem):
        return True
    line = tokens(emblem_of(_resolving_text(ability, paragraph), Owner(name))[0], name).text
    return any(spoils.changes_characteristics(f"{sentence}. ") for sentence in line.split(". ") if sentence.strip())


def _gives_unread(ability: Ability, paragraph: str, name: str) -> bool:
    """Say whether an ability gives others that could change characteristics when they resolve and are not modelled."""
    if not any(isinstance(given, Activated | Triggered) for given in given_by(ability)):
        return False
    inner = Owner(name, spell=False, granted=True)
    quotes = map(unquoted, tokens(paragraph, name).quotes)
    return any(_is_unread(given, quote, name) for quote in quotes for given in abilities(quote, inner))


def compile_printed_face(printed: PrintedFace) -> CompiledFace:
    """Compile one face; whatever is not understood of its text becomes an opaque ability.

    Args:
        printed: what is printed on it.
    """
    made = compile_face(
        printed.name,
        cost=printed.cost,
        type_line=printed.type_line,
        power=printed.power,
        toughness=printed.toughness,
        text=printed.text,
        indicator=printed.indicator,
        loyalty=printed.loyalty,
        defense=printed.defense,
        strict=False,
    )
    paragraphs = dict(paragraphs_of(printed.text))
    numbers = made.face.paragraphs or range(1, len(made.face.abilities) + 1)
    unread = {
        number
        for number, ability in zip(numbers, made.face.abilities, strict=True)
        for paragraph in [paragraphs.get(number, "")]
        if _is_unread(ability, paragraph, printed.name) or _gives_unread(ability, paragraph, printed.name)
    }
    unknown = vocabulary.split_type_line(printed.type_line)[3]
    incomplete = printed.incomplete
    if unknown:
        incomplete += (f"its type line has words that are not known: {', '.join(unknown)}",)
    if not (made.face.types or unknown or incomplete):
        incomplete = ("its type line has no card type",)
    face = replace(made.face, unread=tuple(sorted(unread)), incomplete=incomplete)
    return CompiledFace(face, made.layout, made.prototype)


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
