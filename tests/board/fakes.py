"""A small library and a small compiler, so that the tests of reading boards depend on no real card."""

from __future__ import annotations

from rapidfuzz import process

from solver.board.load import load_text
from solver.board.model import Board
from solver.cards.library import fold
from solver.cards.model import (
    Activated,
    AddTypes,
    BecomeCopy,
    Card,
    Compare,
    Counters,
    Effect,
    EntersAsCopy,
    Face,
    Is,
    Keyword,
    Modify,
    Opaque,
    Prototype,
    SetColors,
    SetController,
    Spell,
    Static,
    Triggered,
)
from solver.cards.replacing import Replacement
from solver.errors import CannotRead

GROW = Effect(Is("target 1"), (Modify(3, 3),), duration="end of turn")
SHRINK = Effect(Is("target 2"), (Modify(-1, -1),), duration="end of turn")
WAKE = Effect(Is("source"), (AddTypes(("Creature",)),), duration="end of turn")
RALLY = Effect("Creature", (Modify(1, 1),), duration="end of turn")
FROST = Opaque("spell", "0123456789", about="prevents damage")
GLIDER = BecomeCopy(exceptions=(SetColors(("blue",)),))
HELM = BecomeCopy(exceptions=(SetColors(()),))
PLASM = BecomeCopy(of="target 1", exceptions=(SetColors(("red",)),))


def creature(name: str, *abilities: object, types: tuple[str, ...] = ("Creature",)) -> Card:
    """Make a 2/2 with these abilities."""
    return Card(name, (Face(name, "{1}{G}", types=types, power="2", toughness="2", abilities=abilities),))  # type: ignore[arg-type]


def spell(name: str, *abilities: object) -> Card:
    """Make an instant with these abilities."""
    return Card(name, (Face(name, "{U}", types=("Instant",), abilities=abilities),))  # type: ignore[arg-type]


CARDS = (
    creature("Brown Bear"),
    creature("Grey Wolf"),
    creature("Zoë's Owl, the Wise"),
    creature("Idle Golem", Static(()), Activated("{2}", leaves=(WAKE,)), types=("Artifact",)),
    creature("Pushing Golem", Activated("{1}", leaves=(GROW, WAKE))),
    creature("Busy Golem", Activated("{1}", leaves=(WAKE,)), Triggered("upkeep", leaves=(RALLY,))),
    creature("Silent Golem", Activated("{1}", words="11"), Opaque("triggered", "22")),
    creature("Wheel Cart", Keyword("trample"), Keyword("crew", number=3), types=("Artifact",)),
    creature("Mirror Ooze", EntersAsCopy(GLIDER)),
    creature("Copy Helm", Keyword("haste"), Triggered("combat", copies=HELM), types=("Artifact",)),
    creature("Plasm", Triggered("upkeep", leaves=(Effect(Is("source"), (PLASM,)),))),
    creature(
        "Hero Walker",
        Activated(cost="-4", loyalty=True, emblem=(Static((Effect("Creature", (AddTypes(("Artifact",)),)),)),)),
        types=("Planeswalker",),
    ),
    Card("Old Tale", (Face("Old Tale", types=("Enchantment",), subtypes=("Saga",)),)),
    creature("Kicking Wolf", Keyword("kicker", cost="{R} and/or {W}")),
    Card(
        "Wolf Class",
        (
            Face(
                "Wolf Class",
                types=("Enchantment",),
                subtypes=("Class",),
                abilities=(
                    Static((Effect(Is("source"), (), condition=Compare(Counters("source", "class level"), ">=", 2)),)),
                ),
            ),
        ),
    ),
    Card("Wood", (Face("Wood", types=("Land",)),)),
    Card("Green Wood", (Face("Green Wood", types=("Land",), subtypes=("Forest",)),)),
    spell("Big Growth", Spell((GROW,))),
    spell("Push and Pull", Spell((GROW, SHRINK))),
    spell("Push and Rally", Spell((GROW, RALLY))),
    spell("Rally", Spell((RALLY,))),
    Card("Gather", (Face("Gather", types=("Sorcery",), abilities=(Spell((RALLY,)),)),)),
    spell("Steal", Spell((Effect(Is("target 1"), (SetController(),)),))),
    spell("Frost", FROST),
    Card(
        "Dawn Howler // Dusk Howler",
        (
            Face(
                "Dawn Howler",
                "{G}",
                types=("Creature",),
                abilities=(Keyword("multikicker"), Keyword("bestow"), Keyword("awaken")),
            ),
            Face("Dusk Howler", types=("Creature",), subtypes=("Class",)),
        ),
        layout="transform",
        prototype=Prototype("{1}", "1", "1"),
    ),
    Card(
        "Many Parts",
        (
            Face(
                "Many Parts",
                types=("Land",),
                abilities=(
                    Keyword("flying"), Keyword("haste"), Activated("{T}", mana=True), Activated("{1}", leaves=(WAKE,)),
                ),
                paragraphs=(1, 1, 2, 3),
            ),
        ),
    ),
)  # fmt: skip


class FakeLibrary:
    """The cards above."""

    def __init__(self, cards: tuple[Card, ...] = CARDS) -> None:
        self.asked: list[str] = []
        self.cards = {fold(name): card for card in cards for name in (card.name, *(face.name for face in card.faces))}

    def find(self, name: str) -> Card | None:
        """Find a card, and remember that it was asked for."""
        self.asked.append(name)
        return self.cards.get(fold(name))

    def nearest(self, name: str) -> str | None:
        """Give the nearest name."""
        match = process.extractOne(fold(name), list(self.cards), score_cutoff=75)
        return None if match is None else self.cards[match[0]].name


class FakeCompiler:
    """Understands the word "grow" only; a text that says "quiet" leaves no continuous effect."""

    def compile_card(
        self,
        name: str,
        *,
        cost: str | None = None,
        type_line: str = "",
        power: str | None = None,
        toughness: str | None = None,
        text: str = "",
        colors: tuple[str, ...] | None = None,
    ) -> Card:
        """Make a card without abilities."""
        if "gibberish" in text:
            raise CannotRead("gibberish")
        indicator = () if colors is None else colors
        return Card(name, (Face(name, cost, (), (type_line,), (), power, toughness, indicator=indicator),))

    def compile_effect(self, text: str) -> tuple[Effect, ...]:
        """Make the effect of growing."""
        if "gibberish" in text:
            raise CannotRead("gibberish")
        return () if "quiet" in text else (GROW,)

    def compile_shields(self, text: str) -> tuple[Replacement | Opaque, ...]:  # noqa: ARG002
        """Make no effect."""
        return ()

    def compile_delayed(self, text: str) -> tuple[Triggered, ...]:  # noqa: ARG002
        """Make no ability."""
        return ()


TWO = "players: {A: {}, B: {}}\n"


def load(text: str, *, two: bool = True) -> Board:
    """Load a board with the small library and compiler, with two players unless the text has its own."""
    return load_text(TWO * two + text, "board.yaml", library=FakeLibrary(), compiler=FakeCompiler())
