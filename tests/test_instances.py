"""Every shipped instance: it is complete, the solver answers it as written, and so does the reference model."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

import clingo
import pytest
import yaml

from solver.asp import Layers
from solver.board.load import load_board
from solver.board.model import Board, Question
from solver.compare import compare
from solver.compare_mana import compare_mana
from solver.outcome import Characteristics, HeldAbility, Outcome
from solver.paths import instances_path
from solver.solving import solve, solve_many
from solver.verify import board_files, judge, verify_paths
from tests import reference
from tests.encodings.citations import rule_numbers
from tests.reference.mana import could_produce
from tests.reference.orders import all_orders
from tests.reference.tapping import mana_ability
from tests.reference.vocabulary import SUBTYPES
from tests.taps import outcome

FOLDER = instances_path()
ANSWERED = (
    "characteristics", "could_produce", "tap_for_mana", "activate_mana", "can_activate", "pools", "pay", "event",
    "enter", "state_based_actions", "combat_damage", "resolve",
)  # fmt: skip
"""The kinds of question that are answered so far."""

NAMES = [path.relative_to(FOLDER).as_posix() for path in board_files([FOLDER])]


def asked(board: Board, *kinds: str) -> tuple[Question, ...]:
    """The questions of some kinds that can be answered so far, of all of them unless said."""
    return tuple(question for question in board.questions if question.query in (kinds or ANSWERED))


def converted(identifier: str, found: reference.Characteristics) -> Characteristics:
    """What the reference model found, as an answer has it."""
    whole = [f"all {family} types" for family in ("creature", "land") if SUBTYPES[family] <= found.subtypes]
    return Characteristics(
        id=identifier,
        zone=found.zone,
        name=found.name or None,
        mana_cost=found.mana_cost,
        mana_value=found.mana_value,
        colors=tuple(found.colors),
        supertypes=tuple(found.supertypes),
        types=tuple(found.types),
        subtypes=(*whole, *found.subtypes),
        abilities=tuple(HeldAbility(ability, "reference") for ability in found.abilities),
        controller=found.controller,
        power=found.power,
        toughness=found.toughness,
        base_power=found.base_power,
        base_toughness=found.base_toughness,
        loyalty=found.loyalty,
        defense=found.defense,
    )


def test_shared_cases_are_answered_with_the_cards_of_the_library(shared: Path) -> None:
    """All of them that ask for characteristics; no card is written by hand any more."""
    found = verify_paths([shared / "cases"], ("characteristics",))
    assert found.passed > 0
    assert found.failed == 0, "\n".join(found.lines())


def test_there_are_many() -> None:
    assert len(NAMES) > 100
    assert "seeds/ichthyomorphosis.yaml" in NAMES


@pytest.mark.parametrize("name", NAMES)
def test_complete(name: str) -> None:
    """Each has a title, the rules that decide it, a note, and an answer to every question."""
    data = yaml.safe_load((FOLDER / name).read_text(encoding="utf-8"))
    assert data["title"]
    assert data["note"]
    assert data["rules"]
    assert set(data["rules"]) <= rule_numbers()
    assert all("expect" in question and question["expect"] is not None for question in data["ask"])


@pytest.mark.parametrize("name", NAMES)
def test_solver(name: str) -> None:
    board = load_board(FOLDER / name)
    for question, answer in zip(board.questions, solve(board), strict=True):
        if question in asked(board):
            verdict = judge(answer, question, board)
            assert verdict.status == "passed", "\n".join(verdict.differences)


def free(entry: Mapping[str, Any]) -> dict[str, Any]:
    """An expected outcome without what the reference model does not tell: who chose, and the life that was lost."""
    players = {
        name: {key: value for key, value in fields.items() if key != "life_lost"}
        for name, fields in entry.get("players", {}).items()
    }
    return {**{key: value for key, value in entry.items() if key != "chooser"}, "players": players}


# the reference model refuses triggered mana abilities that may be declined or look at what was tapped
BEYOND_REFERENCE = frozenset({"mana/tap-one-of-several-namesakes.yaml", "mana/tap-snow-island-doubles-more.yaml"})


@pytest.mark.parametrize("name", sorted(BEYOND_REFERENCE))
def test_what_the_reference_does_not_know(name: str) -> None:
    with pytest.raises(NotImplementedError):
        test_reference(name)


@pytest.mark.parametrize("name", [name for name in NAMES if name not in BEYOND_REFERENCE])
def test_reference(name: str) -> None:
    board = load_board(FOLDER / name)
    about = asked(board, "characteristics")
    results = reference.outcomes(board) if about else []
    outcomes = [
        Outcome({identifier: converted(identifier, found) for identifier, found in outcome.result.items()})
        for outcome in results
    ]
    for question in about:
        assert compare(question.expect, outcomes) == ()
    for question in asked(board, "could_produce"):
        assert could_produce(board, question.keys["object"]) == frozenset(question.expect)
    for question in asked(board, "tap_for_mana", "activate_mana"):
        name, ability = question.keys["object"], question.keys.get("ability")
        tapping = question.query == "tap_for_mana"
        tapped = {
            found
            for order in all_orders(board)
            for found in mana_ability(board, name, order, ability=ability, tapping=tapping)
        }
        told = [free(entry) for entry in question.expect]
        assert compare_mana(told, [outcome(found) for found in sorted(tapped, key=repr)]) == ()


def test_no_title_twice() -> None:
    titles = [load_board(FOLDER / name).title for name in NAMES]
    assert len(titles) == len(set(titles))


def test_every_folder_is_listed() -> None:
    """The index names each folder."""
    listed = (FOLDER / "README.md").read_text(encoding="utf-8")
    folders = {Path(name).parts[0] for name in NAMES}
    assert {folder for folder in folders if f"`{folder}/`" not in listed} == set()


class _Watched(Layers):
    """Keeps what was not decided while grounding."""

    open: ClassVar[list[str]] = []

    def symbols(self) -> Sequence[clingo.Symbol]:
        """Give the shown atoms."""
        found = super().symbols()
        self.open.extend(str(atom.symbol) for atom in self.control.symbolic_atoms if not atom.is_fact)
        return found


def test_everything_is_decided_while_grounding(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts that are grounded in one call must not feed each other through negation."""
    monkeypatch.setattr("solver.solving.Layers", _Watched)
    monkeypatch.setattr("solver.tapping.Layers", _Watched)
    boards = [load_board(FOLDER / name) for name in NAMES if name.startswith("mana/")][::2]
    boards += [load_board(FOLDER / name) for name in NAMES[::16] if not name.startswith("mana/")]
    solve_many(boards, explain=True)
    assert _Watched.open == []
