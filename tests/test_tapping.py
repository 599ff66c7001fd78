"""Questions about tapping for mana, from the board to the report."""

from __future__ import annotations

import json
from typing import Any

import pytest

from solver.board.load import load_data
from solver.outcome import Answer, ManaOutcome, Outcome
from solver.report.json import answer_data, json_report
from solver.report.text import text_report
from solver.solving import solve

ROOT: dict[str, Any] = {"players": {"A": {"life": 20}, "B": {"life": 20}}}


def artifact(text: str, name: str = "Odd Stone") -> dict[str, str]:
    return {"name": name, "type": "Artifact", "cost": "{1}", "text": text}


def tapped(*board: Any, about: str = "x", explain: bool = False, **keys: Any) -> Answer:  # noqa: ANN401
    """What comes of tapping an object of a board."""
    asked = {"query": "tap_for_mana", "object": about, **keys}
    return solve(load_data({**ROOT, "board": list(board), "ask": [asked]}), explain=explain)[0]


def outcomes(answer: Answer) -> list[ManaOutcome]:
    return [outcome for outcome in answer.outcomes if isinstance(outcome, ManaOutcome)]


def test_an_ability_is_meant_by_its_number_or_its_words() -> None:
    stone = {"id": "x", "card": artifact("{T}: Add {G}.\n{T}: Add {C}{C}.")}
    assert len(tapped(stone).outcomes) == 2
    for wanted in (2, "{T}: Add {C}{C}."):
        (outcome,) = outcomes(tapped(stone, ability=wanted))
        assert outcome.mana["A"] == (0, 0, 0, 0, 0, 2)


def test_activated_abilities_are_counted_where_the_number_is_of_another_ability() -> None:
    bridge = {"id": "x", "card": artifact("This artifact enters tapped.\n{T}: Add {G}.\n{T}: Add {C}{C}.")}
    for number, mana in ((1, (0, 0, 0, 0, 1, 0)), (2, (0, 0, 0, 0, 1, 0)), (3, (0, 0, 0, 0, 0, 2))):
        (outcome,) = outcomes(tapped(bridge, ability=number))
        assert outcome.mana["A"] == mana


@pytest.mark.parametrize(
    ("text", "keys"),
    [("{T}: Add {G}.\nFlying", {"ability": 2}), ("{T}: Add {G}.", {"ability": "{T}: Add {U}."}), ("Flying", {}),
     ("Sacrifice this artifact: Add {G}.", {})],
)  # fmt: skip
def test_that_there_is_no_such_mana_ability_is_told(text: str, keys: dict[str, Any]) -> None:
    answer = tapped({"id": "x", "card": artifact(text)}, **keys)
    assert (answer.outcomes, answer.hindered) == ((), ("lacking",))


def test_a_copy_has_the_abilities_of_what_it_copies() -> None:
    stone = {"id": "original", "card": artifact("{T}: Add {G}.\n{T}: Add {C}{C}.")}
    (outcome,) = outcomes(tapped(stone, {"id": "x", "copy_of": "original"}, ability=2))
    assert outcome.mana["A"] == (0, 0, 0, 0, 0, 2)


@pytest.mark.parametrize(
    ("text", "about"),
    [
        ("{T}, Reveal your hand: Add {G}.", "which mana is produced"),
        ("{X}, {T}: Add {G}.", "which mana is produced"),
        ("{T}: Add {G}. Each player loses 1 life.", "which mana is produced"),
        ("{T}: Add {G}. Activate only as a sorcery.", "which mana is produced"),
    ],
)
def test_what_is_not_understood_is_named(text: str, about: str) -> None:
    answer = tapped({"id": "x", "card": artifact(text)})
    assert not answer.complete
    assert any(reason.startswith("x: ") and about in reason for reason in answer.incomplete_because)


def test_other_abilities_of_the_board_are_named_too() -> None:
    watcher = {"name": "Watcher", "type": "Enchantment", "cost": "{1}", "text": "Whenever a mana ability is used, win."}
    answer = tapped({"id": "x", "card": "Forest"}, {"id": "watcher", "card": watcher})
    assert [reason.partition(":")[0] for reason in answer.incomplete_because] == ["watcher"]


