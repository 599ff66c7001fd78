"""Boards on their way through the encodings."""

from __future__ import annotations

import msgspec

from solver.board.model import Board, Question
from solver.facts.board import BoardFacts
from solver.orders import Orders


class Prepared(msgspec.Struct):
    """A board on its way: its facts, its orders, and its worlds, one for each order."""

    board: Board
    facts: BoardFacts
    orders: Orders
    worlds: range


class Asked(msgspec.Struct):
    """A question about a board on its way; `incomplete` says why the answer is, as far as that is known before."""

    entry: Prepared
    question: Question
    incomplete: tuple[str, ...] = ()
