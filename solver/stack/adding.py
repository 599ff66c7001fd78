"""Mana that spells and abilities add which are no mana abilities (106.3, 106.4), and what comes of that at once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
from clingo import Function, Number, Symbol
from msgspec.structs import replace

from solver.asp import Layers, Timer, files_about_mana
from solver.board.model import Question
from solver.cards import model
from solver.events.state import State
from solver.facts.board import Writer, clock
from solver.outcome import MANA_SYMBOLS, ManaOutcome
from solver.tapping import TapReader, Way
from solver.worlds import Program, World


def _added(layers: Layers) -> Sequence[Symbol]:
    layers.mana(resolving=True)
    return layers.symbols()


_ADDING = Program(files_about_mana(resolving=True), _added)


class Added(msgspec.Struct, frozen=True):
    """The states after mana has been added, in each way, and what is not worked out of that."""

    states: tuple[State, ...]
    unread: tuple[str, ...] = ()


def lacks(adds: Sequence[model.Add]) -> str | None:
    """Say what is not worked out of instructions to add mana, if anything.

    Args:
        adds: the instructions.
    """
    if any(add.restricted for add in adds):
        return "mana that can be spent on some things only"
    if any(add.optional or add.tapped is not None or add.to != "you" for add in adds):
        return "mana that somebody else gets, or that hangs on what was tapped"
    return None


def with_mana(
    state: State, name: str, adds: Sequence[model.Add], writer: Writer, timer: Timer, encodings: Path | None
) -> Added:
    """Add mana, in each way: with the choices there are, and with the triggered mana abilities that see it (605.1b).

    It is not tapped for, whatever the source is (106.12).

    Args:
        state: the state.
        name: the spell or ability.
        adds: the instructions to add mana.
        writer: the writer of facts.
        timer: where to count the time.
        encodings: the folder of the encodings, the shipped one unless said.
    """
    thing = state.board.objects[name]
    stacked = thing.stacked
    source = stacked.source.name if stacked is not None and stacked.source is not None else name
    if source not in state.board.objects:
        return Added((), (f"{source}: the mana that is added when its source is no more is not worked out",))
    ability = model.Activated("", produces=tuple(adds), mana=True)
    question = Question("activate_mana", {"object": source})
    there = replace(state.board.objects[source], activated=ability)
    board = replace(state.board, objects={**state.board.objects, source: there}, questions=(question,))
    facts = writer.board(board)
    numbering = facts.numbering
    index, term = numbering.objects[source], f"a({writer.abilities.number(ability)})"
    lines = [facts.state, clock(board, numbering, writer, state.order)]
    lines += [f"resolving(@w,{index},{term}).", f"payer(@w,{numbering.players[thing.controller]})."]
    lines += [f"resolving_x(@w,{thing.x})."] if thing.x is not None else []
    decoded = _ADDING.look([World(facts, "\n".join(lines))], timer, encodings)
    number = Function("a", [Number(writer.abilities.number(ability))])
    way = Way(source, Function("resolving"), number, thing.controller, (), board, "")
    came = TapReader(board, numbering, writer, question).came(way, decoded.told.get(0, ()))
    unread = [*came.unread, *(f"{one}: {why}" for one, all_ in facts.missing.items() for why in all_)]
    if came.too_large:
        unread.append(f"{source}: how much mana is added is not worked out")
    found: dict[str, State] = {}
    for outcome in came.outcomes:
        if outcome.changed or outcome.touched or any(map(any, outcome.restricted.values())):
            unread.append(f"{source}: what comes of the mana that is added besides is not worked out")
            continue
        then = _richer(state, outcome)
        found.setdefault(repr((then.board.players, then.triggered)), then)
    states = tuple(found.values())
    choosers = state.choosers | ({thing.controller} if len(states) > 1 else set())
    return Added(tuple(replace(one, choosers=choosers) for one in states), tuple(dict.fromkeys(unread)))


def _richer(state: State, outcome: ManaOutcome) -> State:
    """Give the state with the mana in the pools, and with what has triggered and resolved at once."""
    tallies = dict(state.tallies)
    for player, added in outcome.mana.items():
        for symbol, count in zip(MANA_SYMBOLS, added, strict=True):
            if count:
                tallies[player, symbol] = tallies.get((player, symbol), 0) + count
    players = tuple(
        replace(one, mana=one.mana + _written(outcome.mana.get(one.name, ()))) for one in state.board.players
    )
    triggered = dict(state.triggered)
    for source, count in outcome.triggered:
        key = (source, "placed(mana)")
        triggered[key] = triggered.get(key, 0) + count
    return replace(state, board=replace(state.board, players=players), tallies=tallies, triggered=triggered)


def _written(added: Sequence[int]) -> str:
    return "".join(symbol * count for symbol, count in zip(MANA_SYMBOLS, added, strict=False))
