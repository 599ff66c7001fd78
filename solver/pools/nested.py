"""Mana abilities that are activated while another one is paid for (601.2g, 602.2b).

Mostly that is as good as activating them before. It makes a difference where they use up what the ability had to be
there for when it was announced: its own source. Such activations are moves of their own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement

from msgspec.structs import replace

from solver.pools.net import DOWN, UP, Move, Net, Tokens

_MOST = 3
"""So many activations of one ability are paid for with what its source gives when it is used up."""


def nested(net: Net, moves: Sequence[Move]) -> Iterator[Move]:
    """Give the moves by which a source is used up while its own ability is paid for.

    Args:
        net: the places.
        moves: the moves of one board, none of which is such a move.
    """
    for first, other, place in _pairs(net, moves):
        if not first.stirs:
            yield from _together(net, first, other, place)


def untold(net: Net, moves: Sequence[Move]) -> Iterator[str]:
    """Name the sources for which that is not worked out: where the board is another one by the time all is paid.

    Args:
        net: the places.
        moves: the moves of one board.
    """
    for first, other, _ in _pairs(net, moves):
        if first.stirs:
            yield other[0].use.source
    if any(move.stirs for move in moves):
        yield from (move.use.source for move in moves if move.use.conditional and any(move.price))


def _pairs(net: Net, moves: Sequence[Move]) -> Iterator[tuple[Move, list[Move], int]]:
    """Give moves that use up an object, each with those for which it has to stay, and the place of its token."""
    staying: dict[int, list[Move]] = {}
    for move in moves:
        for place in (net.places.get((sort, net.likes[move.use.source])) for sort in (UP, DOWN)):
            if place is not None and any(move.price) and _stays(move, place) and not move.stirs:
                staying.setdefault(place, []).append(move)
    for move in moves:
        given = dict(move.gives)
        for place, number in move.takes:
            if place in staying and given.get(place, 0) < number and not _turned(net, move, place):
                yield move, staying[place], place


def _stays(move: Move, place: int) -> bool:
    return (place, 1) in move.takes and (place, 1) in move.gives


def _turned(net: Net, move: Move, place: int) -> bool:
    """Say whether an object is only tapped or untapped."""
    sort, like = next(one for one, index in net.places.items() if index == place)
    other = net.places.get((UP if sort == DOWN else DOWN, like))
    return other is not None and other in dict(move.gives)


def _together(net: Net, first: Move, others: Sequence[Move], place: int) -> Iterator[Move]:
    mana = {where: number for where, number in first.gives if where in net.mana_places}
    useful = [move for move in others if any(where in mana for where, _ in move.takes)]
    for count in range(1, min(_MOST, sum(mana.values())) + 1):
        for chosen in combinations_with_replacement(useful, count):
            parts = [(first.takes, first.gives)]
            parts += [(_without(one.takes, place), _without(one.gives, place)) for one in chosen]
            takes, gives = _summed(parts)
            yield replace(first, takes=takes, gives=gives, then=chosen)


def _without(tokens: Tokens, place: int) -> Tokens:
    return tuple((where, number) for where, number in tokens if where != place)


def _summed(parts: Iterable[tuple[Tokens, Tokens]]) -> tuple[Tokens, Tokens]:
    """Give what several moves take and give, one after the other."""
    balance: dict[int, int] = {}
    needed: dict[int, int] = {}
    for takes, gives in parts:
        for place, number in takes:
            balance[place] = balance.get(place, 0) - number
            needed[place] = max(needed.get(place, 0), -balance[place])
        for place, number in gives:
            balance[place] = balance.get(place, 0) + number
    left = {place: needed.get(place, 0) + number for place, number in balance.items()}
    return (
        tuple(sorted((place, number) for place, number in needed.items() if number)),
        tuple(sorted((place, number) for place, number in left.items() if number)),
    )
