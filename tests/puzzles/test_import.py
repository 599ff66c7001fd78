"""Game states become boards: each feature of the format on a small state of its own."""

from __future__ import annotations

from typing import Any

import pytest

from solver.board.load import load_text
from tests.board.fakes import FakeCompiler, FakeLibrary
from tests.puzzles.helpers import imported, permanents

BEAR = {"card": "Brown Bear", "controller": "A"}

WHOLE = """\
# by hand
[metadata]
Name: A small puzzle
URL:https://example.org/1
Goal:Win
Turns:1
Difficulty:Easy
Description:Win this turn.\\nMind the wolf.

[state]
turn=4
activeplayer=p1
ActivePhase=MAIN2
p0life=7
p0counters=POISON=2,ENERGY=1
p0manapool=R R C
p0landsplayed=1
p0hand=Frost;Brown Bear
p0battlefield=Brown Bear|Id:3|Tapped|Counters:P1P1=2,FLYING=1;Grey Wolf|SummonSick|Damage:1
p1life=-2
p1battlefield=Idle Golem|AttachedTo:3;Dawn Howler|Transformed
p1graveyard=Frost
p1library=Grey Wolf;Brown Bear
"""


def test_a_whole_game_state_reads_like_a_board() -> None:
    found = imported(WHOLE)
    assert found.told == []
    assert (
        found.text
        == """\
# Imported from game.pzl.

title: A small puzzle
source: "https://example.org/1"
note: |-
  Goal: Win
  Turns: 1
  Difficulty: Easy

  Win this turn.
  Mind the wolf.
players:
  A: {life: 7, poison: 2, energy: 1, mana: "{R}{R}{C}"}
  B: {life: -2}
active: B
step: postcombat main
facts:
  turn: 4
  A: {lands_played: 1}

# The game state does not say in which order things came, so every order is tried.
board:
  - any_order:
      - {id: brown-bear, card: Brown Bear, controller: A, tapped: true, counters: {+1/+1: 2, flying: 1}}
      - {card: Grey Wolf, controller: A, since: this turn, damage: 1}
      - {card: Idle Golem, controller: B, attached_to: brown-bear}
      - {card: Dawn Howler, controller: B, face: back}

hand:
  A: [Frost, Brown Bear]

graveyard:
  B: [Frost]

library:
  A: []
  B: [Grey Wolf, Brown Bear]

ask:
  - {query: characteristics}
"""
    )


def test_the_board_can_be_loaded() -> None:
    board = load_text(imported(WHOLE).text, library=FakeLibrary(), compiler=FakeCompiler())
    bear, golem = board.objects["brown-bear"], board.objects["idle-golem"]
    assert (bear.tapped, bear.counters) == (True, {"+1/+1": 2, "flying": 1})
    assert (golem.controller, golem.attached_to) == ("B", "brown-bear")
    assert board.objects["dawn-howler"].face == 1
    assert board.timeline[0].kind == "any order"
    assert list(board.objects)[4:] == ["frost", "brown-bear-2", "frost-2", "grey-wolf-2", "brown-bear-3"]


def test_the_older_names_of_players_and_zones() -> None:
    found = imported(
        "HumanLife=3\nAILife=9\nactiveplayer=AI\nactivephase=Declare Attackers\n"
        "HumanPlay=Brown Bear\nAICardsInPlay=Grey Wolf|4ED|Attacking"
    )
    assert found.data["players"] == {"A": {"life": 3}, "B": {"life": 9}}
    assert (found.data["active"], found.data["step"]) == ("B", "declare attackers")
    assert found.data["board"][0]["any_order"] == [BEAR, {"card": "Grey Wolf", "controller": "B", "attacking": "A"}]


def test_a_text_without_sections_is_a_game_state() -> None:
    found = imported("humanlife=3")
    assert (found.data["title"], found.data["players"]["A"]) == ("game", {"life": 3})


