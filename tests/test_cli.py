"""The command line."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType

import pytest
from typer.testing import CliRunner

from solver import cli
from solver.board import load
from solver.board.model import Board, Question
from solver.errors import BoardError, Defect, SolverError
from solver.outcome import Answer
from tests.answers import answer, board, held, outcome

runner = CliRunner()
BEAR = answer(outcome(held()), timings={"solve": 0.5})

Solver = Callable[..., Sequence[Answer]]


def use_solver(monkeypatch: pytest.MonkeyPatch, solver: Solver) -> None:
    """Put a solver in the place of the real one."""
    module = ModuleType("solver.solve")
    module.__dict__["solve"] = solver
    monkeypatch.setitem(sys.modules, "solver.solve", module)


@pytest.fixture(autouse=True)
def fakes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Boards by the names of their files, and a solver that knows only Bears."""

    def load_board(path: Path, **_: object) -> Board:
        match Path(path).stem:
            case "broken":
                defects = (Defect(str(path), 3, "`Grizly Bears` is no card"), Defect(str(path), 5, "no player C"))
                raise BoardError(defects)
            case "pools":
                return board(Question("pools", {}))
            case "right":
                return board(Question("characteristics", {}, {"bear": {"pt": "2/2"}}, expected=True))
            case "wrong":
                return board(Question("characteristics", {}, {"bear": {"pt": "3/3"}}, expected=True))
            case "mixed":
                return board(Question("characteristics", {}), Question("pools", {}))
            case _:
                return board(Question("characteristics", {}), path=str(path))

    def solve(asked: Board, *, explain: bool = False, limit: int | None = None) -> Sequence[Answer]:
        del explain, limit
        if asked.path == "unsure.yaml":
            return [answer(outcome(held()), incomplete_because=("who knows",))]
        return [
            BEAR if one.query == "characteristics" else Answer(one.query, supported=False) for one in asked.questions
        ]

    monkeypatch.setattr(load, "load_board", load_board)
    use_solver(monkeypatch, solve)


def test_solve_prints_a_table() -> None:
    result = runner.invoke(cli.app, ["solve", "bear.yaml"])
    assert result.exit_code == 0
    assert "bear    Grizzly Bears" in result.stdout


def test_solve_prints_json() -> None:
    result = runner.invoke(cli.app, ["solve", "bear.yaml", "other.yaml", "--json"])
    data = json.loads(result.stdout)
    assert [one["path"] for one in data["boards"]] == ["bear.yaml", "other.yaml"]
    assert data["boards"][0]["questions"][0]["timings"] == {"solve": 0.5}
    untimed = runner.invoke(cli.app, ["solve", "bear.yaml", "--json", "--no-timings"])
    assert "timings" not in untimed.stdout


def test_solve_reports_all_defects_and_goes_on() -> None:
    result = runner.invoke(cli.app, ["solve", "broken.yaml", "bear.yaml"])
    assert result.exit_code == 2
    assert result.stderr == "broken.yaml:3: `Grizly Bears` is no card\nbroken.yaml:5: no player C\n"
    assert "Grizzly Bears" in result.stdout


def test_questions_that_are_not_supported() -> None:
    result = runner.invoke(cli.app, ["solve", "pools.yaml"])
    assert result.exit_code == 3
    assert "not supported yet" in result.stdout
    assert runner.invoke(cli.app, ["solve", "mixed.yaml", "--query", "characteristics"]).exit_code == 0


def test_strict_refuses_incomplete_answers() -> None:
    assert runner.invoke(cli.app, ["solve", "unsure.yaml"]).exit_code == 0
    assert runner.invoke(cli.app, ["solve", "unsure.yaml", "--strict"]).exit_code == 1


def test_limit_and_explain_reach_the_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[str, object] = {}

    def solve(_: Board, **options: object) -> Sequence[Answer]:
        seen.update(options)
        return [BEAR]

    use_solver(monkeypatch, solve)
    runner.invoke(cli.app, ["solve", "bear.yaml", "--explain", "--limit", "3"])
    assert seen == {"explain": True, "limit": 3}


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "load_text", lambda text, path: board(title=text, path=path))
    result = runner.invoke(cli.app, ["solve", "-"], input="a board")
    assert "a board" in result.stdout


def test_verify(tmp_path: Path) -> None:
    for name in ("right", "wrong"):
        (tmp_path / f"{name}.yaml").touch()
    passed = runner.invoke(cli.app, ["verify", str(tmp_path / "right.yaml")])
    assert passed.exit_code == 0
    assert passed.stdout.endswith("0 incomplete, 0 truncated, 0 not supported\n1 passed, 0 failed\n")
    failed = runner.invoke(cli.app, ["verify", str(tmp_path)])
    assert failed.exit_code == 1
    assert failed.stdout.splitlines()[-1] == "1 passed, 1 failed"
    assert runner.invoke(cli.app, ["verify", str(tmp_path), "--query", "pay"]).exit_code == 0
    missing = runner.invoke(cli.app, ["verify", str(tmp_path / "nowhere")])
    assert missing.exit_code == 2
    assert "no such file or folder" in missing.stderr


def test_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "load_data", lambda data: board(title=data["title"]))
    result = runner.invoke(cli.app, ["ask", "Grizzly Bears; Steam Vents"])
    assert result.exit_code == 0
    assert result.stdout.startswith("Grizzly Bears; Steam Vents\n")
    empty = runner.invoke(cli.app, ["ask", ";"])
    assert (empty.exit_code, empty.stdout) == (2, "")


def test_schema_is_json() -> None:
    assert "properties" in json.loads(runner.invoke(cli.app, ["schema"]).stdout) or "$defs" in json.loads(
        runner.invoke(cli.app, ["schema"]).stdout
    )


def test_version() -> None:
    result = runner.invoke(cli.app, ["--version"])
    assert result.stdout.startswith("mtg-solver ")
    assert "rules of" in result.stdout


@pytest.mark.parametrize(
    ("failure", "code", "words"),
    [
        (KeyboardInterrupt(), 130, ""),
        (RuntimeError("out of cards"), cli.INTERNAL, "internal error: RuntimeError: out of cards"),
    ],
)
def test_no_failure_ends_in_a_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], failure: BaseException, code: int, words: str
) -> None:
    def fail() -> None:
        raise failure

    monkeypatch.delenv("MTG_SOLVER_TRACEBACK", raising=False)
    monkeypatch.setattr(cli, "app", fail)
    with pytest.raises(SystemExit) as stopped:
        cli.main()
    assert stopped.value.code == code
    assert words in capsys.readouterr().err


def test_errors_of_the_solver_are_bad_input(monkeypatch: pytest.MonkeyPatch) -> None:
    def solve(_: Board, **__: object) -> Sequence[Answer]:
        raise SolverError("too deep")

    use_solver(monkeypatch, solve)
    result = runner.invoke(cli.app, ["solve", "bear.yaml"])
    assert (result.exit_code, result.stderr) == (2, "too deep\n")
