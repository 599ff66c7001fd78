"""The file format of boards, questions and right answers, as the file has it.

One class per kind of mapping; its fields are the keys. The JSON Schema comes from here, and the walker reads by it, so
a key is written down once.
"""

from solver.board.schema.entries import (
    AnyOrder,
    Chosen,
    CounterEntry,
    EffectEntry,
    EmblemEntry,
    GlobalFacts,
    InlineCard,
    InlineEffect,
    ObjectEntry,
    PlayerEntry,
    PlayerFacts,
    Together,
)
from solver.board.schema.file import BoardFile, json_schema
from solver.board.schema.questions import (
    KINDS,
    Activate,
    ActivateMana,
    AnyQuestion,
    CanActivate,
    Cast,
    Enter,
    Entering,
    Event,
    Pay,
    TapForMana,
)

__all__ = [
    "KINDS",
    "Activate",
    "ActivateMana",
    "AnyOrder",
    "AnyQuestion",
    "BoardFile",
    "CanActivate",
    "Cast",
    "Chosen",
    "CounterEntry",
    "EffectEntry",
    "EmblemEntry",
    "Enter",
    "Entering",
    "Event",
    "GlobalFacts",
    "InlineCard",
    "InlineEffect",
    "ObjectEntry",
    "Pay",
    "PlayerEntry",
    "PlayerFacts",
    "TapForMana",
    "Together",
    "json_schema",
]
