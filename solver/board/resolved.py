"""Effect entries to resolved effects: what was left behind, and the objects that each effect was locked to."""

from __future__ import annotations

from solver.board.cards import Cards
from solver.board.effects import Left, names_in, needs_objects, on_source_only, pair, resolve
from solver.board.entries import Entries
from solver.board.ids import Ids
from solver.board.model import ResolvedEffect
from solver.board.names import listed
from solver.board.objects import Objects
from solver.board.schema import EffectEntry
from solver.board.texts import chosen_words, plain_text
from solver.board.walk import Walk


class Effects:
    """Makes the resolved effects of one board."""

    def __init__(self, entries: Entries, ids: Ids, cards: Cards, objects: Objects, active: str, walk: Walk) -> None:
        self._entries = entries
        self._ids = ids
        self._cards = cards
        self._objects = objects
        self._active = active
        self._walk = walk

    def build(self) -> dict[str, ResolvedEffect]:
        """Make all effects, by id; those that cannot be resolved are reported and left out."""
        return {made.id: made for made in filter(None, map(self._effect, self._entries.effects))}

    def _effect(self, entry: EffectEntry) -> ResolvedEffect | None:
        left = resolve(entry, self._cards, self._walk)
        if left is None:
            return None
        affects = names_in(entry.affects)
        targets = names_in(entry.targets)
        if affects is None:
            affects = targets
        if affects is None and needs_objects(left.effects):
            affects = self._source_of(entry, left)
            if affects is None:
                return None
        affects = affects or ()
        affected = pair(left.effects, affects)
        if affected is None:
            what = left.name or "this effect"
            message = f"`{what}` has several targets: list each with `affects`, in the order of the text"
            self._walk.defect(entry.line_of("affects"), message)
            return None
        return ResolvedEffect(
            id=self._ids.of(entry),
            name=str(left.name),
            controller=str(entry.controller or self._active),
            effects=left.effects,
            affected=affected,
            targets=targets if targets is not None else affects,
            source=plain_text(entry.source),
            x=entry.x,
            chosen=chosen_words(entry.chosen),
            opaque=left.opaque,
            line=entry.line,
        )

    def _source_of(self, entry: EffectEntry, left: Left) -> tuple[str, ...] | None:
        """Find the permanent that an effect without ``affects`` changes: the one whose ability it was."""
        what = left.name or "this effect"
        if not on_source_only(left.effects):
            message = f"`{what}` changes the objects it was locked to when it began (611.2c): list them with `affects`"
            self._walk.defect(entry.line_of("effect"), message)
            return None
        if entry.source is not None:
            return (str(entry.source),)
        card = self._cards.find(entry.effect) if isinstance(entry.effect, str) else None
        same = [
            self._ids.of(placed.entry)
            for placed in self._entries.placed
            if placed.zone == "battlefield" and card is not None and self._objects.card_of(placed.entry) == card
        ]
        if len(same) == 1:
            return (same[0],)
        which = f": {listed(same)}" if same else ""
        message = f"`{what}` changes the permanent it is on: say with `affects` which{which}"
        self._walk.defect(entry.line_of("effect"), message)
        return None
