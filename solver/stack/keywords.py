"""What keyword abilities do when they resolve, as instructions (702)."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec
from msgspec.structs import replace

from solver.cards import activating
from solver.cards import instructions as do
from solver.cards.model import (
    Activated,
    AddAbility,
    AddSubtypes,
    AddTypes,
    All,
    Controlled,
    Counters,
    Effect,
    Face,
    Filter,
    HasStat,
    Is,
    Keyword,
    Modify,
    Not,
    PayByDiscard,
    PayBySacrifice,
    PayLife,
    SetPower,
    SetToughness,
    State,
    Target,
    parts,
)
from solver.cards.replacing import Recipients

_Part: TypeAlias = Any
"""Any part of the language."""

_IT = Is("source")
_MANA = re.compile(r"(?:\{[^{}E]+\})+")


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


def _warded(keyword: Keyword) -> do.Does | None:
    """702.21a: what targets it is countered unless its controller pays."""
    if not keyword.cost or "X" in keyword.cost:
        return None
    mana = [part for part in keyword.cost.split(", ") if _MANA.fullmatch(part)]
    others = activating.paid_for(keyword.cost)
    costs: list[do.Instruction] = [do.Pay("".join(mana), who="triggering")] if mana else []
    for payment in others:
        match payment:
            case PayLife():
                costs.append(do.Pay(pays=(payment,), who="triggering"))
            case PayBySacrifice(of=of, amount=amount):
                costs.append(do.Treat("sacrifice", do.Picked(of, amount), by="triggering"))
            case PayByDiscard(of=of, amount=amount):
                costs.append(do.Discard(amount, "triggering", of))
            case _:
                return None
    if len(costs) != 1:
        return None
    counter = do.Treat("counter", Is("triggering"), "stack")
    return do.Does((do.Mode((do.May(tuple(costs), otherwise=(counter,), who="triggering"),)),))


def _gets(who: Filter, power: int, toughness: int) -> do.Does:
    """Something gets so much until end of turn."""
    effect = Effect(who, (Modify(power, toughness),), duration="end of turn")
    return do.Does((do.Mode((do.Begin(effect),)),))


def _living(name: str, power: str, *colors: str) -> do.Does:
    """702.92a, 702.163a, 702.182a: a token is created, and it is attached to that."""
    types = {"Phyrexian Germ": ("Phyrexian", "Germ")}.get(name, (name,))
    face = Face(
        name, types=("Creature",), subtypes=types, power=power, toughness=power, indicator=colors,
    )  # fmt: skip
    return do.Does((do.Mode((do.Create(face), do.Attach(_IT, Is("before")))),))


def _attached(keyword: Keyword) -> do.Does | None:
    """702.6a, 702.67a, 702.151a: it is attached to the target; what can be reconfigured comes off as well.

    Equipment is on no planeswalker that is no creature (702.6e): what that does is left out.
    """
    meant = activating.activated(keyword)
    if meant is None or keyword.quality == "Planeswalker":
        return None
    mode = do.Mode((do.Attach(_IT, Is("target 1")),), meant.targets[0])
    return do.Does((mode,))


_UNATTACHED = do.Mode((do.Attach(_IT, None),))


def _cycled(keyword: Keyword) -> do.Does:
    """702.29a, 702.29e: a card is drawn, or searched for."""
    if keyword.keyword == "cycling" or keyword.quality is None:
        return do.Does((do.Mode((do.Perform("draw"),)),))
    return do.Does((do.Mode((do.Search(keyword.quality, "hand", revealed=True),)),))


def _put(kind: str, on: Filter = _IT) -> Callable[[Keyword], do.Does | None]:
    """702.77a, 702.87a, 702.107a: counters are put on it, or on the target."""

    def does(keyword: Keyword) -> do.Does | None:
        number = keyword.number if on != _IT else 1
        if not isinstance(number, int):
            return None
        targets = () if on == _IT else (Target("Creature"),)
        return do.Does((do.Mode((do.Place(kind, number, on=on),), targets),))

    return does


def _bushido(keyword: Keyword) -> do.Does | None:
    """702.45a: it gets +N/+N until end of turn."""
    number = keyword.number
    return _gets(_IT, number, number) if isinstance(number, int) else None


def _frenzy(keyword: Keyword) -> do.Does | None:
    """702.68a: it gets +N/+0 until end of turn."""
    return _gets(_IT, keyword.number, 0) if isinstance(keyword.number, int) else None


def _annihilator(keyword: Keyword) -> do.Does | None:
    """702.86a: the defending player sacrifices permanents."""
    if not isinstance(keyword.number, int):
        return None
    given = do.Picked(State("permanent"), keyword.number)
    return do.Does((do.Mode((do.Treat("sacrifice", given, by="defending"),)),))


def _afflict(keyword: Keyword) -> do.Does | None:
    """702.130a: the defending player loses life."""
    if not isinstance(keyword.number, int):
        return None
    return do.Does((do.Mode((do.Perform("lose life", keyword.number, "defending"),)),))


_COMRADES = All(("Creature", State("attacking"), Not(_IT)))

_DOES: dict[str, Callable[[Keyword], do.Does | None]] = {
    "persist": lambda _: _back("-1/-1"),
    "undying": lambda _: _back("+1/+1"),
    "modular": _modular,
    "afterlife": _afterlife,
    "fabricate": _fabricate,
    "exploit": _exploit,
    "ward": _warded,
    "living weapon": lambda _: _living("Phyrexian Germ", "0", "black"),
    "for mirrodin!": lambda _: _living("Rebel", "2", "red"),
    "job select": lambda _: _living("Hero", "1"),
    "equip": _attached,
    "fortify": _attached,
    "reconfigure": _attached,
    "cycling": _cycled,
    "typecycling": _cycled,
    "level up": _put("level"),
    "outlast": _put("+1/+1"),
    "reinforce": _put("+1/+1", Is("target 1")),
    # 702.108a, 702.83a, 702.25a, 702.91a: something gets so much until end of turn.
    "prowess": lambda _: _gets(_IT, 1, 1),
    "exalted": lambda _: _gets(Is("triggering"), 1, 1),
    "flanking": lambda _: _gets(Is("triggering"), -1, -1),
    "battle cry": lambda _: _gets(_COMRADES, 1, 0),
    "bushido": _bushido,
    "frenzy": _frenzy,
    # 702.147a: it is sacrificed at end of combat.
    "decayed": lambda _: do.Does((do.Mode((do.Later("end of combat", (do.Treat("sacrifice", _IT),)),)),)),
    "annihilator": _annihilator,
    "afflict": _afflict,
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


def activated_as(keyword: Keyword, *, attached: bool = False, aimed: bool = False) -> Activated | None:
    """Write out an activated keyword ability, with what it does where that is written.

    Args:
        keyword: the keyword.
        attached: whether what it is on is attached to something, so that reconfiguring can unattach it (702.151a).
        aimed: whether it is known that a target is chosen for it.

    Returns:
        None where the keyword is no activated ability.
    """
    meant = activating.written_out(keyword)
    does = done_by(keyword)
    if meant is None or does is None:
        return meant
    if keyword.keyword == "reconfigure" and attached and not aimed:
        does = do.Does((*does.modes, _UNATTACHED))
    return replace(meant, does=does)


def done_by(keyword: Keyword) -> do.Does | None:
    """Give what an ability does that a keyword stands for; None where that is not written.

    Args:
        keyword: the keyword.
    """
    found = _DOES.get(keyword.keyword)
    return None if found is None else found(keyword)
