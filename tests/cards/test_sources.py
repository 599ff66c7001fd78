"""Sources of printed cards."""

from __future__ import annotations

import bz2
import gzip
import json
import lzma
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.cards.compiling import compile_printed
from solver.cards.model import Card, Keyword
from solver.cards.printed import UNKNOWN_INDICATOR, UNKNOWN_PART, PrintedCard, PrintedFace, Reading, flipped
from solver.cards.sources import read, read_data
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
    assert reading.left_out == {"jokes and cards of tests": ["Joke"]}
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
    assert split.faces[1].incomplete == (UNKNOWN_PART,)


def test_words_of_a_type_line_that_are_not_known_are_told(cards: dict[str, PrintedCard]) -> None:
    odd = PrintedCard("Odd", (cards["Elf"].faces[0],))
    (face,) = odd.faces
    face = face.__class__("Odd", type_line="Creature — Elf Zzyzx")
    assert "Zzyzx" in compile_printed(PrintedCard("Odd", (face,))).faces[0].incomplete[0]


def test_what_is_no_source_is_told(tmp_path: Path) -> None:
    with pytest.raises(SolverError, match="directory"):
        read(tmp_path)


# --------------------------------------------------------------------------------------------------------------------
# Scryfall, MTGJSON, plain text
# --------------------------------------------------------------------------------------------------------------------

PAPER = {"vintage": "legal", "commander": "banned"}


def scryfall(name: str, **more: Any) -> Data:  # noqa: ANN401
    plain = {
        "object": "card", "name": name, "layout": "normal", "mana_cost": "{G}", "type_line": "Creature — Elf",
        "oracle_text": "", "power": "1", "toughness": "1", "colors": ["G"], "set_type": "core", "legalities": PAPER,
        "cmc": 1.0, "artist": "Nobody",
    }  # fmt: skip
    return plain | more


def scryfall_face(name: str, **more: Any) -> Data:  # noqa: ANN401
    return {"object": "card_face", "name": name, "mana_cost": "", "type_line": "Creature — Elf"} | more


SCRYFALL = [
    scryfall("Elf", oracle_text="Trample"),
    scryfall(
        "Moth // Moon",
        layout="transform",
        card_faces=[
            scryfall_face("Moth", mana_cost="{U}", colors=["U"]),
            scryfall_face("Moon", type_line="Enchantment", colors=["R"], color_indicator=["R"]),
        ],
    ),
    scryfall(
        "Top // Bottom",
        layout="flip",
        card_faces=[scryfall_face("Top", mana_cost="{G}"), scryfall_face("Bottom", power="3", toughness="4")],
    ),
    scryfall("Whole", layout="meld", mana_cost="", colors=["R", "W"]),
    scryfall("Siege", type_line="Battle — Siege", defense="5"),
    scryfall("Preview", legalities={"vintage": "not_legal"}, set_type="expansion"),
    scryfall("Goblin", layout="token"),
    scryfall("Elf // Elf", layout="reversible_card"),
    scryfall("Joke", legalities={}, set_type="funny"),
    scryfall("A-Elf", legalities={}, set_type="alchemy", digital=True),
    scryfall("Here Be Plane", layout="planar", type_line="Plane — Here"),
]


def named(data: object) -> dict[str, PrintedCard]:
    return {card.name: card for card in read_data(json.dumps(data).encode(), "file").cards}


def test_scryfall() -> None:
    reading = read_data(json.dumps(SCRYFALL).encode(), "file")
    assert reading.left_out == {
        "tokens, emblems and art": ["Goblin"],
        "cards that are there by themselves as well": ["Elf // Elf"],
        "jokes and cards of tests": ["Joke"],
        "cards that are digital only": ["A-Elf"],
        "cards of special formats": ["Here Be Plane"],
    }
    cards = {card.name: card for card in reading.cards}
    assert len(cards) == len(SCRYFALL) - 5
    (elf,) = cards["Elf"].faces
    assert (elf.cost, elf.type_line, elf.power, elf.text, elf.indicator) == (
        "{G}",
        "Creature — Elf",
        "1",
        "Trample",
        (),
    )
    moth, moon = cards["Moth // Moon"].faces
    assert (moth.cost, moth.indicator, moon.cost, moon.indicator) == ("{U}", (), None, ("red",))
    assert cards["Top // Bottom"].faces[1].cost == "{G}"
    assert cards["Whole"].faces[0].indicator == ("red", "white")
    assert cards["Siege"].faces[0].defense == "5"


