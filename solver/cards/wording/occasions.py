"""What triggered abilities trigger on in words (603.1)."""

from __future__ import annotations

import re

from solver.cards.model import All, Any, Filter, Is, Player, State, TriggersAgain, Zone
from solver.cards.occasions import (
    Attacks,
    Blocked,
    Blocks,
    CardDrawn,
    CountersPlaced,
    DamageDone,
    LifeChanged,
    Moves,
    Occasion,
    PlayerActs,
    SpellCast,
    StatusChanged,
    Targeted,
)
from solver.cards.wording.grammar import Voice, sentence
from solver.cards.wording.replacing import recipients, source_of_damage
from solver.cards.wording.things import noun

_WHO: dict[Player, str] = {
    "you": "you", "opponent": "an opponent", "any": "a player", "enchanted player": "enchanted player",
    "chosen": "the chosen player",
}  # fmt: skip
_PILES: dict[Player | None, str] = {"you": "your", "opponent": "an opponent's", None: "a"}
_IN_GRAVEYARD = re.compile(r" in [^.]*graveyards?$")
_ORDINALS = ("first", "second", "third", "fourth", "fifth")


def occasions(found: tuple[Occasion, ...], voice: Voice) -> str:
    """Write what an ability triggers on, with the word that begins it.

    Args:
        found: the occasions.
        voice: how the text calls its own object.
    """
    return " and ".join(f"whenever {_occasion(one, voice)}" for one in found)


def _subject(what: Filter, voice: Voice, *, cards: bool = False, together: bool = False) -> str:
    if isinstance(what, Is):
        return voice.calls(what.ref)
    if isinstance(what, Any) and what.of[:1] == (Is("source"),) and len(what.of) == 2:
        return f"{voice.source} or {_subject(what.of[1], voice)}"
    if cards:
        if what == All(()):
            return "one or more cards" if together else "a card"
        words = _IN_GRAVEYARD.sub(
            "", noun(what, voice, many=together, article=not together, scope="graveyard", conjunction="or")
        )
        return f"one or more {words}" if together else words
    if together:
        return f"one or more {noun(what, voice, many=True, conjunction='or')}"
    return noun(what, voice, article=True)


def _does(verb: str, *, many: bool) -> str:
    """Put a verb into the plural where many do it."""
    if not many:
        return verb
    first, _, rest = verb.partition(" ")
    return f"{ {'is': 'are'}.get(first, first.removesuffix('s')) } {rest}".strip()


def _moves(one: Moves, voice: Voice) -> str:
    subject = _subject(one.what, voice, cards=one.cards, together=one.together)
    if one.cause in ("sacrificed", "discarded"):
        verb = "sacrifice" if one.cause == "sacrificed" else "discard"
        who = _WHO.get(one.by or "you", "a player")
        return f"{who} {verb}{'' if who == 'you' else 's'} {subject}"
    if one.cause == "milled":
        return f"{subject} {_does('is milled', many=one.together)}"
    return f"{subject} {_does(_verb(one.origin, one.to, one.whose), many=one.together)}"


def _verb(origin: Zone | None, to: Zone | None, whose: Player | None) -> str:
    if to == "battlefield":
        return "enters" if origin is None else f"enters from {_PILES[whose]} {origin}"
    if to is None:
        return "leaves the battlefield" if origin == "battlefield" else f"leaves {_PILES[whose]} {origin}"
    if (origin, to, whose) == ("battlefield", "graveyard", None):
        return "dies"
    where = "exile" if to == "exile" else f"{_PILES[whose]} {to}"
    from_where = {None: "anywhere", "battlefield": "the battlefield"}.get(origin, f"your {origin}")
    return f"is put into {where} from {from_where}"


def _damage(one: DamageDone, voice: Voice) -> str:
    manner = {True: "combat ", False: "noncombat ", None: ""}[one.combat]
    least = f"{one.at_least} or more " if one.at_least > 1 else ""
    to = "" if one.to is None else recipients(one.to, voice)
    if one.received:
        verb = "are" if to == "you" else "is"
        return f"{to} {verb} dealt {manner}damage"
    if one.together and one.source is not None:
        source, verb = f"one or more {noun(one.source, voice, many=True, conjunction='or')}", "deal"
    else:
        source, verb = source_of_damage(one.source, one.scope, voice), "deals"
    return f"{source} {verb} {least}{manner}damage{f' to {to}' if to else ''}"


def _counters(one: CountersPlaced, voice: Voice) -> str:
    kind = "" if one.kind is None else f"{one.kind} "
    to = recipients(one.to, voice)
    if one.removed:
        return f"one or more {kind}counters are removed from {to} this way"
    if one.by is not None:
        who = _WHO.get(one.by, one.by)
        return f"{who} put{'' if who == 'you' else 's'} one or more {kind}counters on {to}"
    return f"a {kind}counter is put on {to}" if one.each else f"one or more {kind}counters are put on {to}"


