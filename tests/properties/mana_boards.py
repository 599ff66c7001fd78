"""Boards on which mana is made, multiplied, replaced and mirrored, from a seed."""

from __future__ import annotations

from msgspec.structs import replace

from solver.board.model import Board, Moment, Object, Player, Question, ResolvedEffect
from solver.cards import model as m
from tests.properties.dice import Dice

BASIC = ("Plains", "Island", "Swamp", "Mountain", "Forest")
SYMBOLS = ("{W}", "{U}", "{B}", "{R}", "{G}")
COLORS = ("white", "blue", "black", "red", "green")
PLAYERS = ("A", "B")
KINDS = ("could_produce", "tap_for_mana", "activate_mana")

_PAYMENTS: tuple[tuple[str, m.Payment], ...] = (
    ("{T}, Sacrifice this permanent", m.PayBySacrifice(m.Is("source"))),
    ("{T}, Sacrifice a land", m.PayBySacrifice("Land")),
    ("{T}, Sacrifice two creatures", m.PayBySacrifice("Creature", 2)),
    ("{T}, Tap an untapped creature you control", m.PayByTapping(m.All(("Creature", m.State("untapped"))))),
    ("{T}, Pay 2 life", m.PayLife(2)),
    ("{T}, Remove a charge counter from this permanent", m.PayCounters("charge")),
    ("{T}, X", m.PayCounters("charge", m.X())),
    ("{Q}, Pay 1 life", m.PayLife(1)),
    ("Sacrifice a creature", m.PayBySacrifice("Creature")),
    ("Tap an untapped artifact you control", m.PayByTapping("Artifact")),
)

_YOURS = m.Controlled("you")
_THEIRS = m.Controlled("opponent")


def seeded_board(seed: int) -> Board:
    """The board of a seed, with the question what each permanent could produce."""
    return Drawing(Dice.seeded(seed)).board()


