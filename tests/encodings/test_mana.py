"""Productions, replacements and what could be produced, on small sets of facts."""

from __future__ import annotations

import clingo
import msgspec
import pytest

from solver import mana as asked
from solver.asp import Layers
from solver.board.model import Board, Question
from solver.cards import model as m
from solver.facts.board import Writer, clock, in_world
from solver.solving import solve
from tests.reference.boards import board, card, thing


def grounded(plan: Board) -> Layers:
    """The encodings with a board, as far as mana goes."""
    writer = Writer()
    facts = writer.board(plan)
    times = clock(plan, facts.numbering, writer, [*plan.objects, *plan.effects])
    layers = Layers(facts.features, depth=facts.depth)
    about = " ".join(asked.facts(plan, facts.numbering))
    layers.run("\n".join([*facts.shared, in_world(f"{facts.state}\n{times}\n{about}", 0)]))
    layers.mana()
    return layers


def atoms(layers: Layers, name: str, arity: int) -> list[clingo.Symbol]:
    return [atom.symbol for atom in layers.control.symbolic_atoms.by_signature(name, arity)]


FOREST = card("Forest", "Basic Land - Forest")


def charms(*changes: m.ProduceInstead) -> Board:
    """A Forest, and an enchantment for each of some replacements; the Forest is asked about."""
    things = [
        thing(f"charm{place}", card("Charm", "Enchantment", m.Static((m.Effect("Land", (change,)),))))
        for place, change in enumerate(changes)
    ]
    plan = board(thing("forest", FOREST), *things)
    return msgspec.structs.replace(plan, questions=(Question("could_produce", {"object": "forest"}),))


def ends(plan: Board) -> set[str]:
    """What the Forest may produce in the end, as six numbers."""
    found = atoms(grounded(plan), "ends", 4)
    return {",".join(str(part) for part in symbol.arguments[3].arguments) for symbol in found}


DOUBLE = m.ProduceInstead(times=2)
BLACK = m.ProduceInstead("{B}", amount="one")
RED = m.ProduceInstead("{R}")


@pytest.mark.parametrize(
    ("changes", "mana"),
    [
        ((), {"0,0,0,0,1,0"}),
        ((DOUBLE,), {"0,0,0,0,2,0"}),
        ((DOUBLE, DOUBLE, DOUBLE), {"0,0,0,0,8,0"}),
        ((BLACK, DOUBLE), {"0,0,1,0,0,0", "0,0,2,0,0,0"}),
        ((RED, DOUBLE), {"0,0,0,2,0,0"}),
        ((RED, BLACK), {"0,0,0,1,0,0", "0,0,1,0,0,0"}),
        ((RED, BLACK, BLACK), {"0,0,1,0,0,0"}),
        ((m.ProduceInstead("{C}", at_least=2),), {"0,0,0,0,1,0"}),
        ((m.ProduceInstead("{C}", at_least=2), DOUBLE), {"0,0,0,0,0,2"}),
        ((m.ProduceInstead("{U}", replaced="{W}"),), {"0,0,0,0,1,0"}),
        ((m.ProduceInstead("{U}", replaced="{G}"), DOUBLE), {"0,2,0,0,0,0"}),
    ],
    ids=[
        "none", "twice", "eight times", "one black", "all red", "red or black", "black comes back", "too little",
        "enough", "other", "this",
    ],
)  # fmt: skip
def test_replacements_in_every_order(changes: tuple[m.ProduceInstead, ...], mana: set[str]) -> None:
    assert ends(charms(*changes)) == mana


def test_effects_that_do_the_same_are_counted() -> None:
    layers = grounded(charms(*[DOUBLE] * 8))
    assert len(atoms(layers, "leads", 5)) == 9


@pytest.mark.parametrize("count", [2, 4, 6, 8])
def test_states_are_pairs_of_mana_and_effects_applied(count: int) -> None:
    """Never as many as there are orders: each set of applied effects with each mana that it may have made."""
    symbols = ("{W}", "{U}", "{B}", "{R}")
    changes = [
        m.ProduceInstead(symbols[place // 2], amount="one" if place % 2 else "kept", at_least=1 + place // 4)
        for place in range(count)
    ]
    found = atoms(grounded(charms(*changes)), "leads", 5)
    pairs = {(symbol.arguments[3], symbol.arguments[4]) for symbol in found}
    assert len(found) == len(pairs) <= 2**count * 5


def test_more_than_can_be_counted_is_marked() -> None:
    plan = charms(*[m.ProduceInstead(times=3)] * 18)
    assert atoms(grounded(plan), "too_large", 2)
    (answer,) = solve(plan)
    assert answer.truncated


def test_a_board_without_such_questions_has_no_facts_about_mana() -> None:
    plan = msgspec.structs.replace(charms(DOUBLE), questions=(Question("characteristics", {}),))
    facts = Writer().board(plan)
    assert not any(line.startswith(("offers(", "instruction(")) for line in facts.shared)
