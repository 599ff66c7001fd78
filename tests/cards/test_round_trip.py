"""What the solver writes of a card in its own words compiles to the same abilities again, over the whole library."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any as Whatever
from typing import TypeAlias

import msgspec
import pytest

from solver.cards.describe import ability_text, type_line
from solver.cards.library import LIBRARY, Library, initial
from solver.cards.model import Activated, AddAbility, Card, Effect, Opaque, Static
from solver.cards.oracle.cards import compile_face
from solver.cards.oracle.owner import Owner
from solver.cards.oracle.paragraphs import abilities
from solver.cards.render import render_ability
from tests.cards.told import as_far_as_known
from tests.sweeps import sample

Part: TypeAlias = Whatever
"""Any part of the language."""


def _known(value: Part) -> Part:
    """Leave out what is in the words of the card: digests, shields, targets, and most of what is not modelled."""
    if isinstance(value, tuple):
        return tuple(map(_known, value))
    if isinstance(value, msgspec.Struct):
        fields = {name: _known(getattr(value, name)) for name in value.__struct_fields__}
        fields |= dict.fromkeys({"words", "opening"} & fields.keys(), "")
        fields |= dict.fromkeys({"shields", "could", "targets"} & fields.keys(), ())
        if isinstance(value, Opaque):
            fields |= {
                "form": "static", "on_battlefield": False, "own_entering": False, "targeting": False, "events": (),
                "hampers": "any", "undeclared": False,
            }  # fmt: skip
        return type(value)(**fields)
    return value


def _assert_same_again(cards: Iterable[Card]) -> None:
    differing = []
    for face in (face for card in cards for face in card.faces):
        text = "\n".join(ability_text(face, ability) for ability in face.abilities)
        again = compile_face(
            face.name,
            cost=face.cost,
            type_line=type_line(face),
            power=face.power,
            toughness=face.toughness,
            text=text,
            strict=False,
        ).face
        if _known(as_far_as_known(again.abilities, face.abilities, parts=True)) != _known(face.abilities):
            differing.append(f"{face.name}: {text}")
    assert not differing, "\n\n".join(differing)


def test_words_of_some_cards_compile_to_their_abilities_again() -> None:
    _assert_same_again(list(Library(LIBRARY).cards())[::40])


@pytest.mark.slow
@pytest.mark.parametrize("letter", "0abcdefghijklmnopqrstuvwxyz")
def test_words_of_cards_compile_to_their_abilities_again(letter: str) -> None:
    _assert_same_again(sample([card for card in Library(LIBRARY).cards() if initial(card.name) == letter]))


@pytest.mark.parametrize(
    "words",
    [
        "(not modelled: attacking and blocking)",
        "(not modelled: casting, resolving and targeting)",
        "(not modelled: nothing that is asked about)",
        "(not modelled: something that is not understood)",
        "(not modelled: how it enters)",
    ],
)
def test_what_is_not_modelled_stays_so(words: str) -> None:
    (made,) = abilities(words, Owner("Any"))
    assert isinstance(made, Opaque)
    assert render_ability(made) == words
    (giving,) = abilities(f'Creatures have "{words}"', Owner("Any"))
    assert _known(giving) == _known(Static((Effect("Creature", (AddAbility(made),)),)))


def test_no_ability_of_a_permanent_resolves_as_a_spell() -> None:
    words = "Spells you cast that target a creature cost {1} less to cast."
    assert isinstance(abilities(words, Owner("Any", spell=False))[0], Opaque)


def test_what_is_said_otherwise_to_be_left_out_could_spoil_everything() -> None:
    (made,) = abilities("(not modelled: luck)", Owner("Any"))
    assert isinstance(made, Opaque)
    assert "characteristics" in made.spoils


def test_different_numbers_are_counted() -> None:
    words = "As long as there are five or more different mana values among cards in your graveyard, it has flying."
    (made,) = abilities(words.replace("it has", "this creature has"), Owner("Any", spell=False))
    assert isinstance(made, Static)
    assert render_ability(made, name="this creature") == words.replace("it has", "this creature has")


@pytest.mark.parametrize(
    "words",
    [
        "{5}, {T}: Draw a card. This ability costs {1} less to activate for each Elf you control.",
        "{5}: Scry 2. This ability costs {2} more to activate. Activate only once each turn.",
        "{5}: Draw a card.",
    ],
)  # fmt: skip
def test_that_an_ability_says_something_of_its_cost_stays_so(words: str) -> None:
    (made,) = abilities(words, Owner("Any"))
    (again,) = abilities(render_ability(made), Owner("Any"))
    assert isinstance(made, Activated)
    assert made.repriced == ("This ability" in words)
    assert _known(again) == _known(made)
