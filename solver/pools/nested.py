"""Mana abilities that are activated while another one is paid for (601.2g, 602.2b).

Mostly that is as good as activating them before. It makes a difference where they use up what the ability had to be
there for when it was announced: its own source. So a move that uses up a source can leave activations of it announced,
each of which is a token to be paid for later.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from msgspec.structs import replace

from solver.pools.net import ANNOUNCED, DOWN, UP, Move, Net, Tokens

_MOST = 12
"""So many activations at most are announced when their source is used up."""


def nested(net: Net, moves: Sequence[Move]) -> Iterator[Move]:
    """Give the moves by which a source is used up while its own abilities are paid for, and those that pay for them.

    Args:
        net: the places.
        moves: the moves of one board, none of which is such a move.
    """
    pending: dict[tuple[int, Move], int] = {}
    for first, others, place in _pairs(net, moves):
        if first.stirs:
            continue
        announced = {(place, other): _announced(net, other) for other in others}
        pending |= announced
        for count in range(1, min(_most(moves, first, others), _MOST) + 1):
            for chosen in combinations_with_replacement(sorted(set(announced.values())), count):
                tokens = tuple((one, chosen.count(one)) for one in sorted(set(chosen)))
                yield replace(first, gives=tuple(sorted((*first.gives, *tokens))))
    for (place, other), index in pending.items():
        takes = tuple(sorted((*_without(other.takes, place), (index, 1))))
        yield replace(other, takes=takes, gives=_without(other.gives, place))


def _most(moves: Sequence[Move], first: Move, others: Sequence[Move]) -> int:
    """Say how many activations can make a difference that are paid for with what comes of using up their source.

    They take one mana each, of what that move adds and what other moves that cost mana make more of it; what costs no
    mana could have been used before. Mana can go through each of the abilities once.
    """
    more: dict[str, int] = {}
    for move in moves:
        if any(move.price):
            name = move.use.source
            more[name] = max(more.get(name, 0), sum(move.gain.mana) - sum(move.price))
    kinds = {(move.use.source, str(move.use.instance)) for move in others}
    return (sum(first.gain.mana) + sum(more.values())) * len(kinds)


def _announced(net: Net, move: Move) -> int:
    use = move.use
    return net.index((ANNOUNCED, use.source, str(use.instance), " ".join(map(str, use.payments))))


def untold(net: Net, moves: Sequence[Move]) -> Iterator[str]:
    """Name the sources for which that is not worked out.

    That is where the board is another one by the time all is paid, or more activations could be announced than are.

    Args:
        net: the places.
        moves: the moves of one board.
    """
    for first, others, _ in _pairs(net, moves):
        if first.stirs or _most(moves, first, others) > _MOST:
            yield others[0].use.source
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


def _without(tokens: Tokens, place: int) -> Tokens:
    return tuple((where, number) for where, number in tokens if where != place)
