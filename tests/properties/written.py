"""A generated board in the file format, as far as that has words for it: for JSON, and for whatever takes files."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from solver.board.model import Board, Object, PlacedCounter, Question
from solver.cards import model as m
from solver.cards.describe import ability_text, type_line
from solver.cards.oracle import compile_card
from solver.errors import CannotRead

Data = dict[str, Any]

_MARKS = ("tapped", "face_down", "token", "new_this_turn", "commander")
_KEYS = {"new_this_turn": ("since", "this turn")}
_ZONES = ("hand", "graveyard", "library", "exile")


def written(board: Board) -> Data:
    """Write a board in the file format.

    Copies, emblems, effects of spells, and abilities that there are no words for are left out, so the board that is
    loaded from this need not be the same one.

    Args:
        board: the board.
    """
    entries = {name: _object(thing) for name, thing in board.objects.items() if not thing.emblem}
    timeline: list[Any] = []
    for moment in board.timeline:
        members = [one for name in moment.members if (one := _member(board, entries, name)) is not None]
        if moment.kind == "fixed" or len(members) < 2:
            timeline += members
        else:
            timeline.append({moment.kind.replace(" ", "_"): members})
    placed = {name for moment in board.timeline for name in moment.members}
    data: Data = {
        "title": board.title,
        "players": {player.name: {"life": player.numbers.get("life", 20)} for player in board.players},
        "active": board.active,
        "step": board.step,
        "board": timeline,
    }
    for zone in _ZONES:
        owners = dict.fromkeys(thing.owner for thing in board.objects.values() if thing.zone == zone)
        of_zone = {owner: _of(board, entries, zone, owner) for owner in owners}
        if of_zone:
            data[zone] = of_zone
    left = [name for name, thing in board.objects.items() if thing.zone == "battlefield" and name not in placed]
    data["board"] += [entries[name] for name in left if name in entries]
    data["ask"] = [_question(question) for question in board.questions]
    return data


def _question(question: Question) -> Data:
    keys = {key: value for key, value in question.keys.items() if key != "for"}
    return {"query": question.query, **keys}


def _of(board: Board, entries: Data, zone: str, owner: str) -> list[Data]:
    found = [
        (thing.position, name) for name, thing in board.objects.items() if (thing.zone, thing.owner) == (zone, owner)
    ]
    return [entries[name] for _, name in sorted(found) if name in entries]


def _member(board: Board, entries: Data, name: str) -> Data | None:
    placed = board.counters.get(name)
    return entries.get(name) if placed is None else _counter(placed)


def _counter(counter: PlacedCounter) -> Data:
    return {"id": counter.id, "counter": counter.kind, "affects": counter.affects, "count": counter.count}


def _object(thing: Object) -> Data:
    card = _card(thing.card)
    data: Data = {"id": thing.id, "card": card}
    if thing.zone == "battlefield":
        data |= {"controller": thing.controller, "owner": thing.owner}
    for mark in _MARKS:
        if getattr(thing, mark):
            key, value = _KEYS.get(mark, (mark, True))
            data[key] = value
    if thing.counters:
        data["counters"] = dict(thing.counters)
    if thing.attached_to is not None:
        data["attached_to"] = thing.attached_to
    if thing.chosen:
        data["chosen"] = {key.replace("_", " "): value for key, value in thing.chosen.items()}
    return data


def _card(card: m.Card) -> Data:
    face = card.faces[0]
    line = type_line(face)
    more = {"cost": face.cost, "power": face.power, "toughness": face.toughness}
    text = "\n".join(_paragraphs(face, line))
    data = {"name": face.name, "type": line, **more, "text": text}
    return {key: value for key, value in data.items() if value}


def _paragraphs(face: m.Face, line: str) -> Iterator[str]:
    """Give the abilities in words, as far as there are words for them that can be read again."""
    for ability in face.abilities:
        text = ability_text(face, ability)
        try:
            compile_card(
                face.name, cost=face.cost, type_line=line, power=face.power, toughness=face.toughness, text=text
            )
        except CannotRead:
            continue
        yield text
