"""The JSON Schema, and that it and the walk agree with what the format says."""

from __future__ import annotations

import json
from typing import Any

from solver.board import schema
from solver.board.walk import reader_of


def references(part: Any) -> set[str]:  # noqa: ANN401
    """List the definitions that a schema refers to."""
    if isinstance(part, dict):
        own = {part["$ref"]} if "$ref" in part else set()
        return own.union(*map(references, part.values()))
    return set().union(*map(references, part)) if isinstance(part, list) else set()


def test_every_reference_is_defined() -> None:
    made = schema.json_schema()
    assert references(made) <= {f"#/$defs/{name}" for name in made["$defs"]}
    assert json.loads(json.dumps(made)).keys() == made.keys()


def test_unknown_keys_are_errors() -> None:
    made = schema.json_schema()
    assert made["additionalProperties"] is False
    for name, part in made["$defs"].items():
        assert name == "Facts" or part["additionalProperties"] is False, name


def test_shapes() -> None:
    made = schema.json_schema()
    assert made["required"] == ["players"]
    assert set(made["properties"]) == {
        "title", "rules", "source", "note", "players", "active", "step", "board", "hand", "graveyard", "library",
        "exile", "command", "stack", "facts", "ask",
    }  # fmt: skip
    assert made["$defs"]["EventEntry"]["maxProperties"] == 1
    assert {"creature type", "first land type"} <= set(made["$defs"]["Chosen"]["properties"])
    assert made["$defs"]["Facts"]["properties"].keys() == {"day", "monarch", "initiative", "turn"}
    queries = made["properties"]["ask"]["items"]["discriminator"]["mapping"]
    assert set(queries) == {
        "characteristics", "could_produce", "tap_for_mana", "activate_mana", "pools", "pay", "can_activate", "event",
        "enter", "cast", "activate", "resolve", "state_based_actions", "step", "attack", "block", "combat_damage",
    }  # fmt: skip


def test_every_key_is_described_in_one_line() -> None:
    made = schema.json_schema()
    described = {
        f"{name}.{key}": value.get("description", "")
        for name, part in (("board", made), *made["$defs"].items())
        for key, value in part["properties"].items()
    }
    assert len(described) > 350
    assert [key for key, text in described.items() if not text.endswith(".") or "\n" in text or len(text) > 100] == []
    assert described["ObjectEntry.tapped"] == "Whether it is tapped."
    assert described["board.facts"] == "What cards may ask about the game and the turn, for all and by player."


def test_no_key_is_a_boolean_of_yaml() -> None:
    made = schema.json_schema()
    keys = {key for part in [made, *made["$defs"].values()] for key in part["properties"]}
    assert not keys & {"on", "off", "yes", "no", "y", "n", "true", "false"}


def test_every_type_of_the_schema_can_be_read() -> None:
    assert reader_of(schema.BoardFile).expects == "a mapping"
