"""Cards that a board names or defines: looked up once, reported once per place where they are missing."""

from __future__ import annotations

import unicodedata

from msgspec.structs import replace

from solver.board import sources
from solver.board.marks import Text
from solver.board.names import nearest
from solver.board.schema import InlineCard, InlineEffect
from solver.board.sources import Compiler, Library
from solver.board.walk import Walk
from solver.cards.model import Card, Effect, Face, Opaque, Triggered
from solver.cards.printed import NO_SIZE, is_sized
from solver.cards.replacing import Replacement
from solver.errors import CannotRead

_QUOTES = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"'})


def _folded(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name.translate(_QUOTES))
    return "".join(letter for letter in plain if not unicodedata.combining(letter)).casefold().strip()


def face_named(card: Card, written: str) -> int | None:
    """Find the face that a name belongs to.

    Args:
        card: the card.
        written: the name as the file writes it.

    Returns:
        The index of the face, or None when the name is that of the whole card.
    """
    if len(card.faces) == 1:
        return 0
    wanted = _folded(written)
    return next((index for index, face in enumerate(card.faces) if _folded(face.name) == wanted), None)


class Cards:
    """The cards of one board."""

    def __init__(self, walk: Walk, library: Library | None, compiler: Compiler | None) -> None:
        self._walk = walk
        self._library = library
        self._compiler = compiler
        self._found: dict[str, Card | None] = {}
        self._inline: dict[int, Card | None] = {}

    @property
    def library(self) -> Library:
        """The library, the shipped one unless another was given."""
        if self._library is None:
            self._library = sources.default_library()
        return self._library

    @property
    def compiler(self) -> Compiler:
        """The compiler, the solver's own unless another was given."""
        if self._compiler is None:
            self._compiler = sources.default_compiler()
        return self._compiler

    def find(self, name: str) -> Card | None:
        """Look a card up.

        Args:
            name: its name as the file writes it.
        """
        name = str(name)
        if name not in self._found:
            self._found[name] = self.library.find(name)
        return self._found[name]

    def check(self, name: Text, *others: str) -> None:
        """Report a card that the library does not know.

        Args:
            name: its name as the file writes it.
            others: further names that would be right there.
        """
        if self.find(name) is None:
            right = nearest(name, others) or self.library.nearest(name)
            self._walk.defect(name.line, f"no card is named `{name}`", right)

    def spelled(self, name: str) -> str:
        """Give a name as its card or face spells it; one that no card of the library has is left as it is.

        Args:
            name: the name as the file writes it.
        """
        card = self.find(name)
        if card is None:
            return name
        face = face_named(card, name)
        return card.name if face is None else card.faces[face].name

    def of(self, card: Text | str | InlineCard) -> Card | None:
        """Give the card that an entry names or defines; None when that failed and is reported.

        Args:
            card: what stands under ``card``.
        """
        if isinstance(card, str):
            return self.find(card)
        key = id(card)
        if key not in self._inline:
            self._inline[key] = self._compile(card)
        return self._inline[key]

    def _compile(self, card: InlineCard) -> Card | None:
        given, lacks = ("power", "toughness") if card.toughness is None else ("toughness", "power")
        if (card.power is None) != (card.toughness is None) and not card.gives(lacks):
            self._walk.defect(card.line_of(given), f"`{card.name}` has {given} and no {lacks} (208.1)")
            return None
        try:
            made = self.compiler.compile_card(
                str(card.name),
                cost=None if card.cost is None else str(card.cost),
                type_line=str(card.type),
                power=None if card.power is None else str(card.power),
                toughness=None if card.toughness is None else str(card.toughness),
                text="" if card.text is None else str(card.text),
                colors=None if card.colors is None else tuple(map(str, card.colors)),
            )
        except CannotRead as error:
            message = f"the text of `{card.name}` is not understood: `{error.part}`"
            self._walk.defect(card.line_of("text"), message)
            return None
        if card.power is None and is_sized(str(card.type), "" if card.text is None else str(card.text)):
            first, *others = made.faces
            made = replace(made, faces=(replace(first, incomplete=(*first.incomplete, NO_SIZE)), *others))
        return made

    def effect(self, text: Text | str, line: int) -> tuple[Effect, ...] | None:
        """Compile the words of an effect; None when they are not understood, which is reported.

        Args:
            text: the words.
            line: where they stand.
        """
        try:
            return self.compiler.compile_effect(str(text))
        except CannotRead as error:
            self._walk.defect(line, f"the effect is not understood: `{error.part}`")
            return None

    def shields(self, text: str) -> tuple[Replacement | Opaque, ...]:
        """Compile the replacement and prevention effects that an effect's words make.

        Args:
            text: the words.
        """
        return self.compiler.compile_shields(text)

    def delayed(self, text: str) -> tuple[Triggered, ...]:
        """Compile the delayed triggered abilities about mana that an effect's words make (603.7).

        Args:
            text: the words.
        """
        return self.compiler.compile_delayed(text)

    def effect_of(self, inline: InlineEffect) -> tuple[Effect, ...] | None:
        """Compile an inline effect.

        Args:
            inline: the entry.
        """
        return self.effect(inline.text, inline.line_of("text"))


def nameless(copied: Card | None) -> Card:
    """Give the blank card of a token that is nothing but a copy: as many faces as what it copies, all empty.

    Args:
        copied: the card that is copied, when it is known.
    """
    faces = len(copied.faces) if copied else 1
    return Card(name="", faces=tuple(Face(name="") for _ in range(faces)), layout=copied.layout if copied else "normal")
