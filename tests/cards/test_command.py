"""The command `cards`."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from solver import cli
from solver.cards.library import default_library
from solver.cards.model import Card, Face
from solver.cards.own import own_cards

CONSOLE = pytest.CaptureFixture[str]
CUBE = """\
Dull Sword {1}
Artifact — Equipment
Equipped creature gets +2/+0.
Equip {2}

Grizzly Bears {1}{G}
Creature — Bear
2/2

Odd Thing
Creature — Zork
Frobnicate each widget.
1/1
"""


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A data directory that nobody else uses."""
    monkeypatch.setenv("MTG_SOLVER_DATA", str(tmp_path / "data"))
    default_library.cache_clear()
    yield tmp_path / "data" / "cards"
    default_library.cache_clear()


@pytest.fixture
def cube(tmp_path: Path) -> Path:
    """A file of cards."""
    path = tmp_path / "cube.txt"
    path.write_text(CUBE, encoding="utf-8")
    return path


def err(capsys: CONSOLE, *arguments: str) -> str:
    assert cli.run(["cards", *arguments]) == 0
    told = capsys.readouterr()
    assert told.out == ""
    return told.err


def out(capsys: CONSOLE, *arguments: str, code: int = 0) -> str:
    assert cli.run(["cards", *arguments]) == code
    return capsys.readouterr().out


def test_show(capsys: CONSOLE) -> None:
    told = out(capsys, "show", "blood moon", "insectile aberration")
    assert told.startswith("Blood Moon\n==========\n\nEnchantment, {2}{R}\n  - Nonbasic lands are Mountains.\n")
    assert "Delver of Secrets // Insectile Aberration" in told
    assert "imported" not in told


def test_show_as_json(capsys: CONSOLE) -> None:
    (card,) = json.loads(out(capsys, "show", "--json", "Humility"))
    assert card["name"] == "Humility"
    assert card["faces"][0]["abilities"][0]["ability"] == "static"


def test_names_that_are_not_known_are_told_all_at_once(capsys: CONSOLE) -> None:
    assert cli.run(["cards", "show", "Humilty", "Humility", "xyzzyq"]) == cli.BAD_INPUT
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err == "no card is named `Humilty`; did you mean `Humility`?\nno card is named `xyzzyq`\n"


def test_why(capsys: CONSOLE, cube: Path) -> None:
    assert "nothing is left out" in out(capsys, "why", "Humility")
    out(capsys, "import", str(cube))
    default_library.cache_clear()
    told = out(capsys, "why", "odd thing")
    assert "paragraph 1" in told
    assert "in the words of the card: Frobnicate each widget." in told
    assert "Zork" in told


