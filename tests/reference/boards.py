"""Short ways to write cards and boards for the tests of the reference model."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from solver.board.model import Board, Moment, Object, PlacedCounter, Player, ResolvedEffect, Value
from solver.cards import model as m
from tests.reference.vocabulary import SUPERTYPES, TYPES

Entry = Object | ResolvedEffect | PlacedCounter

SELF, HOST = m.Is("source"), m.Is("host")
OTHER = m.Not(SELF)
YOURS = m.Controlled("you")


def static(*changes: m.Change, affects: m.Filter = SELF, scope: m.Scope = "battlefield", **more: Any) -> m.Static:  # noqa: ANN401
    """A static ability with one effect; `zones` and `defining` go to the ability, the rest to the effect."""
    own = {key: more.pop(key) for key in ("zones", "defining") if key in more}
    return m.Static((m.Effect(affects, changes, scope, **more),), **own)


def defining(*changes: m.Change) -> m.Static:
    """A characteristic-defining ability."""
    return static(*changes, defining=True)


def size(power: m.Amount, toughness: m.Amount | None = None) -> tuple[m.Change, m.Change]:
    """Both changes that set base power and toughness."""
    return m.SetPower(power), m.SetToughness(power if toughness is None else toughness)


def face(name: str, line: str, *abilities: m.Ability, pt: str | None = None, **more: Any) -> m.Face:  # noqa: ANN401
    """A face from its type line."""
    left, _, right = line.partition(" - ")
    power, _, toughness = pt.partition("/") if pt is not None else (None, "", None)
    return m.Face(
        name=name,
        supertypes=tuple(word for word in left.split() if word in SUPERTYPES),
        types=tuple(word for word in left.split() if word in TYPES),
        subtypes=tuple(right.split()),
        power=power,
        toughness=toughness,
        abilities=abilities,
        **more,
    )


def card(name: str, line: str, *abilities: m.Ability, pt: str | None = None, **more: Any) -> m.Card:  # noqa: ANN401
    """A card with one face."""
    return m.Card(name, (face(name, line, *abilities, pt=pt, **more),))


def thing(name: str, what: m.Card, owner: str = "A", zone: m.Zone = "battlefield", **more: Any) -> Object:  # noqa: ANN401
    """An object; its controller is its owner unless said."""
    return Object(id=name, card=what, owner=owner, controller=more.pop("controller", owner), zone=zone, **more)


def resolved(
    name: str,
    affects: str | tuple[str, ...],
    *changes: m.Change,
    controller: str = "A",
    chosen: Mapping[str, Value] | None = None,
    condition: m.Condition | None = None,
    **more: Any,  # noqa: ANN401
) -> ResolvedEffect:
    """One effect that a resolved spell left on some objects."""
    names = (affects,) if isinstance(affects, str) else affects
    effect = m.Effect(m.Is("target 1"), changes, condition=condition)
    return ResolvedEffect(
        id=name,
        name=name,
        controller=controller,
        effects=(effect,),
        affected=(names,),
        targets=names,
        chosen=dict(chosen or {}),
        **more,
    )


def together(*entries: Entry) -> tuple[str, tuple[Entry, ...]]:
    """Entries that got their timestamps at once (613.7m)."""
    return "together", entries


def any_order(*entries: Entry) -> tuple[str, tuple[Entry, ...]]:
    """Entries whose order is open."""
    return "any order", entries


def board(*entries: Entry | tuple[str, tuple[Entry, ...]], active: str = "A", **more: Any) -> Board:  # noqa: ANN401
    """A board of the players A, B and C; permanents, effects and counters are in order of their timestamps."""
    objects: dict[str, Object] = {}
    effects: dict[str, ResolvedEffect] = {}
    counters: dict[str, PlacedCounter] = {}
    timeline: list[Moment] = []
    for entry in entries:
        kind, members = entry if isinstance(entry, tuple) else ("fixed", (entry,))
        for member in members:
            if isinstance(member, Object):
                objects[member.id] = member
            elif isinstance(member, ResolvedEffect):
                effects[member.id] = member
            else:
                counters[member.id] = member
        placed = [each.id for each in members if not isinstance(each, Object) or each.zone == "battlefield"]
        if placed:
            timeline.append(Moment(kind, tuple(placed)))  # type: ignore[arg-type]
    players = more.pop("players", tuple(Player(name, {"life": 20}) for name in "ABC"))
    step = more.pop("step", "precombat main")
    return Board("test", players, active, step, objects, effects, counters, tuple(timeline), (), **more)


# Cards that many tests use ------------------------------------------------------------------------------------------

BEAR = card("Bear", "Creature - Bear", pt="2/2", cost="{1}{G}")
ANGEL = card("Angel", "Creature - Angel", m.Keyword("flying"), m.Keyword("vigilance"), pt="4/4", cost="{3}{W}{W}")
FOREST = card("Forest", "Basic Land - Forest")
SWAMP = card("Swamp", "Basic Land - Swamp")
MOUNTAIN = card("Mountain", "Basic Land - Mountain")
WASTES = card("Wastes", "Basic Land", m.Activated("{T}", ("{C}",), mana=True))
DUAL = card("Dual", "Land - Island Swamp", m.Opaque("static", "pay life"))
SAPROLING = card("Saproling", "Creature - Saproling", pt="1/1", indicator=("green",))
ALL_MOUNTAINS = card(
    "All Mountains",
    "Enchantment",
    static(m.SetSubtypes("land", ("Mountain",)), affects=m.All(("Land", m.Not("Basic")))),
    cost="{2}{R}",
)
ALL_SWAMPS = card("All Swamps", "Legendary Land", static(m.AddSubtypes(("Swamp",)), affects="Land"))
ALL_SMALL = card(
    "All Small", "Enchantment", static(m.LoseAllAbilities(), *size(1), affects="Creature"), cost="{2}{W}{W}"
)
ALL_ANIMATED = card(
    "All Animated",
    "Enchantment",
    static(
        m.AddTypes(("Creature",)),
        *size(m.StatOf("mana value", "affected")),
        affects=m.All(("Enchantment", m.Not("Aura"), OTHER)),
    ),
    cost="{2}{W}{W}",
)
ANTHEM = card("Anthem", "Enchantment", static(m.Modify(1, 1), affects=m.All(("Creature", YOURS))), cost="{1}{W}{W}")
SAPROLINGS_AND_FORESTS = card(
    "Saprolings and Forests",
    "Enchantment",
    static(
        m.AddTypes(("Creature", "Land")),
        m.AddSubtypes(("Saproling", "Forest")),
        m.SetColors(("green",)),
        *size(1),
        affects=m.Any(("Forest", "Saproling")),
    ),
    cost="{3}{G}",
)
YOUR_LANDS_ARE_ALL = card(
    "Your Lands Are All",
    "Creature - Dryad",
    static(m.EverySubtype("basic land"), affects=m.All(("Land", YOURS))),
    pt="2/4",
    cost="{2}{G}",
)
CHANGELING = card("Changeling", "Creature - Shapeshifter", m.Keyword("changeling"), pt="4/4", cost="{3}{G}")
COUNT_GRAVES = defining(*size(m.Count("Creature", "graveyard"), m.Sum((1, m.Count("Creature", "graveyard")))))
GRAVE_BEAST = card("Grave Beast", "Creature - Lhurgoyf", COUNT_GRAVES, pt="*/1+*", cost="{1}{G}")
TWO_COLORS = card("Two Colors", "Creature - Elf", pt="1/1", cost="{R}{B}")
