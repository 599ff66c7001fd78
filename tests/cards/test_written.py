"""The cards written by hand: each loads, uses words of the game only, and says what the printed card says."""

from __future__ import annotations

import json
import lzma
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from solver.cards import entering, model, vocabulary
from tests.cards.handwritten import WRITTEN, read_cards

SHARED = Path(__file__).parents[3] / "shared" / "cards"

CARDS = read_cards(WRITTEN)
FACES = [(card, face) for card in CARDS for face in card.faces]

_REMINDER = re.compile(r"\([^()]*(?:\([^()]*\)[^()]*)*\)")

# Names that the rules use for keywords of one heading (702.145), and a form of one that takes no quality (702.5d).

# Layouts whose abilities may go on over several paragraphs; the first one counts (711.2, 716.2).
_LONG_ABILITIES = {"leveler", "class"}


def _nodes(value: object) -> Iterator[msgspec.Struct]:
    """Give every part of an ability, itself first."""
    if isinstance(value, msgspec.Struct):
        yield value
        for field in value.__struct_fields__:
            yield from _nodes(getattr(value, field))
    elif isinstance(value, tuple):
        for item in value:
            yield from _nodes(item)


def _filter_words(node: msgspec.Struct) -> Iterator[str]:
    """Give the bare words that stand directly in a part of an ability as filters."""
    for field in ("of", "affects", "filter", "among", "quality", "what", "permanents"):
        value = getattr(node, field, None)
        kinds = (
            model.HasChosen | model.Chosen | model.Shares | model.Distinct | model.CouldProduce | entering.Chooses
            | model.OfCasting
        )  # fmt: skip
        if field == "what" and isinstance(node, kinds):
            continue
        if isinstance(node, model.BecomeCopy | model.HasChoice | model.PlayerNumber | model.AmongPlayers | model.Turn):
            continue
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, str):
                yield item


def test_there_are_cards() -> None:
    assert CARDS


def test_files_are_by_initial_and_sorted() -> None:
    by_file = {path.stem: re.findall(r"(?m)^- name: (.+)$", path.read_text("utf-8")) for path in WRITTEN.glob("*.yaml")}
    for initial, found in by_file.items():
        names = [name.strip("\"'") for name in found]
        assert names == sorted(names, key=str.casefold)
        assert {name[0].lower() for name in names} == {initial}


@pytest.mark.parametrize("face", [face for _, face in FACES], ids=lambda face: face.name)
def test_words_are_words_of_the_game(face: model.Face) -> None:
    for node in _nodes(face):
        for word in _filter_words(node):
            assert vocabulary.kind_of(word), word
        if not isinstance(node, model.Face):
            for field, kind in (("types", "type"), ("subtypes", "subtype"), ("supertypes", "supertype")):
                words = [word for word in getattr(node, field, ()) if isinstance(word, str)]
                assert all(vocabulary.kind_of(word) == kind for word in words), words
        if isinstance(node, model.AddColors | model.SetColors):
            assert all(vocabulary.kind_of(word) == "color" for word in node.colors if isinstance(word, str))
        keyword = getattr(node, "keyword", None)
        assert keyword is None or keyword in vocabulary.KEYWORDS | vocabulary.KEYWORD_VARIANTS, keyword


@pytest.mark.parametrize(("card", "face"), FACES, ids=[face.name for _, face in FACES])
def test_paragraphs_belong_to_abilities(card: model.Card, face: model.Face) -> None:
    if face.paragraphs:
        assert len(face.paragraphs) == len(face.abilities)
        assert list(face.paragraphs) == sorted(face.paragraphs)
        if card.layout not in _LONG_ABILITIES:
            assert set(face.paragraphs) == set(range(1, max(face.paragraphs) + 1))


@cache
def _printed() -> dict[str, dict[str, Any]]:
    """Give the printed facts of each face by the name of the face."""
    found: dict[str, dict[str, Any]] = {}
    with lzma.open(SHARED / "faces.json.xz") as stream:
        second = json.load(stream)["second_faces"]
    for data in second:
        found[data["face"]] = {**data, "type": re.sub(r" [\d*+-]+/[\d*+-]+$", "", data["type"]), "sizes": False}
    with lzma.open(SHARED / "oracle.json.xz") as stream:
        objects = json.load(stream)
    for data in objects:
        name = data["name"].split(" // ")[0]
        if data["layout"] != "reversible_card":
            found[name] = {"sizes": True, **data}
    return found


@pytest.mark.shared
@pytest.mark.skipif(not SHARED.exists(), reason="no card data beside the checkout")
@pytest.mark.parametrize(("card", "face"), FACES, ids=[face.name for _, face in FACES])
def test_written_as_printed(card: model.Card, face: model.Face) -> None:
    printed = _printed()[face.name]
    assert face.cost == printed["manaCost"]
    assert (face.supertypes, face.types, face.subtypes) == vocabulary.split_type_line(printed["type"])[:3]
    assert card.layout == printed.get("layout", card.layout)
    if printed["sizes"]:
        # the box of a station card belongs to one of its station symbols (721.2)
        if model.Keyword("station") not in face.abilities:
            assert (face.power, face.toughness) == (printed["power"], printed["toughness"])
        assert face.loyalty == printed["loyalty"]
    paragraphs = [part for part in (printed["text"] or "").split("\n") if _REMINDER.sub("", part).strip()]
    last = max(face.paragraphs, default=len(face.abilities))
    assert last <= len(paragraphs) if card.layout in _LONG_ABILITIES else last == len(paragraphs)
