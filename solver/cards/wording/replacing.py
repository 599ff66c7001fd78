"""Replacement and prevention effects in words: what would happen, and what happens instead."""

from __future__ import annotations

from solver.cards.model import All, Amount, Controlled, Filter, Is, Scope, Sum
from solver.cards.replacing import (
    Acts,
    AsThough,
    CountersPut,
    DamageDealt,
    Deed,
    Event,
    Fixed,
    Floored,
    Halved,
    Impossible,
    LifeGained,
    LifeLost,
    Prevented,
    Proportional,
    Recipients,
    Redirected,
    Replacement,
    Scaled,
    Unpreventable,
)
from solver.cards.wording.grammar import Voice, listed, number_word
from solver.cards.wording.things import amount, noun
from solver.cards.wording.whether import whether

_WHO: dict[str, str] = {
    "you": "you",
    "opponent": "an opponent",
    "any": "a player",
    "enchanted player": "enchanted player",
    "chosen": "the chosen player",
}
_ALL_OF: dict[str, str] = {"you": "you", "opponent": "your opponents", "any": "players"}
_ACTORS: dict[str, str] = {
    "you": "you",
    "opponent": "each opponent",
    "affected": "that player",
    "source controller": "that source's controller",
}


def replacement(effect: Replacement, voice: Voice) -> str:
    """Write a replacement or prevention effect, or what can't happen, as a sentence.

    Args:
        effect: the effect of a static ability.
        voice: how the text calls its own object.
    """
    first = effect.deeds[0] if effect.deeds else None
    special = _forbids(effect.event, first, voice)
    if special is not None:
        lead = f"as long as {whether(effect.condition, voice)}, " if effect.condition is not None else ""
        text = lead + special
    else:
        condition = f" while {whether(effect.condition, voice)}" if effect.condition is not None else ""
        may = "you may " if effect.optional else ""
        text = f"if {_would(effect.event, voice)}{condition}, {may}{_then(effect, voice)}"
    return f"{text[:1].upper()}{text[1:]}."


def _forbids(event: Event, first: Deed | None, voice: Voice) -> str | None:
    """Write what is said without "if": what can't happen, and what is about all damage."""
    match first, event:
        case Impossible(), LifeGained(player=who):
            return f"{_ALL_OF.get(who, _WHO.get(who, who))} can't gain life"
        case Impossible(), CountersPut(to=Recipients(objects=None, players=who)) if who is not None:
            return f"{_ALL_OF.get(who, _WHO.get(who, who))} can't get counters"
        case Impossible(), CountersPut(to=to):
            return f"counters can't be put on {_recipients(to, voice)}"
        case Impossible(), _:
            return f"it can't happen that {_would(event, voice)}"
        case Unpreventable(), DamageDealt():
            manner = _manner(event)
            if event.source is None:
                return f"{manner}damage can't be prevented"
            return f"{manner}damage that would be dealt by {_source(event, voice)} can't be prevented"
        case AsThough(keyword=keyword), DamageDealt(to=to):
            whom = "to you " if to.players == "you" else ""
            return f"all damage is dealt {whom}as though its source had {keyword}"
        case Redirected(target=None) as redirected, DamageDealt():
            by = "" if event.source is None else f" by {_source(event, voice)}"
            whom = _recipients(event.to, voice)
            where = _where(redirected, voice)
            return f"all {_manner(event)}damage that would be dealt to {whom}{by} is dealt to {where} instead"
        case Floored(at=at), _:
            return f"damage that would reduce your life total to less than {at} reduces it to {at} instead"
        case _:
            return None


def _where(deed: Redirected, voice: Voice) -> str:
    if deed.to is not None:
        return voice.calls(deed.to)
    return "you" if deed.player == "you" else "its controller"


def _manner(event: DamageDealt) -> str:
    return {True: "combat ", False: "noncombat ", None: ""}[event.combat]


def _source(event: DamageDealt, voice: Voice) -> str:
    if event.source is None:
        return "a source"
    return _described(event.source, event.scope, voice)


