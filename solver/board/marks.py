"""What the file format asks of a value beyond its type; `schema` writes these into annotations, `walk` obeys them."""

from __future__ import annotations

from typing import Literal

import msgspec

from solver.board.nodes import Mapping

Kind = Literal[
    "player", "player or chance", "object", "object or player", "object or card", "source", "card", "chosen name",
    "new player", "new id",
]  # fmt: skip
Vocabulary = Literal[
    "type", "supertype", "subtype", "color", "color symbol", "creature type", "land type", "card type", "keyword"
]  # fmt: skip
Form = Literal["mana", "cost", "pt", "base number", "counter", "rule", "word", "type line", "rule text"]


CHANCE = "chance"
"""In place of a player who chooses: a coin, or a die."""


class Names(msgspec.Struct, frozen=True):
    """The text names something, or introduces a name (``new ...``)."""

    kind: Kind


class OneOfWords(msgspec.Struct, frozen=True):
    """The text is a word of the game's vocabulary, or one of a few more."""

    vocabulary: Vocabulary
    more: tuple[str, ...] = ()


class Formed(msgspec.Struct, frozen=True):
    """The text has a certain form."""

    form: Form


class Asked(msgspec.Struct, frozen=True):
    """The value belongs to the questions, which may name what only they bring along."""


class Pick(msgspec.Struct, frozen=True):
    """The value is a bare text (`text` marks what it names) or one of several kinds of mapping.

    `by_key` names the key that tells a kind apart, the earlier ones first. `inside` names the key under which a mapping
    of its kind belongs, whose keys are easily written beside it instead.
    """

    kinds: tuple[type[msgspec.Struct], ...]
    by_key: tuple[tuple[str, type[msgspec.Struct]], ...]
    text: Kind | None = None
    expects: str = ""
    refuses: tuple[tuple[str, str], ...] = ()
    inside: tuple[str, type[msgspec.Struct]] | None = None


class Mixed(msgspec.Struct, frozen=True):
    """A mapping with the keys of one Struct and, beside them, a mapping of another kind for each player."""

    shared: type[msgspec.Struct]
    per_player: type[msgspec.Struct]


_NOWHERE = Mapping({}, {}, 0)


class Located(msgspec.Struct, dict=True, kw_only=True, forbid_unknown_fields=True):
    """A mapping of the file, which remembers where it stands."""

    @property
    def line(self) -> int:
        """The line it begins on, 0 when unknown."""
        return self.node.line

    @property
    def node(self) -> Mapping:
        """What it was read from."""
        node: Mapping = self.__dict__.get("node", _NOWHERE)
        return node

    def line_of(self, key: str) -> int:
        """Give the line of one of its keys, or its own.

        Args:
            key: the key as the file writes it.
        """
        return self.node.key_lines.get(key, self.line)

    def gives(self, key: str) -> bool:
        """Tell whether the file writes that key.

        Args:
            key: the key as the file writes it.
        """
        return key in self.node.entries

    def place(self, node: Mapping) -> None:
        """Remember what it was read from.

        Args:
            node: the mapping of the file.
        """
        self.__dict__["node"] = node


class Text(str):
    """A text of the file, which remembers its line."""

    __slots__ = ("line",)

    line: int

    @classmethod
    def at(cls, text: str, line: int) -> Text:
        """Give a text a line.

        Args:
            text: the text.
            line: its line, 0 when unknown.
        """
        made = cls(text)
        made.line = line
        return made
