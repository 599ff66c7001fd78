"""The reference model against the shared case files: what their `characteristics` questions expect."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from solver.board.load import load_board
from solver.board.model import Board
from solver.cards.model import Ability, Activated, Keyword
from solver.errors import BoardError
from tests.reference import Characteristics, outcomes
from tests.reference.vocabulary import COLORS, SUBTYPES

TOPICS = ("layers", "dependency", "cda", "copy", "mana", "sba", "could_produce")
_CASES = Path(__file__).parents[3] / "shared" / "cases"
FILES = [
    path.relative_to(_CASES).as_posix()
    for topic in TOPICS
    for path in sorted(_CASES.glob(f"{topic}/*.yaml"))
    if "query: characteristics" in path.read_text(encoding="utf-8")
]


def differs(values: Characteristics, expected: dict[str, Any]) -> list[str]:
    """The keys of an expectation that are not met; abilities are compared as far as their words are plain."""
    return [key for key, want in expected.items() if not _meets(values, key, want)]


def _meets(values: Characteristics, key: str, want: Any) -> bool:  # noqa: ANN401
    if key in {"types", "supertypes"}:
        return getattr(values, key) == frozenset(want)  # type: ignore[no-any-return]
    if key == "subtypes":
        return values.subtypes == _subtypes(want)
    if key == "colors":
        return values.colors == {COLORS[symbol] for symbol in want}
    if key == "pt":
        want_size: str | None = want
        return _size(values.power, values.toughness) == want_size
    if key == "base_pt":
        want_base: str | None = want
        return _size(values.base_power, values.base_toughness) == want_base
    if key == "abilities":
        plain = [word for word in want if _plain(word)]
        return len(values.abilities) == len(want) and all(_has(values.abilities, word) for word in plain)
    if key == "has":
        return all(_has(values.abilities, word) for word in want if _plain(word))
    if key == "lacks":
        return not any(_has(values.abilities, word) for word in want if _plain(word))
    return bool(getattr(values, key) == want)


def _subtypes(want: list[str]) -> frozenset[str]:
    groups = {f"all {family} types": words for family, words in SUBTYPES.items()}
    return frozenset().union(*(groups.get(word, frozenset({word})) for word in want))


def _size(power: int | None, toughness: int | None) -> str | None:
    return None if power is None else f"{power}/{toughness}"


def _plain(word: str) -> bool:
    """A keyword without more, or a mana ability of a land."""
    return bool(re.fullmatch(r"[a-z ]+|\{T\}: Add \{\w\}\.", word)) and " from " not in word


def _has(abilities: tuple[Ability, ...], word: str) -> bool:
    mana = re.fullmatch(r"\{T\}: Add (\{\w\})\.", word)
    if mana:
        return any(isinstance(ability, Activated) and mana[1] in ability.adds for ability in abilities)
    return any(isinstance(ability, Keyword) and ability.keyword == word for ability in abilities)


def _load(path: Path) -> Board:
    try:
        return load_board(path)
    except (BoardError, ImportError) as error:
        pytest.skip(f"not loaded: {error}")


@pytest.mark.parametrize("name", FILES)
def test_case(name: str, shared: Path) -> None:
    board = _load(shared / "cases" / name)
    try:
        results = [outcome.result for outcome in outcomes(board)]
    except NotImplementedError as error:
        pytest.skip(str(error))
    for question in board.questions:
        if question.query == "characteristics" and question.expected:
            wanted = question.expect if isinstance(question.expect, list) else [question.expect]
            misses = [
                [{each: differs(result[each], want[each]) for each in want if differs(result[each], want[each])}
                 for want in wanted]
                for result in results
            ]  # fmt: skip
            assert all({} in row for row in misses), f"an outcome that nothing expects: {misses}"
            for place, want in enumerate(wanted):
                assert any(row[place] == {} for row in misses), f"no outcome is {want}"
