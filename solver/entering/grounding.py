"""The encodings of entering at work: what applies to permanents as they would be on the battlefield."""

from __future__ import annotations

from collections.abc import Sequence

import clingo

from solver.asp import Layers
from solver.worlds import Program

FILES = (
    "events/watching.lp",
    "objects/battles.lp",
    "entering/spells.lp",
    "entering/applying.lp",
    "entering/taking.lp",
    "entering/intrinsic.lp",
    "entering/counters.lp",
    "entering/attaching.lp",
    "entering/doubts.lp",
    "entering/show.lp",
)
"""The files about entering."""


def look(layers: Layers) -> Sequence[clingo.Symbol]:
    """Ask what applies to the entering permanents, once the layers of their worlds have been worked through.

    Args:
        layers: the layers of the worlds.

    Returns:
        The shown atoms.

    Raises:
        EncodingError: clingo reported something.
    """
    stage = layers.behind("event", FILES)
    with layers.timer("entering"):
        layers.ground(("event_watching", stage), ("battles", stage), ("entering", stage))
        layers.ground(("entry_counters", stage), ("entry_doubts", stage))
    return layers.shown()


ENTERING = Program(FILES, look)
"""What applies to permanents that enter."""
