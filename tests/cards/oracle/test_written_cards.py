"""Cards written by hand against what the compiler makes of their printed texts."""

from __future__ import annotations

import json
import lzma
import re
from functools import cache
from pathlib import Path
from typing import Any as Whatever
from typing import TypeAlias

import msgspec
import pytest

from solver.cards.model import Ability, Face, Opaque
from solver.cards.oracle.cards import compile_face
from tests.cards.handwritten import WRITTEN, read_cards
from tests.cards.told import as_far_as_known

Part: TypeAlias = Whatever
"""Any part of the language, or of the printed facts."""

SHARED = Path(__file__).parents[4] / "shared" / "cards"
FACES = [face for card in read_cards(WRITTEN) for face in card.faces]


@cache
def _printed() -> dict[str, dict[str, Part]]:
    found: dict[str, dict[str, Part]] = {}
    with lzma.open(SHARED / "faces.json.xz") as stream:
        for data in json.load(stream)["second_faces"]:
            found[data["face"]] = {**data, "type": re.sub(r" [\d*+-]+/[\d*+-]+$", "", data["type"])}
    with lzma.open(SHARED / "oracle.json.xz") as stream:
        for data in json.load(stream):
            if data["layout"] != "reversible_card":
                found[data["name"].split(" // ")[0]] = data
    return found


def _even(value: Part) -> Part:
    """Leave out what an ability that is not modelled is about: that is said in own words."""
    if isinstance(value, Opaque):
        return msgspec.structs.replace(value, about="")
    if isinstance(value, tuple):
        return tuple(map(_even, value))
    if isinstance(value, msgspec.Struct):
        return type(value)(**{name: _even(getattr(value, name)) for name in value.__struct_fields__})
    return value


def _compiled(face: Face) -> tuple[Ability, ...]:
    printed = _printed()[face.name]
    return compile_face(
        face.name,
        cost=face.cost,
        type_line=printed["type"],
        power=printed.get("power"),
        toughness=printed.get("toughness"),
        text=printed["text"] or "",
        strict=False,
    ).face.abilities


@pytest.mark.shared
@pytest.mark.skipif(not SHARED.exists(), reason="no card data beside the checkout")
@pytest.mark.parametrize("face", FACES, ids=[face.name for face in FACES])
def test_compiles_to_what_was_written(face: Face) -> None:
    assert _even(as_far_as_known(_compiled(face), face.abilities)) == _even(face.abilities)
