"""Abilities in words: the usual wordings, and words for everything that the language can say."""

from __future__ import annotations

import json
import lzma
import sys
import types
import typing
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Literal

import msgspec
import pytest

from solver.cards import model
from solver.cards.library import default_library
from solver.cards.match import same_ability
from solver.cards.model import (
    Ability,
    Activated,
    AddAbility,
    AddSubtypes,
    AddTypes,
    All,
    BecomeCopy,
    CannotHaveKeyword,
    Change,
    Chosen,
    Compare,
    Condition,
    Controlled,
    Count,
    Counters,
    Devotion,
    Distinct,
    Effect,
    EntersAsCopy,
    Filter,
    HasCounter,
    HasKeyword,
    HasStat,
    Is,
    Keyword,
    LoseAllAbilities,
    LoseKeyword,
    Matches,
    Modify,
    Not,
    Opaque,
    RemoveTypes,
    SetColors,
    SetController,
    SetPower,
    SetSubtypes,
    SetToughness,
    SetTypes,
    Spell,
    State,
    Static,
    StatOf,
    Sum,
    SwitchPowerToughness,
    Times,
    Triggered,
    Turn,
)
from solver.cards.model import (
    Any as AnyOf,
)
from solver.cards.render import called, called_host, render_ability, renderings

SOURCE: Filter = Is("source")
HOST: Filter = Is("host")
OTHER: Filter = Not(SOURCE)
YOURS: Filter = Controlled("you")


def static(affects: Filter, *changes: Change, condition: Condition | None = None, defining: bool = False) -> Static:
    return Static((Effect(affects, changes, condition=condition),), defining=defining)


KEYWORDS = [
    (Keyword("flying"), "flying"),
    (Keyword("protection", quality="white"), "protection from white"),
    (Keyword("protection", quality=AnyOf(("black", "red"))), "protection from black and red"),
    (Keyword("protection", quality="Artifact"), "protection from artifacts"),
    (Keyword("protection", quality=State("colored")), "protection from each color"),
    (Keyword("protection", quality=State("multicolored")), "protection from multicolored"),
    (Keyword("crew", number=3), "crew 3"),
    (Keyword("equip", cost="{2}"), "equip {2}"),
    (Keyword("ward", cost="{2}"), "ward {2}"),
    (Keyword("ward", cost="Pay 3 life"), "ward—Pay 3 life"),
    (Keyword("suspend", number=3, cost="{R}"), "suspend 3—{R}"),
    (Keyword("landwalk", quality="Island"), "islandwalk"),
    (Keyword("landwalk", quality=Not("Basic")), "nonbasic landwalk"),
    (Keyword("landwalk", quality=All(("Snow", "Swamp"))), "snow swampwalk"),
    (Keyword("landwalk", quality=All(("Legendary", "Land"))), "legendary landwalk"),
    (Keyword("enchant", quality="Creature"), "enchant creature"),
    (Keyword("enchant", quality=All(("Creature", YOURS))), "enchant creature you control"),
    (Keyword("enchant", quality=AnyOf(("Creature", "Land"))), "enchant creature or land"),
    (Keyword("affinity", quality="Artifact"), "affinity for artifacts"),
]

MANA_VALUE = StatOf("mana value", "affected")
CHARGE = Counters("source", "charge")
CARD_TYPES = Distinct("card type", All(()), "graveyard")

