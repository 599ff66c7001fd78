"""What triggered abilities trigger on, as data (603.2): the part of the typed ability language about what has happened.

An *occasion* says what has to happen, and whom or what it has to happen to. Abilities that trigger on several things
have several of them.
"""

from __future__ import annotations

from typing import Literal

from solver.cards.node import Node

Cause = Literal["sacrificed", "discarded", "milled"]
"""How something comes to change zones, where that matters."""


class Moves(Node, frozen=True, tag_field="occasion", tag="moves"):
    """Something changes zones (603.6): from one to another, or from or to any where none is given.

    `cards` leaves out tokens. `whose` is the player whose hand, library or graveyard it is, `by` the player who
    sacrifices or discards it. With `together` everything that moves at one time is one occasion.
    """

    what: model.Filter
    origin: model.Zone | None = None
    to: model.Zone | None = None
    cause: Cause | None = None
    whose: model.Player | None = None
    by: model.Player | None = None
    cards: bool = False
    together: bool = False


class DamageDone(Node, frozen=True, tag_field="occasion", tag="damage"):
    """Damage is dealt: by a source to anything, or (`received`) to something, whatever deals it.

    `combat` narrows it to combat damage or to other damage, `at_least` to so much from one source.
    """

    to: replacing.Recipients | None = None
    source: model.Filter | None = None
    scope: model.Scope = "everywhere"
    combat: bool | None = None
    at_least: int = 1
    received: bool = False
    together: bool = False


class LifeChanged(Node, frozen=True, tag_field="occasion", tag="life"):
    """A player gains life, or loses some (119.3, 119.9)."""

    player: model.Player
    gained: bool = True


class CountersPlaced(Node, frozen=True, tag_field="occasion", tag="counters"):
    """Counters of a kind, or of any, are put on something; `each` makes every counter an occasion of its own.

    With `removed` they are removed, by the effect that the ability is linked to (603.11).
    """

    to: replacing.Recipients
    kind: str | None = None
    by: model.Player | None = None
    each: bool = False
    removed: bool = False


class CardDrawn(Node, frozen=True, tag_field="occasion", tag="drawn"):
    """A player draws a card; with `number` only the one that is the so manieth of the turn."""

    player: model.Player
    number: int | None = None


class StatusChanged(Node, frozen=True, tag_field="occasion", tag="status"):
    """A permanent becomes tapped or untapped, is turned face up, or transforms."""

    what: model.Filter
    becomes: Literal["tapped", "untapped", "face up", "transformed"]


class SpellCast(Node, frozen=True, tag_field="occasion", tag="cast"):
    """A player casts a spell that meets a filter (601.2i); with `using`, for mana that something of that kind produced.

    With `copied` it triggers on copies of such spells as well.
    """

    player: model.Player
    what: model.Filter
    using: model.Filter | None = None
    copied: bool = False


class Targeted(Node, frozen=True, tag_field="occasion", tag="targeted"):
    """Something becomes the target of a spell or an ability, of whoever it is or of `by` alone (115.1, 603.2).

    `spells` leaves out abilities.
    """

    what: model.Filter
    by: model.Player | None = None
    spells: bool = False


class PlayerActs(Node, frozen=True, tag_field="occasion", tag="acts"):
    """A player does something that has a keyword (701)."""

    player: model.Player
    does: Literal["scry", "surveil", "proliferate"]


class Attacks(Node, frozen=True, tag_field="occasion", tag="attacks"):
    """Something is declared as an attacker (508.3): to attack certain players and permanents, or anything.

    `alone` is that nothing else is (506.5), `company` that so many others are. With `together` all that are declared
    are one occasion, of `least` so many.
    """

    what: model.Filter
    whom: replacing.Recipients | None = None
    alone: bool = False
    company: int = 0
    together: bool = False
    least: int = 1


class Blocks(Node, frozen=True, tag_field="occasion", tag="blocks"):
    """Something blocks (509.3a); where it is said what, each of these is an occasion of its own (509.3b)."""

    what: model.Filter
    blocked: model.Filter | None = None


class Blocked(Node, frozen=True, tag_field="occasion", tag="blocked"):
    """An attacker becomes blocked (509.3c), or not (`never`, 509.3g).

    Where it is said by what, each of these is an occasion of its own (509.3d).
    """

    what: model.Filter
    by: model.Filter | None = None
    never: bool = False


Occasion = (
    Moves
    | DamageDone
    | LifeChanged
    | CountersPlaced
    | CardDrawn
    | StatusChanged
    | SpellCast
    | Targeted
    | PlayerActs
    | Attacks
    | Blocks
    | Blocked
)


# the halves of the language speak of each other; at this place each of them can be imported first
from solver.cards import model, replacing  # noqa: E402
