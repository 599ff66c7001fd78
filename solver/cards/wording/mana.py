"""Mana in words: what an ability adds, when it triggers, and what is produced instead."""

from __future__ import annotations

from collections.abc import Sequence, Set

from msgspec.structs import replace

from solver.cards.model import (
    Add,
    All,
    Amount,
    Any,
    ColorsAmong,
    CommanderColors,
    Compare,
    Controlled,
    CouldProduce,
    Count,
    DealDamage,
    Deed,
    Devotion,
    Distinct,
    Effect,
    Filter,
    GainLife,
    Is,
    Mana,
    Not,
    OtherDeed,
    Portion,
    Produced,
    ProduceInstead,
    PutCounters,
    SacrificedCould,
    SacrificeIt,
    Shares,
    TappedForMana,
    Unless,
    X,
)
from solver.cards.vocabulary import COLORS
from solver.cards.wording.grammar import Voice, listed, number_word, possessive, sentence
from solver.cards.wording.pricing import spending
from solver.cards.wording.things import amount, counted, noun
from solver.cards.wording.whether import whether

_ONE = {"any color": "one mana of any color", "chosen color": "one mana of the chosen color"}
_SEVERAL = {"any color": "any one color", "chosen color": "the chosen color"}
_SYMBOLS = tuple(f"{{{symbol}}}" for symbol in COLORS)
_DURATIONS = {"end of turn": "until end of turn, ", "your next turn": "until your next turn, "}


def mana(what: Mana, voice: Voice) -> str:
    """Write one thing that may be added."""
    match what:
        case str():
            return _ONE.get(what, what)
        case CouldProduce(among=among, what=kind):
            return f"one mana of any {kind} that {noun(among, voice, article=True)} could produce"
        case ColorsAmong(among=Is(ref=ref)):
            return f"one mana of any of {possessive(voice.calls(ref))} colors"
        case ColorsAmong(among=among, scope=scope):
            return f"one mana of any color among {noun(among, voice, many=True, scope=scope)}"
        case CommanderColors():
            return "one mana of any color in your commander's color identity"
        case Produced():
            return "one mana of any type that permanent produced"
        case SacrificedCould(what=kind):
            return f"one mana of any {kind} the sacrificed permanent could produce"
        case Portion(mana=symbols, amount=number):
            return f"an amount of {symbols} equal to {amount(number, voice)}"


def choices(added: Sequence[Mana], voice: Voice) -> str:
    """Write what may be chosen, plain symbols first."""
    ordered = sorted(added, key=lambda what: what in _ONE) if len(added) > 1 else added
    return listed([mana(what, voice) for what in ordered], "or")


def _numbered(number: Amount, voice: Voice) -> tuple[str, str]:
    """Write an amount before a noun, and what stands at the end for it."""
    if isinstance(number, int):
        return number_word(number), ""
    if number == X():
        return "X", ""
    return "X", f", where X is {amount(number, voice)}"


def _spread(add: Add, voice: Voice) -> str:
    number, where = _numbered(add.amount, voice)
    if add.spread == "different":
        return f"{number} mana of different colors{where}"
    if add.choices == _SYMBOLS:
        return f"{number} mana in any combination of colors{where}"
    kinds = [mana(what, voice) for what in add.choices]
    joined = f"{', '.join(kinds[:-1])}, and/or {kinds[-1]}" if len(kinds) > 2 else " and/or ".join(kinds)
    return f"{number} mana in any combination of {joined}{where}"


_DEVOTED = tuple(Portion(f"{{{symbol}}}", Devotion((color,))) for symbol, color in COLORS.items())


def _added(add: Add, voice: Voice) -> str:
    """Write what is added, after the verb."""
    if add.spread != "alike":
        return _spread(add, voice)
    if add.amount == 1:
        return choices(add.choices, voice)
    number, where = _numbered(add.amount, voice)
    if len(add.choices) == 1 and (only := add.choices[0]) in _SEVERAL:
        return f"{number} mana of {_SEVERAL[str(only)]}{where}"
    if len(add.choices) == 1 and isinstance(only, str):
        if isinstance(add.amount, int):
            return f"{number} {only}"
        each = counted(add.amount, voice)
        return f"{only} for each {each}" if each else f"an amount of {only} equal to {amount(add.amount, voice)}"
    if all(isinstance(what, str) and what not in _ONE for what in add.choices):
        return listed([f"{number} {mana(what, voice)}" for what in add.choices], "or") + where
    return f"{choices(add.choices, voice)} {number} times{where}"


