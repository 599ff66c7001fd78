"""What a spell or ability leaves behind when it resolves: continuous effects (611.2), copies."""

from __future__ import annotations

import re
from typing import TypedDict, Unpack, cast

import msgspec
from msgspec.structs import replace

from solver.cards.model import (
    Ability,
    BecomeCopy,
    Effect,
    Is,
    Reference,
)
from solver.cards.oracle import spoils
from solver.cards.oracle.combat import Fight
from solver.cards.oracle.events import Meant
from solver.cards.oracle.frames import Duration, Frame, frames_of
from solver.cards.oracle.mana import produced_instead
from solver.cards.oracle.owner import Owner, speech_of
from solver.cards.oracle.parsing import Unread, parse
from solver.cards.oracle.predicates import Restriction
from solver.cards.oracle.speech import SOURCE, Reading, Speech, speaks_of_others
from solver.cards.oracle.tokens import Line, tokens


class Left(msgspec.Struct, frozen=True):
    """What an ability leaves when it resolves, and whether its words say nothing else.

    `lost` tells that nothing of it is understood although it could change characteristics.
    """

    effects: tuple[Effect, ...] = ()
    copies: BecomeCopy | None = None
    whole: bool = False
    lost: bool = False


class Beginning(TypedDict, total=False):
    """What is known when an effect begins to be read."""

    this: Ability | None
    meant: Meant
    chosen: bool


_TARGET = re.compile(r"\btarget (?!of |for )(\S+)")
_SEVERAL = re.compile(r"\b(?:any number of|up to [2-9x]|[2-9x]|1 or 2|, or [2-9]|or more) (?:other )?target\b")
_ANOTHER = re.compile(
    r"\b(?:create|return|put .* onto|reveal|exile|token|look|discard|sacrifice|search|mill|destroy|counter target"
    r"|manifest|cloak|incubate|investigate|connive|amass)\b"
)
# a token that is created, or something that is put onto the battlefield: the board says what it was
_NEW = re.compile(
    r"^(?:[^,]*, |then )*(?:you (?:may )?)?(?:create (?:a|\d+|x) [^,.]*\btoken\b(?!.* and )"
    r"|(?:return|put) [^,.]*\b(?:to|onto) the battlefield\b(?!.* and ))"
)
_ATTACHED = re.compile(r"\battach .* to (?:up to 1 )?target\b")
# a choice that is made on resolution: where it went the other way, no effect is there
_CHOSEN_TO = re.compile(r"(?:you|they|(?:that|the|a) player|(?:its|that \S+ 's) controller) do(?: ,)?$")
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
    elif not targets and not of_subject and _NEW.search(sentence):
        speech.spoke_of_another()
    elif _ATTACHED.search(sentence) and 1 < len(targets) <= speech.targets <= 3:
        # what is attached could be meant as well, unless a noun says otherwise
        speech.spoke_of(None)
        speech.that = Is(cast("Reference", f"target {speech.targets}"))
    elif targets or (not of_subject and (_ANOTHER.search(sentence) or speaks_of_others(sentence))):
        speech.spoke_of(None)


def left_behind(text: str, owner: Owner, **beginning: Unpack[Beginning]) -> Left:
    """Read what a resolved spell or ability leaves behind.

    Args:
        text: its effect in Oracle wording.
        owner: what it is on.
        beginning: the ability itself, for effects that speak of "this ability"; what a pronoun means at the beginning,
            the source unless said; whether "that spell" may mean what made the ability trigger.

    Returns:
        All the effects, or none of them when one is not understood.
    """
    if "\n" in text:
        return _one_mode(text, owner, **beginning)
    line = tokens(text, owner.name)
    sentences = _without_token_texts(frames_of(line.text))
    left = _read(sentences, line, owner, **beginning)
    if left.effects or left.copies is not None:
        return left
    return Left(lost=left.lost or any(spoils.changes_characteristics(sentence) for sentence, _ in sentences))


