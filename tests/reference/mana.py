"""Mana by brute force: what abilities produce, through every order of replacement effects (106, 605, 616).

A production is a sorted tuple of symbols, one for each mana.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, combinations_with_replacement, product

from solver.board.model import Board
from solver.cards import model as m
from tests.reference.amounts import amount
from tests.reference.characteristics import final_state
from tests.reference.conditions import holds
from tests.reference.context import Context
from tests.reference.effects import gather
from tests.reference.filters import having, matches
from tests.reference.orders import as_listed
from tests.reference.state import Acting, Held, State
from tests.reference.vocabulary import COLORS

Mana = tuple[str, ...]
Known = Mapping[str, frozenset[str]]
"""The types that objects are known to be able to produce, so far."""

_COLOR_SYMBOLS = tuple(COLORS)
_TYPES = (*_COLOR_SYMBOLS, "C")
_ANY_X = range(1, 6)


def could_produce(board: Board, name: str, order: Sequence[str] | None = None) -> frozenset[str]:
    """The types of mana that a permanent could produce (106.7), as symbols."""
    return all_could_produce(final_state(board, as_listed(board) if order is None else order))[name]


def all_could_produce(state: State) -> dict[str, frozenset[str]]:
    """The types that each permanent could produce: nothing at first, then what follows, until nothing new does."""
    permanents = [name for name, thing in state.board.objects.items() if thing.zone == "battlefield"]
    known: dict[str, frozenset[str]] = dict.fromkeys(permanents, frozenset())
    while True:
        found = {
            name: frozenset(
                symbol for making in makings(state, name) for mana in making.results(known) for symbol in mana
            )
            for name in permanents
        }
        if found == known:
            return known
        known = found


class Lazily(Mapping[str, frozenset[str]]):
    """The types that each permanent could produce, found out when somebody asks."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._known: Known | None = None

    @property
    def _found(self) -> Known:
        if self._known is None:
            self._known = all_could_produce(self._state)
        return self._known

    def __getitem__(self, name: str) -> frozenset[str]:
        return self._found[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._found)

    def __len__(self) -> int:
        return len(self._found)


@dataclass(frozen=True)
class Making:
    """An ability of a permanent that adds mana, and the state that it looks at.

    `you` and `x` are set where it has been activated: by whom, and with which X; `sacrificed` are the types that what
    was sacrificed for it could produce, and `seen` is the state in which its own permanent is looked at (608.2h).
    """

    state: State
    name: str
    held: Held
    you: str | None = None
    x: int | None = None
    sacrificed: frozenset[str] = frozenset()
    seen: State | None = None

    def follows(self, condition: m.Condition | None) -> bool:
        """Whether an instruction with that condition is followed."""
        context = self.context
        match condition:
            case m.Unless(of=of):
                return not self.follows(of)
            case m.Matches(ref="source") if self.seen is not None:
                return holds(condition, Context(self.seen, context.acting))
            case _:
                return holds(condition, context)

    @property
    def context(self) -> Context:
        """What the words of the ability mean."""
        chosen = self.held.chosen
        if chosen is None:
            chosen = self.state.object(self.name).chosen
        acting = Acting(("mana",), m.Effect(m.Is("source"), ()), 0, (), self.name, self.you, chosen, x=self.x)
        return Context(self.state, acting)

    @property
    def adds(self) -> tuple[m.Add, ...]:
        """Its instructions."""
        ability = self.held.ability
        if isinstance(ability, m.Activated) and ability.adds:
            return (m.Add(ability.adds),)
        if not isinstance(ability, m.Activated | m.Triggered):
            return ()
        if any(add.optional or add.tapped is not None for add in ability.produces):
            raise NotImplementedError("mana that may be added, or that looks at what was tapped")
        return ability.produces

    @property
    def taps(self) -> bool:
        """Whether to activate it is to tap the permanent for mana (106.12)."""
        ability = self.held.ability
        return isinstance(ability, m.Activated) and ability.mana and "{T}" in ability.cost

    def productions(self, known: Known, produced: Iterable[str] = ()) -> set[Mana]:
        """What it may add by itself; nothing where it would be mana of an undefined type (106.5)."""
        context = self.context
        more = frozenset(produced)
        parts = [
            _instruction(add, context, known, more, self.sacrificed) for add in self.adds if self.follows(add.condition)
        ]
        return {tuple(sorted(symbol for part in choice for symbol in part)) for choice in product(*parts)}

    def results(self, known: Known) -> set[Mana]:
        """What it produces in the end."""
        found: set[Mana] = set()
        for mana in self.productions(known):
            found |= replaced(mana, replacements(self.state, self.name)) if self.taps and mana else {mana}
        return found


def makings(state: State, name: str) -> Iterator[Making]:
    """The abilities of a permanent that add mana."""
    for held in state.abilities(name):
        making = Making(state, name, held)
        if making.adds:
            yield making


def _instruction(
    add: m.Add, context: Context, known: Known, produced: frozenset[str], sacrificed: frozenset[str]
) -> set[Mana]:
    """What one instruction may add: nothing in one way where the amount is 0, in no way where no type is defined."""
    found: set[Mana] = set()
    numbers = [choice.amount if isinstance(choice, m.Portion) else add.amount for choice in add.choices]
    if all(0 in _numbers(number, context) for number in numbers):
        return {()}
    if add.spread != "alike":
        pick = combinations_with_replacement if add.spread == "any" else combinations
        kinds = [str(choice).strip("{}") for choice in add.choices]
        for count in _numbers(add.amount, context):
            found |= {tuple(sorted(chosen)) for chosen in pick(kinds, count)}
        return found - {()}
    for choice in add.choices:
        number = choice.amount if isinstance(choice, m.Portion) else add.amount
        for count in _numbers(number, context):
            found |= {tuple(sorted(mana * count)) for mana in _choice(choice, context, known, produced, sacrificed)}
    return found - {()}


