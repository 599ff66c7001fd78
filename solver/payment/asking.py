"""The board on which a cost is paid: with the spell on the stack, as it is while it is being cast (601.2a)."""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from solver.board.model import Board, Object, Question
from solver.cards.model import Card, Face, Keyword
from solver.facts.board import Numbering
from solver.facts.faces import mana_symbols

_ANYTHING = Card("the cost", (Face("the cost"),))
"""Stands for what is paid for where the question does not say what that is."""

_CAST_FACE_DOWN = frozenset({"morph", "megamorph", "disguise"})


class Paying(msgspec.Struct, frozen=True):
    """What is paid for, on a board of its own.

    `object` is the spell, or the permanent whose ability it is, or an object that stands for whatever it may be; `use`
    tells which. `commanded` tells that it comes from the command zone.
    """

    board: Board
    player: str
    cost: str
    x: int
    object: str
    use: Literal["cast", "activate", "pay"]
    commanded: bool = False


def paying(board: Board, question: Question) -> Paying:
    """Give the board on which the cost of a question is paid.

    A permanent is asked about for its abilities, everything else as the spell that it becomes.

    Args:
        board: the board.
        question: the question.
    """
    keys = question.keys
    player, cost, x = str(keys["player"]), str(keys["cost"]), int(keys.get("x") or 0)
    named = keys.get("for")
    asked = replace(board, questions=(question,))
    if named is None:
        name = _free(board, _ANYTHING.name)
        anything = Object(name, _ANYTHING, player, player, "stack", x=x)
        return Paying(replace(asked, objects={**board.objects, name: anything}), player, cost, x, name, "pay")
    name = str(named)
    thing = board.objects.get(name)
    if thing is not None and thing.zone == "battlefield":
        return Paying(asked, player, cost, x, name, "activate")
    if thing is None:
        card = question.cards[name]
        face = _face(card, name, cost)
        name = _free(board, name)
        thing = Object(name, card, player, player, "stack", face=face)
    last = 1 + max((one.position for one in board.objects.values() if one.zone == "stack"), default=0)
    spell = replace(
        thing, zone="stack", controller=player, position=last, x=x, face_down=_is_face_down(thing, cost),
        tapped=False, counters={},
    )  # fmt: skip
    # an object of its own keeps its place: the numbers of the others depend on it
    return Paying(
        replace(asked, objects={**board.objects, name: spell}), player, cost, x, name, "cast",
        thing.zone == "command",
    )  # fmt: skip


def _face(card: Card, name: str, cost: str) -> int:
    """Choose the face that is cast: the one that is named, or the one with that cost."""
    named = [place for place, face in enumerate(card.faces) if face.name == name != card.name]
    alike = [place for place, face in enumerate(card.faces) if face.cost == cost]
    return next(iter([*named, *alike]), 0)


def _is_face_down(thing: Object, cost: str) -> bool:
    """Say whether that cost is the one for which a card is cast face down (702.37a, 702.168a)."""
    face = thing.card.faces[thing.face]
    offered = any(isinstance(one, Keyword) and one.keyword in _CAST_FACE_DOWN for one in face.abilities)
    return offered and cost == "{3}" != face.cost


def _free(board: Board, name: str) -> str:
    taken = {*board.objects, *board.effects, *board.counters, *(one.name for one in board.players)}
    return next(found for count in range(len(taken) + 1) if (found := f"{name}{'′' * count}") not in taken)  # noqa: RUF001


def symbols(asked: Paying) -> dict[str, int]:
    """Read the symbols of the cost, each with how often it stands there; X is as much generic mana.

    Args:
        asked: what is paid for.
    """
    found: dict[str, int] = {}
    for symbol, count in mana_symbols(asked.cost).items():
        number = int(symbol.removeprefix("generic(").rstrip(")")) if symbol.startswith("generic(") else 1
        generic = symbol == "x" or symbol.startswith("generic(")
        name = "generic" if generic else symbol
        found[name] = found.get(name, 0) + count * (asked.x if symbol == "x" else number)
    return {symbol: count for symbol, count in found.items() if count}


def facts(asked: Paying, numbering: Numbering) -> str:
    """Write what is asked as facts, with a mark where the world stands.

    Args:
        asked: what is paid for.
        numbering: how the things of its board are numbered.
    """
    number = numbering.objects[asked.object]
    lines = [f"paying(@w,{numbering.players[asked.player]}).", f"pay_x(@w,{asked.x})."]
    lines.append(f"asked_pay(@w,{number},{asked.use}).")
    lines += [f"from_command(@w,{number})."] if asked.commanded else []
    lines += [
        f"cost_symbol(@w,{place},{symbol},{count})." for place, (symbol, count) in enumerate(symbols(asked).items())
    ]
    return "\n".join(lines)
