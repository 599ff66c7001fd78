"""What spells and abilities leave behind, on invented sentences."""

from __future__ import annotations

import pytest

from solver.cards.model import (
    Activated,
    AddAbility,
    AddSubtypes,
    AddTypes,
    All,
    Any,
    BecomeCopy,
    Change,
    Chosen,
    Controlled,
    Effect,
    HasChoice,
    Is,
    Keyword,
    LoseAllAbilities,
    Matches,
    Modify,
    Not,
    SetColors,
    SetController,
    SetPower,
    SetSubtypes,
    SetToughness,
    State,
    SwitchPowerToughness,
    Times,
    Triggered,
    X,
)
from solver.cards.oracle import compile_ability, compile_effect
from solver.errors import CannotRead

SOURCE, TARGET = Is("source"), Is("target 1")
FLYING = AddAbility(Keyword("flying"))


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Target creature gets +2/-1 until end of turn.", (Modify(2, -1),)),
        ("Until end of turn, target creature gains flying.", (FLYING,)),
        ("Up to one target creature you control loses all abilities until end of turn.", (LoseAllAbilities(),)),
        ("Target creature gets +X/+0 until end of turn, where X is its power.", (Modify(X(), 0),)),
        ("Target creature gets -2/-2 until end of turn for each Elf.", (Modify(Times(-2, X()), Times(-2, X())),)),
        ("Switch target creature's power and toughness until end of turn.", (SwitchPowerToughness(),)),
        ("Gain control of target creature until end of turn.", (SetController(),)),
        ("Target creature becomes a copy of a creature until end of turn.", (BecomeCopy("chosen"),)),
        ("Target creature becomes the color of your choice until end of turn.", (SetColors((Chosen("color"),)),)),
        ("Target land becomes a 1/1 Elf creature until end of turn. It's still a land.",
         (AddTypes(("Creature",)), AddSubtypes(("Elf",)), SetPower(1), SetToughness(1))),
        ("Target creature becomes a Wall with base power and toughness 0/4 until end of turn.",
         (SetSubtypes("creature", ("Wall",)), SetPower(0), SetToughness(4))),
    ],
)  # fmt: skip
def test_effects_on_a_target(words: str, expected: tuple[Change, ...]) -> None:
    assert compile_effect(words) == (Effect(TARGET, expected, duration="end of turn"),)


def test_two_targets() -> None:
    one, two = compile_effect("Target creature gets +1/+1 until end of turn. Another target creature gets -1/-1.")
    assert (one.affects, two.affects) == (TARGET, Is("target 2"))
    (both,) = compile_effect("One or two target creatures each get +1/+1 until end of turn.")
    assert both.affects == Any((TARGET, Is("target 2")))


def test_as_many_targets_as_were_chosen() -> None:
    (made,) = compile_effect("Any number of target Elves gain flying until end of turn.")
    assert made.affects == "Elf"


def test_pronouns_mean_what_was_spoken_of() -> None:
    made = compile_effect("Gain control of target creature until end of turn. Untap it. It gains flying.")
    assert [effect.affects for effect in made] == [TARGET, TARGET]
    (made_one,) = compile_effect(
        "Put an oil counter on target land. It's an Elf for as long as it has an oil counter on it."
    )
    assert made_one.affects == TARGET
    assert made_one.duration == "condition"


def test_a_pronoun_that_could_mean_something_else_is_not_the_source() -> None:
    for text in (
        "Whenever this creature becomes blocked by an Elf, it becomes green.",
        "Whenever a creature attacks, it gets +1/+0 until end of turn.",
    ):
        made = compile_ability(text)
        assert isinstance(made, Triggered)
        assert made.leaves == ()
    (black,) = compile_effect("This spell deals 1 damage to target creature. That creature becomes black.")
    assert black.affects == TARGET


def test_groups_are_locked_in_by_the_board() -> None:
    (made,) = compile_effect("Other creatures you control get +1/+0 until end of turn.")
    assert made.affects == All(("Creature", Controlled("you"), Not(SOURCE)))


def test_durations() -> None:
    (made,) = compile_effect("Gain control of target land for as long as this artifact remains tapped.")
    assert (made.condition, made.duration) == (Matches("source", State("tapped")), "condition")
    (made,) = compile_effect("Until your next turn, target creature gets -1/-0.")
    assert made.duration == "your next turn"


def test_one_of_several_abilities() -> None:
    made = compile_effect("Target creature gains your choice of flying or reach until end of turn.")
    assert [effect.condition for effect in made] == [HasChoice("mode", "flying"), HasChoice("mode", "reach")]


@pytest.mark.parametrize(
    "words",
    [
        "Target creature attacks this turn if able.",
        "Prevent all damage that would be dealt this turn.",
        "Destroy target land.",
        "Target creature can't block this turn.",
        "Regenerate this creature.",
    ],
)
def test_other_effects_leave_no_continuous_effect(words: str) -> None:
    assert compile_effect(words) == ()


@pytest.mark.parametrize(
    "words",
    [
        "Target creature gains an ability of the third kind.",
        "Frobnicate the widget.",
        "Any of four target creatures becomes something strange.",
        "Target creature and each other creature that shares a color with it get +1/+1 until end of turn.",
    ],
)
def test_what_is_not_understood_says_so(words: str) -> None:
    with pytest.raises(CannotRead):
        compile_effect(words)


def test_an_effect_that_is_understood_in_part_leaves_nothing() -> None:
    made = compile_ability("{1}: This creature gains flying until end of turn. It becomes something strange.")
    assert isinstance(made, Activated)
    assert made.leaves == ()
    assert made.words is not None


def test_what_a_condition_on_resolving_decided_is_known_where_nothing_else_is_left() -> None:
    alone = compile_ability("{1}: If you control an Elf, this creature gets +1/+1 until end of turn.")
    assert isinstance(alone, Activated)
    assert len(alone.leaves) == 1
    beside = compile_ability(
        "{1}: This creature gets +1/+1 until end of turn. If you control an Elf, it gains flying until end of turn."
    )
    assert isinstance(beside, Activated)
    assert beside.leaves == ()


def test_a_token_is_not_the_source() -> None:
    made = compile_ability("{1}: Create a 1/1 red Elf creature token. It gains flying until end of turn.")
    assert isinstance(made, Activated)
    assert made.leaves == ()


def test_only_mode_that_leaves_something() -> None:
    made = compile_ability("{1}: Choose one —\n• Draw a card.\n• This creature gains flying until end of turn.")
    assert isinstance(made, Activated)
    assert made.leaves == (Effect(SOURCE, (FLYING,), duration="end of turn"),)


def test_copies() -> None:
    made = compile_ability(
        "When this creature enters, create a token that's a copy of target creature, except it's a Wall."
    )
    assert isinstance(made, Triggered)
    assert made.event == "this enters"
    assert made.copies == BecomeCopy("target 1", (SetSubtypes("creature", ("Wall",)),))
