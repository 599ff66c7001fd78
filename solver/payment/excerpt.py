"""Part of what a player could pay with: where there is plenty, a part is enough to find more ways than are counted.

A way that uses some of the sources only is a way all the same, so nothing that is found among a part is wrong. What is
chosen here decides how long the search takes, and nothing else.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from itertools import count
from math import comb

import msgspec

LARGE = 60
"""With fewer activities than that, all of them are looked at at once."""

_SPARE = 2
"""So much more mana than is needed is taken for each need."""


class Activity(msgspec.Struct, frozen=True):
    """One way to use one kind of source, and how it is written for the search.

    `number` is its own. `group` is shared by those that use up the same, `serves` names the needs of the cost that its
    mana is good for. `gain` is the mana that all of its sources give in that way, less what is paid for that.
    """

    number: int
    facts: tuple[str, ...]
    group: str
    serves: frozenset[str]
    gain: int
    costly: bool = False
    shaky: bool = False


def excerpt(activities: Sequence[Activity], needs: Mapping[str, int], most: int) -> tuple[Activity, ...]:
    """Choose activities among which more ways are likely to be found than are wanted; none where that is unlikely.

    Args:
        activities: all that there are.
        needs: how much mana of each type is needed, or generic mana.
        most: how many ways are wanted.
    """
    demand = sum(needs.values())
    if len(activities) < LARGE or demand < _SPARE:
        return ()
    certain = [one for one in activities if not one.shaky]
    plain = [one for one in certain if not one.costly]
    among = plain if _total(plain) >= demand else certain
    if _total(among) < demand:
        return ()
    chosen = _chosen(among, needs, next(number for number in count(demand) if comb(number, demand) > most))
    return tuple(one for one in among if one.number in chosen) if 2 * len(chosen) < len(activities) else ()


def _by_group(activities: Sequence[Activity]) -> dict[str, list[Activity]]:
    groups: dict[str, list[Activity]] = defaultdict(list)
    for one in activities:
        groups[one.group].append(one)
    return groups


def _total(activities: Sequence[Activity]) -> int:
    """Give how much mana there is, if each group gives what it can."""
    return sum(max(one.gain for one in group) for group in _by_group(activities).values())


def _chosen(among: Sequence[Activity], needs: Mapping[str, int], wide: int) -> set[int]:
    """Choose enough for each need, and so many groups that choosing from among them makes enough ways."""
    groups = _by_group(among)
    offering = {need: [one for one in among if need in one.serves] for need in needs if need != "generic"}
    chosen: dict[int, Activity] = {}
    used: set[str] = set()
    for need in sorted(offering, key=lambda need: len(offering[need])):
        left = needs[need] + _SPARE
        # what is good for little else comes first, so that the rest is there for other needs
        for one in sorted(offering[need], key=lambda one: (one.group in used, len(groups[one.group]))):
            if left <= 0:
                break
            chosen[one.number] = one
            used.add(one.group)
            left -= one.gain
    total = _total(tuple(chosen.values()))
    for group, members in groups.items():
        best = max(members, key=lambda one: one.gain)
        if group in used:
            chosen[best.number] = best
        elif len(used) < wide or total < sum(needs.values()):
            chosen[best.number] = best
            used.add(group)
            total += best.gain
    return set(chosen)
