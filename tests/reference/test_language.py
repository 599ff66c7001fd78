"""Filters, amounts and conditions, one by one."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

from solver.board.model import Board, Player
from solver.cards import model as m
from tests.reference.amounts import amount
from tests.reference.boards import ANGEL, BEAR, DUAL, FOREST, SELF, TWO_COLORS, YOURS, board, card, thing
from tests.reference.characteristics import final_state
from tests.reference.conditions import holds
from tests.reference.context import Context
from tests.reference.filters import having
from tests.reference.orders import as_listed
from tests.reference.state import Acting

PLAN = board(
    thing(
        "bear", BEAR, counters={"+1/+1": 2, "charge": 1}, chosen={"creature type": "Bear", "player": "B", "number": 4}
    ),
    thing("angel", ANGEL, "B", tapped=True, attacking="A"),
    thing("wall", card("Wall", "Artifact Creature - Wall", pt="0/4", cost="{2}"), blocking=("angel",)),
    thing("dual", DUAL),
    thing("forest", FOREST, "C", controller="A", new_this_turn=True),
    thing("aura", card("Aura", "Legendary Enchantment - Aura", cost="{U/P}"), attached_to="bear"),
    thing("sword", card("Sword", "Artifact - Equipment", cost="{3}"), attached_to="angel", token=True),
    thing("curse", card("Curse", "Enchantment - Aura Curse", cost="{2}{B}"), attached_to="C"),
    thing("two", TWO_COLORS, zone="graveyard"),
    thing("twin", BEAR, "B", zone="graveyard", commander=True),
    thing("spell", card("Spell", "Sorcery", cost="{X}{R}"), zone="stack", x=3, kicked=1),
    active="B",
    step="declare blockers",
    players=(
        Player("A", {"life": 13, "spells_cast": 2}, flags=frozenset({"city_blessing"}), unknown={"hand": 3}),
        Player("B", {"life": 20, "poison": 1}),
        Player("C", {"life": 7}),
    ),
    holders={"monarch": "B"},
    flags=frozenset({"night"}),
)


def context(source: str = "bear", plan: Board = PLAN, affected: str | None = None) -> Context:
    """What an ability of an object would see in the end."""
    state = final_state(plan, as_listed(plan))
    what = plan.objects[source]
    acting = Acting(("test",), m.Effect(SELF, ()), 0, (), source, None, what.chosen, ("angel", "wall"), 5)
    return Context(state, acting, affected)


def found(where: m.Filter, scope: m.Scope = "battlefield", source: str = "bear") -> set[str]:
    return set(having(where, scope, context(source)))


@pytest.mark.parametrize(
    ("where", "names"),
    [
        ("Creature", {"bear", "angel", "wall"}),
        ("Basic", {"forest"}),
        ("Island", {"dual"}),
        ("white", {"angel"}),
        (m.All(("Artifact", m.Not("Creature"))), {"sword"}),
        (m.Any(("Land", "Wall")), {"dual", "forest", "wall"}),
        (m.All(("Creature", YOURS)), {"bear", "wall"}),
        (m.All(("Land", m.Owned("opponent"))), {"forest"}),
        (m.Controlled("chosen"), {"angel"}),
        (m.Controlled("active"), {"angel"}),
        (SELF, {"bear"}),
        (m.Is("target 2"), {"wall"}),
        (m.HasChosen("creature type"), {"bear"}),
        (m.HasChosen("player"), {"angel"}),
        (m.HasKeyword("flying"), {"angel"}),
        (m.HasCounter("charge"), {"bear"}),
        (m.HasCounter(None, 3), {"bear"}),
        (m.HasStat("power", ">=", 4), {"bear", "angel"}),
        (m.HasStat("base power", "<", 3), {"bear", "wall"}),
        (m.HasStat("mana value", "=", m.X()), {"angel"}),
        (m.Named("Bear"), {"bear"}),
        (m.State("tapped"), {"angel"}),
        (m.State("attacking"), {"angel"}),
        (m.State("blocked"), {"angel"}),
        (m.State("unblocked"), set()),
        (m.State("blocking"), {"wall"}),
        (m.State("token"), {"sword"}),
        (m.State("colorless"), {"wall", "dual", "forest", "sword"}),
        (m.State("monocolored"), {"bear", "angel", "aura", "curse"}),
        (m.State("no abilities"), {"bear", "wall", "aura", "sword", "curse"}),
        (m.State("enchanted"), {"bear"}),
        (m.State("equipped"), {"angel"}),
        (m.State("attached"), {"aura", "sword", "curse"}),
        (m.State("modified"), {"bear", "angel"}),
        (m.State("historic"), {"wall", "aura", "sword"}),
        (m.State("entered this turn"), {"forest"}),
        (m.State("basic land type"), {"dual", "forest"}),
        (m.Shares("card type", "source"), {"bear", "angel", "wall"}),
        (m.AttachedTo("Bear"), {"aura"}),
        (m.HasAttached("Equipment"), {"angel"}),
    ],
)
def test_filters(where: m.Filter, names: set[str]) -> None:
    assert found(where) == names


@pytest.mark.parametrize(
    ("where", "scope", "names"),
    [
        ("Creature", "graveyard", {"two", "twin"}),
        (m.State("multicolored"), "everywhere", {"two"}),
        (m.State("commander"), "graveyard", {"twin"}),
        (YOURS, "graveyard", {"two"}),
        (m.InZone("stack"), "outside battlefield", {"spell"}),
        (m.State("kicked"), "stack", {"spell"}),
        (m.HasStat("mana value", "=", 4), "stack", {"spell"}),
        (m.State("permanent"), "outside battlefield", {"two", "twin"}),
        (m.Shares("name", "source"), "graveyard", {"twin"}),
    ],
)
def test_filters_elsewhere(where: m.Filter, scope: m.Scope, names: set[str]) -> None:
    assert found(where, scope) == names


def test_references_of_what_is_attached() -> None:
    assert found(m.Is("host"), source="aura") == {"bear"}
    assert found(m.Controlled("host controller"), source="sword") == {"angel"}
    assert found(m.Controlled("enchanted player"), source="curse") == set()
    assert found(m.Owned("enchanted player"), source="curse") == {"forest"}
    assert found(m.Controlled("defending"), source="angel") >= {"bear"}


@pytest.mark.parametrize(
    ("what", "value"),
    [
        (7, 7),
        (m.Count("Creature"), 3),
        (m.Count(YOURS, "hand"), 3),
        (m.Count(m.Owned("opponent"), "hand"), 0),
        (m.Distinct("card type", m.State("permanent")), 4),
        (m.Distinct("color", "Creature", "graveyard"), 3),
        (m.Distinct("basic land type", "Land"), 3),
        (m.Distinct("power", "Creature"), 2),
        (m.StatOf("power", "target 1"), 4),
        (m.StatOf("toughness", "target 3"), 0),
        (m.Extreme("greatest", "mana value", "Creature"), 5),
        (m.Extreme("least", "power", "Creature"), 0),
        (m.Extreme("greatest", "power", "Goblin"), 0),
        (m.Total("toughness", "Creature"), 12),
        (m.Counters("source", "+1/+1"), 2),
        (m.Counters("source"), 3),
        (m.CountersAmong("Creature", "charge"), 1),
        (m.Colors("target 1"), 1),
        (m.Devotion(("green", "blue")), 2),
        (m.PlayerNumber("life", "opponent"), 27),
        (m.PlayerNumber("life", "any"), 40),
        (m.PlayerNumber("spells cast"), 2),
        (m.PlayerNumber("energy"), 0),
        (m.AmongPlayers("greatest", "life"), 20),
        (m.AmongPlayers("least", "life", "any"), 7),
        (m.AmongPlayers("greatest", "poison", "any"), 1),
        (m.AmongPlayers("least", "hand", "any"), 0),
        (m.AmongPlayers("greatest", "hand", "any"), 3),
        (m.AmongPlayers("greatest", "graveyard"), 1),
        (m.X(), 5),
        (m.ChosenNumber(), 4),
        (m.Sum((1, m.Times(-2, m.X()))), -9),
        (m.Half(m.X(), "up"), 3),
        (m.Half(m.X(), "down"), 2),
        (m.Half(m.Times(-1, m.X()), "up"), -2),
        (m.Limit("least", (m.X(), 3)), 3),
        (m.Limit("greatest", (m.X(), 3)), 5),
    ],
)
def test_amounts(what: m.Amount, value: int) -> None:
    assert amount(what, context()) == value


@pytest.mark.parametrize(
    ("condition", "answer"),
    [
        (m.Compare(m.Count("Creature"), ">", 2), True),
        (m.Compare(m.Count("Creature"), "!=", 3), False),
        (m.Matches("target 1", "white"), True),
        (m.Matches("target 3", "white"), False),
        (m.Turn("opponent"), True),
        (m.Turn("you"), False),
        (m.Step("declare blockers"), True),
        (m.Step("combat"), True),
        (m.Step("main"), False),
        (m.Fact("monarch"), False),
        (m.Fact("monarch", "opponent"), True),
        (m.Fact("city's blessing"), True),
        (m.Fact("night"), True),
        (m.Fact("day"), False),
        (m.HasChoice("creature type", "Bear"), True),
        (m.HasChoice("color", "white"), False),
        (m.AllOf((m.Turn("any"), m.Fact("night"))), True),
        (m.AnyOf((m.Turn("you"), m.Fact("day"))), False),
        (m.Unless(m.Turn("you")), True),
    ],
)
def test_conditions(condition: m.Condition, answer: bool) -> None:
    assert holds(condition, context()) is answer


def test_affected_object() -> None:
    about = context(affected="angel")
    assert amount(m.StatOf("mana value", "affected"), about) == 5
    assert about.players("affected controller") == {"B"}
    assert holds(m.Matches("affected", "Angel"), replace(about, affected="angel"))


def test_unknown_cards_are_not_guessed_at() -> None:
    with pytest.raises(NotImplementedError):
        amount(m.Count("Creature", "hand"), context())
    with pytest.raises(NotImplementedError):
        amount(m.Distinct("color", m.Owned("you"), "hand"), context())


def test_what_nobody_can_answer() -> None:
    with pytest.raises(NotImplementedError):
        found(m.State("paired"))
    with pytest.raises(NotImplementedError):
        found("Nonsense")


def test_every_part_of_the_language_is_known() -> None:
    """No filter, amount, condition or change is missing from the tables by oversight."""
    from tests.reference.instructions import _LAYERS

    # what replaces the production of mana, and what is about activating abilities, has no layer
    assert {*_LAYERS, *m.IN_NO_LAYER} == set(m.Change.__args__)
    assert all(issubclass(each, msgspec.Struct) for each in m.Condition.__args__)
