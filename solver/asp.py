"""The encodings, grounded: one run of clingo works out the characteristics of every object in every world.

Grounding goes layer by layer and moment by moment. Which parts are grounded next depends only on atoms that say
whether something is left to do; everything else the encodings decide. Only what a board needs is loaded.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import clingo
from clingo import Function, MessageCode, Number

from solver.paths import encodings_path

LAYERS = ("layer2", "layer3", "layer4", "layer5", "layer6", "layer7a", "layer7b", "layer7c", "layer7d")

_BASIC = (
    "objects/words.lp",
    "objects/references.lp",
    "objects/filters.lp",
    "objects/conditions.lp",
    "characteristics/printed.lp",
    "characteristics/copiable.lp",
    "characteristics/interaction.lp",
    "characteristics/effects.lp",
    "characteristics/changes.lp",
    "characteristics/types.lp",
    "characteristics/order.lp",
    "characteristics/answer.lp",
    "characteristics/show.lp",
)

_LITERALS = ("chosen", "held", "marks", "states", "shares", "numbers")

_LAYER_FILES = {
    "layer2": "characteristics/control.lp",
    "layer3": "characteristics/text.lp",
    "layer5": "characteristics/colors.lp",
    "layer6": "characteristics/abilities.lp",
    "layer7a": "characteristics/power_toughness.lp",
    "layer7b": "characteristics/power_toughness.lp",
    "layer7c": "characteristics/power_toughness.lp",
    "layer7d": "characteristics/power_toughness.lp",
}

_LAYER_PARTS = {"layer7a": "layer7ab", "layer7b": "layer7ab", "layer7c": "layer7cd", "layer7d": "layer7cd"}

# More moments than this in one layer cannot come from any board: something would not come to an end.
_MOST_MOMENTS = 10_000


class EncodingError(Exception):
    """Clingo had something to say about an encoding or the facts: a fault of the solver's own."""


