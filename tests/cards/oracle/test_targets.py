"""What activated abilities need as targets: one construction each, on invented sentences."""

from __future__ import annotations

import pytest

from solver.cards.model import (
    All,
    Any,
    Controlled,
    Filter,
    HasStat,
    Is,
    Keyword,
    Not,
    Opaque,
    Owned,
    State,
    StatOf,
    Target,
)
from solver.cards.oracle.owner import Owner
from solver.cards.oracle.paragraphs import abilities
from solver.cards.oracle.targets import ANY_TARGET, targets_of

YOURS = Controlled("you")
ANYTHING: Filter = All(())
UNKNOWN = Target(ANYTHING, scope="everywhere", players="any", abilities=True, unsure=True)


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        ("Destroy target tapped creature.", Target(All(("Creature", State("tapped"))))),
        ("Tap target artifact, creature, or land.", Target(Any(("Artifact", "Creature", "Land")))),
        ("Tap another target creature you control.", Target(All(("Creature", YOURS, Not(Is("source")))))),
        ("Exile target creature card from a graveyard.", Target("Creature", "graveyard")),
        ("Return target Elf card from your graveyard to your hand.", Target(All(("Elf", Owned("you"))), "graveyard")),
        ("Exile target card from a graveyard.", Target(ANYTHING, "graveyard")),
        ("Counter target creature spell.", Target("Creature", "stack")),
        ("It deals 1 damage to any target.", Target(ANY_TARGET, players="any")),
        ("It deals 3 damage divided as you choose among one or two targets.", Target(ANY_TARGET, players="any")),
        ("Target player draws a card.", Target(players="any")),
        ("Look at target opponent's hand.", Target(players="opponent")),
        ("It deals 1 damage to target player or planeswalker.", Target("Planeswalker", players="any")),
        ("It deals 1 damage to target creature or player.", Target("Creature", players="any")),
        ("Untap two target lands.", Target("Land", number=2)),
        ("You and target opponent each draw a card.", Target(players="opponent")),
        ("Remove target creature from combat.", Target("Creature")),
        ("Until end of turn, whenever target creature deals damage, you gain 1 life.", Target("Creature")),
        ("Destroy target creature with toughness less than this creature's power.",
         Target(All(("Creature", HasStat("toughness", "<", StatOf("power", "source")))))),
    ],
)  # fmt: skip
def test_one_target(effect: str, expected: Target) -> None:
    assert targets_of(effect, "{T}") == ((expected,),)


@pytest.mark.parametrize(
    "effect",
    [
        "Draw a card.",
        "Tap up to one target creature.",
        "Tap any number of target creatures.",
        "Draw a card. When you do, destroy target creature.",
        "At the beginning of the next end step, destroy target creature.",
        'Create a 1/1 Elf creature token with "{T}: Tap target creature."',
        "Copy the next spell you cast this turn. You may choose new targets for the copy.",
        "You get an emblem with \"Whenever you cast a spell, destroy target creature.\"",
        "Choose one —\n• Destroy target creature.\n• Draw a card.",
        "Choose up to one —\n• Destroy target creature.\n• Destroy target land.",
    ],
)  # fmt: skip
def test_no_target_that_has_to_be_there(effect: str) -> None:
    assert targets_of(effect, "{T}") == ()


def test_several_targets() -> None:
    first, second = Target(All(("Creature", YOURS))), Target("Creature", apart=True)
    assert targets_of("Target creature you control fights another target creature.", "{1}") == ((first, second),)
    player, other = Target(players="opponent"), Target(All((YOURS, Not(Is("source")))))
    text = "Target opponent gains control of another target permanent you control."
    assert targets_of(text, "{1}") == ((player, other),)


def test_modes() -> None:
    one, other = Target("Creature"), Target("Land")
    assert targets_of("Choose one —\n• Tap target creature.\n• Tap target land.", "{1}") == ((one,), (other,))
    assert targets_of("Choose two —\n• Tap target creature.\n• Tap target land.", "{1}") == ((one, other),)
    assert targets_of("Choose two —\n• Draw a card.\n• Tap target creature.\n• Tap target land.", "{1}") == (
        (one,),
        (other,),
        (one, other),
    )


@pytest.mark.parametrize(
    ("effect", "expected"),
    [
        ("Destroy target creature that was dealt damage this turn.", Target("Creature", unsure=True)),
        ("Destroy target creature blocking this creature.",
         Target(All(("Creature", State("blocking"))), unsure=True)),
        ("Choose target opponent who has more life than you.", Target(players="opponent", unsure=True)),
        ("Counter target activated ability.", Target(abilities=True, unsure=True)),
        ("Counter target spell or ability.", Target(ANYTHING, "stack", abilities=True, unsure=True)),
        ("Exile two target cards from a single graveyard.", Target(ANYTHING, "graveyard", 2, unsure=True)),
        ("Target enchantment or tapped artifact or both sleep.", UNKNOWN),
        ("Counter target spell or permanent.", UNKNOWN),
        ("(not modelled: activated ability)", UNKNOWN),
    ],
)  # fmt: skip
def test_what_is_not_read_whole_is_not_sure(effect: str, expected: Target) -> None:
    assert targets_of(effect, "{T}") == ((expected,),)


def test_x_is_chosen_before_targets_are() -> None:
    text = "Destroy target creature with mana value X."
    assert targets_of(text, "{X}, {T}") == ((Target("Creature"),),)
    # how large it can be is not said here
    assert targets_of(text, "{T}, Sacrifice X artifacts") == ((Target("Creature", unsure=True),),)
    assert targets_of("Tap X target lands.", "{X}, {T}") == ()
    assert targets_of("Tap X target lands.", "Sacrifice X artifacts") == ((UNKNOWN,),)


@pytest.mark.parametrize(
    ("text", "bears"),
    [
        ("This creature can't be the target of red spells or abilities from red sources.", True),
        ("Creatures your opponents control can be the targets of spells and abilities as though they didn't have "
         "hexproof.", True),
        ("You have protection from red.", True),
        ("This creature can't be the target of red spells.", False),
        ("This creature can't be copied.", False),
    ],
)  # fmt: skip
def test_what_bears_on_targets(text: str, *, bears: bool) -> None:
    (made,) = abilities(text, Owner("Testling", spell=False))
    assert isinstance(made, Opaque)
    assert made.targeting is bears


def test_keywords_stay_keywords() -> None:
    assert abilities("Hexproof", Owner("Testling", spell=False)) == (Keyword("hexproof"),)