def test_scryfall_gives_lists_and_single_cards_as_well() -> None:
    assert list(named({"object": "list", "has_more": False, "data": SCRYFALL[:2]})) == ["Elf", "Moth // Moon"]
    assert list(named(SCRYFALL[0])) == ["Elf"]


def mtgjson(name: str, **more: Any) -> Data:  # noqa: ANN401
    plain = {
        "name": name, "layout": "normal", "manaCost": "{G}", "type": "Creature — Elf", "types": ["Creature"],
        "power": "1", "toughness": "1", "colors": ["G"], "manaValue": 1.0, "legalities": {"vintage": "Legal"},
    }  # fmt: skip
    return plain | more


def without_cost(data: Data) -> Data:
    return {key: value for key, value in data.items() if key != "manaCost"}


ATOMIC = {
    "Elf": [mtgjson("Elf", text="Trample")],
    "Moth // Moon": [
        without_cost(mtgjson("Moth // Moon", faceName="Moon", side="b", layout="transform", colorIndicator=["R"])),
        mtgjson("Moth // Moon", faceName="Moth", side="a", layout="transform"),
    ],
    "Top // Bottom": [
        mtgjson("Top // Bottom", faceName="Top", side="a", layout="flip"),
        without_cost(mtgjson("Top // Bottom", faceName="Bottom", side="b", layout="flip", power="3")),
    ],
    "Rat // Whole": [
        mtgjson("Rat // Whole", faceName="Rat", side="a", layout="meld"),
        without_cost(mtgjson("Rat // Whole", faceName="Whole", side="b", layout="meld", colors=["B"])),
    ],
    "Cat // Whole": [
        mtgjson("Cat // Whole", faceName="Cat", side="a", layout="meld"),
        without_cost(mtgjson("Cat // Whole", faceName="Whole", side="b", layout="meld", colors=["B"])),
    ],
    "Preview": [mtgjson("Preview", legalities={})],
    "Goblin": [mtgjson("Goblin", layout="token")],
    "Joke": [mtgjson("Joke", isFunny=True)],
    "A-Elf": [mtgjson("A-Elf", legalities={"alchemy": "Legal"})],
    "Plane": [mtgjson("Plane", layout="planar")],
    "Nothing": [],
}


def test_mtgjson() -> None:
    reading = read_data(json.dumps({"meta": {"date": "2026-01-01"}, "data": ATOMIC}).encode(), "file")
    assert reading.left_out == {
        "tokens, emblems and art": ["Goblin"],
        "jokes and cards of tests": ["Joke"],
        "cards that are digital only": ["A-Elf"],
        "cards of special formats": ["Plane"],
        "names without a card": ["Nothing"],
    }
    cards = {card.name: card for card in reading.cards}
    assert list(cards) == ["Elf", "Moth // Moon", "Top // Bottom", "Rat", "Whole", "Cat", "Preview"]
    moth, moon = cards["Moth // Moon"].faces
    assert (moth.name, moon.name, moon.cost, moon.indicator) == ("Moth", "Moon", None, ("red",))
    assert cards["Top // Bottom"].faces[1].cost == "{G}"
    assert cards["Whole"].faces[0].indicator == ("black",)
    assert cards["Rat"].aliases == ("Rat // Whole",)


