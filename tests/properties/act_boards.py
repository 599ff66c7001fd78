"""Boards on which it is asked whether abilities can be activated, from a seed: costs, timing, prohibitions."""

from __future__ import annotations

from msgspec.structs import replace

from solver.board.model import Board, Moment, Object, Player, Question
from solver.cards import model as m
from tests.properties.dice import Dice

_PLAYERS = ("A", "B")
_YOURS = m.Controlled("you")
_OTHERS = m.All(("Creature", _YOURS, m.Not(m.Is("source"))))

_PAYMENTS: tuple[tuple[str, m.Payment], ...] = (
    ("Sacrifice this permanent", m.PayBySacrifice(m.Is("source"))),
    ("Sacrifice another creature", m.PayBySacrifice(m.All(("Creature", m.Not(m.Is("source")))))),
    ("Sacrifice two lands", m.PayBySacrifice("Land", 2)),
    ("Sacrifice X creatures", m.PayBySacrifice("Creature", m.X())),
    ("Tap an untapped creature you control", m.PayByTapping(m.All(("Creature", m.State("untapped"), _YOURS)))),
    ("Tap two untapped creatures you control", m.PayByTapping("Creature", 2)),
    ("Tap another untapped creature you control", m.PayByTapping(_OTHERS)),
    ("Pay 2 life", m.PayLife(2)),
    ("Pay an energy counter", m.PayEnergy(1)),
    ("Remove two charge counters from this permanent", m.PayCounters("charge", 2)),
    ("Remove X charge counters from this permanent", m.PayCounters("charge", m.X())),
    ("Remove one or more charge counters", m.PayCounters("charge", m.X(), some=True)),
    ("Put a charge counter on this permanent", m.PayByCounters("charge")),
    ("Discard a card", m.PayByDiscard(m.All(()))),
    ("Discard a creature card", m.PayByDiscard("Creature")),
    ("Discard your hand", m.PayByDiscard()),
    ("Exile a card from your graveyard", m.PayByExilingCards(m.All(()), "graveyard")),
    ("Exile two cards from your graveyard", m.PayByExilingCards(m.All(()), "graveyard", 2)),
    ("Exert this creature", m.PayByExerting()),
    ("Exile a creature you control", m.PayByMoving("exile", m.All(("Creature", _YOURS)))),
    ("Return a land you control to its owner's hand", m.PayByMoving("return", m.All(("Land", _YOURS)))),
)

_CHANGES: tuple[m.Change, ...] = (
    m.ForbidActivation(), m.ForbidActivation("no mana"), m.ForbidActivation("neither mana nor loyalty"),
    m.ForbidActivation("with the tap symbol"), m.ForbidActivation("loyalty"), m.ForbidActivation(by="opponent"),
    m.ActivateWithHaste(), m.ActivateWithHaste(), m.ActivateAnyTime("loyalty"), m.ActivateAnyTime("equip"),
    m.AddAbility(m.Keyword("haste")), m.LoseAllAbilities(), m.AddTypes(("Creature",)),
)  # fmt: skip

_STEPS = (
    "untap", "upkeep", "draw", "precombat main", "precombat main", "precombat main", "beginning of combat",
    "declare blockers", "postcombat main", "end", "cleanup",
)  # fmt: skip

_PUMPED = m.Effect(m.Is("source"), (m.Modify(1, 1),), duration="end of turn")


def seeded_board(seed: int) -> Board:
    """The board of a seed, with the question of every activated ability, by its controller or by somebody else."""
    return _Drawing(Dice.seeded(seed)).board()


