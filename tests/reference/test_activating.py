"""Brute force on activating abilities: against the shared cases, and on boards worked out by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from solver.board.load import load_board
from solver.board.model import Player, Question
from solver.cards import model as m
from tests.reference.activating import forbidding
from tests.reference.boards import YOURS, Entry, board, card, static, thing

_CASES = Path(__file__).parents[3] / "shared" / "cases"
FILES = [
    path.relative_to(_CASES).as_posix()
    for path in sorted(_CASES.glob("*/*.yaml"))
    if "query: can_activate" in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", FILES)
def test_case(name: str, shared: Path) -> None:
    loaded = load_board(shared / "cases" / name)
    for question in loaded.questions:
        if question.query == "can_activate":
            try:
                found = forbidding(loaded, question)
            except NotImplementedError as error:
                pytest.skip(str(error))
            expected = question.expect if isinstance(question.expect, dict) else {"can_activate": question.expect}
            assert (not found) == expected["can_activate"]
            assert expected.get("rule") in (None, *found)


NO_MANA_ABILITY = m.Activated("{T}", words="x")


def forbidden(
    *entries: Entry,
    by: str | None = None,
    ability: int = 1,
    step: str = "precombat main",
    **more: Any,  # noqa: ANN401
) -> set[str]:
    """The rules that forbid to activate an ability of the object `it`."""
    players = (Player("A", {"life": 20}), Player("B", {"life": 20}))
    made = board(*entries, players=players, step=step, **more)
    return forbidding(made, Question("can_activate", {"object": "it", "ability": ability, "by": by}))


def beast(*abilities: m.Ability) -> m.Card:
    return card("Beast", "Creature - Elf", *abilities, pt="2/2")


def rock(*abilities: m.Ability) -> m.Card:
    return card("Rock", "Artifact", *abilities)


def test_symbols() -> None:
    tapping, untapping = beast(NO_MANA_ABILITY), beast(m.Activated("{Q}", words="x"))
    assert forbidden(thing("it", tapping)) == set()
    assert forbidden(thing("it", tapping, tapped=True)) == {"107.5"}
    assert forbidden(thing("it", untapping)) == {"107.6"}
    assert forbidden(thing("it", untapping, tapped=True)) == set()
    for one, tapped in ((tapping, False), (untapping, True)):
        assert forbidden(thing("it", one, tapped=tapped, new_this_turn=True)) == {"302.6"}
    assert forbidden(thing("it", rock(NO_MANA_ABILITY), new_this_turn=True)) == set()
    assert forbidden(thing("it", beast(m.Activated("{1}", words="x")), new_this_turn=True)) == set()


def test_control_since_this_turn() -> None:
    lease = card("Lease", "Enchantment", static(m.SetController(), affects="Creature"))
    tapping = beast(NO_MANA_ABILITY)
    fresh, old = thing("x", lease, new_this_turn=True), thing("y", lease)
    assert forbidden(thing("it", tapping, owner="B"), fresh) == {"302.6"}
    assert forbidden(thing("it", tapping, owner="B"), old) == set()
    assert forbidden(thing("it", tapping, owner="B"), old, fresh) == set()
    assert forbidden(thing("it", tapping), fresh) == set()
    assert forbidden(thing("it", tapping), thing("z", lease, owner="B"), fresh) == {"302.6"}


def test_haste() -> None:
    new = thing("it", beast(NO_MANA_ABILITY), new_this_turn=True)
    fast = thing("x", card("Fast", "Enchantment", static(m.AddAbility(m.Keyword("haste")), affects="Creature")))
    as_fast = card("As Fast", "Enchantment", static(m.ActivateWithHaste(), affects=m.All(("Creature", YOURS))))
    assert forbidden(new, fast) == set()
    assert forbidden(new, thing("x", as_fast)) == set()
    assert forbidden(new, thing("x", as_fast, owner="B")) == {"302.6"}


def test_who() -> None:
    one = thing("it", rock(NO_MANA_ABILITY))
    assert forbidden(one, by="B") == {"602.2"}
    assert forbidden(thing("it", rock(m.Activated("{T}", words="x", by="any"))), by="B") == set()
    theirs = thing("it", rock(m.Activated("{T}", words="x", by="opponent")))
    assert forbidden(theirs, by="B") == set()
    assert forbidden(theirs) == {"602.2"}


def test_costs() -> None:
    paid = beast(m.Activated("Sacrifice another creature", words="x",
                             pays=(m.PayBySacrifice(m.All(("Creature", m.Not(m.Is("source"))))),)))  # fmt: skip
    assert forbidden(thing("it", paid)) == {"118.3"}
    assert forbidden(thing("it", paid), thing("other", beast(), owner="B")) == {"118.3"}
    assert forbidden(thing("it", paid), thing("other", beast())) == set()
    helped = beast(m.Activated("{T}, Tap an untapped creature", words="x", pays=(m.PayByTapping("Creature"),)))
    assert forbidden(thing("it", helped)) == {"118.3"}
    assert forbidden(thing("it", helped), thing("other", beast(), new_this_turn=True)) == set()
    # untapped for one part of the cost, and tapped again for another one
    again = beast(m.Activated("{Q}, Tap an untapped creature", words="x", pays=(m.PayByTapping("Creature"),)))
    assert forbidden(thing("it", again, tapped=True)) == set()
    with_life = rock(m.Activated("Pay 21 life", words="x", pays=(m.PayLife(21),)))
    assert forbidden(thing("it", with_life)) == {"118.3"}


def test_loyalty() -> None:
    walker = card("Walker", "Planeswalker", m.Activated("-2", words="x", loyalty=True))
    it = thing("it", walker, counters={"loyalty": 2})
    assert forbidden(it) == set()
    assert forbidden(thing("it", walker, counters={"loyalty": 1})) == {"606.6"}
    assert forbidden(it, step="upkeep") == {"606.3"}
    assert forbidden(it, active="B") == {"606.3"}
    assert forbidden(it, thing("s", beast(), zone="stack")) == {"606.3"}


def test_timing() -> None:
    slow = thing("it", rock(m.Activated("{1}", words="x", sorcery=True)))
    assert forbidden(slow) == set()
    assert forbidden(slow, step="end") == {"602.5d"}
    assert forbidden(thing("it", rock(m.Activated("{1}", words="x"))), step="untap") == {"502.4"}
    upkeep = thing("it", rock(m.Activated("{1}", words="x", during=m.Step("upkeep"))))
    assert forbidden(upkeep) == {"602.5b"}
    assert forbidden(upkeep, step="upkeep") == set()


def test_keywords() -> None:
    crewed = card("Cart", "Artifact - Vehicle", m.Keyword("crew", 3), pt="3/3")
    assert forbidden(thing("it", crewed), thing("x", beast())) == {"118.3"}
    assert forbidden(thing("it", crewed), thing("x", beast()), thing("y", beast(), new_this_turn=True)) == set()
    cycled = beast(m.Keyword("cycling", cost="{2}"))
    assert forbidden(thing("it", cycled, zone="hand")) == set()
    assert "113.6" in forbidden(thing("it", cycled))


def test_what_forbids() -> None:
    mana, other = m.Activated("{T}", ("{G}",), mana=True), NO_MANA_ABILITY
    named = static(m.ForbidActivation("no mana"), affects=m.HasChosen("name"))
    needle = thing("n", rock(named), owner="B", chosen={"name": "Beast"})
    assert forbidden(thing("it", beast(other)), needle) == {"602.5"}
    assert forbidden(thing("it", beast(mana)), needle) == set()
    assert forbidden(thing("it", rock(other)), needle) == set()
    totem = thing("n", rock(static(m.ForbidActivation(), affects="Creature")), owner="B")
    assert forbidden(thing("it", beast(mana)), totem) == {"602.5"}
    theirs = thing("n", rock(static(m.ForbidActivation(by="opponent"), affects="Creature")), owner="B")
    assert forbidden(thing("it", beast(mana)), theirs) == {"602.5"}
    assert forbidden(thing("it", beast(mana), owner="B"), theirs) == set()
    tapping = thing("n", rock(static(m.ForbidActivation("with the tap symbol"), affects="Creature")))
    assert forbidden(thing("it", beast(mana)), tapping) == {"602.5"}
    assert forbidden(thing("it", beast(m.Activated("{1}", words="x"))), tapping) == set()