def test_every_sort_of_card_is_taken_when_it_is_asked_for(folder: Path) -> None:
    def left(reading: Reading) -> set[str]:
        return {name for names in reading.left_out.values() for name in names}

    assert left(read_data(json.dumps(SCRYFALL).encode(), "file", every=True)) == {"Goblin", "Elf // Elf"}
    assert left(read_data(json.dumps({"data": ATOMIC}).encode(), "file", every=True)) == {"Goblin", "Nothing"}
    assert left(read(folder, every=True)) == set()


@pytest.mark.parametrize(("suffix", "pack"), [("gz", gzip.compress), ("xz", lzma.compress), ("bz2", bz2.compress)])
def test_packed_files(suffix: str, pack: Callable[[bytes], bytes], tmp_path: Path) -> None:
    path = tmp_path / f"cards.json.{suffix}"
    path.write_bytes(pack(json.dumps(SCRYFALL[:1]).encode()))
    assert [card.name for card in read(path).cards] == ["Elf"]
    path.write_bytes(b"not packed")
    with pytest.raises(SolverError, match=f"cards.json.{suffix}"):
        read(path)


def test_two_cards_of_one_name_are_told() -> None:
    reading = read_data(json.dumps([SCRYFALL[0], SCRYFALL[0], scryfall("ELF", power="7")]).encode(), "file")
    assert [card.name for card in reading.cards] == ["Elf"]
    assert reading.left_out == {"another card of that name came before": ["ELF"]}


PLAIN = """\
# two cards
Dull Sword {1}
Artifact — Equipment
Equipped creature gets +2/+0.
Equip {2}

Moth, the Small {U}{U}
Legendary Creature — Insect
1/1+*
Flying
# not a line
//
Moon
Enchantment
Color indicator: blue and red
At night, moths are here.


Walker {2}
Planeswalker — Jace
Loyalty: 4
+1: Draw a card.

War {2}
Battle — Siege
Defense: 5

Top {G}
Creature — Elf
1/1
//
Bottom
Creature — Elf
Layout: flip
3/3
"""


def test_plain_text() -> None:
    cards = {card.name: card for card in read_data(PLAIN.encode(), "file").cards}
    (sword,) = cards["Dull Sword"].faces
    assert (sword.cost, sword.type_line, sword.power) == ("{1}", "Artifact — Equipment", None)
    assert sword.text == "Equipped creature gets +2/+0.\nEquip {2}"
    double = cards["Moth, the Small // Moon"]
    moth, moon = double.faces
    assert double.layout == "transform"
    assert (moth.cost, moth.power, moth.toughness, moth.text) == ("{U}{U}", "1", "1+*", "Flying")
    assert (moon.cost, moon.indicator, moon.text) == (None, ("blue", "red"), "At night, moths are here.")
    assert cards["Walker"].faces[0].loyalty == "4"
    assert cards["War"].faces[0].defense == "5"
    assert cards["Top // Bottom"].layout == "flip"
    assert cards["Top // Bottom"].faces[1].cost == "{G}"


@pytest.mark.parametrize(
    ("first", "second", "layout"),
    [
        ("A {1}\nCreature", "B {1}\nInstant — Adventure", "adventure"),
        ("A {1}\nInstant", "B {1}\nSorcery", "split"),
        ("A {1}\nEnchantment — Room", "B {1}\nEnchantment — Room", "split"),
        ("A {1}\nCreature", "B {1}\nLand", "modal_dfc"),
        ("A {1}\nCreature", "B {1}\nSorcery — Omen", "adventure"),
        ("A {1}\nInstant", "B {1}\nSorcery\nAftermath", "aftermath"),
        # without a mana cost: whatever the two say of how one becomes the other
        ("A {1}\nCreature", "B\nLand", "modal_dfc"),
        ("A {1}\nSorcery", "B\nLand", "modal_dfc"),
        ("A {1}\nEnchantment\nAt your end step, transform this enchantment.", "B\nLand", "transform"),
        ("A {1}\nCreature\nDaybound", "B\nCreature\nNightbound", "transform"),
        ("A {1}\nCreature\nDisturb {U}", "B\nCreature", "transform"),
        ("A {1}\nCreature", "B\nCreature\nColor indicator: red", "transform"),
        ("A {1}\nBattle — Siege\nDefense: 3", "B\nCreature", "transform"),
        ("A {1}\nCreature\nWhen this creature dies, flip it.", "B\nCreature", "flip"),
        ("A {1}\nCreature", "B\nCreature\nLayout: transform", "transform"),
    ],
)
def test_how_faces_belong_together(first: str, second: str, layout: str) -> None:
    (card,) = read_data(f"{first}\n//\n{second}\n".encode(), "file").cards
    assert card.layout == layout


