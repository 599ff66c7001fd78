"""Boards become game states: what is written, and what is told to be left out."""

from __future__ import annotations

import pytest

from solver.cards.model import Card, Face
from solver.errors import BoardError
from solver.puzzles.convert import puzzle_of
from solver.puzzles.findings import Findings
from tests.board.fakes import FakeLibrary
from tests.puzzles.helpers import exported, lines_of

WHOLE = """\
title: A small board
source: made up
note: |-
  Goal: Win
  Turns: 1

  Win this turn.
  Mind the wolf.
players:
  A: {life: 7, poison: 2, mana: "{R}{C}"}
  B: {life: -2}
active: B
step: declare blockers
facts:
  turn: 4
  A: {lands_played: 1, speed: 2, ring_level: 3}
board:
  - any_order:
      - {id: bear, card: Brown Bear, controller: A, tapped: true, counters: {"+1/+1": 2, first strike: 1}, damage: 1}
      - {card: Grey Wolf, controller: A, since: this turn, owner: B, chosen: {color: red, creature type: Elf}}
      - {card: Grey Wolf, controller: B, attacking: A, chosen: {creature: bear}}
      - {card: Idle Golem, controller: B, attached_to: bear, linked: [frost]}
      - {card: Old Tale, controller: B, attached_to: A, chosen: {name: "Zoë's Owl, the Wise"}}
      - {card: Dusk Howler, controller: B}
      - {card: Dawn Howler // Dusk Howler, controller: B, face_down: true}
      - {card: {name: Cat Token, type: Creature — Cat, power: 1, toughness: 1, colors: [W], text: Flying}, token: true,
         controller: A}
stack:
  - {card: "Big Growth", controller: A, targets: [bear]}
  - {card: Frost, controller: B, targets: [A]}
hand: {A: [Frost]}
library: {A: [], B: [Grey Wolf, Brown Bear]}
exile: {A: [{id: frost, card: Frost, face_down: true, counters: {time: 2}}]}
command: {B: [{card: Brown Bear, commander: true}]}
ask: [{query: characteristics}]
"""


def test_a_whole_board() -> None:
    found = exported(WHOLE)
    assert found.told == []
    assert (
        found.text
        == """\
# Exported from board.yaml.
[metadata]
Name:A small board
URL:made up
Goal:Win
Turns:1
Description:Win this turn.\\nMind the wolf.
[state]
turn=4
activeplayer=p1
activephase=COMBAT_DECLARE_BLOCKERS
p0life=7
p0landsplayed=1
p0numringtemptedyou=3
p0speed=2
p0counters=POISON=2
p0manapool=R C
p0hand=Frost
p0battlefield=Brown Bear|Tapped|Id:1|Counters:P1P1=2,First Strike=1|Damage:1;\
Grey Wolf|SummonSick|Owner:P1|ChosenColor:red|ChosenType:Elf;\
t:Cat Token,P:1,T:1,Cost:no cost,Color:W,Types:Creature-Cat,Keywords:Flying,Image:
p0library=
p0exile=Frost|FaceDown|Id:2|Counters:TIME=2|ExiledWith:3
p0putonstack=Big Growth->1
p1life=-2
p1battlefield=Grey Wolf|Attacking|ChosenCards:1;Idle Golem|Id:3|AttachedTo:1|Imprinting:2;\
Old Tale|EnchantingPlayer:P0|NamedCard:Zoë's Owl, the Wise;Dawn Howler|Transformed;Dawn Howler|FaceDown
p1library=Grey Wolf;Brown Bear
p1command=Brown Bear|IsCommander
p1putonstack=Frost->human
"""
    )


def test_a_note_that_is_no_puzzle_is_a_description() -> None:
    assert "Description:Just so:\\n\\nGoal: none\n" in exported('note: "Just so:\\n\\nGoal: none"\n').text


