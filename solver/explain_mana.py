"""Explanations about mana: by which ability something produces some or could, and what replaced it on the way.

Everything told here was derived by `mana/reasons.lp`; this module chooses what to tell, the shortest first, and puts it
into words.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from clingo import Symbol
from msgspec.structs import replace

from solver.answers import Reader, Told
from solver.board.model import Board
from solver.cards.model import Activated
from solver.cards.render import called, render_ability
from solver.facts.board import Numbering, Writer
from solver.mana import amounts
from solver.outcome import ManaOutcome, Step
from solver.pool import SYMBOLS, Amounts, written

LAYER = "mana"
"""What the steps of such explanations have in the place of a layer."""

_RULE = "106.7"
_RESOLVING = "resolving"


class _Way(NamedTuple):
    """A way to produce a type: by an ability, through some replacements, perhaps like another object."""

    ability: Symbol
    changes: tuple[tuple[Symbol, Symbol, Symbol], ...]
    mana: Symbol
    like: tuple[int, str] | None = None


class ManaExplainer:
    """Puts into words how the objects of one board could produce mana.

    Args:
        board: the board.
        numbering: how its things are numbered in the facts.
        writer: the writer of its facts.
    """

    def __init__(self, board: Board, numbering: Numbering, writer: Writer) -> None:
        self._board = board
        self._numbering = numbering
        self._reader = Reader(board, numbering, writer)

    def steps(self, told: Iterable[Told], name: str, types: Iterable[str]) -> tuple[Step, ...]:
        """Explain which types of mana an object could produce in one world.

        Args:
            told: what is told of the world.
            name: the object.
            types: the symbols of the types.
        """
        ways = _ways(told)
        index = self._numbering.objects[name]
        words = {symbol: hue for hue, symbol in SYMBOLS.items()}
        found = [self._step(ways[index, words[symbol]], index, words[symbol]) for symbol in types]
        return tuple(found) or (self._nothing(name),)

    def tapped(self, told: Iterable[Told], name: str, outcome: ManaOutcome) -> tuple[Step, ...]:
        """Explain one outcome of a mana ability of an object.

        Args:
            told: what is told of the world in which the cost is paid.
            name: the object.
            outcome: the outcome.
        """
        told = list(told)
        index = self._numbering.objects[name]
        paths = _Paths(one for one in told if one.name == "changed_by")
        ways = [
            _Way(ability, paths.shortest(own, start, mana), mana)
            for own, instance, ability, start, mana in (
                one.arguments for one in told if one.name == "adds_by_itself" and one.arguments[1].name == _RESOLVING
            )
            if own.number == index and amounts(mana) == outcome.produced
        ]
        if not ways:
            return (self._barren(name),)
        way = min(ways, key=lambda one: (len(one.changes), str(one)))
        taps = way.ability.name == "add_mana" or "{T}" in self._cost(way.ability)
        doing = "is tapped for mana and produces" if taps else "produces"
        text = self._text(way.ability, name)
        changes = ((name, f"{doing} {written(outcome.produced)}"),)
        first = Step(LAYER, name, changes, tuple(self._replaced(way)), text=text, rule="106.12" if taps else "605.3b")
        return (first, *self._triggered(told, index, way.mana, outcome))

    def _barren(self, name: str) -> Step:
        why = "its ability resolves without producing mana, for there is none or its type is not defined"
        return Step(LAYER, name, ((name, "produces no mana"),), (("106.5", why),), rule="605.3b")

    def _replaced(self, way: _Way) -> Iterator[tuple[str, str]]:
        for effect, earlier, later in way.changes:
            yield "106.12b", f"{self._reader.label(effect)} makes {_mana(later)} of {_mana(earlier)}"
        if len({effect for effect, _, _ in way.changes}) > 1:
            yield "616.1", "the player who gets the mana chooses which effect is applied first"

    def _triggered(self, told: Sequence[Told], index: int, mana: Symbol, outcome: ManaOutcome) -> Iterator[Step]:
        """Tell what triggered, with what each mana ability added: one of the ways in which all of it adds up."""
        fired = [
            one.arguments[3:] for one in told
            if one.name == "fires" and one.arguments[0].number == index and one.arguments[2] == mana
        ]  # fmt: skip
        paying = [one.arguments[-2:] for one in told if one.name in ("noticed", "departed")]
        for source, _ in sorted(paying, key=str):
            words = "has triggered while the cost was paid and waits for the stack"
            name = self._reader.name(source.number)
            yield Step(LAYER, name, ((name, words),), (), rule="603.3")
        options: dict[tuple[int, str], list[tuple[str, Amounts]]] = defaultdict(list)
        for one in told:
            if one.name == "adds_besides" and one.arguments[1] == mana:
                _, _, source, instance, player, more = one.arguments
                options[source.number, str(instance)].append((self._reader.player(player.number), amounts(more)))
        chosen = _adding_up(list(options.values()), outcome)
        added = dict(zip(options, chosen, strict=True))
        for source, instance, ability in sorted(fired, key=str):
            name = self._reader.name(source.number)
            given = added.get((source.number, str(instance)))
            if given is None:
                yield Step(LAYER, name, ((name, "has triggered and waits for the stack"),), (), rule="603.3")
                continue
            who, what = given
            because = (("605.4a", "a triggered mana ability resolves at once"),)
            changes = ((name, f"{who} adds {written(what)}"),)
            yield Step(LAYER, name, changes, because, text=self._text(ability, name), rule="106.12a")

    def _cost(self, ability: Symbol) -> str:
        held = self._reader.ability(ability)
        return held.cost if isinstance(held, Activated) else ""

    def _text(self, ability: Symbol, name: str) -> str:
        thing = self._board.objects[name]
        face = thing.card.faces[thing.face]
        return render_ability(self._reader.ability(ability), name=called(face.types, face.subtypes))

    def _nothing(self, name: str) -> Step:
        why = "no ability of it would add mana of a defined type"
        return Step(LAYER, name, ((name, "could produce no mana"),), ((_RULE, why),), rule=_RULE)

    def _step(self, way: _Way, index: int, hue: str) -> Step:
        name = self._reader.name(index)
        because: list[tuple[str, str]] = []
        if way.like is not None:
            other, same = way.like
            because.append((_RULE, f"{self._reader.name(other)} could produce {_symbol(same)}"))
        for effect, earlier, later in way.changes:
            because.append(("106.12b", f"{self._reader.label(effect)} makes {_mana(later)} of {_mana(earlier)}"))
        text = self._text(way.ability, name)
        return Step(LAYER, name, ((name, f"could produce {_symbol(hue)}"),), tuple(because), text=text, rule=_RULE)


def _adding_up(options: list[list[tuple[str, Amounts]]], outcome: ManaOutcome) -> list[tuple[str, Amounts]]:
    """Choose one of the options of each ability so that with what the permanent produced they are what is gained."""
    if not options:
        return []
    first, *rest = options
    for player, more in sorted(first):
        left = tuple(whole - part for whole, part in zip(outcome.mana[player], more, strict=True))
        gained = {**outcome.mana, player: left}
        found = _adding_up(rest, replace(outcome, mana=gained)) if min(left) >= 0 else []
        if len(found) == len(rest) and (rest or any(mana == outcome.produced for mana in gained.values())):
            return [(player, more), *found]
    return []


def _symbol(hue: str) -> str:
    return f"{{{SYMBOLS[hue]}}}"


def _amounts(mana: Symbol) -> dict[str, int]:
    return {hue: part.number for hue, part in zip(SYMBOLS, mana.arguments, strict=True) if part.number}


def _mana(mana: Symbol) -> str:
    """Write some mana; a lot of it by its number."""
    return "".join(_symbol(hue) * count if count <= 10 else f"{count} {_symbol(hue)}" for hue, count in
                   _amounts(mana).items())  # fmt: skip


def _ways(told: Iterable[Told]) -> dict[tuple[int, str], _Way]:
    """Give for each object and type the way that needs the fewest other objects, and then the fewest replacements."""
    told = list(told)
    paths = _Paths(one for one in told if one.name == "changed_by")
    found: dict[tuple[int, str], _Way] = {}
    for one in sorted((one for one in told if one.name == "adds_by_itself"), key=lambda one: str(one.arguments)):
        index, _, ability, start, mana = one.arguments
        _offer(found, index.number, _Way(ability, paths.shortest(index, start, mana), mana), found)
    mirrors = [one for one in told if one.name == "adds_like"]
    while True:
        fresh: dict[tuple[int, str], _Way] = {}
        for one in sorted(mirrors, key=lambda one: str(one.arguments)):
            index, _, ability, start, mana, other, hue = one.arguments
            if (other.number, hue.name) in found:
                like = (other.number, hue.name)
                _offer(fresh, index.number, _Way(ability, paths.shortest(index, start, mana), mana, like), found)
        if not fresh:
            return found
        found |= fresh


def _offer(found: dict[tuple[int, str], _Way], index: int, way: _Way, known: dict[tuple[int, str], _Way]) -> None:
    for hue in _amounts(way.mana):
        key = index, hue
        if found is not known and key in known:
            continue
        if key not in found or len(way.changes) < len(found[key].changes):
            found[key] = way


_State = tuple[Symbol, Symbol]
_Change = tuple[Symbol, Symbol, Symbol]


class _Paths:
    """The states that mana goes through when effects replace it, and the shortest ways through them."""

    def __init__(self, told: Iterable[Told]) -> None:
        self._next: dict[tuple[Symbol, Symbol], dict[_State, list[tuple[Symbol, _State]]]] = defaultdict(
            lambda: defaultdict(list)
        )
        for one in told:
            index, start, before, applied, after, applied_then, effect = one.arguments
            self._next[index, start][before, applied].append((effect, (after, applied_then)))

    def shortest(self, index: Symbol, start: Symbol, mana: Symbol) -> tuple[_Change, ...]:
        """Give the effects, each with what it was applied to and what it made, that lead to some mana in the end."""
        steps = self._next.get((index, start), {})
        firsts = [state for state in steps if state[0] == start and state[1].number == 0]
        todo: deque[tuple[_State, tuple[_Change, ...]]] = deque((state, ()) for state in firsts)
        seen = set(firsts)
        while todo:
            state, path = todo.popleft()
            after = sorted(steps.get(state, ()), key=str)
            if not after and state[0] == mana:
                return path
            for effect, reached in after:
                if reached not in seen:
                    seen.add(reached)
                    todo.append((reached, (*path, (effect, state[0], reached[0]))))
        return ()
