"""The pools of mana, read off the states that can be reached, each with one way to get it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from solver.outcome import ManaStep, Pool
from solver.pool import NONE, SYMBOLS, Amounts
from solver.pools.boards import WITH_OBJECTS, Stage, Way, sort_of
from solver.pools.net import ANNOUNCED, DOWN, FREE, MANA, UP, Move
from solver.pools.search import NO_LIMIT, Marking, Search


class PoolsReader:
    """Reads the pools off the states that can be reached."""

    def __init__(self, way: Way, search: Search) -> None:
        self._way = way
        self._search = search
        self._announced = [index for place, index in way.net.places.items() if place[0] == ANNOUNCED]
        self._places = [
            (str(place[1]), int(place[2]), index) for place, index in way.net.places.items() if place[0] == MANA
        ]

    def pools(self) -> Iterator[Pool]:
        """Give the maximal pools, each with one way to get it."""
        found: dict[tuple[Amounts, Amounts], int] = {}
        for number_, node in enumerate(self._search.nodes):
            open_ = any(place < len(node.marking) and node.marking[place] for place in self._announced)
            if number_ not in self._search.exceeded and not open_:
                found.setdefault(self._mana(node.marking), number_)
        for (mana, bound), number_ in sorted(_maximal(found), reverse=True):
            without = tuple(
                symbol for symbol, one, other in zip(SYMBOLS.values(), mana, bound, strict=True)
                if max(one, other) >= NO_LIMIT
            )  # fmt: skip
            nodes = self._path(number_)
            steps = list(_Replay(self._way, self._search).steps(nodes))
            start = next((place for place, one in enumerate(nodes) if self._search.nodes[one].loop is not None), None)
            loop: tuple[ManaStep, ...] = ()
            if start is not None:
                first = self._search.nodes[nodes[start]].loop
                loop = tuple(steps[nodes.index(first) : start]) if first in nodes else ()
            yield Pool(_finite(mana), _finite(bound), without, tuple(steps), loop)

    def _mana(self, marking: Marking) -> tuple[Amounts, Amounts]:
        free, bound = list(NONE), list(NONE)
        for allowance, hue, place in self._places:
            number_ = marking[place] if place < len(marking) else 0
            target = free if allowance == FREE else bound
            target[hue] = min(NO_LIMIT, target[hue] + number_)
        return tuple(free), tuple(bound)

    def _path(self, number_: int) -> list[int]:
        path: list[int] = []
        while number_ >= 0:
            path.append(number_)
            number_ = self._search.nodes[number_].parent
        return path[::-1]


def _finite(mana: Amounts) -> Amounts:
    return tuple(0 if number_ >= NO_LIMIT else number_ for number_ in mana)


def _maximal(found: Mapping[tuple[Amounts, Amounts], int]) -> Iterator[tuple[tuple[Amounts, Amounts], int]]:
    """Give the pools that no other one contains.

    Only a larger pool can contain another one. Of the larger ones that are kept it is noted, for each type and number,
    which have at least so much, as a set of bits.
    """
    flat = {pool: (*pool[0], *pool[1]) for pool in found}
    ranks = [
        {value: rank for rank, value in enumerate(sorted(set(column)))} for column in zip(*flat.values(), strict=True)
    ]
    enough = [[0] * len(values) for values in ranks]
    by_size: dict[int, list[tuple[Amounts, Amounts]]] = {}
    for pool, numbers in flat.items():
        by_size.setdefault(sum(numbers), []).append(pool)
    count = 0
    for size in sorted(by_size, reverse=True):
        kept = []
        for pool in by_size[size]:
            larger = (1 << count) - 1
            for column, values, amount in zip(enough, ranks, flat[pool], strict=True):
                larger &= column[values[amount]]
            if not larger:
                kept.append(pool)
        for pool in kept:
            for column, values, amount in zip(enough, ranks, flat[pool], strict=True):
                for rank in range(values[amount] + 1):
                    column[rank] |= 1 << count
            count += 1
            yield pool, found[pool]


class _Replay:
    """Tells the moves of one way, and which of several like objects each of them is about."""

    def __init__(self, way: Way, search: Search) -> None:
        self._way = way
        self._search = search
        self._where: dict[tuple[str, str], list[str]] = {}
        for name, like in way.net.likes.items():
            self._where.setdefault((sort_of(way.board.objects[name]), like), []).append(name)

    def steps(self, nodes: Sequence[int]) -> Iterator[ManaStep]:
        """Tell the moves that lead from each node to the next."""
        for before, after in pairwise(nodes):
            move = self._search.nodes[after].move
            if move is not None:
                stage = self._way.stages[self._search.nodes[before].board]
                yield self._step(stage, move)

    def _step(self, stage: Stage, move: Move) -> ManaStep:
        names = list(stage.board.objects)
        meant: dict[str, str] = {}
        likes = self._way.net.likes
        for name, sort in move.tokens:
            there = self._where.get((sort, likes[name]), [])
            meant[name] = there.pop(0) if there else name
        gone = {
            names[one.arguments[0].number] for one in move.use.payments if one.name in ("sacrifice", "exile", "discard")
        }
        for name, sort in move.tokens:
            if name not in gone:
                turned = any(
                    one.name in ("tap", "tapping", "untapping") and names[one.arguments[0].number] == name
                    for one in move.use.payments
                )
                now = (DOWN if sort == UP else UP) if turned else sort
                self._where.setdefault((now, likes[name]), []).insert(0, meant[name])
        besides = tuple(
            (one.name, meant.get(names[one.arguments[0].number], names[one.arguments[0].number]))
            if one.name in WITH_OBJECTS else (one.name, " ".join(map(str, one.arguments)))
            for one in move.use.payments
        )  # fmt: skip
        source = meant.get(move.use.source, move.use.source)
        return ManaStep(
            source, stage.reader.ability(move.use.ability), move.price, besides[::-1], move.gain.mana, move.gain.bound
        )
