"""The targets of spells and abilities, as ASP facts (115.1)."""

from __future__ import annotations

from solver.cards import model
from solver.cards.vocabulary import constant
from solver.facts.abilities import DefinitionWriter
from solver.facts.terms import NotModelledError, filter_part


def write_targets(
    writer: DefinitionWriter, ability: str, modes: tuple[tuple[model.Target, ...], ...], layer: str
) -> None:
    """Write the targets that have to be there, mode by mode; one that can't be described is not known.

    Args:
        writer: where they are written, as what a definition of its own looks for.
        ability: the term of what has the targets.
        modes: the targets of each of its modes.
        layer: the layer in which they are looked for.
    """
    for mode, targets in enumerate(modes):
        for place, target in enumerate(targets):
            name = f"target({mode},{place})"
            unsure = target.unsure
            if target.what is not None:
                try:
                    part = filter_part(target.what)
                    if part.subjective:
                        raise NotModelledError("objects that are told from each other")
                    scope = target.scope
                except NotModelledError:
                    part, scope, unsure = filter_part(model.All(())), target.scope, True
                writer.use(part, layer)
                writer.lines.append(f"targets_object({ability},{name},{part.term},{constant(scope)}).")
            if target.players != "none":
                writer.lines.append(f"targets_player({ability},{name},{target.players}).")
            writer.lines += [f"targets_abilities({ability},{name})."] if target.abilities else []
            writer.lines += [f"apart({ability},{name})."] if target.apart else []
            writer.lines += [f"unsure_target({ability},{name})."] if unsure else []
            writer.lines.append(f"needs_targets({ability},{name},{target.number}).")
    if modes:
        writer.lines.append(f"does({writer.name},{layer},permit(targets)).")
