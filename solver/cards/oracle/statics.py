"""Static abilities: continuous effects (604), and what is left over of their words."""

from __future__ import annotations

import re

from solver.cards.model import (
    Ability,
    AddColors,
    AddSubtypes,
    AllOf,
    Condition,
    Effect,
    EverySubtype,
    InZone,
    Is,
    Matches,
    Not,
    Question,
    SetColors,
    SetPower,
    SetSubtypes,
    SetToughness,
    Static,
    Zone,
)
from solver.cards.oracle import spoils
from solver.cards.oracle.frames import frames_of
from solver.cards.oracle.owner import Form, Owner, opaque, speech_of
from solver.cards.oracle.parsing import Unread
from solver.cards.oracle.speech import Reading
from solver.cards.oracle.tokens import Line
from solver.errors import CannotRead

_DEFINING = (SetPower, SetToughness, SetColors, AddColors, AddSubtypes, SetSubtypes, EverySubtype)
_REPLACES = re.compile(
    r"\benters? (?:tapped|with|as|prepared|under)|\bas ~ (?:enter|be turned|transforms)|\bwould\b|\binstead\b"
    r"|^prevent\b"
    r"|\benter (?:the battlefield )?tapped\b|\bskip\b|\bnext time\b|\bprevent all\b"
)


def is_defining(effects: list[Effect], *, granted: bool) -> bool:
    """Say whether effects are those of a characteristic-defining ability (604.3a)."""
    sets_size = all(isinstance(change, SetPower | SetToughness) for effect in effects for change in effect.changes)
    return (
        not granted
        and bool(effects)
        and all(effect.affects == Is("source") and (effect.condition is None or sets_size) for effect in effects)
        and all(isinstance(change, _DEFINING) for effect in effects for change in effect.changes)
    )


# 702.95b: the two creatures of a pair
_PAIR = re.compile(r"as long as (?:~|it) be paired with another T:Creature , (?:both|each of those) Ts:Creature ")
_EACH_OF_PAIR = "as long as a T:Creature paired with ~ be on the battlefield , ~ and Ts:Creature paired with ~ "


def _reading(line: Line, owner: Owner) -> Reading:
    """Read the sentences of a static ability; what is not read is kept with its tokens."""
    reading = Reading()
    speech = speech_of(line, owner, passing=False)
    for sentence, frame in frames_of(_PAIR.sub(_EACH_OF_PAIR, line.text)):
        if frame is None:
            reading.unread.append(sentence)
            continue
        try:
            speech.read(frame, reading)
        except Unread:
            reading.unread.append(sentence)
    return reading


def static(text: str, line: Line, owner: Owner) -> tuple[Ability, ...]:
    """Compile a static ability: its continuous effects, and an opaque ability for what is left over.

    Args:
        text: its words.
        line: its tokens.
        owner: what it is on.

    Raises:
        CannotRead: the owner is strict, and a sentence could change characteristics in a way that is not understood,
            or is of no known shape.
    """
    reading = _reading(line, owner)
    found: list[Ability] = []
    rest = [*reading.restrictions, *reading.unread]
    lost = [sentence for sentence in rest if spoils.changes_characteristics(sentence)]
    strange = [*lost, *filter(_of_no_known_shape, rest)]
    if owner.strict and strange:
        raise CannotRead(_shown(text, strange[0], line))
    if lost:
        return (opaque(_form(line.text), text, owner, spoiled(rest, set())),)
    if reading.effects:
        conditional = any(effect.condition is not None for effect in reading.effects)
        defining = is_defining(reading.effects, granted=owner.granted) and (
            not conditional or (reading.defining and len(reading.effects) > 1)
        )
        spell = owner.spell or _OF_SPELL.search(text) is not None
        zones = ("battlefield",) if defining else _zones(reading.effects, spell=spell)
        found.append(Static(tuple(reading.effects), defining=defining, zones=zones))
    if rest or not found:
        whole = not found or bool(reading.restrictions)
        words = text if whole else " ".join(_shown(text, sentence, line) for sentence in reading.unread)
        found.append(opaque(_form(line.text), words, owner, spoiled(rest, set())))
    return tuple(found)


_OF_SPELL = re.compile(r"^(?:[A-Z][^—\".]* — )?(?:This|As long as [^\".]*, this) spell ")
_ELSEWHERE: tuple[Zone, ...] = ("stack", "hand", "graveyard", "library", "exile", "command")


def _zones(effects: list[Effect], *, spell: bool) -> tuple[Zone, ...]:
    """Say where a static ability functions (113.6): where it says that its source is, else on the battlefield.

    What a spell gives itself, it gives on the stack (113.6e).
    """
    places = {_place(effect.condition) for effect in effects}
    place = places.pop() if len(places) == 1 else None
    return place or (("stack",) if spell else ("battlefield",))


def _place(condition: Condition | None) -> tuple[Zone, ...] | None:
    match condition:
        case Matches(ref="source", filter=InZone(zone="graveyard")):
            return ("graveyard",)
        case Matches(ref="source", filter=Not(of=InZone(zone="battlefield"))):
            return _ELSEWHERE
        case AllOf(of=parts):
            return next(filter(None, map(_place, parts)), None)
        case _:
            return None


def spoiled(sentences: list[str], also: set[Question]) -> tuple[Question, ...]:
    """Say what several sentences could spoil together."""
    return spoils.in_order(also.union(*(spoils.spoiled_by(sentence) for sentence in sentences)))


def _of_no_known_shape(sentence: str) -> bool:
    return spoils.spoiled_by(sentence) == spoils.EVERYTHING


def _form(text: str) -> Form:
    return "replacement" if _REPLACES.search(text) else "static"


def _shown(text: str, sentence: str, line: Line) -> str:
    """Give the part of a text that a sentence of tokens stands for."""
    number = next((n for n, part in enumerate(line.text.split(". ")) if sentence.strip(" .") in part), 0)
    parts = re.split(r"(?<=\.) |(?<=\.\") ", text)
    return parts[number] if number < len(parts) else text
