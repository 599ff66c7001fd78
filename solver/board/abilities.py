"""Abilities by the number of their paragraph, or by their words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from solver.board.model import Board
from solver.cards.activating import activated
from solver.cards.model import Ability, Activated, Face, Keyword, Static, given_by
from solver.cards.vocabulary import BASIC_LAND_TYPES

if TYPE_CHECKING:
    from clingo import Symbol  # slow to import, and not needed to load a board

    from solver.outcome import HeldAbility


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


def _can_be_activated(ability: Ability) -> bool:
    match ability:
        case Activated():
            return True
        case Keyword():
            return activated(ability) is not None
        case Static():
            return any(map(_can_be_activated, given_by(ability)))
        case _:
            return False


def activated_paragraph(face: Face, number: int) -> int:
    """Give the paragraph of the activated ability that a number means.

    That is the paragraph of this number, or the one before it that gives what stands there by level. Where that has no
    activated ability, the activated abilities are counted by themselves.

    Args:
        face: the face that has the ability.
        number: the number, from 1.
    """
    held = paragraphs(face)
    place = max((one for one in held if one <= number), default=number)
    if any(map(_can_be_activated, held.get(place, ()))):
        return place
    activated_ones = [one for one, abilities in sorted(held.items()) if any(map(_can_be_activated, abilities))]
    return activated_ones[number - 1] if number <= len(activated_ones) else number


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
    has = f"its abilities are numbered {numbers[0]} to {numbers[-1]}" if numbers else "its text has no abilities"
    given = next((symbol for kind, symbol in BASIC_LAND_TYPES.items() if kind in face.subtypes), None)
    also = f"; write the one of its land type in words: `{{T}}: Add {{{given}}}.`" if given else ""
    return f"`{name}` has no ability `{wanted}`: {has}{also}"


def text_face(board: Board, name: str) -> Face:
    """Give the face whose text an object has: its own, or that of what it is a copy of.

    Args:
        board: the board.
        name: the object.
    """
    thing = board.objects[name]
    while thing.copy_of is not None:
        thing = board.objects[thing.copy_of]
    return thing.card.faces[thing.face]


def is_meant(board: Board, name: str, wanted: int | str | None, index: int, instance: Symbol, ability: Ability) -> bool:
    """Say whether an ability that an object has is the one that a question about activating is about.

    Args:
        board: the board.
        name: the object.
        wanted: the number of its paragraph, as `activated_paragraph` has it, its words, or None where any is meant.
        index: the number of the object in the encodings.
        instance: how the encodings name the ability.
        ability: the ability.
    """
    if wanted is None:
        return True
    face = text_face(board, name)
    number = numbered(wanted)
    if number is None:
        return same_words(str(wanted), ability, face.name)
    # what stands below a level belongs to the static ability that gives it (711.2, 716.2, 721.2)
    own = instance.name == "granted" and instance.arguments[0].name == "static"
    giver = instance.arguments[0].arguments if own else []
    if own and giver[0].number == index and giver[1].name == "printed":
        instance = giver[1]
    printed = instance.name == "printed"
    return printed and paragraph_of(face, instance.arguments[0].number) == activated_paragraph(face, number)


def held_as_meant(board: Board, name: str, wanted: int | str | None, held: Sequence[HeldAbility]) -> Iterator[Ability]:
    """Give the abilities that an object has, whatever they are, which a question may be about.

    Args:
        board: the board.
        name: the object.
        wanted: the number of the paragraph, as `activated_paragraph` has it, words, or None where any is meant.
        held: the abilities that the object has.
    """
    face = text_face(board, name)
    number = None if wanted is None else numbered(wanted)
    place = -1
    for one in held:
        place += one.origin == "printed"
        if number is not None:
            printed = one.origin == "printed"
            meant = printed and paragraph_of(face, place) == activated_paragraph(face, number)
        else:
            meant = wanted is None or same_words(str(wanted), one.ability, face.name)
        if meant:
            yield one.ability


def same_words(words: str, ability: Ability, name: str) -> bool:
    """Say whether words mean an ability.

    Args:
        words: the words.
        ability: the ability.
        name: the name of the card that it is on.
    """
    from solver.cards.match import same_ability  # compares by meaning, which needs the compiler

    return same_ability(words, ability, name)