class Timer:
    """Seconds spent by phase."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = {}

    @contextmanager
    def __call__(self, phase: str) -> Iterator[None]:
        """Add the time spent inside to a phase."""
        start = time.perf_counter()
        try:
            yield
        finally:
            self.seconds[phase] = self.seconds.get(phase, 0.0) + time.perf_counter() - start


class Layers:
    """One clingo control that evaluates the layers for the worlds it is given.

    `moments` maps each layer that occurred to the moments at which its effects were applied.

    Args:
        features: what the facts ask for beyond the basics: names of literal files, ``measures``, ``amounts``,
            ``conditions``, ``exceptions``.
        depth: how deeply filters are nested.
        timer: where to count the time.
        encodings: the folder of the encodings, the shipped one unless said.
    """

    def __init__(
        self,
        features: frozenset[str] = frozenset(),
        *,
        depth: int = 1,
        timer: Timer | None = None,
        encodings: Path | None = None,
    ) -> None:
        self.timer = timer or Timer()
        self.depth = depth
        self.features = features
        self.moments: dict[str, list[int]] = {}
        self.moment = 0
        self._stage = 0
        self._remarks: list[str] = []
        self._folder = encodings or encodings_path()
        self._loaded: set[str] = set()
        with self.timer("load"):
            # Parts are grounded one after the other, so clingo takes atoms of other parts for undefined; that every
            # predicate has a head or is declared as input is checked on the files themselves, by a test.
            self.control = clingo.Control(["--warn=no-atom-undefined"], logger=self._note)
            self._load(*_BASIC)
            self._load(*(f"objects/literals/{name}.lp" for name in _LITERALS if name in features))
            for name in ("measures", "amounts"):
                if name in features:
                    self._load(f"objects/{name}.lp")
            if depth > 1:
                self._load("objects/nested.lp")
            if "exceptions" in features:
                self._load("characteristics/exceptions.lp")

    def run(self, facts: str) -> None:
        """Work through all layers.

        Args:
            facts: everything known about the worlds, as text.

        Raises:
            EncodingError: clingo reported something.
        """
        with self.timer("ground"):
            self.control.add("base", [], facts)
            self._ground("base")
            self._copiable()
            self._ground("rules")
            for layer in LAYERS:
                if self._there("occurs", layer):
                    self._layer(layer)
                if layer == "layer4":
                    self._ground("intrinsic", self.moment)
                    self.moment += 1

    def symbols(self) -> Sequence[clingo.Symbol]:
        """Give the shown atoms: all of them are facts, so there is one answer set."""
        with self.timer("ground"):
            self._ground("answer", self.moment)
        with self.timer("solve"):
            found: list[Sequence[clingo.Symbol]] = []
            self.control.solve(on_model=lambda model: found.append(model.symbols(shown=True)))
        if len(found) != 1:
            raise EncodingError(f"{len(found)} answer sets where there should be one")
        return found[0]

    def _load(self, *files: str) -> None:
        for file in files:
            if file not in self._loaded:
                self._loaded.add(file)
                self.control.load(str(self._folder / file))

    def _ground(self, part: str, *arguments: int | str, together: Sequence[str] = ()) -> None:
        terms = [_term(argument) for argument in arguments]
        try:
            self.control.ground([(part, terms), *((other, terms) for other in together)])
        except RuntimeError as error:
            self._remarks.append(str(error))
        if self._remarks:
            raise EncodingError("; ".join(self._remarks))

    def _note(self, code: MessageCode, text: str) -> None:
        self._remarks.append(f"{code.name}: {text.strip()}")

    def _there(self, name: str, *arguments: int | str) -> bool:
        return self.control.symbolic_atoms[Function(name, [_term(argument) for argument in arguments])] is not None

    def _copiable(self) -> None:
        exceptions = "exceptions" in self.features
        if exceptions:
            self._ground("inset_frames")
        depth = 0
        while self._there("copied_to_depth", depth):
            self._ground("copying", depth)
            if exceptions:
                self._ground("alter", depth)
            self._ground("copied", depth)
            if exceptions:
                self._ground("altered", depth)
            depth += 1
        self._ground("copies")

    def _layer(self, layer: str) -> None:
        if layer in _LAYER_FILES:
            self._load(_LAYER_FILES[layer])
        for _ in range(_MOST_MOMENTS):
            moment, self._stage = self.moment, self._stage + 1
            self._ground("gather", moment, layer, self._stage)
            if not self._there("busy", moment):
                return
            self._evaluate(self._stage)
            self._ground("act", moment, layer)
            self._ground(_LAYER_PARTS.get(layer, layer), moment, together=("touched",))
            if self._there("several", moment):
                self._depend(moment, layer)
            self._ground("settle", moment, layer)
            self._ground("advance", moment)
            self.moments.setdefault(layer, []).append(moment)
            self.moment += 1
            if not self._there("unfinished", moment):
                return
        raise EncodingError(f"{layer} does not come to an end")

    def _depend(self, moment: int, layer: str) -> None:
        self._load("characteristics/dependency.lp")
        self._ground("link", moment, layer)
        if self._there("interplay", moment):
            self._stage += 1
            self._ground("suppose", moment, layer, self._stage)
            self._ground("imagine", moment, self._stage)
            self._evaluate(self._stage)
            self._ground("depend", moment, layer, self._stage)

    def _evaluate(self, stage: int) -> None:
        self._ground("references", stage)
        if "measures" in self.features:
            self._ground("measures", stage)
        for depth in range(1, self.depth + 1):
            if depth > 1:
                self._ground("nested", stage, depth)
            self._ground("wanted", stage, depth)
            if depth == 1:
                for name in _LITERALS:
                    if name in self.features:
                        self._ground(name, stage)
            self._ground("fits", stage, depth)
            if "amounts" in self.features:
                self._ground("amounts", stage, depth)
            if "conditions" in self.features:
                self._ground("conditions", stage, depth)
        self._ground("in_force", stage)


def _term(value: int | str) -> clingo.Symbol:
    return Number(value) if isinstance(value, int) else Function(value)
