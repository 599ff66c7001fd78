"""Oracle text to the typed ability language.

A text becomes tokens (`tokens`), tokens are read by a grammar (`grammar.peg`, `parsing`) whose parts are made into
filters, amounts, conditions and changes (`things`, `amounts`, `conditions`, `predicates`), and sentences into
continuous effects (`sentences`). Around that: forms of abilities (`paragraphs`), lines of keywords (`keyword_lines`),
mana abilities (`mana`), and what is not understood with what it could spoil (`spoils`).
"""

from __future__ import annotations

from solver.cards.entering import Enters
from solver.cards.model import Ability, Card, Effect, Opaque, Triggered
from solver.cards.normal import normal
from solver.cards.oracle import spoils
from solver.cards.oracle.cards import compile_face
from solver.cards.oracle.delayed import delayed_of
from solver.cards.oracle.owner import Owner
from solver.cards.oracle.paragraphs import abilities, shields_of
from solver.cards.oracle.resolving import left_behind
from solver.cards.oracle.tokens import tokens
from solver.cards.replacing import Replacement
from solver.cards.vocabulary import COLORS
from solver.errors import CannotRead

__all__ = ["compile_ability", "compile_card", "compile_delayed", "compile_effect", "compile_shields"]


def compile_card(
    name: str,
    *,
    cost: str | None = None,
    type_line: str = "",
    power: str | None = None,
    toughness: str | None = None,
    text: str = "",
    colors: tuple[str, ...] | None = None,
) -> Card:
    """Compile a card from its printed facts.

    Args:
        name: its name.
        cost: its mana cost, if it has one.
        type_line: supertypes, types and subtypes as printed.
        power: its power, if it has one.
        toughness: its toughness, if it has one.
        text: its rules text.
        colors: the colors it has whatever its cost says, as symbols; None leaves them to the cost.

    Raises:
        CannotRead: a static ability could change characteristics and is not understood, or is of no known shape.
    """
    indicator = tuple(COLORS[symbol] for symbol in colors or () if symbol in COLORS)
    made = compile_face(
        name,
        cost=cost,
        type_line=type_line,
        power=power,
        toughness=toughness,
        text=text,
        indicator=indicator,
        strict=True,
    )
    return Card(name, (made.face,), made.layout, made.prototype)


def compile_effect(text: str) -> tuple[Effect, ...]:
    """Compile what a resolved spell or ability leaves behind.

    Args:
        text: its words.

    Returns:
        The continuous effects; none when the text is understood to leave another kind of effect.

    Raises:
        CannotRead: the text could change characteristics and is not understood.
    """
    left = left_behind(text, Owner())
    if left.effects:
        return normal(left.effects)
    sentences = filter(str.strip, tokens(text).text.split(". "))
    if left.lost or not all(map(spoils.is_known, sentences)):
        raise CannotRead(text)
    return ()


def compile_delayed(text: str) -> tuple[Triggered, ...]:
    """Compile the delayed triggered abilities (603.7) about mana that an effect makes.

    Args:
        text: its words, in Oracle wording.
    """
    rest, made = delayed_of(text, Owner())
    return normal(made) if not rest else ()


def compile_shields(text: str) -> tuple[Replacement | Enters | Opaque, ...]:
    """Compile the replacement and prevention effects that a resolved spell or ability leaves behind.

    Args:
        text: its words.

    Returns:
        The effects; an opaque ability stands for those that are not understood.
    """
    return normal(shields_of(text, Owner()))


def compile_ability(text: str, name: str = "") -> Ability | None:
    """Compile one ability.

    Args:
        text: its words.
        name: the name of the card it is on.

    Returns:
        The ability; None when its words make several or are not understood.
    """
    made = abilities(text, Owner(name))
    return made[0] if len(made) == 1 else None
