"""What spells and abilities do when they resolve (608.2c), a part of the typed ability language.

An effect has one or several *modes*; a mode has targets and *instructions*, which are followed one after the other.
Only what is read whole is kept: an effect of which some part is not understood has no instructions at all.

What an instruction is about is a filter, as everywhere in the language: ``"Creature"`` is all creatures, in the
`scope` that stands beside it, ``Is("source")`` what the ability is on. The references of instructions are

* ``target 1``, ``target 2`` ...: all that was chosen for the first, second ... target of the mode,
* ``triggering``: the object that the trigger condition speaks of ("it", "that creature"),
* ``before``: what the last instruction before it that created, chose, found or moved something did that to, where it
  has not been spoken of by another of these names ("those tokens", "the exiled card"),
* ``hurt``: what the last instruction before it dealt damage to,
* ``paid``: what was sacrificed, exiled or discarded to pay for it, as it last was (608.2h),
* ``affected``: each of the objects that the instruction itself is about, one by one ("its power").

What one of these names means is acted on where it is now, when the effect itself has moved it (400.7j); what is asked
about it is answered as it last was where it was before that (608.2h).

A `Picked` stands in the place of a filter where objects are chosen while the instruction is followed (608.2d).
"""

from __future__ import annotations

from typing import Literal

from solver.cards.node import Node

# --------------------------------------------------------------------------------------------------------------------
# Who, and what
# --------------------------------------------------------------------------------------------------------------------

Doer = Literal[
    "you", "each opponent", "each player", "each other player", "target 1", "target 2", "target 3", "triggering",
    "before", "active", "defending", "chosen", "enchanted player",
]  # fmt: skip
"""Who does it, or whom it is done to: "triggering" is the player that the trigger condition speaks of, "before" whoever
did what the instruction before says, or was chosen by it."""


class Holder(Node, frozen=True, tag_field="who", tag="holder"):
    """The controller of an object, or its owner ("its controller", "that creature's owner")."""

    of: model.Filter
    owner: bool = False


Who = Doer | Holder


class Picked(Node, frozen=True, tag_field="is", tag="picked"):
    """Objects that are chosen while the instruction is followed: "a creature you control", "up to two cards".

    So many are chosen that meet a filter (all, where fewer do), or `up_to` so many, or any number where `amount` is
    None. `by` is who chooses, whoever follows the instruction unless said. `random` tells that nobody does.
    """

    of: model.Filter
    amount: model.Amount | None = 1
    up_to: bool = False
    by: Who | None = None
    random: bool = False


# --------------------------------------------------------------------------------------------------------------------
# What is done with objects
# --------------------------------------------------------------------------------------------------------------------


class Deal(Node, frozen=True, tag_field="instruction", tag="deal"):
    """Damage is dealt by a source (120): to objects, to players, or to both at once.

    A target among `to` may be a player where its target says so. Without a `source` it is what the ability is on. With
    `divided` it is divided among all of them as was chosen when the ability was put onto the stack (601.2d). What is
    `steady` can't be prevented (615.12).
    """

    amount: model.Amount
    to: model.Filter | Picked | None = None
    who: Who | None = None
    source: model.Filter | None = None
    scope: model.Scope = "battlefield"
    divided: bool = False
    steady: bool = False


Treatment = Literal[
    "destroy", "sacrifice", "tap", "untap", "regenerate", "counter", "transform", "turn face up", "phase out",
    "goad", "suspect", "detain", "explore", "connive", "exert", "remove from combat", "reveal", "choose",
    "skip next untap", "gain level",
]  # fmt: skip
"""What is done with objects and needs no more said: "counter" a spell or ability, "skip next untap" makes that it does
not untap during its controller's next untap step; "choose" does nothing to them but to pick them, "gain level" makes a
Class one of that level (716.2a)."""


class Treat(Node, frozen=True, tag_field="instruction", tag="treat"):
    """Something is done with objects, all at once; `by` a player where that matters (who sacrifices, or chooses).

    With `buried` what is destroyed can't be regenerated (701.19c). `amount` is of what is done several times or has a
    number (how many cards are drawn and discarded for ``connive``).
    """

    verb: Treatment
    on: model.Filter | Picked
    scope: model.Scope = "battlefield"
    by: Who = "you"
    buried: bool = False
    amount: model.Amount = 1


class Send(Node, frozen=True, tag_field="instruction", tag="send"):
    """Objects change zones: exiled, returned to a hand, put onto the battlefield or into a library (400.7).

    They go to the zones of their owners. `scope` is where they are, `place` where in a library they are put (the
    `nth` from the top where that is said). What enters the battlefield is under the control of `under`, of its owner
    where none is given, and enters `tapped`, `attacking`, `transformed`, face down, with counters.
    `by` is who does it and chooses what is picked. With `until_left` it is for as long as the source is on the
    battlefield (610.3): an exile that ends with the return under its owner's control.
    """

    on: model.Filter | Picked
    to: model.Zone
    scope: model.Scope = "battlefield"
    by: Who = "you"
    place: Literal["top", "bottom", "shuffled", "either"] | None = None
    nth: int | None = None
    under: Who | None = None
    tapped: bool = False
    attacking: bool = False
    transformed: bool = False
    face_down: bool = False
    counter: str | None = None
    counters: model.Amount = 0
    until_left: bool = False


