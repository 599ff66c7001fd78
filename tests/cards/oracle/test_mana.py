"""What the compiler makes of abilities that add mana, trigger on it, or replace it."""

from __future__ import annotations

import pytest

from solver.cards.model import (
    Activated,
    Add,
    All,
    ColorsAmong,
    CommanderColors,
    Compare,
    Controlled,
    CouldProduce,
    Count,
    Counters,
    Devotion,
    Effect,
    Fact,
    Is,
    Matches,
    Not,
    PlayerNumber,
    Portion,
    Produced,
    ProduceInstead,
    Shares,
    Spell,
    State,
    Static,
    StatOf,
    TappedForMana,
    Triggered,
    Unless,
    X,
)
from solver.cards.oracle import compile_ability, compile_card, compile_effect
from solver.cards.pricing import Spending
from solver.cards.render import render_ability

YOURS = Controlled("you")
PLAYED = Compare(PlayerNumber("lands_played"), ">=", 1)
COUNTERED = Compare(Counters("source", "charge"), ">=", 1)


@pytest.mark.parametrize(
    ("words", "produces"),
    [
        ("Add six {G}.", Add(("{G}",), 6)),
        ("Add {G} for each Elf you control.", Add(("{G}",), Count(All(("Elf", YOURS))))),
        ("Add an amount of {G} equal to this creature's power.", Add(("{G}",), StatOf("power", "source"))),
        ("Add three mana of any one color.", Add(("any color",), 3)),
        ("Add two mana of the chosen color.", Add(("chosen color",), 2)),
        (
            "Add X mana of any one color, where X is the number of Elves you control.",
            Add(("any color",), Count(All(("Elf", YOURS)))),
        ),
        ("Add two mana in any combination of {R} and/or {G}.", Add(("{R}", "{G}"), 2, "any")),
        (
            "Add three mana in any combination of colors.",
            Add(("{W}", "{U}", "{B}", "{R}", "{G}"), 3, "any"),
        ),
        ("Add two mana of different colors.", Add(("{W}", "{U}", "{B}", "{R}", "{G}"), 2, "different")),
        (
            "Add one mana of any type that a land you control could produce.",
            Add((CouldProduce(All(("Land", YOURS))),)),
        ),
        (
            "Add one mana of any color that a Gate you control could produce.",
            Add((CouldProduce(All(("Gate", YOURS)), "color"),)),
        ),
        ("Add one mana of any of this creature's colors.", Add((ColorsAmong(Is("source")),))),
        ("Add one mana of any of the exiled card's colors.", Add((ColorsAmong(Is("linked"), "exile"),))),
        (
            "Add one mana of any color among legendary creatures you control.",
            Add((ColorsAmong(All(("Legendary", "Creature", YOURS))),)),
        ),
        ("Add one mana of any color in your commander's color identity.", Add((CommanderColors(),))),
        ("Add {C} for each charge counter removed this way.", Add(("{C}",), X())),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_instructions(words: str, produces: Add) -> None:
    made = compile_ability(f"{{T}}: {words}")
    assert isinstance(made, Activated)
    assert made.mana
    assert not made.unread
    assert made.produces == (produces,)


def test_an_amount_that_depends_on_the_choice() -> None:
    words = "{T}: Choose a color. Add an amount of mana of that color equal to your devotion to that color."
    made = compile_ability(words)
    assert isinstance(made, Activated)
    assert made.produces[0].choices[1] == Portion("{U}", Devotion(("blue",)))
    assert len(made.produces[0].choices) == 5


@pytest.mark.parametrize(
    ("words", "produces"),
    [
        (
            "Add {U}. If you played a land this turn, add {B} instead.",
            (Add(("{U}",), condition=Unless(PLAYED)), Add(("{B}",), condition=PLAYED)),
        ),
        (
            "Add {U}. If you played a land this turn, instead add {B}.",
            (Add(("{U}",), condition=Unless(PLAYED)), Add(("{B}",), condition=PLAYED)),
        ),
        (
            "Add one mana of any type that a land you control could produce. If there are one or more charge counters "
            "on this creature, add three mana of that type instead.",
            (
                Add((CouldProduce(All(("Land", YOURS))),), condition=Unless(COUNTERED)),
                Add((CouldProduce(All(("Land", YOURS))),), 3, condition=COUNTERED),
            ),
        ),
    ],
)
def test_one_instruction_in_the_place_of_another(words: str, produces: tuple[Add, ...]) -> None:
    made = compile_ability(f"{{T}}: {words}")
    assert isinstance(made, Activated)
    assert made.produces == produces


def test_hybrid_symbols_are_halves_to_choose_from() -> None:
    made = compile_ability("{T}: Add {R/G}.")
    assert isinstance(made, Activated)
    assert (made.adds, made.unread) == (("{R}", "{G}"), False)
    made = compile_ability("{T}: Add {W/U}{W/U}.")
    assert isinstance(made, Activated)
    assert made.produces == (Add(("{W}", "{U}"), 2, spread="any"),)


def test_restricted_mana_is_marked() -> None:
    made = compile_ability("{T}: Add {C}{C}. Spend this mana only to cast creature spells.")
    assert isinstance(made, Activated)
    assert made.produces == (Add(("{C}{C}",), restricted=True, spending=(Spending("cast", "Creature"),)),)
    assert made.words is None


def test_mana_with_a_restriction_that_is_not_read_is_marked() -> None:
    made = compile_ability("{T}: Add {C}{C}. Spend this mana only to cast spells with odd mana values.")
    assert isinstance(made, Activated)
    assert made.produces == (Add(("{C}{C}",), restricted=True),)
    assert made.words is not None


@pytest.mark.parametrize(
    "words",
    [
        "{T}: Add {G} for each time a coin came up heads.",
        "{T}: Add {G}. If it's raining, add {U} instead.",
        "{T}: Add one mana of any type that land could produce.",
        "{T}: Add that much {G}.",
    ],
)
def test_mana_that_is_not_understood_is_marked(words: str) -> None:
    made = compile_ability(words)
    assert isinstance(made, Activated)
    assert made.unread
    assert (made.adds, made.produces) == ((), ())


@pytest.mark.parametrize(
    ("words", "mana"),
    [
        ("{T}: Add {R}.", True),
        ("{T}, Sacrifice this artifact: Add {R}. Draw a card.", False),
        ("{T}, Mill a card: Add {R}.", False),
        ("{T}: Add {R}. Draw a card at the beginning of the next turn's upkeep.", True),
        ("{T}: Add {R}. When that mana is spent to cast a Dragon creature spell, draw a card.", True),
        ("{T}: Exile target card. Add {R}.", False),
        ("[+1]: Add {R}{R}.", False),
    ],
)
def test_what_is_a_mana_ability(words: str, mana: bool) -> None:
    """605.1a: no target, no loyalty ability, and no card moves to or from a library."""
    made = compile_ability(words)
    assert isinstance(made, Activated)
    assert made.mana == mana
    assert made.adds or made.produces


TAPPED_LAND = TappedForMana(All(("Land", YOURS)))


@pytest.mark.parametrize(
    ("words", "tapped", "produces"),
    [
        (
            "Whenever enchanted land is tapped for mana, its controller adds an additional {G}.",
            TappedForMana(Is("host")),
            Add(("{G}",), to="tapping player"),
        ),
        ("Whenever you tap a land for mana, add one mana of any type that land produced.", TAPPED_LAND,
         Add((Produced(),))),
        (
            "Whenever a land you control is tapped for mana, for each other land you control with the same name, add "
            "one mana of any type that land produced.",
            TappedForMana(All(("Land", YOURS))),
            Add(
                (Produced(),),
                Count(All(("Land", YOURS, Shares("name", "affected"), Not(Is("affected"))))),
                tapped=All(()),
            ),
        ),
        (
            "Whenever a land you control is tapped for mana, add an additional one mana of any type that land produced "
            "for each other land you control with the same name as it.",
            TappedForMana(All(("Land", YOURS))),
            Add(
                (Produced(),),
                Count(All(("Land", YOURS, Shares("name", "affected"), Not(Is("affected"))))),
                tapped=All(()),
            ),
        ),
        (
            "Whenever a land is tapped for mana, its controller may add an additional {U}.",
            TappedForMana("Land"),
            Add(("{U}",), to="tapping player", optional=True, tapped=All(())),
        ),
        (
            "Whenever you tap a land for mana while you're the monarch, add an additional one mana of any color.",
            TappedForMana(All(("Land", YOURS)), None, Fact("monarch")),
            Add(("any color",)),
        ),
        (
            "Whenever a basic land is tapped for mana of the chosen color, its controller adds an additional one mana "
            "of that color.",
            TappedForMana(All(("Basic", "Land")), "chosen color"),
            Add(("chosen color",), to="tapping player"),
        ),
        (
            "Whenever a player taps a land for mana, if this creature is tapped, that player adds {R}.",
            TappedForMana("Land", None, Matches("source", State("tapped"))),
            Add(("{R}",), to="tapping player"),
        ),
        (
            "Whenever a land's ability causes you to add one or more mana of the chosen color, add an additional one "
            "mana of that color.",
            TappedForMana(All(("Land", YOURS)), "chosen color", any_ability=True),
            Add(("chosen color",)),
        ),
    ],
)  # fmt: skip
def test_triggers(words: str, tapped: TappedForMana, produces: Add) -> None:
    made = compile_ability(words)
    assert isinstance(made, Triggered)
    assert made.mana
    assert made.words is None
    assert made.tapped is not None
    assert made.tapped == tapped
    assert made.produces == (produces,)
    assert compile_ability(render_ability(made)) == made


def test_what_may_be_added_by_what_was_tapped() -> None:
    made = compile_ability(
        "Whenever an Island is tapped for mana, its controller may add an additional {U}. If that Island is snow, its "
        "controller may add an additional {U}{U} instead."
    )
    assert isinstance(made, Triggered)
    assert made.produces == (
        Add(("{U}",), to="tapping player", optional=True, tapped=Not("Snow")),
        Add(("{U}{U}",), to="tapping player", optional=True, tapped="Snow"),
    )
    assert compile_ability(render_ability(made)) == made


def test_a_trigger_that_does_something_else() -> None:
    made = compile_ability("Whenever a player taps a land for mana, this enchantment deals 1 damage to that player.")
    assert isinstance(made, Triggered)
    assert made.tapped == TappedForMana("Land")
    assert not made.mana


@pytest.mark.parametrize(
    ("words", "affects", "changes"),
    [
        ("If you tap a permanent for mana, it produces twice as much of that mana instead.", YOURS,
         (ProduceInstead(times=2),)),
        ("If a land is tapped for two or more mana, it produces {C} instead of any other type and amount.", "Land",
         (ProduceInstead("{C}", amount="one", at_least=2),)),
        ("If a land is tapped for mana, it produces {B} instead of any other type.", "Land", (ProduceInstead("{B}"),)),
        ("If a basic land you control is tapped for mana, it produces mana of a color of your choice instead of any "
         "other type.", All(("Basic", "Land", YOURS)), (ProduceInstead("any color"),)),
        ("If a player taps a nonbasic land for mana, it produces colorless mana instead of any other type.",
         All((Not("Basic"), "Land")), (ProduceInstead("{C}"),)),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)  # fmt: skip
def test_replacements(words: str, affects: object, changes: tuple[ProduceInstead, ...]) -> None:
    made = compile_ability(words)
    assert isinstance(made, Static)
    (effect,) = made.effects
    assert effect.changes == changes
    assert effect.affects == affects
    assert compile_ability(render_ability(made)) == made


def test_replacements_that_a_spell_leaves() -> None:
    color = compile_effect(
        "Until end of turn, lands tapped for mana produce mana of the chosen color instead of any other color."
    )
    assert color == (Effect("Land", (ProduceInstead("chosen color", replaced="color"),), duration="end of turn"),)
    (effect,) = compile_effect("If target Plains is tapped for mana, it produces colorless mana instead of white mana.")
    assert effect.changes == (ProduceInstead("{C}", replaced="{W}"),)
    assert effect.affects == All(("Plains", Is("target 1")))
    spell = compile_card(
        "Dark Day", type_line="Instant",
        text="Until end of turn, if a player taps a land for mana, it produces {B} instead of any other type.",
    ).faces[0].abilities[0]  # fmt: skip
    assert isinstance(spell, Spell)
    assert spell.leaves[0].changes == (ProduceInstead("{B}"),)


def test_symbols_of_the_text_count_for_color_identity() -> None:
    """903.4: symbols in the rules text besides those of the cost, without reminder text."""
    made = compile_card("Seer", cost="{1}{G}", type_line="Creature — Elf", text="{U}, {T}: Add {G}. ({R} is a symbol.)")
    assert made.faces[0].symbols == ("blue",)
