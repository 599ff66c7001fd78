"""Instructions of spells and abilities, followed to their end."""

from __future__ import annotations

from typing import Any

import pytest

from solver.cards import instructions as do
from solver.cards import model as m
from solver.outcome import EventOutcome
from tests.stack.programs import BEAR, CREATURE, TARGET, asked, creature, outcomes, spell, told

THREE = [
    {"id": "a1", "card": BEAR},
    {"id": "b1", "card": BEAR, "controller": "B"},
    {"id": "b2", "card": BEAR, "controller": "B"},
]
MINE = m.All(("Creature", m.Controlled("you")))


def cast(card: m.Card, *targets: str, **board: Any) -> list[EventOutcome]:  # noqa: ANN401 (the data of a board)
    """Let a spell of A resolve with three Bears around."""
    stack = [{"id": "s", "controller": "A", **({"targets": list(targets)} if targets else {})}]
    return outcomes(asked({"s": card}, board={"board": THREE, "stack": stack, **board}))


def alive(outcome: EventOutcome) -> list[str]:
    """Name the Bears that are on the battlefield."""
    return [name for name in ("a1", "b1", "b2") if outcome.things[name].zone == "battlefield"]


def lives(outcome: EventOutcome) -> tuple[int, int]:
    """Give the life totals."""
    return outcome.players["A"].life, outcome.players["B"].life


def test_all_are_destroyed_at_one_time() -> None:
    (found,) = cast(spell(do.Treat("destroy", "Creature")))
    assert alive(found) == []


def test_each_opponent_chooses_what_to_sacrifice() -> None:
    found = cast(spell(do.Treat("sacrifice", do.Picked("Creature"), by="each opponent")))
    assert sorted(map(alive, found)) == [["a1", "b1"], ["a1", "b2"]]
    assert {one.chooser for one in found} == {"B"}


def test_an_effect_until_end_of_turn_begins_on_its_target() -> None:
    grows = m.Effect(affects=TARGET, changes=(m.Modify(3, 3),), duration="end of turn")
    (found,) = cast(spell(do.Begin(grows), targets=CREATURE), "a1")
    assert found.things["a1"].held.power == 5


def test_an_effect_is_locked_in_with_its_amount() -> None:
    grow = m.Effect(affects=MINE, changes=(m.Modify(m.Count("Creature"), 0),), duration="end of turn")
    (found,) = cast(spell(do.Begin(grow), do.Treat("destroy", m.All(("Creature", m.Controlled("opponent"))))))
    assert (found.things["a1"].held.power, alive(found)) == (5, ["a1"])


def test_control_changes_and_is_seen_by_what_follows() -> None:
    mine = m.Effect(affects=TARGET, changes=(m.SetController(),), duration="end of turn")
    (found,) = cast(spell(do.Begin(mine), do.Perform("gain life", m.Count(MINE)), targets=CREATURE), "b1")
    assert (found.things["b1"].held.controller, lives(found)) == ("A", (22, 20))


def test_what_was_exiled_comes_back_as_a_new_object() -> None:
    back = do.Send(m.Is("before"), "battlefield", scope="exile", under="you")
    grown = [{**one, "counters": {"+1/+1": 1}} for one in THREE]
    (found,) = cast(spell(do.Send(TARGET, "exile"), back, targets=CREATURE), "b1", board=grown)
    assert (found.things["b1"].counters, found.things["b1"].held.controller) == ({}, "A")


def test_what_an_effect_has_moved_itself_is_found_again() -> None:
    back = do.Send(TARGET, "battlefield", under="you")
    (found,) = cast(spell(do.Send(TARGET, "exile"), back, targets=CREATURE), "b1")
    assert (alive(found), found.things["b1"].held.controller) == (["a1", "b1", "b2"], "A")


def test_nothing_regenerates_what_is_buried() -> None:
    (found,) = cast(spell(do.Treat("destroy", TARGET, buried=True), targets=CREATURE), "b1")
    assert alive(found) == ["a1", "b2"]


def test_mana_is_added_in_each_way() -> None:
    answer = asked({"s": spell(do.AddMana((m.Add(("{R}", "{G}")),)))}, board={"board": [], "stack": [{"id": "s"}]})
    assert sorted(one.players["A"].mana for one in outcomes(answer)) == ["{G}", "{R}"]


def test_the_controller_and_power_of_what_has_left_are_remembered() -> None:
    gains = do.Perform("gain life", m.StatOf("power", "target 1"), who=do.Holder(TARGET))
    grown = [{**one, "counters": {"+1/+1": 1}} for one in THREE]
    (found,) = cast(spell(do.Send(TARGET, "exile"), gains, targets=CREATURE), "b1", board=grown)
    assert lives(found) == (20, 23)


