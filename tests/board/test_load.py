"""What a board says once it is loaded."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from solver.board.load import load_board, load_data
from solver.board.model import Board, Moment
from solver.cards.model import BecomeCopy, Card
from tests.board.fakes import CARDS, GLIDER, HELM, PLASM, FakeCompiler, FakeLibrary, load


def strings_of(value: object) -> list[str]:
    """List all texts in nested data."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, msgspec.Struct):
        return [text for field in value.__struct_fields__ for text in strings_of(getattr(value, field))]
    if isinstance(value, dict):
        return [text for pair in value.items() for part in pair for text in strings_of(part)]
    if isinstance(value, list | tuple | set | frozenset):
        return [text for part in value for text in strings_of(part)]
    return []


@pytest.fixture(scope="module")
def board() -> Board:
    return load(Path(__file__).with_name("full.yaml").read_text(encoding="utf-8"), two=False)


def test_the_frame(board: Board) -> None:
    assert (board.title, board.rules, board.source, board.note) == (
        "Everything at once", ("613.8a", "704.5"), "made up", "why",
    )  # fmt: skip
    assert (board.active, board.step, board.path) == ("N", "declare blockers", "board.yaml")
    assert board.flags == {"night"}
    assert board.numbers == {"turn": 7}
    assert board.holders == {"monarch": "N", "initiative": "Y"}


def test_players(board: Board) -> None:
    y, n = board.players
    assert (y.name, n.name) == ("Y", "N")
    assert y.numbers == {"life": 3, "poison": 2, "energy": 1, "experience": 4, "spells_cast": 2, "cards_drawn": 0}
    assert y.mana == "{G}{C}"
    assert y.flags == {"city's blessing", "attacked"}
    assert y.unknown == {"hand": 5}
    assert y.listed == {"hand", "exile", "library", "command"}
    assert n.numbers["life"] == 20
    assert n.listed == {"hand", "graveyard"}


def test_ids_are_made_of_names(board: Board) -> None:
    assert list(board.objects) == [
        "brown-bear", "owl", "idle-golem", "grey-wolf", "grey-wolf-2", "grey-wolf-3", "dusk-howler",
        "dawn-howler-dusk-howler", "dawn-howler", "thing", "h", "g", "frost", "frost-2", "hero-walker", "brown-bear-2",
        "push-and-pull", "act",
    ]  # fmt: skip
    assert list(board.effects) == ["big-growth"]
    assert list(board.counters) == ["flying-counter", "late"]


def test_objects(board: Board) -> None:
    bear, owl, golem = (board.objects[name] for name in ("brown-bear", "owl", "idle-golem"))
    assert (bear.controller, bear.owner, bear.zone, bear.line) == ("N", "N", "battlefield", 11)
    assert owl.card.name == "Zoë's Owl, the Wise"
    assert (owl.controller, owl.owner, owl.tapped, owl.damage) == ("Y", "N", True, 1)
    assert owl.counters == {"+1/+1": 2, "flying": 1}
    assert golem.attached_to == "brown-bear"
    assert golem.chosen == {
        "color": "blue", "creature type": "Zombie", "mode": "1/6", "number": 3, "player": "Y", "creature": "owl",
    }  # fmt: skip
    wolf = board.objects["grey-wolf-3"]
    assert wolf.new_this_turn
    assert (wolf.attacking, wolf.blocking, wolf.linked, wolf.damaged_by) == ("Y", ("owl",), ("g",), ("owl",))
    thing = board.objects["thing"]
    assert thing.token
    face = thing.card.faces[0]
    assert (face.power, face.toughness, face.indicator) == ("0", "*", ("W",))


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("zoe’s owl, the wise", "Zoë's Owl, the Wise"),
        ("dusk howler", "Dusk Howler"),
        ("dawn howler//dusk howler", "Dawn Howler // Dusk Howler"),
        ("Tall Tower", "Tall Tower"),
    ],
)
def test_chosen_names_are_spelled_as_cards_are(written: str, name: str) -> None:
    cards = "  - {id: bear, card: Brown Bear, chosen: {name: '%s'}}\n  - {card: {name: Tall Tower, type: Land}}\n"
    made = load("board:\n" + cards % written.replace("'", "''"))
    assert made.objects["bear"].chosen == {"name": name}


