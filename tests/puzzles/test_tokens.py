"""Tokens: characteristics that are listed, names of scripts, and writing them."""

from __future__ import annotations

from typing import Any

import pytest

from solver.puzzles.findings import Findings
from solver.puzzles.model import Token
from solver.puzzles.tokens import keyword_of, keyword_word, read_listed, read_script, token_word

WORKER = {
    "name": "Assembly-Worker Token",
    "type": "Artifact Creature — Assembly-Worker",
    "power": 2,
    "toughness": 2,
}
CAT = {"name": "Cat Token", "type": "Creature — Cat", "power": 1, "toughness": 1}


def listed(text: str) -> Token | None:
    findings = Findings("")
    found = read_listed(text, 1, findings)
    assert findings.remarks == []
    findings.stop_if_wrong()
    return found


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("Cat,P:1,T:1,Cost:no cost,Color:W,Types:Creature-Cat,Keywords:,Image:w_1_1_cat", CAT | {"colors": ("W",)}),
        ("Cat,,P:1,T:1,Types:Creature-Cat", CAT),
        ("Cat Token,P:1,T:1,Types:Creature-Cat", CAT),
        ("Tom,P:1,T:1,Types:Legendary-Creature-Cat", CAT | {"name": "Tom", "type": "Legendary Creature — Cat"}),
        ("Tom,P:1,T:1,Types:Creature-Cat-Legendary", CAT | {"name": "Tom", "type": "Legendary Creature — Cat"}),
        ("Tom, the Cat,P:1,T:1,Types:Creature-Cat", CAT | {"name": "Tom, the Cat"}),
        ("Cat,P:1,T:1,Types:Creature-Cat,Keywords:Vigilance-First Strike", CAT | {"text": "Vigilance, first strike"}),
        ("Cat,P:1,T:1,Types:Creature-Cat,Keywords:Ward:2-Toxic:1", CAT | {"text": "Ward {2}, toxic 1"}),
        (
            "Cat,P:1,T:1,Types:Creature-Cat,Keywords:CARDNAME can't block.-Flying",
            CAT | {"text": "Flying\nThis token can't block."},
        ),
        ("Cat,P:1,T:1,Cost:1 W/U,Types:Creature-Cat", CAT | {"cost": "{1}{W/U}", "colors": ("W", "U")}),
        ("Cat,P:1,T:1,Cost:1 WU PG,Color:R,Types:Creature-Cat", CAT | {"cost": "{1}{W/U}{G/P}", "colors": ("R",)}),
        ("Cat,P:1,T:1,Color:white blue,Types:Creature-Cat", CAT | {"colors": ("W", "U")}),
        ("Cat,P:1,T:1,Types:Tribal-Creature-Cat", CAT | {"type": "Kindred Creature — Cat"}),
        ("Assembly-Worker,P:2,T:2,Types:Artifact-Creature-Assembly-Worker", WORKER),
        ("Cell,P:0,T:0,Cost:no cost,Types:Artifact", {"name": "Cell", "type": "Artifact"}),
        ("Clue,P:0,T:0,Types:Artifact-Clue", {"name": "Clue Token", "type": "Artifact — Clue"}),
        (
            "Cart,P:3,T:1,Types:Artifact-Vehicle",
            {"name": "Cart", "type": "Artifact — Vehicle", "power": 3, "toughness": 1},
        ),
    ],
)  # fmt: skip
def test_listed(text: str, keys: dict[str, Any]) -> None:
    token = listed(text)
    assert token == Token(**keys)
    assert listed(token_word(token).removeprefix("t:")) == token


@pytest.mark.parametrize(
    ("script", "keys", "untold"),
    [
        ("w_1_1_cat_lifelink", CAT | {"colors": ("W",), "text": "Lifelink"}, ""),
        ("wb_1_1_cat_firststrike", CAT | {"colors": ("W", "B"), "text": "First strike"}, ""),
        ("c_1_1_cat_double_strike", CAT | {"text": "Double strike"}, ""),
        ("all_1_1_cat", CAT | {"colors": ("W", "U", "B", "R", "G")}, ""),
        ("c_1_1_a_cat", CAT | {"type": "Artifact Creature — Cat"}, ""),
        ("c_1_1_e_cat", CAT | {"type": "Enchantment Creature — Cat"}, ""),
        ("b_1_1_cat_pro_red_toxic_2", CAT | {"colors": ("B",), "text": "Protection from red, toxic 2"}, ""),
        ("c_2_2_a_assembly_worker", WORKER, ""),
        ("c_1_1_elf_cat", CAT | {"name": "Elf Cat Token", "type": "Creature — Elf Cat"}, ""),
        ("c_a_treasure_sac", {"name": "Treasure Token", "type": "Artifact — Treasure"}, "sac"),
        ("b_1_1_cat_noblock_haste", CAT | {"colors": ("B",), "text": "Haste"}, "noblock"),
    ],
)  # fmt: skip
def test_scripts(script: str, keys: dict[str, Any], untold: str) -> None:
    findings = Findings("")
    assert read_script(script, 1, findings) == Token(**keys)
    assert [f"`{untold}`" in remark.message for remark, _ in findings.remarks] == ([True] if untold else [])
    findings.stop_if_wrong()


@pytest.mark.parametrize("script", ["", "tom", "w_1_1", "w_1_1_xyzzy", "purple_1_1_cat", "w_cat", "w_1_x_cat"])
def test_scripts_that_do_not_tell_enough(script: str) -> None:
    findings = Findings("")
    assert read_script(script, 1, findings) is None
    assert [remark.kind for remark, _ in findings.remarks] == ["left out"]


@pytest.mark.parametrize(
    ("word", "keyword"),
    [
        ("Flying", "flying"),
        ("First Strike", "first strike"),
        ("Protection from red", "protection from red"),
        ("Ward:3", "ward {3}"),
        ("Cumulative Upkeep:1", "cumulative upkeep {1}"),
        ("Crew:2", "crew 2"),
    ],
)
def test_keywords(word: str, keyword: str) -> None:
    assert keyword_of(word) == keyword
    assert keyword_word(keyword) == word


@pytest.mark.parametrize("word", ["Glows", "Ward:X", "Flying:2", ""])
def test_no_keywords(word: str) -> None:
    assert keyword_of(word) is None