def _described(source: Filter, scope: Scope, voice: Voice) -> str:
    if isinstance(source, Is):
        return voice.calls(source.ref)
    if source == Controlled("you"):
        return "a source you control"
    if scope == "everywhere":
        return f"a source that is {noun(source, voice, article=True)}"
    return noun(source, voice, article=True, scope=scope)


def _recipients(to: Recipients, voice: Voice) -> str:
    if to == Recipients(All(()), "any"):
        return "a permanent or player"
    parts = [] if to.players is None else [_WHO.get(to.players, to.players)]
    if to.objects is not None:
        parts.append(noun(to.objects, voice, article=True))
    return listed(parts, "or") or "a target"


def _damage(event: DamageDealt, voice: Voice) -> str:
    if event.at_least > 1:
        return f"{event.at_least} or more {_manner(event)}damage"
    if isinstance(event.at_most, Sum) and event.at_most.of[:1] == (-1,):
        return f"an amount of {_manner(event)}damage less than {amount(event.at_most.of[1], voice)}"
    if event.at_most is not None:
        return f"{amount(event.at_most, voice)} or less {_manner(event)}damage"
    return f"{_manner(event)}damage"


def _would(event: Event, voice: Voice) -> str:
    match event:
        case DamageDealt():
            to = _recipients(event.to, voice)
            return f"{_source(event, voice)} would deal {_damage(event, voice)} to {to}"
        case LifeGained(player=who):
            return f"{_WHO.get(who, who)} would gain life"
        case LifeLost(player=who):
            return f"{_WHO.get(who, who)} would lose life"
        case CountersPut(to=to, by=by):
            kind = "" if event.kind is None else f"{event.kind} "
            if event.by_effect:
                return f"an effect would put one or more {kind}counters on {_recipients(to, voice)}"
            if by is not None:
                return f"{_WHO.get(by, by)} would put one or more {kind}counters on {_recipients(to, voice)}"
            if to.objects is None and event.kind == "energy":
                return "you would get one or more {E}"
            if to.objects is None:
                return f"you would get one or more {kind}counters"
            return f"one or more {kind}counters would be put on {_recipients(to, voice)}"


def _then(effect: Replacement, voice: Voice) -> str:
    acts = [_act(deed, voice) for deed in effect.deeds if isinstance(deed, Acts)]
    first = effect.deeds[0] if effect.deeds else None
    if first is None:
        return "instead nothing happens"
    if isinstance(first, Prevented):
        return ". ".join([_prevented(first, voice), *map(_sentence, acts)])
    if isinstance(first, Acts):
        return "instead " + " and ".join(acts)
    match effect.event:
        case DamageDealt():
            return f"it deals {_dealt(first, voice)} instead"
        case LifeGained(player=who):
            gains = "you gain" if who == "you" else "that player gains"
            return f"{gains} {_life(first, voice)} instead"
        case LifeLost():
            return "they lose twice that much life instead"
        case CountersPut():
            return _counters(effect.event, first, voice)


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}"


def _prevented(deed: Prevented, voice: Voice) -> str:
    if deed.half is not None:
        return f"prevent half that damage, rounded {deed.half}"
    if deed.all_but is not None:
        return f"prevent all but {deed.all_but} of that damage"
    if deed.amount is None:
        return "prevent that damage"
    if isinstance(deed.amount, int):
        return f"prevent {deed.amount} of that damage"
    return f"prevent X of that damage, where X is {amount(deed.amount, voice)}"


def _dealt(deed: Deed, voice: Voice) -> str:
    match deed:
        case Scaled(factor=factor, plus=0):
            return f"{'triple' if factor == 3 else 'double'} that damage"
        case Scaled(plus=int(plus)):
            return f"that much damage {'plus' if plus > 0 else 'minus'} {abs(plus)}"
        case Scaled(plus=plus):
            return f"that much damage plus an amount of damage equal to {amount(plus, voice)}"
        case Halved(rounded=rounded):
            return f"half that damage, rounded {rounded},"
        case Fixed(to=int(to)):
            return f"{to} damage"
        case Fixed(to=to):
            return f"damage equal to {amount(to, voice)}"
        case _:
            return "that damage to a target"


