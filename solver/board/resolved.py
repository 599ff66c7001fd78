"""Effect entries to resolved effects: what was left behind, and the objects that each effect was locked to."""

from __future__ import annotations

from solver.board.cards import Cards
from solver.board.effects import Changed, Left, kinds_of, names_in, pair, resolve
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
        changed = self._changed(entry, left)
        if changed is None:
            return None
        affected = pair(left.effects, changed)
        if affected is None:
            message = f"`{_called(left)}` has several targets: list each with `affects`, in the order of the text"
            self._walk.defect(entry.line_of("affects"), message)
            return None
        self._check_players(entry, left, affected)
        targets = names_in(entry.targets)
        return ResolvedEffect(
            id=self._ids.of(entry),
            name=str(left.name),
            controller=str(entry.controller or self._active),
            effects=left.effects,
            affected=affected,
            targets=targets if targets is not None else changed.others or changed.source,
            # What its own ability changes is the source, whether the file says so or not.
            source=plain_text(entry.source) or (changed.source[0] if len(changed.source) == 1 else None),
            x=entry.x,
            chosen=chosen_words(entry.chosen, self._cards),
            opaque=left.opaque,
            shields=left.shields,
            delayed=left.delayed,
            aimed=targets if targets is not None else names_in(entry.affects) or (),
            line=entry.line,
        )

    def _check_players(self, entry: EffectEntry, left: Left, affected: tuple[tuple[str, ...], ...]) -> None:
        """Report an effect that is said to change players only: those that are modelled change objects."""
        players = set(map(str, self._walk.players))
        for effect, names in zip(left.effects, affected, strict=True):
            if effect.changes and names and players.issuperset(names):
                one = len(names) == 1
                are = f"{listed(names, 'and')} {'is a player' if one else 'are players'}"
                message = f"`{_called(left)}` changes objects, and {are}: list the objects that it changes (611.2c)"
                self._walk.defect(entry.line_of("affects" if entry.affects is not None else "targets"), message)
                return

    def _changed(self, entry: EffectEntry, left: Left) -> Changed | None:
        """Say what the effects of an entry change: where only `affects` is written, that is what was targeted."""
        affects, targets = names_in(entry.affects), names_in(entry.targets)
        kinds = kinds_of(left.effects)
        listed_ = affects if affects is not None else targets
        message = ""
        if kinds >= {"targets", "others"} and (affects is None or targets is None):
            message = (
                "changes what was targeted and other objects: list the ones with `targets`, the others with `affects`"
            )
        elif listed_ is None and kinds - {"source"}:
            message = "changes the objects it was locked to when it began (611.2c): list them with `affects`"
        if message:
            self._walk.defect(entry.line_of("effect"), f"`{_called(left)}` {message}")
            return None
        source = listed_ if kinds == {"source"} else None
        if source is None and "source" in kinds:
            source = self._source_of(entry, left)
            if source is None:
                return None
        targeted = targets if "others" in kinds else listed_
        return Changed(targeted or (), source or (), listed_ or ())

    def _source_of(self, entry: EffectEntry, left: Left) -> tuple[str, ...] | None:
        """Find the permanent that left an effect: the one whose ability it was."""
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
        message = f"`{_called(left)}` changes the permanent it is on: say with `affects` which{which}"
        self._walk.defect(entry.line_of("effect"), message)
        return None


def _called(left: Left) -> str:
    return left.name or "this effect"
