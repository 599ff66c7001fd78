"""What has come of a question, in a few words."""

from __future__ import annotations

from collections.abc import Iterator

from solver.board.model import Board
from solver.events.words import counted
from solver.outcome import EventOutcome, ObjectAfter
from solver.report.happening import changed, created_data


def summary(outcome: EventOutcome, board: Board) -> str:
    """Say in a few words what has changed.

    Args:
        outcome: the outcome.
        board: the board before.
    """
    parts = [*_players(outcome, board), *_things(outcome, board)]
    parts += [f"{one['count']} {one['name']} for {one['controller']}" for one in created_data(outcome)]
    parts += [f"{source} has triggered" for source, _ in outcome.triggered]
    return "; ".join(parts) or "nothing has changed"


def _players(outcome: EventOutcome, board: Board) -> Iterator[str]:
    for player in board.players:
        now = outcome.players[player.name]
        if now.life != player.numbers.get("life", 0):
            yield f"{player.name} has {now.life} life"
        if now.poison != player.numbers.get("poison", 0):
            yield f"{player.name} has {counted(now.poison, 'poison counter')}"
        if now.drawn:
            yield f"{player.name} has drawn {counted(now.drawn, 'card')}"
        if now.milled:
            yield f"{player.name} has milled {counted(now.milled, 'card')}"
        if now.flipped or now.rolled:
            yield f"{player.name}: {', '.join(map(str, (*now.flipped, *now.rolled)))}"
        if now.searched:
            yield f"{player.name} has searched {'a library' if now.searched == 'library' else f'the {now.searched}'}"
        if now.won or now.lost:
            yield f"{player.name} has {'won' if now.won else 'lost'}"


def _things(outcome: EventOutcome, board: Board) -> Iterator[str]:
    for name, thing in changed(outcome, board):
        if name in outcome.created:
            continue
        before = board.objects.get(name)
        where = [] if before is not None and before.zone == thing.zone else [f"in {_zone(thing)}"]
        if thing.zone == "battlefield":
            size = f"{thing.held.power}/{thing.held.toughness}" if thing.held.power is not None else ""
            where = [size] if size and (where or thing.counters) else []
            where += ["tapped"] if thing.tapped else []
            where += [counted(count, f"{kind} counter") for kind, count in thing.counters.items()]
            where += [f"{what}: {value}" for what, value in thing.chosen.items()]
            where += [f"{thing.damage} damage"] if thing.damage else []
            where = where or ["on the battlefield"]
        yield f"{name} ({', '.join(where)})" if where else name


def _zone(thing: ObjectAfter) -> str:
    place = "" if thing.position is None else f"{thing.position} of "
    return f"{place}{'exile' if thing.zone == 'exile' else f'the {thing.zone}'}"
