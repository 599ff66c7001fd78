"""Which objects: whether an object meets a filter."""

from __future__ import annotations

from collections.abc import Iterator

from solver.board.model import Object
from solver.cards import model as m
from tests.reference import amounts
from tests.reference.context import Context, controller
from tests.reference.state import State, counters, is_stack_ability, number
from tests.reference.vocabulary import (
    BASIC_LAND_TYPES,
    COLOR_WORDS,
    PERMANENT_TYPES,
    SUBTYPES,
    SUPERTYPES,
    TYPES,
    families,
)


def matches(where: m.Filter, name: str, context: Context) -> bool:
    """Whether an object meets a filter, as the state has it now."""
    state = context.state
    values, thing = state.values[name], state.object(name)
    match where:
        case str():
            return has_word(state, name, where)
        case m.All():
            return all(matches(part, name, context) for part in where.of)
        case m.Any():
            return any(matches(part, name, context) for part in where.of)
        case m.Not():
            return not matches(where.of, name, context)
        case m.Controlled():
            return controller(state, name) in context.players(where.by)
        case m.Owned():
            return thing.owner in context.players(where.by)
        case m.Is():
            return context.reference(where.ref) == name
        case m.HasChosen():
            return _has_chosen(where.what, name, context)
        case m.HasKeyword():
            return any(_is_keyword(held.ability, where.keyword) for held in state.abilities(name))
        case m.HasCounter():
            found = counters(state.board, name)
            count = sum(found.values()) if where.kind is None else found.get(where.kind, 0)
            return count >= where.at_least
        case m.HasStat():
            value = number(state, name, where.stat)
            return value is not None and amounts.compare(value, where.op, amounts.amount(where.than, context))
        case m.Named():
            return where.name in {values.name, *values.name.split(" // ")}  # 709.4a
        case m.State():
            return _in_state(where.state, name, context)
        case m.Shares():
            other = context.reference(where.ref)
            return other is not None and bool(_shared(state, name, where.what) & _shared(state, other, where.what))
        case m.InZone():
            return thing.zone == where.zone
        case m.Attacking():
            return thing.attacking in context.players(where.whom)
        case m.ExiledWith():
            other = context.reference(where.ref)
            return other is not None and thing.zone == "exile" and name in state.object(other).linked
        case m.PairedWith():
            other = context.reference(where.ref)
            return other is not None and _are_paired(state.object(other), other, thing, name)
        case m.AttachedTo():
            host = thing.attached_to
            return host in state.values and matches(where.what, host, context)
        case m.HasAttached():
            return any(matches(where.what, other, context) for other in attached(state, name))
    raise NotImplementedError(f"filter {where}")


def in_scope(thing: Object, scope: str) -> bool:
    """Whether a description with that scope can mean the object (109.2)."""
    if thing.emblem or is_stack_ability(thing):
        return False
    if scope == "everywhere":
        return True
    if scope == "outside battlefield":
        return thing.zone != "battlefield"
    return thing.zone == scope


def having(where: m.Filter, scope: str, context: Context) -> Iterator[str]:
    """The objects that a filter means in a scope."""
    for name, thing in context.state.board.objects.items():
        if in_scope(thing, scope) and matches(where, name, context):
            yield name


def has_word(state: State, name: str, word: str) -> bool:
    """Whether an object has a type, supertype, subtype or color."""
    values = state.values[name]
    if word in COLOR_WORDS:
        return word in values.colors
    if word in TYPES:
        return word in values.types
    if word in SUPERTYPES:
        return word in values.supertypes
    if families(word):
        return word in values.subtypes
    raise NotImplementedError(f"word {word}")


def attached(state: State, name: str) -> Iterator[str]:
    """What is attached to an object."""
    return (
        other
        for other, thing in state.board.objects.items()
        if thing.attached_to == name and thing.zone == "battlefield"
    )


def _are_paired(one: Object, one_name: str, other: Object, other_name: str) -> bool:
    """Whether two creatures on the battlefield are paired (702.95b); the board says it of either."""
    there = one.zone == other.zone == "battlefield"
    return there and (other_name in one.linked or one_name in other.linked)


def _is_keyword(ability: m.Ability, keyword: str) -> bool:
    return isinstance(ability, m.Keyword) and ability.keyword == keyword


def _has_chosen(what: str, name: str, context: Context) -> bool:
    word = context.word(m.Chosen(what))  # type: ignore[arg-type]
    if word is None:
        return False
    if what == "name":
        return matches(m.Named(word), name, context)
    if what == "player":
        return controller(context.state, name) == word
    if what in {"number", "mode"}:
        raise NotImplementedError(f"objects with the chosen {what}")
    return has_word(context.state, name, word)


def _shared(state: State, name: str, what: str) -> frozenset[str]:
    values = state.values[name]
    if what == "color":
        return values.colors
    if what == "card type":
        return values.types
    if what == "name":
        return frozenset(values.name.split(" // ")) - {""}
    return values.subtypes & SUBTYPES[what.removesuffix(" type")]


def _in_state(what: str, name: str, context: Context) -> bool:
    state = context.state
    values, thing = state.values[name], state.object(name)
    match what:
        case "tapped" | "untapped":
            return thing.zone == "battlefield" and thing.tapped == (what == "tapped")
        case "attacking":
            return thing.attacking is not None
        case "blocking":
            return bool(thing.blocking)
        case "blocked":
            return any(name in other.blocking for other in state.board.objects.values())
        case "unblocked":
            objects = state.board.objects.values()
            steps = {"declare blockers", "combat damage", "end of combat"}  # 509.1h
            declared = state.board.step in steps or any(other.blocking for other in objects)
            return declared and thing.attacking is not None and not _in_state("blocked", name, context)
        case "token" | "nontoken":
            return thing.token == (what == "token")
        case "face down":
            return thing.face_down
        case "colored":
            return bool(values.colors)
        case "colorless":
            return not values.colors
        case "multicolored":
            return len(values.colors) > 1
        case "monocolored":
            return len(values.colors) == 1
        case "no abilities":
            return not state.abilities(name)
        case "enchanted":  # 303.4b
            return any("Aura" in state.values[other].subtypes for other in attached(state, name))
        case "equipped":  # 301.5a
            return any("Equipment" in state.values[other].subtypes for other in attached(state, name))
        case "attached":
            return thing.attached_to is not None
        case "modified":  # 700.9
            own = controller(state, name)
            auras = (
                other
                for other in attached(state, name)
                if "Aura" in state.values[other].subtypes and controller(state, other) == own
            )
            return bool(counters(state.board, name)) or _in_state("equipped", name, context) or any(auras)
        case "commander":
            return thing.commander
        case "historic":  # 700.6
            return bool({"Legendary"} & values.supertypes or {"Artifact"} & values.types or {"Saga"} & values.subtypes)
        case "bestowed":
            return thing.bestowed
        case "kicked":
            return thing.kicked > 0
        case "transformed":
            return thing.face == 1 and thing.card.layout in {"transform", "double-faced", "modal_dfc"}
        case "entered this turn":
            return thing.new_this_turn
        case "permanent":
            return thing.zone == "battlefield" or bool(values.types & PERMANENT_TYPES)
        case "basic land type":
            return bool(values.subtypes & BASIC_LAND_TYPES.keys())
        case "monstrous" | "renowned" | "suspected" | "saddled" | "crewed" if what in thing.chosen:
            return bool(thing.chosen[what])
    raise NotImplementedError(f"state {what}")
