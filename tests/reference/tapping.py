"""Mana abilities by brute force: every way to pay, every order of replacements, every choice (106.12, 605).

The cost is paid first, then the ability resolves on the board as it is then, then what triggers and adds mana.
Mana costs count as paid; `tests.reference.pools` pays them.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from msgspec.structs import replace

from solver.board.model import Board, Object
from solver.cards import model as m
from solver.cards.match import same_ability
from solver.cards.pricing import Spending
from tests.reference.beginning import Use, obstacles
from tests.reference.characteristics import final_state
from tests.reference.conditions import holds
from tests.reference.context import Context, controller
from tests.reference.filters import matches
from tests.reference.mana import Known, Lazily, Making, Mana, Watched, replaced, replacements
from tests.reference.orders import as_listed
from tests.reference.payments import Begun, Paid, once_paid, payments, symbols_payable
from tests.reference.state import Held, State, counters
from tests.reference.vocabulary import COLORS

Pools = tuple[tuple[str, Mana], ...]


@dataclass(frozen=True)
class Result:
    """What comes of it: mana by player, all and the restricted part, life, damage, objects, and what triggered."""

    mana: Pools
    restricted: Pools
    life: tuple[tuple[str, int], ...]
    damage: tuple[tuple[str, int], ...]
    objects: tuple[tuple[str, str, bool, tuple[tuple[str, int], ...]], ...]
    triggered: tuple[tuple[str, int], ...]


@dataclass(frozen=True)
class Made:
    """One mana: who gets it, from what, and what it can be spent on where it is restricted (106.3, 106.6)."""

    player: str
    symbol: str
    source: str
    spending: tuple[Spending, ...] | None = None


@dataclass(frozen=True)
class Done:
    """What has come of it, the board after it, and each mana by itself."""

    result: Result
    board: Board
    made: tuple[Made, ...]


def mana_ability(
    board: Board, name: str, order: Sequence[str] | None = None, *, ability: int | str | None = None, tapping: bool
) -> set[Result]:
    """All that may come of the mana abilities of an object with the tap symbol, or of those without."""
    order = as_listed(board) if order is None else order
    state = final_state(board, order)
    thing = board.objects[name]
    found: set[Result] = set()
    for begun in beginnings(state, name):
        if ("{T}" in begun.ability.cost) != tapping or not symbols_payable(begun, state):
            continue
        if ability is not None and not _meant(ability, begun.held, thing):
            continue
        for paid in payments(begun, state):
            found |= {done.result for done in resolved(begun, state, paid, order)}
    return found


def beginnings(state: State, name: str) -> Iterator[Begun]:
    """The mana abilities of an object that its controller may begin to activate (602.5), whatever they cost."""
    you = controller(state, name)
    for held in state.abilities(name):
        ability = held.ability
        if not isinstance(ability, m.Activated) or not ability.mana:
            continue
        if next(obstacles(Use(state, name, held, ability, you)), None) is None:
            yield Begun(state, name, held, you)


def _meant(wanted: int | str, held: Held, thing: Object) -> bool:
    """Whether a question speaks of that ability: by its words, or by the number of its paragraph."""
    face = thing.card.faces[thing.face]
    if isinstance(wanted, str):
        return same_ability(wanted, held.ability, face.name)
    numbers = face.paragraphs or tuple(range(1, len(face.abilities) + 1))
    paragraphs = [one for one, number in zip(face.abilities, numbers, strict=True) if number == wanted]
    return held.origin == "text" and held.ability in paragraphs


def resolved(begun: Begun, before: State, paid: Paid, order: Sequence[str]) -> Iterator[Done]:
    """What may come of a mana ability once its cost is paid that way, in a state."""
    board, ability = before.board, begun.ability
    name, held, you = begun.name, begun.held, begun.you
    left = board.objects[name].zone not in ("battlefield", "hand")
    if left and ("'source'" in repr(ability.produces) or ability.beside):
        raise NotImplementedError("an ability looks at its permanent, which left while it was being activated")
    ended = once_paid(board, name, you, paid, ability.cost)
    # 108.2b: a token is no card in another zone
    gone = {one for one in paid.left if board.objects[one].token and one != name}
    cards = replace(ended, objects={one: thing for one, thing in ended.objects.items() if one not in gone})
    state = final_state(cards, [one for one in order if one not in paid.left])
    seen = state
    if name in paid.left and board.objects[name].zone == "battlefield":
        # 608.2h: it is looked at as it last was on the battlefield
        there = replace(ended.objects[name], zone="battlefield", copy_of=board.objects[name].copy_of)
        seen = state.copy()
        seen.values = {**state.values, name: before.values[name]}
        with_it = {one: thing for one, thing in before.board.objects.items() if thing.attached_to == name}
        seen.board = replace(ended, objects={**ended.objects, **with_it, name: there})
    watched = Watched(seen, name)
    could: Known = Lazily(before) if "SacrificedCould" in repr(ability.produces) else {}
    sacrificed = frozenset(symbol for one in paid.sacrificed for symbol in could.get(one, ()))
    making = Making(state, name, held, you=you, x=paid.x, sacrificed=sacrificed, seen=seen)
    known = Lazily(state)
    bound = _bound(add for add in making.adds if making.follows(add.condition))
    productions = making.productions(known) or {()}
    for start in productions:
        effects = replacements(state, name, watched) if making.taps else []
        for mana in replaced(start, effects) if start else {()}:
            yield from _finished(before, ended, state, watched, held, you, paid, mana, bound)


def _bound(adds: Iterable[m.Add]) -> tuple[Spending, ...] | None:
    """What mana of these instructions can be spent on, None where on anything (106.6)."""
    several = {add.spending for add in adds if add.restricted}
    if len(several) > 1:
        raise NotImplementedError("mana with several restrictions")
    return next(iter(several), None)


def _finished(
    before: State, after: Board, state: State, watched: Watched, held: Held, you: str, paid: Paid,
    mana: Mana, bound: tuple[Spending, ...] | None,
) -> Iterator[Done]:  # fmt: skip
    ability = held.ability
    assert isinstance(ability, m.Activated)
    triggered: Counter[str] = Counter()
    options: list[list[tuple[Made, ...]]] = []
    damage: Counter[str] = Counter()
    gain: Counter[str] = Counter()
    put: dict[str, Counter[str]] = defaultdict(Counter)
    known = Lazily(state)
    triggered.update(_triggered_by_the_cost(before, watched.name, ability, paid))
    for source, thing in after.objects.items():
        if thing.zone != "battlefield" and not thing.emblem:
            continue
        for held in state.abilities(source):
            trigger = held.ability
            if not isinstance(trigger, m.Triggered) or trigger.tapped is None:
                continue
            making = Making(state, source, held)
            if trigger.tapped.at_all:
                continue
            # 106.12a: a permanent is tapped for mana only by an ability with the tap symbol
            if "{T}" not in ability.cost and not trigger.tapped.any_ability:
                continue
            if not _heard(trigger.tapped, making, mana) or not _meets(
                trigger.tapped, making, watched.name, state, watched
            ):
                continue
            triggered[source] += 1
            if not trigger.mana:
                continue
            _done(trigger.beside, making, you, damage, gain, put)
            adds = [add for add in making.adds if holds(add.condition, making.context)]
            gets = you if any(add.to == "tapping player" for add in adds) else controller(state, source)
            limit = _bound(adds)
            given = [
                tuple(Made(gets, symbol, source, limit) for symbol in one)
                for one in sorted(making.productions(known, mana))
                if one
            ]
            options += [given] if given else []
    acting = Making(state, watched.name, held, you=you, seen=watched.state)
    _done(ability.beside, acting, you, damage, gain, put)
    given_up = [deed for deed in ability.beside if isinstance(deed, m.SacrificeIt) and acting.follows(deed.condition)]
    life = {
        player.name: player.numbers.get("life", 0) - damage[player.name] + gain[player.name] for player in after.players
    }
    things = {}
    for one, thing in after.objects.items():
        there = thing.zone == "battlefield"
        more = {kind: thing.counters.get(kind, 0) + number for kind, number in put[one].items()} if there else {}
        things[one] = replace(thing, tapped=thing.tapped and there, counters={**thing.counters, **more})
    if given_up and things[watched.name].zone == "battlefield":
        things[watched.name] = replace(things[watched.name], zone="graveyard", tapped=False, attached_to=None)
    players = tuple(replace(one, numbers={**one.numbers, "life": life[one.name]}) for one in after.players)
    ended = replace(after, objects=things, players=players)
    objects = tuple(
        (one, thing.zone, thing.tapped,
         tuple(sorted(counters(ended, one).items())) if thing.zone == "battlefield" else ())
        for one, thing in things.items()
    )  # fmt: skip
    own = tuple(Made(you, symbol, watched.name, bound) for symbol in mana)
    for choice in product(*options):
        made = own + tuple(one for given in choice for one in given)
        result = Result(
            _pools(after, made), _pools(after, [one for one in made if one.spending is not None]),
            tuple(life.items()), tuple((player.name, damage[player.name]) for player in after.players), objects,
            tuple(sorted((source, count) for source, count in triggered.items() if count)),
        )  # fmt: skip
        yield Done(result, ended, made)


_DEPARTURES = (
    "this dies", "this leaves the battlefield", "this is put into a graveyard",
    "this is put into a graveyard from the battlefield",
)  # fmt: skip


def _triggered_by_the_cost(before: State, name: str, ability: m.Activated, paid: Paid) -> Counter[str]:
    """What triggers while the cost is paid: first all is tapped, then the rest follows (601.2h, 603.6c, 701.26a)."""
    found: Counter[str] = Counter()
    newly = ((name,) if "{T}" in ability.cost else ()) + paid.tapped
    for source, thing in before.board.objects.items():
        if thing.zone != "battlefield":
            continue
        for held in before.abilities(source):
            trigger = held.ability
            if isinstance(trigger, m.Triggered) and trigger.tapped is not None and trigger.tapped.at_all:
                context = Making(before, source, held).context
                event = trigger.tapped
                found[source] += sum(
                    matches(event.permanents, one, context) and holds(event.condition, context) for one in newly
                )
            if isinstance(trigger, m.Triggered) and trigger.event in _DEPARTURES:
                found[source] += source in (paid.left if "leaves" in trigger.event else paid.sacrificed)
    return found


def _done(
    deeds: Sequence[m.Deed], making: Making, tapper: str, damage: Counter[str], gain: Counter[str],
    put: dict[str, Counter[str]],
) -> None:  # fmt: skip
    """What an ability does besides adding mana."""
    you = making.you or controller(making.state, making.name)
    for deed in deeds:
        match deed:
            case m.DealDamage(amount=amount, to=to):
                damage[you if to == "you" else tapper] += amount
            case m.GainLife(amount=amount, to=to, condition=condition):
                players = [you] if to == "you" else [one.name for one in making.state.board.players if one.name != you]
                for player in players if making.follows(condition) else ():
                    gain[player] += amount
            case m.PutCounters(counter=kind, amount=amount):
                put[making.name][kind] += amount


def _pools(board: Board, made: Iterable[Made]) -> Pools:
    return tuple(
        (player.name, tuple(sorted(one.symbol for one in made if one.player == player.name)))
        for player in board.players
    )


def _meets(event: m.TappedForMana, making: Making, name: str, state: State, watched: Watched) -> bool:
    """Whether the trigger is about that object, and its condition holds."""
    look = watched.state if name == watched.name else state
    context = Context(look, making.context.acting)
    return matches(event.permanents, name, context) and holds(event.condition, making.context)


def _heard(event: m.TappedForMana, making: Making, mana: Mana) -> bool:
    """106.12a: whether mana was produced, or mana of the type that is asked for."""
    if event.mana is None:
        return bool(mana)
    if event.mana == "chosen color":
        color = making.context.acting.chosen.get("color")
        return any(COLORS.get(symbol) == color for symbol in mana)
    return event.mana.strip("{}") in mana