class _Drawing:
    def __init__(self, dice: Dice) -> None:
        self.dice = dice

    def board(self) -> Board:
        dice = self.dice
        objects: dict[str, Object] = {}
        for number in range(dice.between(3, 7)):
            name = f"o{number}"
            kind = dice.weighted([(4, "creature"), (3, "artifact"), (2, "land"), (1, "walker"), (2, "charm")])
            owner = dice.weighted([(4, "A"), (1, "B")])
            zone: m.Zone = dice.weighted([(8, "battlefield"), (1, "hand"), (1, "graveyard")])
            card = m.Card(f"Card {number}", (self._face(f"Card {number}", kind),))
            there = zone == "battlefield"
            counters = {"loyalty": dice.below(4)} if kind == "walker" else {"charge": dice.below(4)}
            objects[name] = Object(
                name, card, owner, dice.pick(_PLAYERS) if there and dice.chance(10) else owner, zone,
                tapped=there and dice.chance(30), counters=counters if there else {},
                new_this_turn=there and dice.chance(35),
            )  # fmt: skip
        words = [one.card.name for one in objects.values()]
        objects = {name: replace(thing, chosen={"name": dice.pick(words)}) for name, thing in objects.items()}
        if dice.chance(12):
            spell = m.Card("Spell", (m.Face("Spell", "{R}", (), ("Instant",)),))
            objects["spell"] = Object("spell", spell, "A", "A", "stack")
        order = dice.shuffled([name for name, thing in objects.items() if thing.zone == "battlefield"])
        return Board(
            title="generated",
            players=(
                Player("A", {"life": dice.pick((1, 20)), "energy": dice.below(2)}),
                Player("B", {"life": 20, "energy": 0}),
            ),
            active=dice.weighted([(3, "A"), (1, "B")]),
            step=dice.pick(_STEPS),
            objects=objects,
            effects={},
            counters={},
            timeline=tuple(Moment("fixed", (name,)) for name in order),
            questions=tuple(self._questions(objects)),
        )

    def _questions(self, objects: dict[str, Object]) -> list[Question]:
        found: list[Question] = []
        for name, thing in objects.items():
            for place, ability in enumerate(thing.card.faces[0].abilities, start=1):
                activated = isinstance(ability, m.Activated) or (
                    isinstance(ability, m.Keyword) and ability.keyword not in {"haste", "flying"}
                )
                if activated:
                    keys = {"object": name, "ability": place}
                    if self.dice.chance(15):
                        keys["by"] = self.dice.pick(_PLAYERS)
                    found.append(Question("can_activate", keys))
        return found

    # ------------------------------------------------------------------------------------------------------ cards

    def _face(self, name: str, kind: str) -> m.Face:
        dice = self.dice
        abilities = tuple(self._ability() for _ in range(dice.between(1, 2)))
        match kind:
            case "creature":
                keywords: tuple[m.Ability, ...] = (m.Keyword("haste"),) if dice.chance(15) else ()
                if dice.chance(15):
                    keywords += (m.Keyword("outlast", cost="{W}"),)
                if dice.chance(10):
                    keywords += (m.Keyword("cycling", cost="{2}"),)
                size = dice.pick(("1", "2"))
                return m.Face(name, "{G}", (), ("Creature",), ("Elf",), size, size, abilities=(*abilities, *keywords))
            case "artifact":
                vehicle = dice.chance(35)
                crewed = (m.Keyword("crew", dice.between(1, 4)),) if vehicle else ()
                return m.Face(
                    name, "{2}", (), ("Artifact",), ("Vehicle",) if vehicle else (), "3" if vehicle else None,
                    "3" if vehicle else None, abilities=(*abilities, *crewed),
                )  # fmt: skip
            case "land":
                return m.Face(name, None, (), ("Land",), abilities=abilities)
            case "walker":
                costs = dice.some(("+1", "0", "-1", "-2", "-3"), 2, 3)
                uses = tuple(m.Activated(cost, leaves=(_PUMPED,), loyalty=True) for cost in costs)
                return m.Face(name, "{3}", (), ("Planeswalker",), loyalty="3", abilities=uses)
            case _:
                return m.Face(name, "{2}", (), ("Enchantment",), abilities=(self._charm(),))

    def _charm(self) -> m.Static:
        dice = self.dice
        change = dice.pick(_CHANGES)
        groups: tuple[m.Filter, ...] = (
            "Creature", "Artifact", m.All(("Creature", _YOURS)), m.HasChosen("name"), m.State("permanent"), "Land",
            m.All(("Creature", m.Controlled("opponent"))),
        )  # fmt: skip
        affects = dice.pick(groups)
        if not isinstance(change, (m.ForbidActivation, m.ActivateWithHaste, m.ActivateAnyTime)):
            affects = dice.pick(("Creature", "Artifact"))
        if isinstance(change, m.ActivateAnyTime):
            affects = m.All(("Planeswalker", _YOURS))
        return m.Static((m.Effect(affects, (change,), condition=self._condition(12)),))

    def _ability(self) -> m.Activated:
        dice = self.dice
        symbol = dice.weighted([(5, "{T}"), (2, "{Q}"), (3, "")])
        mana = dice.weighted([(2, ""), (1, "{1}")])
        words: list[str] = []
        pays: list[m.Payment] = []
        for text, payment in dice.some(_PAYMENTS, 0, dice.weighted([(5, 1), (1, 2)])):
            words.append(text)
            pays.append(payment)
        cost = ", ".join(part for part in (mana, symbol, *words) if part) or "{0}"
        start = m.Activated(cost, ("{G}",), mana=True) if dice.chance(30) else m.Activated(cost, leaves=(_PUMPED,))
        during: tuple[m.Condition | None, ...] = (
            m.Turn("you"), m.Step("upkeep"), m.Step("combat"), m.AllOf((m.Turn("you"), m.Step("upkeep"))),
        )  # fmt: skip
        zones: tuple[m.Zone, ...] = ("battlefield",)
        # what a part of a cost calls "this permanent" is on the battlefield
        anywhere = not any(isinstance(one, m.PayByCounters | m.PayByExerting | m.PayCounters) for one in pays)
        if anywhere and not start.mana and not symbol and dice.chance(15):
            zones = (dice.pick(("graveyard", "hand")),)
        return replace(
            start, pays=tuple(pays), only=self._condition(15),
            during=dice.pick(during) if dice.chance(10) else None,
            sorcery=dice.chance(12), times=1 if dice.chance(8) else 0,
            by="you" if "Controlled" in repr(pays) else dice.weighted([(12, "you"), (1, "opponent"), (1, "any")]),
            zones=zones,
        )  # fmt: skip

    def _condition(self, percent: int) -> m.Condition | None:
        dice = self.dice
        if not dice.chance(percent):
            return None
        conditions: tuple[m.Condition, ...] = (
            m.Compare(m.Count(m.All(("Creature", _YOURS))), ">=", dice.between(1, 3)),
            m.Compare(m.PlayerNumber("life"), ">=", 5),
            m.Matches("source", m.State("tapped")),
            m.Matches("source", "Creature"),
        )  # fmt: skip
        return dice.pick(conditions)
