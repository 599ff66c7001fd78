"""Cards written by hand in the typed ability language: what the compiler is expected to make of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import yaml

from solver.cards import vocabulary
from solver.cards.model import Card
from solver.cards.normal import normal

WRITTEN = Path(__file__).parent / "written"
"""The folder that they are in."""


def read_card(data: dict[str, Any]) -> Card:
    """Turn one written card into a `Card`.

    Besides the keys of `Card`, a written card may give the keys of its only `Face` at the top, and each face may give
    its `type` line instead of supertypes, types and subtypes.

    Args:
        data: the card as plain data.

    Raises:
        ValueError: the data is no card.
    """
    data = dict(data)
    card = {key: data.pop(key) for key in ("name", "layout", "prototype", "incomplete") if key in data}
    faces = data.pop("faces", None) or [{"name": card["name"], **data}]
    for face in faces:
        if "type" in face:
            supertypes, types, subtypes, unknown = vocabulary.split_type_line(face.pop("type"))
            if unknown:
                raise ValueError(f"{face['name']}: not a type: {', '.join(unknown)}")
            face.update(supertypes=supertypes, types=types, subtypes=subtypes)
        for key in ("power", "toughness", "loyalty", "defense"):
            if key in face:
                face[key] = str(face[key])
    return normal(msgspec.convert(card | {"faces": faces}, Card))


def read_cards(folder: Path) -> list[Card]:
    """Read all written cards of a folder.

    Args:
        folder: holds YAML files, each a list of cards.

    Raises:
        ValueError: a card is wrong or written twice; the message names file and card.
    """
    cards: dict[str, Card] = {}
    for path in sorted(folder.glob("*.yaml")):
        for data in yaml.safe_load(path.read_text(encoding="utf-8")) or ():
            try:
                card = read_card(data)
            except (ValueError, TypeError, KeyError) as error:
                raise ValueError(f"{path.name}: {data.get('name', data)}: {error}") from error
            if card.name in cards:
                raise ValueError(f"{path.name}: {card.name} is written twice")
            cards[card.name] = card
    return list(cards.values())
