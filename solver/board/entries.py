"""What stands where in a file: the entries of all zones in the order in which they are written."""

from __future__ import annotations

from typing import Literal, NamedTuple

from solver.board import schema
from solver.board.marks import Located, Text
from solver.board.nodes import Mapping
from solver.board.schema import BoardFile, CounterEntry, EffectEntry, EmblemEntry, ObjectEntry
from solver.board.walk import Walk
from solver.cards.model import Zone

_PILES: tuple[Zone, ...] = ("hand", "graveyard", "library", "exile", "command")

_Single = str | ObjectEntry | EffectEntry | CounterEntry


class Placed(NamedTuple):
    """An object entry and the zone it is written in; `player` is whose zone that is, where it is a player's."""

    entry: ObjectEntry | EmblemEntry
    zone: Zone
    position: int
    player: str | None
    line: int


class Group(NamedTuple):
    """Entries of the board with one place in time."""

    kind: Literal["fixed", "any order", "together"]
    entries: tuple[Located, ...]


class Entries:
    """All entries of a file, and the zones that it lists for each player.

    Bare names of cards have become object entries. `unknown` counts cards that are there but not named.
    """

    def __init__(self, file: BoardFile, root: Mapping, walk: Walk) -> None:
        self.placed: list[Placed] = []
        self.effects: list[EffectEntry] = []
        self.counters: list[CounterEntry] = []
        self.groups: list[Group] = []
        self.unknown: dict[str, dict[Zone, int]] = {}
        self.listed: dict[str, set[Zone]] = {}
        self._file = file
        self._walk = walk
        self._collect(root)

    def _collect(self, root: Mapping) -> None:
        """List all entries in the order of the file."""
        for key in root.entries:
            if key == "board":
                for entry in self._file.board:
                    self._board(entry)
            elif key == "stack":
                for position, spell in enumerate(self._file.stack):
                    self._place(spell, "stack", position, None)
            elif key in _PILES:
                piles = getattr(self._file, key) or {}
                for player, pile in piles.items():
                    self._pile(str(player), key, pile)

    def _pile(self, player: str, zone: Zone, pile: int | tuple[str | ObjectEntry | EmblemEntry, ...]) -> None:
        self.listed.setdefault(player, set()).add(zone)
        if isinstance(pile, int):
            self.unknown.setdefault(player, {})[zone] = pile
            return
        for position, entry in enumerate(pile):
            self._place(entry, zone, position, player)

    def _board(self, entry: _Single | schema.AnyOrder | schema.Together) -> None:
        if isinstance(entry, schema.AnyOrder):
            self._group("any order", "any_order", entry, entry.any_order)
        elif isinstance(entry, schema.Together):
            self._group("together", "together", entry, entry.together)
        else:
            self.groups.append(Group("fixed", (self._single(entry),)))

    def _group(
        self, kind: Literal["any order", "together"], key: str, group: Located, entries: tuple[_Single, ...]
    ) -> None:
        if not entries:
            written = group.node.entries.get(key)
            if not getattr(written, "items", ()):
                self._walk.defect(group.line_of(key), f"`{key}` is empty: a group needs entries")
            return
        self.groups.append(Group(kind, tuple(map(self._single, entries))))

    def _single(self, entry: _Single) -> Located:
        if isinstance(entry, EffectEntry):
            self.effects.append(entry)
            return entry
        if isinstance(entry, CounterEntry):
            self.counters.append(entry)
            return entry
        return self._place(entry, "battlefield", 0, None)

    def _place(
        self, entry: str | ObjectEntry | EmblemEntry, zone: Zone, position: int, player: str | None
    ) -> ObjectEntry | EmblemEntry:
        if isinstance(entry, str):
            made = ObjectEntry(card=entry)
            self.placed.append(Placed(made, zone, position, player, _line(entry)))
            return made
        self.placed.append(Placed(entry, zone, position, player, entry.line))
        return entry


def _line(text: str) -> int:
    return text.line if isinstance(text, Text) else 0
