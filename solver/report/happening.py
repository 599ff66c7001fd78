"""Outcomes of events: what has become of players and objects, and the effects that led there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from solver.board.marks import CHANCE
from solver.board.model import Board
from solver.outcome import Applied, EventOutcome, EventPlayer, ObjectAfter
from solver.report.blocks import Block, Bullets, Cell, Note, Table

Data = dict[str, Any]


def size(power: int | None, toughness: int | None) -> str | None:
    """Write power and toughness, or None for an object that has neither (208.3)."""
    if power is None and toughness is None:
        return None
    return "/".join("-" if number is None else str(number) for number in (power, toughness))


def player_data(player: EventPlayer) -> Data:
    """Give what has become of a player under the keys of the file format."""
    return {
        "life": player.life,
        "life_lost": player.life_lost,
        "damage": player.damage,
        "poison": player.poison,
        "energy": player.energy,
        "drawn": player.drawn,
        "milled": player.milled,
        "discarded": list(player.discarded),
        "lost": player.lost,
        "won": player.won,
        "hand_size": player.hand_size,
        "graveyard_size": player.graveyard_size,
        "flipped": list(player.flipped),
        "rolled": list(player.rolled),
        "searched": player.searched,
    }


def object_data(thing: ObjectAfter, characteristics: Data) -> Data:
    """Give what has become of an object under the keys of the file format.

    Args:
        thing: the object.
        characteristics: its characteristics as data.
    """
    return {
        **characteristics,
        "zone": thing.zone,
        "damage": thing.damage,
        "dealt": thing.dealt,
        "counters": thing.counters,
        "tapped": thing.tapped,
        "attached_to": thing.attached_to,
        "attacking": thing.attacking,
        "face_down": thing.face_down,
        "face": thing.face,
        "position": thing.position,
        "chosen": thing.chosen,
    }


def created_data(outcome: EventOutcome) -> list[Data]:
    """Give the tokens that were created, those alike counted together."""
    groups: dict[str, Data] = {}
    for name in outcome.created:
        held = outcome.things[name].held
        data: Data = {
            "name": held.name,
            "controller": held.controller,
            "types": [*held.supertypes, *held.types],
            "subtypes": list(held.subtypes),
            "pt": size(held.power, held.toughness),
        }
        groups.setdefault(repr(data), {**data, "count": 0})["count"] += 1
    return list(groups.values())


def triggered_data(outcome: EventOutcome) -> list[Data]:
    """Give how often abilities have triggered, by source."""
    return [{"source": source, "count": count} for source, count in outcome.triggered]


def choice_data(applied: Applied) -> Data:
    """Give one effect on the way to an outcome, and who chose it."""
    return {"by": applied.by, "effect": applied.effect, "applied": not applied.declined, "text": applied.text}


def changed(outcome: EventOutcome, board: Board) -> Iterator[tuple[str, ObjectAfter]]:
    """Give the objects to which something happened."""
    for name, thing in outcome.things.items():
        before = board.objects.get(name)
        counted = {} if before is None else {kind: count for kind, count in before.counters.items() if count}
        placed = [one for one in board.counters.values() if one.affects == name]
        moved = before is not None and (thing.zone, thing.tapped) != (before.zone, before.tapped)
        if (
            moved
            or before is None
            or thing.dealt
            or thing.damage != before.damage
            or thing.attached_to != before.attached_to
            or (thing.counters != counted and not placed)
        ):
            yield name, thing


def _moved(outcome: EventOutcome, board: Board) -> Iterator[tuple[str, ObjectAfter]]:
    """Give the objects that are in another zone now, or are something else than before."""
    for name, thing in outcome.things.items():
        before = board.objects.get(name)
        if before is None or thing.zone != before.zone or name in outcome.altered:
            yield name, thing


def _arrived(outcome: EventOutcome, board: Board) -> Table | None:
    """Write what the objects are that have come to another zone, or are something else now."""
    rows = []
    for name, thing in _moved(outcome, board):
        held = thing.held
        types = " ".join([*held.supertypes, *held.types])
        kinds = f"{types} — {' '.join(held.subtypes)}" if held.subtypes else types
        state = [
            *(["tapped"] if thing.tapped else []),
            *([f"attacks {thing.attacking}"] if thing.attacking else []),
            *([f"on {thing.attached_to}"] if thing.attached_to else []),
            *(f"{what}: {value}" for what, value in thing.chosen.items()),
        ]
        cells = (
            name, thing.zone, held.name or "-", held.controller or "-", kinds, size(held.power, held.toughness) or "-",
            _counters(thing.counters) or "-", ", ".join(state) or "-",
        )  # fmt: skip
        rows.append(tuple(map(Cell, cells)))
    head = ("Object", "Zone", "Name", "Who", "Type", "P/T", "Counters", "State")
    return Table(head, tuple(rows)) if rows else None


def event_blocks(outcome: EventOutcome, board: Board) -> Iterator[Block]:
    """Write an outcome of an event: who chose, the players, and the objects to which something happened.

    Args:
        outcome: the outcome.
        board: the board before the event.
    """
    if outcome.chooser is not None:
        yield Note("Chance decides." if outcome.chooser == CHANCE else f"The choice is {outcome.chooser}'s.")
    if outcome.draw:
        yield Note(f"The game is a draw: a loop of mandatory actions never ends ({outcome.rule}).")
        return
    if outcome.repeatable:
        yield Note("It comes after a loop, which can be repeated as often as its players want (732.1b).")
    rows = [
        (
            Cell(name),
            Cell(str(player.life)),
            Cell(str(player.damage)),
            Cell(str(player.poison)),
            Cell(str(player.drawn)),
            Cell(str(player.milled)),
        )
        for name, player in outcome.players.items()
    ]
    yield Table(("Player", "Life", "Damage", "Poison", "Drawn", "Milled"), tuple(rows))
    things = [
        (
            Cell(name),
            Cell(thing.zone),
            Cell(str(thing.dealt)),
            Cell(str(thing.damage)),
            Cell(_counters(thing.counters) or "-"),
            Cell(size(thing.held.power, thing.held.toughness) or "-"),
        )
        for name, thing in changed(outcome, board)
        if name in board.objects and thing.zone == board.objects[name].zone
    ]
    arrived = _arrived(outcome, board)
    if arrived is not None:
        yield arrived
    if things:
        yield Table(("Object", "Zone", "Dealt", "Marked", "Counters", "P/T"), tuple(things))
    for name, thing in changed(outcome, board):
        before = board.objects.get(name)
        if before is not None and thing.zone == before.zone and thing.attached_to != before.attached_to:
            yield Note(f"{name} is attached to {thing.attached_to or 'nothing any more'}.")
    for name, player in outcome.players.items():
        if player.won or player.lost:
            yield Note(f"{name} {'wins' if player.won else 'loses'} the game.")
        if player.searched is not None:
            cards = "a library" if player.searched == "library" else f"the {player.searched} cards of a library"
            yield Note(f"{name} searches {cards}.")
        for what, came in (("flips", player.flipped), ("rolls", player.rolled)):
            if came:
                yield Note(f"{name} {what} {', '.join(map(str, came))}.")
    if outcome.triggered:
        told = ", ".join(f"{source} ({count})" if count > 1 else source for source, count in outcome.triggered)
        yield Note(f"Triggered: {told}.")
    # where it is explained, the reasons tell the same
    if outcome.way and not any(step.layer in ("event", "entering") for step in outcome.steps):
        applied = tuple((_told(one), (one.text,) if one.text and one.by != CHANCE else ()) for one in outcome.way)
        yield Bullets("Chosen and applied on the way there:", applied)


def _counters(counters: dict[str, int]) -> str:
    return ", ".join(f"{count} {kind}" for kind, count in counters.items())


def _told(applied: Applied) -> str:
    if applied.by == CHANCE:
        return f"{applied.effect}: {applied.text} (by chance)"
    by = "" if applied.by is None else f" ({applied.by} chooses)"
    return f"{applied.effect}{' is not applied' if applied.declined else ''}{by}"
