"""Effects that were applied to events, told in words."""

from __future__ import annotations

from collections.abc import Iterator

from clingo import Symbol

from solver.answers import Reader
from solver.board.marks import CHANCE
from solver.board.model import Board
from solver.events.words import came_up
from solver.facts.board import Numbering, Writer
from solver.outcome import Applied


class Teller:
    """Tells of effects that were applied.

    Args:
        writer: the writer of facts.
    """

    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    def applied(self, board: Board, numbering: Numbering, effect: Symbol, chooser: int | None) -> Applied:
        """Tell of an effect that was applied, or declined.

        Args:
            board: the board at that time.
            numbering: how its things are numbered.
            effect: the term of the effect, or of what was declined.
            chooser: the player who chose it, if one did.
        """
        declined = effect.name in {"declined", "spared"}
        if declined:
            effect = effect.arguments[0]
        return Applied(
            Reader(board, numbering, self._writer).label(effect),
            self._text(effect, numbering),
            None if chooser is None else numbering.player_names[chooser],
            declined,
        )

    def thrown(self, numbering: Numbering, done: Symbol) -> Iterator[Applied]:
        """Tell what chance has decided among settled events (705, 706).

        Args:
            numbering: how the things of the board are numbered.
            done: the list of the events, the last one first.
        """
        found: list[Applied] = []
        while done.arguments:
            event = done.arguments[1]
            if event.name == "comes_up":
                found.append(Applied(numbering.player_names[event.arguments[0].number], came_up(event), CHANCE))
            done = done.arguments[3]
        yield from reversed(found)

    def _text(self, effect: Symbol, numbering: Numbering) -> str:
        """Give what makes an effect, in words: an ability; the words of a resolved spell or ability are not kept."""
        if effect.name != "static":
            return ""
        from solver.cards.render import render_ability  # words are slow to import, and seldom asked for

        ability = self._writer.abilities.ability(effect.arguments[2].arguments[0].number)
        return render_ability(ability, name=numbering.object_ids[effect.arguments[0].number])
