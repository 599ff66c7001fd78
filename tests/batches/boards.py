"""Boards in lines of JSON, for the tests of batches."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

CARDS = (
    ("Humility", "Opalescence"),
    ("Blood Moon", "Urborg, Tomb of Yawgmoth", "Steam Vents"),
    ("Grizzly Bears", "Glorious Anthem", "Forest"),
    ("Doubling Season", "Grizzly Bears"),
)

QUESTIONS: tuple[dict[str, Any], ...] = (
    {"query": "characteristics"},
    {"query": "characteristics", "objects": ["first"]},
    {"query": "could_produce", "object": "first"},
    {"query": "event", "event": {"gain_life": {"player": "A", "amount": 2}}},
)


def small(number: int, **more: Any) -> dict[str, Any]:  # noqa: ANN401 (keys of the file format)
    """Make a small board; those whose number is a multiple of three have two questions."""
    first, *others = CARDS[number % len(CARDS)]
    questions = [QUESTIONS[number % len(QUESTIONS)]]
    questions += [QUESTIONS[0]] if number % 3 == 0 else []
    return {
        "title": f"board {number}",
        "players": {"A": {"life": 20 + number}, "B": {}},
        "board": [{"id": "first", "card": first}, *others],
        "ask": questions,
        **more,
    }


def write(path: Path, boards: Iterable[object]) -> Path:
    """Write boards to a file, one in each line."""
    path.write_text("".join(json.dumps(board) + "\n" for board in boards), encoding="utf-8")
    return path


def read(path: Path) -> list[dict[str, Any]]:
    """Read the records of a file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
