"""All mana that players can make, on generated boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from solver.board.model import Board, Question
from solver.outcome import Answer, PoolsOutcome
from tests.properties.agreeing import agree
from tests.properties.describe import describe
from tests.properties.pool_boards import seeded_board
from tests.reference.pools import Pair, Pools, pools
from tests.sweeps import bound, seeds

FAST = 6
"""How many seeds the fast suite tries."""

SWEEP, PARTS, BATCH = 1_500, 10, 25
"""How many seeds the sweep tries, in how many tests, and how many boards are solved in one run."""

MOST = 1_000
"""How many states the reference looks at on one board."""


def expected(board: Board, player: str) -> Pools | None:
    """What the reference finds; None where the board is too large for it."""
    try:
        return pools(board, player, most=MOST)
    except NotImplementedError:
        return None


def told(outcome: PoolsOutcome) -> Pools:
    """What the solver says, as the reference has it."""

    def symbols(amounts: Sequence[int]) -> str:
        return "".join(sorted(symbol * count for symbol, count in zip("WUBRGC", amounts, strict=True)))

    if outcome.unbounded:
        return Pools(frozenset(), unbounded=True)
    return Pools(frozenset((symbols(pool.mana), symbols(pool.restricted)) for pool in outcome.pools))


def differences(board: Board, question: Question, answer: Answer) -> list[str] | None:
    """What differs in the pools of a player."""
    # since when somebody has had a creature, boards do not tell (302.6); the reference takes it for long enough
    if not answer.supported or any("302.6" not in reason for reason in answer.incomplete_because):
        return None
    wanted = expected(board, question.keys["player"])
    if wanted is None:
        return None
    (outcome,) = answer.outcomes
    assert isinstance(outcome, PoolsOutcome)
    found = told(outcome)
    said = [f"unbounded: solver {found.unbounded}, reference {wanted.unbounded}"]
    said = said if found.unbounded != wanted.unbounded else []
    if answer.truncated:
        return [*said, "truncated"]
    said += [f"only the solver has {pool}" for pool in sorted(found.pools - wanted.pools)]
    return said + [f"only the reference has {pool}" for pool in sorted(wanted.pools - found.pools)]


def check(chosen: Sequence[int]) -> None:
    """Compare on the boards of some seeds."""
    agree(chosen, BATCH, seeded_board, differences)


def test_first_seeds() -> None:
    check(seeds(range(FAST)))


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_sweep(part: int) -> None:
    check(range(FAST + part, FAST + bound(SWEEP), PARTS))


def within(smaller: Pair, larger: Pair) -> bool:
    """Whether one pool is part of another one."""
    return all(Counter(one) <= Counter(other) for one, other in zip(smaller, larger, strict=True))


def _more_mana(chosen: Sequence[int]) -> None:
    """With one more mana floating there is nothing less, and that mana can always be kept."""
    compared = 0
    for seed in chosen:
        board = seeded_board(seed)
        first, second = board.players
        richer = replace(board, players=(replace(first, mana=first.mana + "{C}"), second))
        before, after = expected(board, "A"), expected(richer, "A")
        if before is None or after is None:
            continue
        compared += 1
        assert after.unbounded or not before.unbounded
        for free, tied in before.pools if not after.unbounded else ():
            assert any(within((free + "C", tied), pool) for pool in after.pools), f"seed {seed}\n{describe(board)}"
    assert compared


def test_more_mana_takes_nothing_away() -> None:
    _more_mana(seeds(range(FAST)))


@pytest.mark.slow
def test_more_mana_takes_nothing_away_on_many_boards() -> None:
    _more_mana(range(FAST, FAST + bound(50)))
