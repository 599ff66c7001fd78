"""Texts, numbers and words of the file format, as types with what is asked of them.

The annotations are evaluated at run time: this module has no deferred annotations.
"""

from typing import Annotated, Literal

from msgspec import Meta

from solver.board.forms import LARGEST_COST
from solver.board.marks import Formed, Names, OneOfWords

LARGEST = 1_000_000_000
"""Numbers of a board stay below the 32 bits that clingo counts with."""

PlayerName = Annotated[str, Names("player")]
Chooser = Annotated[str, Names("player or chance")]
NewPlayer = Annotated[str, Names("new player")]
NewId = Annotated[str, Names("new id")]
ObjectId = Annotated[str, Names("object")]
ObjectOrPlayer = Annotated[str, Names("object or player")]
ObjectOrCard = Annotated[str, Names("object or card")]
SourceId = Annotated[str, Names("source")]
CardName = Annotated[str, Names("card")]
ChosenName = Annotated[str, Names("chosen name")]

TypeWord = Annotated[str, OneOfWords("type")]
SupertypeWord = Annotated[str, OneOfWords("supertype")]
SubtypeWord = Annotated[str, OneOfWords("subtype", ("all creature types", "all land types"))]
PlainSubtype = Annotated[str, OneOfWords("subtype")]
ColorWord = Annotated[str, OneOfWords("color")]
CreatureType = Annotated[str, OneOfWords("creature type")]
LandType = Annotated[str, OneOfWords("land type")]
KeywordName = Annotated[str, OneOfWords("keyword")]
ColorSymbol = Literal["W", "U", "B", "R", "G"]
ManaType = Literal["W", "U", "B", "R", "G", "C"]

Mana = Annotated[str, Formed("mana"), Meta(examples=["{B}{B}"])]
Cost = Annotated[str, Formed("cost"), Meta(examples=["{2}{W/U}"])]
Size = Annotated[str, Formed("pt"), Meta(pattern=r"^-?\d+/-?\d+$", examples=["1/1"])]
BaseNumber = Annotated[str, Formed("base number")]
CounterKind = Annotated[str, Formed("counter"), Meta(examples=["+1/+1", "flying"])]
RuleNumber = Annotated[str, Formed("rule"), Meta(pattern=r"^\d{3}(\.\d+[a-z]?)?$", examples=["613.8a"])]
TypeLine = Annotated[str, Formed("type line"), Meta(examples=["Artifact Creature — Construct"])]
RuleText = Annotated[str, Formed("rule text")]

Natural = Annotated[int, Meta(ge=0, le=LARGEST)]
Affordable = Annotated[int, Meta(ge=0, le=LARGEST_COST)]
Positive = Annotated[int, Meta(ge=1, le=LARGEST)]
Sides = Annotated[int, Meta(ge=2, le=1000)]
Speed = Annotated[int, Meta(ge=0, le=4)]
Number = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]

ZoneName = Literal["battlefield", "stack", "hand", "graveyard", "library", "exile", "command"]
StepName = Literal[
    "untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "declare blockers",
    "combat damage", "end of combat", "postcombat main", "end", "cleanup",
    "beginning", "combat", "ending",
]  # fmt: skip
SkippedName = Literal[
    "untap", "upkeep", "draw", "precombat main", "beginning of combat", "declare attackers", "declare blockers",
    "combat damage", "end of combat", "postcombat main", "end", "cleanup",
    "beginning", "combat", "ending", "turn",
]  # fmt: skip


_EMBLEMS = "emblems stand under `command`: `command: {A: [{emblem: NAME OF THE CARD THAT MADE IT}]}`"

PLACES = {"emblem": _EMBLEMS, "emblems": _EMBLEMS}
"""Where keys would be right that are written in other places."""


def says(text: str) -> Meta:
    """Describe a key in one line, for editors and the JSON Schema.

    Args:
        text: what the key holds, as a sentence.
    """
    return Meta(description=text)
