"""Events as brute force sees them, and the world in which they happen: what changes, and which effects are there."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any, NamedTuple

from solver.board.model import Board, Object
from solver.cards import model as m
from solver.cards.replacing import (
    Acts,
    CardDrawn,
    DamageDealt,
    Destroyed,
    Goes,
    Moved,
    Prevented,
    Recipients,
    Replacement,
)


class Damage(NamedTuple):
    """A source would deal damage."""

    source: str
    to: str
    amount: int
    combat: bool = False


class Gain(NamedTuple):
    """A player would gain life."""

    player: str
    amount: int


class Lose(NamedTuple):
    """A player would lose life."""

    player: str
    amount: int
    damage: bool = False


class Put(NamedTuple):
    """Counters would be put on something."""

    to: str
    kind: str
    amount: int
    by: str


class Remove(NamedTuple):
    """Counters would be removed."""

    of: str
    kind: str
    amount: int


class Create(NamedTuple):
    """Tokens would be created: so many of each, in the order of their names."""

    player: str
    tokens: tuple[tuple[m.Face, int], ...]


class Instructed(NamedTuple):
    """A player is instructed to draw so many cards (121.2)."""

    player: str
    number: int


class Draw(NamedTuple):
    """A player would draw a card."""

    player: str


class Mill(NamedTuple):
    """A player would mill cards."""

    player: str
    number: int


class Destroy(NamedTuple):
    """A permanent would be destroyed."""

    what: str


class Move(NamedTuple):
    """An object would change zones; `by` is the player whose effect has a card discarded."""

    what: str
    origin: str
    into: str
    cause: str | None = None
    by: str | None = None


class Heal(NamedTuple):
    """All damage marked on a permanent is removed, and with `tapped` it is tapped (701.19a)."""

    what: str
    tapped: bool = False


Event = Damage | Gain | Lose | Put | Remove | Create | Instructed | Draw | Mill | Destroy | Move | Heal


class Active(NamedTuple):
    """A replacement or prevention effect, or what forbids something, that is there, and where it comes from.

    `source` is the object that it is on, None for what a resolved spell has left; `targets` are that spell's.
    """

    key: Hashable
    controller: str
    effect: Replacement
    source: str | None = None
    targets: tuple[str, ...] = ()


_ITSELF = Recipients(m.Is("source"))
_NO_SHIELD = Acts("remove counters", on="source", kind="shield")

_OF_COUNTERS: dict[str, tuple[Replacement, ...]] = {
    # 122.1c
    "shield": (
        Replacement(Destroyed(_ITSELF), (_NO_SHIELD,)),
        Replacement(DamageDealt(_ITSELF), (Prevented(), _NO_SHIELD)),
    ),
    # 122.1h
    "finality": (Replacement(Moved(_ITSELF, "battlefield", "graveyard"), (Goes("exile"),)),),
}


def _written_out(ability: m.Ability) -> Replacement | None:
    """Give the replacement or prevention effect that an ability is."""
    match ability:
        case Replacement():
            return ability
        case m.Keyword("umbra armor"):  # 702.89a
            armor = Acts("heal", on="host"), Acts("destroy", on="source")
            return Replacement(Destroyed(Recipients(m.Is("host"))), armor)
        case m.Keyword("dredge", int(number)):  # 702.52a
            dredged = Acts("mill", number, who="you"), Acts("return", on="source")
            return Replacement(CardDrawn("you", stocked=number), dredged, optional=True, zones=("graveyard",))
        case m.Keyword("madness"):  # 702.35a
            discarded = Moved(_ITSELF, "hand", "graveyard", "discarded")
            return Replacement(discarded, (Goes("exile"),), zones=("hand",))
        case m.Keyword("absorb", int(number)):  # 702.64a
            return Replacement(DamageDealt(_ITSELF), (Prevented(number),))
    return None


class World:
    """A board and what has changed on it, as values by keys such as ``("life", "A")``."""

    def __init__(self, board: Board, values: dict[Hashable, Any]) -> None:
        self.board = board
        self.values = values

    @classmethod
    def of(cls, board: Board) -> World:
        """The board before anything happens."""
        values: dict[Hashable, Any] = {}
        for player in board.players:
            values["life", player.name] = player.numbers.get("life", 20)
            cards = [one for one in board.objects.values() if one.zone == "library" and one.owner == player.name]
            values["library", player.name] = tuple(one.id for one in sorted(cards, key=lambda one: one.position))
        for one in board.objects.values():
            values["zone", one.id] = one.zone
            values["damage", one.id] = one.damage
            values["tapped", one.id] = one.tapped
            for kind, count in one.counters.items():
                values["counters", one.id, kind] = count
        for effect in board.effects.values():
            for place, shield in enumerate(effect.shields):
                if isinstance(shield, Replacement) and isinstance(shield.holds, int):
                    values["holds", effect.id, place] = shield.holds
        return cls(board, values)

    def get(self, *key: Hashable) -> Any:  # noqa: ANN401
        """A value; 0 where there is none."""
        return self.values.get(key, 0)

    def put(self, value: Any, *key: Hashable) -> World:  # noqa: ANN401
        """The world with another value."""
        return World(self.board, {**self.values, key: value})

    def more(self, number: int, *key: Hashable) -> World:
        """The world with a number raised."""
        return self.put(self.get(*key) + number, *key)

    def __hash__(self) -> int:
        return hash(frozenset(self.values.items()))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, World) and self.values == other.values

    def thing(self, name: str) -> Object:
        """An object as the board has it."""
        return self.board.objects[name]

    def is_player(self, name: str) -> bool:
        """Whether that is a player and no object."""
        return any(player.name == name for player in self.board.players)

    def there(self, name: str) -> bool:
        """Whether an object is on the battlefield."""
        return bool(self.get("zone", name) == "battlefield")

    def concerned(self, name: str) -> str:
        """The player, or who controls or owns the object (108.4a)."""
        if self.is_player(name):
            return name
        return self.thing(name).controller if self.there(name) else self.thing(name).owner

    def counted(self, name: str) -> dict[str, int]:
        """The counters on an object by kind."""
        return {key[2]: count for key, count in self.values.items()
                if isinstance(key, tuple) and key[:2] == ("counters", name) and count}  # fmt: skip

    def keyword(self, name: str, keyword: str) -> bool:
        """Whether an object has a keyword."""
        return m.Keyword(keyword) in self.thing(name).card.faces[0].abilities

    def active(self) -> Iterator[Active]:
        """All effects that are there."""
        for one in self.board.objects.values():
            zone = self.get("zone", one.id)
            controller = self.concerned(one.id)
            for place, ability in enumerate(one.card.faces[0].abilities):
                effect = _written_out(ability)
                if effect is not None and zone in effect.zones:
                    yield Active((one.id, place), controller, effect, one.id)
            for kind in self.counted(one.id) if zone == "battlefield" else ():
                for place, effect in enumerate(_OF_COUNTERS.get(kind, ())):
                    yield Active((one.id, kind, place), controller, effect, one.id)
            if one.commander:  # 903.9b
                for into in ("hand", "library"):
                    going = Replacement(Moved(_ITSELF, into=into), (Goes("command"),), optional=True)
                    yield Active((one.id, into), one.owner, going, one.id)
        for left in self.board.effects.values():
            for place, shield in enumerate(left.shields):
                if isinstance(shield, Replacement) and not self.get("used", left.id, place):
                    yield Active((left.id, place), left.controller, shield, None, left.aimed)