def test_how_faces_belong_together_is_asked_for_where_it_is_not_clear() -> None:
    with pytest.raises(SolverError, match=r"cube\.txt:4: how the two faces belong together is not clear"):
        read_data(b"A {1}\nCreature\n//\nB\nCreature\nFlip a coin.\n", "cube.txt")


def test_all_that_is_wrong_with_a_text_is_told() -> None:
    text = "One\n\nTwo\nNo Type\n\nThree\nCreature\nColor indicator: pink\n"
    with pytest.raises(SolverError) as told:
        read_data(text.encode(), "cube.txt")
    lines = str(told.value).splitlines()
    assert [line.split(": ")[0] for line in lines] == ["cube.txt:1", "cube.txt:4", "cube.txt:8"]
    assert "`pink` is no color" in lines[2]


def test_a_card_that_is_wrong_does_not_keep_the_others_out() -> None:
    text = "One\n\nTwo {G}\nCreature\nColor indicator: pink\n1/1\n//\nMoon {U}\nLand\n\nFour\nLand\n"
    reading = read_data(text.encode(), "cube.txt")
    assert [card.name for card in reading.cards] == ["Four"]
    assert list(map(str, reading.wrong)) == [
        "cube.txt:1: a card needs a name and, below it, a type line; `One` is left out",
        "cube.txt:5: `pink` is no color; `Two // Moon` is left out",
    ]


def test_an_object_that_is_wrong_does_not_keep_the_others_out() -> None:
    data = [*SCRYFALL[:1], {"object": "card", "name": "X", "power": 3}, {"object": "set", "name": "Y"}, 7]
    reading = read_data(json.dumps(data).encode(), "file")
    assert [card.name for card in reading.cards] == ["Elf"]
    odd, other, number = map(str, reading.wrong)
    assert odd.startswith("file: ")
    assert odd.endswith("`$.power`; `X` is left out")
    assert other == "file: `Y` is no card; `Y` is left out"
    assert number.startswith("file: Expected `object`, got `int`")
    atomic = {"data": {"Elf": ATOMIC["Elf"], "X": [{"name": "X", "layout": "normal"}], "Z": 3}}
    reading = read_data(json.dumps(atomic).encode(), "file")
    assert [card.name for card in reading.cards] == ["Elf"]
    assert [wrong.name for wrong in reading.wrong] == ["X", "Z"]
    assert "`type`" in reading.wrong[0].reason


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("Elf {FOO}\nCreature — Elf\n1/1", "cube.txt:1: `{FOO}` is no mana symbol"),
        (
            "Elf {G}\nCreature — Elf\n1/1\nBear {G}\nCreature — Bear\n2/2",
            "cube.txt:5: `Creature — Bear` is a type line",
        ),
        ("Jace {U}\nPlaneswalker — Jace\nLoyalty: many", "cube.txt:3: `many` is no number, for loyalty"),
        ("Elf {G}\nCreature — Elf\nLayout: odd\n1/1", "cube.txt:3: `odd` is no layout"),
        ("Grove\nLand — Forest\n3/3", "cube.txt:3: `3/3`: only creatures and Vehicles have power and toughness"),
        ("Elf {G}\nCreature — Elf\n1.5/1", "cube.txt:3: `1.5` is no power or toughness"),
        ("Elf {G}\nCreature — Elf\n1/X", "cube.txt:3: `X` is no power or toughness"),
        ("Elf {G}\nCreature — Elf\n*²/1", "cube.txt:3: `*²` is no power or toughness"),
    ],
)
def test_what_is_wrong_with_a_card_in_plain_text(lines: str, said: str) -> None:
    with pytest.raises(SolverError) as told:
        read_data(lines.encode(), "cube.txt")
    assert str(told.value).startswith(said)