@pytest.mark.parametrize(
    ("does", "expected"),
    [
        (do.May((do.Perform("lose life", 1),), then=(do.Perform("gain life", 5),)), {(20, 20), (24, 20)}),
        (
            do.May((do.Treat("sacrifice", do.Picked("Artifact")),), then=(do.Perform("gain life", 5),)),
            {(20, 20)},
        ),
        (do.May((do.Treat("sacrifice", do.Picked(MINE)),), then=(do.Perform("gain life", 5),)), {(20, 20), (25, 20)}),
        (do.Repeat(m.Count("Creature"), (do.Perform("lose life", 1, who="each opponent"),)), {(20, 17)}),
        (
            do.If(m.Compare(m.Count(MINE), ">=", 2), (do.Perform("gain life", 1),), (do.Perform("lose life", 1),)),
            {(19, 20)},
        ),
        (do.Together((do.Perform("lose life", 2, who="each player"), do.Perform("gain life", 1))), {(19, 18)}),
        (do.Perform("set life", 7, who="each player"), {(7, 7)}),
        (do.Reflex(do.Mode((do.Perform("lose life", 3, who="each opponent"),))), {(20, 17)}),
        (do.Later("next end step", (do.Perform("lose life", 3),)), {(20, 20)}),
    ],
    ids=["done or not", "cannot be done", "a choice", "repeated", "otherwise", "together", "set", "reflexive", "later"],
)
def test_what_follows_hangs_on_what_was_done(does: do.Instruction, expected: set[tuple[int, int]]) -> None:
    assert set(map(lives, cast(spell(does)))) == expected


def test_how_much_was_done_is_known_behind() -> None:
    (found,) = cast(
        spell(do.Perform("lose life", 2, who="each opponent"), do.Perform("gain life", m.Happened("before")))
    )
    assert lives(found) == (22, 18)


def test_two_creatures_fight() -> None:
    targets = (m.Target("Creature"), m.Target("Creature"))
    (found,) = cast(spell(do.Fight(TARGET, m.Is("target 2")), targets=targets), "a1", "b1")
    assert alive(found) == ["b2"]


def test_a_player_chooses_what_to_discard() -> None:
    hand = {"B": [{"id": "h1", "card": BEAR}, {"id": "h2", "card": BEAR}]}
    found = cast(spell(do.Discard(1, who="each opponent")), hand=hand)
    assert sorted(one.players["B"].discarded for one in found) == [("h1",), ("h2",)]


def test_an_emblem_stays() -> None:
    static = m.Static((m.Effect(affects="Creature", changes=(m.Modify(1, 1),)),))
    (found,) = cast(spell(do.MakeEmblem((static,))))
    assert found.things["b1"].held.power == 3


def test_a_copy_has_neither_counters_nor_their_size() -> None:
    grown = [{**one, "counters": {"+1/+1": 1}} for one in THREE]
    copy = do.CreateCopy(TARGET, m.BecomeCopy(), tapped=True)
    (found,) = cast(spell(copy, targets=CREATURE), "b1", board=grown)
    (made,) = found.created
    assert (found.things[made].held.power, found.things[made].tapped) == (2, True)


# ---------------------------------------------------------------------------------------------------------- triggers

DIES = "When this creature dies, draw a card."


def dying(does: do.Does) -> m.Triggered:
    """Give an ability that triggers when its object dies."""
    from solver.cards.occasions import Moves

    return m.Triggered("this dies", watches=(Moves(m.Is("source"), "battlefield", "graveyard"),), does=does)


def test_targets_of_a_triggered_ability_are_chosen() -> None:
    hits = told(do.Deal(m.StatOf("power", "source"), to=TARGET), targets=(m.Target("Creature", players="any"),))
    cards = {"m": creature(dying(hits)), "s": spell(do.Treat("destroy", TARGET), targets=CREATURE)}
    there = [{"id": "m", "counters": {"+1/+1": 2}}, THREE[1]]
    found = outcomes(asked(cards, board={"board": there, "stack": [{"id": "s", "targets": ["m"]}]}))
    assert {(lives(one), one.things["b1"].zone) for one in found} == {
        ((17, 20), "battlefield"), ((20, 17), "battlefield"), ((20, 20), "graveyard"),
    }  # fmt: skip


def test_without_a_legal_target_it_is_removed_from_the_stack() -> None:
    hits = told(do.Treat("destroy", TARGET), targets=(m.Target("Artifact"),))
    cards = {"m": creature(dying(hits)), "s": spell(do.Treat("destroy", TARGET), targets=CREATURE)}
    (found,) = outcomes(asked(cards, board={"board": [{"id": "m"}], "stack": [{"id": "s", "targets": ["m"]}]}))
    assert found.triggered == (("m", 1),)


