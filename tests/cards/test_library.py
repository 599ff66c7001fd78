"""Cards by name: how names are folded, how lines are found, what is nearest, whose cards go first."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from solver.cards.library import Library, Shelf, dump, fold, initial
from solver.cards.model import Card, Face, Keyword
from solver.errors import SolverError

ELF = Card("Élan Elf", (Face("Élan Elf", types=("Creature",)),))
TWO = Card("Grub // Gnat", (Face("Grub"), Face("Gnat")), "transform")
PLAIN = [Card(name, (Face(name),)) for name in ("Ant", "Antler", "Antler of Ash", "Ants", "Gnat Swarm", "9 Bees")]
BOOK = [*PLAIN, ELF, TWO, Card("Zed", (Face("Zed"),), aliases=("Zed // Zero",))]


@pytest.fixture
def book(tmp_path: Path) -> Library:
    """A small library."""
    dump(BOOK, tmp_path / "book")
    return Library(tmp_path / "book")


@pytest.mark.parametrize(
    ("name", "folded"),
    [
        ("Lim-Dûl’s Vault", "lim-dul's vault"),
        ("“Ach! Hans”", '"ach! hans"'),
        ("Æther  Vial", "aether vial"),
        ("Fire//Ice", "fire // ice"),
        ("FIRE // ICE ", "fire // ice"),
        ("Ratonhnhaké꞉ton", "ratonhnhake:ton"),
        ("Jötun Grunt", "jotun grunt"),
        ("Søren", "soren"),
    ],
)
def test_fold(name: str, folded: str) -> None:
    assert fold(name) == folded
    assert fold(folded) == folded


@pytest.mark.parametrize(("name", "letter"), [("Élan", "e"), ("+2 Mace", "0"), ("Ærathi", "a"), ("", "0")])
def test_initial(name: str, letter: str) -> None:
    assert initial(name) == letter


@pytest.mark.parametrize("card", BOOK, ids=lambda card: card.name)
def test_every_card_is_found_by_each_of_its_names(book: Library, card: Card) -> None:
    for name in (card.name, *(face.name for face in card.faces), *card.aliases, card.name.upper()):
        assert book.find(name) == card


@pytest.mark.parametrize("name", ["", "An", "Antl", "Antlers", "A", "Zzz", "Grub /", "Q", "8", "=grub // gnat", "Élan"])
def test_what_is_not_there_is_not_found(book: Library, name: str) -> None:
    assert book.find(name) is None
    assert book.folder_of(name) is None


def test_every_line_is_found_wherever_it_stands(tmp_path: Path) -> None:
    cards = [Card(f"a{number:b}", (Face(f"a{number:b}"),)) for number in range(130)]
    for count in (1, 2, 3, 7, 130):
        dump(cards[:count], tmp_path)
        shelf = Shelf(tmp_path)
        assert all(shelf.line(card.name) == msgspec.json.encode(card) for card in cards[:count])
        assert shelf.line("a2") is None


def test_a_whole_card_goes_before_a_face_of_that_name(tmp_path: Path) -> None:
    gnat = Card("Gnat", (Face("Gnat", types=("Creature",)),))
    dump([TWO], tmp_path / "own")
    dump([gnat], tmp_path / "shipped")
    library = Library(tmp_path / "own", tmp_path / "shipped")
    assert library.find("gnat") == gnat
    assert library.find("grub") == TWO
    dump([gnat, TWO], tmp_path / "both")
    assert Library(tmp_path / "both").find("Gnat") == gnat


def test_earlier_folders_go_before_later_ones(book: Library, tmp_path: Path) -> None:
    ant = Card("Ant", (Face("Ant", abilities=(Keyword("flying"),)),))
    dump([ant], tmp_path / "own")
    library = Library(tmp_path / "own", tmp_path / "book")
    assert (library.find("Ant"), library.find("Ants")) == (ant, book.find("Ants"))
    assert (library.folder_of("Ant"), library.folder_of("Ants")) == (tmp_path / "own", tmp_path / "book")
    assert library.names() == book.names()
    assert [card.name for card in library.cards()] == [card.name for card in book.cards()]
    assert ant in list(library.cards())


def test_a_folder_that_is_not_there_has_no_cards(tmp_path: Path) -> None:
    library = Library(tmp_path / "nowhere")
    assert library.find("Ant") is None
    assert library.names() == []
    assert library.nearest("Ant") is None


def test_another_format_is_told(book: Library, tmp_path: Path) -> None:
    assert book.find("Ant") is not None
    (tmp_path / "book" / "about.json").write_text('{"format": 99, "cards": 9}')
    with pytest.raises(SolverError, match=r"format 99.*import them again"):
        Library(tmp_path / "book").find("Ant")


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("Atnler", "Antler"),
        ("Antler of Asch", "Antler of Ash"),
        ("elan elv", "Élan Elf"),
        ("Gnatt", "Gnat"),
        ("grub//gnad", "Grub // Gnat"),
        ("Élan", "Élan Elf"),
        ("xyzzy", None),
    ],
)
def test_nearest(book: Library, wrong: str, right: str | None) -> None:
    assert book.nearest(wrong) == right


def test_exchanged_letters_go_before_other_ones(tmp_path: Path) -> None:
    dump([Card(name, (Face(name),)) for name in ("Blow", "Bolt")], tmp_path)
    assert Library(tmp_path).nearest("Blot") == "Bolt"


def test_writing_again_leaves_nothing_of_before(tmp_path: Path) -> None:
    dump(BOOK, tmp_path)
    dump([ELF], tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["about.json", "e.txt"]
    assert Library(tmp_path).names() == ["elan elf"]


def test_two_cards_of_one_name_are_told(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="ANT"):
        dump([*PLAIN, Card("ANT", (Face("Ant"),))], tmp_path)


@pytest.mark.parametrize("content", [b"", b"no tab\n", b'ant\t{"name":\n', b"ant\tgarbage\n"])
def test_a_damaged_file_is_told(tmp_path: Path, content: bytes) -> None:
    dump(BOOK, tmp_path)
    (tmp_path / "a.txt").write_bytes(content)
    with pytest.raises(SolverError, match="damaged; import them again"):
        Library(tmp_path).find("Ant")
    if content:
        with pytest.raises(SolverError, match="damaged"):
            list(Library(tmp_path).cards())
    assert Library(tmp_path).find("Zed") is not None


def test_a_file_that_was_cut_off_is_told(tmp_path: Path) -> None:
    dump(BOOK, tmp_path / "book")
    file = tmp_path / "book" / "a.txt"
    file.write_bytes(file.read_bytes()[:-1])
    with pytest.raises(SolverError, match="damaged"):
        Library(tmp_path / "book").find("Azalea")


def test_a_damaged_description_is_told(tmp_path: Path) -> None:
    dump(BOOK, tmp_path)
    (tmp_path / "about.json").write_text("?")
    with pytest.raises(SolverError, match="damaged"):
        Library(tmp_path).find("Ant")


def test_nothing_is_near_to_a_word_beyond_measure(book: Library) -> None:
    assert book.nearest("Bolt" * 1_000) is None
