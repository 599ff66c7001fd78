"""What is printed on a card, before anything of it is understood: what every source of cards is read into."""

from __future__ import annotations

import re
from collections.abc import Iterable

import msgspec

from solver.cards.library import fold
from solver.cards.vocabulary import COLORS, split_type_line
from solver.errors import cut

UNKNOWN_PART = "what is printed on this part is not known"
"""Why a face is incomplete of which only the name is known."""

NO_SIZE = "its power and toughness are not given"
"""Why a face is incomplete that should have power and toughness."""

UNKNOWN_INDICATOR = "whether it has a color indicator is not known"
"""Why a face without mana cost is incomplete that could have colors all the same (204)."""


_UNKNOWN_COLORS = "its color indicator has colors that are not known: "


def _is_about_color(note: str) -> bool:
    return note == UNKNOWN_INDICATOR or note.startswith(_UNKNOWN_COLORS)


class PrintedFace(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is printed on one face.

    `indicator` holds color words. `incomplete` says what is not known of it.
    """

    name: str
    cost: str | None = None
    type_line: str = ""
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None
    defense: str | None = None
    text: str = ""
    indicator: tuple[str, ...] = ()
    incomplete: tuple[str, ...] = ()


class PrintedCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card as it is printed: its faces, and how they belong together.

    `aliases` are further names that it is listed by.
    """

    name: str
    faces: tuple[PrintedFace, ...]
    layout: str = "normal"
    aliases: tuple[str, ...] = ()


class Wrong(msgspec.Struct, frozen=True):
    """A card that cannot be read: its name, as far as there is one, and where and why."""

    name: str
    reason: str

    def __str__(self) -> str:
        return f"{self.reason}; `{cut(self.name)}` is left out" if self.name else self.reason


class Reading(msgspec.Struct):
    """What a source gave: its cards, what was left out of it, by the reason, and what is wrong with other cards.

    Nothing that a source has is left out without standing here.
    """

    cards: list[PrintedCard] = msgspec.field(default_factory=list)
    left_out: dict[str, list[str]] = msgspec.field(default_factory=dict)
    wrong: list[Wrong] = msgspec.field(default_factory=list)
    _by_name: dict[str, PrintedCard] = msgspec.field(default_factory=dict)

    def take(self, card: PrintedCard) -> None:
        """Take a card, unless it has no name, or another one of its name is there already.

        Args:
            card: the card.
        """
        if not fold(card.name):
            self.leave_out("cards without a name", card.faces[0].type_line)
            return
        before = self._by_name.setdefault(fold(card.name), card)
        if before is card:
            self.cards.append(card)
        elif before != card:
            self.leave_out("another card of that name came before", card.name)

    def leave_out(self, reason: str, name: str) -> None:
        """Note an object that is not taken.

        Args:
            reason: why.
            name: its name.
        """
        self.left_out.setdefault(reason, []).append(name)


# a station card need not have a box (721.1), and its reminder text tells
_STATIONED = re.compile(r"\bcreature at \d+\+")


def is_sized(type_line: str, text: str) -> bool:
    """Say whether something should have power and toughness (208.1, 301.7, 721.1).

    Args:
        type_line: its type line.
        text: its rules text.
    """
    _, types, subtypes, _ = split_type_line(type_line)
    boxed = "Spacecraft" in subtypes and (_STATIONED.search(text) is not None or "(" not in text)
    return "Creature" in types or "Vehicle" in subtypes or boxed


def flipped(top: PrintedFace, bottom: PrintedFace) -> PrintedFace:
    """Give the bottom half of a flip card: its mana cost and color are those of the top half (710.1c).

    What is not known of the color of the top half is not known of the bottom half either; all else that is not known of
    the bottom half stays.

    Args:
        top: the half that has the cost.
        bottom: the other half.
    """
    notes = [note for note in bottom.incomplete if not _is_about_color(note)]
    notes += [note for note in top.incomplete if _is_about_color(note)]
    return msgspec.structs.replace(bottom, cost=top.cost, indicator=top.indicator, incomplete=tuple(notes))


def indicated(symbols: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Read the colors of an indicator (204) as collections of cards give them.

    Args:
        symbols: color symbols.

    Returns:
        The words of the colors, and what is not known of the indicator.
    """
    symbols = tuple(symbols)
    unknown = [symbol for symbol in symbols if symbol not in COLORS]
    words = tuple(COLORS[symbol] for symbol in symbols if symbol in COLORS)
    return words, (_UNKNOWN_COLORS + ", ".join(unknown),) if unknown else ()
