"""Verification of files and folders."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from solver.board.model import Board, Question
from solver.errors import BoardError, Defect, SolverError
from solver.outcome import Answer
from solver.verify import Summary, board_files, judge, verify_paths
from tests.answers import answer, board, held, outcome

RIGHT = Question("characteristics", {}, {"bear": {"pt": "2/2"}}, expected=True, line=7)
WRONG = Question("characteristics", {}, {"bear": {"pt": "3/3"}}, expected=True, line=9)
BEAR = answer(outcome(held()))


def test_a_right_answer_passes() -> None:
    assert judge(BEAR, RIGHT, board()).status == "passed"


def test_a_wrong_answer_fails_with_what_differs() -> None:
    verdict = judge(BEAR, WRONG, board())
    assert (verdict.status, verdict.differences) == ("failed", ("bear: pt is 2/2, not 3/3",))


def test_an_empty_set_of_outcomes_is_no_right_answer() -> None:
    verdict = judge(BEAR, Question("characteristics", {}, [], expected=True), board())
    assert (verdict.status, verdict.differences) == ("failed", ("no outcome at all is expected, but there is 1",))


def test_right_but_incomplete_is_counted_apart() -> None:
    incomplete = answer(outcome(held()), incomplete_because=("an ability of wolf is not modelled",))
    assert judge(incomplete, RIGHT, board()).status == "incomplete"
    assert judge(incomplete, WRONG, board()).status == "failed"


def test_truncated_and_unsupported_are_counted_apart() -> None:
    assert judge(answer(outcome(held()), truncated=True), RIGHT, board()).status == "truncated"
    assert judge(answer(supported=False), RIGHT, board()).status == "unsupported"
    unknown = Question("scry", {}, {}, expected=True)
    assert judge(Answer("scry"), unknown, board()).status == "unsupported"


def fake_load(path: Path) -> Board:
    if "broken" in path.name:
        raise BoardError((Defect(str(path), 3, "`Grizly Bears` is no card"),))
    unasked = Question("characteristics", {})
    return board(RIGHT, WRONG, unasked, Question("pools", {}, {}, expected=True), path=str(path))


def fake_solve(boards: Sequence[Board]) -> Sequence[Sequence[Answer]]:
    return [
        [BEAR if one.query == "characteristics" else Answer(one.query, supported=False) for one in asked.questions]
        for asked in boards
    ]


def check(*paths: Path, query: str | None = None) -> Summary:
    return verify_paths(paths, () if query is None else (query,), solve=fake_solve, load=fake_load)


def test_several_kinds_of_question(tmp_path: Path) -> None:
    (tmp_path / "board.yaml").touch()
    summary = verify_paths([tmp_path], ("characteristics", "pools"), solve=fake_solve, load=fake_load)
    assert {verdict.query for verdict in summary.verdicts} == {"characteristics", "pools"}


def test_files_and_folders_are_searched(tmp_path: Path) -> None:
    (tmp_path / "inner").mkdir()
    for name in ("b.yaml", "inner/a.yml", "inner/c.json", "readme.md"):
        (tmp_path / name).touch()
    found = [path.name for path in board_files([tmp_path, tmp_path / "b.yaml"])]
    assert found == ["b.yaml", "a.yml", "c.json"]
    with pytest.raises(SolverError, match="nowhere"):
        board_files([tmp_path / "nowhere"])


def test_summary(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").touch()
    summary = check(tmp_path)
    assert list(summary.lines()) == [
        f"{tmp_path / 'one.yaml'}:9: characteristics failed (A bear)",
        "    bear: pt is 2/2, not 3/3",
        f"{tmp_path / 'one.yaml'}: pools not supported (A bear)",
        "1 wrong, 0 incomplete, 0 truncated, 1 not supported",
        "1 passed, 2 failed",
    ]


def test_only_questions_of_a_kind(tmp_path: Path) -> None:
    (tmp_path / "one.yaml").touch()
    assert list(check(tmp_path, query="characteristics").lines())[-1] == "1 passed, 1 failed"
    assert list(check(tmp_path, query="attack").lines()) == [
        "nothing was checked: no question of kind `attack` has an `expect`",
        "0 wrong, 0 incomplete, 0 truncated, 0 not supported",
        "0 passed, 0 failed",
    ]


def test_that_nothing_was_checked_is_told() -> None:
    assert next(iter(Summary(()).lines())) == "nothing was checked: no question has an `expect`"


@pytest.mark.parametrize(
    ("text", "query", "failed"),
    [
        ("ask: [{query: characteristics, expect: {}}, {query: pay, expect: {}}, {query: pools}]", None, 2),
        ("ask: [{query: characteristics, expect: {}}, {query: pay, expect: {}}]", "pay", 1),
        ("ask: [{query: pools}]", None, 1),
        ("[", None, 1),
        ("nothing", None, 1),
    ],
)
def test_a_file_that_is_no_board_fails_with_all_its_questions(
    tmp_path: Path, text: str, query: str | None, failed: int
) -> None:
    (tmp_path / "broken.yaml").write_text(text)
    summary = check(tmp_path, query=query)
    assert (summary.passed, summary.failed) == (0, failed)
    assert all("`Grizly Bears` is no card" in verdict.differences[0] for verdict in summary.verdicts)


def test_a_mistake_of_the_solver_fails_only_its_own_file(tmp_path: Path) -> None:
    def confused_solve(boards: Sequence[Board]) -> Sequence[Sequence[Answer]]:
        if any("odd" in asked.path for asked in boards):
            raise ZeroDivisionError("no mana")
        return fake_solve(boards)

    for name in ("even", "one"):
        (tmp_path / f"{name}.yaml").touch()
    (tmp_path / "odd.yaml").write_text("ask: [{query: characteristics, expect: {}}]")
    summary = verify_paths([tmp_path], ("characteristics",), solve=confused_solve, load=fake_load)
    assert [verdict.status for verdict in summary.verdicts] == ["passed", "failed", "failed", "passed", "failed"]
    assert summary.verdicts[2].differences == ("internal error: ZeroDivisionError: no mana",)


def test_boards_are_answered_together_in_the_order_of_their_files(tmp_path: Path) -> None:
    together: list[int] = []
    seen: list[tuple[int, int]] = []

    def counting_solve(boards: Sequence[Board]) -> Sequence[Sequence[Answer]]:
        together.append(len(boards))
        return fake_solve(boards)

    names = [f"{number:03}.yaml" for number in range(300)]
    for name in (*names, "150-broken.yaml"):
        (tmp_path / name).touch()
    summary = verify_paths(
        [tmp_path],
        ("characteristics",),
        solve=counting_solve,
        load=fake_load,
        progress=lambda done, total: seen.append((done, total)),
    )
    assert sum(together) == 300
    assert len(together) == len(seen) < 10
    assert seen[-1] == (301, 301)
    files = [Path(verdict.path).name for verdict in summary.verdicts]
    assert list(dict.fromkeys(files)) == sorted((*names, "150-broken.yaml"))
