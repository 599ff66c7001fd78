"""The functions of the public surface."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import solver
from solver.about import VERSION

DATA: dict[str, Any] = {
    "players": {"A": {}, "B": {}},
    "board": [{"id": "moon", "card": "Blood Moon"}, {"id": "vents", "card": "Steam Vents"}],
}
TEXT = "players: {A: {}, B: {}}\nboard: [{id: moon, card: Blood Moon}, {id: vents, card: Steam Vents}]\n"


def subtypes(answer: solver.Answer) -> tuple[str, ...]:
    """Give the subtypes of the land in the only outcome."""
    (outcome,) = answer.outcomes
    return outcome.objects["vents"].subtypes


def test_solve_takes_boards_in_any_form(tmp_path: Path) -> None:
    file = tmp_path / "moon.yaml"
    file.write_text(TEXT, encoding="utf-8")
    for board in (DATA, str(file), file, solver.load_board(file), solver.load_data(DATA), solver.load_text(TEXT)):
        (answer,) = solver.solve(board)
        assert subtypes(answer) == ("Mountain",)
        assert answer.complete


def test_solve_many_answers_each_board() -> None:
    bear = {"players": {"A": {}, "B": {}}, "board": ["Grizzly Bears"]}
    (first,), (second,) = solver.solve_many([DATA, bear])
    assert subtypes(first) == ("Mountain",)
    assert list(second.outcomes[0].objects) == ["grizzly-bears"]


def test_ask() -> None:
    answer = solver.ask("Blood Moon; Steam Vents", explain=True)
    assert answer.outcomes[0].objects["steam-vents"].types == ("Land",)
    assert answer.outcomes[0].steps[0].effect == "blood-moon"


def test_limit_truncates() -> None:
    data = DATA | {"board": [{"any_order": [{"card": name} for name in ("Humility", "Opalescence", "Blood Moon")]}]}
    (answer,) = solver.solve(data, limit=1)
    assert answer.truncated
    assert not answer.complete


def test_errors_tell_every_defect() -> None:
    with pytest.raises(solver.BoardError) as caught:
        solver.solve({"board": [{"card": "Blood Mooon"}, {"card": "Steam Vents", "controler": "A"}]})
    assert len(caught.value.defects) >= 2
    with pytest.raises(solver.SolverError):
        solver.ask(";")


def test_version() -> None:
    assert solver.__version__ == VERSION
    with pytest.raises(AttributeError, match="nothing"):
        _ = solver.nothing  # type: ignore[attr-defined]
