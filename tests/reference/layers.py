"""Layers 2 to 7: applying continuous effects one by one (613)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from solver.cards import model as m
from tests.reference import typeline
from tests.reference.context import Context
from tests.reference.effects import applies_to, gather
from tests.reference.instructions import Grant, Instruction, instructions, parts, perform
from tests.reference.state import Acting, Held, Key, Layer, State, Values, intrinsic

AFTER_COPYING: tuple[Layer, ...] = ("2", "3", "4", "5", "6", "7a", "7b", "7c", "7d")

# What an effect would do: its text, and the instructions for each object that it applies to.
Outlook = tuple[m.Effect, dict[str, tuple[Instruction, ...]]]


def apply_layers(state: State) -> None:
    """Change a state with copiable values into the final one."""
    for layer in AFTER_COPYING:
        if layer == "6":
            _hold_intrinsic(state)
        if layer == "7a":
            _size_creatures(state)
        for defining in (True, False):  # 613.3
            _apply_layer(state, layer, defining=defining)
        if layer == "7b":
            _note_base(state)


def _apply_layer(state: State, layer: Layer, *, defining: bool) -> None:
    """Apply one effect after the other, choosing anew after each (613.8c)."""
    done: set[Key] = set()
    while True:
        waiting = [
            acting
            for acting in gather(state)
            if acting.defining == defining
            and acting.key not in done
            and parts(acting, layer)
            and applies_to(acting, state) is not None
        ]
        if not waiting:
            return
        acting = next_effect(waiting, layer, state)
        apply_effect(acting, layer, state)
        done.add(acting.key)


def apply_effect(acting: Acting, layer: Layer, state: State) -> None:
    """Do to every object what the effect does in this layer, all at the same time."""
    names = applies_to(acting, state)
    if not names:
        return
    todo = {name: instructions(acting, layer, Context(state, acting, name)) for name in sorted(names)}
    state.started.setdefault(acting.key, (acting, names))  # 613.6
    for name, steps in todo.items():
        for step in steps:
            state.values[name] = _step(acting, step, name, state)


def _step(acting: Acting, step: Instruction, name: str, state: State) -> Values:
    values = state.values[name]
    if isinstance(step, Grant):
        if isinstance(step.ability, m.Keyword) and step.ability.keyword in values.forbidden:
            return values  # 113.11: what can't have it doesn't gain it, whatever the order
        return replace(values, abilities=(*values.abilities, _granted(acting, step, name, state)))
    if isinstance(step, m.SetSubtypes) and typeline.sets_basic_land_type(values, step.family, _words(step.subtypes)):
        values = typeline.lose_text(values)  # 305.7
    return perform(values, step)


def _granted(acting: Acting, grant: Grant, name: str, state: State) -> Held:
    """An ability with the later of two timestamps: the grant's and the object's own (613.7a)."""
    key = (*acting.key, "grants", grant.place, name)
    own = state.stamps[name]
    if acting.stamp > own:
        return Held(grant.ability, "granted", key, (*acting.path, grant.place), acting.stamp, acting.chosen)
    return Held(grant.ability, "granted", key, (10_000, acting.stamp, *acting.path, grant.place), None, acting.chosen)


# Dependency (613.8) -------------------------------------------------------------------------------------------------


def next_effect(waiting: list[Acting], layer: Layer, state: State) -> Acting:
    """The effect that is applied next: the earliest of those that wait for no other."""
    order = sorted(waiting, key=lambda acting: (acting.stamp, acting.path))
    needs = dependencies(order, layer, state)
    for acting in order:
        blocked = False
        for other in order:
            if other.key not in reachable(acting.key, needs):
                continue
            in_loop = acting.key in reachable(other.key, needs)
            if in_loop:
                # 613.8b: within a loop timestamps decide
                blocked = blocked or order.index(other) < order.index(acting)
            elif other.key in needs[acting.key]:
                blocked = True
        if not blocked:
            return acting
    raise AssertionError("every effect waits for another")


def dependencies(waiting: Iterable[Acting], layer: Layer, state: State) -> dict[Key, set[Key]]:
    """Which effects each one depends on: those whose application would change it (613.8a)."""
    waiting = list(waiting)
    now = {acting.key: outlook(acting, layer, state) for acting in waiting}
    needs: dict[Key, set[Key]] = {acting.key: set() for acting in waiting}
    for other in waiting:
        trial = state.copy()
        apply_effect(other, layer, trial)
        then = {acting.key: acting for acting in gather(trial)}
        for acting in waiting:
            if acting.key == other.key:
                continue
            changed = then.get(acting.key)
            if changed is None or outlook(changed, layer, trial) != now[acting.key]:
                needs[acting.key].add(other.key)
    return needs


def outlook(acting: Acting, layer: Layer, state: State) -> Outlook | None:
    """What an effect would do now; None when it doesn't exist."""
    names = applies_to(acting, state)
    if names is None:
        return None
    return acting.effect, {name: instructions(acting, layer, Context(state, acting, name)) for name in names}


def reachable(start: Key, needs: dict[Key, set[Key]]) -> set[Key]:
    """All that an effect depends on, directly or through others; itself when it is in a loop."""
    found: set[Key] = set()
    queue = list(needs[start])
    while queue:
        key = queue.pop()
        if key not in found:
            found.add(key)
            queue.extend(needs[key])
    return found


# Between the layers -------------------------------------------------------------------------------------------------


def _hold_intrinsic(state: State) -> None:
    """From layer 6 on, the mana abilities of basic land types can be lost like others (305.6, 613.1f)."""
    for name, values in state.values.items():
        state.values[name] = replace(values, abilities=values.abilities + intrinsic(name, values))
    state.intrinsic_held = True


def _size_creatures(state: State) -> None:
    """A creature without a value for its power or toughness has 0 (208.5)."""
    for name, values in state.values.items():
        if "Creature" in values.types:
            state.values[name] = replace(values, power=values.power or 0, toughness=values.toughness or 0)


def _note_base(state: State) -> None:
    """Base power and toughness are what 7a and 7b leave (208.4b)."""
    for name, values in state.values.items():
        state.values[name] = replace(values, base_power=values.power, base_toughness=values.toughness)
    state.base_known = True


def _words(words: tuple[m.Word, ...]) -> tuple[str, ...]:
    return tuple(str(word) for word in words)
