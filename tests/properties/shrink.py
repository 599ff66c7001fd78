"""Smaller boards that still show the same: one thing is taken away at a time, as long as something still differs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import msgspec

from solver.board.model import Board, Moment, Object, ResolvedEffect
from solver.cards import model as m

Part = TypeVar("Part", bound=msgspec.Struct)

replace: Callable[..., Any] = msgspec.structs.replace


def shrink(board: Board, still: Callable[[Board], bool], *, tries: int = 2_000) -> Board:
    """Make a board smaller.

    Args:
        board: a board for which `still` holds.
        still: whether a board still shows what is looked for.
        tries: how often `still` may be asked.
    """
    left = tries
    changed = True
    while changed and left:
        changed = False
        for smaller in _smaller(board):
            left -= 1
            if still(smaller):
                board, changed = smaller, True
                break
            if not left:
                break
    return board


def _smaller(board: Board) -> Iterator[Board]:
    yield from (without(board, name) for name in (*board.objects, *board.effects, *board.counters))
    yield from _fixed(board)
    for name, thing in board.objects.items():
        for simpler in _simpler_objects(thing):
            yield replace(board, objects={**board.objects, name: simpler})
    for name, effect in board.effects.items():
        for other in _simpler_effects(effect):
            yield replace(board, effects={**board.effects, name: other})
    if board.step != "precombat main":
        yield replace(board, step="precombat main")
    if board.holders or board.flags:
        yield replace(board, holders={}, flags=frozenset())
    for place in range(len(board.players)):
        player = board.players[place]
        if player.unknown:
            players = (*board.players[:place], replace(player, unknown={}), *board.players[place + 1 :])
            yield replace(board, players=players)


def without(board: Board, name: str) -> Board:
    """Give the board without an object, effect or counter, and without all mention of it."""
    objects = {each: _unlinked(thing, name) for each, thing in board.objects.items() if each != name}
    effects = {each: _untied(effect, name) for each, effect in board.effects.items() if each != name}
    counters = {each: one for each, one in board.counters.items() if name not in (each, one.affects)}
    known = objects.keys() | effects.keys() | counters.keys()
    moments = [Moment(one.kind, tuple(each for each in one.members if each in known)) for one in board.timeline]
    timeline = tuple(
        one if len(one.members) > 1 else Moment("fixed", one.members) for one in moments if one.members
    )  # fmt: skip
    return replace(board, objects=objects, effects=effects, counters=counters, timeline=timeline)  # type: ignore[no-any-return]


def _unlinked(thing: Object, name: str) -> Object:
    changed: dict[str, Any] = {}
    if thing.attached_to == name:
        changed |= {"attached_to": None, "bestowed": False}
    if thing.copy_of == name:
        changed |= {"copy_of": None, "copied_by": None}
    if thing.source == name:
        changed |= {"source": None, "ability": None}
    return replace(thing, **changed) if changed else thing


def _untied(effect: ResolvedEffect, name: str) -> ResolvedEffect:
    affected = tuple(tuple(each for each in names if each != name) for names in effect.affected)
    targets = tuple(each for each in effect.targets if each != name)
    chosen = {what: value for what, value in effect.chosen.items() if value != name}
    source = None if effect.source == name else effect.source
    return replace(effect, affected=affected, targets=targets, chosen=chosen, source=source)  # type: ignore[no-any-return]


def _fixed(board: Board) -> Iterator[Board]:
    for place, moment in enumerate(board.timeline):
        if len(moment.members) > 1:
            apart = tuple(Moment("fixed", (name,)) for name in moment.members)
            yield replace(board, timeline=(*board.timeline[:place], *apart, *board.timeline[place + 1 :]))


_PLAIN: dict[str, Any] = {
    "tapped": False, "counters": {}, "attached_to": None, "face_down": False, "token": False, "copy_of": None,
    "copied_by": None, "chosen": {}, "x": None, "new_this_turn": False, "attacking": None, "bestowed": False,
    "prototyped": False, "class_level": None, "targets": (), "ability": None, "commander": False, "face": 0,
    "zone": "battlefield",
}  # fmt: skip


def _simpler_objects(thing: Object) -> Iterator[Object]:
    for name, value in _PLAIN.items():
        if getattr(thing, name) != value and name != "zone":
            yield replace(thing, **{name: value})
    if thing.controller != thing.owner:
        yield replace(thing, controller=thing.owner)
    if thing.copied_by is not None:
        for simpler in _simpler(thing.copied_by):
            yield replace(thing, copied_by=simpler)
    card = thing.card
    for place, face in enumerate(card.faces):
        for other in _simpler_faces(face):
            faces = (*card.faces[:place], other, *card.faces[place + 1 :])
            yield replace(thing, card=replace(card, faces=faces))


def _simpler_faces(face: m.Face) -> Iterator[m.Face]:
    for name in ("abilities", "subtypes", "supertypes", "indicator"):
        for shorter in _shorter(getattr(face, name)):
            yield replace(face, **{name: shorter}, paragraphs=())
    if not face.subtypes:  # these go with types
        for types in _shorter(face.types):
            yield replace(face, types=types)
    for place, ability in enumerate(face.abilities):
        for simpler in _simpler(ability):
            yield replace(face, abilities=(*face.abilities[:place], simpler, *face.abilities[place + 1 :]))
    if face.cost is not None:
        yield replace(face, cost=None)


def _simpler_effects(effect: ResolvedEffect) -> Iterator[ResolvedEffect]:
    for place in range(len(effect.effects)):
        if len(effect.effects) > 1:
            effects_left = (*effect.effects[:place], *effect.effects[place + 1 :])
            affected_left = (*effect.affected[:place], *effect.affected[place + 1 :])
            yield replace(effect, effects=effects_left, affected=affected_left)
        for simpler in _simpler(effect.effects[place]):
            effects = (*effect.effects[:place], simpler, *effect.effects[place + 1 :])
            yield replace(effect, effects=effects)
        for names in _shorter(effect.affected[place]):
            yield replace(effect, affected=(*effect.affected[:place], names, *effect.affected[place + 1 :]))
    for name, value in (("source", None), ("x", None), ("chosen", {}), ("opaque", ())):
        if getattr(effect, name) != value:
            yield replace(effect, **{name: value})


def _shorter(parts: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
    for place in range(len(parts)):
        yield (*parts[:place], *parts[place + 1 :])


_TUPLES = {"of", "changes", "effects", "exceptions", "keeps", "leaves"}


def _simpler(node: Any) -> Iterator[Any]:  # noqa: ANN401 - any part of the ability language
    """Give simpler forms of a part of the ability language: a part of it, or one inside it made simpler."""
    if isinstance(node, m.All | m.Any):
        yield from node.of
    if isinstance(node, m.Sum | m.Limit):
        yield from node.of
    if isinstance(node, m.Times | m.Half | m.Not | m.Unless):
        yield node.of
    if isinstance(node, m.Amount) and not isinstance(node, int):
        yield 1
    if isinstance(node, m.AllOf | m.AnyOf):
        yield from node.of
    if not isinstance(node, msgspec.Struct):
        return
    for name in node.__struct_fields__:
        value = getattr(node, name)
        if name == "condition" and value is not None:
            yield replace(node, condition=None)
        if name == "scope" and value != "battlefield":
            yield replace(node, scope="battlefield")
        if isinstance(value, tuple):
            if name in _TUPLES:
                for shorter in _shorter(value):
                    if shorter or name in {"exceptions", "keeps", "leaves"}:
                        yield replace(node, **{name: shorter})
            for place, part in enumerate(value):
                for simpler in _simpler(part):
                    yield replace(node, **{name: (*value[:place], simpler, *value[place + 1 :])})
        else:
            for simpler in _simpler(value):
                yield replace(node, **{name: simpler})
