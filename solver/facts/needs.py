"""What a board has to tell for an ability or effect to be read: choices (607.2d), and the permanent it looks at."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from solver.board.model import Object, ResolvedEffect
from solver.cards import model
from solver.cards.node import Node
from solver.cards.pricing import Pricing, Spending
from solver.cards.replacing import Replacement
from solver.facts.faces import kicker_costs

# the same few abilities stand on boards again and again
_REMEMBERED = 4096

_PLAYERS_OF_A_SOURCE = frozenset({"enchanted player", "host controller"})


def missing_choices(name: str, objects: Mapping[str, Object]) -> list[str]:
    """Say which choices the abilities of an object speak of without being told them.

    Only abilities that work by themselves are looked at: what an activated or triggered ability leaves behind has
    choices of its own. Where something became a copy after it had entered, a choice is undefined (607.5a); what enters
    as a copy makes its own (707.6).

    Args:
        name: the id of the object.
        objects: all objects of the board.
    """
    entry = objects[name]
    if not _has_chosen(entry):
        return []
    parts = [part for part in _copiable(entry, objects) if isinstance(part, model.Static | model.EntersAs)]
    spoken_of = dict.fromkeys(choice for part in parts for choice in _choices_of(part))
    return [_not_given(choice) for choice in spoken_of if choice not in entry.chosen]


def missing_to_mana(name: str, objects: Mapping[str, Object], *, prices: bool) -> list[str]:
    """Say which choices the mana abilities of an object, and what it says of costs, speak of without being told them.

    Args:
        name: the id of the object.
        objects: all objects of the board.
        prices: whether it matters what things cost and what mana can be spent on.
    """
    entry = objects[name]
    if not _has_chosen(entry):
        return []
    parts = [
        ability
        for ability in _copiable(entry, objects)
        if (isinstance(ability, model.Activated | model.Triggered) and ability.mana)
        or isinstance(ability, model.Static)
        or (prices and isinstance(ability, Pricing))
    ]
    spoken_of = dict.fromkeys(choice for part in parts for choice in _choices_of_mana_in(part, prices=prices))
    return [_not_given(choice) for choice in spoken_of if choice not in entry.chosen]


def _has_chosen(entry: Object) -> bool:
    """Say whether choices for an object are made: not where it became a copy after it had entered (607.5a).

    What has left and is looked at as it last was (608.2h) is written with what was chosen for it in its text.
    """
    there = (entry.zone == "battlefield" and not entry.left) or entry.emblem
    return there and (entry.copy_of is None or entry.entered_as_copy)


def _copiable(entry: Object, objects: Mapping[str, Object]) -> list[model.Ability]:
    """Give the abilities that an object is printed with or copies."""
    if entry.face_down or not entry.card.faces:
        return []
    held: list[model.Ability] = list(entry.card.faces[entry.face].abilities)
    if entry.copy_of is not None:
        copy = entry.copied_by or model.BecomeCopy()
        loses = model.LoseAllAbilities() in copy.exceptions
        held = [] if loses else [*_copiable(objects[entry.copy_of], objects)]
        held += [change.ability for change in copy.exceptions if isinstance(change, model.AddAbility)]
    return held


def missing_face_down(entry: Object) -> Iterator[str]:
    """Say what is open about a face-down permanent or spell: with disguise it may have ward {2}, or not (702.168a).

    What a card with disguise does not share with others, it has only when it was cast by that; manifested it has no
    ability (701.40a). A board does not say which.

    Args:
        entry: the object.
    """
    printed = entry.card.faces[0].abilities if entry.card.faces else ()
    if entry.face_down and any(isinstance(one, model.Keyword) and one.keyword == "disguise" for one in printed):
        yield "whether it was cast for its disguise, and has ward {2}, is not given"


def missing_kickers(entry: Object) -> Iterator[str]:
    """Say what is open about a spell or permanent that was kicked, with some of its kickers only (702.33f).

    Args:
        entry: the object.
    """
    face = entry.card.faces[entry.face] if entry.card.faces else None
    if face is None or not 0 < entry.kicked < len(kicker_costs(face)):
        return
    if any(isinstance(part, model.KickedWith) for part in model.parts(face.abilities)):
        yield "with which of its kickers it was kicked is not given"


def missing_to_replacement(chosen: Mapping[str, object], replacement: Replacement) -> Iterator[str]:
    """Say which choices a replacement or prevention effect speaks of without being told them.

    Args:
        chosen: what was chosen for it, or for the permanent that it is on.
        replacement: the effect.
    """
    yield from (_not_given(choice) for choice in dict.fromkeys(_choices(replacement)) if choice not in chosen)
    if getattr(replacement.event, "chosen", False) and "source" not in chosen:
        yield "the chosen source is not given"


def missing_to_shield(entry: ResolvedEffect, shield: Replacement) -> Iterator[str]:
    """Say what a replacement effect that a resolved spell or ability left speaks of without being told.

    Args:
        entry: the entry of the board.
        shield: one of its effects.
    """
    yield from missing_to_replacement(entry.chosen, shield)
    if entry.source is None and _looks_at_source(shield):
        yield "its source is not given"
    to = getattr(shield.event, "to", None)
    if getattr(to, "target", None) is not None and not entry.aimed:
        yield "its target is not given"


def missing_to_effect(entry: ResolvedEffect, effect: model.Effect) -> Iterator[str]:
    """Say what an effect that a resolved spell or ability left speaks of without being told.

    Which objects it changes is settled (611.2c), so that their description needs nothing.

    Args:
        entry: the entry of the board.
        effect: one of its effects.
    """
    parts = (effect.condition, *effect.changes)
    spoken_of = dict.fromkeys(choice for part in parts for choice in _choices_of(part))
    pairs = [
        pair
        for change in effect.changes
        if isinstance(change, model.ChangeWords)
        and (pair := [word.what for word in (change.old, change.new) if isinstance(word, model.Chosen)])
    ]
    words = {word for pair in pairs for word in pair}
    if pairs and not any(entry.chosen.keys() >= set(pair) for pair in pairs):
        yield "which word is changed into which is not given"
    yield from (_not_given(choice) for choice in spoken_of if choice not in entry.chosen and choice not in words)
    if entry.source is None and any(map(_looks_at_source, parts)):
        yield "its source is not given"


def _not_given(choice: model.Choice) -> str:
    return f"the chosen {choice} is not given"


def _inside(node: object) -> Iterator[Any]:
    if isinstance(node, Node):
        yield from (getattr(node, field) for field in node.__struct_fields__)
    elif isinstance(node, tuple):
        yield from node


@lru_cache(maxsize=_REMEMBERED)
def _choices_of(ability: model.Ability) -> tuple[model.Choice, ...]:
    return tuple(_choices(ability))


@lru_cache(maxsize=_REMEMBERED)
def _choices_of_mana_in(ability: model.Ability, *, prices: bool) -> tuple[model.Choice, ...]:
    return tuple(_choices_of_mana(ability, prices=prices))


def _choices(node: object) -> Iterator[model.Choice]:
    match node:
        case model.Activated() | model.Triggered() | model.Spell():
            return
        case model.Chosen(what=what) | model.HasChosen(what=what) | model.HasChoice(what=what):
            yield what
        case model.ChosenNumber():
            yield "number"
        case model.EntersAs():
            yield "mode"
        case _ if "chosen" in _players(node):
            yield "player"
    for part in _inside(node):
        yield from _choices(part)


def _choices_of_mana(node: object, *, prices: bool) -> Iterator[model.Choice]:
    match node:
        case "chosen color":
            yield "color"
        case Spending() if not prices:
            return
        case model.HasChosen(what=what):
            yield what
    for part in _inside(node):
        yield from _choices_of_mana(part, prices=prices)


def _players(node: object) -> Sequence[str]:
    match node:
        case model.Controlled(by=player) | model.Owned(by=player) | model.Turn(of=player):
            return (player,)
        case model.SetController(player=player) | model.PlayerNumber(player=player):
            return (player,)
        case model.Devotion(player=player) | model.Fact(player=player):
            return (player,)
    return ()


def _looks_at_source(node: object) -> bool:
    """Tell whether an effect looks at the permanent that left it, or at what that is attached to."""
    match node:
        case model.AddAbility() | model.BecomeCopy():
            return False  # an ability speaks of the object that has it; what is copied is told by its own reason
        case _ if not _PLAYERS_OF_A_SOURCE.isdisjoint(_players(node)):
            return True
        case _ if getattr(node, "ref", None) in ("source", "host"):
            return True
    return any(map(_looks_at_source, _inside(node)))
