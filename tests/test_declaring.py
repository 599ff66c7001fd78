"""Attacking and blocking beyond what instances show: what is not known, open orders, limits, and how it is told."""

from __future__ import annotations

from typing import Any

import pytest

from solver.board.load import load_data
from solver.combat.comparing import compare_declarations
from solver.outcome import Answer, DeclarationOutcome, Obstacle
from solver.report.json import report_data
from solver.report.text import text_report
from solver.solving import solve

Data = dict[str, Any]


def creature(text: str = "", **keys: Any) -> Data:  # noqa: ANN401 (any key of a card)
    card = {"name": "Testling", "type": "Creature — Beast", "cost": "{1}", "power": 2, "toughness": 2, **keys}
    return {**card, "text": text} if text else card


def permanent(text: str, kind: str = "Enchantment") -> Data:
    return {"name": "Rule", "type": kind, "cost": "{1}", "text": text}


def asked(query: Data, *board: Data, limit: int = 150, players: str = "AB") -> Answer:
    data = {"players": {name: {} for name in players}, "board": list(board), "ask": [query]}
    (answer,) = solve(load_data(data), limit=limit)
    return answer


def outcome(answer: Answer) -> DeclarationOutcome:
    (found,) = answer.outcomes
    assert isinstance(found, DeclarationOutcome)
    return found


ATTACK: Data = {"query": "attack", "player": "A"}
BLOCK: Data = {"query": "block", "player": "B"}


def mine(name: str, text: str = "", **keys: Any) -> Data:  # noqa: ANN401 (any key of an object)
    return {"id": name, "card": creature(text), **keys}


def theirs(name: str, text: str = "", **keys: Any) -> Data:  # noqa: ANN401 (any key of an object)
    return {"id": name, "card": creature(text), "controller": "B", **keys}


def declarations(answer: Answer) -> list[dict[str, Any]]:
    assert (answer.incomplete_because, answer.truncated) == ((), False)
    return sorted(outcome(answer).declarations, key=repr)


@pytest.mark.parametrize(
    "text",
    [
        "Creatures can't attack on the other side of the widget.",
        "This creature attacks that player each combat if able.",
        "This creature can't be blocked unless all creatures defending player controls block it.",
    ],
)
def test_what_is_not_understood_is_named(text: str) -> None:
    answer = asked(ATTACK, mine("bear", text))
    assert not answer.complete
    assert answer.incomplete_because[0].startswith("bear: an ability that is not modelled")


def test_what_comes_after_the_declaration_does_not_matter() -> None:
    text = "This creature assigns combat damage equal to its toughness rather than its power."
    assert declarations(asked(ATTACK, mine("bear", text))) == [{"bear": "B"}, {}]


def test_control_of_unknown_age_is_named() -> None:
    aura = permanent("Enchant creature\nYou control enchanted creature.", "Enchantment — Aura")
    answer = asked(ATTACK, theirs("bear"), {"id": "aura", "card": aura, "controller": "A", "attached_to": "bear"})
    assert outcome(answer).declarations
    late = {"id": "aura", "card": aura, "controller": "A", "attached_to": "bear", "since": "this turn"}
    assert declarations(asked(ATTACK, theirs("bear"), late)) == [{}]


def test_a_limit_cuts_the_list() -> None:
    answer = asked(ATTACK, *(mine(f"c{place}") for place in range(4)), limit=5)
    assert answer.truncated
    assert len(outcome(answer).declarations) == 5


def test_open_orders_can_make_a_difference() -> None:
    loses = permanent("Enchant creature\nEnchanted creature loses all abilities.", "Enchantment — Aura")
    gains = permanent("Enchant creature\nEnchanted creature has defender.", "Enchantment — Aura")
    answer = asked(
        {**ATTACK, "attackers": {"bear": "B"}},
        mine("bear"),
        {"any_order": [{"id": "one", "card": loses, "attached_to": "bear"},
                       {"id": "two", "card": gains, "attached_to": "bear"}]},
    )  # fmt: skip
    assert {one.legal for one in answer.outcomes if isinstance(one, DeclarationOutcome)} == {True, False}