def test_effects_on_damage_are_named_as_what_they_are() -> None:
    answer = tapped({"id": "x", "card": "Ancient Tomb"}, {"id": "u", "card": "Furnace of Rath"})
    assert answer.incomplete_because == (
        "u: an effect on what happens that is not applied to what mana abilities cost and do besides",
    )


def test_damage_of_a_source_with_lifelink_is_not_counted_right() -> None:
    text = "{T}: Add {G}. This creature deals 1 damage to you.\nLifelink"
    elf = {"name": "Odd Elf", "type": "Creature - Elf", "power": 1, "toughness": 1, "cost": "{G}", "text": text}
    assert not tapped({"id": "x", "card": elf}).complete


def test_more_than_can_be_counted_is_truncated() -> None:
    many = [{"id": f"n{number}", "card": "Nyxbloom Ancient"} for number in range(18)]
    assert tapped({"id": "x", "card": "Forest"}, *many).truncated


def test_counters_with_a_place_in_time_can_be_removed() -> None:
    stone = {"id": "x", "card": artifact("{T}, Remove two charge counters from this artifact: Add {G}.")}
    placed = {"counter": "charge", "affects": "x", "count": 3}
    (outcome,) = outcomes(tapped(stone, placed))
    assert outcome.states["x"].counters == {"charge": 1}


def test_counters_that_were_put_on_it() -> None:
    (outcome,) = outcomes(tapped({"id": "x", "card": artifact("{T}: Add {G}. Put a charge counter on this artifact.")}))
    assert outcome.states["x"].counters == {"charge": 1}


TREE = {
    "name": "Tree",
    "type": "Land",
    "text": "As this land enters, choose a color.\n{T}: Add one mana of the chosen color.",
}
BLOOM = {
    "name": "Bloom", "type": "Enchantment", "cost": "{G}",
    "text": "As this enchantment enters, choose a color.\n"
    "Whenever a land is tapped for mana, its controller adds an additional one mana of the chosen color.",
}  # fmt: skip


@pytest.mark.parametrize("about", ["x", "f"])
def test_a_color_that_the_board_does_not_tell_is_named(about: str) -> None:
    wood = {"id": "f", "card": "Forest"}
    board = ({"id": "x", "card": TREE}, wood) if about == "x" else ({"id": "x", "card": BLOOM}, wood)
    assert "x: the chosen color is not given" in tapped(*board, about=about).incomplete_because
    (outcome,) = outcomes(told := tapped({**board[0], "chosen": {"color": "red"}}, wood, about=about))
    assert told.complete
    assert outcome.mana["A"][3] == 1
    (layers,) = solve(load_data({**ROOT, "board": list(board), "ask": [{"query": "characteristics"}]}))
    assert layers.complete


def test_what_became_a_copy_has_no_choice_of_its_own() -> None:
    copied = {"id": "original", "card": TREE, "chosen": {"color": "red"}}
    assert tapped(copied, {"id": "x", "card": "Mirage Mirror", "copy_of": "original"}).complete
    assert not tapped(copied, {"id": "x", "copy_of": "original"}).complete


def test_a_chosen_color_of_what_gave_the_ability() -> None:
    aura = {
        "name": "Tinted Bond", "type": "Enchantment - Aura", "cost": "{1}",
        "text": 'Enchant artifact\nEnchanted artifact has "{T}, Sacrifice it: Add one mana of the chosen color."',
    }  # fmt: skip
    bond = {"id": "bond", "card": aura, "attached_to": "x", "chosen": {"color": "red"}}
    (outcome,) = outcomes(tapped({"id": "x", "card": artifact("Flash")}, bond))
    assert (outcome.mana["A"], outcome.states["x"].zone) == ((0, 0, 0, 1, 0, 0), "graveyard")
    assert outcome.states["bond"].attached_to is None


BOARD: tuple[dict[str, Any], ...] = (
    {"id": "x", "card": "Ancient Tomb"},
    {"id": "reflection", "card": "Mana Reflection"},
    {"id": "sphere", "card": "Damping Sphere", "controller": "B"},
    {"id": "flare", "card": "Mana Flare"},
    {"id": "barbs", "card": "Manabarbs", "controller": "B"},
)


