"""Keywords that stand for static abilities which change characteristics, written out in the typed language."""

from __future__ import annotations

from solver.cards.entering import BackFace, Enters, Gains, LessCounters, Takes, Way, WithCounters
from solver.cards.model import (
    AddAbility,
    AddTypes,
    All,
    AmongPlayers,
    Amount,
    Compare,
    Controlled,
    Counters,
    Effect,
    EverySubtype,
    Fact,
    Is,
    Keyword,
    Matches,
    OfCasting,
    Owned,
    PlayerNumber,
    RemoveTypes,
    SetColors,
    Shares,
    State,
    Static,
    Taken,
    Times,
    Turn,
    Unless,
    X,
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


def _with(kind: str, amount: Amount) -> Way:
    return Way((WithCounters(kind, amount),))


_COUNTERS = {"modular": "+1/+1", "graft": "+1/+1", "fading": "fade", "vanishing": "time"}
"""Keywords that let a permanent enter with as many counters as they say (702.43a, 702.58a, 702.32a, 702.63a)."""


def entering_by(keyword: Keyword) -> tuple[Enters, ...]:
    """Give the replacement effects about entering that a keyword stands for; none where it has nothing to do with that.

    Args:
        keyword: the keyword ability.
    """
    number = keyword.number
    match keyword.keyword:
        case name if name in _COUNTERS and number is not None:
            return (Enters((_with(_COUNTERS[name], number),)),)
        case "sunburst":
            # 702.44a: which kind depends on what it is as it enters
            creature = Matches("source", State("creature by itself"))
            colors = OfCasting("colors")
            return (
                Enters((_with("+1/+1", colors),), condition=creature),
                Enters((_with("charge", colors),), condition=Unless(creature)),
            )
        case "riot":
            # 702.136a
            return (Enters((_with("+1/+1", 1), Way((Gains((AddAbility(Keyword("haste")),)),)))),)
        case "unleash":
            # 702.98a
            return (Enters((_with("+1/+1", 1), Way())),)
        case "ravenous":
            # 702.156a
            return (Enters((_with("+1/+1", X()),)),)
        case "tribute" if number is not None:
            # 702.104a: an opponent may put the counters there
            return (Enters((_with("+1/+1", number), Way()), by="opponent"),)
        case "bloodthirst" if isinstance(number, int):
            # 702.54a
            dealt = Compare(AmongPlayers("greatest", "damage_dealt"), ">=", 1)
            return (Enters((_with("+1/+1", number),), condition=dealt),)
        case "bloodthirst":
            # 702.54b
            return (Enters((_with("+1/+1", PlayerNumber("damage_dealt", "opponent")),)),)
        case "devour" if isinstance(number, int):
            # 702.82a, 702.82c
            what = All(("Creature" if keyword.quality is None else keyword.quality, Controlled("you")))
            return (Enters((Way((WithCounters("+1/+1", Times(number, Taken())),), Takes("sacrifice", what)),)),)
        case "amplify" if isinstance(number, int):
            # 702.38a
            what = All((Shares("creature type", "source"), Owned("you")))
            return (Enters((Way((WithCounters("+1/+1", Times(number, Taken())),), Takes("reveal", what, "hand")),)),)
        case "daybound":
            # 702.145b
            return (Enters((Way((BackFace(),)),), condition=Fact("night")),)
        case "compleated":
            # 702.150a
            return (Enters((Way((LessCounters("loyalty", Times(2, OfCasting("phyrexian"))),)),)),)
        case _:
            return ()


def unread_entering(keyword: Keyword) -> bool:
    """Say whether a keyword says something about entering which is not modelled: devouring in another number.

    Args:
        keyword: the keyword ability.
    """
    return keyword.keyword in {"devour", "amplify"} and not entering_by(keyword)
