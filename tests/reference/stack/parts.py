"""The small language of invented cards: what they do, as brute force reads it.

References to objects are words: ``this`` is what the ability is on (the spell itself), ``it`` the object that the
trigger condition speaks of, ``target 1`` and ``target 2`` what was chosen. Players are ``you``, ``each opponent``,
``each player``, ``target 1``, and ``controller of target 1`` and the like.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Type = Literal["creature", "artifact", "enchantment", "permanent", "spell", "creature spell"]
Whose = Literal["you", "opponent"]


@dataclass(frozen=True)
class Kind:
    """Which objects; `other` are those that aren't ``this``, `token` asks for tokens or for what is none."""

    type: Type = "creature"
    whose: Whose | None = None
    other: bool = False
    token: bool | None = None


CREATURE = Kind()
MINE, THEIRS = Kind(whose="you"), Kind(whose="opponent")


@dataclass(frozen=True)
class Target:
    """What can be chosen as a target: objects in a zone, players, or both."""

    kind: Kind | None = CREATURE
    players: Literal["any", "opponent"] | None = None
    zone: Literal["battlefield", "graveyard", "stack"] = "battlefield"


ANY_TARGET = Target(players="any")
PLAYER, OPPONENT = Target(None, "any"), Target(None, "opponent")


@dataclass(frozen=True)
class Each:
    """All objects of a kind."""

    kind: Kind


@dataclass(frozen=True)
class PowerOf:
    """The power of an object."""

    of: str


@dataclass(frozen=True)
class Count:
    """How many objects of a kind there are on the battlefield."""

    kind: Kind


Amount = int | PowerOf | Count
What = str | Each

# ----------------------------------------------------------------------------------------------------- instructions


@dataclass(frozen=True)
class Deal:
    """Damage is dealt by `source` to objects, to players, or to both at one time."""

    amount: Amount
    to: What | None = None
    who: str | None = None
    source: str = "this"


@dataclass(frozen=True)
class Change:
    """Players gain or lose life, draw or mill cards, or discard cards of their choice."""

    verb: Literal["gain", "lose", "draw", "mill", "discard"]
    amount: Amount
    who: str = "you"


@dataclass(frozen=True)
class Move:
    """Objects are destroyed, exiled, returned to the hand of their owner, tapped, untapped, or countered."""

    verb: Literal["destroy", "exile", "bounce", "tap", "untap", "counter"]
    what: What


@dataclass(frozen=True)
class Back:
    """A card is put onto the battlefield, under the control of ``you`` or of its ``owner``, or into a hand.

    `Each` are cards in your graveyard.
    """

    what: What
    to: Literal["battlefield", "hand"] = "battlefield"
    under: Literal["you", "owner"] = "owner"
    counter: str | None = None


@dataclass(frozen=True)
class Sacrifice:
    """Players each sacrifice a permanent of their choice, or ``this`` is sacrificed."""

    what: Kind | Literal["this"]
    who: str = "you"


@dataclass(frozen=True)
class ReturnOne:
    """You return a permanent that you choose to the hand of its owner."""

    kind: Kind


@dataclass(frozen=True)
class Put:
    """Counters are put on objects."""

    kind: Literal["+1/+1", "-1/-1"]
    amount: int
    what: What


@dataclass(frozen=True)
class Make:
    """Players create tokens."""

    token: Card
    amount: Amount = 1
    who: str = "you"


@dataclass(frozen=True)
class Until:
    """Until end of turn objects get bigger or smaller, gain a keyword, lose all abilities, or are controlled by you."""

    what: What
    size: tuple[int, int] | None = None
    gains: str | None = None
    loses: bool = False
    control: bool = False


@dataclass(frozen=True)
class Double:
    """The number of +1/+1 counters on an object is doubled."""

    what: str


@dataclass(frozen=True)
class Shield:
    """The next damage that would be dealt to a target is prevented, or (`amount` None) a creature is regenerated."""

    what: str
    amount: int | None = None


@dataclass(frozen=True)
class Fight:
    """Two creatures fight each other."""

    one: str
    other: str


@dataclass(frozen=True)
class May:
    """You may do something; if you do, something else is done as well, or (`reflex`) triggers."""

    does: Instruction
    then: tuple[Instruction, ...] = ()
    reflex: Mode | None = None