def test_players_have_20_life_and_empty_libraries_unless_said() -> None:
    data = imported("p0battlefield=Brown Bear").data
    assert data["players"] == {"A": {"life": 20}, "B": {"life": 20}}
    assert data["library"] == {"A": [], "B": []}
    assert (data["active"], data["step"]) == ("A", "precombat main")
    assert data["board"] == [BEAR]


def test_three_players() -> None:
    data = imported("p2life=5\nactiveplayer=p2").data
    assert (list(data["players"]), data["active"]) == (["A", "B", "C"], "C")


@pytest.mark.parametrize(
    ("phase", "step"),
    [
        ("UPKEEP", "upkeep"), ("main1", "precombat main"), ("COMBAT_BEGIN", "beginning of combat"),
        ("BeginCombat", "beginning of combat"), ("COMBAT_DECLARE_BLOCKERS", "declare blockers"),
        ("COMBAT_DAMAGE", "combat damage"), ("EndCombat", "end of combat"), ("End of Turn", "end"),
        ("CLEANUP", "cleanup"),
    ],
)  # fmt: skip
def test_phases(phase: str, step: str) -> None:
    assert imported(f"activephase={phase}").data["step"] == step


@pytest.mark.parametrize(
    ("marks", "keys"),
    [
        ("Owner:ai", {"owner": "B"}),
        ("Owner:P0", {}),
        ("FaceDown", {"face_down": True}),
        ("FaceDown:Manifested", {"face_down": True}),
        ("IsToken", {"token": True}),
        ("Bestowed", {"bestowed": True}),
        ("ClassLevel:2", {"class_level": 2}),
        ("IsCommander", {"commander": True}),
        ("EnchantingPlayer:AI", {"attached_to": "B"}),
        ("ChosenColor:red", {"chosen": {"color": "red"}}),
        ("ChosenColor:U", {"chosen": {"color": "blue"}}),
        ("ChosenType:Goblin", {"chosen": {"creature type": "Goblin"}}),
        ("ChosenType:Island", {"chosen": {"land type": "Island"}}),
        ("ChosenType:Artifact", {"chosen": {"card type": "Artifact"}}),
        ("NamedCard:Zoë's Owl, the Wise", {"chosen": {"name": "Zoë's Owl, the Wise"}}),
        ("Counters:M1M1=1,LOYALTY=4", {"counters": {"-1/-1": 1, "loyalty": 4}}),
        ("Counters:M0M2=3,FIRSTSTRIKE=1", {"counters": {"-0/-2": 3, "first strike": 1}}),
        ("Counters:+1/+1=1,P1P1=1", {"counters": {"+1/+1": 2}}),
        ("tapped|Tapped", {"tapped": True}),
        ("Damage:0|Counters:CHARGE=0", {}),
    ],
)
def test_marks(marks: str, keys: dict[str, Any]) -> None:
    found = imported(f"p0battlefield=Brown Bear|{marks}")
    assert found.data["board"] == [BEAR | keys]
    assert found.told == []


def test_what_is_attached_or_chosen_is_found_by_its_number() -> None:
    assert permanents(
        "p0battlefield=Grey Wolf;Grey Wolf|Id:9;Silent Golem|AttachedTo:9;Busy Golem|ChosenCards:9;"
        "Copy Helm|Attaching:7\np1battlefield=Brown Bear|Id:7"
    ) == [
        {"card": "Grey Wolf", "controller": "A"},
        {"id": "grey-wolf-2", "card": "Grey Wolf", "controller": "A"},
        {"card": "Silent Golem", "controller": "A", "attached_to": "grey-wolf-2"},
        {"card": "Busy Golem", "controller": "A", "chosen": {"creature": "grey-wolf-2"}},
        {"card": "Copy Helm", "controller": "A", "attached_to": "brown-bear"},
        {"id": "brown-bear", "card": "Brown Bear", "controller": "B"},
    ]


