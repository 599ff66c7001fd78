"""The encodings of events at work: rounds of grounding, until nothing is left to settle."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import clingo

from solver.asp import EncodingError, Layers
from solver.worlds import Program

FILES = (
    "events/watching.lp",
    "events/counting.lp",
    "events/beginning.lp",
    "events/suiting.lp",
    "events/deeds.lp",
    "events/acting.lp",
    "events/drawing.lp",
    "events/moving.lp",
    "events/creating.lp",
    "events/doing.lp",
    "events/chance.lp",
    "events/searching.lp",
    "events/exploring.lp",
    "events/results.lp",
    "events/using_up.lp",
    "events/happening.lp",
    "events/outcome.lp",
    "events/hearing.lp",
    "events/fighting.lp",
    "events/triggering.lp",
    "events/doubts.lp",
    "events/show.lp",
)
"""The files about events."""

_STATES = ("events/states.lp", "events/show_states.lp")
"""The files about the graph of all states."""

MOST_ROUNDS = 1000
"""The most events that are taken one after the other: no effect is applied twice, so an end is reached before."""


def happen(layers: Layers, *, traced: bool = False) -> Sequence[clingo.Symbol]:
    """Let happen what the worlds are asked about, once their layers have been worked through.

    Args:
        layers: the layers of the worlds.
        traced: whether the graph of all states is told as well.

    Returns:
        The shown atoms, among them the characteristics that are asked for.

    Raises:
        EncodingError: clingo reported something, or there is no end.
    """
    stage = layers.behind("event", FILES, [("hearing_words",)])
    with layers.timer("events"):
        layers.ground(("event_watching", stage), ("counting",), ("suiting",), ("deeds",), ("acting",))
        layers.ground(("drawing",), ("moving", stage), ("creating",), ("doing", stage), ("chance",))
        layers.ground(("beginning",))
        last = _settle(layers, 0)
        layers.ground(("results", stage, last))
        _settle(layers, last + 1)
        layers.ground(("happening",))
        layers.ground(("outcome",), ("hearing", stage), ("fighting", stage))
        layers.ground(("triggering", stage))
        layers.ground(("doubts", stage), *([("states",)] if traced else []))
    return layers.symbols()


def _settle(layers: Layers, first: int) -> int:
    for number in range(first, first + MOST_ROUNDS):
        layers.ground(("explore", number))
        layers.ground(("settle", number))
        if not layers.there("pending", number):
            return number
    raise EncodingError("events do not come to an end")


HAPPENING = Program(FILES, happen)
"""What becomes of events."""

TRACED = Program((*FILES, *_STATES), partial(happen, traced=True))
"""What becomes of events, with the graph of all states on the way; the worlds have to be explained."""
