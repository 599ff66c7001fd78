"""The shipped library: it is what is rebuilt, has no sentence of a card, and is quick to look cards up in."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from pathlib import Path

import msgspec
import pytest

from solver.cards.compiling import compile_printed
from solver.cards.coverage import coverage
from solver.cards.library import LIBRARY, Library, Shelf, fold, initial
from solver.cards.model import Card
from solver.cards.normal import normal
from solver.cards.printed import PrintedCard
from solver.cards.sources import read
from tests.cards.handwritten import WRITTEN, read_cards
from tests.sweeps import sample

REBUILD = "rebuild it: python -m solver.cards.build ../shared/cards"


@cache
def cards() -> list[Card]:
    return list(Library(LIBRARY).cards())


@cache
def printed(folder: Path) -> list[PrintedCard]:
    return sorted(read(folder / "cards").cards, key=lambda card: fold(card.name))


def _assert_rebuilt(some: list[PrintedCard]) -> None:
    library = Library(LIBRARY)
    stale = [card.name for card in some if library.find(card.name) != compile_printed(card)]
    assert not stale, f"the library is not what the compiler makes now; {REBUILD}\n{stale}"


def test_every_name_is_that_of_a_printed_card(shared: Path) -> None:
    names = {fold(name) for card in printed(shared) for name in (card.name, *card.aliases)}
    names |= {fold(face.name) for card in printed(shared) for face in card.faces}
    assert Library(LIBRARY).names() == sorted(names), REBUILD


def test_some_cards_are_what_is_rebuilt(shared: Path) -> None:
    _assert_rebuilt(printed(shared)[::250])


@pytest.mark.slow
@pytest.mark.parametrize("letter", "0abcdefghijklmnopqrstuvwxyz")
def test_cards_are_what_is_rebuilt(letter: str, shared: Path) -> None:
    _assert_rebuilt(list(sample([card for card in printed(shared) if initial(card.name) == letter])))


def test_abilities_are_in_their_normal_form() -> None:
    assert [card.name for card in cards() if normal(card) != card] == []


def test_most_permanents_are_understood() -> None:
    """At least 88 % of those that change characteristics all the time, and 98 % of all."""
    found = coverage(cards())
    for (total, complete), least in ((found.changing, 0.88), (found.permanents, 0.98)):
        assert complete / total >= least


def test_cards_written_by_hand_are_there() -> None:
    library = Library(LIBRARY)
    assert [card.name for card in read_cards(WRITTEN) if library.find(card.name) is None] == []


def test_lines_are_sorted_and_as_short_as_they_can_be() -> None:
    shelf = Shelf(LIBRARY)
    count = 0
    for path in sorted(LIBRARY.glob("*.txt")):
        names = [line.partition(b"\t")[0] for line in path.read_bytes().splitlines()]
        assert names == sorted(set(names))
        assert {initial(name.decode()) for name in names} == {path.stem}
    for name, line in shelf.lines():
        if line.startswith(b"="):
            assert not (shelf.line(line[1:].decode()) or b"=").startswith(b"="), name
        else:
            count += 1
            assert msgspec.json.encode(msgspec.json.decode(line, type=Card)) == line
    assert shelf.about().cards == count == len(cards())


def _texts(value: object) -> Iterator[tuple[str, str]]:
    """Give every text in a card with the name of the field it is in."""
    if isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            part = getattr(value, field)
            for one in part if isinstance(part, tuple) else (part,):
                yield from [(field, one)] if isinstance(one, str) else _texts(one)
    elif isinstance(value, tuple):
        for part in value:
            yield from _texts(part)


_OUR_WORDS = {"about", "event", "incomplete"}


def test_no_sentence_of_a_card_is_shipped() -> None:
    """Names, costs and words of the game are there, digests of words, and what the solver says itself."""
    for card in cards():
        for field, text in _texts(card):
            if field in ("words", "opening"):
                assert re.fullmatch("[0-9a-f]{10}", text), card.name
            elif field == "cost":
                assert not re.search(r"[.:]( |$)|\"|\n", text), card.name
                assert len(text) < 120, card.name
            elif field not in _OUR_WORDS and field not in ("name", "aliases"):
                assert len(text) < 40, (card.name, field, text)


def test_what_the_solver_says_itself_is_little() -> None:
    said: dict[str, set[str]] = {}
    for card in cards():
        for field, text in _texts(card):
            if field in _OUR_WORDS:
                said.setdefault(field, set()).add(text)
    assert {field: len(texts) < 150 for field, texts in said.items()} == dict.fromkeys(_OUR_WORDS, True)


def test_what_is_missing_is_said() -> None:
    for card in cards():
        for face in card.faces:
            assert face.types or face.incomplete, card.name
            if face.cost is None and "Land" not in face.types and not face.indicator:
                reason = "color indicator" in str(face.incomplete) or "not known" in str(face.incomplete)
                assert reason or not re.search(r"\{[WUBRG]", repr(card)), card.name


def test_only_what_is_asked_for_is_read() -> None:
    library = Library(LIBRARY)
    names = [card.name for card in islice(cards(), 0, None, len(cards()) // 20)]
    reads = 0

    class Counting(Shelf):
        def line(self, key: str) -> bytes | None:
            nonlocal reads
            reads += 1
            return super().line(key)

    library._shelves = [Counting(LIBRARY)]
    assert all(library.find(name) for name in names * 3)
    assert reads <= 2 * len(names)
    shelf = library._shelves[0]
    assert set(shelf._files) <= {initial(name) for name in names}
