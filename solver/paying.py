"""The board once the cost of a mana ability is paid, as far as the encodings say what is paid."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from clingo import Symbol
from msgspec.structs import replace

from solver.board.model import Board, Object, ResolvedEffect, counted
from solver.cards.model import Card, Face, ProduceInstead
from solver.facts.board import Numbering
from solver.facts.terms import counter_kind
from solver.outcome import Characteristics


def newly_tapped(before: Board, after: Board) -> Iterator[str]:
    """Give the objects that are tapped on one board and not on the other."""
    return (name for name, thing in after.objects.items() if thing.tapped and not before.objects[name].tapped)


def paid_for(
    board: Board,
    name: str,
    held: Characteristics,
    player: str,
    payments: Sequence[Symbol],
    numbering: Numbering,
) -> Board:
    """Give the board as it is once the cost of a mana ability is paid, without questions.

    Args:
        board: the board before.
        name: the permanent.
        held: the permanent as it is before.
        player: who pays.
        payments: what is paid besides mana, as the encodings say it.
        numbering: how the things of the board are numbered.
    """
    objects = dict(board.objects)
    numbers = {one.name: dict(one.numbers) for one in board.players}
    gone: list[str] = []
    for payment in payments:
        match payment.name, payment.arguments:
            case "life" | "energy", [number]:
                numbers[player][payment.name] -= number.number
            case "tap" | "tapping" | "untapping", [other]:
                other_name = numbering.object_ids[other.number]
                objects[other_name] = replace(objects[other_name], tapped=payment.name != "untapping")
            case "remove", [kind, number]:
                objects[name] = _removed(board, objects[name], kind, number.number) if number.number else objects[name]
            case "exile", _:
                objects[name] = replace(objects[name], zone="exile")
            case "sacrifice", [other]:
                gone.append(numbering.object_ids[other.number])
    source = objects[name]
    for each in gone:
        objects[each] = replace(objects[each], zone="graveyard", tapped=False, counters={}, attached_to=None)
    if name in gone:
        objects[name] = _as_it_was(source, held)
    # 400.7: nothing is attached any more to what has left, and no effect knows it.
    objects = {
        each: replace(thing, attached_to=None) if thing.attached_to in gone else thing
        for each, thing in objects.items()
    }
    return replace(
        board,
        players=tuple(replace(one, numbers=numbers[one.name]) for one in board.players),
        objects=objects,
        effects={each: _without(effect, gone, name) for each, effect in board.effects.items()},
        counters={each: one for each, one in board.counters.items() if one.affects not in gone or one.affects == name},
        questions=(),
    )


def _removed(board: Board, thing: Object, kind: Symbol, number: int) -> Object:
    words = next(one for one in counted(board, thing.id) if counter_kind(one) == str(kind))
    return replace(thing, counters={**thing.counters, words: thing.counters.get(words, 0) - number})


def _as_it_was(thing: Object, held: Characteristics) -> Object:
    """Give a permanent that has left as it last was on the battlefield (608.2h).

    What it was is written like what is printed on a card, without abilities: the one that resolves is there without it.
    """
    face = Face(
        held.name or "", None, held.supertypes, held.types, held.subtypes,
        None if held.power is None else str(held.power), None if held.toughness is None else str(held.toughness),
        indicator=held.colors,
    )  # fmt: skip
    return replace(
        thing, card=Card(held.name or "", (face,)), face=0, controller=held.controller or thing.controller, left=True,
        copy_of=None, copied_by=None, face_down=False, prototyped=False, bestowed=False, attached_to=None, chosen={},
    )  # fmt: skip


def _without(effect: ResolvedEffect, gone: Sequence[str], source: str) -> ResolvedEffect:
    """Take what has left out of what an effect changes, apart from the mana of what was tapped for it."""
    if not gone:
        return effect

    def kept(name: str, place: int) -> bool:
        changes = effect.effects[place].changes
        of_mana = all(isinstance(change, ProduceInstead) for change in changes)
        return name not in gone or (of_mana and name == source)

    affected = tuple(tuple(name for name in names if kept(name, place)) for place, names in enumerate(effect.affected))
    return replace(effect, affected=affected)
