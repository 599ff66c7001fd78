"""Keyword abilities, counters and rules of the game that are replacement or prevention effects, written out (614)."""

from __future__ import annotations

from solver.cards.model import Is, Keyword
from solver.cards.replacing import (
    Acts,
    CardDrawn,
    DamageDealt,
    Destroyed,
    Goes,
    Moved,
    Prevented,
    Recipients,
    Replacement,
    Untapped,
)

_SELF = Recipients(Is("source"))
_LOSES_SHIELD = Acts("remove counters", 1, on="source", kind="shield")


def of_keyword(keyword: Keyword) -> Replacement | None:
    """Give the replacement or prevention effect that a keyword ability is; None for one that is none.

    Args:
        keyword: the ability.
    """
    number = keyword.number if isinstance(keyword.number, int) else 0
    match keyword.keyword:
        case "protection" if keyword.quality is not None:
            # 702.16e
            return Replacement(DamageDealt(_SELF, source=keyword.quality), (Prevented(),))
        case "absorb":
            # 702.64a
            return Replacement(DamageDealt(_SELF), (Prevented(number),))
        case "umbra armor":
            # 702.89a
            return Replacement(
                Destroyed(Recipients(Is("host"))), (Acts("heal", on="host"), Acts("destroy", on="source"))
            )
        case "madness":
            # 702.35a
            event = Moved(_SELF, "hand", "graveyard", "discarded")
            return Replacement(event, (Goes("exile"),), zones=("hand",))
        case "dredge":
            # 702.52a, 702.52b
            deeds = (Acts("mill", number, who="you"), Acts("return", on="source"))
            return Replacement(CardDrawn("you", stocked=number), deeds, optional=True, zones=("graveyard",))
        case _:
            return None


OF_COUNTERS: dict[str, tuple[Replacement, ...]] = {
    # 122.1c
    "shield": (
        Replacement(DamageDealt(_SELF), (Prevented(), _LOSES_SHIELD)),
        Replacement(Destroyed(_SELF), (_LOSES_SHIELD,)),
    ),
    # 122.1d
    "stun": (Replacement(Untapped(_SELF), (Acts("remove counters", 1, on="source", kind="stun"),)),),
    # 122.1h
    "finality": (Replacement(Moved(_SELF, "battlefield", "graveyard"), (Goes("exile"),)),),
}
"""What counters of a kind do for the permanent that they are on, however many there are."""


OF_COMMANDERS: tuple[Replacement, ...] = tuple(
    # 903.9b
    Replacement(Moved(_SELF, into=zone), (Goes("command"),), optional=True, zones=())
    for zone in ("hand", "library")
)
"""What its owner may do with a commander that would be put into a hand or library."""
