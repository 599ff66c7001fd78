"""Solving: boards in, answers out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec

from solver import orders
from solver.answers import Fluent, Reader, decode, decode_reasons
from solver.asp import Layers, Timer
from solver.board.model import Board, Question
from solver.cards.missing import missing
from solver.cards.model import Opaque
from solver.facts.board import BoardFacts, Writer, clock, in_world
from solver.outcome import Answer, Characteristics, Outcome

DEFAULT_LIMIT = 150
"""The most timestamp orders that are told apart for one board."""

_WRITER = Writer()


class _Prepared(msgspec.Struct):
    """A board on its way: its facts, its orders, and its worlds, one for each order."""

    board: Board
    facts: BoardFacts
    orders: orders.Orders
    worlds: range


def solve(
    board: Board, *, explain: bool = False, limit: int = DEFAULT_LIMIT, encodings: Path | None = None
) -> list[Answer]:
    """Answer every question of a board.

    Args:
        board: the board as loaded.
        explain: whether outcomes come with the steps that lead to them.
        limit: the most timestamp orders to tell apart; beyond it answers are truncated.
        encodings: the folder of the encodings, the shipped one unless said.

    Returns:
        One answer for each question, in their order. Questions of kinds that are not built yet are marked so.
    """
    return solve_many([board], explain=explain, limit=limit, encodings=encodings)[0]


def solve_many(
    boards: Sequence[Board], *, explain: bool = False, limit: int = DEFAULT_LIMIT, encodings: Path | None = None
) -> list[list[Answer]]:
    """Answer every question of several boards in one run of clingo.

    Args:
        boards: the boards as loaded.
        explain: whether outcomes come with the steps that lead to them.
        limit: the most timestamp orders to tell apart for one board.
        encodings: the folder of the encodings, the shipped one unless said.

    Returns:
        For each board one answer for each question.
    """
    timer = Timer()
    with timer("facts"):
        prepared = _prepare(boards, limit, encodings)
        text = _program(prepared)
    features = frozenset[str]().union(*(entry.facts.features for entry in prepared))
    depth = max((entry.facts.depth for entry in prepared), default=1)
    found: dict[tuple[int, int], list[Fluent]] = {}
    beyond: frozenset[int] = frozenset()
    layers: Layers | None = None
    if any(_asked(entry.board) for entry in prepared):
        layers = Layers(features, depth=depth, timer=timer, encodings=encodings)
        layers.run(text)
        symbols = layers.symbols()
        with timer("decode"):
            found, beyond = decode(symbols)
    answers = []
    with timer("decode"):
        for entry in prepared:
            worlds = _characteristics(entry, found)
            answers.append([_answer(question, entry, worlds, beyond, timer) for question in entry.board.questions])
    if explain and layers is not None:
        _explain(prepared, answers, layers)
    return answers


def _prepare(boards: Iterable[Board], limit: int, encodings: Path | None) -> list[_Prepared]:
    prepared: list[_Prepared] = []
    world = 0
    for board in boards:
        facts = _WRITER.board(board)
        found = orders.find(board, facts, _WRITER, limit, encodings)
        worlds = range(world, world + len(found.orders))
        world = worlds.stop
        prepared.append(_Prepared(board, facts, found, worlds))
    return prepared


def _program(prepared: Iterable[_Prepared]) -> str:
    shared: dict[str, None] = {}
    states: list[str] = []
    for entry in prepared:
        shared.update(dict.fromkeys(entry.facts.shared))
        asked = "\n".join(f"asked(@w,{entry.facts.numbering.objects[name]})." for name in _asked(entry.board))
        for world, order in zip(entry.worlds, entry.orders.orders, strict=True):
            times = clock(entry.board, entry.facts.numbering, _WRITER, order)
            states.append(in_world(f"{entry.facts.state}\n{times}\n{asked}", world))
    return "\n".join([*shared, *states])


def _asked(board: Board) -> list[str]:
    """List the objects whose characteristics some question asks for."""
    names: dict[str, None] = {}
    for question in board.questions:
        if question.query == "characteristics":
            names.update(dict.fromkeys(_objects(board, question)))
    return list(names)


def _objects(board: Board, question: Question) -> list[str]:
    listed = question.keys.get("objects")
    return list(board.objects) if listed is None else [str(name) for name in listed]


def _characteristics(entry: _Prepared, found: dict[tuple[int, int], list[Fluent]]) -> list[dict[str, Characteristics]]:
    reader = Reader(entry.board, entry.facts.numbering, _WRITER)
    indices = {name: entry.facts.numbering.objects[name] for name in _asked(entry.board)}
    return [
        {name: reader.characteristics(index, found.get((world, index), ())) for name, index in indices.items()}
        for world in entry.worlds
    ]


def _answer(
    question: Question,
    entry: _Prepared,
    worlds: Sequence[dict[str, Characteristics]],
    beyond: frozenset[int],
    timer: Timer,
) -> Answer:
    if question.query != "characteristics":
        return Answer(question.query, supported=False, keys=question.keys)
    names = _objects(entry.board, question)
    grouped: dict[tuple[Characteristics, ...], list[int]] = {}
    counted = [place for place in range(len(worlds)) if entry.worlds[place] not in beyond]
    for place in counted:
        grouped.setdefault(tuple(worlds[place][name] for name in names), []).append(place)
    every = entry.orders.orders
    outcomes = tuple(
        Outcome(
            dict(zip(names, objects, strict=True)),
            orders.describe([every[place] for place in places], every, entry.orders.open),
            world=entry.worlds[places[0]],
        )
        for objects, places in grouped.items()
    )
    return Answer(
        "characteristics",
        outcomes,
        incomplete_because=_incomplete(entry),
        truncated=entry.orders.truncated or len(counted) < len(worlds),
        orders_tried=len(entry.orders.orders),
        timings=dict(timer.seconds),
        keys=question.keys,
    )


def _explain(prepared: Iterable[_Prepared], answers: list[list[Answer]], layers: Layers) -> None:
    """Give every outcome the steps that lead to it, in the first of the orders that do."""
    from solver.explain import Explainer  # words are slow to import, and seldom asked for

    worlds = {outcome.world for given in answers for answer in given for outcome in answer.outcomes}
    told = decode_reasons(layers.reasons(sorted(worlds)))
    for entry, given in zip(prepared, answers, strict=True):
        explainer = Explainer(entry.board, entry.facts.numbering, _WRITER)
        for place, answer in enumerate(given):
            outcomes = [
                msgspec.structs.replace(outcome, steps=explainer.steps(told.get(outcome.world, ())))
                for outcome in answer.outcomes
            ]
            given[place] = msgspec.structs.replace(answer, outcomes=tuple(outcomes))


def _incomplete(entry: _Prepared) -> tuple[str, ...]:
    """Say what could change the answer without having been read."""
    reasons = [f"{name}: {reason}" for name, found in entry.facts.missing.items() for reason in found]
    for name, thing in entry.board.objects.items():
        face = thing.card.faces[thing.face] if thing.card.faces else None
        reasons += [f"{name}: {reason}" for reason in missing(thing.card, face, thing.zone)] if face else []
        for ability in face.abilities if face else ():
            if isinstance(ability, Opaque) and "characteristics" in ability.spoils:
                reasons.append(f"{name}: an ability that is not modelled ({ability.about or ability.form})")
    return tuple(dict.fromkeys(reasons))
