"""All that can be reached by moves of tokens, without end where there is none (Karp and Miller).

Tokens never stand in the way of a move, so more of them allow more: what some other state covers need not be followed.
A state that is reached from one of the same board with fewer tokens shows a loop: its moves can be made again and
again, and what they add has no limit.
"""

from __future__ import annotations

from bisect import insort
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Sequence
from itertools import zip_longest

import msgspec

from solver.pools.net import Move

NO_LIMIT = 1 << 50
"""So many tokens stand for any number of them."""

Marking = tuple[int, ...]
"""How many tokens stand on each place."""


class Node(msgspec.Struct, frozen=True):
    """A state that can be reached: which board it is on, its tokens, and how it is reached.

    `loop` is the number of the node from which the moves up to this one can be made again and again, where that showed
    here.
    """

    board: int
    marking: Marking
    parent: int
    move: Move | None
    loop: int | None = None


class Crossing(msgspec.Struct, frozen=True):
    """A move after which the board is another one: the number of the node that it leaves, and the tokens then."""

    node: int
    move: Move
    marking: Marking


class Search:
    """The states that have been reached so far.

    `exceeded` are those from which another one with at least as much mana has been reached.

    Args:
        initial: how many tokens stand on each place at first; the list may grow with the places.
        mana: the places on which mana stands; there may be more of them later.
        most: how many states are followed.
    """

    def __init__(self, initial: Sequence[int], mana: Collection[int], most: int) -> None:
        self.nodes: list[Node] = []
        self.exceeded: set[int] = set()
        self.truncated = False
        self._initial = initial
        self._mana = mana
        self._parts: tuple[int, list[int], list[int]] = (0, [], [])
        self._most = most
        self._moves: dict[int, _Moves] = {}
        self._seen: dict[tuple[int, Marking], int] = {}
        self._tops: dict[tuple[int, Marking], list[tuple[int, Marking]]] = defaultdict(list)

    def allow(self, board: int, moves: Sequence[Move]) -> None:
        """Say which moves a board allows.

        Args:
            board: its number.
            moves: the moves.
        """
        self._moves[board] = _Moves(moves, frozenset(self._mana))

    def start(self, board: int, marking: Marking, *, parent: int = -1, move: Move | None = None) -> list[Crossing]:
        """Follow all moves from a state, up to those after which the board is another one.

        Args:
            board: the number of the board.
            marking: the tokens.
            parent: the number of the node from which the state is reached.
            move: the move by which it is.
        """
        crossings: list[Crossing] = []
        todo = self._add(board, marking, parent, move)
        place = 0
        while place < len(todo):
            number = todo[place]
            place += 1
            node = self.nodes[number]
            marking_ = _padded(node.marking, self._initial)
            for step in self._moves[node.board].at(marking_):
                after = step.after(marking_)
                if after is None:
                    continue
                if step.free and any(after[place] > marking_[place] for place in self._mana):
                    self.exceeded.add(number)
                if step.move.stirs:
                    crossings.append(Crossing(number, step.move, after))
                elif (node.board, after) not in self._seen:
                    todo += self._add(node.board, after, number, step.move)
                if len(self.nodes) > self._most:
                    self.truncated = True
                    return crossings
        return crossings

    def _add(self, board: int, marking: Marking, parent: int, move: Move | None) -> list[int]:
        """Note a state unless another one covers it; give its number where it is new."""
        marking = _padded(marking, self._initial)
        loop = None
        if move is not None and (move.stirs or self._moves[board].can_loop):
            marking, loop = self._without_end(board, marking, parent)
        if (board, marking) in self._seen or self._covered(board, marking):
            return []
        number = len(self.nodes)
        self._seen[board, marking] = number
        self.nodes.append(Node(board, marking, parent, move, loop))
        return [number]

    def _without_end(self, board: int, marking: Marking, parent: int) -> tuple[Marking, int | None]:
        loop = None
        number = parent
        while number >= 0:
            node = self.nodes[number]
            if node.board == board:
                before = _padded(node.marking, self._initial)
                if before != marking and all(a <= b for a, b in zip(before, marking, strict=True)):
                    marking = tuple(NO_LIMIT if a < b else b for a, b in zip(before, marking, strict=True))
                    loop = number if loop is None else loop
            number = node.parent
        return marking, loop

    def _covered(self, board: int, marking: Marking) -> bool:
        """Say whether some state with the same tokens on all places but those of mana has at least as much of that."""
        rest, mana = self._parted(marking)
        tops = self._tops[board, rest]
        total = sum(mana)
        for most, top in tops:
            if most <= total:
                break
            if all(a >= b for a, b in zip_longest(top, mana, fillvalue=0)):
                return True
        if len(tops) < _TOPS or total > tops[-1][0]:
            insort(tops, (total, mana), key=lambda one: -one[0])
            del tops[_TOPS:]
        return False

    def _parted(self, marking: Marking) -> tuple[Marking, Marking]:
        """Give the tokens that are no mana, and those that are."""
        size, rest, mana = self._parts
        if size != len(marking):
            there = set(self._mana)
            rest = [place for place in range(len(marking)) if place not in there]
            mana = [place for place in range(len(marking)) if place in there]
            self._parts = len(marking), rest, mana
        return tuple([marking[place] for place in rest]), tuple([marking[place] for place in mana])


