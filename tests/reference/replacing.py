"""Events through replacement and prevention effects by brute force: every order is tried (614 to 616).

Events that happen together are modified one effect at a time, whichever event that is about, until nothing applies to
any of them; then all of them happen at once. What follows from that happens afterwards, and so do the further things
that prevention effects do (615.5).
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import NamedTuple

from solver.board.model import Board
from solver.cards import model as m
from solver.cards import replacing as r
from tests.reference import happenings as h
from tests.reference.happenings import Active, Event, World
from tests.reference.watching import applies, face_fits, impossible, unpreventable


class Item(NamedTuple):
    """An event, and the effects that have had their opportunity (614.5)."""

    event: Event
    had: frozenset[Hashable] = frozenset()


class Rider(NamedTuple):
    """What a prevention effect does besides: how much damage there was, and how much of it has been prevented."""

    active: Active
    event: h.Damage
    prevented: int


class Together(NamedTuple):
    """Events that happen together, while they are modified; `spared` is what shields let through so far."""

    world: World
    items: tuple[Item, ...]
    riders: tuple[Rider, ...] = ()
    spared: frozenset[tuple[tuple[Hashable, ...], int]] = frozenset()


class TooManyError(Exception):
    """There is more than brute force goes through."""


class Search:
    """Looks through everything that events can become.

    Args:
        most: how many states of events are looked at before it gives up.
    """

    def __init__(self, most: int = 20_000) -> None:
        self._left = most

    def follow(self, world: World, steps: Sequence[tuple[Item, ...]]) -> set[World]:
        """Let batches of events happen, one after the other, each with what follows from it.

        Args:
            world: the world before.
            steps: the batches.

        Raises:
            TooManyError: there is too much to go through.
        """
        worlds = {world}
        for items in steps:
            worlds = {after for before in worlds for after in self._step(before, items)}
        return worlds

    def _step(self, world: World, items: tuple[Item, ...]) -> set[World]:
        match items:
            case (Item(h.Instructed() | h.Draw()),):
                return self._drawn(world, items[0])
        found: set[World] = set()
        for ended in self._settled(Together(world, items)):
            after, results = _perform(ended.world, ended.items)
            following = [results] if results else []
            following += [tuple(map(Item, _acts(after, one.active, one.event, one.prevented))) for one in ended.riders]
            found |= self.follow(after, [step for step in following if step])
        return found

    # -------------------------------------------------------------------------------------------- single events

    def _settled(self, start: Together) -> Iterator[Together]:
        """Modify events in every order, until nothing applies to any of them."""
        seen = {start}
        todo = [start]
        while todo:
            self._left -= 1
            if self._left < 0:
                raise TooManyError
            state = todo.pop()
            following = list(self._modified(state))
            if not following and not _idle(state):
                yield state
            for one in following:
                if one not in seen:
                    seen.add(one)
                    todo.append(one)

    def _modified(self, state: Together) -> Iterator[Together]:
        """Give what can become of events with one more effect, or with one more event opened."""
        for place, item in enumerate(state.items):
            before, after = state.items[:place], state.items[place + 1 :]
            if impossible(state.world, item.event):
                yield state._replace(items=before + after)
                return
            options = _options(state.world, item)
            if not options:
                inside = _inside(state.world, item)
                if inside is not None:
                    yield state._replace(items=before + inside + after)
                    return
            for active in options:
                had = item.had | {active.key}
                if active.effect.optional:
                    yield state._replace(items=(*before, Item(item.event, had), *after))
                several = len(state.items) > 1
                for world, events, rider in _replaced(state.world, active, item.event, several=several):
                    items = before + tuple(Item(event, had) for event in events) + after
                    spared = _spared(state, world, active, item.event)
                    yield Together(world, items, _joined(state.riders, rider), spared)

    # ----------------------------------------------------------------------------------------------------- draws

    def _drawn(self, world: World, item: Item) -> set[World]:
        """Let a player draw: effects on the whole instruction first, then card by card (121.2, 121.2a)."""
        self._left -= 1
        if self._left < 0:
            raise TooManyError
        event = item.event
        assert isinstance(event, h.Instructed | h.Draw)
        if impossible(world, event):
            return {world}
        options = _options(world, item)
        if not options and isinstance(event, h.Instructed):
            return self.follow(world, [(Item(h.Draw(event.player), item.had),)] * event.number)
        if not options:
            return {_taken(world, event.player)}
        found: set[World] = set()
        for active in options:
            had = item.had | {active.key}
            if active.effect.optional:
                found |= self._drawn(world, Item(event, had))
            steps: list[tuple[Item, ...]] = []
            for deed in active.effect.deeds:
                match deed, event:
                    case r.Acts(), _:
                        steps += [(Item(one, had),) for one in _act(world, active, event, deed)]
                    case r.Scaled(factor, int(plus)), h.Instructed(player, count):
                        steps.append((Item(h.Instructed(player, count * factor + plus), had),))
                    case r.Skipped(), _:
                        pass
                    case _:
                        raise NotImplementedError(deed)
            found |= self.follow(world, steps)
        return found


def _options(world: World, item: Item) -> list[Active]:
    """The effects that can be applied to an event now (616.1f)."""
    return [
        one for one in world.active()
        if one.key not in item.had and not _only_forbids(one.effect) and applies(world, one, item.event)
    ]  # fmt: skip


def _only_forbids(effect: r.Replacement) -> bool:
    return isinstance(effect.deeds[0], r.Impossible | r.Unpreventable)


def _joined(riders: tuple[Rider, ...], rider: Rider | None) -> tuple[Rider, ...]:
    """One prevention effect on several events that happen together is one (615.13)."""
    if rider is None:
        return riders
    for place, one in enumerate(riders):
        if one.active.key == rider.active.key:
            damage = one.event._replace(amount=one.event.amount + rider.event.amount)
            more = Rider(one.active, damage, one.prevented + rider.prevented)
            return (*riders[:place], more, *riders[place + 1 :])
    return (*riders, rider)


def _spared(state: Together, after: World, active: Active, event: Event) -> frozenset[tuple[tuple[Hashable, ...], int]]:
    """How much damage each shield has let through that it was applied to."""
    if active.effect.holds is None or not isinstance(event, h.Damage) or unpreventable(state.world, event):
        return state.spared
    assert isinstance(active.key, tuple)
    key = ("holds", *active.key)
    let = event.amount - (state.world.get(*key) - after.get(*key))
    before = dict(state.spared)
    return frozenset({**before, key: before.get(key, 0) + let}.items())


def _idle(state: Together) -> bool:
    """Whether a shield has let damage through that it is still good for (615.7).

    It is chosen which damage it prevents, and not how much: what another effect does with the rest is no matter.
    """
    return any(let > 0 and state.world.get(*key) > 0 for key, let in state.spared)


def _inside(world: World, item: Item) -> tuple[Item, ...] | None:
    """What is contained in an event that nothing applies to any more (616.1g)."""
    match item.event:
        case h.Destroy(what):  # 701.8a
            return (Item(h.Move(what, "battlefield", "graveyard", "destroyed"), item.had),)
        case h.Mill(player, count):  # 701.17
            cards = world.get("library", player)[:count]
            return tuple(Item(h.Move(card, "library", "graveyard", "milled"), item.had) for card in cards)
    return None


def _number(amount: object) -> int:
    assert isinstance(amount, int)
    return amount


def _with_amount(event: Event, change: r.Deed) -> Event:
    """An event with another amount."""
    match event:
        case h.Damage() | h.Gain() | h.Lose() | h.Put():
            return event._replace(amount=_changed(event.amount, change))
        case h.Mill():
            return event._replace(number=_changed(event.number, change))
    raise NotImplementedError(event)


def _changed(amount: int, change: r.Deed) -> int:
    match change:
        case r.Scaled(factor, plus):
            return max(0, amount * factor + _number(plus))
        case r.Halved(rounded):
            return (amount + (rounded == "up")) // 2
        case r.Fixed(to):
            return _number(to)
    raise NotImplementedError(change)


def _prevented(amount: int, deed: r.Prevented) -> int:
    if deed.half is not None:
        return (amount + (deed.half == "up")) // 2
    if deed.all_but is not None:
        return max(0, amount - deed.all_but)
    return amount if deed.amount is None else min(amount, _number(deed.amount))


Changed = tuple[World, tuple[Event, ...], Rider | None]
"""The world, what an event becomes, and what is done afterwards."""


def _replaced(world: World, active: Active, event: Event, *, several: bool) -> Iterator[Changed]:
    """Apply an effect to an event: one result for each choice that there is in that."""
    effect = active.effect
    if effect.once:  # 614.3
        assert isinstance(active.key, tuple)
        world = world.put(True, "used", *active.key)
    change, *acts = effect.deeds
    match change, event:
        case r.Acts(), _:
            yield world, tuple(one for deed in effect.deeds for one in _act(world, active, event, deed)), None
            return
        case r.Prevented(), h.Damage(amount=amount):
            rider = bool(acts)
            for number, after in _shielded(world, active, change, event, several=several):
                left = event._replace(amount=amount - number)
                yield after, (left,), Rider(active, event, number) if rider else None
            return
        case r.Scaled(factor), h.Create():
            for changed in _more_tokens(active, event, factor):
                yield world, (changed,), None
            return
        case ((r.MoreTokens() | r.OtherTokens()), h.Create()):
            for changed in _other_tokens(active, event, change):
                yield world, (changed,), None
            return
        case r.Goes(zone), h.Move():
            changed_event: Event | None = event._replace(into=zone)
        case r.Floored(at), h.Lose(player):
            changed_event = event._replace(amount=max(0, world.get("life", player) - at))
        case r.Skipped(), _:
            changed_event = None
        case r.Also(), _:
            changed_event = event
        case _:
            changed_event = _with_amount(event, change)
    more = tuple(one for deed in acts for one in _act(world, active, event, deed))
    yield world, more if changed_event is None else (changed_event, *more), None


def _shielded(
    world: World, active: Active, deed: r.Prevented, event: h.Damage, *, several: bool
) -> Iterator[tuple[int, World]]:
    """How much of damage is prevented; a shield can be divided among damage that is dealt at one time (615.7)."""
    if unpreventable(world, event):
        yield 0, world
    elif active.effect.holds is None:
        yield _prevented(event.amount, deed), world
    else:
        assert isinstance(active.key, tuple)
        key = ("holds", *active.key)
        most = min(event.amount, world.get(*key))
        for number in range(0 if several else most, most + 1):
            yield number, world.more(-number, *key)


# ------------------------------------------------------------------------------------------------------------ tokens


def _sorted(counts: dict[m.Face, int]) -> tuple[tuple[m.Face, int], ...]:
    return tuple(sorted(((face, count) for face, count in counts.items() if count), key=lambda pair: repr(pair[0])))


def _meant(active: Active, face: m.Face) -> bool:
    said = active.effect.event
    assert isinstance(said, r.TokensCreated)
    return face_fits(said.what, face)


def _more_tokens(active: Active, event: h.Create, factor: int) -> Iterator[h.Create]:
    counts = {face: count * (factor if _meant(active, face) else 1) for face, count in event.tokens}
    yield event._replace(tokens=_sorted(counts))


def _other_tokens(active: Active, event: h.Create, deed: r.MoreTokens | r.OtherTokens) -> Iterator[h.Create]:
    meant = sum(count for face, count in event.tokens if _meant(active, face))
    if isinstance(deed, r.MoreTokens):
        counts = dict(event.tokens)
        more = meant if deed.count == "that many" else deed.count
        counts[deed.token] = counts.get(deed.token, 0) + more
        yield event._replace(tokens=_sorted(counts))
        return
    for choice in deed.choices:
        counts = {face: count for face, count in event.tokens if not _meant(active, face)}
        for face in choice:
            counts[face] = counts.get(face, 0) + meant
        yield event._replace(tokens=_sorted(counts))


# ----------------------------------------------------------------------------------------------------------- actions


def _amount(event: Event) -> int:
    match event:
        case h.Damage() | h.Gain() | h.Lose() | h.Put():
            return event.amount
        case h.Mill() | h.Instructed():
            return event.number
        case h.Create():
            return sum(count for _, count in event.tokens)
    return 1


def _acts(world: World, active: Active, event: Event, prevented: int) -> tuple[Event, ...]:
    """What comes after a prevention (615.5)."""
    deeds = active.effect.deeds[1:]
    return tuple(one for deed in deeds for one in _act(world, active, event, deed, prevented))


def _subject(event: Event) -> str:
    """Whom or what an event is about."""
    match event:
        case h.Damage(to=name) | h.Put(to=name) | h.Destroy(name) | h.Move(name):
            return name
        case h.Gain(name) | h.Lose(name) | h.Instructed(name) | h.Draw(name) | h.Mill(name) | h.Create(name):
            return name
    raise NotImplementedError(event)


def _who(world: World, active: Active, event: Event, said: r.Sufferer | None) -> Iterator[str]:
    for player in world.board.players:
        match said:
            case "you":
                meant = player.name == active.controller
            case "opponent":
                meant = player.name != active.controller
            case "any":
                meant = True
            case "affected":
                meant = player.name == world.concerned(_subject(event))
            case _:
                raise NotImplementedError(said)
        if meant:
            yield player.name


def _on(world: World, active: Active, event: Event, said: m.Reference) -> str | None:
    match said:
        case "source":
            return active.source
        case "host":
            return world.thing(active.source).attached_to if active.source is not None else None
        case "affected":
            return _subject(event)
        case "target 1":
            return active.targets[0]
    raise NotImplementedError(said)


def _act(world: World, active: Active, event: Event, deed: r.Deed, prevented: int | None = None) -> Iterator[Event]:
    """The events that an action is."""
    assert isinstance(deed, r.Acts)
    match deed.amount:
        case int(number):
            pass
        case r.Proportional(of, factor, plus):
            whole = prevented if of == "prevented" else _amount(event)
            number = whole * factor + plus if whole else 0
        case other:
            raise NotImplementedError(other)
    if deed.on is not None:
        name = _on(world, active, event, deed.on)
        if name is None:
            return
        if deed.verb == "return":
            yield h.Move(name, "graveyard", "hand", "returned")
        elif world.there(name):
            yield from _done_with(name, deed, number, active.controller)
        return
    for player in _who(world, active, event, deed.who):
        match deed.verb:
            case "gain life":
                yield h.Gain(player, number)
            case "lose life":
                yield h.Lose(player, number)
            case "draw":
                yield h.Instructed(player, number)
            case "mill":
                yield h.Mill(player, number)
            case _:
                raise NotImplementedError(deed)


def _done_with(name: str, deed: r.Acts, number: int, by: str) -> Iterator[Event]:
    match deed.verb, deed.kind:
        case "put counters", str(kind):
            yield h.Put(name, kind, number, by)
        case "remove counters", str(kind):
            yield h.Remove(name, kind, number)
        case "heal", _:
            yield h.Heal(name)
        case "regenerate", _:
            yield h.Heal(name, tapped=True)
        case "destroy", _:
            yield h.Destroy(name)
        case _:
            raise NotImplementedError(deed)


# --------------------------------------------------------------------------------------------------- what happens then


def _perform(world: World, items: tuple[Item, ...]) -> tuple[World, tuple[Item, ...]]:
    """Let events happen at once, and give the events that are their results (120.3)."""
    results: list[Item] = []
    for event, had in items:
        match event:
            case h.Damage(source, to, amount) if amount > 0:
                controller = world.thing(source).controller
                if world.is_player(to):
                    results.append(Item(h.Lose(to, amount, damage=True), had))
                elif world.keyword(source, "wither"):  # 120.3d
                    results.append(Item(h.Put(to, "-1/-1", amount, controller), had))
                else:
                    world = world.more(amount, "damage", to)
                if world.keyword(source, "lifelink"):  # 120.3f
                    results.append(Item(h.Gain(controller, amount), had))
            case h.Gain(player, amount):
                world = world.more(amount, "life", player)
            case h.Lose(player, amount):
                world = world.more(-amount, "life", player)
            case h.Put(to, kind, amount) if world.there(to):
                world = world.more(amount, "counters", to, kind)
            case h.Remove(of, kind, amount):
                world = world.more(-min(amount, world.get("counters", of, kind)), "counters", of, kind)
            case h.Create(player, tokens):
                for face, count in tokens:
                    world = world.more(count, "created", player, face.name)
            case h.Heal(what, tapped):
                world = world.put(0, "damage", what)
                world = world.put(True, "tapped", what) if tapped else world
            case h.Move():
                world = _moved(world, event)
    return world, tuple(results)


def _moved(world: World, move: h.Move) -> World:
    """Put an object into another zone, as a new object (400.7)."""
    if world.get("zone", move.what) != move.origin:
        return world
    thing = world.thing(move.what)
    for kind in world.counted(move.what):
        world = world.put(0, "counters", move.what, kind)
    world = world.put(0, "damage", move.what).put(False, "tapped", move.what)
    if move.origin == "library":
        cards = tuple(card for card in world.get("library", thing.owner) if card != move.what)
        world = world.put(cards, "library", thing.owner)
    return world.put(move.into, "zone", move.what)


def _taken(world: World, player: str) -> World:
    """Let a player draw the top card of their library, if there is one (121.1, 121.4)."""
    cards = world.get("library", player)
    if not cards:
        return world
    return _moved(world, h.Move(cards[0], "library", "hand", "drawn")).more(1, "drawn", player)


# ------------------------------------------------------------------------------------------------------------ questions


def results(board: Board, *, most: int = 20_000) -> set[World]:
    """Give everything that can come of the events that the only question of a board asks about.

    Args:
        board: the board.
        most: how many states of events are looked at before it gives up.

    Raises:
        TooManyError: there is too much to go through.
    """
    (question,) = board.questions
    said = question.keys["event"]
    world = World.of(board)
    events = [
        event
        for one in (said if isinstance(said, list) else [said])
        for kind, fields in one.items()
        for event in _asked(world, kind, fields)
    ]
    return Search(most).follow(world, [tuple(map(Item, events))])


_WAYS = {
    "sacrifice": ("graveyard", "sacrificed"), "exile": ("exile", None), "return_to_hand": ("hand", None),
    "put_into_graveyard": ("graveyard", None), "put_into_library": ("library", None),
}  # fmt: skip


def _asked(world: World, kind: str, fields: object) -> Iterator[Event]:
    match kind, fields:
        case "deal_damage", {"source": str(source), "to": str(to), "amount": int(amount)}:
            yield h.Damage(source, to, amount)
        case "gain_life", {"player": str(player), "amount": int(amount)}:
            yield h.Gain(player, amount)
        case "lose_life", {"player": str(player), "amount": int(amount)}:
            yield h.Lose(player, amount)
        case "put_counters", {"to": str(to), "kind": str(what), "count": int(count), "by": str(by)}:
            yield h.Put(to, what, count, by)
        case "create_tokens", {"player": str(player), "count": int(count), "token": dict(token)}:
            face = m.Face(token["name"], types=tuple(token["types"]), subtypes=tuple(token["subtypes"]))
            yield h.Create(player, ((face, count),))
        case "draw", {"player": str(player), "count": int(count)}:
            yield h.Instructed(player, count)
        case "mill", {"player": str(player), "count": int(count)}:
            yield h.Mill(player, count)
        case "destroy", list(names):
            yield from map(h.Destroy, names)
        case "discard", {"cards": list(names), "by": str(by)}:
            yield from (h.Move(name, "hand", "graveyard", "discarded", by) for name in names)
        case _, list(names):
            into, cause = _WAYS[kind]
            yield from (h.Move(name, world.get("zone", name), into, cause) for name in names)
        case _:
            raise NotImplementedError(kind)