SENTENCES = [
    (Activated("{T}", adds=("{R}",), mana=True), "{T}: Add {R}."),
    (Activated("{T}", adds=("{G}", "{W}"), mana=True), "{T}: Add {G} or {W}."),
    (Activated("{T}", adds=("any color",), mana=True), "{T}: Add one mana of any color."),
    (static(All((Not("Basic"), "Land")), SetSubtypes("land", ("Island",))), "Nonbasic lands are Islands."),
    (static(All(("black", "Creature")), Modify(1, 1)), "Black creatures get +1/+1."),
    (static(HOST, Modify(4, 2)), "Enchanted creature gets +4/+2."),
    (static(HOST, Modify(-5, 0), LoseAllAbilities()), "Enchanted creature loses all abilities and gets -5/-0."),
    (static(HOST, AddAbility(Keyword("double strike"))), "Enchanted creature has double strike."),
    (static(HOST, SetController()), "You control enchanted creature."),
    (static(All(("Creature", OTHER, YOURS)), Modify(1, 1)), "Other creatures you control get +1/+1."),
    (
        static(SOURCE, SetPower(CHARGE), SetToughness(CHARGE), defining=True),
        "This creature's power and toughness are each equal to the number of charge counters on it.",
    ),
    (
        static(SOURCE, SetPower(CARD_TYPES), SetToughness(Sum((CARD_TYPES, 1))), defining=True),
        "This creature's power is equal to the number of card types among cards in all graveyards and its toughness "
        "is equal to that number plus 1.",
    ),
    (
        static(SOURCE, SetPower(Count(All(("Creature", YOURS)))), defining=True),
        "This creature's power is equal to the number of creatures you control.",
    ),
    (static("Creature", LoseAllAbilities(), SetPower(1), SetToughness(1)),
     "All creatures lose all abilities and have base power and toughness 1/1."),
    (
        static(
            HOST, LoseAllAbilities(), SetColors(("blue",)), SetTypes(("Creature",)),
            SetSubtypes("creature", ("Frog",)), SetPower(1), SetToughness(1),
        ),
        "Enchanted creature loses all abilities and is a blue Frog creature with base power and toughness 1/1.",
    ),
    (
        static(All((OTHER, Not("Aura"), "Enchantment")), AddTypes(("Creature",)), SetPower(MANA_VALUE),
               SetToughness(MANA_VALUE)),
        "Each other non-Aura enchantment is a creature in addition to its other types and has base power and base "
        "toughness each equal to its mana value.",
    ),
    (static("Sliver", AddAbility(Keyword("flying"))), "All Slivers have flying."),
    (static(SOURCE, Modify(1, 1), AddAbility(Keyword("reach")), condition=Matches("source", State("equipped"))),
     "As long as this creature is equipped, it gets +1/+1 and has reach."),
    (static(SOURCE, Modify(2, 0), condition=Turn("you")), "During your turn, this creature gets +2/+0."),
    (static(SOURCE, Modify(2, 2), condition=Compare(Count(All(("Swamp", YOURS))), ">=", 1)),
     "As long as you control a Swamp, this creature gets +2/+2."),
    (static(SOURCE, Modify(2, 2), condition=Compare(Count(All(("Swamp", OTHER, YOURS))), ">", 1)),
     "As long as you control two or more other Swamps, this creature gets +2/+2."),
    (static(SOURCE, RemoveTypes(("Creature",)), condition=Compare(Devotion(("white", "blue")), "<", 7)),
     "As long as your devotion to white and blue is less than seven, this creature isn't a creature."),
    (static(SOURCE, Modify(Count(All(("Creature", OTHER, YOURS))), 0)),
     "This creature gets +1/+0 for each other creature you control."),
    (static(SOURCE, Modify(Times(-1, CHARGE), Times(-1, CHARGE))),
     "This creature gets -1/-1 for each charge counter on this creature."),
    (static(All(("Creature", Controlled("opponent"))), LoseKeyword("flying"), CannotHaveKeyword("flying")),
     "Creatures your opponents control lose flying and can't have or gain flying."),
    (static(All(("Creature", YOURS, HasKeyword("flying"))), Modify(1, 1)),
     "Creatures you control with flying get +1/+1."),
    (static(All(("Creature", YOURS, HasCounter("+1/+1"))), AddAbility(Keyword("trample"))),
     "Creatures you control with a +1/+1 counter on them have trample."),
    (static(All(("Creature", HasStat("power", ">=", 4))), AddAbility(Keyword("trample"))),
     "Creatures with power 4 or greater have trample."),
    (static(All(("Creature", State("token"), YOURS)), Modify(1, 1)), "Creature tokens you control get +1/+1."),
    (static(All(("Land", YOURS)), AddAbility(Activated("{T}", adds=("any color",), mana=True))),
     'Lands you control have "{T}: Add one mana of any color."'),
    (static(All(("Creature", YOURS)), AddSubtypes((Chosen("creature type"),))),
     "Creatures you control are the chosen type in addition to their other types."),
    (Spell((Effect(All((Is("target 1"), "Creature")), (Modify(3, 3), AddAbility(Keyword("flying"))),
                   duration="end of turn"),)),
     "Target creature gets +3/+3 and gains flying until end of turn."),
    (Spell((Effect(All((Is("target 1"), "Creature")), (SwitchPowerToughness(),), duration="end of turn"),)),
     "Switch target creature's power and toughness until end of turn."),
    (EntersAsCopy(BecomeCopy(exceptions=(AddTypes(("Artifact",)),))),
     "You may have this creature enter as a copy of any creature on the battlefield, except it's an artifact in "
     "addition to its other types."),
    (Opaque("activated", "0" * 10, about="draw a card"), "(not modelled: draw a card)"),
    (Triggered("When this dies"), "When this creature dies, (not modelled: triggered ability)"),
    (Triggered("any upkeep"), "At the beginning of each upkeep, (not modelled: triggered ability)"),
    (Triggered(""), "When (an event that is not modelled), (not modelled: triggered ability)"),
    (Activated("{2}, {T}"), "{2}, {T}: (not modelled: activated ability)"),
]  # fmt: skip


