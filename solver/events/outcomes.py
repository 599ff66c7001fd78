"""Outcomes of events: what has become of players, objects and tokens in a state in which nothing is left to happen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from msgspec.structs import replace

from solver.board.marks import CHANCE
from solver.board.model import Object, Player, counted
from solver.events.state import State
from solver.outcome import MANA_SYMBOLS, Applied, EventOutcome, EventPlayer, ObjectAfter, Step

_SIDES = ("heads", "tails")
"""What comes up on coins."""


def _player(state: State, player: Player) -> EventPlayer:
    tallies = state.tallies

    def tally(what: str) -> int:
        return tallies.get((player.name, what), 0)

    def pile(zone: str) -> int:
        known = sum(one.zone == zone and one.owner == player.name for one in state.board.objects.values())
        return known + sum(count for where, count in player.unknown.items() if where == zone)

    objects = state.board.objects
    return EventPlayer(
        life=player.numbers.get("life", 0),
        life_lost=tally("life_lost"),
        damage=tally("damage"),
        poison=player.numbers.get("poison", 0),
        energy=player.numbers.get("energy", 0),
        drawn=tally("drawn"),
        milled=tally("milled"),
        discarded=tuple(name for name in state.given_up if objects[name].owner == player.name),
        won=tally("won") > 0,
        lost=tally("lost") > 0,
        mana="".join(symbol * tally(symbol) for symbol in MANA_SYMBOLS),
        hand_size=pile("hand"),
        graveyard_size=pile("graveyard"),
        flipped=tuple(side for side in _SIDES for _ in range(tally(side))),
        rolled=tuple(sorted(_rolled(state, player))),
        searched=_searched(state, player),
    )


def _rolled(state: State, player: Player) -> Iterator[int]:
    for (name, what), count in state.tallies.items():
        if name == player.name and what.startswith("rolled("):
            yield from [int(what.removeprefix("rolled(").removesuffix(")"))] * count


def _searched(state: State, player: Player) -> str | None:
    for name, what in sorted(state.tallies):
        if name == player.name and what.startswith("searched("):
            top = what.removeprefix("searched(top(").removesuffix("))")
            return "library" if top == what else f"top {top}"
    return None


def explained(layer: str, way: Iterable[Applied]) -> tuple[Step, ...]:
    """Say of each effect on the way to an outcome what it has changed, and why it had its turn (616.1).

    Args:
        layer: what the question is about.
        way: the effects, with what they have changed.
    """
    return tuple(map(partial(_reason, layer), way))


def _reason(layer: str, applied: Applied) -> Step:
    if applied.by == CHANCE:
        return Step(
            layer,
            applied.effect,
            ((applied.effect, applied.text),),
            (("705.1" if applied.text in _SIDES else "706.2", "chance decides"),),
        )
    before, after = applied.change or ("", "")
    changes = ((before, f"becomes {after}"),) if before != after else ()
    who = f"{applied.by} chooses that" if applied.by else "nothing else could be chosen"
    what = "it is not applied, and has had its opportunity" if applied.declined else "it is applied"
    because = (("616.1", f"{who}: {what}"),)
    return Step(layer, applied.effect, changes, because, applied.text, "616.1", applied=not applied.declined)


def outcome_of(state: State, read: EventOutcome, *, several: bool) -> EventOutcome:
    """Put an outcome together.

    Args:
        state: the state in the end.
        read: the outcome with the characteristics of all objects.
        several: whether there are other outcomes.
    """
    held, board = read.objects, state.board
    triggered: dict[str, int] = {}
    for (name, _), number in state.triggered.items():
        triggered[name] = triggered.get(name, 0) + number
    things = {
        name: ObjectAfter(
            held=held[name],
            zone=entry.zone,
            damage=entry.damage,
            dealt=state.tallies.get((name, "damage"), 0),
            counters={kind: count for kind, count in counted(board, name).items() if count},
            tapped=entry.tapped,
            attached_to=entry.attached_to,
            attacking=entry.attacking,
            face_down=entry.face_down,
            face="back" if entry.face and entry.card.layout == "transform" else "front",
            position=state.places.get(name),
            chosen={what: str(value) for what, value in entry.chosen.items()},
        )
        for name, entry in board.objects.items()
        if not (entry.delayed or (entry.left and not _has_ceased(entry)))
    }
    return replace(
        read,
        objects={},
        players={player.name: _player(state, player) for player in board.players},
        things=things,
        created=state.created,
        triggered=tuple(sorted(triggered.items())),
        chooser=next(iter(state.choosers)) if several and len(state.choosers) == 1 else None,
        way=state.way,
    )


def _has_ceased(entry: Object) -> bool:
    """Say whether it is a token that has ceased to exist (111.7): it is told where it was last."""
    return entry.token and entry.zone != "battlefield"
