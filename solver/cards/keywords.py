"""Keywords that stand for static abilities which change characteristics, written out in the typed language."""

from __future__ import annotations

from solver.cards.model import (
    AddTypes,
    Compare,
    Counters,
    Effect,
    EverySubtype,
    Is,
    RemoveTypes,
    SetColors,
    Static,
    Turn,
)

_SELF = Is("source")

STATICS: dict[str, Static] = {
    # 702.73a: this object is every creature type, everywhere.
    "changeling": Static((Effect(_SELF, (EverySubtype("creature"),), scope="everywhere"),), defining=True),
    # 702.114a: this object is colorless, everywhere.
    "devoid": Static((Effect(_SELF, (SetColors(()),), scope="everywhere"),), defining=True),
    # 702.161a: an artifact creature during its controller's turn.
    "living metal": Static((Effect(_SELF, (AddTypes(("Artifact", "Creature")),), condition=Turn("you")),)),
    # 702.176a: no creature while it has a time counter, if it was cast for its impending cost.
    "impending": Static(
        (
            Effect(
                _SELF,
                (RemoveTypes(("Creature",)),),
                condition=Compare(Counters("source", "time"), ">=", 1),
            ),
        )
    ),
}
"""The static ability that a keyword is, where it changes characteristics of permanents, spells or cards."""


LEAVES: dict[str, Effect] = {
    # 702.122a: crewing makes the Vehicle an artifact creature until end of turn.
    "crew": Effect(_SELF, (AddTypes(("Artifact", "Creature")),), duration="end of turn"),
}
"""The continuous effect that an activated keyword ability leaves on its source when it resolves."""
