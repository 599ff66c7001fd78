"""Boards of everything that changes what objects are, from a seed or from hypothesis."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hypothesis import strategies as st

from solver.board.model import Board, Moment, Object, PlacedCounter, Player, Question, ResolvedEffect
from solver.cards import model as m
from tests.properties.cards import Cards, pool
from tests.properties.changes import Changes
from tests.properties.dice import Dice
from tests.properties.parts import COUNTER_KINDS
from tests.properties.theme import Theme, choices_for, draw_theme

CHARACTERISTICS = (Question("characteristics", {}),)
"""The one question of every generated board: what is everything?"""

_ZONES: tuple[tuple[int, m.Zone], ...] = (
    (40, "battlefield"), (3, "graveyard"), (2, "hand"), (2, "stack"), (1, "library"), (1, "exile"), (1, "command"),
)  # fmt: skip
_KEYWORD_COUNTERS = ("flying", "trample", "haste", "indestructible", "first strike")


def seeded_board(seed: int) -> Board:
    """The board of a seed, of 5 to 25 objects; small ones are more frequent."""
    dice = Dice.seeded(seed)
    return draw_board(dice, least=5, most=dice.weighted([(50, 8), (30, 12), (14, 18), (6, 25)]))


@st.composite
def boards(draw: st.DrawFn, *, least: int = 2, most: int = 9) -> Board:
    """Boards for hypothesis; simple ones are those with few objects, words and effects."""
    return draw_board(Dice(lambda count: draw(st.integers(0, count - 1))), least=least, most=most)


def draw_board(dice: Dice, *, least: int, most: int) -> Board:
    """Draw a board.

    Args:
        dice: what decides.
        least: how many objects there are at least.
        most: how many objects there are at most.
    """
    return _Drawing(dice, draw_theme(dice)).board(dice.between(least, most))


def _asks_for_source(effects: tuple[m.Effect, ...]) -> bool:
    return any(f"'{word}'" in repr(effects) for word in ("source", "host", "host controller"))


class _Drawing:
    """One board being drawn. `after` says what has to have an earlier timestamp than an entry."""

    def __init__(self, dice: Dice, theme: Theme) -> None:
        self.dice = dice
        self.theme = theme
        self.cards = Cards(dice, theme)
        self.changes = Changes(dice, theme)
        self.objects: dict[str, Object] = {}
        self.effects: dict[str, ResolvedEffect] = {}
        self.counters: dict[str, PlacedCounter] = {}
        self.after: dict[str, set[str]] = {}

    def board(self, size: int) -> Board:
        dice, theme = self.dice, self.theme
        while len(self.objects) < size:
            self._object(f"o{len(self.objects)}")
        for _ in range(dice.weighted([(3, 0), (4, 1), (3, 2), (2, 3)])):
            self._effect(f"e{len(self.effects)}")
        for _ in range(dice.weighted([(6, 0), (3, 1), (1, 2)])):
            self._counter(f"c{len(self.counters)}")
        timeline = self._timeline()
        holders = {"monarch": dice.pick(theme.players)} if dice.chance(20) else {}
        return Board(
            title="generated",
            players=tuple(self._player(name) for name in theme.players),
            active=dice.pick(theme.players),
            step=dice.pick(("precombat main", "declare blockers", "upkeep")),
            objects=self.objects,
            effects=self.effects,
            counters=self.counters,
            timeline=timeline,
            questions=CHARACTERISTICS,
            flags=frozenset({"day"}) if dice.chance(20) else frozenset(),
            holders=holders,
        )

    def _player(self, name: str) -> Player:
        numbers = {"life": self.dice.pick((20, 3, 2)), "poison": self.dice.below(3)}
        unknown: dict[m.Zone, int] = {"hand": 2} if self.dice.chance(5) else {}
        return Player(name, numbers, unknown=unknown)

    # ---------------------------------------------------------------------------------------------------- objects

    def _hosts(self) -> list[str]:
        return [name for name, thing in self.objects.items() if thing.zone == "battlefield" and not thing.emblem]

    def _object(self, name: str) -> None:
        dice, theme = self.dice, self.theme
        zone = dice.weighted(_ZONES)
        hosts = self._hosts()
        more: dict[str, Any] = {}
        kind = dice.weighted([(10, "quiet"), (9, "busy"), (4, "attachment" if hosts else "busy"), (1, "spell")])
        if kind == "spell" and zone == "battlefield":
            zone = dice.pick(("graveyard", "stack", "hand"))
        card: m.Card = getattr(self.cards, kind)()
        owner = dice.pick(theme.players)
        in_play = zone in {"battlefield", "stack"}
        controller = dice.pick(theme.players) if in_play and dice.chance(12) else owner
        if zone == "battlefield":
            more = self._permanent(card, hosts)
        elif zone == "stack":
            more["x"] = dice.below(4)
            if hosts and dice.chance(15):
                more |= {"source": dice.pick(hosts), "ability": 1}
        elif zone == "command":
            if dice.chance(50):
                card = m.Card(
                    "Emblem", (m.Face("", abilities=(m.Static((self.changes.effect(),), zones=("command",)),)),)
                )
                more["emblem"] = True
            else:
                more["commander"] = True
        if zone == "stack" and not card.faces[0].types:
            zone = "graveyard"
        if zone in {"exile", "graveyard", "hand", "library"} and dice.chance(10):
            more["counters"] = {dice.pick(self._counter_kinds()): dice.between(1, 2)}
        chosen = choices_for((card, more.get("copied_by")), theme, dice)
        if more.get("copy_of") in self.objects:
            chosen = {**choices_for(self.objects[more["copy_of"]].card, theme, dice), **chosen}
        self.objects[name] = Object(
            id=name, card=card, owner=owner, controller=controller, zone=zone, position=len(self.objects),
            chosen=chosen, **more,
        )  # fmt: skip

    def _permanent(self, card: m.Card, hosts: Sequence[str]) -> dict[str, Any]:
        dice, more = self.dice, dict[str, Any]()
        face = card.faces[0]
        keywords = {ability.keyword for ability in face.abilities if isinstance(ability, m.Keyword)}
        attaches = bool({"Aura", "Equipment"} & set(face.subtypes)) or "bestow" in keywords
        if hosts and attaches and dice.chance(85):
            more["attached_to"] = self._host_like(face, hosts)
            more["bestowed"] = "bestow" in keywords
        elif "enchant player" in repr(face) or ("Aura" in face.subtypes and dice.chance(10)):
            more["attached_to"] = dice.pick(self.theme.players)
        if dice.chance(15):
            more["counters"] = {dice.pick(self._counter_kinds()): dice.between(1, 2)}
        if face.loyalty is not None:
            more["counters"] = {"loyalty": 3}
        if card.layout == "leveler":
            more["counters"] = {"level": dice.between(1, 8)}
        if card.layout == "class":
            more["class_level"] = dice.between(1, 3)
        if card.layout == "transform" and dice.chance(50):
            more["face"] = 1
        if card.prototype is not None:
            more["prototyped"] = dice.chance(50)
        if dice.chance(6):
            more["face_down"] = True
        if dice.chance(15):
            more["tapped"] = True
        if dice.chance(10):
            more["token"] = True
        if dice.chance(5):
            more["new_this_turn"] = True
        if dice.chance(4):
            more["attacking"] = dice.pick(self.theme.players)
        if hosts and dice.chance(8):
            more["copy_of"] = dice.pick(hosts)
            more["copied_by"] = self.changes.copying("chosen") if dice.chance(60) else None
        if dice.chance(8):
            more["x"] = dice.below(4)
        return more

    def _host_like(self, face: m.Face, hosts: Sequence[str]) -> str:
        quality = next((a.quality for a in face.abilities if isinstance(a, m.Keyword) and a.keyword == "enchant"), None)
        wanted = quality if isinstance(quality, str) else "Creature"
        fitting = [name for name in hosts if wanted in self.objects[name].card.faces[0].types]
        return self.dice.pick(fitting or hosts)

    def _counter_kinds(self) -> tuple[str, ...]:
        return (*COUNTER_KINDS, *(word for word in self.theme.keywords if word in _KEYWORD_COUNTERS))

    # ------------------------------------------------------------------------------------- effects, placed counters

    def _effect(self, name: str) -> None:
        dice = self.dice
        targets = dice.some(self._hosts(), 1, 3)
        if dice.chance(10):
            targets = (*targets, *dice.some([each for each in self.objects if each not in targets], 1, 1))
        if not self._hosts():
            return
        what = dice.weighted([(6, "invented"), (4, "library"), (2, "words"), (2, "copy")])
        label, chosen = name, {}
        affected: tuple[tuple[str, ...], ...]
        if what == "library":
            label, effects = dice.pick(pool().leaving)
        elif what == "words":
            effects = (m.Effect(m.Is("target 1"), (self.changes.words(),)),)
        elif what == "copy":
            effects = (m.Effect(m.Is("target 1"), (self.changes.copying(dice.pick(("target 2", "chosen"))),)),)
        else:
            condition = self.changes.parts.condition() if dice.chance(15) else None
            effects = (m.Effect(m.Is("target 1"), self._settled(self.changes.several()), condition=condition),)
            if dice.chance(8):
                effects = (m.Effect(m.Is("target 1"), (m.SetController("you"), *effects[0].changes)),)
        affected = tuple(targets for _ in effects)
        if "BecomeCopy" in repr(effects):
            model = dice.pick(self._hosts())
            targets = (targets[0], model)
            if "of='target 1'" in repr(effects):
                targets = (model,)
            affected = tuple((dice.pick(self._hosts()),) for _ in effects)
            chosen = {"creature": model}
            self.after[name] = {model, *affected[0]}
        words = choices_for(effects, self.theme, dice)
        self.effects[name] = ResolvedEffect(
            id=name,
            name=label,
            controller=dice.pick(self.theme.players),
            effects=effects,
            affected=affected,
            targets=targets,
            source=dice.pick(self._hosts()) if _asks_for_source(effects) or dice.chance(30) else None,
            x=dice.below(4) if "X()" in repr(effects) or dice.chance(10) else None,
            chosen={**words, **chosen},
        )

    def _settled(self, changes: tuple[m.Change, ...]) -> tuple[m.Change, ...]:
        """Numbers of resolved effects don't change any more: they are given, or X (611.2d)."""

        def number() -> m.Amount:
            return m.X() if self.dice.chance(20) else self.dice.between(0, 4)

        found: list[m.Change] = []
        for change in changes:
            if isinstance(change, m.SetPower | m.SetToughness):
                found.append(type(change)(number()))
            else:
                found.append(m.Modify(number(), number()) if isinstance(change, m.Modify) else change)
        return tuple(found)

    def _counter(self, name: str) -> None:
        hosts = self._hosts()
        if hosts:
            host = self.dice.pick(hosts)
            kind = self.dice.pick(self._counter_kinds())
            self.counters[name] = PlacedCounter(name, kind, host, self.dice.between(1, 2))
            self.after[name] = {host}

    # --------------------------------------------------------------------------------------------------- timeline

    def _timeline(self) -> tuple[Moment, ...]:
        dice = self.dice
        free = [name for name, thing in self.objects.items() if thing.zone == "battlefield"]
        free += [name for name in self.effects if name not in self.after]
        order = dice.shuffled(free)
        for name in (*self.effects, *self.counters):
            if name in self.after:
                least = 1 + max((order.index(other) for other in self.after[name] if other in order), default=-1)
                order.insert(dice.between(least, len(order)), name)
        moments = [Moment("fixed", (name,)) for name in order]
        if len(order) > 1 and dice.chance(20):
            self._open(moments)
        return tuple(moments)

    def _open(self, moments: list[Moment]) -> None:
        """Leave the order of some neighbors open."""
        count = min(self.dice.between(2, 3), len(moments))
        start = self.dice.between(0, len(moments) - count)
        members = tuple(name for moment in moments[start : start + count] for name in moment.members)
        if not any(self.after.get(name, set()) & set(members) for name in members):
            kind = "together" if self.dice.chance(40) else "any order"
            moments[start : start + count] = [Moment(kind, members)]  # type: ignore[arg-type]
