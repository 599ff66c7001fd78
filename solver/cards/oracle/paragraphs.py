"""One paragraph of rules text to the abilities it is (113.3)."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal, cast

from solver.cards.model import (
    Ability,
    Activated,
    AddAbility,
    AddColors,
    AddSubtypes,
    BecomeCopy,
    Effect,
    EntersAs,
    EntersAsCopy,
    EverySubtype,
    HasChoice,
    Is,
    Opaque,
    Question,
    Reference,
    SetColors,
    SetPower,
    SetSubtypes,
    SetToughness,
    Spell,
    Static,
    Triggered,
)
from solver.cards.oracle import spoils
from solver.cards.oracle.events import event_of
from solver.cards.oracle.keyword_lines import keywords
from solver.cards.oracle.mana import added, is_mana_effect
from solver.cards.oracle.parsing import parse
from solver.cards.oracle.predicates import Addition
from solver.cards.oracle.sentences import CopyOf, Mode, Reading, Speech, Unread, frames_of
from solver.cards.oracle.tokens import Line, tokens, without_reminder
from solver.cards.words import digest, opening_of
from solver.errors import CannotRead

_ABILITY_WORD = re.compile(
    r"^(?!Max speed|Solved|To solve|Ward|Companion|Equip)[A-Z][\w' !’-]{2,40} — (?=[A-Z{+\[−~\"])"
)
_CHAPTER = re.compile(r"^([IVX]+(?:, [IVX]+)*) — ")
_LOYALTY = re.compile(r"^\[([+−–-]?(?:\d+|X))\]: |^([+−–-](?:\d+|X)|0): ")
_TRIGGER = re.compile(r"^(?:When|Whenever|At) ")
_COST = re.compile(r"^([^\".]*?(?:\"[^\"]*\"[^\".]*?)?): (?=[A-Z\"])")
_DEFINING = (SetPower, SetToughness, SetColors, AddColors, AddSubtypes, SetSubtypes, EverySubtype)
_REPLACES = re.compile(
    r"\benters? (?:tapped|with|as|prepared|under)|\bas ~ (?:enter|be turned|transforms)|\bwould\b|\binstead\b"
    r"|^prevent\b"
    r"|\benter (?:the battlefield )?tapped\b|\bskip\b|\bnext time\b|\bprevent all\b"
)


@dataclass(frozen=True)
class Owner:
    """What a paragraph is on.

    `spell` says that it is an instant or sorcery, `granted` that the ability is given by another one, `strict` that a
    static ability which is not understood and could change characteristics is an error.
    """

    name: str = ""
    spell: bool = False
    granted: bool = False
    strict: bool = False


Form = Literal["static", "activated", "triggered", "replacement", "spell", "loyalty", "chapter", "keyword"]


def _opaque(form: Form, text: str, owner: Owner, found: tuple[Question, ...]) -> Opaque:
    return Opaque(form=form, words=digest(text, owner.name), about=spoils.about(found), spoils=found)


def _speech(line: Line, owner: Owner, *, passing: bool, this: Ability | None = None) -> Speech:
    inner = replace(owner, granted=True, spell=False)
    return Speech(line, lambda text: _granted(text, inner), passing, this_ability=this, name=owner.name)


def _granted(text: str, owner: Owner) -> Ability:
    made = abilities(text, owner)
    if len(made) != 1:
        raise Unread
    return made[0]


# --------------------------------------------------------------------------------------------------------------------
# Static abilities
# --------------------------------------------------------------------------------------------------------------------


def is_defining(effects: list[Effect], *, granted: bool) -> bool:
    """Say whether effects are those of a characteristic-defining ability (604.3a)."""
    sets_size = all(isinstance(change, SetPower | SetToughness) for effect in effects for change in effect.changes)
    return (
        not granted
        and bool(effects)
        and all(effect.affects == Is("source") and (effect.condition is None or sets_size) for effect in effects)
        and all(isinstance(change, _DEFINING) for effect in effects for change in effect.changes)
    )


def _reading(line: Line, owner: Owner) -> Reading:
    """Read the sentences of a static ability; what is not read is kept with its tokens."""
    reading = Reading()
    speech = _speech(line, owner, passing=False)
    for sentence, frame in frames_of(line.text):
        if frame is None:
            reading.unread.append(sentence)
            continue
        try:
            speech.read(frame, reading)
        except Unread:
            reading.unread.append(sentence)
    return reading


def _static(text: str, line: Line, owner: Owner) -> tuple[Ability, ...]:
    reading = _reading(line, owner)
    found: list[Ability] = []
    rest = [*reading.restrictions, *reading.unread]
    lost = [sentence for sentence in rest if spoils.changes_characteristics(sentence)]
    if lost:
        if owner.strict:
            raise CannotRead(_shown(text, lost[0], line))
        return (_opaque(_form(line.text), text, owner, spoiled(rest, set())),)
    if reading.effects:
        conditional = any(effect.condition is not None for effect in reading.effects)
        defining = is_defining(reading.effects, granted=owner.granted) and (
            not conditional or (reading.defining and len(reading.effects) > 1)
        )
        found.append(Static(tuple(reading.effects), defining=defining))
    if rest or not found:
        whole = not found or bool(reading.restrictions)
        words = text if whole else " ".join(_shown(text, sentence, line) for sentence in reading.unread)
        found.append(_opaque(_form(line.text), words, owner, spoiled(rest, set())))
    return tuple(found)


def spoiled(sentences: list[str], also: set[Question]) -> tuple[Question, ...]:
    """Say what several sentences could spoil together."""
    return spoils.in_order(also.union(*(spoils.spoiled_by(sentence) for sentence in sentences)))


def _form(text: str) -> Form:
    return "replacement" if _REPLACES.search(text) else "static"


def _shown(text: str, sentence: str, line: Line) -> str:
    """Give the part of a text that a sentence of tokens stands for."""
    number = next((n for n, part in enumerate(line.text.split(". ")) if part + ". " == sentence), 0)
    parts = re.split(r"(?<=\.) |(?<=\.\") ", text)
    return parts[number] if number < len(parts) else text


# --------------------------------------------------------------------------------------------------------------------
# Copying on entering, and a choice of shapes
# --------------------------------------------------------------------------------------------------------------------


def _enters_as_copy(text: str, line: Line, owner: Owner) -> tuple[Ability, ...] | None:
    made = parse("enters_as_copy", line.text)
    if not made:
        return None
    copy: CopyOf = made[-1]
    entering = [part for part in copy.exceptions if isinstance(part, str)]
    plain = replace(copy, exceptions=tuple(part for part in copy.exceptions if not isinstance(part, str)))
    if copy.of.ref is not None:
        return None
    try:
        change = _speech(line, owner, passing=False).copy(plain)
    except Unread:
        return None
    found: list[Ability] = [
        EntersAsCopy(replace_of(change), copy.of.filter(), optional=line.text.startswith("you may"))
    ]
    if entering:
        found.append(_opaque("replacement", text, owner, ("enter",)))
    return tuple(found)


def replace_of(change: BecomeCopy) -> BecomeCopy:
    """Give a copy of whatever is chosen."""
    return BecomeCopy("chosen", change.exceptions, change.keeps)


def _enters_as(line: Line, owner: Owner) -> tuple[Ability, ...] | None:
    made = parse("enters_as", line.text)
    if not made:
        return None
    speech = _speech(line, owner, passing=False)
    try:
        added = next((part for part in made if isinstance(part, Addition)), None)
        modes = tuple(speech.shape(mode, added) for mode in made if isinstance(mode, Mode))
    except Unread:
        return None
    return (EntersAs(modes),)


# --------------------------------------------------------------------------------------------------------------------
# What resolving leaves behind
# --------------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Left:
    """What an ability leaves when it resolves, and whether its words say nothing else."""

    effects: tuple[Effect, ...] = ()
    copies: BecomeCopy | None = None
    whole: bool = False


_TARGET = re.compile(r"\btarget (?!of |for )(\S+)")
_SEVERAL = re.compile(r"\b(?:any number of|up to [2-9x]|[2-9x]|1 or 2|, or [2-9]|or more) (?:other )?target\b")
_ANOTHER = re.compile(
    r"\b(?:create|return|put .* onto|reveal|exile|token|look|discard|sacrifice|search|mill|destroy|counter target)\b"
)


def _move_on(speech: Speech, sentence: str) -> None:
    """Note what a sentence that leaves nothing speaks of: targets, a choice, something else a pronoun could mean."""
    speech.chose |= sentence.startswith("choose a ")
    targets = _TARGET.findall(sentence)
    if _SEVERAL.search(sentence):
        speech.targets, speech.subject = 3, None
        return
    speech.targets += len(targets)
    if len(targets) == 1 and targets[0] not in ("player", "opponent") and speech.targets <= 3:
        speech.subject = Is(cast("Reference", f"target {speech.targets}"))
    elif targets or _ANOTHER.search(sentence):
        speech.subject = None


def left_behind(
    text: str, owner: Owner, *, this: Ability | None = None, subject: bool = True, chosen: bool = False
) -> Left:
    """Read what a resolved spell or ability leaves behind.

    Args:
        text: its effect in Oracle wording.
        owner: what it is on.
        this: the ability itself, for effects that speak of "this ability".
        subject: whether a pronoun may mean the source.
        chosen: whether "that spell" may mean what made the ability trigger.

    Returns:
        All the effects, or none of them when one is not understood.
    """
    if "\n" in text:
        return _one_mode(text, owner, this=this, subject=subject, chosen=chosen)
    line = tokens(text, owner.name)
    speech = _speech(line, owner, passing=True, this=this)
    speech.chose = chosen
    if subject:
        speech.subject = Is("source")
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
        whole &= len(reading.restrictions) == before
    # whether a conditional sentence did anything is known only where it is the one that leaves something
    doubtful = reading.conditional > 0 and reading.leaving > 1
    if (not reading.effects and copies is None) or doubtful:
        return Left()
    return Left(tuple(reading.effects), copies, whole)


_BULLET = re.compile(r"^(?:•|\+ (?:\{[^}]*\})+ —)\s*(?:[A-Z][\w' ]{2,30} — )?")


def _one_mode(text: str, owner: Owner, *, this: Ability | None, subject: bool, chosen: bool) -> Left:
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


# --------------------------------------------------------------------------------------------------------------------
# The forms
# --------------------------------------------------------------------------------------------------------------------


def _activated(text: str, cost: str, effect: str, owner: Owner, *, loyalty: bool = False) -> Ability:
    words = digest(text, owner.name)
    if not loyalty and is_mana_effect(effect):
        adds, only = added(effect)
        return Activated(cost=cost, adds=adds, mana=True, words=None if only else words)
    this = Activated(cost=cost, words=words, loyalty=loyalty)
    left = left_behind(effect, owner, this=this)
    return Activated(cost=cost, leaves=left.effects, loyalty=loyalty, words=words)


def _is_mana_trigger(text: str) -> bool:
    """Say whether a triggered ability is a mana ability (605.1b)."""
    opening, _, effect = text.partition(",")
    return bool(re.search(r"for mana|mana ability|add [^,]*\bmana", opening)) and is_mana_effect(effect)


# the condition of a whole triggered ability (603.4)
_INTERVENING = re.compile(r"^if (?!you do\b)[^,\"]*, ")


def _triggered(text: str, owner: Owner, *, effect: str, event: str | None = None) -> Ability:
    words, opening = digest(text, owner.name), digest(opening_of(text), owner.name)
    named = event if event is not None else event_of(tokens(_ABILITY_WORD.sub("", opening_of(text)), owner.name).text)
    effect = _INTERVENING.sub("", effect)
    effect = effect[:1].upper() + effect[1:]
    this = Triggered(event=named, words=words, opening=opening)
    left = left_behind(effect, owner, this=this, chosen=" cast" in opening_of(text))
    mana = event is None and _is_mana_trigger(text)
    return Triggered(event=named, leaves=left.effects, words=words, opening=opening, mana=mana, copies=left.copies)


_CASTING = re.compile(
    r"(?:~|it) cost\b|\bcan't be countered\b|\badditional cost\b|\brather than pay\b|\bcast ~\b|\bwithout paying\b.*~"
    r"|\bas though it have K:flash\b|\bcopy ~|\bcast this\b|~ be (?:colorless|every|all|a )"
)


def _spell(plain: str, text: str, line: Line, owner: Owner) -> tuple[Ability, ...]:
    if _CASTING.search(line.text):
        return _static(text, line, owner)
    left = left_behind(plain, owner, subject=False)
    return (Spell(left.effects, None if left.whole else digest(text, owner.name), left.copies),)


_SOLVED = re.compile(r"^Solved — (.+)$", re.DOTALL)
_ANCHOR = re.compile(r"^• ([A-Z][\w' ]*) — (.+)$")


def _solved(text: str, inner: str, owner: Owner) -> tuple[Ability, ...]:
    """Compile what a solved Case has (719.3c); whether it is solved, nothing in the language says."""
    made = abilities(inner, replace(owner, granted=True, strict=False))
    if all(isinstance(ability, Triggered | Activated) for ability in made):
        return made
    found: set[Question] = {"characteristics"}
    for ability in made:
        found.update(ability.spoils if isinstance(ability, Opaque) else ())
    return (_opaque("static", text, owner, spoils.in_order(found)),)


def _anchored(text: str, owner: Owner) -> tuple[Ability, ...]:
    """Compile a choice of anchor words and the abilities that go with them (614.12b)."""
    first, *lines = text.split("\n")
    anchors = [_ANCHOR.match(line) for line in lines]
    if not anchors or not re.match(r"As .* enters, choose .* or [A-Z]", first):
        return ()
    found: list[Ability] = [_opaque("replacement", first, owner, ("enter",))]
    inner = replace(owner, granted=True)
    for anchor in anchors:
        if anchor is None:
            return ()
        changes = tuple(AddAbility(ability) for ability in abilities(anchor[2], inner))
        chosen = HasChoice("mode", anchor[1])
        found.append(Static((Effect(Is("source"), changes, condition=chosen),)))
    return tuple(found)


def abilities(paragraph: str, owner: Owner) -> tuple[Ability, ...]:
    """Compile one paragraph.

    Args:
        paragraph: its words; bulleted lines belong to the paragraph that introduces them.
        owner: what it is on.

    Raises:
        CannotRead: it is a static ability that could change characteristics, and the owner is strict.
    """
    text = without_reminder(paragraph)
    if not text:
        return ()
    if anchored := _anchored(text, owner):
        return anchored
    if case := _SOLVED.match(text):
        return _solved(text, case[1], owner)
    plain = _ABILITY_WORD.sub("", text)
    found = keywords(text) or (keywords(plain) if plain != text else None)
    if found is not None:
        return tuple(found)
    if chapter := _CHAPTER.match(text):
        effect = text[chapter.end() :]
        return (_triggered(text, owner, event=f"chapter {chapter[1]}", effect=effect),)
    if loyalty := _LOYALTY.match(plain):
        cost = re.sub("[−–]", "-", loyalty[1] or loyalty[2])
        return (_activated(text, cost, plain[loyalty.end() :], owner, loyalty=True),)
    if _TRIGGER.match(plain):
        return (_triggered(text, owner, effect=plain.partition(", ")[2]),)
    if paid := _COST.match(plain):
        return (_activated(text, paid[1], plain[paid.end() :], owner),)
    line = tokens(plain, owner.name)
    if owner.spell:
        return _spell(plain, text, line, owner)
    copied = _enters_as_copy(text, line, owner) or _enters_as(line, owner)
    if copied is not None:
        return copied
    return _static(text, line, owner)
