"""The board once the cost of a mana ability is paid, as far as the encodings say what is paid."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from clingo import Symbol
from msgspec.structs import replace

from solver.board.model import Board, Object, ResolvedEffect, counted
from solver.cards.model import Ability, Card, Face, ProduceInstead, Static, Zone
from solver.facts.board import Numbering
from solver.facts.terms import counter_kind, counter_name
from solver.outcome import Characteristics


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
    moved: dict[str, Zone] = {}
    for payment in payments:
        match payment.name, payment.arguments:
            case "life" | "energy", [number]:
                numbers[player][payment.name] -= number.number
            case "tap" | "tapping" | "untapping", [other]:
                other_name = numbering.object_ids[other.number]
                objects[other_name] = replace(objects[other_name], tapped=payment.name != "untapping")
            case "remove", [kind, number]:
                objects[name] = _with_counters(board, objects[name], kind, -number.number)
            case "exile" | "discard", [card]:
                moved[numbering.object_ids[card.number]] = "exile" if payment.name == "exile" else "graveyard"
            case "discard_hand", []:
                hand = (each for each, thing in objects.items() if thing.zone == "hand" and thing.owner == player)
                moved |= dict.fromkeys(hand, "graveyard")
            case "put", [kind, number]:
                objects[name] = _with_counters(board, objects[name], kind, number.number)
            case "sacrifice", [other]:
                gone.append(numbering.object_ids[other.number])
    objects |= {each: replace(objects[each], zone=zone) for each, zone in moved.items()}
    before = {each: objects[each] for each in gone}
    for each, thing in before.items():
        objects[each] = _in_graveyard(thing)
    if name in gone:
        attached = tuple(each for each, thing in objects.items() if thing.attached_to == name)
        objects[name] = as_it_was(before[name], held, attached)
        if not before[name].token:
            objects[_another(objects, name)] = _in_graveyard(before[name])
    # 400.7: nothing is attached any more to what has left, and no effect knows it.
    objects = {
        each: replace(thing, attached_to=None) if thing.attached_to in gone else thing
        for each, thing in objects.items()
    }
    # 707.2: what is a copy of it stays one of what it was
    for each in gone:
        copies = [other for other, thing in objects.items() if thing.copy_of == each]
        if copies:
            mold = _another(objects, each)
            objects[mold] = replace(before[each], left=True, attached_to=None, zone="graveyard")
            objects |= {other: replace(objects[other], copy_of=mold) for other in copies}
    return replace(
        board,
        players=tuple(replace(one, numbers=numbers[one.name]) for one in board.players),
        objects=objects,
        effects={each: _without(effect, gone, name) for each, effect in board.effects.items()},
        counters={each: one for each, one in board.counters.items() if one.affects not in gone or one.affects == name},
        questions=(),
    )


def _with_counters(board: Board, thing: Object, kind: Symbol, number: int) -> Object:
    """Put so many counters of a kind, given as the encodings name it, on an object, or take them away.

    Those that are not there yet, but may be by then, are not taken.
    """
    if not number:
        return thing
    there = counted(board, thing.id)
    words = named_kind(kind, there)
    change = max(number, -there.get(words, 0))
    return replace(thing, counters={**thing.counters, words: thing.counters.get(words, 0) + change})


def named_kind(kind: Symbol, there: Iterable[str]) -> str:
    """Give the name of a kind of counter that the encodings name.

    Args:
        kind: the kind, as the encodings name it.
        there: the kinds that are there already.
    """
    return next((one for one in there if counter_kind(one) == str(kind)), counter_name(kind))


def _another(objects: Mapping[str, Object], name: str) -> str:
    """Give a name for another object that comes of one."""
    return next(found for count in range(1, len(objects) + 2) if (found := f"{name}\N{PRIME}{count}") not in objects)


def _in_graveyard(thing: Object) -> Object:
    """Give a permanent as the new object that it becomes in the graveyard (400.7), with its front face up.

    A token is no card (108.2b); it is not there as one.
    """
    if thing.token:
        return replace(thing, zone="graveyard", left=True, tapped=False, counters={}, attached_to=None)
    return Object(
        thing.id, thing.card, thing.owner, thing.owner, "graveyard", commander=thing.commander, text=thing.text,
        line=thing.line,
    )  # fmt: skip


# 603.6, 604.3: what defines characteristics has done so, and basic land types give their abilities by themselves
def _remembered(held: Characteristics) -> tuple[Ability, ...]:
    return tuple(
        one.ability for one in held.abilities if one.origin != "intrinsic" and not isinstance(one.ability, Static)
    )


def as_it_was(thing: Object, held: Characteristics, attached: tuple[str, ...]) -> Object:
    """Give a permanent that has left as it last was on the battlefield (608.2h), with what was attached to it.

    What it was is written like what is printed on a card. Its static abilities are left out: they do not function
    where it is now.

    Args:
        thing: the permanent.
        held: its characteristics then.
        attached: what was attached to it.
    """
    face = Face(
        held.name or "", None, held.supertypes, held.types, held.subtypes,
        None if held.power is None else str(held.power), None if held.toughness is None else str(held.toughness),
        indicator=held.colors, abilities=_remembered(held),
    )  # fmt: skip
    return replace(
        thing, card=Card(held.name or "", (face,)), face=0, left=True, had_attached=attached,
        controller=held.controller or thing.controller,
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
