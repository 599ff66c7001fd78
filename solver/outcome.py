"""What comes back: answers, outcomes, and the reasons for them."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from solver.cards.model import Ability


class HeldAbility(msgspec.Struct, frozen=True):
    """An ability that an object has, and where it comes from.

    `origin` is ``printed`` (copiable values included), ``intrinsic`` (a basic land type's mana ability, 305.6), or the
    id of the effect, counter or object that gave it. `ability` is as it reads after text changes.
    """

    ability: Ability
    origin: str


class Characteristics(msgspec.Struct, frozen=True):
    """The characteristics of one object (109.3) with its controller, after all layers.

    Colors are words in the order white, blue, black, red, green; types are in the order in which cards print them,
    subtypes are sorted. `subtypes` holds ``all creature types`` or ``all land types`` in place of a whole family. Power
    and toughness are None where the object has none (208.3), `controller` where nobody controls it (108.4).
    """

    id: str
    zone: str
    name: str | None
    mana_cost: str | None
    mana_value: int
    colors: tuple[str, ...]
    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    abilities: tuple[HeldAbility, ...]
    controller: str | None = None
    power: int | None = None
    toughness: int | None = None
    base_power: int | None = None
    base_toughness: int | None = None
    loyalty: int | None = None
    defense: int | None = None


class Step(msgspec.Struct, frozen=True):
    """One step of an explanation: in which layer what was applied, to what, and why then.

    `layer` is ``"1a"`` to ``"7d"``, or ``"mana"`` where it is told what could be produced, and `rule` the number of the
    rule of that layer. `effect` names where the effect
    comes from and `text` is what makes it, in words. `changes` says what it changed, by object id; `because` gives
    reasons as pairs of a rule number and words. `applied` is false for an effect that never came to apply.
    """

    layer: str
    effect: str
    changes: tuple[tuple[str, str], ...]
    because: tuple[tuple[str, str], ...]
    text: str = ""
    rule: str = ""
    applied: bool = True


class Outcome(msgspec.Struct, frozen=True):
    """One legal outcome of a question.

    `objects` holds the characteristics asked for, by id. `orders` lists the relative timestamp orders that lead here,
    shortest description first; empty when no order was open. `steps` is the explanation, when asked for, and `world`
    the number of the world that stands for the outcome in the encodings.
    """

    objects: dict[str, Characteristics] = {}
    orders: tuple[tuple[str, ...], ...] = ()
    steps: tuple[Step, ...] = ()
    world: int = 0

    def key(self) -> tuple[object, ...]:
        """Give what tells the outcome from others, whatever led there."""
        return tuple(self.objects.items())


class Producible(Outcome, frozen=True):
    """Which types of mana a permanent could produce (106.7).

    `types` has their symbols in the order W, U, B, R, G, C.
    """

    types: tuple[str, ...] = ()


class Obstacle(msgspec.Struct, frozen=True):
    """What keeps a player from doing something: the rules, the one that decides first, and words.

    `source` is the object or effect that it comes from, where that is another one.
    """

    rules: tuple[str, ...]
    text: str
    source: str | None = None


class Activatable(Outcome, frozen=True):
    """Whether a player may begin to activate an ability (602.2), as far as it does not depend on mana.

    `obstacles` say why not, the firmest first; there are none where `allowed` is true. `by` is who would do it.
    """

    allowed: bool = False
    by: str = ""
    obstacles: tuple[Obstacle, ...] = ()


class DeclarationOutcome(Outcome, frozen=True):
    """Whether a declaration of attackers or blockers is legal (508.1, 509.1), or which are.

    `obstacles` say why not, the firmest first; there are none where it is `legal`. Where all were asked for, `listed`
    is true and `declarations` has them: what each creature attacks or blocks, by ids.
    """

    legal: bool = False
    obstacles: tuple[Obstacle, ...] = ()
    listed: bool = False
    declarations: tuple[dict[str, str | tuple[str, ...]], ...] = ()

    def key(self) -> tuple[object, ...]:
        """Give what tells the outcome from others, whatever led there."""
        return self.legal, self.obstacles, tuple(tuple(one.items()) for one in self.declarations)


class PlayerState(msgspec.Struct, frozen=True):
    """What has become of a player: totals in the end, and what was dealt and lost on the way."""

    life: int
    energy: int = 0
    poison: int = 0
    damage: int = 0
    life_lost: int = 0


MANA_SYMBOLS = ("{W}", "{U}", "{B}", "{R}", "{G}", "{C}")
"""The symbols of the six types of mana, in the order in which they are written."""


class EventPlayer(PlayerState, frozen=True):
    """What has become of a player in an event: cards as well, the mana that was added, and whether the game is won.

    `flipped` has what came up on coins, ``heads`` or ``tails``, and `rolled` the results of dice; what was ignored is
    left out. `searched` tells of which part of a library was searched: ``library`` for the whole, or ``top 4``.
    """

    drawn: int = 0
    milled: int = 0
    discarded: tuple[str, ...] = ()
    won: bool = False
    lost: bool = False
    hand_size: int = 0
    graveyard_size: int = 0
    flipped: tuple[str, ...] = ()
    rolled: tuple[int, ...] = ()
    searched: str | None = None
    mana: str = ""


class ObjectState(msgspec.Struct, frozen=True):
    """Where an object is in the end, and its status and counters there."""

    zone: str
    tapped: bool = False
    counters: dict[str, int] = {}
    attached_to: str | None = None


class ManaOutcome(Outcome, frozen=True):
    """What comes of a mana ability (605): what is added, what it costs, and what has triggered.

    `mana` gives for each player how much of each type is added, in the order W, U, B, R, G, C, and `restricted` the
    part of it that can be spent on some things only. `players` and `states` have players and objects as they are in
    the end, `touched` and `changed` name those that are not as they were. `triggered` counts by source the abilities
    that triggered. `produced` is what the permanent itself produced. `chooser` is the player whose choices made the
    difference, if there was one.
    """

    mana: dict[str, tuple[int, ...]] = {}
    restricted: dict[str, tuple[int, ...]] = {}
    players: dict[str, PlayerState] = {}
    states: dict[str, ObjectState] = {}
    changed: tuple[str, ...] = ()
    touched: tuple[str, ...] = ()
    triggered: tuple[tuple[str, int], ...] = ()
    produced: tuple[int, ...] = ()
    chooser: str | None = None


class ManaStep(msgspec.Struct, frozen=True):
    """One activation of a mana ability on the way to a pool.

    `paid` is the mana that was spent on it, `besides` says what else was paid. `mana` is what it added for the player,
    of which `restricted` can be spent on some things only.
    """

    source: str
    ability: Ability
    paid: tuple[int, ...]
    besides: tuple[tuple[str, str], ...]
    mana: tuple[int, ...]
    restricted: tuple[int, ...]


class Pool(msgspec.Struct, frozen=True):
    """Mana that a player can have available: what can be spent on anything, and what is `restricted`.

    `steps` is one way to get it. Of the types in `without_limit` there can be any amount: the last part of the steps,
    the `loop`, can be repeated.
    """

    mana: tuple[int, ...]
    restricted: tuple[int, ...]
    without_limit: tuple[str, ...] = ()
    steps: tuple[ManaStep, ...] = ()
    loop: tuple[ManaStep, ...] = ()


class PoolsOutcome(Outcome, frozen=True):
    """The maximal pools of a player: those that no other one contains (106.4, 605.3a).

    `states` counts the states of the board and the pool that were visited. `explained` tells that the way to each pool
    was asked for.
    """

    pools: tuple[Pool, ...] = ()
    unbounded: bool = False
    states: int = 0
    explained: bool = False

    def key(self) -> tuple[object, ...]:
        """Give what tells the outcome from others, whatever led there."""
        return tuple((pool.mana, pool.restricted, pool.without_limit) for pool in self.pools), self.unbounded


class Spent(msgspec.Struct, frozen=True):
    """Mana of one source, or of several like ones, that is spent on one symbol of a cost, or for another mana ability.

    `source` names the source, or how many of which like ones. `mana` is written as symbols.
    """

    source: str
    mana: str
    on: str


class PayWay(msgspec.Struct, frozen=True):
    """One way to pay a cost: which mana goes where, and what is done besides."""

    spent: tuple[Spent, ...] = ()
    besides: tuple[str, ...] = ()


class PayOutcome(Outcome, frozen=True):
    """Whether a cost can be paid, and in how many ways, apart from exchanging like sources for each other.

    `listed` has the ways, as far as they are listed; with `more` there are more of them than were counted. `totals` are
    the versions of the total cost, and `changed` tells that effects or rules have made it another one.
    """

    can_pay: bool = False
    ways: int = 0
    listed: tuple[PayWay, ...] = ()
    more: bool = False
    totals: tuple[str, ...] = ()
    changed: bool = False

    def key(self) -> tuple[object, ...]:
        """Give what tells the outcome from others, whatever led there."""
        return self.can_pay, self.ways, self.listed, self.more, self.totals


class ObjectAfter(msgspec.Struct, frozen=True):
    """What has become of an object: where it is, what is on it, and its characteristics.

    `damage` is what is marked on it, `dealt` what was dealt to it on the way. `position` tells of a card that came into
    a library whether it is on top of it or at the bottom.
    """

    held: Characteristics
    zone: str
    damage: int = 0
    dealt: int = 0
    counters: dict[str, int] = {}
    tapped: bool = False
    attached_to: str | None = None
    attacking: str | None = None
    face_down: bool = False
    face: Literal["front", "back"] = "front"
    position: str | None = None
    chosen: dict[str, str] = {}


class Applied(msgspec.Struct, frozen=True):
    """A replacement or prevention effect on the way to an outcome, what was chosen there, or a coin or die.

    `effect` names where it comes from and `text` is what makes it, in words. `by` is the player who chose it, None
    where there was no other choice. `declined` tells that it was not let apply. Where something is chosen for a spell
    or ability, `effect` names that and `text` what. Where `by` is ``chance``, `effect`
    names the player who flips or rolls, and `text` is the result. `change` says, where an explanation is asked for,
    what would have happened before, and after it.
    """

    effect: str
    text: str = ""
    by: str | None = None
    declined: bool = False
    change: tuple[str, str] | None = None


class EventOutcome(Outcome, frozen=True):
    """The state right after an event, as replacement and prevention effects have made it (614, 615).

    `players` and `things` have what has become of each, tokens that were `created` among them. `triggered` counts by
    source the abilities that have triggered. `chooser` is the player whose choice made the difference, if it
    was the choice of one player, or ``chance``. `way` has the effects applied on a shortest way there, as far as there
    was a choice or an explanation is asked for. `altered` names the objects that are where they were and have other
    characteristics now, as far as that was looked at. Where the game is a `draw`, `rule` says why, and nothing else is
    told. What is `repeatable` comes after a loop that its players can repeat as often as they want (732.1b): what is
    counted on the way, such as damage, is that of one time.
    """

    players: dict[str, EventPlayer] = {}
    things: dict[str, ObjectAfter] = {}
    created: tuple[str, ...] = ()
    triggered: tuple[tuple[str, int], ...] = ()
    chooser: str | None = None
    way: tuple[Applied, ...] = ()
    altered: frozenset[str] = frozenset()
    draw: bool = False
    rule: str | None = None
    repeatable: bool = False

    def key(self) -> tuple[object, ...]:
        """Give what tells the outcome from others, whatever led there."""
        things = tuple((name, repr(one)) for name, one in self.things.items())
        return tuple(self.players.items()), things, self.triggered, self.chooser, self.draw, self.repeatable


class Answer(msgspec.Struct, frozen=True):
    """The answer to one question: every distinct outcome.

    `supported` is false for kinds of question that are not built yet. `complete` is false when something that could
    not be read could change the answer; `incomplete_because` says what. `truncated` tells that a limit was hit, and
    `unlisted` counts the outcomes that were found and are left out because of it.
    `orders_tried` counts the timestamp orders that had to be told apart. `timings` are seconds by phase. `hindered`
    says why a mana ability can't be activated: ``lacking``, for there is no such ability (605.1a), ``tapped`` already
    (107.5), ``sick``, a creature that came under its controller's control this turn (302.6), or ``barred`` by an effect
    (602.5).
    """

    query: str
    outcomes: tuple[Outcome, ...] = ()
    supported: bool = True
    incomplete_because: tuple[str, ...] = ()
    truncated: bool = False
    orders_tried: int = 1
    timings: dict[str, float] = {}
    keys: dict[str, Any] = {}
    hindered: tuple[str, ...] = ()
    unlisted: int = 0

    @property
    def found(self) -> int:
        """How many outcomes were found, those that are not listed included."""
        return len(self.outcomes) + self.unlisted

    @property
    def complete(self) -> bool:
        """Whether nothing unread could change the answer."""
        return self.supported and not self.truncated and not self.incomplete_because
