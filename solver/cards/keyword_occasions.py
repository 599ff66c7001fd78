"""Keyword abilities that trigger on events, written out as what they trigger on (702)."""

from __future__ import annotations

from solver.cards.model import All, Controlled, HasCounter, HasKeyword, Is, Matches, Not, State, Triggered, Unless
from solver.cards.occasions import Attacks, Blocked, Blocks, DamageDone, Moves, SpellCast, Targeted
from solver.cards.replacing import Recipients

_SELF = Is("source")
_DIES = Moves(_SELF, "battlefield", "graveyard")
_ENTERS = Moves(_SELF, to="battlefield")
_LEAVES = Moves(_SELF, "battlefield")
_CREATURE_LOST = Moves("Creature", "battlefield", "graveyard", whose="you")
_HITS = DamageDone(Recipients(players="any"), _SELF, combat=True)


def _without(kind: str) -> Unless:
    return Unless(Matches("source", HasCounter(kind, 1)))


TRIGGERS: dict[str, Triggered] = {
    # 702.43a, 702.46a, 702.55a, 702.135a: when it dies.
    "modular": Triggered("", watches=(_DIES,)),
    "soulshift": Triggered("", watches=(_DIES,)),
    "haunt": Triggered("", watches=(_DIES,)),
    "afterlife": Triggered("", watches=(_DIES,)),
    # 702.79a, 702.93a: when it dies without such a counter.
    "persist": Triggered("", watches=(_DIES,), given=_without("-1/-1")),
    "undying": Triggered("", watches=(_DIES,), given=_without("+1/+1")),
    # 702.152a: if it was cast for that cost.
    "blitz": Triggered("", watches=(_DIES,), unsure=True),
    # 702.59a: from the graveyard, when a creature comes there from the battlefield.
    "recover": Triggered("", watches=(_CREATURE_LOST,), zones=("graveyard",)),
    # 702.72a: two triggered abilities.
    "champion": Triggered("", watches=(_ENTERS, _LEAVES)),
    # 702.75a, 702.92a, 702.110a, 702.123a, 702.163a, 702.165a, 702.182a: when it enters.
    "hideaway": Triggered("", watches=(_ENTERS,)),
    "living weapon": Triggered("", watches=(_ENTERS,)),
    "exploit": Triggered("", watches=(_ENTERS,)),
    "fabricate": Triggered("", watches=(_ENTERS,)),
    "for mirrodin!": Triggered("", watches=(_ENTERS,)),
    "backup": Triggered("", watches=(_ENTERS,)),
    "job select": Triggered("", watches=(_ENTERS,)),
    # 702.74a, 702.156a, 702.157a, 702.174b, 702.175a: when it enters, if something was paid.
    "evoke": Triggered("", watches=(_ENTERS,), given=Matches("source", State("evoked"))),
    "ravenous": Triggered("", watches=(_ENTERS,), unsure=True),
    "squad": Triggered("", watches=(_ENTERS,), unsure=True),
    "gift": Triggered("", watches=(_ENTERS,), unsure=True),
    "offspring": Triggered("", watches=(_ENTERS,), unsure=True),
    # 702.58a: when another creature enters, while it has a counter to move.
    "graft": Triggered(
        "",
        watches=(Moves(All(("Creature", Not(_SELF))), to="battlefield"),),
        given=Matches("source", HasCounter("+1/+1", 1)),
    ),
    # 702.95a, 702.100a: what the two creatures are like is not compared.
    "soulbond": Triggered(
        "",
        watches=(_ENTERS, Moves(All(("Creature", Controlled("you"), Not(_SELF))), to="battlefield")),
        unsure=True,
    ),
    "evolve": Triggered(
        "", watches=(Moves(All(("Creature", Controlled("you"), Not(_SELF))), to="battlefield"),), unsure=True
    ),
    # 702.70a, 702.112a, 702.115a: when it deals combat damage to a player.
    "poisonous": Triggered("", watches=(_HITS,)),
    "ingest": Triggered("", watches=(_HITS,)),
    "renown": Triggered("", watches=(_HITS,), unsure=True),
    # 702.21a: when an opponent's spell or ability makes it a target.
    "ward": Triggered("", watches=(Targeted(_SELF, "opponent"),)),
    # 702.108a: when its controller casts a noncreature spell.
    "prowess": Triggered("", watches=(SpellCast("you", Not("Creature")),)),
    # 702.39a, 702.86a, 702.91a, 702.116a, 702.121a, 702.134a, 702.147a, 702.181a, 702.189a: when it attacks.
    **dict.fromkeys(
        (
            "provoke",
            "annihilator",
            "battle cry",
            "myriad",
            "melee",
            "mentor",
            "decayed",
            "mobilize",
            "firebending",
        ),
        Triggered("", watches=(Attacks(_SELF),)),
    ),
    # 702.105a, 702.149a, 702.154a: whom or with what it attacks, or what is tapped for it, is not compared.
    **dict.fromkeys(("dethrone", "training", "enlist"), Triggered("", watches=(Attacks(_SELF),), unsure=True)),
    # 702.83a: when one of its controller's creatures attacks alone.
    "exalted": Triggered("", watches=(Attacks(All(("Creature", Controlled("you"))), alone=True),)),
    # 702.23a, 702.130a: when it becomes blocked; 702.45a: or blocks; 702.68a: or neither.
    **dict.fromkeys(("rampage", "afflict"), Triggered("", watches=(Blocked(_SELF),))),
    "bushido": Triggered("", watches=(Blocks(_SELF), Blocked(_SELF))),
    "frenzy": Triggered("", watches=(Blocked(_SELF, never=True),)),
    # 702.25a: for each creature without it that blocks it.
    "flanking": Triggered("", watches=(Blocked(_SELF, All(("Creature", Not(HasKeyword("flanking"))))),)),
    # 702.40a, 702.60a, 702.69a, 702.85a, 702.144a: when it is cast.
    **dict.fromkeys(("storm", "ripple", "gravestorm", "cascade", "demonstrate"), Triggered("you cast this")),
    # 702.35a: when it is exiled as it is discarded.
    "madness": Triggered("", watches=(Moves(_SELF, "hand", "exile", "discarded"),)),
}
"""The triggered ability that a keyword stands for, as far as it triggers on events."""
