"""Loops while the stack is followed: draws, what can be repeated, and what is not worked out."""

from __future__ import annotations

from typing import Any, cast

import pytest

from solver.board.load import load_data
from solver.events.state import Consent, State
from solver.outcome import Answer, EventOutcome
from solver.solving import solve
from solver.stack import loops, running
from solver.stack.loops import Course, Loops
from tests.properties.dice import Dice

Edge = tuple[int, int, Consent]


def _resolved(*texts: str) -> Answer:
    """Let a player gain life, who has enchantments with such texts."""
    board: list[dict[str, Any]] = [
        {"id": f"charm{place}", "controller": "A",
         "card": {"name": f"Charm {place}", "type": "Enchantment", "text": text}}
        for place, text in enumerate(texts)
    ]  # fmt: skip
    balm = {"name": "Balm", "type": "Instant", "cost": "{W}", "text": "You gain 3 life."}
    (answer,) = solve(load_data({
        "players": {"A": {"life": 20}, "B": {"life": 20}}, "board": board,
        "stack": [{"id": "balm", "controller": "A", "card": balm}], "ask": [{"query": "resolve"}],
    }))  # fmt: skip
    return answer


@pytest.fixture
def numbered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a number stand for a state and for its position."""
    monkeypatch.setattr(loops, "position", lambda state: state)


def _loops(*edges: Edge) -> Loops:
    course = Course()
    for one, other, consent in edges:
        course.enter(one, cast("State", one))
        course.enter(other, cast("State", other), [(one, consent)])
    return course.loops(None)


def test_a_position_that_differs_each_time_is_no_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "MOST_RESOLVED", 4)
    answer = _resolved("Whenever you gain life, you gain 1 life.")
    assert (answer.truncated, answer.outcomes) == (True, ())


def test_a_loop_without_a_way_out_that_has_an_option_is_not_worked_out() -> None:
    """CR 104.4b: it is no draw, and it does not end either."""
    answer = _resolved(
        "Whenever you gain life, you lose 1 life. You may tap all creatures.",
        "Whenever you lose life, you gain 1 life.",
    )
    assert not answer.outcomes
    assert [reason for reason in answer.incomplete_because if "732.1b" in reason]


def test_the_draw_is_told_with_its_rule() -> None:
    answer = _resolved("Whenever you gain life, you lose 1 life.", "Whenever you lose life, you gain 1 life.")
    (outcome,) = answer.outcomes
    assert isinstance(outcome, EventOutcome)
    assert (answer.complete, outcome.draw, outcome.rule, outcome.repeatable) == (True, True, "104.4b", False)


@pytest.mark.usefixtures("numbered")
@pytest.mark.parametrize(
    ("edges", "drawn", "after", "endless"),
    [
        ([(1, 2, ""), (2, 3, "")], set(), set(), set()),
        ([(1, 2, "may"), (2, 3, ""), (3, 2, "")], {2, 3}, set(), set()),
        ([(1, 1, "")], {1}, set(), set()),
        ([(1, 2, ""), (2, 1, ""), (2, 3, ""), (3, 4, "")], set(), {3, 4}, set()),
        ([(1, 2, ""), (2, 1, "may"), (2, 3, "may")], set(), {3}, set()),
        ([(1, 2, ""), (2, 1, "may")], set(), set(), {1, 2}),
        # CR 732.6: nobody can be forced to pay, but anybody may
        ([(1, 2, ""), (2, 1, ""), (2, 3, "unless")], {1, 2}, {3}, set()),
        # one loop leads to another
        ([(1, 1, ""), (1, 2, "may"), (2, 2, "")], {2}, {2}, set()),
    ],
)  # fmt: skip
def test_what_comes_of_loops(edges: list[Edge], drawn: set[int], after: set[int], endless: set[int]) -> None:
    numbers = {one: place for place, one in enumerate(dict.fromkeys(node for edge in edges for node in edge[:2]))}
    found = _loops(*edges)
    told = ({numbers[one] for one in some} for some in (drawn, after, endless))
    assert (found.drawn, found.after, found.endless) == tuple(map(frozenset, told))


@pytest.mark.usefixtures("numbered")
@pytest.mark.parametrize("seed", range(30))
def test_loops_are_what_reaches_itself(seed: int) -> None:
    dice = Dice.seeded(seed)
    size = dice.between(2, 7)
    edges: list[Edge] = [(dice.below(size), dice.below(size), "") for _ in range(dice.between(1, 12))]
    reached = {(one, other) for one, other, _ in edges}
    for via in range(size):
        reached |= {(a, b) for a in range(size) for b in range(size) if {(a, via), (via, b)} <= reached}
    stuck = {
        one for one, other in reached if one == other
        and all((then, one) in reached for then in range(size) if (one, then) in reached)
    }  # fmt: skip
    numbers = {one: place for place, one in enumerate(dict.fromkeys(node for edge in edges for node in edge[:2]))}
    assert _loops(*edges).drawn == {numbers[one] for one in stuck}


@pytest.mark.usefixtures("numbered")
def test_only_what_came_by_itself_comes_back() -> None:
    course = Course()
    course.enter("start", cast("State", 1))
    course.enter("there", cast("State", 2), [("start", "")])
    course.enter("back", cast("State", 1), [("there", "")])
    course.enter("both", cast("State", 2), [("there", ""), ("start", "")])
    assert [course.comes_back(key) for key in ("start", "there", "back", "both")] == [False, False, True, False]
