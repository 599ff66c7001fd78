"""The reference model of the stack, on boards whose results are known from the rules."""

from __future__ import annotations

import pytest

from tests.reference.stack import parts as p
from tests.reference.stack.lines import TooManyError, every_line

DESTROY = p.Mode((p.Move("destroy", "target 1"),), (p.Target(),))
LIFE = (("A", 20), ("B", 20))


def instant(*does: p.Instruction, targets: tuple[p.Target, ...] = ()) -> p.Card:
    """An instant."""
    return p.Card("Zap", ("instant",), "red", modes=(p.Mode(does, targets),))


def creature(*abilities: p.Ability, size: tuple[int, int] = (2, 2)) -> p.Card:
    """A creature."""
    return p.Card("Beast", ("creature",), "green", size, abilities)


def enchantment(*abilities: p.Ability) -> p.Card:
    """An enchantment."""
    return p.Card("Rite", ("enchantment",), abilities=abilities)


def spell(name: str, card: p.Card, *targets: str, player: str = "A") -> p.Piece:
    """A spell on the stack."""
    return p.Piece(name, card, player, "stack", targets=targets)


SLAY = p.Card("Slay", ("instant",), "black", modes=(DESTROY,))


def lives(table: p.Table) -> set[tuple[object, ...]]:
    """The life totals that a board can end with, and who has lost."""
    return {
        tuple(player[1:3] for player in result.players) for result in every_line(table, 6, 500).results
    }  # fmt: skip


def zones(table: p.Table, name: str) -> set[str]:
    """The zones in which an object can end."""
    return {dict(result.zones)[name] for result in every_line(table, 6, 500).results}


def on_death(who: str, does: p.Instruction) -> p.Piece:
    """An enchantment that does something whenever a creature dies."""
    ability = p.Triggered(p.When("dies", p.CREATURE), (p.Mode((does,)),))
    return p.Piece(f"of {who}", enchantment(ability), who)


def test_the_active_players_ability_resolves_last() -> None:
    """CR 603.3b, 104.2a."""
    drain = p.Change("lose", 2, "each opponent")
    pieces = (on_death("A", drain), on_death("B", drain), p.Piece("x", creature(), "B"))
    table = p.Table((("A", 2), ("B", 2)), pieces, (spell("s", SLAY, "x"),))
    assert lives(table) == {((0, True), (2, False))}


def test_without_a_legal_target_nothing_is_done() -> None:
    """CR 608.2b."""
    both = instant(p.Move("destroy", "target 1"), p.Change("gain", 3), targets=(p.Target(),))
    stack = (spell("below", both, "x"), spell("above", SLAY, "x", player="B"))
    assert lives(p.Table(LIFE, (p.Piece("x", creature(), "B"),), stack)) == {((20, False), (20, False))}


@pytest.mark.parametrize(("first", "gained"), [("x", 0), ("y", 3)])
def test_nothing_is_known_of_an_illegal_target(first: str, gained: int) -> None:
    """CR 608.2b: the part that needs it does not happen, the others do."""
    gains = instant(p.Change("gain", p.PowerOf("target 1")), targets=(p.Target(), p.Target()))
    pieces = (p.Piece("x", creature(), "B"), p.Piece("y", creature(size=(3, 3)), "B"))
    table = p.Table(LIFE, pieces, (spell("s", gains, first, "xy".replace(first, "")), spell("t", SLAY, "x")))
    assert lives(table) == {((20 + gained, False), (20, False))}


def test_persist_and_undying_in_either_order() -> None:
    """CR 702.79a, 702.93a, 603.4, 400.7."""
    finch = p.Piece("x", creature(p.Keyword("persist"), p.Keyword("undying")), "B")
    results = every_line(p.Table(LIFE, (finch,), (spell("s", SLAY, "x"),)), 6, 500).results
    assert {dict(one.permanents)["x"].counters for one in results} == {(("+1/+1", 1),), (("-1/-1", 1),)}


def test_a_token_does_not_come_back() -> None:
    """CR 111.8."""
    shift = instant(p.Move("exile", "target 1"), p.Back("target 1"), targets=(p.Target(),))
    made = p.Triggered(p.When("enters", p.Kind(token=True)), (p.Mode((p.Move("exile", "it"), p.Back("it"))),))
    pieces = (p.Piece("e", enchantment(made), "A"), p.Piece("x", creature(), "A"))
    make = instant(p.Make(p.Card("Soldier", ("creature",), size=(1, 1))))
    results = every_line(p.Table(LIFE, pieces, (spell("s", shift, "x"), spell("t", make))), 6, 500).results
    assert {(one.tokens, dict(one.zones)["x"]) for one in results} == {((), "battlefield")}


def test_the_source_is_what_it_last_was() -> None:
    """CR 603.10a, 608.2h."""
    dies = p.Mode((p.Deal(p.PowerOf("this"), who="each opponent"),))
    martyr = creature(p.Keyword("lifelink"), p.Triggered(p.When("dies", "this"), (dies,)))
    piece = p.Piece("x", martyr, "A", counters=(("+1/+1", 1),))
    assert lives(p.Table(LIFE, (piece,), (spell("s", SLAY, "x", player="B"),))) == {((23, False), (17, False))}


def test_what_is_on_a_creature_goes_with_it() -> None:
    """CR 704.5m, 608.3b."""
    aura = enchantment(p.Aura((1, 1)))
    pieces = (p.Piece("x", creature(), "B"), p.Piece("on", aura, "A", host="x"))
    table = p.Table(LIFE, pieces, (spell("below", aura, "x"), spell("above", SLAY, "x")))
    assert (zones(table, "on"), zones(table, "below")) == ({"graveyard"}, {"graveyard"})


def test_the_order_of_replacements_is_chosen() -> None:
    """CR 616.1, 616.1f."""
    pieces = tuple(
        p.Piece(name, enchantment(more), "A") for name, more in (("x", p.More("life", 2)), ("y", p.More("life", 1, 1)))
    )
    table = p.Table(LIFE, pieces, (spell("s", instant(p.Change("gain", 1))),))
    assert lives(table) == {((23, False), (20, False)), ((24, False), (20, False))}


def test_drawing_from_an_empty_library_loses() -> None:
    """CR 121.4, 704.5b."""
    table = p.Table(LIFE, (), (spell("s", instant(p.Change("draw", 1), p.Change("gain", 1))),))
    assert lives(table) == {((21, True), (20, False))}


def test_an_ability_triggers_once_each_turn() -> None:
    once = p.Triggered(p.When("enters", p.CREATURE), (p.Mode((p.Change("gain", 1),)),), once=True)
    table = p.Table(LIFE, (p.Piece("e", enchantment(once), "A"),), (spell("s", creature()), spell("t", creature())))
    assert lives(table) == {((21, False), (20, False))}


def test_there_are_more_lines_than_are_gone_through() -> None:
    gain = instant(p.May(p.Change("gain", 1)))
    stack = tuple(spell(f"s{number}", gain) for number in range(3))
    assert every_line(p.Table(LIFE, (), stack), 3, 8).lines == 8
    with pytest.raises(TooManyError):
        every_line(p.Table(LIFE, (), stack), 3, 7)
    with pytest.raises(TooManyError):
        every_line(p.Table(LIFE, (), stack), 2, 8)
