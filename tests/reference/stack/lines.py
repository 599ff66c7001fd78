"""All lines of play of a board, one after the other, each from the beginning."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from tests.reference.stack import parts as p
from tests.reference.stack.game import Game, Thing
from tests.reference.stack.resolving import play


class TooManyError(Exception):
    """There are more choices or lines of play than brute force goes through."""


class ObjectResult(NamedTuple):
    """What is told of a permanent."""

    controller: str
    tapped: bool
    damage: int
    counters: tuple[tuple[str, int], ...]
    size: tuple[int, int] | None


class Result(NamedTuple):
    """What becomes of a board, as far as it is compared."""

    players: tuple[tuple[object, ...], ...]
    zones: tuple[tuple[str, str], ...]
    permanents: tuple[tuple[str, ObjectResult], ...]
    tokens: tuple[tuple[tuple[str, ObjectResult], int], ...]
    triggered: tuple[tuple[str, int], ...]


class Played(NamedTuple):
    """All distinct results, how many lines of play there are, and the most choices on one of them."""

    results: frozenset[Result]
    lines: int
    choices: int


class _Script:
    """Makes the choices of one line of play: those that are given, then always the first option."""

    def __init__(self, given: Sequence[int], most: int) -> None:
        self._given = given
        self._most = most
        self.made: list[tuple[int, int]] = []

    def choose(self, _player: str, options: Sequence[object]) -> object:
        place = len(self.made)
        if place == self._most:
            raise TooManyError
        number = self._given[place] if place < len(self._given) else 0
        self.made.append((number, len(options)))
        return options[number]


def every_line(table: p.Table, choices: int, most: int) -> Played:
    """Go through every line of play.

    Args:
        table: the board.
        choices: how many choices there are on a line at most.
        most: how many lines are gone through.

    Raises:
        TooManyError: there are more.
        LoopError: a line of play is too long.
    """
    results: set[Result] = set()
    lines = made = 0
    given: list[int] | None = []
    while given is not None:
        lines += 1
        if lines > most:
            raise TooManyError
        script = _Script(given, choices)
        game = Game(table, script.choose)
        play(game)
        results.add(_result(game, table))
        made = max(made, len(script.made))
        given = _next(script.made)
    return Played(frozenset(results), lines, made)


def _next(made: list[tuple[int, int]]) -> list[int] | None:
    """The choices of the next line of play: the last one that can be made otherwise is."""
    left = list(made)
    while left:
        number, count = left.pop()
        if number + 1 < count:
            return [*(one for one, _ in left), number + 1]
    return None


def _result(game: Game, table: p.Table) -> Result:
    names = [one.id for one in table.pieces] + [one.id for one in table.stack if isinstance(one, p.Piece)]
    tokens = Counter((one.card.name, told) for one, told in _told(game) if one.token)
    return Result(
        tuple(sorted(_player(game, player) for player in game.players)),
        tuple(sorted((name, game.things[name].zone) for name in names)),
        tuple(sorted((one.name, told) for one, told in _told(game) if not one.token)),
        tuple(sorted(tokens.items())),
        tuple(sorted(game.triggered.items())),
    )


def _player(game: Game, player: str) -> tuple[object, ...]:
    counted = (game.tallies[player, word] for word in ("damage", "life_lost", "drawn", "discarded"))
    return (player, game.life[player], player in game.lost, *counted)


def _told(game: Game) -> Iterator[tuple[Thing, ObjectResult]]:
    for one in game.there():
        seen = game.look(one)
        size = seen.size if "creature" in seen.types else None
        yield one, ObjectResult(seen.controller, one.tapped, one.damage, seen.counters, size)
