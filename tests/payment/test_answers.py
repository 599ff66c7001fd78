"""Answers about paying: what is listed, what is counted, and what makes an answer incomplete."""

from __future__ import annotations

import msgspec
import pytest

from solver import solve
from solver.board.load import load_data
from solver.board.model import Board
from solver.errors import SolverError
from solver.outcome import Answer, PayOutcome
from solver.payment.comparing import compare_pay
from solver.payment.likeness import classes_of
from solver.report.content import board_blocks
from solver.report.json import report_data
from solver.report.plain import lines

LAND = {"name": "Land of Odds", "type": "Land"}


def board(cost: str, *permanents: object, what: str | None = None) -> Board:
    """Make a board on which A pays a cost."""
    question = {"query": "pay", "player": "A", "cost": cost, **({} if what is None else {"for": what})}
    return load_data({"players": {"A": {}, "B": {}}, "board": list(permanents), "ask": [question]})


def answer(cost: str, *permanents: object, limit: int = 150, what: str | None = None) -> Answer:
    (found,) = solve(board(cost, *permanents, what=what), limit=limit)
    return found


def outcome(found: Answer) -> PayOutcome:
    (one,) = found.outcomes
    assert isinstance(one, PayOutcome)
    return one


def text(plan: Board, *, limit: int = 150, explain: bool = False) -> str:
    return "\n".join(lines(board_blocks(plan, solve(plan, limit=limit, explain=explain)), 110))


def land(words: str, **more: object) -> object:
    return {"card": {**LAND, "text": words}, **more}


def test_ways_are_counted_and_listed_up_to_the_limit() -> None:
    found = outcome(answer("{1}", "Plains", "Island", "Swamp", limit=2))
    assert (found.can_pay, found.ways, len(found.listed), found.more) == (True, 3, 2, False)


def test_the_listing_says_which_mana_goes_where() -> None:
    told = text(board("{1}{W}", {"id": "p", "card": "Plains"}, {"id": "q", "card": "Plains"}))
    assert "A can pay {1}{W}, in 1 way." in told
    assert "{W} of p and q for {W}" in told
    assert "{W} of p and q for generic mana" in told


def test_ways_that_are_not_listed_are_counted() -> None:
    assert "2 more ways are not listed." in text(board("{1}", "Plains", "Island", "Swamp"), limit=1)
    assert "One more way is not listed." in text(board("{1}", "Plains", "Island", "Swamp"), limit=2)


def test_what_cannot_be_paid_is_said() -> None:
    assert "A cannot pay {W}{W} for Shock." in text(board("{W}{W}", "Plains", what="Shock"))
    assert "A can pay no mana for Shock, in 1 way." in text(board("", "Plains", what="Shock"))


def test_the_total_cost_is_told_where_it_is_another_one() -> None:
    tax = {"card": {"name": "Red Tax", "type": "Enchantment", "text": "Red spells cost {1} more to cast."}}
    assert "The total cost is {1}{R} (601.2f)." in text(board("{R}", tax, "Mountain", what="Shock"))
    assert "The total cost" not in text(board("{R/W}", tax, "Mountain", what="Grizzly Bears"))


def test_answers_as_data() -> None:
    plan = board("{W/P}", {"id": "p", "card": "Plains"})
    data = report_data([(plan, solve(plan))], timings=False)["boards"][0]["questions"][0]["outcomes"][0]
    assert (data["can_pay"], data["ways"], data["totals"]) == (True, 2, ["{W}", "2 life"])
    assert {"spent": [{"source": "p", "mana": "{W}", "for": "{W/P}"}], "besides": []} in data["listed"]
    assert {"spent": [], "besides": ["pay 2 life"]} in data["listed"]


def test_explanations_say_how_the_cost_came_about() -> None:
    taxed = {"id": "tax", "card": {"name": "Tax", "type": "Enchantment", "text": "Spells cost {1} more to cast."}}
    told = text(board("{R}", taxed, "Mountain", what="Shock"), explain=True)
    assert "tax: Spells cost {1} more to cast." in told
    assert "601.2f: increases are added to the cost first" in told
    assert "in all: {1}{R}" in told


def test_more_ways_than_are_counted() -> None:
    lands = [land("{T}: Add one mana of any color.", id=f"l{place}") for place in range(6)]
    odd = [msgspec.convert(one, dict) for one in lands]
    for place, one in enumerate(odd):
        one["card"] = {**one["card"], "name": f"Land {place}"}
    found = outcome(answer("{4}", *odd, limit=3))
    assert (found.can_pay, found.more, len(found.listed)) == (True, True, 3)
    assert f"in more than {found.ways} ways" in text(board("{4}", *odd), limit=3)


