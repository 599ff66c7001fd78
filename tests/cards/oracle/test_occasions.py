"""What triggered abilities trigger on: trigger conditions in the typed language."""

from __future__ import annotations

import pytest

from solver.cards.model import All, Controlled, Is, Not, Triggered, TriggersAgain, Turn
from solver.cards.occasions import (
    Attacks,
    Blocked,
    Blocks,
    CardDrawn,
    CountersPlaced,
    DamageDone,
    LifeChanged,
    Moves,
    Occasion,
    PlayerActs,
    SpellCast,
    StatusChanged,
    Targeted,
)
from solver.cards.oracle.owner import Owner
from solver.cards.oracle.paragraphs import abilities
from solver.cards.replacing import Recipients

SELF = Is("source")


def triggered(words: str) -> Triggered:
    """Compile a triggered ability of a permanent."""
    (made,) = abilities(words, Owner("Any Bear", spell=False))
    assert isinstance(made, Triggered)
    return made


_YOURS = All(("Creature", Controlled("you")))
_THEIRS = All(("Creature", Controlled("opponent")))


@pytest.mark.parametrize(
    ("condition", "occasions"),
    [
        ("When this creature dies", (Moves(SELF, "battlefield", "graveyard"),)),
        ("When Any Bear is put into a graveyard from anywhere", (Moves(SELF, to="graveyard"),)),
        ("When this creature enters or dies", (Moves(SELF, to="battlefield"), Moves(SELF, "battlefield", "graveyard"))),
        (
            "Whenever this creature attacks or dies",
            (Attacks(SELF), Moves(SELF, "battlefield", "graveyard")),
        ),
        ("Whenever a creature you control attacks alone", (Attacks(_YOURS, alone=True),)),
        ("Whenever this creature and at least two other creatures attack", (Attacks(SELF, company=2),)),
        ("Whenever you attack with three or more creatures", (Attacks(_YOURS, together=True, least=3),)),
        ("Whenever an opponent attacks you", (Attacks(_THEIRS, Recipients(players="you"), together=True),)),
        ("Whenever this creature attacks and isn't blocked", (Blocked(SELF, never=True),)),
        (
            "Whenever this creature blocks or becomes blocked by a creature",
            (Blocks(SELF, "Creature"), Blocked(SELF, "Creature")),
        ),
        ("Whenever this creature blocks or becomes blocked", (Blocks(SELF), Blocked(SELF))),
        (
            "Whenever another creature you control enters",
            (Moves(All(("Creature", Controlled("you"), Not(SELF))), to="battlefield"),),
        ),
        (
            "Whenever one or more creature cards are put into your graveyard from your library",
            (Moves("Creature", "library", "graveyard", whose="you", cards=True, together=True),),
        ),
        (
            "Whenever an opponent discards a card",
            (Moves(All(()), "hand", cause="discarded", by="opponent", cards=True),),
        ),
        ("Whenever you sacrifice a Clue", (Moves("Clue", "battlefield", cause="sacrificed", by="you"),)),
        ("Whenever you draw your second card each turn", (CardDrawn("you", 2),)),
        ("Whenever a player loses life", (LifeChanged("any", gained=False),)),
        ("Whenever this creature is dealt damage", (DamageDone(Recipients(SELF), received=True),)),
        (
            "Whenever this creature deals combat damage to a player",
            (DamageDone(Recipients(players="any"), SELF, combat=True),),
        ),
        ("Whenever one or more +1/+1 counters are put on this creature", (CountersPlaced(Recipients(SELF), "+1/+1"),)),
        ("Whenever this creature becomes untapped", (StatusChanged(SELF, "untapped"),)),
        ("Whenever you scry or surveil", (PlayerActs("you", "scry"), PlayerActs("you", "surveil"))),
    ],
)
def test_what_is_read(condition: str, occasions: tuple[Occasion, ...]) -> None:
    assert triggered(f"{condition}, draw a card.").watches == occasions


def test_what_is_not_read_says_what_it_could_be() -> None:
    assert triggered("Whenever you gain life for the first time each turn, draw a card.").could == ("life",)
    assert triggered("Whenever you cast a spell that targets a creature, draw a card.").could == ("cast", "target")
    assert triggered("When this creature exploits a creature, draw a card.").could == ("move",)
    assert triggered("At the beginning of the declare blockers step, draw a card.").could == ("turn",)
    assert triggered("Whenever this creature attacks while saddled, draw a card.").could == ("attack",)


def test_what_is_cast_and_what_becomes_a_target() -> None:
    assert triggered("Whenever an opponent casts a red spell, draw a card.").watches == (SpellCast("opponent", "red"),)
    assert triggered("Whenever you cast a spell that targets Any Bear, draw a card.").watches == (
        Targeted(Is("source"), "you", spells=True),
    )
    aimed = "Whenever a creature becomes the target of a spell or ability an opponent controls, draw a card."
    assert triggered(aimed).watches == (Targeted("Creature", "opponent"),)


def test_a_condition_is_read_or_told_to_be_missing() -> None:
    assert triggered("Whenever you gain life, if it's your turn, draw a card.").given == Turn("you")
    assert triggered("Whenever you gain life, if the moon is full, draw a card.").unsure


def test_where_it_functions() -> None:
    returning = "Whenever a land you control enters, return this card from your graveyard to your hand."
    assert triggered(returning).zones == ("graveyard",)
    assert triggered("Whenever a land you control enters, draw a card.").zones == ("battlefield",)
    # what it moves comes there by what it triggers on (113.6m), but not from anywhere (603.6c)
    back = "return this card from your graveyard to your hand."
    assert triggered(f"When enchanted creature dies, {back}").zones == ("battlefield",)
    assert triggered(f"When this creature dies, {back}").zones == ("battlefield",)
    assert triggered(f"When this card is put into a graveyard from anywhere, {back}").zones == ("graveyard",)


def test_what_triggers_again() -> None:
    words = (
        "If a creature dying causes a triggered ability of an artifact you control to trigger, that ability triggers "
        "an additional time."
    )
    (made,) = abilities(words, Owner("Any Bear", spell=False))
    assert made == TriggersAgain(All(("Artifact", Controlled("you"))), (Moves("Creature", "battlefield", "graveyard"),))
