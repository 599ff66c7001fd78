"""Replacement and prevention effects: what the words of static abilities, spells and abilities become."""

from __future__ import annotations

from typing import get_args

import pytest

from solver.cards.model import (
    All,
    Compare,
    Controlled,
    Counters,
    Face,
    Is,
    Opaque,
    PlayerNumber,
    Spell,
    StatOf,
    Sum,
    Triggered,
    Zone,
)
from solver.cards.oracle import compile_ability, compile_card, compile_shields
from solver.cards.replacing import (
    Acts,
    AsThough,
    CardDrawn,
    CountersPut,
    DamageDealt,
    Deed,
    Event,
    Fixed,
    Floored,
    Goes,
    Halved,
    Impossible,
    LifeGained,
    LifeLost,
    Moved,
    Narrowed,
    PlayerActs,
    Prevented,
    Proportional,
    Recipients,
    Redirected,
    Replacement,
    Scaled,
    Spared,
    Unpreventable,
)

ANYTHING = Recipients(All(()), "any")
YOU = Recipients(players="you")
THIS = Recipients(Is("source"))


@pytest.mark.parametrize(
    ("words", "event", "deeds"),
    [
        ("If a source would deal damage to a permanent or player, it deals triple that damage instead.",
         DamageDealt(ANYTHING), (Scaled(3),)),
        ("If a red source you control would deal noncombat damage to an opponent, it deals that much damage plus 2 "
         "instead.",
         DamageDealt(Recipients(players="opponent"), All(("red", Controlled("you"))), combat=False), (Scaled(1, 2),)),
        ("If a red spell would deal damage to you, prevent 2 of that damage.",
         DamageDealt(YOU, "red", "stack"), (Prevented(2),)),
        ("If a source would deal 3 or more damage to you, it deals 1 damage to you instead.",
         DamageDealt(YOU, at_least=3), (Fixed(1),)),
        ("If a source you control would deal an amount of damage less than this creature's power to you, it deals "
         "damage equal to this creature's power instead.",
         DamageDealt(YOU, Controlled("you"), at_most=Sum((-1, StatOf("power", "source")))),
         (Fixed(StatOf("power", "source")),)),
        ("Prevent all combat damage that would be dealt to this creature by Walls.",
         DamageDealt(THIS, "Wall", "battlefield", combat=True), (Prevented(),)),
        ("If damage would be dealt to this creature, prevent that damage and put that many +1/+1 counters on it.",
         DamageDealt(THIS), (Prevented(), Acts("put counters", Proportional(), on="source", kind="+1/+1"))),
        ("If a source you control would deal damage to a creature an opponent controls, put that many -1/-1 counters "
         "on that creature instead.",
         DamageDealt(Recipients(All(("Creature", Controlled("opponent")))), Controlled("you")),
         (Acts("put counters", Proportional(), on="affected", kind="-1/-1"),)),
        ("If a spell would deal damage to you, it deals that much damage minus 1 instead.",
         DamageDealt(YOU, All(()), "stack"), (Scaled(1, -1),)),
        ("Creatures you control can't have -1/-1 counters put on them.",
         CountersPut(Recipients(All(("Creature", Controlled("you")))), "-1/-1"), (Impossible(),)),
        ("You can't get poison counters.", CountersPut(YOU, "poison"), (Impossible(),)),
        ("You can't lose life.", LifeLost("you"), (Impossible(),)),
        ("All damage that would be dealt to you is dealt to enchanted creature instead.",
         DamageDealt(YOU), (Redirected(to="host"),)),
        ("If you would gain life, you gain twice that much life instead.", LifeGained("you"), (Scaled(2),)),
        ("If an opponent would gain life, that player loses that much life instead.",
         LifeGained("opponent"), (Acts("lose life", Proportional(), "affected"),)),
        ("If one or more counters would be put on a creature you control, twice that many of each of those kinds of "
         "counters are put on it instead.",
         CountersPut(Recipients(All(("Creature", Controlled("you"))))), (Scaled(2),)),
        ("If an effect would put one or more +1/+1 counters on a permanent you control, it puts that many plus one "
         "+1/+1 counters on that permanent instead.",
         CountersPut(Recipients(Controlled("you")), "+1/+1", by_effect=True), (Scaled(1, 1),)),
        ("If an opponent would put one or more counters on a permanent or player, they put half that many of each of "
         "those kinds of counters on that permanent or player instead, rounded down.",
         CountersPut(ANYTHING, by="opponent"), (Halved("down"),)),
        ("If you would get one or more {E}, you get that many plus one {E} instead.",
         CountersPut(YOU, "energy"), (Scaled(1, 1),)),
        ("Damage that would reduce your life total to less than 1 reduces it to 1 instead.",
         LifeLost("you", by_damage=True, below=1), (Floored(1),)),
        ("Players can't gain life.", LifeGained("any"), (Impossible(),)),
        ("Your opponents can't search libraries.", PlayerActs("opponent", "search"), (Impossible(),)),
        ("If an opponent would search a library, that player searches the top four cards of that library instead.",
         PlayerActs("opponent", "search"), (Narrowed(4),)),
        ("If you would flip a coin, instead flip two coins and ignore one.",
         PlayerActs("you", "flip a coin"), (Spared(),)),
        ("If you would roll one or more dice, instead roll that many dice plus one and ignore the lowest roll.",
         PlayerActs("you", "roll dice"), (Spared(),)),
        ("Damage can't be prevented.", DamageDealt(ANYTHING), (Unpreventable(),)),
        ("All damage is dealt as though its source had wither.", DamageDealt(ANYTHING), (AsThough("wither"),)),
    ],
)  # fmt: skip
def test_static_abilities(words: str, event: Event, deeds: tuple[Deed, ...]) -> None:
    assert compile_ability(words) == Replacement(event, deeds)


