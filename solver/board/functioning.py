"""Where printed abilities could function: not every ability of a card in a graveyard does (113.6)."""

from __future__ import annotations

from collections.abc import Iterator

from solver.board.model import Board
from solver.cards.model import Ability, BecomeCopy, EntersAs, EntersAsCopy, Opaque, Static, parts
from solver.cards.pricing import Pricing


class Functioning:
    """Says of the printed abilities of objects on one board whether they could function.

    Args:
        board: the board.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._copied = {thing.copy_of for thing in board.objects.values()}
        self._copying: bool | None = None

    def could(self, name: str, ability: Ability) -> bool:
        """Say whether an ability of an object could function: where the object is, or on something that copies it.

        Args:
            name: the object.
            ability: one of the abilities printed on it.
        """
        thing = self._board.objects[name]
        if thing.zone == "battlefield" or thing.emblem:
            return True
        return not _on_battlefield(ability) or self._could_be_copied(name)

    def _could_be_copied(self, name: str) -> bool:
        if name in self._copied:
            return True
        if self._copying is None:
            self._copying = any(isinstance(part, BecomeCopy) for part in self._parts())
        return self._copying

    def _parts(self) -> Iterator[object]:
        """Give the parts of everything that makes something a copy while it is there."""
        for thing in self._board.objects.values():
            for ability in thing.card.faces[thing.face].abilities if thing.card.faces else ():
                if isinstance(ability, Static):
                    yield from parts(ability)
        for entry in self._board.effects.values():
            yield from parts(entry.effects)


def _on_battlefield(ability: Ability) -> bool:
    """Say whether an ability functions on the battlefield only, or as its object enters it."""
    match ability:
        case Opaque():
            return ability.on_battlefield
        case Pricing():
            return ability.zones == ("battlefield",)
        case Static():
            return not ability.defining and ability.zones == ("battlefield",)
        case _:
            return isinstance(ability, EntersAs | EntersAsCopy)
