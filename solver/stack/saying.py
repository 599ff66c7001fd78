"""What an instruction comes to: objects, players and numbers (608.2c)."""

from __future__ import annotations

import msgspec
from clingo import Symbol

from solver.facts.board import Numbering
from solver.stack.speaking import Speaking


class Said(msgspec.Struct):
    """What an instruction comes to in one state, by what is told of it."""

    told: dict[str, list[list[Symbol]]]
    numbering: Numbering
    speaking: Speaking

    def of(self, name: str) -> list[list[Symbol]]:
        """Give what is told of something."""
        return sorted(self.told.get(name, ()))

    def objects(self, role: str) -> list[str]:
        """Give the objects of the board that it is about, in a part of the instruction."""
        names = (self.numbering.object_ids[number.number] for part, number in self.of("meant") if str(part) == role)
        return [name for name in names if self.speaking.is_real(name)]

    def players(self, role: str) -> list[str]:
        """Give the players that it is about, in a part of the instruction."""
        return [self.numbering.player_names[number.number]
                for part, number in self.of("meant_player") if str(part) == role]  # fmt: skip

    def figure(self, role: str) -> int | None:
        """Give an amount of the instruction."""
        return next((number.number for part, about, number in self.of("figure")
                     if str(part) == role and str(about) == "none"), None)  # fmt: skip
