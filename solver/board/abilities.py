"""Abilities by the number of their paragraph, or by their words."""

from __future__ import annotations

from solver.cards.model import Ability, Face


def paragraph_of(face: Face, index: int) -> int:
    """Give the paragraph, from 1, in which an ability of a face stands.

    Args:
        face: the face.
        index: the position of the ability, from 0.
    """
    return face.paragraphs[index] if index < len(face.paragraphs) else index + 1


def paragraphs(face: Face) -> dict[int, tuple[Ability, ...]]:
    """Give the abilities of each paragraph of a face.

    Args:
        face: the face.
    """
    found: dict[int, tuple[Ability, ...]] = {}
    for index, ability in enumerate(face.abilities):
        number = paragraph_of(face, index)
        found[number] = (*found.get(number, ()), ability)
    return found


def numbered(wanted: int | str) -> int | None:
    """Give the number that an ``ability`` key is, or None when it is words.

    Args:
        wanted: the value of the key.
    """
    if isinstance(wanted, int):
        return wanted
    return int(wanted) if wanted.isascii() and wanted.isdigit() else None


def find_paragraph(face: Face, wanted: int | str) -> int | None:
    """Find the paragraph that an ``ability`` key means.

    Args:
        face: the face that has the ability.
        wanted: a number from 1, or the words of the ability.

    Returns:
        The number of the paragraph, or None when the face has no such ability.
    """
    by_number = paragraphs(face)
    number = numbered(wanted)
    if number is not None:
        return number if number in by_number else None
    from solver.cards.match import same_ability  # compares by meaning, which needs the compiler

    words = str(wanted)
    return next(
        (n for n, held in by_number.items() if any(same_ability(words, each, face.name) for each in held)), None
    )


def no_such_ability(face: Face, name: str, wanted: int | str) -> str:
    """Say that a card has no such ability, and how many it has.

    Args:
        face: the face that was searched.
        name: what to call it.
        wanted: what was searched.
    """
    numbers = sorted(paragraphs(face))
    has = f"its abilities are numbered {numbers[0]} to {numbers[-1]}" if numbers else "it has no abilities"
    return f"`{name}` has no ability `{wanted}`: {has}"
