"""The comparison notices when a rule is missing: encodings with a rule taken out give other answers."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path

import pytest

from solver.board.model import Board
from solver.paths import encodings_path
from solver.solving import solve_many
from tests.properties.compare import judge_all
from tests.properties.generate import seeded_board

SEEDS, BATCH = 1_000, 50
"""How many seeds are tried at most; most rules are missed on the first of them."""


@dataclass(frozen=True)
class Mutation:
    """Text of an encoding that is replaced, by nothing unless said; `pattern` must be found."""

    file: str
    pattern: str
    by: str = ""

    def apply(self, folder: Path) -> None:
        """Change the file in a folder of encodings."""
        path = folder / self.file
        text, count = re.subn(self.pattern, self.by, path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
        assert count, f"{self.pattern!r} is not in {self.file}"
        path.write_text(text, encoding="utf-8")


def rules_for(predicate: str) -> str:
    """A pattern for all rules with a predicate in the head."""
    return rf"^{predicate}\([^.]*?\) :-.*?\.$"


MUTATIONS = {
    "dependency": Mutation("characteristics/dependency.lp", rules_for("depends")),
    "613.6": Mutation("characteristics/order.lp", rules_for("started")),
    "cda first": Mutation("characteristics/effects.lp", r"rank\(0, ", "rank(1, "),
    "305.7": Mutation("characteristics/types.lp", rules_for("becomes_basic")),
    "113.11": Mutation("characteristics/abilities.lp", rules_for("hindered")),
    "205.1a": Mutation("characteristics/types.lp", rules_for("lost_type")),
    "707.9d": Mutation("characteristics/exceptions.lp", rules_for("spoiled")),
}


@cache
def agreeing(start: int) -> tuple[Board, ...]:
    """The boards of some seeds on which the shipped encodings agree with the reference model."""
    boards = [seeded_board(seed) for seed in range(start, start + BATCH)]
    verdicts = judge_all(boards)
    return tuple(board for board, one in zip(boards, verdicts, strict=True) if not (one.differences or one.left_out))


@pytest.mark.slow
@pytest.mark.parametrize("name", MUTATIONS)
def test_missing_rule_is_noticed(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "encodings"
    shutil.copytree(encodings_path(), folder)
    MUTATIONS[name].apply(folder)
    solve = partial(solve_many, encodings=folder)
    for start in range(0, SEEDS, BATCH):
        if any(verdict.differences for verdict in judge_all(agreeing(start), solve)):
            return
    pytest.fail(f"nobody misses {name}")