@pytest.mark.parametrize(("ability", "words"), KEYWORDS, ids=[words for _, words in KEYWORDS])
def test_keywords_stand_in_lower_case(ability: Ability, words: str) -> None:
    assert render_ability(ability) == words


@pytest.mark.parametrize(("ability", "words"), SENTENCES, ids=[words[:40] for _, words in SENTENCES])
def test_usual_wordings(ability: Ability, words: str) -> None:
    assert render_ability(ability, name="this creature", host="enchanted creature") == words


@pytest.mark.parametrize(("ability", "words"), [*KEYWORDS, *SENTENCES], ids=lambda value: str(value)[:40])
def test_an_ability_means_what_it_is_written_as(ability: Ability, words: str) -> None:
    if "not modelled" not in words:
        assert same_ability(words, ability)


def test_a_group_can_be_introduced_in_several_ways() -> None:
    swamps = static("Land", AddSubtypes(("Swamp",)))
    written = set(renderings(swamps))
    assert {
        "All lands are Swamps in addition to their other land types.",
        "Each land is a Swamp in addition to its other land types.",
    } <= written


@pytest.mark.parametrize(
    ("card_types", "subtypes", "words"),
    [
        (("Creature",), ("Elf",), "this creature"),
        (("Enchantment",), ("Aura",), "this Aura"),
        (("Enchantment", "Creature"), ("Aura",), "this creature"),
        (("Instant",), (), "this spell"),
        ((), (), "this permanent"),
    ],
)
def test_what_an_object_calls_itself(card_types: tuple[str, ...], subtypes: tuple[str, ...], words: str) -> None:
    assert called(card_types, subtypes) == words


def test_what_an_object_calls_its_host() -> None:
    assert called_host(("Equipment",), ()) == "equipped creature"
    assert called_host(("Aura",), (Keyword("enchant", quality="Land"),)) == "enchanted land"
    assert called_host((), ()) == "enchanted permanent"


# --------------------------------------------------------------------------------------------------------------------
# Everything has words
# --------------------------------------------------------------------------------------------------------------------

DEPTH = 2


def samples(annotation: Any, depth: int) -> Iterator[Any]:  # noqa: ANN401 (any annotation of the language)
    """Give values of a type of the language: every literal, every member of a union, every field varied once."""
    origin = typing.get_origin(annotation)
    arguments = typing.get_args(annotation)
    if origin is Literal:
        yield from arguments
    elif origin in (typing.Union, types.UnionType):
        for argument in arguments if depth > 0 else arguments[:1]:
            yield from samples(argument, depth)
    elif origin is tuple:
        inner = next(samples(arguments[0], depth - 1)) if len(arguments) == 2 and arguments[1] is ... else None
        if inner is None:
            yield tuple(next(samples(argument, depth - 1)) for argument in arguments)
        else:
            yield from ((), (inner,), (inner, inner))
    elif annotation is type(None):
        yield None
    elif annotation in (str, int, bool):
        yield from {str: ("Creature",), int: (2, 1), bool: (True, False)}[annotation]
    else:
        yield from structs(annotation, depth)


def structs(cls: type[msgspec.Struct], depth: int) -> Iterator[msgspec.Struct]:
    """Give instances of a class: the plainest, and for every field every value it can have while others are plain."""
    hints = typing.get_type_hints(cls, vars(sys.modules[cls.__module__]))
    required = [field.name for field in msgspec.structs.fields(cls) if field.required]
    plain = {name: next(samples(hints[name], depth - 1)) for name in required}
    yield cls(**plain)
    if depth > 0:
        for name in (field.name for field in msgspec.structs.fields(cls)):
            for value in samples(hints[name], depth - 1):
                yield cls(**{**plain, name: value})


def parts(union: Any) -> list[Any]:  # noqa: ANN401
    return [part for part in typing.get_args(union) if part is not str and part is not int]


def _check(words: str) -> None:
    assert words.strip()
    assert "None" not in words
    assert "(is" not in words
    assert "=" not in words
    assert "  " not in words


@pytest.mark.parametrize("cls", parts(model.Ability), ids=lambda cls: str(cls.__name__))
def test_every_ability_has_words(cls: type[msgspec.Struct]) -> None:
    for ability in structs(cls, DEPTH):
        _check(render_ability(typing.cast("Ability", ability)))


