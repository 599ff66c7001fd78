"""What a cost comes to on a board, read off the encodings: every version of the total, and what may be spent on it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

import msgspec
from clingo import Function, Symbol
from msgspec.structs import replace

from solver.board.model import Question
from solver.cards.model import Activated, Keyword, Opaque
from solver.cards.render import render_ability
from solver.facts.board import number as numbering
from solver.facts.faces import mana_in, mana_symbols
from solver.payment.asking import Paying, facts
from solver.pool import SYMBOLS
from solver.pools.sources import Standing, Told


class Slot(msgspec.Struct, frozen=True):
    """Mana that is needed: for the symbols at one place of the cost in one of the ways to pay them, or generic mana.

    `need` is a type of mana, ``generic`` or ``snow``.
    """

    term: str
    need: str
    count: int


class Version(msgspec.Struct, frozen=True):
    """One version of the total cost (601.2b, 601.2f): what is needed for each symbol, and what else is paid.

    `takes` says which objects are given up or tapped: the deed, and how many, by place and way of the cost.
    """

    slots: tuple[Slot, ...]
    life: int
    takes: Mapping[tuple[int, int], tuple[str, int]]


class Change(msgspec.Struct, frozen=True):
    """What an effect makes of the cost: mana more or less, or a least amount of it.

    `source` is the object that the effect comes from, None for a rule, and `text` what makes it, in words.
    """

    by: Literal["more", "less", "least"]
    mana: str
    source: str | None = None
    text: str = ""


class Prices(msgspec.Struct, frozen=True):
    """All versions of a total cost, and what is said of the mana that pays for it.

    `offering` has the objects that can be taken for an additional cost, by place and way; `helping` those that can pay
    for mana of a need instead, by what lets them (``convoke`` ...). `spendable` says for each object whose costs are
    paid as which types mana of a type can be spent on it. `restrained` are the abilities whose mana is restricted, with
    the objects that it serves; those in `unclear` are not understood.
    """

    versions: tuple[Version, ...]
    offering: Mapping[tuple[int, int], tuple[str, ...]]
    helping: Mapping[tuple[str, str], frozenset[str]]
    spendable: Mapping[str, frozenset[tuple[str, str]]]
    restrained: Mapping[tuple[str, Symbol], frozenset[str]]
    unclear: frozenset[str]
    repriced: frozenset[str]
    unread: tuple[str, ...]
    beyond: bool
    changes: tuple[Change, ...] = ()


def standing(asked: Paying, order: Sequence[str]) -> Standing:
    """Give the board on which it is looked up what a cost comes to, and what the player could use to pay it.

    Args:
        asked: what is paid for.
        order: ids of permanents, effects and placed counters, earliest first.
    """
    board = replace(asked.board, questions=(*asked.board.questions, Question("pools", {"player": asked.player})))
    return Standing(board, tuple(order), asked.player, facts(asked, numbering(board)))


def read_prices(asked: Paying, told: Told) -> Prices:
    """Read what a cost comes to.

    Args:
        asked: what is paid for.
        told: what is told of its board.
    """
    return _Reading(asked, told).prices()


class _Reading:
    def __init__(self, asked: Paying, told: Told) -> None:
        self._asked = asked
        self._facts = told.facts
        self._reader = told.reader
        self._told = told.atoms

    def _of(self, name: str) -> Sequence[list[Symbol]]:
        return self._told.get(name, ())

    def _name(self, number: Symbol) -> str:
        """Give the id of an object; cards of which only the number is known have none."""
        ids = self._facts.numbering.object_ids
        return ids[number.number] if number.number < len(ids) else f"card {number.number - len(ids) + 1}"

    def prices(self) -> Prices:
        places = {effect: place.number for place, effect in self._of("stands_at")}
        offering: dict[tuple[int, int], list[str]] = defaultdict(list)
        for effect, option, thing in sorted(self._of("offering")):
            offering[places[effect], option.number].append(self._name(thing))
        takes = {
            (places[effect], option.number): (deed.name, number.number)
            for effect, option, deed, number in self._of("also_takes")
        }
        helping: dict[tuple[str, str], set[str]] = defaultdict(set)
        for help_, thing, need in self._of("chips_in"):
            helping[help_.name, self._name(thing)].add(need.name)
        spendable: dict[str, set[tuple[str, str]]] = defaultdict(set)
        for thing, hue, as_hue in self._of("spendable_as"):
            spendable[self._name(thing)].add((hue.name, as_hue.name))
        restrained: dict[tuple[str, Symbol], set[str]] = {
            (self._name(thing), instance): set() for thing, instance in self._of("restrained")
        }
        for thing, instance, other in self._of("serves_for"):
            restrained[self._name(thing), instance].add(self._name(other))
        return Prices(
            self._versions(takes),
            {key: tuple(names) for key, names in offering.items()},
            {key: frozenset(needs) for key, needs in helping.items()},
            {name: frozenset(pairs) for name, pairs in spendable.items()},
            {key: frozenset(names) for key, names in restrained.items()},
            frozenset(self._name(thing) for thing, _ in self._of("unread_spending")),
            frozenset(self._name(thing) for (thing,) in self._of("repriced")),
            (*self._unread(), *self._missing()),
            bool(self._of("beyond")),
            tuple(self._changes()),
        )

    def _changes(self) -> Iterator[Change]:
        """Read which effects change the cost: increases, then reductions, then what is applied to the total."""
        for effect, need, number in sorted(self._of("raised")):
            yield Change("more", _written(need.name, number.number), *self._source(effect))
        for effect, need, number, _ in sorted(self._of("lowered")):
            yield Change("less", _written(need.name, number.number), *self._source(effect))
        for effect, number in sorted(self._of("at_least")):
            yield Change("least", str(number.number), *self._source(effect))

    def _source(self, effect: Symbol) -> tuple[str | None, str]:
        if effect.name != "static":
            return None, ""
        ability = self._reader.ability(Function("a", [effect.arguments[2].arguments[0]]))
        return self._name(effect.arguments[0]), render_ability(ability)

    def _versions(self, takes: Mapping[tuple[int, int], tuple[str, int]]) -> tuple[Version, ...]:
        slots: dict[Symbol, list[Slot]] = defaultdict(list)
        for version, term, need, number in sorted(self._of("due")):
            slots[version].append(Slot(str(term), need.name, number.number))
        picks: dict[Symbol, list[tuple[int, int]]] = defaultdict(list)
        for version, place, way, number in sorted(self._of("picked")):
            if number.number:
                picks[version].append((place.number, way.number))
        life = {version: number.number for version, number in self._of("life_due")}
        found: list[Version] = []
        for (version,) in sorted(self._of("version")):
            one = Version(
                tuple(slots[version]),
                life[version],
                {key: takes[key] for key in picks[version] if key in takes},
            )
            # announced choices that leave the same to be paid are not different ways to pay it
            if one not in found:
                found.append(one)
        return tuple(found)

    def _unread(self) -> list[str]:
        reasons = set()
        for thing, ability in self._of("doubtful_price"):
            held = self._reader.ability(ability)
            if isinstance(held, Activated):
                # the question names an ability by what it costs
                if self._asked.use != "activate" or mana_symbols(mana_in(held.cost)) != mana_symbols(self._asked.cost):
                    continue
                told = "what else there is to the cost of its ability is not modelled"
            elif isinstance(held, Keyword):
                if self._asked.use != "cast":
                    continue
                told = f"what {held.keyword} means for its cost is not modelled"
            elif isinstance(held, Opaque) and "mana" in held.spoils:
                told = f"an ability that is not modelled and bears on costs{f' ({held.about})' if held.about else ''}"
            else:
                told = "an ability that could keep life from being paid is not modelled"
            reasons.add(f"{self._name(thing)}: {told}")
        for (thing,) in self._of("doubtful_tax"):
            reasons.add(f"{self._name(thing)}: how often each of several commanders was cast is not given (903.8)")
        return sorted(reasons)

    def _missing(self) -> list[str]:
        return [f"{name}: {reason}" for name, reasons in self._facts.missing.items() for reason in reasons]


def _written(need: str, number: int) -> str:
    return f"{{{number}}}" if need == "generic" else f"{{{SYMBOLS[need]}}}" * number
