"""Small boards on which a cost is to be paid, from a seed: sources, prices, and spells that help to pay."""

from __future__ import annotations

from msgspec.structs import replace

from solver.board.model import Board, Question
from solver.cards import model as m
from solver.cards.pricing import AlsoCosts, Costs, CostsAtLeast, Pricing
from tests.properties.dice import Dice
from tests.properties.pool_boards import Drawing

_SYMBOLS = (
    "{1}", "{1}", "{2}", "{W}", "{U}", "{B}", "{R}", "{G}", "{C}", "{S}", "{W/U}", "{B/G}", "{2/R}", "{C/G}",
    "{R/P}", "{X}",
)  # fmt: skip
_YOURS = m.Controlled("you")
_SELF = m.Is("source")

_ALSO: tuple[AlsoCosts, ...] = (
    AlsoCosts((m.PayBySacrifice("Creature"),)), AlsoCosts((m.PayLife(2),)), AlsoCosts(("{1}", m.PayLife(2))),
    AlsoCosts((m.PayBySacrifice("Land"), "{2}")), AlsoCosts(("{R}",)),
)  # fmt: skip


def seeded_board(seed: int) -> Board:
    """The board of a seed, with the question whether the first player can pay for a spell, or for an ability."""
    return _Drawing(Dice.seeded(seed)).board()


class _Drawing(Drawing):
    def board(self) -> Board:
        dice = self.dice
        board = super().board()
        if dice.chance(40):
            board = self._taxed(board)
        cost = "".join(dice.pick(_SYMBOLS) for _ in range(dice.weighted([(3, 1), (4, 2), (3, 3)])))
        keys: dict[str, object] = {"player": "A", "cost": cost}
        if "{X}" in cost:
            keys["x"] = dice.between(0, 2)
        if dice.chance(12) and (alone := self._alone(board)) is not None:
            keys["for"] = alone
            return replace(board, questions=(Question("pay", keys),))
        keys["for"] = "Spell"
        return replace(board, questions=(Question("pay", keys, cards={"Spell": self._spell(cost)}),))

    def _alone(self, board: Board) -> str | None:
        """Pick an object, unless there is one like it: which of the two is paid for makes no difference to anybody."""
        name = self.dice.pick(list(board.objects))
        twins = [other for other, thing in board.objects.items() if thing.card == board.objects[name].card]
        return name if twins == [name] else None

    def _taxed(self, board: Board) -> Board:
        """The same board with one ability about the prices of spells, on all that is represented by one card."""
        dice = self.dice
        name = dice.pick(list(board.objects))
        thing = board.objects[name]
        prices: list[tuple[int, Costs | CostsAtLeast]] = [
            (3, Costs("more", dice.pick(("{1}", "{1}", "{W}")))),
            # on cards only generic mana is reduced down to a least amount
            (2, Costs("less", dice.pick(("{1}", "{2}")), floor=dice.below(2))),
            (2, Costs("less", dice.pick(("{R}", "{G}", "{W}{R}")), colored=dice.chance(20))),
            (1, CostsAtLeast(dice.between(2, 3))),
        ]
        groups: tuple[m.Filter, ...] = ("Creature", m.Not("Creature"), m.All(()), _YOURS, "Instant")
        ability = Pricing(dice.weighted(prices), dice.pick(groups), "spells", self._condition(15))
        face = thing.card.faces[0]
        changed = replace(thing.card, faces=(replace(face, abilities=(*face.abilities, ability)),))
        objects = {
            other: replace(one, card=changed) if one.card == thing.card else one for other, one in board.objects.items()
        }
        return replace(board, objects=objects)

    def _spell(self, cost: str) -> m.Card:
        dice = self.dice
        kind = dice.pick(("Creature", "Instant", "Artifact"))
        options: list[tuple[int, m.Ability | None]] = [
            (8, None), (2, m.Keyword("convoke")), (1, m.Keyword("improvise")),
            (1, m.Keyword("affinity", quality=dice.pick(("Land", "Artifact", "Creature")))),
            (1, Pricing(Costs("less", times=m.Count(m.All(("Creature", _YOURS)))), _SELF, zones=("stack",))),
            (2, Pricing(dice.pick(_ALSO), _SELF, zones=("stack",))),
        ]  # fmt: skip
        ability = dice.weighted(options)
        size = "1" if kind == "Creature" else None
        face = m.Face(
            "Spell", cost, (), (kind,), ("Elf",) if kind == "Creature" else (), size, size,
            abilities=() if ability is None else (ability,),
        )  # fmt: skip
        return m.Card("Spell", (face,))
