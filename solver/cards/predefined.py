"""Predefined tokens (111.10): what they are created with. Abilities of which only the cost matters have no more."""

from __future__ import annotations

from solver.cards.model import Activated, Face, Is, Keyword, PayBySacrifice

_SACRIFICE = "Sacrifice this artifact"
_SELF = (PayBySacrifice(Is("source")),)


def _artifact(name: str, *abilities: Activated | Keyword) -> Face:
    return Face(name, types=("Artifact",), subtypes=(name,), abilities=abilities)


_FACES = (
    # 111.10a, 111.10c
    _artifact("Treasure", Activated(f"{{T}}, {_SACRIFICE}", adds=("any color",), pays=_SELF, mana=True)),
    _artifact("Gold", Activated(_SACRIFICE, adds=("any color",), pays=_SELF, mana=True)),
    # 111.10b, 111.10f, 111.10g
    _artifact("Food", Activated(f"{{2}}, {{T}}, {_SACRIFICE}")),
    _artifact("Clue", Activated(f"{{2}}, {_SACRIFICE}")),
    _artifact("Blood", Activated(f"{{1}}, {{T}}, Discard a card, {_SACRIFICE}")),
    # 111.10s to 111.10v
    _artifact("Map", Activated(f"{{1}}, {{T}}, {_SACRIFICE}")),
    _artifact("Junk", Activated(f"{{T}}, {_SACRIFICE}")),
    _artifact("Lander", Activated(f"{{2}}, {{T}}, {_SACRIFICE}")),
    _artifact("Mutagen", Activated(f"{{1}}, {{T}}, {_SACRIFICE}")),
)

PREDEFINED: dict[str, Face] = {face.name: face for face in _FACES}
"""The tokens by their names."""