class Drawing:
    """A board being drawn."""

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.objects: dict[str, Object] = {}
        self.effects: dict[str, ResolvedEffect] = {}

    def board(self) -> Board:
        """Draw it."""
        dice = self.dice
        for number in range(dice.between(2, 8)):
            name = f"o{number}"
            kind = dice.weighted([(5, "land"), (3, "maker"), (2, "charm"), (1, "aura")])
            hosts = list(self.objects)
            attached = dice.pick(hosts) if kind == "aura" and hosts else None
            card = m.Card(f"Card {number}", (self._face(f"Card {number}", kind),))
            owner = dice.pick(PLAYERS)
            self.objects[name] = Object(
                name, card, owner, dice.pick(PLAYERS) if dice.chance(15) else owner, "battlefield",
                tapped=dice.chance(20), attached_to=attached, chosen={"color": dice.pick(COLORS)},
                counters={"charge": dice.below(4)}, commander=dice.chance(8), new_this_turn=dice.chance(15),
            )  # fmt: skip
        for number in range(dice.weighted([(5, 0), (3, 1), (1, 2)])):
            self._effect(f"e{number}")
        order = dice.shuffled([*self.objects, *self.effects])
        return Board(
            title="generated",
            players=tuple(
                Player(name, {"life": dice.pick((1, 20)), "lands_played": dice.below(2)}) for name in PLAYERS
            ),
            active="A",
            step="precombat main",
            objects=self.objects,
            effects=self.effects,
            counters={},
            timeline=tuple(Moment("fixed", (name,)) for name in order),
            questions=tuple(Question(kind, {"object": name}) for name in self.objects for kind in KINDS),
        )

    def _effect(self, name: str) -> None:
        dice = self.dice
        on_target = dice.chance(30)
        affects: m.Filter = m.All((m.Is("target 1"), "Land")) if on_target else self._permanents()
        effect = m.Effect(affects, (self._instead(),), duration="end of turn")
        affected = (dice.pick(list(self.objects)),) if on_target else ()
        chosen = {"color": dice.pick(COLORS)} if dice.chance(80) else {}
        self.effects[name] = ResolvedEffect(
            name, "Spell", dice.pick(PLAYERS), (effect,), (affected,), targets=affected, chosen=dict(chosen)
        )

    # ------------------------------------------------------------------------------------------------------ cards

    def _face(self, name: str, kind: str) -> m.Face:
        dice = self.dice
        if kind == "land":
            subtypes = dice.some(BASIC, 0, 2)
            abilities = tuple(self._maker() for _ in range(dice.weighted([(4, 0), (4, 1), (1, 2)])))
            supertypes = dice.weighted([(3, ()), (3, ("Basic",)), (1, ("Snow",))])
            return m.Face(name, None, supertypes, ("Land",), subtypes, abilities=abilities)
        if kind == "maker":
            creature = dice.chance(50)
            cost = "{1}{" + dice.pick(("W", "U", "B", "R", "G")) + "}"
            size = "2" if creature else None
            return m.Face(
                name, cost, types=("Creature",) if creature else ("Artifact",), subtypes=("Elf",) if creature else (),
                power=size, toughness=size, abilities=tuple(self._maker() for _ in range(dice.between(1, 2))),
            )  # fmt: skip
        if kind == "aura":
            ability = self._trigger(m.Is("host")) if dice.chance(50) else self._changing(m.Is("host"))
            return m.Face(name, "{G}", types=("Enchantment",), subtypes=("Aura",), abilities=(ability,))
        return m.Face(name, "{2}", types=("Enchantment",), abilities=(self._charm(),))

    def _charm(self) -> m.Ability:
        if self.dice.chance(35):
            return self._trigger(self._permanents())
        if self.dice.chance(60):
            effect = m.Effect(self._permanents(), (self._instead(),), condition=self._condition(15))
            return m.Static((effect,))
        groups: tuple[m.Filter, ...] = ("Land", m.All(("Land", m.Not("Basic"))), "Creature", "Artifact")
        return self._changing(self.dice.pick(groups))

    def _trigger(self, permanents: m.Filter) -> m.Triggered:
        dice = self.dice
        kind = dice.weighted([(5, None), (2, dice.pick((*SYMBOLS, "{C}"))), (1, "chosen color")])
        event = m.TappedForMana(permanents, kind, self._condition(15))
        if dice.chance(15):
            return m.Triggered("", tapped=replace(event, mana=None, at_all=dice.chance(50)))
        to = dice.pick(("tapping player", "you"))
        more: tuple[m.Mana, ...] = (m.Produced(),) if dice.chance(40) else self._simple()
        add = replace(m.Add(more, dice.weighted([(5, 1), (1, 2)])), to=to, restricted=dice.chance(15))
        beside = (m.DealDamage(1),) if dice.chance(15) else ()
        return m.Triggered("", tapped=event, produces=(add,), beside=beside, mana=True)

    def _changing(self, affects: m.Filter) -> m.Static:
        dice = self.dice
        changes: tuple[m.Change, ...] = (
            m.AddAbility(self._maker()), m.AddSubtypes((dice.pick(BASIC),)), m.SetSubtypes("land", (dice.pick(BASIC),)),
            m.LoseAllAbilities(), m.AddTypes(("Land",)), m.SetColors((dice.pick(COLORS),)), m.SetController("you"),
        )  # fmt: skip
        return m.Static((m.Effect(affects, (dice.pick(changes),)),))

    # ------------------------------------------------------------------------------------------------------ mana

    def _permanents(self) -> m.Filter:
        dice = self.dice
        heads: tuple[m.Filter, ...] = ("Land", m.State("permanent"), "Creature", "Artifact", *BASIC)
        more: tuple[m.Filter, ...] = ("Basic", m.Not("Basic"), "Snow")
        words: list[m.Filter] = [dice.pick(heads)]
        if dice.chance(25):
            words.append(dice.pick(more))
        if dice.chance(40):
            words.append(dice.pick((_YOURS, _THEIRS)))
        return words[0] if len(words) == 1 else m.All(tuple(words))

    def _condition(self, percent: int) -> m.Condition | None:
        dice = self.dice
        if not dice.chance(percent):
            return None
        conditions: tuple[m.Condition, ...] = (
            m.Compare(m.Count(m.All(("Land", _YOURS))), ">=", dice.between(1, 3)),
            m.Compare(m.PlayerNumber("lands_played"), ">=", 1),
            m.Matches("source", m.State("tapped")),
        )  # fmt: skip
        condition = dice.pick(conditions)
        return m.Unless(condition) if dice.chance(30) else condition

    def _instead(self) -> m.ProduceInstead:
        dice = self.dice
        if dice.chance(40):
            return m.ProduceInstead(times=dice.between(2, 3), at_least=dice.weighted([(5, 1), (1, 2)]))
        mana = dice.pick((*SYMBOLS, "{C}", "chosen color", "any color"))
        least = dice.weighted([(4, 1), (1, 2), (1, 3)])
        if dice.chance(35):
            return m.ProduceInstead(mana, amount="one", at_least=least)
        replaced = dice.weighted([(4, "any"), (2, "color"), (1, dice.pick(SYMBOLS)), (1, "{C}")])
        if replaced == "color" and mana == "{C}":
            mana = "{R}"
        of: m.Filter | None = dice.pick(BASIC) if dice.chance(15) else None
        return m.ProduceInstead(mana, replaced=replaced, at_least=least, of=of)

    def _maker(self) -> m.Activated:
        dice = self.dice
        ability = self._plain_maker()
        cost = dice.weighted([(6, "{T}"), (1, "{1}, {T}"), (1, "{2}"), (4, "")])
        pays: tuple[m.Payment, ...] = ()
        if not cost:
            cost, payment = dice.pick(_PAYMENTS)
            pays = (payment,)
        if cost == "{T}, X":
            ability = m.Activated(cost, produces=(m.Add((dice.pick(SYMBOLS),), m.X()),), mana=True)
        beside: tuple[m.Deed, ...] = dice.weighted(
            [
                (6, ()),
                (1, (m.DealDamage(dice.between(1, 2)),)),
                (1, (m.GainLife(1),)),
                (1, (m.PutCounters("charge", 1),)),
            ]
        )
        return replace(ability, cost=cost, pays=pays, beside=beside, only=self._condition(10))

    def _plain_maker(self) -> m.Activated:
        dice = self.dice
        cost = "{T}"
        if dice.chance(30):
            adds = dice.pick(((dice.pick(SYMBOLS),), ("{C}",), dice.some(SYMBOLS, 2, 3), ("{C}{C}",), ("any color",)))
            return m.Activated(cost, tuple(adds), mana=True)
        first = replace(self._add(), restricted=dice.chance(15))
        if dice.chance(25):
            condition = self._condition(100)
            if condition is not None:
                other = m.Add(self._simple(), dice.between(1, 3), condition=condition)
                return m.Activated(
                    cost, produces=(m.Add(first.choices, first.amount, first.spread, m.Unless(condition)), other),
                    mana=True,
                )  # fmt: skip
        more = (m.Add((dice.pick(SYMBOLS),)),) if dice.chance(10) else ()
        return m.Activated(cost, produces=(first, *more), mana=True)

    def _simple(self) -> tuple[m.Mana, ...]:
        dice = self.dice
        return dice.pick(((dice.pick(SYMBOLS),), ("any color",), ("chosen color",), dice.some(SYMBOLS, 2, 3)))

    def _amount(self) -> m.Amount:
        dice = self.dice
        options: list[tuple[int, m.Amount]] = [
            (5, 1), (2, 2), (1, 3), (2, m.Count(m.All(("Creature", _YOURS)))), (1, m.Counters("source", "charge")),
            (1, m.Devotion(("green",))),
        ]  # fmt: skip
        return dice.weighted(options)

    def _add(self) -> m.Add:
        dice = self.dice
        kind = dice.weighted([(4, "mirror"), (3, "simple"), (1, "spread"), (1, "among"), (1, "portions"), (1, "own")])
        if kind == "mirror":
            mirror = m.CouldProduce(self._permanents(), dice.pick(("type", "color")))
            return m.Add((mirror,), self._amount())
        if kind == "simple":
            return m.Add(self._simple(), self._amount())
        if kind == "spread":
            spread = dice.pick(("any", "different"))
            return m.Add(tuple(dice.some(SYMBOLS, 2, 3)), dice.between(1, 2), spread=spread)  # type: ignore[arg-type]
        if kind == "among":
            groups: tuple[m.Filter, ...] = (m.All(("Creature", _YOURS)), m.State("permanent"), m.Is("source"))
            among = dice.pick(groups)
            return m.Add((m.ColorsAmong(among),), self._amount())
        if kind == "portions":
            return m.Add(tuple(m.Portion(symbol, self._amount()) for symbol in dice.some(SYMBOLS, 2, 3)))
        return m.Add((m.CommanderColors(),))
