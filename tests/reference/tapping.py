"""Mana abilities by brute force: every way to pay, every order of replacements, every choice (106.12, 605).

The cost is paid first, then the ability resolves on the board as it is then, then what triggers and adds mana.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from msgspec.structs import replace

from solver.board.model import Board, Object
from solver.cards import model as m
from solver.cards.match import same_ability
from tests.reference.characteristics import final_state
from tests.reference.conditions import holds
from tests.reference.context import Context, controller
from tests.reference.filters import matches
from tests.reference.mana import Making, Mana, Watched, all_could_produce, replaced, replacements
from tests.reference.orders import as_listed
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
class _Paid:
    """One way to pay: life, energy, what is sacrificed and tapped, counters removed, and X."""

    life: int = 0
    energy: int = 0
    sacrificed: tuple[str, ...] = ()
    tapped: tuple[str, ...] = ()
    exiled: tuple[str, ...] = ()
    removed: tuple[tuple[str, int], ...] = ()
    x: int | None = None

    def __add__(self, other: _Paid) -> _Paid:
        return _Paid(
            self.life + other.life,
            self.energy + other.energy,
            self.sacrificed + other.sacrificed,
            self.tapped + other.tapped,
            self.exiled + other.exiled,
            self.removed + other.removed,
            self.x if other.x is None else other.x,
        )

    @property
    def possible(self) -> bool:
        """Whether nothing is sacrificed twice or tapped twice."""
        return len(set(self.sacrificed)) == len(self.sacrificed) and len(set(self.tapped)) == len(self.tapped)


def mana_ability(
    board: Board, name: str, order: Sequence[str] | None = None, *, ability: int | str | None = None, tapping: bool
) -> set[Result]:
    """All that may come of the mana abilities of an object with the tap symbol, or of those without."""
    order = as_listed(board) if order is None else order
    state = final_state(board, order)
    thing = board.objects[name]
    found: set[Result] = set()
    for held in state.abilities(name):
        activated = held.ability
        if not isinstance(activated, m.Activated) or not activated.mana or ("{T}" in activated.cost) != tapping:
            continue
        if ability is not None and not _meant(ability, held, thing):
            continue
        zones: list[str] = [payment.zone for payment in activated.pays if isinstance(payment, m.PayByExile)] or [
            "battlefield"
        ]
        if thing.zone not in zones or not _symbols_payable(activated, state, name):
            continue
        if not holds(activated.only, Making(state, name, held).context):
            continue
        you = controller(state, name)
        for paid in _payments(activated, state, name, held):
            found |= _resolved(board, state, name, held, you, paid, order)
    return found


def _symbols_payable(ability: m.Activated, state: State, name: str) -> bool:
    """107.5, 107.6: whether it can be tapped or untapped, where its cost has that symbol."""
    tapped = state.object(name).tapped
    if "{T}" in ability.cost:
        return not tapped and not _sick(state, name)
    return "{Q}" not in ability.cost or (tapped and not _sick(state, name))


def _meant(wanted: int | str, held: Held, thing: Object) -> bool:
    """Whether a question speaks of that ability: by its words, or by the number of its paragraph."""
    face = thing.card.faces[thing.face]
    if isinstance(wanted, str):
        return same_ability(wanted, held.ability, face.name)
    numbers = face.paragraphs or tuple(range(1, len(face.abilities) + 1))
    paragraphs = [one for one, number in zip(face.abilities, numbers, strict=True) if number == wanted]
    return held.origin == "text" and held.ability in paragraphs


def _sick(state: State, name: str) -> bool:
    """302.6: a creature that came this turn, without haste."""
    haste = any(isinstance(one.ability, m.Keyword) and one.ability.keyword == "haste" for one in state.abilities(name))
    return state.object(name).new_this_turn and "Creature" in state.values[name].types and not haste


def _payments(ability: m.Activated, state: State, name: str, held: Held) -> Iterator[_Paid]:
    ways = [list(_payment(payment, state, name, held)) for payment in ability.pays]
    for parts in product(*ways):
        paid = sum(parts, _Paid())
        if paid.possible and not (name in paid.tapped and "{T}" in ability.cost):
            yield paid


def _payment(payment: m.Payment, state: State, name: str, held: Held) -> Iterator[_Paid]:
    context = Making(state, name, held).context
    you = controller(state, name)
    mine = [
        one
        for one, thing in state.board.objects.items()
        if thing.zone == "battlefield" and controller(state, one) == you
    ]
    numbers = next(player.numbers for player in state.board.players if player.name == you)
    there = counters(state.board, name)
    match payment:
        case m.PayLife(amount=amount):
            if numbers.get("life", 0) >= amount:  # 119.4
                yield _Paid(life=amount)
        case m.PayEnergy(amount=amount):
            if numbers.get("energy", 0) >= amount:
                yield _Paid(energy=amount)
        case m.PayBySacrifice(of=of, amount=int(amount)):
            for chosen in combinations([one for one in mine if matches(of, one, context)], amount):
                yield _Paid(sacrificed=chosen)
        case m.PayByTapping(of=of, amount=int(amount)):
            idle = [one for one in mine if matches(of, one, context) and not state.object(one).tapped]
            for chosen in combinations(idle, amount):
                yield _Paid(tapped=chosen)
        case m.PayByExile():
            yield _Paid(exiled=(name,))
        case m.PayCounters(counter=kind, amount=int(amount)):
            if there.get(kind, 0) >= amount:
                yield _Paid(removed=((kind, amount),))
        case m.PayCounters(counter=kind, some=some):
            for number in range(1 if some else 0, there.get(kind, 0) + 1):
                yield _Paid(removed=((kind, number),), x=number)
        case _:
            raise NotImplementedError(str(payment))


def _after(board: Board, name: str, you: str, paid: _Paid, cost: str) -> Board:
    """The board once the cost is paid; what is sacrificed keeps its counters, to be looked at as it was."""
    objects = dict(board.objects)
    if "{T}" in cost or "{Q}" in cost:
        objects[name] = replace(objects[name], tapped="{T}" in cost)
    for one in paid.tapped:
        objects[one] = replace(objects[one], tapped=True)
    for one in paid.exiled:
        objects[one] = replace(objects[one], zone="exile")
    for kind, number in paid.removed:
        left = dict(objects[name].counters)
        left[kind] = left.get(kind, 0) - number
        objects[name] = replace(objects[name], counters=left)
    for one in paid.sacrificed:
        # 400.7: in the graveyard it is a new object, and no copy
        objects[one] = replace(
            objects[one], zone="graveyard", attached_to=None, copy_of=None, copied_by=None, face_down=False
        )
    for one, thing in objects.items():
        if thing.attached_to in paid.sacrificed:
            objects[one] = replace(thing, attached_to=None)
    players = tuple(
        replace(player, numbers=_spent(dict(player.numbers), paid)) if player.name == you else player
        for player in board.players
    )
    effects = {
        key: replace(effect, affected=tuple(_still(names, paid, name) for names in effect.affected))
        for key, effect in board.effects.items()
    }
    return replace(board, objects=objects, players=players, effects=effects)


def _still(names: tuple[str, ...], paid: _Paid, name: str) -> tuple[str, ...]:
    """Of what an effect changes, what it still knows (400.7)."""
    return tuple(one for one in names if one not in paid.sacrificed or one == name)


def _spent(numbers: dict[str, int], paid: _Paid) -> dict[str, int]:
    return {kind: count - {"life": paid.life, "energy": paid.energy}.get(kind, 0) for kind, count in numbers.items()}


def _resolved(
    board: Board, before: State, name: str, held: Held, you: str, paid: _Paid, order: Sequence[str]
) -> set[Result]:
    ability = held.ability
    assert isinstance(ability, m.Activated)
    after = _after(board, name, you, paid, ability.cost)
    # 108.2b: a token is no card in the graveyard
    gone = {one for one in paid.sacrificed if board.objects[one].token and one != name}
    cards = replace(after, objects={one: thing for one, thing in after.objects.items() if one not in gone})
    state = final_state(cards, [one for one in order if one not in paid.sacrificed])
    seen = state
    if name in paid.sacrificed:
        # 608.2h: it is looked at as it last was on the battlefield
        there = replace(after.objects[name], zone="battlefield", copy_of=board.objects[name].copy_of)
        seen = state.copy()
        seen.values = {**state.values, name: before.values[name]}
        with_it = {one: thing for one, thing in before.board.objects.items() if thing.attached_to == name}
        seen.board = replace(after, objects={**after.objects, **with_it, name: there})
    watched = Watched(seen, name)
    could = all_could_produce(before)
    sacrificed = frozenset(symbol for one in paid.sacrificed for symbol in could.get(one, ()))
    making = Making(state, name, held, you=you, x=paid.x, sacrificed=sacrificed, seen=seen)
    known = all_could_produce(state)
    limited = any(add.restricted and making.follows(add.condition) for add in making.adds)
    found: set[Result] = set()
    productions = making.productions(known) or {()}
    for start in productions:
        effects = replacements(state, name, watched) if making.taps else []
        for mana in replaced(start, effects) if start else {()}:
            found |= _finished(before, after, state, watched, ability, you, paid, mana, limited)
    return found


def _finished(
    before: State, after: Board, state: State, watched: Watched, ability: m.Activated, you: str, paid: _Paid,
    mana: Mana, limited: bool,
) -> set[Result]:  # fmt: skip
    triggered: Counter[str] = Counter()
    options: list[list[tuple[str, Mana, bool]]] = []
    damage: Counter[str] = Counter()
    gain: Counter[str] = Counter()
    put: dict[str, Counter[str]] = defaultdict(Counter)
    known = all_could_produce(state)
    triggered.update(_triggered_by_the_cost(before, watched.name, ability, paid))
    for source, thing in after.objects.items():
        if thing.zone != "battlefield":
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
            _done(trigger.beside, source, controller(state, source), you, damage, gain, put)
            adds = [add for add in making.adds if holds(add.condition, making.context)]
            gets = you if any(add.to == "tapping player" for add in adds) else controller(state, source)
            bound = any(add.restricted for add in adds)
            given = [(gets, one, bound) for one in making.productions(known, mana) if one]
            options += [given] if given else []
    _done(ability.beside, watched.name, you, you, damage, gain, put)
    life = {
        player.name: player.numbers.get("life", 0) - damage[player.name] + gain[player.name] for player in after.players
    }
    objects = []
    for one, thing in after.objects.items():
        there = thing.zone == "battlefield"
        held_counters = counters(after, one) if there else {}
        for kind, number in put[one].items() if there else ():
            held_counters[kind] = held_counters.get(kind, 0) + number
        objects.append((one, thing.zone, thing.tapped and there, tuple(sorted(held_counters.items()))))
    found: set[Result] = set()
    for choice in product(*options):
        whole = {player.name: list(mana) if player.name == you else [] for player in after.players}
        held_back = {player.name: list(mana) if player.name == you and limited else [] for player in after.players}
        for gets, more, bound in choice:
            whole[gets] += more
            held_back[gets] += more if bound else ()
        found.add(
            Result(
                _pools(whole), _pools(held_back), tuple(life.items()),
                tuple((player.name, damage[player.name]) for player in after.players), tuple(objects),
                tuple(sorted((source, count) for source, count in triggered.items() if count)),
            )
        )  # fmt: skip
    return found


_DEPARTURES = (
    "this dies", "this leaves the battlefield", "this is put into a graveyard",
    "this is put into a graveyard from the battlefield",
)  # fmt: skip


def _triggered_by_the_cost(before: State, name: str, ability: m.Activated, paid: _Paid) -> Counter[str]:
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
                found[source] += source in paid.sacrificed
    return found


def _done(
    deeds: Sequence[m.Deed], source: str, you: str, tapper: str, damage: Counter[str], gain: Counter[str],
    put: dict[str, Counter[str]],
) -> None:  # fmt: skip
    """What an ability does besides adding mana."""
    for deed in deeds:
        match deed:
            case m.DealDamage(amount=amount, to=to):
                damage[you if to == "you" else tapper] += amount
            case m.GainLife(amount=amount):
                gain[you] += amount
            case m.PutCounters(counter=kind, amount=amount):
                put[source][kind] += amount


def _pools(mana: dict[str, list[str]]) -> Pools:
    return tuple((player, tuple(sorted(symbols))) for player, symbols in mana.items())


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