# of how many states with most mana it is looked at whether they cover another one
_TOPS = 40


class _Step:
    """A move, made ready to be tried often: what it asks for, and by how much it changes the tokens."""

    def __init__(self, move: Move, mana: Collection[int]) -> None:
        self.move = move
        # what is there of other things fails more often than mana
        self._takes = sorted(move.takes, key=lambda one: one[0] in mana)
        changes = Counter(dict(move.gives))
        changes.subtract(dict(move.takes))
        self._changes = [(place, number) for place, number in changes.items() if number]
        self.first = next((place for place, _ in self._takes if place not in mana), None)
        self.free = not any(place in mana for place, _ in move.takes)

    def after(self, marking: Marking) -> Marking | None:
        """Give the tokens after the move, None where there are not enough for it."""
        for place, number in self._takes:
            if marking[place] < number:
                return None
        tokens = list(marking)
        for place, number in self._changes:
            if tokens[place] < NO_LIMIT:
                tokens[place] += number
        for place, number in self.move.drains:
            tokens[place] = max(0, tokens[place] - number)
        return tuple(tokens)


class _Moves:
    """The moves of one board, in the order in which they are tried."""

    def __init__(self, moves: Sequence[Move], mana: frozenset[int]) -> None:
        self.can_loop = bool(_repeatable(moves, mana))
        self._alone = [(place, [_Step(move, mana) for move in own]) for place, own in _alone(moves, mana)]
        plain = {place for place, _ in self._alone}
        rest = [_Step(move, mana) for move in moves if not any(place in plain for place, _ in move.takes)]
        self._always = [step for step in rest if step.first is None]
        self._by_place: dict[int, list[_Step]] = defaultdict(list)
        for step in rest:
            if step.first is not None:
                self._by_place[step.first].append(step)

    def at(self, marking: Marking) -> Iterator[_Step]:
        """Give the moves to be tried in a state.

        Mana does not vanish, so that a source which nothing else needs can as well be used first, in one fixed order.
        """
        for place, steps in self._alone:
            if marking[place] > 0:
                yield from steps
                return
        yield from self._always
        for place, steps in self._by_place.items():
            if marking[place] > 0:
                yield from steps


def _alone(moves: Sequence[Move], mana: frozenset[int]) -> Iterator[tuple[int, list[Move]]]:
    """Give the places whose tokens are only ever used one by one for mana, with the moves that do that."""
    settled = not any(move.stirs for move in moves)
    users: dict[int, list[Move]] = defaultdict(list)
    for move in moves:
        for place, _ in move.takes:
            users[place].append(move)
    for place, own in users.items():
        if place in mana:
            continue
        if all(
            move.takes == ((place, 1),) and not move.stirs and not move.drains and (settled or move.use.early)
            and all(given in mana or given not in users for given, _ in move.gives)
            for move in own
        ):  # fmt: skip
            yield place, own


def _repeatable(moves: Sequence[Move], mana: frozenset[int]) -> list[Move]:
    """Give the moves that could be made again and again: whatever they use up, another such move gives back."""
    left = list(moves)
    while True:
        given = {place for move in left for place, number in move.gives if number > dict(move.takes).get(place, 0)}
        kept = [
            move for move in left
            if all(
                place in mana or place in given or dict(move.gives).get(place, 0) >= number
                for place, number in move.takes
            )
        ]  # fmt: skip
        if len(kept) == len(left):
            return kept
        left = kept


def _padded(marking: Marking, initial: Sequence[int]) -> Marking:
    """Give the tokens on all places: on those that came up since, none has been moved yet."""
    return marking if len(marking) == len(initial) else (*marking, *initial[len(marking) :])
