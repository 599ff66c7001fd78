"""What keyword abilities do that trigger, as instructions (702)."""

from __future__ import annotations

from collections.abc import Callable

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
)

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


def done_by(keyword: Keyword) -> do.Does | None:
    """Give what a triggered ability does that a keyword stands for; None where that is not written.

    Args:
        keyword: the keyword.
    """
    found = _DOES.get(keyword.keyword)
    return None if found is None else found(keyword)
