"""When and where abilities are activated: the usual instructions (602.1b), and what keywords stand for (702)."""

from __future__ import annotations

import re

from msgspec.structs import replace

from solver.cards.model import (
    Activated,
    All,
    AllOf,
    AnyOf,
    Condition,
    Controlled,
    Filter,
    Is,
    Keyword,
    Not,
    PayByMoving,
    PayByPower,
    PayBySacrifice,
    PayByTapping,
    Payment,
    PayOther,
    State,
    Step,
    Target,
    Turn,
    Zone,
)

_BEFORE_ATTACKERS = AnyOf(
    tuple(Step(step) for step in ("untap", "upkeep", "draw", "precombat main", "beginning of combat"))
)
"""The steps before the one in which attackers are declared (508.1)."""

PERIODS: dict[str, Condition] = {
    "during your turn": Turn("you"),
    "during your turn , before attackers be declared": AllOf((Turn("you"), _BEFORE_ATTACKERS)),
    "during your upkeep": AllOf((Turn("you"), Step("upkeep"))),
    "during your upkeep step": AllOf((Turn("you"), Step("upkeep"))),
    "during any upkeep step": Step("upkeep"),
    "during your draw step": AllOf((Turn("you"), Step("draw"))),
    "during your end step": AllOf((Turn("you"), Step("end"))),
    "during combat": Step("combat"),
    "during the declare attackers step": Step("declare attackers"),
    "during the declare blockers step": Step("declare blockers"),
    "during the end of combat step": Step("end of combat"),
    "during a opponent 's turn": Turn("opponent"),
    "during a opponent 's turn , before attackers be declared": AllOf((Turn("opponent"), _BEFORE_ATTACKERS)),
    "during a opponent 's upkeep": AllOf((Turn("opponent"), Step("upkeep"))),
}
"""Parts of a turn in which something can only be done, by the words of an instruction as the compiler has them."""

ZONES: dict[str, Zone] = {f"from your {zone}": zone for zone in ("hand", "graveyard")}
"""Zones in which an ability functions, by words of the solver's own: what a card says of them is said by its effect."""

_OTHER_CREATURE = All(("Creature", Controlled("you"), Not(Is("source"))))
_AFTER_BLOCKS = AnyOf(tuple(Step(step) for step in ("declare blockers", "combat damage", "end of combat")))
_UNBLOCKED = PayByMoving("return", All(("Creature", State("unblocked"), Controlled("you"))))
_DISCARDED = PayByMoving("discard", Is("source"), zone="hand")
_EXILED = PayByMoving("exile", Is("source"), zone="graveyard")


_YOUR_CREATURE = All(("Creature", Controlled("you")))


def _keyword(
    *pays: Payment,
    zone: Zone = "battlefield",
    sorcery: bool = False,
    cost: str = "",
    during: Condition | None = None,
    target: Filter | None = None,
) -> Activated:
    targets = () if target is None else ((Target(target),),)
    return Activated(cost=cost, pays=pays, zones=(zone,), sorcery=sorcery, during=during, targets=targets)


KEYWORDS: dict[str, Activated] = {
    "cycling": _keyword(_DISCARDED, zone="hand"),  # 702.29a
    "typecycling": _keyword(_DISCARDED, zone="hand"),  # 702.29e
    "reinforce": _keyword(_DISCARDED, zone="hand", target="Creature"),  # 702.77a
    "transmute": _keyword(_DISCARDED, zone="hand", sorcery=True),  # 702.53a
    "equip": _keyword(sorcery=True, target=_YOUR_CREATURE),  # 702.6a
    "fortify": _keyword(sorcery=True, target=All(("Land", Controlled("you")))),  # 702.67a
    "reconfigure": _keyword(sorcery=True, target=_OTHER_CREATURE),  # 702.151a
    "level up": _keyword(sorcery=True),  # 702.87a
    "outlast": _keyword(sorcery=True, cost="{T}"),  # 702.107a
    "unearth": _keyword(zone="graveyard", sorcery=True),  # 702.84a
    "embalm": _keyword(_EXILED, zone="graveyard", sorcery=True),  # 702.128a
    "eternalize": _keyword(_EXILED, zone="graveyard", sorcery=True),  # 702.129a
    "encore": _keyword(_EXILED, zone="graveyard", sorcery=True),  # 702.141a
    "scavenge": _keyword(_EXILED, zone="graveyard", sorcery=True, target="Creature"),  # 702.97a
    "ninjutsu": _keyword(_UNBLOCKED, zone="hand", during=_AFTER_BLOCKS),  # 702.49a
    "craft": _keyword(PayOther(), sorcery=True),  # 702.167a: of its materials only words are known
    "aura swap": _keyword(PayOther()),  # 702.65a: what is exchanged is not modelled
    "crew": _keyword(),  # 702.122a
    "saddle": _keyword(sorcery=True),  # 702.171a
    "station": _keyword(PayByTapping(_OTHER_CREATURE), sorcery=True),  # 702.184a
    "transfigure": _keyword(PayBySacrifice(Is("source")), sorcery=True),  # 702.71a
}
"""What activated keyword abilities cost besides what stands behind the keyword, where they function, when, and what
they target."""

POWER = frozenset({"crew", "saddle"})
"""Keywords whose number is the power of what has to be tapped."""


def activated(keyword: Keyword) -> Activated | None:
    """Write out an activated keyword ability, as far as its cost is made of mana and of what the keyword stands for.

    Args:
        keyword: the ability.

    Returns:
        The ability; None where the keyword is no activated ability.
    """
    meant = KEYWORDS.get(keyword.keyword)
    if meant is None:
        return None
    if keyword.keyword in POWER:
        number = keyword.number
        pays = (PayByPower(_OTHER_CREATURE, number) if isinstance(number, int) else PayOther(),)
        return replace(meant, pays=pays)
    if keyword.keyword == "equip" and keyword.quality is not None:
        return replace(meant, targets=((Target(_equipped(keyword.quality)),),))
    return meant


_SYMBOLS = re.compile(r"(?:\{[^{}E]+\})+")


def paid_for(cost: str | None) -> tuple[Payment, ...]:
    """Read the cost behind a keyword, of which cards have the words only: what is paid besides mana and symbols.

    Args:
        cost: the cost, None where there is none.
    """
    if cost is None or all(_SYMBOLS.fullmatch(part) for part in cost.split(", ")):
        return ()
    from solver.cards.oracle.paying import payments  # the compiler is slow to import

    return payments(cost.removesuffix("."))


def written_out(keyword: Keyword) -> Activated | None:
    """Write out an activated keyword ability with all of its cost.

    Args:
        keyword: the ability.

    Returns:
        The ability; None where the keyword is no activated ability.
    """
    meant = activated(keyword)
    if meant is None:
        return None
    cost = ", ".join(filter(None, [keyword.cost, meant.cost]))
    return replace(meant, cost=cost, pays=(*paid_for(keyword.cost), *meant.pays))


def _equipped(quality: Filter) -> Filter:
    """Say what an equip ability with a quality may target: a creature, or a planeswalker (702.6c, 702.6e)."""
    if quality == "Planeswalker":
        return All(("Planeswalker", Controlled("you")))
    return All((quality, *_YOUR_CREATURE.of))