def report(*board: Any, explain: bool = False, **keys: Any) -> str:  # noqa: ANN401
    loaded = load_data({**ROOT, "board": list(board), "ask": [{"query": "tap_for_mana", "object": "x", **keys}]})
    return text_report(loaded, solve(loaded, explain=explain))


def test_the_report_tells_what_came_of_it() -> None:
    text = report(*BOARD)
    assert "A adds {C}{C}{C}." in text
    assert "x is tapped" in text
    assert "A has 18 life after 2 damage" in text
    assert "barbs has triggered" in text
    assert "No mana is added." in report({"id": "x", "card": "Gaea's Cradle"})
    restricted = report({"id": "x", "card": "Mishra's Workshop"})
    assert "A adds {C}{C}{C}, of which {C}{C}{C} can be spent on some things only." in restricted


def test_the_report_tells_why_it_cannot_be_tapped() -> None:
    text = report({"id": "x", "card": "Dryad Arbor", "tapped": True, "since": "this turn"})
    assert "x can't be tapped for mana in this way." in text
    assert "107.5" in text
    assert "302.6" in text
    assert "605.1a: it has no such mana ability" in report({"id": "x", "card": "Grizzly Bears"})


def test_programs_are_told_why_it_cannot_be_tapped_as_well() -> None:
    answer = tapped({"id": "x", "card": "Dryad Arbor", "tapped": True})
    (obstacle,) = answer_data(answer)["obstacles"]
    assert obstacle == {"rules": ["107.5"], "text": "it is tapped already", "source": None}
    assert "obstacles" not in answer_data(tapped({"id": "x", "card": "Dryad Arbor"}))


def test_the_report_is_silent_on_what_has_not_changed() -> None:
    root = {"id": "x", "card": artifact("Put a charge counter on this artifact: Add {G}.")}
    loaded = load_data({**ROOT, "board": [root], "ask": [{"query": "activate_mana", "object": "x"}]})
    text = text_report(loaded, solve(loaded))
    assert "x has 1 charge counter" in text
    assert "tapped" not in text


def test_the_report_tells_that_the_last_counter_is_gone() -> None:
    assert "x is tapped and has no counters" in report(
        {"id": "x", "card": "Tendo Ice Bridge", "counters": {"charge": 1}}, ability=3
    )


def test_a_card_in_hand_is_no_permanent() -> None:
    elf = {"id": "x", "card": "Llanowar Elves"}
    data = {**ROOT, "hand": {"A": [elf]}, "ask": [{"query": "tap_for_mana", "object": "x"}]}
    board = load_data(data)
    (answer,) = solve(board)
    assert (answer.outcomes, answer.hindered) == ((), ("elsewhere",))
    assert "106.12: it is no permanent" in text_report(board, [answer])


def test_the_explanation_has_the_order_of_replacements_and_what_triggered() -> None:
    text = report(*BOARD, explain=True)
    steps = [
        "106.12b: sphere makes {C} of {C}{C}",
        "106.12b: reflection makes {C}{C} of {C}",
        "616.1: the player who gets the mana chooses which effect is applied first",
        "flare: A adds {C}",
        "605.4a: a triggered mana ability resolves at once",
        "barbs: has triggered and waits for the stack",
    ]
    places = [text.index(step) for step in steps]
    assert places[:5] == sorted(places[:5])
    assert "106.5" in report({"id": "x", "card": "Gaea's Cradle"}, explain=True)


def test_each_outcome_tells_the_choice_of_what_triggered() -> None:
    answer = tapped({"id": "x", "card": "Azorius Chancery"}, {"id": "flare", "card": "Mana Flare"}, explain=True)
    for outcome in outcomes(answer):
        extra = "{W}" if outcome.mana["A"] == (2, 1, 0, 0, 0, 0) else "{U}"
        assert [step.changes for step in outcome.steps if step.effect == "flare"] == [(("flare", f"A adds {extra}"),)]


