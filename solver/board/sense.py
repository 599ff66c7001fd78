"""What no game leads to: told once all objects and effects of a board are known."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from solver.board.abilities import no_such_ability, numbered, paragraphs
from solver.board.ids import Ids
from solver.board.model import Object, ResolvedEffect
from solver.board.schema import ActivateMana, CanActivate, Enter, Event, ObjectEntry, Pay, TapForMana
from solver.board.schema.events import DealDamage, Discard, EventEntry
from solver.board.walk import Walk
from solver.cards.model import Ability, BecomeCopy, Card, Compare, Counters, Keyword, SetController, Static, parts

_PLAIN_LAYOUTS = frozenset({"normal", "transform", "modal_dfc", "adventure", "split", "flip"})
NEVER_PERMANENT = {"Instant": "304.4", "Sorcery": "307.4"}
_TO_PERMANENTS = {
    "destroy": "701.8a", "sacrifice": "701.21a", "tap": "701.26a", "untap": "701.26b", "transform": "701.27a",
    "regenerate": "701.19a", "turn_face_up": "708.7",
}  # fmt: skip
"""Events that happen to permanents only, and the rules that say so; what explores may have left (701.44c)."""


class Sense:
    """Checks the objects of one board against the cards that they are."""

    def __init__(
        self, ids: Ids, objects: Mapping[str, Object], effects: Mapping[str, ResolvedEffect], walk: Walk
    ) -> None:
        self._ids = ids
        self._objects = objects
        self._effects = effects
        self._walk = walk

    def check(self) -> None:
        """Report every key that its object cannot have, and every object that cannot be where it is."""
        for name, made in self._objects.items():
            entry = self._ids.by_id[name].entry
            if isinstance(entry, ObjectEntry):
                for key, message in chain(_misplaced(made), self._never_done(made), self._own_side(made)):
                    self._walk.defect(entry.line_of(key) or made.line, message)

    def check_cost(self, question: Pay, cards: Mapping[str, Card]) -> None:
        """Report a cost of which nobody knows how much it is, and one for a land, which is never cast.

        Args:
            question: a question about paying.
            cards: the cards that it names and that are not on the board.
        """
        self._check_land(question, cards)
        cost = str(question.cost)
        if "{X}" in cost and question.x is None:
            self._walk.defect(
                question.line_of("cost"), f"`cost`: `{cost}` needs the value of X; write `x: 2` beside it"
            )
        for symbol in ("{Y}", "{Z}"):
            if symbol in cost:
                self._walk.defect(
                    question.line_of("cost"), f"`cost`: only X has a value; write mana instead of `{symbol}`"
                )

    def check_ability(self, question: CanActivate | TapForMana | ActivateMana) -> None:
        """Report a number that no paragraph of the text has; what has levels has lines that are no paragraphs.

        Args:
            question: a question about an ability of an object.
        """
        made, number = self._objects.get(question.object), numbered(question.ability or "")
        if made is None or number is None or made.face_down:
            return
        card = self._cards(made)[-1]
        face = card.faces[made.face if card is made.card else 0] if card.faces else None
        if face is None or card.layout not in _PLAIN_LAYOUTS or any(isinstance(one, Static) for one in face.abilities):
            return
        if number > max(paragraphs(face), default=0):
            self._walk.defect(question.line_of("ability"), no_such_ability(face, made.id, number))

    def check_events(self, question: Event) -> None:
        """Report events that cannot happen where their objects are.

        Args:
            question: a question about events.
        """
        for event in question.event if isinstance(question.event, tuple) else (question.event,):
            for kind, rule in _TO_PERMANENTS.items():
                for name in getattr(event, kind) or ():
                    self._check_place(event, kind, name, "battlefield", rule)
            if event.discard is not None:
                for name in event.discard.cards:
                    self._check_place(event.discard, "discard", name, "hand", "701.9a")
            if event.deal_damage is not None:
                self._check_place(event.deal_damage, "deal_damage", event.deal_damage.to, "battlefield", "120.1")

    def check_entering(self, question: Enter) -> None:
        """Report what is said to enter the battlefield and is there already.

        Args:
            question: a question about entering.
        """
        asked = [question, *(question.together or ())]
        for one in asked:
            name = one if isinstance(one, str) else one.object
            made = None if name is None else self._objects.get(name)
            if made is not None and made.zone == "battlefield":
                line = question.line_of("together" if question.together else "object")
                told = f"`{name}` is on the battlefield already, so that it cannot enter"
                self._walk.defect(line, f"{told}: list it in another zone, or write `card: {made.card.name}` instead")

    def _check_place(
        self, entry: EventEntry | DealDamage | Discard, kind: str, name: str, zone: str, rule: str
    ) -> None:
        made = self._objects.get(name)
        if made is not None and made.zone != zone:
            place = "on the battlefield" if zone == "battlefield" else f"in a {zone}"
            message = (
                f"`{kind}` is about what is {place} ({rule}), and `{name}` is not: it is in the zone `{made.zone}`"
            )
            self._walk.defect(entry.line_of(kind), message)

    def _check_land(self, question: Pay, cards: Mapping[str, Card]) -> None:
        name = question.for_
        made = None if name is None else self._objects.get(name)
        faces = () if made is None else made.card.faces[made.face : made.face + 1]
        if made is None and name is not None:
            card = cards.get(str(name))
            faces = () if card is None else card.faces
            faces = tuple(face for face in faces if face.name == name) or faces
        if made is not None and (made.zone in ("battlefield", "stack") or made.face_down):
            return
        if faces and all("Land" in face.types for face in faces):
            land = f"`{faces[0].name}` is a land, which is played and never cast as a spell (305.1, 305.9)"
            self._walk.defect(question.line_of("for"), f"{land}: there is nothing to pay for it")

    def _never_done(self, made: Object) -> Iterator[tuple[str, str]]:
        """Say what an object remembers of being cast or leveled that neither it nor what it copies offers."""
        cards = self._cards(made)
        held = [ability for card in cards for face in card.faces for ability in face.abilities]
        told = f"`{made.id}` has no"
        if made.kicked:
            most = _kicks(held)
            if most == 0:
                yield "kicked", f"{told} kicker, so that it cannot have been kicked (702.33a)"
            elif most is not None and made.kicked > most:
                yield "kicked", f"`{made.id}` can be kicked {most} times at most (702.33d), not {made.kicked}"
        if made.bestowed and not _has(held, "bestow"):
            yield "bestowed", f"{told} bestow, so that it cannot have been cast bestowed (702.103a)"
        if made.awaken and not _has(held, "awaken"):
            yield "awaken", f"{told} awaken, so that its awaken cost cannot have been paid (702.113a)"
        if made.prototyped and not any(card.prototype for card in cards):
            yield "prototyped", f"{told} prototype, so that it cannot have been cast prototyped (718.3)"
        if made.class_level is not None and not self._becomes_copy(made):
            most = max(_levels(held), default=made.class_level)
            if not any("Class" in face.subtypes for card in cards for face in card.faces):
                yield "class_level", f"`{made.id}` is no Class, so that it has no Class level (716.2a)"
            elif made.class_level > most:
                yield "class_level", f"`{made.id}` has levels up to {most} (716.2a), not {made.class_level}"

    def _cards(self, made: Object) -> list[Card]:
        """Give the card of an object, and those of what it copies."""
        found = [made.card]
        seen = {made.id}
        while made.copy_of is not None and made.copy_of in self._objects and made.copy_of not in seen:
            made = self._objects[made.copy_of]
            seen.add(made.id)
            found.append(made.card)
        return found

    def _becomes_copy(self, made: Object) -> bool:
        return any(
            made.id in affected and any(isinstance(change, BecomeCopy) for change in effect.changes)
            for entry in self._effects.values()
            for effect, affected in zip(entry.effects, entry.affected, strict=True)
        )

    def _own_side(self, made: Object) -> Iterator[tuple[str, str]]:
        """Say that a creature attacks its own controller, where nothing changes who controls what."""
        if made.zone != "battlefield":
            return
        attacked = self._objects.get(made.attacking or "")
        walker = attacked is not None and "Planeswalker" in attacked.card.faces[attacked.face].types
        attacked_player = attacked.controller if attacked is not None and walker else made.attacking
        if attacked_player == made.controller and not self._control_changes():
            whose = f"`{made.controller}`, who controls it" if not walker else "a planeswalker of its own controller"
            yield "attacking", f"`{made.id}` cannot attack {whose} (506.2)"

    def _control_changes(self) -> bool:
        sources: list[Any] = [entry.effects for entry in self._effects.values()]
        sources += [face.abilities for made in self._objects.values() for face in made.card.faces]
        return any(isinstance(part, SetController) for source in sources for part in parts(source))


def _misplaced(made: Object) -> Iterator[tuple[str, str]]:
    """Say that a card cannot be in its zone; what is face down or a copy is something else there."""
    if made.face_down or made.copy_of is not None or made.source is not None or not made.card.faces:
        return
    face = made.card.faces[made.face]
    for kind, rule in NEVER_PERMANENT.items():
        if made.zone == "battlefield" and kind in face.types:
            left = f"; what it left behind is written `effect: {face.name}`"
            yield "card", f"`{face.name}` is never on the battlefield: it is a card of the type {kind} ({rule}){left}"
            return
    if made.zone == "stack" and "Land" in face.types:
        yield "card", f"`{face.name}` is never on the stack: it is a land (305.1)"


def _has(held: list[Ability], keyword: str) -> bool:
    return any(isinstance(ability, Keyword) and ability.keyword == keyword for ability in held)


def _kicks(held: list[Ability]) -> int | None:
    """Count how often something can be kicked, once for each kicker cost; None where there is no limit."""
    if _has(held, "multikicker"):
        return None
    costs = [ability.cost or "" for ability in held if isinstance(ability, Keyword) and ability.keyword == "kicker"]
    return sum(1 + cost.count(" and/or ") for cost in costs)  # 702.33b


def _levels(held: list[Ability]) -> Iterator[int]:
    """Give the levels at which a Class has further abilities."""
    for ability in held:
        for effect in ability.effects if isinstance(ability, Static) else ():
            match effect.condition:
                case Compare(left=Counters(ref="source", kind="class level"), right=int(level)):
                    yield level
