"""Brute force on paying costs: against the shared cases, and on boards worked out by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from solver.board.load import load_board
from solver.board.model import Player, Question
from solver.cards import model as m
from solver.cards.pricing import AlsoCosts, Costs, CostsAtLeast, Pricing, SpendAs, Spending
from tests.reference.boards import FOREST, MOUNTAIN, SWAMP, WASTES, YOURS, Entry, board, card, thing
from tests.reference.paying import Payment, asked

_CASES = Path(__file__).parents[3] / "shared" / "cases"
FILES = [
    path.relative_to(_CASES).as_posix()
    for path in sorted(_CASES.glob("*/*.yaml"))
    if "query: pay" in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", FILES)
def test_case(name: str, shared: Path) -> None:
    loaded = load_board(shared / "cases" / name)
    for question in loaded.questions:
        if question.query == "pay":
            try:
                payment = asked(loaded, question)
                assert payment.possible == question.expect["can_pay"]
                assert question.expect.get("ways") in (None, payment.ways)
            except NotImplementedError as error:
                pytest.skip(str(error))


SELF = m.Is("source")
BOLT = card("Bolt", "Instant", cost="{R}")
BEAST = card("Beast", "Creature - Elf", pt="1/1", cost="{G}")


def maker(cost: str, *adds: str, **more: Any) -> m.Activated:  # noqa: ANN401
    return m.Activated(cost, adds, mana=True, **more)


def spell(*abilities: m.Ability, line: str = "Sorcery") -> m.Card:
    return card("Spell", line, *abilities, cost="{1}")


def ways(
    cost: str, *entries: Entry, what: str | m.Card | None = BOLT, mana: str = "", life: int = 20, x: int = 0
) -> int:
    """In how many ways it can be paid; whether it can is asked as well."""
    players = (Player("A", {"life": life}, mana), Player("B", {"life": 20}))
    payment = Payment(board(*entries, players=players), "A", cost, what=what, x=x)
    found = payment.ways
    assert payment.possible == (found > 0)
    return found


def test_generic_and_colored_mana() -> None:
    assert ways("{0}") == 1
    assert ways("{1}") == 0
    assert ways("{G}", thing("f", FOREST)) == 1
    assert ways("{R}", thing("f", FOREST)) == 0
    assert ways("{1}{G}", thing("f", FOREST), thing("s", SWAMP)) == 1
    assert ways("{1}", thing("f", FOREST), thing("s", SWAMP)) == 2
    assert ways("{C}", thing("f", FOREST)) == 0
    assert ways("{X}{X}", thing("f", FOREST), thing("s", SWAMP), x=1) == 1
    assert ways("{G}", mana="{G}") == 1


def test_like_sources_are_exchanged() -> None:
    assert ways("{1}", thing("f", FOREST), thing("g", FOREST)) == 1
    assert ways("{1}", thing("f", FOREST), thing("g", FOREST, counters={"charge": 1})) == 2
    assert ways("{1}{G}", thing("f", FOREST), thing("g", FOREST), thing("h", FOREST), thing("s", SWAMP)) == 2


def test_hybrid_symbols() -> None:
    lands = thing("f", FOREST), thing("s", SWAMP)
    assert ways("{B/G}", *lands) == 2
    assert ways("{2/R}", *lands) == 1
    assert ways("{2/R}", thing("f", FOREST)) == 0
    assert ways("{C/G}{B}", *lands) == 1


def test_phyrexian_symbols() -> None:
    assert ways("{G/P}", life=1) == 0
    assert ways("{G/P}", life=2) == 1
    assert ways("{G/P}{G/P}", life=3) == 0
    assert ways("{G/P}", thing("f", FOREST)) == 2
    assert ways("{G/U/P}", thing("f", FOREST), life=1) == 1


def test_needless_activations_are_no_ways_of_their_own() -> None:
    ring = card("Ring", "Artifact", maker("{T}", "{C}{C}"))
    assert ways("{1}", thing("r", ring)) == 1
    assert ways("{R}", thing("r", ring), thing("m", MOUNTAIN)) == 1
    sifter = card("Sifter", "Artifact", maker("{1}, {T}", "{R}{R}"))
    # fed with the ring's mana or with the forest's
    assert ways("{R}{R}", thing("r", ring), thing("f", FOREST), thing("s", sifter)) == 2


def test_increases_come_before_reductions() -> None:
    dear = thing("d", card("Dear", "Enchantment", Pricing(Costs("more"), "Instant")))
    cheap = thing("c", card("Cheap", "Enchantment", Pricing(Costs("less"), "Instant")))
    land = thing("m", MOUNTAIN)
    assert ways("{R}", land, dear) == 0
    assert ways("{R}", land, cheap) == 1
    assert ways("{R}", land, dear, cheap) == 1
    assert ways("{1}", dear, what=BEAST, mana="{R}") == 1
    least = thing("l", card("Least", "Enchantment", Pricing(CostsAtLeast(3), m.All(()))))
    assert ways("{R}", dear, cheap, least, mana="{R}{R}") == 0
    assert ways("{R}", dear, cheap, least, mana="{R}{R}{R}") == 1


def test_reductions_by_colored_mana() -> None:
    # 118.7b, 118.7c: what is too much, or of a color that is not asked for, is taken off generic mana
    cheap = thing("c", card("Cheap", "Enchantment", Pricing(Costs("less", "{R}{R}"), "Instant")))
    assert ways("{1}{R}", cheap) == 1
    assert ways("{2}{G}", cheap, mana="{G}") == 1
    assert ways("{1}{G}{G}", cheap, mana="{G}") == 0
    only = thing("c", card("Cheap", "Enchantment", Pricing(Costs("less", "{R}{R}", colored=True), "Instant")))
    assert ways("{1}{R}", only) == 0
    assert ways("{1}{R}", only, mana="{G}") == 1
    floor = thing("c", card("Cheap", "Enchantment", Pricing(Costs("less", "{2}", floor=1), "Instant")))
    assert ways("{2}", floor) == 0
    assert ways("{2}", floor, mana="{G}") == 1


def test_hybrid_symbols_are_settled_before_costs_are_reduced() -> None:
    cheap = thing("c", card("Cheap", "Enchantment", Pricing(Costs("less", "{1}"), "Instant")))
    assert ways("{2/R}", cheap, mana="{G}") == 1
    assert ways("{W/R}", cheap) == 0


def test_own_reductions() -> None:
    fewer = Pricing(Costs("less", times=m.Count(m.All(("Land", YOURS)))), SELF, zones=("stack",))
    assert ways("{3}", thing("f", FOREST), thing("g", FOREST), what=spell(fewer)) == 1
    assert ways("{3}", thing("f", FOREST), what=spell(fewer)) == 0
    near = spell(m.Keyword("affinity", quality="Forest"), m.Keyword("affinity", quality="Land"))
    assert ways("{3}", thing("f", FOREST), thing("g", SWAMP), what=near) == 1


def test_additional_costs() -> None:
    also = Pricing(AlsoCosts((m.PayBySacrifice("Creature"),)), SELF, zones=("stack",))
    assert ways("{G}", thing("f", FOREST), what=spell(also)) == 0
    assert ways("{G}", thing("f", FOREST), thing("b", BEAST), what=spell(also)) == 1
    # tapped for mana first, sacrificed then
    elf = card("Elf", "Creature - Elf", maker("{T}", "{G}"), pt="1/1")
    assert ways("{G}", thing("e", elf), what=spell(also)) == 1
    either = Pricing(AlsoCosts(("{2}", m.PayLife(3))), SELF, zones=("stack",))
    assert ways("{G}", what=spell(either), mana="{G}", life=3) == 1
    assert ways("{G}", what=spell(either), mana="{G}{G}{G}", life=3) == 2
    discard = Pricing(AlsoCosts((m.PayByDiscard(m.All(())),)), SELF, zones=("stack",))
    own = thing("own", spell(discard), zone="hand")
    assert ways("{0}", own, what="own") == 0
    assert ways("{0}", own, thing("other", FOREST, zone="hand"), what="own") == 1


def test_convoke_improvise_and_delve() -> None:
    new = thing("b", BEAST, new_this_turn=True)
    called = spell(m.Keyword("convoke"))
    assert ways("{G}", new, what=called) == 1
    assert ways("{1}", new, what=called) == 1
    assert ways("{R}", new, what=called) == 0
    assert ways("{C}", new, what=called) == 0
    assert ways("{G}", thing("b", BEAST, tapped=True), what=called) == 0
    rock = thing("r", card("Rock", "Artifact", cost="{1}"))
    built = spell(m.Keyword("improvise"))
    assert ways("{1}", rock, what=built) == 1
    assert ways("{1}", new, what=built) == 0
    dug = spell(m.Keyword("delve"))
    grave = [thing(name, BEAST, zone="graveyard") for name in ("g1", "g2")]
    assert ways("{2}", *grave, what=dug) == 1
    assert ways("{1}{B}", *grave, what=dug) == 0
    # an elf gives mana or helps itself, but not both
    elf = thing("e", card("Elf", "Creature - Elf", maker("{T}", "{G}"), pt="1/1", cost="{G}"))
    assert ways("{G}", elf, what=called) == 2
    assert ways("{1}{G}", elf, what=called) == 0


def test_what_restricted_mana_is_for() -> None:
    bound = m.Add(("{R}",), restricted=True, spending=(Spending("cast", "Instant"), Spending("activate", "Creature")))
    plot = thing("p", card("Plot", "Land", m.Activated("{T}", produces=(bound,), mana=True)))
    assert ways("{1}", plot, what=BOLT) == 1
    assert ways("{1}", plot, what=BEAST) == 0
    assert ways("{1}", plot, thing("b", BEAST), what="b") == 1
    assert ways("{1}", plot, what=None) == 0


def test_mana_of_other_kinds() -> None:
    dyed = thing("d", card("Dyed", "Enchantment", Pricing(SpendAs("any color"), YOURS, "both")))
    assert ways("{R}", thing("f", FOREST), dyed) == 1
    assert ways("{R}", thing("w", WASTES), dyed) == 1
    assert ways("{C}", thing("f", FOREST), dyed) == 0
    gray = thing(
        "d", card("Gray", "Enchantment", Pricing(SpendAs("{C}", "{W}", others=True, only=True), YOURS, "both"))
    )
    assert ways("{G}", thing("f", FOREST), gray) == 0
    assert ways("{C}", thing("f", FOREST), gray) == 1


def test_the_cost_is_settled_before_mana_is_made() -> None:
    # 601.2f: it costs more on account of a creature that is sacrificed for mana afterwards
    taxing = card("Taxing", "Creature - Elf", Pricing(Costs("more"), "Instant"), pt="1/1")
    altar = card("Altar", "Artifact", maker("Sacrifice a creature", "{C}", pays=(m.PayBySacrifice("Creature"),)))
    assert ways("{1}", thing("t", taxing), thing("a", altar)) == 0
    assert ways("{1}", thing("t", taxing), thing("a", altar), mana="{C}") == 1


def test_unknown_questions_are_not_answered() -> None:
    dyed = thing("d", card("Dyed", "Enchantment", Pricing(SpendAs("any color"), YOURS, "both")))
    with pytest.raises(NotImplementedError):
        ways("{R}", dyed, what=None)
    with pytest.raises(NotImplementedError):
        asked(board(), Question("pay", {"player": "A", "cost": "{Y}"}))
