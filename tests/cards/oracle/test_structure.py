"""Frames that give abilities by level."""

from __future__ import annotations

from solver.cards.model import (
    Activated,
    AddAbility,
    AddTypes,
    AllOf,
    Compare,
    Counters,
    Effect,
    HasChoice,
    InZone,
    Is,
    Keyword,
    Matches,
    PlayerNumber,
    Prototype,
    SetPower,
    SetToughness,
    Static,
    Triggered,
)
from solver.cards.oracle import compile_card

FLYING = AddAbility(Keyword("flying"))


def _when(*bounds: Compare) -> Compare | AllOf:
    return bounds[0] if len(bounds) == 1 else AllOf(bounds)


def test_leveler() -> None:
    text = "Level up {1}\nLEVEL 1-3\n2/2\nFlying\nLEVEL 4+\n5/5"
    card = compile_card("Testling", type_line="Creature — Elf", power="1", toughness="1", text=text)
    level = Counters("source", "level")
    assert card.layout == "leveler"
    assert card.faces[0].paragraphs == (1, 2, 5)
    assert card.faces[0].abilities[1:] == (
        Static((Effect(
            Is("source"), (FLYING, SetPower(2), SetToughness(2)),
            condition=_when(Compare(level, ">=", 1), Compare(level, "<=", 3)),
        ),)),
        Static((Effect(Is("source"), (SetPower(5), SetToughness(5)), condition=Compare(level, ">=", 4)),)),
    )  # fmt: skip


def test_class() -> None:
    text = "Elves have reach.\n{1}{R}: Level 2\nFlying\n{2}: Level 3\nWhenever you attack, draw a card."
    card = compile_card("Testing", type_line="Enchantment — Class", text=text)
    assert card.layout == "class"
    face = card.faces[0]
    assert [type(ability) for ability in face.abilities] == [Static, Activated, Static, Activated, Static]
    condition = Compare(Counters("source", "class level"), ">=", 2)
    assert face.abilities[2] == Static((Effect(Is("source"), (FLYING,), condition=condition),))


def test_station() -> None:
    text = "Station (It's an artifact creature at 8+.)\n3+ | Elves have reach.\n8+ | Flying"
    card = compile_card("Tester", type_line="Artifact — Spacecraft", power="4", toughness="6", text=text)
    face = card.faces[0]
    assert (face.power, face.toughness) == (None, None)
    assert face.abilities[2] == Static((Effect(
        Is("source"),
        (AddTypes(("Creature",)), FLYING, SetPower(4), SetToughness(6)),
        condition=Compare(Counters("source", "charge"), ">=", 8),
    ),))  # fmt: skip


def test_prototype() -> None:
    text = "Prototype {1}{B} — 2/1\nFlying"
    card = compile_card("Tester", cost="{6}", type_line="Artifact Creature", power="5", toughness="5", text=text)
    assert card.layout == "prototype"
    assert card.prototype == Prototype("{1}{B}", "2", "1")
    assert card.faces[0].abilities[0] == Keyword("prototype", cost="{1}{B}")


def test_saga() -> None:
    card = compile_card("Tale", type_line="Enchantment — Saga", text="(Counters.)\nI — Draw a card.\nII — Draw a card.")
    assert card.layout == "saga"
    assert all(isinstance(ability, Triggered) for ability in card.faces[0].abilities)


def test_maximum_speed() -> None:
    card = compile_card("Racer", type_line="Creature — Elf", text="Max speed — Elves have flying.")
    (made,) = card.faces[0].abilities
    assert isinstance(made, Static)
    assert made.effects[0].condition == Compare(PlayerNumber("speed"), ">=", 4)
    card = compile_card("Racer", type_line="Creature", text="Max speed — You may cast this card from your graveyard.")
    (made,) = card.faces[0].abilities
    assert isinstance(made, Static)
    assert made.zones == ("graveyard",)
    there, fast = Matches("source", InZone("graveyard")), Compare(PlayerNumber("speed"), ">=", 4)
    assert made.effects[0].condition == AllOf((there, fast))


def test_anchor_words() -> None:
    text = "As this enchantment enters, choose Left or Right.\n• Left — Elves have flying.\n• Right — Elves have reach."
    card = compile_card("Siege", type_line="Enchantment", text=text)
    _, left, right = card.faces[0].abilities
    assert isinstance(left, Static)
    assert isinstance(right, Static)
    assert left.effects[0].condition == HasChoice("mode", "Left")
    assert right.effects[0].condition == HasChoice("mode", "Right")
