"""Answers for programs: JSON with the keys that expectations have, the same bytes on every run."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from solver.about import VERSION, sources
from solver.board.model import Board
from solver.cards.vocabulary import COLOR_SYMBOLS
from solver.outcome import (
    Activatable,
    Answer,
    Characteristics,
    DeclarationOutcome,
    EventOutcome,
    ManaOutcome,
    Outcome,
    PayOutcome,
    PoolsOutcome,
    Producible,
    Step,
)
from solver.pool import written
from solver.report.content import HINDERED, ability_words
from solver.report.declaring import declaration_data
from solver.report.happening import choice_data, created_data, object_data, player_data, size, triggered_data
from solver.report.paying import pay_data
from solver.report.pools import pools_data

Data = dict[str, Any]


def characteristics_data(held: Characteristics) -> Data:
    """Give an object's characteristics under the keys of the file format.

    Args:
        held: the object. `origins` says of each ability where it comes from.
    """
    return {
        "zone": held.zone,
        "name": held.name,
        "mana_cost": held.mana_cost,
        "mana_value": held.mana_value,
        "colors": [COLOR_SYMBOLS.get(color, color) for color in held.colors],
        "supertypes": list(held.supertypes),
        "types": list(held.types),
        "subtypes": list(held.subtypes),
        "abilities": [ability_words(one, held) for one in held.abilities],
        "origins": [one.origin for one in held.abilities],
        "pt": size(held.power, held.toughness),
        "base_pt": size(held.base_power, held.base_toughness),
        "loyalty": held.loyalty,
        "defense": held.defense,
        "controller": held.controller,
    }


def step_data(step: Step) -> Data:
    """Give one step of an explanation."""
    return {
        "layer": step.layer,
        "rule": step.rule,
        "effect": step.effect,
        "text": step.text,
        "applied": step.applied,
        "changes": [{"object": identifier, "change": change} for identifier, change in step.changes],
        "because": [{"rule": rule, "words": words} for rule, words in step.because],
    }


# up to that, mana is written out, so that other programs need know nothing but symbols
_MUCH = 10_000


def _mana_data(outcome: ManaOutcome) -> Data:
    """Give what comes of a mana ability under the keys of expectations, objects only where they have changed."""
    return {
        "mana": {player: written(mana, many=_MUCH) for player, mana in outcome.mana.items()},
        "restricted": {player: written(mana, many=_MUCH) for player, mana in outcome.restricted.items()},
        "players": {name: msgspec.to_builtins(player) for name, player in outcome.players.items()},
        "objects": {name: msgspec.to_builtins(outcome.states[name]) for name in outcome.changed},
        "triggered": [{"source": source, "count": count} for source, count in outcome.triggered],
        "chooser": outcome.chooser,
        "choices": [],
    }


def outcome_data(outcome: Outcome, *, explain: bool = False) -> Data:
    """Give one outcome: its state, the choices and orders that lead to it, and the reasons when asked for."""
    data: Data = {
        "state": {identifier: characteristics_data(held) for identifier, held in outcome.objects.items()},
        "choices": [],
    }
    if isinstance(outcome, Producible):
        data = {"types": list(outcome.types), "choices": []}
    if isinstance(outcome, Activatable):
        data = {
            "can_activate": outcome.allowed,
            "rule": outcome.obstacles[0].rules[0] if outcome.obstacles else None,
            "by": outcome.by,
            "obstacles": [msgspec.to_builtins(obstacle) for obstacle in outcome.obstacles],
            "choices": [],
        }
    if isinstance(outcome, ManaOutcome):
        data = _mana_data(outcome)
    if isinstance(outcome, PoolsOutcome):
        data = pools_data(outcome)
    if isinstance(outcome, EventOutcome):
        data = {
            "state": {
                "players": {name: player_data(player) for name, player in outcome.players.items()},
                "objects": {
                    name: object_data(thing, characteristics_data(thing.held)) for name, thing in outcome.things.items()
                },
                "created": created_data(outcome),
                "triggered": triggered_data(outcome),
            },
            "choices": [choice_data(applied) for applied in outcome.way],
            "chooser": outcome.chooser,
            "draw": outcome.draw,
            "rule": outcome.rule,
            "repeatable": outcome.repeatable,
        }
    if isinstance(outcome, PayOutcome):
        data = pay_data(outcome)
    if isinstance(outcome, DeclarationOutcome):
        data = declaration_data(outcome)
    if outcome.orders:
        data["orders"] = [list(order) for order in outcome.orders]
    if explain:
        data["reasons"] = [step_data(step) for step in outcome.steps]
    return data


def answer_data(answer: Answer, *, explain: bool = False, timings: bool = True) -> Data:
    """Give one answer.

    Args:
        answer: the answer.
        explain: whether with reasons.
        timings: whether with the time that each phase took, which differs from run to run.
    """
    data: Data = {
        "query": answer.query,
        "supported": answer.supported,
        "complete": answer.complete,
        "incomplete_because": list(answer.incomplete_because),
        "truncated": answer.truncated,
        "orders_tried": answer.orders_tried,
        "outcomes_found": answer.found,
        "outcomes": [outcome_data(outcome, explain=explain) for outcome in answer.outcomes],
    }
    if answer.hindered and not answer.outcomes:
        told = [HINDERED[one] for one in answer.hindered]
        data["obstacles"] = [{"rules": [rule], "text": words, "source": None} for rule, words in told]
    if timings:
        data["timings"] = {phase: round(seconds, 4) for phase, seconds in answer.timings.items()}
    return data


def report_data(
    solved: Sequence[tuple[Board, Sequence[Answer]]], *, explain: bool = False, timings: bool = True
) -> Data:
    """Give the answers for several boards, with what they were made with.

    Args:
        solved: boards, each with one answer per question.
        explain: whether with reasons.
        timings: whether with the time that each phase took.
    """
    return {
        "version": VERSION,
        "rules_date": sources().rules,
        "cards_date": sources().cards,
        "boards": [
            {
                "path": board.path,
                "title": board.title,
                "warnings": list(board.warnings),
                "questions": [answer_data(answer, explain=explain, timings=timings) for answer in answers],
            }
            for board, answers in solved
        ],
    }


def json_report(
    solved: Sequence[tuple[Board, Sequence[Answer]]], *, explain: bool = False, timings: bool = True
) -> str:
    """Write the answers for several boards as JSON; see `report_data`."""
    encoded = msgspec.json.encode(report_data(solved, explain=explain, timings=timings))
    return msgspec.json.format(encoded, indent=2).decode() + "\n"
