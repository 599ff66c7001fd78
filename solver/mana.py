"""Answers about mana, read off what the encodings derive."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

import msgspec
from clingo import Symbol

from solver.answers import Reader, Told
from solver.board.model import Board, Question
from solver.cards.describe import BEARS_ON
from solver.cards.model import Activated, Keyword, Opaque, Triggered
from solver.cards.model import Question as Bearing
from solver.cards.replacing import Replacement
from solver.facts.board import Numbering, Writer
from solver.pool import SYMBOLS, Amounts

_ASKS = {"could_produce": "asked_mana", "tap_for_mana": "asked_tap", "activate_mana": "asked_use"}


UNKNOWN_AGE = "{}: whether it has been under its controller's control since the turn began (302.6)"
"""Says of an object that it is not known for how long its controller has had it."""

# what an ability could bear on that questions about mana ask for, the nearest first
_BEARING: tuple[Bearing, ...] = ("production", "activation", "event")


def asked(board: Board) -> bool:
    """Say whether a board asks about mana.

    Args:
        board: the board.
    """
    return any(question.query in _ASKS for question in board.questions)


def facts(board: Board, numbering: Numbering) -> Iterator[str]:
    """Write what is asked about mana as facts, with a mark where the world stands.

    Args:
        board: the board.
        numbering: how its things are numbered.
    """
    for question in board.questions:
        if question.query in _ASKS:
            yield f"{_ASKS[question.query]}(@w,{numbering.objects[str(question.keys['object'])]})."


class Found(msgspec.Struct, frozen=True):
    """What a permanent could produce in one world, and what stands in the way of being sure."""

    types: tuple[str, ...]
    unread: tuple[str, ...]
    too_large: bool


@lru_cache(maxsize=4096)
def amounts(mana: Symbol) -> Amounts:
    """Read how much there is of each type."""
    return tuple(part.number for part in mana.arguments)


def unread(reader: Reader, source: int, ability: Symbol) -> str:
    """Say that an ability which is not modelled could change an answer about mana.

    Args:
        reader: reads the values of the board.
        source: the number of the object that has it.
        ability: the ability.
    """
    held = reader.ability(ability)
    name = reader.name(source)
    if isinstance(held, Activated) and held.by != "you":
        return f"{name}: a mana ability that not only its controller may activate, which is not modelled"
    if isinstance(held, Keyword):
        return f"{name}: {held.keyword}, which bears on what happens besides adding mana"
    if isinstance(held, Triggered) and (held.hears or held.event) and not (held.unread or held.unclear):
        return f"{name}: a triggered ability that could trigger as well; its event is not modelled"
    if isinstance(held, Triggered) and held.tapped is not None and not held.unread:
        return f"{name}: whether its triggered ability sees what happens rests on an order, or is not modelled"
    if isinstance(held, Replacement):
        return f"{name}: an effect on what happens that is not applied to what mana abilities cost and do besides"
    about = f" ({held.about})" if isinstance(held, Opaque) and held.about else ""
    spoiled = held.spoils if isinstance(held, Opaque) else ()
    kind: Bearing = next((kind for kind in _BEARING if kind in spoiled), "production")
    return f"{name}: an ability that is not modelled and bears on {BEARS_ON[kind]}{about}"


class ManaReader:
    """Reads the answers to one question about mana.

    Args:
        board: the board.
        numbering: how its things are numbered in the facts.
        writer: the writer of its facts.
        question: the question.
    """

    def __init__(self, board: Board, numbering: Numbering, writer: Writer, question: Question) -> None:
        self._reader = Reader(board, numbering, writer)
        self._object = numbering.objects[str(question.keys["object"])]

    def producible(self, told: Iterable[Told]) -> Found:
        """Read which types of mana the object could produce in one world.

        Args:
            told: what is told of the world.
        """
        own = [one for one in told if one.name != "beyond" and one.arguments[0].number == self._object]
        types = {one.arguments[1].name for one in own if one.name == "producible"}
        reasons = sorted(
            unread(self._reader, one.arguments[1].number, one.arguments[2]) for one in own if one.name == "unsure"
        )
        return Found(
            tuple(symbol for name, symbol in SYMBOLS.items() if name in types),
            tuple(dict.fromkeys(reasons)),
            any(one.name == "too_large" for one in own),
        )
