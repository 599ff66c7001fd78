"""Copies of spells and abilities that are put onto the stack (707.10)."""

from __future__ import annotations

from msgspec.structs import replace

from solver.board.model import Stacked
from solver.events.state import Pending, State
from solver.facts.board import number
from solver.stack.states import fresh, with_object


def copied(state: State, original: str, player: str, *, anew: bool) -> State:
    """Put a copy of a spell or ability onto the stack, with all that was chosen for it.

    A copy of a spell is no card: like a token it ceases to exist where it is not on the stack or the battlefield
    (707.10a), and what it becomes there is one (707.10f).

    Args:
        state: the state.
        original: what is copied.
        player: who controls the copy.
        anew: whether its targets may be chosen anew; they are chosen when this is asked for.

    Returns:
        The state, with the event that a spell was copied pending where it is one.
    """
    thing = state.board.objects[original]
    spell = thing.stacked is None or thing.stacked.ability is None
    top = max(one.position for one in state.board.objects.values() if one.zone == "stack")
    stacked = thing.stacked and replace(thing.stacked, todo=None, copied="anew" if anew else "as it is")
    name = fresh(f"copy of {original}", state.board.objects)
    copy = replace(
        thing, id=name, owner=player, controller=player, position=top + 1, token=spell, commander=False, moves=0,
        mana_spent="" if spell else thing.mana_spent, mana_from=(), stacked=stacked,
    )  # fmt: skip
    then = with_object(state, copy)
    numbering = number(then.board)
    event = f"copies({numbering.players[player]},{numbering.objects[name]})"
    return replace(then, pending=(Pending(event),) if spell else ())


def unsettled(state: State) -> list[str]:
    """Give the copies of which it has still to be said what they target (707.10c).

    Args:
        state: the state.
    """
    return [name for name, thing in state.board.objects.items() if thing.stacked is not None and thing.stacked.copied]


def settled(stacked: Stacked) -> Stacked:
    """Give what is known of a copy whose targets are settled.

    Args:
        stacked: what is known of it.
    """
    return replace(stacked, copied=None)
