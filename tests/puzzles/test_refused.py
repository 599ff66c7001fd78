"""What is no game state is refused: every mistake with its line and the nearest right word."""

from __future__ import annotations

import pytest

from tests.puzzles.helpers import refused


@pytest.mark.parametrize(
    ("state", "line", "words", "right"),
    [
        ("p0lief=3", 2, "`[state]` has no key `p0lief`", "p0life"),
        ("p0battlefeild=Brown Bear", 2, "no key `p0battlefeild`", "p0battlefield"),
        ("p0life", 2, "`p0life` is no `key=value`", None),
        ("p0life=many", 2, "`p0life` is a number, not `many`", None),
        ("p0landsplayed=-1", 2, "`p0landsplayed` is a number from 0 on", None),
        ("turn=x", 2, "`turn` is a number from 0 on", None),
        ("activeplayer=me", 2, "`me` is no player; players are `human`, `ai`, `p0` or `p1`", None),
        ("activephase=MAIN3", 2, "no phase `MAIN3`", "MAIN1"),
        ("removesummoningsickness=perhaps", 2, "`true` or `false`", None),
        ("p0manapool=R Q", 2, "`Q` is no mana", None),
        ("p0counters=ENERGY", 2, "`ENERGY` is no kind and number", None),
        ("p0battlefield=Brown Bear|Taped", 2, "unknown mark `Taped`", "Tapped"),
        ("p0battlefield=Brown Bear|Tapped:False", 2, "leave the mark out", None),
        ("p0battlefield=|Tapped", 2, "has no name", None),
        ("p0battlefield=Brown Bear|Counters:P1P=2", 2, "`P1P` is no kind of counter", "P1P1"),
        ("p0battlefield=Brown Bear|Counters:P1P1=two", 2, "`P1P1=two`", None),
        ("p0battlefield=Brown Bear|Damage:x", 2, "`Damage` of `Brown Bear` is a number", None),
        ("p0battlefield=Brown Bear|Damage", 2, "`Damage` of `Brown Bear` needs a value", None),
        ("p0battlefield=Brown Bear|Owner:me", 2, "`Owner` of `Brown Bear`: `me` is no player", None),
        ("p0battlefield=Brown Bear|Owner:p4", 2, "the player `p4`, who is not in the game", None),
        ("p0battlefield=Brown Bear|EnchantingPlayer:p4", 2, "the player `p4`", None),
        ("p0battlefield=Brown Bear|ChosenColor:bleu", 2, "`bleu` is no color", "blue"),
        ("p0battlefield=Brown Bear|ChosenType:Gobblin", 2, "`Gobblin` is no type", "Goblin"),
        ("p0battlefield=Brown Bear|Id:1|Id:2", 2, "`Id` twice", None),
        ("p0battlefield=Brown Bear|AttachedTo:7", 2, "`AttachedTo` of `Brown Bear`: no card has `Id:7`", None),
        ("p0battlefield=Brown Bear|AttachedTo:1|Id:1", 2, "attached to itself", None),
        ("p0battlefield=Brown Bear|AttachedTo:1;Frost|Id:1;Frost|Id:1", 2, "`Id:1` is given to 2 cards", None),
        ("p0battlefield=Brown Bear|AttachedTo:1\np0hand=Frost|Id:1", 2, "which is no permanent", None),
        ("p0battlefield=Frost|AttachedTo:1|EnchantingPlayer:AI;Brown Bear|Id:1", 2, "and enchants a player", None),
        ("p0hand=Brown Bear|Owner:p1", 2, "(400.3)", None),
        ("p0putonstack=Frost->7", 2, "the target of `Frost`: no card has `Id:7`", None),
        ("p0battlefield=t:Cat,P:1,T:1", 2, "needs a name and `Types:`", None),
        ("p0battlefield=t:Cat,P:x,T:1,Types:Creature-Cat", 2, "token `Cat`: `x` is no number", None),
        ("p0battlefield=t:Cat,P:1,T:1,Types:Creature-Cta", 2, "`Cta` is no type", "Cat"),
        ("p0battlefield=t:Cat,Types:Creature-Cat,Color:purple", 2, "`purple` is no color", None),
        ("p0battlefield=t:Cat,Types:Creature-Cat,Cost:2 Q", 2, "`Cost:2 Q`", None),
        ("p0battlefield=t:Cat,Types:Creature-Cat,Keywords:Flyng", 2, "`Flyng` is no keyword", "flying"),
        ("[states]\np0life=1", 1, "a line `[state]` has to come", None),
        ("[states]\np0life=1", 2, "the section `[states]`", "state"),
        ("p0life=1\n[state]", 1, "comes before the first section", None),
        ("[metadata]\nName=x\n[state]", 2, "`Name=x` is no `key:value`", None),
    ],
)  # fmt: skip
def test_mistakes(state: str, line: int, words: str, right: str | None) -> None:
    defects = [defect for defect in refused(state) if words in defect.message]
    assert [(defect.path, defect.line, defect.suggestion) for defect in defects] == [("game.pzl", line, right)]
    assert right is None or f"did you mean `{right}`?" in defects[0].message


def test_all_mistakes_are_told_in_the_order_of_their_lines() -> None:
    defects = refused("p0battlefield=Brown Bear|Taped|AttachedTo:7\np0lief=3\nturn=x\np1hand=Frost|Owner:me")
    assert [defect.line for defect in defects] == [2, 2, 3, 4, 5]
