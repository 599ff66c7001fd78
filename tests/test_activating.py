"""Whether abilities can be activated: what is forbidden, what is not known, and how answers are told."""

from __future__ import annotations

from typing import Any

import pytest

from solver.board.load import load_data
from solver.compare import compare_activating
from solver.errors import BoardError
from solver.outcome import Activatable, Answer, Obstacle
from solver.report.json import report_data
from solver.report.text import text_report
from solver.solving import solve
from tests.encodings.ground import Grounded

Data = dict[str, Any]
ROOT: Data = {"players": {"A": {}, "B": {}}}


def creature(text: str, name: str = "Imp") -> Data:
    return {"name": name, "type": "Creature — Imp", "power": "1", "toughness": "1", "text": text}


def enchantment(text: str) -> Data:
    return {"name": "Rule", "type": "Enchantment", "cost": "{1}", "text": text}


def asked(ability: int | str, *board: Data, **root: Any) -> Answer:  # noqa: ANN401 (the data of a board)
    question = {"query": "can_activate", "object": "x", "ability": ability}
    (answer,) = solve(load_data({**ROOT, **root, "board": list(board), "ask": [question]}))
    return answer


def outcome(answer: Answer) -> Activatable:
    (found,) = answer.outcomes
    assert isinstance(found, Activatable)
    return found


IMP = {"id": "x", "card": creature("{T}: Draw a card.")}


@pytest.mark.parametrize(
    "text",
    [
        "Activated abilities of creatures can't be activated.",
        "Activated abilities of Imps you control can't be activated unless they're mana abilities.",
        "During your turn, players can't activate abilities that aren't mana abilities.",
    ],
)
def test_what_forbids_it(text: str) -> None:
    found = outcome(asked(1, IMP, {"id": "rule", "card": enchantment(text)}))
    assert not found.allowed
    assert [(one.rules[0], one.source) for one in found.obstacles] == [("602.5", "rule")]


@pytest.mark.parametrize(
    "text",
    [
        "Activated abilities of artifacts can't be activated.",
        "Activated abilities of creatures your opponents control can't be activated.",
        "Activated abilities cost {2} more to activate unless they're mana abilities.",
        "Loyalty abilities of planeswalkers can't be activated.",
    ],
)
def test_what_does_not(text: str) -> None:
    answer = asked(1, IMP, {"id": "rule", "card": enchantment(text)})
    assert outcome(answer).allowed
    assert answer.complete


def test_all_obstacles_are_told_the_firmest_first() -> None:
    imp = {"id": "x", "card": creature("{T}, Pay 30 life: Draw a card."), "tapped": True, "since": "this turn"}
    found = outcome(asked(1, imp))
    assert [one.rules[0] for one in found.obstacles] == ["119.4", "107.5", "302.6"]


def test_what_is_not_read_could_forbid_it() -> None:
    rule = {"id": "rule", "card": enchantment("Activated abilities of Imps named Imp can't be activated.")}
    answer = asked(1, IMP, rule)
    assert outcome(answer).allowed
    assert any(reason.startswith("rule: ") for reason in answer.incomplete_because)
    # what stands in the way for certain makes the answer complete all the same
    assert asked(1, {**IMP, "tapped": True}, rule).complete


def test_what_could_change_costs_could_make_them_payable() -> None:
    walker = {
        "id": "x",
        "counters": {"loyalty": 1},
        "card": {"name": "Sage", "type": "Planeswalker — Ajani", "text": "+1: Draw a card.\n-2: Draw a card."},
    }
    rule = {"id": "rule", "card": enchantment("Loyalty abilities you activate cost an additional [+1] to activate.")}
    answer = asked(2, walker, rule)
    assert [one.rules[0] for one in outcome(answer).obstacles] == ["606.6"]
    assert any(reason.startswith("rule: ") for reason in answer.incomplete_because)
    assert asked(2, walker).complete
    # without priority it makes no difference what it costs, and nothing is paid more easily where more is forbidden
    assert asked(2, walker, rule, step="untap").complete
    rule = {"id": "rule", "card": enchantment("Loyalty abilities of planeswalkers named Ajani can't be activated.")}
    assert asked(2, walker, rule).complete


