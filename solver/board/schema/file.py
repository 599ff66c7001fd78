"""The whole file, and its JSON Schema.

The annotations are evaluated at run time: this module has no deferred annotations.
"""

from typing import TYPE_CHECKING, Annotated, Any, ClassVar

import msgspec
from msgspec import Meta

from solver.board.marks import Asked, Located, Mixed
from solver.board.schema.entries import (
    AnyOrder,
    BoardEntry,
    CardEntry,
    CommandEntry,
    CounterEntry,
    EffectEntry,
    EmblemEntry,
    GlobalFacts,
    ObjectEntry,
    Pile,
    PlayerEntry,
    PlayerFacts,
    Together,
)
from solver.board.schema.questions import AnyQuestion
from solver.board.schema.words import PLACES, NewPlayer, PlayerName, RuleNumber, StepName, says

if TYPE_CHECKING:
    Facts = tuple[GlobalFacts, dict[str, PlayerFacts]]
else:
    Facts = Annotated[
        dict[str, Any],
        Meta(
            extra_json_schema={
                "anyOf": [{"$ref": "#/$defs/GlobalFacts"}, {"$ref": "#/$defs/PlayerFacts"}],
            }
        ),
        Mixed(GlobalFacts, PlayerFacts),
    ]


class BoardFile(Located, kw_only=True):
    """A board, questions about it, and, where known, the right answers."""

    noun: ClassVar[str] = "a board"
    places: ClassVar[dict[str, str]] = PLACES

    title: Annotated[str, says("What the board is about, in a few words.")] = ""
    rules: Annotated[tuple[RuleNumber, ...], says("Numbers of the rules that decide it.")] = ()
    source: Annotated[str, says("Where it comes from.")] = ""
    note: Annotated[str, says("Anything else that is to be said about it.")] = ""
    players: Annotated[
        dict[NewPlayer, PlayerEntry | None], says("The players in turn order, each with what is known of them.")
    ]
    active: Annotated[PlayerName | None, says("Whose turn it is; the first player's where it is left out.")] = None
    step: Annotated[StepName, says("The step or phase; the first main phase where it is left out.")] = "precombat main"
    board: Annotated[
        tuple[BoardEntry, ...], says("Permanents, effects and counters in timestamp order, the earliest first.")
    ] = ()
    hand: Annotated[dict[PlayerName, Pile] | None, says("Cards in hand, by player; or just their number.")] = None
    graveyard: Annotated[
        dict[PlayerName, Pile] | None, says("Cards in the graveyard, by player; or just their number.")
    ] = None
    library: Annotated[
        dict[PlayerName, Pile] | None,
        says("Cards in the library, by player, the top first; unknown and deep enough where it is left out."),
    ] = None
    exile: Annotated[dict[PlayerName, Pile] | None, says("Cards in exile, by their owner.")] = None
    command: Annotated[
        dict[PlayerName, tuple[CommandEntry, ...]] | None, says("Cards and emblems in the command zone, by player.")
    ] = None
    stack: Annotated[tuple[CardEntry, ...], says("Spells and abilities on the stack, the lowest first.")] = ()
    facts: Annotated[Facts | None, says("What cards may ask about the game and the turn, for all and by player.")] = (
        None
    )
    ask: Annotated[tuple[AnyQuestion, ...], Asked(), says("The questions.")] = ()


def json_schema() -> dict[str, Any]:
    """Give the JSON Schema (2020-12) of a board file."""
    roots: tuple[type, ...] = (
        BoardFile, ObjectEntry, EffectEntry, CounterEntry, AnyOrder, Together, EmblemEntry, GlobalFacts, PlayerFacts,
    )  # fmt: skip
    _, definitions = msgspec.json.schema_components(roots, ref_template="#/$defs/{name}")
    board: dict[str, Any] = definitions.pop("BoardFile")
    # Two shapes that types cannot say: an event has one key, and facts mix keys of the game and players' names.
    definitions["EventEntry"].update(minProperties=1, maxProperties=1)
    definitions["Facts"] = {
        "type": "object",
        "properties": definitions.pop("GlobalFacts")["properties"],
        "additionalProperties": {"$ref": "#/$defs/PlayerFacts"},
    }
    facts = board["properties"]["facts"]
    board["properties"]["facts"] = {
        "description": facts["description"],
        "anyOf": [{"$ref": "#/$defs/Facts"}, {"type": "null"}],
    }
    for part in definitions.values():
        # The tag that tells questions apart is no field, so it has no description of its own.
        if "query" in part["properties"]:
            part["properties"]["query"]["description"] = "The kind of the question."
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A board with questions for mtg-solver",
        **{key: value for key, value in board.items() if key != "title"},
        "$defs": dict(sorted(definitions.items())),
    }