def _instruction(add: Add, voice: Voice, *, instead_of: Add | None = None, additional: bool = False) -> str:
    if add.choices == _DEVOTED and add.amount == 1:
        return "choose a color. Add an amount of mana of that color equal to your devotion to that color"
    if add.choices == ("any color",) and isinstance(add.amount, Distinct):
        each = counted(add.amount, voice)
        return f"choose a color. Add one mana of that color for each {each}"
    if isinstance(add.amount, Count) and isinstance(add.amount.of, All) and set(add.amount.of.of) >= _NAMESAKES:
        kind = All(tuple(one for one in add.amount.of.of if one not in _NAMESAKES))
        return f"for each other {noun(kind, voice)} you control with the same name, add {choices(add.choices, voice)}"
    more = "an additional " if additional else ""
    who = "that player adds" if add.to == "tapping player" else "add"
    if add.optional:
        who = "that player may add" if add.to == "tapping player" else "you may add"
    text = f"{who} {more}{_added(add, voice)}"
    if instead_of is not None and isinstance(add.tapped, str):
        return f"if that permanent is {add.tapped.lower()}, {text} instead"
    if instead_of is not None:
        alike = add.choices == instead_of.choices and isinstance(add.choices[0], CouldProduce)
        if alike and instead_of.amount == 1 and isinstance(add.amount, int):
            text = f"{who} {number_word(add.amount)} mana of that type"
        text += " instead"
    condition = add.condition
    return text if condition is None else f"if {whether(condition, voice)}, {text}"


_NAMESAKES: Set[Filter] = {Controlled("you"), Not(Is("affected")), Shares("name", "affected")}

_RESTRICTED = "Spend this mana only on some things."


def _replaced(first: Add, second: Add | None) -> bool:
    """Say whether an instruction stands in the place of the one before it (614.15)."""
    if second is None:
        return False
    if second.tapped is not None and first.tapped == Not(second.tapped):
        return True
    return second.condition is not None and first.condition == Unless(second.condition)


def _each_color(produces: Sequence[Add], voice: Voice) -> str | None:
    """Write instructions that add one mana of each color among some permanents."""
    match produces[0].condition:
        case Compare(left=Count(of=All(of=(_, *rest)))):
            pass
        case _:
            return None
    expected = [
        Add((symbol,), condition=Compare(Count(All((color, *rest))), ">=", 1))
        for symbol, color in zip(_SYMBOLS, COLORS.values(), strict=True)
    ]
    if [replace(add, restricted=False) for add in produces] != expected:
        return None
    among = rest[0] if len(rest) == 1 else All(tuple(rest))
    return f"for each color among {noun(among, voice, many=True)}, add one mana of that color"


def instructions(produces: Sequence[Add], voice: Voice, *, additional: bool = False) -> str:
    """Write instructions to add mana, one sentence each, and that the mana can be spent on some things only.

    Args:
        produces: the instructions.
        voice: how the text calls its objects.
        additional: whether it is mana beside that of another ability.
    """
    of_each = _each_color(produces, voice) if produces else None
    parts: list[str] = [] if of_each is None else [of_each]
    for number, add in enumerate(() if of_each else produces):
        after = produces[number + 1] if number + 1 < len(produces) else None
        if _replaced(add, after):
            parts.append(_instruction(replace(add, condition=None), voice, additional=additional))
        else:
            before = produces[number - 1] if number > 0 and _replaced(produces[number - 1], add) else None
            parts.append(_instruction(add, voice, instead_of=before, additional=additional))
    if any(add.restricted for add in produces):
        uses = next((add.spending for add in produces if add.spending), ())
        parts.append(spending(uses, voice) if uses else _RESTRICTED)
    return " ".join(map(sentence, parts))


def beside(deeds: Sequence[Deed], voice: Voice) -> list[str]:
    """Write what an ability does besides adding mana, one sentence each.

    Args:
        deeds: what it does.
        voice: how the text calls its objects.
    """
    return [sentence(_deed(one, voice)) for one in deeds]


