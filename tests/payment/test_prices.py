"""What a cost comes to: every version of the total, after increases, reductions and a least amount."""

from __future__ import annotations

from collections import Counter

import pytest

from solver.asp import Timer
from solver.board.load import load_data
from solver.facts.board import Writer
from solver.payment.asking import paying
from solver.payment.prices import Prices, read_prices, standing
from solver.pools.sources import Looker


def prices(cost: str, *board: object, x: int = 0, **more: object) -> Prices:
    """Find out what a cost comes to for a Shock, with permanents of A on the battlefield."""
    question = {"query": "pay", "player": "A", "cost": cost, "for": "Shock", "x": x}
    loaded = load_data({"players": {"A": {}, "B": {}}, "board": list(board), "ask": [question], **more})
    asked = paying(loaded, loaded.questions[0])
    order = [name for name, thing in asked.board.objects.items() if thing.zone == "battlefield"]
    (told,) = Looker(Writer(), Timer()).look([standing(asked, order)]).told
    return read_prices(asked, told)


def totals(found: Prices) -> set[str]:
    """Give all versions in short: the mana that is needed, by type, and life."""
    told = set()
    for one in found.versions:
        needs: Counter[str] = Counter()
        for slot in one.slots:
            needs[slot.need] += slot.count
        parts = sorted(f"{count} {need}" for need, count in needs.items())
        told.add(" ".join([*parts, *([f"{one.life} life"] if one.life else [])]))
    return told


def rule(name: str, text: str) -> object:
    return {"id": name, "card": {"name": f"Rule of {name.title()}", "type": "Enchantment", "text": text}}


MORE = rule("more", "Instant spells cost {2} more to cast.")
LESS = rule("less", "Instant spells cost {1} less to cast.")
LEAST = rule("least", "Each spell that would cost less than three mana to cast costs three mana to cast.")
RED_LESS = rule("red", "Spells you cast cost {R}{R} less to cast.")
RED_MORE = rule("ruby", "Red spells cost {R} more to cast.")


@pytest.mark.parametrize(
    ("cost", "found"),
    [
        ("{0}", {""}),
        ("{2}{R}", {"1 red 2 generic"}),
        ("{W/U}", {"1 white", "1 blue"}),
        ("{W/U}{W/U}", {"2 white", "1 blue 1 white", "2 blue"}),
        ("{2/B}", {"1 black", "2 generic"}),
        ("{C/G}", {"1 colorless", "1 green"}),
        ("{B/P}", {"1 black", "2 life"}),
        ("{G/W/P}", {"1 green", "1 white", "2 life"}),
        ("{S}{C}", {"1 colorless 1 snow"}),
        ("{X}{X}{1}", {"7 generic"}),
    ],
)
def test_versions_of_a_cost(cost: str, found: set[str]) -> None:
    assert totals(prices(cost, x=3)) == found


@pytest.mark.parametrize(
    ("cost", "rules", "found"),
    [
        ("{R}", [MORE], "1 red 2 generic"),
        ("{R}", [MORE, LESS], "1 generic 1 red"),
        ("{R}", [LESS], "1 red"),
        ("{3}{R}", [LESS, LESS, MORE], "1 red 3 generic"),
        ("{R}", [LESS, LEAST], "1 red 2 generic"),
        ("{3}{R}", [LEAST], "1 red 3 generic"),
        ("{R}", [MORE, LEAST], "1 red 2 generic"),
        ("{3}{R}", [RED_LESS], "2 generic"),
        ("{R}{R}{R}", [RED_LESS], "1 red"),
        ("{1}{G}", [RED_LESS], "1 green"),
        ("{R}", [RED_MORE], "2 red"),
        ("{R}", [RED_MORE, RED_LESS], ""),
    ],
)  # fmt: skip
def test_increases_reductions_and_a_least_amount(cost: str, rules: list[object], found: str) -> None:
    named = [{**one, "id": f"{place}"} for place, one in enumerate(rules) if isinstance(one, dict)]
    assert totals(prices(cost, *named)) == {found}


def test_a_least_amount_looks_at_each_version() -> None:
    assert totals(prices("{R/P}", LEAST)) == {"1 red 2 generic", "3 generic 2 life"}


def test_a_hybrid_symbol_is_reduced_as_it_is_paid() -> None:
    assert totals(prices("{2/R}", LESS)) == {"1 red", "1 generic"}


def test_effects_that_change_the_cost_are_told_in_their_order() -> None:
    found = prices("{R}", LEAST, LESS, MORE)
    assert [(one.by, one.mana, one.source) for one in found.changes] == [
        ("more", "{2}", "more"),
        ("less", "{1}", "less"),
        ("least", "3", "least"),
    ]


def test_what_is_not_understood_and_could_change_the_cost_is_told() -> None:
    second = rule("odd", "The second spell you cast each turn costs {1} less to cast.")
    (reason,) = prices("{R}", second).unread
    assert reason.startswith("odd: ")


def test_what_is_not_understood_of_other_costs_is_not() -> None:
    assert not prices("{R}", rule("odd", "You may pay {0} rather than pay this spell's mana cost.")).unread
