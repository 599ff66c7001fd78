"""A rules oracle for Magic: The Gathering: a board goes in, every legal outcome comes out.

::

    import solver

    answer = solver.ask("Blood Moon; Urborg, Tomb of Yawgmoth", explain=True)
    answers = solver.solve("board.yaml")

What is listed in ``__all__`` is the whole public surface. It is imported when it is first used, so that importing the
package costs nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from solver.about import VERSION as __version__  # noqa: N811 (a name of the language)
    from solver.api import ask, solve, solve_many, state_graphs
    from solver.batches.items import Failure
    from solver.batches.streaming import BatchResult, batch
    from solver.board.load import load_board, load_data, load_text
    from solver.board.model import Board, Question
    from solver.errors import BoardError, CannotRead, Defect, SolverError
    from solver.graphs.model import StateEdge, StateGraph, StateNode, StateStart
    from solver.outcome import (
        Activatable,
        Answer,
        Characteristics,
        DeclarationOutcome,
        EventOutcome,
        HeldAbility,
        ManaOutcome,
        Outcome,
        PayOutcome,
        PoolsOutcome,
        Producible,
        Step,
    )

__all__ = [
    "Activatable",
    "Answer",
    "BatchResult",
    "Board",
    "BoardError",
    "CannotRead",
    "Characteristics",
    "DeclarationOutcome",
    "Defect",
    "EventOutcome",
    "Failure",
    "HeldAbility",
    "ManaOutcome",
    "Outcome",
    "PayOutcome",
    "PoolsOutcome",
    "Producible",
    "Question",
    "SolverError",
    "StateEdge",
    "StateGraph",
    "StateNode",
    "StateStart",
    "Step",
    "__version__",
    "ask",
    "batch",
    "load_board",
    "load_data",
    "load_text",
    "solve",
    "solve_many",
    "state_graphs",
]

_HOMES: dict[str, tuple[str, ...]] = {
    "api": ("ask", "solve", "solve_many", "state_graphs"),
    "batches.items": ("Failure",),
    "batches.streaming": ("BatchResult", "batch"),
    "board.load": ("load_board", "load_data", "load_text"),
    "board.model": ("Board", "Question"),
    "errors": ("BoardError", "CannotRead", "Defect", "SolverError"),
    "graphs.model": ("StateEdge", "StateGraph", "StateNode", "StateStart"),
    "outcome": (
        "Activatable", "Answer", "Characteristics", "DeclarationOutcome", "EventOutcome", "HeldAbility", "ManaOutcome",
        "Outcome", "PayOutcome", "PoolsOutcome", "Producible", "Step",
    ),
}  # fmt: skip
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}


if not TYPE_CHECKING:  # a checker is to know the names above and no others

    def __getattr__(name: str) -> object:
        """Import a public name where it is first used."""
        if name == "__version__":
            return import_module(f"{__name__}.about").VERSION
        home = _HOME_OF.get(name)
        if home is None:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        value: object = getattr(import_module(f"{__name__}.{home}"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    """List the public names."""
    return [*__all__]
