"""The command line."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

from solver import cli
from solver.board import load
from solver.board.model import Board, Question
from solver.errors import BoardError, Defect, SolverError
from solver.outcome import Answer
from tests.answers import answer, board, held, outcome

BEAR = answer(outcome(held()), timings={"solve": 0.5})

Solver = Callable[..., Sequence[Answer]]


class Result(NamedTuple):
    """What a command did."""

    exit_code: int
    stdout: str
    stderr: str


Run = Callable[..., Result]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command line."""

    def run_command(*arguments: str) -> Result:
        try:
            code = cli.run(arguments)
        except SystemExit as stopped:
            code = int(stopped.code or 0)
        return Result(code, *capsys.readouterr())

    return run_command


def use_solver(monkeypatch: pytest.MonkeyPatch, solver: Solver) -> None:
    """Put a solver in the place of the real one."""
    module = ModuleType("solver.solving")
    module.__dict__["solve"] = solver
    module.__dict__["solve_many"] = lambda boards: [solver(board) for board in boards]
    monkeypatch.setitem(sys.modules, "solver.solving", module)


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
            case "unknown":
                return board(Question("pools", {}, {}, expected=True))
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


def test_solve_prints_a_table(run: Run) -> None:
    result = run("solve", "bear.yaml")
    assert result.exit_code == 0
    assert "bear    Grizzly Bears" in result.stdout


def test_solve_prints_json(run: Run) -> None:
    result = run("solve", "bear.yaml", "other.yaml", "--json")
    data = json.loads(result.stdout)
    assert [one["path"] for one in data["boards"]] == ["bear.yaml", "other.yaml"]
    assert data["boards"][0]["questions"][0]["timings"] == {"solve": 0.5}
    untimed = run("solve", "bear.yaml", "--json", "--no-timings")
    assert "timings" not in untimed.stdout


def test_solve_reports_all_defects_and_goes_on(run: Run) -> None:
    result = run("solve", "broken.yaml", "bear.yaml")
    assert result.exit_code == 2
    assert result.stderr == "broken.yaml:3: `Grizly Bears` is no card\nbroken.yaml:5: no player C\n"
    assert "Grizzly Bears" in result.stdout


def test_questions_that_are_not_supported(run: Run) -> None:
    result = run("solve", "pools.yaml")
    assert result.exit_code == 3
    assert "not supported yet" in result.stdout
    assert run("solve", "mixed.yaml", "--query", "characteristics").exit_code == 0


def test_strict_refuses_incomplete_answers(run: Run) -> None:
    assert run("solve", "unsure.yaml").exit_code == 0
    assert run("solve", "unsure.yaml", "--strict").exit_code == 1


def test_limit_and_explain_reach_the_solver(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[str, object] = {}

    def solve(_: Board, **options: object) -> Sequence[Answer]:
        seen.update(options)
        return [BEAR]

    use_solver(monkeypatch, solve)
    run("solve", "bear.yaml", "--explain", "--limit", "3")
    assert seen == {"explain": True, "limit": 3}


def test_standard_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "load_text", lambda text, path: board(title=text, path=path))
    monkeypatch.setattr(sys, "stdin", io.StringIO("a board"))
    result = run("solve", "-")
    assert "a board" in result.stdout


def test_verify(run: Run, tmp_path: Path) -> None:
    for name in ("right", "wrong"):
        (tmp_path / f"{name}.yaml").touch()
    passed = run("verify", str(tmp_path / "right.yaml"))
    assert passed.exit_code == 0
    assert passed.stdout.endswith("0 wrong, 0 incomplete, 0 truncated, 0 not supported\n1 passed, 0 failed\n")
    failed = run("verify", str(tmp_path))
    assert failed.exit_code == 1
    assert failed.stdout.splitlines()[-1] == "1 passed, 1 failed"
    assert run("verify", str(tmp_path), "--query", "pay").exit_code == 0
    (tmp_path / "unknown.yaml").touch()
    assert run("verify", str(tmp_path)).exit_code == 1
    assert run("verify", str(tmp_path), "--query", "pools").exit_code == 1
    missing = run("verify", str(tmp_path / "nowhere"))
    assert missing.exit_code == 2
    assert "no such file or folder" in missing.stderr


