"""A board in a few lines, for a failure that somebody has to look into."""

from __future__ import annotations

from collections.abc import Iterator

from solver.board.model import Board, Object, PlacedCounter, ResolvedEffect
from solver.cards import model as m
from solver.cards.node import Node

_SHOWN_BY_CARD = {"id", "card", "zone", "position", "line", "owner", "controller"}


def describe(board: Board) -> str:
    """Say what is on a board: the timeline first, then every object, effect and counter that is not plain."""
    moments = ["{" + ", ".join(one.members) + f" {one.kind}}}" if len(one.members) > 1 else one.members[0]
               for one in board.timeline]  # fmt: skip
    lines = [f"players {', '.join(player.name for player in board.players)}; active {board.active}; {board.step}"]
    lines.append("timeline " + " < ".join(moments))
    for thing in board.objects.values():
        lines += _object(thing)
    for effect in board.effects.values():
        lines += _effect(effect)
    lines += [_counter(counter) for counter in board.counters.values()]
    return "\n".join(lines)


def _object(thing: Object) -> Iterator[str]:
    face = thing.card.faces[thing.face] if thing.card.faces else m.Face("")
    line = " ".join((*face.supertypes, *face.types, "-", *face.subtypes)).removesuffix(" -")
    size = f" {face.power}/{face.toughness}" if face.power is not None else ""
    whose = f"owner {thing.owner}" + (f", controller {thing.controller}" if thing.controller != thing.owner else "")
    where = "" if thing.zone == "battlefield" else f" in {thing.zone}"
    yield f"{thing.id}: {face.name} ({line}{size}, {face.cost or face.indicator}){where}, {whose}"
    for name, default in zip(thing.__struct_fields__[5:], thing.__struct_defaults__, strict=True):
        value = getattr(thing, name)
        if name not in _SHOWN_BY_CARD and value != default and value not in ({}, (), None, False, 0):
            yield f"    {name} = {plain(value)}"
    for ability in face.abilities:
        yield f"    {plain(ability)}"


def _effect(effect: ResolvedEffect) -> Iterator[str]:
    yield f"{effect.id}: left behind by {effect.name}, controller {effect.controller}, targets {effect.targets}"
    more = {"source": effect.source, "x": effect.x, "chosen": effect.chosen or None}
    yield from (f"    {name} = {value}" for name, value in more.items() if value is not None)
    for part, names in zip(effect.effects, effect.affected, strict=True):
        yield f"    on {', '.join(names)}: {plain(part)}"


def _counter(counter: PlacedCounter) -> str:
    return f"{counter.id}: {counter.count} {counter.kind} on {counter.affects}"


def plain(part: object) -> str:
    """Write a part of the ability language as an expression, without what is as usual."""
    if isinstance(part, tuple):
        inner = ", ".join(map(plain, part))
        return f"({inner},)" if len(part) == 1 else f"({inner})"
    if not isinstance(part, Node):
        return repr(part)
    names, defaults = part.__struct_fields__, part.__struct_defaults__
    usual = dict(zip(names[len(names) - len(defaults) :], defaults, strict=True))
    shown = [
        plain(getattr(part, name)) if name not in usual else f"{name}={plain(getattr(part, name))}"
        for name in names
        if name not in usual or getattr(part, name) != usual[name]
    ]
    return f"{type(part).__name__}({', '.join(shown)})"
