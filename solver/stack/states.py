"""States while the stack is followed: what is changed in them, and how they are put together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from solver.board.model import Moment, Object, ResolvedEffect, Stacked
from solver.events.state import State, agreed
from solver.outcome import Applied


def chose(state: State, name: str, text: str, by: str) -> State:
    """Give a state in which a player has chosen something on the way there.

    Args:
        state: the state.
        name: the spell or ability that the choice is for.
        text: what was chosen.
        by: the player.
    """
    source = stacked_of(state, name).source
    return replace(state, way=(*state.way, Applied(name if source is None else source.name, text, by)))


def with_object(state: State, thing: Object) -> State:
    """Give a state with an object as it is now.

    Args:
        state: the state.
        thing: the object.
    """
    return replace(state, board=replace(state.board, objects={**state.board.objects, thing.id: thing}))


def stacked_of(state: State, name: str) -> Stacked:
    """Give what is known of an object on the stack.

    Args:
        state: the state.
        name: the object.
    """
    return state.board.objects[name].stacked or Stacked()


def with_stacked(state: State, name: str, stacked: Stacked) -> State:
    """Give a state with what is now known of an object on the stack.

    Args:
        state: the state.
        name: the object.
        stacked: what is known of it.
    """
    return with_object(state, replace(state.board.objects[name], stacked=stacked))


def with_effect(state: State, effect: ResolvedEffect) -> State:
    """Give a state with one more effect, the newest of all.

    Args:
        state: the state.
        effect: the effect; it is named anew where its name is taken.
    """
    named = replace(effect, id=fresh(effect.id, state.board.effects))
    board = replace(state.board, effects={**state.board.effects, named.id: named})
    return moved_on(replace(state, board=board, order=(*state.order, named.id)))


def moved_on(state: State) -> State:
    """Give a state whose board has its timeline in the order of the state.

    Args:
        state: the state.
    """
    timeline = tuple(Moment("fixed", (name,)) for name in state.order)
    return replace(state, board=replace(state.board, timeline=timeline))


def joined(before: State, state: State) -> State:
    """Give a state that was followed by itself with what had happened before.

    Args:
        before: the state before.
        state: the state after it, in which nothing of that is told but what has triggered.
    """
    return replace(
        state,
        told=(),
        tallies=_sums(before.tallies, state.tallies),
        choosers=before.choosers | state.choosers,
        way=(*before.way, *state.way),
        created=(*before.created, *(one for one in state.created if one not in before.created)),
        given_up=(*before.given_up, *state.given_up),
        departed={**before.departed, **state.departed},
        steps=before.steps,
        # whoever chooses something as a permanent enters could have chosen otherwise
        consent=agreed(before.consent, "may" if state.choosers else state.consent),
        repeatable=before.repeatable,
    )


def _sums(one: Mapping[tuple[str, str], int], other: Mapping[tuple[str, str], int]) -> dict[tuple[str, str], int]:
    return {key: one.get(key, 0) + other.get(key, 0) for key in {**one, **other}}


def fresh(name: str, taken: Iterable[str]) -> str:
    """Give a name that nothing else has.

    Args:
        name: what it begins with.
        taken: the names that there are.
    """
    there = set(taken)
    found, number = name, 1
    while found in there:
        number += 1
        found = f"{name} {number}"
    return found
