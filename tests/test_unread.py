"""Abilities that are not modelled: where they could function they are named, and nowhere else."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from solver.board.load import load_data
from solver.board.model import asking
from solver.cards import model as m
from solver.solving import solve
from solver.unread import unread
from tests.reference.boards import BEAR, SELF, board, card, resolved, static, thing

ROOT: dict[str, Any] = {"players": {"A": {}, "B": {}}, "ask": [{"query": "characteristics"}]}
LOCAL = m.Opaque("static", "1", "odd", spoils=("characteristics",), on_battlefield=True)
ANYWHERE = m.Opaque("static", "2", "odd", spoils=("characteristics",))
HARMLESS = m.Opaque("static", "3", "odd", spoils=("combat",))
REASON = "it: an ability that is not modelled (odd)"
GIVEN = "it: what it gives is an ability that is not modelled (odd)"

ZONES: tuple[m.Zone, ...] = ("hand", "graveyard", "library", "exile", "command", "stack")


def reasons(*entries: Any) -> list[str]:  # noqa: ANN401
    return list(unread(board(*entries)))


def enchantment(*abilities: m.Ability) -> m.Card:
    return card("It", "Enchantment", *abilities)


@pytest.mark.parametrize("zone", ZONES)
def test_what_functions_on_the_battlefield_only_is_harmless_elsewhere(zone: m.Zone) -> None:
    """113.6."""
    assert reasons(thing("it", enchantment(LOCAL), zone=zone)) == []
    assert reasons(thing("it", enchantment(ANYWHERE), zone=zone)) == [REASON]
    assert reasons(thing("it", enchantment(HARMLESS), zone=zone)) == []


def test_on_the_battlefield_and_on_an_emblem_everything_counts() -> None:
    """113.6p."""
    assert reasons(thing("it", enchantment(LOCAL))) == [REASON]
    assert reasons(thing("it", enchantment(LOCAL), zone="command", emblem=True)) == [REASON]
    assert reasons(thing("it", enchantment(HARMLESS))) == []


def test_a_card_that_something_could_be_a_copy_of_counts_wherever_it_is() -> None:
    buried = thing("it", enchantment(LOCAL), zone="graveyard")
    copying = m.BecomeCopy("linked")
    assert reasons(buried, thing("copy", BEAR, copy_of="it")) == [REASON]
    assert reasons(buried, thing("bear", BEAR), resolved("spell", "bear", m.BecomeCopy())) == [REASON]
    assert reasons(buried, thing("mirror", enchantment(static(copying)))) == [REASON]
    assert reasons(buried, thing("bear", BEAR), thing("copy", BEAR, copy_of="bear")) == []
    # what is a copy only as it enters is one on the board already
    assert reasons(buried, thing("clone", enchantment(m.EntersAsCopy(m.BecomeCopy())))) == []


MONSTER = enchantment(static(m.Modify(1, 1), condition=m.Matches("source", m.State("monstrous"))))


def lacking(*entries: Any) -> tuple[str, ...]:  # noqa: ANN401
    return solve(asking(board(*entries)))[0].incomplete_because


def test_a_part_that_is_not_modelled_counts_where_the_ability_functions() -> None:
    unknown = 'it: the state "monstrous"'
    buried = thing("it", MONSTER, zone="graveyard")
    assert lacking(thing("it", MONSTER)) == (unknown,)
    assert lacking(buried) == ()
    assert lacking(buried, thing("copy", BEAR, copy_of="it")) == (unknown,)
    # the one that functions is named, wherever it stands in the list
    assert lacking(replace(buried, id="other"), thing("it", MONSTER)) == (unknown,)
    given = enchantment(static(m.AddAbility(MONSTER.faces[0].abilities[0]), affects="Creature"))
    assert lacking(thing("it", given)) == (unknown,)
    assert lacking(thing("it", given, zone="hand")) == ()


def giver(given: m.Ability, **more: Any) -> m.Card:  # noqa: ANN401
    return enchantment(static(m.AddAbility(given), affects="Creature", **more))


def test_what_is_given_counts_as_what_is_printed() -> None:
    assert reasons(thing("it", giver(LOCAL))) == [GIVEN]
    assert reasons(thing("it", giver(static(m.AddAbility(LOCAL))))) == [GIVEN]
    assert reasons(thing("it", giver(HARMLESS))) == []
    assert reasons(thing("it", giver(LOCAL), zone="graveyard")) == []
    assert reasons(thing("it", giver(LOCAL, zones=("graveyard",)), zone="graveyard")) == [GIVEN]
    assert reasons(thing("bear", BEAR), resolved("it", "bear", m.AddAbility(LOCAL))) == [GIVEN]
    copied = m.BecomeCopy("chosen", (m.AddAbility(LOCAL),))
    assert reasons(thing("bear", BEAR), thing("it", BEAR, copy_of="bear", copied_by=copied)) == [GIVEN]


def test_what_could_be_given_on_resolving_is_no_matter_until_it_has_been() -> None:
    leaves = (m.Effect(SELF, (m.AddAbility(LOCAL),)),)
    abilities = (m.Activated("{1}", leaves=leaves), m.Triggered("this enters", leaves=leaves), m.Spell(leaves))
    assert reasons(thing("it", enchantment(*abilities))) == []
    assert reasons(thing("it", giver(abilities[0]))) == []


def incomplete(**keys: Any) -> tuple[str, ...]:  # noqa: ANN401
    return solve(load_data({**ROOT, **keys}))[0].incomplete_because


def own(text: str) -> dict[str, Any]:
    return {"id": "it", "card": {"name": "Own", "type": "Enchantment — Case", "text": text}}


def test_the_words_are_shown_where_the_board_has_them() -> None:
    text = "Flying\nSolved — Elves get +1/+0."
    reason = "it: an ability that is not modelled (characteristics): `Solved — Elves get +1/+0.`"
    assert incomplete(board=[own(text)]) == (reason,)
    assert incomplete(board=[], graveyard={"A": [own(text)]}) == ()
    given = incomplete(board=[own('Enchantments have "Solved — Elves get +1/+0."')])
    assert len(given) == 1
    assert given[0].endswith('(characteristics): `Enchantments have "Solved — Elves get +1/+0."`')
    effect = {"effect": {"text": "Draw a card."}, "affects": ["grizzly-bears"]}
    assert incomplete(board=["Grizzly Bears", effect]) == (
        "effect: an effect that is not modelled (in the words of the board: `Draw a card.`)",
    )


def test_a_card_of_the_library_is_no_matter_in_a_graveyard() -> None:
    case = {"id": "it", "card": "Case of the Gateway Express"}
    assert incomplete(board=[case]) == ("it: an ability that is not modelled (characteristics)",)
    assert incomplete(board=[], graveyard={"A": [case]}, library={"B": [{**case, "id": "other"}]}) == ()
