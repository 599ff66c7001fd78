"""Boards for the benchmarks: so many objects, so many static effects of mixed kinds, always the same ones."""

from __future__ import annotations

from random import Random
from typing import Any

STATICS = (
    "Glorious Anthem",
    "Blood Moon",
    "Goblin Chieftain",
    "Urborg, Tomb of Yawgmoth",
    "Darkest Hour",
    "Xenograft",
    "Chromatic Lantern",
    "Godhead of Awe",
    "Honor of the Pure",
    "Archetype of Imagination",
    "Elvish Archdruid",
    "Opalescence",
    "Painter's Servant",
    "Cavalry Master",
    "Dryad of the Ilysian Grove",
    "Bad Moon",
    "Lord of Atlantis",
    "Kudo, King Among Bears",
    "Dralnu's Crusade",
    "Muscle Sliver",
)
"""Cards with a static ability that changes other objects, of all layers from 4 on."""

PLAIN = (
    "Grizzly Bears",
    "Forest",
    "Serra Angel",
    "Island",
    "Goblin Piker",
    "Steam Vents",
    "Silvercoat Lion",
    "Sol Ring",
    "Air Elemental",
    "Mountain",
    "Llanowar Elves",
    "White Knight",
    "Plains",
    "Hill Giant",
    "Swamp",
)
"""Cards that change nothing."""


def board(objects: int, statics: int, seed: int = 1) -> dict[str, Any]:
    """Make a board in the file format.

    Args:
        objects: how many permanents there are.
        statics: how many of them have a static ability that changes others.
        seed: shuffles their order and picks controllers.
    """
    random = Random(seed)  # noqa: S311 (no secrets here)
    cards = [STATICS[index % len(STATICS)] for index in range(statics)]
    cards += [PLAIN[index % len(PLAIN)] for index in range(objects - statics)]
    random.shuffle(cards)
    entries: list[dict[str, Any]] = []
    for index, card in enumerate(cards):
        entry: dict[str, Any] = {"id": f"o{index}", "card": card, "controller": random.choice("AB")}
        if card == "Xenograft":
            entry["chosen"] = {"creature type": "Goblin"}
        if card == "Painter's Servant":
            entry["chosen"] = {"color": "blue"}
        if index % 7 == 0:
            entry["counters"] = {"+1/+1": 1 + index % 3}
        entries.append(entry)
    return {
        "title": f"{objects} objects, {statics} static effects",
        "players": {"A": {"life": 20}, "B": {"life": 20}},
        "board": entries,
        "ask": [{"query": "characteristics"}],
    }
