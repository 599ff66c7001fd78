"""Where cards come from: a library for names, a compiler for texts.

Both are protocols, so that a board can be loaded with any collection of cards.
"""

from __future__ import annotations

from typing import Protocol

from solver.cards.model import Card, Effect, Opaque, Triggered
from solver.cards.replacing import Replacement


class Library(Protocol):
    """Cards by name."""

    def find(self, name: str) -> Card | None:
        """Find a card by its name or the name of a face, however case, quotes and accents are written.

        Args:
            name: the name as the user writes it.
        """

    def nearest(self, name: str) -> str | None:
        """Give the name nearest to one that is not found.

        Args:
            name: the name as the user writes it.
        """


class Compiler(Protocol):
    """Texts in Oracle language to the typed ability language. Both raise `CannotRead` for what is not understood."""

    def compile_card(
        self,
        name: str,
        *,
        cost: str | None = None,
        type_line: str = "",
        power: str | None = None,
        toughness: str | None = None,
        text: str = "",
        colors: tuple[str, ...] | None = None,
    ) -> Card:
        """Compile a card.

        Args:
            name: its name.
            cost: its mana cost, if it has one.
            type_line: supertypes, types and subtypes as printed.
            power: its power, if it has one.
            toughness: its toughness, if it has one.
            text: its rules text.
            colors: the colors it has whatever its cost says, as symbols; None leaves them to the cost.
        """

    def compile_effect(self, text: str) -> tuple[Effect, ...]:
        """Compile what a resolved spell or ability leaves behind.

        Args:
            text: its words.

        Returns:
            The continuous effects; none when the text is understood to leave another kind of effect.
        """

    def compile_shields(self, text: str) -> tuple[Replacement | Opaque, ...]:
        """Compile the replacement and prevention effects that a resolved spell or ability leaves behind.

        Args:
            text: its words.

        Returns:
            The effects; an opaque ability stands for those that are not understood.
        """

    def compile_delayed(self, text: str) -> tuple[Triggered, ...]:
        """Compile the delayed triggered abilities (603.7) about mana that a resolved spell or ability leaves behind.

        Args:
            text: its words.
        """


def default_library() -> Library:
    """Give the library that ships with the solver."""
    from solver.cards import library  # reads its index when a card is asked for, not when a board without any is

    return library.default_library()


def default_compiler() -> Compiler:
    """Give the compiler of Oracle text."""
    from importlib import import_module  # the compiler is large, and most boards have no text of their own

    oracle: Compiler = import_module("solver.cards.oracle")
    return oracle
