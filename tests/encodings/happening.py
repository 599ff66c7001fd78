"""What the encodings derive about the events that a board asks about."""

from __future__ import annotations

from solver.asp import Layers
from solver.board.model import Board
from solver.events.asking import asked
from solver.events.grounding import happen
from solver.events.zones import zone_facts
from solver.facts.board import Writer, clock, in_world


def happened(plan: Board) -> Layers:
    """Let the events of the only question of a board happen, up to what follows in a batch of its own.

    Args:
        plan: the board.
    """
    writer = Writer()
    facts = writer.board(plan)
    terms = asked(plan.questions[0], facts.numbering, writer.events)
    # the definitions that the question brings are among what is shared
    facts = writer.board(plan)
    times = clock(plan, facts.numbering, writer, [*plan.objects, *plan.effects])
    lines = [facts.state, times, *zone_facts(plan, facts.numbering)]
    lines += [f"asked_event(@w,{place},{event})." for place, event in enumerate(terms.events)]
    lines += [f"drawn_before(@w,{index},0)." for index in range(len(plan.players))]
    layers = Layers(facts.features, depth=facts.depth)
    layers.run("\n".join([*dict.fromkeys([*facts.shared, *terms.tokens]), in_world("\n".join(lines), 0)]))
    happen(layers)
    return layers


def states(layers: Layers) -> int:
    """How many pairs of an event and the effects already applied to it were visited (616.1f)."""
    return len({atom.symbol.arguments[2] for atom in layers.control.symbolic_atoms.by_signature("state", 3)})
