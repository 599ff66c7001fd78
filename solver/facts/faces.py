"""Printed faces as ASP facts: every distinct face gets a number once, and facts that say what is printed on it."""

from __future__ import annotations

import re
from collections import Counter

from solver.cards.model import Card, Face, Keyword
from solver.cards.vocabulary import COLORS, constant
from solver.facts.abilities import Abilities
from solver.facts.terms import quoted

_SYMBOL = re.compile(r"\{([^{}]+)\}")
_MANA = re.compile(r"(?:\{[^{}EQT]+\})+")


def mana_symbols(cost: str) -> Counter[str]:
    """Read a mana cost as terms of its symbols with how often each stands there (107.4)."""
    return Counter(_symbol(text.upper()) for text in _SYMBOL.findall(cost))


def mana_of(cost: str) -> str:
    """Give the mana of an activation cost, without the other parts of it (602.1a).

    Args:
        cost: the cost as written.
    """
    return "".join(part for part in cost.split(", ") if _MANA.fullmatch(part))


def mana_in(cost: str) -> str:
    """Give all mana symbols of an activation cost, those that stand in another part of it included ("Waterbend {3}").

    Args:
        cost: the cost as written.
    """
    return "".join(f"{{{symbol}}}" for symbol in _SYMBOL.findall(cost) if symbol not in ("T", "Q", "E"))


def _symbol(text: str) -> str:
    if text.isdigit():
        return f"generic({text})"
    if text in COLORS:
        return f"mana({COLORS[text]})"
    if text in {"C", "S", "X"}:
        return {"C": "colorless", "S": "snow", "X": "x"}[text]
    parts = text.split("/")
    colors = [COLORS[part] for part in parts if part in COLORS]
    if parts[-1] == "P":
        return f"phyrexian({','.join(colors)})"
    if parts[0] == "C":
        return f"colorless_hybrid({colors[0]})"
    if parts[0].isdigit():
        return f"two_generic({colors[0]})"
    return f"hybrid({','.join(colors)})"


def kicker_costs(face: Face) -> tuple[str, ...]:
    """Give the costs of the kickers of a face (702.33b).

    Args:
        face: the face.
    """
    kickers = (one for one in face.abilities if isinstance(one, Keyword) and one.keyword == "kicker")
    return tuple(cost for kicker in kickers for cost in (kicker.cost or "").split(" and/or "))


class Faces:
    """Numbers faces and writes their facts, each once in the life of the process."""

    def __init__(self, abilities: Abilities) -> None:
        self._abilities = abilities
        self._numbers: dict[tuple[Card, int], int] = {}
        self._lines: list[list[str]] = []
        self._owned: list[tuple[int, ...]] = []
        self._words: list[frozenset[str]] = []
        self._costs: dict[str, int] = {}
        self._cost_texts: list[str] = []

    def number(self, card: Card, index: int) -> int:
        """Give the number of one face of a card."""
        key = (card, index)
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = len(self._lines)
            face = card.faces[index]
            self._lines.append([])
            self._owned.append(tuple(self._abilities.number(ability) for ability in face.abilities))
            self._words.append(frozenset(face.subtypes))
            self._lines[number] = self._write(number, card, index)
        return number

    def lines(self, number: int) -> list[str]:
        """Give the facts about a face."""
        return self._lines[number]

    def abilities(self, number: int) -> tuple[int, ...]:
        """Give the numbers of the abilities printed on a face."""
        return self._owned[number]

    def words(self, number: int) -> frozenset[str]:
        """Give the subtypes printed on a face."""
        return self._words[number]

    def cost_number(self, cost: str) -> int:
        """Give the number that stands for a mana cost."""
        number = self._costs.get(cost)
        if number is None:
            number = self._costs[cost] = len(self._cost_texts)
            self._cost_texts.append(cost)
        return number

    def cost(self, number: int) -> str:
        """Give the mana cost that a number stands for."""
        return self._cost_texts[number]

    def _write(self, number: int, card: Card, index: int) -> list[str]:
        face = card.faces[index]
        name = f"f({number})"
        fluents = [f"name({quoted(face.name)})"] if face.name else []
        fluents += [f"type({constant(word)})" for word in face.types]
        fluents += [f"supertype({constant(word)})" for word in face.supertypes]
        fluents += [f"subtype({constant(word)})" for word in face.subtypes]
        fluents += [
            f"{stat}({printed_number(value)})"
            for stat, value in (("power", face.power), ("toughness", face.toughness))
            if value is not None
        ]
        fluents += [
            f"{stat}({value})"
            for stat, value in (("loyalty", face.loyalty), ("defense", face.defense))
            if value is not None and value.isdigit()
        ]
        if "Planeswalker" in face.types and not (face.loyalty or "").isdigit():
            fluents += ["loyalty_x" if face.loyalty == "X" else "loyalty_unknown"]
        fluents += [
            f"ability(printed({place}),a({self._abilities.number(ability)}))"
            for place, ability in enumerate(face.abilities)
        ]
        lines = [f"indicator({name},{color})." for color in face.indicator]
        lines += [f"text_symbol({name},{color})." for color in face.symbols]
        if face.cost is not None:
            fluents.append(f"cost({self.cost_number(face.cost)})")
            lines += [f"mana_symbol({name},{term},{count})." for term, count in mana_symbols(face.cost).items()]
        lines += [f"printed({name},{fluent})." for fluent in fluents]
        if index > 0 and card.layout in {"transform", "meld"}:
            front = self.number(card, 0)
            lines.append(f"front_of({name},f({front})).")
            lines += self._lines[front]
        if card.prototype is not None:
            second = card.prototype
            lines += [f"prototype({name},power({second.power})).", f"prototype({name},toughness({second.toughness}))."]
            lines.append(f"prototype({name},cost({self.cost_number(second.cost)})).")
            lines += [f"prototype_symbol({name},{term},{count})." for term, count in mana_symbols(second.cost).items()]
        return lines


def printed_number(value: str) -> int:
    """Read a printed power or toughness: a star stands for 0 until an ability defines it (107.2, 208.2a)."""
    total = 0
    for part in re.findall(r"[+-]?[^+-]+", value.replace("−", "-")):
        total += 0 if "*" in part else int(part)
    return total
