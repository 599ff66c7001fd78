"""What abilities add to mana pools, when they trigger on it, and what replaces it, as ASP facts.

Only questions about mana need these; `solver.facts.abilities` has what abilities are to everything else.
"""

from __future__ import annotations

import re

from solver.cards import model
from solver.cards.vocabulary import constant
from solver.facts.abilities import Abilities, Definition, DefinitionWriter
from solver.facts.terms import NotModelledError, Part, amount, filter_part, mana_type

_SYMBOL = re.compile(r"\{([WUBRGC])\}")
_ORDER = ("W", "U", "B", "R", "G", "C")
_LAYER = "mana"


def mana_term(symbols: str) -> str:
    """Give the term of some mana, written as symbols: how much there is of each type."""
    found = _SYMBOL.findall(symbols)
    return f"mana({','.join(str(found.count(symbol)) for symbol in _ORDER)})"


def _whole_amount(number: model.Amount) -> Part:
    if number != model.X() and "X()" in repr(number):
        raise NotModelledError("an amount that is calculated from X")
    return amount(number)


class ManaDefinitions:
    """Writes the facts about what abilities do with mana, each once in the life of the process.

    Args:
        abilities: the table of abilities.
    """

    def __init__(self, abilities: Abilities) -> None:
        self._abilities = abilities
        self._definitions: dict[int, Definition] = {}

    def definition(self, number: int) -> Definition:
        """Give the facts about an ability; none where it has nothing to do with mana."""
        definition = self._definitions.get(number)
        if definition is None:
            definition = self._definitions[number] = self._define(number)
        return definition

    def _define(self, number: int) -> Definition:
        ability = self._abilities.ability(number)
        name = f"a({number})"
        match ability:
            case model.Activated():
                writer = _ManaWriter(self._abilities, number)
                produces = (model.Add(ability.adds),) if ability.adds else ability.produces
                if ability.mana and "{T}" in ability.cost:
                    writer.lines.append(f"taps({name}).")
                return writer.instructions(produces, unread=ability.unread or (ability.mana and not produces))
            case model.Triggered():
                writer = _ManaWriter(self._abilities, number)
                return writer.instructions(
                    ability.produces, unread=ability.unread or (ability.mana and not ability.produces)
                )
            case model.Opaque():
                lines = [f"unread_mana({name})."] if ability.mana else []
                lines += [f"spoils_production({name})."] if "production" in ability.spoils else []
                return Definition(lines)
            case _:
                return Definition([])


class _ManaWriter(DefinitionWriter):
    """Writes the instructions of one ability, each as the effect of a definition of its own."""

    def __init__(self, abilities: Abilities, number: int) -> None:
        super().__init__(abilities, "", resolved=False)
        self._number = number

    def instructions(self, produces: tuple[model.Add, ...], *, unread: bool) -> Definition:
        """Write all instructions, or that they cannot be said."""
        ability = f"a({self._number})"
        if unread:
            self.lines.append(f"unread_mana({ability}).")
        before = list(self.lines)
        try:
            for index, add in enumerate(produces):
                self._instruction(index, add)
        except NotModelledError:
            self.lines = [*before, f"unread_mana({ability})."]
        if self.lines != before and produces:
            self.lines.append(f"works_in({ability},battlefield).")
        return self.finish()

    def _instruction(self, index: int, add: model.Add) -> None:
        self.name = f"d({self._number},{index})"
        self.lines += [
            f"generates(a({self._number}),{self.name}).",
            f"instruction(a({self._number}),{index},{self.name}).",
            f"does({self.name},{_LAYER},add).",
            f"spread({self.name},{add.spread}).",
        ]
        if add.restricted:
            self.lines.append(f"restricted({self.name}).")
        if add.condition is not None:
            self.condition(add.condition)
        for place, what in enumerate(add.choices):
            self._offer(place, what, add.amount)

    def _offer(self, place: int, what: model.Mana, number: model.Amount) -> None:
        part = _whole_amount(what.amount if isinstance(what, model.Portion) else number)
        self.use(part, _LAYER)
        kind = self._kind(what.mana if isinstance(what, model.Portion) else what)
        self.lines.append(f"offers({self.name},{place},{kind},{part.term}).")

    def _kind(self, what: model.Mana) -> str:
        match what:
            case "any color" | "chosen color":
                return mana_type(what)
            case str():
                return mana_term(what)
            case model.CouldProduce(among=among, what=kind):
                return f"could({kind},{self._filter(among)})"
            case model.ColorsAmong(among=among, scope=scope):
                return f"colors_among({self._filter(among)},{constant(scope)})"
            case model.CommanderColors():
                self.features |= {"you"}
                self.lines.append(f"requires({self.name},{_LAYER},you).")
                return "commander_colors"
            case model.Produced():
                return "produced"
            case _:
                raise NotModelledError("a choice of mana")

    def _filter(self, among: model.Filter) -> str:
        part = filter_part(among)
        if part.subjective:
            raise NotModelledError("objects that are told from each other")
        self.use(part, _LAYER)
        return part.term