def test_abilities_that_cost_mana_are_left_out_where_there_are_enough_ways_without_them() -> None:
    odd = [{"card": {**LAND, "name": f"Land {number}", "text": "{T}: Add {C}."}} for number in range(12)]
    found = outcome(answer("{6}", *odd, "Azorius Signet"))
    assert (found.can_pay, found.more) == (True, True)
    assert not any("azorius-signet" in one.source for way in found.listed for one in way.spent)
    told = answer("{13}", *odd, "Azorius Signet")
    assert outcome(told).can_pay
    assert not outcome(answer("{14}", *odd, "Azorius Signet")).can_pay


def test_mana_that_nobody_understands_spoils_a_no_and_the_number_of_ways() -> None:
    odd = land("{T}: Add {R}. Spend this mana only on costs that contain {X}.", id="odd")
    refused = answer("{R}", odd, what="Shock")
    assert not outcome(refused).can_pay
    assert any(reason.startswith("odd: what its mana") for reason in refused.incomplete_because)
    paid = answer("{R}", odd, "Mountain", what="Shock")
    assert paid.complete
    assert (outcome(paid).ways, outcome(paid).more) == (1, True)


def test_a_payment_that_changes_what_is_looked_at_is_not_certain() -> None:
    cradle = land("{T}: Add {G} for each creature you control.", id="cradle")
    pieces = [cradle, "Grizzly Bears", {"id": "altar", "card": "Ashnod's Altar"}]
    assert answer("{1}", *pieces).complete
    assert any("altar" in reason or "cradle" in reason for reason in answer("{5}", *pieces).incomplete_because)


def test_a_board_without_sources() -> None:
    assert not outcome(answer("{1}")).can_pay
    assert outcome(answer("{0}")).ways == 1


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"cost": "{Q}"}, ["`{Q}`", "cost"]),
        ({"cost": "W"}, ["cost"]),
        ({"for": "Shokc"}, ["`Shokc`", "`Shock`"]),
        ({"player": "C"}, ["`C`"]),
        ({"x": -1}, ["`x`"]),
        ({"expect": {"way": 1}}, ["`way`", "`ways`"]),
    ],
    ids=["symbol", "no symbol", "card", "player", "x", "key of the answer"],
)
def test_questions_that_are_wrong(more: dict[str, object], words: list[str]) -> None:
    question = {"query": "pay", "player": "A", "cost": "{1}", **more}
    with pytest.raises(SolverError) as error:
        load_data({"players": {"A": {}, "B": {}}, "ask": [question]})
    assert all(word in str(error.value) for word in words), str(error.value)


@pytest.mark.parametrize(
    ("expect", "differences"),
    [
        ({"can_pay": True}, ()),
        ({"can_pay": True, "ways": 2}, ()),
        ({"can_pay": False}, ("it can be paid",)),
        ({"ways": 3}, ("2 ways, not 3",)),
    ],
)
def test_expected_answers(expect: dict[str, object], differences: tuple[str, ...]) -> None:
    assert compare_pay(expect, [PayOutcome(can_pay=True, ways=2)]) == differences


def test_expected_answers_where_it_is_not_known_how_many_ways_there_are() -> None:
    found = [PayOutcome(can_pay=True, ways=2, more=True)]
    assert compare_pay({"can_pay": True}, found) == ()
    assert compare_pay({"ways": 2}, found) == ("more than 2 ways, not 2",)


def test_an_answer_that_depends_on_the_order() -> None:
    found = [PayOutcome(can_pay=True, ways=2), PayOutcome(can_pay=True, ways=3)]
    assert compare_pay({"can_pay": True}, found) == ()
    assert "order" in compare_pay({"ways": 2}, found)[0]


def test_like_things_are_told_apart_by_what_is_unlike_about_them() -> None:
    partner = {"a": "b", "b": "a", "c": "d", "d": "d"}
    found = classes_of(
        "abcd", dict.fromkeys("abcd", 0), lambda name, classes: (partner[name] == name, classes[partner[name]])
    )
    assert found["a"] == found["b"]
    assert len({found["a"], found["c"], found["d"]}) == 3


@pytest.mark.parametrize(
    "card",
    [
        {"name": "Odd Horn", "type": "Artifact", "text": "Creature spells of the chosen type cost {1} less to cast."},
        {**LAND, "text": "{T}: Add {G}. Spend this mana only to cast a creature spell of the chosen type."},
    ],
)  # fmt: skip
def test_choices_that_prices_and_restrictions_speak_of_have_to_be_told(card: dict[str, str]) -> None:
    found = answer("{1}{G}", {"id": "h", "card": card}, "Forest", what="Grizzly Bears")
    assert found.incomplete_because == ("h: the chosen creature type is not given",)
    told = {"id": "h", "card": card, "chosen": {"creature type": "Bear"}}
    done = answer("{1}{G}", told, "Forest", what="Grizzly Bears")
    assert outcome(done).can_pay
    assert done.complete


def test_life_that_may_not_change_is_named_where_life_could_be_paid() -> None:
    still = {"id": "s", "card": {"name": "Still Golem", "type": "Artifact", "text": "Your life total can't change."}}
    found = answer("{1}{G/P}", still, "Forest")
    assert found.incomplete_because == ("s: an ability that could keep life from being paid is not modelled",)
    assert answer("{1}", still, "Forest").complete