def test_imprinted_and_exiled_cards_are_linked() -> None:
    found = imported(
        "p0battlefield=Idle Golem|Id:1|Imprinting:2|RememberedCards:2,3\n"
        "p0exile=Frost|Id:2;Brown Bear|Id:3|ExiledWith:1|FaceDown\np1exile=Frost|ExiledWith:1"
    )
    assert found.data["board"] == [
        {"card": "Idle Golem", "controller": "A", "linked": ["frost", "brown-bear", "frost-2"]}
    ]
    assert found.data["exile"] == {
        "A": [{"id": "frost", "card": "Frost"}, {"id": "brown-bear", "card": "Brown Bear", "face_down": True}],
        "B": [{"id": "frost-2", "card": "Frost"}],
    }
    assert found.told == []


def test_planeswalkers_are_attacked_by_number() -> None:
    state = "activeplayer=p0\nactivephase=COMBAT_DECLARE_BLOCKERS\np0battlefield=Grey Wolf|Attacking:4\n"
    wolf, walker = permanents(state + "p1battlefield=Hero Walker|Id:4|Counters:LOYALTY=2")
    assert (wolf["attacking"], walker["id"]) == ("hero-walker", "hero-walker")


def test_spells_on_the_stack() -> None:
    found = imported("p0battlefield=Brown Bear|Id:2\np1putonstack=Big Growth->2;Frost->human\np0putonstack=Rally")
    assert found.data["stack"] == [
        {"card": "Rally", "controller": "A"},
        {"card": "Big Growth", "controller": "B", "targets": ["brown-bear"]},
        {"card": "Frost", "controller": "B", "targets": ["A"]},
    ]


def test_commanders_and_other_facts() -> None:
    found = imported("p0command=Brown Bear|IsCommander\np0speed=3\np1numringtemptedyou=7")
    assert found.data["command"] == {"A": [{"card": "Brown Bear", "commander": True}]}
    assert found.data["facts"] == {"A": {"speed": 3}, "B": {"ring_level": 4}}


def test_summoning_sickness_is_removed_at_once() -> None:
    state = "removesummoningsickness={}\np0battlefield=Brown Bear|SummonSick"
    assert permanents(state.format("true")) == [BEAR]
    assert permanents(state.format("false")) == [BEAR | {"since": "this turn"}]


def test_mana_of_both_kinds_is_in_the_pool() -> None:
    found = imported("p0manapool=W C\np0persistentmana=C G")
    assert found.data["players"]["A"] == {"life": 20, "mana": "{W}{C}{C}{G}"}
    assert found.told == ["game.pzl:3: left out: `p0persistentmana`: that this mana does not empty"]


def test_the_order_of_the_file_with_attachments_last() -> None:
    state = "p0battlefield=Silent Golem|AttachedTo:1;Brown Bear\np1battlefield=Grey Wolf|Id:1"
    cards = [entry["card"] for entry in imported(state, in_order=True).data["board"]]
    assert cards == ["Brown Bear", "Grey Wolf", "Silent Golem"]


def test_spaces_empty_entries_and_foil_make_no_difference() -> None:
    found = imported("p0battlefield = Brown Bear ; Brown Bear+|Set:ABC| Tapped ;\r\np0hand=;\n\n# end\n")
    assert found.data["board"][0]["any_order"] == [BEAR, BEAR | {"tapped": True}]
    assert "hand" not in found.data


def test_names_that_yaml_could_misread_stay_names() -> None:
    found = imported("[metadata]\nName:yes\n[state]\np0hand=1996;null;Ready: Set;# 5;true;Fire // Ice")
    assert found.data["title"] == "yes"
    assert found.data["hand"] == {"A": ["1996", "null", "Ready: Set", "# 5", "true", "Fire // Ice"]}


def test_long_lists_are_broken_between_names_only() -> None:
    text = imported("p0library=" + ";".join(["Zoë's Owl, the Wise"] * 9)).text
    lines = [line for line in text.split("\n") if "Owl" in line]
    assert len(lines) == 3
    assert all(len(line) <= 120 for line in lines)
    assert lines[2] == '      "Zoë\'s Owl, the Wise"]'
