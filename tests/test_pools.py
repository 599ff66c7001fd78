"""Mana pools: the ways to them, loops, limits, and what is named where it is not worked out."""

from __future__ import annotations

from typing import Any

import pytest

import solver
from solver.outcome import Answer, PoolsOutcome
from solver.pool import written
from solver.pools.comparing import compare_pools

LEECH = "Pay 1 life: Add {B}."
DEN = "{T}: Add {G}. Spend this mana only to cast creature spells."
SIEVE = "{1}, {T}: Add {W}{W}."


def artifact(text: str, **more: Any) -> dict[str, Any]:  # noqa: ANN401 (any key of a board)
    return {"card": {"name": "Thing", "type": "Artifact", "text": text}, **more}


def answered(*objects: object, limit: int = 150, **more: Any) -> Answer:  # noqa: ANN401 (any key of a board)
    board = {
        "players": {"A": {"life": 3}, "B": {}},
        "board": list(objects),
        "ask": [{"query": "pools", "player": "A"}],
        **more,
    }
    (answer,) = solver.solve(board, limit=limit)
    return answer


def outcome(answer: Answer) -> PoolsOutcome:
    (found,) = answer.outcomes
    assert isinstance(found, PoolsOutcome)
    return found


def texts(answer: Answer) -> set[tuple[str, str]]:
    return {(written(pool.mana), written(pool.restricted)) for pool in outcome(answer).pools}


def test_what_somebody_else_controls_and_any_player_may_activate_is_named() -> None:
    well = artifact("{T}: Add {C}. Any player may activate this ability.", id="well", controller="B")
    answer = answered("Forest", well)
    assert texts(answer) == {("{G}", "")}
    assert any(reason.startswith("well: ") for reason in answer.incomplete_because)
    assert answered("Forest", artifact("{T}: Add {C}.", controller="B")).complete


def test_each_pool_comes_with_one_way_to_it() -> None:
    answer = answered("Island", artifact(SIEVE, id="sieve"))
    (filtered,) = (pool for pool in outcome(answer).pools if written(pool.mana) == "{W}{W}")
    assert [(step.source, written(step.paid), written(step.mana)) for step in filtered.steps] == [
        ("island", "", "{U}"), ("sieve", "{U}", "{W}{W}"),
    ]  # fmt: skip
    assert answer.complete
    assert outcome(answer).states > 1


def test_like_objects_are_told_by_their_own_names() -> None:
    (pool,) = outcome(answered("Forest", "Forest", "Forest")).pools
    assert sorted(step.source for step in pool.steps) == ["forest", "forest-2", "forest-3"]


def test_a_loop_is_told_and_ends() -> None:
    crank = {"card": {"name": "Crank", "type": "Artifact Creature — Myr", "power": 1, "toughness": 1,
                      "text": "{1}, {Q}: Add {G}{G}."}, "id": "crank"}  # fmt: skip
    hand = artifact("Tap an untapped creature you control: Add {C}.", id="hand")
    (pool,) = outcome(answered(crank, hand)).pools
    assert outcome(answered(crank, hand)).unbounded
    assert set(pool.without_limit) == {"G", "C"}
    assert [step.source for step in pool.loop] == ["hand", "crank"]


def test_what_is_restricted_stands_apart_and_does_not_pay_for_abilities() -> None:
    assert texts(answered(artifact(DEN), artifact(SIEVE))) == {("", "{G}")}


def test_life_pays_as_long_as_it_lasts() -> None:
    assert texts(answered(artifact(LEECH))) == {("{B}{B}{B}", "")}


def test_permanents_of_others_do_not_count() -> None:
    assert texts(answered({"card": "Forest", "controller": "B"})) == {("", "")}


@pytest.mark.parametrize(("worth", "complete"), [(5, True), (13, False)])
def test_an_ability_is_announced_as_often_as_its_source_pays_for(worth: int, complete: bool) -> None:
    prism = {"name": "Prism", "type": "Creature", "cost": f"{{{worth}}}", "power": 1, "toughness": 1}
    prism["text"] = "{1}: Add {G}."
    altar = "Sacrifice a creature: Add an amount of {C} equal to the sacrificed creature's mana value."
    answer = answered({"id": "prism", "card": prism}, artifact(altar))
    assert answer.complete == complete
    if complete:
        assert texts(answer) == {("{G}" * green + "{C}" * (worth - green), "") for green in range(worth + 1)}
    else:
        assert answer.incomplete_because[0].startswith("prism: all that its ability comes to if it is used up")


