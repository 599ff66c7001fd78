"""Many cards at once: the order is kept, and nothing is compiled twice."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from solver.cards import build as building
from solver.cards import cache
from solver.cards.cache import Cache, key_of
from solver.cards.compiling import compile_printed
from solver.cards.printed import PrintedCard, PrintedFace, Reading

CARDS = [
    PrintedCard(f"Elf {number}", (PrintedFace(f"Elf {number}", "{G}", "Creature — Elf", "1", str(number)),))
    for number in range(3)
]
EXPECTED = [compile_printed(card) for card in CARDS]


def no_compiler(_face: PrintedFace) -> bytes:
    raise AssertionError("it is compiled again")


def test_cards_come_in_their_order() -> None:
    assert building.build(CARDS) == EXPECTED


def test_several_processes_make_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "_CHUNK", 1)
    monkeypatch.setattr("os.cpu_count", lambda: 2)
    assert building.build(CARDS) == EXPECTED


def test_nothing_is_compiled_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert building.build(CARDS[:2], Cache(tmp_path)) == EXPECTED[:2]
    assert set(Cache(tmp_path).load()) == {key_of(card.faces[0]) for card in CARDS[:2]}
    assert building.build(CARDS, Cache(tmp_path)) == EXPECTED
    monkeypatch.setattr(building, "_compiled", no_compiler)
    assert building.build(CARDS, Cache(tmp_path)) == EXPECTED


def test_other_words_are_compiled_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    building.build(CARDS[:1], Cache(tmp_path))
    monkeypatch.setattr(building, "_compiled", no_compiler)
    face = PrintedFace("Elf 0", "{G}", "Creature — Elf", "1", "0", text="Flying")
    with pytest.raises(AssertionError, match="again"):
        building.build([PrintedCard("Elf 0", (face,))], Cache(tmp_path))


def test_what_another_compiler_made_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    building.build(CARDS, Cache(tmp_path))
    monkeypatch.setattr(cache, "compiler_digest", lambda: "other")
    other = Cache(tmp_path)
    assert other.load() == {}
    building.build(CARDS[:1], other)
    assert [path.name for path in tmp_path.iterdir()] == ["other.txt"]


@pytest.mark.parametrize(
    "rest", [b"abc", b"abc\t{}", b"\nno tab\n", b'abc\t{"face"\n', b"\tab\tc\td\n", b"\xff\t0\t{}\n"]
)
def test_a_line_that_is_not_whole_is_left_out(rest: bytes, tmp_path: Path) -> None:
    building.build(CARDS, Cache(tmp_path))
    known = Cache(tmp_path).load()
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes() + rest)
    assert Cache(tmp_path).load() == known


def test_a_process_that_is_stopped_while_it_writes_spoils_no_other_line(tmp_path: Path) -> None:
    building.build(CARDS[:2], Cache(tmp_path))
    (file,) = tmp_path.iterdir()
    whole = file.read_bytes()
    for end in range(len(whole) - 1, len(whole) - 160, -1):
        file.write_bytes(whole[:end])
        assert building.build(CARDS, Cache(tmp_path)) == EXPECTED, f"cut off at {end}"
        assert set(Cache(tmp_path).load()) == {key_of(card.faces[0]) for card in CARDS}, f"cut off at {end}"


def test_a_face_that_was_changed_is_compiled_again(tmp_path: Path) -> None:
    building.build(CARDS, Cache(tmp_path))
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes().replace(b"Elf 1", b"Elf 7"))
    assert building.build(CARDS, Cache(tmp_path)) == EXPECTED


def test_the_digest_of_the_compiler_covers_what_it_is_made_of() -> None:
    """Nothing of the package that compiling a face loads is left out, but for what has no say in it."""
    assert all((Path(cache.__file__).parent / name).exists() for name in cache._SOURCES)
    code = "import sys, solver.cards.compiling; print(*(name for name in sys.modules if name.startswith('solver')))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()  # noqa: S603 (our own words)
    covered = tuple(f"solver.cards.{name.removesuffix('.py')}" for name in cache._SOURCES)
    others = {name for name in loaded if not name.startswith(covered)}
    assert others <= {
        "solver", "solver.cards", "solver.errors", "solver.paths",
        # what is printed is in the keys, and look-ups begin when a face is made
        "solver.cards.printed", "solver.cards.library", "solver.cards.swapping",
    }  # fmt: skip


@pytest.mark.parametrize("name", cache._PACKAGES)
def test_another_version_of_what_the_compiler_stands_on_is_another_compiler(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    digest = cache.compiler_digest.__wrapped__
    before = digest()
    monkeypatch.setattr(cache, "version", lambda asked: "0" if asked == name else version(asked))
    assert digest() != before


def test_the_library_is_built_from_the_command_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    reading = Reading(list(CARDS), {"no card": ["Token"]})
    monkeypatch.setattr(building, "read", lambda _path: reading)
    monkeypatch.setattr("sys.argv", ["build", "somewhere", str(tmp_path / "made")])
    building.main()
    said = capsys.readouterr().out
    assert "left out, no card: 1" in said
    assert "3 cards" in said
    assert sorted(path.name for path in (tmp_path / "made").iterdir()) == ["about.json", "e.txt"]
