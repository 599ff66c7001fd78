"""Sources that are alike: exchanging them for each other makes no other way to pay."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence

Classes = Mapping[str, int]
"""For each object the number of the class of like ones that it is in."""

Describe = Callable[[str, Classes], Hashable]
"""Describes an object by what it can do and what can be done to it, other objects by their classes."""


def classes_of(names: Sequence[str], labels: Mapping[str, Hashable], describe: Describe) -> dict[str, int]:
    """Put like objects into classes.

    Objects of one label are told apart as long as something about them differs, until nothing does any more.

    Args:
        names: the objects.
        labels: what is alike of like objects in any case, such as their names.
        describe: describes an object.
    """
    found = _numbered(names, labels)
    while True:
        told = {name: (found[name], describe(name, found)) for name in names}
        finer = _numbered(names, told)
        if len(set(finer.values())) == len(set(found.values())):
            return finer
        found = finer


def _numbered(names: Sequence[str], told: Mapping[str, Hashable]) -> dict[str, int]:
    numbers: dict[Hashable, int] = {}
    return {name: numbers.setdefault(told[name], len(numbers)) for name in names}
