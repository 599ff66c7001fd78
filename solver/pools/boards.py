"""The boards that one question about mana pools leads to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec
from clingo import Function, Number, Symbol, parse_term
from msgspec.structs import replace

from solver.answers import Reader
from solver.board.model import Board, Object
from solver.facts.board import number
from solver.paying import paid_for
from solver.pools.net import DOWN, LIFE, UP, Move, Net
from solver.pools.search import Crossing, Marking, Search
from solver.pools.sources import Gain, Sources, Use

WITH_OBJECTS = ("tap", "tapping", "untapping", "sacrifice", "exile", "discard", "exert")
"""Payments that are made with an object, which their first argument names."""


class Stage(msgspec.Struct, frozen=True):
    """A board on the way, with what the player could use on it."""

    board: Board
    reader: Reader
    sources: Sources
    moves: Sequence[Move]


class Way:
    """The boards that one question leads to."""

    def __init__(self, net: Net, board: Board, order: tuple[str, ...], player: str) -> None:
        self.net = net
        self.board = board
        self.order = order
        self.player = player
        self.stages: list[Stage] = []
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

    def _after(self, stage: Stage, move: Move, marking: Marking) -> Board:
        """Give the board once a move has been made that changes something which is looked at."""
        use, gain = move.use, move.gain
        meant = self._meant(stage.board, move)
        numbers = number(stage.board).objects
        names = list(numbers)

        def paid_with(payment: Symbol) -> Symbol:
            if not (payment.arguments and payment.name in WITH_OBJECTS):
                return payment
            name = names[payment.arguments[0].number]
            return Function(payment.name, [Number(numbers[meant.get(name, name)])])

        stirring = [paid_with(one) for one in use.payments if one in use.stirring]
        gone = [names[one.arguments[0].number] for one in stirring if one.name == "sacrifice"]
        board = self._paid(stage.board, use.source, [one for one in stirring if one.name != "sacrifice"])
        if set(gone) & {meant.get(name, name) for name in stage.sources.swaying}:
            gone = self._spent(board, marking)
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

    def _meant(self, board: Board, move: Move) -> dict[str, str]:
        """Give for each object that a move uses one that is like it, and stands on the board where that has to stand.

        On some boards it is not looked at what is tapped; there any that is like it will do.
        """
        found: dict[str, str] = {}
        for name, sort in move.tokens:
            like = self.net.likes[name]
            others = [
                other for other, thing in board.objects.items()
                if self.net.likes.get(other) == like and other not in found.values()
                and (thing.zone == "battlefield") == (sort in (UP, DOWN))
            ]  # fmt: skip
            there = [other for other in others if sort_of(board.objects[other]) == sort]
            if others:
                found[name] = (there or others)[-1]
        return found

    def _paid(self, board: Board, source: str, payments: Sequence[Symbol]) -> Board:
        numbering = number(board)
        held = self.stages[0].sources.held[source]
        return paid_for(board, source, held, self.player, payments, numbering)

    def _left(self, board: Board, names: Sequence[str]) -> Board:
        """Put permanents into the graveyard."""
        numbering = number(board)
        there = [name for name in dict.fromkeys(names) if board.objects[name].zone == "battlefield"]
        payments = [Function("sacrifice", [Number(numbering.objects[name])]) for name in there]
        held = next(iter(self.stages[0].sources.held.values()))
        return paid_for(board, "", held, self.player, payments, numbering)

    def _marked(self, board: Board, gain: Gain) -> Board:
        for name, kind, count in gain.marked:
            if board.objects[name].zone == "battlefield":
                board = self._paid(board, name, [Function("put", [parse_term(kind), Number(count)])])
        return board

    def _spent(self, board: Board, marking: Marking) -> list[str]:
        """Give the permanents of the player that are not there any more, going by the tokens."""
        exact: Counter[tuple[str, str]] = Counter()
        there: Counter[str] = Counter()
        for (sort, *about), place in self.net.places.items():
            if sort in (UP, DOWN):
                exact[str(sort), str(about[0])] += marking[place]
                there[str(about[0])] += marking[place]
        told = {like for _, like in exact}
        left = [
            name for name, thing in reversed(board.objects.items())
            if thing.zone == "battlefield" and self.net.likes.get(name) in told
        ]  # fmt: skip
        kept: set[str] = set()
        for name in left:
            where = sort_of(board.objects[name]), self.net.likes[name]
            if exact[where] > 0:
                exact[where] -= 1
                there[where[1]] -= 1
                kept.add(name)
        for name in left:
            if name not in kept and there[self.net.likes[name]] > 0:
                there[self.net.likes[name]] -= 1
                kept.add(name)
        return [name for name in left if name not in kept]

    def sort(self, board: Board, use: Use) -> object:
        """Give what tells a use from those that have the same result, on one board."""
        names = list(board.objects)

        def like(payment: Symbol) -> str:
            if payment.arguments and payment.name in WITH_OBJECTS:
                return f"{payment.name}({self.net.likes.get(names[payment.arguments[0].number])})"
            return str(payment)

        return self.net.likes[use.source], str(use.instance), str(use.ability), tuple(map(like, use.payments))

    def told_apart(self, board: Board, sources: Sources) -> list[Use]:
        """Give the uses that need a second run, one of each sort."""
        return list({self.sort(board, use): use for use in sources.uses if use.gains is None}.values())


def sort_of(thing: Object) -> str:
    """Give the sort of place on which the token of an object stands.

    Args:
        thing: the object.
    """
    if thing.zone != "battlefield":
        return thing.zone
    return DOWN if thing.tapped else UP


def possible(board: Board, sources: Sources) -> Sources:
    """Leave out the uses for which something can't be tapped or untapped, where it is looked at what is tapped.

    There the board has it all, and objects are not like each other of which only one is tapped. Elsewhere that is left
    to the tokens.

    Args:
        board: the board.
        sources: what the player could use on it.
    """
    things = list(board.objects.values())
    uses = [
        use for use in sources.uses
        if all(
            things[one.arguments[0].number].tapped == (one.name == "untapping")
            for one in use.stirring
            if one.name in ("tap", "tapping", "untapping")
        )
    ]  # fmt: skip
    return replace(sources, uses=tuple(uses))
