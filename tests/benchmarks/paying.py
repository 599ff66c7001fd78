"""Benchmarks of paying: a spell of all five colors on a board of the size of a Commander game.

Run as ``python -m tests.benchmarks.paying [FOLDER]``: it prints a line for each benchmark and writes the measurements,
in yardsticks, as a CSV file to the folder (``tests/benchmarks/results`` unless said).
"""

from __future__ import annotations

from solver.board.load import load_data
from solver.board.model import Board
from solver.outcome import PayOutcome
from solver.solving import solve
from tests.benchmarks.harness import TOTAL, Measurement, Phases, measure, report

SOURCES = (
    "Command Tower", "Exotic Orchard", "Reflecting Pool", "City of Brass", "Mana Confluence", "Tundra",
    "Underground Sea", "Badlands", "Taiga", "Savannah", "Scrubland", "Volcanic Island", "Bayou", "Plateau",
    "Tropical Island", "Hallowed Fountain", "Watery Grave", "Blood Crypt", "Stomping Ground", "Temple Garden", "Plains",
    "Island", "Swamp", "Mountain", "Forest", "Mystic Gate", "Sunken Ruins", "Azorius Chancery", "Karplusan Forest",
    "Ancient Tomb", "Sol Ring", "Arcane Signet", "Azorius Signet", "Dimir Signet", "Rakdos Signet", "Fellwar Stone",
    "Chromatic Lantern", "Commander's Sphere", "Thran Dynamo", "Mind Stone",
)  # fmt: skip
"""Forty lands and artifacts that make mana, among them filters, and some that look at what others could produce."""

COSTS = ("{4}{W}{U}{B}{R}{G}", "{40}{W}{U}{B}{R}{G}", "{60}{W}{U}{B}{R}{G}")
"""What is paid: for an ordinary spell, with nearly all mana there is, and more than there is."""

LIMIT = 20
"""So many ways are listed."""


def board(cost: str) -> Board:
    """Make the board, with a question about that cost.

    Args:
        cost: the cost.
    """
    return load_data(
        {
            "players": {name: {"life": 40} for name in "ABCD"},
            "board": [*({"card": card, "controller": "A"} for card in SOURCES), {"card": "Plains", "controller": "B"}],
            "command": {"A": [{"card": "Kenrith, the Returned King", "commander": True}]},
            "ask": [{"query": "pay", "player": "A", "cost": cost, "for": "Last Stand"}],
        }
    )


def paying(*, runs: int = 5) -> list[Measurement]:
    """Time whether and how the costs can be paid.

    Args:
        runs: how many runs count.
    """
    found: list[Measurement] = []
    for cost in COSTS:
        plan = board(cost)
        found += measure(cost, lambda phases, one=plan: _pay(phases, one), runs=runs)  # type: ignore[misc]
    return found


def _pay(phases: Phases, plan: Board) -> PayOutcome:
    (answer,) = solve(plan, limit=LIMIT)
    phases.add(answer.timings)
    (outcome,) = answer.outcomes
    if not isinstance(outcome, PayOutcome):
        raise TypeError(outcome)
    return outcome


def main() -> None:
    """Run the benchmark and write it down."""
    report({"paying": paying()}, ("search", TOTAL))


if __name__ == "__main__":
    main()
