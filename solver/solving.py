"""Solving: boards in, answers out."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from pathlib import Path

import msgspec

from solver import mana, orders
from solver.answers import Decoded, Reader, decode, decode_reasons
from solver.asp import Layers, Timer
from solver.board.model import Board, Question
from solver.cards.missing import missing
from solver.facts.board import BoardFacts, Writer, clock, in_world
from solver.outcome import Answer, Characteristics, Outcome, Producible
from solver.unread import unread

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
    found = Decoded({}, {})
    layers: Layers | None = None
    about_mana = any(mana.asked(entry.board) for entry in prepared)
    if about_mana or any(_asked(entry.board) for entry in prepared):
        layers = Layers(features, depth=depth, timer=timer, encodings=encodings)
        layers.run(text)
        if about_mana:
            layers.mana()
        symbols = layers.symbols()
        with timer("decode"):
            found = decode(symbols)
    answers = []
    with timer("decode"):
        for entry in prepared:
            worlds = _characteristics(entry, found)
            answers.append([_answer(question, entry, worlds, found, timer) for question in entry.board.questions])
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
        asked += "\n".join(mana.facts(entry.board, entry.facts.numbering))
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


def _characteristics(entry: _Prepared, found: Decoded) -> list[dict[str, Characteristics]]:
    reader = Reader(entry.board, entry.facts.numbering, _WRITER)
    indices = {name: entry.facts.numbering.objects[name] for name in _asked(entry.board)}
    return [
        {name: reader.characteristics(index, found.values.get((world, index), ())) for name, index in indices.items()}
        for world in entry.worlds
    ]


class _Read(msgspec.Struct):
    """The answer to a question in each world that can be counted on, by its place among the worlds of the board.

    Equal keys stand for equal outcomes.
    """

    outcomes: dict[int, tuple[Hashable, Outcome]]
    unread: tuple[str, ...] = ()
    truncated: bool = False


def _read(
    question: Question, entry: _Prepared, worlds: Sequence[dict[str, Characteristics]], found: Decoded
) -> _Read | None:
    """Read an answer off what was found; None for kinds of question that are not built yet."""
    beyond = found.beyond
    counted = [place for place, world in enumerate(entry.worlds) if world not in beyond]
    cut = len(counted) < len(worlds)
    if question.query == "characteristics":
        outcomes: dict[int, tuple[Hashable, Outcome]] = {}
        for place in counted:
            objects = {name: worlds[place][name] for name in _objects(entry.board, question)}
            outcomes[place] = (tuple(objects.values()), Outcome(objects))
        return _Read(outcomes, truncated=cut)
    if question.query == "could_produce":
        reader = mana.ManaReader(entry.board, entry.facts.numbering, _WRITER, question)
        read = {place: reader.producible(found.told.get(entry.worlds[place], ())) for place in counted}
        return _Read(
            {place: (one.types, Producible(types=one.types)) for place, one in read.items()},
            tuple(dict.fromkeys(reason for one in read.values() for reason in one.unread)),
            cut or any(one.too_large for one in read.values()),
        )
    return None


def _answer(
    question: Question, entry: _Prepared, worlds: Sequence[dict[str, Characteristics]], found: Decoded, timer: Timer
) -> Answer:
    read = _read(question, entry, worlds, found)
    if read is None:
        return Answer(question.query, supported=False, keys=question.keys)
    grouped: dict[Hashable, list[int]] = {}
    for place, (key, _) in read.outcomes.items():
        grouped.setdefault(key, []).append(place)
    every = entry.orders.orders
    outcomes = tuple(
        msgspec.structs.replace(
            read.outcomes[places[0]][1],
            orders=orders.describe([every[place] for place in places], every, entry.orders.open),
            world=entry.worlds[places[0]],
        )
        for places in grouped.values()
    )
    return Answer(
        question.query,
        outcomes,
        incomplete_because=(*_incomplete(entry), *read.unread),
        truncated=entry.orders.truncated or read.truncated,
        orders_tried=len(entry.orders.orders),
        timings=dict(timer.seconds),
        keys=question.keys,
    )


def _explain(prepared: Iterable[_Prepared], answers: list[list[Answer]], layers: Layers) -> None:
    """Give every outcome the steps that lead to it, in the first of the orders that do."""
    from solver.explain import Explainer  # words are slow to import, and seldom asked for
    from solver.explain_mana import ManaExplainer

    worlds = {outcome.world for given in answers for answer in given for outcome in answer.outcomes}
    told = decode_reasons(layers.reasons(sorted(worlds)))
    for entry, given in zip(prepared, answers, strict=True):
        explainer = Explainer(entry.board, entry.facts.numbering, _WRITER)
        of_mana = ManaExplainer(entry.board, entry.facts.numbering, _WRITER)
        for place, answer in enumerate(given):
            outcomes = []
            for outcome in answer.outcomes:
                about = told.get(outcome.world, ())
                steps = explainer.steps(about)
                if isinstance(outcome, Producible):
                    steps += of_mana.steps(about, str(answer.keys["object"]), outcome.types)
                outcomes.append(msgspec.structs.replace(outcome, steps=steps))
            given[place] = msgspec.structs.replace(answer, outcomes=tuple(outcomes))


def _incomplete(entry: _Prepared) -> tuple[str, ...]:
    """Say what could change the answer without having been read."""
    reasons = [f"{name}: {reason}" for name, found in entry.facts.missing.items() for reason in found]
    for name, thing in entry.board.objects.items():
        face = thing.card.faces[thing.face] if thing.card.faces else None
        reasons += [f"{name}: {reason}" for reason in missing(thing.card, face, thing.zone)] if face else []
    return tuple(dict.fromkeys([*reasons, *unread(entry.board)]))
