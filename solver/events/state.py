"""Boards as events leave them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal, cast

import msgspec
from clingo import Function, Symbol
from msgspec.structs import replace

from solver.board.model import Board, Mention, Moment, Object, PlacedCounter, Player, ResolvedEffect, Stacked
from solver.cards.model import Card, Face, Opaque, Zone
from solver.events.zones import library
from solver.facts.board import Numbering
from solver.kept import Kept
from solver.outcome import Applied, Step

Tallies = Mapping[tuple[str, str], int]
"""What was counted on the way, by player or object and what it is: ``damage``, ``life_lost`` and the like."""

Consent = Literal["", "may", "unless"]
"""What a player had to agree to: nothing, what is optional, or a cost for which something else is not done."""

MOST_TOKENS = 120
"""The most tokens that are put on a board one by one."""


class Pending(msgspec.Struct, frozen=True):
    """An event that is still to happen, as a term, with the effects that were applied to what it came of (614.5)."""

    event: str
    had: tuple[tuple[str, int], ...] = ()


class State(msgspec.Struct, frozen=True):
    """A board on the way: what is still to happen, and what was counted so far.

    `order` is the order of its timeline. `pending` are the events that happen together next, `queue` those that follow
    one after the other. `recent` has what has just happened, as terms. `triggered` counts the abilities that have
    triggered, by object and term of the instance, `created` has the tokens, `given_up` the cards that were discarded.
    `places` says of cards that came into a library whether they are on top of it or at the bottom. `too_many` tells
    that tokens were left out. `told` are facts about the events or about what has entered, as text. `moved` names what
    changed zones in the last check of state-based actions, and `steps` tells what these have done. `departed` has the
    boards on which permanents were last, by the permanent; the timeline of each is in its order. Tokens that are
    created `apart` are nowhere yet: how they enter is looked at afterwards. `consent` is what a player had to agree to
    since one got priority. What ends after a loop is `repeatable`.
    """

    board: Board
    order: tuple[str, ...]
    pending: tuple[Pending, ...]
    tallies: Tallies = {}
    choosers: frozenset[str] = frozenset()
    way: tuple[Applied, ...] = ()
    queue: tuple[Pending, ...] = ()
    recent: tuple[str, ...] = ()
    triggered: Mapping[tuple[str, str], int] = {}
    created: tuple[str, ...] = ()
    given_up: tuple[str, ...] = ()
    places: Mapping[str, str] = {}
    too_many: bool = False
    told: tuple[str, ...] = ()
    moved: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    departed: Mapping[str, Board] = {}
    apart: bool = False
    consent: Consent = ""
    repeatable: bool = False


class Changes(msgspec.Struct):
    """What one outcome of a batch of events changes: numbers by player or object, and what follows."""

    life: dict[str, int] = {}
    counters: dict[tuple[str, str], int] = {}
    tallies: dict[tuple[str, str], int] = {}
    shields: dict[tuple[str, int], int] = {}
    follows: list[str] = []
    choosers: frozenset[str] = frozenset()
    way: tuple[Applied, ...] = ()
    moves: dict[str, Symbol] = {}
    faced_down: set[str] = set()
    carried: dict[tuple[str, str], int] = {}
    given_up: list[str] = []
    coming: list[tuple[str, int, str, str]] = []
    states: list[tuple[str, str]] = []
    made: list[tuple[str, Face, int]] = []
    shifts: list[tuple[str, Zone, int]] = []
    owed: list[tuple[Symbol, Pending, int]] = []
    tells: list[tuple[str, int]] = []
    harmed: list[tuple[str, str]] = []
    triggers: dict[tuple[str, str], int] = {}
    optional: bool = False


def thing(term: Symbol, numbering: Numbering) -> str:
    """Give the name of the object or player that a term stands for."""
    names = numbering.player_names if term.name == "player" else numbering.object_ids
    return names[term.arguments[0].number]


class _Board:
    """A board while it is changed."""

    def __init__(self, state: State) -> None:
        board = state.board
        self.players = {player.name: player for player in board.players}
        self.objects = dict(board.objects)
        self.counters = dict(board.counters)
        self.effects = dict(board.effects)
        self.order = list(state.order)
        self.before = board

    def made(self) -> Board:
        """Give the board as it is then."""
        timeline = tuple(Moment("fixed", (name,)) for name in self.order)
        return replace(
            self.before, players=tuple(self.players.values()), objects=self.objects, counters=self.counters,
            effects=self.effects, timeline=timeline,
        )  # fmt: skip

    def count(self, name: str, kind: str, count: int) -> None:
        """Let so many counters of a kind be on an object; new ones come with a place in time of their own (613.7c)."""
        own = self.objects[name].counters.get(kind, 0)
        placed = [(one_id, one) for one_id, one in self.counters.items() if (one.affects, one.kind) == (name, kind)]
        before = own + sum(one.count for _, one in placed)
        if count > before:
            identifier = _fresh(f"{kind} on {name}", self.counters)
            self.counters[identifier] = PlacedCounter(identifier, kind, name, count - before)
            self.order.append(identifier)
            return
        for identifier, one in reversed(placed):
            taken = min(one.count, before - count)
            self.counters[identifier] = replace(one, count=one.count - taken)
            before -= taken
        left = {**self.objects[name].counters, kind: own - (before - count)}
        self.objects[name] = replace(self.objects[name], counters=left)

    def move(self, name: str, to: Symbol, *, face_down: bool) -> str | None:
        """Put an object into another zone, where it is a new one (400.7); give its place in a library."""
        old = self.objects[name]
        zone = cast("Zone", to.name)
        place = to.arguments[0].name if to.arguments else None
        self.order = [one for one in self.order if one != name and self._on(one) != name]
        self.counters = {key: one for key, one in self.counters.items() if one.affects != name}
        position = 0
        if zone == "library":
            others = [self.objects[one].position for one in library(self.made(), old.owner) if one != name]
            position = min(others, default=0) - 1 if place == "top" else max(others, default=0) + 1
        self.objects[name] = Object(
            old.id, old.card, old.owner, old.owner, zone, position, face_down=face_down, token=old.token,
            commander=old.commander, text=old.text, moves=old.moves + 1, line=old.line,
        )  # fmt: skip
        if zone == "battlefield":
            self.order.append(name)
            self.objects[name] = replace(self.objects[name], new_this_turn=True)
        if old.zone == "battlefield":
            self._let_go(old)
        return place

    def _on(self, entry: str) -> str | None:
        return self.counters[entry].affects if entry in self.counters else None

    def _let_go(self, old: Object) -> None:
        """Let nothing be attached to, or about, a permanent that has left the battlefield."""
        for name, entry in self.objects.items():
            if entry.attached_to == old.id:
                self.objects[name] = replace(entry, attached_to=None)
            if entry.copy_of == old.id and old.copy_of is not None:
                self.objects[name] = replace(entry, copy_of=old.copy_of, copied_by=old.copied_by)
        for name, effect in self.effects.items():
            affected = tuple(tuple(one for one in group if one != old.id) for group in effect.affected)
            self.effects[name] = replace(effect, affected=affected)

    def alter(self, name: str, state: str) -> None:
        """Change the status of a permanent."""
        entry = self.objects[name]
        changes: dict[str, object]
        match state:
            case "tapped" | "untapped":
                changes = {"tapped": state == "tapped"}
            case "face_up":
                changes = {"face_down": False}
            case "transformed":
                changes = {"face": 1 - entry.face}
            case "healed":
                changes = {"damage": 0}
            case _:
                changes = {"attacking": None, "blocking": ()}
        self.objects[name] = replace(entry, **changes)

    def create(self, player: str, face: Face, count: int, *, apart: bool) -> list[str]:
        """Put tokens onto the battlefield (111.1), or keep them `apart` before that."""
        made = []
        for _ in range(count):
            name = _fresh("-".join(face.name.lower().split()), self.objects, "-")
            card = Card(face.name, (face,))
            zone: Zone = "command" if apart else "battlefield"
            self.objects[name] = Object(name, card, player, player, zone, token=True, new_this_turn=True)
            if not apart:
                self.order.append(name)
            made.append(name)
        return made

    def shift(self, player: str, zone: Zone, number: int) -> None:
        """Let cards of a library that are not named be in another zone."""
        entry = self.players[player]
        unknown = dict(entry.unknown)
        unknown[zone] = unknown.get(zone, 0) + number
        if "library" in unknown:
            unknown["library"] = max(0, unknown["library"] - number)
        self.players[player] = replace(entry, unknown=unknown)


def after(state: State, changes: Changes) -> State:
    """Give the state after one outcome of its pending events.

    Args:
        state: the state before.
        changes: what the outcome changes.
    """
    board = _Board(state)
    for name, player in board.players.items():
        board.players[name] = replace(player, numbers=player.numbers | _numbers(player, changes))
    for (name, kind), number in changes.counters.items():
        if name in board.objects:
            board.count(name, kind, number)
    for (name, what), number in changes.tallies.items():
        if what == "marked":
            board.objects[name] = replace(board.objects[name], damage=board.objects[name].damage + number)
    for name, source in changes.harmed:
        entry = board.objects[name]
        board.objects[name] = replace(entry, damaged_by=tuple(dict.fromkeys([*entry.damaged_by, source])))
    for name, status in changes.states:
        board.alter(name, status)
    places = dict(state.places)
    for name, to in changes.moves.items():
        place = board.move(name, to, face_down=name in changes.faced_down)
        places.pop(name, None)
        if place in {"top", "bottom"}:
            places[name] = place
    entering = []
    for name, number, origin, cause in changes.coming:
        # 614.12: it is looked at on the battlefield, before it enters that
        board.move(name, Function("battlefield"), face_down=name in changes.faced_down)
        entering.append(Pending(f"raw(move({number},{origin},battlefield,{cause}))"))
    for (name, kind), number in changes.carried.items():
        board.count(name, kind, number)
    for name, zone, number in changes.shifts:
        board.shift(name, zone, number)
    for (name, place_), amount in changes.shields.items():
        board.effects[name] = _shielded(board.effects[name], place_, amount)
    too_many = state.too_many or sum(count for _, _, count in changes.made) + len(state.created) > MOST_TOKENS
    made = [] if too_many else [name for one in changes.made for name in board.create(*one, apart=state.apart)]
    changed = board.made()
    first = len(changed.objects) - len(made)
    recent = [event for event, count in changes.tells for _ in range(count)]
    if not state.apart:
        recent += [f"move({first + place},none,battlefield,created)" for place in range(len(made))]
    return State(
        board=changed,
        order=tuple(board.order),
        pending=tuple(map(Pending, changes.follows)),
        tallies=_added(state.tallies, changes.tallies),
        choosers=state.choosers | changes.choosers,
        way=(*state.way, *changes.way),
        queue=(*entering, *_in_sequence(changes), *state.queue),
        recent=tuple(recent),
        triggered=_added(state.triggered, changes.triggers),
        created=(*state.created, *made),
        given_up=(*state.given_up, *changes.given_up),
        places=places,
        too_many=too_many,
        steps=state.steps,
        departed={**state.departed, **_departed(state, changes)},
        apart=state.apart,
        consent=agreed(state.consent, "may") if changes.optional else state.consent,
        repeatable=state.repeatable,
    )


def agreed(one: Consent, other: Consent) -> Consent:
    """Give what a player had to agree to in two things one after the other.

    Args:
        one: what it was in one of them.
        other: what it was in the other.
    """
    return "may" if "may" in (one, other) else one or other


def _departed(state: State, changes: Changes) -> dict[str, Board]:
    """Give the board as it was for each permanent that leaves the battlefield now (608.2h)."""
    left = [name for name in changes.moves if state.board.objects[name].zone == "battlefield"]
    if not left:
        return {}
    timeline = tuple(Moment("fixed", (name,)) for name in state.order)
    return dict.fromkeys(left, replace(state.board, timeline=timeline))


Key = tuple[str, str]


def _added(before: Mapping[Key, int], more: Mapping[Key, int]) -> dict[Key, int]:
    found = dict(before)
    for key, number in more.items():
        found[key] = found.get(key, 0) + number
    return found


def _in_sequence(changes: Changes) -> list[Pending]:
    """Give what is owed, one after the other."""
    return [one for _, one, number in sorted(changes.owed, key=lambda owed: owed[0]) for _ in range(number)]


def proceed(state: State, heard: Mapping[Key, int]) -> State:
    """Go on to what is next, once it is known what has triggered on what has just happened.

    Args:
        state: the state.
        heard: how often abilities have triggered, by object and instance.
    """
    pending, queue = state.pending, state.queue
    if not pending and queue:
        pending, queue = queue[:1], queue[1:]
    return replace(state, pending=pending, queue=queue, recent=(), triggered=_added(state.triggered, heard))


def _shielded(effect: ResolvedEffect, place: int, amount: int) -> ResolvedEffect:
    """Let so much be left of a shield; one that is used up stays at its place and does nothing more."""
    shield = effect.shields[place]
    if isinstance(shield, Opaque):
        return effect
    left = replace(shield, holds=amount, once=False) if amount else replace(shield, deeds=())
    return replace(effect, shields=(*effect.shields[:place], left, *effect.shields[place + 1 :]))


def _numbers(player: Player, changes: Changes) -> dict[str, int]:
    found = {kind: count for (whom, kind), count in changes.counters.items() if whom == player.name}
    if player.name in changes.life:
        found["life"] = changes.life[player.name]
    if drawn := changes.tallies.get((player.name, "drawn"), 0):
        found["cards_drawn"] = player.numbers.get("cards_drawn", 0) + drawn
    return found


def _fresh(name: str, taken: Iterable[str], glue: str = " ") -> str:
    found, number = name, 1
    while found in taken:
        number += 1
        found = f"{name}{glue}{number}"
    return found


_LEFT_OUT = frozenset({"card", "copied_by", "text", "line", "moves", "position", "stacked"})
_MOST_KEPT = 2000


def snapshot(state: State) -> object:
    """Give what tells states apart that come from one board.

    Args:
        state: the state.
    """
    return _SNAPSHOTS(state)


def _snapshot(state: State) -> object:
    board = state.board
    objects = tuple(map(_TOLD_APART, board.objects.values()))
    cards = tuple(board.objects[name].card.name for name in state.created)
    players = tuple((repr(sorted(one.numbers.items())), repr(sorted(one.unknown.items()))) for one in board.players)
    effects = tuple(map(_EFFECTS_TOLD_APART, board.effects.values()))
    stacked = tuple(_on_stack(board, entry.stacked) for entry in board.objects.values() if entry.stacked is not None)
    # what came about on the way has its place in time, and what was attached a new one (613.7e)
    new = tuple(name for name in state.order if name in board.effects or name in board.objects)
    placed = tuple(sorted((one.affects, one.kind, one.count) for one in board.counters.values()))
    counted = (tuple(sorted(state.tallies.items())), tuple(sorted(state.triggered.items())))
    then = (state.pending, state.queue, tuple(sorted(state.recent)), tuple(sorted(state.given_up)), state.consent)
    last = _last_known(state) if any(term.startswith("of(") for _, term in state.triggered) else ()
    places = tuple(sorted(state.places.items()))
    ranks = _ranks(board.objects.values())
    return objects, ranks, cards, players, effects, new, stacked, placed, counted, then, places, last


def _ranks(objects: Iterable[Object]) -> tuple[int, ...]:
    """Give which objects lie above which others of a pile, whatever the numbers of their places."""
    piles = [(entry.zone, "" if entry.zone == "stack" else entry.owner, entry.position) for entry in objects]
    rank = {one: number for number, one in enumerate(sorted(set(piles)))}
    first: dict[tuple[str, str], int] = {}
    for zone, owner, position_ in sorted(rank):
        first.setdefault((zone, owner), rank[zone, owner, position_])
    return tuple(rank[one] - first[one[0], one[1]] for one in piles)


_FATEFUL = frozenset({"lost", "won", "missed"})


def position(state: State) -> object:
    """Give what tells states apart in which a player gets priority, whatever has been counted on the way there.

    Args:
        state: the state.
    """
    board = state.board
    there = {name: entry for name, entry in board.objects.items() if not entry.left}
    objects = tuple(map(_TOLD_APART, there.values()))
    players = tuple(
        (repr(sorted(one.numbers.items())), repr(sorted(one.unknown.items())), one.mana) for one in board.players
    )
    effects = tuple(map(_EFFECTS_TOLD_APART, board.effects.values()))
    stacked = tuple(_on_stack(board, entry.stacked) for entry in there.values() if entry.stacked is not None)
    new = tuple(name for name in state.order if name in board.effects or name in there)
    placed = tuple(sorted((one.affects, one.kind, one.count) for one in board.counters.values() if one.count))
    fates = tuple(sorted(key for key in state.tallies if key[1] in _FATEFUL))
    places = tuple(sorted(state.places.items()))
    ranks = _ranks(there.values())
    return objects, ranks, players, effects, stacked, new, placed, fates, tuple(sorted(state.triggered)), places


_SNAPSHOTS = Kept(_snapshot, _MOST_KEPT)


def _told_apart(entry: Object) -> str:
    return repr([getattr(entry, field) for field in entry.__struct_fields__ if field not in _LEFT_OUT])


_TOLD_APART = Kept(_told_apart, _MOST_KEPT)


def _effect_told_apart(effect: ResolvedEffect) -> str:
    """Give what tells effects of spells and abilities apart, whom they protect among that."""
    return repr([getattr(effect, field) for field in effect.__struct_fields__ if field not in {"id", "name", "line"}])


_EFFECTS_TOLD_APART = Kept(_effect_told_apart, _MOST_KEPT)


def _on_stack(board: Board, stacked: Stacked) -> tuple[str, tuple[bool, ...]]:
    """Give what tells objects on the stack apart; of what they speak of it matters whether it is still there."""
    spoken, mentions = _SPOKEN(stacked)
    there = (one.name in board.objects and board.objects[one.name].moves == one.moves for one in mentions)
    return spoken, tuple(there)


def _spoken(stacked: Stacked) -> tuple[str, tuple[Mention, ...]]:
    """Give what is known of an object on the stack, wherever all that it speaks of is, and what it speaks of."""
    mentions: list[Mention] = []

    def said(mention: Mention) -> tuple[str, str]:
        mentions.append(mention)
        return mention.name, "" if mention.last is None else _as_last_was(mention.last)

    spoken = (
        stacked.source and said(stacked.source),
        [(part, said(one)) for part, one in stacked.cause.items()],
        [(one.mode, one.target, one.object and said(one.object), one.player, one.share) for one in stacked.aims],
        [(name, list(map(said, group))) for name, group in stacked.groups.items()],
    )
    told = repr((spoken, msgspec.structs.replace(stacked, source=None, cause={}, aims=(), groups={})))
    return told, tuple(mentions)


def _as_last_was(entry: Object) -> str:
    return repr((_TOLD_APART(entry), entry.card, entry.copied_by))


_SPOKEN = Kept(_spoken, _MOST_KEPT)


def _last_known(state: State) -> tuple[object, ...]:
    """Give what could be asked of permanents that have left, while it is not known what triggered on that."""
    return tuple(
        (
            name,
            _TOLD_APART(board.objects[name]),
            tuple(repr((effect.effects, effect.affected)) for effect in board.effects.values()),
            tuple(sorted((one.affects, one.kind, one.count) for one in board.counters.values())),
        )
        for name, board in sorted(state.departed.items())
    )
