"""Boards as worlds of one run."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from clingo import Symbol

from solver.asp import Layers, Timer
from solver.board.load import load_data
from solver.facts.board import Writer
from solver.worlds import Program, World


@pytest.fixture
def runs() -> list[int]:
    return []


@pytest.fixture
def program(runs: list[int]) -> Program:
    """What objects are, noting each run."""

    def symbols(layers: Layers) -> Sequence[Symbol]:
        runs.append(len(list(layers.control.symbolic_atoms.by_signature("world", 1))))
        return layers.symbols()

    return Program((), symbols)


@pytest.fixture
def world() -> Callable[[int], World]:
    """Writes worlds with one creature of some power."""
    writer = Writer()

    def written(power: int) -> World:
        card = {"name": "Odd", "type": "Creature — Bear", "power": str(power), "toughness": "2"}
        board = load_data({"players": {"A": {}}, "board": [{"id": "odd", "card": card, "controller": "A"}]})
        facts = writer.board(board)
        return World(facts, f"{facts.state}\ntimestamp(@w,0,1).\nasked(@w,0).")

    return written


def _powers(program: Program, worlds: Sequence[World], timer: Timer) -> list[object]:
    values = program.look(worlds, timer, None).values
    return [
        next(one.value for one in values[place, 0] if one.sort == "power") for place in range(len(worlds))
    ]  # fmt: skip


def test_worlds_that_are_alike_are_looked_at_once(
    program: Program, runs: list[int], world: Callable[[int], World]
) -> None:
    timer = Timer()
    assert _powers(program, [world(1), world(3), world(1)], timer) == [1, 3, 1]
    assert _powers(program, [world(5), world(3)], timer) == [5, 3]
    assert _powers(program, [world(1), world(5)], timer) == [1, 5]
    assert runs == [2, 1]


def test_what_is_solved_on_its_own_is_looked_at_anew(
    program: Program, runs: list[int], world: Callable[[int], World]
) -> None:
    assert _powers(program, [world(1)], Timer()) == _powers(program, [world(1)], Timer()) == [1]
    assert runs == [1, 1]
