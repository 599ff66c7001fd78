"""What is told of a card, and what is counted over many."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from solver.cards.coverage import coverage, coverage_blocks
from solver.cards.describe import RESOLVING, card_blocks, gap_blocks, gaps
from solver.cards.model import (
    Ability,
    Activated,
    AddAbility,
    AddSubtypes,
    Card,
    Effect,
    EntersAsCopy,
    Face,
    Is,
    Keyword,
    Modify,
    Opaque,
    Prototype,
    Static,
    Triggered,
)
from solver.cards.model import BecomeCopy as Copy
from solver.cards.printed import UNKNOWN_PART
from solver.report import plain

GROW = Effect(Is("source"), (Modify(1, 1),), duration="end of turn")
BIGGER = Static((Effect("Creature", (Modify(1, 1),)),))
ODD = Opaque("static", "0" * 10, about="characteristics", spoils=("characteristics", "mana"))
TAPPED = Opaque("replacement", "1" * 10, about="how it enters", spoils=("enter",))
HARMLESS = Opaque("static", "2" * 10, about="nothing that is asked about")
DRAW = Activated("{2}", words="3" * 10)
MANA = Activated("{T}", adds=("{R}",), mana=True)


def card(*abilities: Ability, unread: tuple[int, ...] = (), **more: tuple[str, ...]) -> Card:
    face = Face(
        "Bear", "{G}", types=("Creature",), subtypes=("Bear",), power="2", toughness="2", abilities=abilities,
        unread=unread,
    )  # fmt: skip
    return Card("Bear", (replace(face, **more),))


def text(of: Card, *, gaps_only: bool = False) -> str:
    return "\n".join(plain.lines(gap_blocks(of) if gaps_only else card_blocks(of), 110))


def test_a_card_in_words() -> None:
    told = text(card(Keyword("flying"), BIGGER, indicator=("red", "green")))
    assert told == (
        "Bear\n====\n\nCreature — Bear, {G}, color indicator red and green, 2/2\n"
        "  - Flying\n  - All creatures get +1/+1."
    )


@pytest.mark.parametrize(
    ("ability", "unread", "words"),
    [
        (ODD, (), "bears on characteristics; paying and spending mana"),
        (TAPPED, (), "bears on how something enters"),
        (DRAW, (1,), RESOLVING),
        (Activated("{T}", mana=True, words="4" * 10), (), "bears on which mana is produced"),
        (Activated("{T}", adds=("{R}",), mana=True, words="4" * 10), (), "what else it says is not modelled"),
    ],
)
def test_what_is_not_understood_is_told_with_what_it_bears_on(
    ability: Ability, unread: tuple[int, ...], words: str
) -> None:
    one = card(ability, unread=unread)
    assert words in text(one)
    assert "paragraph 1: " in text(one, gaps_only=True)
    assert words in text(one, gaps_only=True)


def giving(ability: Ability) -> Static:
    return Static((Effect("Creature", (AddAbility(ability),)),))


@pytest.mark.parametrize(
    ("ability", "unread", "words"),
    [
        (giving(ODD), (), "what else it says is not modelled, and bears on characteristics; paying and spending mana"),
        (giving(giving(TAPPED)), (), "bears on how something enters"),
        (giving(DRAW), (1,), RESOLVING),
        (giving(Activated("{T}", mana=True, words="4" * 10)), (), "bears on which mana is produced"),
    ],
)
def test_what_is_not_understood_of_abilities_that_are_given(
    ability: Ability, unread: tuple[int, ...], words: str
) -> None:
    assert words in text(card(ability, unread=unread), gaps_only=True)


@pytest.mark.parametrize(
    "ability",
    [giving(DRAW), giving(BIGGER), HARMLESS, DRAW, MANA, BIGGER, Keyword("flying"), Triggered("this dies")],
)
def test_other_abilities_leave_no_gap(ability: Ability) -> None:
    one = card(ability)
    assert list(gaps(one.faces[0])) == []
    assert "nothing is left out" in text(one, gaps_only=True)


def test_what_resolves_and_is_known_by_its_words_only_is_told() -> None:
    told = text(card(DRAW), gaps_only=True)
    assert "nothing is left out that bears on a kind of question all the time" in told
    assert "paragraph 1" in told
    assert "could bear on anything but characteristics" in told
    words = {"Bear": {1: "{1}: This creature gets +1/+1 until end of turn. It can't be blocked this turn."}}
    blocks = gap_blocks(card(DRAW), words)
    told = "\n".join(plain.lines(blocks, 110))
    assert "could bear on attacking and blocking" in told
    assert "mana" not in told
    whole = {"Bear": {1: "{1}: This creature gets +1/+1 until end of turn. Draw a card."}}
    told = "\n".join(plain.lines(gap_blocks(card(DRAW), whole), 110))
    assert "could bear on" not in told


def test_only_the_ability_of_an_unread_paragraph_is_a_gap() -> None:
    one = card(Keyword("flying"), DRAW, DRAW, unread=(3,))
    assert [gap.paragraph for gap in gaps(one.faces[0])] == [3]


def test_the_words_of_a_card_are_shown_where_they_are_known() -> None:
    words = {"Bear": {1: "Bears are odd."}}
    told = "\n".join(plain.lines(gap_blocks(card(ODD), words), 110))
    assert "in the words of the card: Bears are odd." in told


def test_faces_missing_parts_and_prototypes() -> None:
    two = Card(
        "Bear // Ice", (*card().faces, Face("Ice", incomplete=(UNKNOWN_PART,))), "split", Prototype("{1}", "1", "2")
    )
    told = text(two)
    assert "Bear\n----" in told
    assert f"Ice\n---\n\nincomplete: {UNKNOWN_PART}" in told
    assert "709.4" in told
    assert "as a prototype: {1}, 1/2" in told
    assert text(two, gaps_only=True).count("incomplete") == 3


def test_a_battle_without_defense_is_incomplete() -> None:
    assert "defense" in text(Card("War", (Face("War", types=("Battle",)),)))
    assert "defense 4" in text(Card("War", (Face("War", types=("Battle",), defense="4"),)))
    assert "incomplete" not in text(Card("War", (Face("War", types=("Battle",), defense="4"),)))


def test_where_a_card_comes_from_is_told() -> None:
    assert plain.lines(card_blocks(card(), "imported"), 110)
    assert "imported" in "\n".join(plain.lines(card_blocks(card(), "imported"), 110))


def test_coverage_counts_families_and_questions() -> None:
    copying = EntersAsCopy(Copy())
    defining = Static((Effect(Is("source"), (AddSubtypes(("Elf",)),)),), defining=True)
    found = coverage(
        [
            card(Keyword("flying"), BIGGER, defining, copying, MANA),
            card(ODD, TAPPED, HARMLESS),
            card(DRAW, Activated("{1}", leaves=(GROW,), words="5" * 10), DRAW, unread=(3,)),
            card(incomplete=(UNKNOWN_PART,)),
        ]
    )
    assert (found.cards, found.left_out, found.words_only) == (3, 1, 1)
    assert (found.permanents, found.changing, found.not_printed) == ((3, 2), (2, 1), 0)
    assert list(found.families.values()) == [
        (1, 1), (1, 1), (2, 1), (1, 1), (1, 0), (2, 1), (1, 1), (0, 0), (0, 0), (1, 0)
    ]  # fmt: skip
    assert found.questions == {
        "characteristics": 2, "resolving": 2, "production": 3, "mana": 2, "event": 3, "enter": 2, "activation": 3,
        "combat": 3, "stack": 3,
    }  # fmt: skip
    told = "\n".join(plain.lines(coverage_blocks(found), 110))
    assert "3 cards" in told
    assert "1 cards are not counted" in told
    assert "66.7%" in told


def test_what_is_given_counts_for_the_card_that_gives_it() -> None:
    found = coverage([card(giving(ODD)), card(giving(BIGGER)), card(incomplete=("its power is not known",))])
    assert (found.permanents, found.changing, found.not_printed) == ((3, 2), (2, 1), 1)
    spell = Card("Shock", (Face("Shock", types=("Instant",), abilities=(ODD,)),))
    assert coverage([spell]).permanents == (0, 0)


def test_coverage_of_nothing_has_no_shares() -> None:
    told = "\n".join(plain.lines(coverage_blocks(coverage([])), 110))
    assert "0 cards" in told
    assert "%" not in told