@pytest.mark.parametrize(
    ("board", "line", "words"),
    [
        ("board: [Brown Bear, Grey Wolf]", 3, "the order of timestamps"),
        ("board: [{together: [Brown Bear, Grey Wolf]}]", 3, "the order of timestamps"),
        ("board: [{any_order: [Brown Bear, {effect: Rally, affects: [brown-bear]}]}]", 3, "the effect `rally`"),
        ("board: [{card: Brown Bear, x: 3}]", 3, "`x` of `brown-bear`"),
        ("board: [{card: Dawn Howler, kicked: true}]", 3, "`kicked` of `dawn-howler`"),
        ("board: [{any_order: [{id: a, card: Brown Bear}, {card: Grey Wolf, blocking: [a]}]}]", 3, "`blocking`"),
        ("board: [{any_order: [{id: a, card: Brown Bear}, {copy_of: a}]}]", 3, "nothing but a copy"),
        ("board: [{any_order: [{id: a, card: Brown Bear}, {card: Grey Wolf, copy_of: a}]}]", 3, "`copy_of` of"),
        ("board: [{card: {name: Tom, type: Creature, power: 1, toughness: 1}}]", 3, "the board's own"),
        ("board: [{card: {name: Tom, type: Creature, power: '*', toughness: 1}, token: true}]", 3, "`power: *`"),
        ("board: [{card: {name: T, type: Artifact, text: '{T}: Add {C}.'}, token: true}]", 3, "an ability of `t`"),
        ("board: [{card: Brown Bear, attacking: B}]", 3, "`attacking` of `brown-bear`"),
        ("board: [{card: Brown Bear, chosen: {number: 3}}]", 3, "`number: 3`"),
        ("board: [{card: Brown Bear, chosen: {creature type: Elf, land type: Island}}]", 3, "`land type: Island`"),
        ("board: [{card: Brown Bear, counters: {'a,b': 1}}]", 3, "a,b counters"),
        ("board: [{counter: charge, affects: B}]", 3, "charge counters of `B`"),
        ("board: [{any_order: [{id: a, card: Brown Bear}, {counter: '1=2', affects: a}]}]", 3, "1=2 counters of `a`"),
        ("board: [{id: a, card: Brown Bear, linked: [e]}]\ncommand: {A: [{id: e, emblem: Hero Walker}]}", 3,
         "what is linked to `a`: `e` is left out itself"),
        ("board: [{card: 'Bro;wn', tapped: true}]", 3, "no name in a game state"),
        ("board: [{any_order: [{id: o, card: {name: O, type: Artifact}}, {card: Brown Bear, attached_to: o}]}]", 3,
         "what `brown-bear` is attached to: `o` is left out itself"),
        ("stack: [{id: s, card: Frost, targets: [A, B]}]", 3, "targets of `s`"),
        ("stack: [{id: s, card: Frost, x: 2}]", 3, "`x` of `s`"),
        ("stack: [{card: Frost, controller: B}, {card: Rally, controller: A}]", 3, "the order of spells"),
        ("stack: [{id: s, source: b, ability: 1}]\nboard: [{id: b, card: Busy Golem}]", 3, "`s` on the stack"),
        ("hand: {A: 5}", 3, "5 cards in hand of `A`"),
        ("command: {A: [{id: e, emblem: Hero Walker}]}", 3, "the emblem `e`"),
        ("graveyard: {A: [{card: Dawn Howler, bestowed: true}]}", 3, "`bestowed` of `dawn-howler`, which"),
        ("rules: ['613.8a']", 3, "`rules`"),
        ("step: combat", 3, "`beginning of combat` is written"),
        ("ask: [{query: characteristics, objects: []}]", 3, "`ask`"),
        ("facts: {monarch: A, day: true, turn: 2}", 3, "`monarch`"),
        ("facts:\n  A: {cards_drawn: 1}", 4, "`cards_drawn` of `A`"),
        ("players: {Y: {}, N: {}}\nlibrary: {Y: [], N: []}", 1, "`Y` is p0, `N` is p1"),
        ("players: {A: {}, B: {}}\nlibrary: {A: []}", 1, "the library of `B` is not known"),
        ("players: {A: {}, B: {}, C: {}}\nlibrary: {A: [], B: [], C: []}\nstep: declare attackers\n"
         "board: [{card: Brown Bear, attacking: C}]", 4, "which player `brown-bear` attacks"),
        ("players: {A: {}, B: {}, C: {}}\nlibrary: {A: [], B: [], C: []}\n"
         "stack: [{id: s, card: Frost, targets: [C]}]", 3, "only `human` and `ai`"),
    ],
)  # fmt: skip
def test_left_out(board: str, line: int, words: str) -> None:
    found = exported(board)
    told = [one for one in found.told if words in one]
    assert len(told) == 1
    assert told[0].startswith(f"board.yaml:{line}: left out: ")
    assert "# line " + told[0].removeprefix("board.yaml:") in found.text.split("\n")


