"""The benchmark of events: states grow as they should, and the time for each of them does not."""

from __future__ import annotations

import pytest

from tests.benchmarks.events import FEW, KINDS, asked, boards, different, events, per_state
from tests.encodings.happening import happened, states
from tests.properties.event_boards import seeded_board

MOST_GROWTH = 3
"""With many effects a state takes no more than so many times as long as with few.

Measured, with all that does not depend on their number: 3 ms for each of some 40 states with few effects, 0.1 ms for
each of 80,000 with twelve different ones and of 20,000 with six and fourteen equal ones, and 0.7 ms for each of 500
where two events have six each."""


@pytest.mark.parametrize("kind", KINDS)
def test_equal_effects_are_one_state_after_the_other(kind: str) -> None:
    (effect,) = different(kind, 2)[1:]
    few, many = (states(happened(asked(kind, [effect] * copies))) for copies in (2, 14))
    assert many - few == 12


@pytest.mark.parametrize("kind", KINDS)
def test_everything_is_decided_while_it_is_grounded(kind: str) -> None:
    """States that only the solver could rule out would be followed as well, and so would all that comes of them."""
    layers = happened(asked(kind, [*different(kind, FEW), *different(kind, FEW, "opponent")], both=True))
    assert [str(atom.symbol) for atom in layers.control.symbolic_atoms if not atom.is_fact] == []


@pytest.mark.parametrize("seed", range(20))
def test_generated_boards_are_decided_while_they_are_grounded(seed: int) -> None:
    layers = happened(seeded_board(seed))
    assert [str(atom.symbol) for atom in layers.control.symbolic_atoms if not atom.is_fact] == []


def test_events_are_timed_with_the_states_visited() -> None:
    plans = {"few": asked("damage", different("damage", FEW))}
    assert {entry.benchmark for entry in events(plans, runs=1) if entry.phase == "events"} == {"few, 42 states"}


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_no_state_takes_longer_the_more_there_are(kind: str) -> None:
    few, *many = map(per_state, boards(kind).values())
    assert max(many) < MOST_GROWTH * few
