"""What keyword abilities do that trigger, as instructions (702)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from solver.cards import instructions as do
from solver.cards.model import (
    AddAbility,
    AddSubtypes,
    AddTypes,
    All,
    Controlled,
    Counters,
    Effect,
    Face,
    HasStat,
    Is,
    Keyword,
    Modify,
    SetPower,
    SetToughness,
    Target,
    parts,
)
from solver.cards.replacing import Recipients

_Part: TypeAlias = Any
"""Any part of the language."""

_IT = Is("source")


def _back(kind: str) -> do.Does:
    """Return it to the battlefield under its owner's control with a counter (702.79a, 702.93a)."""
    back = do.Send(_IT, "battlefield", scope="graveyard", counter=kind, counters=1)
    return do.Does((do.Mode((back,)),))


def _modular(_keyword: Keyword) -> do.Does:
    """702.43a: for each of its +1/+1 counters, one may be put on an artifact creature."""
    put = do.Place("+1/+1", Counters("source", "+1/+1"), on=Is("target 1"))
    return do.Does((do.Mode((do.May((put,)),), (Target(All(("Artifact", "Creature"))),)),))


def _afterlife(keyword: Keyword) -> do.Does | None:
    """702.135a: Spirits."""
    if not isinstance(keyword.number, int):
        return None
    spirit = Face(
        "Spirit", types=("Creature",), subtypes=("Spirit",), power="1", toughness="1", indicator=("white", "black"),
        abilities=(Keyword("flying"),),
    )  # fmt: skip
    return do.Does((do.Mode((do.Create(spirit, keyword.number),)),))


def _fabricate(keyword: Keyword) -> do.Does | None:
    """702.123a: counters, or else Servos."""
    if not isinstance(keyword.number, int):
        return None
    servo = Face(
        "Servo", types=("Artifact", "Creature"), subtypes=("Servo",), power="1", toughness="1",
    )  # fmt: skip
    put = do.Place("+1/+1", keyword.number, on=_IT)
    make = do.Create(servo, keyword.number)
    return do.Does((do.Mode((do.May((put,), otherwise=(make,)),)),))


def _exploit(_keyword: Keyword) -> do.Does:
    """702.110a: a creature may be sacrificed."""
    given = do.Treat("sacrifice", do.Picked(All(("Creature", Controlled("you")))))
    return do.Does((do.Mode((do.May((given,)),)),))


def _soulshift(keyword: Keyword) -> do.Does | None:
    """702.46a: a Spirit card may be returned."""
    if not isinstance(keyword.number, int):
        return None
    spirit = Target(All(("Spirit", HasStat("mana value", "<=", keyword.number))), scope="graveyard")
    back = do.Send(Is("target 1"), "hand", scope="graveyard")
    return do.Does((do.Mode((do.May((back,)),), (spirit,)),))


def _prowess(_keyword: Keyword) -> do.Does:
    """702.108a: it gets +1/+1 until end of turn."""
    return do.Does((do.Mode((do.Begin(Effect(_IT, (Modify(1, 1),), duration="end of turn")),)),))


_DOES: dict[str, Callable[[Keyword], do.Does | None]] = {
    "persist": lambda _: _back("-1/-1"),
    "undying": lambda _: _back("+1/+1"),
    "modular": _modular,
    "afterlife": _afterlife,
    "fabricate": _fabricate,
    "exploit": _exploit,
    "prowess": _prowess,
    "evoke": lambda _: do.Does((do.Mode((do.Treat("sacrifice", _IT),)),)),
}


_AWAKENED = (
    AddTypes(("Creature",)), AddSubtypes(("Elemental",)), AddAbility(Keyword("haste")), SetPower(0), SetToughness(0),
)  # fmt: skip


def awakened(keyword: Keyword) -> do.Mode | None:
    """Give what a spell does besides whose awaken cost was paid (702.113a); None where that is not written.

    Args:
        keyword: the awaken ability.
    """
    if not isinstance(keyword.number, int):
        return None
    land = Target(All(("Land", Controlled("you"))))
    put = do.Place("+1/+1", keyword.number, on=Is("target 1"))
    return do.Mode((put, do.Begin(Effect(Is("target 1"), _AWAKENED))), (land,))


def overloaded(does: do.Does) -> do.Does | None:
    """Give what a spell does whose overload cost was paid (702.96a): to each that it could target.

    Args:
        does: what it does otherwise.

    Returns:
        None where that can't be said.
    """
    modes: list[do.Mode] = []
    for mode in does.modes:
        if not mode.targets:
            modes.append(mode)
            continue
        (target, *others) = mode.targets
        if others or target.what is None or target.players != "none" or target.abilities or target.number != 1:
            return None
        each = _with_each(mode.does, target)
        left = list(parts(each))
        if "'target 1'" in repr(each) or any(isinstance(part, Recipients) and part.target for part in left):
            return None
        if any(isinstance(part, do.Holder) and not isinstance(part.of, Is) for part in left):
            return None
        modes.append(do.Mode(each))
    return replace(does, modes=tuple(modes))


def _with_each(part: _Part, target: Target) -> _Part:
    """Put all that could be a target in the place of the target."""
    if part == Is("target 1"):
        return target.what
    if isinstance(part, tuple):
        return tuple(_with_each(one, target) for one in part)
    if isinstance(part, msgspec.Struct):
        changed = {name: _with_each(getattr(part, name), target) for name in part.__struct_fields__}
        if "scope" in changed and target.what in changed.values():
            changed["scope"] = target.scope
        return type(part)(**changed)
    return part


def done_by(keyword: Keyword) -> do.Does | None:
    """Give what a triggered ability does that a keyword stands for; None where that is not written.

    Args:
        keyword: the keyword.
    """
    found = _DOES.get(keyword.keyword)
    return None if found is None else found(keyword)
