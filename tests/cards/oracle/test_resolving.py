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
    CannotHaveKeyword,
    Change,
    Chosen,
    Controlled,
    Effect,
    Filter,
    HasChoice,
    InZone,
    Is,
    Keyword,
    LoseAllAbilities,
    Matches,
    Modify,
    Not,
    Opaque,
    SetColors,
    SetController,
    SetPower,
    SetSubtypes,
    SetToughness,
    Spell,
    State,
    Static,
    SwitchPowerToughness,
    Times,
    Triggered,
    X,
)
from solver.cards.oracle import compile_ability, compile_card, compile_effect
from solver.cards.oracle.cards import compile_face
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
        ("Double the power of target creature until end of turn.", (Modify(X(), 0),)),
        ("Double target creature's toughness until end of turn.", (Modify(0, X()),)),
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


@pytest.mark.parametrize(
    ("condition", "it", "that"),
    [
        ("Whenever this creature attacks", "source", None),
        ("Whenever a creature you control attacks alone", "chosen", "chosen"),
        ("Whenever this creature or another Elf you control enters", "chosen", "chosen"),
        ("Whenever you cast an instant, sorcery, or Elf spell", None, "chosen"),
        ("Whenever this creature becomes blocked by a nonwhite, nonblue creature", None, "chosen"),
        ("Whenever an Elf deals damage to a Wall", None, None),
        ("Whenever enchanted creature attacks", "host", "host"),
        ("Whenever a Wall deals damage to an Elf, if this creature is green", "source", None),
        ("Whenever you gain life", "source", None),
    ],
)
def test_what_a_trigger_condition_speaks_of(condition: str, it: str | None, that: str | None) -> None:
    for pronoun, meant in (("it gains", it), ("that creature gains", that)):
        made = compile_ability(f"{condition}, {pronoun} flying until end of turn.")
        assert isinstance(made, Triggered)
        assert [effect.affects for effect in made.leaves] == ([] if meant is None else [Is(meant)])  # type: ignore[arg-type]


def test_a_pronoun_behind_damage_means_its_target() -> None:
    (black,) = compile_effect("This spell deals 1 damage to target creature. That creature becomes black.")
    assert black.affects == TARGET


@pytest.mark.parametrize(
    "words",
    [
        "Put an oil counter on each other Elf you control. Those Elves gain flying until end of turn.",
        "Put an oil counter on each other Elf you control. They gain flying until end of turn.",
        "Choose any number of creatures. Each of them gets +1/+1 until end of turn.",
        "That player chooses an attacking Elf. It gets +2/+0 until end of turn.",
        "Add {G}. If that mana is spent on an Elf spell, it gains haste.",
        "Turn target Elf face down. It's a 2/2 Robot artifact creature.",
        "Whenever an Elf attacks this turn, put an oil counter on it. It gains flying until end of turn.",
        "Choose target Elf you control and target Wall. The Elf you control gets +1/+1 until end of turn.",
    ],
)
def test_what_another_sentence_speaks_of_is_not_the_source(words: str) -> None:
    made = compile_ability(f"{{1}}: {words}")
    assert isinstance(made, Activated)
    assert made.leaves == ()


def test_the_source_is_meant_where_nothing_else_was_spoken_of() -> None:
    for text in (
        "{1}: Put an oil counter on this creature. It gains flying until end of turn.",
        "{1}: Draw a card. It gains flying until end of turn.",
        "{1}: If you control an Elf, it gains flying until end of turn.",
    ):
        made = compile_ability(text)
        assert isinstance(made, Activated)
        assert made.leaves == (Effect(SOURCE, (FLYING,), duration="end of turn"),)


def test_a_spell_is_not_what_its_pronouns_mean() -> None:
    text = "You gain 1 life. If this spell was kicked, that creature gains flying."
    made = compile_card("Testing", type_line="Instant", text=text).faces[0].abilities[0]
    assert isinstance(made, Spell)
    assert made.leaves == ()
    text = "Target Elf can't block this turn. It gains flying until end of turn."
    made = compile_card("Testing", type_line="Instant", text=text).faces[0].abilities[0]
    assert isinstance(made, Spell)
    assert made.leaves[0].affects == TARGET


@pytest.mark.parametrize(
    "words",
    [
        "If this spell was kicked, target creature gets +4/+4 until end of turn.",
        "Target creature can't be blocked this turn. If this spell was kicked, it gets +4/+4 until end of turn.",
        "If you control an Elf, creatures you control gain flying until end of turn.",
        "Target creature gets +2/+2 until end of turn. If you control an Elf, it gets +4/+4 until end of turn instead.",
        "Gathering — If there are two or more instant cards in your graveyard, target creature gains flying.",
        "Target creature can't block this turn. You may discard a card. If you do, it gets +4/+4 until end of turn.",
    ],
)
def test_what_a_spell_does_on_a_condition_is_not_known_to_have_been_done(words: str) -> None:
    made = compile_face(
        "Testing", cost=None, type_line="Instant", power=None, toughness=None, text=words, strict=False
    ).face
    (spell,) = made.abilities
    assert isinstance(spell, Spell)
    assert spell.leaves == ()
    assert made.unread == (1,)


