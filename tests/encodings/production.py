"""Boards on which a Forest's mana is replaced, and what the encodings derive about mana."""

from __future__ import annotations

import clingo
import msgspec

from solver import mana as asked
from solver.asp import Layers
from solver.board.model import Board, Question
from solver.cards import model as m
from solver.facts.board import Writer, clock, in_world
from tests.reference.boards import board, card, thing

FOREST = card("Forest", "Basic Land - Forest")


def grounded(plan: Board, more: str = "") -> Layers:
    """The encodings with a board, as far as mana goes: how costs can be paid, or what comes of what `more` says."""
    writer = Writer()
    facts = writer.board(plan)
    times = clock(plan, facts.numbering, writer, [*plan.objects, *plan.effects])
    layers = Layers(facts.features, depth=facts.depth)
    about = " ".join(asked.facts(plan, facts.numbering))
    layers.run("\n".join([*facts.shared, in_world(f"{facts.state}\n{times}\n{about}\n{more}", 0)]))
    layers.mana(costs=not more, resolving=bool(more))
    return layers


def atoms(layers: Layers, name: str, arity: int) -> list[clingo.Symbol]:
    """The atoms of a predicate."""
    return [atom.symbol for atom in layers.control.symbolic_atoms.by_signature(name, arity)]


def charms(*changes: m.ProduceInstead) -> Board:
    """A Forest, and an enchantment for each of some replacements; the Forest is asked about."""
    things = [
        thing(f"charm{place}", card("Charm", "Enchantment", m.Static((m.Effect("Land", (change,)),))))
        for place, change in enumerate(changes)
    ]
    plan = board(thing("forest", FOREST), *things)
    return msgspec.structs.replace(plan, questions=(Question("could_produce", {"object": "forest"}),))


def states(layers: Layers) -> int:
    """How many pairs of mana and effects already applied were visited (616.1f)."""
    return len(atoms(layers, "leads", 5))
