"""Boards written in one line."""

from __future__ import annotations

from typing import Any

import pytest

from solver.cards.library import fold
from solver.cards.model import Card, Effect, Face, Filter, Is, Modify, Spell
from solver.errors import SolverError
from solver.oneline import read_line

SPELLS: dict[str, tuple[Filter, ...]] = {
    "grow": (Is("target 1"),),
    "grow all": ("Creature",),
    "share": (Is("target 1"), Is("target 2")),
    "split": (Is("target 1"), "Creature"),
}


class FewCards:
    """A library of a few cards."""

    NAMES = ("Steam Vents", "Spreading Seas", "Walk on Water", "Bear")

    def find(self, name: str) -> Card | None:
        """Find a card."""
        if fold(name) == "growth":
            return Card("Growth", (Face("Growth", types=("Instant",)),))
        if fold(name) in SPELLS:
            spell = Spell(tuple(Effect(affects, (Modify(1, 1),)) for affects in SPELLS[fold(name)]))
            return Card(name, (Face(name, types=("Instant",), abilities=(spell,)),))
        if fold(name) in ("giant", "stomp"):
            return Card("Giant // Stomp", (Face("Giant", types=("Creature",)), Face("Stomp", types=("Instant",))))
        return next((Card(one, (Face(one),)) for one in self.NAMES if fold(one) == fold(name)), None)


def entries(text: str) -> list[dict[str, Any]]:
    return list(read_line(text, FewCards())["board"])


def test_cards_come_in_the_order_of_their_timestamps() -> None:
    data = read_line("Blood Moon; Urborg, Tomb of Yawgmoth;Steam Vents;", FewCards())
    assert [entry["card"] for entry in data["board"]] == ["Blood Moon", "Urborg, Tomb of Yawgmoth", "Steam Vents"]
    assert [entry["id"] for entry in data["board"]] == ["blood-moon", "urborg-tomb-of-yawgmoth", "steam-vents"]
    assert data["ask"] == [{"query": "characteristics"}]
    assert list(data["players"]) == ["A", "B"]


def test_a_player_can_be_named() -> None:
    assert [entry.get("controller") for entry in entries("Bear @B; Bear@A; Bear")] == ["B", "A", None]


def test_more_players_are_there_only_when_asked_for() -> None:
    data = read_line("Bear @D", FewCards(), players=4)
    assert list(data["players"]) == ["A", "B", "C", "D"]
    assert data["board"][0]["controller"] == "D"


def test_several_of_one_card() -> None:
    assert [entry["id"] for entry in entries("Bear x2 @B; Bear")] == ["bear", "bear-2", "bear-3"]


def test_counters_and_tapped() -> None:
    assert entries("Bear (+1/+1 x2, flying, tapped) @B") == [
        {"id": "bear", "card": "Bear", "controller": "B", "tapped": True, "counters": {"+1/+1": 2, "flying": 1}}
    ]


def test_counters_that_the_rules_do_not_name_are_counted() -> None:
    details = "(Flying, first strike x2, LORE, oil x1, -0/-1, Hour Glass x3)"
    assert entries(f"Bear {details}")[0]["counters"] == {
        "flying": 1, "first strike": 2, "lore": 1, "oil": 1, "-0/-1": 1, "Hour Glass": 3,
    }  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        "Steam Vents; Spreading Seas @B on Steam Vents",
        "Steam Vents; Spreading Seas on steam vents @B",
        "Steam Vents; Spreading Seas on steam-vents @B",
    ],
)
def test_an_aura_is_put_on_something(text: str) -> None:
    aura = {"id": "spreading-seas", "card": "Spreading Seas", "controller": "B", "attached_to": "steam-vents"}
    assert entries(text)[1] == aura


def test_the_host_can_come_later_and_be_one_of_several() -> None:
    assert entries("Spreading Seas on steam-vents-2; Steam Vents x2")[0]["attached_to"] == "steam-vents-2"


def test_on_can_be_part_of_a_name() -> None:
    assert entries("Walk on Water")[0] == {"id": "walk-on-water", "card": "Walk on Water"}
    assert entries("Bear; Walk on Water on Bear")[1]["attached_to"] == "bear"