def test_goaded_twice_by_one_player_counts_once() -> None:
    """701.15d: two goads by B and one by C, so attacking C obeys more than attacking B."""
    blade = permanent("Equipped creature gets +1/+0 and is goaded.", "Artifact — Equipment")
    goads = [{"id": f"g{place}", "card": blade, "controller": who, "attached_to": "bear"}
             for place, who in enumerate("BBC")]  # fmt: skip
    answer = asked(ATTACK, mine("bear"), *goads, players="ABC")
    assert declarations(answer) == [{"bear": "B"}, {"bear": "C"}]


def test_life_that_is_asked_for_has_to_be_there() -> None:
    tax = permanent("Creatures can't attack you unless their controller pays 12 life for each of those creatures.")
    board = [mine("one"), mine("two"), {"id": "tax", "card": tax, "controller": "B"}]
    assert declarations(asked(ATTACK, *board)) == [{"one": "B"}, {"two": "B"}, {}]


def test_an_amount_in_a_cost_is_counted() -> None:
    tax = permanent(
        "Creatures can't attack you or planeswalkers you control unless their controller pays {X} for each of those "
        "creatures, where X is the number of enchantments you control."
    )
    island = {"id": "island", "card": "Island"}
    board = [mine("bear"), island, {"id": "tax", "card": tax, "controller": "B"}]
    assert declarations(asked(ATTACK, *board)) == [{"bear": "B"}, {}]
    another = {"id": "more", "card": permanent("Elves have flying."), "controller": "B"}
    assert declarations(asked(ATTACK, *board, another)) == [{}]


def test_it_is_the_source_that_weaker_creatures_cannot_block() -> None:
    text = "Creatures with power less than this creature's power can't block it."
    attacker = {"id": "a", "card": creature(text, power=3), "attacking": "B"}
    strong = {"id": "strong", "card": creature(power=3), "controller": "B"}
    assert declarations(asked(BLOCK, attacker, theirs("weak"), strong)) == [{"strong": "a"}, {}]


def test_effects_that_are_left_for_a_turn() -> None:
    board = [
        mine("a", attacking="B"), mine("b", attacking="B"), theirs("one"), theirs("two", "Flying"),
        {"effect": {"text": "Creatures without flying can't block this turn."}},
        {"effect": {"text": "All creatures able to block target creature this turn do so."}, "affects": ["a"]},
    ]  # fmt: skip
    assert declarations(asked(BLOCK, *board)) == [{"two": "a"}]


def test_who_attacks_somebody_else_is_no_matter() -> None:
    """802.4b."""
    board = [
        mine("a", attacking="C"),
        mine("b", "This creature must be blocked if able.", attacking="B"),
        theirs("one"),
    ]
    assert declarations(asked(BLOCK, *board, players="ABC")) == [{"one": "b"}]


def test_answers_in_words_and_as_data() -> None:
    board = load_data({
        "players": {"A": {}, "B": {}},
        "board": [mine("bear", "Defender"), mine("elf")],
        "ask": [{**ATTACK, "attackers": {"bear": "B"}}, ATTACK],
    })  # fmt: skip
    answers = solve(board)
    told = text_report(board, answers)
    assert "A: bear attacks B: not legal:" in told
    assert "508.1c: bear can't attack B (defender)" in told
    assert "elf attacks B" in told
    one, both = report_data([(board, answers)])["boards"][0]["questions"]
    assert (one["outcomes"][0]["legal"], one["outcomes"][0]["rule"]) == (False, "508.1c")
    assert both["outcomes"][0]["declarations"] == [{}, {"elf": "B"}]


def test_differences_are_told() -> None:
    found = DeclarationOutcome(legal=False, obstacles=(Obstacle(("508.1c",), "it can't"),))
    assert compare_declarations({"legal": False, "rule": "508.1c"}, [found]) == ()
    assert compare_declarations({"legal": True}, [found]) == ("it is not legal, which is not expected",)
    assert compare_declarations({"legal": False, "rule": "508.1d"}, [found]) == ("what decides is 508.1c, not 508.1d",)
    several = DeclarationOutcome(legal=True, listed=True, declarations=({}, {"elf": "B"}))
    assert compare_declarations({"declarations": [{"elf": "B"}, {}]}, [several]) == ()
    assert compare_declarations({"declarations": [{"bear": "B"}, {}]}, [several]) == (
        "bear: B is not legal",
        "elf: B is legal, which is not expected",
    )
