"""Texts as tokens: words of the game marked, everything else made even."""

from __future__ import annotations

import pytest

from solver.cards.oracle import compile_card, parsing
from solver.cards.oracle.tokens import tokens


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Other Elves you control have first strike.", "other Ss:Elf you control have K:first_strike . "),
        ("Nonland artifacts, non-Aura enchantments", "N:Land Ts:Artifact , N:Aura Ts:Enchantment "),
        ("It gets +1/−2 and isn't blue.", "it get +1/-2 and be not C:blue . "),
        ("two players' hands", "2 player 's hand "),
        ("{2}{W}, {T}: Islandwalk", "{2}{W} , {T} : W:Island "),
        ("Flying (It can't be blocked by walls.)", "K:flying "),
    ],
)
def test_words_become_tokens(text: str, expected: str) -> None:
    assert tokens(text).text == expected


def test_own_object_is_a_tilde_however_it_is_called() -> None:
    name = "Orla, the Invented"
    for text in ("Orla, the Invented is red.", "Orla is red.", "This creature is red.", "This Aura is red."):
        assert tokens(text, name).text == "~ be C:red . "


def test_a_creature_type_at_the_beginning_of_a_name_is_no_short_name() -> None:
    assert tokens("Goblins are red.", "Goblin of Nowhere").text == "Ss:Goblin be C:red . "


def test_a_card_named_like_a_creature_type_is_told_from_the_type() -> None:
    assert tokens("Goblin's power is 2.", "Goblin").text == "~ 's power be 2 . "
    assert tokens("each other attacking Goblin", "Goblin").text == "each other attacking S:Goblin "
    assert tokens("Target Goblin creature", "Goblin").text == "target S:Goblin T:Creature "


@pytest.mark.parametrize("name", ["G", "Q"])
def test_a_name_of_one_letter_is_told_from_symbols_and_quotes(name: str) -> None:
    line = tokens(f'{{{name}}}, {{T}}: {name} has "{{{name}}}: Draw a card." until end of turn. {name} is red.', name)
    assert line.text == f"{{{name}}} , {{T}} : ~ have Q:0 until end of turn . ~ be C:red . "
    assert line.quotes == [f"{{{name}}}: Draw a card."]


@pytest.mark.parametrize(
    ("text", "name"), [("A creature gets -X/-X.", "A"), ("It gets +X/+0.", "X"), ("It gets +2/+2.", "2")]
)
def test_articles_letters_and_numbers_are_no_names(text: str, name: str) -> None:
    assert tokens(text, name) == tokens(text)


def test_abilities_in_quotes_are_kept_apart() -> None:
    line = tokens('It has "{T}: Draw." It is red.')
    assert line.text == "it have Q:0 . it be C:red . "
    assert line.quotes == ["{T}: Draw."]


def test_every_action_belongs_to_a_rule_of_the_grammar() -> None:
    compile_card("Any", text="Elves are red.")
    assert set(parsing.ACTIONS) <= set(parsing.grammar())