def test_what_an_ability_does_on_a_condition_is_known_where_it_does_nothing_else() -> None:
    for text, known in (
        ("{1}: If this creature is an Elf, it gets +1/+1 until end of turn.", True),
        ("{1}: You may discard a card. If you do, this creature gets +1/+1 until end of turn.", True),
        ("{1}: Put an oil counter on target Elf. If you control a Wall, it gains flying until end of turn.", False),
    ):
        made = compile_ability(text)
        assert isinstance(made, Activated)
        assert bool(made.leaves) is known, text


def test_all_that_a_sentence_spoke_of() -> None:
    first = "Target Elf gets +1/+1 until end of turn and up to one other target Elf gets +2/+2 until end of turn."
    *_, all_of_them = compile_effect(f"{first} Those Elves gain flying until end of turn.")
    assert all_of_them.affects == Any((TARGET, Is("target 2")))
    with pytest.raises(CannotRead):
        compile_effect(f"{first} It gains flying until end of turn.")


def test_a_target_that_is_untapped_is_counted_once() -> None:
    made = compile_effect("Untap target Elf and gain control of it until end of turn. That creature gains flying.")
    assert [effect.affects for effect in made] == [TARGET, TARGET]


def test_groups_are_locked_in_by_the_board() -> None:
    (made,) = compile_effect("Other creatures you control get +1/+0 until end of turn.")
    assert made.affects == All(("Creature", Controlled("you"), Not(SOURCE)))


def test_durations() -> None:
    (made,) = compile_effect("Gain control of target land for as long as this artifact remains tapped.")
    assert (made.condition, made.duration) == (Matches("source", State("tapped")), "condition")
    (made,) = compile_effect("Gain control of target land for as long as you control this artifact.")
    # 400.7, 108.4a: in a graveyard it is another object, which only its owner has
    assert made.condition == Matches("source", All((Controlled("you"), InZone("battlefield"))))
    (made,) = compile_effect("Until your next turn, target creature gets -1/-0.")
    assert made.duration == "your next turn"
    for event in (
        "this land leaves the battlefield",
        "its controller's next untap step",
        "the end of your next turn",
        "your next upkeep",
    ):
        (made,) = compile_effect(f"Target land becomes a Swamp until {event}.")
        assert (made.condition, made.duration) == (None, "condition")


def test_a_cost_told_behind_the_keyword() -> None:
    text = "Target card in your graveyard gains flashback until end of turn. The flashback cost is equal to {R}."
    (made,) = compile_effect(text)
    assert made.changes == (AddAbility(Keyword("flashback", cost="{R}")),)
    inside = compile_ability(f'Elves have "When this creature dies, {text[0].lower()}{text[1:]}"')
    assert isinstance(inside, Static)


def test_one_of_several_abilities() -> None:
    made = compile_effect("Target creature gains your choice of flying or reach until end of turn.")
    assert [effect.condition for effect in made] == [HasChoice("mode", "flying"), HasChoice("mode", "reach")]


