"""Replacement and prevention effects as data (614, 615), the part of the typed ability language about events.

An effect watches for an *event*: what kind it is, and whom or what it happens to. When such an event would happen, it
does its *deeds* in order: changes of the event itself (more damage, less of it, another recipient) and actions that
take its place or come with it. An effect whose deeds are actions only leaves nothing of the event.

``Impossible`` and ``Unpreventable`` are no replacements (614.17, 615.12), but watch for events in the same way.
"""

from __future__ import annotations

from typing import Literal

from solver.cards.node import Node

Sufferer = Literal[
    "you", "opponent", "any", "enchanted player", "host controller", "chosen", "active", "defending", "affected",
    "source controller",
]  # fmt: skip
"""Who an action is about: a player as effects speak of them, the player whom the event is about (or who controls what
it is about), or the controller of the source of the damage."""

# --------------------------------------------------------------------------------------------------------------------
# Events: what would happen
# --------------------------------------------------------------------------------------------------------------------


class Recipients(Node, frozen=True):
    """Whom or what an event may happen to: permanents that meet a filter, players, or both.

    `target` is the number of the target, permanent or player, that an effect of a resolved spell or ability is about.
    """

    objects: model.Filter | None = None
    players: model.Player | None = None
    target: int | None = None


class DamageDealt(Node, frozen=True, tag_field="event", tag="damage"):
    """A source deals damage (120.3).

    `source` is a filter of sources, None for any; with `chosen` it is the one that was chosen. `combat` narrows it to
    combat damage or to other damage. `at_least` and `at_most` are amounts between which it has to be.
    """

    to: Recipients
    source: model.Filter | None = None
    scope: model.Scope = "everywhere"
    chosen: bool = False
    combat: bool | None = None
    at_least: int = 1
    at_most: model.Amount | None = None


class LifeGained(Node, frozen=True, tag_field="event", tag="life gained"):
    """A player gains life (119.3)."""

    player: model.Player


class LifeLost(Node, frozen=True, tag_field="event", tag="life lost"):
    """A player loses life (119.3), from damage only where that is said.

    With `below` it is a loss that would leave the player with less life than that.
    """

    player: model.Player
    by_damage: bool = False
    below: int | None = None


class CountersPut(Node, frozen=True, tag_field="event", tag="counters put"):
    """Counters are put on something, of one kind or of any (122.6).

    `by` is who puts them there, None for whoever; `by_effect` tells that an effect does so, `by_keyword` that it is one
    of an ability that a keyword stands for.
    """

    to: Recipients
    kind: str | None = None
    by: model.Player | None = None
    by_effect: bool = False
    by_keyword: str | None = None


class CardDrawn(Node, frozen=True, tag_field="event", tag="card drawn"):
    """A player draws a card, one of those that they are instructed to draw (121.2).

    `later` leaves out the first one in each of the player's draw steps, `first` all but the first of the turn. `bare`
    narrows it to an empty library, `stocked` to one with at least so many cards, `own_step` to the player's draw step.
    `beyond` is about draws after the first so many of a turn.
    """

    player: model.Player
    later: bool = False
    first: bool = False
    bare: bool = False
    stocked: int = 0
    own_step: bool = False
    beyond: int = 0


class CardsDrawn(Node, frozen=True, tag_field="event", tag="cards drawn"):
    """A player is instructed to draw at least so many cards (121.2a)."""

    player: model.Player
    at_least: int = 1


class CardsMilled(Node, frozen=True, tag_field="event", tag="cards milled"):
    """A player mills at least one card (701.17)."""

    player: model.Player


class TokensCreated(Node, frozen=True, tag_field="event", tag="tokens created"):
    """Tokens are created (111.1): under any player's control or that of one, some of which are what is described.

    `by_effect` tells that an effect creates them (614.16).
    """

    player: model.Player = "any"
    what: model.Filter | None = None
    by_effect: bool = False


class Destroyed(Node, frozen=True, tag_field="event", tag="destroyed"):
    """A permanent is destroyed (701.8)."""

    to: Recipients


class Countered(Node, frozen=True, tag_field="event", tag="countered"):
    """A spell is countered (701.6a)."""

    to: Recipients


class Moved(Node, frozen=True, tag_field="event", tag="moved"):
    """An object changes zones (400.6): from one to another, or from or to any where none is given.

    `whose` is the player whose hand, library or graveyard it goes to, `cards` leaves out tokens, `elsewhere` what is on
    the battlefield. `by` is the player
    whose spell or ability makes it be discarded, `by_effect` tells that an effect does.
    """

    to: Recipients
    origin: model.Zone | None = None
    into: model.Zone | None = None
    cause: Literal["sacrificed", "discarded"] | None = None
    whose: model.Player | None = None
    by: model.Player | None = None
    by_effect: bool = False
    cards: bool = False
    elsewhere: bool = False


class Untapped(Node, frozen=True, tag_field="event", tag="untapped"):
    """A permanent becomes untapped (701.26b)."""

    to: Recipients


class TurnedUp(Node, frozen=True, tag_field="event", tag="turned up"):
    """A permanent is turned face up (614.1e)."""

    to: Recipients


class PlayerActs(Node, frozen=True, tag_field="event", tag="acts"):
    """A player does something that has a keyword (701), flips a coin, or rolls dice."""

    player: model.Player
    does: Literal["scry", "surveil", "proliferate", "flip a coin", "roll dice", "search"]


class CreatureActs(Node, frozen=True, tag_field="event", tag="creature acts"):
    """A permanent explores (701.44) or connives (701.50)."""

    to: Recipients
    does: Literal["explore", "connive"]


class Begins(Node, frozen=True, tag_field="event", tag="begins"):
    """A step, phase or turn of a player begins (614.10)."""

    player: model.Player
    what: Literal["untap", "upkeep", "draw", "turn", "combat", "extra turn"]


