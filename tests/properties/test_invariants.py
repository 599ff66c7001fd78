"""What holds of the answers without asking anybody else."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from solver.board.model import Board, Moment, Object
from solver.cards import model as m
from solver.cards.library import default_library
from solver.outcome import Characteristics
from solver.solving import solve_many
from tests.properties.compare import World, worlds_of
from tests.properties.generate import CHARACTERISTICS, boards
from tests.properties.rename import change, renamed
from tests.reference.boards import board as built
from tests.reference.boards import thing
from tests.reference.orders import all_orders
from tests.sweeps import sample

few = settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))


def answers(*many: Board) -> list[list[World]]:
    return [worlds_of(one[0]) for one in solve_many(many)]


def same(left: list[World], right: list[World]) -> bool:
    return all(world in right for world in left) and all(world in left for world in right)


@few
@given(boards(most=6), st.randoms(use_true_random=False))
def test_ids_mean_nothing(board: Board, random: Random) -> None:
    names = [*board.objects, *board.effects, *board.counters]
    others = [f"other-{place}" for place in range(len(names))]
    random.shuffle(others)
    to = dict(zip(names, others, strict=True))
    before, after = answers(board, renamed(board, to))
    assert same([{to[name]: held for name, held in world.items()} for world in before], after)


@few
@given(boards(most=6))
def test_order_of_the_list_means_nothing(board: Board) -> None:
    turned = change(
        board,
        objects=dict(reversed(board.objects.items())),
        effects=dict(reversed(board.effects.items())),
        counters=dict(reversed(board.counters.items())),
    )
    before, after = answers(board, turned)
    assert same(before, after)


@few
@given(boards(most=6), st.booleans())
def test_what_nobody_looks_at_changes_nothing(board: Board, first: bool) -> None:
    said = repr(board)
    assume("'everywhere'" not in said)
    assume("'outside battlefield'" not in said)
    assume("'exile'" not in said)
    face = m.Face("Vanilla", "{1}{G}", types=("Creature",), subtypes=("Bear",), power="2", toughness="2")
    one = Object("vanilla", m.Card("Vanilla", (face,)), board.active, board.active, "exile")
    objects = {"vanilla": one, **board.objects} if first else {**board.objects, "vanilla": one}
    before, after = answers(board, change(board, objects=objects))
    assert same(before, [{name: held for name, held in world.items() if name != "vanilla"} for world in after])
    assert all(world["vanilla"].power == 2 for world in after)


@few
@given(boards(least=3, most=6))
def test_every_outcome_is_that_of_an_order(board: Board) -> None:
    members = [member for moment in board.timeline for member in moment.members]
    assume(len(members) > 1)
    later = {one.affects for one in board.counters.values()}
    chosen = [name for name in members if name in board.objects and name not in later][:3]
    rest = tuple(Moment("fixed", (name,)) for name in members if name not in chosen)
    assume(len(chosen) > 1)
    board = change(board, timeline=(Moment("any order", tuple(chosen)), *rest))
    fixed = [
        change(board, timeline=tuple(Moment("fixed", (name,)) for name in order)) for order in all_orders(board)
    ]  # fmt: skip
    together, *alone = answers(board, *fixed)
    assert same(together, [world for worlds in alone for world in worlds])


@few
@given(st.lists(boards(most=5), min_size=2, max_size=3))
def test_boards_solved_together_are_apart(many: list[Board]) -> None:
    assert all(same(*pair) for pair in zip(answers(*many), (answers(one)[0] for one in many), strict=True))


def _printed() -> list[m.Card]:
    """Cards of one face whose abilities change nothing by themselves."""
    quiet = ("Static", "EntersAs(", "'changeling'", "'devoid'", "'living metal'", "'impending'")
    cards = default_library().cards()
    return [card for card in cards if len(card.faces) == 1 and not any(word in repr(card) for word in quiet)]


def _mismatch(card: m.Card, found: Characteristics) -> bool:
    face = card.faces[0]
    return (
        found.name != face.name
        or found.mana_cost != face.cost
        or set(found.supertypes) != set(face.supertypes)
        or set(found.types) != set(face.types)
        or set(found.subtypes) != set(face.subtypes)
        or sorted(repr(held.ability) for held in found.abilities if held.origin != "intrinsic")
        != sorted(map(repr, face.abilities))
        or (found.power is not None) != (face.power is not None)
        or not _same_number(face.power, found.power)
    )


def _same_number(printed: str | None, found: int | None) -> bool:
    """Compare a number, unless an ability defines it (208.2a)."""
    return printed is None or "*" in printed or str(found) == printed


def _assert_read_back(cards: Sequence[m.Card]) -> None:
    objects = {f"card-{place}": card for place, card in enumerate(cards)}
    things = [thing(name, card, zone="exile") for name, card in objects.items()]
    board = change(built(*things), questions=CHARACTERISTICS)
    (answer,) = solve_many([board])[0]
    (outcome,) = answer.outcomes
    assert [card.name for name, card in objects.items() if _mismatch(card, outcome.objects[name])] == []


def test_what_is_printed_is_read_back() -> None:
    cards = _printed()
    assert len(cards) > 20_000
    _assert_read_back(cards[:: len(cards) // 300])


@pytest.mark.slow
def test_what_is_printed_on_any_card_is_read_back() -> None:
    cards = sample(_printed())
    for start in range(0, len(cards), 1000):
        _assert_read_back(cards[start : start + 1000])
