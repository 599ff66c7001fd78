"""What keeps permanents from being sacrificed, as ASP facts for questions about what costs are paid with (701.21a)."""

from __future__ import annotations

from typing import Literal

from solver.cards import model
from solver.cards.replacing import Impossible, Moved, Replacement
from solver.facts.abilities import Abilities, Definition, DefinitionWriter, together
from solver.facts.terms import NotModelledError, filter_part


def keeps_from_sacrifice(ability: model.Ability) -> bool:
    """Say whether an ability that is not modelled could keep a permanent from being sacrificed.

    Args:
        ability: the ability.
    """
    match ability:
        case model.Opaque(form="static", spoils=spoils, events=events):
            return "event" in spoils and (not events or "move" in events)
        case _:
            return False


def with_unsacrificed(
    definition: Definition, abilities: Abilities, number: int, layer: Literal["mana", "cost"]
) -> Definition:
    """Add to the facts about an ability that it keeps permanents from being sacrificed, where it does.

    Args:
        definition: what else is written of it.
        abilities: the table of abilities.
        number: the number of the ability.
        layer: for whom it is written.
    """
    keeping = _unsacrificed(abilities, number, layer)
    return together([], definition.generates, [definition, keeping]) if keeping.lines else definition


def _unsacrificed(abilities: Abilities, number: int, layer: str) -> Definition:
    ability, named = abilities.ability(number), f"a({number})"
    if keeps_from_sacrifice(ability):
        return Definition([f"spoils_sacrifice({named})."])
    match ability:
        case Replacement(event=Moved(cause="sacrificed", to=to), deeds=(Impossible(),)) if to.objects is not None:
            writer = DefinitionWriter(abilities, f"k({number},{layer})", resolved=False)
            try:
                part = filter_part(to.objects)
                if part.subjective:
                    raise NotModelledError("objects that are told from each other")
                writer.use(part, "extent")
                if ability.condition is not None:
                    writer.condition(ability.condition)
            except NotModelledError:
                return Definition([f"spoils_sacrifice({named})."])
            writer.lines += [
                f"generates({named},{writer.name}).",
                f"does({writer.name},{layer},forbid_paying(sacrifice,all)).",
                f"affects({writer.name},{part.term}).",
                f"scope({writer.name},{'wherever_it_is' if isinstance(to.objects, model.Is) else 'battlefield'}).",
                *(f"works_in({named},{zone})." for zone in ability.zones),
            ]
            return writer.finish()
        case _:
            return Definition([])
