"""Layer 1: copiable values (613.2, 707, 708)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

import msgspec

from solver.board.model import Board, ResolvedEffect
from solver.cards import model as m
from tests.reference.context import Context
from tests.reference.instructions import Grant, perform, spell_out
from tests.reference.printed import face_down, held_text, printed
from tests.reference.state import Acting, State, Values

_NEVER = float("inf")


def copiable(state: State, name: str) -> Values:
    """The copiable values of an object once layer 1 is done (613.2c)."""
    return _copiable(state, name, _NEVER, visited=())


def _copiable(
    state: State, name: str, before: float, *, visited: tuple[tuple[str, float], ...], flipped: bool = True
) -> Values:
    """The copiable values as far as effects with earlier timestamps make them.

    `flipped` says whether a flip card has the values of its other half, which nobody copies (710.2).
    """
    if (name, before) in visited:
        raise NotImplementedError(f"copies in a circle: {', '.join(other for other, _ in visited)}")
    visited = (*visited, (name, before))
    values = _own(state, name, visited=visited, flipped=flipped)
    for stamp, effect, change in copy_effects(state.board, state.stamps, name):
        if stamp < before:
            model = _model(effect, change, state)
            other = _copiable(state, model, stamp, visited=visited, flipped=False) if model != name else values
            values = copied(state, name, values, other, change, _acting(effect, stamp))
    if state.object(name).face_down and state.object(name).zone in {"battlefield", "stack"}:
        return face_down(values)  # 613.2b, 708.10
    return values


def _own(state: State, name: str, *, visited: tuple[tuple[str, float], ...], flipped: bool) -> Values:
    """What the object is by itself: printed, or the copy that the board says it is, with what was chosen for it.

    A copy takes the shape that was chosen for its original (707.2) and then the one chosen for itself (707.6).
    """
    thing = state.object(name)
    flips = thing.card.layout == "flip" and not flipped
    values = printed(msgspec.structs.replace(thing, face=0) if flips else thing)
    mode = thing.chosen.get("mode")
    me = Acting((name, "own"), m.Effect(m.Is("source"), ()), 0, (), name, None, thing.chosen, thing.targets, thing.x)
    if thing.copy_of is not None:
        stamp = state.stamps[name]
        other = _copiable(state, thing.copy_of, stamp, visited=visited, flipped=False)
        values = copied(state, name, values, other, thing.copied_by or m.BecomeCopy(), me)
    if mode is not None:
        for held in values.abilities:
            if isinstance(held.ability, m.EntersAs):  # 208.2b, 613.2a
                for value, changes in held.ability.modes:
                    if str(mode) == value:
                        values = _modified(state, name, values, changes, me)
    return values


def copy_effects(
    board: Board, stamps: Mapping[str, int], name: str
) -> Iterator[tuple[int, ResolvedEffect, m.BecomeCopy]]:
    """The resolved effects that make an object a copy, from the earliest on."""
    for effect in sorted(board.effects.values(), key=lambda effect: stamps[effect.id]):
        for part, names in zip(effect.effects, effect.affected, strict=True):
            for change in part.changes:
                if name in names and isinstance(change, m.BecomeCopy):
                    if part.condition is not None:
                        raise NotImplementedError("a copy effect with a condition")
                    yield stamps[effect.id], effect, change


def copied(state: State, name: str, values: Values, other: Values, how: m.BecomeCopy, acting: Acting) -> Values:
    """An object's values after it became a copy of another one, with exceptions (707.2, 707.9)."""
    settled = _settled(how)
    abilities = tuple(held.ability for held in other.abilities if not (defines(held.ability) & settled))  # 707.9d
    if "abilities" in how.keeps:
        abilities = tuple(held.ability for held in values.abilities)
    result = replace(
        other,
        value_cost=other.mana_cost,  # 202.3b: the copy of a back face doesn't count the front face's cost
        controller=values.controller,
        abilities=held_text(name, abilities),
        name=values.name if "name" in how.keeps else other.name,
        colors=values.colors if "color" in how.keeps else other.colors,
        power=values.power if "power" in how.keeps else other.power,
        toughness=values.toughness if "toughness" in how.keeps else other.toughness,
        prints_size=other.prints_size or (values.prints_size and "power" in how.keeps),
    )
    return _modified(state, name, result, how.exceptions, acting)


def defines(ability: m.Ability) -> frozenset[str]:
    """The characteristics that a characteristic-defining ability defines; nothing for other abilities (604.3)."""
    if isinstance(ability, m.Keyword):
        return frozenset({"changeling": {"subtypes"}, "devoid": {"color"}}.get(ability.keyword, set()))
    if not isinstance(ability, m.Static) or not ability.defining:
        return frozenset()
    return frozenset().union(*(_characteristic(change) for effect in ability.effects for change in effect.changes))


def _settled(how: m.BecomeCopy) -> frozenset[str]:
    """The characteristics that the copy effect keeps or sets; "in addition" settles nothing (707.9d)."""
    adding = (m.AddTypes, m.AddSubtypes, m.EverySubtype, m.AddColors)
    setting = [_characteristic(change) for change in how.exceptions if not isinstance(change, adding)]
    return frozenset(how.keeps).union(*setting)


def _characteristic(change: m.Change) -> frozenset[str]:
    if isinstance(change, m.SetPower):
        return frozenset({"power"})
    if isinstance(change, m.SetToughness):
        return frozenset({"toughness"})
    if isinstance(change, m.SetColors | m.AddColors):
        return frozenset({"color"})
    if isinstance(change, m.SetSubtypes | m.AddSubtypes | m.EverySubtype | m.RemoveSubtypes):
        return frozenset({"subtypes"})
    return frozenset()


def _modified(state: State, name: str, values: Values, changes: tuple[m.Change, ...], acting: Acting) -> Values:
    """Copiable values after exceptions or choices, which are part of them (707.9a-b)."""
    working = state.copy()
    working.values[name] = values
    types = [change for change in changes if isinstance(change, m.SetTypes | m.AddTypes | m.RemoveTypes)]
    rest = [change for change in changes if change not in types]
    for change in (*types, *rest):
        for instruction in spell_out((change,), Context(working, acting, name)):
            now = working.values[name]
            if isinstance(instruction, Grant):
                abilities = (*(held.ability for held in now.abilities), instruction.ability)
                now = replace(now, abilities=held_text(name, abilities))
            else:
                now = perform(now, instruction)
            sets_size = isinstance(instruction, m.SetPower | m.SetToughness)
            working.values[name] = replace(now, prints_size=now.prints_size or sets_size)
    return working.values[name]


def _model(effect: ResolvedEffect, change: m.BecomeCopy, state: State) -> str:
    """The object that a resolved copy effect copies."""
    acting = _acting(effect, 0)
    name = Context(state, acting).reference(change.of)
    if name is None:
        raise NotImplementedError(f"{effect.id} copies nothing that is on the board")
    return name


def _acting(effect: ResolvedEffect, stamp: int) -> Acting:
    return Acting(
        key=("effect", effect.id),
        effect=effect.effects[0],
        stamp=stamp,
        path=(),
        source=effect.source,
        you=effect.controller,
        chosen=effect.chosen,
        targets=effect.targets,
        x=effect.x,
    )
