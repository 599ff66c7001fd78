"""Frames that give abilities by level: levelers (711), Classes (716), station cards (721), and prototypes (718)."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from solver.cards.instructions import Does, Mode, Treat
from solver.cards.model import (
    Ability,
    Activated,
    AddAbility,
    AddTypes,
    AllOf,
    Change,
    Compare,
    Condition,
    Counters,
    Effect,
    HasCounter,
    InZone,
    Is,
    Keyword,
    Matches,
    PlayerNumber,
    Prototype,
    SetPower,
    SetToughness,
    Static,
    Zone,
)
from solver.cards.normal import normal
from solver.cards.words import digest

Compile = Callable[[str], tuple[Ability, ...]]
"""Compiles one paragraph."""

_LEVEL = re.compile(r"^LEVEL (\d+)(?:-(\d+)|\+)$")
_SIZE = re.compile(r"^(\d+)/(\d+)$")
_CLASS_LEVEL = re.compile(r"^((?:\{[^}]*\})+): Level (\d+)$")
_STATION = re.compile(r"^(?:STATION )?(\d+)\+(?: \| (.+))?$")
_CREATURE_AT = re.compile(r"creature at (\d+)\+")
_PROTOTYPE = re.compile(r"^Prototype ((?:\{[^}]*\})+) — (\d+)/(\d+)$")
_MAX_SPEED = re.compile(r"^Max speed — (.+)$", re.DOTALL)


class Block(msgspec.Struct):
    """The lines below one level, and the number of the paragraph that begins them."""

    number: int
    condition: Condition
    size: tuple[str, str] | None = None
    creature: bool = False
    lines: list[str] = msgspec.field(default_factory=list)

    def static(self, compile_paragraph: Compile) -> Static | None:
        """Give the static ability that has what stands below a level."""
        changes: list[Change] = [AddTypes(("Creature",))] if self.creature else []
        for line in self.lines:
            changes += [AddAbility(ability) for ability in compile_paragraph(line)]
        if self.size is not None:
            changes += [SetPower(int(self.size[0])), SetToughness(int(self.size[1]))]
        if not changes:
            return None
        return normal(Static((Effect(Is("source"), tuple(changes), condition=self.condition),)))


def _level(low: str, high: str | None) -> Condition:
    least = Compare(Counters("source", "level"), ">=", int(low))
    return least if high is None else AllOf((least, Compare(Counters("source", "level"), "<=", int(high))))


class Structure(msgspec.Struct):
    """The paragraphs of a card whose frame gives abilities by level.

    `plain` are the paragraphs outside of blocks, with their numbers.
    """

    layout: str
    plain: list[tuple[int, str]] = msgspec.field(default_factory=list)
    blocks: list[Block] = msgspec.field(default_factory=list)


def leveler(paragraphs: list[tuple[int, str]]) -> Structure | None:
    """Find the blocks of a leveler (711.2).

    Args:
        paragraphs: numbers and texts.
    """
    if not any(_LEVEL.match(text) for _, text in paragraphs):
        return None
    found = Structure("leveler")
    for number, text in paragraphs:
        if level := _LEVEL.match(text):
            found.blocks.append(Block(number, _level(level[1], level[2])))
        elif not found.blocks:
            found.plain.append((number, text))
        elif size := _SIZE.match(text):
            found.blocks[-1].size = (size[1], size[2])
        else:
            found.blocks[-1].lines.append(text)
    return found


def class_card(paragraphs: list[tuple[int, str]]) -> Structure | None:
    """Find the blocks of a Class (716.2); the ability that reaches a level stands outside of them.

    Args:
        paragraphs: numbers and texts.
    """
    if not any(_CLASS_LEVEL.match(text) for _, text in paragraphs):
        return None
    found = Structure("class")
    condition: Condition | None = None
    for number, text in paragraphs:
        if level := _CLASS_LEVEL.match(text):
            found.plain.append((number, text))
            condition = Compare(Counters("source", "class level"), ">=", int(level[2]))
        elif condition is None:
            found.plain.append((number, text))
        elif found.blocks and found.blocks[-1].condition == condition:
            found.blocks[-1].lines.append(text)
        else:
            found.blocks.append(Block(number, condition, lines=[text]))
    return found


def class_level(text: str, name: str) -> Activated | None:
    """Compile the ability by which a Class reaches a level.

    Args:
        text: the paragraph.
        name: the name of the card.
    """
    level = _CLASS_LEVEL.match(text)
    if level is None:
        return None
    # 716.2a: only from the level below, and only as a sorcery
    below = Compare(Counters("source", "class level"), "=", int(level[2]) - 1)
    reaches = Does((Mode((Treat("gain level", Is("source"), amount=int(level[2])),)),))
    return Activated(cost=level[1], only=below, sorcery=True, words=digest(text, name), does=reaches)


def station(paragraphs: list[tuple[int, str]], text: str, power: str | None, toughness: str | None) -> Structure | None:
    """Find the blocks of a station card (721.2); its box belongs to the block that makes it a creature.

    Args:
        paragraphs: numbers and texts.
        text: the whole text, whose reminder text names that block.
        power: the power in its box.
        toughness: the toughness in its box.
    """
    if not any(_STATION.match(paragraph) for _, paragraph in paragraphs):
        return None
    found = Structure("normal")
    levels: list[int] = []
    for number, paragraph in paragraphs:
        if symbol := _STATION.match(paragraph):
            levels.append(int(symbol[1]))
            condition = Matches("source", HasCounter("charge", int(symbol[1])))
            found.blocks.append(Block(number, condition, lines=[symbol[2]] if symbol[2] else []))
        elif found.blocks:
            found.blocks[-1].lines.append(paragraph)
        else:
            found.plain.append((number, paragraph))
    if power is not None and toughness is not None and power.isdigit() and toughness.isdigit():
        told = _CREATURE_AT.search(text)
        at = int(told[1]) if told else levels[-1]
        block = found.blocks[levels.index(at) if at in levels else -1]
        block.size, block.creature = (power, toughness), True
    return found


def prototype(text: str) -> tuple[Keyword, Prototype] | None:
    """Compile the line of a prototype card (718.2).

    Args:
        text: the paragraph.
    """
    match = _PROTOTYPE.match(text)
    if match is None:
        return None
    return Keyword("prototype", cost=match[1]), Prototype(match[1], match[2], match[3])


def max_speed(text: str, compile_paragraph: Compile) -> Static | None:
    """Compile an ability that is there at maximum speed only (702.178).

    Args:
        text: the paragraph.
        compile_paragraph: compiles what stands behind the dash.
    """
    match = _MAX_SPEED.match(text)
    if match is None:
        return None
    condition: Condition = Compare(PlayerNumber("speed"), ">=", 4)
    changes = tuple(AddAbility(ability) for ability in compile_paragraph(match[1]))
    # it functions where the ability does that it gives (702.178b)
    zones: tuple[Zone, ...] = ("battlefield",)
    if "this card from your graveyard" in match[1]:
        zones = ("graveyard",)
        condition = AllOf((Matches("source", InZone("graveyard")), condition))
    return normal(Static((Effect(Is("source"), changes, condition=condition),), zones=zones)) if changes else None
