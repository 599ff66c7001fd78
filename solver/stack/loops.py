"""The states that a player gets priority in, as a graph: what comes back to where it was is a loop (104.4b, 732)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import msgspec
from clingo import Symbol

from solver.events.state import Consent, State, position
from solver.searching import grounded

_FILES = ("stack/loops.lp", "stack/show_loops.lp")

DECODERS = {("after_loop", 1): "after", ("drawn_game", 1): "drawn", ("endless", 1): "endless"}
"""As what each shown atom, by name and arity, is told."""

_HOW: Mapping[Consent, str] = {"": "forced", "may": "optional", "unless": "unless"}


class Loops(msgspec.Struct, frozen=True):
    """What comes of loops, by the numbers of positions.

    The game is a draw in those that are `drawn`. `after` are positions that are reached after any number of
    repetitions. From those that are `endless` nothing leads away, and they are no draw.
    """

    drawn: frozenset[int]
    after: frozenset[int]
    endless: frozenset[int]


class Course:
    """Positions of the game, and which of them follows on which.

    A position is what a state is like without what has been counted on the way: what can follow is the same.
    """

    def __init__(self) -> None:
        self._numbers: dict[object, int] = {}
        self._positions: dict[object, int] = {}
        self._before: dict[object, frozenset[int]] = {}
        self._leads: dict[int, dict[int, set[Consent]]] = defaultdict(dict)

    def enter(self, key: object, state: State, origins: Iterable[tuple[object, Consent]] = ()) -> None:
        """Note a state that is come to.

        Args:
            key: what tells it apart.
            state: the state.
            origins: the keys of the states that it follows on, each with what a player had to agree to.
        """
        if key not in self._positions:
            self._positions[key] = self._numbers.setdefault(position(state), len(self._numbers))
        here = self._positions[key]
        ways: list[frozenset[int]] = []
        for origin, consent in origins:
            before = self._positions[origin]
            self._leads[before].setdefault(here, set()).add(consent)
            ways.append(self._before[origin] | {before})
        if key not in self._before:
            # what lies on each of the ways there
            self._before[key] = frozenset.intersection(*ways) if ways else frozenset()

    def comes_back(self, key: object) -> bool:
        """Say whether the position of a state was there before, whichever way has led to it.

        Args:
            key: what tells the state apart.
        """
        return self._positions[key] in self._before[key]

    def position(self, key: object) -> int:
        """Give the number of the position of a state.

        Args:
            key: what tells the state apart.
        """
        return self._positions[key]

    def loops(self, encodings: Path | None) -> Loops:
        """Find out what comes of the loops.

        Args:
            encodings: the folder of the encodings, the shipped one unless said.

        Raises:
            EncodingError: clingo reported something.
        """
        component = dict(_components(len(self._numbers), self._leads))
        facts: dict[str, None] = {}
        for before, following in self._leads.items():
            for then, ways in following.items():
                one, other = component[before], component[then]
                for consent in ways:
                    told = f"goes_round({one}," if one == other else f"leads({one},{other},"
                    facts[f"{told}{_HOW[consent]})."] = None
        if not any(fact.startswith("goes_round") for fact in facts):
            return Loops(frozenset(), frozenset(), frozenset())
        shown: list[Symbol] = []
        control = grounded(_FILES, "\n".join(facts), encodings)
        control.solve(on_model=lambda model: shown.extend(model.symbols(shown=True)))
        told_of: dict[str, set[int]] = {"after": set(), "drawn": set(), "endless": set()}
        for atom in shown:
            told_of[DECODERS[atom.name, len(atom.arguments)]].add(atom.arguments[0].number)
        return Loops(**{
            what: frozenset(number for number, one in component.items() if one in found)
            for what, found in told_of.items()
        })  # fmt: skip


def _components(count: int, leads: Mapping[int, Iterable[int]]) -> Iterator[tuple[int, int]]:
    """Give for each node one that stands for all that it reaches and that reach it (Tarjan)."""
    low: dict[int, int] = {}
    found: dict[int, int] = {}
    done: set[int] = set()
    path: list[int] = []
    for root in range(count):
        if root in found:
            continue
        work = [(root, iter(leads.get(root, ())))]
        found[root] = low[root] = len(found)
        path.append(root)
        while work:
            node, following = work[-1]
            for then in following:
                if then not in found:
                    found[then] = low[then] = len(found)
                    path.append(then)
                    work.append((then, iter(leads.get(then, ()))))
                    break
                if then not in done:
                    low[node] = min(low[node], found[then])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[node])
                if low[node] == found[node]:
                    member = -1
                    while member != node:
                        member = path.pop()
                        done.add(member)
                        yield member, node