@pytest.mark.parametrize(
    "words",
    [
        "Prevent all damage that would be dealt this turn.",
        "Destroy target land.",
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
        "Double target creature's power and toughness until end of turn.",
        "Exchange target creature's power and your life total.",
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


def test_keyword_actions_that_change_characteristics() -> None:
    """701.47a, 701.60c."""
    (orcs,) = compile_effect("Amass Orcs 2.")
    assert orcs == Effect(All(("Army", Controlled("you"))), (AddSubtypes(("Orc",)),))
    (suspect,) = compile_effect("Suspect up to one target creature.")
    menace, cannot_block = suspect.changes
    assert suspect.affects == TARGET
    assert menace == AddAbility(Keyword("menace"))
    assert cannot_block == AddAbility(compile_ability("This creature can't block."))  # type: ignore[arg-type]


def test_what_cannot_be_had() -> None:
    (made,) = compile_effect("Target creature loses hexproof and can't have hexproof or shroud until end of turn.")
    assert made.changes[1:] == (CannotHaveKeyword("hexproof"), CannotHaveKeyword("shroud"))


def test_what_a_condition_on_resolving_decided_is_known_where_nothing_else_is_left() -> None:
    alone = compile_ability("{1}: If you control an Elf, this creature gets +1/+1 until end of turn.")
    assert isinstance(alone, Activated)
    assert len(alone.leaves) == 1
    beside = compile_ability(
        "{1}: This creature gets +1/+1 until end of turn. If you control an Elf, it gains flying until end of turn."
    )
    assert isinstance(beside, Activated)
    assert beside.leaves == ()


@pytest.mark.parametrize(
    "words",
    [
        "Create a 1/1 red Elf creature token. It gains flying until end of turn.",
        "Create two 1/1 red Elf creature tokens. They gain flying until end of turn.",
        "Create a token that's a copy of target creature. That token gains flying until end of turn.",
        "You may put an Elf card from your hand onto the battlefield. That creature gains flying until end of turn.",
        "Return this card from your graveyard to the battlefield. It gains flying until end of turn.",
    ],
)
def test_the_board_says_what_was_created_or_put_onto_the_battlefield(words: str) -> None:
    made = compile_ability(f"{{1}}: {words}")
    assert isinstance(made, Activated)
    assert made.leaves == (Effect(Is("chosen"), (FLYING,), duration="end of turn"),)


def test_two_such_things_are_not_told_apart() -> None:
    text = "Create a 1/1 red Elf creature token. Put a Wall card from your hand onto the battlefield. It gains flying."
    made = compile_ability(f"{{1}}: {text}")
    assert isinstance(made, Activated)
    assert made.leaves == ()


def unread(text: str, type_line: str = "Instant") -> tuple[int, ...]:
    return compile_face(
        "Testing", cost=None, type_line=type_line, power=None, toughness=None, text=text, strict=False
    ).face.unread


def test_what_is_lost_of_a_text_is_told_by_its_paragraph() -> None:
    assert unread("Draw a card.\nTarget Elf becomes something strange.") == (2,)
    assert unread("I — Draw a card.\nII — Elves gain, lo, something strange.", "Enchantment — Saga") == (2,)
    assert unread("Choose one —\n• Target Elf gains flying.\n• Target Elf gains reach.") == (1,)
    assert unread("Choose one. Target Elf becomes that.\n• 1/3 Turtle.\n• 1/5 Spider.") == (1,)
    assert unread("Choose one —\n• Draw a card.\n• Target Elf gains reach.") == ()


@pytest.mark.parametrize(
    "words",
    [
        # each of these is of a known shape, but what it speaks of or says is not clear
        "Draw a card, then discard an Elf. It has flying.",
        "Create a token that's a copy of it.",
        "Target Elf gains flying. If you control an Elf, target Elf gets +1/+1.",
    ],
)
def test_what_is_of_a_known_shape_and_not_understood_is_lost(words: str) -> None:
    assert unread(words) == (1,)


def test_a_restriction_that_is_not_understood_loses_nothing() -> None:
    assert unread("Draw a card, then discard an Elf. It can't block.") == ()


def test_what_a_token_is_created_with_is_no_effect_of_its_own() -> None:
    """111.3."""
    assert unread('Create a 1/1 red Elf creature token. It has "Sacrifice this token: Add {C}."') == ()
    assert unread("Create a red Elf creature token. Its power is equal to your life total.") == ()


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


ARMY = Static((Effect(All(("Creature", Controlled("you"))), (Modify(1, 1),)),))


@pytest.mark.parametrize(
    ("words", "emblem"),
    [
        ('[−3]: You get an emblem with "Creatures you control get +1/+1."', (ARMY,)),
        ('[−3]: Draw two cards. You get an emblem with "Creatures you control get +1/+1." Then scry 2.', (ARMY,)),
        ('When this creature dies, you get an emblem with, "Creatures you control get +1/+1."', (ARMY,)),
        ('[−3]: Target opponent gets an emblem with "Creatures you control get +1/+1."', (ARMY,)),
        ("[−3]: Draw two cards.", ()),
    ],
)
def test_emblems(words: str, emblem: tuple[Static, ...]) -> None:
    """114.2."""
    made = compile_ability(words)
    assert isinstance(made, Activated | Triggered)
    assert made.emblem == emblem
    assert made.leaves == ()


def test_an_emblem_of_several_abilities() -> None:
    words = '[−3]: You get an emblem with "Creatures you control get +1/+1." and "Elves you control jump and sing."'
    made = compile_ability(words)
    assert isinstance(made, Activated)
    assert made.emblem[0] == ARMY
    assert [type(ability) for ability in made.emblem] == [Static, Opaque]


MINE = All(("Creature", Controlled("you")))


@pytest.mark.parametrize(
    ("words", "spoken", "left_out"),
    [
        ("Target creature gets +3/+3 until end of turn. Each other creature you control gets +1/+1 until end of turn.",
         Is("target 1"), Is("target 1")),
        ("Elves you control get +2/+1 until end of turn. Other creatures you control get +1/+1 until end of turn.",
         All(("Elf", Controlled("you"))), All(("Elf", Controlled("you")))),
        ("Whenever this creature attacks, it gets +1/+1 until end of turn. Each other creature you control gets "
         "+1/+1 until end of turn.", Is("source"), Is("source")),
    ],
)  # fmt: skip
def test_others_are_other_than_what_was_spoken_of(words: str, spoken: Filter, left_out: Filter) -> None:
    card = compile_card("Shout", type_line="Creature" if words.startswith("When") else "Instant", text=words)
    (made,) = card.faces[0].abilities
    assert isinstance(made, Spell | Triggered)
    assert [effect.affects for effect in made.leaves] == [spoken, All((*MINE.of, Not(left_out)))]


def test_others_than_nothing_that_was_spoken_of_are_not_understood() -> None:
    card = compile_card("Shout", type_line="Instant", text="Other creatures get +1/+1 until end of turn.")
    assert all(not getattr(ability, "leaves", ()) for ability in card.faces[0].abilities)
