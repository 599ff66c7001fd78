"""Replacement effects applied to what enters: each choice leads from one state to the next."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations

import msgspec
from clingo import Symbol
from msgspec.structs import replace

from solver.board.model import Object, ResolvedEffect
from solver.cards import entering, model
from solver.entering.state import DOUBLE_FACED, Arrival, State
from solver.entering.words import OTHER, Words
from solver.facts.board import Numbering
from solver.facts.entering import EntryDefinitions, besides
from solver.facts.terms import counter_name


class Move(msgspec.Struct, frozen=True):
    """A choice that leads to another state: which effect is applied, in which of its ways.

    `choice` tells it from other choices for the same effect; `declined` that nothing comes of it.
    """

    effect: str
    choice: str
    then: State
    label: Symbol | None = None
    decider: int | None = None
    declined: bool = False


class Offer(msgspec.Struct):
    """What may be chosen for one effect: its ways with their options, and with how many counters each would be."""

    effect: Symbol
    options: list[tuple[Symbol, Symbol]] = []
    counted: dict[tuple[int, int], int] = {}
    deciders: list[int] = []


class Applier:
    """Applies effects to what enters.

    Args:
        definitions: the table of effects on entering.
    """

    def __init__(self, definitions: EntryDefinitions) -> None:
        self._definitions = definitions

    def moves(self, state: State, offer: Offer, numbering: Numbering, words: Words) -> Iterator[Move]:
        """Give the choices for one effect.

        Args:
            state: the state before.
            offer: what may be chosen.
            numbering: how the things of the board are numbered.
            words: what may be chosen where that is a word.
        """
        definition = str(offer.effect.arguments[2] if offer.effect.name == "static" else offer.effect.arguments[1])
        if offer.effect.name == "resolved":
            definition = self._left_definition(state, offer.effect, numbering)
        effect = str(offer.effect)
        arrival = replace(state.arrival, had=state.arrival.had | {effect}, taking=("", ()))
        taken = state.arrival.taking[1]
        decider = offer.deciders[0] if offer.deciders else None
        for way, option in _wanted(offer.options, state.arrival, numbering):
            if way.type.name != "Number":  # nothing comes of it
                yield Move(effect, "nothing", state.with_arrival(arrival), offer.effect, decider, declined=True)
                continue
            if option.name == "take":
                name = numbering.object_ids[option.arguments[0].number]
                taking = (effect, (*state.arrival.taking[1], name))
                then = state.with_arrival(replace(state.arrival, taking=taking))
                yield Move(effect, f"{way} {name}", then, offer.effect, decider)
                continue
            chosen = self._definitions.entry(definition).ways[way.number]
            before = state if chosen.price is None else self._pay(state, chosen.price, arrival)
            exiles = isinstance(chosen.price, entering.Takes) and chosen.price.does == "exile"
            # 607.2a: what it exiled is linked to it
            linked = (*arrival.thing.linked, *(taken if exiles else ()))
            paid = replace(arrival, thing=replace(arrival.thing, linked=linked))
            for choice, after in self._options(definition, way.number, option, paid, offer, numbering, words):
                declined = not chosen.deeds and chosen.price is None
                yield Move(effect, f"{way} {choice}", before.with_arrival(after), offer.effect, decider, declined)

    def _left_definition(self, state: State, effect: Symbol, numbering: Numbering) -> str:
        name = numbering.effect_ids[effect.arguments[0].number]
        place = effect.arguments[1].arguments[0].number
        left = {one.id: one for one in (*state.arrival.gained, *state.arrival.along)} | state.board.effects
        shield = left[name].shields[place]
        assert isinstance(shield, entering.Enters)  # noqa: S101 - no other is about entering
        return self._definitions.left(shield)[0]

    def _pay(self, state: State, price: entering.Price, arrival: Arrival) -> State:
        if isinstance(price, entering.Life):
            return state.paid(arrival.thing.controller, price.amount)
        if isinstance(price, entering.Takes) and price.does != "reveal":
            return replace(state, gone=(*state.gone, *((name, price.does) for name in state.arrival.taking[1])))
        return state

    def _options(
        self,
        definition: str,
        way: int,
        option: Symbol,
        arrival: Arrival,
        offer: Offer,
        numbering: Numbering,
        words: Words,
    ) -> Iterator[tuple[str, Arrival]]:
        """Give what comes of one way to enter, for each thing that may be chosen for it."""
        deeds = self._definitions.entry(definition).ways[way].deeds
        choosing = next((deed for deed in deeds if isinstance(deed, entering.Chooses)), None)
        match option.name:
            case "copy" | "object":
                other = numbering.object_ids[option.arguments[0].number]
                yield other, self._deeds(definition, way, arrival, offer, other)
            case "player":
                player = numbering.player_names[option.arguments[0].number]
                yield player, self._deeds(definition, way, arrival, offer, player)
            case "players":
                both = tuple(numbering.player_names[one.number] for one in option.arguments)
                yield " and ".join(both), self._pair("player", both, arrival)
            case "word" if choosing is not None and choosing.two:
                # two colors are told by which they are, two words that are spoken of apart by their order
                pairs = permutations if choosing.what == "land type" else combinations
                for both in pairs(words.among(choosing), 2):
                    yield " and ".join(both), self._pair(choosing.what, both, arrival)
            case "word" if choosing is not None:
                for word in words.open(choosing, arrival.request.chosen.get(choosing.what)):
                    other_word = word.startswith(f"{OTHER} ")
                    value = word.removeprefix(f"{OTHER} ") if other_word else word
                    made = self._deeds(definition, way, arrival, offer, value)
                    opened = made.open | {choosing.what} if other_word else made.open
                    yield word, replace(made, open=opened)
            case _:
                yield "", self._deeds(definition, way, arrival, offer, None)

    def _pair(self, what: str, both: tuple[str, ...], arrival: Arrival) -> Arrival:
        named = {f"{place} {what}": word for place, word in zip(("first", "second"), both, strict=True)}
        return replace(arrival, thing=replace(arrival.thing, chosen={**arrival.thing.chosen, **named}))

    def _deeds(self, definition: str, way: int, arrival: Arrival, offer: Offer, chosen: str | None) -> Arrival:
        for place, deed in enumerate(self._definitions.entry(definition).ways[way].deeds):
            number = offer.counted.get((way, place), 0)
            arrival = self._deed(definition, deed, arrival, number, chosen)
        return arrival

    def _deed(self, definition: str, deed: entering.Deed, arrival: Arrival, number: int, chosen: str | None) -> Arrival:
        thing = arrival.thing
        match deed:
            case entering.Tapped(untapped=untapped):
                return replace(arrival, thing=replace(thing, tapped=not untapped))
            case entering.WithCounters(kind=kind):
                return replace(arrival, thing=with_counters(thing, kind, number))
            case entering.Chooses(what=what):
                return replace(arrival, thing=replace(thing, chosen={**thing.chosen, what: _value(what, chosen)}))
            case entering.Gains(changes=changes):
                return replace(arrival, gained=(*arrival.gained, _gained(arrival, changes)))
            case entering.UnderControl():
                return replace(arrival, thing=replace(thing, controller=chosen or thing.controller))
            case entering.AsCopy(copy=copy):
                copied = replace(thing, copy_of=chosen, copied_by=copy, entered_as_copy=True)
                origin = self._definitions.origin(definition)
                along = _along(arrival, origin) if isinstance(origin, model.EntersAsCopy) else ()
                return replace(arrival, thing=copied, along=along)
            case entering.Excepts(changes=changes):
                copy = thing.copied_by or model.BecomeCopy()
                copied_by = replace(copy, exceptions=(*copy.exceptions, *changes))
                return replace(arrival, thing=replace(thing, copied_by=copied_by))
            case entering.BackFace():
                double_faced = thing.card.layout in DOUBLE_FACED and not thing.token
                return replace(arrival, thing=replace(thing, face=1)) if double_faced else arrival
            case entering.Elsewhere(zone=zone):
                return replace(arrival, thing=replace(thing, zone=zone), fate="elsewhere")
            case _:
                return replace(arrival, fate="barred")


def with_counters(thing: Object, kind: str, number: int) -> Object:
    """Give a permanent with so many more counters of a kind.

    Args:
        thing: the permanent.
        kind: the kind of counter.
        number: how many more.
    """
    if number <= 0:
        return thing
    return replace(thing, counters={**thing.counters, kind: thing.counters.get(kind, 0) + number})


def recounted(thing: Object, kind: Symbol, number: int) -> Object:
    """Give a permanent with so many counters of a kind, whatever it had.

    Args:
        thing: the permanent.
        kind: the term of the kind of counter.
        number: how many.
    """
    counters = {**thing.counters, counter_name(kind): number}
    return replace(thing, counters={one: count for one, count in counters.items() if count > 0})


def _gained(arrival: Arrival, changes: tuple[model.Change, ...]) -> ResolvedEffect:
    """Make the effect, without a duration, that a permanent has from the moment it enters."""
    name = arrival.thing.id
    effect = model.Effect(model.Is("target 1"), changes)
    identifier = f"how {name} entered" + (f" {len(arrival.gained) + 1}" if arrival.gained else "")
    return ResolvedEffect(identifier, "", arrival.thing.controller, (effect,), ((name,),), (name,), chosen={})


def _along(arrival: Arrival, ability: model.EntersAsCopy) -> tuple[ResolvedEffect, ...]:
    """Make the effects that go along with entering as a copy (707.9f)."""
    name = arrival.thing.id
    return tuple(
        ResolvedEffect(
            f"copying of {name} {place}", "", arrival.thing.controller, (), (), x=arrival.thing.x, shields=(shield,),
            aimed=(name,),
        )
        for place, shield in enumerate(besides(ability), start=1)
    )  # fmt: skip


def _value(what: str, chosen: str | None) -> str | int:
    return int(chosen or 0) if what == "number" else chosen or ""


def _wanted(
    options: list[tuple[Symbol, Symbol]], arrival: Arrival, numbering: Numbering
) -> list[tuple[Symbol, Symbol]]:
    """Keep to the object to copy, or the player, that the question names, where it is among the options."""
    wanted = {
        f"copy({numbering.objects.get(arrival.request.copy_of or '')})",
        f"player({numbering.players.get(str(arrival.request.chosen.get('player')))})",
    }
    things = (arrival.request.chosen.get(what) for what in ("creature", "permanent"))
    wanted |= {f"object({numbering.objects.get(str(thing))})" for thing in things}
    if arrival.thing.copy_of == arrival.request.copy_of:
        wanted = {one for one in wanted if one.startswith("player")}
    kept = [(way, option) for way, option in options if str(option) in wanted]
    return kept or options
