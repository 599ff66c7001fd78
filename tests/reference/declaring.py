"""Declarations of attackers and blockers by brute force: every set is looked at by the letter of 508.1 and 509.1.

Boards are made of a few texts, each with what it means here written as plain Python.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import Any

PLAYERS = ("A", "B", "C")

ATTACK_TEXTS = (
    "", "", "Defender", "Haste", "This creature attacks each combat if able.", "This creature can't attack alone.",
    "This creature can only attack alone.", "This creature can't attack unless at least two other creatures attack.",
    "This creature can't attack.",
)  # fmt: skip
BLOCKER_TEXTS = (
    "", "", "Flying", "Reach", "This creature blocks each combat if able.", "This creature can't block alone.",
    "This creature can't block.", "This creature can block an additional creature each combat.",
)  # fmt: skip
ATTACKER_TEXTS = (
    "", "Flying", "Menace", "This creature must be blocked if able.",
    "All creatures able to block this creature do so.",
    "This creature can't be blocked by more than one creature.",
)  # fmt: skip
ATTACK_RULES = (
    "No more than two creatures can attack each combat.", "No more than one creature can attack you each combat.",
    "Creatures your opponents control attack each combat if able.", "Creatures can't attack you.",
)  # fmt: skip
BLOCK_RULES = ("No more than two creatures can block each combat.", "Creatures block each combat if able.")
GOAD = "Equipped creature gets +1/+0 and is goaded."

Declared = tuple[tuple[str, str], ...]


@dataclass
class Case:
    """One board: the creatures with their texts, rules with their controllers, who is goaded by whom."""

    attack: bool
    mine: dict[str, str]
    theirs: dict[str, str] = field(default_factory=dict)
    rules: list[tuple[str, str]] = field(default_factory=list)
    goaded: dict[str, str] = field(default_factory=dict)
    new: frozenset[str] = frozenset()

    def data(self) -> dict[str, Any]:
        """Give the board as a file has it."""
        mine = "A" if self.attack else "B"
        board: list[dict[str, Any]] = [
            {
                "id": name,
                "card": _creature(text),
                "controller": mine,
                **({"since": "this turn"} if name in self.new else {}),
            }
            for name, text in self.mine.items()
        ]
        board += [
            {"id": name, "card": _creature(text), "controller": "A", "attacking": "B"}
            for name, text in self.theirs.items()
        ]
        for place, (text, controller) in enumerate(self.rules):
            board.append({"id": f"rule{place}", "controller": controller, "card": _permanent("Enchantment", text)})
        for name, controller in self.goaded.items():
            blade = _permanent("Artifact — Equipment", GOAD)
            board.append({"id": f"on-{name}", "controller": controller, "card": blade, "attached_to": name})
        query = {"query": "attack", "player": "A"} if self.attack else {"query": "block", "player": "B"}
        players = PLAYERS if self.attack else PLAYERS[:2]
        return {"players": {one: {} for one in players}, "board": board, "ask": [query]}


def _creature(text: str) -> dict[str, Any]:
    card = {"name": "Testling", "type": "Creature — Beast", "cost": "{1}", "power": 2, "toughness": 2}
    return {**card, "text": text} if text else card


def _permanent(kind: str, text: str) -> dict[str, Any]:
    return {"name": "Rule", "type": kind, "cost": "{1}", "text": text}


def attack_case(seed: int) -> Case:
    """Make a board on which attackers are declared."""
    random = Random(seed)  # noqa: S311 (no secret)
    mine = {f"c{place}": random.choice(ATTACK_TEXTS) for place in range(random.randint(1, 4))}
    rules = [(random.choice(ATTACK_RULES), random.choice("BC")) for _ in range(random.randint(0, 2))]
    goaded = {name: random.choice("BC") for name in mine if random.random() < 0.3}
    return Case(True, mine, {}, rules, goaded, frozenset(name for name in mine if random.random() < 0.2))


def block_case(seed: int) -> Case:
    """Make a board on which blockers are declared."""
    random = Random(seed)  # noqa: S311 (no secret)
    mine = {f"b{place}": random.choice(BLOCKER_TEXTS) for place in range(random.randint(1, 3))}
    theirs = {f"a{place}": random.choice(ATTACKER_TEXTS) for place in range(random.randint(1, 3))}
    rules = [(text, random.choice("AB")) for text in BLOCK_RULES if random.random() < 0.3]
    return Case(False, mine, theirs, rules)


def legal(case: Case) -> set[Declared]:
    """Give all legal declarations: those without broken restrictions that obey as many requirements as one can."""
    allowed = [one for one in _all(case) if not any(_broken(case, one))]
    scores = {tuple(sorted(one)): _obeyed(case, one) for one in allowed}
    most = max(scores.values())
    return {one for one, score in scores.items() if score == most}


def _all(case: Case) -> Iterator[Declared]:
    aims = PLAYERS[1:] if case.attack else tuple(case.theirs)
    options: list[list[Declared]] = []
    for name, text in case.mine.items():
        sick = case.attack and name in case.new and text != "Haste"
        single: list[Declared] = [] if sick else [((name, aim),) for aim in aims]
        several = "additional" in text
        double: list[Declared] = [((name, one), (name, two)) for one in aims for two in aims if one < two]
        options.append([(), *single, *(double if several else [])])
    for chosen in product(*options):
        yield tuple(pair for part in chosen for pair in part)


def _names(declared: Declared) -> set[str]:
    return {name for name, _ in declared}


def _broken(case: Case, declared: Declared) -> Iterator[bool]:
    acting = _names(declared)
    for name, aim in declared:
        text = case.mine[name]
        yield text in ("Defender", "This creature can't attack.", "This creature can't block.")
        yield "alone" in text and "only" not in text and len(acting) < 2
        yield "only attack alone" in text and len(acting) > 1
        yield "two other" in text and len(acting) < 3
        if not case.attack:
            yield case.theirs[aim] == "Flying" and text not in ("Flying", "Reach")
    for name, text in case.theirs.items():
        count = sum(aim == name for _, aim in declared)
        yield (text == "Menace" and count == 1) or ("more than one" in text and count > 1)
    for text, controller in case.rules:
        if "attack you each" in text:
            yield sum(aim == controller for _, aim in declared) > 1
        elif "can't attack you" in text:
            yield any(aim == controller for _, aim in declared)
        elif "more than two" in text:
            yield len(acting) > 2


def _obeyed(case: Case, declared: Declared) -> int:
    acting = _names(declared)
    score = sum(case.mine[name].endswith("each combat if able.") for name in acting)
    score += sum(text.endswith("each combat if able.") for text, _ in case.rules for _ in acting)
    score += sum(name in case.goaded for name in acting)
    score += sum(name in case.goaded and aim != case.goaded[name] for name, aim in declared)
    for name, text in case.theirs.items():
        blockers = [one for one, aim in declared if aim == name]
        score += "must be blocked" in text and bool(blockers)
        score += len(blockers) if "able to block" in text else 0
    return score


def as_pairs(declaration: Mapping[str, str | tuple[str, ...]]) -> Declared:
    """Give a declaration that the solver listed in the form used here."""
    pairs = [
        (name, aim) for name, aims in declaration.items() for aim in (aims if isinstance(aims, tuple) else (aims,))
    ]
    return tuple(sorted(pairs))
