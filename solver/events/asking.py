"""Events that questions ask about, as ASP terms."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from solver.board.model import Board, Question
from solver.facts.board import Numbering
from solver.facts.terms import counter_kind

Fields = Mapping[str, Any]


def asked_about(board: Board) -> list[Question]:
    """List the questions of a board that are about events of kinds that are built."""
    return [question for question in board.questions if question.query == "event" and is_built(question)]


def is_built(question: Question) -> bool:
    """Say whether all events of a question are of kinds that can be answered."""
    return all(kind in _TERMS for event in _events(question) for kind in event)


def _events(question: Question) -> Sequence[Fields]:
    event = question.keys["event"]
    return list(event) if isinstance(event, list | tuple) else [event]


def terms(question: Question, numbering: Numbering) -> list[str]:
    """Write the events of a question as terms, in their order.

    Args:
        question: the question; its events are of kinds that are built.
        numbering: how the things of its board are numbered.
    """
    return [_TERMS[kind](numbering, fields) for event in _events(question) for kind, fields in event.items()]


def _whom(numbering: Numbering, name: object) -> str:
    """Give the term of an object or a player; nobody where the file names neither."""
    if name in numbering.players:
        return f"player({numbering.players[str(name)]})"
    return f"object({numbering.objects[str(name)]})"


def _damage(numbering: Numbering, fields: Fields) -> str:
    manner = "combat" if fields.get("combat") else "noncombat"
    source = numbering.objects[str(fields["source"])]
    return f"damage({source},{_whom(numbering, fields['to'])},{fields['amount']},{manner})"


def _life(name: str, *more: str) -> Callable[[Numbering, Fields], str]:
    rest = "".join(f",{one}" for one in more)
    return lambda numbering, fields: f"{name}({numbering.players[str(fields['player'])]},{fields['amount']}{rest})"


def _counters(name: str, where: str) -> Callable[[Numbering, Fields], str]:
    def write(numbering: Numbering, fields: Fields) -> str:
        whom = _whom(numbering, fields[where])
        by = "" if name == "take" else f",{_whom(numbering, fields.get('by') or fields[where])}"
        return f"{name}({whom},{counter_kind(str(fields['kind']))},{fields['count']}{by})"

    return write


_TERMS: dict[str, Callable[[Numbering, Fields], str]] = {
    "deal_damage": _damage,
    "gain_life": _life("gain"),
    "lose_life": _life("loss", "other"),
    "pay_life": _life("loss", "other"),
    "put_counters": _counters("put", "to"),
    "remove_counters": _counters("take", "from"),
}
