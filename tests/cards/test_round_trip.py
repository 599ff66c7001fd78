"""What the solver writes of an ability in its own words compiles to that ability again, over the whole library."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any as Whatever
from typing import TypeAlias

import msgspec
import pytest

from solver.cards.library import LIBRARY, Library, initial
from solver.cards.model import Ability, AddAbility, Card, Effect, Face, Opaque, Static
from solver.cards.oracle.owner import Owner
from solver.cards.oracle.paragraphs import abilities
from solver.cards.render import called, called_host, render_ability
from tests.sweeps import sample

Part: TypeAlias = Whatever
"""Any part of the language."""


def _known(value: Part) -> Part:
    """Leave out digests, and of what is not modelled its form: those are about the words of the card."""
    if isinstance(value, tuple):
        return tuple(map(_known, value))
    if isinstance(value, msgspec.Struct):
        fields = {name: _known(getattr(value, name)) for name in value.__struct_fields__}
        fields |= dict.fromkeys({"words", "opening"} & fields.keys(), "")
        if isinstance(value, Opaque):
            fields["form"] = "static"
        return type(value)(**fields)
    return value


def _cases(cards: Iterable[Card]) -> Iterator[tuple[str, Ability, Face]]:
    """Give every ability once in each of the ways in which it is written."""
    seen: set[tuple[Part, str]] = set()
    for card in cards:
        for face in card.faces:
            name, host = called(face.types, face.subtypes), called_host(face.subtypes, face.abilities)
            for ability in face.abilities:
                words = render_ability(ability, name=name, host=host)
                key = _known(ability), words
                # of a keyword whose words are not modelled, only its name is written
                if key not in seen and not (isinstance(ability, Opaque) and ability.form == "keyword"):
                    seen.add(key)
                    yield words[:1].upper() + words[1:], ability, face


def _assert_same_again(cards: Iterable[Card]) -> None:
    differing = []
    for words, ability, face in _cases(cards):
        spell = "Instant" in face.types or "Sorcery" in face.types
        if _known(abilities(words, Owner(face.name, spell=spell))) != (_known(ability),):
            differing.append(f"{face.name}: {words}")
    assert not differing, "\n".join(differing)


def test_words_of_some_abilities_compile_to_them_again() -> None:
    _assert_same_again(list(Library(LIBRARY).cards())[::40])


@pytest.mark.slow
@pytest.mark.parametrize("letter", "0abcdefghijklmnopqrstuvwxyz")
def test_words_of_abilities_compile_to_them_again(letter: str) -> None:
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
