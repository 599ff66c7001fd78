"""What an effect tells one object to do in one layer, with every word and number filled in, and doing it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from solver.cards import model as m
from tests.reference import text, typeline
from tests.reference.amounts import amount
from tests.reference.context import Context
from tests.reference.state import Acting, Held, Layer, Values
from tests.reference.vocabulary import correlated

_TYPES = (m.SetTypes, m.RemoveTypes, m.AddTypes)
_LAYERS: dict[type, Layer] = {
    m.BecomeCopy: "1",
    m.SetController: "2",
    m.ChangeWords: "3",
    m.SetName: "3",
    m.AddTypes: "4",
    m.SetTypes: "4",
    m.RemoveTypes: "4",
    m.AddSubtypes: "4",
    m.SetSubtypes: "4",
    m.RemoveSubtypes: "4",
    m.EverySubtype: "4",
    m.AddSupertypes: "4",
    m.RemoveSupertypes: "4",
    m.AddColors: "5",
    m.SetColors: "5",
    m.AddAbility: "6",
    m.LoseAllAbilities: "6",
    m.LoseKeyword: "6",
    m.CannotHaveKeyword: "6",
    m.SetPower: "7b",
    m.SetToughness: "7b",
    m.Modify: "7c",
    m.SwitchPowerToughness: "7d",
}


@dataclass(frozen=True)
class GiveTo:
    """One particular player takes control."""

    player: str


@dataclass(frozen=True)
class Grant:
    """An ability is added; `place` tells the parts of one effect apart."""

    ability: m.Ability
    place: int


Instruction = m.Change | GiveTo | Grant


def layer_of(change: m.Change, *, defining: bool) -> Layer | None:
    """The layer that a change belongs to (613.1, 613.4); none for one that changes no characteristic."""
    if isinstance(change, m.IN_NO_LAYER):
        return None
    layer = _LAYERS[type(change)]
    return "7a" if defining and layer == "7b" else layer


def parts(acting: Acting, layer: Layer) -> tuple[m.Change, ...]:
    """What an effect does in one layer; card types before the subtypes that they allow."""
    changes = [change for change in acting.effect.changes if layer_of(change, defining=acting.defining) == layer]
    return tuple(sorted(changes, key=lambda change: _TYPES.index(type(change)) if type(change) in _TYPES else 9))


def instructions(acting: Acting, layer: Layer, context: Context) -> tuple[Instruction, ...]:
    """What the effect would do now to the object that the context is about."""
    return spell_out(parts(acting, layer), context)


def spell_out(changes: tuple[m.Change, ...], context: Context) -> tuple[Instruction, ...]:
    """Changes with their words, players and amounts filled in; what can't happen is left out."""
    assert context.affected is not None
    if any(context.word(word) is None for change in changes for word in _becomes(change)):
        return ()  # 607.5a: a choice that was never made leaves nothing to become
    values = context.state.values[context.affected]
    found: list[Instruction] = []
    for place, change in enumerate(changes):
        instruction = _spell_out(change, place, values, context)
        if instruction is None:
            continue
        found.append(instruction)
        if isinstance(change, _TYPES):  # the subtypes of the same effect see its card types
            values = perform(values, instruction)
    return tuple(found)


def _becomes(change: m.Change) -> tuple[m.Word, ...]:
    """The words that a change makes an object be."""
    match change:
        case m.AddTypes(types=words) | m.SetTypes(types=words):
            return words
        case m.AddSubtypes(subtypes=words) | m.SetSubtypes(subtypes=words):
            return words
        case m.AddColors(colors=words) | m.SetColors(colors=words):
            return words
        case _:
            return ()


def _shift(what: m.Amount, context: Context) -> int:
    """What is added to a power or toughness: a calculated number below zero counts as 0 (107.1b)."""
    match what:
        case int():
            return what
        case m.Times():
            return what.factor * max(0, amount(what.of, context))
        case _:
            return max(0, amount(what, context))


