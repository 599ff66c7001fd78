"""Sources of printed cards."""

from __future__ import annotations

import json
import lzma
from pathlib import Path
from typing import Any

import pytest

from solver.cards.compiling import compile_printed
from solver.cards.model import Card, Keyword
from solver.cards.printed import UNKNOWN_INDICATOR, UNKNOWN_PART, PrintedCard
from solver.cards.sources import read
from solver.errors import SolverError

Data = dict[str, Any]


def data(name: str, type_line: str = "Creature — Elf", **more: Any) -> Data:  # noqa: ANN401
    plain = {
        "name": name, "manaCost": "{G}", "type": type_line, "types": type_line.split(" — ")[0].split(), "power": "1",
        "toughness": "1", "loyalty": None, "text": None, "layout": "normal", "colorIdentity": ["G"],
    }  # fmt: skip
    return plain | more


OBJECTS = [
    data("Elf", text="Trample"),
    data("Joke", text="Flying"),
    data("Sleight of Mind", "Instant"),
    data("Moth // Moon", layout="transform", back="Moon"),
    data("Moon", "Enchantment", manaCost=None, layout="transform", face="back", front="Moth"),
    data("Cub // Bear", layout="transform", back="Bear"),
    data("Bear", manaCost=None, layout="transform", face="back", front="Cub", colorIdentity=["G"]),
    data("Left // Right", "Instant", layout="split"),
    data("Top // Bottom", layout="flip"),
    data("Tale // Trip", layout="adventure"),
    data("Rat // Whole", layout="meld"),
    data("Whole", layout="meld", manaCost=None, colorIdentity=[]),
    data("God // Walker", layout="modal_dfc"),
    data("Dull Rock", "Artifact", manaCost=None, colorIdentity=[]),
]
FACES = {
    "second_faces": [
        {"card": "Top // Bottom", "face": "Bottom", "type": "Creature — Elf Druid 3/4", "manaCost": None, "text": None},
        {"card": "Tale // Trip", "face": "Trip", "type": "Instant — Adventure", "manaCost": "{U}", "text": "Draw."},
        {"card": "God // Walker", "face": "Walker", "type": "Planeswalker — Jace (Loyalty: 5)", "manaCost": "{U}",
         "text": None},
    ],
    "color_indicators": {"Moon": "Red Green"},
}  # fmt: skip
CLASSES = {"Joke": "un", "Sleight of Mind": "unlisted"}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of compressed files."""
    classes = "".join(f"{one['name']}\t{CLASSES.get(one['name'], 'core')}\n" for one in OBJECTS)
    for name, text in (
        ("oracle.json", json.dumps(OBJECTS)),
        ("faces.json", json.dumps(FACES)),
        ("classes.tsv", classes),
    ):
        with lzma.open(tmp_path / f"{name}.xz", "wt", encoding="utf-8") as file:
            file.write(text)
    return tmp_path


@pytest.fixture
def cards(folder: Path) -> dict[str, PrintedCard]:
    """Its cards by name."""
    return {card.name: card for card in read(folder).cards}


def test_ordinary_cards_are_taken_and_others_told(folder: Path) -> None:
    reading = read(folder)
    assert reading.left_out == {"class un": ["Joke"]}
    assert {"Elf", "Sleight of Mind", "Rat", "Whole"} <= {card.name for card in reading.cards}
    # every object is a card, the back of one, or left out
    assert len(reading.cards) + 2 + 1 == len(OBJECTS)


def test_transforming_cards_have_both_faces(cards: dict[str, PrintedCard]) -> None:
    front, back = cards["Moth // Moon"].faces
    assert (front.name, back.name, back.type_line, back.indicator) == ("Moth", "Moon", "Enchantment", ("red", "green"))
    assert not front.incomplete
    assert not back.incomplete


def test_a_color_that_may_be_there_is_missing(cards: dict[str, PrintedCard]) -> None:
    assert cards["Cub // Bear"].faces[1].incomplete == (UNKNOWN_INDICATOR,)
    assert not cards["Dull Rock"].faces[0].incomplete


def test_a_part_of_which_only_the_name_is_known(cards: dict[str, PrintedCard]) -> None:
    right = cards["Left // Right"].faces[1]
    assert (right.name, right.type_line, right.incomplete) == ("Right", "", (UNKNOWN_PART,))


def test_second_parts(cards: dict[str, PrintedCard]) -> None:
    top, bottom = cards["Top // Bottom"].faces
    assert (bottom.type_line, bottom.power, bottom.toughness) == ("Creature — Elf Druid", "3", "4")
    # 710.1c
    assert bottom.cost == top.cost == "{G}"
    assert cards["Tale // Trip"].faces[1].cost == "{U}"
    walker = cards["God // Walker"].faces[1]
    assert (walker.type_line, walker.loyalty) == ("Planeswalker — Jace", "5")


def test_cards_that_meld_are_each_a_card(cards: dict[str, PrintedCard]) -> None:
    assert cards["Rat"].aliases == ("Rat // Whole",)
    assert [face.name for face in cards["Rat"].faces] == ["Rat"]


def test_a_printed_card_is_compiled(cards: dict[str, PrintedCard]) -> None:
    elf = compile_printed(cards["Elf"])
    assert isinstance(elf, Card)
    assert elf.faces[0].abilities == (Keyword("trample"),)
    assert elf.layout == "normal"
    split = compile_printed(cards["Left // Right"])
    assert split.layout == "split"
    assert "709.4" in split.incomplete[0]
    assert split.faces[1].incomplete == (UNKNOWN_PART,)


def test_words_of_a_type_line_that_are_not_known_are_told(cards: dict[str, PrintedCard]) -> None:
    odd = PrintedCard("Odd", (cards["Elf"].faces[0],))
    (face,) = odd.faces
    face = face.__class__("Odd", type_line="Creature — Elf Zzyzx")
    assert "Zzyzx" in compile_printed(PrintedCard("Odd", (face,))).faces[0].incomplete[0]


def test_what_is_no_source_is_told(tmp_path: Path) -> None:
    with pytest.raises(SolverError, match="no cards"):
        read(tmp_path)
