"""Ids: those that the file gives, those that are made from names, and the check of every one that is used."""

from __future__ import annotations

from solver.board import schema
from solver.board.cards import Cards
from solver.board.entries import Entries, Placed
from solver.board.marks import CHANCE, Located
from solver.board.names import default_id, free_id, listed, nearest
from solver.board.schema import BoardFile, EmblemEntry, InlineCard, InlineEffect, ObjectEntry
from solver.board.walk import Named, Walk


class Ids:
    """The ids of one board. They come from what is written alone, so that an unknown card spoils no other check.

    `by_id` finds object entries; `asked` the ids of cards that a question brings along.
    """

    def __init__(self, file: BoardFile, entries: Entries, players: tuple[str, ...], walk: Walk) -> None:
        self.by_id: dict[str, Placed] = {}
        # By the identity of the entry: entries live as long as the file does, and two equal ones are two things.
        self._ids: dict[int, str] = {}
        self._asked: dict[int, tuple[str, ...]] = {}
        self._file = file
        self._entries = entries
        self._players = players
        self._walk = walk
        self._give()

    def of(self, entry: Located) -> str:
        """Give the id of an entry.

        Args:
            entry: an object, effect or counter entry.
        """
        return self._ids[id(entry)]

    def asked(self, question: Located) -> tuple[str, ...]:
        """Give the ids of the cards that a question brings along.

        Args:
            question: the question.
        """
        return self._asked[id(question)]

    def _give(self) -> None:
        """Give every entry its id: those that are written first, then the others in the order of the file."""
        taken = dict.fromkeys(self._players, 0)
        for written in self._walk.declared:
            if written in self._players:
                self._walk.defect(written.line, f"the id `{written}` is the name of a player")
            elif str(written) in taken:
                first = taken[str(written)]
                where = f", first on line {first}" if first else ""
                self._walk.defect(written.line, f"the id `{written}` is given twice{where}")
            else:
                taken[str(written)] = written.line
        for placed in self._entries.placed:
            if placed.entry.id is not None:
                self._take(placed, str(placed.entry.id))
        unnamed = [placed for placed in self._entries.placed if placed.entry.id is None]
        # Copies and abilities are called after another object, so that one must have its name before.
        for follows in (False, True):
            for placed in unnamed:
                if (self._written_name(placed.entry) is None) is follows:
                    name = self._name_of(placed.entry, ()) or "object"
                    made = free_id(default_id(name) or "object", taken)
                    taken[made] = placed.line
                    self._take(placed, made)
        for effect in self._entries.effects:
            name = "effect" if isinstance(effect.effect, InlineEffect) else default_id(effect.effect)
            self._take_other(effect, effect.id, name, taken)
        for counter in self._entries.counters:
            self._take_other(counter, counter.id, default_id(f"{counter.counter} counter"), taken)
        for question in self._file.ask:
            made_ids = []
            for card in brought(question):
                made = free_id(default_id(card.name if isinstance(card, InlineCard) else card), taken)
                taken[made] = question.line
                made_ids.append(made)
            self._asked[id(question)] = tuple(made_ids)

    def _take(self, placed: Placed, name: str) -> None:
        self._ids[id(placed.entry)] = name
        self.by_id.setdefault(name, placed)

    def _take_other(self, entry: Located, written: str | None, name: str, taken: dict[str, int]) -> None:
        made = str(written) if written is not None else free_id(name or "effect", taken)
        taken.setdefault(made, entry.line)
        self._ids[id(entry)] = made

    def _written_name(self, entry: ObjectEntry | EmblemEntry) -> str | None:
        if isinstance(entry, EmblemEntry):
            return entry.emblem
        return entry.card.name if isinstance(entry.card, InlineCard) else entry.card

    def _name_of(self, entry: ObjectEntry | EmblemEntry, seen: tuple[str, ...]) -> str | None:
        name = self._written_name(entry)
        if name is not None or isinstance(entry, EmblemEntry):
            return name
        other = entry.copy_of or entry.source
        if other is None or other in seen or other not in self.by_id:
            return None
        return self._name_of(self.by_id[other].entry, (*seen, other))

    def check(self, cards: Cards) -> None:
        """Look up everything that the file names.

        Args:
            cards: the cards of the board.
        """
        objects = set(self.by_id) | {
            str(written) for written in self._walk.declared if str(written) not in self._other_ids()
        }
        asked = objects.union(*self._asked.values()) if self._asked else objects
        for used in self._walk.used:
            self._check_name(used, asked if used.asked else objects, cards)

    def _other_ids(self) -> dict[str, str]:
        others = {self._ids[id(entry)]: "an effect" for entry in self._entries.effects}
        return others | {self._ids[id(entry)]: "a counter" for entry in self._entries.counters}

    def _own_cards(self) -> list[str]:
        """List the names of cards that the file itself defines."""
        cards = [placed.entry.card for placed in self._entries.placed if isinstance(placed.entry, ObjectEntry)]
        asked = [card for question in self._file.ask for card in brought(question)]
        return [str(card.name) for card in (*cards, *asked) if isinstance(card, InlineCard)]

    def _check_name(self, used: Named, objects: set[str], cards: Cards) -> None:
        name, kind = used.name, used.kind
        if kind == "card":
            cards.check(name)
            return
        if kind == "chosen name":
            own = self._own_cards()
            if name not in own:
                cards.check(name, *own)
            return
        if kind in ("player", "player or chance"):
            if name not in self._players and (kind, name) != ("player or chance", CHANCE):
                right = nearest(name, (*self._players, *used.also))
                self._walk.defect(
                    name.line, f"{used.label}: there is no player `{name}`{self._players_are(right)}", right
                )
            return
        if name in objects or (name in self._players and kind == "object or player"):
            return
        if kind == "object or card" and cards.find(name) is not None:
            return
        others = self._other_ids()
        if kind == "source" and str(name) in others:
            return
        if name in self._players:
            self._walk.defect(name.line, f"{used.label}: `{name}` is a player, not an object")
        elif str(name) in others:
            self._walk.defect(name.line, f"{used.label}: `{name}` is {others[str(name)]}, not an object")
        else:
            choices = (*objects, *(self._players if kind == "object or player" else ()))
            wanted = {"object or player": "object or player", "object or card": "object or card"}.get(kind, "object")
            right = nearest(name, sorted(choices))
            if right is None and kind == "object or card":
                right = cards.library.nearest(name)
            self._walk.defect(name.line, f"{used.label}: there is no {wanted} `{name}`", right)

    def _players_are(self, right: str | None) -> str:
        return "" if right is not None or not self._players else f"; the players are {listed(self._players, 'and')}"


def brought(question: schema.AnyQuestion) -> tuple[str | InlineCard, ...]:
    """List the cards that a question brings along, which are no objects of the board.

    Args:
        question: the question.
    """
    if isinstance(question, schema.Enter):
        together = (each.card for each in question.together or () if isinstance(each, schema.Entering))
        return tuple(card for card in (question.card, *together) if card is not None)
    if isinstance(question, schema.Cast | schema.Activate) and question.card is not None:
        return (question.card,)
    return ()
