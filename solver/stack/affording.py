"""Whether a player can pay mana while a spell or ability resolves (118.12), with what the board has for that.

As for spells that are cast, mana counts as paid where it can be: which permanents are tapped for it is not followed.
What a player has spent before, in the same question, is remembered, so that nothing is spent twice.
"""

from __future__ import annotations

import re
from pathlib import Path

from msgspec.structs import replace

from solver.asp import Timer
from solver.board.model import Board, Question
from solver.cards import model
from solver.cards.pricing import AlsoCosts, Pricing
from solver.events.state import State
from solver.facts.board import Writer
from solver.payment.answering import PaySolver

_SPENT = "spent "
_UNKNOWN = "?"
_X = re.compile(r"\{X\}")


def with_spent(state: State, player: str, cost: str | None) -> State:
    """Give the state in which a player has paid so much mana.

    Args:
        state: the state.
        player: the player.
        cost: what was paid, None where that is not known.
    """
    if cost in ("", "{0}"):
        return state
    key = (player, f"{_SPENT}{_UNKNOWN if cost is None else cost}")
    return replace(state, tallies={**state.tallies, key: state.tallies.get(key, 0) + 1})


def in_figures(cost: str, x: int | None) -> str | None:
    """Give a cost with the value of X, None where that is not known.

    Args:
        cost: the cost.
        x: the value of X.
    """
    if "{X}" not in cost:
        return cost
    return None if x is None else _X.sub(f"{{{x}}}", cost)


class Affording:
    """Finds out whether mana can be paid.

    Args:
        writer: the writer of facts.
        timer: where to count the time.
        encodings: the folder of the encodings, the shipped one unless said.
    """

    def __init__(self, writer: Writer, timer: Timer, encodings: Path | None) -> None:
        self._solver = PaySolver(writer, timer, encodings, limit=1)

    def can_pay(self, state: State, player: str, cost: str) -> bool | None:
        """Say whether a player can pay so much mana; None where that is not known.

        Args:
            state: the state.
            player: the player.
            cost: the mana.
        """
        before = [
            (what.removeprefix(_SPENT), count) for (who, what), count in state.tallies.items()
            if who == player and what.startswith(_SPENT)
        ]  # fmt: skip
        alone = self._asked(state, player, cost)
        if alone is not True or not before:
            return alone
        if any(what == _UNKNOWN for what, _ in before) or _has_prices(state.board):
            return None
        # with less than all of it something could have been spent that is needed now
        return self._asked(state, player, cost + "".join(what * count for what, count in before)) or None

    def _asked(self, state: State, player: str, cost: str) -> bool | None:
        question = Question("pay", {"player": player, "cost": cost})
        found = self._solver.outcomes(replace(state.board, questions=(question,)), question, state.order)
        (outcome,) = found.outcomes
        if outcome.can_pay:
            return True
        return None if found.truncated or found.unread else False


def _has_prices(board: Board) -> bool:
    """Say whether something on the board could have made more be spent than what is printed."""
    return any(
        isinstance(part, Pricing | AlsoCosts) or (isinstance(part, model.Opaque) and "mana" in part.spoils)
        for thing in board.objects.values() for face in thing.card.faces for part in model.parts(face.abilities)
    )  # fmt: skip