def test_faces(board: Board) -> None:
    howlers = ("dusk-howler", "dawn-howler-dusk-howler", "dawn-howler", "h")
    assert [board.objects[name].face for name in howlers] == [1, 1, 0, 0]
    first, second = board.objects["dusk-howler"], board.objects["dawn-howler-dusk-howler"]
    assert (first.kicked, first.awaken, first.bestowed, first.prototyped, first.class_level) == (1, True, True, True, 2)
    assert (first.x, first.mana_spent) == (4, "{G}")
    assert (second.kicked, second.commander) == (2, True)
    assert board.objects["dawn-howler"].face_down


def test_other_zones(board: Board) -> None:
    places = {name: (made.zone, made.position, made.owner) for name, made in board.objects.items()}
    assert places["h"] == ("hand", 0, "N")
    assert places["g"] == ("graveyard", 0, "N")
    assert places["frost-2"] == ("exile", 1, "Y")
    assert places["hero-walker"] == ("command", 0, "Y")
    assert board.objects["hero-walker"].emblem
    assert not board.objects["brown-bear-2"].emblem
    spell, ability = board.objects["push-and-pull"], board.objects["act"]
    assert (spell.zone, spell.position, spell.targets, spell.modes) == ("stack", 0, ("owl", "Y"), (1, 3))
    assert spell.controller == "N"
    assert (ability.position, ability.source, ability.ability) == (1, "idle-golem", 2)
    assert (ability.card, ability.controller, ability.ability_text) == (board.objects["idle-golem"].card, "Y", None)


def test_the_order_of_timestamps(board: Board) -> None:
    assert board.timeline == (
        Moment("fixed", ("brown-bear",)),
        Moment("fixed", ("owl",)),
        Moment("fixed", ("idle-golem",)),
        Moment("any order", ("grey-wolf", "big-growth")),
        Moment("together", ("grey-wolf-2", "grey-wolf-3")),
        Moment("fixed", ("flying-counter",)),
        Moment("fixed", ("late",)),
        Moment("fixed", ("dusk-howler",)),
        Moment("fixed", ("dawn-howler-dusk-howler",)),
        Moment("fixed", ("dawn-howler",)),
        Moment("fixed", ("thing",)),
    )
    flying, late = board.counters.values()
    assert (flying.kind, flying.affects, flying.count) == ("flying", "brown-bear", 2)
    assert (late.kind, late.affects, late.count) == ("-1/-1", "Y", 1)


def test_questions(board: Board) -> None:
    first, enter, pay = board.questions
    assert (first.query, first.keys, first.expect, first.expected) == (
        "characteristics", {"objects": ["owl"]}, {"owl": {"pt": "2/2"}}, True,
    )  # fmt: skip
    assert enter.keys == {"card": "Brown Bear", "choices": {"color": "red"}}
    assert enter.ids == ("brown-bear-3",)
    assert enter.cards["Brown Bear"].name == "Brown Bear"
    assert not pay.expected
    assert pay.keys == {"player": "Y", "cost": "{X}{G}", "x": 2, "for": "Frost"}
    assert pay.cards["Frost"].name == "Frost"
    assert enter.line == 35


def test_texts_forget_their_lines(board: Board) -> None:
    strings = strings_of(board)
    assert len(strings) > 100
    assert {type(text) for text in strings} == {str}


def test_numbers_may_be_names() -> None:
    board = load("board:\n  - {id: 1, card: Brown Bear}\nask: [{query: could_produce, object: 1}]\n")
    assert list(board.objects) == ["1"]
    assert board.questions[0].keys == {"object": "1"}


def test_written_ids_come_before_made_ones() -> None:
    board = load("board:\n  - Brown Bear\n  - {id: brown-bear, card: Grey Wolf}\n")
    assert {name: made.card.name for name, made in board.objects.items()} == {
        "brown-bear-2": "Brown Bear",
        "brown-bear": "Grey Wolf",
    }


def test_the_first_player_is_active() -> None:
    board = load("board:\n  - Brown Bear\n")
    assert board.active == "A"
    assert board.objects["brown-bear"].controller == "A"
    assert board.step == "precombat main"


def test_a_library_that_is_not_listed_is_no_empty_one() -> None:
    a, b = load("library: {A: 0}\n").players
    assert "library" in a.listed
    assert "library" not in b.listed