def _numbers(number: m.Amount, context: Context) -> Iterable[int]:
    if number == m.X() and context.acting.x is None:
        return _ANY_X
    return [max(amount(number, context), 0)]


def _choice(
    choice: m.Mana, context: Context, known: Known, produced: frozenset[str], sacrificed: frozenset[str]
) -> Iterator[Mana]:
    match choice:
        case "any color":
            yield from ((symbol,) for symbol in _COLOR_SYMBOLS)
        case "chosen color":
            yield from ((symbol,) for symbol, color in COLORS.items() if color == context.acting.chosen.get("color"))
        case str():
            yield tuple(re.findall(r"\{(.)\}", choice))
        case m.Portion():
            yield from _choice(choice.mana, context, known, produced, sacrificed)
        case m.CouldProduce():
            seen = {symbol for name in having(choice.among, "battlefield", context) for symbol in known[name]}
            yield from ((symbol,) for symbol in _TYPES if symbol in seen and (choice.what == "type" or symbol != "C"))
        case m.ColorsAmong():
            colors = {
                color
                for name in having(choice.among, choice.scope, context)
                for color in context.state.values[name].colors
            }
            yield from ((symbol,) for symbol, color in COLORS.items() if color in colors)
        case m.CommanderColors():
            yield from ((symbol,) for symbol in _COLOR_SYMBOLS if symbol in _identity(context))
        case m.Produced():
            yield from ((symbol,) for symbol in _TYPES if symbol in produced)
        case m.SacrificedCould():
            yield from (
                (symbol,) for symbol in _TYPES if symbol in sacrificed and (choice.what == "type" or symbol != "C")
            )


def _identity(context: Context) -> set[str]:
    """The color identity of your commanders (903.4)."""
    found: set[str] = set()
    for thing in context.state.board.objects.values():
        if thing.commander and thing.owner == context.you:
            for face in thing.card.faces:
                found |= set(re.findall(r"[WUBRG]", "".join(re.findall(r"\{[^}]*\}", face.cost or ""))))
                found |= {symbol for symbol, color in COLORS.items() if color in (*face.symbols, *face.indicator)}
    return found


# Replacements (106.12b, 614.5, 616.1) -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Replacement:
    """One replacement effect on the mana of one permanent: the changes that are about it, and the chosen color."""

    key: tuple[object, ...]
    changes: tuple[m.ProduceInstead, ...]
    color: str | None

    def results(self, mana: Mana) -> set[Mana]:
        """What it may make of some mana; nothing where it doesn't apply."""
        options: set[Mana] = set()
        for change in self.changes:
            options |= set(self._change(change, mana))
        # with a choice of types, one of them may be what the mana is already
        return options if len(options) > 1 else options - {mana}

    def _change(self, change: m.ProduceInstead, mana: Mana) -> Iterator[Mana]:
        if len(mana) < change.at_least:
            return
        if change.mana is None:
            yield tuple(sorted(mana * change.times))
            return
        for symbol in self._symbols(change.mana):
            if change.amount == "one":
                yield (symbol,)
            elif change.replaced == "any":
                yield (symbol,) * len(mana)
            else:
                struck = set(_COLOR_SYMBOLS) if change.replaced == "color" else {change.replaced.strip("{}")}
                if struck & set(mana):
                    yield tuple(sorted(symbol if one in struck else one for one in mana))

    def _symbols(self, mana: str) -> list[str]:
        if mana == "any color":
            return list(_COLOR_SYMBOLS)
        if mana == "chosen color":
            return [symbol for symbol, color in COLORS.items() if color == self.color]
        return [mana.strip("{}")]


@dataclass(frozen=True)
class Watched:
    """A permanent that is tapped for mana, and the state in which it is looked at."""

    state: State
    name: str


def replacements(state: State, name: str, watched: Watched | None = None) -> list[Replacement]:
    """The effects that watch a permanent being tapped for mana."""
    look = (watched or Watched(state, name)).state
    found: list[Replacement] = []
    for acting in gather(state):
        changes = [change for change in acting.effect.changes if isinstance(change, m.ProduceInstead)]
        context = Context(state, acting)
        seen = Context(look, acting)
        if not changes or not holds(acting.effect.condition, context) or not _watches(acting, name, seen):
            continue
        own = tuple(change for change in changes if change.of is None or matches(change.of, name, seen))
        color = acting.chosen.get("color")
        found.append(Replacement(acting.key, own, None if color is None else str(color)))
    return found


def _watches(acting: Acting, name: str, context: Context) -> bool:
    # 611.2c: an effect that changes no characteristics is not locked in to objects, unless it has a target
    if acting.locked is not None and "target" in repr(acting.effect.affects):
        return name in acting.locked
    return matches(acting.effect.affects, name, context)


def replaced(mana: Mana, effects: Sequence[Replacement]) -> set[Mana]:
    """All that may come out, trying each applicable effect first (616.1e, 616.1f), each one once (614.5)."""
    found: set[Mana] = set()
    applied = False
    for place, effect in enumerate(effects):
        for result in effect.results(mana):
            applied = True
            found |= replaced(result, [*effects[:place], *effects[place + 1 :]])
    return found if applied else {mana}
