"""Instructions that begin continuous effects (611.2)."""

from __future__ import annotations

import re

import msgspec
from msgspec.structs import replace

from solver.cards.combat import ON_COMBAT
from solver.cards.instructions import Begin, Instruction
from solver.cards.model import BecomeCopy, Effect, Is, SetController
from solver.cards.oracle.frames import Clause, CopyOf, Duration, Frame
from solver.cards.oracle.parsing import ACTIONS, Made, Unread, action
from solver.cards.oracle.predicates import Scale
from solver.cards.oracle.speech import SOURCE, Reading
from solver.cards.oracle.telling import Draft, Telling
from solver.cards.oracle.things import IT, TARGET, Thing

ACTIONS["told_said"] = ACTIONS["clause"]
ACTIONS["told_subject"] = ACTIONS["subject"]

# "that creature's power" beside a number could be another one than the subject's
_OF_ANOTHER = re.compile(r"\b(?:that|those) (?:[TS]s?:\S+|permanent|card|spell|token) 's? ")


@action("gain_control_")
def _gain_control(_: str, parts: list[Made]) -> list[Made]:
    things = tuple(part for part in parts if isinstance(part, Thing))
    return [Clause(things, (SetController(),)), *(part for part in parts if isinstance(part, Duration))]


class Said(msgspec.Struct, frozen=True):
    """What begins: clauses and how long it lasts."""

    frame_parts: tuple[Made, ...]


@action("told_lasting")
def _lasting(text: str, parts: list[Made]) -> Draft:
    if _OF_ANOTHER.search(text):
        raise Unread
    duration = next((part for part in parts if isinstance(part, Duration)), None)
    clauses = [part for part in parts if isinstance(part, Clause)]
    scale = tuple(amount for part in parts if isinstance(part, Scale) for amount in part.amounts)
    where = tuple(part for part in parts if not isinstance(part, Duration | Clause | Scale))
    if duration is not None and duration.kind == "condition":
        raise Unread

    def draft(telling: Telling) -> list[Instruction]:
        if telling.doer != "you" and any(SetController() in clause.said for clause in clauses):
            # another player gains control
            raise Unread
        spoken = [
            replace(clause, things=tuple(_meant(thing, telling) for thing in clause.things),
                    said=tuple(_copied(part, telling) for part in clause.said))
            for clause in clauses
        ]  # fmt: skip
        speech = telling.speech
        speech.subject, speech.that, speech.together = telling.it, telling.that, ()
        speech.targets = 0
        reading = Reading()
        speech.read(Frame(list(spoken), duration=duration, where=where, scale=scale), reading)
        if reading.restrictions or reading.unread or not reading.effects:
            raise Unread
        if speech.targets:
            raise Unread
        if telling.it != speech.subject:
            telling.spoke_of(speech.subject)
        effects = [telling.bound(effect) for effect in reading.effects]
        if any(f"ref='target {number}'" in repr(effects) for number in range(telling.count + 1, 4)):
            raise Unread
        for effect in effects:
            _check(effect)
        return [Begin(effect) for effect in effects]

    return draft


def _copied(part: Made, telling: Telling) -> Made:
    """Give what something becomes a copy of with the object that is meant."""
    return replace(part, of=_meant(part.of, telling)) if isinstance(part, CopyOf) else part


def _check(effect: Effect) -> None:
    """Refuse what has no end though it should, and copies of what is not told, or that are something else as well.

    Raises:
        Unread: it is not clear what begins.
    """
    copies = [change for change in effect.changes if isinstance(change, BecomeCopy)]
    if effect.condition is not None or (copies and (len(effect.changes) > 1 or copies[0].of == "chosen")):
        raise Unread
    if copies and not isinstance(effect.affects, Is) and "ref='target" in repr(effect.affects):
        # what the others are told from would be named before it is said what it is
        raise Unread
    if effect.duration == "none" and not all(isinstance(one, SetController | BecomeCopy) for one in effect.changes):
        raise Unread
    if effect.duration == "none" and any(isinstance(change, ON_COMBAT) for change in effect.changes):
        raise Unread


def _meant(thing: Thing, telling: Telling) -> Thing:
    """Give a noun phrase with the object that it means in place of a pronoun or the next target."""
    if thing.ref == TARGET or thing.targets or thing.ref == IT or (thing.ref or "").startswith("target "):
        found = telling.one(thing)
        if found is None:
            raise Unread
        if thing.ref != IT:
            telling.spoke_of(found)
        if isinstance(found, Is):
            return Thing(ref=found.ref, many=thing.many)
        return Thing(before=(found,), many=True)
    if thing.some or (thing.other and not telling.speech.spell and telling.it not in (SOURCE, None)):
        raise Unread
    return thing