@pytest.mark.parametrize(
    ("entry", "copied_by"),
    [
        ("{id: c, card: Mirror Ooze, copy_of: bear}", GLIDER),
        ("{id: c, card: Plasm, copy_of: bear}", PLASM),
        ("{id: c, card: Grey Wolf, copy_of: bear}", BecomeCopy()),
        ("{id: c, card: Grey Wolf, copy_of: bear, copied_by: Copy Helm}", HELM),
        ("{id: c, token: true, copy_of: bear}", BecomeCopy()),
        ("{id: c, token: true, copy_of: bear, copied_by: Mirror Ooze}", GLIDER),
    ],
)
def test_copies(entry: str, copied_by: BecomeCopy) -> None:
    copy = load(f"board:\n  - {{id: bear, card: Brown Bear}}\n  - {entry}\n").objects["c"]
    assert (copy.copy_of, copy.copied_by) == ("bear", copied_by)


def test_a_token_copy_has_no_card_of_its_own() -> None:
    board = load("board:\n  - {id: d, card: Dawn Howler}\n  - {copy_of: d}\n  - {token: true, copy_of: dawn-howler}\n")
    first, second = board.objects["dawn-howler"], board.objects["dawn-howler-2"]
    assert first.token
    assert [face.name for face in first.card.faces] == ["", ""]
    assert first.card == second.card == Card("", first.card.faces, "transform")
    assert second.copy_of == "dawn-howler"


def test_a_copy_of_a_spell_is_no_token() -> None:
    board = load("stack:\n  - Rally\n  - {copy_of: rally}\n")
    assert not board.objects["rally-2"].token


def test_abilities_on_the_stack_by_words() -> None:
    board = load(
        "board:\n  - {id: m, card: Many Parts}\n  - {id: c, token: true, copy_of: m}\n"
        "stack:\n"
        "  - {id: own, source: m, ability: 3}\n"
        "  - {id: numeral, source: m, ability: '3'}\n"
        "  - {id: keyword, source: m, ability: flying}\n"
        "  - {id: gained, source: m, ability: '{5}: Win.'}\n"
        "  - {id: copied, source: c, ability: 9}\n"
        "  - {source: m, ability: 3}\n"
    )
    found = {name: (made.ability, made.ability_text) for name, made in board.objects.items() if made.zone == "stack"}
    assert found == {
        "own": (3, None), "numeral": (3, None), "keyword": (1, None), "gained": (None, "{5}: Win."),
        "copied": (9, None), "many-parts": (3, None),
    }  # fmt: skip


def test_warnings() -> None:
    board = load(
        "board:\n  - Hero Walker\n  - {card: Hero Walker, counters: {loyalty: 3}}\n  - Old Tale\n"
        "  - {id: told, card: Old Tale}\n  - {counter: lore, affects: told}\n  - {id: c, copy_of: told}\n"
        "  - {id: down, card: Hero Walker, face_down: true}\nhand: {A: [Hero Walker]}\n"
    )
    assert board.warnings == (
        "board.yaml:3: `hero-walker` is a Planeswalker without loyalty counters",
        "board.yaml:5: `old-tale` is a Saga without lore counters",
        "board.yaml:8: `c` is a Saga without lore counters",
    )


def test_the_three_ways_to_load(tmp_path: Path) -> None:
    data = {"players": {"A": {}}, "board": ["Brown Bear", {"effect": "Rally", "affects": ["brown-bear"]}]}
    path = tmp_path / "board.json"
    path.write_text("\ufeff" + json.dumps(data, indent="\t"), encoding="utf-8")
    library, compiler = FakeLibrary(), FakeCompiler()
    from_file = load_board(path, library=library, compiler=compiler)
    from_data = load_data(data, library=library, compiler=compiler)
    assert from_file.path == str(path)
    assert from_file.objects["brown-bear"].line > 0
    assert from_data.objects["brown-bear"].line == 0
    assert from_file.timeline == from_data.timeline


def test_a_card_is_looked_up_once() -> None:
    library = FakeLibrary(CARDS)
    load_data({"players": {"A": {}}, "board": ["Brown Bear"] * 3}, library=library, compiler=FakeCompiler())
    assert library.asked == ["Brown Bear"]