_CREATES = re.compile(r"\bcreates? .*\btoken\b")
_OF_TOKEN = re.compile(
    r"(?:then )?(?:(?:it|(?:that|the|those) token) (?:each )?have (?!.*\buntil\b)|its (?:power|toughness) (?:and|be) )"
)


def _without_token_texts(sentences: list[tuple[str, Frame | None]]) -> list[tuple[str, Frame | None]]:
    """Leave out the sentences that say with which abilities and numbers a token is created (111.3)."""
    found: list[tuple[str, Frame | None]] = []
    for sentence, frame in sentences:
        if not (found and _CREATES.search(found[-1][0]) and _OF_TOKEN.match(sentence)):
            found.append((sentence, frame))
    return found


def _only_restricts(frame: Frame) -> bool:
    """Say whether nothing that a sentence says could change characteristics."""
    said = [part for clause in (*frame.clauses, *frame.several) for part in clause.said]
    harmless = bool(said) and all(isinstance(part, Restriction | Fight | Duration) for part in said)
    return harmless and not (frame.choices or frame.still)


def _read(
    sentences: list[tuple[str, Frame | None]],
    line: Line,
    owner: Owner,
    *,
    this: Ability | None = None,
    meant: Meant = Meant(SOURCE, None),  # noqa: B008 (it is frozen)
    chosen: bool = False,
) -> Left:
    speech = speech_of(line, owner, passing=True, this=this)
    speech.chose = chosen
    speech.subject, speech.that = meant.it, meant.that
    speech.others = int(Is("chosen") in (meant.it, meant.that))
    reading = Reading()
    whole = True
    # where an ability says nothing else, an effect that it left tells that the condition held
    alone = len(sentences) == 1 and not owner.spell
    conditional = unknown = False
    copies: BecomeCopy | None = None
    for sentence, frame in sentences:
        if (replaced := produced_instead(sentence)) is not None:
            reading.effects.append(replaced)
            continue
        if frame is None:
            made = parse("creates_copy", sentence)
            if made and copies is None:
                try:
                    copies = speech.copy(made[0])
                except Unread:
                    return Left(lost=True)
                speech.spoke_of_another()
                continue
            if spoils.changes_characteristics(sentence):
                return Left()
            whole = whole and sentence.startswith("choose a ")
            _move_on(speech, sentence)
            continue
        before = len(reading.restrictions)
        effects = len(reading.effects)
        try:
            speech.read(frame, reading)
        except Unread:
            return Left(lost=not _only_restricts(frame))
        leaves = len(reading.effects) > effects
        reading.leaving += leaves
        conditional |= leaves and frame.only_if is not None
        unknown |= leaves and frame.only_if is not None and not (alone or _CHOSEN_TO.match(frame.only_if.text))
        for restriction in reading.restrictions[before:]:
            if spoils.changes_characteristics(restriction):
                return Left()
            _move_on(speech, restriction, of_subject=not restriction.startswith("deals "))
        whole &= len(reading.restrictions) == before
    # whether a conditional sentence did anything the board does not say; only what was chosen to be done was done
    # where nothing else is left
    doubtful = unknown or (conditional and (reading.leaving > 1 or bool(reading.restrictions)))
    if (not reading.effects and copies is None) or doubtful:
        return Left(lost=doubtful)
    return Left(tuple(reading.effects), copies, whole)


_BULLET = re.compile(r"^(?:•|\+ (?:\{[^}]*\})+ —)\s*(?:[A-Z][\w' ]{2,30} — )?")


def _one_mode(text: str, owner: Owner, **beginning: Unpack[Beginning]) -> Left:
    """Read a modal effect (700.2): where only one mode leaves something, that is what was left."""
    first, *lines = text.split("\n")
    if any(map(spoils.changes_characteristics, tokens(first, owner.name).text.split(". "))):
        return Left(lost=True)
    modes = [left_behind(_BULLET.sub("", line), owner, **beginning) for line in lines]
    found = [mode for mode in modes if mode.effects or mode.copies]
    if len(found) == 1 and not any(mode.lost for mode in modes):
        return replace(found[0], whole=False)
    return Left(lost=any(mode.effects or mode.lost for mode in modes))
