"""Activating abilities in words: what forbids or allows it, and the instructions behind an ability's effect."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from solver.cards.activating import PERIODS, ZONES
from solver.cards.model import (
    Activatable,
    ActivateAnyTime,
    Activated,
    ActivateWithHaste,
    Change,
    Condition,
    ForbidActivation,
    ForbidPaying,
    ForbidTargeting,
    Player,
    PlayerHas,
)
from solver.cards.wording.grammar import Voice, listed, number_word, sentence
from solver.cards.wording.whether import whether

_WHO: dict[Player, str] = {"any": "players", "opponent": "your opponents", "enchanted player": "enchanted player"}
_NOT: dict[Activatable, str] = {
    "no mana": "mana abilities",
    "neither mana nor loyalty": "mana abilities or loyalty abilities",
}
_GATED = "Activate only under a condition that is not modelled."
_REPRICED = "This ability costs (not modelled) more or less to activate."


def _clause(change: Change, what: str) -> str:
    what = what.replace("objects anywhere", "sources")
    match change:
        case ForbidActivation(abilities="neither mana nor loyalty" | "no mana" as kind, by=by) if (
            by != "any" or kind != "no mana" or what == "permanents anywhere"
        ):
            return f"{_WHO.get(by, by)} can't activate abilities that aren't {_NOT[kind]}"
        case ForbidActivation(abilities="all", by=by) if by != "any":
            return f"{_WHO.get(by, by)} can't activate abilities of {what}"
        case ForbidActivation(abilities="loyalty"):
            return f"loyalty abilities of {what} can't be activated"
        case ForbidActivation(abilities="with the tap symbol"):
            return f"activated abilities of {what} with {{T}} in their costs can't be activated"
        case ForbidActivation(abilities=kind):
            unless = " unless they're mana abilities" if kind == "no mana" else ""
            return f"activated abilities of {what} can't be activated{unless}"
        case ActivateWithHaste():
            return f"you may activate abilities of {what} as though those creatures had haste"
        case ActivateAnyTime(abilities="equip"):
            return "you may activate equip abilities any time you could cast an instant"
        case ForbidTargeting(by=by, spells=spells):
            of = "spells or abilities" if spells else "abilities"
            return f"{what} can't be the target of {of}{' your opponents control' if by == 'opponent' else ''}"
        case ForbidPaying(way=way, mana=also):
            ways = {"life": "pay life", "sacrifice": f"sacrifice {what}", "either": f"pay life or sacrifice {what}"}
            only = "" if also else " that aren't mana abilities"
            return f"players can't {ways[way]} to cast spells or activate abilities{only}"
        case PlayerHas(keyword=keyword, player=who):
            return f"you have {keyword}" if who == "you" else f"players have {keyword}"
        case ActivateAnyTime():
            return f"you may activate loyalty abilities of {what} any time you could cast an instant"
        case _:
            raise AssertionError(change)


def clauses(changes: Sequence[Change], what: str) -> str:
    """Write what can or can't be activated of some objects.

    Args:
        changes: what forbids or allows it.
        what: the words for the objects.
    """
    return listed([_clause(change, what) for change in changes])


_BY = {"any": "Any player may activate this ability", "opponent": "Only your opponents may activate this ability"}


def _period(during: Condition, voice: Voice) -> str:
    words = next((words for words, period in PERIODS.items() if period == during), f"if {whether(during, voice)}")
    return words.replace(" , ", ", ").replace("a opponent 's", "an opponent's").replace(" be ", " are ")


def _restrictions(ability: Activated, voice: Voice) -> Iterator[str]:
    for zone in ability.zones:
        if zone != "battlefield":
            yield next((words for words, found in ZONES.items() if found == zone), f"from {zone}")
    if ability.only is not None:
        yield f"if {whether(ability.only, voice)}"
    if ability.during is not None:
        yield _period(ability.during, voice)
    if ability.sorcery:
        yield "as a sorcery"
    if ability.times == 1:
        yield "once each turn"


def instructions(ability: Activated, voice: Voice) -> list[str]:
    """Write the instructions of an activated ability, one sentence each.

    Args:
        ability: the ability.
        voice: how the text calls its objects.
    """
    found = [sentence(_BY[ability.by])] if ability.by in _BY else []
    found += [sentence(f"activate only {words}") for words in _restrictions(ability, voice)]
    if ability.times > 1:
        found.append(f"Activate no more than {number_word(ability.times)} times each turn.")
    # what is said of the cost is no instruction, and stands before those
    return [*([_REPRICED] if ability.repriced else []), *found, *([_GATED] if ability.gated else [])]
