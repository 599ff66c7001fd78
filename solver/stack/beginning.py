"""Effects that begin as a spell or ability resolves: continuous ones (611.2), replacement and prevention effects."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from solver.board.model import Board, Object, ResolvedEffect, Stacked
from solver.cards import instructions as do
from solver.cards import model, replacing
from solver.events.state import State
from solver.stack.saying import Said
from solver.stack.states import fresh, moved_on, with_object
from solver.stack.writing import shielded_by, with_amounts

_ONE = replacing.Recipients(target=1)
_REGENERATED = replacing.Replacement(
    replacing.Destroyed(_ONE), (replacing.Acts("regenerate", on="affected"),), once=True
)  # fmt: skip
_STEADY = replacing.Replacement(
    replacing.DamageDealt(replacing.Recipients(model.All(()), "any"), source=model.Is("source")),
    (replacing.Unpreventable(),),
)
_MARK = "damage that can't be prevented"


def begun(state: State, name: str, first: do.Begin | do.Shield | do.Treat, said: Said) -> State:
    """Let an effect begin, or a permanent become something that stays with it.

    Args:
        state: the state.
        name: the spell or ability.
        first: the instruction; what else is done with objects begins nothing.
        said: what it comes to.
    """
    match first:
        case do.Begin(effect=effect):
            return _continuous(state, name, effect, said)
        case do.Shield(effect=effect):
            return _shields(state, name, effect, said)
        case do.Treat(verb="regenerate"):
            for one in said.objects("on"):
                state = _with_effect(state, name, shields=(_REGENERATED,), aimed=(one,))
            return state
        case do.Treat(verb="gain level", amount=int(level)):
            for one in said.objects("on"):
                state = with_object(state, replace(state.board.objects[one], class_level=level))
            return state
        case _:
            return state


def _with_effect(
    state: State,
    name: str,
    *,
    effects: tuple[model.Effect, ...] = (),
    affected: tuple[tuple[str, ...], ...] = (),
    targets: tuple[str, ...] = (),
    shields: tuple[replacing.Replacement, ...] = (),
    aimed: tuple[str, ...] = (),
    identifier: str | None = None,
) -> State:
    """Give the state with one more effect of a spell or ability, the newest of all."""
    thing, board = state.board.objects[name], state.board
    stacked = thing.stacked or Stacked()
    source = name if stacked.source is None else stacked.source.name
    made = identifier or fresh(f"{name if stacked.source is None else source}'s effect", board.effects)
    effect = ResolvedEffect(
        made, thing.card.name, thing.controller, effects, affected, targets=targets,
        source=source if source in board.objects else None, x=thing.x, chosen=dict(thing.chosen), shields=shields,
        aimed=aimed,
    )  # fmt: skip
    return moved_on(replace(
        state, board=replace(board, effects={**board.effects, made: effect}), order=(*state.order, made),
    ))  # fmt: skip


# ---------------------------------------------------------------------------------------------------------- continuous


def _continuous(state: State, name: str, effect: model.Effect, said: Said) -> State:
    """Let a continuous effect begin, with its amounts as they are, on what it affects now (611.2c)."""
    stacked = state.board.objects[name].stacked or Stacked()
    worth: dict[str, dict[str, int]] = {}
    for role, about, count in said.of("figure"):
        worth.setdefault(str(about), {})[str(role)] = count.number
    targets = tuple(aim.object.name for aim in stacked.aims if aim.object is not None)
    if any(isinstance(change, model.BecomeCopy) for change in effect.changes):
        originals = said.objects("copied")
        if len(originals) != 1:
            # 707.2: of what is not there nothing becomes a copy
            return state
        state, original = _as_it_is(state, originals[0])
        effect, targets = _copying(effect), (original,)
    groups: dict[model.Effect, list[str]] = {}
    for one in said.objects("on"):
        number = str(said.numbering.objects[one])
        groups.setdefault(with_amounts(effect, worth.get("none", {}) | worth.get(number, {})), []).append(one)
    for fixed, names in (groups or {with_amounts(effect, worth.get("none", {})): []}).items():
        state = _with_effect(state, name, effects=(fixed,), affected=(tuple(names),), targets=targets)
    return state


def _copying(effect: model.Effect) -> model.Effect:
    """Give a copy effect that names what it copies as its one target."""
    changes = tuple(
        replace(change, of="target 1") if isinstance(change, model.BecomeCopy) else change for change in effect.changes
    )
    return replace(effect, changes=changes)


def _as_it_is(state: State, name: str) -> tuple[State, str]:
    """Give an object as it is copied now (707.2c), whatever becomes of it: itself, or what it is remembered as.

    A plain card has the same copiable values wherever it goes.
    """
    thing = state.board.objects[name]
    copied = any(_copies_onto(effect, name) for effect in state.board.effects.values())
    if not (copied or thing.copy_of is not None or len(thing.card.faces) > 1 or thing.face_down):
        return state, name
    memory = fresh(f"{name} (as it was copied)", state.board.objects)
    there = with_object(state, _memory(thing, memory))
    if name in state.order:
        place = state.order.index(name) + 1
        there = replace(there, order=(*state.order[:place], memory, *state.order[place:]))
    effects = {
        key: _with_double(effect, name, memory) if _copies_onto(effect, name) else effect
        for key, effect in there.board.effects.items()
    }
    return replace(there, board=replace(there.board, effects=effects)), memory


def _memory(thing: Object, name: str) -> Object:
    return replace(
        thing, id=name, left=True, counters={}, attached_to=None, attacking=None, blocking=(), damaged_by=(),
        stacked=None, damage=0,
    )  # fmt: skip


def _copies_onto(effect: ResolvedEffect, name: str) -> bool:
    """Say whether an effect makes an object a copy of something."""
    return any(
        name in names and any(isinstance(change, model.BecomeCopy) for change in one.changes)
        for one, names in zip(effect.effects, effect.affected, strict=False)
    )


def _with_double(effect: ResolvedEffect, name: str, double: str) -> ResolvedEffect:
    """Let an effect do to the double of an object what it does to that."""
    affected = tuple((*names, double) if name in names else names for names in effect.affected)
    return replace(effect, affected=affected)


# ----------------------------------------------------------------------------------------------------------- shielding


def _shields(state: State, name: str, effect: replacing.Replacement, said: Said) -> State:
    """Let a replacement or prevention effect begin: one for each object or player that was spoken of."""
    if shielded_by(effect) is None:
        return _with_effect(state, name, shields=(effect,))
    about = replace(effect, event=replace(effect.event, to=_ONE))
    for one in (*said.objects("on"), *said.players("on")):
        state = _with_effect(state, name, shields=(about,), aimed=(one,))
    return state


def with_steady_damage(state: State, name: str, said: Said) -> State:
    """Give the state in which damage by the source of an instruction can't be prevented (615.12).

    Args:
        state: the state.
        name: the spell or ability.
        said: what the instruction comes to.
    """
    for number, source in enumerate(_dealers(state.board, said), start=1):
        state = _with_effect(state, name, shields=(_STEADY,), identifier=f"{_MARK} {number}")
        mine = replace(state.board.effects[f"{_MARK} {number}"], source=source)
        state = replace(state, board=replace(state.board, effects={**state.board.effects, mine.id: mine}))
    return state


def _dealers(board: Board, said: Said) -> Iterator[str]:
    named = [said.numbering.object_ids[number.number] for part, number in said.of("meant") if str(part) == "source"]
    for one in named or [said.numbering.object_ids[said.speaking.source(said.numbering)]]:
        if one in board.objects:
            yield one


def without_steady_damage(state: State) -> State:
    """Give the state after damage that could not be prevented.

    Args:
        state: the state.
    """
    effects = {key: effect for key, effect in state.board.effects.items() if not key.startswith(_MARK)}
    order = tuple(key for key in state.order if not key.startswith(_MARK))
    return moved_on(replace(state, board=replace(state.board, effects=effects), order=order))
