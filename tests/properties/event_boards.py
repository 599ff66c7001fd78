"""Small boards on which events are replaced and prevented, from a seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from solver.board.model import Board, Object, Player, Question, ResolvedEffect
from solver.cards import model as m
from solver.cards import replacing as r
from tests.properties.dice import Dice
from tests.reference.boards import board, card, face, thing

PLAYERS = ("A", "B")
KINDS = ("+1/+1", "charge", "-1/-1")

_YOURS = m.All(("Creature", m.Controlled("you")))
_THEIRS = m.All(("Creature", m.Controlled("opponent")))
_CREATURES: tuple[m.Filter, ...] = ("Creature", _YOURS, _THEIRS)
_MOVING: tuple[m.Filter, ...] = (m.All(()), _YOURS, _THEIRS, m.Controlled("opponent"))
_ELF, _CAT, _CLUE = (
    face("Elf", "Creature - Elf", pt="1/1"), face("Cat", "Creature - Cat", pt="1/1"), face("Clue", "Artifact - Clue"),
)  # fmt: skip

_LIFE_OF: tuple[m.Player, ...] = ("you", "opponent", "any")


def seeded_board(seed: int) -> Board:
    """The board of a seed, with a question about an event."""
    return Drawing(Dice.seeded(seed)).board()


class Drawing:
    """A board being drawn.

    Args:
        dice: makes the choices.
    """

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.things: list[Object] = []
        self.left: list[ResolvedEffect] = []

    def board(self) -> Board:
        """Draw it."""
        dice = self.dice
        kinds: list[tuple[int, tuple[Callable[[], object], Callable[[], r.Replacement]]]] = [
            (3, (self._damage, self._of_damage)), (2, (self._life, self._of_life)),
            (2, (self._counters, self._of_counters)), (2, (self._tokens, self._of_tokens)),
            (3, (self._draws, self._of_draws)), (1, (self._mill, self._of_piles)),
            (1, (self._discard, self._of_piles)), (3, (self._leaving, self._of_leaving)),
        ]  # fmt: skip
        asked, effect = dice.weighted(kinds)
        self._creatures()
        event = asked()
        for number in range(dice.between(1, 4)):
            charm = card(f"Charm {number}", "Enchantment", effect())
            self.things.append(thing(f"charm{number}", charm, dice.pick(PLAYERS)))
        if self.things and dice.chance(20):  # two alike
            last = self.things[-1]
            self.things.append(thing("again", last.card, last.owner))
        players = tuple(Player(name, {"life": 20}, listed=frozenset({"library"})) for name in PLAYERS)
        plan = board(*self.things, *self.left, active=dice.pick(PLAYERS), players=players)
        return replace(plan, questions=(Question("event", {"event": event}),))

    def _creatures(self) -> None:
        dice = self.dice
        for number in range(dice.between(2, 3)):
            words = ("lifelink", "wither", "indestructible")
            keywords = tuple(m.Keyword(word) for word in words if dice.chance(15))
            counters = {kind: dice.between(1, 2) for kind in ("+1/+1", "shield", "finality") if dice.chance(15)}
            beast = card(f"Beast {number}", "Creature - Beast", *keywords, pt="3/3")
            owner = PLAYERS[number % 2]
            controller = dice.pick(PLAYERS) if dice.chance(15) else owner
            self.things.append(
                thing(
                    f"beast{number}", beast, owner, controller=controller, counters=counters,
                    damage=dice.weighted([(3, 0), (1, 1)]), commander=dice.chance(15),
                )
            )  # fmt: skip

    def _beast(self) -> str:
        return self.dice.pick([one.id for one in self.things if one.id.startswith("beast")])

    def _several(self, one: Callable[[], dict[str, object]]) -> object:
        return [one(), one()] if self.dice.chance(30) else one()

    def _recipients(self) -> r.Recipients:
        return self.dice.pick(
            (
                r.Recipients(m.All(()), "any"), r.Recipients(None, "you"), r.Recipients(_YOURS, None),
                r.Recipients(_YOURS, "you"), r.Recipients(_THEIRS, "opponent"), r.Recipients("Creature", None),
            )
        )  # fmt: skip

    # ---------------------------------------------------------------------------------------------------- damage

    def _damage(self) -> object:
        dice = self.dice
        for number in range(dice.weighted([(3, 0), (2, 1), (1, 2)])):
            shield = r.Replacement(r.DamageDealt(r.Recipients(target=1)), (r.Prevented(),), holds=dice.between(1, 4))
            target = dice.pick((*PLAYERS, self._beast()))
            self.left.append(_resolved(f"shield{number}", shield, target, dice.pick(PLAYERS)))

        def one() -> dict[str, object]:
            to = dice.pick((*PLAYERS, self._beast()))
            return {"deal_damage": {"source": self._beast(), "to": to, "amount": dice.between(1, 5), "combat": False}}

        return self._several(one)

    def _of_damage(self) -> r.Replacement:
        dice = self.dice
        if dice.chance(25):
            return self._of_life() if dice.chance(50) else self._of_counters()
        deeds: Sequence[tuple[int, tuple[r.Deed, ...]]] = (
            (3, (r.Scaled(2),)), (2, (r.Scaled(plus=1),)), (2, (r.Prevented(1),)), (1, (r.Prevented(),)),
            (1, (r.Halved("down"),)), (1, (r.Prevented(half="up"),)), (1, (r.Prevented(all_but=2),)),
            (2, (r.Prevented(2), r.Acts("gain life", r.Proportional("prevented"), who="you"))), (1, (r.Fixed(2),)),
            (1, (r.Prevented(), r.Acts("put counters", r.Proportional(), on="source", kind="charge"))),
            (1, (r.Unpreventable(),)),
        )  # fmt: skip
        done = dice.weighted(deeds)
        optional = done[0] != r.Unpreventable() and dice.chance(15)
        least = dice.weighted([(5, 1), (1, 3)])
        if done[0] == r.Unpreventable():
            least = 1  # what can't be prevented is said of all damage, or of that from some sources
        return r.Replacement(r.DamageDealt(self._recipients(), at_least=least), done, optional=optional)

    # ------------------------------------------------------------------------------------------------------ life

    def _life(self) -> object:
        dice = self.dice

        def one() -> dict[str, object]:
            kind = dice.pick(("gain_life", "lose_life"))
            return {kind: {"player": dice.pick(PLAYERS), "amount": dice.between(1, 4)}}

        return self._several(one)

    def _of_life(self) -> r.Replacement:
        dice = self.dice
        gained = dice.chance(60)
        whose = dice.pick(_LIFE_OF)
        event: r.Event = r.LifeGained(whose) if gained else r.LifeLost(whose)
        other: r.Verb = "lose life" if gained else "gain life"
        deeds: Sequence[tuple[int, tuple[r.Deed, ...]]] = (
            (3, (r.Scaled(2),)), (1, (r.Scaled(3),)), (2, (r.Acts(other, r.Proportional(), who="affected"),)),
            (1, (r.Impossible(),)), (1, (r.Halved("up"),)),
        )  # fmt: skip
        return r.Replacement(event, dice.weighted(deeds))

    # -------------------------------------------------------------------------------------------------- counters

    def _counters(self) -> object:
        dice = self.dice

        def one() -> dict[str, object]:
            kind = dice.pick(KINDS)
            return {"put_counters": {"to": self._beast(), "kind": kind, "count": dice.between(1, 3),
                                     "by": dice.pick(PLAYERS)}}  # fmt: skip

        return self._several(one)

    def _of_counters(self) -> r.Replacement:
        dice = self.dice
        kind = dice.pick((None, "+1/+1", "-1/-1"))
        to = r.Recipients(dice.pick(_CREATURES))
        by: m.Player | None = dice.pick((None, None, "you", "opponent"))
        deeds: Sequence[tuple[int, tuple[r.Deed, ...]]] = (
            (4, (r.Scaled(2),)), (4, (r.Scaled(plus=1),)), (1, (r.Halved("up"),)), (1, (r.Fixed(1),)),
            (1, (r.Scaled(plus=-1),)), (1, (r.Impossible(),)),
        )  # fmt: skip
        deed = dice.weighted(deeds)
        # where counters can't be put, those are of any kind, whoever would put them
        event = r.CountersPut(to) if deed[0] == r.Impossible() else r.CountersPut(to, kind, by)
        return r.Replacement(event, deed)

    # ---------------------------------------------------------------------------------------------------- tokens

    def _tokens(self) -> object:
        dice = self.dice
        token = dice.pick(
            (
                {"name": "Elf", "types": ["Creature"], "subtypes": ["Elf"], "pt": "1/1"},
                {"name": "Clue", "types": ["Artifact"], "subtypes": ["Clue"]},
            )
        )
        return {"create_tokens": {"player": dice.pick(PLAYERS), "count": dice.between(1, 3), "token": token}}

    def _of_tokens(self) -> r.Replacement:
        dice = self.dice
        whose = dice.pick(_LIFE_OF)
        deeds: Sequence[tuple[int, tuple[r.Deed, ...]]] = (
            (4, (r.Scaled(2),)), (3, (r.MoreTokens(dice.pick((_ELF, _CAT, _CLUE))),)), (1, (r.Scaled(3),)),
            (1, (r.MoreTokens(_CAT, "that many"),)), (1, (r.OtherTokens(((_CAT,),)),)),
            (1, (r.OtherTokens(((_CAT, _CLUE),)),)), (1, (r.OtherTokens(((_CAT,), (_ELF,))),)),
        )  # fmt: skip
        what = dice.weighted([(3, None), (1, "Creature"), (1, "Clue"), (1, "Cat")])
        return r.Replacement(r.TokensCreated(whose, what), dice.weighted(deeds))

    # ----------------------------------------------------------------------------------------------------- cards

    def _piles(self, *, dredge: bool) -> None:
        dice = self.dice
        isle = card("Isle", "Land - Island")
        for player in PLAYERS:
            for place in range(dice.between(0, 5)):
                self.things.append(thing(f"library{player}{place}", isle, player, "library", position=place))
            for place in range(dice.between(1, 2)):
                words = (m.Keyword("madness", cost="{R}"),) if dice.chance(40) else ()
                fury = card("Fury", "Instant", *words, cost="{2}{R}")
                self.things.append(thing(f"hand{player}{place}", fury, player, "hand"))
            if dredge and dice.chance(50):
                weed = card("Weed", "Creature - Plant", m.Keyword("dredge", dice.between(1, 2)), pt="1/1")
                self.things.append(thing(f"weed{player}", weed, player, "graveyard"))

    def _draws(self) -> object:
        self._piles(dredge=True)
        return {"draw": {"player": self.dice.pick(PLAYERS), "count": self.dice.between(1, 3)}}

    def _of_draws(self) -> r.Replacement:
        dice = self.dice
        whose = dice.pick(_LIFE_OF)
        if dice.chance(30):
            whole: Sequence[tuple[int, tuple[r.Deed, ...]]] = (
                (2, (r.Scaled(plus=1),)), (1, (r.Scaled(2),)),
                (1, (r.Acts("draw", 1, who="affected"), r.Acts("draw", 1, who="you"))),
            )  # fmt: skip
            return r.Replacement(r.CardsDrawn(whose, dice.between(1, 2)), dice.weighted(whole))
        deeds: Sequence[tuple[int, tuple[r.Deed, ...]]] = (
            (3, (r.Acts("draw", 2, who="affected"),)), (1, (r.Skipped(),)), (1, (r.Acts("mill", 1, who="affected"),)),
            (2, (r.Acts("gain life", 2, who="affected"),)),
        )  # fmt: skip
        return r.Replacement(r.CardDrawn(whose), dice.weighted(deeds), optional=dice.chance(30))

    def _mill(self) -> object:
        self._piles(dredge=False)
        return {"mill": {"player": self.dice.pick(PLAYERS), "count": self.dice.between(1, 3)}}

    def _discard(self) -> object:
        self._piles(dredge=False)
        player = self.dice.pick(PLAYERS)
        names = [one.id for one in self.things if one.zone == "hand" and one.owner == player]
        return {"discard": {"cards": names, "by": self.dice.pick(PLAYERS)}}

    def _of_piles(self) -> r.Replacement:
        dice = self.dice
        if dice.chance(40):
            return r.Replacement(r.CardsMilled(dice.pick(_LIFE_OF)), (r.Scaled(dice.between(1, 2), 1),))
        return self._of_moves()

    # --------------------------------------------------------------------------------------------------- leaving

    def _leaving(self) -> object:
        dice = self.dice
        beasts = [one.id for one in self.things if one.id.startswith("beast")]
        for place, name in enumerate(beasts):
            if dice.chance(25):
                umbra = card("Umbra", "Enchantment - Aura", m.Keyword("umbra armor"))
                self.things.append(thing(f"umbra{place}", umbra, dice.pick(PLAYERS), attached_to=name))
            if dice.chance(20):
                again = r.Acts("regenerate", on="affected")
                shield = r.Replacement(r.Destroyed(r.Recipients(target=1)), (again,), once=True)
                self.left.append(_resolved(f"regeneration{place}", shield, name, dice.pick(PLAYERS)))
        names = list(dice.some(beasts, 1, len(beasts)))
        kinds = ("sacrifice", "exile", "return_to_hand", "put_into_graveyard", "put_into_library")
        return {"destroy" if dice.chance(60) else dice.pick(kinds): names}

    def _of_leaving(self) -> r.Replacement:
        dice = self.dice
        if dice.chance(25):
            deeds: Sequence[tuple[r.Deed, ...]] = (
                (r.Acts("regenerate", on="affected"),), (r.Acts("gain life", 1, who="affected"),),
                (r.Acts("gain life", 1, who="you"),),
            )  # fmt: skip
            to = r.Recipients(dice.pick((_YOURS, _THEIRS)))
            return r.Replacement(r.Destroyed(to), dice.pick(deeds), optional=dice.chance(30))
        return self._of_moves()

    def _of_moves(self) -> r.Replacement:
        dice = self.dice
        to = r.Recipients(dice.pick(_MOVING))
        origin: m.Zone | None = dice.pick(("battlefield", None))
        event = r.Moved(to, origin, "graveyard", cards=dice.chance(50))
        zone: m.Zone = dice.pick(("exile", "exile", "hand"))
        return r.Replacement(event, (r.Goes(zone),), optional=dice.chance(20))


def _resolved(name: str, shield: r.Replacement, target: str, controller: str) -> ResolvedEffect:
    return ResolvedEffect(
        name, "Spell", controller, effects=(), affected=(), targets=(target,), shields=(shield,), aimed=(target,)
    )
