"""Answer the questions of files of boards and judge the answers: what differs, question by question."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

import msgspec

from solver.board.model import Board, Question
from solver.combat.comparing import compare_declarations
from solver.compare import compare, compare_activating, compare_types
from solver.compare_mana import compare_mana, unknown_fields
from solver.errors import SolverError
from solver.events.comparing import compare_events
from solver.outcome import Answer, Outcome
from solver.payment.comparing import compare_pay
from solver.pools.comparing import compare_pools

Status = Literal["passed", "failed", "incomplete", "truncated", "unsupported"]
Solve = Callable[[Sequence[Board]], Sequence[Sequence[Answer]]]
"""Answers the questions of several boards in one run, which is much faster than one by one."""

Load = Callable[[Path], Board]

Progress = Callable[[int, int], None]
"""Is told how many files are done, and how many there are."""

SUFFIXES = (".yaml", ".yml", ".json")
"""Endings of the files that hold boards."""

_TOGETHER = 256
"""Boards are answered together until so many objects stand on them: a few dozen small boards, or a few large ones."""


class Verdict(msgspec.Struct, frozen=True):
    """How one question came out; `differences` says in words what is not as expected."""

    path: str
    line: int
    query: str
    status: Status
    title: str = ""
    differences: tuple[str, ...] = ()


class Summary(msgspec.Struct, frozen=True):
    """How all questions came out; `queries` are the kinds of question that were asked for, if only some were."""

    verdicts: tuple[Verdict, ...]
    queries: tuple[str, ...] = ()

    def count(self, status: Status) -> int:
        """Count the questions with that status."""
        return sum(verdict.status == status for verdict in self.verdicts)

    @property
    def passed(self) -> int:
        """The number of questions answered as expected."""
        return self.count("passed")

    @property
    def failed(self) -> int:
        """The number of all others, those included that are incomplete, truncated or not supported."""
        return len(self.verdicts) - self.passed

    def lines(self) -> Iterator[str]:
        """Write the summary: each question that did not pass, or that there was none, then the counts."""
        for verdict in self.verdicts:
            if verdict.status == "passed":
                continue
            place = f"{verdict.path}:{verdict.line}" if verdict.line else verdict.path
            title = f" ({verdict.title})" if verdict.title else ""
            yield f"{place}: {verdict.query} {_STATUS_WORDS[verdict.status]}{title}"
            yield from (f"    {difference}" for difference in verdict.differences)
        # These add up to the number of those that failed.
        apart = [(self.count("failed"), "wrong")]
        apart += [(self.count(status), _STATUS_WORDS[status]) for status in ("incomplete", "truncated", "unsupported")]
        if not self.verdicts:
            kinds = " or ".join(f"`{query}`" for query in self.queries)
            kind = f" of kind {kinds}" if kinds else ""
            yield f"nothing was checked: no question{kind} has an `expect`"
        yield ", ".join(f"{count} {words}" for count, words in apart)
        yield f"{self.passed} passed, {self.failed} failed"


_STATUS_WORDS: dict[Status, str] = {
    "passed": "passed",
    "failed": "failed",
    "incomplete": "incomplete",
    "truncated": "truncated",
    "unsupported": "not supported",
}


_COMPARED: dict[str, Callable[[Any, Sequence[Outcome]], tuple[str, ...]]] = {
    "characteristics": compare,
    "could_produce": compare_types,
    "tap_for_mana": compare_mana,
    "activate_mana": compare_mana,
    "can_activate": compare_activating,
    "event": compare_events,
    "pools": compare_pools,
    "pay": compare_pay,
    "enter": compare_events,
    "state_based_actions": compare_events,
    "combat_damage": compare_events,
    "resolve": compare_events,
    "step": compare_events,
    "cast": compare_events,
    "activate": compare_events,
    "attack": compare_declarations,
    "block": compare_declarations,
}
"""How outcomes are compared with the expected ones, by kind of question."""


def judge(answer: Answer, question: Question, board: Board) -> Verdict:
    """Judge the answer to one question.

    Args:
        answer: what the solver says.
        question: the question, with its expected answer.
        board: the board it is asked of; it names file and title.
    """

    def verdict(status: Status, *found: str) -> Verdict:
        return Verdict(board.path, question.line, question.query, status, board.title, found)

    if not answer.supported or question.query not in _COMPARED:
        return verdict("unsupported")
    if _COMPARED[question.query] is compare_mana and (unknown := unknown_fields(question.expect)):
        return verdict("unsupported", *unknown)
    found = _COMPARED[question.query](question.expect, answer.outcomes)
    if answer.truncated:
        return verdict("truncated", *found)
    if found:
        return verdict("failed", *found)
    if answer.incomplete_because:
        return verdict("incomplete", *answer.incomplete_because)
    return verdict("passed")


# --------------------------------------------------------------------------------------------------------------------
# Files
# --------------------------------------------------------------------------------------------------------------------


def board_files(paths: Iterable[Path], suffixes: Sequence[str] = SUFFIXES) -> list[Path]:
    """Find the files of boards: files as given, and in folders everything that ends like one, sorted.

    Args:
        paths: files and folders.
        suffixes: how the files end that are looked for in folders.

    Raises:
        SolverError: a path does not exist, or there are no boards in it.
    """
    files: list[Path] = []
    for path in paths:
        if path.is_dir():
            found = sorted(file for file in path.rglob("*") if file.suffix in suffixes and file.is_file())
            # Hidden folders hold environments and caches, not boards.
            files += [file for file in found if not any(p.startswith(".") for p in file.relative_to(path).parts)]
        elif path.exists():
            files.append(path)
        else:
            raise SolverError(f"{path}: no such file or folder")
    if not files:
        endings = [f"*{suffix}" for suffix in suffixes]
        raise SolverError(f"no boards there: they are files {', '.join(endings[:-1])} or {endings[-1]}")
    return list(dict.fromkeys(files))


def _is_asked(query: object, queries: Collection[str]) -> bool:
    return not queries or query in queries


def _unread(path: Path, queries: Collection[str], error: Exception) -> Iterator[Verdict]:
    """Give one failed verdict for each question of a file that cannot be loaded or solved."""
    messages = str(error).splitlines()
    if not isinstance(error, SolverError):
        messages = [f"internal error: {type(error).__name__}: {error}"]
    try:
        import yaml

        data = yaml.safe_load(path.read_bytes())
        asked = [one for one in data["ask"] if "expect" in one and _is_asked(one.get("query"), queries)]
        if not asked and not queries:
            asked = [{}]
    except (OSError, ValueError, TypeError, KeyError, AttributeError, yaml.YAMLError):
        asked = [{}]
    for question in asked:
        yield Verdict(str(path), 0, str(question.get("query", "board")), "failed", "", tuple(messages))


class _Loaded(msgspec.Struct):
    """A file: its board, which asks what is to be judged, or why there is none."""

    path: Path
    board: Board | None = None
    error: Exception | None = None


def _loaded(path: Path, queries: Collection[str], load: Load) -> _Loaded:
    try:
        board = load(path)
    except Exception as error:  # one file that goes wrong must not keep the others from being judged
        return _Loaded(path, error=error)
    questions = tuple(one for one in board.questions if one.expected and _is_asked(one.query, queries))
    return _Loaded(path, msgspec.structs.replace(board, questions=questions))


def _chunks(files: Iterable[Path], queries: Collection[str], load: Load) -> Iterator[list[_Loaded]]:
    """Load files and group them so that each group can be answered in one run."""
    chunk: list[_Loaded] = []
    size = 0
    for path in files:
        one = _loaded(path, queries, load)
        chunk.append(one)
        size += len(one.board.objects) + 1 if one.board is not None else 1
        if size >= _TOGETHER:
            yield chunk
            chunk, size = [], 0
    if chunk:
        yield chunk


def _answers(boards: Sequence[Board], solve: Solve) -> list[Sequence[Answer] | Exception]:
    """Answer boards together, or each by itself when something goes wrong with one of them."""
    try:
        return list(solve(boards)) if boards else []
    except Exception as error:  # as above
        if len(boards) == 1:
            return [error]
        return [answered for board in boards for answered in _answers([board], solve)]


def _verify(chunk: list[_Loaded], queries: Collection[str], solve: Solve) -> Iterator[Verdict]:
    asking = [one.board for one in chunk if one.board is not None and one.board.questions]
    answers = iter(_answers(asking, solve))
    for one in chunk:
        if one.board is None:
            answered: Sequence[Answer] | Exception = one.error or AssertionError()
        else:
            answered = next(answers) if one.board.questions else ()
        if isinstance(answered, Exception):
            yield from _unread(one.path, queries, answered)
        elif one.board is not None:
            for question, answer in zip(one.board.questions, answered, strict=True):
                yield judge(answer, question, one.board)


def _default_solve() -> Solve:
    from solver.solving import solve_many  # clingo is slow to import

    return solve_many


def _default_load() -> Load:
    from solver.board.load import load_board

    return load_board


def verify_paths(
    paths: Iterable[Path],
    queries: Sequence[str] = (),
    *,
    solve: Solve | None = None,
    load: Load | None = None,
    progress: Progress | None = None,
) -> Summary:
    """Answer every question with an expectation in files and folders, and judge the answers.

    Args:
        paths: files, and folders that are searched for ``*.yaml``, ``*.yml`` and ``*.json``.
        queries: only questions of these kinds, of all of them unless said.
        solve: answers the questions of boards; the solver itself when not given.
        load: reads a board from a file; the loader itself when not given.
        progress: is told now and then how many files are done.

    Raises:
        SolverError: a path does not exist.
    """
    solve, load = solve or _default_solve(), load or _default_load()
    files = board_files(paths)
    verdicts: list[Verdict] = []
    done = 0
    for chunk in _chunks(files, queries, load):
        verdicts += _verify(chunk, queries, solve)
        done += len(chunk)
        if progress is not None:
            progress(done, len(files))
    return Summary(tuple(verdicts), tuple(queries))
