"""The encodings, grounded: one run of clingo works out the characteristics of every object in every world.

Grounding goes layer by layer and moment by moment. Which parts are grounded next depends only on atoms that say
whether something is left to do; everything else the encodings decide. Only what a board needs is loaded.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path

import clingo
from clingo import Function, Number

from solver.parsed import Loader, Note
from solver.paths import encodings_path

LAYERS = ("layer2", "layer3", "layer4", "layer5", "layer6", "layer7a", "layer7b", "layer7c", "layer7d")

_BASIC = (
    "objects/words.lp",
    "objects/references.lp",
    "objects/players.lp",
    "objects/filters.lp",
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

_MANA = (
    "mana/words.lp",
    "mana/identity.lp",
    "mana/productions.lp",
    "mana/replacements.lp",
    "mana/could_produce.lp",
    "mana/show.lp",
)
_FORBIDDING = "activating/forbidding.lp"
_COSTS = (_FORBIDDING, "mana/costs.lp", "mana/ways.lp", "mana/watching.lp")
_ACTIVATING = (
    _FORBIDDING,
    "activating/activators.lp",
    "activating/legality.lp",
    "activating/prices.lp",
    "activating/protection.lp",
    "activating/targets.lp",
    "activating/show.lp",
)
_RESOLVING = ("mana/resolving.lp", "mana/taps.lp", "mana/additional.lp")
_HAPPENINGS = "mana/happenings.lp"
_SOURCES = ("mana/reach.lp", "mana/prices.lp", "mana/sources.lp")
_PRICES = ("paying/prices.lp", "paying/total.lp", "paying/show.lp")

_LITERALS = {
    "chosen": "objects/literals/chosen.lp",
    "held": "objects/literals/held.lp",
    "marks": "objects/literals/marks.lp",
    "states": "objects/literals/states.lp",
    "shares": "objects/literals/shares.lp",
    "numbers": "objects/literals/numbers.lp",
    "relations": "objects/literals/relations.lp",
}
_AMOUNTS = {
    "amounts": "objects/amounts.lp",
    "counting": "objects/counting.lp",
    "arithmetic": "objects/arithmetic.lp",
}
_LAYER_FILES = {
    "layer2": "characteristics/control.lp",
    "layer3": "characteristics/text.lp",
    "layer5": "characteristics/colors.lp",
    "layer6": "characteristics/abilities.lp",
    "layer7a": "characteristics/power_toughness.lp",
    "layer7b": "characteristics/power_toughness.lp",
    "layer7c": "characteristics/power_toughness.lp",
    "layer7d": "characteristics/switches.lp",
}
_DEPENDENCY = "characteristics/dependency.lp"
_DEPENDENT_SIZES = "characteristics/dependent_sizes.lp"

# What is loaded at first, by what the facts ask for. A file that turns out to be needed later can be loaded then, but
# clingo spends as much on a single one as on twenty at first.
_FEATURES = {
    **_LITERALS,
    **_AMOUNTS,
    **_LAYER_FILES,
    "dependency": _DEPENDENCY,
    "you": "objects/literals/controlled.lp",
    "families": "objects/literals/families.lp",
    "listed": "objects/listed.lp",
    "measures": "objects/measures.lp",
    "sizes": "objects/sizes.lp",
    "comparisons": "objects/comparisons.lp",
    "subjective": "objects/subjective.lp",
    "conditions": "objects/conditions.lp",
    "exceptions": "characteristics/exceptions.lp",
}

_SIZES = ("layer7c", "layer7d")

# The layers before the abilities of basic land types are there (305.6).
_BEFORE_INTRINSIC = ("layer2", "layer3", "layer4")

# The first layer in which nothing changes control any more (613.1b).
_AFTER_CONTROL = "layer3"

# The layers in which new effects can come with abilities: granted ones, or ones whose text changes.
_ENLARGING = ("layer3", "layer6")

# What a layer has to add to the choice of what comes of the effects that are applied.
_SETTLING = {
    "layer3": "reword",
    "layer6": "settle_barred",
    "layer7c": "settle_shifts",
    "layer7d": "settle_switches",
}

_LAYER_PARTS = {"layer7a": "layer7ab", "layer7b": "layer7ab"}

# More moments than this in one layer cannot come from any board: something would not come to an end.
_MOST_MOMENTS = 1_000


Part = tuple[str | int, ...]
"""A part of the encodings with its arguments, as it is grounded."""


def files_about_mana(*, costs: bool = False, resolving: bool = False, activating: bool = False) -> tuple[str, ...]:
    """Give the files that `Layers.mana` needs, if it is called in the same way."""
    return (
        *_MANA,
        *(_COSTS if costs else ()),
        *((*_RESOLVING, _HAPPENINGS) if resolving else ()),
        *(_ACTIVATING if activating else ()),
    )


def files_about_sources(*, prices: bool = False) -> tuple[str, ...]:
    """Give the files that `Layers.sources` needs, if it is called in the same way."""
    return (*_MANA, *_COSTS, *_RESOLVING, *_SOURCES, *(_PRICES if prices else ()))


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

    The stages of grounding are even numbers; what is supposed in one is looked at in the odd number after it. `stages`
    maps each layer that occurred to the stages in which its effects were applied.

    Args:
        features: what the facts ask for beyond the basics, such as ``numbers``, ``amounts`` or ``exceptions``.
        depth: how deeply filters are nested.
        timer: where to count the time.
        encodings: the folder of the encodings, the shipped one unless said.
        ahead: files of what is asked behind the layers; clingo spends less on them at first than later.
    """

    def __init__(
        self,
        features: frozenset[str] = frozenset(),
        *,
        depth: int = 1,
        ahead: Sequence[str] = (),
        timer: Timer | None = None,
        encodings: Path | None = None,
    ) -> None:
        self.timer = timer or Timer()
        self.depth = depth
        self.features = features
        self.stages: dict[str, list[int]] = {}
        self._needs: dict[str, frozenset[str]] = {}
        self._stage = 0
        self._risen = 0
        self._arriving: list[Part] = []
        self._placing: list[Part] = []
        self._remarks: list[str] = []
        self._note = _noting(self._remarks)
        self._folder = encodings or encodings_path()
        self._loaded: set[str] = set()
        with self.timer("load"):
            # Parts are grounded one after the other, so clingo takes atoms of other parts for undefined; that every
            # predicate has a head or is declared as input is checked on the files themselves, by a test.
            self.control = clingo.Control(["--warn=no-atom-undefined"], logger=self._note)
            self._loader = Loader(self.control, self._note)
        self._first = [*_BASIC, *(file for feature, file in _FEATURES.items() if feature in features)]
        self._first += ["objects/nested.lp"] if depth > 1 else []
        self._first += ahead

    def run(self, facts: str) -> None:
        """Work through all layers.

        Args:
            facts: everything known about the worlds, as text.

        Raises:
            EncodingError: clingo reported something.
        """
        with self.timer("load"):
            self._load(*self._first, facts=facts)
        with self.timer("ground"):
            self.ground(("base",))
            self._needs = self._needed()
            self._copiable()
            self.ground(("copies",), ("rules",), ("arise", 0))
            for layer in LAYERS:
                if layer == _AFTER_CONTROL:
                    self._arriving += self._control_settled()
                if self.there("occurs", layer):
                    self._layer(layer)
                if layer == "layer4":
                    self.ground(*self._arriving)
                    self._arriving = []
                    self.ground(("intrinsic", self._stage))

    def mana(self, *, costs: bool = False, resolving: bool = False, activating: bool = False) -> None:
        """Work out what abilities make of mana, once `run` has been called.

        Args:
            costs: whether it is asked how permanents can be tapped for mana.
            resolving: whether abilities resolve for which that has been done.
            activating: whether it is asked if abilities can be activated.
        """
        files = files_about_mana(costs=costs, resolving=resolving, activating=activating)
        before = [
            *(["forbidding"] if costs or activating else []),
            *(["costs"] if costs else []),
            *(["taps"] if resolving else []),
            *(["legality", "prices", "protection", "targets"] if activating else []),
        ]
        # what triggers is compared with what is there, all of which has to be known by then
        self._mana(files, before, [*(["watching"] if costs else []), *(["happenings"] if resolving else [])])

    def sources(self, *, prices: bool = False) -> None:
        """Work out all activations of mana abilities that players could make, once `run` has been called.

        Args:
            prices: whether it is asked as well what something costs.
        """
        self._mana(
            files_about_sources(prices=prices),
            ["forbidding", "costs", "sources", "taps", *(["prices"] if prices else [])],
            ["watching", "weighing"],
            priced=prices,
        )

    def _mana(
        self, files: Sequence[str], parts: Sequence[str], afterwards: Sequence[str], *, priced: bool = False
    ) -> None:
        resolves = any(self.control.symbolic_atoms.by_signature("resolving", 3))
        arising: list[Part] = [("resolving",)] if resolves else []
        arising += [("activators", self._stage)] if "legality" in parts else []
        stage = self.behind("mana", files, arising, ["cost"] if priced else [])
        with self.timer("mana"):
            always = ("productions", "replacements", "could_produce")
            once: list[Part] = [("mana_words",), ("identity",), *([("total",)] if priced else [])]
            self.ground(*once, *((part, stage) for part in (*always, *parts)))
            self.ground(*((part, stage) for part in afterwards))

    def behind(self, layer: str, files: Sequence[str], parts: Sequence[Part] = (), besides: Sequence[str] = ()) -> int:
        """Look at what effects say about something else than characteristics, once `run` has been called.

        This is one more stage, as if that had a layer of its own behind the others.

        Args:
            layer: the name of that layer.
            files: what it needs, to be loaded.
            parts: what is grounded before effects arise.
            besides: the names of more such layers, looked at in the same stage.

        Returns:
            The stage.
        """
        with self.timer(layer):
            stage = self._stage
            self._load(*files)
            settled: list[Part] = []
            if parts or self._arriving or self._risen != stage:
                self.ground(*self._arriving, *parts, ("arise", stage))
                self._arriving = []
                settled = self._control_settled()
            layers = (layer, *besides)
            self.ground(*settled, ("begin", stage), *(("gather", stage, one) for one in layers))
            if self.there("busy", stage):
                needs = frozenset(
                    feature for feature in self.features if any(self.there("needs", one, feature) for one in layers)
                )
                self._evaluate(stage, layer, needs)
        return stage

    def symbols(self) -> Sequence[clingo.Symbol]:
        """Give the shown atoms: all of them are facts, so there is one answer set."""
        with self.timer("ground"):
            self.ground(*self._arriving, ("answer", self._stage))
        return self.shown()

    def reasons(self, worlds: Iterable[int]) -> Sequence[clingo.Symbol]:
        """Give the shown atoms with those that explanations are told from, once `symbols` has been called.

        Args:
            worlds: the worlds to explain.
        """
        with self.timer("explain"):
            about_mana = _MANA[0] in self._loaded
            facts = [f"explained({world})." for world in worlds]
            facts += [f"ran({stage},{layer})." for layer, stages in self.stages.items() for stage in stages]
            self._load(
                "characteristics/reasons.lp", "characteristics/show_reasons.lp",
                *(("mana/reasons.lp", "mana/show_reasons.lp") if about_mana else ()),
                part="explained", facts=" ".join(facts),
            )  # fmt: skip
            self.ground(("explained",), ("reasons",), *([("mana_reasons", self._stage)] if about_mana else []))
        return self.shown()

    def shown(self) -> Sequence[clingo.Symbol]:
        """Give the shown atoms: all of them are facts, so there is one answer set."""
        with self.timer("solve"):
            found: list[Sequence[clingo.Symbol]] = []
            self.control.solve(on_model=lambda model: found.append(model.symbols(shown=True)))
        if len(found) != 1:
            raise EncodingError(f"{len(found)} answer sets where there should be one")
        return found[0]

    def _load(self, *files: str, part: str = "base", facts: str = "") -> None:
        """Load files that are not loaded yet, with facts that belong to a part."""
        new = [file for file in dict.fromkeys(files) if file not in self._loaded]
        self._loaded.update(new)
        # clingo goes through the whole program again after each load, even one of nothing
        if new or facts:
            self._loader.load([self._folder / file for file in new], facts)
        if facts:
            self.control.add(part, [], facts)

    def ground(self, *parts: Part) -> None:
        """Ground parts in one go: cheaper than one by one, as long as none of them feeds an earlier one.

        Args:
            parts: names of parts of the encodings, with what they are grounded for.

        Raises:
            EncodingError: clingo reported something.
        """
        terms = [(str(name), [_term(argument) for argument in arguments]) for name, *arguments in parts]
        try:
            self.control.ground(terms)
        except RuntimeError as error:
            self._remarks.append(str(error))
        if self._remarks:
            raise EncodingError("; ".join(self._remarks))

    def there(self, name: str, *arguments: int | str) -> bool:
        """Say whether an atom has been derived.

        Args:
            name: its predicate.
            arguments: numbers and constants.
        """
        return self.control.symbolic_atoms[_atom(name, *arguments)] is not None

    def _needed(self) -> dict[str, frozenset[str]]:
        """Give what is needed beyond the basics, by layer."""
        found: dict[str, set[str]] = {}
        for atom in self.control.symbolic_atoms.by_signature("needs", 2):
            layer, feature = atom.symbol.arguments
            found.setdefault(layer.name, set()).add(feature.name)
        return {layer: self.features & features for layer, features in found.items()}

    def _copiable(self) -> None:
        exceptions = "exceptions" in self.features
        if exceptions:
            self.ground(("inset_frames",))
        depth = 0
        while self.there("copied_to_depth", depth):
            if exceptions:
                self.ground(("copying", depth))
                self.ground(("alter", depth))
                self.ground(("copied", depth))
                self.ground(("altered", depth))
            else:
                self.ground(("copying", depth), ("copied", depth))
            depth += 1

    def _layer(self, layer: str) -> None:
        if layer in _LAYER_FILES:
            self._load(_LAYER_FILES[layer])
        needs = self._needs.get(layer, frozenset())
        opening: tuple[Part, ...] = (*self._arriving, ("begin", self._stage), ("gather", self._stage, layer))
        for _ in range(_MOST_MOMENTS):
            stage = self._stage
            if not self._moment(stage, layer, needs, opening):
                self._arriving = []
                return
            self.stages.setdefault(layer, []).append(stage)
            self._stage += 2
            self._arriving = [("arrive", stage)]
            if self.there("enlarged", stage):
                self.ground(*self._arriving, ("arise", self._stage))
                self._risen = self._stage
                self._arriving = self._control_settled()
            elif not self.there("unfinished", stage):
                return
            self.ground(*self._arriving, ("go_on", self._stage), ("gather", self._stage, layer))
            if not self.there("busy", self._stage):
                self._arriving = []
                return
            opening = ()
        raise EncodingError(f"{layer} does not come to an end")

    def _moment(self, stage: int, layer: str, needs: frozenset[str], opening: tuple[Part, ...]) -> bool:
        """Evaluate, choose and apply the effects that have a turn; say whether any had one."""
        tangled, heeding = self.there("tangled", layer), self.there("heeding", layer)
        links = [("link", stage, layer), *([("heed", stage, layer)] if heeding else [])]
        linked = tangled and _DEPENDENCY in self._loaded
        comparing = [*([("compare", stage)] if tangled else []), *(links if linked else [])]
        self._evaluate(stage, layer, needs, first=opening, then=[*self._changes(stage, layer, needs), *comparing])
        if not self.there("busy", stage):
            return False
        choosing = tangled and self.there("several", stage)
        if choosing and not linked:
            self._load(_DEPENDENCY)
            self.ground(*links)
        if choosing:
            self._depend(stage, layer, needs)
        self.ground(
            ("choose" if choosing else "choose_all", stage),
            *([("choose_heeding", stage)] if choosing and heeding else []),
            *([(_SETTLING[layer], stage)] if layer in _SETTLING else []),
            ("settle", stage, layer),
            *([("enlarge", stage, layer)] if layer in _ENLARGING else []),
            ("advance", stage),
            *self._placing,
        )
        self._placing = []
        return True

    def _changes(self, stage: int, layer: str, needs: frozenset[str]) -> Iterator[Part]:
        yield "act", stage, layer
        if "words" in needs:
            yield "act_worded", stage, layer
        if "amounts" in needs:
            yield "worth", stage
        yield _LAYER_PARTS.get(layer, layer), stage
        if layer == "layer4" and "families" in self.features:
            yield "families_of_layer4", stage

    def _depend(self, stage: int, layer: str, needs: frozenset[str]) -> None:
        depending: list[Part] = []
        if self.there("supposing", stage):
            if layer.startswith("layer7"):
                self._load(_DEPENDENT_SIZES)
            self.ground(
                *([("suppose_control", stage)] if layer == "layer2" else []),
                *([("suppose_size", stage)] if layer in _SIZES else []),
                ("suppose", stage, layer),
                ("imagine", stage),
            )
            self._evaluate(stage + 1, layer, needs, first=[("suppositions", stage)])
            depending += [("depend_control", stage)] if layer == "layer2" else []
            depending += [("depend_types", stage)] if layer == "layer4" else []
            depending += [("depend_numbers", stage)] if layer.startswith("layer7") and "amounts" in needs else []
            depending.append(("depend", stage))
        if self.there("interplay", stage):
            self.ground(*depending, ("depend_loss", stage), ("wait", stage))

    def _evaluate(
        self,
        stage: int,
        layer: str,
        needs: frozenset[str],
        *,
        first: Iterable[Part] = (),
        then: Iterable[Part] = (),
    ) -> None:
        """Evaluate filters, conditions and amounts in the views of a stage."""
        settled = layer not in LAYERS[: LAYERS.index(_AFTER_CONTROL)]
        parts: list[Part] = [*first]
        if "spoken" in needs or ("you" in needs and not settled):
            parts.append(("references", stage))
        if "you" in needs:
            parts += [("settled_seats", stage)] if settled else [("own_seats", stage), *self._controllers(stage)]
        parts += [(name, stage) for name in ("measures", "sizes") if name in needs]
        for depth in range(1, self.depth + 1):
            if depth > 1:
                self.ground(*parts)
                self.ground(("nested", stage, depth))
                parts = []
            parts.append(("wanted", stage, depth))
            if depth == 1:
                parts += [("controlled", stage)] if "you" in needs else []
                parts += [("families", stage)] if "families" in self.features else []
                parts += [(name, stage) for name in _LITERALS if name in needs]
                parts += [("held_basic", stage)] if "held" in needs and layer in _BEFORE_INTRINSIC else []
            parts.append(("fits", stage, depth))
            parts += [("listed", stage, depth)] if "listed" in needs else []
            parts += [("subjects", stage)] if "amounts" in needs else []
            if "subjective" in needs:
                self.ground(*parts)
                self.ground(("subjective", stage, depth))
                self.ground(("fits", stage, depth))
                parts = []
            parts += [(name, stage, depth) for name in (*_AMOUNTS, "comparisons", "conditions") if name in needs]
        parts += [("clauses", stage)] if "conditions" in needs else []
        self.ground(*parts, ("in_force", stage), *then)

    def _control_settled(self) -> list[Part]:
        """Give the parts that look up, once and for all, whom the effects there are speak of."""
        if "you" not in self.features:
            return []
        stage = self._stage
        self._placing = [("place", stage)]
        return [("settle_control", stage), *self._controllers(stage)]

    def _controllers(self, stage: int) -> list[Part]:
        return [("controllers", stage), *([("players", stage)] if "players" in self.features else [])]


def _noting(remarks: list[str]) -> Note:
    """Give what notes the remarks of clingo; it knows nothing of who has it, so that controls are freed at once."""
    return lambda code, text: remarks.append(f"{code.name}: {text.strip()}")


@cache
def _atom(name: str, *arguments: int | str) -> clingo.Symbol:
    return Function(name, [_term(argument) for argument in arguments])


@cache
def _term(value: int | str) -> clingo.Symbol:
    return Number(value) if isinstance(value, int) else Function(value)