@dataclass(frozen=True)
class If:
    """Something is done if a condition is met."""

    condition: Condition
    does: Instruction


@dataclass(frozen=True)
class Controls:
    """You control at least so many."""

    kind: Kind
    least: int


@dataclass(frozen=True)
class Counterless:
    """``it`` had no counters of a kind on it, or none at all."""

    kind: str | None = None


Condition = Controls | Counterless
Instruction = (
    Deal | Change | Move | Back | Sacrifice | ReturnOne | Put | Make | Until | Double | Shield | Fight | May | If
)  # fmt: skip


@dataclass(frozen=True)
class Mode:
    """Targets, and instructions in order."""

    does: tuple[Instruction, ...]
    targets: tuple[Target, ...] = ()


# -------------------------------------------------------------------------------------------------------- abilities


@dataclass(frozen=True)
class Keyword:
    """A keyword such as ``lifelink`` or ``protection from red``."""

    word: str


@dataclass(frozen=True)
class When:
    """What an ability triggers on: something that happens to ``this``, to objects of a kind, or to players.

    With `several` the ability triggers once for all that happens at one time ("one or more").
    """

    verb: Literal["enters", "dies", "leaves", "is dealt damage", "gains", "loses", "draws", "discards", "sacrifices"]
    what: Kind | Literal["this"] | None = None
    who: Literal["you", "opponent", "any"] | None = None
    several: bool = False


@dataclass(frozen=True)
class Triggered:
    """A triggered ability, of which a mode is chosen as it is put on the stack; `given` is an intervening condition."""

    when: When
    modes: tuple[Mode, ...]
    given: Condition | None = None
    once: bool = False


@dataclass(frozen=True)
class Activated:
    """An activated ability, which is on the stack already: what it costs is only words."""

    cost: str
    does: Mode


@dataclass(frozen=True)
class Anthem:
    """Creatures of a kind get bigger or smaller."""

    kind: Kind
    size: tuple[int, int]


@dataclass(frozen=True)
class Aura:
    """Enchant creature; the enchanted creature gets bigger or smaller."""

    size: tuple[int, int]


@dataclass(frozen=True)
class Enters:
    """It enters with counters, or tapped."""

    counters: int = 0
    tapped: bool = False


@dataclass(frozen=True)
class More:
    """There is more of something: life that you gain, counters or tokens, damage; `factor` 0 prevents damage.

    Damage is that of ``all`` sources to anything, that of ``yours`` to opponents and what they control, or that which
    would be dealt to ``your creatures``.
    """

    of: Literal["life", "counters", "tokens", "damage"]
    factor: int = 1
    plus: int = 0
    which: Literal["all", "yours", "your creatures"] = "all"


@dataclass(frozen=True)
class ExileInstead:
    """What would die is exiled instead."""

    what: Kind | Literal["this"]


Ability = Keyword | Triggered | Activated | Anthem | Aura | Enters | More | ExileInstead


@dataclass(frozen=True)
class Card:
    """A card: its types, and what it does; `modes` of an instant or a sorcery."""

    name: str
    types: tuple[str, ...]
    color: str = "white"
    size: tuple[int, int] | None = None
    abilities: tuple[Ability, ...] = ()
    modes: tuple[Mode, ...] = ()
    legendary: bool = False
    subtype: str = "Human"


# ----------------------------------------------------------------------------------------------------------- boards


@dataclass(frozen=True)
class Piece:
    """An object of the board, by its id; of a spell, `targets` and the number of its mode; of an Aura, its `host`."""

    id: str
    card: Card
    owner: str
    zone: Literal["battlefield", "graveyard", "hand", "library", "stack"] = "battlefield"
    tapped: bool = False
    damage: int = 0
    counters: tuple[tuple[str, int], ...] = ()
    targets: tuple[str, ...] = ()
    mode: int = 0
    host: str | None = None


@dataclass(frozen=True)
class Used:
    """An ability on the stack: the piece that it comes from, the number of it, and its targets."""

    id: str
    source: str
    ability: int
    controller: str
    targets: tuple[str, ...] = ()


@dataclass(frozen=True)
class Table:
    """A board: who is there, in turn order from the active player, and what is there; the lowest of the stack first."""

    life: tuple[tuple[str, int], ...]
    pieces: tuple[Piece, ...]
    stack: tuple[Piece | Used, ...]
