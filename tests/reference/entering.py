"""How a creature enters, by brute force: every legal order of a few effects (616.1), straight from the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal


@dataclass(frozen=True)
class Coming:
    """A creature on its way: how it would enter with what has been applied so far."""

    controller: str
    name: str
    zone: str = "battlefield"
    tapped: bool = False
    counters: int = 0
    own: tuple[str, ...] = ()
    had: frozenset[str] = frozenset()

    @property
    def end(self) -> tuple[str, str, str, bool, int]:
        """What tells outcomes apart."""
        if self.zone != "battlefield":
            return self.zone, "", "", False, 0
        return self.zone, self.controller, self.name, self.tapped, self.counters


Does = Literal["tap", "untap", "counter", "two counters", "one more", "double", "control", "copy", "exile"]


@dataclass(frozen=True)
class Rule:
    """An effect, and whose creatures it is about.

    The steps of 616.1 count from 1 for control and 2 for copies to 4 for anything else. With `counting` it is about
    counters that are put on the creature as it enters, an event within the entering.
    """

    does: Does
    whose: Literal["any", "you", "opponents"] = "any"
    step: int = 4
    counting: bool = False

    def applies(self, coming: Coming, player: str) -> bool:
        """Say whether it applies, where a player controls it."""
        mine = coming.controller == player
        return (self.whose == "any" or mine == (self.whose == "you")) and (coming.counters > 0 or not self.counting)

    def apply(self, coming: Coming, player: str) -> Coming:
        """Give the creature with the effect applied."""
        match self.does:
            case "tap" | "untap":
                return replace(coming, tapped=self.does == "tap")
            case "counter" | "one more":
                return replace(coming, counters=coming.counters + 1)
            case "two counters":
                return replace(coming, counters=coming.counters + 2)
            case "double":
                return replace(coming, counters=2 * coming.counters)
            case "control":
                return replace(coming, controller=player)
            case "copy":
                return replace(coming, name=f"Twin of {player}", own=(TWIN_OWN,))
            case "exile":
                return replace(coming, zone="exile")


TWIN_OWN = "This creature enters with two +1/+1 counters on it."

OWN: dict[str, Rule] = {
    "This creature enters tapped.": Rule("tap"),
    "This creature enters with a +1/+1 counter on it.": Rule("counter"),
    TWIN_OWN: Rule("two counters"),
}
"""Abilities of the creature itself."""

OTHERS: dict[str, Rule] = {
    "Creatures your opponents control enter tapped.": Rule("tap", "opponents"),
    "Creatures you control enter untapped.": Rule("untap", "you"),
    "Each creature you control enters with an additional +1/+1 counter on it.": Rule("counter", "you"),
    "If one or more +1/+1 counters would be put on a creature you control, that many plus one +1/+1 counters are put "
    "on it instead.": Rule("one more", "you", counting=True),
    "If an effect would put one or more counters on a permanent you control, it puts twice that many of those counters "
    "on that permanent instead.": Rule("double", "you", counting=True),
    "If a creature would enter under an opponent's control, it enters under your control instead.": Rule(
        "control", "opponents", 1
    ),
    "Creatures you control enter as a copy of this creature.": Rule("copy", "you", 2),
    "If a nontoken creature would enter and it wasn't cast, exile it instead.": Rule("exile"),
}
"""Abilities of other permanents."""


def results(coming: Coming, others: Sequence[tuple[str, str]]) -> set[tuple[str, str, str, bool, int]]:
    """Give what can become of a creature.

    Args:
        coming: the creature before anything has been applied.
        others: effects of other permanents: the text, and who controls it.
    """
    if coming.zone != "battlefield":
        return {coming.end}
    ready = list(_ready(coming, others))
    if not ready:
        return {coming.end}
    first = min(rule.step for rule, _, _ in ready)
    found: set[tuple[str, str, str, bool, int]] = set()
    for rule, player, mark in ready:
        if rule.step == first:
            after = rule.apply(coming, player)
            found |= results(replace(after, had=coming.had | {mark}), others)
    return found


def _ready(coming: Coming, others: Sequence[tuple[str, str]]) -> Iterator[tuple[Rule, str, str]]:
    """Give the effects that would apply and have not yet (614.5); a copy has abilities that are new."""
    for text in coming.own:
        mark = f"own {coming.name} {text}"
        if mark not in coming.had:
            yield OWN[text], coming.controller, mark
    for place, (text, player) in enumerate(others):
        rule, mark = OTHERS[text], f"{place} {text}"
        if mark not in coming.had and rule.applies(coming, player):
            yield rule, player, mark