def test_json_has_the_keys_of_expectations() -> None:
    loaded = load_data({**ROOT, "board": list(BOARD), "ask": [{"query": "tap_for_mana", "object": "x"}]})
    data = json.loads(json_report([(loaded, solve(loaded))]))
    found = data["boards"][0]["questions"][0]["outcomes"]
    assert {one["mana"]["A"] for one in found} == {"{C}{C}", "{C}{C}{C}"}
    one = found[0]
    assert one["players"]["A"]["life"] == 18
    assert one["objects"] == {"x": {"zone": "battlefield", "tapped": True, "counters": {}, "attached_to": None}}
    assert {"source": "barbs", "count": 1} in one["triggered"]
    assert one["chooser"] == "A"
    assert one["restricted"] == {"A": "", "B": ""}


def test_the_report_tells_that_no_such_ability_can_be_activated() -> None:
    loaded = load_data(
        {**ROOT, "board": [{"id": "x", "card": "Forest"}], "ask": [{"query": "activate_mana", "object": "x"}]}
    )
    (found,) = solve(loaded)
    assert (found.outcomes, found.complete) == ((), True)
    assert "x has no mana ability without {T} that can be activated in this way." in text_report(loaded, [found])


def test_an_explanation_of_an_ability_without_the_tap_symbol() -> None:
    board = [{"id": "x", "card": "Ashnod's Altar"}, {"id": "bear", "card": "Grizzly Bears"}]
    loaded = load_data({**ROOT, "board": board, "ask": [{"query": "activate_mana", "object": "x"}]})
    text = text_report(loaded, solve(loaded, explain=True))
    assert "Mana (605.3b)" in text
    assert "x: produces {C}{C}" in text
    assert "bear is in the graveyard" in text


def creature(text: str, name: str = "Odd Beast") -> dict[str, str]:
    return {"name": name, "type": "Creature", "cost": "{1}", "power": "1", "toughness": "1", "text": text}


@pytest.mark.parametrize(
    ("text", "event"),
    [
        ("{T}, Sacrifice this creature: Add {G}.", "Whenever another creature dies, you draw a card."),
        ("{T}, Pay 1 life: Add {G}.", "Whenever you lose life, you draw a card."),
        ("{T}: Add {G}. You gain 1 life.", "Whenever you gain life, you draw a card."),
        ("{T}: Add {G}. This creature deals 1 damage to you.", "Whenever you're dealt damage, you draw a card."),
        (
            "{T}: Add {G}. Put a +1/+1 counter on this creature.",
            "Whenever one or more +1/+1 counters are put on a creature you control, you draw a card.",
        ),
    ],
)
def test_a_trigger_whose_event_is_not_read_is_named_where_it_could_have_happened(text: str, event: str) -> None:
    watcher = {"id": "w", "card": artifact(event, "Odd Eye")}
    answer = tapped({"id": "x", "card": creature(text)}, watcher)
    assert not answer.complete
    assert any(reason.startswith("w: ") for reason in answer.incomplete_because)
    other = {"id": "w", "card": artifact("Whenever another creature you control enters, you draw a card.", "Odd Eye")}
    assert tapped({"id": "x", "card": creature(text)}, other).complete
    assert tapped({"id": "x", "card": creature("{T}: Add {G}.")}, watcher).complete


def test_what_dies_for_its_own_mana_triggers() -> None:
    text = "{T}, Sacrifice this creature: Add {B}.\nWhen this creature dies, you draw a card."
    answer = tapped({"id": "x", "card": creature(text)})
    assert answer.complete
    assert [outcome.triggered for outcome in outcomes(answer)] == [(("x", 1),)]


def test_persist_is_named() -> None:
    answer = tapped({"id": "x", "card": creature("Persist\n{T}, Sacrifice this creature: Add {B}.")})
    assert not answer.complete


def test_a_creature_tapped_and_sacrificed_is_tapped_first() -> None:
    stone = artifact("{T}, Tap an untapped creature you control, Sacrifice a creature: Add {B}.")
    watcher = {"id": "w", "card": artifact("Whenever a creature you control becomes tapped, you draw a card.", "Eye")}
    answer = tapped({"id": "x", "card": stone}, {"id": "c", "card": creature("Flying")}, watcher)
    assert answer.complete
    assert [outcome.triggered for outcome in outcomes(answer)] == [(("w", 1),)]


