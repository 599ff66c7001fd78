"""What a board has no place for is told by line, once for each place, and stands in the file."""

from __future__ import annotations

import pytest

from tests.puzzles.helpers import imported


@pytest.mark.parametrize(
    ("state", "line", "words"),
    [
        ("p0battlefield=Brown Bear|Set:ABC|Art:2;Grey Wolf|Set:ABC", 2, "(`Set`, `Art`)"),
        ("p0battlefield=Brown Bear|NoETBTrigs;Grey Wolf|NoETBTrigs", 2, "`NoETBTrigs`"),
        ("p0battlefield=Brown Bear|Renowned", 2, "`Renowned` of `Brown Bear`"),
        ("p0battlefield=Brown Bear|Monstrous:3", 2, "`Monstrous:3` of `Brown Bear`"),
        ("p0battlefield=Brown Bear|Suspected", 2, "menace"),
        ("p0battlefield=Brown Bear|Meld:Grey Wolf", 2, "`Meld:Grey Wolf` of `Brown Bear`"),
        ("p0battlefield=Brown Bear|MergedCards:Grey Wolf", 2, "`MergedCards:Grey Wolf`"),
        ("p0battlefield=Brown Bear|FaceDown:Cloaked", 2, "ward"),
        ("p0battlefield=Brown Bear|ExecuteScript:DoIt->4", 2, "`ExecuteScript:DoIt->4`"),
        ("p0battlefield=Brown Bear|Ability:X", 2, "`Ability:X`"),
        ("abilityX=AB$ Mana | Produced$ Any", 2, "`abilityX`"),
        ("p0battlefield=Brown Bear|Transformed", 2, "no other face"),
        ("p0battlefield=Brown Bear|ChosenColor:red,blue", 2, "blue"),
        ("p0battlefield=Brown Bear|NamedCard:Frost,Rally", 2, "`Rally`"),
        ("p0battlefield=Brown Bear|ChosenType:Aura", 2, "`Aura`"),
        ("p0battlefield=Brown Bear|RememberedCards:2\np0exile=Frost|Id:2", 2, "what it remembers `Frost` for"),
        ("p0battlefield=Brown Bear|ChosenCards:2\np0hand=Frost|Id:2", 2, "`ChosenCards` of `Brown Bear`: `Frost`"),
        ("p0battlefield=Brown Bear|ChosenCards:2;Hero Walker|Id:2", 2, "`ChosenCards` of `Brown Bear`: `Hero Walker`"),
        ("p0exile=Frost|ExiledWith:8", 2, "no card has `Id:8`"),
        ("p0battlefield=Brown Bear|PhasedOut:P0", 2, "(702.26b)"),
        ("p0battlefield=Brown Bear|Attacking", 2, "nothing attacks"),
        ("activephase=COMBAT_DAMAGE\np0battlefield=Brown Bear|Attacking\np2life=1", 3, "which player it attacks"),
        ("p0hand=Brown Bear|Tapped", 2, "it is in hand"),
        ("p0counters=TICKET=2", 2, "ticket counters"),
        ("p0landsplayedlastturn=1", 2, "`p0landsplayedlastturn`"),
        ("p0sideboard=Frost", 2, "`p0sideboard`"),
        ("aiName=Nick", 2, "`aiName`"),
        ("p0precast=Big Growth->2", 2, "what `Big Growth->2` does"),
        ("p0putonstack=Frost:TrigIt", 2, "`Frost:TrigIt`"),
        ("p0putonstack=12", 2, "`12`"),
        ("activephaseadvance=MAIN2", 2, "goes on to `MAIN2`"),
        ("activephase=COMBAT_FIRST_STRIKE_DAMAGE", 2, "first of two"),
        ("p0life=3\np0life=4", 2, "given again on line 3"),
        ("p0battlefield=Brown Bear|Xyzzy", 2, "unknown mark `Xyzzy`"),
        ("p0xyzzy=1", 2, "no key `p0xyzzy`"),
        ("[state]\n[xyzzy]\nnothing", 3, "`[xyzzy]`"),
        ("[metadata]\nGoals:Win\n[state]", 2, "did you mean `Goal`"),
        ("p0battlefield=T:xyzzy", 2, "`T:xyzzy`"),
        ("p0battlefield=T:xyzzy|Id:1;Silent Golem|AttachedTo:1", 2, "`T:xyzzy` is left out itself"),
        ("p0battlefield=T:w_1_1_cat_glows_brightly", 2, "`glows_brightly`"),
        ("p0battlefield=t:Cat,P:1,T:1,Types:Creature-Cat-Xyzzy", 2, "`Xyzzy`"),
        ("p0battlefield=t:Cat,P:1,T:1,Types:Creature-Cat,Keywords:CARDNAME is all colors and glows.", 2, "glows"),
    ],
)  # fmt: skip
def test_left_out(state: str, line: int, words: str) -> None:
    found = imported(state)
    told = [one for one in found.told if words in one]
    assert len(told) == 1
    assert told[0].startswith(f"game.pzl:{line}: left out: ")
    assert "# line " + told[0].removeprefix("game.pzl:") in found.text.split("\n")


def test_the_same_again_is_counted() -> None:
    found = imported("p0battlefield=Brown Bear|Renowned;Brown Bear|Renowned")
    assert found.told == ["game.pzl:2: left out: `Renowned` of `Brown Bear`: a board has no key for it (2 times)"]


def test_an_unknown_card_is_kept_and_told_once() -> None:
    found = imported("p0hand=Brown Beer;Brown Beer;Mahogany\np0putonstack=Frosst")
    assert found.data["hand"] == {"A": ["Brown Beer", "Brown Beer", "Mahogany"]}
    assert [one.removeprefix("game.pzl:") for one in found.told] == [
        "2: unknown card: no card is named `Brown Beer`; did you mean `Brown Bear`?",
        "2: unknown card: no card is named `Mahogany`",
        "3: unknown card: no card is named `Frosst`; did you mean `Frost`?",
    ]


def test_who_is_attached_to_something_phased_out_stays_alone() -> None:
    found = imported("p0battlefield=Brown Bear|Id:1|PhasedOut;Silent Golem|AttachedTo:1")
    assert found.data["board"] == [{"card": "Silent Golem", "controller": "A"}]
    assert len(found.told) == 2


def test_both_faces_at_once() -> None:
    found = imported("p0battlefield=Dusk Howler|Transformed")
    assert found.data["board"] == [{"card": "Dusk Howler", "controller": "A", "face": "back"}]
    assert "the other face by name already" in found.told[0]


def test_nothing_breaks_the_comment() -> None:
    found = imported("[metadata]\nName:x\n[state]\np0battlefield=Brown Bear|Xy\x07zzy")
    assert "unknown mark `Xy zzy`" in found.text