@pytest.mark.parametrize(
    "text",
    [
        "Sleep for a year: Draw a card.",
        "{T}: Draw a card. Activate only on a rainy day.",
    ],
)
def test_parts_that_are_not_read_are_named(text: str) -> None:
    answer = asked(1, {"id": "x", "card": creature(text)})
    assert outcome(answer).allowed
    assert [reason for reason in answer.incomplete_because if reason.startswith("x: ")]


def test_what_could_keep_something_from_being_sacrificed_is_named() -> None:
    altar = {"id": "x", "card": enchantment("Sacrifice an Imp: Draw a card.\n{1}: Draw a card.")}
    rule = {"id": "rule", "card": enchantment("Imps you control get +1/+1 and can't be sacrificed.")}
    answer = asked(1, altar, IMP | {"id": "imp"}, rule)
    assert outcome(answer).allowed
    assert any(reason.startswith("rule: ") for reason in answer.incomplete_because)
    assert asked(2, altar, IMP | {"id": "imp"}, rule).complete
    assert asked(1, altar, rule).complete


@pytest.mark.parametrize("by", ["A", "B"])
@pytest.mark.parametrize(
    "who",
    ["this creature's owner", "the controller of the enchanted creature", "the player this creature is attacking"],
)
def test_that_only_somebody_else_may_do_it_is_named(who: str, by: str) -> None:
    text = f"{{1}}: Draw a card. Only {who} may activate this ability."
    question = {"query": "can_activate", "object": "x", "ability": 1, "by": by}
    (answer,) = solve(load_data({**ROOT, "board": [{"id": "x", "card": creature(text)}], "ask": [question]}))
    assert outcome(answer).allowed
    assert answer.incomplete_because == ("x: an instruction on activating it is not modelled",)


def test_control_of_unknown_age() -> None:
    taken = {"effect": {"text": "Gain control of target creature."}, "affects": ["x"], "controller": "A"}
    answer = asked(1, {**IMP, "controller": "B"}, taken)
    assert outcome(answer).by == "A"
    assert any("302.6" in reason for reason in answer.incomplete_because)


def test_cards_that_are_only_counted_could_be_the_ones() -> None:
    imp = {"id": "x", "card": creature("Discard a creature card: Draw a card.")}
    assert outcome(asked(1, imp, hand={"A": 2})).allowed
    assert not asked(1, imp, hand={"A": 2}).complete
    assert not outcome(asked(1, imp)).allowed
    plain = {"id": "x", "card": creature("Discard a card: Draw a card.")}
    assert asked(1, plain, hand={"A": 1}).complete


ELF = {"card": "Llanowar Elves"}
RULE = "Creatures can't be the targets of red spells or abilities from red sources."


def test_what_is_asked_of_targets_and_is_not_read_is_named() -> None:
    hunter = {"id": "x", "card": enchantment("{1}: Destroy target Elf that was dealt damage this turn.")}
    # none of what it could be is there
    assert not outcome(asked(1, hunter)).allowed
    assert asked(1, hunter).complete
    answer = asked(1, hunter, ELF)
    assert outcome(answer).allowed
    assert [reason for reason in answer.incomplete_because if reason.startswith("x: ") and "targets" in reason]
    other = {"id": "x", "card": enchantment("{1}: Choose one —\n• Destroy target Elf that was dealt damage this turn."
                                            "\n• Destroy target Elf.")}  # fmt: skip
    assert asked(1, other, ELF).complete


def test_what_bears_on_targets_and_is_not_read_is_named() -> None:
    rule = {"id": "rule", "card": enchantment(RULE)}
    tapper = {"id": "x", "card": enchantment("{1}: Tap target creature.\n{2}: Draw a card.")}
    answer = asked(1, tapper, IMP | {"id": "imp"}, rule)
    assert outcome(answer).allowed
    assert [reason for reason in answer.incomplete_because if reason.startswith("rule: ") and "targeted" in reason]
    assert asked(2, tapper, IMP | {"id": "imp"}, rule).complete
    # what is not there can't be made a target by anything
    assert asked(1, tapper, rule).complete
    shy = {"id": "imp", "card": creature("Hexproof"), "controller": "B"}
    assert not outcome(asked(1, tapper, shy, rule)).allowed
    assert not asked(1, tapper, shy, rule).complete


