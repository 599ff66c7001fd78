"""What a question about entering asks: which objects enter, how they came, and which choices are made already."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from solver.board.model import Board, Object, Question


class Request(msgspec.Struct, frozen=True):
    """One permanent that is to enter.

    `object` is as it is before that. `controller` is under whose control it would enter. `cast` tells that it is a
    resolving spell, or was one, `from_hand` that it was cast from the hand, None where that is not known. `chosen` are
    the choices that are fixed, `copy_of` the object that it is to enter as a copy of. `escaped` tells whether it was
    cast with escape, `allowed_by` is the object that allowed it to be cast, `paid_with_life` how many Phyrexian mana
    symbols were paid for with life; None where that is not known. `tapped`, `transformed`, `attacking` and
    `attached_to` are how it is put onto the battlefield.
    """

    object: Object
    controller: str
    cast: bool
    from_hand: bool | None
    chosen: Mapping[str, Any] = {}
    copy_of: str | None = None
    escaped: bool | None = None
    allowed_by: str | None = None
    paid_with_life: int | None = None
    tapped: bool = False
    transformed: bool = False
    attacking: bool | str = False
    attached_to: str | None = None


def requests(board: Board, question: Question) -> tuple[Board, tuple[Request, ...]]:
    """Read what enters off a question.

    Args:
        board: the board.
        question: the question.

    Returns:
        The board with the cards that the question brings along, and the requests, in APNAP order of their controllers
        (101.4).
    """
    listed = question.keys.get("together")
    entries: list[Mapping[str, Any]] = (
        [question.keys] if listed is None else [{"object": one} if isinstance(one, str) else one for one in listed]
    )
    ids = iter(question.ids)
    objects = dict(board.objects)
    found = []
    for entry in entries:
        if "card" in entry:
            name = next(ids)
            objects[name] = _brought(board, question, entry, name)
        else:
            name = str(entry["object"])
        found.append(_request(board, objects[name], entry))
    order = [player.name for player in board.players]
    start = order.index(board.active)
    found.sort(key=lambda one: (order.index(one.controller) - start) % len(order))
    return replace(board, objects=objects), tuple(found)


def _brought(board: Board, question: Question, entry: Mapping[str, Any], name: str) -> Object:
    """Make an object of a card that is not on the board: it comes from outside of all zones that are looked at."""
    card = entry["card"]
    written = card["name"] if isinstance(card, Mapping) else str(card)
    controller = str(entry.get("controller") or board.active)
    return Object(name, question.cards[written], controller, controller, "library", position=_BELOW)


_BELOW = 1_000_000
"""A place in a library that no card of a board has."""


def _request(board: Board, thing: Object, entry: Mapping[str, Any]) -> Request:
    spell = thing.zone == "stack"
    told = (entry.get(key) is not None for key in ("x", "allowed_by", "paid_with_life"))
    cast = spell or bool(entry.get("cast") or entry.get("kicked") or entry.get("escaped") or any(told))
    controller = str(entry.get("controller") or (thing.controller if spell else board.active))
    kicked = int(entry.get("kicked") or 0)
    changed = replace(
        thing,
        x=entry["x"] if entry.get("x") is not None else thing.x,
        kicked=kicked or (thing.kicked if cast else 0),
        mana_spent=thing.mana_spent if cast else None,
    )
    choices = dict(entry.get("choices") or {})
    copy_of = choices.pop("copy_of", None)
    choices.pop("targets", None)
    escaped = entry.get("escaped")
    if escaped is None and spell and thing.paid is not None:
        escaped = thing.paid == "escape"
    from_hand = None if spell and not escaped else cast and thing.zone == "hand"
    return Request(
        changed,
        controller,
        cast,
        from_hand if cast else False,
        choices,
        copy_of,
        escaped=escaped if cast and thing.zone in {"stack", "graveyard"} else False,
        allowed_by=entry.get("allowed_by"),
        paid_with_life=entry.get("paid_with_life"),
        tapped=bool(entry.get("tapped")),
        transformed=bool(entry.get("transformed")),
        attacking=entry.get("attacking") or False,
        attached_to=entry.get("attached_to"),
    )