def test_a_limit_cuts_the_search_off_and_says_so() -> None:
    beasts = [
        {"card": {"name": f"Beast {n}", "type": "Creature — Beast", "power": n, "toughness": 1}} for n in range(4)
    ]
    pyre = artifact("Sacrifice a creature: Add {R}.", id="pyre")
    hall = {"card": {"name": "Hall", "type": "Land", "text": "{T}: Add {G} for each creature you control."}}
    assert answered(*beasts, pyre, hall, limit=2).truncated
    assert texts(answered(*beasts, pyre, hall)) == {("{R}{R}{R}{R}{G}{G}{G}{G}", "")}


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("{T}: Add {G}. Each player loses 1 life.", "which mana is produced"),
        ("{X}, {T}: Add {G}.", "which mana is produced"),
        ("{T}: Add mana in a way that nobody understands.", "which mana is produced"),
    ],
)
def test_what_is_not_understood_is_named(text: str, about: str) -> None:
    answer = answered(artifact(text, id="x"))
    assert any(reason.startswith("x: ") and about in reason for reason in answer.incomplete_because)


def test_expected_pools_are_compared_as_a_set() -> None:
    answer = answered("Island", artifact(DEN))
    right = {"pools": [{"mana": "{U}", "restricted": "{G}"}], "unbounded": False}
    assert compare_pools(right, answer.outcomes) == ()
    assert compare_pools({"unbounded": True}, answer.outcomes) == ("there is a limit to the mana",)
    assert compare_pools({"pools": ["{U}"]}, answer.outcomes) == (
        "the pool {U} is missing", "the pool {U} with {G} restricted is not expected",
    )  # fmt: skip


def test_the_last_counter_takes_its_permanent_along() -> None:
    text = (
        "{T}, Remove a mining counter from this artifact: Add {R}. "
        "If there are no mining counters on this artifact, sacrifice it."
    )
    altar = {"name": "Altar", "type": "Artifact", "text": "Sacrifice another artifact: Add {C}."}
    mine = {"name": "Mine", "type": "Artifact", "text": text}
    board = [{"id": "mine", "card": mine, "counters": {"mining": 1}}, {"id": "altar", "card": altar}]
    assert texts(answered(*board)) == {("{R}", ""), ("{C}", "")}
    board[0]["counters"] = {"mining": 2}
    assert texts(answered(*board)) == {("{R}{C}", "")}


def test_like_lands_are_told_apart_by_counters_that_come_with_mana() -> None:
    vault = {"name": "Vault", "type": "Land"}
    vault["text"] = "{T}: Add {C} for each Forest you control. Put a charge counter on this land."
    gauge = artifact("{T}: Add {U} for each tapped land you control with a charge counter on it.")
    pyre = artifact("{T}, Sacrifice a Forest: Add {R}.")
    answer = answered({"card": vault}, {"card": vault}, "Forest", gauge, pyre)
    assert texts(answer) == {("{U}{U}{R}{G}{C}{C}", "")}


@pytest.mark.parametrize(("text", "green"), [("Add {G}.", 3), ("Add {G} for each tapped land you control.", 6)])
def test_like_lands_are_tapped_one_after_the_other(text: str, green: int) -> None:
    field = {"card": {"name": "Field", "type": "Land", "text": f"{{T}}: {text}"}}
    gauge = artifact("{T}: Add {U} for each tapped land you control.")
    assert texts(answered(field, field, field, gauge)) == {("{U}" * 3 + "{G}" * green, "")}


def test_only_what_is_tapped_can_be_untapped_where_that_is_looked_at() -> None:
    elf = {"name": "Elf", "type": "Creature — Elf", "power": 1, "toughness": 1}
    elf["text"] = "{Q}: Add {G}. Activate only if this creature is untapped."
    assert texts(answered({"card": elf, "tapped": True}, {"card": elf})) == {("", "")}


def test_life_that_comes_back_is_a_loop() -> None:
    answer = answered(artifact("Pay 1 life: Add {R}. You gain 1 life.", id="x"))
    assert answer.complete
    assert outcome(answer).unbounded


def test_life_that_cannot_change_is_named() -> None:
    still = {"id": "y", "card": {"name": "Still", "type": "Enchantment", "text": "Your life total can't change."}}
    assert not answered(artifact(LEECH, id="x"), still).complete
    assert answered(artifact("{T}: Add {R}.", id="x"), still).complete


def test_a_hand_that_is_used_before_it_is_discarded_is_named() -> None:
    guide = {"name": "Guide", "type": "Creature — Spirit", "cost": "{2}{R}", "power": 2, "toughness": 2}
    guide["text"] = "Exile this card from your hand: Add {R}."
    hand = {"A": [{"id": "guide", "card": guide}]}
    assert not answered(artifact("{T}, Discard your hand: Add {C}{C}.", id="x"), hand=hand).complete
    assert answered(artifact("{T}, Discard your hand: Add {C}{C}.", id="x")).complete
