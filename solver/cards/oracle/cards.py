"""Whole cards: characteristics from the type line and cost, abilities from the paragraphs."""

from __future__ import annotations

import re

from solver.cards import vocabulary
from solver.cards.model import Ability, Card, Effect, Face
from solver.cards.oracle.paragraphs import Owner, abilities
from solver.cards.oracle.tokens import without_reminder


def paragraphs_of(text: str) -> list[tuple[int, str]]:
    """Split a text into paragraphs with their numbers; those of reminder text only do not count (207.2).

    Lines of a list belong to the paragraph that introduces them, but each counts.

    Args:
        text: the rules text.
    """
    found: list[tuple[int, str]] = []
    number = 0
    for line in text.split("\n"):
        if not without_reminder(line):
            continue
        number += 1
        if found and re.match(r"^[•+] ?|^\d+[—–-]\d+ \|", line):
            found[-1] = (found[-1][0], f"{found[-1][1]}\n{line}")
        else:
            found.append((number, line))
    return found


def compile_face(
    name: str,
    *,
    cost: str | None,
    type_line: str,
    power: str | None,
    toughness: str | None,
    text: str,
    indicator: tuple[str, ...] = (),
    loyalty: str | None = None,
    defense: str | None = None,
    strict: bool,
) -> Face:
    """Compile one face of a card.

    Args:
        name: its name.
        cost: its mana cost.
        type_line: its type line.
        power: its power as printed.
        toughness: its toughness as printed.
        text: its rules text.
        indicator: the words of the colors that it has besides those of its cost.
        loyalty: its loyalty as printed.
        defense: its defense as printed.
        strict: whether a text that could change characteristics and is not understood is an error.

    Raises:
        CannotRead: see `strict`.
    """
    supertypes, types, subtypes, _unknown = vocabulary.split_type_line(type_line)
    owner = Owner(name, spell="Instant" in types or "Sorcery" in types, strict=strict)
    made: list[Ability] = []
    numbers: list[int] = []
    for number, paragraph in paragraphs_of(text):
        found = abilities(paragraph, owner)
        made += found
        numbers += [number] * len(found)
    plain = numbers == list(range(1, len(numbers) + 1))
    return Face(
        name=name, cost=cost, supertypes=supertypes, types=types, subtypes=subtypes, power=power, toughness=toughness,
        loyalty=loyalty, defense=defense, indicator=indicator, abilities=tuple(made), paragraphs=() if plain else tuple(numbers),
    )  # fmt: skip


__all__ = ["Card", "Effect"]