def test_a_tab_in_a_name_is_a_blank() -> None:
    (card,) = read_data(b"Old\tElf {G}\nCreature\n1/1", "file").cards
    assert card.name == "Old Elf"


@pytest.mark.parametrize("odd", ["x", "X", "∞", "1.5", "?", "2*", "*²", "-*", "٣"])
def test_a_power_that_is_no_number_is_not_known(odd: str) -> None:
    made = compile_printed(PrintedCard("Elf", (PrintedFace("Elf", "{G}", "Creature — Elf", odd, "1"),))).faces[0]
    assert (made.power, made.toughness) == (None, None)
    assert made.incomplete == (f"its power and toughness are no numbers: {odd}/1",)


@pytest.mark.parametrize("power", ["*", "1+*", "2+*", "7-*", "*+1", "-1", "13"])
def test_a_power_that_cards_have(power: str) -> None:
    made = compile_printed(PrintedCard("Elf", (PrintedFace("Elf", "{G}", "Creature — Elf", power, "1"),))).faces[0]
    assert (made.power, made.toughness, made.incomplete) == (power, "1", ())


def test_a_mark_of_the_order_of_bytes_makes_no_difference() -> None:
    for text in (json.dumps(SCRYFALL[:1]), json.dumps({"data": {"Elf": ATOMIC["Elf"]}}), "Elf {G}\nCreature\n1/1"):
        (card,) = read_data(text.encode("utf-8-sig"), "file").cards
        assert card.name == "Elf"


@pytest.mark.parametrize(("suffix", "pack"), [("gz", gzip.compress), ("xz", lzma.compress), ("bz2", bz2.compress)])
def test_damaged_archives_are_told(suffix: str, pack: Callable[[bytes], bytes], tmp_path: Path) -> None:
    path = tmp_path / f"cards.json.{suffix}"
    whole = pack(json.dumps(SCRYFALL).encode())
    half = len(whole) // 2
    for damaged in (whole[:half], whole[:half] + b"\0" * 40 + whole[half + 40 :], b"\x1f\x8b\x08" + b"\xff" * 40):
        path.write_bytes(damaged)
        with pytest.raises(SolverError, match=f"cards.json.{suffix}: "):
            read(path)


@pytest.mark.parametrize("name", ["oracle.json.xz", "faces.json.xz", "classes.tsv.xz"])
@pytest.mark.parametrize("content", [None, b"", b"\xff", b"{", b'[{"name": "Elf"}]', b"[" * 100_000, "not packed"])
def test_damaged_files_of_a_folder_are_told(name: str, content: bytes | str | None, folder: Path) -> None:
    path = folder / name
    if content is None:
        path.unlink()
    else:
        path.write_bytes(content.encode() if isinstance(content, str) else lzma.compress(content))
    if path.name == "classes.tsv.xz" and content == b"":
        assert read(folder).cards == []
    elif path.exists() or name != "oracle.json.xz":
        with pytest.raises(SolverError, match=name):
            read(folder)
    else:
        with pytest.raises(SolverError, match="directory"):
            read(folder)


def test_colors_that_are_not_known_are_told() -> None:
    odd = scryfall("Odd", mana_cost="", colors=["R", "Q"], color_indicator=["R", "Q"])
    atomic = {"Odd": [without_cost(mtgjson("Odd", colors=["R", "Q"]))]}
    for source in ([odd], {"data": atomic}):
        (face,) = named(source)["Odd"].faces
        assert face.indicator == ("red",)
        assert face.incomplete == ("its color indicator has colors that are not known: Q",)


