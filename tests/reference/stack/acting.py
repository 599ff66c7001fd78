"""Following the instructions of spells and abilities (608.2c)."""

from __future__ import annotations

from collections.abc import Sequence

from tests.reference.stack import happening as h
from tests.reference.stack import parts as p
from tests.reference.stack.game import Aim, Game, Item, Ref, Seen, Thing, Waiting, fits


class Acting:
    """Follows the instructions of one spell or ability.

    Args:
        game: the game.
        item: the spell or ability.
        legal: for each target, whether it still is legal (608.2b).
    """

    def __init__(self, game: Game, item: Item, legal: Sequence[bool]) -> None:
        self._game = game
        self._item = item
        self._legal = legal
        self._moved = dict(item.moved)

    def follow(self, does: Sequence[p.Instruction]) -> None:
        """Follow instructions in order."""
        for one in does:
            self._do(one)

    # ------------------------------------------------------------------------------------------------- references

    def _aim(self, word: str) -> Aim | None:
        """What a reference means, None where that is an illegal target."""
        if word == "this":
            return self._item.source
        if word == "it":
            return self._item.it
        place = int(word.removeprefix("target ")) - 1
        return self._item.targets[place] if self._legal[place] else None

    def _known(self, word: str) -> Seen | None:
        """What there is to know about an object: nothing of an illegal target (608.2b)."""
        aim = self._aim(word)
        return self._game.seen(aim) if isinstance(aim, Ref) else None

    def _now(self, ref: Ref) -> Thing | None:
        """An object, also where this ability or its trigger event has moved it (400.7e, 400.7j)."""
        while ref in self._moved:
            ref = self._moved[ref]
        return self._game.thing(ref)

    def _things(self, what: p.What) -> list[Thing]:
        if isinstance(what, p.Each):
            return [one for one in self._game.there() if self._fits(what.kind, one)]
        aim = self._aim(what)
        thing = self._now(aim) if isinstance(aim, Ref) else None
        return [thing] if thing is not None else []

    def _fits(self, kind: p.Kind, thing: Thing) -> bool:
        return fits(kind, self._game.look(thing), self._item.controller, self._item.source)

    def _players(self, who: str) -> list[str]:
        you = self._item.controller
        if who == "you":
            return [you]
        if who == "each opponent":
            return [self._game.opponent(you)]
        if who == "each player":
            return self._game.players
        if who.startswith("controller of "):
            seen = self._known(who.removeprefix("controller of "))
            return [seen.controller] if seen is not None else []
        aim = self._aim(who)
        return [aim] if isinstance(aim, str) else []

    def _amount(self, amount: p.Amount) -> int | None:
        """A number, None where it isn't known."""
        match amount:
            case p.PowerOf(of):
                seen = self._known(of)
                return max(0, seen.size[0]) if seen is not None else None
            case p.Count(kind):
                return sum(self._fits(kind, one) for one in self._game.there())
            case _:
                return amount

    # ----------------------------------------------------------------------------------------------- instructions

    def _happen(self, events: Sequence[h.Event]) -> None:
        if events:
            self._moved |= h.happen(self._game, events)

    def _do(self, instruction: p.Instruction) -> bool:
        """Follow an instruction, and say whether anything was done."""
        self._game.tick()
        match instruction:
            case p.Deal():
                self._deal(instruction)
            case p.Change("discard"):
                return self._discard(instruction)
            case p.Change():
                self._change(instruction)
            case p.Move():
                self._move(instruction)
            case p.Back():
                self._back(instruction)
            case p.Sacrifice():
                return self._sacrifice(instruction)
            case p.ReturnOne(kind):
                mine = [one.ref for one in self._game.there() if self._fits(kind, one)]
                if mine:
                    self._happen([h.Goes(self._game.choose(self._item.controller, mine), "hand")])
            case p.Put(kind, number, what):
                things = [one for one in self._things(what) if one.zone == "battlefield"]
                self._happen([h.Gets(one.ref, kind, number) for one in things])
            case p.Make(token, amount, who):
                count = self._amount(amount)
                if count is not None:
                    self._happen([h.Created(player, token, count) for player in self._players(who)])
            case p.Until():
                for thing in self._things(instruction.what):
                    if thing.zone == "battlefield":
                        thing.marks.append((instruction, self._item.controller))
            case p.Double(word):
                things = [one for one in self._things(word) if one.zone == "battlefield"]
                self._happen([h.Gets(one.ref, "+1/+1", one.counters["+1/+1"]) for one in things])
            case p.Shield(word, most):
                self._shield(word, most)
            case p.Fight(one, other):
                self._fight(one, other)
            case p.May():
                return self._may(instruction)
            case p.If(condition, does):
                item = self._item
                if h.holds(self._game, condition, item.controller, item.source, item.it):
                    self._do(does)
        return True

    def _deal(self, does: p.Deal) -> None:
        source, amount = self._aim(does.source), self._amount(does.amount)
        if not isinstance(source, Ref) or amount is None:
            return
        to: list[Aim] = []
        if isinstance(does.to, str) and isinstance(self._aim(does.to), str):
            to += self._players(does.to)
        elif does.to is not None:
            to += [one.ref for one in self._things(does.to) if one.zone == "battlefield"]
        to += self._players(does.who) if does.who is not None else []
        self._happen([h.Hurt(source, one, amount) for one in to])

    def _shield(self, word: str, most: int | None) -> None:
        aim = self._aim(word)
        if most is None:
            for thing in self._things(word):
                thing.regenerates += 1
        elif aim is not None:
            self._game.shields[len(self._game.shields)] = aim, most

    def _fight(self, one: str, other: str) -> None:
        """Neither fights where one of them is an illegal target or gone (701.14b)."""
        aims = [self._aim(one), self._aim(other)]
        things = [self._game.thing(aim) for aim in aims if isinstance(aim, Ref)]
        fighters = [thing for thing in things if thing is not None and thing.zone == "battlefield"]
        if len(fighters) == 2:
            left, right = fighters
            powers = [max(0, self._game.look(thing).size[0]) for thing in fighters]
            self._happen([h.Hurt(left.ref, right.ref, powers[0]), h.Hurt(right.ref, left.ref, powers[1])])

    def _change(self, does: p.Change) -> None:
        number = self._amount(does.amount)
        if number is None:
            return
        players = self._players(does.who)
        if does.verb == "draw":  # 121.2
            for player in players:
                for _ in range(number):
                    self._happen([h.Drawn(player)])
        elif does.verb == "mill":
            cards = [name for player in players for name in self._game.libraries[player][:number]]
            self._happen([h.Goes(self._game.things[name].ref, "graveyard") for name in cards])
        elif does.verb == "gain":
            self._happen([h.Gains(player, number) for player in players])
        else:
            self._happen([h.Loses(player, number) for player in players])

    def _discard(self, does: p.Change) -> bool:
        number = self._amount(does.amount)
        gone: list[h.Event] = []
        for player in self._players(does.who):
            hand = [one.ref for one in self._game.things.values() if (one.zone, one.owner) == ("hand", player)]
            for _ in range(min(number or 0, len(hand))):
                chosen = self._game.choose(player, hand)
                hand.remove(chosen)
                gone.append(h.Goes(chosen, "graveyard", discarded=True))
        self._happen(gone)
        return bool(gone)

    def _move(self, does: p.Move) -> None:
        things = self._things(does.what)
        if does.verb in ("tap", "untap"):
            for thing in things:
                if thing.zone == "battlefield":
                    thing.tapped = does.verb == "tap"
            return
        to = {"destroy": "graveyard", "counter": "graveyard", "exile": "exile", "bounce": "hand"}[does.verb]
        destroyed = does.verb == "destroy"
        if destroyed:
            things = [thing for thing in things if thing.zone == "battlefield"]
        gone = [thing.ref for thing in things if thing.zone != to]
        self._happen([h.Goes(ref, to, destroyed=destroyed) for ref in gone])

    def _back(self, does: p.Back) -> None:
        you = self._item.controller
        if isinstance(does.what, p.Each):
            kind = does.what.kind
            dead = [one for one in self._game.things.values() if (one.zone, one.owner) == ("graveyard", you)]
            things = [one for one in dead if self._fits(kind, one)]
        else:
            things = [one for one in self._things(does.what) if one.zone in ("graveyard", "exile")]
        self._happen(
            [
                h.Goes(one.ref, does.to, under=you if does.under == "you" else one.owner, counter=does.counter)
                for one in things
            ]
        )

    def _sacrifice(self, does: p.Sacrifice) -> bool:
        gone: list[h.Event] = []
        if does.what == "this":
            thing = self._game.thing(self._item.source)
            you = self._item.controller
            if thing is not None and thing.zone == "battlefield" and self._game.look(thing).controller == you:
                gone.append(h.Goes(thing.ref, "graveyard", sacrificed=you))
        else:
            for player in self._players(does.who):
                theirs = self._could_sacrifice(does.what, player)
                if theirs:
                    gone.append(h.Goes(self._game.choose(player, theirs), "graveyard", sacrificed=player))
        self._happen(gone)
        return bool(gone)

    def _could_sacrifice(self, kind: p.Kind, player: str) -> list[Ref]:
        looked = [(one.ref, self._game.look(one)) for one in self._game.there()]
        return [
            ref for ref, seen in looked
            if seen.controller == player and fits(kind, seen, self._item.controller, self._item.source)
        ]  # fmt: skip

    def _may(self, does: p.May) -> bool:
        """What is impossible can't be chosen (608.2d)."""
        you = self._item.controller
        match does.does:
            case p.Sacrifice(p.Kind() as kind):
                possible = bool(self._could_sacrifice(kind, you))
            case p.Change("discard"):
                possible = any((one.zone, one.owner) == ("hand", you) for one in self._game.things.values())
            case _:
                possible = True
        if not possible or not self._game.choose(you, (True, False)):
            return False
        if not self._do(does.does):
            return False
        self.follow(does.then)
        if does.reflex is not None:  # 603.12
            item = self._item
            moved = tuple(self._moved.items())
            self._game.waiting.append(Waiting(item.source, you, (does.reflex,), item.it, None, moved))
        return True
