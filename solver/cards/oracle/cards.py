"""Whole cards: characteristics from the type line and cost, abilities from the paragraphs."""

from __future__ import annotations

import re

import msgspec
from msgspec.structs import replace

from solver.cards import vocabulary
from solver.cards.entering import Chooses
from solver.cards.model import (
    Ability,
    Activated,
    Choice,
    Chosen,
    Face,
    HasChosen,
    Prototype,
    Spell,
    Triggered,
    given_by,
    parts,
)
from solver.cards.node import Node
from solver.cards.normal import normal, rebuilt
from solver.cards.oracle import structure
from solver.cards.oracle.others import is_attached
from solver.cards.oracle.owner import Owner
from solver.cards.oracle.paragraphs import abilities
from solver.cards.words import without_reminder

# loyalty costs begin with a plus as well, but have no blank behind it
_MORE = re.compile(r"^•|^\+ |^\d+(?:[—–-]\d+|\+| or less)? \||^\d+(?: or \d+)? — \[")
_MORE_STATION = re.compile(r"^•|^\+ ")


def paragraphs_of(text: str) -> list[tuple[int, str]]:
    """Split a text into paragraphs with their numbers; those of reminder text only do not count (207.2).

    Lines of a list belong to the paragraph that introduces them, but each counts.

    Args:
        text: the rules text.
    """
    found: list[tuple[int, str]] = []
    number = 0
    goes_on = _MORE_STATION if re.search(r"(?m)^Station\b", text) else _MORE
    for line in text.split("\n"):
        if not without_reminder(line):
            continue
        number += 1
        if found and goes_on.match(line):
            found[-1] = (found[-1][0], f"{found[-1][1]}\n{line}")
        else:
            found.append((number, line))
    return found


_SYMBOL = re.compile(r"\{([^{} ]+)\}")


def symbols_in(text: str, cost: str | None) -> tuple[str, ...]:
    """Give the colors of mana symbols in a rules text, without those that the cost has as well (903.4).

    Args:
        text: the rules text; reminder text does not count (903.4c).
        cost: the mana cost.
    """
    found, own = (
        {part for symbol in _SYMBOL.findall(of) for part in symbol.split("/")}
        for of in (without_reminder(text), cost or "")
    )
    return tuple(color for symbol, color in vocabulary.COLORS.items() if symbol in found - own)


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
) -> Compiled:
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
        strict: whether a static text is an error that could change characteristics and is not understood, or is of no
            known shape.

    Raises:
        CannotRead: see `strict`.
    """
    supertypes, types, subtypes, _unknown = vocabulary.split_type_line(type_line)
    attached = frozenset((*types, *subtypes)) if is_attached(subtypes) else frozenset[str]()
    owner = Owner(name, spell="Instant" in types or "Sorcery" in types, attached=attached, strict=strict)
    face = _Made(owner)
    given = replace(owner, granted=True)

    def inner(paragraph: str) -> tuple[Ability, ...]:
        return abilities(paragraph, given)

    paragraphs = paragraphs_of(text)
    framed = (
        structure.leveler(paragraphs)
        or ("Class" in subtypes and structure.class_card(paragraphs))
        or ("Station" in text and structure.station(paragraphs, text, power, toughness))
    )
    if framed and any(block.creature for block in framed.blocks):
        power = toughness = None
    layout = "saga" if "Saga" in subtypes else framed.layout if framed else "normal"
    for number, paragraph in framed.plain if framed else paragraphs:
        plain = without_reminder(paragraph)
        if found := structure.prototype(plain):
            layout, face.prototype = "prototype", found[1]
            face.add(number, (found[0],))
        elif level := structure.class_level(plain, name) if "Class" in subtypes else None:
            face.add(number, (level,))
        elif fast := structure.max_speed(plain, inner):
            face.add(number, (fast,))
        else:
            face.add(number, abilities(paragraph, owner))
    for block in framed.blocks if framed else ():
        static = block.static(inner)
        face.add(block.number, () if static is None else (static,))
    made, numbers = face.sorted()
    made = _linked(made)
    return Compiled(
        Face(
            name=name, cost=cost, supertypes=supertypes, types=types, subtypes=subtypes, power=power,
            toughness=toughness, loyalty=loyalty, defense=defense, indicator=indicator, abilities=made,
            paragraphs=numbers, symbols=symbols_in(text, cost), unread=tuple(sorted(face.unread)),
        ),
        layout,
        face.prototype,
    )  # fmt: skip


def _linked(made: tuple[Ability, ...]) -> tuple[Ability, ...]:
    """Read "the chosen type" as a type of the kind that is chosen as the object enters (607.2d)."""
    choices = {part.what for part in parts(made) if isinstance(part, Chooses)}
    kinds: set[Choice] = choices & {"card type", "land type"}
    if len(kinds) != 1 or "creature type" in choices:
        return made
    (kind,) = kinds
    other: dict[Node, Node] = {one("creature type"): one(kind) for one in (HasChosen, Chosen)}
    linked: tuple[Ability, ...] = normal(rebuilt(made, lambda part: other.get(part, part)))
    return linked


class Compiled(msgspec.Struct, frozen=True):
    """A face, and what its text says of the card as a whole."""

    face: Face
    layout: str
    prototype: Prototype | None


class _Made(msgspec.Struct):
    """The abilities of a face with the numbers of their paragraphs."""

    owner: Owner
    found: list[tuple[int, Ability]] = msgspec.field(default_factory=list)
    unread: set[int] = msgspec.field(default_factory=set)
    prototype: Prototype | None = None

    def add(self, number: int, abilities_: tuple[Ability, ...]) -> None:
        self.found += [(number, ability) for ability in abilities_]
        made = (*abilities_, *given_by(abilities_))
        if self.owner.lost and any(isinstance(ability, Activated | Triggered | Spell) for ability in made):
            self.unread.add(number)
        self.owner.lost.clear()

    def sorted(self) -> tuple[tuple[Ability, ...], tuple[int, ...]]:
        self.found.sort(key=lambda pair: pair[0])
        numbers = tuple(number for number, _ in self.found)
        plain = numbers == tuple(range(1, len(numbers) + 1))
        return tuple(ability for _, ability in self.found), () if plain else numbers
