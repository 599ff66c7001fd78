"""Expected abilities against held ones, by words."""

from __future__ import annotations

import pytest

from solver.cards import match
from solver.cards.match import same_ability
from solver.cards.model import Ability, Activated, Effect, Is, Keyword, Modify, Opaque, Static, Triggered
from solver.cards.words import digest, opening_of

TRIGGER = "Whenever this creature deals combat damage to a player, put a +1/+1 counter on it."
DRAW = Activated("{2}, {T}", words=digest("{2}, {T}: Draw a card."))


def triggered(text: str, name: str = "") -> Triggered:
    return Triggered("deals damage", words=digest(text, name), opening=digest(opening_of(text), name))


@pytest.mark.parametrize(
    ("text", "ability", "name"),
    [
        pytest.param("Flying", Keyword("flying"), "", id="case makes no difference"),
        pytest.param("protection from black", Keyword("protection", quality="black"), "", id="quality"),
        pytest.param("{T}: Add {R}.", Activated("{T}", adds=("{R}",), mana=True), "", id="mana ability"),
        pytest.param(TRIGGER, triggered(TRIGGER), "", id="digest of the words"),
        pytest.param(TRIGGER.replace("this creature", "Old Wurm"), triggered(TRIGGER), "Old Wurm", id="by name"),
        pytest.param(
            TRIGGER, triggered(TRIGGER.replace("this creature", "Old Wurm"), "Old Wurm"), "Old Wurm", id="by kind"
        ),
        pytest.param(TRIGGER, triggered(TRIGGER.replace("creature", "permanent")), "", id="another kind"),
        pytest.param("{2}, {T}: Draw a card.", DRAW, "", id="words of an activated ability"),
        pytest.param(
            "Equipped creature gets +1/+1.", Static((Effect(Is("host"), (Modify(1, 1),)),)), "", id="whatever the host"
        ),
        pytest.param(
            "Whenever this creature deals combat damage to a player, ...", triggered(TRIGGER), "", id="the opening"
        ),
        pytest.param("{2}, {T}: ...", DRAW, "", id="the cost"),
        pytest.param("{T}: Add ...", Activated("{T}", adds=("{R}",), mana=True), "", id="beginning of the words"),
    ],
)
def test_same(text: str, ability: Ability, name: str) -> None:
    assert same_ability(text, ability, name)


@pytest.mark.parametrize(
    ("text", "ability"),
    [
        ("flying", Keyword("reach")),
        ("protection from black", Keyword("protection", quality="red")),
        ("{T}: Add {R}.", Activated("{T}", adds=("{G}",), mana=True)),
        (TRIGGER, triggered(TRIGGER.replace("+1/+1", "-1/-1"))),
        ("{T}: ...", DRAW),
        ("{T}: Add {G} ...", Activated("{T}", adds=("{R}",), mana=True)),
        ("When this creature dies, ...", triggered(TRIGGER)),
        ("...", Opaque("static", "0" * 10)),
    ],
)
def test_different(text: str, ability: Ability) -> None:
    assert not same_ability(text, ability)


def test_the_meaning_decides_where_a_text_can_be_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = Keyword("banding")
    monkeypatch.setattr(match, "_compiler", lambda: lambda text, _name: wanted if text == "in bands" else None)
    assert same_ability("in bands", wanted)
    assert not same_ability("in bands", Keyword("flying"))
    assert same_ability("flying", Keyword("flying"))


@pytest.mark.parametrize(("one", "other"), [("[+1]: Draw a card.", "+1: Draw a card."), ("[−X]: Draw.", "-X: Draw.")])
def test_loyalty_costs_are_the_same_in_brackets_and_without(one: str, other: str) -> None:
    assert digest(one) == digest(other)
