"""What counts as understood."""

from __future__ import annotations

import pytest

from solver.cards import model as m
from solver.cards.coverage import coverage
from tests.reference.boards import card

GREEN = ("{G}",)
TAPPED = m.TappedForMana("Land")


@pytest.mark.parametrize(
    ("ability", "understood"),
    [
        (m.Activated("{T}", adds=GREEN, mana=True), True),
        (m.Activated("{T}, Pay 1 life", adds=GREEN, pays=(m.PayLife(1),), mana=True), True),
        (m.Activated("{T}, Discard a card", adds=GREEN, pays=(m.PayOther(),), mana=True), False),
        (m.Activated("{X}, {T}", adds=GREEN, mana=True), False),
        (m.Activated("{T}", adds=GREEN, beside=(m.OtherDeed(),), mana=True), False),
        (m.Activated("{T}", adds=GREEN, gated=True, mana=True), False),
        (m.Activated("{T}", unread=True, mana=True), False),
        (m.Triggered("", tapped=TAPPED, produces=(m.Add(GREEN),), mana=True), True),
        (m.Triggered("", tapped=TAPPED, unread=True, mana=True), False),
        (m.Triggered("", produces=(m.Add(GREEN),), mana=True), False),
    ],
    ids=["plain", "life", "other cost", "x", "other deed", "gated", "unread", "trigger", "unread trigger", "no event"],
)
def test_mana_abilities_count_where_all_of_them_is_executed(ability: m.Ability, understood: bool) -> None:
    found = coverage([card("Odd Land", "Land", ability)])
    assert found.families["mana abilities"] == (1, int(understood))