class Place(Node, frozen=True, tag_field="instruction", tag="place"):
    """Counters of a kind are put on objects or players, or (`removed`) removed from them (122).

    `amount` None is all of them. Without a `kind` they are of any kind, as whoever does it chooses; `divided` among the
    objects as was chosen.
    """

    kind: str | None
    amount: model.Amount | None = 1
    on: model.Filter | Picked | None = None
    who: Who | None = None
    scope: model.Scope = "battlefield"
    removed: bool = False
    divided: bool = False


class Double(Node, frozen=True, tag_field="instruction", tag="double"):
    """The number of counters on objects is doubled, of a kind or of each kind: as many more are put there (701.10e)."""

    on: model.Filter | Picked
    kind: str | None = None
    scope: model.Scope = "battlefield"


class MoveCounters(Node, frozen=True, tag_field="instruction", tag="move counters"):
    """Counters are moved from one object onto another (122.5), of a kind or of all kinds: so many, or all of them.

    With `copied` the first one keeps what it has, or had where it is no more: as many are put on the other (122.8).
    """

    of: model.Filter
    on: model.Filter
    kind: str | None = None
    amount: model.Amount | None = None
    copied: bool = False


class Fight(Node, frozen=True, tag_field="instruction", tag="fight"):
    """Two creatures fight each other (701.14)."""

    one: model.Filter | Picked
    other: model.Filter | Picked


class Attach(Node, frozen=True, tag_field="instruction", tag="attach"):
    """An object is attached to another one (701.3), or with None for it, unattached."""

    what: model.Filter | Picked
    to: model.Filter | Picked | None


class Begin(Node, frozen=True, tag_field="instruction", tag="begin"):
    """A continuous effect begins (611.2): it affects what `affects` of it says, locked in now.

    Its amounts are worked out once, now (608.2h); ``affected`` in them is each object that it affects.
    """

    effect: model.Effect


class Shield(Node, frozen=True, tag_field="instruction", tag="shield"):
    """A replacement or prevention effect begins, for the rest of the turn (611.2c, 614.3).

    Targets that it is about are named by their numbers; what it is about that was spoken of ``before`` is locked in.
    """

    effect: replacing.Replacement


class LetPlay(Node, frozen=True, tag_field="instruction", tag="let play"):
    """Cards may be played, or only cast, from where they are: for some time, or right now where that is None.

    `free` tells that they are cast without paying their mana costs.
    """

    on: model.Filter | Picked
    until: Literal["end of turn", "your next turn", "end of your next turn", "always"] | None
    scope: model.Scope = "exile"
    who: Who = "you"
    cast: bool = False
    free: bool = False


# --------------------------------------------------------------------------------------------------------------------
# What players do
# --------------------------------------------------------------------------------------------------------------------

Deed = Literal[
    "gain life", "lose life", "set life", "draw", "mill", "scry", "surveil", "proliferate", "investigate", "populate",
    "amass", "venture", "become the monarch", "take the initiative", "roll", "flip", "shuffle", "exile top",
    "win", "lose", "take a turn", "get energy", "learn", "the Ring tempts", "manifest", "manifest dread",
    "discover", "end the turn", "fateseal", "reveal hand", "cloak",
]  # fmt: skip
"""What players do: "exile top" exiles cards from the top of their library, "set life" makes it their life total."""


class Perform(Node, frozen=True, tag_field="instruction", tag="perform"):
    """Players do something (each in turn order where it matters, 101.4), so many times or with a number.

    `kind` is a word that goes with it: the creature type of ``amass``.
    """

    verb: Deed
    amount: model.Amount = 1
    who: Who = "you"
    kind: str | None = None


class Discard(Node, frozen=True, tag_field="instruction", tag="discard"):
    """Players discard cards (701.9), of those that meet a filter; the whole hand where `amount` is None."""

    amount: model.Amount | None = 1
    who: Who = "you"
    of: model.Filter | None = None
    random: bool = False
    up_to: bool = False


class Create(Node, frozen=True, tag_field="instruction", tag="create"):
    """Players create tokens (111), which enter `tapped`, `attacking`, with counters."""

    token: model.Face
    amount: model.Amount = 1
    who: Who = "you"
    tapped: bool = False
    attacking: bool = False
    counter: str | None = None
    counters: model.Amount = 0


class CreateCopy(Node, frozen=True, tag_field="instruction", tag="create copy"):
    """Players create tokens that are copies of an object (707.2), with the exceptions of `copy`."""

    of: model.Filter | Picked
    copy: model.BecomeCopy
    amount: model.Amount = 1
    who: Who = "you"
    tapped: bool = False
    attacking: bool = False


class CopySpell(Node, frozen=True, tag_field="instruction", tag="copy spell"):
    """A spell or ability is copied (707.10), whose copies may have new targets."""

    on: model.Filter | Picked
    amount: model.Amount = 1
    anew: bool = False


