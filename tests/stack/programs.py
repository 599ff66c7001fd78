"""Boards whose cards do what is written out as instructions, and what comes of them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from solver.board.load import load_data
from solver.cards import instructions as do
from solver.cards import model
from solver.outcome import Answer, EventOutcome
from solver.solving import solve

BEAR = {"name": "Bear", "type": "Creature — Bear", "cost": "{1}{G}", "power": "2", "toughness": "2"}
TARGET = model.Is("target 1")
CREATURE = (model.Target("Creature"),)


def told(*does: do.Instruction, targets: tuple[model.Target, ...] = ()) -> do.Does:
    """Give an effect of one mode."""
    return do.Does((do.Mode(does, targets),))


def spell(*does: do.Instruction, targets: tuple[model.Target, ...] = ()) -> model.Card:
    """Give a sorcery that does something."""
    face = model.Face(
        "Odd Spell", "{B}", types=("Sorcery",), abilities=(model.Spell(does=told(*does, targets=targets)),)
    )
    return model.Card("Odd Spell", (face,))


def creature(ability: model.Ability) -> model.Card:
    """Give a 1/1 creature with an ability."""
    face = model.Face("Odd Creature", "{W}", types=("Creature",), power="1", toughness="1", abilities=(ability,))
    return model.Card("Odd Creature", (face,))


def asked(cards: dict[str, model.Card], query: str = "resolve", *, board: dict[str, Any], **keys: Any) -> Answer:  # noqa: ANN401
    """Ask something about a board on which some objects are of cards of one's own."""
    data = {
        "players": {"A": {}, "B": {}},
        "ask": [{"query": query, **keys}],
        **{
            zone: (
                {who: [_entry(one, cards) for one in there] for who, there in entries.items()}
                if isinstance(entries, dict)
                else [_entry(one, cards) for one in entries]
            )
            for zone, entries in board.items() if zone != "step"
        },
        **({"step": board["step"]} if "step" in board else {}),
    }  # fmt: skip
    made = load_data(data)
    objects = {
        name: replace(thing, card=cards[name]) if name in cards else thing for name, thing in made.objects.items()
    }
    return solve(replace(made, objects=objects))[0]


def _entry(entry: dict[str, Any], cards: dict[str, model.Card]) -> dict[str, Any]:
    if entry["id"] not in cards:
        return entry
    return {**entry, "card": {"name": "Blank", "type": " ".join(cards[entry["id"]].faces[0].types), "cost": "{B}"}}


def outcomes(answer: Answer) -> list[EventOutcome]:
    """Give the outcomes of an answer of which nothing is left out."""
    assert (answer.incomplete_because, answer.truncated) == ((), False)
    return [one for one in answer.outcomes if isinstance(one, EventOutcome)]