def test_what_is_not_known_of_the_lower_half_of_a_flip_card_stays() -> None:
    """710.1c."""
    (card,) = read_data(b"Top {G}\nCreature\n1/1\n//\nBottom\nCreature\nLayout: flip\n", "file").cards
    assert card.faces[1].incomplete == ("its power and toughness are not given",)
    color, other = PrintedFace("Top", incomplete=(UNKNOWN_INDICATOR,)), PrintedFace("Bottom", incomplete=("odd",))
    assert flipped(color, other).incomplete == ("odd", UNKNOWN_INDICATOR)
    assert flipped(other, color).incomplete == ()


def test_numbers_that_are_not_given_are_missing() -> None:
    vehicle, battle, ship, *others = (
        card.faces[0].incomplete
        for card in read_data(
            b"Car\nArtifact \xe2\x80\x94 Vehicle\nCrew 1\n\nWar\nBattle \xe2\x80\x94 Siege\n\n"
            b"Ship\nArtifact \xe2\x80\x94 Spacecraft\nStation\n8+ | Flying\n\n"
            b"Lift\nArtifact \xe2\x80\x94 Spacecraft\nStation (Tap another creature.)\n8+ | {T}: Add {C}.\n\n"
            b"Cart\nArtifact \xe2\x80\x94 Vehicle\nCrew 1\n3/3\n",
            "file",
        ).cards
    )
    assert vehicle == ship == ("its power and toughness are not given",)
    assert battle == ("its defense is not given",)
    assert others == [(), ()]
    text = "Elf {G}\nCreature — Elf\nFlying\n\nJace {U}\nPlaneswalker — Jace\n\nRock\nArtifact"
    elf, jace, rock = (card.faces[0].incomplete for card in read_data(text.encode(), "file").cards)
    assert elf == ("its power and toughness are not given",)
    assert jace == ("its loyalty is not given",)
    assert rock == ()


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b'{"object": "card", "name": "X"', "no JSON"),
        (b'{"object": "error", "details": "No card"}', "Scryfall gave instead of cards: No card"),
        (b'{"object": "card", "name": "X", "power": 3}', "$.power"),
        (b'[{"object": "set", "name": "Y"}]', "`Y` is no card"),
        (b'{"data": ' + b"[" * 100_000, "nested so deeply"),
        (b'[{"name": "\xff"}]', "no JSON: Invalid UTF-8"),
        (b'{"data": {"LEA": {"cards": []}}}', "another file of MTGJSON"),
        (b'{"data": {"X": [{"name": "X", "layout": "normal"}]}}', "`type`"),
    ],
)
def test_why_json_has_no_cards(data: bytes, said: str) -> None:
    with pytest.raises(SolverError) as told:
        read_data(data, "strange-file")
    assert str(told.value).startswith("strange-file: ")
    assert said in str(told.value)


def test_a_card_without_a_name_is_left_out() -> None:
    found = read_data(b'{"object": "card", "name": " ", "type_line": "Creature"}', "file")
    assert found.cards == []
    assert found.left_out == {"cards without a name": ["Creature"]}


def test_a_type_line_without_types_is_told() -> None:
    (card,) = read_data(b'{"object": "card", "name": "X"}', "file").cards
    assert compile_printed(card).faces[0].incomplete == ("its type line has no card type",)


@pytest.mark.parametrize("data", [b"\xff\xfe\x00", b"[1, 2]", b'{"object": "card"}', b'[{"name": "x"}]'])
def test_what_is_no_source_is_told_by_its_name(data: bytes) -> None:
    with pytest.raises(SolverError, match="strange-file"):
        read_data(data, "strange-file")


@given(
    st.text(max_size=200)
    | st.lists(st.sampled_from(["Elf {G}", "Creature — Elf", "//", "", "1/1", "#"])).map("\n".join)
)
@settings(max_examples=100)
def test_any_text_gives_cards_or_says_what_is_wrong(text: str) -> None:
    with suppress(SolverError):
        assert isinstance(read_data(text.encode("utf-8", "replace"), "file"), Reading)
