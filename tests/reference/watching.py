"""Whether a replacement or prevention effect applies to an event, by brute force (614.1, 615.1)."""

from __future__ import annotations

from solver.cards import model as m
from solver.cards import replacing as r
from tests.reference import happenings as h
from tests.reference.happenings import Active, Event, World


def _is_player(said: m.Player, player: str, active: Active) -> bool:
    match said:
        case "any":
            return True
        case "you":
            return player == active.controller
        case "opponent":
            return player != active.controller
    raise NotImplementedError(said)


def fits(world: World, said: m.Filter | None, name: str, active: Active) -> bool:
    """Whether an object meets a filter, as its card has it."""
    thing = world.thing(name)
    face = thing.card.faces[0]
    match said:
        case None:
            return True
        case str():
            return said in (*face.supertypes, *face.types, *face.subtypes)
        case m.All(parts):
            return all(fits(world, part, name, active) for part in parts)
        case m.Any(parts):
            return any(fits(world, part, name, active) for part in parts)
        case m.Not(part):
            return not fits(world, part, name, active)
        case m.Controlled(by):
            return _is_player(by, world.concerned(name), active)
        case m.Is("source"):
            return name == active.source
        case m.Is("host"):
            return active.source is not None and world.thing(active.source).attached_to == name
        case m.State("token"):
            return thing.token
        case m.State("nontoken"):
            return not thing.token
    raise NotImplementedError(said)


def face_fits(said: m.Filter | None, face: m.Face) -> bool:
    """Whether a token meets a filter."""
    match said:
        case None:
            return True
        case str():
            return said in (*face.supertypes, *face.types, *face.subtypes)
        case m.All(parts):
            return all(face_fits(part, face) for part in parts)
        case m.Any(parts):
            return any(face_fits(part, face) for part in parts)
    raise NotImplementedError(said)


def _happens_to(world: World, to: r.Recipients, whom: str, active: Active) -> bool:
    if to.target is not None:
        return active.targets[to.target - 1] == whom
    if world.is_player(whom):
        return to.players is not None and _is_player(to.players, whom, active)
    return to.objects is not None and fits(world, to.objects, whom, active)


def applies(world: World, active: Active, event: Event) -> bool:
    """Whether an effect is about an event as it is; what is about nothing is no event (614.7a, 119.10)."""
    match active.effect.event, event:
        case r.DamageDealt() as said, h.Damage(source, to, amount, combat):
            most = said.at_most
            assert most is None or isinstance(most, int)
            return (
                amount >= max(1, said.at_least)
                and (most is None or amount <= most)
                and said.combat in (None, combat)
                and fits(world, said.source, source, active)
                and _happens_to(world, said.to, to, active)
                and (active.effect.holds is None or world.get("holds", *_parts(active)) > 0)
            )
        case r.LifeGained(player), h.Gain(who, amount):
            return amount > 0 and _is_player(player, who, active)
        case r.LifeLost(player, by_damage, below), h.Lose(who, amount, damage):
            return (
                amount > 0
                and (damage or not by_damage)
                and (below is None or world.get("life", who) - amount < below)
                and _is_player(player, who, active)
            )
        case r.CountersPut(to, kind, by), h.Put(whom, what, amount, who):
            return (
                amount > 0
                and kind in (None, what)
                and (by is None or _is_player(by, who, active))
                and _happens_to(world, to, whom, active)
            )
        case r.CardsDrawn(player, least), h.Instructed(who, count):
            return count >= least and _is_player(player, who, active)
        case r.CardDrawn() as said, h.Draw(who):
            if said.later or said.first or said.own_step or said.beyond:
                raise NotImplementedError(said)
            cards = len(world.get("library", who))
            return _is_player(said.player, who, active) and cards >= said.stocked and not (said.bare and cards)
        case r.CardsMilled(player), h.Mill(who, count):
            return count > 0 and _is_player(player, who, active)
        case r.TokensCreated(player, what), h.Create(who, tokens):
            return _is_player(player, who, active) and any(count and face_fits(what, one) for one, count in tokens)
        case r.Destroyed(to), h.Destroy(what):
            return _happens_to(world, to, what, active)
        case r.Moved() as said, h.Move(what, origin, into, cause, by):
            if said.whose is not None:
                raise NotImplementedError(said)
            return (
                said.origin in (None, origin)
                and said.into in (None, into)
                and said.cause in (None, cause)
                and not (said.cards and world.thing(what).token)
                and not (said.elsewhere and origin == "battlefield")
                and not (said.by_effect and by is None)
                and (said.by is None or (by is not None and _is_player(said.by, by, active)))
                and _happens_to(world, said.to, what, active)
            )
    return False


def _parts(active: Active) -> tuple[object, ...]:
    assert isinstance(active.key, tuple)
    return active.key


_HURT = {"Battle", "Creature", "Planeswalker"}


def impossible(world: World, event: Event) -> bool:
    """Whether an event can't happen, so that nothing replaces it either (614.17c)."""
    match event:
        case h.Destroy(what) if world.keyword(what, "indestructible"):  # 702.12b
            return True
        case h.Damage(_, to) if not world.is_player(to) and not _HURT & {*world.thing(to).card.faces[0].types}:
            return True  # 120.1a
    forbids = r.Impossible()
    return any(forbids in one.effect.deeds and applies(world, one, event) for one in world.active())


def unpreventable(world: World, event: Event) -> bool:
    """Whether damage can't be prevented (615.12)."""
    return any(r.Unpreventable() in one.effect.deeds and applies(world, one, event) for one in world.active())