def _spell_out(change: m.Change, place: int, values: Values, context: Context) -> Instruction | None:
    match change:
        case m.SetController():
            players = context.players(change.player)
            if len(players) > 1:
                raise NotImplementedError(f"control for one of {sorted(players)}")
            return GiveTo(next(iter(players))) if players else None
        case m.ChangeWords():
            old, new = context.word(change.old), context.word(change.new)
            return m.ChangeWords(old, new) if old is not None and new is not None else None
        case m.AddTypes():
            return m.AddTypes(context.words(change.types))
        case m.SetTypes():
            return m.SetTypes(context.words(change.types))
        case m.RemoveTypes():
            return m.RemoveTypes(context.words(change.types))
        case m.AddSubtypes():
            return m.AddSubtypes(_possible(context.words(change.subtypes), values))
        case m.EverySubtype():
            return m.AddSubtypes(_possible(tuple(typeline.every(change.family)), values))
        case m.SetSubtypes():
            return m.SetSubtypes(change.family, _possible(context.words(change.subtypes), values))
        case m.RemoveSubtypes():
            return m.RemoveSubtypes(context.words(change.subtypes))
        case m.AddColors():
            return m.AddColors(context.words(change.colors))
        case m.SetColors():
            return m.SetColors(context.words(change.colors))
        case m.AddAbility():
            ability = text.fill_in(change.ability, context.acting.chosen)
            if isinstance(ability, m.Keyword) and ability.number is not None:
                ability = m.Keyword(ability.keyword, amount(ability.number, context), ability.cost, ability.quality)
            return Grant(ability, place)
        case m.SetPower():
            return m.SetPower(amount(change.to, context))
        case m.SetToughness():
            return m.SetToughness(amount(change.to, context))
        case m.Modify():
            return m.Modify(_shift(change.power, context), _shift(change.toughness, context))
        case m.BecomeCopy():
            raise NotImplementedError("a copy effect that is not left by a spell or ability")
    return change


def _possible(subtypes: tuple[str, ...], values: Values) -> tuple[str, ...]:
    """Those that the object can gain (205.3d)."""
    return tuple(sorted(correlated(subtypes, values.types)))


def perform(values: Values, instruction: Instruction) -> Values:
    """The values of an object after one instruction; granting is left to the caller."""
    match instruction:
        case GiveTo():
            return replace(values, controller=instruction.player)
        case m.ChangeWords():
            return _change_words(values, str(instruction.old), str(instruction.new))
        case m.SetName():
            return replace(values, name=instruction.name)
        case m.AddTypes():
            return typeline.add_types(values, _plain(instruction.types))
        case m.SetTypes():
            return typeline.set_types(values, _plain(instruction.types))
        case m.RemoveTypes():
            return typeline.remove_types(values, _plain(instruction.types))
        case m.AddSubtypes():
            return typeline.add_subtypes(values, _plain(instruction.subtypes))
        case m.SetSubtypes():
            return typeline.set_subtypes(values, instruction.family, _plain(instruction.subtypes))
        case m.RemoveSubtypes():
            return replace(values, subtypes=values.subtypes - frozenset(_plain(instruction.subtypes)))
        case m.AddSupertypes():
            return replace(values, supertypes=values.supertypes | frozenset(instruction.supertypes))
        case m.RemoveSupertypes():
            return replace(values, supertypes=values.supertypes - frozenset(instruction.supertypes))
        case m.AddColors():
            return replace(values, colors=values.colors | frozenset(_plain(instruction.colors)))
        case m.SetColors():
            return replace(values, colors=frozenset(_plain(instruction.colors)))
        case m.LoseAllAbilities():
            kept = instruction.keep == "mana abilities"
            return replace(values, abilities=tuple(held for held in values.abilities if kept and _makes_mana(held)))
        case m.LoseKeyword():
            return _without(values, instruction.keyword)
        case m.CannotHaveKeyword():
            less = _without(values, instruction.keyword)
            return replace(less, forbidden=values.forbidden | {instruction.keyword})
        case m.SetPower():
            return replace(values, power=_int(instruction.to))
        case m.SetToughness():
            return replace(values, toughness=_int(instruction.to))
        case m.Modify():
            if values.power is None and values.toughness is None:
                return values
            power = (values.power or 0) + _int(instruction.power)
            return replace(values, power=power, toughness=(values.toughness or 0) + _int(instruction.toughness))
        case m.SwitchPowerToughness():
            return replace(values, power=values.toughness, toughness=values.power)
    raise NotImplementedError(f"change {instruction}")


def _change_words(values: Values, old: str, new: str) -> Values:
    """Layer 3 reaches the type line and the rules text, not the name (612.2) and nothing granted (612.3)."""
    subtypes = frozenset(new if subtype == old else subtype for subtype in values.subtypes)
    abilities = tuple(
        replace(held, ability=text.change_words(held.ability, old, new)) if held.origin == "text" else held
        for held in values.abilities
    )
    return replace(values, subtypes=subtypes, abilities=abilities)


def _without(values: Values, keyword: str) -> Values:
    """Every instance of a keyword is gone (113.10b)."""
    kept = (
        held
        for held in values.abilities
        if not (isinstance(held.ability, m.Keyword) and held.ability.keyword == keyword)
    )
    return replace(values, abilities=tuple(kept))


def _makes_mana(held: Held) -> bool:
    ability = held.ability
    return isinstance(ability, m.Activated | m.Triggered | m.Opaque) and ability.mana


def _plain(words: tuple[m.Word, ...]) -> tuple[str, ...]:
    return tuple(str(word) for word in words)


def _int(value: m.Amount) -> int:
    assert isinstance(value, int)
    return value
