"""The graph of states of a question: what there is at each point, and what leads on."""

from __future__ import annotations

from typing import Any

import msgspec


class StateNode(msgspec.Struct, frozen=True):
    """One state, however many ways lead there.

    `text` says what would happen next, or what something would be like. `settled` are the events that happen at the
    same time and have been gone through, `waiting` those that are still to come, `applied` the effects that have been
    applied to what would happen. `outcome` is the number of the outcome, from 1 in the order of the answer, where
    nothing is left to happen.
    """

    id: int
    text: str
    settled: tuple[str, ...] = ()
    waiting: tuple[str, ...] = ()
    applied: tuple[str, ...] = ()
    outcome: int | None = None

    @property
    def final(self) -> bool:
        """Whether nothing is left to happen."""
        return self.outcome is not None


class StateEdge(msgspec.Struct, frozen=True):
    """One step from a state to another.

    `effect` names where the effect comes from that is applied, empty where what would happen does happen; `text` is
    what makes it, in words. `by` is the player who chooses the step, or ``chance``, None where there is no other.
    `declined` tells that an effect is not let apply, `choice` what else is chosen.
    """

    start: int
    end: int
    effect: str = ""
    text: str = ""
    by: str | None = None
    declined: bool = False
    choice: str = ""


class StateStart(msgspec.Struct, frozen=True):
    """Where the graph begins, for one order of the timeline: the order as it is described, empty where none is open."""

    node: int
    order: tuple[str, ...] = ()


class StateGraph(msgspec.Struct, frozen=True):
    """All states that a question goes through, each once, and all steps between them.

    Its nodes are listed from the starts on, the nearest ones first, and their ids are their places from 1. `truncated`
    tells that states are left out, `incomplete_because` what could not be read and could change the graph. `keys` are
    those of the question.
    """

    query: str
    starts: tuple[StateStart, ...]
    nodes: tuple[StateNode, ...]
    edges: tuple[StateEdge, ...]
    truncated: bool = False
    incomplete_because: tuple[str, ...] = ()
    keys: dict[str, Any] = {}

    @property
    def complete(self) -> bool:
        """Whether nothing is left out and nothing unread could change the graph."""
        return not self.truncated and not self.incomplete_because
