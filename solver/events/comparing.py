"""Outcomes of events compared with expected ones, field by field."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from solver.compare import differences, match, seen_of_object
from solver.outcome import MANA_SYMBOLS, EventOutcome, ObjectAfter, Outcome, PlayerState

Entry = Mapping[str, Any]

_OF_OBJECTS: dict[str, Callable[[ObjectAfter], object]] = {
    "zone": lambda thing: thing.zone,
    "damage": lambda thing: thing.damage,
    "dealt": lambda thing: thing.dealt,
    "counters": lambda thing: thing.counters,
    "tapped": lambda thing: thing.tapped,
    "attacking": lambda thing: thing.attacking,
    "attached_to": lambda thing: thing.attached_to,
    "face_down": lambda thing: thing.face_down,
    "face": lambda thing: thing.face,
    "position": lambda thing: thing.position,
    "chosen": lambda thing: thing.chosen,
}
"""Fields of objects that are no characteristics."""


def _plain(value: Any) -> object:  # noqa: ANN401 (the data of a file)
    if isinstance(value, Mapping):
        return {str(key): count for key, count in value.items() if count}
    return value


def _player_differences(name: str, fields: Entry, player: PlayerState) -> Iterator[str]:
    for key, value in fields.items():
        if not hasattr(player, key):
            yield f"{name}: {key!r} is not in the answer"
        elif _shown(getattr(player, key)) != _shown(value):
            yield f"{name}: {key} is {getattr(player, key)}, not {value}"


def _shown(value: Any) -> object:  # noqa: ANN401 (the data of a file)
    return sorted(value) if isinstance(value, list | tuple) else value


def _object_differences(name: str, fields: Entry, thing: ObjectAfter) -> Iterator[str]:
    for key, value in fields.items():
        if key in _OF_OBJECTS:
            if _OF_OBJECTS[key](thing) != _plain(value):
                yield f"{name}: {key} is {_OF_OBJECTS[key](thing)}, not {value}"
        else:
            yield from differences({key: value}, thing.held)


def _created(wanted: Sequence[Entry], outcome: EventOutcome) -> Iterator[str]:
    """Say how the tokens that were created differ from those that are expected."""
    tokens = [outcome.things[name] for name in outcome.created]
    expected = 0
    for group in wanted:
        fields = {key: value for key, value in group.items() if key != "count"}
        count = int(group.get("count", 1))
        found = sum(not any(_object_differences("", fields, token)) for token in tokens)
        expected += count
        if found != count:
            described = ", ".join(f"{key} {value}" for key, value in fields.items())
            yield f"created: {found} tokens are {described}, not {count}"
    if expected != len(tokens):
        yield f"created: {len(tokens)} tokens, not {expected}"


def _differences(entry: Entry, outcome: EventOutcome) -> tuple[str, ...]:
    found: list[str] = []
    for key, value in entry.items():
        match key:
            case "players":
                for name, fields in value.items():
                    player = outcome.players.get(name)
                    found += _player_differences(name, fields, player) if player else [f"{name} is not in the answer"]
            case "objects":
                for name, fields in value.items():
                    thing = outcome.things.get(name)
                    if thing is None:
                        found.append(f"{name} is not in the answer")
                    else:
                        found += _object_differences(name, fields, thing)
            case "mana":
                for name, mana in value.items():
                    if name not in outcome.players:
                        found.append(f"{name} is not in the answer")
                    elif outcome.players[name].mana != _in_order(mana):
                        found.append(f"{name}: mana is {outcome.players[name].mana or 'none'}, not {mana or 'none'}")
            case "created":
                found += _created(value, outcome)
            case "triggered":
                wanted = {str(one["source"]): int(one.get("count", 1)) for one in value}
                if dict(outcome.triggered) != wanted:
                    found.append(f"triggered is {dict(outcome.triggered)}, not {wanted}")
            case "chooser":
                if outcome.chooser != value:
                    found.append(f"the chooser is {outcome.chooser or 'nobody'}, not {value}")
            case "draw" | "rule" | "repeatable":
                if getattr(outcome, key) != value:
                    found.append(f"{key} is {getattr(outcome, key)}, not {value}")
            case _:
                found.append(f"{key!r} is not in the answer")
    return tuple(found)


def _in_order(mana: str) -> str:
    """Write mana in the usual order of its symbols."""
    return "".join(symbol * str(mana).count(symbol) for symbol in MANA_SYMBOLS)


def _seen(outcome: EventOutcome, entries: Sequence[Entry]) -> str:
    """Give what the listed fields show of an outcome, for telling outcomes apart."""
    shown: list[object] = []
    for entry in entries:
        for name, fields in entry.get("players", {}).items():
            shown += [getattr(outcome.players.get(name), key, None) for key in sorted(fields)]
        for name, fields in entry.get("objects", {}).items():
            thing = outcome.things.get(name)
            if thing is None:
                continue
            for key, value in sorted(fields.items()):
                read = _OF_OBJECTS.get(key)
                shown.append(read(thing) if read else seen_of_object(thing.held, key, value))
        if "created" in entry:
            tokens = [outcome.things[name] for name in outcome.created]
            keys = sorted({key for group in entry["created"] for key in group if key != "count"})
            shown.append(sorted(repr([_seen_of_token(token, key) for key in keys]) for token in tokens))
        shown += [getattr(outcome.players.get(name), "mana", None) for name in sorted(entry.get("mana", {}))]
        shown += [getattr(outcome, key) for key in ("draw", "rule", "repeatable") if key in entry]
        if "triggered" in entry:
            shown.append(outcome.triggered)
        if "chooser" in entry:
            shown.append(outcome.chooser)
    return repr(shown)


def _seen_of_token(token: ObjectAfter, key: str) -> object:
    read = _OF_OBJECTS.get(key)
    return read(token) if read else seen_of_object(token.held, key, ())


def compare_events(expect: Entry | Sequence[Entry], outcomes: Sequence[Outcome]) -> tuple[str, ...]:
    """Compare outcomes of an event with the expected ones.

    Args:
        expect: one outcome (exactly this one is expected), or a list of them (the complete set).
        outcomes: what the solver found.

    Returns:
        What differs, in words; nothing when all is as expected.
    """
    entries: list[Entry] = [expect] if isinstance(expect, Mapping) else list(expect)
    happened = [outcome for outcome in outcomes if isinstance(outcome, EventOutcome)]
    distinct = list({_seen(outcome, entries): outcome for outcome in happened}.values())
    return match(entries, distinct, _differences)
