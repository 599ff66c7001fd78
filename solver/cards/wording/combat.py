"""Attacking and blocking in words: what creatures can't do, have to do, and may do all the same."""

from __future__ import annotations

from collections.abc import Sequence

from solver.cards.combat import (
    AtMost,
    AttackAnyway,
    BlockAnyway,
    BlockersNumber,
    BlockMore,
    CannotAttack,
    CannotBeBlocked,
    CannotBlock,
    Combat,
    Declaration,
    DeclarationCost,
    Defender,
    Goaded,
    Lures,
    MustAttack,
    MustBeBlocked,
    MustBlock,
    NeedsCompany,
    OnlyAlone,
    Planeswalkers,
)
from solver.cards.model import Any, Comparison, Filter, Is, Not, Player
from solver.cards.wording.grammar import Voice, a, listed, number_word
from solver.cards.wording.things import amount, noun

_FEW: dict[Comparison, str] = {
    ">=": "{} or more", "<=": "{} or fewer", "=": "exactly {}", "<": "fewer than {}", ">": "more than {}",
    "!=": "other than {}",
}  # fmt: skip
_YOURS: dict[Planeswalkers, str] = {
    "not": "you", "too": "you or planeswalkers you control", "only": "planeswalkers you control",
}  # fmt: skip
_ANYWAY = {
    "defender": "can attack as though {it} didn't have defender",
    "sickness": "can attack as though {it} had haste",
    "flying": "can block as though {it} had reach",
    "shadow": "can block creatures with shadow as though {it} had shadow",
    "tapped": "can block as though {it} were untapped",
}


def clauses(changes: Sequence[Combat], subject: str, voice: Voice, *, many: bool) -> str:
    """Write what is said of some creatures in combat.

    Args:
        changes: what is said.
        subject: the words for the creatures.
        voice: how the text calls its objects.
        many: whether they are plural.
    """
    match changes:
        case (Lures(by=by),):
            return f"all {'creatures' if by is None else noun(by, voice, many=True)} able to block {subject} do so"
        case (AtMost(when=when, number=number, whom=whom),):
            creatures = f"{number_word(number)} {'creature' if number == 1 else 'creatures'}"
            return f"no more than {creatures} can {when}{' you' if whom == 'you' else ''} each combat"
        case _:
            said = [predicate(change, voice, many=many) for change in changes]
            return f"{subject} {listed(_joined(said))}"


def _joined(said: list[str]) -> list[str]:
    """Write what is said of attacking and blocking alike only once."""
    match said:
        case ["can't attack", "can't block", *rest]:
            return ["can't attack or block", *rest]
        case ["can't attack alone", "can't block alone"]:
            return ["can't attack or block alone"]
        case _:
            return said


def predicate(change: Combat, voice: Voice, *, many: bool) -> str:
    """Write one thing that is said of creatures, as what stands behind them.

    Args:
        change: what is said.
        voice: how the text calls its objects.
        many: whether they are plural.
    """
    ending = "" if many else "s"
    match change:
        case CannotAttack(whom=whom, planeswalkers=walkers, against=against):
            return f"can't attack{_whom(whom, walkers)}{_against(against, voice)}"
        case CannotBlock(what=Not(of=what)):
            return f"can block only {_blockers(what, voice)}"
        case CannotBlock(what=what):
            return f"can't block{_what(what, voice)}"
        case CannotBeBlocked(stronger=True, against=against):
            return f"can't be blocked by creatures with greater power{_against(against, voice)}"
        case CannotBeBlocked(by=by, against=against):
            return f"can't be blocked{_by(by, voice)}{_against(against, voice, 'as long as')}"
        case BlockersNumber(least=least, most=None):
            return f"can't be blocked except by {number_word(least)} or more creatures"
        case BlockersNumber(most=most):
            number = most or 0
            return f"can't be blocked by more than {number_word(number)} creature{'' if number == 1 else 's'}"
        case NeedsCompany():
            return _company(change, voice)
        case OnlyAlone(when=when):
            return f"can only {when} alone"
        case MustAttack(whom=whom):
            target = {"you": " you", "host controller": " enchanted creature's controller"}.get(whom, "")
            return f"attack{ending}{target} each combat if able"
        case MustBlock(what=what):
            return f"block{ending}{_what(what, voice)} each combat if able"
        case MustBeBlocked(by=by, number=number):
            if number > 1:
                return f"must be blocked by {number_word(number)} or more creatures if able"
            return f"must be blocked{'' if by is None else f' by {a(noun(by, voice))}'} if able"
        case Goaded():
            return f"{'are' if many else 'is'} goaded"
        case DeclarationCost():
            return _cost(change, voice)
        case AttackAnyway(despite=despite) | BlockAnyway(despite=despite):
            return _ANYWAY[despite].format(it="they" if many else "it")
        case BlockMore(number=None):
            return "can block any number of creatures"
        case BlockMore(number=number):
            count = number or 1
            more = "an additional creature" if count == 1 else f"an additional {number_word(count)} creatures"
            return f"can block {more} each combat"
        case Lures(by=by):
            return f"ha{'ve' if many else 's'} all {'creatures' if by is None else noun(by, voice, many=True)} block it"
        case AtMost(when=when, number=number):
            return f"can't {when} with more than {number_word(number)}"


def _whom(whom: Player, walkers: Planeswalkers) -> str:
    return f" {_YOURS[walkers]}" if whom == "you" else ""


def _what(what: Filter | None, voice: Voice) -> str:
    if what is None:
        return ""
    return f" {noun(what, voice, many=not isinstance(what, Is))}"


def _blockers(what: Filter, voice: Voice) -> str:
    options = what.of if isinstance(what, Any) and what.of else (what,)
    return " and/or ".join(noun(option, voice, many=not isinstance(option, Is)) or "creatures" for option in options)


def _by(by: Filter | None, voice: Voice) -> str:
    match by:
        case None:
            return ""
        case Not(of=inner):
            return f" except by {_blockers(inner, voice)}"
        case _:
            return f" by {_blockers(by, voice)}"


def _against(defender: Defender | None, voice: Voice, given: str = "if") -> str:
    if defender is None:
        return ""
    op, number = defender.op, defender.number
    if (op, number) in (("<", 1), (">=", 1)):
        word = "unless" if op == "<" else given
        return f" {word} defending player controls {a(noun(defender.controls, voice))}"
    if op in ("<", ">"):
        # "fewer than" is what is not "or more"
        return f" unless defending player controls {_many('>=' if op == '<' else '<=', defender, voice)}"
    return f" {given} defending player controls {_many(op, defender, voice)}"


def _many(op: Comparison, defender: Defender, voice: Voice) -> str:
    return f"{_FEW[op].format(number_word(defender.number))} {noun(defender.controls, voice, many=True)}"


def _company(change: NeedsCompany, voice: Voice) -> str:
    when: Declaration = change.when
    if change.stronger:
        return f"can't {when} unless a creature with greater power also {when}s"
    if change.of is not None:
        return f"can't {when} unless {a(noun(change.of, voice))} also {when}s"
    if change.number == 1:
        return f"can't {when} alone"
    return f"can't {when} unless at least {number_word(change.number)} other creatures {when}"


def _cost(change: DeclarationCost, voice: Voice) -> str:
    price, where = (f"{change.life} life", "") if change.life else (change.mana or "{0}", "")
    if change.times != 1:
        price, where = "{X}", f", where X is {amount(change.times, voice)}"
    whom = _whom(change.whom, change.planeswalkers)
    what = _what(change.what, voice)
    return f"can't {change.when}{whom}{what} unless their controller pays {price} for each of those creatures{where}"
