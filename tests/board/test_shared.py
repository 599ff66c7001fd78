"""Every shared case file is a board, whatever its cards are."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from solver.board.load import load_text
from solver.cards.model import Ability, BecomeCopy, Card, Effect, Face, Keyword, Opaque, Prototype, Triggered
from solver.cards.replacing import Replacement
from solver.errors import BoardError


class AnyCard:
    """A library that knows a card of every name: it copies, can be cast in any way, and nobody models its abilities."""

    def find(self, name: str) -> Card | None:
        """Make a card of that name."""
        abilities: tuple[Ability, ...] = (Triggered("event", copies=BecomeCopy()),)
        abilities += tuple(Keyword(word, cost="{1}") for word in ("multikicker", "bestow", "awaken"))
        abilities += tuple(Opaque("static", str(number)) for number in range(3))
        face = Face(name, types=("Enchantment",), subtypes=("Class",), abilities=abilities)
        return Card(name, (face, Face(f"{name} back")), prototype=Prototype("{1}", "1", "1"))

    def nearest(self, name: str) -> str | None:
        """Every name is right."""
        return name


class AnyText:
    """A compiler that takes every text for one without continuous effects."""

    def compile_card(self, name: str, **_: object) -> Card:
        """Make a card of that name."""
        return Card(name, (Face(name),))

    def compile_effect(self, text: str) -> tuple[Effect, ...]:  # noqa: ARG002
        """Make no effect."""
        return ()

    def compile_shields(self, text: str) -> tuple[Replacement | Opaque, ...]:  # noqa: ARG002
        """Make no effect."""
        return ()

    def compile_delayed(self, text: str) -> tuple[Triggered, ...]:  # noqa: ARG002
        """Make no ability."""
        return ()


def test_all_cases_load(shared: Path) -> None:
    paths = sorted((shared / "cases").glob("*/*.yaml"))
    if not paths:
        pytest.skip("there are no case files in the shared folder")
    told = []
    for path in paths:
        try:
            board = load_text(path.read_text(encoding="utf-8"), path.name, library=AnyCard(), compiler=AnyText())
        except BoardError as error:
            told.append(str(error))
        else:
            assert board.questions
            assert all(question.expected for question in board.questions)
    assert not told, "\n".join(told)


def test_fifty_objects_load_fast() -> None:
    entries = "".join(f"  - {{id: o{n}, card: Bear, tapped: true, counters: {{flying: 1}}}}\n" for n in range(50))
    text = f"players: {{A: {{}}, B: {{}}}}\nboard:\n{entries}"
    best = 1.0
    for _ in range(5):
        start = time.process_time()
        load_text(text, library=AnyCard(), compiler=AnyText())
        best = min(best, time.process_time() - start)
    # About 5 ms where nothing else runs; the limit leaves room for slow machines.
    assert best < 0.05
