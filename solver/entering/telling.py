"""Choices made for what enters, told in words."""

from __future__ import annotations

from collections.abc import Mapping

from solver.board.model import Board
from solver.entering.applying import Move
from solver.entering.state import Arrival, State
from solver.events.words import counted
from solver.facts.board import Writer

_FATES = {"barred": "does not enter", "elsewhere": "goes elsewhere"}


class Teller:
    """Tells of choices.

    Args:
        board: the board before anything enters.
        writer: the writer of facts.
    """

    def __init__(self, board: Board, writer: Writer) -> None:
        self._board = board
        self._writer = writer

    def label(self, move: Move, state: State) -> str:
        """Name a choice: where the effect comes from, and what is chosen for it.

        Args:
            move: the choice.
            state: a state of the same question.
        """
        choice = self.choice(move)
        if move.label is None:
            return f"{self.source(move, state)}: {choice}"
        return self.source(move, state) + (f" ({choice})" if choice else "")

    def source(self, move: Move, state: State) -> str:
        """Name where the effect comes from; what enters, where the rules ask for the choice.

        Args:
            move: the choice.
            state: a state of the same question.
        """
        effect = move.label
        if effect is None:
            return state.arrivals[0].thing.id if len(state.arrivals) == 1 else "what enters"
        number = effect.arguments[0].number
        if effect.name == "resolved":
            effects = list(self._board.effects)
            return effects[number] if number < len(effects) else move.choice
        return list(self._board.objects)[number]

    def choice(self, move: Move) -> str:
        """Say what is chosen for an effect; for a choice that the rules ask for, what that is.

        Args:
            move: the choice.
        """
        return move.choice if move.label is None else move.choice.partition(" ")[2]

    def text(self, move: Move) -> str:
        """Give what makes an effect, in words: an ability; the words of a resolved spell or ability are not kept.

        Args:
            move: the choice.
        """
        effect = move.label
        if effect is None or effect.name != "static":
            return ""
        from solver.cards.render import render_ability  # words are slow to import, and seldom asked for

        ability = self._writer.abilities.ability(effect.arguments[2].arguments[0].number)
        return render_ability(ability, name=list(self._board.objects)[effect.arguments[0].number])


def arriving_as(state: State) -> str:
    """Say how everything would enter as far as that is settled.

    Args:
        state: the state.
    """
    return "; ".join(_told(arrival, coming=place > state.place) for place, arrival in enumerate(state.arrivals))


def _told(arrival: Arrival, *, coming: bool) -> str:
    """Say how something would enter as far as that is settled."""
    thing = arrival.thing
    if arrival.fate in _FATES:
        return f"{thing.id} {_FATES[arrival.fate]}"
    details = [
        *(["tapped"] if thing.tapped else []),
        *(["transformed"] if arrival.request.transformed or thing.face != arrival.request.object.face else []),
        *([f"as a copy of {thing.copy_of}"] if thing.copy_of else []),
        *([f"under {thing.controller}'s control"] if thing.controller != arrival.request.controller else []),
        *([f"with {_counters(thing.counters)}"] if any(thing.counters.values()) else []),
        *([f"on {thing.attached_to}"] if thing.attached_to else []),
        *([f"attacking {thing.attacking}"] if thing.attacking else []),
        *(f"{what}: {value}" for what, value in thing.chosen.items()),
        *(f"taking {name}" for name in arrival.taking[1]),
    ]
    verb = "enters" if arrival.fate == "entered" else "is yet to enter" if coming else "would enter"
    return f"{thing.id} {verb}" + (f" {', '.join(details)}" if details else "")


def _counters(counters: Mapping[str, int]) -> str:
    return " and ".join(counted(count, f"{kind} counter") for kind, count in counters.items() if count)
