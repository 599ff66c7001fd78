"""What a spell or ability leaves behind when it resolves: continuous effects (611.2), copies."""

from __future__ import annotations

import re
from typing import cast

import msgspec
from msgspec.structs import replace

from solver.cards.model import (
    Ability,
    BecomeCopy,
    Effect,
    Filter,
    Is,
    Reference,
)
from solver.cards.oracle import spoils
from solver.cards.oracle.frames import frames_of
from solver.cards.oracle.owner import Owner, speech_of
from solver.cards.oracle.parsing import Unread, parse
from solver.cards.oracle.speech import SOURCE, Reading, Speech, speaks_of_others
from solver.cards.oracle.tokens import tokens


class Left(msgspec.Struct, frozen=True):
    """What an ability leaves when it resolves, and whether its words say nothing else."""

    effects: tuple[Effect, ...] = ()
    copies: BecomeCopy | None = None
    whole: bool = False


_TARGET = re.compile(r"\btarget (?!of |for )(\S+)")
_SEVERAL = re.compile(r"\b(?:any number of|up to [2-9x]|[2-9x]|1 or 2|, or [2-9]|or more) (?:other )?target\b")
_ANOTHER = re.compile(
    r"\b(?:create|return|put .* onto|reveal|exile|token|look|discard|sacrifice|search|mill|destroy|counter target"
    r"|manifest|cloak|incubate|investigate|connive|amass)\b"
)
# what happens later, with whatever it happens to
_DELAYED = re.compile(r"(?:when|whenever|at) (?!(?:you|it|they) do\b)")


def _move_on(speech: Speech, sentence: str, *, of_subject: bool = False) -> None:
    """Note what a sentence that leaves nothing speaks of: targets, a choice, something else a pronoun could mean.

    What is only said of the subject ("can't be blocked by Elves") leaves the subject where it is.
    """
    speech.chose |= sentence.startswith("choose a ")
    targets = _TARGET.findall(sentence)
    if _SEVERAL.search(sentence):
        speech.targets = 3
        speech.spoke_of(None)
        return
    speech.targets += len(targets)
    if _DELAYED.match(sentence) or "face down" in sentence:
        speech.spoke_of(None)
    elif len(targets) == 1 and targets[0] not in ("player", "opponent") and speech.targets <= 3:
        speech.spoke_of(Is(cast("Reference", f"target {speech.targets}")))
    elif targets or (not of_subject and (_ANOTHER.search(sentence) or speaks_of_others(sentence))):
        speech.spoke_of(None)


def left_behind(
    text: str, owner: Owner, *, this: Ability | None = None, subject: Filter | None = SOURCE, chosen: bool = False
) -> Left:
    """Read what a resolved spell or ability leaves behind.

    Args:
        text: its effect in Oracle wording.
        owner: what it is on.
        this: the ability itself, for effects that speak of "this ability".
        subject: what a pronoun means at the beginning.
        chosen: whether "that spell" may mean what made the ability trigger.

    Returns:
        All the effects, or none of them when one is not understood.
    """
    if "\n" in text:
        return _one_mode(text, owner, this=this, subject=subject, chosen=chosen)
    line = tokens(text, owner.name)
    speech = speech_of(line, owner, passing=True, this=this)
    speech.chose = chosen
    speech.subject = subject
    reading = Reading()
    whole = True
    copies: BecomeCopy | None = None
    for sentence, frame in frames_of(line.text):
        if frame is None:
            made = parse("creates_copy", sentence)
            if made and copies is None:
                try:
                    copies = speech.copy(made[0])
                    continue
                except Unread:
                    return Left()
            if spoils.changes_characteristics(sentence):
                return Left()
            whole = whole and sentence.startswith("choose a ")
            _move_on(speech, sentence)
            continue
        before = len(reading.restrictions)
        if copies is not None and re.match(r"(?:that|those|the) token |it ", sentence):
            whole = False
            continue
        effects = len(reading.effects)
        try:
            speech.read(frame, reading)
        except Unread:
            return Left()
        reading.leaving += len(reading.effects) > effects
        for restriction in reading.restrictions[before:]:
            if spoils.changes_characteristics(restriction):
                return Left()
            _move_on(speech, restriction, of_subject=not restriction.startswith("deals "))
        whole &= len(reading.restrictions) == before
    # whether a conditional sentence did anything is known only where it is the one that leaves something
    doubtful = reading.conditional > 0 and reading.leaving > 1
    if (not reading.effects and copies is None) or doubtful:
        return Left()
    return Left(tuple(reading.effects), copies, whole)


_BULLET = re.compile(r"^(?:•|\+ (?:\{[^}]*\})+ —)\s*(?:[A-Z][\w' ]{2,30} — )?")


def _one_mode(text: str, owner: Owner, *, this: Ability | None, subject: Filter | None, chosen: bool) -> Left:
    """Read a modal effect (700.2): where only one mode leaves something, that is what was left."""
    _, *lines = text.split("\n")
    found: list[Left] = []
    for line in lines:
        mode = _BULLET.sub("", line)
        left = left_behind(mode, owner, this=this, subject=subject, chosen=chosen)
        if left.effects or left.copies:
            found.append(left)
        elif any(spoils.changes_characteristics(part) for part in tokens(mode, owner.name).text.split(". ")):
            return Left()
    return replace(found[0], whole=False) if len(found) == 1 else Left()
