"""There and back again gives the same board; whatever a text holds, it is a game state or its mistakes are told."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from solver.board.load import load_text
from solver.errors import BoardError
from solver.puzzles.convert import board_of, puzzle_of
from solver.puzzles.findings import Findings
from solver.solving import solve_many
from tests.board.fakes import FakeLibrary
from tests.board.test_shared import AnyCard, AnyText
from tests.puzzles.test_import import WHOLE

LIBRARY = FakeLibrary()

NAMES = st.sampled_from([
    "Brown Bear", "Grey Wolf", "Zoë's Owl, the Wise", "Dawn Howler", "Idle Golem", "Frost", "Nobody: Me",
    "T:w_1_1_cat_flying", "t:Cat,P:2,T:1,Cost:1 G,Types:Creature-Cat,Keywords:Haste-Ward:2", "t:Cell,Types:Artifact",
])  # fmt: skip
ANYWHERE = st.sampled_from(["FaceDown", "IsToken", "IsCommander", "Counters:TIME=2", "Set:ABC"])
PERMANENT = st.sampled_from([
    "Tapped", "SummonSick", "Damage:2", "Counters:P1P1=1,FLYING=2", "Owner:p1", "Transformed", "Bestowed", "Attacking",
    "ClassLevel:2", "ChosenColor:red", "ChosenType:Elf", "ChosenType:Forest", "NamedCard:Zoë's Owl, the Wise",
    "EnchantingPlayer:p0", "PhasedOut", "Renowned",
])  # fmt: skip
OFFERED = ("Bestowed", "ClassLevel:2")  # by one of the cards only
REFERENCES = ("AttachedTo", "ChosenCards", "Imprinting", "ExiledWith", "RememberedCards", "Attacking")


@st.composite
def game_states(draw: st.DrawFn) -> str:
    """Draw a game state whose cards have marks that fit them, and refer to each other by number."""
    lines = [
        f"activeplayer=p{draw(st.integers(0, 1))}",
        f"activephase={draw(st.sampled_from(['MAIN1', 'COMBAT_DECLARE_ATTACKERS', 'CLEANUP']))}",
        f"p0life={draw(st.integers(-5, 30))}",
        f"p1counters={draw(st.sampled_from(['', 'POISON=3', 'ENERGY=1,EXPERIENCE=2']))}",
        f"p0manapool={draw(st.sampled_from(['', 'G', 'R R C']))}",
        f"p1landsplayed={draw(st.integers(0, 2))}",
    ]
    sizes = {
        key: draw(st.integers(0, 4)) for key in ("p0battlefield", "p1battlefield", "p0exile", "p1hand", "p0library")
    }
    in_play = sizes["p0battlefield"] + sizes["p1battlefield"]
    everything = sum(sizes.values())
    number = 0
    for key, size in sizes.items():
        entries = []
        for _ in range(size):
            marks = [f"Id:{number}", *draw(st.lists(ANYWHERE, max_size=2, unique=True))]
            for word in draw(st.lists(st.sampled_from(REFERENCES), max_size=2, unique=True)):
                last = in_play if word in ("AttachedTo", "Attacking") else everything
                others = [other for other in range(last) if other != number]
                if others:
                    marks.append(f"{word}:{draw(st.sampled_from(others))}")
            if key.endswith("battlefield"):
                given_ = {mark.partition(":")[0] for mark in marks}
                more = draw(st.lists(PERMANENT, max_size=4, unique_by=lambda mark: mark.partition(":")[0]))
                marks += [mark for mark in more if mark.partition(":")[0] not in given_]
                if any(mark.startswith("AttachedTo") for mark in marks):
                    marks = [mark for mark in marks if not mark.startswith("EnchantingPlayer")]
            name = draw(NAMES.filter(lambda name: name != "Frost") if key.endswith("battlefield") else NAMES)
            entries.append("|".join([name, *(mark for mark in marks if mark not in OFFERED or name == "Dawn Howler")]))
            number += 1
        lines.append(f"{key}={';'.join(entries)}")
    spells = draw(st.lists(st.sampled_from(["Frost", "Rally->ai", "Frost->p0"]), max_size=2))
    lines.append(f"p1putonstack={';'.join(spells)}")
    return "[metadata]\nName:Drawn\nGoal:Win\nDescription:One.\\nTwo.\n[state]\n" + "\n".join(lines)


def below_the_comment(board: str) -> str:
    """Give a board without the comment at its top, which tells what is left out on that way only."""
    comment, _, rest = board.partition("\n\n")
    assert all(line.startswith("# ") for line in comment.split("\n"))
    return rest


def there_and_back(state: str, library: AnyCard | FakeLibrary = LIBRARY) -> None:
    first = board_of(state, Findings("game.pzl"), library=library)
    load_text(first, library=AnyCard(), compiler=AnyText())
    lost = Findings("board.yaml")
    again = puzzle_of(first, lost, library=library)
    assert [remark for remark, _ in lost.remarks if remark.kind == "left out"] == []
    second_lost = Findings("game.pzl")
    second = board_of(again, second_lost, library=library)
    assert [remark for remark, _ in second_lost.remarks if remark.kind == "left out"] == []
    assert below_the_comment(second) == below_the_comment(first)


@settings(max_examples=100)
@given(game_states())
def test_drawn_game_states(state: str) -> None:
    there_and_back(state)


def test_a_written_game_state() -> None:
    there_and_back(WHOLE)


def test_all_shared_game_states(shared: Path) -> None:
    paths = sorted((shared / "boards").glob("*.pzl"))
    if not paths:
        pytest.skip("there are no game states in the shared folder")
    for path in paths:
        there_and_back(path.read_text(encoding="utf-8"), AnyCard())


def test_shared_game_states_are_answered(shared: Path) -> None:
    """All their cards are in the shipped library, and they are answered, in one run for several at a time."""
    boards = []
    for path in sorted((shared / "boards").glob("*.pzl")):
        findings = Findings(path.name)
        text = board_of(path.read_text(encoding="utf-8"), findings)
        assert {remark.kind for remark, _ in findings.remarks} <= {"left out"}, path.name
        boards.append(load_text(text, path.name))
    if not boards:
        pytest.skip("there are no game states in the shared folder")
    for start in range(0, len(boards), 16):
        for board, (answer,) in zip(boards[start : start + 16], solve_many(boards[start : start + 16]), strict=True):
            assert answer.supported
            assert answer.outcomes
            assert set(answer.outcomes[0].objects) == set(board.objects), board.path


PIECES = st.sampled_from([
    "|", ";", ":", "=", ",", "->", "\n", "#", "[", "]", "t:", "T:", "p0", "p9", "Id:1", "AttachedTo:3", "Tapped", "-1",
    "999999999999", "Counters:", "P1P1=1", "\x00", "é", "Owner:", "Transformed", "putonstack=", "Types:Creature", "\\n",
])  # fmt: skip


def imported_or_told(text: str) -> bool:
    """Import a text, and say whether a board that can be loaded or a list of mistakes came out."""
    try:
        board = board_of(text, Findings("game.pzl"), library=LIBRARY)
    except BoardError as error:
        return all(defect.message and defect.line > 0 for defect in error.defects)
    return bool(load_text(board, library=AnyCard(), compiler=AnyText()).questions)


@settings(max_examples=200)
@given(st.lists(st.tuples(st.integers(0, len(WHOLE)), st.integers(0, 9), PIECES), min_size=1, max_size=5))
def test_changed_game_states(cuts: list[tuple[int, int, str]]) -> None:
    text = WHOLE
    for place, length, piece in cuts:
        text = text[:place] + piece + text[place + length :]
    assert imported_or_told(text)


@given(st.text())
def test_any_text(text: str) -> None:
    assert imported_or_told(f"[state]\np0hand={text}")
