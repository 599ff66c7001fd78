"""Benchmarks of mana: one production with more and more replacement effects, and all pools of a player.

Run as ``python -m tests.benchmarks.mana [FOLDER]``: it prints a line for each benchmark and writes the measurements, in
yardsticks, as a CSV file to the folder (``tests/benchmarks/results`` unless said). What grows with the number of states
is the phase ``mana``; the others are there with any number of effects.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from solver.board.load import load_data
from solver.board.model import Board
from solver.cards import model as m
from solver.outcome import PoolsOutcome
from solver.solving import solve
from tests.benchmarks.harness import TOTAL, Measurement, Phases, measure, report
from tests.encodings.production import charms, grounded, states

COUNTS = (2, 4, 6, 8, 10, 12)
"""How many different replacement effects there are."""

_SYMBOLS = ("{W}", "{U}", "{B}", "{R}", "{G}", "{C}")


def different(count: int) -> list[m.ProduceInstead]:
    """Make replacement effects of which no two do the same: doubling, other types, and single mana of other types."""
    return [
        (
            m.ProduceInstead(times=2, at_least=1 + place // 3),
            m.ProduceInstead(_SYMBOLS[place % 6], at_least=1 + place // 6),
            m.ProduceInstead(_SYMBOLS[place % 6], amount="one", at_least=1 + place // 6),
        )[place % 3]
        for place in range(count)
    ]


def replacements(counts: Iterable[int] = COUNTS, *, runs: int = 5) -> list[Measurement]:
    """Time what a Forest could produce under different replacement effects, and under eight that do the same.

    Args:
        counts: how many different effects each board has.
        runs: how many runs count.
    """
    boards = {f"{count} different replacements": charms(*different(count)) for count in counts}
    boards["8 equal replacements"] = charms(*[m.ProduceInstead(times=2)] * 8)
    found: list[Measurement] = []
    for name, plan in boards.items():
        visited = states(grounded(plan))
        found += measure(f"{name}, {visited} states", lambda phases, one=plan: _ground(phases, one), runs=runs)  # type: ignore[misc]
    return found


def _ground(phases: Phases, plan: Board) -> None:
    phases.add(grounded(plan).timer.seconds)


LANDS = (
    "Island", "Island", "Plains", "Plains", "Swamp", "Swamp", "Mountain", "Forest", "Steam Vents", "Watery Grave",
    "Mystic Gate", "Sunken Ruins", "Graven Cairns", "Crystal Vein", "Phyrexian Tower",
)  # fmt: skip
"""Fifteen lands with filters."""

BOARDS = {
    "15 lands with filters": LANDS,
    "15 lands with filters, a doubler and two sacrifice sources": (
        *LANDS, "Mana Reflection", "Blood Pet", "Ashnod's Altar",
    ),
}  # fmt: skip
"""The boards whose pools are asked for."""


def pools(boards: Mapping[str, Sequence[str]] = BOARDS, *, runs: int = 1) -> list[Measurement]:
    """Time what a player can have available; the states that are visited are counted.

    Args:
        boards: the cards that the player controls, by the name of the benchmark.
        runs: how many runs count.
    """
    found: list[Measurement] = []
    for name, cards in boards.items():
        data = {"players": {"A": {}, "B": {}}, "board": list(cards), "ask": [{"query": "pools", "player": "A"}]}
        board = load_data(data)
        (outcome,) = solve(board)[0].outcomes
        states = outcome.states if isinstance(outcome, PoolsOutcome) else 0
        found += measure(f"{name}, {states} states", lambda phases, one=board: _solve(phases, one), runs=runs)  # type: ignore[misc]
    return found


def _solve(phases: Phases, board: Board) -> None:
    (answer,) = solve(board)
    phases.add(answer.timings)


def main() -> None:
    """Run the benchmarks and write them down."""
    report({"mana": replacements(), "pools": pools()}, ("mana", "search", TOTAL))


if __name__ == "__main__":
    main()
