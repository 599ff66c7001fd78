"""Answers about mana pools: board after board, as far as activating mana abilities leads."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from solver.answers import Reader
from solver.asp import Timer
from solver.board.model import Board, Question
from solver.facts.board import Writer, number
from solver.found import Found
from solver.outcome import PoolsOutcome
from solver.pools.boards import Stage, Way, possible
from solver.pools.nested import nested, untold
from solver.pools.net import Net, ToldApartError
from solver.pools.reading import PoolsReader
from solver.pools.search import Crossing, Search
from solver.pools.sources import Gain, Looker, Standing

_STATES = 1_000
"""How many states are followed for each order that may be told apart."""

_NESTED = "{}: all that its ability comes to if it is used up, or the board changes, while it is paid for (601.2g)"

_MUCH = 100_000_000
"""More mana than that is not reckoned with."""


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
            return self._found(Way(Net(board, player), board, order, player))
        except ToldApartError:
            return self._found(Way(Net(board, player, alike=False), board, order, player))

    def _found(self, way: Way) -> Found[PoolsOutcome]:
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
            pools = tuple(PoolsReader(way, search).pools())
        truncated |= search.truncated or any(max((*pool.mana, *pool.restricted)) > _MUCH for pool in pools)
        outcome = PoolsOutcome(
            pools=pools, unbounded=any(pool.without_limit for pool in pools), states=len(search.nodes),
            explained=self._explain,
        )  # fmt: skip
        return Found((outcome,), truncated, tuple(unread))

    def _look(self, way: Way, boards: Sequence[Board], unread: dict[str, None]) -> Iterator[tuple[int, Stage]]:
        """Find out what the player could use on boards that have been reached."""
        standings = [Standing(board, way.order, way.player) for board in boards]
        seen = [possible(*one) for one in zip(boards, self._looker.look(standings).sources, strict=True)]
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
                Stage(board, Reader(board, number(board), self._writer), found, [*moves, *nested(way.net, moves)]),
            )


def _followed(search: Search, way: Way, stage: int, crossing: Crossing | None) -> list[Crossing]:
    if crossing is None:
        return search.start(stage, tuple(way.net.initial))
    return search.start(stage, crossing.marking, parent=crossing.node, move=crossing.move)
