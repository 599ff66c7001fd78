"""How many: the value of an amount."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from solver.board.model import Player
from solver.cards import model as m
from tests.reference import costs, filters
from tests.reference.context import Context, controller
from tests.reference.state import counters, number
from tests.reference.vocabulary import BASIC_LAND_TYPES, SUBTYPES

_COMPARISONS: dict[str, Callable[[int, int], bool]] = {
    "=": lambda left, right: left == right,
    "!=": lambda left, right: left != right,
    "<": lambda left, right: left < right,
    "<=": lambda left, right: left <= right,
    ">": lambda left, right: left > right,
    ">=": lambda left, right: left >= right,
}


def compare(left: int, op: str, right: int) -> bool:
    """Whether two numbers compare that way."""
    return _COMPARISONS[op](left, right)


def amount(what: m.Amount, context: Context) -> int:
    """The value of an amount now; what can't be determined is 0 (107.2)."""
    state = context.state
    match what:
        case int():
            return what
        case m.Count():
            return len(list(filters.having(what.of, what.scope, context))) + _unknown(what.of, what.scope, context)
        case m.Distinct():
            _refuse_unknown(what.among, what.scope, context)
            found = filters.having(what.among, what.scope, context)
            return len({value for name in found for value in _kinds(what.what, name, context)})
        case m.StatOf():
            return _stat(what.stat, context.reference(what.ref), context)
        case m.Extreme():
            _refuse_unknown(what.among, what.scope, context)
            numbers = (number(state, name, what.stat) for name in filters.having(what.among, what.scope, context))
            sizes = [size for size in numbers if size is not None]  # 208.3: what has no power is not among the least
            return (max if what.which == "greatest" else min)(sizes, default=0)
        case m.Total():
            _refuse_unknown(what.among, what.scope, context)
            return sum(_stat(what.stat, name, context) for name in filters.having(what.among, what.scope, context))
        case m.Counters():
            name = context.reference(what.ref)
            if what.kind == "class level":  # a designation and no counter; 1 where there is none (716.2b, d)
                return (state.object(name).class_level or 1) if name is not None else 0
            return _counters([name] if name is not None else [], what.kind, context)
        case m.CountersAmong():
            return _counters(filters.having(what.among, "battlefield", context), what.kind, context)
        case m.Colors():
            name = context.reference(what.ref)
            return len(state.values[name].colors) if name is not None else 0
        case m.Devotion():
            return _devotion(what, context)
        case m.PlayerNumber():
            players = context.players(what.player)
            return sum(_player_number(player, what.what) for player in state.board.players if player.name in players)
        case m.AmongPlayers():
            names = context.players(what.players)
            each = [_has(player, what.what, context) for player in state.board.players if player.name in names]
            return (max if what.which == "greatest" else min)(each, default=0)
        case m.X():
            return context.acting.x or 0
        case m.ChosenNumber():
            return int(context.acting.chosen.get("number", 0))
        case m.Sum():
            return sum(amount(part, context) for part in what.of)
        case m.Times():
            return what.factor * amount(what.of, context)
        case m.Half():
            whole = amount(what.of, context)
            return -(-whole // 2) if what.rounded == "up" else whole // 2
        case m.Limit():
            parts = [amount(part, context) for part in what.of]
            return min(parts) if what.which == "least" else max(parts)
    raise NotImplementedError(f"amount {what}")


def _stat(which: str, name: str | None, context: Context) -> int:
    return 0 if name is None else number(context.state, name, which) or 0


def _counters(names: Iterable[str], kind: str | None, context: Context) -> int:
    found = [counters(context.state.board, name) for name in names]
    return sum(sum(each.values()) if kind is None else each.get(kind, 0) for each in found)


def _kinds(what: str, name: str, context: Context) -> frozenset[str | int]:
    values = context.state.values[name]
    match what:
        case "card type":
            return frozenset(values.types)
        case "supertype":
            return frozenset(values.supertypes)
        case "color":
            return frozenset(values.colors)
        case "creature type" | "land type":
            return frozenset(values.subtypes & SUBTYPES[what.removesuffix(" type")])
        case "basic land type":
            return frozenset(values.subtypes & BASIC_LAND_TYPES.keys())
        case "name":
            return frozenset({values.name} - {""})
    value = number(context.state, name, what)
    return frozenset() if value is None else frozenset({value})


def _devotion(what: m.Devotion, context: Context) -> int:
    """700.5: costs are settled in layer 1 and controllers in layer 2, before anything asks (700.5a)."""
    state, players = context.state, context.players(what.player)
    return sum(
        costs.devotion(state.values[name].mana_cost, frozenset(what.colors))
        for name, thing in state.board.objects.items()
        if thing.zone == "battlefield" and controller(state, name) in players
    )


def _player_number(player: Player, what: str) -> int:
    spellings = {what, what.replace(" ", "_"), what.replace("_", " ")}
    return next((player.numbers[each] for each in sorted(spellings) if each in player.numbers), 0)


def _has(player: Player, what: str, context: Context) -> int:
    """A number of a player, or how many cards the player has in a zone, named or not."""
    zone: m.Zone
    if what == "hand":
        zone = "hand"
    elif what == "graveyard":
        zone = "graveyard"
    else:
        return _player_number(player, what)
    objects = context.state.board.objects.values()
    named = sum(thing.zone == zone and thing.owner == player.name for thing in objects)
    return named + player.unknown.get(zone, 0)


# Cards that are there but not named. They count where nothing but their owner and zone matters.


def _unknown(where: m.Filter, scope: str, context: Context) -> int:
    total = 0
    for player in context.state.board.players:
        for zone, count in player.unknown.items():
            if count and scope in {zone, "outside battlefield", "everywhere"}:
                answer = _unknown_matches(where, player.name, zone, context)
                if answer is None:
                    raise NotImplementedError(f"unknown cards in a {zone}")
                total += count if answer else 0
    return total


def _refuse_unknown(where: m.Filter, scope: str, context: Context) -> None:
    if _unknown(where, scope, context):
        raise NotImplementedError("a value of unknown cards")


def _unknown_matches(where: m.Filter, owner: str, zone: str, context: Context) -> bool | None:
    match where:
        case m.Controlled() | m.Owned():
            return owner in context.players(where.by)  # 108.4a
        case m.InZone():
            return zone == where.zone
        case m.Is():
            return False
        case m.Not():
            inner = _unknown_matches(where.of, owner, zone, context)
            return None if inner is None else not inner
        case m.All():
            parts = [_unknown_matches(part, owner, zone, context) for part in where.of]
            return False if False in parts else None if None in parts else True
        case m.Any():
            parts = [_unknown_matches(part, owner, zone, context) for part in where.of]
            return True if True in parts else None if None in parts else False
    return None
