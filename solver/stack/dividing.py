"""Damage and counters that are divided among targets as these are chosen (601.2d)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product

from msgspec.structs import replace

from solver.board.model import Aim, Stacked
from solver.cards import instructions as do
from solver.cards.model import Amount, Is, X, parts


def divides(does: do.Does) -> bool:
    """Say whether something is divided among targets.

    Args:
        does: what a spell or ability does.
    """
    return any(True for mode in does.modes for _ in _divided(mode))


def divisions(stacked: Stacked, does: do.Does, x: int | None) -> Iterator[Stacked]:
    """Give each way to divide what is divided among the targets that are chosen, at least one for each of them.

    Args:
        stacked: what is known of the spell or ability, its modes and targets among it.
        does: what it does.
        x: the value of X.

    Returns:
        What is known of it then, for each way; none where there are too many targets.
    """
    groups: dict[tuple[int, int], int] = {}
    for place, mode in enumerate(stacked.modes, start=1):
        for target, amount in _divided(does.modes[mode - 1]):
            number = x if amount == X() else amount
            if not isinstance(number, int):
                return
            groups[place, target] = number
    members = {key: [aim for aim in stacked.aims if (aim.mode, aim.target) == key] for key in groups}
    ways = [list(_shares(number, len(members[key]))) for key, number in groups.items()]
    for way in product(*ways):
        shares = {
            aim: share
            for key, some in zip(groups, way, strict=True)
            for aim, share in zip(members[key], some, strict=True)
        }
        yield replace(stacked, aims=tuple(_with_share(aim, shares) for aim in stacked.aims))


def _with_share(aim: Aim, shares: dict[Aim, int]) -> Aim:
    return replace(aim, share=shares[aim]) if aim in shares else aim


def _divided(mode: do.Mode) -> Iterator[tuple[int, Amount]]:
    """Give the targets of a mode among which something is divided, with how much."""
    for part in parts(mode.does):
        if isinstance(part, do.Deal | do.Place) and part.divided and part.amount is not None:
            among = part.to if isinstance(part, do.Deal) else part.on
            if isinstance(among, Is) and among.ref.startswith("target "):
                yield int(among.ref[-1]), part.amount


def _shares(number: int, among: int) -> Iterator[Sequence[int]]:
    """Give the ways to write a number as a sum of so many numbers of at least 1."""
    if among == 0:
        yield ()
        return
    if among == 1 and number > 0:
        yield (number,)
        return
    for first in range(1, number - among + 2):
        for others in _shares(number - first, among - 1):
            yield first, *others