@pytest.mark.parametrize("cls", parts(model.Filter), ids=lambda cls: str(cls.__name__))
def test_every_filter_has_words(cls: type[msgspec.Struct]) -> None:
    for filter_ in typing.cast("Iterator[Filter]", structs(cls, DEPTH)):
        for scope in typing.get_args(model.Scope):
            for negated in (filter_, Not(filter_), All(("Creature", filter_)), AnyOf((filter_, "Land"))):
                _check(render_ability(Static((Effect(negated, (Modify(1, 1),), scope),))))
        _check(render_ability(static(SOURCE, Modify(1, 1), condition=Matches("host", filter_))))
        _check(render_ability(static(SOURCE, Modify(1, 1), condition=model.Unless(Matches("host", filter_)))))
        _check(render_ability(Keyword("protection", quality=filter_)))


@pytest.mark.parametrize("cls", parts(model.Amount), ids=lambda cls: str(cls.__name__))
def test_every_amount_has_words(cls: type[msgspec.Struct]) -> None:
    for amount in typing.cast("Iterator[model.Amount]", structs(cls, DEPTH)):
        _check(render_ability(static(SOURCE, SetPower(amount), SetToughness(2), defining=True)))
        _check(render_ability(static(SOURCE, Modify(amount, amount))))
        _check(render_ability(static(SOURCE, Modify(amount, 0))))
        _check(render_ability(static(SOURCE, Modify(1, 1), condition=Compare(amount, ">=", 3))))


@pytest.mark.parametrize("cls", parts(model.Condition), ids=lambda cls: str(cls.__name__))
def test_every_condition_has_words(cls: type[msgspec.Struct]) -> None:
    for condition in typing.cast("Iterator[Condition]", structs(cls, DEPTH)):
        for one in (condition, model.Unless(condition)):
            _check(render_ability(static(SOURCE, Modify(1, 1), condition=one)))


@pytest.mark.parametrize("cls", parts(model.Change), ids=lambda cls: str(cls.__name__))
def test_every_change_has_words(cls: type[msgspec.Struct]) -> None:
    for change in typing.cast("Iterator[Change]", structs(cls, DEPTH)):
        for affects in (SOURCE, "Creature"):
            _check(render_ability(static(affects, change)))
            _check(render_ability(Spell((Effect(affects, (change,), duration="end of turn"),))))


def test_every_card_of_the_library_has_words() -> None:
    for card in default_library().cards():
        for face in card.faces:
            for ability in face.abilities:
                _check(render_ability(ability, name=called(face.types, face.subtypes)))


# --------------------------------------------------------------------------------------------------------------------
# Against the cards themselves
# --------------------------------------------------------------------------------------------------------------------

IN_TABLES = ("level up", "station", "prototype")
"""Keywords of cards that write abilities in tables instead of sentences."""


def _oracle(folder: Path) -> dict[str, str]:
    with lzma.open(folder / "cards" / "oracle.json.xz") as file:
        return {card["name"]: card["text"] or "" for card in json.load(file)}


@pytest.mark.shared
def test_static_abilities_are_mostly_written_as_on_the_cards(shared: Path) -> None:
    oracle = _oracle(shared)
    differing: list[str] = []
    compared = 0
    for card in islice(default_library().cards(), 0, None, 40):
        face = card.faces[0]
        tabular = "Class" in face.subtypes or any(
            ability.keyword in IN_TABLES for ability in face.abilities if isinstance(ability, Keyword)
        )
        if len(card.faces) > 1 or card.name not in oracle or tabular:
            continue
        paragraphs = oracle[card.name].split("\n")
        for ability in face.abilities:
            if not isinstance(ability, Static) or "not modelled" in render_ability(ability):
                continue
            compared += 1
            if not any(same_ability(paragraph, ability, card.name) for paragraph in paragraphs):
                differing.append(f"{card.name}: {render_ability(ability)}")
    assert compared > 50
    equal = 1 - len(differing) / compared
    assert equal >= 0.8, f"{equal:.0%} of {compared} are written as on the cards; others:\n" + "\n".join(differing)


def test_a_capital_stays_where_it_belongs_to_the_word() -> None:
    def when(affects: Filter) -> str:
        return render_ability(Triggered("this enters", (Effect(affects, (Modify(1, 1),), duration="end of turn"),)))

    assert "enters, Elves you control get" in when(All(("Elf", YOURS)))
    assert "enters, creatures you control get" in when(All(("Creature", YOURS)))


def test_what_belongs_to_several() -> None:
    switched = Spell((Effect("Creature", (SwitchPowerToughness(),)),))
    assert render_ability(switched) == "Switch all creatures' power and toughness."