def test_why_with_the_words_of_a_file(capsys: CONSOLE, tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("Ixidron\nCreature — Illusion\nIt is odd how this enters.\n", encoding="utf-8")
    assert "in the words of the card: It is odd" in out(capsys, "why", "Ixidron", "--words", str(words))


def test_list(capsys: CONSOLE, cube: Path) -> None:
    assert out(capsys, "list", "BLOOD MOON") == "Blood Moon\n"
    assert out(capsys, "list", "insectile").strip() == "Delver of Secrets // Insectile Aberration"
    assert err(capsys, "list", "--own") == "no imported card is listed\n"
    assert out(capsys, "list", "--gaps", "ixidron") == "Ixidron\n"
    assert err(capsys, "list", "--gaps", "blood moon") == "no card is listed\n"
    out(capsys, "import", str(cube))
    default_library.cache_clear()
    assert out(capsys, "list", "--own") == "Dull Sword\nOdd Thing\n"


def test_coverage(capsys: CONSOLE, monkeypatch: pytest.MonkeyPatch) -> None:
    cards = [Card("Bear", (Face("Bear", types=("Creature",)),))]
    monkeypatch.setattr("solver.cards.library.Library.cards", lambda _: iter(cards))
    assert out(capsys, "coverage").startswith("1 cards\n=======\n")
    assert json.loads(out(capsys, "coverage", "--json"))["cards"] == 1


def test_import_tells_what_became_of_each_card(capsys: CONSOLE, cube: Path, own_data: Path) -> None:
    assert out(capsys, "import", str(cube)).splitlines() == [
        "2 new: Dull Sword, Odd Thing",
        "1 not kept, because the library has the same: Grizzly Bears",
        "1 not understood completely (`cards why` says more): Odd Thing",
        "1 incomplete (`cards show` says why): Odd Thing",
        f"imported cards are in {own_data}",
    ]
    default_library.cache_clear()
    told = out(capsys, "show", "Dull Sword")
    assert f"imported, in {own_data}" in told


def test_import_tells_what_it_leaves_out(capsys: CONSOLE, tmp_path: Path) -> None:
    path = tmp_path / "cards.json"
    token = {"object": "card", "name": "Elf", "layout": "token", "type_line": "Token Creature — Elf"}
    path.write_text(json.dumps([{**token, "name": f"Elf {number}"} for number in range(7)]))
    told = out(capsys, "import", str(path))
    assert "7 left out, tokens, emblems and art: Elf 0, Elf 1, Elf 2, Elf 3, Elf 4 and 2 more" in told


@pytest.mark.parametrize("text", ["", "\n# nothing\n", "[]"])
def test_an_import_without_cards_is_told(capsys: CONSOLE, tmp_path: Path, text: str) -> None:
    path = tmp_path / "cards.txt"
    path.write_text(text)
    assert cli.run(["cards", "import", str(path)]) == cli.BAD_INPUT
    assert "cards.txt: there is no card in it" in capsys.readouterr().err


def test_what_is_wrong_with_all_files_is_told(capsys: CONSOLE, cube: Path, tmp_path: Path, own_data: Path) -> None:
    (tmp_path / "empty.txt").write_text("")
    files = [str(tmp_path / "empty.txt"), str(cube), str(tmp_path / "nowhere.txt")]
    assert cli.run(["cards", "import", *files]) == cli.BAD_INPUT
    told = capsys.readouterr().err.splitlines()
    assert [line.partition(": ")[0] for line in told] == [files[0], files[2]]
    assert not own_data.exists()


def test_a_card_that_is_wrong_does_not_keep_the_others_out(
    capsys: CONSOLE, cube: Path, tmp_path: Path, own_data: Path
) -> None:
    path = tmp_path / "odd.txt"
    path.write_text("Elf {FOO}\nCreature — Elf\n1/1\n\nRock {1}\nArtifact\n", encoding="utf-8")
    assert cli.run(["cards", "import", str(path), str(cube)]) == cli.BAD_INPUT
    told = capsys.readouterr()
    assert told.out.splitlines()[0] == "3 new: Rock, Dull Sword, Odd Thing"
    (line,) = told.err.splitlines()
    assert line.startswith(f"{path}:1: `{{FOO}}` is no mana symbol")
    assert line.endswith("; `Elf` is left out")
    assert set(own_cards(own_data)) == {"rock", "dull sword", "odd thing"}


def test_import_from_standard_input(capsys: CONSOLE, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(CUBE.encode()), encoding="utf-8"))
    assert "2 new" in out(capsys, "import", "-")


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("Dull Sword\n", "cube.txt:1: a card needs a name and, below it, a type line"),
        ("Dull\nSword\n", "cube.txt:2: a type line stands below the name of a card, and `Sword` has no card type"),
        ('{"no": "cards"}', "neither the AtomicCards of MTGJSON nor cards of Scryfall"),
        (None, "No such file"),
    ],
)
def test_what_holds_no_cards_is_told(content: str | None, words: str, cube: Path, capsys: CONSOLE) -> None:
    cube.unlink()
    if content is not None:
        cube.write_text(content, encoding="utf-8")
    assert cli.run(["cards", "import", str(cube)]) == cli.BAD_INPUT
    assert words in capsys.readouterr().err


def test_forget(capsys: CONSOLE, cube: Path) -> None:
    out(capsys, "import", str(cube))
    assert out(capsys, "forget", "dull sword") == "removed: Dull Sword\n"
    assert out(capsys, "forget", "--all") == "removed: Odd Thing\n"
    assert err(capsys, "forget", "--all") == "no cards have been imported: there is nothing to remove\n"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["Humility"], "no imported card is named `Humility`"),
        ([], "say --all"),
        (["Humility", "--all"], "say --all"),
    ],
)
def test_what_cannot_be_forgotten_is_told(arguments: list[str], words: str, capsys: CONSOLE) -> None:
    assert cli.run(["cards", "forget", *arguments]) == cli.BAD_INPUT
    assert words in capsys.readouterr().err


def test_imported_cards_are_used_by_boards(capsys: CONSOLE, cube: Path) -> None:
    out(capsys, "import", str(cube))
    default_library.cache_clear()
    assert cli.run(["ask", "Grizzly Bears; Dull Sword on Grizzly Bears"]) == 0
    assert "4/2" in capsys.readouterr().out
