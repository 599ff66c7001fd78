"""Small boards with a stack, from a seed: as data for the solver, and as the reference model has them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from tests.properties import stack_words as words
from tests.properties.dice import Dice
from tests.reference.stack import parts as p
from tests.reference.stack.game import Aim, Game, LoopError, Ref
from tests.reference.stack.lines import Played, TooManyError, every_line
from tests.reference.stack.resolving import is_legal

LEAST, MOST = 2, 6
"""How many choices there are on the longest line of play."""

_LINES = 500
_PLAYERS = ("A", "B")
_PAGE = p.Card("Odd Page", ("artifact",))
"""What libraries and hands are of: boards with few different cards are read faster."""


@dataclass(frozen=True)
class StackBoard:
    """A board for both: the data of the solver, the table of the reference model and what that makes of it."""

    data: dict[str, Any]
    table: p.Table
    played: Played


def seeded_board(seed: int) -> StackBoard:
    """The board of a seed: the first one drawn that has neither too few nor too many choices."""
    dice = Dice.seeded(seed)
    while True:
        drawing = _Drawing(dice)
        table = drawing.table()
        if len(table.stack) < LEAST:
            continue
        try:
            played = every_line(table, MOST, _LINES)
        except (LoopError, TooManyError):
            continue
        if LEAST <= played.choices <= MOST:
            return StackBoard(drawing.data(table), table, played)


class _Drawing:
    """A board being drawn.

    Args:
        dice: makes the choices.
    """

    def __init__(self, dice: Dice) -> None:
        self._dice = dice
        self._texts: dict[str, str] = {}
        self._number = 0
        self._pieces: list[p.Piece] = []
        self._stack: list[p.Piece | p.Used] = []

    def table(self) -> p.Table:
        """Draw it."""
        dice = self._dice
        order = ("A", "B") if dice.chance(50) else ("B", "A")
        self._life = tuple((player, dice.weighted([(4, 20), (1, 3), (1, 2)])) for player in order)
        for number in range(dice.between(2, 4)):
            self._battlefield(self._creature(), _PLAYERS[number % 2])
        for _ in range(dice.weighted([(2, 0), (3, 1), (1, 2)])):
            self._battlefield(self._enchantment(), dice.pick(_PLAYERS))
        if dice.chance(25):
            hosts = [one.id for one in self._pieces if "creature" in one.card.types]
            self._pieces.append(p.Piece(self._id(), self._aura(), dice.pick(_PLAYERS), host=dice.pick(hosts)))
        for player in _PLAYERS:
            if dice.chance(50):
                self._pieces.append(p.Piece(self._id(), self._creature(), player, "graveyard"))
            for _ in range(dice.between(0, 2)):
                self._pieces.append(p.Piece(self._id(), _PAGE, player, "hand"))
            for _ in range(dice.weighted([(4, 3), (1, 1)])):
                self._pieces.append(p.Piece(self._id(), _PAGE, player, "library"))
        for _ in range(dice.between(2, 4)):
            self._push()
        return p.Table(self._life, tuple(self._pieces), tuple(self._stack))

    def _id(self) -> str:
        self._number += 1
        return f"x{self._number}"

    def _battlefield(self, card: p.Card, player: str) -> None:
        dice = self._dice
        creature = "creature" in card.types
        damage = 1 if creature and card.size[1] > 2 and dice.chance(15) else 0  # type: ignore[index]
        counters = tuple((kind, 1) for kind in ("+1/+1", "-1/-1") if creature and dice.chance(10))
        tapped = creature and dice.chance(10)
        self._pieces.append(p.Piece(self._id(), card, player, "battlefield", tapped, damage, counters))

    # -------------------------------------------------------------------------------------------------------- cards

    def _card(
        self, types: tuple[str, ...], size: tuple[int, int] | None, abilities: list[tuple[str, p.Ability]],
        *, legendary: bool = False, subtype: str = "Human",
    ) -> p.Card:  # fmt: skip
        name = "Odd Queen" if legendary else f"Odd {'Beast' if size else 'Rite'} {self._id()}"
        self._texts[name] = "\n".join(text for text, _ in abilities)
        color = self._dice.pick(tuple(words.COLORS))
        return p.Card(
            name, types, color, size, tuple(one for _, one in abilities), legendary=legendary, subtype=subtype
        )

    def _creature(self) -> p.Card:
        dice = self._dice
        size = dice.between(1, 4), dice.between(1, 4)
        abilities: list[tuple[str, p.Ability]] = []
        if dice.chance(55):
            abilities.append(words.triggered(dice, "this creature"))
        if dice.chance(35):
            abilities.append(words.of_creature(dice))
        if not abilities and dice.chance(20):
            return self._card(("creature",), (2, 2), [], legendary=True)
        return self._card(("creature",), size, abilities)

    def _enchantment(self) -> p.Card:
        dice = self._dice
        drawn = words.of_enchantment(dice) if dice.chance(55) else words.triggered(dice, "this enchantment")
        return self._card(("enchantment",), None, [drawn])

    def _aura(self) -> p.Card:
        return self._card(("enchantment",), None, [words.of_aura(self._dice)], subtype="Aura")

    # -------------------------------------------------------------------------------------------------------- stack

    def _push(self) -> None:
        """Put something on the stack whose targets are legal now, if there are any."""
        dice = self._dice
        player = dice.pick(_PLAYERS)
        kind = dice.weighted([(14, "instant"), (6, "creature"), (2, "enchantment"), (1, "aura"), (4, "ability")])
        if kind == "ability":
            self._use(player)
            return
        if kind == "aura":
            piece = p.Piece(self._id(), self._aura(), player, "stack")
            targets = self._aimed(piece, p.Mode((), (p.Target(),)), player)
        elif kind == "instant":
            piece = p.Piece(self._id(), self._instant(), player, "stack")
            piece = replace(piece, mode=dice.below(len(piece.card.modes)))
            targets = self._aimed(piece, piece.card.modes[piece.mode], player)
        else:
            card = self._creature() if kind == "creature" else self._enchantment()
            piece, targets = p.Piece(self._id(), card, player, "stack"), ()
        if targets is not None:
            self._stack.append(replace(piece, targets=targets))

    def _instant(self) -> p.Card:
        """An instant or a sorcery, some with two modes."""
        dice = self._dice
        phrases = [words.spell(dice)]
        if dice.chance(12):
            phrases.append(words.spell(dice))
        name = f"Zap {self._id()}"
        text = "Choose one —" + "".join(f"\n• {one.text}" for one in phrases) if len(phrases) > 1 else phrases[0].text
        self._texts[name] = text.replace("{this}", name)
        types = (dice.pick(("instant", "sorcery")),)
        return p.Card(name, types, dice.pick(tuple(words.COLORS)), modes=tuple(one.mode for one in phrases))

    def _use(self, player: str) -> None:
        """Put a triggered ability on the stack that triggered as its source entered, or an activated one."""
        dice = self._dice
        phrase = words.effect(dice)
        cost = "{T}"
        card = self._card(("creature",), (1, 2), [])
        text = phrase.text.replace("{this}", "this creature")
        self._texts[card.name] = f"{cost}: {text[0].upper()}{text[1:]}"
        card = replace(card, abilities=(p.Activated(cost, phrase.mode),))
        source = p.Piece(self._id(), card, player, tapped=True)
        self._pieces.append(source)
        used = p.Used(self._id(), source.id, 0, player)
        targets = self._aimed(used, phrase.mode, player)
        if targets is not None:
            self._stack.append(replace(used, targets=targets))

    def _aimed(self, one: p.Piece | p.Used, mode: p.Mode, player: str) -> tuple[str, ...] | None:
        """Choose targets; None where there is no legal one."""
        table = p.Table(self._life, tuple(self._pieces), (*self._stack, one))
        game = Game(table, lambda _, options: options[0])
        source = Ref(one.source if isinstance(one, p.Used) else one.id)
        aims: list[Aim] = [*game.players, *(thing.ref for thing in game.things.values())]
        chosen: list[str] = []
        for target in mode.targets:
            legal = [aim for aim in aims if is_legal(game, target, aim, player, source)]
            if not legal:
                return None
            aim = self._dice.pick(legal)
            chosen.append(aim if isinstance(aim, str) else aim.name)
        return tuple(chosen)

    # ------------------------------------------------------------------------------------------------------ as data

    def data(self, table: p.Table) -> dict[str, Any]:
        """Write the board in the file format."""
        zones: dict[str, dict[str, list[dict[str, Any]]]] = {}
        for one in table.pieces:
            if one.zone != "battlefield":
                zones.setdefault(one.zone, {}).setdefault(one.owner, []).append(self._piece(one))
        libraries = zones.setdefault("library", {})
        for player in _PLAYERS:
            libraries.setdefault(player, [])
        life = dict(table.life)
        return {
            "players": {player: {"life": life[player]} for player in _PLAYERS},
            "active": table.life[0][0],
            "board": [self._piece(one) for one in table.pieces if one.zone == "battlefield"],
            **zones,
            "stack": [self._used(one) if isinstance(one, p.Used) else self._piece(one) for one in table.stack],
            "ask": [{"query": "resolve"}],
        }

    def _used(self, one: p.Used) -> dict[str, Any]:
        targets = {"targets": list(one.targets)} if one.targets else {}
        return {"id": one.id, "source": one.source, "ability": 1, "controller": one.controller, **targets}

    def _piece(self, one: p.Piece) -> dict[str, Any]:
        told: dict[str, Any] = {"id": one.id, "card": self._written(one.card)}
        if one.zone in ("battlefield", "stack"):
            told["controller"] = one.owner
        if one.targets:
            told["targets"] = list(one.targets)
        if len(one.card.modes) > 1:
            told["modes"] = [one.mode + 1]
        if one.host is not None:
            told["attached_to"] = one.host
        marks = {"tapped": one.tapped, "damage": one.damage, "counters": dict(one.counters)}
        return told | {key: value for key, value in marks.items() if value}

    def _written(self, card: p.Card) -> dict[str, Any]:
        line = " ".join(word.capitalize() for word in (*(["legendary"] if card.legendary else []), *card.types))
        told = {"name": card.name, "type": line, "cost": f"{{{words.COLORS[card.color]}}}"}
        if card.size is not None:
            told["type"] += f" — {card.subtype}"
            told |= {"power": str(card.size[0]), "toughness": str(card.size[1])}
        elif card.subtype == "Aura":
            told["type"] += " — Aura"
        text = self._texts.get(card.name, "")
        return told | ({"text": text} if text else {})
