"""What becomes a target as spells are cast and abilities are put onto the stack (115.1, 603.2)."""

from __future__ import annotations

from collections.abc import Iterable

from solver.events.state import Pending, State
from solver.facts.board import number


def becoming_targets(state: State, names: Iterable[str]) -> tuple[Pending, ...]:
    """Give the events that objects become targets.

    Args:
        state: the state, in which targets have been chosen.
        names: the spells and abilities whose targets they are.

    Returns:
        One event for each of their targets that is an object; what is chosen for several is one target of it.
    """
    numbering = number(state.board)
    events: dict[str, None] = {}
    for name in names:
        thing = state.board.objects[name]
        stacked = thing.stacked
        if stacked is None:
            aimed = [one for one in thing.targets if one in state.board.objects]
        else:
            aimed = [] if stacked.over else [one.object.name for one in stacked.aims if one.object is not None]
        form = "spell" if stacked is None or stacked.ability is None else "ability"
        who = numbering.players[str(thing.controller)]
        events |= dict.fromkeys(
            f"aims({who},{form},{numbering.objects[one]},{numbering.objects[name]})" for one in aimed
        )
    return tuple(map(Pending, events))