@pytest.mark.parametrize("words", ["Persist", "Undying"])
def test_a_keyword_returns_it(words: str) -> None:
    sized = {"+1/+1": 1} if words == "Undying" else {"-1/-1": 1}
    fink = {"name": "Fink", "type": "Creature — Human", "cost": "{W}", "power": 3, "toughness": 2, "text": words}
    cards = {"s": spell(do.Treat("destroy", TARGET), targets=CREATURE)}
    board = {"board": [{"id": "f", "card": fink}], "stack": [{"id": "s", "targets": ["f"]}]}
    (found,) = outcomes(asked(cards, board=board))
    assert (found.things["f"].zone, found.things["f"].counters) == ("battlefield", sized)


def test_the_order_of_two_abilities_makes_a_difference() -> None:
    fink = {"name": "Fink", "type": "Creature — Human", "cost": "{W}", "power": 3, "toughness": 2,
            "text": "Persist\nUndying"}  # fmt: skip
    cards = {"s": spell(do.Treat("destroy", TARGET), targets=CREATURE)}
    board = {"board": [{"id": "f", "card": fink}], "stack": [{"id": "s", "targets": ["f"], "controller": "B"}]}
    found = outcomes(asked(cards, board=board))
    assert [one.things["f"].counters for one in found] == [{"-1/-1": 1}, {"+1/+1": 1}]
    assert {one.chooser for one in found} == {"A"}


def test_an_intervening_condition_is_asked_twice() -> None:
    given = m.Compare(m.PlayerNumber("life", "you"), ">=", 20)
    upkeep = m.Triggered("your upkeep", given=given, does=told(do.Perform("lose life", 1)))
    cards = {"u": creature(upkeep), "v": creature(upkeep)}
    (found,) = outcomes(asked(cards, "step", board={"board": [{"id": "u"}, {"id": "v"}]}, step="upkeep"))
    assert (lives(found), found.triggered) == ((19, 20), (("u", 1), ("v", 1)))


# ------------------------------------------------------------------------------------- steps, casting and activating


def test_a_card_is_drawn_in_the_draw_step() -> None:
    (found,) = outcomes(asked({}, "step", board={"board": []}, step="draw"))
    assert found.players["A"].drawn == 1


def test_a_saga_gets_a_lore_counter_in_the_main_phase() -> None:
    saga = {
        "name": "Odd Saga",
        "type": "Enchantment — Saga",
        "cost": "{W}",
        "text": "I — Draw a card.\nII — Draw a card.",
    }
    board = {"board": [{"id": "s", "card": saga, "counters": {"lore": 1}}], "step": "draw"}
    (found,) = asked({}, "step", board=board, step="precombat main").outcomes
    assert dict(found.triggered) == {"s": 1}  # type: ignore[attr-defined]


PING = m.Activated(
    "{T}", does=told(do.Deal(1, to=TARGET), targets=(m.Target("Creature", players="any"),)),
    targets=((m.Target("Creature", players="any"),),),
)  # fmt: skip


def test_an_ability_is_paid_for_and_resolves() -> None:
    found = outcomes(asked({"p": creature(PING)}, "activate", board={"board": [{"id": "p"}]}, object="p", ability=1))
    assert {lives(one) for one in found} == {(19, 20), (20, 19), (20, 20)}
    assert all(one.things["p"].tapped or one.things["p"].zone == "graveyard" for one in found)


def test_what_can_not_be_activated_has_no_outcome() -> None:
    board = {"board": [{"id": "p", "tapped": True}]}
    assert outcomes(asked({"p": creature(PING)}, "activate", board=board, object="p", ability=1, targets=["B"])) == []


def test_what_was_sacrificed_to_pay_is_remembered() -> None:
    gains = told(do.Perform("gain life", m.StatOf("power", "paid")))
    altar = m.Activated("Sacrifice a creature", pays=(m.PayBySacrifice("Creature"),), does=gains)
    board = {"board": [{"id": "p"}, {"id": "b", "card": BEAR}]}
    found = outcomes(asked({"p": creature(altar)}, "activate", board=board, object="p", ability=1))
    assert sorted(map(lives, found)) == [(21, 20), (22, 20)]


def test_casting_triggers_before_the_spell_resolves() -> None:
    cards = {
        "p": creature(m.Triggered("you cast an instant or sorcery", does=told(do.Perform("gain life", 1)))),
        "s": spell(do.Perform("lose life", 2, who="each opponent")),
    }
    (found,) = outcomes(asked(cards, "cast", board={"board": [{"id": "p"}], "hand": {"A": [{"id": "s"}]}}, object="s"))
    assert (lives(found), found.triggered) == ((21, 18), (("p", 1),))


def test_a_sorcery_waits_for_a_main_phase() -> None:
    board = {"board": [], "hand": {"A": [{"id": "s"}]}, "step": "end"}
    assert outcomes(asked({"s": spell(do.Perform("draw", 1))}, "cast", board=board, object="s")) == []
