"""Generated boards of replacement effects: the solver finds what brute force finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.board.load import load_data
from solver.board.model import Board
from solver.outcome import Answer, EventOutcome
from solver.solving import solve_many
from tests.properties.agreeing import agree
from tests.properties.event_boards import seeded_board
from tests.reference.happenings import World
from tests.reference.replacing import TooManyError, results
from tests.sweeps import bound, seeds

OF_DAMAGE = (
    "If a source would deal damage to you, it deals double that damage to you instead.",
    "If a source would deal damage to you, it deals that much damage plus 1 instead.",
    "If a source would deal damage to you, it deals half that damage, rounded down, instead.",
    "If a source would deal 4 or more damage to you, it deals 2 damage to you instead.",
    "If a source would deal damage to you, prevent 2 of that damage.",
    "If a source would deal damage to you, prevent half that damage, rounded up.",
    "If a source would deal damage to you, prevent all but 3 of that damage.",
    "If a source would deal damage to a player, you may prevent 1 of that damage.",
)
OF_LIFE = (
    "If you would gain life, you gain twice that much life instead.",
    "If you would gain life, you gain that much life plus 1 instead.",
    "If a player would gain life, that player loses that much life instead.",
    "If a player would lose life, they lose twice that much life instead.",
)

FAST = 20
"""How many seeds the fast suite tries."""

SWEEP, PARTS, BATCH = 10_000, 10, 50
"""How many seeds the sweep tries, in how many tests, and how many boards are solved in one run."""


def _board(kind: str, amount: int, texts: list[str]) -> dict[str, Any]:
    cards = [
        {"id": f"e{place}", "controller": "B", "card": {"name": f"E{place}", "type": "Enchantment", "text": text}}
        for place, text in enumerate(texts)
    ]
    event = (
        {"deal_damage": {"source": "piker", "to": "B", "amount": amount, "combat": False}}
        if kind == "damage"
        else {"gain_life": {"player": "B", "amount": amount}}
    )
    return {
        "players": {"A": {"life": 20}, "B": {"life": 20}},
        "board": [*cards, {"id": "piker", "card": "Goblin Piker", "controller": "A"}],
        "ask": [{"query": "event", "event": event}],
    }


def _agree(kind: str, amount: int, texts: list[str]) -> None:
    board = load_data(_board(kind, amount, texts))
    ((answer,),) = solve_many([board])
    assert answer.complete
    found = {outcome.players["B"].life for outcome in answer.outcomes if isinstance(outcome, EventOutcome)}
    assert found == {world.get("life", "B") for world in results(board)}


@settings(max_examples=25)
@given(st.integers(0, 7), st.lists(st.sampled_from(OF_DAMAGE), max_size=4))
def test_damage_in_every_order(amount: int, texts: list[str]) -> None:
    _agree("damage", amount, texts)


@settings(max_examples=25)
@given(st.integers(0, 5), st.lists(st.sampled_from(OF_LIFE), max_size=4))
def test_life_in_every_order(amount: int, texts: list[str]) -> None:
    _agree("gain", amount, texts)


@pytest.mark.parametrize("copies", [2, 14])
def test_interchangeable_effects_are_counted(copies: int) -> None:
    """14 doublings in 14! orders are one state after the other."""
    (answer,) = solve_many([load_data(_board("gain", 1, [OF_LIFE[1]] * copies))])[0]
    (outcome,) = answer.outcomes
    assert isinstance(outcome, EventOutcome)
    assert outcome.players["B"].life == 21 + copies


Told = tuple[tuple[object, ...], ...]
"""What an outcome is, as far as it is compared."""


def _expected(world: World) -> Told:
    """What the reference says of an outcome."""
    told: list[tuple[object, ...]] = [("life", name, world.get("life", name)) for name in "AB"]
    for name in world.board.objects:
        zone = world.get("zone", name)
        told.append(("zone", name, zone))
        if zone == "battlefield":
            counters = tuple(sorted(world.counted(name).items()))
            told.append(("state", name, world.get("damage", name), bool(world.get("tapped", name)), counters))
    created = [(*key, count) for key, count in world.values.items() if isinstance(key, tuple) and key[0] == "created"]
    return (*told, *sorted(one for one in created if one[-1]))


def _found(board: Board, outcome: EventOutcome) -> Told:
    """What the solver says of one."""
    told: list[tuple[object, ...]] = [("life", name, outcome.players[name].life) for name in "AB"]
    for name, before in board.objects.items():
        now = outcome.things.get(name)
        zone = now.zone if now is not None else before.zone
        told.append(("zone", name, zone))
        if now is not None and zone == "battlefield":
            counters = tuple(sorted((kind, count) for kind, count in now.counters.items() if count))
            told.append(("state", name, now.damage, now.tapped, counters))
    tokens = [outcome.things[name].held for name in outcome.created]
    created = Counter(("created", token.controller, (token.name or "").removesuffix(" Token")) for token in tokens)
    return (*told, *sorted((*key, count) for key, count in created.items()))


def differences(board: Board, answer: Answer) -> list[str] | None:
    """What differs in what becomes of an event; nothing where the board is too large for brute force."""
    try:
        wanted = {_expected(world) for world in results(board)}
    except TooManyError:
        return None
    if not answer.complete:
        return [f"not answered: truncated {answer.truncated}, {answer.incomplete_because}"]
    found = {_found(board, outcome) for outcome in answer.outcomes if isinstance(outcome, EventOutcome)}
    same = set.intersection(*map(set, wanted | found)) if wanted and found else set()

    def shown(outcomes: set[Told]) -> list[str]:
        return sorted(str([part for part in one if part not in same]) for one in outcomes)

    said = [f"only the solver has {one}" for one in shown(found - wanted)]
    said += [f"only the reference has {one}" for one in shown(wanted - found)]
    return [*said, *(f"both have {one}" for one in shown(wanted & found))] if said else []


def check(chosen: Sequence[int]) -> None:
    """Compare on the boards of some seeds."""
    agree(chosen, BATCH, seeded_board, lambda board, _question, answer: differences(board, answer))


def test_first_seeds() -> None:
    check(seeds(range(FAST)))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_sweep(part: int) -> None:
    check(range(FAST + part, FAST + bound(SWEEP), PARTS))
