"""Abilities that have triggered are put onto the stack (603.3)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec
from clingo import Symbol, SymbolType, parse_term
from msgspec.structs import replace

from solver.asp import Timer
from solver.board.model import Board, Mention, Object, Stacked
from solver.cards.model import Ability, Card, Face, Is, Keyword, Triggered, parts
from solver.cards.occasions import DamageDone
from solver.events.state import State
from solver.facts.board import Numbering, Writer, number
from solver.stack.remembering import Memory
from solver.stack.speaking import mention_of
from solver.stack.states import fresh

_OBJECTS: dict[str, tuple[int, ...]] = {
    "move": (0,), "becomes": (0,), "casts": (1,), "counters": (0,), "take": (0,), "uncounters": (0,), "damage": (1,),
    "aims": (2,), "attacks": (0,), "blocks": (0,), "blocked": (0,), "unblocked": (0,), "meets": (1,), "met": (1,),
    "copies": (1,),
}  # fmt: skip
_PLAYERS: dict[str, int] = {
    "damage": 1, "gain": 0, "loss": 0, "drawn": 0, "does": 0, "begins": 0, "casts": 0, "counters": 0, "aims": 0,
    "attacks": 2, "copies": 0,
}  # fmt: skip
_NUMBERS: dict[str, int] = {"damage": 2, "gain": 1, "loss": 1, "counters": 2, "does": 2, "take": 2, "uncounters": 2}


class _Trigger(msgspec.Struct, frozen=True):
    """An ability that has triggered: the object that it is of, the ability, and the event."""

    name: str
    term: str
    instance: str
    ability: Ability
    event: Symbol
    count: int


class Placing:
    """Puts triggered abilities onto the stack.

    Args:
        writer: the writer of facts.
        timer: where to count the time.
        encodings: the folder of the encodings, the shipped one unless said.
    """

    def __init__(self, writer: Writer, timer: Timer, encodings: Path | None) -> None:
        self._writer = writer
        self._memory = Memory(writer, timer, encodings)

    def has_any(self, state: State) -> bool:
        """Say whether some ability has triggered and not been put onto the stack.

        Args:
            state: the state.
        """
        return any(term.startswith("of(") for _, term in state.triggered) or any(
            _is_reflexive(thing) for thing in state.board.objects.values()
        )

    def placed(self, state: State) -> State:
        """Put all abilities that have triggered onto the stack, in APNAP order (603.3b).

        Those of one player have one place: the order in which they stand is told by which of them resolves first.

        Args:
            state: the state.
        """
        board = state.board
        numbering = number(board)
        triggers = [
            self._trigger(name, term, count) for (name, term), count in sorted(state.triggered.items())
            if term.startswith("of(")
        ]  # fmt: skip
        controllers = self._controllers(state, triggers)
        lasting = {one.name for one in triggers if _leaves(one.event)} | {
            numbering.object_ids[one.event.arguments[0].number] for one in triggers if _leaves(one.event)
        }
        last = self._memory.last_known(state, sorted(name for name in lasting if name in state.departed))
        objects = dict(board.objects)
        found: list[Object] = []
        for one in triggers:
            source = objects[one.name]
            for _ in range(one.count):
                stacked = _stacked(state, one, numbering, last)
                name = fresh(f"{one.name}'s ability", [*objects, *(each.id for each in found)])
                found.append(Object(
                    name, Card("", ()), source.owner, controllers[one.name], "stack", stacked=stacked,
                    ability_text="", x=source.x, chosen=dict(source.chosen),
                ))  # fmt: skip
        for name, thing in board.objects.items():
            if _is_reflexive(thing):
                found.append(replace(thing, id=name, zone="stack", emblem=False, delayed=False, ability_text=""))
                del objects[name]
        objects = {name: thing for name, thing in objects.items() if not (thing.delayed and name in {
            one.name for one in triggers
        })}  # fmt: skip
        top = max((thing.position for thing in objects.values() if thing.zone == "stack"), default=0)
        turn = _turns(board)
        for thing in found:
            objects[thing.id] = replace(thing, position=top + 1 + turn[thing.controller])
        counts: dict[tuple[str, str], int] = {}
        placed = {(one.name, one.term): one.instance for one in triggers}
        for key, count in state.triggered.items():
            changed = (key[0], f"placed({placed[key]})") if key in placed else key
            counts[changed] = counts.get(changed, 0) + count
        return replace(state, board=replace(board, objects=_without_over(objects)), triggered=counts)

    def _trigger(self, name: str, term: str, count: int) -> _Trigger:
        instance, ability, event = parse_term(term).arguments
        held = self._writer.abilities.ability(ability.arguments[0].number)
        return _Trigger(name, term, str(instance), held, event, count)

    def _controllers(self, state: State, triggers: list[_Trigger]) -> Mapping[str, str]:
        """Give who controls each source, or last controlled it (603.3a)."""
        asked: dict[str, Board] = {}
        for one in triggers:
            there = state.board.objects[one.name].zone == "battlefield"
            board = state.board if there else state.departed.get(one.name, state.board)
            asked[one.name] = board
        held = self._memory.held([(board, name) for name, board in asked.items()])
        return {
            name: one.controller or asked[name].objects[name].controller
            for name, one in zip(asked, held, strict=True)
        }  # fmt: skip


def could_trigger_on_state(board: Board) -> bool:
    """Say whether something on the board has a state trigger, or gives one (603.8).

    Args:
        board: the board.
    """
    return any(_has_state_trigger(face) for thing in board.objects.values() for face in thing.card.faces)


@cache
def _has_state_trigger(face: Face) -> bool:
    return any(isinstance(part, Triggered) and part.state is not None for part in parts(face.abilities))


def _leaves(event: Symbol) -> bool:
    return event.name == "move" and str(event.arguments[1]) == "battlefield"


def _is_reflexive(thing: Object) -> bool:
    return thing.zone == "command" and thing.stacked is not None and not thing.stacked.announced


def _turns(board: Board) -> dict[str, int]:
    """Give the places of players in APNAP order (101.4)."""
    names = [player.name for player in board.players]
    start = names.index(board.active)
    return {name: place for place, name in enumerate([*names[start:], *names[:start]])}


def _without_over(objects: Mapping[str, Object]) -> dict[str, Object]:
    there = {name: thing for name, thing in objects.items() if thing.stacked is None or not thing.stacked.over}
    if len(there) == len(objects):
        return there
    return {
        name: replace(thing, damaged_by=tuple(one for one in thing.damaged_by if one in there))
        if thing.damaged_by else thing
        for name, thing in there.items()
    }  # fmt: skip


def without_over(state: State) -> State:
    """Take abilities off the board that have left the stack.

    Args:
        state: the state, in which nothing that has triggered waits.
    """
    return replace(state, board=replace(state.board, objects=_without_over(state.board.objects)))


def _stacked(state: State, trigger: _Trigger, numbering: Numbering, last: Mapping[str, Object]) -> Stacked:
    """Say what is known of a triggered ability on the stack."""
    event, board = trigger.event, state.board
    own = board.objects[trigger.name]
    if own.delayed and own.stacked is not None:
        # 603.7c: it knows what it was told when it was made
        return replace(own.stacked, ability=trigger.ability, announced=False)
    cause: dict[str, Mention] = {}
    players: dict[str, str] = {}
    numbers: dict[str, int] = {}
    speaks_of_source = event.name == "damage" and _speaks_of_source(trigger.ability)
    places = _OBJECTS.get(event.name, ())
    if speaks_of_source:
        places = (0,)
    elif event.name == "aims" and isinstance(trigger.ability, Keyword):
        # 702.21a: what wards something off counters what targets it
        places = (3,)
    for place in places:
        argument = event.arguments[place]
        if argument.type == SymbolType.Number:
            cause["triggering"] = _mention(board, numbering.object_ids[argument.number], event, last)
        elif argument.name == "object":
            cause["triggering"] = _mention(board, numbering.object_ids[argument.arguments[0].number], event, last)
    if event.name in _PLAYERS:
        argument = event.arguments[_PLAYERS[event.name]]
        if argument.type == SymbolType.Number:
            players["triggering"] = numbering.player_names[argument.number]
        elif argument.name == "player":
            players["triggering"] = numbering.player_names[argument.arguments[0].number]
    if event.name == "attacks":
        players["defending"] = players["triggering"]  # 508.5: whoever it attacks later
    if event.name in _NUMBERS:
        numbers["trigger"] = event.arguments[_NUMBERS[event.name]].number
    source = mention_of(own)
    if _leaves(event) and trigger.name in last and own.zone != "battlefield":
        source = replace(source, last=last[trigger.name])
    if _leaves(event) and numbering.object_ids[event.arguments[0].number] == trigger.name:
        before = state.departed.get(trigger.name)
        if before is not None and own.moves > before.objects[trigger.name].moves + 1:
            # 400.7: what came of it since is another object
            source = Mention(trigger.name, -1, last.get(trigger.name))
    return Stacked(trigger.ability, source, cause, players, numbers, announced=False)


def _speaks_of_source(ability: Ability) -> bool:
    """Say whether an ability triggers when some source deals damage, so that "it" is that source."""
    return isinstance(ability, Triggered) and any(
        isinstance(one, DamageDone) and not one.received and one.source not in (None, Is("source"))
        for one in ability.watches
    )


def _mention(board: Board, name: str, event: Symbol, last: Mapping[str, Object]) -> Mention:
    thing = board.objects[name]
    if not _leaves(event):
        return mention_of(thing)
    # 400.7e: where it went it can be found, if that is where it still is
    found = thing.zone == event.arguments[2].name
    return Mention(name, thing.moves if found else -1, last.get(name))
