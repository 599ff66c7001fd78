"""Any text gives a card or says what cannot be read."""

from __future__ import annotations

from contextlib import suppress

import hypothesis
import hypothesis.strategies as st

from solver.cards import vocabulary
from solver.cards.model import Card, Keyword, Opaque
from solver.cards.oracle import compile_ability, compile_card, compile_effect
from solver.errors import CannotRead

PIECES = st.sampled_from([
    "creature", "creatures", "Elf", "Elves", "land", "nonland", "white", "other", "each", "target", "this creature",
    "it",
    "you control", "enchanted creature", "gets", "+1/+1", "-X/-0", "has", "have", "flying", "first strike", "gains",
    "is", "are", "becomes", "a", "an", "2/2", "with", "base power and toughness", "in addition to its other types",
    "loses", "all abilities", "all other", "card types", "and", "or", ",", ".", ".\n", ":", "—", "{T}", "{2}{R}", "Add",
    "until end of turn", "as long as", "for each", "where X is", "the number of", "its power", "twice", "if", "would",
    "instead", "enters", "tapped", "as a copy of", "except", "the chosen type", "When", "Whenever", "At", "LEVEL 2-3",
    "I —", "•", "Choose one —", '"', "'", "(", ")", "Protection from red", "Ward", "Level 2", "8+ |", "cards",
    "in your",
    "graveyard", "spells", "can't", "block", "attack", "base", "equal to", "your life total", "power", "toughness", "X",
])  # fmt: skip
TYPES = st.sampled_from(["Creature — Elf", "Instant", "Enchantment — Class", "Artifact — Spacecraft", "Land", ""])


@hypothesis.given(st.lists(PIECES, max_size=25).map(" ".join), TYPES)
@hypothesis.settings(max_examples=300)
def test_any_words_give_a_card_or_say_what_cannot_be_read(text: str, type_line: str) -> None:
    with suppress(CannotRead):
        assert isinstance(compile_card("Elf", type_line=type_line, power="1", toughness="*", text=text), Card)
    with suppress(CannotRead):
        compile_effect(text)
    compile_ability(text, "Elf")


@hypothesis.given(st.text(max_size=80))
@hypothesis.settings(max_examples=200)
def test_any_text_gives_a_card_or_says_what_cannot_be_read(text: str) -> None:
    with suppress(CannotRead):
        compile_card("Any", type_line="Creature", text=text)
    with suppress(CannotRead):
        compile_effect(text)


def test_keywords_that_stand_alone_are_read() -> None:
    known = vocabulary.KEYWORDS | vocabulary.KEYWORD_VARIANTS
    assert known >= vocabulary.KEYWORDS_ALONE
    for keyword in sorted(vocabulary.KEYWORDS_ALONE):
        assert compile_ability(keyword.capitalize()) == Keyword(keyword)


def test_every_other_keyword_lacks_something() -> None:
    for keyword in sorted((vocabulary.KEYWORDS | vocabulary.KEYWORD_VARIANTS) - vocabulary.KEYWORDS_ALONE):
        assert isinstance(compile_ability(keyword.capitalize()), Opaque), keyword