class AddMana(Node, frozen=True, tag_field="instruction", tag="add mana"):
    """Mana is added by something that is no mana ability."""

    adds: tuple[model.Add, ...]


class MakeEmblem(Node, frozen=True, tag_field="instruction", tag="emblem"):
    """A player gets an emblem with these abilities (114)."""

    abilities: tuple[model.Ability, ...]
    who: Who = "you"


class Search(Node, frozen=True, tag_field="instruction", tag="search"):
    """A player searches a library for cards, puts them somewhere and shuffles (701.23).

    Up to `amount` cards are found that meet a filter. They go to a zone, or to a place in the library when the rest
    has been shuffled; `revealed` tells that they are shown.
    """

    of: model.Filter
    to: model.Zone
    amount: model.Amount | None = 1
    who: Who = "you"
    place: Literal["top"] | None = None
    nth: int | None = None
    tapped: bool = False
    revealed: bool = False


class Look(Node, frozen=True, tag_field="instruction", tag="look"):
    """A player looks at the top cards of their library, or reveals them, and puts some of them somewhere.

    Of the cards that meet a filter `take` are put into a zone (up to so many with `up_to`, any number where it is
    None), shown where `revealed` says so; the rest goes to `rest`, "any order" on the bottom of the library in any
    order, "random" in a random order. With `open` all of them are revealed.
    """

    amount: model.Amount
    take: model.Amount | None = 0
    of: model.Filter | None = None
    up_to: bool = False
    to: model.Zone = "hand"
    tapped: bool = False
    revealed: bool = False
    open: bool = False
    rest: Literal["any order", "random", "top", "graveyard", "hand", "exile"] = "any order"
    who: Who = "you"


class Pay(Node, frozen=True, tag_field="instruction", tag="pay"):
    """A player pays a cost: mana, or other things that can be paid."""

    mana: str | None = None
    pays: tuple[model.Payment, ...] = ()
    who: Who = "you"


# --------------------------------------------------------------------------------------------------------------------
# How instructions are put together
# --------------------------------------------------------------------------------------------------------------------


class Together(Node, frozen=True, tag_field="instruction", tag="together"):
    """Several instructions are followed at the same time ("each player discards a card and loses 1 life" is not)."""

    does: tuple[Instruction, ...]


class May(Node, frozen=True, tag_field="instruction", tag="may"):
    """A player may do something, or (`must`) does it as far as that can be done; what follows hangs on whether it was.

    `then` is what is done if it was done, `otherwise` what is done if not: "unless a player pays" is a `Pay` that has
    only an `otherwise`.
    """

    does: tuple[Instruction, ...]
    then: tuple[Instruction, ...] = ()
    otherwise: tuple[Instruction, ...] = ()
    who: Who = "you"
    must: bool = False


class If(Node, frozen=True, tag_field="instruction", tag="if"):
    """Instructions are followed if a condition holds at that time, others if it does not (608.2c)."""

    condition: model.Condition
    does: tuple[Instruction, ...]
    otherwise: tuple[Instruction, ...] = ()


class Repeat(Node, frozen=True, tag_field="instruction", tag="repeat"):
    """Instructions are followed so many times, one after the other."""

    times: model.Amount
    does: tuple[Instruction, ...]


Moment = Literal[
    "next end step", "your next end step", "next upkeep", "your next upkeep", "end of combat", "next turn's upkeep",
    "your next main phase", "next cleanup step",
]  # fmt: skip
"""When a delayed triggered ability triggers: "next turn's upkeep" is that of the turn after this one."""


class Later(Node, frozen=True, tag_field="instruction", tag="later"):
    """A delayed triggered ability is made (603.7), which triggers once, at that moment."""

    when: Moment
    does: tuple[Instruction, ...]


class Reflex(Node, frozen=True, tag_field="instruction", tag="reflex"):
    """A reflexive triggered ability triggers (603.12), whose targets are chosen as it goes onto the stack."""

    mode: Mode


Instruction = (
    Deal | Treat | Send | Place | Double | MoveCounters | Fight | Attach | Begin | Shield | LetPlay | Perform | Discard
    | Create | CreateCopy | CopySpell | AddMana | MakeEmblem | Search | Look | Pay | Together | May | If | Repeat
    | Later | Reflex
)  # fmt: skip


class Mode(Node, frozen=True):
    """One way in which an effect can go: its targets, and its instructions in order.

    `cost` is what choosing it costs besides (702.172a).
    """

    does: tuple[Instruction, ...]
    targets: tuple[model.Target, ...] = ()
    cost: str | None = None


class Does(Node, frozen=True):
    """All that an effect does: its modes, of which at least and at most so many are chosen (700.2), mostly one of one.

    They are followed in the order in which they stand. With `again` the same mode may be chosen more than once.
    """

    modes: tuple[Mode, ...]
    least: int = 1
    most: int = 1
    again: bool = False


# the parts of the language speak of each other; at this place each of them can be imported first
from solver.cards import model, replacing  # noqa: E402
