"""Solving: boards in, answers out."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from solver import activating, mana, orders, tapping
from solver.answers import Decoded, Reader, decode, decode_reasons
from solver.asp import Layers, Timer, files_about_mana
from solver.board.model import Board, Question
from solver.events.asking import is_built
from solver.facts.board import ACTIVATION_QUESTIONS, FOLLOWED, Writer, clock
from solver.outcome import (
    Answer,
    Characteristics,
    ManaOutcome,
    Outcome,
    Producible,
)
from solver.prepared import Asked, Prepared
from solver.tapping import Taps, same_as
from solver.unread import unknown
from solver.worlds import worked_through

DEFAULT_LIMIT = 150
"""The most timestamp orders that are told apart for one board, and the most outcomes that are listed of an answer."""

_WRITER = Writer()


def solve(
    board: Board, *, explain: bool = False, limit: int = DEFAULT_LIMIT, encodings: Path | None = None
) -> list[Answer]:
    """Answer every question of a board.

    Args:
        board: the board as loaded.
        explain: whether outcomes come with the steps that lead to them.
        limit: the most timestamp orders to tell apart, and outcomes to list; beyond it answers are truncated.
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
        limit: the most timestamp orders to tell apart for one board, and the most outcomes to list of an answer.
        encodings: the folder of the encodings, the shipped one unless said.

    Returns:
        For each board one answer for each question.
    """
    timer = Timer()
    with timer("facts"):
        prepared = _prepare(boards, limit, encodings)
    found = Decoded({}, {})
    layers: Layers | None = None
    activates = any(activating.asked(entry.board) for entry in prepared)
    about_mana = activates or any(mana.asked(entry.board) for entry in prepared)
    if at_once := [entry for entry in prepared if _asked(entry.board) or mana.asked(entry.board)]:
        costs = any(tapping.asked(entry.board) for entry in prepared)
        ahead = files_about_mana(costs=costs, activating=activates) if about_mana else ()
        layers = worked_through(
            [entry.facts for entry in at_once], _texts(at_once), timer, encodings, ahead=ahead,
            numbers=[world for entry in at_once for world in entry.worlds],
        )  # fmt: skip
        if about_mana:
            layers.mana(costs=costs, activating=activates)
        symbols = layers.symbols()
        with timer("decode"):
            found = decode(symbols)
    taps = Taps(_WRITER, timer, limit, encodings)
    taps.run(prepared, found)
    answers = []
    with timer("decode"):
        for entry in prepared:
            worlds = _characteristics(entry, found)
            answers.append(
                [_answer(place, entry, worlds, found, taps, timer) for place in range(len(entry.board.questions))]
            )
    followed = [
        (given, place, Asked(entry, question, _incomplete(entry)))
        for entry, given in zip(prepared, answers, strict=True)
        for place, question in enumerate(entry.board.questions)
        if question.query in FOLLOWED and (question.query != "event" or is_built(question))
    ]
    if followed:
        from solver.following import Follower  # seldom asked for

        follower = Follower(_WRITER, timer, encodings, limit, explain=explain)
        for (given, place, _), answer in zip(followed, follower.answers([one for _, _, one in followed]), strict=True):
            given[place] = answer
    if explain and layers is not None:
        _explain(prepared, answers, layers, taps)
    return answers


def _prepare(boards: Iterable[Board], limit: int, encodings: Path | None) -> list[Prepared]:
    prepared: list[Prepared] = []
    world = 0
    for board in boards:
        facts = _WRITER.board(board)
        found = orders.find(board, facts, _WRITER, limit, encodings)
        worlds = range(world, world + len(found.orders))
        world = worlds.stop
        prepared.append(Prepared(board, facts, found, worlds))
    return prepared


def _texts(prepared: Iterable[Prepared]) -> list[str]:
    """Write what is said of each world."""
    texts: list[str] = []
    for entry in prepared:
        numbering = entry.facts.numbering
        asked = [f"asked(@w,{numbering.objects[name]})." for name in _asked(entry.board)]
        asked += [*mana.facts(entry.board, numbering), *activating.facts(entry.board, numbering)]
        for order in entry.orders.orders:
            times = clock(entry.board, numbering, _WRITER, order)
            texts.append("\n".join([entry.facts.state, times, *asked]))
    return texts


def _asked(board: Board) -> list[str]:
    """List the objects whose characteristics some question asks for, or has to know."""
    names: dict[str, None] = {}
    for question in board.questions:
        if question.query == "characteristics":
            names.update(dict.fromkeys(_objects(board, question)))
        elif question.query in tapping.QUERIES or question.query in ACTIVATION_QUESTIONS:
            names[str(question.keys["object"])] = None
    return list(names)


def _objects(board: Board, question: Question) -> list[str]:
    listed = question.keys.get("objects")
    whole = [name for name, thing in board.objects.items() if not thing.delayed]
    return whole if listed is None else [str(name) for name in listed]


def _characteristics(entry: Prepared, found: Decoded) -> list[dict[str, Characteristics]]:
    reader = Reader(entry.board, entry.facts.numbering, _WRITER)
    indices = {name: entry.facts.numbering.objects[name] for name in _asked(entry.board)}
    return [
        {name: reader.characteristics(index, found.values.get((world, index), ())) for name, index in indices.items()}
        for world in entry.worlds
    ]


class _Read(msgspec.Struct):
    """The outcomes in the worlds that can be counted on, each with the place of its world among those of the board.

    Equal keys stand for equal outcomes.
    """

    outcomes: list[tuple[int, Hashable, Outcome]]
    unread: tuple[str, ...] = ()
    truncated: bool = False
    hindered: tuple[str, ...] = ()


def _read(
    place: int, entry: Prepared, worlds: Sequence[dict[str, Characteristics]], found: Decoded, taps: Taps
) -> _Read | None:
    """Read an answer off what was found; None for kinds of question that are not built yet."""
    question = entry.board.questions[place]
    counted = [number for number, world in enumerate(entry.worlds) if world not in found.beyond]
    cut = len(counted) < len(worlds)
    match question.query:
        case "characteristics":
            seen = {
                number: {name: worlds[number][name] for name in _objects(entry.board, question)} for number in counted
            }
            return _Read([(number, tuple(one.values()), Outcome(one)) for number, one in seen.items()], truncated=cut)
        case "could_produce":
            reader = mana.ManaReader(entry.board, entry.facts.numbering, _WRITER, question)
            read = {number: reader.producible(found.told.get(entry.worlds[number], ())) for number in counted}
            return _Read(
                [(number, one.types, Producible(types=one.types)) for number, one in read.items()],
                tuple(dict.fromkeys(reason for one in read.values() for reason in one.unread)),
                cut or any(one.too_large for one in read.values()),
            )
        case "can_activate":
            activation = activating.ActivationReader(entry.board, entry.facts.numbering, _WRITER, question)
            seen_ = {
                number: activation.found(
                    found.told.get(entry.worlds[number], ()), worlds[number][str(question.keys["object"])]
                )
                for number in counted
            }
            return _Read(
                [(number, (one.outcome.allowed, one.outcome.obstacles), one.outcome) for number, one in seen_.items()],
                tuple(dict.fromkeys(reason for one in seen_.values() for reason in one.unread)),
                cut,
            )
        case query if query in tapping.QUERIES:
            tapped = {number: taps.read(place, entry.worlds[number]) for number in counted}
            reasons = dict.fromkeys(reason for came in tapped.values() for reason in came.unread)
            if len({bool(came.outcomes) for came in tapped.values()}) > 1:
                reasons[f"{question.keys['object']}: in some of the orders nothing of it can be activated"] = None
            return _Read(
                [(number, same_as(one), one)
                 for number, came in tapped.items() for one in came.outcomes],
                tuple(reasons),
                cut or any(came.too_large for came in tapped.values()),
                tuple(dict.fromkeys(why for came in tapped.values() for why in came.hindered)),
            )  # fmt: skip
        case _:
            return None


def _answer(
    place: int,
    entry: Prepared,
    worlds: Sequence[dict[str, Characteristics]],
    found: Decoded,
    taps: Taps,
    timer: Timer,
) -> Answer:
    question = entry.board.questions[place]
    read = _read(place, entry, worlds, found, taps)
    if read is None:
        return Answer(question.query, supported=False, keys=question.keys)
    grouped: dict[Hashable, list[int]] = {}
    samples: dict[Hashable, Outcome] = {}
    for number, key, outcome in read.outcomes:
        grouped.setdefault(key, []).append(number)
        sample = samples.setdefault(key, outcome)
        if isinstance(sample, ManaOutcome) and isinstance(outcome, ManaOutcome) and sample.chooser != outcome.chooser:
            samples[key] = replace(sample, chooser=None)  # in one of the orders it is not their choice
    every = entry.orders.orders
    outcomes = tuple(
        replace(
            samples[key],
            orders=orders.describe([every[number] for number in numbers], every, entry.orders.open),
            world=samples[key].world or entry.worlds[numbers[0]],
        )
        for key, numbers in grouped.items()
    )
    return Answer(
        question.query,
        outcomes,
        incomplete_because=(*_incomplete(entry), *read.unread),
        truncated=entry.orders.truncated or read.truncated,
        orders_tried=len(entry.orders.orders),
        timings=dict(timer.seconds),
        keys=question.keys,
        hindered=read.hindered,
    )


def _explain(prepared: Iterable[Prepared], answers: list[list[Answer]], layers: Layers, taps: Taps) -> None:
    """Give every outcome the steps that lead to it, in the first of the orders that do."""
    from solver.explain import Explainer  # words are slow to import, and seldom asked for
    from solver.explain_mana import ManaExplainer

    worlds = {outcome.world for given in answers for answer in given for outcome in answer.outcomes}
    first = {world for entry in prepared for world in entry.worlds}
    told = decode_reasons(layers.reasons(sorted(worlds & first)))
    if taps.layers is not None:
        told |= decode_reasons(taps.layers.reasons(sorted(worlds - first)))
    for entry, given in zip(prepared, answers, strict=True):
        explainer = Explainer(entry.board, entry.facts.numbering, _WRITER)
        of_mana = ManaExplainer(entry.board, entry.facts.numbering, _WRITER)
        for place, answer in enumerate(given):
            outcomes = []
            if answer.query in FOLLOWED:
                continue
            for outcome in answer.outcomes:
                about = told.get(outcome.world, ())
                resolved = taps.boards.get(outcome.world)
                steps = (explainer if resolved is None else Explainer(*resolved, _WRITER)).steps(about)
                if isinstance(outcome, Producible):
                    steps += of_mana.steps(about, str(answer.keys["object"]), outcome.types)
                elif isinstance(outcome, ManaOutcome):
                    explaining = of_mana if resolved is None else ManaExplainer(*resolved, _WRITER)
                    steps += explaining.tapped(about, str(answer.keys["object"]), outcome)
                outcomes.append(replace(outcome, steps=steps))
            given[place] = replace(answer, outcomes=tuple(outcomes))


def _incomplete(entry: Prepared) -> tuple[str, ...]:
    """Say what could change the answer without having been read."""
    reasons = [f"{name}: {reason}" for name, found in entry.facts.missing.items() for reason in found]
    return tuple(dict.fromkeys([*reasons, *unknown(entry.board)]))
