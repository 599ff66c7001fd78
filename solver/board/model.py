"""A board as loaded: players, objects, effects in force, and the questions asked.

Everything is named by the ids that the file gives or that the loader derives. Cards are resolved; nothing of the rules
has happened yet.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Literal

import msgspec

from solver.cards.entering import Enters
from solver.cards.model import Ability, BecomeCopy, Card, Effect, Opaque, Triggered, Zone
from solver.cards.replacing import Replacement

Value = str | int | bool


class Player(msgspec.Struct, frozen=True):
    """A player, in turn order, with what the board says of them.

    `numbers` holds ``life``, ``poison``, ``energy``, ``experience`` and the facts about the turn (``spells_cast`` ...);
    `mana` is what floats in the pool. `unknown` counts cards of a zone that are there but not named. `listed` names the
    zones whose cards the board gives, by name or number: a library that is not listed is unknown and deep enough, other
    zones that are not listed are empty.
    """

    name: str
    numbers: dict[str, int]
    mana: str = ""
    flags: frozenset[str] = frozenset()
    unknown: dict[Zone, int] = {}
    listed: frozenset[Zone] = frozenset()


class Mention(msgspec.Struct, frozen=True):
    """An object as a spell or ability speaks of it: as it is after so many changes of zones (400.7).

    `last` is what it was when it was on the battlefield last, where it has left that (608.2h).
    """

    name: str
    moves: int = 0
    last: Object | None = None


class Aim(msgspec.Struct, frozen=True):
    """A target: an object or a player, and for which target of which chosen mode it was chosen, both from 1.

    `share` is how much it gets of what is divided among such targets (601.2d).
    """

    mode: int
    target: int
    object: Mention | None = None
    player: str | None = None
    share: int = 0


class Stacked(msgspec.Struct, frozen=True):
    """What is known of a spell or ability on the stack, and how far it has come.

    `ability` is the activated or triggered ability that it is, None for a spell, and `source` the object that it came
    from. `cause` are the objects of the event that made it trigger, `players` its players and `numbers` its numbers,
    each by the part that they had in it. `modes` are the numbers of its modes, from 1, and `aims` its targets; where
    they have not been chosen yet it is not `announced`. While it resolves, `todo` are the instructions to be followed,
    `mode` is the place of the mode that these belong to among the chosen ones, and `groups` are the objects that
    instructions before them spoke of. What is `over` has left the stack. `copied` tells of a copy that has just been
    put there that its targets may be chosen anew, or are those of the original (707.10c).
    """

    ability: Ability | None = None
    source: Mention | None = None
    cause: dict[str, Mention] = {}
    players: dict[str, str] = {}
    numbers: dict[str, int] = {}
    modes: tuple[int, ...] = ()
    aims: tuple[Aim, ...] = ()
    announced: bool = True
    todo: tuple[Any, ...] | None = None
    mode: int = 1
    groups: dict[str, tuple[Mention, ...]] = {}
    over: bool = False
    copied: Literal["anew", "as it is"] | None = None


class Object(msgspec.Struct, frozen=True):
    """A card, token, copy, emblem, spell or ability, in one zone.

    `face` is the index of the face that is up. `copied_by` is the copy effect (with its exceptions) that made it a copy
    of the object `copy_of`: its own one, that of another card, or a plain one; `entered_as_copy` tells that it was one
    from the beginning. `position` counts within ordered
    zones (library: top first; stack: lowest first). `ability` is, for an ability on the stack, the paragraph it stands
    in on `source`; `ability_text` is set instead when its text is none of the card's own. `text` is the rules text of
    the card, where the board brings that along. `line` is where the file names it. `left` marks a permanent that is
    gone and is looked at as it last was on the battlefield (608.2h), with what was attached to it in `had_attached`;
    `activated` is an ability of it that resolves. Permanents that entered at one time share a `batch` where
    that matters to a rule, 0 is none. `mana_from` has the permanents that produced the mana which was spent on a spell,
    `paid` is the keyword whose alternative or additional cost was paid for it.
    `moves` counts how often it has changed zones on the way here, `shuffled` tells that its place in its library is not
    known (103.3, 701.24), `stacked` is about objects on the stack that are followed.
    """

    id: str
    card: Card
    owner: str
    controller: str
    zone: Zone
    position: int = 0
    face: int = 0
    tapped: bool = False
    damage: int = 0
    counters: dict[str, int] = {}
    attached_to: str | None = None
    face_down: bool = False
    token: bool = False
    copy_of: str | None = None
    copied_by: BecomeCopy | None = None
    entered_as_copy: bool = False
    chosen: dict[str, Value] = {}
    x: int | None = None
    new_this_turn: bool = False
    mana_spent: str | None = None
    attacking: str | None = None
    blocking: tuple[str, ...] = ()
    linked: tuple[str, ...] = ()
    kicked: int = 0
    awaken: bool = False
    bestowed: bool = False
    prototyped: bool = False
    class_level: int | None = None
    modes: tuple[int, ...] = ()
    targets: tuple[str, ...] = ()
    source: str | None = None
    ability: int | None = None
    ability_text: str | None = None
    damaged_by: tuple[str, ...] = ()
    commander: bool = False
    emblem: bool = False
    delayed: bool = False
    text: str = ""
    left: bool = False
    had_attached: tuple[str, ...] = ()
    activated: Ability | None = None
    batch: int = 0
    mana_from: tuple[str, ...] = ()
    paid: str | None = None
    moves: int = 0
    shuffled: bool = False
    stacked: Stacked | None = None
    line: int = 0


class ResolvedEffect(msgspec.Struct, frozen=True):
    """Continuous effects that a resolved spell or ability left behind, at their place in time (611.2).

    `name` is the card that made them. `affected` pairs each effect with the ids of the objects (or players) that it
    changes; `source` is the permanent whose ability it was, where the file names it. `shields` are the replacement and
    prevention effects that it left, `delayed` its delayed triggered abilities (603.7), `aimed` the objects and players
    that were targeted.
    """

    id: str
    name: str
    controller: str
    effects: tuple[Effect, ...]
    affected: tuple[tuple[str, ...], ...]
    targets: tuple[str, ...] = ()
    source: str | None = None
    x: int | None = None
    chosen: dict[str, Value] = {}
    opaque: tuple[Ability, ...] = ()
    shields: tuple[Replacement | Enters | Opaque, ...] = ()
    delayed: tuple[Triggered, ...] = ()
    aimed: tuple[str, ...] = ()
    line: int = 0


class PlacedCounter(msgspec.Struct, frozen=True):
    """Counters of one kind put on an object or player at a point in time of their own (613.7c)."""

    id: str
    kind: str
    affects: str
    count: int = 1
    line: int = 0


class Moment(msgspec.Struct, frozen=True):
    """A place in timestamp order: one entry, or several whose relative order is open or simultaneous.

    ``fixed`` holds one id. ``any order`` may come in every order, ``together`` in those of 613.7m.
    """

    kind: Literal["fixed", "any order", "together"]
    members: tuple[str, ...]


class Question(msgspec.Struct, frozen=True):
    """A question: its kind, its own keys as the file has them, and the expected answer if there is one.

    `cards` holds the cards that the question itself names (``card``, ``for``), by the name as written; `ids` gives the
    id of a card that the question brings along, likewise, in the order of the question.
    """

    query: str
    keys: dict[str, Any]
    expect: Any = None
    expected: bool = False
    line: int = 0
    cards: dict[str, Card] = {}
    ids: tuple[str, ...] = ()


class Board(msgspec.Struct, frozen=True):
    """A game state and what is asked of it.

    `timeline` lists permanents, resolved effects and placed counters from the earliest timestamp to the latest; objects
    of other zones are in none of its moments.
    """

    title: str
    players: tuple[Player, ...]
    active: str
    step: str
    objects: dict[str, Object]
    effects: dict[str, ResolvedEffect]
    counters: dict[str, PlacedCounter]
    timeline: tuple[Moment, ...]
    questions: tuple[Question, ...]
    flags: frozenset[str] = frozenset()
    numbers: dict[str, int] = {}
    holders: dict[str, str] = {}
    rules: tuple[str, ...] = ()
    source: str = ""
    note: str = ""
    path: str = ""
    warnings: tuple[str, ...] = ()


def counted(board: Board, name: str) -> dict[str, int]:
    """Count the counters on an object by kind, those with a place in time of their own among them.

    Args:
        board: the board.
        name: the object.
    """
    counters = dict(board.objects[name].counters)
    for placed in board.counters.values():
        if placed.affects == name:
            counters[placed.kind] = counters.get(placed.kind, 0) + placed.count
    return counters


def asking(board: Board, queries: Collection[str] = ()) -> Board:
    """Give a board that asks something: one without questions is asked what everything on it is.

    Args:
        board: the board as loaded.
        queries: the kinds of question that are kept, all of them where there are none.
    """
    questions = board.questions or (Question("characteristics", {}),)
    kept = tuple(question for question in questions if not queries or question.query in queries)
    return board if kept == board.questions else msgspec.structs.replace(board, questions=kept)
