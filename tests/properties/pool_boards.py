"""Small boards on which mana pays for more mana, from a seed: filters, outlets, doublers, prices and limits."""

from __future__ import annotations

from msgspec.structs import replace

from solver.board.model import Board, Moment, Object, Player, Question
from solver.cards import model as m
from solver.cards.pricing import Costs, Pricing, SpendAs, Spending
from tests.properties import mana_boards
from tests.properties.dice import Dice
from tests.properties.mana_boards import BASIC, COLORS, PLAYERS, SYMBOLS

_IDLE: m.Filter = m.All(("Creature", m.State("untapped"), m.Controlled("you")))

_PAYMENTS: tuple[tuple[str, m.Payment], ...] = (
    ("Sacrifice this permanent", m.PayBySacrifice(m.Is("source"))),
    ("Sacrifice a creature", m.PayBySacrifice(m.All(("Creature", m.Controlled("you"))))),
    ("Sacrifice a land", m.PayBySacrifice("Land")),
    ("Tap an untapped creature you control", m.PayByTapping(_IDLE)),
    ("Tap two untapped creatures you control", m.PayByTapping(_IDLE, 2)),
    ("Pay 1 life", m.PayLife(1)),
    ("Pay 2 life", m.PayLife(2)),
    ("Remove a charge counter from this permanent", m.PayCounters("charge")),
    ("Put a charge counter on this permanent", m.PayByCounters("charge")),
)

_MANA_COSTS = (
    "{1}", "{1}", "{1}", "{2}", "{W/U}", "{B/G}", "{R}", "{G/P}", "{2/U}", "{C}", "{S}", "{1}{W}", "{C/R}",
)  # fmt: skip

_SPENDING = (
    Spending("cast", "Creature"), Spending("cast", m.Not("Creature")), Spending("activate", "Artifact"),
    Spending("activate", "Creature"), Spending("activate", m.State("permanent")),
)  # fmt: skip


def seeded_board(seed: int) -> Board:
    """The board of a seed, with the question which mana each player can make."""
    return Drawing(Dice.seeded(seed)).board()