def test_conditions_and_permissions() -> None:
    made = compile_ability(
        "If damage would be dealt to this creature while it has a +1/+1 counter on it, prevent that damage."
    )
    assert isinstance(made, Replacement)
    assert made.condition == Compare(Counters("source", "+1/+1"), ">=", 1)
    may = compile_ability("If a source would deal damage to a player, you may prevent 1 of that damage.")
    assert isinstance(may, Replacement)
    assert may.optional
    floor = compile_ability(
        "As long as you have 7 or more life, damage that would reduce your life total to less than 7 reduces it to 7 "
        "instead."
    )
    assert isinstance(floor, Replacement)
    assert floor.condition == Compare(PlayerNumber("life"), ">=", 7)


@pytest.mark.parametrize(
    ("words", "shield"),
    [
        ("Prevent the next 3 damage that would be dealt to any target this turn.",
         Replacement(DamageDealt(Recipients(target=1)), (Prevented(),), holds=3)),
        ("Prevent all combat damage that would be dealt this turn.",
         Replacement(DamageDealt(ANYTHING, combat=True), (Prevented(),))),
        ("Players can't search libraries this turn.", Replacement(PlayerActs("any", "search"), (Impossible(),))),
        ("The next time a red source of your choice would deal damage to you this turn, prevent that damage.",
         Replacement(DamageDealt(YOU, "red", chosen=True), (Prevented(),), once=True)),
    ],
)  # fmt: skip
def test_what_resolved_spells_leave(words: str, shield: Replacement) -> None:
    assert compile_shields(words) == (shield,)
    (spell,) = compile_card("Brief Ward", type_line="Instant", text=words).faces[0].abilities
    assert isinstance(spell, Spell)
    assert spell.shields == (shield,)


