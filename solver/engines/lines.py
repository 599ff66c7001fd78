"""What an engine says of boards: one board in each line of JSON, with its answers beside it."""

from __future__ import annotations

from typing import Any

import msgspec

from solver.errors import SolverError

Data = dict[str, Any]


class EngineLine(msgspec.Struct, forbid_unknown_fields=True):
    """A board and what an engine says of it.

    `characteristics` has fields of objects, by id, with the keys that expectations have. `mana` has for permanents, by
    id, the types of mana that they could produce. `tapped` has for permanents every outcome of tapping them for mana,
    as expectations of `tap_for_mana` do. What is not listed is not compared.
    """

    board: Data
    id: str | int | None = None
    characteristics: dict[str, Data] = {}
    mana: dict[str, list[str]] = {}
    tapped: dict[str, list[Data]] = {}

    def asking(self) -> Data:
        """Give the board with a question for each answer, which stands there as what is expected, and is checked so."""
        asked: list[Data] = []
        if self.characteristics:
            objects = list(self.characteristics)
            asked.append({"query": "characteristics", "objects": objects, "expect": self.characteristics})
        asked += [{"query": "could_produce", "object": name, "expect": said} for name, said in self.mana.items()]
        asked += [{"query": "tap_for_mana", "object": name, "expect": said} for name, said in self.tapped.items()]
        return {**self.board, "ask": asked}


def read(line: bytes) -> EngineLine:
    """Read a line.

    Args:
        line: the line.

    Raises:
        SolverError: it is not what an engine says of a board.
    """
    try:
        found = msgspec.json.decode(line, type=EngineLine)
    except msgspec.DecodeError as error:
        raise SolverError(f"the line is not what an engine says of a board: {error}") from error
    if not (found.characteristics or found.mana or found.tapped):
        raise SolverError("there is nothing to compare: no `characteristics`, no `mana`, no `tapped`")
    return found
