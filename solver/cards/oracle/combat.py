"""What sentences say of attacking and blocking (508.1, 509.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

import msgspec
from msgspec.structs import replace

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
from solver.cards.model import Amount, Any, Comparison, Filter, Is, Not, Player, X
from solver.cards.oracle.frames import Clause, Duration
from solver.cards.oracle.parsing import Made, Unread, action, constant
from solver.cards.oracle.rewriting import Rewriter, rewritten
from solver.cards.oracle.things import IT, OTHER, OTHER_THAN_IT, TARGET, Thing, either

_Kind = TypeVar("_Kind")
_OPPOSITE: dict[Comparison, Comparison] = {">=": "<", "<=": ">", "=": "!=", "<": ">=", ">": "<=", "!=": "="}
_CREATURES: tuple[Filter, ...] = ("Creature",)


class Fight(msgspec.Struct, frozen=True):
    """What a sentence says of attacking and blocking, with its words, for where it is not to be understood."""

    change: Combat
    text: str


class _Whom(msgspec.Struct, frozen=True):
    player: Player
    planeswalkers: Planeswalkers


class _Company(msgspec.Struct, frozen=True):
    number: int = 1
    of: Filter | None = None
    stronger: bool = False


class _Price(msgspec.Struct, frozen=True):
    mana: str = ""
    life: int = 0
    times: Amount = 1


class _Alone(msgspec.Struct, frozen=True):
    pass


def _one(parts: list[Made], kind: type[_Kind]) -> _Kind | None:
    return next((part for part in parts if isinstance(part, kind)), None)


def _rest(parts: list[Made]) -> list[Made]:
    """Give the parts that are about the whole sentence: how long it lasts."""
    return [part for part in parts if isinstance(part, Duration)]


def _described(thing: Thing) -> Filter | None:
    """Give the filter of a phrase; None where it means any creature."""
    if thing.targets or thing.ref == TARGET:
        raise Unread
    found = thing.filter(OTHER)
    return None if found == "Creature" else found


def _number(parts: list[Made]) -> int:
    number = _one(parts, int)
    if number is None:
        raise Unread
    return number


constant(
    alone_word=_Alone(),
    attack_you=_Whom("you", "not"),
    attack_yours=_Whom("you", "too"),
    attack_your_walkers=_Whom("you", "only"),
    attack_host_player=_Whom("host controller", "not"),
    company_stronger=_Company(stronger=True),
)


@action("company_many")
def _company_many(_: str, parts: list[Made]) -> _Company:
    return _Company(_number(parts))


@action("company_noun")
def _company_noun(_: str, parts: list[Made]) -> _Company:
    return _Company(of=_described(parts[0]))


@action("price_mana_once")
def _price_mana(text: str, _: list[Made]) -> _Price:
    mana = text.strip()
    return _Price(mana="{1}", times=X()) if mana == "{X}" else _Price(mana=mana)


@action("price_life_once")
def _price_life(_: str, parts: list[Made]) -> _Price:
    return _Price(life=_number(parts))


@action("against")
def _against(text: str, parts: list[Made]) -> Defender:
    op, number, other = parts[0]
    thing: Thing = parts[1]
    if other or not isinstance(number, int) or thing.holder or thing.scope != "battlefield":
        raise Unread
    return Defender(thing.filter(OTHER), _OPPOSITE[op] if text.startswith("unless ") else op, number)


@action("not_attack")
def _not_attack(_: str, parts: list[Made]) -> list[Made]:
    whom = _one(parts, _Whom) or _Whom("any", "too")
    against, price = _one(parts, Defender), _one(parts, _Price)
    if price is not None:
        found: Combat = DeclarationCost("attack", price.mana, price.life, price.times, whom.player, whom.planeswalkers)
    elif (apart := _apart("attack", parts)) is not None:
        found = apart
    else:
        found = CannotAttack(whom.player, whom.planeswalkers, against)
    return [found, *_rest(parts)]


def _apart(when: Declaration, parts: list[Made]) -> Combat | None:
    """Give what is said of doing it alone, or with others."""
    if _one(parts, _Alone) is not None:
        return NeedsCompany(when)
    company = _one(parts, _Company)
    return None if company is None else NeedsCompany(when, company.number, company.of, company.stronger)


@action("not_block")
def _not_block(_: str, parts: list[Made]) -> list[Made]:
    thing, price = _one(parts, Thing), _one(parts, _Price)
    what = None if thing is None else _described(thing)
    found = _apart("block", parts)
    if price is not None:
        found = DeclarationCost("block", price.mana, price.life, price.times, what=what)
    return [found or CannotBlock(what), *_rest(parts)]


@action("not_both")
def _not_both(text: str, parts: list[Made]) -> list[Made]:
    return [*_not_attack(text, parts)[:1], *_not_block(text, parts)]


@action("not_blocked")
def _not_blocked(_: str, parts: list[Made]) -> list[Made]:
    found = next((part for part in parts if isinstance(part, BlockersNumber | CannotBeBlocked)), CannotBeBlocked())
    against = _one(parts, Defender)
    if against is not None:
        if not isinstance(found, CannotBeBlocked):
            raise Unread
        found = replace(found, against=against)
    return [found, *_rest(parts)]


@action("blocked_by_more")
def _blocked_by_more(_: str, parts: list[Made]) -> BlockersNumber:
    return BlockersNumber(most=_number(parts))


@action("blocked_but_many")
def _blocked_but_many(_: str, parts: list[Made]) -> BlockersNumber:
    return BlockersNumber(least=_number(parts))


constant(blocked_by_stronger=CannotBeBlocked(stronger=True))


@action("blockers")
def _blockers(_: str, parts: list[Made]) -> Blockers:
    found = either([thing.filter(OTHER) for thing in parts])
    return Blockers(found)


class Blockers(msgspec.Struct, frozen=True):
    """Creatures that block, or are blocked, by what they are."""

    filter: Filter


@action("blocked_by")
def _blocked_by(_: str, parts: list[Made]) -> list[Made]:
    return [CannotBeBlocked(parts[-1].filter), *_rest(parts)]


@action("blocked_but_by")
def _blocked_but_by(_: str, parts: list[Made]) -> list[Made]:
    return [CannotBeBlocked(Not(parts[-1].filter)), *_rest(parts)]


@action("not_block_or_blocked")
def _not_block_or_blocked(_: str, parts: list[Made]) -> list[Made]:
    return [CannotBlock(parts[0].filter), CannotBeBlocked(parts[0].filter)]


@action("block_only")
def _block_only(_: str, parts: list[Made]) -> list[Made]:
    return [CannotBlock(Not(parts[0].filter))]


@action("only_attack_alone")
def _only_alone(_: str, _parts: list[Made]) -> list[Made]:
    return [OnlyAlone("attack")]


@action("block_more")
def _block_more(text: str, parts: list[Made]) -> list[Made]:
    number = None if "any number" in text else _one(parts, int) or 1
    return [BlockMore(number), *_rest(parts)]


@action("attack_anyway")
def _attack_anyway(text: str, parts: list[Made]) -> list[Made]:
    return [AttackAnyway("defender" if "defender" in text else "sickness"), *_rest(parts)]


@action("block_anyway")
def _block_anyway(text: str, parts: list[Made]) -> list[Made]:
    despite = "tapped" if "untapped" in text else "shadow" if "shadow" in text else "flying"
    return [BlockAnyway(despite), *_rest(parts)]  # type: ignore[arg-type]


@action("must_attack")
def _must_attack(_: str, parts: list[Made]) -> list[Made]:
    whom = _one(parts, _Whom)
    return [MustAttack("any" if whom is None else whom.player), *_rest(parts)]


@action("must_either")
def _must_either(_: str, parts: list[Made]) -> list[Made]:
    return [MustAttack(), MustBlock(), *_rest(parts)]


@action("must_block")
def _must_block(_: str, parts: list[Made]) -> list[Made]:
    thing = _one(parts, Thing)
    return [MustBlock(None if thing is None else _described(thing)), *_rest(parts)]


@action("must_be_blocked")
def _must_be_blocked(_: str, parts: list[Made]) -> list[Made]:
    thing, number = _one(parts, Thing), _one(parts, int)
    return [MustBeBlocked(None if thing is None else _described(thing), number or 1), *_rest(parts)]


constant(is_goaded=[Goaded()])


@action("combat")
def _combat(text: str, parts: list[Made]) -> list[Made]:
    return [part if isinstance(part, Duration) else Fight(part, text.strip()) for part in parts]


# --------------------------------------------------------------------------------------------------------------------
# Sentences of their own
# --------------------------------------------------------------------------------------------------------------------


@action("luring")
def _luring(text: str, parts: list[Made]) -> Clause:
    by, lure = (part for part in parts if isinstance(part, Thing))
    return Clause((lure,), (Fight(Lures(_described(by)), text.strip()), *_rest(parts)))


@action("no_more_than")
def _no_more_than(text: str, parts: list[Made]) -> Clause:
    when: Declaration = "block" if "can block" in text else "attack"
    whom = _one(parts, _Whom)
    limit = AtMost(when, _number(parts), "any" if whom is None else whom.player)
    return Clause((Thing(before=_CREATURES),), (Fight(limit, text.strip()), *_rest(parts)))


@action("goading")
def _goading(text: str, parts: list[Made]) -> Clause:
    # 701.15a
    return Clause((parts[0],), (Fight(Goaded(), text.strip()), Duration("your next turn")))


# --------------------------------------------------------------------------------------------------------------------
# What pronouns mean
# --------------------------------------------------------------------------------------------------------------------

_MARKS = (IT, TARGET, OTHER_THAN_IT)


def settled(fights: list[Fight], affects: Filter, bind: Rewriter, letter: Amount | None) -> Iterator[Combat | str]:
    """Give what is said of creatures, and the words of what can't be told.

    Args:
        fights: what is said.
        affects: the creatures that it is said of.
        bind: puts in what a pronoun means.
        letter: what X stands for, if the sentence says so.
    """
    for fight in fights:
        try:
            change = rewritten(fight.change, lambda part: _own(part, affects))
            if letter is not None:
                change = rewritten(change, lambda part: letter if part == X() else part)
            change = rewritten(change, bind)
        except Unread:
            yield fight.text
            continue
        told = repr(change)
        if "X()" in told or "ref='affected'" in told or any(f"ref={mark!r}" in told for mark in _MARKS):
            yield fight.text
        else:
            yield change


def _own(part: Made, affects: Filter) -> Made:
    """Say what "it" means beside a group of creatures that is told by the source."""
    if part == Is(IT) and not isinstance(affects, Is | Any):
        if "ref='source'" not in repr(affects):
            raise Unread
        return Is("source")
    return part
