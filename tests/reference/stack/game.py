"""The state of a game in one line of play, and what objects look like in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from tests.reference.stack import parts as p

Option = TypeVar("Option")
Choose = Callable[[str, Sequence[Option]], Option]
"""Lets a player choose one of several options, all different."""


class Ref(NamedTuple):
    """An object in its so-and-so-manieth existence: each change of zones makes a new object (400.7)."""

    name: str
    life: int = 0


Aim = Ref | str
"""A target: an object or a player."""


@dataclass
class Thing:
    """A card or token where it is now; `marks` are effects on it until end of turn, and an Aura has a `host`."""

    name: str
    card: p.Card
    owner: str
    zone: str
    controller: str
    token: bool = False
    life: int = 0
    tapped: bool = False
    damage: int = 0
    poisoned: bool = False
    counters: Counter[str] = field(default_factory=Counter)
    marks: list[tuple[p.Until, str]] = field(default_factory=list)
    host: Ref | None = None
    regenerates: int = 0

    @property
    def ref(self) -> Ref:
        """The object that it is now."""
        return Ref(self.name, self.life)


class Seen(NamedTuple):
    """What an object looked like at some time."""

    ref: Ref
    card: p.Card
    owner: str
    controller: str
    zone: str
    token: bool
    types: frozenset[str]
    size: tuple[int, int]
    abilities: tuple[p.Ability, ...]
    counters: tuple[tuple[str, int], ...]

    def has(self, keyword: str) -> bool:
        """Whether it has a keyword."""
        return p.Keyword(keyword) in self.abilities


@dataclass(eq=False)
class Item:
    """A spell or ability on the stack, or a triggered ability that waits for that.

    `moved` tells what objects have become that the ability, or what triggered it, has moved (400.7e, 400.7j).
    """

    source: Ref
    controller: str
    mode: p.Mode
    targets: tuple[Aim, ...] = ()
    spell: bool = False
    it: Ref | None = None
    given: p.Condition | None = None
    moved: dict[Ref, Ref] = field(default_factory=dict)


class Waiting(NamedTuple):
    """A triggered ability that is not on the stack yet."""

    source: Ref
    controller: str
    modes: tuple[p.Mode, ...]
    it: Ref | None = None
    given: p.Condition | None = None
    moved: tuple[tuple[Ref, Ref], ...] = ()


class LoopError(Exception):
    """A line of play is longer than is gone through."""


class Game:
    """A game on its way.

    Args:
        table: the board.
        choose: makes the choices.
    """

    def __init__(self, table: p.Table, choose: Choose[object]) -> None:
        self._choose = choose
        self.players = [player for player, _ in table.life]
        self.life = dict(table.life)
        self.things = {one.name: one for one in map(_placed, (*table.pieces, *table.stack)) if one is not None}
        self.libraries = {
            player: [one.id for one in table.pieces if one.zone == "library" and one.owner == player]
            for player in self.players
        }
        self.stack = [self._item(one) for one in table.stack]
        self.waiting: list[Waiting] = []
        self.last: dict[Ref, Seen] = {}
        self.used: set[tuple[Ref, int]] = set()
        self.tallies: Counter[tuple[str, str]] = Counter()
        self.triggered: Counter[str] = Counter()
        self.empty: set[str] = set()
        self.shields: dict[int, tuple[Aim, int]] = {}
        self.lost: set[str] = set()
        self._tokens = 0
        self._left = 400

    def _item(self, one: p.Piece | p.Used) -> Item:
        targets = tuple(name if name in self.players else Ref(name) for name in one.targets)
        if isinstance(one, p.Piece):
            mode = one.card.modes[one.mode] if one.card.modes else p.Mode((), _enchants(one.card))
            return Item(Ref(one.id), one.owner, mode, targets, spell=True)
        ability = self.things[one.source].card.abilities[one.ability]
        mode = ability.modes[0] if isinstance(ability, p.Triggered) else ability.does  # type: ignore[union-attr]
        given = ability.given if isinstance(ability, p.Triggered) else None
        return Item(Ref(one.source), one.controller, mode, targets, given=given)

    def tick(self) -> None:
        """Count a step.

        Raises:
            LoopError: there are too many.
        """
        self._left -= 1
        if self._left < 0:
            raise LoopError

    def choose(self, player: str, options: Sequence[Option]) -> Option:
        """Let a player choose one of several options; what is the same is one of them."""
        different = list(dict.fromkeys(options))
        return different[0] if len(different) == 1 else self._choose(player, different)  # type: ignore[return-value]

    def opponent(self, player: str) -> str:
        """The other player."""
        return next(other for other in self.players if other != player)

    def new_name(self) -> str:
        """A name for a token."""
        self._tokens += 1
        return f"token {self._tokens}"

    # ------------------------------------------------------------------------------------------------------ objects

    def thing(self, ref: Ref | None) -> Thing | None:
        """The object, if it still is that one."""
        found = self.things.get(ref.name) if ref is not None else None
        return found if found is not None and found.ref == ref else None

    def there(self) -> Iterator[Thing]:
        """All permanents."""
        return (one for one in list(self.things.values()) if one.zone == "battlefield")

    def look(self, thing: Thing) -> Seen:
        """What an object is now: control first, then abilities in the order of time, then size (613.1)."""
        controller, abilities = self._before_size(thing)
        power, toughness = thing.card.size or (0, 0)
        if thing.zone == "battlefield" and "creature" in thing.card.types:
            more = [mark.size for mark, _ in thing.marks if mark.size is not None]
            more += [(thing.counters["+1/+1"] - thing.counters["-1/-1"],) * 2]
            for other in self.there():
                owner, others = self._before_size(other)
                for one in others:
                    if isinstance(one, p.Anthem) and _of_kind(one.kind, thing, controller, owner, other):
                        more.append(one.size)
                    if isinstance(one, p.Aura) and other.host == thing.ref:
                        more.append(one.size)
            power, toughness = (sum(parts) for parts in zip((power, toughness), *more, strict=True))
        counters = tuple(sorted((kind, count) for kind, count in thing.counters.items() if count))
        return Seen(
            thing.ref, thing.card, thing.owner, controller, thing.zone, thing.token, frozenset(thing.card.types),
            (power, toughness), abilities, counters,
        )  # fmt: skip

    def _before_size(self, thing: Thing) -> tuple[str, tuple[p.Ability, ...]]:
        controller = thing.controller
        abilities = list(thing.card.abilities)
        for mark, by in thing.marks:
            if mark.control:
                controller = by
            if mark.loses:
                abilities = []
            if mark.gains is not None:
                abilities.append(p.Keyword(mark.gains))
        return controller, tuple(abilities)

    def seen(self, ref: Ref) -> Seen:
        """What an object is, or was when it last existed (608.2h)."""
        thing = self.thing(ref)
        return self.look(thing) if thing is not None else self.last[ref]


def _placed(one: p.Piece | p.Used) -> Thing | None:
    if isinstance(one, p.Used):
        return None
    return Thing(
        one.id, one.card, one.owner, one.zone, one.owner, tapped=one.tapped, damage=one.damage,
        counters=Counter(dict(one.counters)), host=None if one.host is None else Ref(one.host),
    )  # fmt: skip


def _enchants(card: p.Card) -> tuple[p.Target, ...]:
    """The target of an Aura spell (303.4a)."""
    return (p.Target(),) if any(isinstance(one, p.Aura) for one in card.abilities) else ()


def _of_kind(kind: p.Kind, thing: Thing, controller: str, you: str, source: Thing) -> bool:
    """Whether an anthem is about a creature."""
    return (
        kind.type in thing.card.types
        and (kind.whose is None or (controller == you) == (kind.whose == "you"))
        and not (kind.other and thing is source)
        and kind.token in (None, thing.token)
    )


def fits(kind: p.Kind, seen: Seen, you: str, source: Ref) -> bool:
    """Whether an object is of a kind, as one player and one source see it."""
    whose = seen.controller if seen.zone in ("battlefield", "stack") else seen.owner
    match kind.type:
        case "permanent":
            right = True
        case "spell":
            right = seen.zone == "stack"
        case "creature spell":
            right = seen.zone == "stack" and "creature" in seen.types
        case word:
            right = word in seen.types
    return (
        right
        and (kind.whose is None or (whose == you) == (kind.whose == "you"))
        and not (kind.other and seen.ref == source)
        and kind.token in (None, seen.token)
    )
