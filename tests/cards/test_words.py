"""Words of abilities: what of a text has no meaning, and when two texts say the same."""

from __future__ import annotations

import pytest

from solver.cards.words import (
    digest,
    label_and_rest,
    normalise,
    opening_of,
    short_names,
    without_ability_word,
    without_reminder,
)


def test_reminder_text_is_left_out() -> None:
    """207.2a."""
    assert without_reminder("Flying (It's (really) high.)") == "Flying"
    assert normalise("Draw a card. (It may be (any) card.)") == "draw a card"


def test_what_the_solver_says_of_an_ability_is_no_reminder_text() -> None:
    one, other = "(not modelled: characteristics)", "(not modelled: how it enters)"
    assert without_reminder(one) == one
    assert len({digest(one), digest(other), digest("")}) == 3
    assert normalise("When (an event that is not modelled), draw a card.") != normalise("When, draw a card.")


@pytest.mark.parametrize("word", ["Landfall", "Descend 4", "Council's dilemma", "Rapid-fire Cannon", "Warden's Call"])
def test_ability_words_and_flavor_words_say_nothing(word: str) -> None:
    """207.2c, 207.2d."""
    plain = "Whenever a land you control enters, draw a card."
    assert without_ability_word(f"{word} — {plain}") == plain
    assert digest(f"{word} — {plain}") == digest(plain)
    assert digest(opening_of(f"{word} — {plain}")) == digest(opening_of(plain))


@pytest.mark.parametrize(
    "text",
    [
        "Boast — {1}: Draw a card.",
        "Exhaust — {1}: Draw a card.",
        "Forecast — {1}: Draw a card.",
        "Power-up — {1}: Draw a card.",
        "Max speed — Creatures you control have haste.",
        "Solved — Creatures you control have haste.",
        "To solve — You control two creatures.",
        "Companion — Your starting deck has only green cards.",
        "Ward — Pay 3 life.",
        "Equip Elf — Pay 3 life.",
        "I — Draw a card.",
        "II, III — Draw a card.",
    ],
)
def test_a_keyword_before_a_dash_says_something(text: str) -> None:
    label, _, rest = text.partition(" — ")
    assert without_ability_word(text) == text
    assert digest(text) != digest(rest)
    assert normalise(text).startswith(normalise(label))


def test_a_label_is_parted_from_the_rest() -> None:
    assert label_and_rest("Boast — {1}: Draw a card.") == ("Boast", "{1}: Draw a card.")
    for text in ("Ward—Pay 3 life.", "Ward — Pay 3 life.", "Choose one —\n• Draw a card.", "Flying"):
        assert label_and_rest(text) == ("", text)


@pytest.mark.parametrize("name", ["G", "Q", "T"])
def test_a_name_of_one_letter_is_no_symbol(name: str) -> None:
    assert normalise(f"{{{name}}}, {{T}}: {name} gets +1/+1.", name) == normalise(f"{{{name}}}, {{T}}: ~ gets +1/+1.")


def test_what_a_text_needs_for_something_else_is_no_name() -> None:
    """107.3."""
    assert short_names("X") == short_names("A") == short_names("2") == ()
    assert normalise("Draw X cards, then 2.", "X") == "draw x cards then 2"
    assert short_names("Orla of X") == ("Orla of X", "Orla")
