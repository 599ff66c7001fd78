"""Compare what an engine says of a board with our answers, field by field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from solver.compare import compare_types, differences
from solver.compare_mana import compare_mana, unknown_fields
from solver.engines.causes import Cause, cause, deciding
from solver.engines.lines import EngineLine
from solver.outcome import Answer, Outcome, Step


class Difference(msgspec.Struct, frozen=True):
    """What an engine says otherwise of one object, and our reasons.

    `board` names the board, `words` says what ours is and what the engine's, and `because` has the steps that decide
    it.
    """

    board: str
    object: str
    cause: Cause
    words: str
    because: tuple[str, ...]


class Compared(msgspec.Struct):
    """What came of one board: what differs, and what is not certain because something is not read."""

    differences: list[Difference] = []
    uncertain: tuple[str, ...] = ()


def compare(name: str, line: EngineLine, answers: Sequence[Answer]) -> Compared:
    """Compare one board.

    Args:
        name: what the board is called.
        line: what the engine says.
        answers: ours, with explanations, to the questions of `EngineLine.asking`.
    """
    found: list[Difference] = []
    given = iter(answers)
    if line.characteristics:
        found += _characteristics(name, line.characteristics, next(given))
    for thing, types in line.mana.items():
        answer = next(given)
        found += _of_mana(name, thing, "mana", compare_types(types, answer.outcomes), answer)
    for thing, outcomes in line.tapped.items():
        answer = next(given)
        words = unknown_fields(outcomes) or compare_mana(outcomes, answer.outcomes)
        found += _of_mana(name, thing, "tapped", words, answer)
    reasons = [reason for answer in answers for reason in answer.incomplete_because]
    reasons += ["a limit was hit" for answer in answers if answer.truncated]
    return Compared(found, tuple(dict.fromkeys(reasons)))


def _characteristics(board: str, said: Mapping[str, Mapping[str, Any]], answer: Answer) -> list[Difference]:
    """Compare with the outcome that is nearest: where several are legal, an engine follows one of them."""
    each = [list(_outcome(board, said, outcome)) for outcome in answer.outcomes]
    return min(each, key=len, default=[])


def _outcome(board: str, said: Mapping[str, Mapping[str, Any]], outcome: Outcome) -> Iterator[Difference]:
    for name, fields in said.items():
        held = outcome.objects[name]
        for field, value in fields.items():
            for words in differences({field: value}, held):
                yield Difference(
                    board, name, cause(name, field, outcome.steps), words, _reasons(name, field, outcome.steps)
                )


def _of_mana(board: str, thing: str, field: str, words: Sequence[str], answer: Answer) -> Iterator[Difference]:
    steps = answer.outcomes[0].steps if answer.outcomes else ()
    for one in words:
        yield Difference(board, thing, cause(thing, field, steps), f"{thing}: {one}", _reasons(thing, field, steps))


def _reasons(name: str, field: str, steps: Sequence[Step]) -> tuple[str, ...]:
    told: list[str] = []
    for step in deciding(name, field, steps):
        text = f": {step.text}" if step.text else ""
        never = "" if step.applied else " never applies"
        told.append(f"layer {step.layer} ({step.rule}), {step.effect}{never}{text}")
        told += [f"  {change}" for changed, change in step.changes if changed == name]
        told += [f"  {rule}: {why}" for rule, why in step.because]
    return tuple(told)
