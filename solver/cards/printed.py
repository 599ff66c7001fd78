"""What is printed on a card, before anything of it is understood: what every source of cards is read into."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec

UNKNOWN_PART = "what is printed on this part is not known"
"""Why a face is incomplete of which only the name is known."""

UNKNOWN_INDICATOR = "whether it has a color indicator is not known"
"""Why a face without mana cost is incomplete that could have colors all the same (204)."""


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


class Reading(msgspec.Struct):
    """What a source gave: its cards, and what was left out of it, by the reason.

    Nothing that a source has is left out without standing here.
    """

    cards: list[PrintedCard] = msgspec.field(default_factory=list)
    left_out: dict[str, list[str]] = msgspec.field(default_factory=dict)

    def leave_out(self, reason: str, name: str) -> None:
        """Note an object that is not taken.

        Args:
            reason: why.
            name: its name.
        """
        self.left_out.setdefault(reason, []).append(name)


Value = TypeVar("Value")


def part(value: Any, kind: type[Value]) -> Value | None:  # noqa: ANN401 (the data of a file)
    """Give a value of the data of a file when it is of a kind, and None otherwise."""
    return value if isinstance(value, kind) else None


def flipped(top: PrintedFace, bottom: PrintedFace) -> PrintedFace:
    """Give the bottom half of a flip card: its mana cost and color are those of the top half (710.1c).

    Args:
        top: the half that has the cost.
        bottom: the other half.
    """
    return msgspec.structs.replace(bottom, cost=top.cost, indicator=top.indicator, incomplete=())
