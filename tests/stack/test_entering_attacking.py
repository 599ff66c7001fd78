"""Tokens that enter attacking (506.3b, 508.4)."""

from __future__ import annotations

from typing import Any

import solver
from solver.outcome import EventOutcome

CAPTAIN = {"name": "Odd Captain", "type": "Creature — Human", "power": "3", "toughness": "3"}
SOLDIER = "create a 1/1 white Soldier creature token that's tapped and attacking."
DRUM = {"name": "Odd Drum", "type": "Enchantment", "text": "Whenever a creature you control attacks, you gain 1 life."}


def outcomes(active: str, step: str, *board: dict[str, Any]) -> list[EventOutcome]:
    """Give what comes of a step."""
    data = {"title": "x", "players": {"A": {"life": 20}, "B": {"life": 20}}, "active": active, "board": list(board),
            "ask": [{"query": "step", "step": step}]}  # fmt: skip
    (answer,) = solver.solve(data)
    assert answer.complete
    return [one for one in answer.outcomes if isinstance(one, EventOutcome)]


def captain(text: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401 (the data of a board)
    """Give a creature that creates a token."""
    return {"id": "captain", "card": {**CAPTAIN, "text": f"{text}, {SOLDIER}"}, "controller": "A", **more}


def test_whom_they_attack_is_chosen_and_they_have_not_been_declared() -> None:
    walker = {"id": "walker", "card": "Jace Beleren", "controller": "B", "counters": {"loyalty": 3}}
    drum = {"id": "drum", "card": DRUM, "controller": "A"}
    found = outcomes(
        "A", "declare attackers", captain("Whenever this creature attacks", attacking="walker"), drum, walker
    )
    assert sorted(str(one.things["soldier"].attacking) for one in found) == ["B", "walker"]
    assert all(one.things["soldier"].tapped for one in found)
    assert {one.players["A"].life for one in found} == {21}


def test_no_creature_of_another_player_attacks() -> None:
    ox = {"id": "ox", "card": "Hill Giant", "controller": "B", "attacking": "A"}
    (found,) = outcomes("B", "declare attackers", captain("Whenever a creature attacks you"), ox)
    assert found.things["soldier"].attacking is None
    assert found.things["soldier"].tapped


def test_nothing_attacks_without_combat() -> None:
    (found,) = outcomes("A", "end", captain("At the beginning of your end step"))
    assert found.things["soldier"].attacking is None
    assert found.things["soldier"].tapped


def test_who_protects_a_battle_is_not_asked_later_on() -> None:
    elf = {**CAPTAIN, "name": "Odd Elf", "text": "Afflict 2"}
    battle = {"id": "battle", "card": "Invasion of Ravnica // Guildpact Paragon", "controller": "A",
              "counters": {"defense": 4}}  # fmt: skip
    data = {"title": "x", "players": {"A": {"life": 20}, "B": {"life": 20}}, "active": "A",
            "board": [{"id": "elf", "card": elf, "controller": "A", "attacking": "battle"}, battle,
                      {"id": "giant", "card": "Hill Giant", "controller": "B", "blocking": ["elf"]}],
            "ask": [{"query": "step", "step": "declare blockers"}]}  # fmt: skip
    (answer,) = solver.solve(data)
    assert answer.incomplete_because == ("elf: not worked out yet: who the defending player is",)
