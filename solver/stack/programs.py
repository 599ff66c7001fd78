"""What objects on the stack do when they resolve, and which of that is executed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import islice

import msgspec
from msgspec.structs import replace

from solver.board.abilities import find_paragraph, paragraphs
from solver.board.model import Aim, Board, Object, Stacked
from solver.board.sense import NEVER_PERMANENT
from solver.cards import instructions as do
from solver.cards.model import (
    Ability,
    Activated,
    All,
    Condition,
    Face,
    Filter,
    InZone,
    Keyword,
    OfCasting,
    Opaque,
    Spell,
    Target,
    Triggered,
    X,
    parts,
)
from solver.facts.board import Writer
from solver.facts.terms import NotModelledError, filter_part
from solver.stack.adding import lacks
from solver.stack.delaying import can_wait
from solver.stack.dividing import divisions
from solver.stack.instructing import InMode
from solver.stack.keywords import awakened, done_by, overloaded
from solver.stack.speaking import mention_of
from solver.stack.writing import Definitions, definitions_of

# keywords that matter before a spell resolves, if at all
_BEFORE = frozenset({
    "affinity", "aftermath", "assist", "awaken", "bargain", "buyback", "cascade", "casualty", "changeling",
    "convoke", "cycling", "delve", "demonstrate", "devoid", "entwine", "escape", "flash", "flashback", "gravestorm",
    "improvise", "jump-start", "kicker", "landcycling", "multikicker", "overload", "replicate", "retrace", "ripple",
    "split second", "storm", "undaunted",
})  # fmt: skip

_DEEDS = frozenset({
    "gain life", "lose life", "set life", "draw", "mill", "scry", "surveil", "proliferate", "exile top", "get energy",
    "win", "manifest", "shuffle",
})  # fmt: skip
_TREATMENTS = frozenset({
    "destroy", "sacrifice", "tap", "untap", "transform", "turn face up", "counter", "explore", "connive",
    "choose", "regenerate", "gain level",
})  # fmt: skip


@cache
def _writer() -> Writer:
    return Writer()


def executed(does: do.Does) -> bool:
    """Say whether every part of what an effect does is executed.

    Args:
        does: what it does.
    """
    return not reasons(does, definitions_of(_writer()))


def reasons(does: do.Does, definitions: Definitions) -> list[str]:
    """Name the parts of what an effect does that are not executed.

    Args:
        does: what it does.
        definitions: numbers instructions.
    """
    found: dict[str, None] = {}
    for mode in does.modes:
        if mode.cost is not None:
            found["a mode that costs something"] = None
        for target in mode.targets:
            if target.unsure:
                found["a target that is not read whole"] = None
        for one in mode.does:
            found |= dict.fromkeys(_lacks(one, definitions))
    return list(found)


def _lacks(one: do.Instruction, definitions: Definitions) -> list[str]:
    match one:
        case do.May(does=does, then=then, otherwise=otherwise):
            return [reason for part in (*does, *then, *otherwise) for reason in _lacks(part, definitions)]
        case do.If(does=does, otherwise=otherwise):
            parts = [*does, *otherwise]
            return [*_unwritten(do.If(one.condition, ()), definitions),
                    *(reason for part in parts for reason in _lacks(part, definitions))]  # fmt: skip
        case do.Repeat(times=times, does=does):
            return [*_unwritten(do.Perform("shuffle", times), definitions),
                    *(reason for part in does for reason in _lacks(part, definitions))]  # fmt: skip
        case do.Together(does=does):
            simple = all(isinstance(part, do.Deal | do.Treat | do.Place | do.Perform) for part in does)
            chosen = any(isinstance(getattr(part, "on", None), do.Picked) for part in does)
            return ["instructions that are followed at one time"] if not simple or chosen else [
                reason for part in does for reason in _lacks(part, definitions)
            ]  # fmt: skip
        case do.Later(does=does):
            held = [] if can_wait(one) else ["when a delayed triggered ability triggers"]
            return [*held, *(reason for part in does for reason in _lacks(part, definitions))]
        case do.Reflex(mode=mode):
            return reasons(do.Does((mode,)), definitions)
        case do.MakeEmblem(who="you"):
            return []
        case do.Perform(verb=verb) if verb not in _DEEDS:
            return [f"how players {verb}"]
        case do.Treat(verb=verb) if verb not in _TREATMENTS:
            return [f"what it is to {verb}"]
        case do.Treat(verb="connive", amount=amount) if amount != 1:
            return ["how a permanent connives for more than one card"]
        case do.AddMana(adds=adds):
            lack = lacks(adds)
            return [] if lack is None else [lack]
        case do.Create() if one.counter is not None and not isinstance(one.counters, int):
            return ["how tokens are put onto the battlefield"]
        case do.Deal() | do.Treat() | do.Send() | do.Place() | do.Fight() | do.Begin() | do.Perform() | do.Discard():
            return _unwritten(one, definitions)
        case do.Shield() | do.Double() | do.MoveCounters() | do.Attach() | do.Search() | do.Pay() | do.CopySpell():
            return _unwritten(one, definitions)
        case do.Create() | do.CreateCopy():
            return _unwritten(one, definitions)
        case _:
            return [f"the instruction to {type(one).__struct_config__.tag}"]


def _unwritten(one: do.Instruction, definitions: Definitions) -> list[str]:
    try:
        definitions.written(one)
    except NotModelledError as error:
        return [str(error)]
    return []


def uses_x(does: do.Does) -> bool:
    """Say whether the value of X matters to what an effect does.

    Args:
        does: what it does.
    """
    return any(part == X() or (isinstance(part, do.Pay) and "{X}" in (part.mana or "")) for part in parts(does))


def asks_what_was_spent(does: do.Does) -> bool:
    """Say whether it matters to what an effect does which mana was spent on the spell (601.2h).

    Args:
        does: what it does.
    """
    return any(isinstance(part, OfCasting) and part.what != "times kicked" for part in parts(does))


def asks_who_defends(does: do.Does) -> bool:
    """Say whether it matters to what an effect does who the defending player is (508.5).

    Args:
        does: what it does.
    """
    return any("defending" in (getattr(part, name) for name in part.__struct_fields__) for part in parts(does))


class Program(msgspec.Struct, frozen=True):
    """What an object on the stack does, with the condition that is looked at again when it resolves (603.4)."""

    does: do.Does
    given: Condition | None = None


def begun(program: Program, stacked: Stacked) -> Stacked:
    """Give what is known of an object that begins to resolve: its instructions stand before it.

    Args:
        program: what it does.
        stacked: what is known of it.
    """
    todo: list[object] = []
    for place, number in enumerate(stacked.modes, start=1):
        todo += [InMode(place), *program.does.modes[number - 1].does]
    if program.given is not None:
        todo = [do.If(program.given, tuple(todo))]  # type: ignore[arg-type]
    return replace(stacked, todo=tuple(todo))


def program_of(thing: Object) -> Program | str:
    """Give what an object on the stack does, or the reason why that is not known.

    Args:
        thing: an object on the stack.
    """
    stacked = thing.stacked
    if stacked is not None and stacked.ability is not None:
        return _of_ability(stacked.ability)
    if thing.ability is not None or thing.ability_text is not None or not thing.card.faces:
        return _UNKNOWN
    face = thing.card.faces[thing.face]
    if face.unread or face.incomplete or NEVER_PERMANENT.keys().isdisjoint(face.types):
        return _UNKNOWN
    return _of_spell(face, thing)


_UNKNOWN = "what it does when it resolves is not worked out yet"


def _of_ability(ability: Ability) -> Program | str:
    match ability:
        case Keyword():
            does = done_by(ability)
            return _UNKNOWN if does is None else Program(does)
        case Triggered(does=do.Does() as does, unsure=False, given=given):
            return Program(does, given)
        case Activated(does=do.Does() as does):
            return Program(does)
        case _:
            return _UNKNOWN


def _of_spell(face: Face, thing: Object) -> Program | str:
    spells = [one for one in face.abilities if isinstance(one, Spell)]
    others = [one for one in face.abilities if not isinstance(one, Spell)]
    every = [one.does for one in spells if one.does is not None]
    if not spells or len(every) < len(spells):
        return _UNKNOWN
    if any(isinstance(one, Opaque) or (isinstance(one, Keyword) and one.keyword not in _BEFORE) for one in others):
        return _UNKNOWN
    if thing.paid == "overload":
        for place, does in enumerate(every):
            each = overloaded(does)
            if each is None:
                return _UNKNOWN
            every[place] = each
    if thing.paid == "entwine":
        every = [replace(does, least=len(does.modes), most=len(does.modes)) for does in every]
    if thing.awaken:
        more = [awakened(one) for one in others if isinstance(one, Keyword) and one.keyword == "awaken"]
        every += [do.Does((mode,)) for mode in more if mode is not None]
        if len(more) != 1 or None in more:
            return _UNKNOWN
    if len(every) == 1:
        return Program(every[0])
    if any(len(does.modes) > 1 for does in every):
        return _UNKNOWN
    # each paragraph has targets of its own
    modes = tuple(does.modes[0] for does in every)
    return Program(do.Does(modes, len(modes), len(modes)))


def enchants(face: Face) -> do.Does | None:
    """Give an Aura spell as something with the target that its enchant ability says (303.4a).

    Args:
        face: the face of the spell.

    Returns:
        None where the ability is not modelled.
    """
    found = [one for one in face.abilities if isinstance(one, Keyword) and one.keyword == "enchant"]
    if len(found) != 1 or found[0].quality is None:
        return None
    quality: Filter = found[0].quality
    if any(isinstance(part, InZone) for part in parts(quality)):
        # it enchants a card, which is not what Auras do on the battlefield
        return None
    try:
        filter_part(quality)
    except NotModelledError:
        return None
    return do.Does((do.Mode((), (Target(All((quality,))),)),))


def announced(board: Board, thing: Object, does: do.Does) -> Stacked | None:
    """Give what is known of an object whose modes and targets the board tells; None where it does not tell them.

    Args:
        board: the board.
        thing: the object on the stack.
        does: what it does.
    """
    stacked = thing.stacked or Stacked()
    every = len(does.modes) == does.least == does.most
    modes = thing.modes or (tuple(range(1, len(does.modes) + 1)) if every else ())
    if not does.least <= len(modes) <= does.most or any(mode > len(does.modes) for mode in modes):
        return None
    aims = _distributed(board, thing.targets, [does.modes[mode - 1].targets for mode in modes])
    return None if aims is None else replace(stacked, modes=modes, aims=aims, announced=True)


def told_whole(board: Board, thing: Object, does: do.Does) -> Stacked | None:
    """Give what is known of an object on the stack of a board; None where the board does not tell all of it.

    Args:
        board: the board.
        thing: the object on the stack.
        does: what it does.
    """
    stacked = announced(board, thing, does)
    if stacked is None:
        return None
    # how something was divided is told where there is one way only (601.2d)
    ways = list(islice(divisions(stacked, does, thing.x), 2))
    return ways[0] if len(ways) == 1 else None


def _distributed(board: Board, names: Sequence[str], modes: Sequence[tuple[Target, ...]]) -> tuple[Aim, ...] | None:
    """Say which target each name was chosen for; at most one of them may have an open number."""
    slots = [(mode, number, target) for mode, targets in enumerate(modes, start=1)
             for number, target in enumerate(targets, start=1)]  # fmt: skip
    fixed = sum(target.number for _, _, target in slots if target.most is None)
    still = [target for _, _, target in slots if target.most is not None]
    if len(still) > 1 or (not still and fixed != len(names)) or fixed > len(names):
        return None
    found: list[Aim] = []
    left = list(names)
    for mode, number, target in slots:
        count = target.number if target.most is None else len(names) - fixed
        for name in left[:count]:
            thing = board.objects.get(name)
            found.append(Aim(mode, number, player=name) if thing is None else Aim(mode, number, mention_of(thing)))
        left = left[count:]
    return tuple(found)


def ability_of(board: Board, thing: Object) -> Ability | None:
    """Give the ability that an object on the stack is; None where it is none, or not known.

    Args:
        board: the board.
        thing: the object on the stack.
    """
    source = board.objects.get(str(thing.source))
    if source is None or not source.card.faces:
        return None
    face = source.card.faces[source.face]
    wanted = thing.ability if thing.ability is not None else thing.ability_text
    place = find_paragraph(face, wanted) if wanted is not None else None
    held = paragraphs(face).get(place, ()) if place is not None else ()
    found = [one for one in held if isinstance(one, Activated | Triggered | Keyword)]
    return found[0] if len(found) == 1 else None