def test_only_kinds_of_questions_that_there_are_can_be_asked_for(run: Run, tmp_path: Path) -> None:
    (tmp_path / "right.yaml").touch()
    for command in (("solve", "bear.yaml"), ("verify", str(tmp_path))):
        strange = run(*command, "--query", "banana")
        assert (strange.exit_code, strange.stdout) == (2, "")
        assert "no question of the kind `banana`; the kinds are `characteristics`, " in strange.stderr
        near = run(*command, "--query", "characteristic")
        assert (near.exit_code, near.stdout) == (2, "")
        assert "did you mean `characteristics`?" in near.stderr


def test_ask(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(load, "load_data", lambda data: board(title=data["title"]))
    result = run("ask", "Grizzly Bears; Steam Vents")
    assert result.exit_code == 0
    assert result.stdout.startswith("Grizzly Bears; Steam Vents\n")
    empty = run("ask", ";")
    assert (empty.exit_code, empty.stdout) == (2, "")


def test_ask_takes_what_solve_takes(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: dict[str, object] = {}

    def solve(_: Board, **options: object) -> Sequence[Answer]:
        seen.update(options)
        return [answer(outcome(held()), incomplete_because=("who knows",))]

    use_solver(monkeypatch, solve)
    monkeypatch.setattr(load, "load_data", lambda data: board(title=str(list(data["players"]))))
    result = run("ask", "Grizzly Bears @C", "--players", "3", "--limit", "5", "--strict", "--explain")
    assert result.exit_code == 1
    assert result.stdout.startswith("['A', 'B', 'C']\n")
    assert seen == {"explain": True, "limit": 5}


def test_help_of_ask_has_the_whole_syntax(run: Run) -> None:
    shown = run("ask", "--help").stdout
    for word in (
        "x2 ",
        "@B ",
        "(tapped) ",
        "(+1/+1 x3) ",
        "(oil x1)",
        "on NAME ",
        "by the letter",
        "--limit",
        "--strict",
        "--players",
    ):
        assert word in shown


def test_schema_is_json(run: Run) -> None:
    assert "properties" in json.loads(run("schema").stdout) or "$defs" in json.loads(run("schema").stdout)


def test_version(run: Run) -> None:
    result = run("--version")
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
    def fail(_: Sequence[str]) -> int:
        raise failure

    monkeypatch.delenv("MTG_SOLVER_TRACEBACK", raising=False)
    monkeypatch.setattr(cli, "run", fail)
    with pytest.raises(SystemExit) as stopped:
        cli.main()
    assert stopped.value.code == code
    assert words in capsys.readouterr().err


def test_errors_of_the_solver_are_bad_input(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def solve(_: Board, **__: object) -> Sequence[Answer]:
        raise SolverError("too deep")

    use_solver(monkeypatch, solve)
    result = run("solve", "bear.yaml")
    assert (result.exit_code, result.stderr) == (2, "too deep\n")


@pytest.mark.parametrize("arguments", [("solve",), ("solve", "bear.yaml", "--limit", "0"), ("dance",), ()])
def test_wrong_commands_are_bad_input(run: Run, arguments: tuple[str, ...]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stderr.startswith("usage: mtg-solver")


def test_a_reader_that_stops_early_is_no_failure() -> None:
    command = [sys.executable, "-m", "solver.cli", "schema"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:  # noqa: S603
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_starting_imports_nothing_that_takes_long() -> None:
    slow = {"clingo", "msgspec", "pydantic", "rapidfuzz", "rich", "typer", "yaml"}
    code = f"import sys, solver.cli; solver.cli._parser(); print(*sorted({slow!r} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)  # noqa: S603
    assert done.stdout.strip() == ""
