"""Brute force over replacement and prevention effects finds what the rules and their examples say."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from solver.board.model import Object, Player, Question, ResolvedEffect
from solver.cards import model as m
from solver.cards import replacing as r
from tests.reference.boards import BEAR, board, card, face, thing
from tests.reference.happenings import World
from tests.reference.replacing import TooManyError, results

_DAMAGE_TO_YOU = r.DamageDealt(r.Recipients(players="you"))


def _charm(number: int, event: r.Event, *deeds: r.Deed, optional: bool = False, controller: str = "A") -> Object:
    effect = r.Replacement(event, deeds, optional=optional)
    return thing(f"charm{number}", card("Charm", "Enchantment", effect), controller)


def _left(effect: r.Replacement, target: str) -> ResolvedEffect:
    return ResolvedEffect("left", "Spell", "A", (), (), targets=(target,), shields=(effect,), aimed=(target,))


def _worlds(*entries: Object | ResolvedEffect, event: object, most: int = 20_000) -> set[World]:
    players = tuple(Player(name, {"life": 20}, listed=frozenset({"library"})) for name in "AB")
    plan = board(*entries, players=players)
    return results(replace(plan, questions=(Question("event", {"event": event}),)), most=most)


def _values(worlds: set[World], *key: str) -> list[Any]:
    return sorted(world.get(*key) for world in worlds)


def _damage(amount: int, to: str = "A", source: str = "bear") -> dict[str, Any]:
    return {"deal_damage": {"source": source, "to": to, "amount": amount, "combat": False}}


def test_two_doublings_of_damage_are_each_applied_once() -> None:
    """The example of 614.5."""
    doubling = [_charm(number, _DAMAGE_TO_YOU, r.Scaled(2)) for number in range(2)]
    assert _values(_worlds(thing("bear", BEAR), *doubling, event=_damage(2)), "life", "A") == [12]


def test_doubled_or_prevented_first() -> None:
    """616.1f: what is left is asked again for the event as it has become."""
    charms = _charm(0, _DAMAGE_TO_YOU, r.Scaled(2)), _charm(1, _DAMAGE_TO_YOU, r.Prevented(1))
    assert _values(_worlds(thing("bear", BEAR), *charms, event=_damage(2)), "life", "A") == [17, 18]


def test_an_effect_that_may_be_declined() -> None:
    charm = _charm(0, _DAMAGE_TO_YOU, r.Prevented(), optional=True)
    assert _values(_worlds(thing("bear", BEAR), charm, event=_damage(2)), "life", "A") == [18, 20]


def test_a_shield_is_divided_and_used_as_far_as_it_goes() -> None:
    """615.7: of 2 and 3 damage, any 3 are prevented, and never less; 120.3d tells which are: counters, not damage."""
    shield = _left(r.Replacement(r.DamageDealt(r.Recipients(target=1)), (r.Prevented(),), holds=3), "target")
    witherer = card("Witherer", "Creature - Elemental", m.Keyword("wither"), pt="1/1")
    dealers = thing("bear", BEAR), thing("withers", witherer), thing("target", BEAR, "B")
    worlds = _worlds(*dealers, shield, event=[_damage(2, "target"), _damage(3, "target", "withers")])
    found = {(world.get("damage", "target"), world.get("counters", "target", "-1/-1")) for world in worlds}
    assert found == {(0, 2), (1, 1), (2, 0)}


def test_one_prevention_of_damage_at_one_time_has_one_thing_to_do() -> None:
    """615.13, 122.1c: one shield counter goes, whatever number of sources deal damage."""
    target = replace(thing("target", BEAR, "B"), counters={"shield": 2})
    worlds = _worlds(
        thing("bear", BEAR), thing("other", BEAR), target, event=[_damage(2, "target"), _damage(3, "target", "other")]
    )
    assert _values(worlds, "counters", "target", "shield") == [1]


def test_damage_that_cannot_be_prevented_still_has_what_follows() -> None:
    """615.12: the effect is applied and prevents nothing."""
    never = _charm(0, r.DamageDealt(r.Recipients(m.All(()), "any")), r.Unpreventable())
    target = replace(thing("target", BEAR, "B"), counters={"shield": 1})
    (world,) = _worlds(thing("bear", BEAR), never, target, event=_damage(2, "target"))
    assert (world.get("damage", "target"), world.get("counters", "target", "shield")) == (2, 0)


def test_what_cannot_happen_is_not_replaced() -> None:
    """614.17c, 702.12b."""
    rock = card("Rock", "Artifact Creature", m.Keyword("indestructible"), pt="1/1")
    gain = _charm(0, r.Destroyed(r.Recipients("Creature")), r.Acts("gain life", 1, who="you"))
    (world,) = _worlds(thing("rock", rock), gain, event={"destroy": ["rock"]})
    assert (world.get("zone", "rock"), world.get("life", "A")) == ("battlefield", 20)


def test_umbra_armor_or_a_shield_counter() -> None:
    """616.1: the controller of the creature chooses one; then nothing is left to replace."""
    target = replace(thing("target", BEAR), counters={"shield": 1}, damage=1)
    umbra = replace(thing("umbra", card("Umbra", "Enchantment - Aura", m.Keyword("umbra armor"))), attached_to="target")
    worlds = _worlds(target, umbra, event={"destroy": ["target"]})
    found = {
        (world.get("zone", "umbra"), world.get("counters", "target", "shield"), world.get("damage", "target"))
        for world in worlds
    }
    assert found == {("graveyard", 1, 0), ("battlefield", 0, 1)}
    assert {world.get("zone", "target") for world in worlds} == {"battlefield"}


def test_dying_is_inside_being_destroyed() -> None:
    """616.1g, 122.1h: regeneration comes first, and so there is no dying that a finality counter could replace."""
    target = replace(thing("target", BEAR), counters={"finality": 1})
    again = r.Replacement(r.Destroyed(r.Recipients(target=1)), (r.Acts("regenerate", on="affected"),), once=True)
    (world,) = _worlds(target, _left(again, "target"), event={"destroy": ["target"]})
    assert (world.get("zone", "target"), world.get("tapped", "target")) == ("battlefield", True)
    (world,) = _worlds(target, _left(again, "target"), event={"sacrifice": ["target"]})
    assert world.get("zone", "target") == "exile"


def test_tokens_are_doubled_with_those_that_joined() -> None:
    """614.16: another kind of token is doubled only where it joined before."""
    cat = face("Cat", "Creature - Cat", pt="1/1")
    charms = _charm(0, r.TokensCreated("you"), r.Scaled(2)), _charm(1, r.TokensCreated("you"), r.MoreTokens(cat))
    token = {"name": "Elf", "types": ["Creature"], "subtypes": ["Elf"]}
    worlds = _worlds(*charms, event={"create_tokens": {"player": "A", "count": 2, "token": token}})
    found = {(world.get("created", "A", "Elf"), world.get("created", "A", "Cat")) for world in worlds}
    assert found == {(4, 1), (4, 2)}


def test_dredging_before_the_next_draw() -> None:
    """121.6b, 702.52b: each draw is looked at with the library as it is then."""
    weed = thing("weed", card("Weed", "Creature - Plant", m.Keyword("dredge", 2), pt="1/1"), zone="graveyard")
    library = [
        thing(f"card{place}", card("Isle", "Land - Island"), zone="library", position=place) for place in range(3)
    ]
    worlds = _worlds(weed, *library, event={"draw": {"player": "A", "count": 2}})
    found = {tuple(world.get("zone", name) for name in ("weed", "card0", "card1", "card2")) for world in worlds}
    assert found == {
        ("graveyard", "hand", "hand", "library"), ("hand", "graveyard", "graveyard", "hand"),
        ("hand", "hand", "graveyard", "graveyard"),
    }  # fmt: skip


def test_too_much_is_told() -> None:
    charms = [_charm(number, _DAMAGE_TO_YOU, r.Scaled(plus=number)) for number in range(5)]
    with pytest.raises(TooManyError):
        _worlds(thing("bear", BEAR), *charms, event=_damage(2), most=10)
