"""The typed ability language in words, in the style of Oracle text.

Every ability of the language has words. Where a card uses a usual wording the words are the same; an ability that is
not modelled is named by its form, its cost or event, and what it is about in our own words.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import get_args

from solver.cards.model import (
    Ability,
    Activated,
    All,
    Any,
    BecomeCopy,
    Change,
    Effect,
    EntersAs,
    EntersAsCopy,
    Filter,
    HasChosen,
    Is,
    Keyword,
    Opaque,
    SetController,
    SetPower,
    SetToughness,
    Spell,
    Stat,
    State,
    Static,
    StatOf,
    Sum,
    SwitchPowerToughness,
    Triggered,
    Turn,
    X,
)
from solver.cards.vocabulary import BASIC_LAND_TYPES, kind_of
from solver.cards.wording.changing import Predicate, Subject, copy_words
from solver.cards.wording.grammar import Every, Voice, contracted, listed, possessive, sentence
from solver.cards.wording.things import amount, is_particular, noun
from solver.cards.wording.whether import subject_of, whether

_SETS_SIZE = (SetPower, SetToughness)
_STEPS = ("upkeep", "draw step", "end step", "combat on your turn")
_DURATIONS = {
    "end of turn": " until end of turn",
    "your next turn": " until your next turn",
    "end of combat": " until end of combat",
}


def _voice(name: str, host: str) -> Voice:
    return Voice("this permanent" if name == "this" else name, host)


def render_ability(ability: Ability, *, name: str = "this", host: str = "enchanted permanent") -> str:
    """Write an ability in words.

    Args:
        ability: what to write.
        name: how its text calls the object it is on: "this creature", or a card's name.
        host: how its text calls the object that it is attached to: "enchanted creature".

    Returns:
        The words, in Oracle style: keywords in lower case, everything else as sentences.
    """
    return _ability(ability, _voice(name, host))


def render_effect(effect: Effect, *, name: str = "this", host: str = "enchanted permanent") -> str:
    """Write a continuous effect that a spell or ability left behind.

    Args:
        effect: what to write.
        name: how its text calls the object it comes from.
        host: how its text calls the object that this is attached to.
    """
    return _effect(effect, _voice(name, host), passing=True)


def render_copy(copy: BecomeCopy, of: str) -> str:
    """Write what a copy effect makes of an object, after "a copy of": what is copied and with which exceptions.

    Args:
        copy: the copy effect.
        of: what is copied.
    """
    return _copy_clause(copy, Voice("this permanent", "enchanted permanent", affected="it"), of)


def renderings(ability: Ability, *, name: str = "this", host: str = "enchanted permanent") -> Iterator[str]:
    """Write an ability in each of the usual wordings that mean the same, the likeliest first.

    "All creatures have", "each creature has" and "creatures have" say the same thing, and so does a condition in front
    of a sentence or behind it.
    """
    voice = _voice(name, host)
    seen = set()
    ways: tuple[Every, ...] = ("fitting", "bare", "all", "each")
    for trailing in (False, True):
        for every in ways:
            text = _ability(ability, replace(voice, every=every, trailing=trailing))
            if text not in seen:
                seen.add(text)
                yield text


def _ability(ability: Ability, voice: Voice) -> str:
    match ability:
        case Keyword():
            return _keyword(ability, voice)
        case Static():
            return _static(ability, voice)
        case EntersAsCopy():
            return _enters_as_copy(ability, voice)
        case EntersAs():
            return _enters_as(ability, voice)
        case Activated():
            return _activated(ability, voice)
        case Triggered():
            return _triggered(ability, voice)
        case Spell():
            return _spell(ability, voice)
        case Opaque():
            return _opaque(ability)


# --------------------------------------------------------------------------------------------------------------------
# Keywords
# --------------------------------------------------------------------------------------------------------------------


def _quality(quality: Filter, voice: Voice, *, each: str = "", many: bool = True) -> str:
    """Write the quality behind a keyword; `each` repeats a word before each of several ("from black and from red")."""
    match quality:
        case Any(of=parts):
            return listed([_quality(part, voice, each=each, many=many) for part in parts], "and" if each else "or")
        case str() if kind_of(quality) in ("color", "supertype"):
            return each + quality.lower()
        case State(state="colored"):
            return f"{each}each color"
        case State(state="permanent"):
            return f"{each}everything"
        case State(state="multicolored" | "monocolored" | "colorless" as state):
            return each + state
        case HasChosen(what=what):
            return f"{each}the chosen {'type' if what.endswith('type') else what}"
        case _:
            return each + noun(quality, voice, many=many)


def _walk(quality: Filter | None, voice: Voice) -> str:
    match quality:
        case None:
            return "landwalk"
        case HasChosen():
            return "landwalk of the chosen type"
        case str() if quality in BASIC_LAND_TYPES or kind_of(quality) == "subtype":
            return f"{quality.lower()}walk"
        case All(of=parts) if parts and isinstance(parts[-1], str) and kind_of(parts[-1]) == "subtype":
            before = noun(All(parts[:-1]), voice).removesuffix("permanent").strip()
            return f"{before} {parts[-1].lower()}walk"
        case _:
            return f"{noun(quality, voice).removesuffix(' land').removesuffix(' permanent')} landwalk"


_BEFORE_MANY = {"affinity": " for", "splice": " onto", "bands with other": ""}


def _keyword(ability: Keyword, voice: Voice) -> str:
    keyword, quality = ability.keyword.lower(), ability.quality
    if keyword == "landwalk":
        text = _walk(quality, voice)
    elif keyword == "typecycling" and isinstance(quality, str):
        text = f"{quality.lower()}cycling"
    elif quality is None:
        text = keyword
    elif keyword in ("protection", "hexproof"):
        text = f"{keyword} {_quality(quality, voice, each='from ')}"
    elif keyword in _BEFORE_MANY:
        text = f"{keyword}{_BEFORE_MANY[keyword]} {_quality(quality, voice)}"
    else:
        text = f"{keyword} {_quality(quality, voice, many=False)}"
    if isinstance(ability.number, int | X):
        text += f" {amount(ability.number, voice)}"
    elif ability.number is not None:
        given = " {X}" if ability.cost == "{X}" else " X"
        return f"{text}{given}, where X is {amount(ability.number, replace(voice, source='it'))}"
    if ability.cost is not None:
        symbols = ability.cost.startswith("{") and ability.number is None
        text += f" {ability.cost}" if symbols else f"—{ability.cost}"
    return text


# --------------------------------------------------------------------------------------------------------------------
# Continuous effects
# --------------------------------------------------------------------------------------------------------------------


def _defining(effect: Effect, voice: Voice) -> str | None:
    """Write a characteristic-defining ability about power and toughness (208.2a); None when it is about more."""
    own = possessive("this creature" if voice.source == "this permanent" else voice.source)
    # Later in the same sentence the creature is "it".
    voice = replace(voice, source="it")
    size = {type(change): change.to for change in effect.changes if isinstance(change, _SETS_SIZE)}
    if len(size) != len(effect.changes):
        return None
    power, toughness = size.get(SetPower), size.get(SetToughness)
    if power is not None and power == toughness:
        return sentence(f"{own} power and toughness are each equal to {amount(power, voice)}")
    if power is not None and isinstance(toughness, Sum) and power in toughness.of and len(toughness.of) == 2:
        more = next(part for part in toughness.of if part != power)
        return sentence(
            f"{own} power is equal to {amount(power, voice)} and its toughness is equal to that number plus "
            f"{amount(more, voice)}"
        )
    parts = [
        f"{whose} {stat} is equal to {amount(number, voice)}"
        for stat, number, whose in (("power", power, own), ("toughness", toughness, own if power is None else "its"))
        if number is not None
    ]
    return sentence(" and ".join(parts))


def _introduced(effect: Effect, voice: Voice) -> tuple[str, bool]:
    """Write the objects that an effect applies to as the subject of a sentence, and say whether it is plural."""
    affects = effect.affects
    if is_particular(affects):
        return noun(affects, voice, scope=effect.scope), False
    # "Its mana value" asks for a sentence about each one.
    own = voice.every == "fitting" and any(
        StatOf(stat, "affected") in (getattr(change, "to", None), getattr(change, "power", None))
        for change in effect.changes
        for stat in get_args(Stat)
    )
    if voice.every == "each" or own:
        return f"each {noun(affects, voice, scope=effect.scope, conjunction='and')}", False
    many = noun(affects, voice, many=True, scope=effect.scope).replace(" in all ", " in ")
    if voice.every == "all":
        return f"all {many}", True
    plain = affects in (State("permanent"), All(())) or (
        isinstance(affects, str) and kind_of(affects) in ("type", "subtype")
    )
    return (f"all {many}" if plain and voice.every == "fitting" else many), True


def _effect(effect: Effect, voice: Voice, *, passing: bool = False) -> str:
    """Write one continuous effect as a sentence."""
    subject_text, many = _introduced(effect, voice)
    condition = effect.condition
    passing = passing or effect.duration != "none"
    trailing = voice.trailing
    clause = ""
    if condition == Turn("you"):
        clause = "during your turn"
    elif condition is not None:
        clause = f"as long as {whether(condition, voice)}"
        # After "as long as this creature is equipped," the same object is "it".
        if not trailing and isinstance(effect.affects, Is) and subject_of(condition) == effect.affects.ref:
            subject_text = "it"
    predicate = Predicate(
        Subject(subject_text, many, passing),
        replace(voice, affected="it"),
        lambda given: _ability(given, _given(voice)),
    )
    for change in effect.changes:
        predicate.add(change)
    text = _alone(effect, subject_text) or contracted(f"{subject_text} {predicate.text()}")
    text += _DURATIONS.get(effect.duration, "")
    if effect.duration == "condition" and not clause:
        text += " for as long as it lasts"
    if clause:
        text = f"{text} {clause}" if trailing else f"{clause}, {text}"
    return sentence(text)


def _alone(effect: Effect, subject: str) -> str | None:
    """Write an effect whose only change is said the other way round, with its object after the verb."""
    match effect.changes:
        case (SwitchPowerToughness(),):
            return f"switch {possessive(subject)} power and toughness"
        case (SetController(player="you"),):
            return f"you control {subject}" if effect.duration == "none" else f"gain control of {subject}"
        case _:
            return None


def _given(voice: Voice) -> Voice:
    """Give the voice of an ability in quotes, which speaks of the object that has it."""
    return replace(voice, source="this permanent", trailing=False)


def _effects(effects: tuple[Effect, ...], voice: Voice, *, passing: bool = False) -> str:
    return " ".join(_effect(effect, voice, passing=passing) for effect in effects)


def _speaks_of_own_size(effect: Effect) -> bool:
    """Say whether an effect gives its own source a size that has to be worked out, as an ability in quotes may."""
    sizes = [change.to for change in effect.changes if isinstance(change, _SETS_SIZE)]
    whole = effect.affects == Is("source") and effect.condition is None and effect.duration == "none"
    return whole and bool(sizes) and not any(isinstance(number, int) for number in sizes)


def _static(ability: Static, voice: Voice) -> str:
    if len(ability.effects) == 1 and (ability.defining or _speaks_of_own_size(ability.effects[0])):
        text = _defining(ability.effects[0], voice)
        if text is not None:
            return text
    if not ability.effects:
        return "(no effect that is modelled)"
    return _effects(ability.effects, voice)


# --------------------------------------------------------------------------------------------------------------------
# The other abilities
# --------------------------------------------------------------------------------------------------------------------


def _not_modelled(about: str, form: str) -> str:
    return f"(not modelled: {about or f'{form} ability'})"


def _copy_clause(copy: BecomeCopy, voice: Voice, what: str) -> str:
    return copy_words(copy, voice, lambda given: _ability(given, _given(voice)), what)


def _enters_as_copy(ability: EntersAsCopy, voice: Voice) -> str:
    what = f"any {noun(ability.what, voice)}"
    if "InZone" not in repr(ability.what):
        what += " on the battlefield"
    copied = _copy_clause(ability.copy, replace(voice, affected="it"), what)
    if ability.optional:
        return sentence(f"you may have {voice.source} enter as a copy of {copied}")
    return sentence(f"{voice.source} enters as a copy of {copied}")


def _mode(mode: str, changes: tuple[Change, ...], voice: Voice) -> str:
    predicate = Predicate(Subject("it", many=False), voice, lambda given: _ability(given, _given(voice)))
    for change in changes:
        predicate.add(change)
    return f"{mode} (it {predicate.text()})"


def _enters_as(ability: EntersAs, voice: Voice) -> str:
    modes = listed([_mode(mode, changes, voice) for mode, changes in ability.modes], "or")
    return sentence(f"as {voice.source} enters, it becomes your choice of {modes}")


_ANY_MANA = {
    "any color": "one mana of any color",
    "chosen color": "one mana of the chosen color",
}


def _added(adds: tuple[str, ...]) -> str:
    if "any color" in adds and len(adds) > 1:
        adds = tuple(sorted(adds, key=lambda added: added == "any color"))
    return listed([_ANY_MANA.get(added, added) for added in adds], "or")


def _activated(ability: Activated, voice: Voice) -> str:
    if ability.adds:
        effect = sentence(f"add {_added(ability.adds)}")
    elif ability.leaves:
        effect = _effects(ability.leaves, voice, passing=True)
    else:
        effect = _not_modelled("", "mana" if ability.mana else "loyalty" if ability.loyalty else "activated")
    return f"{ability.cost}: {effect}"


def _copies(copies: BecomeCopy | None, voice: Voice) -> list[str]:
    if copies is None:
        return []
    return [sentence(f"create a token that's a copy of {_copy_clause(copies, voice, '')}")]


def _triggered(ability: Triggered, voice: Voice) -> str:
    effects = [_effects(ability.leaves, voice, passing=True)] if ability.leaves else []
    done = " ".join([*effects, *_copies(ability.copies, voice)]) or _not_modelled("", "triggered")
    event = ability.event.strip().rstrip(",.") or "(an event that is not modelled)"
    if event.startswith("chapter "):
        return f"{event.removeprefix('chapter ')} — {done[:1].upper()}{done[1:]}"
    if event.endswith(_STEPS):
        event = f"at the beginning of {event}"
    elif not event.lower().startswith(("when", "at ", "(")):
        event = f"when {event}"
    return f"{event[:1].upper()}{event[1:]}, {done[:1].lower()}{done[1:]}"


def _spell(ability: Spell, voice: Voice) -> str:
    effects = [_effects(ability.leaves, voice, passing=True)] if ability.leaves else []
    return " ".join([*effects, *_copies(ability.copies, voice)]) or _not_modelled("", "spell")


def _opaque(ability: Opaque) -> str:
    if ability.form == "keyword" and ability.about:
        return ability.about
    return _not_modelled(ability.about, ability.form)


# --------------------------------------------------------------------------------------------------------------------
# How a text calls its own object
# --------------------------------------------------------------------------------------------------------------------

_OWN_SUBTYPES = ("Aura", "Equipment", "Fortification", "Vehicle", "Saga", "Class", "Siege", "Spacecraft")
_OWN_TYPES = ("Creature", "Planeswalker", "Battle", "Land", "Artifact", "Enchantment", "Instant", "Sorcery")


def called(types: tuple[str, ...], subtypes: tuple[str, ...]) -> str:
    """Say how a text calls the object it is on: "this Aura", "this creature", "this spell"."""
    for subtype in _OWN_SUBTYPES:
        if subtype in subtypes and "Creature" not in types:
            return f"this {subtype}"
    for card_type in _OWN_TYPES:
        if card_type in types:
            return f"this {'spell' if card_type in ('Instant', 'Sorcery') else card_type.lower()}"
    return "this permanent"


def called_host(subtypes: tuple[str, ...], abilities: tuple[Ability, ...]) -> str:
    """Say how a text calls the object it is attached to: "enchanted creature", "equipped creature"."""
    if "Equipment" in subtypes:
        return "equipped creature"
    if "Fortification" in subtypes:
        return "fortified land"
    for ability in abilities:
        if isinstance(ability, Keyword) and ability.keyword == "enchant" and ability.quality is not None:
            return f"enchanted {_host_noun(ability.quality)}"
        if isinstance(ability, Keyword) and ability.keyword == "bestow":
            return "enchanted creature"
    return "enchanted permanent"


def _host_noun(quality: Filter) -> str:
    match quality:
        case str():
            return quality.lower() if kind_of(quality) == "type" else quality
        case All(of=parts):
            nouns = [part for part in parts if isinstance(part, str) and kind_of(part) in ("type", "subtype")]
            return _host_noun(nouns[-1]) if nouns else "permanent"
        case _:
            return "permanent"
