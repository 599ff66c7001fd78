"""Uses of mana abilities as moves of tokens between places (a Petri net).

What can be used up stands on *places*: that an object is untapped or tapped, a card in a zone, counters, life, energy,
the activations that a limit leaves, and mana of each type by what it can be spent on. A *move* takes tokens and gives
tokens. What a move takes and gives follows from what the encodings say a use costs and adds; nothing else of the game
is known here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

import msgspec
from clingo import Symbol

from solver.board.model import Board, Object, counted
from solver.cards.model import Activated, Keyword, Opaque
from solver.facts.terms import counter_kind
from solver.pool import Amounts, read
from solver.pools.sources import Gain, Sources, Use

Place = tuple[str | int, ...]
"""A place by its sort, and what it is about: an object, a kind of counter, a sort of mana."""

UP, DOWN, LIFE, ENERGY, MANA, ANNOUNCED = "untapped", "tapped", "life", "energy", "mana", "announced"
_LEAVING = ("sacrifice", "exile", "discard")
FREE = ""
"""The sort of mana that can be spent on anything."""

Tokens = tuple[tuple[int, int], ...]
"""Numbers of tokens by the index of their place."""


class Move(msgspec.Struct, frozen=True):
    """One way in which a use can come about: from which tokens it is paid, and which result it has.

    `drains` are tokens that are lost as far as they are there. `stirs` tells that the board is another one afterwards,
    for something looks at what has changed. `tokens` says of each object that is used on which place it stood.
    """

    use: Use
    price: Amounts
    gain: Gain
    takes: Tokens
    gives: Tokens
    drains: Tokens
    stirs: bool
    tokens: tuple[tuple[str, str], ...]


class ToldApartError(Exception):
    """Objects that seemed to be alike are told apart by counters or by limits of their own."""


class Net:
    """The places of one question, which are the same for all boards on the way.

    Args:
        board: the board that is asked about.
        player: the player.
        alike: whether like objects are counted instead of told apart.
    """

    def __init__(self, board: Board, player: str, *, alike: bool = True) -> None:
        self.board = board
        self.player = player
        self.places: dict[Place, int] = {}
        self.initial: list[int] = []
        self.mana_places: set[int] = set()
        self.likes = likes(board) if alike else {name: name for name in board.objects}
        found = next(one for one in board.players if one.name == player)
        self._numbers = found.numbers
        self._floating = read(found.mana)
        for hue, _ in enumerate(self._floating):
            self.mana(FREE, hue)

    def index(self, place: Place) -> int:
        """Give the index of a place; it is added if it is new."""
        found = self.places.get(place)
        if found is None:
            found = self.places[place] = len(self.initial)
            if place[0] == MANA:
                self.mana_places.add(found)
            self.initial.append(self._tokens(place))
        return found

    def _tokens(self, place: Place) -> int:
        """Say how many tokens stand on a place at first."""
        sort, *about = place
        if sort in (LIFE, ENERGY):
            return max(0, self._numbers.get(str(sort), 0))
        if sort == MANA:
            return self._floating[int(about[-1])] if about[0] == FREE else 0
        if sort == "limit":
            return int(about[-1])
        if sort == ANNOUNCED:
            return 0
        if sort == "counter":
            counters = counted(self.board, str(about[0]))
            return sum(count for kind, count in counters.items() if counter_kind(kind) == about[1])
        alike = [self.board.objects[name] for name, like in self.likes.items() if like == about[0]]
        if sort in (UP, DOWN):
            return sum(one.zone == "battlefield" and one.tapped == (sort == DOWN) for one in alike)
        return sum(one.zone == sort for one in alike)

    def mana(self, allowance: str, hue: int) -> int:
        """Give the index of the place of mana of a type that can be spent on some sort of things."""
        return self.index((MANA, allowance, hue))

    def moves(self, board: Board, sources: Sources, results: Mapping[Use, Sequence[Gain]]) -> list[Move]:
        """Give all moves that a board allows, whatever tokens there are.

        Args:
            board: the board.
            sources: what the player could use on it.
            results: what comes of those uses whose result was not found on that very board.
        """
        leaving = {_number(one) for use in sources.uses for one in use.payments if one.name in _LEAVING}
        builder = _Builder(self, board, sources, leaving)
        known = [(use, use.gains if use.gains is not None else results.get(use, ())) for use in sources.uses]
        self._check(known)
        found: dict[tuple[object, ...], Move] = {}
        for use, gains in known:
            for gain in gains:
                for move in builder.of(use, gain):
                    key = (
                        move.takes, move.gives, move.drains, move.stirs,
                        (self.likes[use.source], str(use.ability)) if move.stirs else (),
                        gain.marked, gain.fallen,
                    )  # fmt: skip
                    if move.stirs or set(move.gives) - set(move.takes):
                        found.setdefault(key, move)
        return list(found.values())

    def _check(self, known: Sequence[tuple[Use, Sequence[Gain]]]) -> None:
        """Find out whether like objects are told apart on the way after all.

        Args:
            known: the uses with what comes of each.

        Raises:
            ToldApartError: they are.
        """
        members = Counter(self.likes.values())
        for use, gains in known:
            spoken = [name for gain in gains for name in (*(name for name, _, _ in gain.marked), *gain.fallen)]
            counters = any(one.name in ("remove", "put") for one in use.payments)
            own = [use.source] if use.limit or counters else []
            if any(members[self.likes[name]] > 1 for name in (*own, *spoken)):
                raise ToldApartError


class _Builder:
    """Builds the moves of one board."""

    def __init__(self, net: Net, board: Board, sources: Sources, leaving: set[int]) -> None:
        self._net = net
        self._names = list(board.objects)
        self._board = board
        self._sources = sources
        self._leaving = {self._names[number] for number in leaving}

    def of(self, use: Use, gain: Gain) -> Iterator[Move]:
        """Give the moves of one use with one result."""
        tapped, gone, fixed = self._paid(use)
        needs = [name for name in gone if name not in tapped]
        stays = use.source
        if stays in self._leaving and stays not in tapped and stays not in gone and self._on_battlefield(stays):
            needs.append(stays)
        stirs = bool(use.stirring) or bool(gain.fallen) or self._stirred(gain)
        life = self._net.index((LIFE,)) if LIFE in self._sources.paid_numbers else None
        drains = ((life, gain.damage),) if gain.damage and life is not None else ()
        left = {*gone, *gain.fallen}
        for chosen in product(*([UP, DOWN] if self._on_battlefield(name) else [self._zone(name)] for name in needs)):
            stood = list(zip(needs, chosen, strict=True))
            takes = [(self._place(where, name), 1) for name, where in (*tapped.items(), *stood)] + fixed
            turned = [(name, DOWN if where == UP else UP) for name, where in tapped.items()]
            gives = [(self._place(where, name), 1) for name, where in (*turned, *stood) if name not in left]
            if stirs:
                gives += [(self._place("graveyard", name), 1) for name in left if self._buried(use, name)]
            gives += self._added(gain) + self._counters(use, gain)
            gives += [(life, gain.healed)] if gain.healed and life is not None else []
            for price in use.prices:
                for spent in self._spent(price, use.serving):
                    paid = _summed([*takes, *spent])
                    yield Move(use, price, gain, paid, _summed(gives), drains, stirs, (*tapped.items(), *stood))

    def _stirred(self, gain: Gain) -> bool:
        """Say whether something looks at what a result changes besides mana."""
        seen = self._sources.looked_at | self._sources.removable_at_will
        return any({(name, kind), (name, "any")} & seen for name, kind, _ in gain.marked) or (
            bool(gain.damage or gain.healed) and LIFE in self._sources.numbers
        )

    def _on_battlefield(self, name: str) -> bool:
        return self._board.objects[name].zone == "battlefield"

    def _zone(self, name: str) -> str:
        return self._board.objects[name].zone

    def _buried(self, use: Use, name: str) -> bool:
        """Say whether something is a card in a graveyard afterwards."""
        exiled = {self._names[_number(one)] for one in use.payments if one.name == "exile"}
        return name not in exiled and not self._board.objects[name].token

    def _place(self, sort: str, name: str) -> int:
        return self._net.index((sort, self._net.likes[name]))

    def _paid(self, use: Use) -> tuple[dict[str, str], list[str], list[tuple[int, int]]]:
        """Give what is tapped or untapped, what leaves, and the other tokens that are taken."""
        tapped: dict[str, str] = {}
        gone: list[str] = []
        fixed: list[tuple[int, int]] = []
        for one in use.payments:
            match one.name, one.arguments:
                case "tap" | "tapping" | "untapping", [number]:
                    tapped[self._names[number.number]] = DOWN if one.name == "untapping" else UP
                case "sacrifice" | "exile" | "discard", [number]:
                    gone.append(self._names[number.number])
                case "discard_hand", []:
                    gone += [
                        name for name, thing in self._board.objects.items()
                        if thing.zone == "hand" and thing.owner == self._net.player
                    ]  # fmt: skip
                case "life" | "energy", [number]:
                    fixed.append((self._net.index((one.name,)), number.number))
                case "remove", [kind, number] if number.number:
                    fixed.append((self._net.index(("counter", use.source, str(kind))), number.number))
                case _:
                    pass
        if use.limit:
            fixed.append((self._net.index(("limit", use.source, str(use.instance), use.limit)), 1))
        return tapped, gone, fixed

    def _counters(self, use: Use, gain: Gain) -> list[tuple[int, int]]:
        """Give the counters that are put on objects."""
        put = [
            (use.source, str(one.arguments[0]), one.arguments[1].number) for one in use.payments if one.name == "put"
        ]
        return [(self._net.index(("counter", name, kind)), count) for name, kind, count in (*put, *gain.marked)]

    def _added(self, gain: Gain) -> list[tuple[int, int]]:
        free = [(self._net.mana(FREE, hue), all_ - bound) for hue, (all_, bound) in _pairs(gain) if all_ > bound]
        return free + [(self._net.mana(gain.allowance, hue), bound) for hue, (_, bound) in _pairs(gain) if bound]

    def _spent(self, price: Amounts, serving: Iterable[str]) -> Iterator[list[tuple[int, int]]]:
        """Give the ways to pay an amount of mana, by what the mana can be spent on."""
        sorts = [FREE, *sorted(serving)]
        ways = [list(_shared(number, len(sorts))) for number in price]
        for shares in product(*ways):
            yield [
                (self._net.mana(sort, hue), number)
                for hue, share in enumerate(shares) for sort, number in zip(sorts, share, strict=True) if number
            ]  # fmt: skip


def _pairs(gain: Gain) -> Iterator[tuple[int, tuple[int, int]]]:
    return enumerate(zip(gain.mana, gain.bound, strict=True))


def _shared(number: int, among: int) -> Iterator[tuple[int, ...]]:
    """Give the ways to split a number into so many parts."""
    if among == 1:
        yield (number,)
        return
    for first in range(number + 1):
        for rest in _shared(number - first, among - 1):
            yield (first, *rest)


def _summed(tokens: Iterable[tuple[int, int]]) -> Tokens:
    found: dict[int, int] = {}
    for place, number in tokens:
        found[place] = found.get(place, 0) + number
    return tuple(sorted(found.items()))


def _number(payment: Symbol) -> int:
    return payment.arguments[0].number


# --------------------------------------------------------------------------------------------------------------------
# Like objects
# --------------------------------------------------------------------------------------------------------------------


def likes(board: Board) -> dict[str, str]:
    """Say for each object which is the first that is just like it, so that nothing tells them apart.

    Objects are alike if the board says the same of both, nothing on it speaks of either, and they have no abilities by
    which it would matter which of them was there first.

    Args:
        board: the board.
    """
    spoken = _spoken_of(board)
    first: dict[object, str] = {}
    found: dict[str, str] = {}
    for name, thing in board.objects.items():
        plain = name not in spoken and _timeless(thing)
        key: object = repr(msgspec.structs.replace(thing, id="", line=0, position=0, tapped=False)) if plain else name
        found[name] = first.setdefault(key, name)
    return found


def _timeless(thing: Object) -> bool:
    if thing.attached_to is not None or thing.copy_of is not None or not thing.card.faces:
        return False
    return all(isinstance(one, Activated | Keyword | Opaque) for one in thing.card.faces[thing.face].abilities)


def _spoken_of(board: Board) -> set[str]:
    """Give the objects that something else on the board names."""
    found: set[str] = set()
    for thing in board.objects.values():
        named = (thing.attached_to, thing.copy_of, thing.source, thing.attacking, *thing.blocking, *thing.linked)
        found |= {str(one) for one in (*named, *thing.targets, *thing.damaged_by, *thing.chosen.values())}
        if thing.blocking or thing.linked or thing.attacking:
            found.add(thing.id)
    for effect in board.effects.values():
        found |= {name for names in effect.affected for name in names}
        found |= {str(one) for one in (effect.source, *effect.targets, *effect.aimed, *effect.chosen.values())}
    found |= {one.affects for one in board.counters.values()}
    return found
