"""Brute force on pools of mana: against the shared cases, and on boards worked out by hand."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from solver.board.load import load_board
from solver.board.model import Player
from solver.cards import model as m
from solver.cards.pricing import Costs, Pricing, SpendAs, Spending
from tests.reference.boards import FOREST, MOUNTAIN, SWAMP, YOURS, Entry, board, card, thing
from tests.reference.pools import Pair, Pools, pools

_CASES = Path(__file__).parents[3] / "shared" / "cases"
FILES = [
    path.relative_to(_CASES).as_posix()
    for path in sorted(_CASES.glob("*/*.yaml"))
    if "query: pools" in path.read_text(encoding="utf-8")
]


def pair(entry: str | dict[str, str]) -> Pair:
    """A pool as a case lists it."""
    parts = (entry, "") if isinstance(entry, str) else (entry["mana"], entry.get("restricted", ""))
    free, bound = ("".join(sorted(re.findall(r"\{(.)\}", part))) for part in parts)
    return free, bound


@pytest.mark.parametrize("name", FILES)
def test_case(name: str, shared: Path) -> None:
    loaded = load_board(shared / "cases" / name)
    for question in loaded.questions:
        if question.query == "pools":
            try:
                found = pools(loaded, question.keys["player"])
            except NotImplementedError as error:
                pytest.skip(str(error))
            expected: dict[str, Any] = question.expect
            assert found.unbounded == expected.get("unbounded", found.unbounded)
            if "pools" in expected:
                assert found.pools == {pair(entry) for entry in expected["pools"]}


def maker(cost: str, *adds: str, **more: Any) -> m.Activated:  # noqa: ANN401
    return m.Activated(cost, adds, mana=True, **more)


def land(*abilities: m.Ability) -> m.Card:
    return card("Plot", "Land", *abilities)


def creature(*abilities: m.Ability) -> m.Card:
    return card("Beast", "Creature - Elf", *abilities, pt="1/1")


def found(*entries: Entry, mana: str = "", life: int = 20) -> Pools:
    players = (Player("A", {"life": life}, mana), Player("B", {"life": 20}))
    return pools(board(*entries, players=players), "A")


def of(*free: str) -> Pools:
    """Pools of free mana."""
    return Pools(frozenset(("".join(sorted(one)), "") for one in free))


def test_nothing_to_do() -> None:
    assert found() == of("")
    assert found(thing("f", FOREST, owner="B"), thing("t", FOREST, tapped=True), mana="{R}{R}") == of("RR")


def test_each_land_once() -> None:
    assert found(thing("f", FOREST), thing("s", SWAMP), mana="{C}") == of("GBC")


def test_a_filter_may_be_left_alone() -> None:
    sifter = land(maker("{1}, {T}", "{W}{W}"))
    assert found(thing("f", FOREST), thing("p", sifter)) == of("G", "WW")
    assert found(thing("p", sifter)) == of("")


def test_hybrid_and_phyrexian_costs() -> None:
    sifter = land(maker("{G/U}, {T}", "{W}{W}"))
    assert found(thing("p", sifter), mana="{R}") == of("R")
    assert found(thing("p", sifter), mana="{U}") == of("U", "WW")
    paid = land(maker("{G/P}, {T}", "{W}{W}"))
    assert found(thing("p", paid), life=1) == of("")
    assert found(thing("p", paid), life=2) == of("WW")
    two = land(maker("{2/U}, {T}", "{W}{W}{W}"))
    assert found(thing("p", two), mana="{R}") == of("R")
    assert found(thing("p", two), mana="{R}{B}{U}") == of("RBU", "RBWWW", "UWWW")


def test_snow_mana_comes_from_snow_sources() -> None:
    sifter = land(maker("{S}, {T}", "{W}{W}"))
    snow = card("Cold", "Basic Snow Land - Forest")
    assert found(thing("p", sifter), thing("f", FOREST)) == of("G")
    assert found(thing("p", sifter), thing("f", snow)) == of("G", "WW")


def test_sick_creatures_may_be_tapped_for_others() -> None:
    elf = creature(maker("{T}", "{G}"))
    drum = land(maker("{T}, Tap an untapped creature", "{U}", pays=(m.PayByTapping("Creature"),)))
    assert found(thing("e", elf, new_this_turn=True)) == of("")
    assert found(thing("e", elf, new_this_turn=True), thing("d", drum)) == of("U")
    assert found(thing("e", elf), thing("d", drum)) == of("G", "U")


def test_tapped_first_and_sacrificed_then() -> None:
    elf = creature(maker("{T}", "{G}"))
    altar = card("Altar", "Artifact", maker("Sacrifice a creature", "{C}{C}", pays=(m.PayBySacrifice("Creature"),)))
    assert found(thing("e", elf), thing("a", altar)) == of("GCC")


def test_mana_for_an_ability_may_come_from_its_own_permanent() -> None:
    # 601.2g, 605.3a: begun while the creature is there, which is then sacrificed for the mana that the ability costs
    dyer = creature(maker("{2}", "{W}"))
    altar = card("Altar", "Artifact", maker("Sacrifice a creature", "{C}{C}", pays=(m.PayBySacrifice("Creature"),)))
    assert found(thing("d", dyer), thing("a", altar)) == of("CC", "W")


def test_a_condition_counts_when_the_ability_is_begun() -> None:
    two = m.Compare(m.Count(m.All(("Creature", YOURS))), ">=", 2)
    plot = land(maker("{1}, {T}", "{W}{W}", only=two))
    altar = card("Altar", "Artifact", maker("Sacrifice a creature", "{C}", pays=(m.PayBySacrifice("Creature"),)))
    two_there = (thing("x", creature()), thing("y", creature()))
    assert found(thing("p", plot), thing("a", altar), *two_there) == of("CC", "WWC")
    assert found(thing("p", plot), thing("a", altar), two_there[0]) == of("C")


def test_no_ability_is_begun_again_before_it_has_resolved() -> None:
    # 605.3c: else the filter's own mana could pay for it
    sifter = creature(maker("{1}", "{W}{W}"))
    assert found(thing("s", sifter)) == of("")


def test_no_limit() -> None:
    sifter = creature(maker("{1}", "{W}{W}"))
    assert found(thing("s", sifter), mana="{C}") == Pools(frozenset(), unbounded=True)
    same = creature(maker("{1}", "{W}"))
    assert found(thing("s", same), mana="{C}{R}") == of("CR", "CW", "RW", "WW")
    # untapped again with the mana that it made, and one more
    untapping = creature(maker("{T}", "{G}{G}"), maker("{1}, {Q}", "{C}"))
    assert found(thing("u", untapping)) == Pools(frozenset(), unbounded=True)
    assert found(thing("u", untapping, new_this_turn=True)) == of("")


def test_life_is_a_limit() -> None:
    bleeder = creature(maker("Pay 5 life", "{B}", pays=(m.PayLife(5),)))
    assert found(thing("b", bleeder), life=14) == of("BB")


def test_counters_are_spent() -> None:
    store = land(maker("{1}, X", pays=(m.PayCounters("charge", m.X()),), produces=(m.Add(("{U}",), m.X()),)))
    assert found(thing("s", store, counters={"charge": 2}), mana="{R}{R}") == of("RR", "RUU")


def test_restricted_mana_stays_apart() -> None:
    shop = land(m.Activated("{T}", produces=(_bound("{C}{C}", "cast", "Artifact"),), mana=True))
    sifter = card("Sifter", "Artifact", maker("{1}, {T}", "{W}{W}"))
    assert found(thing("s", shop)) == Pools(frozenset({("", "CC")}))
    # for casting only
    assert found(thing("s", shop), thing("f", sifter)) == Pools(frozenset({("", "CC")}))
    forge = land(m.Activated("{T}", produces=(_bound("{C}{C}", "activate", "Artifact"),), mana=True))
    assert found(thing("s", forge), thing("f", sifter)) == Pools(frozenset({("", "CC"), ("WW", "C")}))
    sieve = land(maker("{1}, {T}", "{W}{W}"))
    assert found(thing("s", forge), thing("f", sieve)) == Pools(frozenset({("", "CC")}))


def _bound(mana: str, to: Any, of: m.Filter) -> m.Add:  # noqa: ANN401
    return m.Add((mana,), restricted=True, spending=(Spending(to, of),))


def test_what_abilities_cost() -> None:
    sifter = creature(maker("{1}, {T}", "{W}{W}"))
    dear = card("Dear", "Enchantment", Pricing(Costs("more"), "Creature", "abilities"))
    cheap = card("Cheap", "Enchantment", Pricing(Costs("less"), "Creature", "abilities"))
    at_least = card("Least", "Enchantment", Pricing(Costs("less", floor=1), "Creature", "abilities"))
    one = thing("s", sifter)
    assert found(one, thing("x", dear), mana="{R}") == of("R")
    assert found(one, thing("x", dear), mana="{R}{R}") == of("RR", "WW")
    assert found(one, thing("x", cheap)) == of("WW")
    assert found(one, thing("x", at_least)) == of("")
    assert found(one, thing("x", dear), thing("y", cheap), mana="{R}") == of("R", "WW")


def test_mana_as_though_it_were_another_one() -> None:
    sifter = land(maker("{U}, {T}", "{W}{W}"))
    dyed = card("Dyed", "Enchantment", Pricing(SpendAs("{U}", "{R}"), YOURS, "both"))
    one = thing("s", sifter)
    assert found(one, thing("m", MOUNTAIN)) == of("R")
    assert found(one, thing("m", MOUNTAIN), thing("d", dyed)) == of("R", "WW")
    assert found(one, thing("m", FOREST), thing("d", dyed)) == of("G")


def test_what_triggers_is_there_at_once() -> None:
    trigger = m.Triggered("", tapped=m.TappedForMana("Land"), produces=(m.Add((m.Produced(),)),), mana=True)
    sifter = card("Sifter", "Artifact", maker("{2}, {T}", "{W}{W}{W}"))
    flare = thing("x", card("Flare", "Enchantment", trigger), owner="B")
    giver = m.Triggered("", tapped=m.TappedForMana("Land"), produces=(m.Add((m.Produced(),), to="tapping player"),),
                        mana=True)  # fmt: skip
    assert found(flare, thing("f", FOREST), thing("s", sifter)) == of("G")
    gift = thing("x", card("Gift", "Enchantment", giver), owner="B")
    assert found(gift, thing("f", FOREST), thing("s", sifter)) == of("GG", "WWW")
