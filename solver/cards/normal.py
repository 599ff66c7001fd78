"""Normal forms: what means the same is the same value, however it was said.

"Other white creatures" and "white creatures other than this" hold the same filters in another order; "has two or more
charge counters on it" is a number that compares, or a filter that an object meets. The compiler gives the one form
that stands here, so that equal abilities are equal objects.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any as Whatever
from typing import TypeAlias, TypeVar

import msgspec

from solver.cards.model import (
    All,
    AllOf,
    Amount,
    Any,
    AnyOf,
    AttachedTo,
    Attacking,
    Compare,
    Controlled,
    Count,
    Counters,
    DamagedBy,
    Distinct,
    Effect,
    ExiledWith,
    Extreme,
    Filter,
    HasAttached,
    HasChosen,
    HasCounter,
    HasKeyword,
    HasStat,
    InZone,
    Is,
    Matches,
    Named,
    Not,
    Owned,
    PairedWith,
    Shares,
    State,
    Sum,
    Total,
    Unless,
)
from solver.cards.vocabulary import COLOR_SYMBOLS, kind_of

Part: TypeAlias = Whatever
"""Any part of the language."""

Same = TypeVar("Same")

_OWNED_THERE = ("hand", "graveyard", "library", "exile", "command")
_COLORS = tuple(COLOR_SYMBOLS)
_WORDS = ("negated", "supertype", "color", "subtype", "type")
_PLACES: tuple[type, ...] = (
    Any, State, Controlled, Owned, HasKeyword, HasCounter, HasStat, HasChosen, Named, Shares, AttachedTo, HasAttached,
    Attacking, DamagedBy, ExiledWith, PairedWith, InZone, Is,
)  # fmt: skip


def _place(filter_: Filter) -> tuple[int, int, str]:
    """Give the place of a filter among others: the words of a noun phrase first, in the order that it has them."""
    negated = isinstance(filter_, Not)
    inner = filter_.of if isinstance(filter_, Not) else filter_
    if isinstance(inner, str):
        kind = kind_of(inner)
        word = str(_COLORS.index(inner)) if kind == "color" else inner
        return 0, 0 if negated else _WORDS.index(kind or "type"), word
    place = _PLACES.index(type(inner)) if type(inner) in _PLACES else len(_PLACES)
    return place + 1, int(negated), repr(inner)


def _joined(kind: type[All] | type[Any], parts: tuple[Filter, ...]) -> Filter:
    flat: list[Filter] = []
    for part in parts:
        flat += part.of if isinstance(part, kind) and part.of else (part,)
    if kind is Any:
        flat = [one for option in flat for one in _by_zone(option)]
    found = sorted(dict.fromkeys(flat), key=_place)
    if kind is Any and (common := _common(found)):
        rests = [tuple(part for part in _held_by(option) if part not in common) for option in found]
        either = [_joined(All, rest) for rest in rests if rest]
        return _joined(All, (*common, _joined(Any, tuple(either))) if len(either) == len(found) else tuple(common))
    return found[0] if len(found) == 1 else kind(tuple(found))


def _held_by(option: Filter) -> tuple[Filter, ...]:
    return option.of if isinstance(option, All) else (option,)


def _by_zone(option: Filter) -> list[Filter]:
    """Split an alternative that may be in several zones into one for each."""
    parts = _held_by(option)
    zones = next((part for part in parts if isinstance(part, Any) and _only_zones(part)), None)
    if zones is None or len(parts) < 2:
        return [option]
    rest = tuple(part for part in parts if part != zones)
    return [_joined(All, (*rest, zone)) for zone in zones.of]


def _only_zones(part: Any) -> bool:
    return bool(part.of) and all(isinstance(zone, InZone) for zone in part.of)


def _common(options: list[Filter]) -> list[Filter]:
    """Give what all alternatives ask for, which is asked for once."""
    first, *others = options
    return [part for part in _held_by(first) if all(part in _held_by(other) for other in others)] if others else []


def _sum(parts: tuple[Amount, ...]) -> Amount:
    """Add the numbers of a sum, and put them in front of what has to be counted."""
    flat = [one for part in parts for one in (part.of if isinstance(part, Sum) else (part,))]
    number = sum(part for part in flat if isinstance(part, int))
    counted: list[Amount] = sorted((part for part in flat if not isinstance(part, int)), key=repr)
    if number or not counted:
        counted.insert(0, number)
    return counted[0] if len(counted) == 1 else Sum(tuple(counted))


def _owned(filter_: Filter) -> Filter:
    """Write who has cards of a zone where nothing has a controller by their owner (108.4a)."""
    match filter_:
        case Controlled(by=by):
            return Owned(by)
        case All(of=parts):
            return _joined(All, tuple(map(_owned, parts))) if parts else filter_
        case Any(of=parts):
            return _joined(Any, tuple(map(_owned, parts))) if parts else filter_
        case Not(of=inner):
            return Not(_owned(inner))
        case _:
            return filter_


def _one(value: Part) -> Part:
    """Give the normal form of a value whose parts have theirs."""
    match value:
        case All(of=parts) if parts:
            return _joined(All, parts)
        case Any(of=parts) if parts:
            return _joined(Any, parts)
        case Not(of=Not(of=inner)):
            return inner
        case Not(of=Any(of=parts)) if all(isinstance(part, str) for part in parts):
            return _joined(All, tuple(Not(part) for part in parts))
        case AllOf(of=parts) | AnyOf(of=parts):
            kind = type(value)
            flat = [one for part in parts for one in (part.of if isinstance(part, kind) else (part,))]
            found = tuple(dict.fromkeys(flat))
            return found[0] if len(found) == 1 else kind(found)
        case Unless(of=Unless(of=inner)):
            return inner
        case Matches(ref="source" | "host" as ref, filter=HasCounter(kind=kind, at_least=least)):
            return Compare(Counters(ref, kind), ">=", least)
        case Compare(left=Count() | Distinct() | Counters() as left, op="<", right=int() as right):
            return Compare(left, "<=", right - 1)
        case Compare(left=Count() | Distinct() | Counters() as left, op=">", right=int() as right):
            return Compare(left, ">=", right + 1)
        case Sum(of=parts):
            return _sum(parts)
        case Count(of=of, scope=scope) if scope in _OWNED_THERE:
            return Count(_owned(of), scope)
        case Distinct(among=among, scope=scope) | Extreme(among=among, scope=scope) | Total(among=among, scope=scope):
            if scope in _OWNED_THERE:
                return msgspec.structs.replace(value, among=_owned(among))
            return value
        case Effect(affects=affects, scope=scope) if scope in _OWNED_THERE:
            return msgspec.structs.replace(value, affects=_owned(affects))
        case _:
            return value


def rebuilt(value: Part, change: Callable[[Part], Part]) -> Part:
    """Rebuild a part of the language, innermost parts first.

    Args:
        value: the part.
        change: what each part in it becomes.
    """
    if isinstance(value, tuple):
        return tuple(rebuilt(part, change) for part in value)
    if isinstance(value, msgspec.Struct):
        fields = {name: rebuilt(getattr(value, name), change) for name in value.__struct_fields__}
        return change(type(value)(**fields))
    return value


def normal(value: Same) -> Same:
    """Give the normal form of an ability or any other part of the language.

    Args:
        value: the part.
    """
    made: Same = rebuilt(value, _one)
    return made
