"""What a `.pzl` file says, in types: players, their zones, and the marks on each card.

Cards refer to each other by the numbers that the file gives them (``Id:7``), which are kept as texts.
"""

from __future__ import annotations

import msgspec

from solver.cards.model import Zone

METADATA = ("Goal", "Turns", "Difficulty", "Targets", "TargetCount", "HumanControl")
"""Keys of the section ``[metadata]`` that say what a puzzle is about, in the order in which notes have them."""


class Token(msgspec.Struct, kw_only=True):
    """The characteristics of a token (111.3), as the keys of an inline card have them."""

    name: str
    type: str
    cost: str | None = None
    power: int | None = None
    toughness: int | None = None
    text: str | None = None
    colors: tuple[str, ...] = ()


class Entry(msgspec.Struct, kw_only=True):
    """A card or token in a zone.

    `new` is summoning sickness (302.6). `back` is the word that says that the other face is up. `host`, `chosen_cards`,
    `imprinted`, `remembered` and `exiled_with` are numbers of other entries; so is `attacks`, which is empty for one
    that attacks a player. `owner` and `enchants` count players from 0. An entry that is not `present` is no object of
    the board, such as one that is phased out (702.26b).
    """

    name: str
    line: int
    token: Token | None = None
    number: str | None = None
    present: bool = True
    owner: int | None = None
    tapped: bool = False
    new: bool = False
    face_down: bool = False
    back: str | None = None
    is_token: bool = False
    bestowed: bool = False
    commander: bool = False
    class_level: int | None = None
    damage: int = 0
    counters: dict[str, int] = msgspec.field(default_factory=dict)
    host: str | None = None
    enchants: int | None = None
    attacks: str | None = None
    colors: tuple[str, ...] = ()
    type: str | None = None
    names: tuple[str, ...] = ()
    chosen_cards: tuple[str, ...] = ()
    imprinted: tuple[str, ...] = ()
    remembered: tuple[str, ...] = ()
    exiled_with: str | None = None


class Spell(msgspec.Struct, kw_only=True):
    """A spell on the stack; `target` is the number of an entry, or counts a player from 0."""

    name: str
    line: int
    target: str | int | None = None


class Player(msgspec.Struct):
    """A player; numbers that the file does not give are None."""

    life: int | None = None
    counters: dict[str, int] = msgspec.field(default_factory=dict)
    mana: str = ""
    lands_played: int | None = None
    ring_level: int | None = None
    speed: int | None = None
    zones: dict[Zone, list[Entry]] = msgspec.field(default_factory=dict)
    spells: list[Spell] = msgspec.field(default_factory=list)


class Puzzle(msgspec.Struct):
    """A game state, and what the file says about it.

    `about` has the keys of `METADATA` that are there. `players` are in turn order, and `active` counts them from 0.
    """

    title: str = ""
    url: str = ""
    about: dict[str, str] = msgspec.field(default_factory=dict)
    description: str = ""
    players: list[Player] = msgspec.field(default_factory=list)
    active: int = 0
    step: str = "precombat main"
    turn: int | None = None
