"""The typed ability language in words, in the style of Oracle text.

Every ability of the language has words. Where a card uses a usual wording the words are the same; an ability that is
not modelled is named by its form, its cost or event, and what it is about in our own words.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from typing import get_args

import msgspec

from solver.cards.combat import ON_COMBAT
from solver.cards.entering import Enters, Tapped
from solver.cards.instructions import Does
from solver.cards.model import (
    ON_ACTIVATING,
    Ability,
    Activated,
    Add,
    AddAbility,
    AddSubtypes,
    AddTypes,
    All,
    AllOf,
    Any,
    BecomeCopy,
    Change,
    ChangeWords,
    Chosen,
    Condition,
    Effect,
    EntersAs,
    EntersAsCopy,
    Filter,
    HasChosen,
    HasStat,
    InZone,
    Is,
    Keyword,
    Opaque,
    ProduceInstead,
    SetController,
    SetPower,
    SetSubtypes,
    SetToughness,
    SetTypes,
    Spell,
    Stat,
    State,
    Static,
    StatOf,
    Step,
    Sum,
    SwitchPowerToughness,
    Triggered,
    TriggersAgain,
    Turn,
    Unless,
    X,
)
from solver.cards.pricing import Pricing
from solver.cards.replacing import Replacement
from solver.cards.vocabulary import BASIC_LAND_TYPES, kind_of
from solver.cards.wording import activating, combat, mana
from solver.cards.wording.changing import Predicate, Subject, copy_words
from solver.cards.wording.entering import besides, entry
from solver.cards.wording.grammar import (
    HOST_OWNER,
    Every,
    Voice,
    continued,
    contracted,
    listed,
    possessive,
    sentence,
)
from solver.cards.wording.instructions import Words, instructions
from solver.cards.wording.occasions import occasions, triggers_again
from solver.cards.wording.pricing import pricing
from solver.cards.wording.replacing import replacement
from solver.cards.wording.things import amount, is_particular, noun, stat_words, word
from solver.cards.wording.whether import subject_of, whether

_SETS_SIZE = (SetPower, SetToughness)
_SUBTYPES = (AddSubtypes, SetSubtypes)
_SYMBOLS = re.compile(r"(?:\{[^}]*\})+(?: (?:and/or|or) (?:\{[^}]*\})+)?")
_STEPS = ("upkeep", "draw step", "end step", "combat on your turn", "each combat", "main phase")
_DURATIONS = {
    "end of turn": " until end of turn",
    "your next turn": " until your next turn",
    "end of combat": " until end of combat",
}


def _voice(name: str, host: str) -> Voice:
    return Voice("this permanent" if name == "this" else name, host)


@lru_cache(maxsize=8192)  # the same few abilities stand on boards again and again
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
        case Enters():
            return entry(ability, voice, lambda given: _ability(given, _given(voice)))
        case Replacement():
            return replacement(ability, voice)
        case TriggersAgain():
            return triggers_again(ability, voice)
        case Pricing():
            return pricing(ability, voice)
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
    """Write the quality behind a keyword; `each` is a word before it."""
    match quality:
        case Any(of=parts):
            return each + listed([_quality(part, voice, many=many) for part in parts], "and" if each else "or")
        case str() if kind_of(quality) in ("color", "supertype"):
            return each + quality.lower()
        case State(state="colored"):
            return f"{each}each color"
        case State(state="permanent") if each:
            return f"{each}everything"
        case All(of=(State(state="colored"), InZone(zone="stack"))):
            return f"{each}spells that are one or more colors"
        case All(of=(*parts, InZone(zone="stack"))):
            return each + noun(All(tuple(parts)), voice, many=many, scope="stack")
        case InZone(zone="stack"):
            return f"{each}spells"
        case HasStat():
            return each + stat_words(quality, voice)
        case All(of=(*parts, InZone(zone="graveyard"))) if not each:
            return f"{noun(All(tuple(parts)), voice, many=many, scope='exile')} in a graveyard".replace(" in exile", "")
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
    elif keyword == "typecycling" and quality is not None:
        kinds = quality.of if isinstance(quality, All) else (quality,)
        text = f"{' '.join(str(kind).lower() for kind in kinds)}cycling"
    elif keyword == "offering" and isinstance(quality, str):
        text = f"{quality.lower() if kind_of(quality) == 'type' else quality} offering"
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
        return f"{text}{given}, where X is {amount(ability.number, voice)}"
    if ability.cost is not None:
        symbols = _SYMBOLS.fullmatch(ability.cost) and ability.number is None
        text += f" {ability.cost}" if symbols else f"—{ability.cost}"
    return text


# --------------------------------------------------------------------------------------------------------------------
# Continuous effects
# --------------------------------------------------------------------------------------------------------------------


def _defining(effect: Effect, voice: Voice) -> str | None:
    """Write what defines power and toughness (208.2a) as a clause; None when the effect is about more."""
    own = possessive("this creature" if voice.source == "this permanent" else voice.source)
    # Later in the same sentence the creature is "it".
    voice = replace(voice, source="it")
    size = {type(change): change.to for change in effect.changes if isinstance(change, _SETS_SIZE)}
    if len(size) != len(effect.changes):
        return None
    power, toughness = size.get(SetPower), size.get(SetToughness)
    if power is not None and power == toughness:
        equal = "" if isinstance(power, int) else "equal to "
        return f"{own} power and toughness are each {equal}{amount(power, voice)}"
    if power is not None and isinstance(toughness, Sum) and power in toughness.of and len(toughness.of) == 2:
        more = amount(next(part for part in toughness.of if part != power), voice)
        return f"{own} power is equal to {amount(power, voice)} and its toughness is equal to that number plus {more}"
    parts = [
        f"{whose} {stat} is equal to {amount(number, voice)}"
        for stat, number, whose in (("power", power, own), ("toughness", toughness, own if power is None else "its"))
        if number is not None
    ]
    return " and ".join(parts)


def _introduced(effect: Effect, voice: Voice) -> tuple[str, bool]:
    """Write the objects that an effect applies to as the subject of a sentence, and say whether it is plural."""
    affects = effect.affects
    if is_particular(affects):
        return noun(affects, voice, scope=effect.scope), False
    if isinstance(affects, Any) and all(isinstance(one, Is) for one in affects.of):
        return listed([voice.calls(one.ref) for one in affects.of if isinstance(one, Is)]), True
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


def _effect(
    effect: Effect, voice: Voice, *, passing: bool = False, said: str | None = None, defining: bool = False
) -> str:
    """Write one continuous effect as a sentence.

    Args:
        effect: the effect.
        voice: how the text calls its objects.
        passing: whether it was left by something that resolved.
        said: a word for its condition, where the sentence before says what that is ("otherwise", "instead").
        defining: whether it says what its own object's characteristics are.
    """
    if effect.changes and all(isinstance(change, ProduceInstead) for change in effect.changes):
        return mana.instead(effect, voice)
    about = tuple(change for change in effect.changes if isinstance(change, ON_ACTIVATING))
    fighting = tuple(change for change in effect.changes if isinstance(change, ON_COMBAT))
    subject, many = _introduced(effect, voice)
    condition = effect.condition
    passing = passing or effect.duration != "none"
    lasting = _DURATIONS.get(effect.duration, "")
    lead, trail = ("Otherwise", "") if said == "otherwise" else ("", "")
    if effect.duration == "condition":
        lasting = (
            f" for as long as {whether(condition, voice)}" if condition is not None else " for as long as it lasts"
        )
    elif condition is not None and lead == "":
        lead, trail = _clauses(condition, voice)
        # After "as long as this creature is equipped," the same object is "it".
        if (
            lead
            and not voice.trailing
            and isinstance(effect.affects, Is)
            and subject_of(condition) == effect.affects.ref
        ):
            subject = "it"
        if lead and (voice.trailing or said == "instead"):
            lead, trail = "", f"{'instead ' if said == 'instead' else ''}{lead}"
    text = _defining(effect, voice) if defining else None
    if about:
        text = activating.clauses(about, noun(effect.affects, voice, many=many, scope=effect.scope)) + lasting
    elif fighting:
        text = combat.clauses(fighting, subject, voice, many=many) + lasting
    elif text is None:
        text = _changed(effect.changes, subject, replace(voice, affected="it"), lasting, many=many, passing=passing)
    text = f"{text} {trail}" if trail else text
    text = f"{lead}, {text}" if lead else text
    if effect.affects == Is("host"):
        # of what is spoken of first, "its controller" is clear
        text = text.replace(HOST_OWNER, "its controller")
    return sentence(text)


def _clauses(condition: Condition, voice: Voice) -> tuple[str, str]:
    """Write a condition as what stands in front of a sentence, or behind it."""
    match condition:
        case Turn(of="you"):
            return "during your turn", ""
        case Step(step="combat"):
            return "during combat", ""
        case AllOf(of=(Turn(of="you"), Step(step="end"))):
            return "during your end step", ""
        case Unless(of=inner) if not isinstance(inner, Turn):
            return "", f"unless {whether(inner, voice)}"
        case _:
            return f"as long as {whether(condition, voice)}", ""


def _changed(
    changes: tuple[Change, ...], subject: str, voice: Voice, lasting: str, *, many: bool, passing: bool
) -> str:
    """Write what is done to a subject; an effect on who controls it, or on its words, has it behind the verb."""
    match changes:
        case (SwitchPowerToughness(),):
            return f"switch {possessive(subject, many=many)} power and toughness{lasting}"
        case (ChangeWords() as first, *others) if all(isinstance(other, ChangeWords) for other in others):
            words = " or ".join(_one_word(change) for change in (first, *others) if isinstance(change, ChangeWords))
            return f"change the text of {subject} by replacing all instances of {words}{lasting}"
        case (SetController(player="you" | "chosen" as player), *others):
            who = "the chosen player gains" if player == "chosen" else "gain" if passing else "you"
            text = f"{who} control {subject}" if who == "you" else f"{who} control of {subject}"
            pronoun = "they" if many else "it"
            rest = _changed(tuple(others), pronoun, voice, "", many=many, passing=passing) if others else ""
            return f"{text}{' and ' if rest else ''}{rest}{lasting}"
        case _:
            predicate = Predicate(
                Subject(subject, many, passing, lasting), voice, lambda given: _ability(given, _given(voice))
            )
            for change in changes:
                predicate.add(change)
            return contracted(f"{subject} {predicate.text()}")


def _one_word(change: ChangeWords) -> str:
    colors = isinstance(change.old, Chosen) and change.old.what.endswith("color")
    return f"one {'color word' if colors else 'basic land type'} with another"


def _given(voice: Voice) -> Voice:
    """Give the voice of an ability in quotes, which speaks of the object that has it."""
    return replace(voice, source="this permanent", trailing=False)


def _effects(effects: tuple[Effect, ...], voice: Voice, *, passing: bool = False, defining: bool = False) -> str:
    sentences: list[str] = []
    said: str | None = None
    for number, effect in enumerate(effects):
        before, after = effects[number - 1] if number else None, effects[number + 1 : number + 2]
        if before is not None and effect.condition is not None and effect.condition == _opposite(before):
            said = "otherwise" if isinstance(effect.condition, Unless) else "instead"
        elif after and effect.condition is not None and isinstance(effect.condition, Unless):
            # "... gets +1/+1. It gets +2/+2 instead as long as ..."
            said = "replaced" if after[0].condition == effect.condition.of else None
        else:
            said = None
        shown = msgspec.structs.replace(effect, condition=None) if said == "replaced" else effect
        whole = defining or (len(effects) == 1 and not passing and _speaks_of_own_size(effect))
        sentences.append(_effect(shown, voice, passing=passing, said=said, defining=whole))
    return " ".join(sentences)


def _opposite(effect: Effect) -> Condition | None:
    match effect.condition:
        case None:
            return None
        case Unless(of=inner):
            return inner
        case condition:
            return Unless(condition)


def _speaks_of_own_size(effect: Effect) -> bool:
    """Say whether an effect gives its own source a size that has to be worked out, as an ability in quotes may."""
    sizes = [change.to for change in effect.changes if isinstance(change, _SETS_SIZE)]
    whole = effect.affects == Is("source") and effect.condition is None and effect.duration == "none"
    return whole and bool(sizes) and not any(isinstance(number, int) for number in sizes)


def _static(ability: Static, voice: Voice) -> str:
    if not ability.effects:
        return "(no effect that is modelled)"
    if ability.zones == ("stack",):
        voice = replace(voice, source="this spell")
    return _effects(ability.effects, voice, defining=ability.defining)


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
    more = besides(ability.also, replace(voice, affected="it"), lambda given: _ability(given, _given(voice)))
    if more:
        copied += f"{' and' if ', except ' in copied else ', except'} {' and '.join(more)}"
    tapped = " tapped" if any(isinstance(one.deed, Tapped) for one in ability.also) else ""
    lead = f"if {whether(ability.condition, voice)}, " if ability.condition is not None else ""
    if ability.optional:
        return sentence(f"{lead}you may have {voice.source} enter{tapped} as a copy of {copied}")
    return sentence(f"{lead}{voice.source} enters{tapped} as a copy of {copied}")


def _mode(changes: tuple[Change, ...], voice: Voice) -> str:
    """Write one of the shapes to enter in: "a 2/2 Elf creature with flying"."""
    size = [str(change.to) for change in changes if isinstance(change, _SETS_SIZE)]
    subtypes = [word for change in changes if isinstance(change, _SUBTYPES) for word in change.subtypes]
    types = [word for change in changes if isinstance(change, AddTypes | SetTypes) for word in change.types]
    given = [_ability(change.ability, _given(voice)) for change in changes if isinstance(change, AddAbility)]
    text = " ".join(filter(None, ["a", "/".join(size), *map(word, (*subtypes, *types))]))
    return f"{text} with {listed(given)}" if given else text


def _enters_as(ability: EntersAs, voice: Voice) -> str:
    modes = listed([_mode(changes, voice) for _, changes in ability.modes], "or")
    adds = any(isinstance(change, AddTypes | AddSubtypes) for _, changes in ability.modes for change in changes)
    addition = " in addition to its other types" if adds else ""
    return sentence(f"as {voice.source} enters, it becomes your choice of {modes}{addition}")


_NO_MANA_ABILITY = "This is no mana ability."
_MANA_ABILITY = "This is a mana ability."


def _activated(ability: Activated, voice: Voice) -> str:
    parts: list[str] = []
    produces = (Add(ability.adds),) if ability.adds else ability.produces
    if produces:
        parts.append(mana.instructions(produces, voice))
        parts += mana.beside(ability.beside, voice) if ability.mana else []
        parts += [] if ability.mana or ability.loyalty else [_NO_MANA_ABILITY]
    elif ability.unread and not ability.mana:
        parts.append(sentence(_not_modelled("adding mana", "")))
    if ability.does is not None:
        parts = [_told(ability.does, voice), *([_NO_MANA_ABILITY] if _adds(ability) and not ability.loyalty else [])]
    else:
        parts += [*_left(ability, voice), *_emblem(ability.emblem, voice)]
    form = "mana" if ability.mana else "loyalty" if ability.loyalty else "activated"
    done = " ".join(parts) or _not_modelled("", form)
    return " ".join([f"{ability.cost}: {done}", *activating.instructions(ability, voice)])


def _adds(ability: Activated) -> bool:
    return bool(ability.adds or ability.produces or ability.unread)


def _told(does: Does, voice: Voice) -> str:
    words = Words(
        lambda effect, aiming: _effect(effect, aiming, passing=True), lambda given: _ability(given, _given(voice))
    )
    return instructions(does, voice, words)


def _left(ability: Activated | Triggered | Spell, voice: Voice) -> list[str]:
    return [_effects(ability.leaves, voice, passing=True)] if ability.leaves else []


def _emblem(abilities: tuple[Ability, ...], voice: Voice) -> list[str]:
    if not abilities:
        return []
    quoted = ['"' + _ability(ability, _given(voice)).replace('"', "'") + '"' for ability in abilities]
    return [f"You get an emblem with {listed(quoted)}"]


def _copies(copies: BecomeCopy | None, voice: Voice) -> list[str]:
    if copies is None:
        return []
    return [sentence(f"create a token that's a copy of {_copy_clause(copies, voice, '')}")]


def _triggered(ability: Triggered, voice: Voice) -> str:
    effects: list[str] = []
    if ability.produces:
        effects.append(mana.instructions(ability.produces, voice, additional=ability.tapped is not None))
        effects += mana.beside(ability.beside, voice) if ability.mana else []
        effects += [_MANA_ABILITY] if ability.mana and ability.tapped is None else []
    elif ability.unread and not ability.mana:
        effects.append(sentence(_not_modelled("adding mana", "")))
    if ability.does is not None:
        effects = [_told(ability.does, voice)]
    else:
        effects += [*_left(ability, voice), *_copies(ability.copies, voice), *_emblem(ability.emblem, voice)]
    form = "mana" if ability.mana else "triggered"
    if ability.zones and "battlefield" not in ability.zones and ability.does is None:
        effects.append(f"{_not_modelled('', form)} with {voice.source} from your {ability.zones[0]}")
    done = " ".join(effects) or _not_modelled("", form)
    done += f"{'' if done.endswith('.') else '.'} This ability triggers only once each turn." if ability.rarely else ""
    about = " and ".join([*(["mana"] if ability.unclear else []), *ability.hears])
    unread = f"(an event {f'about {about} ' if about else ''}that is not modelled)"
    event = ability.event.strip().rstrip(",.") or unread
    if event.startswith("chapter "):
        return f"{event.removeprefix('chapter ')} — {done[:1].upper()}{done[1:]}"
    if ability.watches and not ability.event:
        event = occasions(ability.watches, voice)
    elif ability.state is not None:
        event = f"when {whether(ability.state, voice)}"
    else:
        event = _event(event, voice) if ability.tapped is None else mana.event(ability.tapped, voice)
    if ability.given is not None:
        event += f", if {whether(ability.given, voice)}"
    if "command" in ability.zones:
        event += f", if {voice.source} is in the command zone or on the battlefield"
    event += f", if {_not_modelled('a condition', '')}" if ability.unsure else ""
    return f"{event[:1].upper()}{event[1:]}, {continued(done)}"


_EVENTS = {
    "any upkeep": "each upkeep",
    "any end step": "each end step",
    "this becomes a target": "this becomes the target of a spell or ability",
    "this is put into a graveyard": "this is put into a graveyard from anywhere",
    "you cast an instant or sorcery": "you cast an instant or sorcery spell",
    "a land enters under your control": "a land you control enters",
}
_REACHED = re.compile(r"\breaches level\b")
_THIS = re.compile(r"\bthis\b(?! \w*(?:step|turn|level))")


def _event(event: str, voice: Voice) -> str:
    """Write a trigger condition (603.1)."""
    event = _REACHED.sub("becomes level", _EVENTS.get(event, event))
    if event.endswith(_STEPS):
        return f"at the beginning of {event}"
    if event == "end of combat":
        return f"at {event}"
    if not event.lower().startswith(("when", "at ")):
        event = f"when {event}"
    return _THIS.sub(voice.source, event) if voice.source.startswith("this ") else event


def _spell(ability: Spell, voice: Voice) -> str:
    if ability.does is not None:
        return _told(ability.does, voice)
    delayed = [sentence(f"until end of turn, {continued(_triggered(one, voice))}") for one in ability.delayed]
    left = [*_left(ability, voice), *_copies(ability.copies, voice), *_emblem(ability.emblem, voice)]
    return " ".join([*delayed, *left]) or _not_modelled("", "spell")


def _opaque(ability: Opaque) -> str:
    if ability.form == "keyword" and ability.about:
        return f"{ability.about} — {_not_modelled('', 'keyword')}"
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