def test_what_was_dealt_damage_is_the_only_target() -> None:
    exiled = "If a creature dealt damage this way would die this turn, exile it instead."
    dies = Moved(Recipients(target=1), "battlefield", "graveyard")
    assert compile_shields(f"Brief Ward deals 2 damage to any target. {exiled}") == (
        Replacement(dies, (Goes("exile"),), zones=()),
    )
    for unclear in ("each creature", "each of two targets", "target creature and 1 damage to target player"):
        (made,) = compile_shields(f"Brief Ward deals 2 damage to {unclear}. {exiled}")
        assert isinstance(made, Opaque)


def test_a_life_total_that_cannot_change_is_neither_gained_nor_lost() -> None:
    abilities = (
        compile_card("Still Clock", type_line="Artifact", text="Your life total can't change.").faces[0].abilities
    )
    assert abilities == tuple(Replacement(event, (Impossible(),)) for event in (LifeGained("you"), LifeLost("you")))


def test_a_token_takes_the_place_of_what_creates_none() -> None:
    (made,) = compile_shields(
        "The next time you would draw a card this turn, create a 2/2 green Bear creature token instead."
    )
    bear = Face("Bear", types=("Creature",), subtypes=("Bear",), power="2", toughness="2", indicator=("green",))
    assert made == Replacement(CardDrawn("you"), (Acts("create", 1, who="you", token=bear),), once=True)
    (unread,) = compile_shields(
        "The next time you would draw a card this turn, those tokens plus a Food token are created instead."
    )
    assert isinstance(unread, Opaque)


def test_a_name_before_a_comma_is_no_creature_type() -> None:
    words = "Double all damage Wolverine would deal."
    of_itself = Replacement(DamageDealt(ANYTHING, Is("source")), (Scaled(2),))
    for name in ("Wolverine, Old and Grey", "Someone Else"):
        made = compile_card(name, type_line="Creature", power="1", toughness="1", text=words).faces[0].abilities
        assert (made == (of_itself,)) == (name != "Someone Else")


def test_what_follows_an_effect_is_about_the_same_event() -> None:
    words = "If a creature an opponent controls would die, exile it instead. When you do, create a Treasure token."
    moved, linked = compile_card("Brief Crypt", type_line="Artifact", text=words).faces[0].abilities
    assert isinstance(moved, Replacement)
    assert isinstance(linked, Triggered)
    assert "move" in linked.could


def test_what_is_done_if_damage_is_prevented_is_done_with_that_damage() -> None:
    next_time = "The next time a source of your choice would deal damage to you this turn, prevent that damage."
    palm = (
        f"{next_time} If damage is prevented this way, Brief Ward deals that much damage to that source's controller."
    )
    (spell,) = compile_card("Brief Ward", type_line="Instant", text=palm).faces[0].abilities
    assert isinstance(spell, Spell)
    (made,) = spell.shields
    assert isinstance(made, Replacement)
    assert made.deeds[1] == Acts("deal damage", Proportional("prevented"), who="source controller")
    ward = "Prevent the next 3 damage that would be dealt to any target this turn."
    (alone,) = compile_shields(f"{ward} You gain 3 life.")
    assert (alone,) == compile_shields(ward)


def test_where_a_spell_goes_is_no_instruction() -> None:
    words = (
        "If Brief Ward would be put into a graveyard from anywhere, reveal Brief Ward and shuffle it into its owner's "
        "library instead."
    )
    (made,) = compile_card("Brief Ward", type_line="Instant", text=words).faces[0].abilities
    assert made == Replacement(Moved(THIS, into="graveyard"), (Goes("library", "shuffled"),), zones=get_args(Zone))


def test_what_is_not_read_of_a_shield_is_told() -> None:
    (made,) = compile_shields("If that creature would die this turn, shuffle it into its owner's library instead.")
    assert isinstance(made, Opaque)
    assert made.spoils == ("event",)
    assert "move" in made.events


def test_sentences_without_replacement_leave_nothing() -> None:
    assert compile_shields("Draw a card. Target creature gets +1/+1 until end of turn.") == ()
