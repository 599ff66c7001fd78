"""One paragraph of rules text to the abilities it is (113.3)."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Unpack

from msgspec.structs import replace

from solver.cards.entering import Chooses, Enters, Way
from solver.cards.model import (
    Ability,
    Activated,
    Add,
    AddAbility,
    Effect,
    EventKind,
    HasChoice,
    Is,
    Keyword,
    Opaque,
    ProduceInstead,
    Question,
    Spell,
    Static,
    Triggered,
)
from solver.cards.normal import normal
from solver.cards.oracle import spoils
from solver.cards.oracle.activating import split_instructions, zones_of
from solver.cards.oracle.delayed import delayed_of
from solver.cards.oracle.emblems import emblem_of
from solver.cards.oracle.entering import enters, enters_as, enters_as_copy
from solver.cards.oracle.events import (
    Meant,
    condition_and_effect,
    event_of,
    hears,
    meant_by,
    meant_under,
)
from solver.cards.oracle.instructing import Spoken, instructed, spoken_by
from solver.cards.oracle.keyword_lines import keywords
from solver.cards.oracle.mana import (
    Adding,
    adds_mana,
    is_left_out,
    is_mana_effect,
    is_mana_trigger,
    is_near_mana,
    produced_instead,
    read_adding,
    tapped_event,
)
from solver.cards.oracle.occasions import (
    could_be,
    functions_in,
    given,
    is_eminent,
    is_own,
    narrowed,
    stated,
    triggers_again,
    watched,
)
from solver.cards.oracle.owner import Owner, opaque
from solver.cards.oracle.paying import payments
from solver.cards.oracle.pricing import pricings
from solver.cards.oracle.replacing import replacements, shields
from solver.cards.oracle.resolving import Beginning, Left, left_behind
from solver.cards.oracle.speech import SOURCE
from solver.cards.oracle.statics import static
from solver.cards.oracle.targets import targets_of
from solver.cards.oracle.tokens import Line, tokens
from solver.cards.replacing import Replacement
from solver.cards.words import (
    QUOTED,
    digest,
    label_and_rest,
    opening_of,
    without_ability_word,
    without_reminder,
)
from solver.errors import CannotRead

_NOT_MODELLED = re.compile(r"^\(not modelled: ([^()]*)\)\.?$")

# keywords that say something about the activated ability behind them (702.57, 702.142, 702.177, 702.193)
_GATED = frozenset({"boast", "forecast"})
_ONCE = frozenset({"exhaust", "power-up"})
_OF_ACTIVATED = _GATED | _ONCE
_CHAPTER = re.compile(r"^([IVX]+(?:, [IVX]+)*) — ")
_LOYALTY = re.compile(r"^\[([+−–-]?(?:\d+|X))\]: |^([+−–-](?:\d+|X)|0): ")
_TRIGGER = re.compile(r"^(?:When|Whenever|At) ")
_COST = re.compile(r"^([^\".]*?(?:\"[^\"]*\"[^\".]*?)?): (?=[A-Z\"]|this |\(not modelled: )")


def _left(effect: str, text: str, owner: Owner, **beginning: Unpack[Beginning]) -> tuple[Left, tuple[Ability, ...]]:
    """Read what an ability leaves behind and the emblem that it makes; note where its text is not understood."""
    rest, emblem = emblem_of(effect, owner)
    left = left_behind(rest, owner, **beginning)
    unread = any(isinstance(made, Opaque) and "characteristics" in made.spoils for made in emblem)
    if left.lost or unread or (not left.effects and "(not modelled: " in effect):
        owner.lost.append(text)
    return left, emblem


def shields_of(effect: str, owner: Owner) -> tuple[Replacement | Enters | Opaque, ...]:
    """Read the replacement and prevention effects that a spell or ability leaves when it resolves.

    Args:
        effect: its words.
        owner: what it is on.

    Returns:
        The effects; an opaque ability stands for those that are not read.
    """
    modes = [shields(tokens(part, owner.name).text) for part in effect.split("\n")]
    found = [one for mode in modes for one in mode]
    if None in found or sum(map(bool, modes)) > 1:
        return (opaque("replacement", effect, owner, ("event", "enter") if " enter" in effect else ("event",)),)
    return tuple(one for one in found if one is not None)


# what stands in the effect of an ability, but is said of its cost (601.2f, 602.2b)
_SPENT = re.compile(r"\bspend only [^.]*\bmana\b[^.]*\.", re.IGNORECASE)
_REPRICED = re.compile(rf"\bthis ability costs [^.]* (?:less|more) to activate\b|{_SPENT.pattern}", re.IGNORECASE)
_QUOTED = re.compile(r'"[^"]*"')


def _activated(text: str, cost: str, effect: str, owner: Owner, *, loyalty: bool = False, ruled: str = "") -> Ability:
    """Compile an activated ability; `ruled` is a keyword in front of it that says something about it."""
    words = digest(text, owner.name)
    effect, said = split_instructions(effect, owner.name)
    adding = read_adding(effect, owner.name) if adds_mana(effect) else Adding()
    gated = said.gated or ruled in _GATED
    this = Activated(
        cost=cost, adds=adding.adds, produces=adding.produces, unread=adds_mana(effect) and adding.unread,
        pays=() if loyalty else payments(cost, owner.name), only=said.only, during=said.during,
        sorcery=said.sorcery, times=1 if ruled in _ONCE else said.times, by=said.by, gated=gated,
        repriced=_REPRICED.search(_QUOTED.sub("", effect)) is not None,
        zones=zones_of(cost, effect, owner.name, said), loyalty=loyalty, words=words,
    )  # fmt: skip
    if not loyalty and is_mana_effect(effect, cost):
        known = adding.whole and not gated and not ruled
        return replace(this, beside=adding.beside, mana=True, words=None if known else words)
    targets = targets_of(effect, cost, owner.name)
    again = Activated(cost=cost, words=words, loyalty=loyalty, targets=targets)
    left, emblem = _left(effect, text, owner, this=again)
    return replace(
        this, leaves=left.effects, emblem=emblem, shields=shields_of(effect, owner), targets=targets,
        does=instructed(effect, owner, Spoken(), again),
    )  # fmt: skip


_RARELY = "triggers only once each turn"

# the condition of a whole triggered ability (603.4)
_INTERVENING = re.compile(r"^if (?!you do\b)[^,\"]*(?:(?:, [A-Z][\w-]+)+, (?:and|or) [A-Z][^,\"]*)?, ")


def _triggered(text: str, owner: Owner) -> Ability:
    condition, effect = condition_and_effect(without_ability_word(text), owner.name)
    when = tokens(condition, owner.name).text
    return _with_effect(text, owner, effect, event_of(when), meant_by(when), mana=is_mana_trigger(text), when=when)


def _chapter(text: str, owner: Owner, numbers: str, effect: str) -> Ability:
    effect = without_ability_word(effect)
    return _with_effect(text, owner, effect, f"chapter {numbers}", Meant(SOURCE, None), mana=False)


def _with_effect(
    text: str, owner: Owner, effect: str, event: str, meant: Meant, *, mana: bool, when: str = ""
) -> Ability:
    words, opening = digest(text, owner.name), digest(opening_of(text), owner.name)
    asked = _INTERVENING.match(effect)
    condition = tokens(asked[0], owner.name).text if asked else ""
    if asked:
        effect = effect[asked.end() :]
        meant = meant_under(condition, meant)
    effect = effect[:1].upper() + effect[1:]
    bare = condition.removeprefix("if ").removesuffix(", ")
    tapped = tapped_event(when, bare)
    adding = read_adding(effect, owner.name) if adds_mana(effect) else Adding()
    known = mana and tapped is not None and adding.whole
    watches = () if tapped else watched(when)
    # 603.4: what is said of a step is about the object that the ability is on
    heard = when
    if watches and bare and not all(map(is_own, watches)) and (narrower := narrowed(watches, bare)):
        watches, bare, heard = narrower, "", f"{when}{bare}"
    state = None if event or tapped or watches or mana or bare else stated(when)
    asks = bool(bare and (watches or (event and not tapped)))
    held = given(bare, own=all(map(is_own, watches))) if asks else None
    this = Triggered(event=event, words=words, opening=opening)
    left, emblem = _left(effect, text, owner, this=this, meant=meant, chosen=" cast" in opening_of(text))
    # what triggers on nothing that is understood has nothing to speak of
    triggers = bool(event or tapped or watches or state) and not mana
    does = instructed(effect, owner, spoken_by(when, meant.it, meant.that), this) if triggers else None
    return Triggered(
        event="" if tapped else event, leaves=left.effects, tapped=tapped, produces=_instructions(adding),
        unread=adds_mana(effect) and adding.unread, beside=adding.beside if mana else (),
        unclear=not (tapped or event or state) and is_near_mana(f"{when}{condition}"),
        hears=() if tapped or event or state else hears(heard), words=None if known else words,
        opening=None if known else opening, mana=mana, copies=left.copies, emblem=emblem,
        shields=() if known else shields_of(effect, owner), watches=watches,
        could=() if tapped or event or watches or state else could_be(when), given=held,
        unsure=asks and held is None and not is_eminent(bare),
        zones=functions_in(when, condition, tokens(effect, owner.name).text) if watches else ("battlefield",),
        rarely=bool(watches) and _RARELY in effect, does=does, state=state,
    )  # fmt: skip


def _instructions(adding: Adding) -> tuple[Add, ...]:
    return (Add(adding.adds),) if adding.adds else adding.produces


_CASTING = re.compile(
    r"(?:~|it) cost\b|~ can't be countered\b|^as a additional cost\b|\brather than pay\b"
    r"|(?:^|you may )cast ~|\bas though it have K:flash\b|~ have K:flash\b|~ be (?:colorless|every|all|a )"
    r"|^(?:if|as long as) ~ was kicked , it have |^as long as [^.,]*~ be in your graveyard , "
)


# where the card goes, whatever puts it there: no instruction, but a static ability that works everywhere (113.6)
_GOES = re.compile(r"^if ~ would be put into a graveyard from anywhere ")


def _spell(plain: str, text: str, line: Line, owner: Owner) -> tuple[Ability, ...]:
    if _GOES.match(line.text):
        return replacements(line.text) or static(text, line, owner)
    if _CASTING.search(line.text):
        return replacements(line.text) or static(text, line, owner)
    rest, delayed = delayed_of(plain, owner)
    if delayed and not rest:
        return (Spell(delayed=delayed),)
    left, emblem = _left(rest, text, owner, meant=Meant(None, None))
    does = instructed(plain, owner, Spoken(None))
    words = None if left.whole or does else digest(text, owner.name)
    return (Spell(left.effects, words, left.copies, emblem, shields_of(rest, owner), delayed, does),)


def _not_modelled(text: str, about: str, owner: Owner) -> tuple[Ability, ...]:
    """Compile what the solver says of an ability that is not modelled.

    Raises:
        CannotRead: it could change characteristics, and the owner is strict.
    """
    if is_left_out(text) and owner.spell:
        return (Spell(words=digest(text, owner.name)),)
    spoiled = spoils.told_by(about)
    if owner.strict and "characteristics" in spoiled:
        raise CannotRead(text)
    return (opaque("static", text, owner, spoiled),)


_SOLVED = re.compile(r"^Solved — (.+)$", re.DOTALL)
_ANCHOR = re.compile(r"^• ([A-Z][\w' ]*) — (.+)$")


def _solved(text: str, inner: str, owner: Owner) -> tuple[Ability, ...]:
    """Compile what a solved Case has (702.169).

    Whether a Case is solved, nothing in the language says. Activated and triggered abilities are there all the same,
    and only wait for it; what works all the time or triggers on mana is not modelled.
    """
    made = abilities(inner, replace(owner, granted=True))
    words, opening = digest(text, owner.name), digest(opening_of(text), owner.name)
    waiting: list[Ability] = []
    found: set[Question] = set()
    for ability in made:
        match ability:
            case Activated():
                waiting.append(replace(ability, words=words))
            case Triggered(mana=False):
                waiting.append(replace(ability, words=words, opening=opening))
            case Opaque():
                found.update(ability.spoils)
            case Triggered():
                found.add("production")
            case Static(effects=effects) if all(
                isinstance(change, ProduceInstead) for effect in effects for change in effect.changes
            ):
                found.add("production")
            case _:
                found.add("characteristics")
    if len(waiting) == len(made):
        return tuple(waiting)
    return (*waiting, opaque("static", text, owner, spoils.in_order(found)))


def _anchored(text: str, owner: Owner) -> tuple[Ability, ...]:
    """Compile a choice of anchor words and the abilities that go with them (614.12b)."""
    first, *lines = text.split("\n")
    anchors = [_ANCHOR.match(line) for line in lines]
    if not anchors or not re.match(r"As .* enters, choose .* or [A-Z]", first):
        return ()
    named = tuple(anchor[1].lower() for anchor in anchors if anchor is not None)
    found: list[Ability] = [Enters((Way((Chooses("mode", named),)),))]
    inner = replace(owner, granted=True)
    for anchor in anchors:
        if anchor is None:
            return ()
        changes = tuple(AddAbility(ability) for ability in abilities(anchor[2], inner))
        chosen = HasChoice("mode", anchor[1])
        found.append(Static((Effect(Is("source"), changes, condition=chosen),)))
    return tuple(found)


# no static ability has targets or ends with the turn: the text must be one of an instant or sorcery
_RESOLVES = re.compile(
    r"(?:^|\W)target (?:T:|Ts:|S:|Ss:|C:|U:|N:|permanent|spell|card|player|opponent|[a-z]+ (?:T:|Ts:))(?!.*\bwould\b)"
)


_NOTED = re.compile(
    r"^([^.\"]+)\. ((?:This (?:ability|spell|cost)|Activate only|X can't|If you cast this spell this way,) .+)$",
    re.DOTALL,
)


_OF_KEYWORD: tuple[Question, ...] = ("mana", "activation", "stack")


def _keyword_with_note(text: str, owner: Owner) -> tuple[Ability, ...]:
    """Compile a keyword ability with a sentence about itself behind it ("Equip {3}. This ability costs ...")."""
    match = _NOTED.match(text)
    found = keywords(match[1]) if match else None
    if match is None or not found:
        return ()
    spoiled: set[Question] = set()
    for sentence in filter(str.strip, tokens(match[2], owner.name).text.split(". ")):
        about = spoils.spoiled_by(sentence)
        changing = spoils.changes_characteristics(sentence)
        if owner.strict and changing:
            raise CannotRead(text)
        # what is of no known shape it says of casting or activating with that keyword, or of the cost
        spoiled.update(_OF_KEYWORD if about == spoils.EVERYTHING else about)
        spoiled.update(("characteristics",) if changing else ())
    return (*found, opaque("static", text, owner, spoils.in_order(spoiled)))


# where a triggered ability begins that is linked to the static ability before it (603.11)
_LINKED = re.compile(r"(?<=[.\"]) (?=When(?:ever)? (?:you do|they do|[^.\"]*\bthis way)\b)")


def _with_linked(text: str, owner: Owner) -> tuple[Ability, ...]:
    """Compile a static ability and the triggered abilities that are linked to it (603.11)."""
    outside = QUOTED.sub(lambda quote: '"' + "_" * (len(quote[0]) - 2) + '"', text)
    ends = [match.start() for match in _LINKED.finditer(outside)]
    if not ends:
        return ()
    first, *linked = (text[start:end].strip() for start, end in pairwise([0, *ends, len(text)]))
    happens = spoils.events(tokens(first, owner.name).text)
    triggered = (_triggered(part, owner) for part in linked)
    return (*abilities(first, owner), *(_linked_to(one, happens) for one in triggered))


def _linked_to(ability: Ability, happens: tuple[EventKind, ...]) -> Ability:
    """Say of a linked ability whose event is not read that it is about what the ability before it is about."""
    if not isinstance(ability, Triggered) or ability.watches:
        return ability
    return replace(ability, could=tuple(dict.fromkeys((*ability.could, *happens))))


# what a spell's permanent enters with that was cast by what the sentences before allow
_ALLOWED = re.compile(
    r"^([^\"]*\b[Yy]ou may (?:play|cast)\b[^\"]*\.)"
    r" If you (do|cast an? (?:\w+ )?spell this way), ([^.\"]*\benters?\b[^.\"]*\.)$"
)


def _allowed(text: str, owner: Owner) -> tuple[Ability, ...]:
    """Compile a permission to cast, and how what was cast that way enters."""
    match = _ALLOWED.match(text)
    if match is None:
        return ()
    how = "cast it this way" if match[2] == "do" else match[2]
    line = tokens(f"If you {how}, {match[3]}", owner.name)
    entered = enters(line, owner)
    return (*abilities(match[1], owner), *entered) if entered else ()


# how it enters, and that it stays tapped
_STAYS = re.compile(r"^(.*) enters tapped and (doesn't untap during your untap step)\.$")


def _stays_tapped(text: str, owner: Owner) -> tuple[Ability, ...]:
    match = _STAYS.match(text)
    if match is None:
        return ()
    return (*abilities(f"{match[1]} enters tapped.", owner), *abilities(f"{match[1]} {match[2]}.", owner))


# a shape that is chosen as it enters, and anew whenever it is turned face up
_SHAPED = re.compile(r"^As (.*) enters or is turned face up, (.*)$")


def _shaped_twice(text: str, owner: Owner) -> tuple[Ability, ...]:
    match = _SHAPED.match(text)
    if match is None:
        return ()
    line = tokens(f"As {match[1]} enters, {match[2]}", owner.name)
    entered = enters(line, owner) or enters_as(line, owner)
    if not entered:
        return ()
    return (*entered, replace(opaque("replacement", text, owner, ("event",)), events=("tap",)))


def abilities(paragraph: str, owner: Owner) -> tuple[Ability, ...]:
    """Compile one paragraph.

    Args:
        paragraph: its words; bulleted lines belong to the paragraph that introduces them.
        owner: what it is on.

    Returns:
        The abilities, in their normal forms.

    Raises:
        CannotRead: the owner is strict, and it is a static ability that could change characteristics and is not
            understood, or words of no known shape.
    """
    return normal(_abilities(paragraph, owner))


def _abilities(paragraph: str, owner: Owner) -> tuple[Ability, ...]:
    text = without_reminder(paragraph)
    if not text:
        return ()
    if said := _NOT_MODELLED.match(text):
        return _not_modelled(text, said[1], owner)
    if anchored := _anchored(text, owner):
        return anchored
    if case := _SOLVED.match(text):
        return _solved(text, case[1], owner)
    if text.startswith("Companion — "):
        # what it asks of the starting deck (702.139a) is no question here
        return (Opaque(form="keyword", words=digest(text, owner.name), about="companion"),)
    plain = without_ability_word(text)
    found = keywords(text) or (keywords(plain) if plain != text else None)
    if found is not None:
        return tuple(found)
    if noted := _keyword_with_note(plain, owner):
        return noted
    if chapter := _CHAPTER.match(text):
        return (_chapter(text, owner, chapter[1], text[chapter.end() :]),)
    if loyalty := _LOYALTY.match(plain):
        cost = re.sub("[−–]", "-", loyalty[1] or loyalty[2])
        return (_activated(text, cost, plain[loyalty.end() :], owner, loyalty=True),)
    if _TRIGGER.match(plain):
        return (_triggered(text, owner),)
    label, rest = label_and_rest(plain)
    ruled = label.lower() if label.lower() in _OF_ACTIVATED else ""
    costed = rest if ruled else plain
    if paid := _COST.match(costed):
        return (_activated(text, paid[1], costed[paid.end() :], owner, ruled=ruled),)
    if not owner.spell and (several := _with_linked(plain, owner)):
        return several
    if parted := _allowed(plain, owner) or _stays_tapped(plain, owner) or _shaped_twice(plain, owner):
        return parted
    line = tokens(plain, owner.name)
    if not owner.spell and (replaced := produced_instead(line.text)) is not None and replaced.duration == "none":
        return (Static((replaced,)),)
    if priced := pricings(line.text, spell=bool(owner.spell)):
        return priced
    if owner.spell or (owner.spell is None and _RESOLVES.search(line.text)):
        made = _spell(plain, text, line, owner)
        if spent := _SPENT.search(_QUOTED.sub("", plain)):
            made = (opaque("static", spent[0], owner, ("mana",)), *made)
        # 702.172a: the modes stand in the same paragraph
        return (Keyword("spree"), *made) if plain.startswith("Spree") else made
    if entered := enters(line, owner):
        return entered
    if instead := replacements(line.text):
        return instead
    if again := triggers_again(line.text):
        return again
    copied = enters_as_copy(line, owner) or enters_as(line, owner)
    if copied is not None:
        return copied
    return static(text, line, owner)