def test_counters_with_a_time_of_their_own_are_added() -> None:
    found = exported(
        "board: [{id: a, card: Brown Bear, counters: {charge: 1}}, {counter: charge, affects: a, count: 2}]"
    )
    assert lines_of(found.text)["p0battlefield"] == "Brown Bear|Counters:CHARGE=3"


@pytest.mark.parametrize(
    ("keys", "fields"),
    [
        ("cost: '{1}{G}'", "Cost:1 G,Color:G"),
        ("cost: '{1}{G}', colors: [R]", "Cost:1 G,Color:R"),
        ("cost: '{1}{G}', colors: []", "Cost:1 G,Color:"),
        ("colors: [R]", "Cost:no cost,Color:R"),
    ],
)
def test_colors_of_tokens(keys: str, fields: str) -> None:
    found = exported(f"board: [{{card: {{name: Tom, type: Artifact, {keys}}}, token: true}}]")
    expected = f"t:Tom,P:0,T:0,{fields},Types:Artifact,Keywords:,Image:"
    assert lines_of(found.text)["p0battlefield"] == expected


def test_names_with_a_colon_are_marked_on_the_stack() -> None:
    assert lines_of(exported("stack: ['Circle: Red']").text)["p0putonstack"] == "Circle^ Red"


def two_faces(layout: str) -> Card:
    return Card("One // Two", (Face("One", types=("Creature",)), Face("Two", types=("Creature",))), layout)


@pytest.mark.parametrize(
    ("layout", "card", "written", "told"),
    [
        ("split", "One // Two", "One // Two", 0),
        ("split", "Two", "One // Two", 1),
        ("adventure", "One", "One", 0),
        ("transform", "One // Two", "One", 0),
        ("transform", "Two", "One|Transformed", 0),
        ("modal_dfc", "Two", "One|Modal", 0),
        ("flip", "Two", "One|Flipped", 0),
    ],
)
def test_faces(layout: str, card: str, written: str, told: int) -> None:
    found = exported(f"board: [{card}]", two_faces(layout))
    assert lines_of(found.text)["p0battlefield"] == written
    assert sum("which half of" in one for one in found.told) == len(found.told) == told


def test_unknown_cards_are_written() -> None:
    found = exported("board: [{card: Brown Beer, face: back}]\nhand: {A: [Brown Beer]}")
    assert lines_of(found.text)["p0battlefield"] == "Brown Beer|Transformed"
    assert found.told == ["board.yaml:3: unknown card: no card is named `Brown Beer`; did you mean `Brown Bear`?"]


@pytest.mark.parametrize(
    ("board", "line", "words"),
    [
        ("board: [{card: Brown Bear, taped: true}]", 3, "did you mean `tapped`?"),
        ("board: [{card: Brown Bear, attached_to: nobody}]", 3, "`nobody`"),
        ("[1]", 0, "a mapping"),
    ],
)
def test_what_is_no_board_is_refused(board: str, line: int, words: str) -> None:
    text = board if board.startswith("[1") else f"players: {{A: {{}}, B: {{}}}}\n\n{board}"
    with pytest.raises(BoardError, match=r"board\.yaml") as failed:
        puzzle_of(text, Findings("board.yaml"), library=FakeLibrary())
    assert [defect.line for defect in failed.value.defects] == [line or 1]
    assert words in str(failed.value)


def test_eleven_players_are_too_many() -> None:
    names = "ABCDEFGHIJK"
    players = ", ".join(f"{name}: {{}}" for name in names)
    with pytest.raises(BoardError, match="at most 10 players"):
        exported(f"players: {{{players}}}\nlibrary: {{A: []}}")
