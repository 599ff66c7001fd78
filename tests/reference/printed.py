"""The actual object that everything starts from (613.1): printed card, token, or the face that is up."""

from __future__ import annotations

import re
from dataclasses import replace

from solver.board.model import Object
from solver.cards.model import Ability, Face
from tests.reference import costs
from tests.reference.state import Held, Values, is_stack_ability


def held_text(name: str, abilities: tuple[Ability, ...]) -> tuple[Held, ...]:
    """Abilities as the rules text of an object has them, in order."""
    return tuple(Held(ability, "text", (name, "text", place), (place,)) for place, ability in enumerate(abilities))


def printed_number(text: str | None) -> int | None:
    """A printed number, with 0 for each star or letter that nothing defines."""
    if text is None:
        return None
    plain = re.sub(r"[*XYZ?]", "0", text.replace("\u2212", "-").replace(" ", ""))
    return sum(int(part) for part in re.findall(r"[+-]?\d+", plain))


def face_values(name: str, face: Face, controller: str) -> Values:
    """The values of one face; color comes from cost and indicator (105.2)."""
    return Values(
        name=face.name,
        mana_cost=face.cost,
        value_cost=face.cost,
        colors=costs.colors(face.cost) | frozenset(face.indicator),
        supertypes=frozenset(face.supertypes),
        types=frozenset(face.types),
        subtypes=frozenset(face.subtypes),
        abilities=held_text(name, face.abilities),
        power=printed_number(face.power),
        toughness=printed_number(face.toughness),
        loyalty=printed_number(face.loyalty),
        defense=printed_number(face.defense),
        controller=controller,
        prints_size=face.power is not None,
    )


def blank(controller: str) -> Values:
    """No characteristics at all."""
    return face_values("", Face(name=""), controller)


def printed(thing: Object) -> Values:
    """The values that an object starts with, before any copying."""
    if is_stack_ability(thing):
        return blank(thing.controller)
    if thing.emblem:  # 114.3: an emblem has abilities and nothing else
        face = thing.card.faces[0]
        if face.types:
            raise NotImplementedError(f"the emblem of {face.name}")
        return replace(blank(thing.controller), abilities=held_text(thing.id, face.abilities))
    layout, in_play = thing.card.layout, thing.zone in {"battlefield", "stack"}
    if layout == "split" and thing.zone != "stack":
        return _both_halves(thing)
    up = thing.face if in_play else 0  # 712.8a and the like for the other layouts
    values = face_values(thing.id, thing.card.faces[up], thing.controller)
    if up and layout in {"transform", "double_faced_token"}:  # 202.3b
        values = replace(values, value_cost=thing.card.faces[0].cost)
    if up and layout == "meld":
        raise NotImplementedError("melded permanents")
    if up and layout == "flip":  # 710.1c: color and mana cost stay
        front = thing.card.faces[0]
        colors = costs.colors(front.cost) | frozenset(front.indicator)
        values = replace(values, mana_cost=front.cost, value_cost=front.cost, colors=colors)
    if thing.prototyped and in_play and thing.card.prototype is not None:  # 718.3b
        other = thing.card.prototype
        values = replace(
            values,
            mana_cost=other.cost,
            value_cost=other.cost,
            colors=costs.colors(other.cost),
            power=printed_number(other.power),
            toughness=printed_number(other.toughness),
        )
    return values


def _both_halves(thing: Object) -> Values:
    """A split card outside the stack has the characteristics of both halves (709.4)."""
    halves = [face_values(thing.id, face, thing.controller) for face in thing.card.faces]
    cost = "".join(half.mana_cost or "" for half in halves) or None
    abilities = tuple(held.ability for half in halves for held in half.abilities)
    return replace(
        halves[0],
        name=" // ".join(half.name for half in halves),
        mana_cost=cost,
        value_cost=cost,
        colors=frozenset().union(*(half.colors for half in halves)),
        supertypes=frozenset().union(*(half.supertypes for half in halves)),
        types=frozenset().union(*(half.types for half in halves)),
        subtypes=frozenset().union(*(half.subtypes for half in halves)),
        abilities=held_text(thing.id, abilities),
    )


def face_down(values: Values) -> Values:
    """A 2/2 creature without anything else (708.2a), whatever it would be face up."""
    hidden = replace(blank(values.controller), types=frozenset({"Creature"}), power=2, toughness=2, prints_size=True)
    return replace(hidden, value_cost=None)
