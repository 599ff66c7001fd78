"""What a permanent remembers of the spell that it was, and what of it would have to be known."""

from __future__ import annotations

from collections.abc import Iterable

from solver.board.model import Board
from solver.cards.model import AllowedBy, OfCasting, parts
from solver.cards.model import State as StateOf
from solver.cards.node import Node
from solver.entering.asking import Request
from solver.facts.board import Numbering


def casting_facts(request: Request, controller: str, numbering: Numbering) -> Iterable[str]:
    """Write what a permanent remembers of the spell that it was.

    Args:
        request: what entered.
        controller: who controls it.
        numbering: how the things of the board are numbered.
    """
    if not request.cast:
        return
    number = numbering.objects[request.object.id]
    yield f"status(@w,{number},cast)"
    if request.from_hand:
        yield f"status(@w,{number},cast_from_hand)"
    if controller == request.controller:
        yield f"status(@w,{number},cast_by_its_controller)"
    face = request.object.card.faces[request.object.face]
    if request.escaped:
        yield f"status(@w,{number},escaped)"
    if request.paid_with_life:
        yield f"of_casting(@w,{number},phyrexian,{request.paid_with_life})"
    if request.allowed_by is not None:
        yield f"allowed(@w,{numbering.objects[request.allowed_by]},{number})"
    spent = request.object.mana_spent
    if (face.cost not in {None, "", "{0}"}) if spent is None else spent:
        yield f"status(@w,{number},paid_for)"


def missing(request: Request, board: Board) -> Iterable[str]:
    """Say what has to be known of a spell for its permanent to enter as it does, and is not given.

    Args:
        request: what enters.
        board: the board.
    """
    thing = request.object
    if not request.cast or not thing.card.faces:
        return
    face = thing.card.faces[thing.face]
    inside = list(parts(face.abilities))
    if thing.x is None and face.cost is not None and "{X}" in face.cost:
        yield f"{thing.id}: the value of X is not given"
    spent = any(isinstance(part, OfCasting) and part.what != "times kicked" for part in inside)
    sunburst = any(getattr(part, "keyword", "") == "sunburst" for part in inside)
    if thing.mana_spent is None and (spent or sunburst):
        yield f"{thing.id}: the mana spent on it is not given"
    compleated = any(getattr(part, "keyword", "") == "compleated" for part in inside)
    if request.paid_with_life is None and compleated and "/P}" in (face.cost or ""):
        yield f"{thing.id}: how many of its Phyrexian mana symbols were paid for with life is not given"
    if thing.zone == "stack" and "Aura" in face.subtypes and not thing.targets:
        yield f"{thing.id}: what it will enchant is not given"
    if thing.paid is None and any(getattr(part, "keyword", "") == "evoke" for part in inside):
        yield f"{thing.id}: whether its evoke cost was paid is not given"
    if request.escaped is None and StateOf("escaped") in inside:
        yield f"{thing.id}: whether it escaped is not given"
    if request.from_hand is None and StateOf("cast from hand") in inside:
        yield f"{thing.id}: whether it was cast from the hand is not given"
    if request.allowed_by is None and not request.from_hand and _is_asked_for(inside, board):
        yield f"{thing.id}: by what it was allowed to be cast is not given"


def _is_asked_for(inside: Iterable[Node], board: Board) -> bool:
    """Say whether it makes a difference what allowed a spell to be cast, to its own abilities or to permanents."""
    there = (thing for thing in board.objects.values() if thing.zone == "battlefield")
    faces = (face for thing in there for face in thing.card.faces)
    others = (part for face in faces for part in parts(face.abilities))
    return any(isinstance(part, AllowedBy) for part in (*inside, *others))
