"""Declarations of attackers and blockers: whether one is legal, or which are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from solver.outcome import Answer, DeclarationOutcome
from solver.report.blocks import Block, Bullets, Note

_NONE = {"attack": "no attack", "block": "no block"}
_VERBS = {"attack": "attacks", "block": "blocks"}


def _told(declaration: Mapping[str, Any], query: str) -> str:
    parts = []
    for name, aims in declaration.items():
        what = " and ".join(aims) if isinstance(aims, list | tuple) else str(aims)
        parts.append(f"{name} {_VERBS[query]} {what}")
    return ", ".join(parts) or _NONE[query]


def declaration_block(outcome: DeclarationOutcome, answer: Answer) -> Block:
    """Write whether a declaration is legal, and why not, or which are.

    Args:
        outcome: the answer in one case.
        answer: the answer that the outcome belongs to; it names what was asked about.
    """
    if outcome.listed:
        told = tuple((_told(one, answer.query), ()) for one in outcome.declarations)
        return Bullets(f"{answer.keys['player']} can declare:", told) if told else Note("Nothing can be declared.")
    listed = answer.keys["attackers" if answer.query == "attack" else "blockers"]
    said = f"{answer.keys['player']}: {_told(listed, answer.query)}"
    if outcome.legal:
        return Note(f"{said}: legal.")
    return Bullets(f"{said}: not legal:", tuple((f"{one.rules[0]}: {one.text}", ()) for one in outcome.obstacles))


def declaration_data(outcome: DeclarationOutcome) -> dict[str, Any]:
    """Give whether a declaration is legal, or which are, under the keys of expectations.

    Args:
        outcome: the answer in one case.
    """
    if outcome.listed:
        return {"declarations": [dict(one) for one in outcome.declarations], "choices": []}
    return {
        "legal": outcome.legal,
        "rule": outcome.obstacles[0].rules[0] if outcome.obstacles else None,
        "obstacles": [msgspec.to_builtins(obstacle) for obstacle in outcome.obstacles],
        "choices": [],
    }