def test_an_aura_is_put_on_a_player() -> None:
    assert entries("Spreading Seas on B @A")[0] == {
        "id": "spreading-seas", "card": "Spreading Seas", "controller": "A", "attached_to": "B",
    }  # fmt: skip
    assert entries("Growth on B")[0]["affects"] == ["B"]


def test_an_entry_goes_before_a_player() -> None:
    found = read_line("B; Spreading Seas on B", FewCards())["board"]
    assert found[1]["attached_to"] == "b"


def test_a_spell_is_put_on_several() -> None:
    board = "Bear x2; Ash, the Steam; "
    for hosts in ("bear, Ash, the Steam, bear-2", "Bear,ash-the-steam,bear-2"):
        assert entries(f"{board}Growth on {hosts}")[3]["affects"] == ["bear", "ash-the-steam", "bear-2"]


def test_a_face_that_is_a_spell_stands_for_its_effect() -> None:
    assert entries("Bear; Stomp on Bear")[1] == {"id": "stomp", "effect": "Stomp", "affects": ["bear"]}
    assert entries("Giant")[0] == {"id": "giant", "card": "Giant"}


def test_a_spell_stands_for_its_effect() -> None:
    assert entries("Bear; Growth on Bear")[1] == {"id": "growth", "effect": "Growth", "affects": ["bear"]}


def test_what_an_effect_changes_is_named() -> None:
    assert entries("Bear x2; Share on bear, bear-2")[2]["affects"] == ["bear", "bear-2"]
    assert entries("Bear x2; Grow All on bear, bear-2")[2]["affects"] == ["bear", "bear-2"]


@pytest.mark.parametrize("players", [0, 27, 99999])
def test_players_are_letters(players: int) -> None:
    with pytest.raises(SolverError, match=f"{players} players cannot play: there may be between 1 and 26"):
        read_line("Bear", FewCards(), players=players)
    assert len(read_line("Bear", FewCards(), players=26)["players"]) == 26


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (" ; ", "nothing is listed"),
        ("Spreading Seas on Island", "is on Island, but"),
        ("Bear x0", "between 1 and 50"),
        ("@B", "there is no card"),
        ("Bear (taped)", r"`\(taped\)` is not `tapped` and no kind of counter .* did you mean `tapped`\?"),
        ("Bear (fliyng)", "did you mean `flying`"),
        ("Bear (oil)", r"count it, `\(oil x1\)`$"),
        ("Bear (+1+1)", r"`\(\+1\+1\)`"),
        ("Bear (1/1)", r"`1/1` is no kind of counter; did you mean `\+1/\+1`\?"),
        ("Bear @C", "there is no player `C`; the players are `A` and `B`, and more with `--players 3`"),
        ("Bear @b", "did you mean `B`"),
        ("Bear @D", "more with `--players 4`"),
        ("Bear @Bob", "the players are `A` and `B`$"),
        ("Bear x2 x3", "two numbers are given, x2 and x3"),
        ("Bear @A @B", "two players are named, A and B"),
        ("Steam Vents; Spreading Seas @A on Steam Vents @B", "two players are named, A and B"),
        ("Spreading Seas on b", "did you mean `B`"),
        ("Bear x2; Spreading Seas on bear, bear-2", "on `bear` and `bear-2`: it can be attached to one thing only"),
        ("Bear; Growth on bear, wolf", "Growth is on wolf, but no entry"),
        ("Bear (tapped x2)", r"`tapped` is no kind of counter, and cannot be counted: write `\(tapped\)`"),
        ("Bear (flying, Tapped x1)", "`Tapped` is no kind of counter"),
        ("Bear; Grow", "`Grow` changes the objects .* name them behind `on`"),
        ("Bear; Grow All", "`Grow All` changes the objects .* name them behind `on`"),
        ("Bear; Share on Bear", "`Share` has several targets: name each of them behind `on`"),
        ("Bear; Split on Bear", "`Split` changes what was targeted and other objects, .* write a file instead"),
    ],
)
def test_what_cannot_be_read(text: str, words: str) -> None:
    with pytest.raises(SolverError, match=words):
        entries(text)
