"""The benchmark of replaced mana runs, and states grow as they should."""

from __future__ import annotations

from tests.benchmarks import mana


def test_replacements_are_timed_with_the_states_visited() -> None:
    found = [entry for entry in mana.replacements([2, 4], runs=1) if entry.phase == "mana"]
    assert [entry.benchmark for entry in found] == [
        "2 different replacements, 4 states",
        "4 different replacements, 21 states",
        "8 equal replacements, 9 states",
    ]


def test_pools_are_timed_with_the_states_visited() -> None:
    found = mana.pools({"three lands": ("Island", "Mystic Gate", "Forest")})
    assert {entry.benchmark for entry in found} == {"three lands, 7 states"}
    assert "search" in {entry.phase for entry in found}
