"""How often the hard parts of the layer system decide something on generated boards.

Run as ``python -m tests.properties.figures 1000``. Each part is switched off in the reference model; a board counts
when its result changes.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any
from unittest.mock import patch

from solver.board.model import Board
from tests.properties.generate import seeded_board
from tests.reference import characteristics, effects, layers
from tests.reference.state import Key

Switch = Callable[[], AbstractContextManager[Any]]

_dependencies = layers.dependencies
_apply_effect = layers.apply_effect
_static_effects = effects._static_effects


def without_dependency() -> AbstractContextManager[Any]:
    """Timestamps alone decide (against 613.8)."""

    def none(waiting: list[Any], *_: object) -> dict[Key, set[Key]]:
        return {acting.key: set() for acting in waiting}

    return patch.object(layers, "dependencies", none)


def without_loops() -> AbstractContextManager[Any]:
    """A loop somewhere makes all dependencies void (against 613.8b, which spares effects outside of it)."""

    def all_or_nothing(*args: Any) -> dict[Key, set[Key]]:  # noqa: ANN401
        needs = _dependencies(*args)
        looped = any(key in layers.reachable(key, needs) for key in needs)
        return {key: set() for key in needs} if looped else needs

    return patch.object(layers, "dependencies", all_or_nothing)


def without_continuation() -> AbstractContextManager[Any]:
    """Effects look for their objects anew in each layer and end with their ability (against 613.6)."""

    def forgetting(acting: Any, layer: Any, state: Any) -> None:  # noqa: ANN401
        _apply_effect(acting, layer, state)
        state.started.clear()

    return patch.object(layers, "apply_effect", forgetting)


def without_defining_first() -> AbstractContextManager[Any]:
    """Characteristic-defining abilities wait for their timestamp (against 613.3)."""

    def ordinary(*args: Any) -> Iterator[tuple[Any, bool]]:  # noqa: ANN401
        return ((effect, False) for effect, _ in _static_effects(*args))

    return patch.object(effects, "_static_effects", ordinary)


SWITCHES: dict[str, Switch] = {
    "dependency": without_dependency,
    "loops": without_loops,
    "613.6": without_continuation,
    "cda first": without_defining_first,
}


@contextmanager
def watched(seen: Counter[str]) -> Iterator[None]:
    """Count whether dependencies and loops occur."""

    def watching(*args: Any) -> dict[Key, set[Key]]:  # noqa: ANN401
        needs = _dependencies(*args)
        seen["a dependency"] += any(needs.values())
        seen["a loop"] += any(key in layers.reachable(key, needs) for key in needs)
        return needs

    with patch.object(layers, "dependencies", watching):
        yield


def measure(boards: Iterator[Board]) -> Counter[str]:
    """Count the boards on which each part occurs, or matters."""
    found: Counter[str] = Counter()
    for board in boards:
        seen: Counter[str] = Counter()
        try:
            with watched(seen):
                result = characteristics(board)
        except NotImplementedError:
            found["left out"] += 1
            continue
        found["boards"] += 1
        found.update(f"{name} occurs" for name, count in seen.items() if count)
        for name, switch in SWITCHES.items():
            with switch():
                try:
                    found[f"{name} matters"] += characteristics(board) != result
                except (NotImplementedError, AssertionError):
                    found[f"{name} matters"] += 1
    return found


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1000
    for what, number in sorted(measure(map(seeded_board, range(count))).items()):
        print(f"{what:24} {number}")
