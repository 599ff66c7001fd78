"""Keyword abilities that speak of other objects by a quality ("protection from black"), as ASP facts."""

from __future__ import annotations

from solver.cards import model
from solver.facts.abilities import Abilities, Definition, DefinitionWriter
from solver.facts.terms import NotModelledError, filter_part


def of_quality(
    abilities: Abilities, number: int, quality: model.Filter, layer: str, name: str, predicate: str, *, spoiled: str
) -> Definition:
    """Write what such an ability is about.

    Args:
        abilities: the table of abilities.
        number: the number of the ability.
        quality: the objects that it speaks of.
        layer: the layer behind the others in which it is looked at.
        name: the term of its definition.
        predicate: what is said of the definition and the objects.
        spoiled: what is said of the ability where the objects can't be described.
    """
    writer = DefinitionWriter(abilities, name, resolved=False)
    try:
        part = filter_part(quality)
        if part.subjective:
            raise NotModelledError("objects that are told from each other")
        writer.use(part, layer)
    except NotModelledError:
        return Definition([f"{spoiled}(a({number}))."])
    writer.lines += [
        f"generates(a({number}),{name}).",
        f"does({name},{layer},watch).",
        f"{predicate}({name},{part.term}).",
        f"level({part.term},{part.level}).",
        f"works_in(a({number}),battlefield).",
    ]
    return writer.finish()
