"""Whether a player can pay a cost, and how, by trying every sequence of mana abilities (601.2f-h, 118.3).

Two ways to pay are the same where the same objects are used for the same costs, and the same mana from them is put on
the same symbols, like objects exchanged for each other; what is activated to no purpose is left out.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from itertools import permutations, product

from msgspec.structs import replace

from solver.board.model import Board, Object, Question
from solver.cards import model as m
from tests.reference.activations import MOST, Node, Search
from tests.reference.payments import Begun, Paid, ways
from tests.reference.prices import Price, prices
from tests.reference.spending import Purpose, Slot, Unit, Wallet, options
from tests.reference.state import Held, State
from tests.reference.vocabulary import COLORS

SPELL = "the spell"
"""What a card is called that a question brings along."""

Part = tuple[Slot, Unit | str]
Form = object
"""A way to pay, or a part of it, as nested tuples of words and numbers."""


@dataclass(frozen=True)
class _Means:
    """Something to tap or exile rather than to pay mana: an object, and for which mana it may be used."""

    name: str
    kinds: frozenset[str]


class Payment:
    """A cost that a player pays on a board, for an object or a card that is cast, or for nothing that is known."""

    def __init__(
        self, board: Board, player: str, cost: str, *, x: int = 0, what: str | m.Card | None = None, most: int = MOST
    ) -> None:
        self.player = player
        self._most = most
        self._cost = cost
        self._name = what if isinstance(what, str) else None if what is None else SPELL
        self._casting = self._name is not None
        if isinstance(what, m.Card):
            spell = Object(SPELL, what, player, player, "stack", x=x)
            board = replace(board, objects={**board.objects, SPELL: spell})
        elif isinstance(what, str):
            thing = board.objects[what]
            self._casting = thing.zone != "battlefield"
            if self._casting:
                moved = replace(thing, zone="stack", controller=player, x=x)
                board = replace(board, objects={**board.objects, what: moved})
        self.board = board
        search = self._search(tracing=False)
        self._first = search.state(search.place(board))
        if self._name is None:
            if "SpendAs(" in repr([thing.card for thing in board.objects.values()]):
                raise NotImplementedError("mana as though it were another one, for nothing that is known")
            self._prices = [Price(one) for one in options(cost, x)]
        else:
            self._prices = prices(cost, self._purpose(self._first), x)

    @property
    def possible(self) -> bool:
        """Whether it can be paid."""
        search = self._search(tracing=False)
        for node in search.walk():
            if next(self._payments(search, node), None) is not None:
                return True
        if search.unbounded:
            raise NotImplementedError("mana without limit")
        return False

    @property
    def ways(self) -> int:
        """In how many ways it can be paid."""
        search = self._search(tracing=True)
        logs: dict[tuple[Price, tuple[Part, ...], Paid], list[Counter[object]]] = defaultdict(list)
        for node in search.walk():
            for found in self._payments(search, node):
                logs[found].append(Counter(dict(node.log)))
        swaps = list(_exchanges(self.board))
        told: set[str] = set()
        for (price, parts, paid), several in logs.items():
            for log in several:
                if not any(other < log for other in several):
                    form = (_form(price), _Bag(map(_form, parts)), _form(paid), _Bag(map(_form, log.items())))
                    told.add(min(repr(_renamed(form, swap)) for swap in swaps))
        return len(told)

    def _search(self, *, tracing: bool) -> Search:
        return Search(self.board, self.player, tracing=tracing, cost=self._cost, most=self._most)

    def _purpose(self, state: State) -> Purpose:
        assert self._name is not None
        return Purpose("cast" if self._casting else "activate", self._name, self.player, state)

    def _payments(self, search: Search, node: Node) -> Iterator[tuple[Price, tuple[Part, ...], Paid]]:
        """Every way to pay with what there is now."""
        if node.pending:
            return
        state = search.state(node.place)
        there = state
        if self._name is not None and (
            self._name not in state.board.objects
            or state.object(self._name).zone != self._first.object(self._name).zone
        ):
            there = self._first  # it has left, and is looked at as it was
        wallet = Wallet(self._purpose(there) if self._name is not None else None)
        pool = Counter(dict(node.pool))
        have = next(player.numbers.get("life", 0) for player in state.board.players if player.name == self.player)
        for price in self._prices:
            for paid in self._besides(price, state):
                if paid.life and paid.life > have:
                    continue
                for helped, slots in self._helped(price.cost.slots, state):
                    if {name for _, name in helped} & {*paid.tapped, *paid.exiled}:
                        continue
                    for way in wallet.payments(pool, slots):
                        yield price, tuple(sorted((*helped, *way), key=repr)), paid

    def _besides(self, price: Price, state: State) -> Iterator[Paid]:
        """What is paid that is no mana, life for Phyrexian mana included."""
        choices: list[list[Paid]] = []
        for name, part in price.pays:
            payment = _as_payment(part)
            begun = Begun(state, name, _NO_ABILITY, self.player)
            choices.append(list(ways(payment, state, begun)))
        for choice in product(*choices):
            paid = sum(choice, Paid(life=price.cost.life))
            if paid.possible:
                yield paid

    def _helped(
        self, slots: Sequence[Slot], state: State
    ) -> Iterator[tuple[tuple[tuple[Slot, str], ...], tuple[Slot, ...]]]:
        """What is tapped or exiled rather than mana paid (702.51a, 702.66a, 702.126a), and what mana is left."""
        means = list(self._means(state))
        distinct = list(dict.fromkeys(slots))
        uses: list[list[Slot | None]] = [
            [None, *(slot for slot in distinct if slot.kind in one.kinds)] for one in means
        ]  # fmt: skip
        asked = Counter(slots)
        for choice in product(*uses):
            used = Counter(slot for slot in choice if slot is not None)
            if used <= asked:
                helped = tuple((slot, one.name) for slot, one in zip(choice, means, strict=True) if slot is not None)
                yield helped, tuple((asked - used).elements())

    def _means(self, state: State) -> Iterator[_Means]:
        if not self._casting or self._name is None:
            return
        player = next(player for player in state.board.players if player.name == self.player)
        words = {held.ability.keyword for held in state.abilities(self._name) if isinstance(held.ability, m.Keyword)}
        if "delve" in words and player.unknown.get("graveyard", 0):
            raise NotImplementedError("unknown cards in a graveyard")
        for name, thing in state.board.objects.items():
            values = state.values[name]
            if thing.zone == "graveyard" and thing.owner == self.player and "delve" in words:
                yield _Means(name, frozenset({"generic"}))
            if thing.zone != "battlefield" or thing.tapped or values.controller != self.player:
                continue
            kinds: set[str] = set()
            if "convoke" in words and "Creature" in values.types:
                kinds |= {"generic"} | {symbol for symbol, color in COLORS.items() if color in values.colors}
            if "improvise" in words and "Artifact" in values.types:
                kinds.add("generic")
            if kinds:
                yield _Means(name, frozenset(kinds))


_NO_ABILITY = Held(m.Activated(""), "text", (SPELL,), ())


def _as_payment(part: object) -> m.Payment:
    """An additional cost as a part of the cost of an ability."""
    assert isinstance(part, m.Payment)
    return part


# Like objects -------------------------------------------------------------------------------------------------------


def _exchanges(board: Board) -> Iterator[dict[str, str]]:
    """Every way to exchange objects for each other that are alike and that nothing else tells apart."""
    said = repr(board.effects) + repr(board.counters)
    tied = {name for name in board.objects if f"'{name}'" in said}
    for thing in board.objects.values():
        tied |= {thing.attached_to or "", thing.copy_of or "", thing.source or "", *thing.linked, *thing.blocking}
        tied |= {*thing.targets, *thing.damaged_by}
    groups: dict[str, list[str]] = defaultdict(list)
    for name, thing in board.objects.items():
        plain = replace(thing, id="", line=0, position=0)
        groups[name if name in tied else repr(plain)].append(name)
    alike = [names for names in groups.values() if len(names) > 1]
    for choice in product(*(permutations(names) for names in alike)):
        yield {
            old: new
            for names, others in zip(alike, choice, strict=True)
            for old, new in zip(names, others, strict=True)
        }


class _Bag(tuple[Form, ...]):
    """Forms whose order means nothing."""


_BAGS = {"sacrificed", "tapped", "exiled", "discarded", "returned", "removed", "fed", "slots", "pays"}


def _form(part: object) -> Form:
    """Anything as nested tuples."""
    if is_dataclass(part):
        found = []
        for field in fields(part):
            value = _form(getattr(part, field.name))
            found.append(_Bag(value) if field.name in _BAGS and isinstance(value, tuple) else value)
        return tuple(found)
    if isinstance(part, tuple):
        return tuple(_form(one) for one in part)
    return part if isinstance(part, str | int | None) else repr(part)


def _renamed(form: Form, names: dict[str, str]) -> Form:
    """The same with other names."""
    if isinstance(form, _Bag):
        return _Bag(sorted((_renamed(one, names) for one in form), key=repr))
    if isinstance(form, tuple):
        return tuple(_renamed(one, names) for one in form)
    return names.get(form, form) if isinstance(form, str) else form


def asked(board: Board, question: Question, *, most: int = MOST) -> Payment:
    """The payment that a question is about."""
    keys = question.keys
    what = keys.get("for")
    meant = what if what is None or what in board.objects else question.cards[what]
    return Payment(board, keys["player"], keys["cost"], x=keys.get("x") or 0, what=meant, most=most)
