"""What instructions put onto the battlefield: cards, and tokens where something bears on how they enter (614.12)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from msgspec.structs import replace

from solver.board.model import Board, Question, ResolvedEffect
from solver.cards import model
from solver.cards.entering import Enters, Way, WithCounters
from solver.cards.keywords import entering_by, unread_entering
from solver.entering.answering import EntrySolver
from solver.events.answering import Followed
from solver.events.state import State
from solver.stack.states import fresh, joined

_WITH_MORE = frozenset({"Planeswalker", "Battle", "Saga", "Aura", "Siege"})
"""Types and subtypes of which something enters with counters, or attached (303.4f, 306.5b, 310.4b, 714.3)."""

_COMBAT = frozenset({
    "beginning of combat", "declare attackers", "declare blockers", "combat damage", "end of combat",
})  # fmt: skip
"""The steps of the combat phase (506.1)."""


class Entry(msgspec.Struct, frozen=True):
    """One object that enters, under whose control and how."""

    name: str
    controller: str
    tapped: bool = False
    transformed: bool = False
    attacking: bool = False


def entered(
    solver: EntrySolver, state: State, player: str, entries: Sequence[Entry], supply: WithCounters | None
) -> Followed:
    """Let objects enter the battlefield, all at the same time.

    Args:
        solver: what answers questions about entering.
        state: the state.
        player: who controls the spell or ability.
        entries: what enters.
        supply: the counters that it says they enter with.
    """
    board = state.board
    effects = dict(board.effects)
    extra: str | None = None
    if supply is not None:
        extra = fresh("how they enter", effects)
        effects[extra] = _supplied(extra, player, [one.name for one in entries], supply)
    question = Question("enter", {"together": [
        {
            "object": one.name, "controller": one.controller, "tapped": one.tapped, "transformed": one.transformed,
            "attacking": one.attacking and is_combat(board),
        }
        for one in entries
    ]})  # fmt: skip
    order = state.order if extra is None else (*state.order, extra)
    found = solver.entered(replace(board, questions=(question,), effects=effects), question, order, state.triggered)
    worlds = [one.name for one in entries if _is_world(board, one.name)]
    back = []
    for one in found.states:
        objects = dict(one.board.objects)
        if len(worlds) > 1:
            # 704.5k: none of them is newer than the others
            objects |= {name: replace(objects[name], batch=len(state.order) + 1) for name in worlds}
        kept = {key: effect for key, effect in one.board.effects.items() if key != extra}
        changed = replace(one.board, questions=board.questions, effects=kept, objects=objects)
        back.append(joined(state, replace(
            one, board=changed, order=tuple(key for key in one.order if key != extra),
        )))  # fmt: skip
    return replace(found, states=back)


def _supplied(name: str, player: str, objects: Sequence[str], supply: WithCounters) -> ResolvedEffect:
    """Make the effect that lets objects enter with counters."""
    fits = model.Any(tuple(
        model.Is(f"target {place}") for place in range(1, len(objects) + 1)  # type: ignore[arg-type]
    ))  # fmt: skip
    shield = Enters((Way((supply,)),), fits)
    return ResolvedEffect(name, "", player, (), (), shields=(shield,), aimed=tuple(objects))


def _is_world(board: Board, name: str) -> bool:
    return any("World" in face.supertypes for face in board.objects[name].card.faces)


def is_combat(board: Board) -> bool:
    """Say whether there is combat, in which something can enter attacking (506.1).

    Args:
        board: the board; where creatures attack, it is, whatever step is given.
    """
    return board.step in _COMBAT or any(thing.attacking is not None for thing in board.objects.values())


def bears_on_entering(board: Board, tokens: Iterable[model.Face]) -> bool:
    """Say whether something could bear on how tokens enter: what they are themselves, or something on the board.

    Args:
        board: the board.
        tokens: what the tokens are.
    """
    if any(not _WITH_MORE.isdisjoint((*face.types, *face.subtypes)) or _says(face, own=True) for face in tokens):
        return True
    if any(isinstance(shield, Enters) for effect in board.effects.values() for shield in effect.shields):
        return True
    return any(
        _says(face, own=False)
        for thing in board.objects.values()
        if thing.zone == "battlefield" or thing.emblem
        for face in thing.card.faces
    )


def _says(face: model.Face, *, own: bool) -> bool:
    """Say whether a face has something to say about how it enters itself, or about how others do."""
    return any(_about_entering(part, own=own) for part in model.parts(face.abilities))


def _about_entering(part: object, *, own: bool) -> bool:
    match part:
        case Enters(what=what):
            return own == (what is None)
        case model.EntersAs() | model.EntersAsCopy():
            return own
        case model.Keyword():
            return own and bool(entering_by(part) or unread_entering(part))
        case model.Opaque(spoils=spoils):
            return "enter" in spoils and own == part.own_entering
        case _:
            return False
