"""Mixed boards for the benchmarks of batches, in lines of JSON: each from a seed of its own, its number.

Run as ``python -m tests.benchmarks.mixed COUNT FILE``. Most boards are small ones with cards of the library, as engines
ask about them; the others are large ones, and generated ones with cards of their own and all kinds of question.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from tests.benchmarks.boards import board
from tests.properties import act_boards, event_boards, generate, mana_boards, pool_boards
from tests.properties.dice import Dice
from tests.properties.written import written

Data = dict[str, Any]


def small(seed: int) -> Data:
    """A board of three to five objects, one to three of them with static effects."""
    dice = Dice.seeded(seed)
    return board(dice.between(3, 5), dice.between(1, 3), seed)


def large(seed: int) -> Data:
    """A board of ten to twenty objects."""
    dice = Dice.seeded(seed)
    return board(dice.between(10, 20), dice.between(2, 6), seed)


_MIX: tuple[tuple[int, Callable[[int], Data]], ...] = (
    (860, small),
    (100, large),
    (15, lambda seed: written(generate.seeded_board(seed))),
    (10, lambda seed: written(act_boards.seeded_board(seed))),
    (9, lambda seed: written(mana_boards.seeded_board(seed))),
    (4, lambda seed: written(event_boards.seeded_board(seed))),
    (2, lambda seed: written(pool_boards.seeded_board(seed))),
)
"""So many of a thousand boards are of each kind."""


def mixed(seed: int) -> Data:
    """The board of a seed."""
    return Dice.seeded(seed).weighted(_MIX)(seed)


def write(path: Path, boards: Iterable[Data]) -> Path:
    """Write boards to a file, one in each line."""
    with path.open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(one) + "\n" for one in boards)
    return path


if __name__ == "__main__":
    write(Path(sys.argv[2]), map(mixed, range(int(sys.argv[1]))))
