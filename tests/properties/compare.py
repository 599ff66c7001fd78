"""The solver's answer and the reference model's result in one form, and how they differ."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields

from solver import outcome
from solver.board.model import Board
from solver.cards import model as m
from solver.cards.vocabulary import SUBTYPES
from solver.outcome import Answer
from solver.solving import solve_many
from tests import reference

_WHOLE = {"all creature types": "creature", "all land types": "land"}
_CONTROLLED = {"battlefield", "stack"}


@dataclass(frozen=True)
class Common:
    """What both say of an object. Every subtype is listed; nobody controls cards in hands, graveyards and so on."""

    name: str | None
    mana_cost: str | None
    mana_value: int
    colors: frozenset[str]
    supertypes: frozenset[str]
    types: frozenset[str]
    subtypes: frozenset[str]
    abilities: tuple[str, ...]
    power: int | None
    toughness: int | None
    base_power: int | None
    base_toughness: int | None
    loyalty: int | None
    defense: int | None
    controller: str | None


World = Mapping[str, Common]
"""One outcome: what every object is, by id."""


def from_solver(found: outcome.Characteristics) -> Common:
    """Bring the solver's characteristics of an object into the common form."""
    subtypes: set[str] = set()
    for subtype in found.subtypes:
        subtypes |= set(SUBTYPES[_WHOLE[subtype]]) if subtype in _WHOLE else {subtype}
    return Common(
        name=found.name or None,
        mana_cost=found.mana_cost or None,
        mana_value=found.mana_value,
        colors=frozenset(found.colors),
        supertypes=frozenset(found.supertypes),
        types=frozenset(found.types),
        subtypes=frozenset(subtypes),
        abilities=_abilities(held.ability for held in found.abilities),
        power=found.power,
        toughness=found.toughness,
        base_power=found.base_power,
        base_toughness=found.base_toughness,
        loyalty=found.loyalty,
        defense=found.defense,
        controller=found.controller if found.zone in _CONTROLLED else None,
    )


def from_reference(found: reference.Characteristics) -> Common:
    """Bring the reference model's characteristics of an object into the common form."""
    return Common(
        name=found.name or None,
        mana_cost=found.mana_cost or None,
        mana_value=found.mana_value,
        colors=found.colors,
        supertypes=found.supertypes,
        types=found.types,
        subtypes=found.subtypes,
        abilities=_abilities(found.abilities),
        power=found.power,
        toughness=found.toughness,
        base_power=found.base_power,
        base_toughness=found.base_toughness,
        loyalty=found.loyalty,
        defense=found.defense,
        controller=found.controller if found.zone in _CONTROLLED else None,
    )


def _abilities(abilities: Iterable[m.Ability]) -> tuple[str, ...]:
    # Whether a granted ability's words would define characteristics were they printed says nothing of it (604.3a).
    return tuple(sorted(repr(ability).replace("defining=True", "defining=False") for ability in abilities))


def worlds_of(answer: Answer) -> list[World]:
    """Give the outcomes of an answer in the common form."""
    return [{name: from_solver(held) for name, held in one.objects.items()} for one in answer.outcomes]


def worlds_expected(board: Board) -> list[World]:
    """Give the outcomes of the reference model in the common form.

    Raises:
        NotImplementedError: the reference model doesn't know something on the board.
    """
    results = [one.result for one in reference.outcomes(board)]
    return [{name: from_reference(held) for name, held in result.items()} for result in results]


def world_differences(found: World, expected: World) -> Iterator[str]:
    """Say where two outcomes differ: object, field, both values."""
    for name in sorted(found.keys() | expected.keys()):
        if name not in found or name not in expected:
            yield f"{name} is only in {'the answer' if name in found else 'the reference'}"
            continue
        for field in fields(Common):
            left, right = getattr(found[name], field.name), getattr(expected[name], field.name)
            if left != right:
                yield f"{name}.{field.name}: solver {_in_words(left, right)}, reference {_in_words(right, left)}"


def _in_words(value: object, other: object) -> str:
    if isinstance(value, frozenset) and isinstance(other, frozenset):
        shown = sorted(value - other) if len(value) > 12 else sorted(value)
        return f"{'... and ' if len(value) > 12 else ''}{{{', '.join(map(str, shown))}}}"
    if isinstance(value, tuple):
        return f"[{'; '.join(map(str, value))}]"
    return str(value)


def differences(found: Sequence[World], expected: Sequence[World]) -> list[str]:
    """Say how two sets of outcomes differ, pairing what is nearest; nothing when they are the same."""
    left = [world for world in found if world not in expected]
    right = [world for world in expected if world not in found]
    said: list[str] = []
    if len(found) != len(expected):
        said.append(f"the solver has {len(found)} outcomes, the reference {len(expected)}")
    for world in left:
        nearest = min(right or expected, key=lambda other: len(list(world_differences(world, other))))
        said += world_differences(world, nearest)
    for world in right if not left else ():
        nearest = min(found, key=lambda other: len(list(world_differences(other, world))))
        said += [f"missing: {words}" for words in world_differences(nearest, world)]
    return said


@dataclass
class Verdict:
    """What became of one board: differences, or why it was left out."""

    differences: Sequence[str] = ()
    left_out: str = ""


Solve = Callable[[Sequence[Board]], list[list[Answer]]]


def judge(board: Board, answer: Answer) -> Verdict:
    """Compare an answer with the reference model, if neither leaves anything out."""
    if not answer.supported or answer.truncated or answer.incomplete_because:
        return Verdict(left_out=f"solver: {'; '.join(answer.incomplete_because) or 'not supported'}")
    try:
        expected = worlds_expected(board)
    except NotImplementedError as error:
        return Verdict(left_out=f"reference: {error}")
    return Verdict(differences(worlds_of(answer), expected))


def judge_all(boards: Sequence[Board], solve: Solve = solve_many) -> list[Verdict]:
    """Compare the answers to several boards, solved in one run, with the reference model."""
    return [judge(board, answers[0]) for board, answers in zip(boards, solve(boards), strict=True)]
