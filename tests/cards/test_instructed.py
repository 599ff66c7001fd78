"""How much of what spells and abilities do is read: how that is counted, and that it is enough."""

from __future__ import annotations

import pytest

from solver.cards.compiling import compile_printed
from solver.cards.library import LIBRARY, Library
from solver.cards.printed import PrintedCard, PrintedFace
from tests.cards.instructed import FORMS, measure, stops

FLOORS = dict(zip(FORMS, (0.42, 0.45, 0.6), strict=True))


def printed(text: str, kind: str = "Creature — Elf") -> PrintedCard:
    return PrintedCard("Test Elf", (PrintedFace("Test Elf", "{G}", kind, "1", "1", text=text),))


@pytest.mark.parametrize(
    ("text", "kind", "counted"),
    [
        ("Draw a card.", "Instant", (1, 1, 1)),
        ("Draw a card.\nForetell the weather.", "Instant", (1, 0, 0)),
        ("Sacrifice this creature: Draw a card.\n{T}: Add {G}.", "Creature — Elf", (1, 1, 1)),
        ("{T}: Foretell the weather.", "Creature — Elf", (1, 0, 0)),
        ("When this creature enters, you gain 2 life.", "Creature — Elf", (1, 1, 1)),
        ("When the weather changes, you gain 2 life.", "Creature — Elf", (1, 0, 0)),
    ],
)
def test_what_counts(text: str, kind: str, counted: tuple[int, int, int]) -> None:
    (tally,) = (one for one in measure([compile_printed(printed(text, kind))]).values() if one.there)
    assert (tally.there, tally.typed, tally.executed) == counted


def test_where_reading_stops() -> None:
    some = [printed("{T}: Draw a card. Foretell the weather."), printed("When the weather changes, you gain 2 life.")]
    assert set(stops(some, map(compile_printed, some))) == {"foretell the weather .", "(when it triggers)"}


def test_much_of_what_cards_do_is_read() -> None:
    found = measure(Library(LIBRARY).cards(), execution=False)
    shares = {form: tally.typed / tally.there for form, tally in found.items()}
    assert [form for form, floor in FLOORS.items() if shares[form] < floor] == []
