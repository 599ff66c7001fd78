"""Effect entries: which continuous effects a resolved spell or ability left behind, and on what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from solver.board.abilities import find_paragraph, no_such_ability, paragraph_of, paragraphs
from solver.board.cards import Cards, face_named
from solver.board.marks import Text
from solver.board.names import listed
from solver.board.schema import EffectEntry, InlineEffect
from solver.board.walk import Walk
from solver.cards.entering import Enters
from solver.cards.keywords import LEAVES
from solver.cards.locking import looks_again
from solver.cards.model import (
    Ability,
    Activated,
    AddAbility,
    Any,
    Card,
    Effect,
    EntersAs,
    EntersAsCopy,
    Face,
    Filter,
    Is,
    Keyword,
    Opaque,
    Spell,
    Static,
    Triggered,
)
from solver.cards.replacing import Replacement
from solver.cards.words import digest
from solver.errors import cut

_TARGETS = {Is("target 1"): 0, Is("target 2"): 1, Is("target 3"): 2}


class Left(NamedTuple):
    """What an entry left behind.

    These are continuous effects, abilities whose effects are not modelled, replacement effects and delayed triggered
    abilities.
    """

    name: str
    effects: tuple[Effect, ...] = ()
    opaque: tuple[Ability, ...] = ()
    shields: tuple[Replacement | Enters | Opaque, ...] = ()
    delayed: tuple[Triggered, ...] = ()


def _leaves(ability: Ability) -> tuple[Effect, ...]:
    if isinstance(ability, Keyword) and ability.keyword in LEAVES:
        return (LEAVES[ability.keyword],)
    return ability.leaves if isinstance(ability, Activated | Triggered | Spell) else ()


def _leaves_something(ability: Ability) -> bool:
    return bool(_leaves(ability) or _delayed(ability)) or (
        isinstance(ability, Activated | Triggered | Spell) and bool(ability.shields)
    )


def _delayed(ability: Ability) -> tuple[Triggered, ...]:
    return ability.delayed if isinstance(ability, Spell) else ()


def _from(name: str, abilities: Iterable[Ability], lost: tuple[Ability, ...] = ()) -> Left:
    """Give what abilities leave; of `lost` ones it is not known, whatever the others leave."""
    abilities = tuple(abilities)
    effects = tuple(effect for ability in abilities for effect in _leaves(ability))
    shields = tuple(
        shield
        for ability in abilities
        if isinstance(ability, Activated | Triggered | Spell)
        for shield in ability.shields
    )
    delayed = tuple(one for ability in abilities for one in _delayed(ability))
    return Left(name, effects, lost if effects or delayed or _all_read(shields) else abilities, shields, delayed)


def _lost(face: Face) -> Iterator[Ability]:
    """Give the parts of a spell of which is not known what they leave."""
    for index, ability in enumerate(face.abilities):
        unread = isinstance(ability, Spell) and paragraph_of(face, index) in face.unread
        if unread and not _leaves(ability):
            yield ability


def _held(ability: Ability) -> Iterator[Ability]:
    """Give an ability, or those that it gives to the object it is on ("Max speed", levels)."""
    if not isinstance(ability, Static):
        yield ability
        return
    for effect in ability.effects:
        given = [change.ability for change in effect.changes if isinstance(change, AddAbility)]
        if effect.affects != Is("source") or not given:
            yield ability
        else:
            for one in given:
                yield from _held(one)


def _all_held(abilities: Iterable[Ability]) -> tuple[Ability, ...]:
    return tuple(held for ability in abilities for held in _held(ability))


def _all_read(shields: tuple[Replacement | Enters | Opaque, ...]) -> bool:
    return bool(shields) and not any(isinstance(shield, Opaque) for shield in shields)


def _opaque(text: str, name: str = "") -> Opaque:
    return Opaque(form="spell", words=digest(text, name), about=f"in the words of the board: `{cut(text)}`")


def resolve(entry: EffectEntry, cards: Cards, walk: Walk) -> Left | None:
    """Find what an effect entry stands for.

    Args:
        entry: the entry.
        cards: the cards of the board.
        walk: where defects go.

    Returns:
        What was left behind, or None when that is not known and is reported.
    """
    if isinstance(entry.effect, InlineEffect):
        effects = cards.effect_of(entry.effect)
        return None if effects is None else _worded("", effects, entry.effect.text, cards)
    card = cards.find(entry.effect)
    if card is None:
        return None
    face = card.faces[face_named(card, entry.effect) or 0]
    whole = face_named(card, entry.effect) is None and len(card.faces) > 1
    name = card.name if whole else face.name
    if entry.text is not None:
        effects = cards.effect(entry.text, entry.line_of("text"))
        return None if effects is None else _worded(name, effects, entry.text, cards)
    if entry.ability is not None:
        return _of_paragraph(entry, entry.ability, face, name, walk)
    return _only_one(entry, card if whole else Card(card.name, (face,)), name, walk)


def _worded(name: str, effects: tuple[Effect, ...], text: str, cards: Cards) -> Left:
    shields, delayed = cards.shields(text), cards.delayed(text)
    known = effects or delayed or _all_read(shields)
    return Left(name, effects, () if known else (_opaque(text, name),), shields, delayed)


def _of_paragraph(entry: EffectEntry, wanted: int | str, face: Face, name: str, walk: Walk) -> Left | None:
    number = find_paragraph(face, wanted)
    if number is None:
        walk.defect(entry.line_of("ability"), no_such_ability(face, name, wanted))
        return None
    abilities = _all_held(paragraphs(face)[number])
    if all(isinstance(ability, Static | EntersAs | EntersAsCopy) for ability in abilities):
        message = f"ability {number} of `{name}` is not activated or triggered: it leaves no effect behind"
        walk.defect(entry.line_of("ability"), message)
        return None
    return _from(name, abilities)


def _only_one(entry: EffectEntry, card: Card, name: str, walk: Walk) -> Left | None:
    spells = [ability for face in card.faces for ability in face.abilities if isinstance(ability, Spell)]
    if any("Instant" in face.types or "Sorcery" in face.types for face in card.faces):
        worded = [
            ability
            for face in card.faces
            for ability in face.abilities
            if isinstance(ability, Opaque) and ability.form == "spell"
        ]
        lost = tuple(ability for face in card.faces for ability in _lost(face))
        return _from(name, spells if any(map(_leaves_something, spells)) else [*spells, *worded], lost)
    candidates: dict[int, list[Ability]] = {}
    for face in card.faces:
        for index, ability in enumerate(face.abilities):
            found = list(filter(_can_leave, _held(ability)))
            if found:
                candidates.setdefault(paragraph_of(face, index), []).extend(found)
    leaving = [number for number, abilities in candidates.items() if any(map(_leaves_something, abilities))]
    if len(leaving) > 1:
        which = listed(map(str, leaving))
        message = f"`{name}` has several abilities that can leave an effect: say with `ability` which, {which}"
        walk.defect(entry.line_of("effect"), message)
        return None
    chosen = leaving or list(candidates)
    if len(chosen) == 1:
        return _from(name, candidates[chosen[0]])
    if not chosen:
        walk.defect(entry.line_of("effect"), f"`{name}` has no ability that leaves an effect behind")
        return None
    message = f"it is not clear which ability of `{name}` left the effect: say so with `ability` or `text`"
    walk.defect(entry.line_of("effect"), message)
    return None


def _can_leave(ability: Ability) -> bool:
    if isinstance(ability, Opaque):
        return ability.form not in ("static", "replacement", "keyword")
    if isinstance(ability, Keyword):
        return ability.keyword in LEAVES
    return isinstance(ability, Spell | Triggered) or (isinstance(ability, Activated) and not ability.mana)


def names_in(affects: Text | str | tuple[str, ...] | None) -> tuple[str, ...] | None:
    """Give what an ``affects`` or ``targets`` key lists, None when it is not written.

    Args:
        affects: the value of the key.
    """
    if affects is None:
        return None
    return (str(affects),) if isinstance(affects, str) else tuple(map(str, affects))


class Changed(NamedTuple):
    """What the effects of one entry change: what was targeted, the permanent that left them, everything else."""

    targets: tuple[str, ...] = ()
    source: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


def kinds_of(effects: tuple[Effect, ...]) -> frozenset[str]:
    """Tell which of these effects change, by the names of `Changed`.

    Args:
        effects: the effects.
    """
    return frozenset(_kind_of(effect.affects) for effect in effects if effect.changes and not looks_again(effect))


def _kind_of(affects: Filter) -> str:
    parts = affects.of if isinstance(affects, Any) else (affects,)
    if all(isinstance(part, Is) and part in _TARGETS for part in parts):
        return "targets"
    return "source" if affects == Is("source") else "others"


def pair(effects: tuple[Effect, ...], changed: Changed) -> tuple[tuple[str, ...], ...] | None:
    """Say which objects each effect changes.

    Effects on several different targets take theirs by its number.

    Args:
        effects: the effects.
        changed: what they change, in the order of the text.

    Returns:
        One list of ids per effect, or None when a target is not listed.
    """
    numbers = [_TARGETS.get(effect.affects) if isinstance(effect.affects, Is) else None for effect in effects]
    each = len({number for number in numbers if number is not None}) > 1
    if each and any(number is not None and number >= len(changed.targets) for number in numbers):
        return None
    return tuple(
        (changed.targets[number],) if each and number is not None else getattr(changed, _kind_of(effect.affects))
        for number, effect in zip(numbers, effects, strict=True)
    )
