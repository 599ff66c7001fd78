"""Costs and what mana is spent on: what the words of static abilities and restrictions become."""

from __future__ import annotations

import pytest

from solver.cards.model import (
    Activated,
    All,
    Any,
    Choice,
    Compare,
    Controlled,
    Count,
    Extreme,
    HasChosen,
    HasStat,
    Is,
    Matches,
    Not,
    Opaque,
    Owned,
    PayByDiscard,
    PayByExilingCards,
    PayBySacrifice,
    PayLife,
    State,
    Turn,
    Unless,
    X,
)
from solver.cards.oracle import compile_ability, compile_card
from solver.cards.pricing import (
    AlsoCosts,
    Costs,
    CostsAtLeast,
    Price,
    Pricing,
    SpendAs,
    Spending,
)
from solver.cards.render import render_ability

YOURS = Controlled("you")
THEIRS = Controlled("opponent")
ITSELF = Is("source")
LESS = Costs("less")
MORE = Costs("more")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("Noncreature spells cost {1} more to cast.", Pricing(MORE, Not("Creature"))),
        ("Spells cost {1} more to cast.", Pricing(MORE, All(()))),
        ("Black spells you cast cost {B} more to cast.", Pricing(Costs("more", "{B}"), All(("black", YOURS)))),
        ("Spells your opponents cast cost {2} more to cast.", Pricing(Costs("more", "{2}"), THEIRS)),
        (
            "Instant and sorcery spells you cast cost {1} less to cast.",
            Pricing(LESS, All((Any(("Instant", "Sorcery")), YOURS))),
        ),
        (
            "Spells you cast of the chosen type cost {1} less to cast.",
            Pricing(LESS, All((YOURS, HasChosen("creature type")))),
        ),
        (
            "Creature spells you cast with power 4 or greater cost {2} less to cast.",
            Pricing(Costs("less", "{2}"), All(("Creature", YOURS, HasStat("power", ">=", 4)))),
        ),
        (
            "During turns other than yours, spells you cast cost {1} less to cast.",
            Pricing(LESS, YOURS, condition=Unless(Turn("you"))),
        ),
        (
            "Elf spells you cast cost {B}{G} less to cast. "
            "This effect reduces only the amount of colored mana you pay.",
            Pricing(Costs("less", "{B}{G}", colored=True), All(("Elf", YOURS))),
        ),
        (
            "Activated abilities of creatures you control cost {2} less to activate. "
            "This effect can't reduce the mana in that cost to less than one mana.",
            Pricing(Costs("less", "{2}", floor=1), All(("Creature", YOURS)), about="abilities"),
        ),
        (
            "As long as this artifact is untapped, each spell that would cost less than three mana to cast costs three "
            "mana to cast.",
            Pricing(CostsAtLeast(3), All(()), condition=Matches("source", State("untapped"))),
        ),
        ("Players may spend mana as though it were mana of any color.", Pricing(SpendAs("any color"), All(()), "both")),
        ("You may spend mana as though it were mana of any type.", Pricing(SpendAs("any type"), YOURS, "both")),
        ("You may spend white mana as though it were red mana.", Pricing(SpendAs("{R}", "{W}"), YOURS, "both")),
        (
            "You may spend other mana only as though it were colorless mana.",
            Pricing(SpendAs("{C}", others=True, only=True), YOURS, "both"),
        ),
        (
            "You can spend mana of any type to cast creature spells.",
            Pricing(SpendAs("any type"), All(("Creature", YOURS))),
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_permanents_say_of_costs(words: str, expected: Pricing) -> None:
    assert compile_ability(words) == expected
    assert compile_ability(render_ability(expected, name="this artifact")) == expected


@pytest.mark.parametrize(
    ("words", "price"),
    [
        (
            "This spell costs {1} less to cast for each Elf you control.",
            Costs("less", times=Count(All(("Elf", YOURS)))),
        ),
        (
            "This spell costs {X} less to cast, where X is the greatest power among creatures you control.",
            Costs("less", times=Extreme("greatest", "power", All(("Creature", YOURS)))),
        ),
        ("As an additional cost to cast this spell, sacrifice a creature.", AlsoCosts((PayBySacrifice("Creature"),))),
        (
            "As an additional cost to cast this spell, sacrifice two creatures.",
            AlsoCosts((PayBySacrifice("Creature", 2),)),
        ),
        ("As an additional cost to cast this spell, pay 3 life.", AlsoCosts((PayLife(3),))),
        (
            "As an additional cost to cast this spell, discard a card or pay {2}.",
            AlsoCosts((PayByDiscard(All(())), "{2}")),
        ),
        (
            "As an additional cost to cast this spell, exile X creature cards from your graveyard.",
            AlsoCosts((PayByExilingCards("Creature", "graveyard", X()),)),
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_spells_say_of_their_own_costs(words: str, price: Price) -> None:
    expected = Pricing(price, ITSELF, zones=("stack",))
    assert compile_ability(words) == expected
    assert compile_ability(render_ability(expected)) == expected


def test_a_cost_on_a_condition() -> None:
    made = compile_ability("This spell costs {2} less to cast if you control a Wizard.")
    condition = Compare(Count(All(("Wizard", YOURS))), ">=", 1)
    assert made == Pricing(Costs("less", "{2}"), ITSELF, condition=condition, zones=("stack",))


@pytest.mark.parametrize(
    "words",
    [
        "The second spell you cast each turn costs {1} less to cast.",
        "This spell costs {2} less to cast if it targets a tapped creature.",
        "Spells you cast from your graveyard cost {1} less to cast.",
        "As an additional cost to cast this spell, discard a card at random.",
        "Spells cost {W/U} less to cast.",
        "Each spell that would cost less than two mana to cast costs three mana to cast.",
    ],
)
def test_what_is_not_read_bears_on_paying(words: str) -> None:
    made = compile_ability(words)
    assert isinstance(made, Opaque)
    assert "mana" in made.spoils


@pytest.mark.parametrize(
    "words",
    [
        "As an additional cost to cast this spell, you may sacrifice a land.",
        "You may pay {0} rather than pay this spell's mana cost.",
    ],
)
def test_costs_that_somebody_may_choose_do_not(words: str) -> None:
    made = compile_ability(words)
    assert isinstance(made, Opaque)
    assert made.spoils == ("stack",)


@pytest.mark.parametrize(
    ("words", "uses"),
    [
        ("Spend this mana only to cast artifact spells.", [Spending("cast", "Artifact")]),
        (
            "Spend this mana only to cast a creature spell of the chosen type, and that spell can't be countered.",
            [Spending("cast", All(("Creature", HasChosen("creature type"))))],
        ),
        (
            "Spend this mana only to cast Dragon spells or activate abilities of Dragons.",
            [Spending("cast", "Dragon"), Spending("activate", "Dragon")],
        ),
        ("Spend this mana only to activate abilities.", [Spending("activate", All(()))]),
        ("Spend this mana only to cast your commander.", [Spending("cast", All((State("commander"), Owned("you"))))]),
        (
            "This mana can't be spent to cast nonartifact spells.",
            [Spending("cast", "Artifact"), Spending("activate", All(()))],
        ),
        ("Spend this mana only on costs that contain {X}.", []),
        ("Spend this mana only to cast spells from your graveyard.", []),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_restricted_mana_can_be_spent_on(words: str, uses: list[Spending]) -> None:
    made = compile_ability(f"{{T}}: Add {{C}}{{C}}. {words}")
    assert isinstance(made, Activated)
    (add,) = made.produces
    assert add.restricted
    assert list(add.spending) == uses
    assert compile_ability(render_ability(made)) == made or not uses


def test_several_restrictions_at_once_are_not_put_together() -> None:
    made = compile_ability(
        "{T}: Add {C}. Spend this mana only to cast Elf spells. This mana can't be spent to cast green spells."
    )
    assert isinstance(made, Activated)
    assert made.produces[0].spending == ()


def test_the_chosen_type_is_the_kind_of_type_that_is_chosen() -> None:
    choices: dict[str, Choice] = {
        "choose artifact, creature, or instant": "card type",
        "choose a card type": "card type",
        "choose a creature type": "creature type",
    }
    for choice, what in choices.items():
        text = f"As this artifact enters, {choice}.\nSpells you cast of the chosen type cost {{1}} less to cast."
        first, priced = compile_card("Key", type_line="Artifact", text=text).faces[0].abilities
        assert isinstance(priced, Pricing)
        assert priced.of == All((Controlled("you"), HasChosen(what)))
        assert compile_ability(render_ability(priced)) == priced
        again = compile_card("Key", type_line="Artifact", text=f"{render_ability(first)}\n{render_ability(priced)}")
        assert again.faces[0].abilities == (first, priced)
