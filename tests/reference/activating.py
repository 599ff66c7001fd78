"""Whether an ability can be activated, as far as that doesn't depend on mana, and the rules that forbid it (602)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec.structs import replace

from solver.board.model import Board, Question
from solver.cards import model as m
from solver.cards.match import same_ability
from tests.reference.beginning import Use, obstacles
from tests.reference.characteristics import final_state
from tests.reference.context import controller
from tests.reference.orders import as_listed
from tests.reference.payments import Begun, payments
from tests.reference.state import Held, State, counters

_OTHERS = m.All(("Creature", m.Controlled("you"), m.Not(m.Is("source"))))
_DISCARDED = m.PayByMoving("discard", m.Is("source"), zone="hand")
_EXILED = m.PayByMoving("exile", m.Is("source"), zone="graveyard")

_KEYWORDS = {
    "cycling": m.Activated("", pays=(_DISCARDED,), zones=("hand",)),  # 702.29a
    "reinforce": m.Activated("", pays=(_DISCARDED,), zones=("hand",)),  # 702.77a
    "transmute": m.Activated("", pays=(_DISCARDED,), zones=("hand",), sorcery=True),  # 702.53a
    "equip": m.Activated("", sorcery=True),  # 702.6a
    "level up": m.Activated("", sorcery=True),  # 702.87a
    "outlast": m.Activated("{T}", sorcery=True),  # 702.107a
    "unearth": m.Activated("", zones=("graveyard",), sorcery=True),  # 702.84a
    "scavenge": m.Activated("", pays=(_EXILED,), zones=("graveyard",), sorcery=True),  # 702.97a
}


def forbidding(board: Board, question: Question) -> set[str]:
    """The rules that forbid what a `can_activate` question asks about; none where it can be done."""
    name, wanted = question.keys["object"], question.keys["ability"]
    state = final_state(board, as_listed(board))
    by = question.keys.get("by") or controller(state, name)
    uses = [Use(state, name, held, ability, by) for held, ability in _asked(state, name, wanted)]
    if not uses:
        return {"602.2"}  # it has no such ability
    found = [set(_obstacles(use)) for use in uses]
    return min(found, key=len)


def _asked(state: State, name: str, wanted: int | str) -> Iterator[tuple[Held, m.Activated]]:
    thing = state.object(name)
    face = thing.card.faces[thing.face]
    numbers = face.paragraphs or tuple(range(1, len(face.abilities) + 1))
    paragraphs = [one for one, number in zip(face.abilities, numbers, strict=True) if number == wanted]
    for held in state.abilities(name):
        meant = (
            same_ability(wanted, held.ability, face.name)
            if isinstance(wanted, str)
            else held.origin == "text" and held.ability in paragraphs
        )
        if meant:
            yield held, _activated(held.ability)


def _activated(ability: m.Ability) -> m.Activated:
    """An activated ability, with what a keyword stands for written out."""
    if isinstance(ability, m.Activated):
        return ability
    if isinstance(ability, m.Keyword):
        if ability.keyword in {"crew", "saddle"} and isinstance(ability.number, int):  # 702.122a, 702.171a
            pays = (m.PayByPower(_OTHERS, ability.number),)
            return m.Activated("", pays=pays, sorcery=ability.keyword == "saddle")
        if ability.keyword in _KEYWORDS:
            known = _KEYWORDS[ability.keyword]
            return replace(known, cost=", ".join(part for part in (ability.cost or "", known.cost) if part))
    raise NotImplementedError(f"activating {ability}")


def _obstacles(use: Use) -> Iterator[str]:
    yield from obstacles(use)
    state, ability = use.state, use.ability
    thing = state.object(use.name)
    if "{T}" in ability.cost and (thing.zone != "battlefield" or thing.tapped):
        yield "107.5"
    if "{Q}" in ability.cost and (thing.zone != "battlefield" or not thing.tapped):
        yield "107.6"
    less = re.fullmatch(r"-(\d+)", ability.cost) if ability.loyalty else None
    if less and counters(state.board, use.name).get("loyalty", 0) < int(less[1]):
        yield "606.6"
    if next(payments(Begun(state, use.name, replace_ability(use.held, ability), use.by), state), None) is None:
        yield "118.3"


def replace_ability(held: Held, ability: m.Activated) -> Held:
    """The same ability, written out."""
    return Held(ability, held.origin, held.key, held.path, held.stamp, held.chosen)
