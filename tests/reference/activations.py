"""Every sequence in which a player can activate mana abilities, one state after the other (605.3, 602.2).

An ability that costs mana may be begun before the mana for it is there: mana abilities are activated in between
(601.2g, 605.3a), none of them a second time before it has resolved (605.3c). What was done in between could as well
have been done before, unless the ability could not be begun any more after it; so only that is looked at.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from dataclasses import replace as change

from msgspec.structs import replace

from solver.board.model import Board
from solver.cards import model as m
from tests.reference.characteristics import final_state
from tests.reference.context import controller
from tests.reference.orders import as_listed
from tests.reference.payments import Begun, Paid, payments, symbols_payable
from tests.reference.prices import Price, prices
from tests.reference.spending import Purpose, Slot, Unit, Wallet
from tests.reference.state import State
from tests.reference.tapping import Done, Made, beginnings, resolved

MOST = 5_000
"""How many states are looked at before a board is too large."""

Key = tuple[object, ...]
Pool = frozenset[tuple[Unit, int]]
Ability = tuple[object, ...]


@dataclass(frozen=True)
class Step:
    """One activation as it is told: the object, how it was paid, and with which mana."""

    name: str
    paid: Paid
    fed: tuple[tuple[Slot, Unit], ...]


@dataclass(frozen=True)
class Pending:
    """An ability that has been begun: where, and at what price."""

    place: Key
    name: str
    ability: Ability
    price: Price


@dataclass(frozen=True)
class Node:
    """Where a player may come to: the board, what is used up, what has been begun, the mana, and how."""

    place: Key
    used: frozenset[tuple[Ability, int]]
    pending: tuple[Pending, ...]
    pool: Pool
    log: tuple[tuple[Step, int], ...] = ()

    @property
    def spot(self) -> tuple[object, ...]:
        """All but the mana."""
        return self.place, self.used, self.pending, self.log


@dataclass
class Search:
    """The activations of one player on a board, step by step.

    With `tracing` it is kept how a state was reached, and from what each mana came; `cost` is what is paid in the end.
    """

    board: Board
    player: str
    tracing: bool = False
    cost: str = ""
    most: int = MOST
    boards: dict[Key, Board] = field(default_factory=dict)
    unbounded: bool = False

    def __post_init__(self) -> None:
        cards = repr(([thing.card for thing in self.board.objects.values()], self.board.effects)) + self.cost
        self._life_matters = bool(re.search(r"PayLife|'life'|/P\}", cards))
        self._snow_matters = self.tracing or "{S}" in cards
        self._states: dict[Key, State] = {}
        self._begun: dict[Key, dict[Ability, tuple[Begun, list[Price]]]] = {}
        self._results: dict[tuple[object, ...], list[tuple[Paid, Done]]] = {}

    # ------------------------------------------------------------------------------------------------ boards

    def place(self, board: Board) -> Key:
        """The board as a key, once what has left is what it is now (400.7)."""
        gone = self._gone(board)
        objects = {
            name: replace(thing, tapped=False, counters={}, attached_to=None) if name in gone else thing
            for name, thing in board.objects.items()
            if name not in gone or not thing.token  # 111.7
        }
        for name, thing in objects.items():
            if thing.attached_to in gone:
                objects[name] = replace(thing, attached_to=None)
        effects = {
            name: replace(effect, affected=tuple(tuple(one for one in names if one not in gone)
                                                 for names in effect.affected))
            for name, effect in board.effects.items()
        }  # fmt: skip
        board = replace(board, objects=objects, effects=effects)
        key: Key = (
            tuple(
                (name, thing.zone, thing.tapped, thing.attached_to,
                 tuple(sorted((kind, count) for kind, count in thing.counters.items() if count)))
                for name, thing in objects.items()
            ),
            tuple(
                tuple(sorted((kind, count) for kind, count in player.numbers.items()
                             if kind != "life" or self._life_matters))
                for player in board.players
            ),
            tuple((name, effect.affected) for name, effect in effects.items()),
        )  # fmt: skip
        self.boards.setdefault(key, board)
        return key

    def _gone(self, board: Board) -> set[str]:
        """What is not where it was in the beginning."""
        return {
            name
            for name, thing in self.board.objects.items()
            if name not in board.objects or board.objects[name].zone != thing.zone
        }

    def state(self, place: Key) -> State:
        """The state of a board after all layers."""
        if place not in self._states:
            self._states[place] = final_state(self.boards[place], self._order(place))
        return self._states[place]

    def _order(self, place: Key) -> list[str]:
        gone = self._gone(self.boards[place])
        return [one for one in as_listed(self.board) if one not in gone]

    # --------------------------------------------------------------------------------------------- activations

    def start(self) -> Node:
        """The board as it is, with the mana that floats."""
        floating = next(player.mana for player in self.board.players if player.name == self.player)
        pool = Counter(Unit(symbol) for symbol in re.findall(r"\{(.)\}", floating))
        return Node(self.place(self.board), frozenset(), (), frozenset(pool.items()))

    def next(self, node: Node) -> Iterator[Node]:
        """Every state that is one activation further."""
        for ability, (begun, several) in self._beginnings(node.place).items():
            used = Counter(dict(node.used))
            if begun.ability.times:
                used[ability] += 1  # 602.5b
            if used[ability] > begun.ability.times or any(one.ability == ability for one in node.pending):
                continue
            for price in several:
                pending = Pending(node.place, begun.name, ability, price)
                begun_now = Node(node.place, frozenset(used.items()), node.pending, node.pool, node.log)
                yield from self._paid(begun_now, pending)
                if price.cost.slots:
                    yield change(begun_now, pending=(*node.pending, pending))
        if node.pending:
            yield from self._paid(change(node, pending=node.pending[:-1]), node.pending[-1])

    def _beginnings(self, place: Key) -> dict[Ability, tuple[Begun, list[Price]]]:
        if place not in self._begun:
            state = self.state(place)
            found: dict[Ability, tuple[Begun, list[Price]]] = {}
            for name in state.board.objects:
                for begun in beginnings(state, name) if controller(state, name) == self.player else ():
                    if begun.ability.gated or any(isinstance(one, m.OtherDeed) for one in begun.ability.beside):
                        raise NotImplementedError(f"an ability of {name}")
                    several = prices(begun.ability.cost, Purpose("activate", name, self.player, state))
                    if any(price.pays for price in several):
                        raise NotImplementedError("additional costs of abilities")
                    found[name, begun.held.key, begun.held.path] = begun, several
            self._begun[place] = found
        return self._begun[place]

    def _paid(self, node: Node, pending: Pending) -> Iterator[Node]:
        """The states once an ability that was begun is paid for and has resolved."""
        begun, _ = self._beginnings(pending.place)[pending.ability]
        state = self.state(node.place)
        results = self._resolved(node.place, pending)
        if not results:
            return
        there = state if begun.name in state.board.objects and not self._left(node.place, begun) else begun.state
        wallet = Wallet(Purpose("activate", begun.name, self.player, there))
        pool = Counter(dict(node.pool))
        fed = wallet.payments(pool, pending.price.cost.slots)
        if not self.tracing:
            # which mana is put on which symbol makes no difference to what is left
            fed = set({_units(way): way for way in fed}.values())
        for way in fed:
            left = pool - Counter(dict(_units(way)))
            for paid, done in results:
                place = self.place(done.board)
                if self._needless(place, node):
                    continue
                use = (begun.name, paid) if self.tracing else ()
                more = Counter(self._unit(one, state, use) for one in done.made if one.player == self.player)
                log = node.log
                if self.tracing:
                    counted = Counter(dict(log))
                    counted[Step(begun.name, paid, way)] += 1
                    log = tuple(sorted(counted.items(), key=repr))
                yield change(node, place=place, pool=frozenset((left + more).items()), log=log)

    def _left(self, place: Key, begun: Begun) -> bool:
        return self.boards[place].objects[begun.name].zone != begun.state.object(begun.name).zone

    def _resolved(self, place: Key, pending: Pending) -> list[tuple[Paid, Done]]:
        known = (place, pending.place, pending.ability, pending.price.cost.life)
        if known not in self._results:
            begun, _ = self._beginnings(pending.place)[pending.ability]
            self._results[known] = list(self._ways(begun, self.state(place), pending.price.cost.life, place))
        return self._results[known]

    def _ways(self, begun: Begun, state: State, life: int, place: Key) -> Iterator[tuple[Paid, Done]]:
        if begun.name not in state.board.objects:
            raise NotImplementedError("an ability of a token that is gone")
        if not symbols_payable(begun, state):
            return
        have = next(player.numbers.get("life", 0) for player in state.board.players if player.name == self.player)
        for paid in payments(begun, state):
            whole = paid + Paid(life=life)
            if whole.life and whole.life > have:
                continue
            for done in resolved(begun, state, whole, self._order(place)):
                yield whole, done

    def _needless(self, place: Key, node: Node) -> bool:
        """Whether what was done while an ability was begun could as well have been done before."""
        if not node.pending:
            return False
        last = node.pending[-1]
        again = self._beginnings(place).get(last.ability)
        return again is not None and last.price in again[1]

    def _unit(self, made: Made, state: State, use: tuple[object, ...]) -> Unit:
        snow = self._snow_matters and "Snow" in state.values[made.source].supertypes
        looks = made.spending is not None and re.search(r"chosen|source|host", repr(made.spending))
        return Unit(made.symbol, made.source if self.tracing or looks else "", snow, made.spending, use)

    # --------------------------------------------------------------------------------------------------- walk

    def walk(self) -> Iterator[Node]:
        """Every state that can be reached; without `tracing` none that only has less mana than another one.

        The walk ends where the mana is found to have no limit: a state is reached again with more.
        """
        start = self.start()
        queue = deque([start])
        parents: dict[Node, Node | None] = {start: None}
        best: dict[tuple[object, ...], list[Pool]] = {start.spot: [start.pool]}
        yield start
        while queue:
            node = queue.popleft()
            for further in self.next(node):
                if further in parents:
                    continue
                if not self.tracing:
                    rivals = best.setdefault(further.spot, [])
                    if any(contains(pool, further.pool) for pool in rivals):
                        continue
                    rivals.append(further.pool)
                    if self._grows(further, node, parents):
                        self.unbounded = True
                        return
                parents[further] = node
                if len(parents) > self.most:
                    raise NotImplementedError("too many states")
                queue.append(further)
                yield further

    @staticmethod
    def _grows(further: Node, node: Node | None, parents: dict[Node, Node | None]) -> bool:
        while node is not None:
            if node.spot == further.spot and contains(further.pool, node.pool):
                return True
            node = parents[node]
        return False


def contains(larger: Pool, smaller: Pool) -> bool:
    """Whether all the mana of one pool is in the other one."""
    have = dict(larger)
    return all(have.get(unit, 0) >= count for unit, count in smaller)


def _units(way: tuple[tuple[Slot, Unit], ...]) -> Pool:
    return frozenset(Counter(unit for _, unit in way).items())