def test_cards_that_are_only_counted_could_be_targets() -> None:
    digger = {"id": "x", "card": enchantment("{1}: Exile target creature card from a graveyard.")}
    answer = asked(1, digger, graveyard={"B": 2})
    assert outcome(answer).allowed
    assert not answer.complete
    assert not outcome(asked(1, digger, graveyard={"B": 0})).allowed


def test_orders_that_differ_are_outcomes_of_their_own() -> None:
    hum = {"id": "hum", "card": "Humility", "controller": "B"}
    gift = {"id": "gift", "card": {"name": "Gift", "type": "Enchantment", "cost": "{1}",
                                   "text": 'Creatures you control have "{1}: Draw a card."'}}  # fmt: skip
    answer = asked("{1}: Draw a card.", IMP, {"any_order": [hum, gift]})
    assert {one.allowed for one in answer.outcomes if isinstance(one, Activatable)} == {True, False}
    assert all(one.orders for one in answer.outcomes)


def test_numbers_count_paragraphs_or_activated_abilities() -> None:
    imp = {"id": "x", "card": creature("Flying\n{T}: Draw a card.\n{T}: Add {C}.")}
    assert outcome(asked(2, imp)).allowed
    assert outcome(asked(1, imp)).allowed


@pytest.mark.parametrize(
    ("ability", "board", "words"),
    [
        (7, [IMP], ["`x`", "`7`"]),
        ("Draw", [{**IMP, "id": "y"}], ["`x`"]),
        (
            1,
            [{"id": "x", "card": {"name": "Zap", "type": "Instant", "cost": "{R}", "text": "Draw a card."}}],
            ["304.4"],
        ),
    ],
)
def test_what_is_wrong_is_said(ability: int | str, board: list[Data], words: list[str]) -> None:
    with pytest.raises(BoardError) as error:
        asked(ability, *board)
    assert all(word in str(error.value) for word in words)


def test_words_that_it_has_not() -> None:
    found = outcome(asked("{9}: Win the game.", IMP))
    assert not found.allowed
    assert found.obstacles[0].rules[0] == "602.2"


def test_reports() -> None:
    data = {**ROOT, "board": [{**IMP, "tapped": True}],
            "ask": [{"query": "can_activate", "object": "x", "ability": 1}]}  # fmt: skip
    board = load_data(data)
    answers = solve(board, explain=True)
    told = report_data([(board, answers)])["boards"][0]["questions"][0]["outcomes"][0]
    assert (told["can_activate"], told["rule"]) == (False, "107.5")
    assert "107.5: it is tapped already" in text_report(board, answers)


def test_comparing() -> None:
    no = Activatable(obstacles=(Obstacle(("302.6", "602.5a"), "it is new"),))
    assert compare_activating(False, [no]) == ()
    assert compare_activating({"can_activate": False, "rule": "602.5a"}, [no]) == ()
    assert compare_activating({"can_activate": False, "rule": "107.5"}, [no])
    assert compare_activating(True, [no])
    assert compare_activating(True, [no, Activatable(allowed=True)])


FACTS = """
    now(0,w,0). considers(w,x,p). step(w,{step}). active(w,p). asked_about(w,x). option(w,x,p,i,a(1)).
    as_sorcery(a(1)). activated_by(a(1),you). functions_in(a(1),battlefield). zone(w,x,battlefield). holder(w,x,p).
"""


@pytest.mark.parametrize(("step", "more", "time"), [
    ("precombat_main", "", True), ("postcombat_main", "", True), ("upkeep", "", False),
    ("precombat_main", "zone(w,s,stack).", False), ("precombat_main", "zone(w,s,stack_ability).", False),
])  # fmt: skip
def test_sorcery_time(step: str, more: str, time: bool) -> None:
    found = Grounded(["activating/legality"], FACTS.format(step=step) + more, "legality(0)")
    assert bool(found.of("sorcery_time")) is time