Event = (
    DamageDealt | LifeGained | LifeLost | CountersPut | CardDrawn | CardsDrawn | CardsMilled | TokensCreated | Destroyed
    | Countered | Moved | Untapped | TurnedUp | PlayerActs | CreatureActs | Begins
)  # fmt: skip

# --------------------------------------------------------------------------------------------------------------------
# Deeds: what happens then
# --------------------------------------------------------------------------------------------------------------------


class Proportional(Node, frozen=True, tag_field="amount", tag="proportional"):
    """So many times what the event was about (``that``) or what was prevented of it, and so many more."""

    of: Literal["that", "prevented"] = "that"
    factor: int = 1
    plus: int = 0


class Scaled(Node, frozen=True, tag_field="does", tag="scaled"):
    """The amount of the event is multiplied, and raised or lowered by a number."""

    factor: int = 1
    plus: model.Amount = 0


class Halved(Node, frozen=True, tag_field="does", tag="halved"):
    """Half the amount of the event."""

    rounded: Literal["up", "down"]


class Fixed(Node, frozen=True, tag_field="does", tag="fixed"):
    """The amount of the event becomes this."""

    to: model.Amount


class Prevented(Node, frozen=True, tag_field="does", tag="prevented"):
    """Damage is prevented (615): so much of it, half of it, all but so much, or all."""

    amount: model.Amount | None = None
    half: Literal["up", "down"] | None = None
    all_but: int | None = None


class Redirected(Node, frozen=True, tag_field="does", tag="redirected"):
    """Damage is dealt to something else instead (614.9): to an object, a player, or a target."""

    to: model.Reference | None = None
    player: Sufferer | None = None
    target: int | None = None


class Floored(Node, frozen=True, tag_field="does", tag="floored"):
    """A loss of life leaves the player with so much life."""

    at: int


class AsThough(Node, frozen=True, tag_field="does", tag="as though"):
    """Damage is dealt as though its source had a keyword."""

    keyword: str


Verb = Literal[
    "gain life", "lose life", "draw", "mill", "put counters", "remove counters", "deal damage", "create", "regenerate",
    "heal", "destroy", "sacrifice", "return", "win", "exile top", "exile top face down", "look", "scry", "surveil",
    "proliferate", "explore", "connive", "untap", "shuffle in",
]  # fmt: skip
"""What actions are: "heal" removes all damage that is marked, "look" puts one of the top cards into the hand and the
rest elsewhere."""


class Acts(Node, frozen=True, tag_field="does", tag="acts"):
    """Something is done: by or to players (`who`), or with an object (`on`).

    `amount` is a number or in proportion to the event. `kind` is the kind of counter, `token` what is created, `rest`
    where the cards go that are looked at.
    """

    verb: Verb
    amount: model.Amount | Proportional = 1
    who: Sufferer | None = None
    on: model.Reference | None = None
    kind: str | None = None
    token: model.Face | None = None
    rest: Literal["graveyard", "library"] = "graveyard"


class Goes(Node, frozen=True, tag_field="does", tag="goes"):
    """The object goes somewhere else: to a place in a library where that is said, with counters of a kind on it."""

    zone: model.Zone
    place: Literal["top", "bottom", "shuffled"] | None = None
    kind: str | None = None
    count: int = 0


class Skipped(Node, frozen=True, tag_field="does", tag="skipped"):
    """The event does not happen (614.10)."""


class Also(Node, frozen=True, tag_field="does", tag="also"):
    """The event happens as it is, and what else is said comes with it (614.1e)."""


class MoreTokens(Node, frozen=True, tag_field="does", tag="more tokens"):
    """Other tokens are created besides: so many, or as many as are created, or as are of the kind that is described."""

    token: model.Face
    count: int | Literal["that many"] = 1


class OtherTokens(Node, frozen=True, tag_field="does", tag="other tokens"):
    """Each token that is described becomes one of each of several kinds, by one of several choices."""

    choices: tuple[tuple[model.Face, ...], ...]


class Narrowed(Node, frozen=True, tag_field="does", tag="narrowed"):
    """No more than so many cards from the top of a library are searched (701.23f)."""

    to: int


class Spared(Node, frozen=True, tag_field="does", tag="spared"):
    """More coins are flipped or dice rolled, and as many are ignored (706.6): one more for each coin, one more die.

    Of coins the player ignores any, of dice the lowest.
    """


class Impossible(Node, frozen=True, tag_field="does", tag="impossible"):
    """The event can't happen (614.17)."""


class Unpreventable(Node, frozen=True, tag_field="does", tag="unpreventable"):
    """The damage can't be prevented (615.12)."""


Deed = (
    Scaled | Halved | Fixed | Prevented | Redirected | Floored | AsThough | Acts | Goes | Skipped | Also | MoreTokens
    | OtherTokens | Narrowed | Spared | Impossible | Unpreventable
)  # fmt: skip


class Replacement(Node, frozen=True, tag_field="ability", tag="replacement"):
    """A replacement or prevention effect, or one that forbids an event; as an ability a static one that makes it.

    `optional` tells that its controller may choose not to let it apply. `condition` has to hold when the event would
    happen. `zones` says where the ability functions (113.6).

    Spells and abilities leave such effects when they resolve: `holds` is then the amount of damage that a shield is
    good for (615.7), and with `once` it is used up by the first event (614.3).
    """

    event: Event
    deeds: tuple[Deed, ...]
    optional: bool = False
    condition: model.Condition | None = None
    zones: tuple[model.Zone, ...] = ("battlefield",)
    holds: model.Amount | None = None
    once: bool = False


# the two halves of the language speak of each other; at this place each of them can be imported first
from solver.cards import model  # noqa: E402
