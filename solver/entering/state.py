"""Permanents on their way onto the battlefield, and the boards as they would be with them there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from solver.board.model import Board, Moment, Object, ResolvedEffect
from solver.cards.model import Zone
from solver.entering.asking import Request

Fate = Literal["entering", "entered", "elsewhere", "barred"]


class Arrival(msgspec.Struct, frozen=True):
    """One permanent as far as it has come.

    `thing` is as it would exist on the battlefield (614.12). `gained` are the effects with which it would enter,
    `along` those that belong to the copy that it enters as and that may still apply. `had` are the terms of the effects
    that have been applied (614.5). `open` names the choices of which any other word would have done. `taking` is the
    effect for which objects are being chosen, and those that have been.
    """

    request: Request
    thing: Object
    gained: tuple[ResolvedEffect, ...] = ()
    along: tuple[ResolvedEffect, ...] = ()
    had: frozenset[str] = frozenset()
    open: frozenset[str] = frozenset()
    fate: Fate = "entering"
    taking: tuple[str, tuple[str, ...]] = ("", ())

    def key(self) -> object:
        """Give what tells it from others that come from the same request."""
        thing = self.thing
        effects = tuple(
            (effect.id, repr(effect.effects), repr(effect.shields)) for effect in (*self.gained, *self.along)
        )
        return (
            thing.tapped, tuple(sorted(thing.counters.items())), thing.copy_of, repr(thing.copied_by), thing.controller,
            tuple(sorted(thing.chosen.items(), key=str)), thing.attached_to, thing.attacking, thing.face, thing.linked,
            effects, self.had, self.open, self.fate, self.taking,
        )  # fmt: skip


class State(msgspec.Struct, frozen=True):
    """A board before anything has entered, and what has become of the permanents so far.

    They are taken one after the other: `place` is the one that is looked at, or their number when all are through.
    `gone` are the objects that something happens to along with the entering, and what.
    """

    board: Board
    arrivals: tuple[Arrival, ...]
    place: int = 0
    lost: Mapping[str, int] = {}
    gone: tuple[tuple[str, str], ...] = ()

    def key(self) -> object:
        """Give what tells it from other states of the same question."""
        return self.place, tuple(one.key() for one in self.arrivals), tuple(sorted(self.lost.items())), self.gone

    @property
    def arrival(self) -> Arrival:
        """The permanent that is looked at."""
        return self.arrivals[self.place]

    def with_arrival(self, arrival: Arrival, *, through: bool = False) -> State:
        """Give the state with something else of the permanent that is looked at.

        Args:
            arrival: the permanent.
            through: whether nothing more is to be applied to it.
        """
        arrivals = (*self.arrivals[: self.place], arrival, *self.arrivals[self.place + 1 :])
        return replace(self, arrivals=arrivals, place=self.place + through)

    def paid(self, player: str, life: int) -> State:
        """Give the state in which a player has paid life.

        Args:
            player: the player.
            life: how much.
        """
        lost = {**self.lost, player: self.lost.get(player, 0) + life}
        return replace(self, board=_with_life(self.board, {player: -life}), lost=lost)

    def unpaid(self) -> Board:
        """Give the board with the life that is going to be paid."""
        return _with_life(self.board, self.lost) if self.lost else self.board


def _with_life(board: Board, more: Mapping[str, int]) -> Board:
    """Give a board on which players have so much more life."""
    players = tuple(
        replace(one, numbers=one.numbers | {"life": one.numbers.get("life", 0) + more.get(one.name, 0)})
        for one in board.players
    )
    return replace(board, players=players)


def begin(board: Board, requests: tuple[Request, ...]) -> State:
    """Give the state in which nothing has been applied yet.

    Args:
        board: the board before anything enters.
        requests: what enters.
    """
    arrivals = [
        Arrival(one, arriving(replace(one, transformed=False) if has_no_back(one) else one)) for one in requests
    ]
    return State(
        board,
        tuple(replace(one, fate="barred") if has_no_back(one.request) else one for one in arrivals),
    )


def has_no_back(request: Request) -> bool:
    """Say whether a card is to be put onto the battlefield transformed that is not double-faced (712.14a).

    Args:
        request: what enters.
    """
    return request.transformed and request.object.card.layout not in DOUBLE_FACED


DOUBLE_FACED = frozenset({"transform", "modal_dfc"})
"""The layouts of cards with two faces, one on each side (712.1)."""


def arriving(request: Request) -> Object:
    """Give an object as it would be on the battlefield with nothing applied to its entering.

    Args:
        request: what enters.
    """
    before = request.object
    spell = before.zone == "stack"
    return Object(
        id=before.id,
        card=before.card,
        owner=before.owner,
        controller=request.controller,
        zone="battlefield",
        tapped=request.tapped,
        face=1 if request.transformed else before.face if spell or before.zone != "battlefield" else 0,
        face_down=before.face_down,
        token=before.token,
        copy_of=before.copy_of,
        copied_by=before.copied_by,
        attached_to=before.targets[0] if spell and before.targets else None,
        chosen={"mode": before.chosen["mode"]} if "mode" in before.chosen and spell else {},
        x=before.x if request.cast else None,
        new_this_turn=True,
        mana_spent=before.mana_spent,
        kicked=before.kicked,
        paid=before.paid if request.cast else None,
        bestowed=before.bestowed,
        prototyped=before.prototyped and spell,
        commander=before.commander,
        text=before.text,
        moves=before.moves + 1,
        line=before.line,
    )


def as_if_there(state: State) -> tuple[Board, tuple[str, ...]]:
    """Give the board as it would be with the permanent that is looked at, and what is new on its timeline.

    Permanents that enter at the same time are not there (614.12: only effects that already exist are looked at). The
    card itself is still where it comes from as well: what counts cards there counts it.

    Args:
        state: the state.
    """
    arrival = state.arrival
    board = state.board
    origin = arrival.request.object
    if origin.zone in _PILES:
        left = replace(origin, id=still_there(origin.id))
        board = replace(board, objects={**board.objects, left.id: left})
    return _with(board, [arrival], along=True)


_PILES = frozenset({"hand", "graveyard", "exile", "library", "command"})


def still_there(name: str) -> str:
    """Name a card where it comes from, while it is looked at as it would be on the battlefield.

    Args:
        name: what the card is called.
    """
    return f"{name} (before it enters)"


def _with(board: Board, arrivals: list[Arrival], *, along: bool) -> tuple[Board, tuple[str, ...]]:
    objects = dict(board.objects)
    effects = dict(board.effects)
    new: list[str] = []
    for arrival in arrivals:
        objects[arrival.thing.id] = arrival.thing
        new.append(arrival.thing.id)
    for arrival in arrivals:
        for effect in (*arrival.gained, *(arrival.along if along else ())):
            effects[effect.id] = effect
            new.append(effect.id)
    timeline = (*board.timeline, *(Moment("fixed", (name,)) for name in new))
    return replace(board, objects=objects, effects=effects, timeline=timeline), tuple(new)


def afterwards(state: State, order: tuple[int, ...]) -> tuple[Board, tuple[str, ...]]:
    """Give the board with everything in place, and what is new on its timeline.

    Args:
        state: a state in which all are through.
        order: the numbers of those that have entered, in the order of their timestamps.
    """
    objects = dict(state.board.objects)
    for arrival in state.arrivals:
        before = arrival.request.object
        if arrival.fate == "elsewhere":
            objects[before.id] = _gone(before, arrival.thing.zone)
        elif arrival.fate == "barred" and before.zone == "stack":
            # 608.3e: a permanent spell that cannot enter is put into the graveyard
            objects[before.id] = _gone(before, "graveyard")
    board = replace(state.board, objects=objects)
    return _with(board, [state.arrivals[place] for place in order], along=False)


def _gone(before: Object, zone: Zone) -> Object:
    """Give an object in another zone, where it is a new one (400.7)."""
    return Object(
        id=before.id,
        card=before.card,
        owner=before.owner,
        controller=before.owner,
        zone=zone,
        commander=before.commander,
        token=before.token,
        copy_of=before.copy_of if before.token else None,
        text=before.text,
        moves=before.moves + 1,
        line=before.line,
    )