def _life(deed: Deed, voice: Voice) -> str:
    match deed:
        case Scaled(factor=1, plus=plus):
            return f"that much life plus {amount(plus, voice)}"
        case Scaled():
            return "twice that much life"
        case _:
            return "no life"


def _counters(event: CountersPut, deed: Deed, voice: Voice) -> str:
    kind = "" if event.kind is None else f"{event.kind} "
    energy = event.to.objects is None and event.kind == "energy"
    put = event.by is not None or event.by_effect
    verb = "put " if put else ""
    be_put = "" if put else "are put "
    of = "of each of those kinds of " if event.kind is None else ""
    match deed:
        case Scaled(factor=2) if energy:
            return "you get twice that many {E} instead"
        case Scaled(plus=plus) if energy:
            return f"you get that many plus {amount(plus, voice)} {{E}} instead"
        case Scaled(plus=plus) if event.to.objects is None and not put:
            return f"you get that many plus {amount(plus, voice)} of each of those kinds of counters instead"
        case Scaled(factor=2):
            return f"{verb}twice that many {of}{kind}counters {be_put}on it instead"
        case Scaled(plus=int(plus)) if plus < 0:
            return f"that many {kind}counters minus {-plus} {be_put}on it instead"
        case Scaled(plus=plus):
            return f"{verb}that many plus {amount(plus, voice)} {of}{kind}counters {be_put}on it instead"
        case Halved(rounded=rounded):
            return f"put half that many of each of those kinds of counters on it instead, rounded {rounded}"
        case _:
            return ""


def _many(number: Amount | Proportional, unit: str) -> tuple[str, str]:
    """Write how many an action is about, and what stands at the end for it."""
    match number:
        case Proportional(of="prevented", factor=factor):
            return f"{_number(factor, unit)}", " for each 1 damage prevented this way"
        case Proportional(factor=2):
            return f"twice that many {unit}s", ""
        case Proportional():
            return f"that many {unit}s", ""
        case int(plain):
            return _number(plain, unit), ""
        case _:
            return "", ""


def _number(number: int, unit: str) -> str:
    if number == 1:
        return f"a {unit}"
    return f"{number_word(number)} {unit}s"


def _act(deed: Acts, voice: Voice) -> str:
    who = "" if deed.who in (None, "you") else f"{_ACTORS.get(deed.who or 'you', str(deed.who))} "
    third = "s" if who else ""
    match deed.verb:
        case "put counters" | "remove counters":
            count, each = _many(deed.amount, f"{deed.kind} counter")
            verb, where = ("put", "on") if deed.verb == "put counters" else ("remove", "from")
            on = "that permanent" if deed.on == "affected" else voice.source
            return f"{verb} {count or 'some counters'} {where} {on}{each}"
        case "gain life" | "lose life":
            verb = f"{'gain' if deed.verb == 'gain life' else 'lose'}{third}"
            return f"{who or 'you '}{verb} {_life_amount(deed.amount)}"
        case "draw" | "mill":
            count, _ = _many(deed.amount, "card")
            if isinstance(deed.amount, Proportional) and deed.amount.of == "prevented":
                count = "cards equal to the damage prevented this way"
            return f"{who}{deed.verb}{third} {count or 'some cards'}"
        case "deal damage":
            much = "that much damage"
            if isinstance(deed.amount, Proportional) and deed.amount.of == "prevented":
                much = "damage equal to the damage prevented this way"
            return f"{voice.source} deals {much} to {_ACTORS.get(deed.who or 'you', str(deed.who))}"


def _life_amount(number: Amount | Proportional) -> str:
    match number:
        case Proportional(of="prevented"):
            return "life equal to the damage prevented this way"
        case Proportional():
            return "that much life"
        case _:
            return f"{number} life" if isinstance(number, int) else "some life"