def _deed(one: Deed, voice: Voice) -> str:
    match one:
        case DealDamage(amount=number, to=to):
            return f"{voice.source} deals {number} damage to {'you' if to == 'you' else 'that player'}"
        case GainLife(amount=number, to=to, condition=condition):
            text = f"you gain {number} life" if to == "you" else f"each opponent gains {number} life"
            return text if condition is None else f"if {whether(condition, voice)}, {text}"
        case SacrificeIt(condition=condition):
            return f"if {whether(condition, voice)}, sacrifice {voice.source}"
        case PutCounters(counter=kind, amount=number):
            what = f"a {kind} counter" if number == 1 else f"{number_word(number)} {kind} counters"
            return f"put {what} on {voice.source}"
        case OtherDeed():
            return "(not modelled: what else it does)"


def event(tapped: TappedForMana, voice: Voice) -> str:
    """Write the event that something is tapped for mana, beginning with "whenever"."""
    of = "" if tapped.mana is None else f" of {'the chosen color' if tapped.mana == 'chosen color' else tapped.mana}"
    condition = "" if tapped.condition is None else f", if {whether(tapped.condition, voice)}"
    if tapped.at_all:
        return f"whenever {noun(tapped.permanents, voice, article=True)} becomes tapped{condition}"
    if tapped.any_ability:
        whose = possessive(noun(tapped.permanents, voice, article=True))
        return f"whenever {whose} ability causes you to add one or more mana{of}{condition}"
    kind = tapped.mana if tapped.mana is not None and tapped.mana.startswith("{") else f"mana{of}"
    return f"whenever {noun(tapped.permanents, voice, article=True)} is tapped for {kind}{condition}"


# --------------------------------------------------------------------------------------------------------------------
# Replacements
# --------------------------------------------------------------------------------------------------------------------

_THEN = {"{C}": "{C}", "chosen color": "mana of the chosen color", "any color": "mana of a color of your choice"}


def _other(change: ProduceInstead) -> str:
    if change.replaced == "color":
        return "any other color"
    if change.replaced != "any":
        symbol = change.replaced.strip("{}")
        return f"{COLORS.get(symbol, 'colorless')} mana"
    return "any other type and amount" if change.amount == "one" else "any other type"


def _then(change: ProduceInstead) -> str:
    if change.mana is None:
        often = {2: "twice", 1: "once"}.get(change.times, f"{number_word(change.times)} times")
        return f"{often} as much of that mana instead"
    what = _THEN.get(change.mana, change.mana)
    if change.amount == "one" and change.mana in ("chosen color", "any color"):
        what = f"one {what}"
    times = "" if change.times == 1 else f" {number_word(change.times)} times"
    return f"{what}{times} instead of {_other(change)}"


def _one_instead(change: ProduceInstead, tapped: str) -> str:
    enough = "mana" if change.at_least == 1 else f"{number_word(change.at_least)} or more mana"
    return f"if {tapped} is tapped for {enough}, it produces {_then(change)}"


def produced(change: ProduceInstead, *, many: bool) -> str:
    """Write such a replacement as what its objects do.

    Args:
        change: the replacement.
        many: whether they are several.
    """
    return f"{'produce' if many else 'produces'} {_then(change)} when tapped for mana"


def instead(effect: Effect, voice: Voice) -> str:
    """Write an effect that replaces the mana that permanents produce.

    Args:
        effect: an effect all of whose changes are such replacements.
        voice: how the text calls its objects.
    """
    changes = [change for change in effect.changes if isinstance(change, ProduceInstead)]
    parts = tuple(change.of for change in changes if change.of is not None)
    alike = all(change == ProduceInstead(change.mana, of=change.of) for change in changes)
    symbols = all(change.mana is not None and change.mana.startswith("{") for change in changes)
    every = isinstance(effect.affects, Any) and set(effect.affects.of) == set(parts)
    if len(parts) == len(changes) > 1 and every and alike and symbols:
        listing = [f"{noun(change.of, voice, many=True)} produce {change.mana}" for change in changes if change.of]
        text = f"if tapped for mana, {listed(listing)} instead of any other type"
    else:
        texts = []
        for change in changes:
            tapped = noun(effect.affects, voice, article=True, scope=effect.scope)
            if change.of is not None:
                tapped += f" that's {noun(change.of, voice, article=True)}"
            texts.append(_one_instead(change, tapped))
        text = ", and ".join(texts)
    during = f"as long as {whether(effect.condition, voice)}, " if effect.condition is not None else ""
    return sentence(f"{_DURATIONS.get(effect.duration, '')}{during}{text}")
