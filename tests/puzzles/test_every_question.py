"""Puzzles of Forge are asked every kind of question that applies to them: each is answered, or says why not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from solver.board.load import load_data
from solver.board.model import Board, Object
from solver.cards.model import Activated
from solver.puzzles.convert import board_of
from solver.puzzles.findings import Findings
from solver.solving import solve
from tests.sweeps import sample

Asked = dict[str, Any]

STEPS = ("untap", "upkeep", "draw", "declare attackers", "combat damage", "end of combat", "end", "cleanup")
"""Each board is asked about three of them in turn."""

MAY_BE_NOTHING = ("cast", "activate", "block", "attack", "tap_for_mana")
"""What may have no outcome, since it can't be done."""


def _of_players(name: str) -> Iterator[Asked]:
    yield {"query": "pools", "player": name}
    yield {"query": "pay", "player": name, "cost": "{2}{G}"}
    yield {"query": "attack", "player": name}
    yield {"query": "block", "player": name}
    yield {"query": "event", "event": {"gain_life": {"player": name, "amount": 2}}}
    yield {"query": "event", "event": {"draw": {"player": name, "count": 1}}}


def _of_permanents(thing: Object, victim: str) -> Iterator[Asked]:
    for query in ("could_produce", "tap_for_mana"):
        yield {"query": query, "object": thing.id}
    if isinstance(next(iter(thing.card.faces[0].abilities), None), Activated):
        yield {"query": "can_activate", "object": thing.id, "ability": 1}
        yield {"query": "activate", "object": thing.id, "ability": 1}
    if "Creature" in thing.card.faces[0].types:
        yield {"query": "event", "event": {"destroy": [thing.id]}}
        yield {"query": "event", "event": {"deal_damage": {"source": thing.id, "to": victim, "amount": 3}}}
        yield {"query": "event", "event": {"put_counters": {"to": thing.id, "kind": "+1/+1", "count": 2}}}


def _of_cards(thing: Object) -> Iterator[Asked]:
    types = thing.card.faces[0].types
    if not {"Instant", "Sorcery"} & set(types):
        yield {"query": "enter", "object": thing.id}
    if "Land" not in types:
        yield {"query": "cast", "object": thing.id, "by": thing.owner}


def questions(board: Board, place: int) -> Iterator[Asked]:
    """Give questions of every kind about a board: about its players, one permanent, and one card in a hand."""
    yield from ({"query": query} for query in ("characteristics", "state_based_actions", "resolve", "combat_damage"))
    yield from ({"query": "step", "step": step} for step in (STEPS * 2)[place % len(STEPS) :][:3])
    for player in board.players:
        yield from _of_players(player.name)
    things = [thing for thing in board.objects.values() if thing.card.faces]
    permanents = [thing for thing in things if thing.zone == "battlefield"]
    for thing in permanents[:2]:
        yield from _of_permanents(thing, board.players[-1].name)
    for thing in [thing for thing in things if thing.zone == "hand"][:1]:
        yield from _of_cards(thing)


@pytest.mark.slow
def test_each_is_answered(shared: Path) -> None:
    files = sample(sorted((shared / "boards").glob("*.pzl")))
    assert files
    for place, file in enumerate(files):
        data = yaml.safe_load(board_of(file.read_text(encoding="utf-8"), Findings(str(file))))
        data["ask"] = list(questions(load_data(data), place))
        for question, answer in zip(data["ask"], solve(load_data(data)), strict=True):
            told = answer.outcomes or answer.truncated or answer.incomplete_because
            assert told or question["query"] in MAY_BE_NOTHING, (file.name, question)
            assert answer.supported, (file.name, question)
