"""Explanations: layer by layer what was applied, to what, in which order, and why then.

Everything told here was decided by the encodings; this module reads it off the grounded layers of one world and puts
it into words.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from clingo import Symbol

from solver.answers import Reader
from solver.asp import LAYERS, Layers
from solver.cards.render import render_ability
from solver.cards.vocabulary import FAMILY_OF, constant
from solver.facts.abilities import Abilities
from solver.outcome import Step

Reason = tuple[str, str]

_WHY = {
    "existence": "the other would end it or bring it about",
    "extent": "the other would change what it applies to",
    "deed": "the other would change what it does",
}

_LAYER_RULES = {
    "layer2": "613.1b",
    "layer3": "613.1c",
    "layer4": "613.1d",
    "layer5": "613.1e",
    "layer6": "613.1f",
    "layer7a": "613.4a",
    "layer7b": "613.4b",
    "layer7c": "613.4c",
    "layer7d": "613.4d",
}

_WORDS = {constant(word): word for word in FAMILY_OF}


class _Atoms:
    """The atoms of one world that an explanation needs, by predicate."""

    def __init__(self, layers: Layers, world: int) -> None:
        self.turn: dict[int, int] = {}
        self.applied: dict[int, list[Symbol]] = defaultdict(list)
        self.depends: dict[int, list[tuple[Symbol, Symbol, str]]] = defaultdict(list)
        self.blocked: dict[int, set[Symbol]] = defaultdict(set)
        self.changed: dict[tuple[int, Symbol], dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
        self.held: dict[int, set[tuple[int, Symbol]]] = defaultdict(set)
        self.rank: dict[Symbol, Symbol] = {}
        self.hits: dict[tuple[int, Symbol], list[int]] = defaultdict(list)
        self.does: dict[Symbol, set[str]] = defaultdict(set)
        self._read(layers, world)

    def _read(self, layers: Layers, world: int) -> None:
        atoms = layers.control.symbolic_atoms

        def of(name: str, arity: int) -> Iterator[list[Symbol]]:
            for atom in atoms.by_signature(name, arity):
                arguments = atom.symbol.arguments
                if arguments[0].number == world:
                    yield arguments[1:]

        for atom in atoms.by_signature("turn", 3):
            stage, there, moment = (argument.number for argument in atom.symbol.arguments)
            if there == world:
                self.turn[stage] = moment
        for moment, effect in of("applied", 3):
            self.applied[moment.number].append(effect)
        for moment, effect, other, why in of("depends", 5):
            self.depends[moment.number].append((effect, other, why.name))
        for moment, effect in of("blocked", 3):
            self.blocked[moment.number].add(effect)
        for effect, rank in of("rank", 3):
            self.rank[effect] = rank
        for moment, effect, target in of("hits", 4):
            self.hits[moment.number, effect].append(target.number)
        for moment, target, fluent in of("holds", 4):
            if moment.type.name == "Number":
                self.held[moment.number].add((target.number, fluent))
        for name, mark in (("adds", "+"), ("clears", "-")):
            for moment, effect, target, fluent in of(name, 5):
                there_now = (target.number, fluent) in self.held[moment.number]
                there_then = (target.number, fluent) in self.held[moment.number + 1]
                if there_now != there_then and there_then == (mark == "+"):
                    self.changed[moment.number, effect][target.number].append(mark + str(fluent))
        for moment, effect, target, stat, number in of("shifts", 6):
            self.changed[moment.number, effect][target.number].append(f"~{stat.name} {number.number:+d}")
        for moment, effect, target in of("turns", 4):
            self.changed[moment.number, effect][target.number].append("~switch")
        for atom in atoms.by_signature("does", 3):
            definition, layer, _ = atom.symbol.arguments
            self.does[definition].add(layer.name)


def steps(layers: Layers, world: int, reader: Reader, abilities: Abilities) -> tuple[Step, ...]:
    """Explain one world.

    Args:
        layers: the grounded layers.
        world: the world.
        reader: reads the board of that world.
        abilities: the table of abilities.

    Returns:
        The steps in the order in which they were applied.
    """
    atoms = _Atoms(layers, world)
    found: list[Step] = []
    begun: dict[Symbol, str] = {}
    for layer in LAYERS:
        waited: dict[Symbol, dict[Symbol, str]] = defaultdict(dict)
        for stage in layers.stages.get(layer, ()):
            moment = atoms.turn.get(stage)
            if moment is None:
                continue
            for effect, other, why in atoms.depends[moment]:
                if effect in atoms.blocked[moment]:
                    waited[effect][other] = why
            for effect in sorted(atoms.applied[moment], key=lambda one: atoms.rank[one]):
                if not atoms.hits[moment, effect]:
                    continue
                reasons = tuple(_reasons(effect, layer, waited[effect], begun, reader))
                begun.setdefault(effect, layer)
                changes = tuple(_changes(atoms.changed[moment, effect], reader))
                found.append(Step(layer[5:], _title(effect, reader, abilities), changes, reasons))
            found += _lost(atoms, moment, layer, reader, abilities)
    return tuple(found)


def _reasons(
    effect: Symbol, layer: str, waited: dict[Symbol, str], begun: dict[Symbol, str], reader: Reader
) -> Iterator[Reason]:
    if effect in begun:
        yield "613.6", f"it has applied since layer {begun[effect][5:]} and goes on, to the same objects"
    for other, why in waited.items():
        yield "613.8a", f"it waited for {reader.label(other)}: {_WHY[why]}"
    if effect.name == "rule":
        yield "613.7a", "an effect of a rule, with the timestamp of its object"
    yield _LAYER_RULES[layer], f"layer {layer[5:]}"


def _lost(atoms: _Atoms, moment: int, layer: str, reader: Reader, abilities: Abilities) -> Iterator[Step]:
    """Tell of effects that waited for another and never came to apply because that one took their ability."""
    applied = set(atoms.applied[moment])
    for effect, other, why in atoms.depends[moment]:
        if why == "existence" and other in applied and effect.name == "static":
            target, instance = effect.arguments[0].number, effect.arguments[1]
            gone = not any(
                holder == target and fluent.name == "ability" and fluent.arguments[0] == instance
                for holder, fluent in atoms.held[moment + 1]
            )
            if gone:
                reason = ("613.8a", f"it depends on {reader.label(other)}, which took the ability that makes it")
                yield Step(layer[5:], _title(effect, reader, abilities) + " (never applies)", (), (reason,))


def _title(effect: Symbol, reader: Reader, abilities: Abilities) -> str:
    label = reader.label(effect)
    if effect.name == "static":
        number = effect.arguments[2].arguments[0].number
        return f"{label}: {render_ability(abilities.ability(number))}"
    if effect.name == "rule":
        return f"{label}: {effect.arguments[1].name}"
    return label


def _changes(changed: dict[int, list[str]], reader: Reader) -> Iterator[tuple[str, str]]:
    for target, marks in sorted(changed.items()):
        words = _worded(marks, reader)
        if words:
            yield reader.name(target), words


def _worded(marks: Sequence[str], reader: Reader) -> str:
    gained = sorted({mark[1:] for mark in marks if mark[0] == "+"})
    lost = sorted({mark[1:] for mark in marks if mark[0] == "-"})
    parts = []
    if text := ", ".join(_named(gained, reader)):
        parts.append(f"is now {text}")
    if text := ", ".join(_named(lost, reader)):
        parts.append(f"no longer {text}")
    parts += [mark[1:] for mark in sorted(marks) if mark[0] == "~"]
    return "; ".join(parts)


def _named(fluents: Iterable[str], reader: Reader) -> Iterator[str]:
    abilities = 0
    for fluent in fluents:
        sort, _, value = fluent.rstrip(")").partition("(")
        if sort == "ability":
            abilities += 1
        elif sort == "controller":
            yield f"controlled by {reader.player(int(value))}"
        elif sort in {"power", "toughness"}:
            yield f"{sort} {value}"
        elif sort in {"type", "supertype", "color"}:
            yield value.replace("_", " ")
        elif sort == "subtype":
            yield f"every {value[6:]} type" if value.startswith("every(") else _WORDS.get(value, value)
        elif sort == "barred":
            yield f"unable to have {value.replace('_', ' ')}"
    if abilities:
        yield "the holder of " + ("one ability" if abilities == 1 else f"{abilities} abilities")

