"""Events of one line of play: what replaces them, how they happen, and what triggers on them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tests.reference.stack import parts as p
from tests.reference.stack.game import Aim, Game, Ref, Seen, Thing, Waiting, fits


@dataclass(frozen=True)
class Goes:
    """An object changes zones; what enters does so under someone's control, with a counter, or attached to a host."""

    what: Ref
    to: str
    destroyed: bool = False
    sacrificed: str | None = None
    under: str | None = None
    counter: str | None = None
    discarded: bool = False
    host: Ref | None = None


@dataclass(frozen=True)
class Regenerated:
    """A creature is regenerated instead of being destroyed (701.19a)."""

    what: Ref


@dataclass(frozen=True)
class Hurt:
    """A source deals damage."""

    source: Ref
    to: Aim
    amount: int


@dataclass(frozen=True)
class Gains:
    """A player gains life."""

    player: str
    amount: int


@dataclass(frozen=True)
class Loses:
    """A player loses life."""

    player: str
    amount: int


@dataclass(frozen=True)
class Gets:
    """Counters are put on a permanent."""

    what: Ref
    kind: str
    amount: int


@dataclass(frozen=True)
class Created:
    """A player creates tokens."""

    player: str
    token: p.Card
    amount: int


@dataclass(frozen=True)
class Drawn:
    """A player draws a card."""

    player: str


Event = Goes | Regenerated | Hurt | Gains | Loses | Gets | Created | Drawn


@dataclass(frozen=True)
class Occurrence:
    """Something that happened and can trigger abilities, about an object as it was looked at, or about a player."""

    verb: str
    seen: Seen | None = None
    player: str | None = None


_BACK = {"dies", "leaves", "sacrifices"}
"""What looks back in time (603.10a)."""


def happen(game: Game, events: Sequence[Event]) -> dict[Ref, Ref]:
    """Let events happen at one time.

    Returns:
        What objects have become that have changed zones.
    """
    before = {one.ref: game.look(one) for one in game.there()}
    occurred: list[Occurrence] = []
    moved: dict[Ref, Ref] = {}
    _perform(game, _replaced(game, events), moved, occurred)
    _trigger(game, occurred, before, moved)
    return moved


# ---------------------------------------------------------------------------------------------- replacement effects


def _replaced(game: Game, events: Sequence[Event]) -> list[Event]:
    """What becomes of events, the choices of the active player first (616.1)."""
    kept = [one for one in events if _possible(game, one)]
    order = sorted(range(len(kept)), key=lambda place: game.players.index(_affected(game, kept[place])))
    for place in order:
        kept[place] = _modified(game, kept[place])
    return kept


def _possible(game: Game, event: Event) -> bool:
    match event:
        case Goes(what, destroyed=True):  # 702.12b
            return not game.seen(what).has("indestructible")
        case Goes(what):  # 111.8
            thing = game.thing(what)
            return thing is not None and not (thing.token and thing.zone != "battlefield")
        case Hurt(_, _, amount) | Gains(_, amount) | Loses(_, amount) | Gets(_, _, amount) | Created(_, _, amount):
            return amount > 0
    return True


def _affected(game: Game, event: Event) -> str:
    match event:
        case Goes(what) | Regenerated(what) | Gets(what) | Hurt(_, Ref() as what):
            return game.seen(what).controller
        case Hurt(_, str(player)) | Gains(player) | Loses(player) | Created(player) | Drawn(player):
            return player
    raise AssertionError(event)


def _modified(game: Game, event: Event) -> Event:
    """Apply effects one by one, each once (614.5), in the order that the affected player chooses."""
    if isinstance(event, Goes):
        thing = game.thing(event.what)
        if event.destroyed and thing is not None and thing.regenerates:
            return Regenerated(event.what)
        return replace(event, to="exile") if _exiled(game, event) else event
    if isinstance(event, Hurt) and _protected(game, event):  # 702.16e
        return replace(event, amount=0)
    left: list[tuple[int, int] | int] = [
        (one.factor, one.plus) for seen in _board(game) for one in seen.abilities
        if isinstance(one, p.More) and _about(game, one, seen, event)
    ]  # fmt: skip
    if isinstance(event, Hurt):
        left += [shield for shield, (aim, amount) in game.shields.items() if aim == event.to and amount]
    while left and not isinstance(event, Loses | Drawn | Regenerated) and event.amount:
        chosen = game.choose(_affected(game, event), left)
        left.remove(chosen)
        if isinstance(chosen, int):  # 615.7
            aim, most = game.shields[chosen]
            prevented = min(most, event.amount)
            game.shields[chosen] = aim, most - prevented
            event = replace(event, amount=event.amount - prevented)
        else:
            factor, plus = chosen
            event = replace(event, amount=event.amount * factor + plus)
    return event


