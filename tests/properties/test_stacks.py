"""Generated stacks: the solver finds what brute force finds, whatever is chosen on the way."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence, Set

import pytest

from solver.board.load import load_data
from solver.events.state import State, snapshot
from solver.outcome import Answer, EventOutcome, ObjectAfter
from solver.solving import solve_many
from solver.stack.running import Running
from tests.properties.stack_boards import StackBoard, seeded_board
from tests.reference.stack.lines import ObjectResult, Result
from tests.sweeps import bound, seeds

FAST = (14, 53)
"""The seeds that the fast suite tries: small boards."""

SWEEP, PARTS, BATCH = 5_000, 5, 75
"""How many seeds the sweep tries, in how many tests, and how many boards are solved in one run."""

COST = 20
"""A board costs as much as so many boards of other sweeps."""

RARE = 20
"""Of so many boards at most one may be left open by the solver."""


@pytest.fixture
def expanded(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[object]]:
    """Note each state of which the solver lets the top of the stack resolve; none is twice among those of a board."""
    noted: list[object] = []
    resolved = Running._resolved

    def noting(running: Running, state: State) -> list[State]:
        # the object that runs is kept as well, so that no other one comes to stand in its place
        noted.append((running, snapshot(state)))
        return resolved(running, state)

    monkeypatch.setattr(Running, "_resolved", noting)
    yield noted
    assert len(set(noted)) == len(noted)


def check(chosen: Sequence[int]) -> None:
    """Compare on the boards of some seeds."""
    left_open: list[str] = []
    for start in range(0, len(chosen), BATCH):
        part = chosen[start : start + BATCH]
        boards = [seeded_board(seed) for seed in part]
        answered = solve_many([load_data(board.data) for board in boards])
        for seed, board, (answer,) in zip(part, boards, answered, strict=True):
            if not answer.complete:
                left_open.append(f"seed {seed}: {answer.incomplete_because}")
                continue
            said = differences(board, answer)
            assert not said, "\n".join([f"seed {seed}", str(board.data), *said])
    assert RARE * len(left_open) <= max(len(chosen), RARE), left_open


def differences(board: StackBoard, answer: Answer) -> list[str]:
    """What differs in the outcomes."""
    wanted = board.played.results
    have = {found(one, board) for one in answer.outcomes if isinstance(one, EventOutcome)}
    return [
        *(f"only the solver has {_told(one, wanted)}" for one in sorted(have - wanted, key=str)),
        *(f"only the reference has {_told(one, have)}" for one in sorted(wanted - have, key=str)),
    ]


def found(outcome: EventOutcome, board: StackBoard) -> Result:
    """Bring an outcome of the solver into the form of the reference model."""
    names = [one.id for one in board.table.pieces] + [entry["id"] for entry in board.data["stack"] if "card" in entry]
    there = {name: one for name, one in outcome.things.items() if one.zone == "battlefield"}
    tokens = Counter(
        ((there[name].held.name or "").removesuffix(" Token"), _object(there[name]))
        for name in outcome.created
        if name in there
    )
    players = (
        (name, one.life, one.lost, one.damage, one.life_lost, one.drawn, len(one.discarded))
        for name, one in outcome.players.items()
    )
    return Result(
        tuple(sorted(players)),
        tuple(sorted((name, outcome.things[name].zone) for name in names)),
        tuple(sorted((name, _object(there[name])) for name in names if name in there)),
        tuple(sorted(tokens.items())),
        tuple(sorted(outcome.triggered)),
    )


def _object(one: ObjectAfter) -> ObjectResult:
    held = one.held
    size = (held.power, held.toughness) if held.power is not None and held.toughness is not None else None
    counters = tuple(sorted((kind, count) for kind, count in one.counters.items() if count))
    return ObjectResult(held.controller or "", one.tapped, one.damage, counters, size)


def _told(one: Result, others: Set[Result]) -> str:
    """Tell a result by what is not the same in the nearest one of others."""
    parts = _parts(one)
    left = [sorted(parts - _parts(other)) for other in others]
    return str(min(left, key=len, default=sorted(parts)))


def _parts(one: Result) -> set[str]:
    return {f"{name} {part}" for name, field in one._asdict().items() for part in field}


def test_small_boards(expanded: list[object]) -> None:
    check(seeds(FAST))
    assert len(expanded) > len(FAST)


@pytest.mark.slow
@pytest.mark.usefixtures("expanded")
@pytest.mark.parametrize("part", range(PARTS))
def test_sweep(part: int) -> None:
    check(range(part, bound(COST * SWEEP) // COST, PARTS))