def test_what_an_ability_says_of_its_own_cost_is_named() -> None:
    text = "{3}, {T}: Draw a card. This ability costs {1} less to activate for each Elf you control.\n{1}: Scry 1."
    mirror = {"id": "m", "card": {"name": "Odd Mirror", "type": "Artifact", "text": text}}
    found = answer("{3}", mirror, "Forest", what="m")
    assert found.incomplete_because == ("m: what else there is to the cost of its ability is not modelled",)
    assert answer("{1}", mirror, "Forest", what="m").complete
    assert answer("{3}", mirror, "Forest").complete


def test_how_often_each_of_several_commanders_was_cast_is_not_told_apart() -> None:
    def asked(*commanders: str) -> Answer:
        command = {"A": [{"id": name, "card": name, "commander": True} for name in commanders]}
        plan = {
            "players": {"A": {}, "B": {}}, "facts": {"A": {"commander_casts": 1}}, "command": command,
            "ask": [{"query": "pay", "player": "A", "cost": "{R}", "for": "Raging Goblin"}],
        }  # fmt: skip
        (found,) = solve(load_data(plan))
        return found

    assert asked("Raging Goblin").complete
    (reason,) = asked("Raging Goblin", "Grizzly Bears").incomplete_because
    assert reason.startswith("Raging Goblin: how often each of several commanders was cast")


def test_a_card_with_morph_is_cast_face_down_for_its_morph_cost() -> None:
    chisel = {
        "card": {
            "name": "Odd Chisel",
            "type": "Artifact",
            "text": "Face-down creature spells you cast cost {1} less to cast.",
        }
    }
    red = {"card": {"name": "Red Tax", "type": "Enchantment", "text": "Red spells cost {1} more to cast."}}
    for cost, total in (("{3}", "{2}"), ("{1}{R}{R}", "{2}{R}{R}")):
        assert outcome(answer(cost, chisel, red, what="Battering Craghorn")).totals == (total,)


def test_other_ways_to_pay_are_named() -> None:
    fish = {
        "id": "k",
        "card": {
            "name": "Odd Fish",
            "type": "Creature — Fish",
            "power": 1,
            "toughness": 1,
            "text": "Waterbend {3}, {T}: Scry 1.",
        },
    }
    (reason,) = answer("{3}", fish, what="k").incomplete_because
    assert reason.startswith("k: what else there is to the cost")
    assert answer("{2}", fish, what="k").complete
    (reason,) = answer("{2}{U}", "Island", what="Huddle Up").incomplete_because
    assert reason == "Huddle Up: what assist means for its cost is not modelled"


def test_undaunted_counts_opponents() -> None:
    for players, total in (("AB", "{4}{B}"), ("ABC", "{3}{B}")):
        question = {"query": "pay", "player": "A", "cost": "{5}{B}", "for": "Curtains' Call"}
        (found,) = solve(load_data({"players": {one: {} for one in players}, "board": ["Swamp"], "ask": [question]}))
        assert outcome(found).totals == (total,)
        assert found.complete


def test_a_spell_with_spree_costs_more_than_its_mana_cost() -> None:
    text = "Spree\n+ {1} — Draw a card.\n+ {2} — You gain 2 life."
    plan = {
        "players": {"A": {}, "B": {}},
        "hand": {"A": [{"id": "s", "card": {"name": "Odd Spree", "type": "Instant", "cost": "{W}", "text": text}}]},
        "ask": [{"query": "pay", "player": "A", "cost": "{W}", "for": "s"}],
    }
    (found,) = solve(load_data(plan))
    assert found.incomplete_because == ("s: what spree means for its cost is not modelled",)


def test_which_mana_may_be_spent_on_x_is_named() -> None:
    rats = {
        "id": "r",
        "card": {"name": "Odd Rats", "type": "Artifact", "text": "{X}: You gain X life. Spend only black mana on X."},
    }
    text = "Spend only black mana on X.\nYou gain X life."
    question = {"query": "pay", "player": "A", "x": 1}
    for asked, card in (
        ({"cost": "{X}", "for": "r"}, {}),
        ({"cost": "{X}{B}", "for": "d"}, {"name": "Odd Drain", "type": "Sorcery", "cost": "{X}{B}", "text": text}),
        (
            {"cost": "{X}{B}", "for": "d"},
            {"name": "Odd Drain", "type": "Sorcery", "cost": "{X}{B}", "text": text.replace("\n", " ")},
        ),
    ):
        hand = {"A": [{"id": "d", "card": card}]} if card else {}
        plan = {
            "players": {"A": {}, "B": {}},
            "board": [rats, "Mountain"],
            "hand": hand,
            "ask": [{**question, **asked}],
        }
        (found,) = solve(load_data(plan))
        (reason,) = found.incomplete_because
        assert reason.startswith(f"{asked['for']}: ")
