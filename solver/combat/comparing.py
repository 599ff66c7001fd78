"""Declarations of attackers and blockers, compared with what a question expects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from solver.outcome import DeclarationOutcome, Outcome


def compare_declarations(expect: Mapping[str, Any], outcomes: Sequence[Outcome]) -> tuple[str, ...]:
    """Compare whether a declaration is legal, or which are, with what is expected.

    Args:
        expect: ``legal`` and perhaps the number of a ``rule``, or all ``declarations``.
        outcomes: what the solver found: one answer is expected.

    Returns:
        What differs, in words; nothing when all is as expected.
    """
    return tuple(
        dict.fromkeys(
            difference
            for outcome in outcomes
            if isinstance(outcome, DeclarationOutcome)
            for difference in _differences(expect, outcome)
        )
    )


def _differences(expect: Mapping[str, Any], outcome: DeclarationOutcome) -> Iterator[str]:
    legal, rule, expected = expect.get("legal"), expect.get("rule"), expect.get("declarations")
    if legal is not None and outcome.legal != legal:
        yield f"it is {'legal' if outcome.legal else 'not legal'}, which is not expected"
    rules = {one for obstacle in outcome.obstacles for one in obstacle.rules}
    if rule is not None and rules and rule not in rules:
        yield f"what decides is {', '.join(sorted(rules))}, not {rule}"
    if expected is not None:
        wanted = {frozenset(_pairs(one)) for one in expected}
        found = {frozenset(_pairs(one)) for one in outcome.declarations}
        yield from (f"{_told(one)} is not legal" for one in sorted(wanted - found, key=sorted))
        yield from (f"{_told(one)} is legal, which is not expected" for one in sorted(found - wanted, key=sorted))


def _pairs(declaration: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for name, aims in declaration.items():
        for aim in aims if isinstance(aims, list | tuple) else [aims]:
            yield str(name), str(aim)


def _told(pairs: frozenset[tuple[str, str]]) -> str:
    return ", ".join(f"{name}: {aim}" for name, aim in sorted(pairs)) or "to declare nothing"