def _board(game: Game) -> list[Seen]:
    return [game.look(one) for one in game.there()]


def _exiled(game: Game, event: Goes) -> bool:
    dying = game.seen(event.what)
    if dying.zone != "battlefield" or event.to != "graveyard" or "creature" not in dying.types:
        return False
    return any(
        dying.ref == seen.ref if one.what == "this" else fits(one.what, dying, seen.controller, seen.ref)
        for seen in _board(game) for one in seen.abilities if isinstance(one, p.ExileInstead)
    )  # fmt: skip


def _protected(game: Game, event: Hurt) -> bool:
    return isinstance(event.to, Ref) and game.seen(event.to).has(
        f"protection from {game.seen(event.source).card.color}"
    )


def _about(game: Game, more: p.More, seen: Seen, event: Event) -> bool:
    you = seen.controller
    match more.of, event:
        case "life", Gains(player):
            return player == you
        case "tokens", Created(player):
            return player == you
        case "counters", Gets(what, kind):
            return kind == "+1/+1" and fits(p.MINE, game.seen(what), you, seen.ref)
        case "damage", Hurt(source, to):
            match more.which:
                case "all":
                    return True
                case "yours":
                    return game.seen(source).controller == you and _affected(game, event) != you
                case "your creatures":
                    return isinstance(to, Ref) and fits(p.MINE, game.seen(to), you, seen.ref)
    return False


# ------------------------------------------------------------------------------------------------- what happens then


def _perform(game: Game, events: Sequence[Event], moved: dict[Ref, Ref], occurred: list[Occurrence]) -> None:
    results: list[Event] = []
    by: dict[Ref, int] = {}
    going = [one for one in events if isinstance(one, Goes)]
    leaving = {one.what: game.look(thing) for one in going if (thing := game.thing(one.what)) is not None}
    entered: list[Thing] = []
    for event in events:
        match event:
            case Goes():
                _move(game, event, leaving[event.what], moved, occurred, entered)
            case Created(player, token, amount):
                for _ in range(amount):
                    made = Thing(game.new_name(), token, player, "battlefield", player, token=True)
                    game.things[made.name] = made
                    entered.append(made)
            case Hurt(source, to, amount) if amount:
                results += _hurt(game, source, to, amount, occurred)
                by[source] = by.get(source, 0) + amount
            case Gains(player, amount):
                game.life[player] += amount
                occurred.append(Occurrence("gains", player=player))
            case Loses(player, amount):
                game.life[player] -= amount
                game.tallies[player, "life_lost"] += amount
                occurred.append(Occurrence("loses", player=player))
            case Gets(what, kind, amount):
                thing = game.thing(what)
                assert thing is not None
                thing.counters[kind] += amount
            case Regenerated(what):
                thing = game.thing(what)
                assert thing is not None
                thing.regenerates -= 1
                thing.damage, thing.tapped = 0, True
            case Drawn(player):
                _draw(game, player, occurred)
            case Hurt():
                pass
    occurred += [Occurrence("enters", game.look(one)) for one in entered]
    # 702.15e: what one source deals at one time is one gain of life, whatever it is dealt to
    dealing = [(game.seen(source), amount) for source, amount in by.items()]
    results += [Gains(seen.controller, amount) for seen, amount in dealing if seen.has("lifelink")]
    if results:  # 120.4c
        _perform(game, _replaced(game, results), moved, occurred)


def _move(
    game: Game, event: Goes, was: Seen, moved: dict[Ref, Ref], occurred: list[Occurrence], entered: list[Thing]
) -> None:
    thing = game.thing(event.what)
    assert thing is not None
    game.last[event.what] = was
    if thing.zone == "library":
        game.libraries[thing.owner].remove(thing.name)
    if thing.zone == "battlefield":
        occurred.append(Occurrence("leaves", was))
        if event.to == "graveyard" and "creature" in was.types:  # 700.4
            occurred.append(Occurrence("dies", was))
        if event.sacrificed is not None:
            occurred.append(Occurrence("sacrifices", was, event.sacrificed))
    if event.discarded:
        game.tallies[thing.owner, "discarded"] += 1
        occurred.append(Occurrence("discards", player=thing.owner))
    controller = event.under or thing.owner
    fresh = Thing(thing.name, thing.card, thing.owner, event.to, controller, thing.token, thing.life + 1)
    game.things[thing.name] = fresh
    moved[event.what] = fresh.ref
    fresh.host = event.host
    if event.to == "battlefield":
        _enter(game, fresh, event.counter)
        entered.append(fresh)


