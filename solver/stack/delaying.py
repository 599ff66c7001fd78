"""What is left to trigger later, and emblems: they stand in the command zone (114, 603.7, 603.12)."""

from __future__ import annotations

from msgspec.structs import replace

from solver.board.model import Mention, Object, Stacked
from solver.cards import instructions as do
from solver.cards import model
from solver.events.state import State
from solver.stack.states import fresh, with_object

_MOMENTS: dict[do.Moment, str] = {
    "next end step": "any end step",
    "your next end step": "your end step",
    "next upkeep": "any upkeep",
    "your next upkeep": "your upkeep",
    "end of combat": "end of combat",
}
"""The events on which delayed triggered abilities trigger, in the words of triggered abilities."""


def can_wait(later: do.Later) -> bool:
    """Say whether it is followed when a delayed triggered ability triggers.

    Args:
        later: the instruction that makes it.
    """
    return later.when in _MOMENTS


def waiting(state: State, name: str, later: do.Later, source: Mention) -> State:
    """Make a delayed triggered ability (603.7), which knows what the spell or ability that makes it spoke of.

    Args:
        state: the state.
        name: the spell or ability.
        later: the instruction.
        source: the source of the ability, or the spell (603.7d, 603.7e).
    """
    ability = model.Triggered(_MOMENTS[later.when], does=do.Does((do.Mode(later.does),)))
    thing = state.board.objects[name]
    context = replace(thing.stacked or Stacked(), ability=ability, source=source, todo=None)
    return _standing(state, name, (ability,), delayed=True, stacked=context)


def reflexive(state: State, name: str, mode: do.Mode, source: Mention) -> State:
    """Let a reflexive triggered ability trigger (603.12).

    Args:
        state: the state.
        name: the spell or ability that it belongs to.
        mode: what it does.
        source: the source of the ability, or the spell (603.7d, 603.7e).
    """
    ability = model.Triggered("", does=do.Does((mode,)))
    thing = state.board.objects[name]
    context = replace(thing.stacked or Stacked(), ability=ability, source=source, todo=None, announced=False)
    return _standing(state, name, (), delayed=True, stacked=context)


def emblem(state: State, name: str, abilities: tuple[model.Ability, ...]) -> State:
    """Let the controller of a spell or ability get an emblem (114.1).

    Args:
        state: the state.
        name: the spell or ability.
        abilities: those of the emblem.
    """
    return _standing(state, name, abilities, delayed=False, stacked=None)


def _standing(
    state: State, name: str, abilities: tuple[model.Ability, ...], *, delayed: bool, stacked: Stacked | None
) -> State:
    board = state.board
    thing = board.objects[name]
    identifier = fresh(f"{thing.stacked.source.name if thing.stacked and thing.stacked.source else name}, later"
                       if delayed else "emblem", board.objects)  # fmt: skip
    card = model.Card("", (model.Face("", abilities=abilities),))
    made = Object(
        identifier, card, thing.controller, thing.controller, "command", emblem=True, delayed=delayed, stacked=stacked,
        x=thing.x,
    )  # fmt: skip
    return with_object(state, made)
