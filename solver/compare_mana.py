"""Compare what comes of mana abilities with what is expected: the complete set of outcomes, by the listed fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from solver.outcome import ManaOutcome, ObjectState, Outcome, PlayerState
from solver.pool import NONE, SYMBOLS, read, written

Entry = Mapping[str, Any]
"""The expected fields of one outcome, as a file lists them."""

_UNKNOWN = "not known here"


_PLAYERS = frozenset(PlayerState.__struct_fields__)
_OBJECTS = frozenset(ObjectState.__struct_fields__)
_WITHOUT = frozenset({"created", "choices"})


def unknown_fields(expect: Sequence[Entry]) -> tuple[str, ...]:
    """Give the fields that expected outcomes list and outcomes of mana abilities do not have here.

    What is expected to be empty (``created``) is known: there is nothing of the kind.

    Args:
        expect: the expected outcomes.
    """
    found: dict[str, None] = {}
    for entry in expect:
        for key, value in entry.items():
            known = {"players": _PLAYERS, "objects": _OBJECTS}.get(key)
            if known is not None:
                found |= {f"{key}: {one}": None for fields in value.values() for one in fields if one not in known}
            elif key not in ("mana", "restricted", "triggered", "chooser") and (key not in _WITHOUT or value):
                found[key] = None
    return tuple(found)


def _fields(entry: Entry) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Give the listed fields one by one, each with its expected value."""
    for key, value in entry.items():
        if key in ("mana", "restricted"):
            yield from (((key, player), read(str(text))) for player, text in value.items())
        elif key == "players":
            yield from (
                ((key, player, field), one) for player, fields in value.items() for field, one in fields.items()
            )
        elif key == "objects":
            yield from (((key, name, field), one) for name, fields in value.items() for field, one in fields.items())
        elif key == "triggered":
            yield (key,), tuple(sorted((str(one["source"]), int(one.get("count", 1))) for one in value))
        elif key not in _WITHOUT:
            yield (key,), value


def _value(outcome: ManaOutcome, field: tuple[str, ...]) -> Any:  # noqa: ANN401 (the data of a file)
    match field:
        case ("mana", player):
            return outcome.mana.get(player, NONE)
        case ("restricted", player):
            return outcome.restricted.get(player, NONE)
        case ("players", player, name):
            return getattr(outcome.players.get(player), name, _UNKNOWN)
        case ("objects", thing, name):
            return getattr(outcome.states.get(thing), name, _UNKNOWN)
        case ("triggered",):
            return outcome.triggered
        case ("chooser",):
            return outcome.chooser
        case _:
            return None


def _shown(value: Any) -> str:  # noqa: ANN401
    if isinstance(value, tuple) and len(value) == len(SYMBOLS) and all(isinstance(part, int) for part in value):
        return written(value) or "no mana"
    if isinstance(value, tuple):
        return ", ".join(source if count == 1 else f"{source} ({count} times)" for source, count in value) or "nothing"
    return str(value)


def _called(field: tuple[str, ...]) -> str:
    match field:
        case ("mana", player):
            return f"the mana of {player}"
        case ("restricted", player):
            return f"the restricted mana of {player}"
        case (_, owner, name):
            return f"{name.replace('_', ' ')} of {owner}"
        case _:
            return f"what has {field[0]}" if field == ("triggered",) else field[0]


def _differences(entry: Entry, outcome: ManaOutcome) -> tuple[str, ...]:
    return tuple(
        f"{_called(field)} is {_shown(_value(outcome, field))}, not {_shown(expected)}"
        for field, expected in _fields(entry)
        if _value(outcome, field) != expected
    )


def compare_mana(expect: Sequence[Entry], outcomes: Sequence[Outcome]) -> tuple[str, ...]:
    """Compare outcomes with the expected ones.

    Args:
        expect: the complete set of outcomes, by their listed fields.
        outcomes: what the solver found.

    Returns:
        What differs, in words; nothing when all is as expected.
    """
    if not expect:
        return () if not outcomes else (f"no outcome at all is expected, but there are {len(outcomes)}",)
    union = sorted({field for entry in expect for field, _ in _fields(entry)})
    distinct = list(
        {
            tuple(repr(_value(outcome, field)) for field in union): outcome
            for outcome in outcomes
            if isinstance(outcome, ManaOutcome)
        }.values()
    )
    found: list[str] = []
    against = [[_differences(entry, outcome) for outcome in distinct] for entry in expect]
    for number, row in enumerate(against, start=1):
        met = sum(not differing for differing in row)
        if met > 1:
            found.append(f"expected outcome {number}: {met} different outcomes meet it")
        elif not met:
            nearest = min(row, key=len, default=("there is no outcome",))
            found += [f"expected outcome {number}: {difference}" for difference in nearest]
    for position in range(len(distinct)):
        if all(row[position] for row in against):
            nearest = min((row[position] for row in against), key=len)
            found.append(f"outcome {position + 1} of {len(distinct)} is not expected: {'; '.join(nearest)}")
    return tuple(found)