def test_a_watcher_that_is_sacrificed_may_have_seen_it_or_not() -> None:
    watcher = artifact("Whenever a creature you control becomes tapped, you draw a card.", "Eye")
    beast = creature("{T}, Sacrifice an artifact: Add {B}.")
    answer = tapped({"id": "x", "card": beast}, {"id": "w", "card": watcher})
    assert [reason.split(":")[0] for reason in answer.incomplete_because] == ["w"]


def test_a_copy_stays_one_of_what_was_sacrificed() -> None:
    beast = creature("{T}, Sacrifice this creature: Add {G} for each Beast you control.") | {"type": "Creature — Beast"}
    (outcome,) = outcomes(tapped({"id": "x", "card": beast}, {"id": "copy", "card": "Clone", "copy_of": "x"}))
    assert outcome.mana["A"] == (0, 0, 0, 0, 1, 0)
    second = {"id": "second", "card": "Clone", "copy_of": "copy"}
    (outcome,) = outcomes(
        tapped({"id": "x", "card": beast}, {"id": "copy", "card": "Clone", "copy_of": "x"}, second, about="copy")
    )
    assert outcome.mana["A"] == (0, 0, 0, 0, 2, 0)


def test_damage_by_what_was_sacrificed_with_lifelink_is_named() -> None:
    text = "Lifelink\n{T}, Sacrifice this creature: Add {B}. This creature deals 1 damage to you."
    assert not tapped({"id": "x", "card": creature(text)}).complete


def test_an_aura_on_what_was_sacrificed_that_watches_it_is_named() -> None:
    aura = {
        "name": "Odd Growth", "type": "Enchantment — Aura", "cost": "{G}",
        "text": "Enchant creature\nWhenever enchanted creature is tapped for mana, you add {G}.",
    }  # fmt: skip
    beast = {"id": "x", "card": creature("{T}, Sacrifice this creature: Add {B}.")}
    answer = tapped(beast, {"id": "a", "card": aura, "attached_to": "x"})
    assert [reason.split(":")[0] for reason in answer.incomplete_because] == ["a"]


def test_two_choices_that_rest_on_what_others_could_produce_add_up() -> None:
    text = (
        "{T}: Add one mana of any color that a land you control could produce. "
        "Add one mana of any color that a land an opponent controls could produce."
    )
    board = [{"id": "x", "card": artifact(text)}, {"id": "f", "card": "Forest"}]
    (outcome,) = outcomes(tapped(*board, {"id": "m", "card": "Mountain", "controller": "B"}, explain=True))
    assert outcome.mana["A"] == (0, 0, 0, 1, 1, 0)
    (nothing,) = outcomes(tapped(*board))
    assert nothing.mana["A"] == (0, 0, 0, 0, 0, 0)


def test_one_or_more_counters_are_not_none() -> None:
    text = (
        "{T}, Remove one or more charge counters from this artifact: Add {C} for each charge counter removed this way."
    )
    stone = {"id": "x", "card": artifact(text), "counters": {"charge": 2}}
    assert [outcome.mana["A"][5] for outcome in outcomes(tapped(stone))] == [1, 2]


def test_control_of_unknown_age_is_named() -> None:
    beast = {"id": "x", "card": creature("{T}: Add {G}."), "controller": "B"}
    magic = {"id": "m", "card": "Control Magic", "attached_to": "x", "controller": "A"}
    taken = {"effect": {"text": "Gain control of target creature."}, "affects": ["x"], "controller": "A"}
    answer = tapped(beast, taken)
    assert [reason for reason in answer.incomplete_because if "302.6" in reason]
    assert tapped(beast).complete
    hasty = {"id": "x", "card": creature("Haste\n{T}: Add {G}."), "controller": "B"}
    assert tapped(hasty, taken).complete
    # an Aura gives control for as long as it is there, and an effect until end of turn began in this one
    assert outcomes(tapped(beast, magic))
    assert tapped(beast, magic).complete
    assert tapped(beast, {**magic, "since": "this turn"}).outcomes == ()
    for_now = {**taken, "effect": {"text": "Gain control of target creature until end of turn."}}
    assert tapped(beast, for_now).outcomes == ()