def _enter(game: Game, thing: Thing, counter: str | None) -> None:
    """What enters with counters gets them as other permanents get theirs (122.6)."""
    with_it = [("+1/+1", one.counters) for one in thing.card.abilities if isinstance(one, p.Enters) and one.counters]
    with_it += [(counter, 1)] if counter is not None else []
    for kind, amount in with_it:
        got = _modified(game, Gets(thing.ref, kind, amount))
        assert isinstance(got, Gets)
        thing.counters[kind] += got.amount
    thing.tapped = any(isinstance(one, p.Enters) and one.tapped for one in thing.card.abilities)


def _hurt(game: Game, source: Ref, to: Aim, amount: int, occurred: list[Occurrence]) -> Iterator[Event]:
    """What comes of damage (120.3)."""
    by = game.seen(source)
    if isinstance(to, str):
        game.tallies[to, "damage"] += amount
        yield Loses(to, amount)
    else:
        thing = game.thing(to)
        assert thing is not None
        occurred.append(Occurrence("is dealt damage", game.look(thing)))
        thing.poisoned |= by.has("deathtouch")
        if by.has("wither"):
            yield Gets(to, "-1/-1", amount)
        else:
            thing.damage += amount


def _draw(game: Game, player: str, occurred: list[Occurrence]) -> None:
    if not game.libraries[player]:  # 121.4
        game.empty.add(player)
        return
    card = game.things[game.libraries[player].pop(0)]
    card.zone, card.life = "hand", card.life + 1
    game.tallies[player, "drawn"] += 1
    occurred.append(Occurrence("draws", player=player))


# --------------------------------------------------------------------------------------------------------- triggers


def _trigger(game: Game, occurred: list[Occurrence], before: dict[Ref, Seen], moved: dict[Ref, Ref]) -> None:
    """Find what triggers; abilities that look back are those that were there before (603.10)."""
    after = {one.ref: game.look(one) for one in game.there()}
    for there, back in ((before, True), (after, False)):
        for seen in there.values():
            for place, ability in enumerate(seen.abilities):
                written = _written_out(ability)
                if written is not None and (written.when.verb in _BACK) == back:
                    _of_ability(game, seen, place, written, occurred, moved)


def _of_ability(
    game: Game, seen: Seen, place: int, ability: p.Triggered, occurred: list[Occurrence], moved: dict[Ref, Ref]
) -> None:
    matching = [one for one in occurred if _matches(ability.when, one, seen)]
    if ability.when.verb == "is dealt damage" or ability.when.several:
        matching = matching[:1]
    for one in matching:
        it = one.seen.ref if one.seen is not None else None
        if ability.given is not None and not holds(game, ability.given, seen.controller, seen.ref, it):
            continue
        if ability.once and (seen.ref, place) in game.used:
            continue
        game.used.add((seen.ref, place))
        game.triggered[seen.ref.name] += 1
        known = tuple((old, moved[old]) for old in dict.fromkeys((seen.ref, it)) if old in moved)
        game.waiting.append(Waiting(seen.ref, seen.controller, ability.modes, it, ability.given, known))


def _written_out(ability: p.Ability) -> p.Triggered | None:
    """A triggered ability, also where a keyword means one (702.79a, 702.93a)."""
    match ability:
        case p.Triggered():
            return ability
        case p.Keyword("persist" | "undying" as word):
            kind = "-1/-1" if word == "persist" else "+1/+1"
            back = p.Mode((p.Back("this", counter=kind),))
            return p.Triggered(p.When("dies", "this"), (back,), p.Counterless(kind))
    return None


def _matches(when: p.When, one: Occurrence, seen: Seen) -> bool:
    if when.verb != one.verb:
        return False
    if when.who is not None:
        assert one.player is not None
        if when.who != "any" and (one.player == seen.controller) != (when.who == "you"):
            return False
    if when.what is None:
        return True
    assert one.seen is not None
    if when.what == "this":
        return one.seen.ref == seen.ref
    return fits(when.what, one.seen, seen.controller, seen.ref)


def holds(game: Game, condition: p.Condition, you: str, source: Ref, it: Ref | None) -> bool:
    """Whether a condition is met."""
    match condition:
        case p.Controls(kind, least):
            return sum(fits(kind, one, you, source) for one in _board(game)) >= least
        case p.Counterless(kind):
            assert it is not None
            return not any(kind in (None, one) for one, _ in game.seen(it).counters)
    raise AssertionError(condition)