def _occasion(one: Occasion, voice: Voice) -> str:
    match one:
        case Moves():
            return _moves(one, voice)
        case DamageDone():
            return _damage(one, voice)
        case LifeChanged(player=player, gained=gained):
            who = _WHO.get(player, player)
            return f"{who} {'gain' if gained else 'lose'}{'' if who == 'you' else 's'} life"
        case CountersPlaced():
            return _counters(one, voice)
        case CardDrawn(player=player, number=number):
            who = _WHO.get(player, player)
            what = (
                "a card"
                if number is None
                else f"{'your' if who == 'you' else 'their'} {_ORDINALS[number - 1]} card each turn"
            )
            return f"{who} draw{'' if who == 'you' else 's'} {what}"
        case StatusChanged(what=what, becomes=becomes):
            verb = {"face up": "is turned face up", "transformed": "transforms"}.get(becomes, f"becomes {becomes}")
            return f"{_subject(what, voice)} {verb}"
        case SpellCast(player=player, what=what, using=using):
            who = _WHO.get(player, player)
            mana = "" if using is None else f" using mana produced by {noun(using, voice, article=True)}"
            spell = noun(what, voice, article=True, scope="stack")
            s = "" if who == "you" else "s"
            copies = f" or {'copy' if who == 'you' else 'copies'}" if one.copied else ""
            return f"{who} cast{s}{copies} {spell}{mana}"
        case Targeted(what=what, by=by, spells=spells):
            whose = {"you": " you control", "opponent": " an opponent controls"}.get(by or "", "")
            return f"{_subject(what, voice)} becomes the target of a spell{'' if spells else ' or ability'}{whose}"
        case Attacks() | Blocks() | Blocked():
            return _fights(one, voice)
        case PlayerActs(player=player, does=does):
            who = _WHO.get(player, player)
            third = {"scry": "scries", "proliferate": "proliferates"}.get(does, f"{does}s")
            return f"{who} {does if who == 'you' else third}"


def _fights(one: Attacks | Blocks | Blocked, voice: Voice) -> str:
    """Write that something attacks, blocks, or becomes blocked (508.3, 509.3)."""
    match one:
        case Blocks(what=what, blocked=other):
            return f"{_subject(what, voice)} blocks{'' if other is None else f' {noun(other, voice, article=True)}'}"
        case Blocked(never=True):
            return f"{_subject(one.what, voice)} attacks and isn't blocked"
        case Blocked(what=what, by=other):
            by = "" if other is None else f" by {noun(other, voice, article=True)}"
            return f"{_subject(what, voice)} becomes blocked{by}"
    whom = "" if one.whom is None else f" {recipients(one.whom, voice)}"
    if one.company:
        return f"{_subject(one.what, voice)} and at least {one.company} other creatures attack{whom}"
    if one.least > 1:
        many = noun(one.what, voice, many=True).removesuffix(" you control")
        return f"you attack{whom} with {one.least} or more {many}"
    verb = _does("attacks", many=one.together)
    return f"{_subject(one.what, voice, together=one.together)} {verb}{whom}{' alone' if one.alone else ''}"


_CAUSES = {
    (None, "battlefield"): "entering",
    ("battlefield", "graveyard"): "dying",
    ("battlefield", None): "leaving the battlefield",
}


def triggers_again(ability: TriggersAgain, voice: Voice) -> str:
    """Write what makes triggered abilities trigger an additional time, or not at all (603.2d).

    Args:
        ability: the ability.
        voice: how the text calls its own object.
    """
    of = noun(ability.of, voice, article=True)
    if not ability.on:
        return sentence(f"if a triggered ability of {of} triggers, that ability triggers an additional time")
    causes = " or ".join(_cause(one) for one in ability.on)
    what = _cause_object(ability.on[0])
    if ability.never:
        whose = "" if ability.of == State("permanent") else f" of {noun(ability.of, voice, many=True)}"
        subject = noun(what, voice, many=True)
        return sentence(f"{subject} {causes} don't cause abilities{whose} to trigger")
    subject = noun(what, voice, article=True)
    return sentence(
        f"if {subject} {causes} causes a triggered ability of {of} to trigger, that ability triggers an additional time"
    )


def _cause_object(one: Occasion) -> Filter:
    match one:
        case DamageDone(received=True, to=to) if to is not None and to.objects is not None:
            return to.objects
        case DamageDone(source=source) if source is not None:
            return source
        case Moves(what=what):
            return what
        case _:
            return All(())


def _cause(one: Occasion) -> str:
    match one:
        case DamageDone(received=True):
            return "being dealt damage"
        case Moves(origin=origin, to=to):
            return _CAUSES.get((origin, to), "changing zones")
        case _:
            return "dealing combat damage to a player"
