"""Explanations: layer by layer what was applied, to what, in which order, and why then.

Everything told here was derived by `characteristics/reasons.lp`; this module puts it into words and decides nothing.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from clingo import Symbol, SymbolType

from solver.answers import Reader, Told
from solver.asp import LAYERS
from solver.board.model import Board
from solver.cards.model import Ability, BecomeCopy, Keyword
from solver.cards.render import called, called_host, render_ability, render_copy, render_effect
from solver.cards.vocabulary import FAMILY_OF, constant, in_print_order
from solver.cards.wording.grammar import listed
from solver.facts.board import Numbering, Writer
from solver.outcome import Step

Reason = tuple[str, str]

RULES = {
    "1a": "613.2a", "1b": "613.2b", "2": "613.1b", "3": "613.1c", "4": "613.1d", "5": "613.1e", "6": "613.1f",
    "7a": "613.4a", "7b": "613.4b", "7c": "613.4c", "7d": "613.4d",
}  # fmt: skip
"""The rule of each layer."""

_STATES = {
    "bestowed": ("702.103b", "while bestowed it is an Aura enchantment with enchant creature"),
    "reconfigured": ("702.151b", "while attached to a creature it is no creature itself"),
}
"""Effects of rules: the rule, and what it makes of the object."""

_LONGEST = 100
"""How many characters of an ability name it."""

_WORDS = {constant(word): word for word in FAMILY_OF}


class Explainer:
    """Puts into words what is told of the worlds of one board.

    Args:
        board: the board.
        numbering: how its things are numbered in the facts.
        writer: the writer of its facts.
    """

    def __init__(self, board: Board, numbering: Numbering, writer: Writer) -> None:
        self._board = board
        self._numbering = numbering
        self._writer = writer
        self._reader = Reader(board, numbering, writer)

    def steps(self, told: Iterable[Told]) -> tuple[Step, ...]:
        """Explain one world.

        Args:
            told: what is told of it.

        Returns:
            The steps in the order in which they were applied.
        """
        facts: dict[str, list[list[Symbol]]] = defaultdict(list)
        for one in told:
            facts[one.name].append(one.arguments)
        found = [*self._copies(facts), *self._other_values(facts)]
        for layer in LAYERS:
            found += self._layer(layer, _of_layer(facts, layer))
            if layer == "layer4":
                found += self._intrinsic(facts)
        return tuple(found)

    # ------------------------------------------------------------------------------------------------- layer 1

    def _copies(self, facts: dict[str, list[list[Symbol]]]) -> Iterator[Step]:
        for index, _, copy, other, _ in sorted(facts["copied_from"], key=lambda told: (told[0], told[1])):
            name, of = self._name(index), self._name(other)
            found = self._copy(copy)
            because = [("707.2", f"the copiable values of {of}, as they were then")]
            if found.exceptions:
                because.append(("707.9", "with what the copy effect makes different"))
            if found.keeps:
                because.append(("707.9c", f"its {listed(found.keeps)} stays its own"))
            label = self._reader.label(copy)
            words = f"becomes a copy of {render_copy(found, of)}"
            yield Step("1a", label, ((name, words),), tuple(because), rule=RULES["1a"])

    def _copy(self, term: Symbol) -> BecomeCopy:
        if term.name == "entry":
            return self._board.objects[self._name(term.arguments[0])].copied_by or BecomeCopy()
        entry = self._board.effects[self._numbering.effect_ids[term.arguments[0].number]]
        number = term.arguments[1].arguments[0].number
        effect = entry.effects[self._writer.abilities.left_by(entry.effects).index(number)]
        return next(change for change in effect.changes if isinstance(change, BecomeCopy))

    def _other_values(self, facts: dict[str, list[list[Symbol]]]) -> Iterator[Step]:
        for index, mode in facts["shaped"]:
            name = self._name(index)
            words = f"is the {mode.string or mode.name} that was chosen for it"
            yield Step("1a", name, ((name, words),), (("613.2a", "a choice made on entering"),), rule=RULES["1a"])
        for (index,) in facts["inset_used"]:
            name = self._name(index)
            words = "has the cost, color, power and toughness of its inset frame"
            yield Step("1a", name, ((name, words),), (("718.3b", "it was cast prototyped"),), rule=RULES["1a"])
        hidden: dict[Symbol, list[Symbol]] = defaultdict(list)
        for index, fluent in facts["hidden_as"]:
            hidden[index].append(fluent)
        for index, fluents in hidden.items():
            name = self._name(index)
            sizes = {fluent.name: fluent.arguments[0].number for fluent in fluents if fluent.name != "type"}
            kinds = listed([self._value(fluent) for fluent in fluents if fluent.name == "type"])
            words = f"is a {sizes['power']}/{sizes['toughness']} {kinds} with no name, text, subtypes or mana cost"
            yield Step("1b", name, ((name, words),), (("708.2a", "it is face down"),), rule=RULES["1b"])

    # ------------------------------------------------------------------------------------------ layers 2 to 7

    def _layer(self, layer: str, facts: dict[str, list[list[Symbol]]]) -> Iterator[Step]:
        changes = _Changes(self, layer, facts)
        reasons = _Reasons(self, facts)
        silenced: dict[int, dict[Symbol, list[Symbol]]] = defaultdict(lambda: defaultdict(list))
        for moment, effect, other in facts["silenced"]:
            silenced[moment.number][effect].append(other)
        steps = sorted(facts["step"], key=lambda told: (told[0].number, told[1].number))
        for place, (moment, _, effect) in enumerate(steps):
            changed = tuple(changes.of(moment, effect))
            because = tuple(reasons.of(effect, changed=bool(changed)))
            yield Step(layer[5:], self.label(effect), changed, because, self._text(effect), RULES[layer[5:]])
            if place + 1 == len(steps) or steps[place + 1][0] != moment:
                for lost, others in silenced[moment.number].items():
                    because = tuple(reasons.of_silenced(lost, others))
                    yield Step(
                        layer[5:], self.label(lost), (), because, self._text(lost), RULES[layer[5:]], applied=False
                    )

    def _intrinsic(self, facts: dict[str, list[list[Symbol]]]) -> Iterator[Step]:
        gained: dict[Symbol, list[Symbol]] = defaultdict(list)
        for index, fluent in facts["intrinsic_now"]:
            gained[index].append(fluent)
        if gained:
            changes = [(self._name(index), f"has {self.abilities(fluents)}") for index, fluents in gained.items()]
            because = (("305.6", "lands have the mana abilities of their basic land types"),)
            yield Step("4", "basic land types", tuple(changes), because, rule=RULES["4"])

    # -------------------------------------------------------------------------------------------------- words

    def _name(self, index: Symbol) -> str:
        return self._reader.name(index.number)

    def names(self, indices: Iterable[Symbol]) -> str:
        """List objects by their ids."""
        return listed([self._name(index) for index in indices])

    def label(self, effect: Symbol) -> str:
        """Say where an effect comes from, and who gave the ability that makes it, where somebody did."""
        label = self._reader.label(effect)
        if effect.name == "static" and effect.arguments[1].name == "granted":
            giver = self._reader.label(effect.arguments[1].arguments[0])
            return label if giver == label else f"{label} (by {giver})"
        return label

    def _text(self, effect: Symbol) -> str:
        abilities = self._writer.abilities
        if effect.name == "static":
            entry = self._board.objects[self._name(effect.arguments[0])]
            face = entry.card.faces[entry.face] if entry.face < len(entry.card.faces) else None
            own, host = "this permanent", "enchanted permanent"
            if face is not None and not entry.face_down and entry.copy_of is None:
                own, host = called(face.types, face.subtypes), called_host(face.subtypes, face.abilities)
            return render_ability(abilities.ability(effect.arguments[2].arguments[0].number), name=own, host=host)
        if effect.name == "resolved":
            entry_ = self._board.effects[self._reader.label(effect)]
            number = effect.arguments[1].arguments[0].number
            return render_effect(entry_.effects[abilities.left_by(entry_.effects).index(number)])
        if effect.name == "rule":
            return _STATES[effect.arguments[1].name][1]
        return ""

    def ability(self, term: Symbol) -> str:
        """Name an ability: a keyword as it is, any other in quotes."""
        found: Ability = self._reader.ability(term)
        words = render_ability(found)
        if isinstance(found, Keyword) or words.startswith("("):
            return words
        return f'"{words if len(words) <= _LONGEST else words[:_LONGEST].rsplit(" ", 1)[0] + " ..."}"'

    def abilities(self, fluents: Iterable[Symbol]) -> str:
        """List abilities by name."""
        names = [self.ability(fluent.arguments[1]) for fluent in fluents]
        counted = [name if names.count(name) == 1 else f"{name} (x{names.count(name)})" for name in names]
        return listed(list(dict.fromkeys(counted)))

    def _value(self, fluent: Symbol) -> str:
        value = fluent.arguments[0]
        if fluent.name == "controller":
            return self._reader.player(value.number)
        if value.name == "every" and value.arguments:
            return f"every {value.arguments[0].name} type"
        if fluent.name == "color":
            return value.name
        return _WORDS.get(value.name, value.name.replace("_", " ").capitalize())

    def values(self, fluents: Iterable[Symbol]) -> str:
        """Write types as they stand on a type line, or list colors or the controller; empty for none."""
        by_sort: dict[str, list[str]] = defaultdict(list)
        for fluent in fluents:
            by_sort[fluent.name].append(self._value(fluent))
        if others := by_sort["color"] + by_sort["controller"]:
            return listed(others)
        head = " ".join(in_print_order([*by_sort["supertype"], *by_sort["type"]]))
        return " — ".join(filter(None, [head, listed(by_sort["subtype"]) if by_sort["subtype"] else ""]))


def _of_layer(facts: dict[str, list[list[Symbol]]], layer: str) -> dict[str, list[list[Symbol]]]:
    """Give what is told of one layer, without the layer."""
    found: dict[str, list[list[Symbol]]] = defaultdict(list)
    for name, told in facts.items():
        found[name] = [
            arguments[1:]
            for arguments in told
            if arguments[0].type is SymbolType.Function and arguments[0].match(layer, 0)
        ]
    return found


class _Changes:
    """What each effect changed in one layer."""

    def __init__(self, explainer: Explainer, layer: str, facts: dict[str, list[list[Symbol]]]) -> None:
        self._explainer = explainer
        self._modifying = layer == "layer7c"
        self._defining = layer == "layer7a"
        self._gained = _by_step(facts["brings"])
        self._lost = _by_step(facts["takes"])
        self._struck = [(moment, effect, target) for moment, effect, target in facts["struck"]]
        self._counted = {(effect, target): number.number for effect, target, number in facts["counted"]}
        self._misfit: dict[tuple[Symbol, Symbol], list[Symbol]] = defaultdict(list)
        for effect, target, fluent in facts["misfit"]:
            self._misfit[effect, target].append(fluent)
        self._forbidden: dict[tuple[Symbol, Symbol], list[Symbol]] = defaultdict(list)
        for effect, target, term in facts["forbidden"]:
            self._forbidden[effect, target].append(term)
        self._sizes: dict[tuple[Symbol, Symbol, Symbol], dict[str, tuple[int, int]]] = defaultdict(dict)
        for moment, effect, target, stat, old, new in facts["resized"]:
            self._sizes[moment, effect, target][stat.name] = old.number, new.number

    def of(self, moment: Symbol, effect: Symbol) -> Iterator[tuple[str, str]]:
        """Say for each object what an effect changed on it."""
        targets = [target for there, one, target in self._struck if (there, one) == (moment, effect)]
        for target in targets:
            words = "; ".join(self._on(moment, effect, target))
            if words:
                yield self._explainer.names([target]), words

    def _on(self, moment: Symbol, effect: Symbol, target: Symbol) -> Iterator[str]:
        gained, lost = self._gained[moment, effect, target], self._lost[moment, effect, target]
        for sorts in (("supertype", "type", "subtype"), ("color",), ("controller",)):
            new = self._explainer.values(fluent for fluent in gained if fluent.name in sorts)
            old = self._explainer.values(fluent for fluent in lost if fluent.name in sorts)
            yield from _exchanged(new, old, sorts[-1])
        if lacking := [fluent for fluent in lost if fluent.name == "ability"]:
            yield f"loses {self._explainer.abilities(lacking)}"
        if having := [fluent for fluent in gained if fluent.name == "ability"]:
            yield f"gains {self._explainer.abilities(having)}"
        if barred := [fluent.arguments[0].name.replace("_", " ") for fluent in gained if fluent.name == "barred"]:
            yield f"can't have {listed(barred, 'or')}"
        yield from self._size(moment, effect, target, gained)
        if unfit := self._misfit[effect, target]:
            yield f"can't become {self._explainer.values(unfit)} (205.3d: none of its types goes with that)"
        if refused := self._forbidden[effect, target]:
            names = listed([self._explainer.ability(term) for term in refused])
            yield f"doesn't gain {names} (113.11: it can't have it)"

    def _size(self, moment: Symbol, effect: Symbol, target: Symbol, gained: Sequence[Symbol]) -> Iterator[str]:
        sizes = self._sizes[moment, effect, target]
        fresh = {fluent.name[5:]: fluent.arguments[0].number for fluent in gained if fluent.name.startswith("base_")}
        before = {stat: old for stat, (old, _) in sizes.items()}
        after = {stat: new for stat, (_, new) in sizes.items()} | fresh
        if before == after:
            return
        if self._modifying:
            shift = "/".join(f"{after[stat] - before[stat]:+d}" for stat in _STATS)
            number = self._counted.get((effect, target), 1)
            counters = f" ({number} counters)" if number > 1 else ""
            yield f"{_size(before)} {shift}{counters} = {_size(after)}"
        elif before.keys() == after.keys() and not self._defining:
            yield f"{_size(before)} becomes {_size(after)}"
        else:
            yield f"is {_size(after)}"


_STATS = ("power", "toughness")


def _size(numbers: dict[str, int]) -> str:
    """Write power and toughness, or the one of them that there is."""
    if len(numbers) == len(_STATS):
        return "/".join(str(numbers[stat]) for stat in _STATS)
    return ", ".join(f"{stat} {number}" for stat, number in numbers.items())


def _exchanged(new: str, old: str, sort: str) -> Iterator[str]:
    if sort == "controller":
        if new:
            yield f"is controlled by {new}" + (f" instead of {old}" if old else "")
    elif new and old:
        yield f"becomes {new} instead of {old}"
    elif new:
        yield f"also becomes {new}"
    elif old:
        yield f"is no longer {old}"


def _by_step(told: Iterable[Sequence[Symbol]]) -> dict[tuple[Symbol, Symbol, Symbol], list[Symbol]]:
    found: dict[tuple[Symbol, Symbol, Symbol], list[Symbol]] = defaultdict(list)
    for moment, effect, target, fluent in told:
        found[moment, effect, target].append(fluent)
    return found


_PAIRS = (
    "waits", "overtakes", "loops", "follows", "orphaned", "ended_by", "enabled_by", "disabled_by", "altered_by",
)  # fmt: skip


class _Reasons:
    """Why each effect had its turn in one layer when it had it."""

    def __init__(self, explainer: Explainer, facts: dict[str, list[list[Symbol]]]) -> None:
        self._explainer = explainer
        self._pairs: dict[str, dict[Symbol, list[Symbol]]] = {}
        for name in _PAIRS:
            self._pairs[name] = defaultdict(list)
            for effect, other in facts[name]:
                self._pairs[name][effect].append(other)
        self._objects: dict[str, dict[tuple[Symbol, Symbol], list[Symbol]]] = {}
        for name in ("extended_by", "narrowed_by"):
            self._objects[name] = defaultdict(list)
            for effect, other, target in facts[name]:
                self._objects[name][effect, other].append(target)
        self._single = {name: {effect for (effect,) in facts[name]} for name in ("defining_first", "basic_now")}

    def of(self, effect: Symbol, *, changed: bool) -> Iterator[Reason]:
        """Give the reasons for one effect that was applied, where they made a difference."""
        if effect in self._single["defining_first"]:
            yield "613.3", "a characteristic-defining ability, so before all others"
        looped = self._pairs["loops"][effect]
        if looped:
            others = self._labels(looped)
            yield "613.8b", f"it and {others} depend on each other, so timestamps decide after all"
        for other in self._pairs["waits"][effect]:
            yield self._waiting(effect, other)
        if not changed:
            return
        if older := self._pairs["follows"][effect]:
            yield (
                "613.7",
                f"{self._labels(older)} {'is' if len(older) == 1 else 'are'} older, so this comes after and wins",
            )
        if takers := self._pairs["orphaned"][effect]:
            whose = "it took its own ability" if takers == [effect] else f"{self._labels(takers)} took its ability"
            yield "613.6", f"it has begun, so it goes on although {whose}"
        if effect in self._single["basic_now"]:
            yield "305.7", "set to a basic land type, a land loses its old land types and the abilities of its text"

    def of_silenced(self, effect: Symbol, others: Sequence[Symbol]) -> Iterator[Reason]:
        """Give the reasons for one effect that never came to apply."""
        for other in others:
            if effect in self._pairs["overtakes"][other]:
                yield self._waiting(effect, other)
        yield "604.2", f"{self._labels(others)} took the ability that makes it before it could start"

    def _waiting(self, effect: Symbol, other: Symbol) -> Reason:
        name = self._explainer.label(other)
        how = listed(list(self._dependence(effect, other)))
        if effect in self._pairs["overtakes"][other]:
            return "613.8b", f"older than {name}, but waits for it: it depends on {name}, which {how}"
        return "613.8a", f"it depends on {name}, which {how}"

    def _dependence(self, effect: Symbol, other: Symbol) -> Iterator[str]:
        """Say in what one effect depends on another."""
        if other in self._pairs["ended_by"][effect]:
            yield "takes the ability that makes it"
        if other in self._pairs["enabled_by"][effect]:
            yield "makes its condition true"
        if other in self._pairs["disabled_by"][effect]:
            yield "ends its condition"
        if more := self._objects["extended_by"][effect, other]:
            yield f"makes it apply to {self._explainer.names(more)}"
        if fewer := self._objects["narrowed_by"][effect, other]:
            yield f"keeps it from applying to {self._explainer.names(fewer)}"
        if other in self._pairs["altered_by"][effect]:
            yield "changes what it does"

    def _labels(self, effects: Iterable[Symbol]) -> str:
        return listed(list(dict.fromkeys(self._explainer.label(effect) for effect in effects)))
