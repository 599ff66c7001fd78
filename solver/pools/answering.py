"""Answers about mana pools: board after board, as far as activating mana abilities leads."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from pathlib import Path

import msgspec
from clingo import Symbol
from msgspec.structs import replace

from solver.answers import Reader
from solver.asp import Timer
from solver.board.model import Board, Question
from solver.facts.board import Writer, number
from solver.found import Found
from solver.outcome import ManaStep, Pool, PoolsOutcome
from solver.paying import paid_for
from solver.pool import NONE, SYMBOLS, Amounts
from solver.pools.nested import nested, untold
from solver.pools.net import ANNOUNCED, DOWN, FREE, LIFE, MANA, UP, Move, Net, ToldApartError
from solver.pools.search import NO_LIMIT, Crossing, Marking, Search
from solver.pools.sources import Gain, Looker, Sources, Standing, Use

_STATES = 1_000
"""How many states are followed for each order that may be told apart."""

_NESTED = "{}: all that its ability comes to if it is used up, or the board changes, while it is paid for (601.2g)"

_MUCH = 100_000_000
"""More mana than that is not reckoned with."""


class _Stage(msgspec.Struct, frozen=True):
    """A board on the way, with what the player could use on it."""

    board: Board
    reader: Reader
    sources: Sources
    moves: Sequence[Move]


class PoolsSolver:
    """Answers questions about mana pools.

    Args:
        writer: the writer of facts.
        timer: where to count the time.
        limit: how many boards are looked at on the way.
        encodings: the folder of the encodings, the shipped one unless said.
        explain: whether the way to each pool is told.
    """

    def __init__(
        self, writer: Writer, timer: Timer, limit: int, encodings: Path | None, *, explain: bool = False
    ) -> None:
        self._writer = writer
        self._timer = timer
        self._limit = limit
        self._explain = explain
        self._looker = Looker(writer, timer, encodings)

    def outcomes(self, board: Board, question: Question, order: tuple[str, ...]) -> Found[PoolsOutcome]:
        """Find the maximal pools of a player for one order of the timeline.

        Args:
            board: the board.
            question: the question.
            order: ids of permanents, effects and placed counters, earliest first.
        """
        board = replace(board, questions=(question,))
        player = str(question.keys["player"])
        try:
            return self._found(_Way(Net(board, player), board, order, player))
        except ToldApartError:
            return self._found(_Way(Net(board, player, alike=False), board, order, player))

    def _found(self, way: _Way) -> Found[PoolsOutcome]:
        search = Search(way.net.initial, way.net.mana_places, self._limit * _STATES)
        unread: dict[str, None] = {}
        truncated = False
        crossings: list[Crossing | None] = [None]
        while crossings:
            targets = [way.target(search, one) for one in crossings]
            fresh = [key for key in dict.fromkeys(key for key, _ in targets) if key not in way.numbers]
            room = max(0, self._limit - len(way.stages))
            truncated |= len(fresh) > room
            for place, stage in self._look(way, [dict(targets)[key] for key in fresh[:room]], unread):
                truncated |= stage.sources.too_large
                way.numbers[fresh[place]] = len(way.stages)
                search.allow(len(way.stages), stage.moves)
                way.stages.append(stage)
            with self._timer("search"):
                following: list[Crossing | None] = []
                for one, (key, _) in zip(crossings, targets, strict=True):
                    if key in way.numbers:
                        following += _followed(search, way, way.numbers[key], one)
            crossings = following
        with self._timer("search"):
            pools = tuple(_Reading(way, search).pools())
        truncated |= search.truncated or any(max((*pool.mana, *pool.restricted)) > _MUCH for pool in pools)
        outcome = PoolsOutcome(
            pools=pools, unbounded=any(pool.without_limit for pool in pools), states=len(search.nodes),
            explained=self._explain,
        )  # fmt: skip
        return Found((outcome,), truncated, tuple(unread))

    def _look(self, way: _Way, boards: Sequence[Board], unread: dict[str, None]) -> Iterator[tuple[int, _Stage]]:
        """Find out what the player could use on boards that have been reached."""
        standings = [Standing(board, way.order, way.player) for board in boards]
        seen = self._looker.look(standings).sources
        asked = [
            (place, use)
            for place, sources in enumerate(seen)
            for use in way.told_apart(standings[place].board, sources)
        ]
        resolving = [self._looker.paid(standings[place], seen[place], use) for place, use in asked]
        results: list[dict[object, Sequence[Gain]]] = [{} for _ in boards]
        cut: set[int] = set()
        for (place, use), result in zip(asked, self._looker.look([], resolving).results, strict=True):
            results[place][way.sort(standings[place].board, use)] = result.gains
            unread.update(dict.fromkeys(result.unread))
            cut |= {place} if result.too_large else set()
        for place, sources in enumerate(seen):
            unread.update(dict.fromkeys(sources.unread))
            board = standings[place].board
            known = {use: results[place].get(way.sort(board, use), ()) for use in sources.uses if use.gains is None}
            found = replace(sources, too_large=sources.too_large or place in cut)
            moves = way.net.moves(board, sources, known)
            unread.update({_NESTED.format(name): None for name in sorted(set(untold(way.net, moves)))})
            yield (
                place,
                _Stage(board, Reader(board, number(board), self._writer), found, [*moves, *nested(way.net, moves)]),
            )


def _followed(search: Search, way: _Way, stage: int, crossing: Crossing | None) -> list[Crossing]:
    if crossing is None:
        return search.start(stage, tuple(way.net.initial))
    return search.start(stage, crossing.marking, parent=crossing.node, move=crossing.move)


class _Way:
    """The boards that one question leads to."""

    def __init__(self, net: Net, board: Board, order: tuple[str, ...], player: str) -> None:
        self.net = net
        self.board = board
        self.order = order
        self.player = player
        self.stages: list[_Stage] = []
        self.numbers: dict[object, int] = {}

    def target(self, search: Search, crossing: Crossing | None) -> tuple[object, Board]:
        """Give the board on which a move ends, and what tells it from others."""
        board = self.board
        if crossing is not None:
            before = self.stages[search.nodes[crossing.node].board]
            board = self._after(before, crossing.move, crossing.marking)
        return self._key(board), board

    def _key(self, board: Board) -> object:
        """Give what tells a board from others that can be reached: like objects are not told apart."""
        things = sorted(
            repr((self.net.likes.get(name, name), thing.zone, thing.left, thing.tapped, sorted(thing.counters.items()),
                  thing.attached_to, thing.controller))
            for name, thing in board.objects.items()
        )  # fmt: skip
        return tuple(things), tuple(repr(sorted(one.numbers.items())) for one in board.players)

    def _after(self, stage: _Stage, move: Move, marking: Marking) -> Board:
        """Give the board once a move has been made that changes something which is looked at."""
        use, gain = move.use, move.gain
        names = list(stage.board.objects)
        stirring = [one for one in use.payments if one in use.stirring]
        gone = [names[one.arguments[0].number] for one in stirring if one.name == "sacrifice"]
        board = self._paid(stage.board, use.source, [one for one in stirring if one.name != "sacrifice"])
        if set(gone) & stage.sources.swaying:
            gone += [name for name in self._spent(stage.board, marking) if name not in gone]
        board = self._left(board, [*gone, *gain.fallen])
        board = self._marked(board, gain)
        if LIFE in stage.sources.numbers and (gain.damage or gain.healed):
            change = gain.healed - gain.damage
            players = tuple(
                replace(one, numbers={**one.numbers, "life": one.numbers.get("life", 0) + change})
                if one.name == self.player else one
                for one in board.players
            )  # fmt: skip
            board = replace(board, players=players)
        return replace(board, questions=stage.board.questions)

    def _paid(self, board: Board, source: str, payments: Sequence[Symbol]) -> Board:
        numbering = number(board)
        held = self.stages[0].sources.held[source]
        return paid_for(board, source, held, self.player, payments, numbering)

    def _left(self, board: Board, names: Sequence[str]) -> Board:
        """Put permanents into the graveyard, the last of those that are like it for each."""
        from clingo import Function, Number  # the terms of the encodings for that

        taken: list[str] = []
        for name in names:
            like = self.net.likes[name]
            there = [
                other for other, thing in board.objects.items()
                if self.net.likes.get(other) == like and thing.zone == "battlefield" and other not in taken
            ]  # fmt: skip
            taken += there[-1:]
        numbering = number(board)
        payments = [Function("sacrifice", [Number(numbering.objects[name])]) for name in taken]
        return self._paid_by_nobody(board, payments)

    def _paid_by_nobody(self, board: Board, payments: Sequence[Symbol]) -> Board:
        held = next(iter(self.stages[0].sources.held.values()))
        return paid_for(board, "", held, self.player, payments, number(board))

    def _marked(self, board: Board, gain: Gain) -> Board:
        from clingo import Number, parse_term

        for name, kind, count in gain.marked:
            if board.objects[name].zone == "battlefield":
                payment = _put(parse_term(kind), Number(count))
                board = self._paid(board, name, [payment])
        return board

    def _spent(self, board: Board, marking: Marking) -> list[str]:
        """Give the permanents of the player that are not there any more, going by the tokens."""
        found: list[str] = []
        there: dict[str, int] = {}
        for (sort, *about), place in self.net.places.items():
            if sort in (UP, DOWN):
                there[str(about[0])] = there.get(str(about[0]), 0) + marking[place]
        for name, thing in reversed(board.objects.items()):
            like = self.net.likes.get(name)
            if thing.zone != "battlefield" or like not in there:
                continue
            if there[like] > 0:
                there[like] -= 1
            else:
                found.append(name)
        return found

    def sort(self, board: Board, use: Use) -> object:
        """Give what tells a use from those that have the same result, on one board."""
        names = list(board.objects)

        def like(payment: Symbol) -> str:
            if payment.arguments and payment.name in _WITH_OBJECTS:
                return f"{payment.name}({self.net.likes.get(names[payment.arguments[0].number])})"
            return str(payment)

        return self.net.likes[use.source], str(use.instance), str(use.ability), tuple(map(like, use.payments))

    def told_apart(self, board: Board, sources: Sources) -> list[Use]:
        """Give the uses that need a second run, one of each sort."""
        return list({self.sort(board, use): use for use in sources.uses if use.gains is None}.values())


_WITH_OBJECTS = ("tap", "tapping", "untapping", "sacrifice", "exile", "discard", "exert")


def _put(kind: Symbol, count: Symbol) -> Symbol:
    from clingo import Function

    return Function("put", [kind, count])


# --------------------------------------------------------------------------------------------------------------------
# Reading
# --------------------------------------------------------------------------------------------------------------------


class _Reading:
    """Reads the pools off the states that can be reached."""

    def __init__(self, way: _Way, search: Search) -> None:
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

    def __init__(self, way: _Way, search: Search) -> None:
        self._way = way
        self._search = search
        self._where: dict[tuple[str, str], list[str]] = {}
        for name, like in way.net.likes.items():
            thing = way.board.objects[name]
            sort = thing.zone if thing.zone != "battlefield" else DOWN if thing.tapped else UP
            self._where.setdefault((sort, like), []).append(name)

    def steps(self, nodes: Sequence[int]) -> Iterator[ManaStep]:
        """Tell the moves that lead from each node to the next."""
        for before, after in pairwise(nodes):
            move = self._search.nodes[after].move
            if move is not None:
                stage = self._way.stages[self._search.nodes[before].board]
                yield self._step(stage, move)

    def _step(self, stage: _Stage, move: Move) -> ManaStep:
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
            if one.name in _WITH_OBJECTS else (one.name, " ".join(map(str, one.arguments)))
            for one in move.use.payments
        )  # fmt: skip
        source = meant.get(move.use.source, move.use.source)
        return ManaStep(
            source, stage.reader.ability(move.use.ability), move.price, besides[::-1], move.gain.mana, move.gain.bound
        )
