"""Whether a player may begin to activate an ability: who, where, when, and what forbids it (602.1b, 602.2, 602.5)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from solver.cards import model as m
from tests.reference.conditions import holds
from tests.reference.context import Context, controller
from tests.reference.effects import applies_to, gather
from tests.reference.filters import in_scope, matches
from tests.reference.state import Acting, Held, State

_MAIN = {"precombat main", "postcombat main"}
_WITHOUT_PRIORITY = {"untap": "502.4", "cleanup": "514.3"}


@dataclass(frozen=True)
class Use:
    """An activated ability that a player would activate, of an object in a state; keywords are written out."""

    state: State
    name: str
    held: Held
    ability: m.Activated
    by: str

    @property
    def context(self) -> Context:
        """What the words of the ability mean; "you" is who activates it (109.5)."""
        chosen = self.held.chosen if self.held.chosen is not None else self.state.object(self.name).chosen
        acting = Acting(("use",), m.Effect(m.Is("source"), ()), 0, (), self.name, self.by, chosen)
        return Context(self.state, acting)


def obstacles(use: Use) -> Iterator[str]:
    """The rules by which a player may not begin to activate an ability; its costs are not looked at."""
    ability, state, name = use.ability, use.state, use.name
    if ability.gated:
        raise NotImplementedError(f"an instruction of {name}")
    thing = state.object(name)
    exiled = {payment.zone for payment in ability.pays if isinstance(payment, m.PayByExile)}
    zones: set[str] = {*exiled} or {*ability.zones}
    if thing.zone not in zones and not thing.emblem:
        yield "113.6"
    owner = controller(state, name)
    if not {"you": use.by == owner, "opponent": use.by != owner, "any": True}[ability.by]:
        yield "602.2"
    yield from _timing(use)
    if not holds(ability.only, use.context) or not holds(ability.during, use.context):
        yield "602.5b"
    if re.search(r"\{[TQ]\}", ability.cost) and _sick(use):
        yield "302.6"
    if any(_forbids(acting, change, use) for acting, change in _changes(state, m.ForbidActivation)):
        yield "602.5"


def _timing(use: Use) -> Iterator[str]:
    ability, board = use.ability, use.state.board
    if board.step in _WITHOUT_PRIORITY:
        yield _WITHOUT_PRIORITY[board.step]
    slow = board.active == use.by and board.step in _MAIN
    slow = slow and not any(thing.zone == "stack" for thing in board.objects.values())
    if not slow and not _any_time(use):
        if ability.sorcery:
            yield "602.5d"
        if ability.loyalty:
            yield "606.3"


def _any_time(use: Use) -> bool:
    return any(
        Context(use.state, acting).you == use.by and _is_about(change.abilities, use) and _concerns(acting, use)
        for acting, change in _changes(use.state, m.ActivateAnyTime)
        if isinstance(change, m.ActivateAnyTime)
    )


def _sick(use: Use) -> bool:
    """302.6: a creature that its controller has had since this turn only, without haste and without what is as good."""
    state, name = use.state, use.name
    if state.object(name).zone != "battlefield" or "Creature" not in state.values[name].types:
        return False
    if not _newly_held(state, name):
        return False
    if any(isinstance(one.ability, m.Keyword) and one.ability.keyword == "haste" for one in state.abilities(name)):
        return False
    return not any(
        Context(state, acting).you == use.by and _concerns(acting, use)
        for acting, _ in _changes(state, m.ActivateWithHaste)
    )


def _newly_held(state: State, name: str) -> bool:
    """302.6: its controller has not had it continuously since the turn began, as far as a board tells.

    It came this turn; or it is its controller's by nothing but effects of permanents that came this turn.
    """
    thing, now = state.object(name), controller(state, name)
    if thing.new_this_turn:
        return True
    givers = [
        (acting, now in Context(state, acting).players(change.player))
        for acting in gather(state)
        for change in acting.effect.changes
        if isinstance(change, m.SetController) and name in (applies_to(acting, state) or ())
    ]
    if thing.controller == now and all(own for _, own in givers):
        return False
    sources = [state.object(acting.source) for acting, own in givers if own and acting.source is not None]
    return bool(sources) and all(source.new_this_turn for source in sources)


def _changes(state: State, kind: type[m.Change]) -> Iterator[tuple[Acting, m.Change]]:
    """The changes of one kind that effects make now."""
    for acting in gather(state):
        for change in acting.effect.changes:
            if isinstance(change, kind) and holds(acting.effect.condition, Context(state, acting)):
                yield acting, change


def _forbids(acting: Acting, change: m.Change, use: Use) -> bool:
    assert isinstance(change, m.ForbidActivation)
    players = Context(use.state, acting).players(change.by)
    return use.by in players and _is_about(change.abilities, use) and _concerns(acting, use)


def _is_about(abilities: str, use: Use) -> bool:
    ability, held = use.ability, use.held.ability
    match abilities:
        case "all":
            return True
        case "no mana":
            return not ability.mana
        case "neither mana nor loyalty":
            return not ability.mana and not ability.loyalty
        case "with the tap symbol":
            return "{T}" in ability.cost
        case "loyalty":
            return ability.loyalty
        case "equip":
            return isinstance(held, m.Keyword) and held.keyword == "equip"
    raise NotImplementedError(abilities)


def _concerns(acting: Acting, use: Use) -> bool:
    """Whether an effect is about the object: one that is not locked in looks again (611.2c)."""
    affects, name = acting.effect.affects, use.name
    if acting.locked is not None and (isinstance(affects, m.Is) or "'target" in repr(affects)):
        return name in acting.locked
    context = Context(use.state, acting)
    there = isinstance(affects, m.Is) or in_scope(use.state.object(name), acting.effect.scope)
    return there and matches(affects, name, context.about(name))