def test_the_ways_to_pay_have_a_limit() -> None:
    stone = {"id": "x", "card": artifact("{T}, Sacrifice a creature: Add {C}.")}
    beasts = [{"id": f"b{number}", "card": creature("Flying")} for number in range(3)]
    data = {**ROOT, "board": [stone, *beasts], "ask": [{"query": "tap_for_mana", "object": "x"}]}
    (answer,) = solve(load_data(data), limit=2)
    assert answer.truncated
    assert len(answer.outcomes) == 2


def test_explanations_name_what_has_come_of_the_sacrificed() -> None:
    beast = creature("{T}, Sacrifice this creature: Add {G}.")
    (outcome,) = outcomes(
        tapped({"id": "x", "card": beast}, {"id": "copy", "card": "Clone", "copy_of": "x"}, explain=True)
    )
    assert all("\N{PRIME}" not in repr(step) for step in outcome.steps)


def test_reports_tell_energy_and_what_is_attached_no_more() -> None:
    beast = {"id": "x", "card": creature("{T}, Sacrifice this creature: Add {B}.")}
    found = report(beast, {"id": "a", "card": "Pacifism", "attached_to": "x"})
    assert "a is attached to nothing any more" in found
    assert "untapped" not in found
    stone = {"id": "x", "card": artifact("{T}, Pay {E}: Add {B}.")}
    data = {"players": {"A": {"life": 20, "energy": 2}, "B": {}}, "board": [stone]}
    loaded = load_data({**data, "ask": [{"query": "tap_for_mana", "object": "x"}]})
    found = text_report(loaded, solve(loaded))
    assert "A has 1 energy" in found
    assert "life" not in found


def test_explanations_tell_what_triggered_on_the_cost() -> None:
    thrull = {"id": "x", "card": "Basal Thrull"}
    found = report(thrull, {"id": "b", "card": "Betrayal", "attached_to": "x"}, explain=True)
    assert "b: has triggered while the cost was paid" in found


def test_who_is_sacrificed_without_being_tapped_was_not_tapped() -> None:
    beast = creature("Sacrifice a creature: Add {R}.\n{T}, Sacrifice a creature: Add {B}.")
    aura = {
        "name": "Odd Eye", "type": "Enchantment — Aura", "cost": "{G}",
        "text": "Enchant creature\nWhenever enchanted creature becomes tapped, you draw a card.",
    }  # fmt: skip
    board = [{"id": "x", "card": beast}, {"id": "w", "card": aura, "attached_to": "x"}]
    asked = {"query": "activate_mana", "object": "x"}
    answer = solve(load_data({**ROOT, "board": board, "ask": [asked]}))[0]
    assert answer.complete
    assert [outcome.triggered for outcome in outcomes(answer)] == [()]


LASTING = "Until end of turn, whenever a player taps a Forest for mana, that player adds an additional {G}."
FOREST = {"id": "x", "card": "Forest"}


def test_a_delayed_trigger_adds_mana_for_whoever_taps() -> None:
    (outcome,) = outcomes(tapped(FOREST | {"controller": "B"}, {"id": "tide", "effect": {"text": LASTING}}))
    assert outcome.mana["B"] == (0, 0, 0, 0, 2, 0)
    assert outcome.triggered == (("tide", 1),)


def test_delayed_triggers_add_up_and_are_not_doubled() -> None:
    double = artifact("If you tap a permanent for mana, it produces twice as much of that mana instead.", "Twice")
    tides = [{"id": name, "effect": {"text": LASTING}} for name in ("one", "two")]
    (outcome,) = outcomes(tapped(FOREST, {"card": double}, *tides))
    assert outcome.mana["A"] == (0, 0, 0, 0, 4, 0)


def test_a_delayed_trigger_is_no_object_of_the_board() -> None:
    board = {**ROOT, "board": [FOREST, {"id": "tide", "effect": {"text": LASTING}}], "ask": []}
    (answer,) = solve(load_data({**board, "ask": [{"query": "characteristics"}]}))
    assert [sorted(one.objects) for one in answer.outcomes if isinstance(one, Outcome)] == [["x"]]
    assert answer.complete
