"""How much of what cards say about entering is executed: how that is counted, and that it is nearly all."""

from __future__ import annotations

from pathlib import Path

import pytest

from solver.cards.compiling import compile_printed
from solver.cards.printed import PrintedCard, PrintedFace
from solver.cards.sources import read
from tests.cards.entries import KINDS, kinds_of, measure

FLOORS = {
    "enters tapped": 0.95,
    "enters with counters": 0.95,
    "choices as it enters": 0.95,
    "done as it enters": 0.15,
    "enters as a copy": 0.8,
}


def printed(text: str, *, kind: str = "Creature — Elf") -> PrintedCard:
    return PrintedCard("Test Elf", (PrintedFace("Test Elf", "{G}", kind, "1", "1", text=text),))


@pytest.mark.parametrize(
    ("paragraph", "kinds"),
    [
        ("This land enters tapped unless you control an Elf.", ["enters tapped"]),
        ("As this land enters, you may pay 2 life. If you don't, it enters tapped.", ["enters tapped"]),
        ("This creature enters tapped with an oil counter on it.", ["enters tapped", "enters with counters"]),
        ("This creature escapes with an oil counter on it.", ["enters with counters"]),
        ("As this creature enters, choose a color.", ["choices as it enters"]),
        ("As this creature enters or is turned face up, it becomes your choice of 1/3 or 3/1.",
         ["choices as it enters"]),
        ("As this creature enters, sacrifice any number of Elves.", ["done as it enters"]),
        ("You may have this creature enter as a copy of any creature.", ["enters as a copy"]),
        ("When this creature enters, put an oil counter on it.", []),
    ],
)  # fmt: skip
def test_what_a_paragraph_says(paragraph: str, kinds: list[str]) -> None:
    assert list(kinds_of(paragraph)) == kinds


@pytest.mark.parametrize(
    ("text", "said", "executed"),
    [
        ("This creature enters tapped.", 1, 1),
        ("This creature enters tapped if you control a widget.", 1, 0),
        ('Flying\nElves you control have "This creature enters tapped."', 1, 1),
        ('Elves you control have "This creature enters tapped unless it\'s a widget."', 1, 0),
        ("{T}: Elves enter tapped this turn.", 0, 0),
        ("Whenever a creature you control enters tapped, you gain 1 life.", 0, 0),
    ],
)
def test_a_card_counts_where_all_of_it_is_executed(text: str, said: int, executed: int) -> None:
    one = printed(text)
    tally = measure([one], [compile_printed(one)])["enters tapped"]
    assert (len(tally.said), tally.executed) == (said, executed)


def test_what_spells_say_is_not_counted() -> None:
    one = printed("Elves you control enter tapped this turn. They can't block.", kind="Sorcery")
    assert not any(tally.said for tally in measure([one], [compile_printed(one)]).values())


@pytest.mark.slow
def test_nearly_all_is_executed(shared: Path) -> None:
    cards = [
        card for card in read(shared / "cards").cards if any(any(kinds_of(face.text)) for face in card.faces)
    ]  # fmt: skip
    tallies = measure(cards, map(compile_printed, cards))
    assert tallies.keys() == KINDS.keys()
    for kind, tally in tallies.items():
        assert tally.executed >= FLOORS[kind] * len(tally.said), sorted(tally.left)