class Drawing(mana_boards.Drawing):
    """A board being drawn."""

    def board(self) -> Board:
        """Draw it."""
        dice = self.dice
        for number in range(dice.between(3, 7)):
            name = f"o{number}"
            if self.objects and dice.chance(35):  # one more of what is there already
                twin = self.objects[dice.pick(tuple(self.objects))]
                self.objects[name] = replace(twin, id=name, tapped=dice.chance(15))
                continue
            kind = dice.weighted([(5, "basic"), (3, "land"), (4, "maker"), (2, "charm"), (1, "prices"), (1, "beast")])
            card = m.Card(f"Card {number}", (self._one(f"Card {number}", kind),))
            owner = dice.weighted([(5, "A"), (1, "B")])
            self.objects[name] = Object(
                name, card, owner, dice.pick(PLAYERS) if dice.chance(8) else owner, "battlefield",
                tapped=dice.chance(15), chosen={"color": dice.pick(COLORS)},
                counters={"charge": dice.between(1, 3)} if dice.chance(30) else {}, new_this_turn=dice.chance(15),
            )  # fmt: skip
        order = dice.shuffled(list(self.objects))
        floating = "".join(dice.pick((*SYMBOLS, "{C}")) for _ in range(dice.weighted([(5, 0), (2, 1), (1, 2)])))
        return Board(
            title="generated",
            players=(
                Player("A", {"life": dice.pick((1, 3, 20)), "lands_played": dice.below(2)}, floating),
                Player("B", {"life": 20}),
            ),
            active="A",
            step="precombat main",
            objects=self.objects,
            effects={},
            counters={},
            timeline=tuple(Moment("fixed", (name,)) for name in order),
            questions=tuple(Question("pools", {"player": name}) for name in PLAYERS),
        )

    # ------------------------------------------------------------------------------------------------------ cards

    def _one(self, name: str, kind: str) -> m.Face:
        dice = self.dice
        if kind == "basic":
            supertypes = dice.weighted([(3, ("Basic",)), (1, ("Basic", "Snow"))])
            return m.Face(name, None, supertypes, ("Land",), dice.some(BASIC, 1, dice.weighted([(4, 1), (1, 2)])))
        if kind == "land":
            return m.Face(name, None, (), ("Land",), abilities=self._makers())
        if kind == "beast":
            keywords: tuple[m.Ability, ...] = (m.Keyword("haste"),) if dice.chance(30) else ()
            return m.Face(name, "{G}", (), ("Creature",), ("Elf",), "1", "1", abilities=keywords)
        if kind == "maker":
            creature = dice.chance(55)
            size = "1" if creature else None
            types = ("Creature",) if creature else ("Artifact",)
            return m.Face(
                name, "{1}", (), types, ("Elf",) if creature else (), size, size, abilities=self._makers()
            )  # fmt: skip
        if kind == "charm":
            return m.Face(name, "{2}", types=("Enchantment",), abilities=(self._charm(),))
        return m.Face(name, "{2}", types=("Enchantment",), abilities=(self._prices(),))

    def _charm(self) -> m.Ability:
        dice = self.dice
        if dice.chance(70):
            return super()._charm()
        changes: tuple[m.Change, ...] = (m.AddAbility(m.Keyword("haste")), m.AddAbility(self._maker()))
        return m.Static((m.Effect(m.All(("Creature", m.Controlled("you"))), (dice.pick(changes),)),))

    def _prices(self) -> Pricing:
        dice = self.dice
        floor = dice.weighted([(2, 0), (1, 1)])
        options: list[tuple[int, Costs | SpendAs]] = [
            (2, Costs("more", dice.pick(("{1}", "{2}", "{W}")))),
            # on cards only generic mana is reduced down to a least amount
            (2, Costs("less", dice.pick(("{1}", "{2}")), floor=floor)),
            (1, Costs("less", dice.pick(("{W}", "{R}")))),
            (2, SpendAs(dice.pick(("any color", "any type", "{U}")), dice.pick((None, "{R}", "{C}")))),
        ]
        price = dice.weighted(options)
        kinds: tuple[m.Filter, ...] = ("Creature", "Artifact", "Land", m.All(("Creature", m.Controlled("you"))))
        of: m.Filter = m.Controlled("you") if isinstance(price, SpendAs) else dice.pick(kinds)
        return Pricing(price, of, "both" if isinstance(price, SpendAs) else "abilities", self._condition(10))

    # ------------------------------------------------------------------------------------------------------ mana

    def _makers(self) -> tuple[m.Ability, ...]:
        return tuple(self._maker() for _ in range(self.dice.weighted([(3, 1), (1, 2)])))

    def _maker(self) -> m.Activated:
        dice = self.dice
        mana = dice.pick(_MANA_COSTS) if dice.chance(55) else ""
        symbol = dice.weighted([(6, "{T}"), (1, "{Q}"), (3, "")])
        words: str | None = None
        pays: tuple[m.Payment, ...] = ()
        if dice.chance(35) or not mana + symbol:
            words, payment = dice.pick(_PAYMENTS)
            pays = (payment,)
        cost = ", ".join(part for part in (mana, symbol, words) if part)
        times = 1 if dice.chance(8) else 0
        ability = replace(self._adding(), cost=cost, pays=pays, only=self._condition(8), times=times)
        if dice.chance(6):
            return replace(ability, beside=(m.DealDamage(1),))
        return ability

    def _adding(self) -> m.Activated:
        dice = self.dice
        kind = dice.weighted([(8, "plain"), (2, "bound"), (1, "odd"), (2, "counted")])
        if kind == "odd":
            return self._plain_maker()
        if kind == "counted":
            counted = m.Count(m.All((m.State(dice.pick(("tapped", "untapped"))), m.Controlled("you"))))
            return m.Activated("", produces=(m.Add((dice.pick(SYMBOLS),), counted),), mana=True)
        adds = dice.weighted(
            [
                (4, (dice.pick(SYMBOLS),)),
                (3, ("{C}",)),
                (2, (dice.pick(SYMBOLS) * 2,)),
                (2, ("{C}{C}",)),
                (2, dice.some(SYMBOLS, 2, 2)),
                (1, tuple(one + other for one in ("{W}", "{U}") for other in ("{W}", "{U}"))),
                (1, ("any color",)),
            ]
        )
        if kind == "bound":
            return m.Activated(
                "", produces=(m.Add(adds, restricted=True, spending=(dice.pick(_SPENDING),)),), mana=True
            )
        return m.Activated("", adds, mana=True)

    def _condition(self, percent: int) -> m.Condition | None:
        dice = self.dice
        if not dice.chance(percent):
            return None
        creatures = m.Count(m.All(("Creature", m.Controlled("you"))))
        conditions: tuple[m.Condition, ...] = (
            m.Compare(creatures, ">=", dice.between(1, 2)), m.Matches("source", m.State("untapped")),
        )  # fmt: skip
        return dice.pick(conditions)
