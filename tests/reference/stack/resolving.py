"""One line of play: resolving the stack from the top, state-based actions, and putting triggers on the stack."""

from __future__ import annotations

from collections.abc import Iterator

from tests.reference.stack import happening as h
from tests.reference.stack import parts as p
from tests.reference.stack.acting import Acting
from tests.reference.stack.game import Aim, Game, Item, Ref, Seen, Waiting, fits


def play(game: Game) -> None:
    """Go on until the stack is empty, or somebody has lost (104.2a, 104.4a)."""
    settle(game)
    while game.stack and not game.lost:
        resolve(game, game.stack.pop())
        settle(game)


def resolve(game: Game, item: Item) -> None:
    """Resolve a spell or ability (608)."""
    game.tick()
    if item.given is not None and not h.holds(game, item.given, item.controller, item.source, item.it):  # 603.4
        return
    seen = game.seen(item.source)
    legal = [
        is_legal(game, target, aim, item.controller, item.source)
        for target, aim in zip(item.mode.targets, item.targets, strict=True)
    ]  # fmt: skip
    if legal and not any(legal):  # 608.2b
        if item.spell:
            h.happen(game, [h.Goes(item.source, "graveyard")])
        return
    if item.spell and not {"instant", "sorcery"} & seen.types:  # 608.3a
        host = next((aim for aim in item.targets if isinstance(aim, Ref)), None)
        h.happen(game, [h.Goes(item.source, "battlefield", under=item.controller, host=host)])
        return
    Acting(game, item, legal).follow(item.mode.does)
    if item.spell and game.thing(item.source) is not None:  # 608.2n
        h.happen(game, [h.Goes(item.source, "graveyard")])


def settle(game: Game) -> None:
    """State-based actions and triggers until there are none, before a player gets priority (704.3)."""
    while True:
        game.tick()
        while _state_based(game):
            if game.lost:
                return
        game.stack = [one for one in game.stack if not one.spell or game.thing(one.source) is not None]
        if not game.waiting:
            return
        _put_on_stack(game)


# --------------------------------------------------------------------------------------------- state-based actions


def _state_based(game: Game) -> bool:
    """Do all state-based actions that apply, at one time (704.3); say whether there were any."""
    game.lost = {player for player in game.players if game.life[player] <= 0 or player in game.empty}
    game.empty.clear()
    ceased = [one.name for one in game.things.values() if one.token and one.zone != "battlefield"]
    for name in ceased:  # 704.5d
        del game.things[name]
    looked = [(one, game.look(one)) for one in game.there()]
    goes: dict[Ref, h.Goes] = {}
    pairs: list[tuple[Ref, int]] = []
    for thing, seen in looked:
        pairs.append((thing.ref, min(thing.counters["+1/+1"], thing.counters["-1/-1"])))
        if any(isinstance(one, p.Aura) for one in seen.abilities) and not _can_enchant(game, thing.host, seen):
            goes[thing.ref] = h.Goes(thing.ref, "graveyard")
        if "creature" not in seen.types:
            continue
        tough = seen.size[1]
        if tough <= 0:  # 704.5f
            goes[thing.ref] = h.Goes(thing.ref, "graveyard")
        elif (thing.damage >= tough or thing.poisoned) and not seen.has("indestructible"):  # 704.5g, 704.5h
            goes[thing.ref] = h.Goes(thing.ref, "graveyard", destroyed=True)
        thing.poisoned = False
    for ref in _legends(game, [seen for _, seen in looked]):
        goes.setdefault(ref, h.Goes(ref, "graveyard"))
    h.happen(game, list(goes.values()))
    annulled = [(ref, count) for ref, count in pairs if count]
    for ref, count in annulled:  # 704.5q
        there = game.thing(ref)
        if there is not None:
            there.counters.subtract({"+1/+1": count, "-1/-1": count})
    return bool(game.lost or ceased or goes or annulled)


def _can_enchant(game: Game, host: Ref | None, aura: Seen) -> bool:
    """Whether an Aura may stay where it is (704.5m, 702.16c)."""
    there = game.thing(host)
    if there is None or there.zone != "battlefield" or "creature" not in there.card.types:
        return False
    return not game.look(there).has(f"protection from {aura.card.color}")


def _legends(game: Game, there: list[Seen]) -> Iterator[Ref]:
    """All but one of legends of the same name and controller, which that player chooses (704.5j)."""
    for player in game.players:
        names = dict.fromkeys(one.card.name for one in there if one.card.legendary and one.controller == player)
        for name in names:
            same = [one.ref for one in there if (one.card.name, one.controller) == (name, player)]
            if len(same) > 1:
                kept = game.choose(player, same)
                yield from (ref for ref in same if ref != kept)


# ------------------------------------------------------------------------------------------------ putting on the stack


def _put_on_stack(game: Game) -> None:
    """Each player puts their triggered abilities on the stack, in any order, the active player first (603.3b)."""
    waiting, game.waiting = game.waiting, []
    for player in game.players:
        own = [one for one in waiting if one.controller == player]
        while own:
            chosen = game.choose(player, own)
            own.remove(chosen)
            _announce(game, chosen)


def _announce(game: Game, one: Waiting) -> None:
    """Choose a mode and targets; where that can't be done the ability is removed (603.3c, 603.3d)."""
    game.tick()
    options = [[_legal(game, target, one) for target in mode.targets] for mode in one.modes]
    possible = [place for place, legal in enumerate(options) if all(legal)]
    if not possible:
        return
    place = game.choose(one.controller, possible)
    targets = tuple(game.choose(one.controller, aims) for aims in options[place])
    mode = one.modes[place]
    game.stack.append(
        Item(one.source, one.controller, mode, targets, it=one.it, given=one.given, moved=dict(one.moved))
    )


def _legal(game: Game, target: p.Target, one: Waiting) -> list[Aim]:
    """All legal targets."""
    aims: list[Aim] = [*game.players, *(thing.ref for thing in game.things.values())]
    return [aim for aim in aims if is_legal(game, target, aim, one.controller, one.source)]


def is_legal(game: Game, target: p.Target, aim: Aim, you: str, source: Ref) -> bool:
    """Whether an object or player can be a target (115)."""
    if isinstance(aim, str):
        return target.players == "any" or (target.players == "opponent" and aim != you)
    thing = game.thing(aim)
    if thing is None or thing.zone != target.zone or target.kind is None:
        return False
    seen = game.look(thing)
    if thing.zone == "battlefield":
        color = game.seen(source).card.color
        if seen.has("shroud") or (seen.has("hexproof") and seen.controller != you):
            return False
        if seen.has(f"protection from {color}"):
            return False
    return not (thing.zone == "stack" and aim == source) and fits(target.kind, seen, you, source)
