"""Cards of the user's own."""

from __future__ import annotations

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from solver.cards import own
from solver.cards.library import LIBRARY, Library, default_library
from solver.cards.own import add, forget, own_cards
from solver.cards.printed import PrintedCard, PrintedFace
from solver.errors import SolverError
from solver.paths import user_cards_path

SWORD = PrintedCard("Dull Sword", (PrintedFace("Dull Sword", "{1}", "Artifact — Equipment", text="Equip {2}"),))
BEARS = PrintedCard("Grizzly Bears", (PrintedFace("Grizzly Bears", "{1}{G}", "Creature — Bear", "2", "2"),))
MOON = PrintedCard("Blood Moon", (PrintedFace("Blood Moon", "{R}", "Enchantment", text="Flash"),))


def names(added: own.Added) -> tuple[list[str], list[str], list[str]]:
    new, instead, same = ([card.name for card in cards] for cards in (added.new, added.instead, added.same))
    return new, instead, same


def test_cards_are_added_and_go_first(tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    assert names(add([SWORD, BEARS, MOON], folder)) == (["Dull Sword"], ["Blood Moon"], ["Grizzly Bears"])
    library = Library(folder, LIBRARY)
    moon = library.find("blood moon")
    assert moon is not None
    assert moon.faces[0].cost == "{R}"
    assert library.find("Dull Sword") is not None
    assert library.folder_of("Grizzly Bears") == LIBRARY
    assert own_cards(folder) == {"dull sword": SWORD, "blood moon": MOON}


def test_cards_of_before_stay_and_one_of_the_same_name_goes(tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    add([SWORD], folder)
    assert names(add([MOON], folder)) == ([], ["Blood Moon"], [])
    sharp = PrintedCard("DULL SWORD", (PrintedFace("DULL SWORD", "{9}", "Artifact"),))
    assert names(add([sharp], folder)) == ([], ["DULL SWORD"], [])
    assert set(own_cards(folder)) == {"dull sword", "blood moon"}
    sword = Library(folder).find("dull sword")
    assert sword is not None
    assert sword.faces[0].cost == "{9}"


def test_a_card_that_has_become_the_same_as_in_the_library_goes(tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    other = PrintedCard("Grizzly Bears", (PrintedFace("Grizzly Bears", "{1}{G}", "Creature — Bear", "3", "3"),))
    assert names(add([other], folder)) == ([], ["Grizzly Bears"], [])
    assert names(add([BEARS], folder)) == ([], [], ["Grizzly Bears"])
    assert own_cards(folder) == {}
    assert Library(folder).find("Grizzly Bears") is None


def test_cards_are_forgotten(tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    add([SWORD, MOON], folder)
    assert forget(["blood MOON", "Nothing"], folder) == ["Blood Moon"]
    assert Library(folder).names() == ["dull sword"]
    assert forget(None, folder) == ["Dull Sword"]
    assert forget(None, folder) == []
    assert Library(folder).names() == []


def test_nothing_is_half_there_when_writing_stops(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "cards"
    add([SWORD], folder)

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(own, "dump", stop)
    with pytest.raises(KeyboardInterrupt):
        add([MOON], folder)
    assert own_cards(folder) == {"dull sword": SWORD}
    assert Library(folder).names() == ["dull sword"]


@pytest.mark.parametrize("stopped", ["old away", "new in place"])
def test_nothing_is_lost_when_a_process_is_killed_between_the_renames(
    stopped: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MTG_SOLVER_DATA", str(tmp_path))
    folder = user_cards_path()
    add([SWORD])
    add([MOON])
    both = {"dull sword": SWORD, "blood moon": MOON}
    shutil.copytree(folder, folder.with_name(f"{folder.name}.new"))
    before = folder.rename(folder.with_name(f"{folder.name}.old"))
    if stopped == "new in place":
        folder.with_name(f"{folder.name}.new").rename(folder)
    else:
        (before / "printed.jsonl").write_bytes(b"")  # what is new is whole, so it goes before what was there
    assert own_cards() == both
    default_library.cache_clear()
    try:
        assert default_library().find("Dull Sword") is not None
    finally:
        default_library.cache_clear()
    bears = PrintedCard("My Bears", (PrintedFace("My Bears", "{1}{G}", "Creature — Bear", "2", "2"),))
    assert names(add([bears])) == (["My Bears"], [], [])
    assert own_cards() == both | {"my bears": bears}
    assert [path.name for path in folder.parent.iterdir()] == [folder.name]


def test_what_a_stopped_process_left_beside_goes_with_the_next_change(tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    add([SWORD], folder)
    shutil.copytree(folder, tmp_path / "cards.old")
    assert forget(["No Such Card"], folder) == []
    assert [path.name for path in tmp_path.iterdir()] == ["cards"]


def test_cards_of_another_format_are_told_and_compiled_again_by_an_import(tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    add([SWORD], folder)
    (folder / "about.json").write_text('{"format": 1, "cards": 1}')
    with pytest.raises(SolverError, match="import them again"):
        Library(folder).find("Dull Sword")
    add([MOON], folder)
    assert Library(folder).find("Dull Sword") is not None


def test_imports_at_the_same_time_lose_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    cards = [PrintedCard(f"Sword {n}", (PrintedFace(f"Sword {n}", "{1}", "Artifact"),)) for n in range(8)]
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda card: names(add([card], folder)), cards))
    assert found == [([card.name], [], []) for card in cards]
    assert sorted(own_cards(folder)) == sorted(card.name.lower() for card in cards)
    assert [path.name for path in tmp_path.iterdir()] == ["cards"]


def test_cards_that_are_only_moved_away_come_back(tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    add([SWORD], folder)
    folder.rename(tmp_path / "cards.old")
    assert own_cards(folder) == {"dull sword": SWORD}
    add([MOON], folder)
    assert set(own_cards(folder)) == {"dull sword", "blood moon"}
    folder.rename(tmp_path / "cards.old")
    assert sorted(forget(None, folder)) == ["Blood Moon", "Dull Sword"]
    assert own_cards(folder) == {}


def test_look_ups_find_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MTG_SOLVER_DATA", str(tmp_path))
    add([SWORD])
    default_library.cache_clear()
    try:
        assert default_library().find("Dull Sword") is not None
        assert default_library().find("Humility") is not None
    finally:
        default_library.cache_clear()


def test_a_damaged_line_is_told_and_can_be_forgotten(tmp_path: Path) -> None:
    folder = tmp_path / "cards"
    add([SWORD, MOON], folder)
    with (folder / "printed.jsonl").open("a") as file:
        file.write("garbage\n")
    for read in (lambda: own_cards(folder), lambda: add([BEARS], folder), lambda: forget(["Blood Moon"], folder)):
        with pytest.raises(SolverError, match=r"printed\.jsonl:3: this line is damaged"):
            read()
    assert sorted(forget(None, folder)) == ["Blood Moon", "Dull Sword"]
    assert own_cards(folder) == {}
    assert Library(folder).names() == []
