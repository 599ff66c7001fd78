"""Objects: cards, faces, owners, copies and abilities on the stack, each entry checked against itself and its zone."""

from __future__ import annotations

from solver.board.abilities import find_paragraph, no_such_ability, numbered
from solver.board.cards import Cards, face_named, nameless
from solver.board.copies import Copier, copy_effect
from solver.board.emblems import emblems_of
from solver.board.entries import Entries, Placed
from solver.board.ids import Ids
from solver.board.model import Object
from solver.board.names import listed
from solver.board.schema import EmblemEntry, InlineCard, ObjectEntry
from solver.board.texts import chosen_words, plain_text, plain_texts
from solver.board.walk import Walk
from solver.cards.model import BecomeCopy, Card

_OWNERS_ONLY = ("hand", "graveyard", "library")
_OF_PERMANENTS = ("tapped", "damage", "attached_to", "attacking", "blocking", "since")
_OF_THE_STACK = ("source", "ability", "targets", "modes")


def _text(entry: ObjectEntry) -> str:
    """Give the rules text of a card that the board brings along."""
    return str(entry.card.text or "") if isinstance(entry.card, InlineCard) else ""


class Objects:
    """Makes the objects of one board."""

    def __init__(self, entries: Entries, ids: Ids, cards: Cards, active: str, walk: Walk) -> None:
        self._entries = entries
        self._ids = ids
        self._cards = cards
        self._active = active
        self._walk = walk
        self._circled: set[str] = set()

    def card_of(self, entry: ObjectEntry | EmblemEntry, seen: tuple[str, ...] = ()) -> Card | None:
        """Give the card of an entry: its own, that of what it copies, or that of the source of an ability.

        Args:
            entry: the entry.
            seen: ids that were followed to get here, so that a circle ends.
        """
        if isinstance(entry, EmblemEntry):
            return self._cards.find(entry.emblem)
        if entry.card is not None:
            return self._cards.of(entry.card)
        other = entry.copy_of or entry.source
        if other is None or other in seen or other not in self._ids.by_id:
            return None
        copied = self.card_of(self._ids.by_id[other].entry, (*seen, other))
        return nameless(copied) if entry.copy_of is not None else copied

    def _emblem(self, entry: EmblemEntry, card: Card | None) -> Card | None:
        if card is None:
            return None
        made = emblems_of(card)
        if len(made) != 1:
            how = "several emblems, and which one is meant cannot be said" if made else "no emblem"
            self._walk.defect(entry.line_of("emblem"), f"`{card.name}` makes {how}")
            return None
        return made[0]

    def build(self) -> dict[str, Object]:
        """Make all objects, by id; those whose card is not known are left out."""
        objects = {}
        for placed in self._entries.placed:
            name = self._ids.of(placed.entry)
            made = self._object(placed, name)
            if made is not None:
                objects[name] = made
        return objects

    def _object(self, placed: Placed, name: str) -> Object | None:
        entry = placed.entry
        owner, controller = self._who(placed)
        card = self.card_of(entry)
        if isinstance(entry, EmblemEntry):
            emblem = self._emblem(entry, card)
            if emblem is None:
                return None
            return Object(
                name, emblem, owner, controller, placed.zone, placed.position,
                chosen=chosen_words(entry.chosen, self._cards), emblem=True, line=placed.line,
            )  # fmt: skip
        self._check_object(placed, entry, name)
        if card is None:
            return None
        face = self._face(placed, entry, card)
        ability, words = self._ability(entry)
        copier = self._copier(entry, card)
        return Object(
            id=name,
            card=card,
            owner=owner,
            controller=controller,
            zone=placed.zone,
            position=placed.position,
            face=face,
            tapped=entry.tapped,
            damage=entry.damage,
            counters={str(kind): count for kind, count in (entry.counters or {}).items()},
            attached_to=plain_text(entry.attached_to),
            face_down=entry.face_down,
            token=entry.token or (entry.card is None and placed.zone == "battlefield"),
            copy_of=plain_text(entry.copy_of),
            copied_by=None if copier is None else copier.copy,
            entered_as_copy=copier is not None and copier.enters,
            chosen=chosen_words(entry.chosen, self._cards),
            x=entry.x,
            new_this_turn=entry.since is not None,
            mana_spent=plain_text(entry.mana_spent),
            attacking=plain_text(entry.attacking),
            blocking=plain_texts(entry.blocking),
            linked=plain_texts(entry.linked),
            kicked=int(entry.kicked),
            awaken=entry.awaken,
            bestowed=entry.bestowed,
            prototyped=entry.prototyped,
            class_level=entry.class_level,
            modes=entry.modes,
            targets=plain_texts(entry.targets),
            source=plain_text(entry.source),
            ability=ability,
            ability_text=words,
            damaged_by=plain_texts(entry.damaged_by),
            commander=entry.commander,
            text=_text(entry),
            line=placed.line,
        )

    def _who(self, placed: Placed) -> tuple[str, str]:
        """Give owner and controller: in a player's zone both are that player, elsewhere the active player controls."""
        entry = placed.entry
        if placed.player is None:
            controller = str(entry.controller or self._active)
            return str(entry.owner or controller), controller
        owner = str(entry.owner or placed.player)
        return owner, str(entry.controller or owner)

    def _check_object(self, placed: Placed, entry: ObjectEntry, name: str) -> None:
        """Check what one entry says against itself and the zone it is in."""
        zone = placed.zone
        for key in _OF_PERMANENTS if zone != "battlefield" else ():
            if getattr(entry, key):
                where = "on the stack" if zone == "stack" else f"in {listed([zone])}"
                self._walk.defect(entry.line_of(key), f"`{key}` is for permanents, and `{name}` is {where}")
        for key in _OF_THE_STACK if zone != "stack" else ():
            if getattr(entry, key):
                self._walk.defect(entry.line_of(key), f"`{key}` is for the stack, and `{name}` is not on it")
        if zone in _OWNERS_ONLY and entry.owner is not None and entry.owner != placed.player:
            message = f"`{name}` is in the {zone} of `{placed.player}`, so `{entry.owner}` cannot be its owner (400.3)"
            self._walk.defect(entry.line_of("owner"), message)
        if entry.attached_to is not None and entry.attached_to == name:
            self._walk.defect(entry.line_of("attached_to"), f"`{name}` cannot be attached to itself")
        if entry.copied_by is not None and entry.copy_of is None:
            self._walk.defect(entry.line_of("copied_by"), f"`copied_by` of `{name}` needs `copy_of`: what was copied")
        if zone == "stack":
            self._check_ability(entry, name)
        if entry.copy_of is not None:
            self._check_copy(entry, name)
        elif entry.card is None and not (zone == "stack" and entry.source is not None):
            self._check_cardless(entry)

    def _check_cardless(self, entry: ObjectEntry) -> None:
        if entry.gives("card") or any(map(entry.gives, entry.places)):
            return  # it is reported already
        lines = entry.node.key_lines.values()
        told = any(defect.suggestion in ("card", "copy_of") and defect.line in lines for defect in self._walk.defects)
        if not told:
            self._walk.defect(entry.line, "an object needs `card`, or `copy_of` when it is nothing but a copy")

    def _check_copy(self, entry: ObjectEntry, name: str) -> None:
        seen = {name}
        other: str | None = entry.copy_of
        while other is not None and other in self._ids.by_id:
            if other in seen:
                if self._circled.isdisjoint(seen):
                    problem = "is a copy of itself" if entry.copy_of == name else "is a copy in a circle of `copy_of`"
                    self._walk.defect(entry.line_of("copy_of"), f"`{name}` {problem}")
                self._circled |= seen
                return
            seen.add(str(other))
            copied = self._ids.by_id[other].entry
            other = copied.copy_of if isinstance(copied, ObjectEntry) else None

    def _check_ability(self, entry: ObjectEntry, name: str) -> None:
        if entry.source is not None and entry.card is not None:
            self._walk.defect(
                entry.line_of("source"), f"`{name}` has `card` and `source`: a spell has one, an ability the other"
            )
        elif entry.source is not None and entry.ability is None:
            self._walk.defect(
                entry.line_of("source"), f"`{name}` needs `ability`: which ability of `{entry.source}` it is"
            )
        elif entry.ability is not None and entry.source is None:
            self._walk.defect(
                entry.line_of("ability"), f"`ability` of `{name}` needs `source`: the object it comes from"
            )

    def _ability(self, entry: ObjectEntry) -> tuple[int | None, str | None]:
        """Find the paragraph of an ability on the stack; words that its source does not print are kept as words."""
        if entry.ability is None or entry.card is not None or entry.source not in self._ids.by_id:
            return None, None
        source = self._ids.by_id[entry.source]
        card = self.card_of(source.entry)
        number = numbered(entry.ability)
        if card is None or isinstance(source.entry, EmblemEntry) or source.entry.copy_of is not None:
            # A copy has other abilities than its card: they are not known before the layers.
            return (number, None) if number is not None else (None, str(entry.ability))
        face = card.faces[self._face(source, source.entry, card)]
        found = find_paragraph(face, entry.ability)
        if found is None and number is not None:
            self._walk.defect(entry.line_of("ability"), no_such_ability(face, face.name, number))
        return found, None if found is not None or number is not None else str(entry.ability)

    def _face(self, placed: Placed, entry: ObjectEntry, card: Card) -> int:
        """Say which face is up: the one that is said, or on battlefield and stack the one that is named (712.8a)."""
        if entry.face == "back":
            if len(card.faces) < 2:
                self._walk.defect(entry.line_of("face"), f"`{card.name}` has no back face")
                return 0
            return 1
        if entry.face is None and isinstance(entry.card, str) and placed.zone in ("battlefield", "stack"):
            return face_named(card, entry.card) or 0
        return 0

    def _copier(self, entry: ObjectEntry, card: Card) -> Copier | None:
        """Find the copy effect that made it a copy: that of a named card, its own, or a plain one."""
        if entry.copy_of is None:
            return None
        if entry.copied_by is None:
            return copy_effect(card) or Copier(BecomeCopy(), enters=entry.card is None)
        copier = self._cards.find(entry.copied_by)
        if copier is None:
            return None
        found = copy_effect(copier)
        if found is None:
            self._walk.defect(entry.line_of("copied_by"), f"no copy effect of `{entry.copied_by}` is known")
        return found
