"""The graph of states of a question about events."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping

from clingo import Function, Symbol

from solver.answers import Reader
from solver.board.marks import CHANCE
from solver.board.model import Board
from solver.events.telling import Teller
from solver.events.tracing import Batch, Trace
from solver.events.words import EventWords, items
from solver.facts.board import Writer
from solver.graphs.building import Draft, Link
from solver.graphs.model import StateEdge, StateNode
from solver.graphs.summary import summary
from solver.outcome import EventOutcome

_END = Function("end")
_NOTHING_BEGUN = Function("n", [Function("none"), _END, _END])


class EventGraph:
    """Puts the graph of a question about events together.

    Args:
        trace: what was recorded.
        board: the board before the events.
        writer: the writer of facts.
        numbers: the number of each outcome, by what tells it from others.
    """

    def __init__(self, trace: Trace, board: Board, writer: Writer, numbers: Mapping[Hashable, int]) -> None:
        self._trace = trace
        self._board = board
        self._writer = writer
        self._numbers = numbers
        self._draft = Draft(None)

    def draft(self) -> Draft:
        """Give the graph."""
        for key, outcome in self._trace.ended.items():
            self._draft.nodes["final", key] = self._final(outcome)
        for key, batch in self._trace.batches.items():
            told = _Told(batch, self._writer)
            for place, start in batch.fronts.items():
                for state in _states(batch, start):
                    node: Hashable = ("state", key, place, state)
                    self._draft.nodes[node] = told.node(place, state)
                    self._draft.links[node] = [*self._applying(key, place, state, told)]
            for place, state, then in batch.onward:
                end = self._at(key, batch, then)
                if end is not None:
                    links = self._draft.links[("state", key, place, state)]
                    links.append(Link(end, told.happening(state, then)))
        self._draft.start = self._entry(self._trace.start)
        return self._draft

    def _final(self, outcome: EventOutcome) -> StateNode:
        return StateNode(0, summary(outcome, self._board), outcome=self._numbers[outcome.key()])

    def _applying(self, key: object, place: Symbol, state: Symbol, told: _Told) -> Iterator[Link]:
        moves = told.batch.graph.moves(state)
        for effect, then, who in moves:
            several = sum(effect == other for other, _, _ in moves) > 1
            yield Link(("state", key, place, then), told.applied(effect, then, who, several=several))

    def _entry(self, key: object) -> Hashable:
        """Give the node with which a state between two batches begins."""
        trace = self._trace
        while key not in trace.batches and key not in trace.ended and key in trace.passed:
            key = trace.passed[key]
        if key in trace.ended:
            return "final", key
        batch = trace.batches.get(key)
        first = None if batch is None else self._at(key, batch, _root(batch))
        if first is not None:
            return first
        self._draft.nodes["open", key] = StateNode(0, "what follows is not worked out any further")
        self._draft.open.add(("open", key))
        return "open", key

    def _at(self, key: object, batch: Batch, place: Symbol) -> Hashable | None:
        """Give the node of a place: the state in which what happens first there begins, or what follows on it."""
        while place in batch.same:
            place = batch.same[place]
        if place in batch.fronts:
            return "state", key, place, batch.graph.first_of(batch.fronts[place])
        past, _, done = place.arguments
        way = str(past.arguments[0]), str(done)
        return self._entry(batch.ends[way]) if way in batch.ends else None


def _root(batch: Batch) -> Symbol:
    """Give the place where events that happen together begin: nothing has been settled."""
    return next((place for place in batch.fronts if _is_first(place)), _NOTHING_BEGUN)


def _is_first(place: Symbol) -> bool:
    past, _, done = place.arguments
    return past.name == "none" and done == _END


def _states(batch: Batch, start: Symbol) -> list[Symbol]:
    """List the states that an event goes through."""
    first = batch.graph.first_of(start)
    found = [] if first is None else [first]
    seen = set(found)
    for state in found:
        ends = [then for _, then, _ in batch.graph.moves(state) if then not in seen]
        found += dict.fromkeys(ends)
        seen.update(ends)
    return found


class _Told:
    """Tells of the states of events that happen together."""

    def __init__(self, batch: Batch, writer: Writer) -> None:
        self.batch = batch
        self._board = batch.state.board
        self._teller = Teller(writer)
        self._reader = Reader(self._board, batch.numbering, writer)
        names = {place: writer.events.face(kind).name for place, kind in batch.kinds.items()}
        self._words = EventWords(batch.numbering, names)

    def node(self, place: Symbol, state: Symbol) -> StateNode:
        """Tell of a state: what would happen, with what has been applied to it."""
        event, applied, parts, _ = state.arguments
        past, todo, done = place.arguments
        branch = past.arguments[0] if past.arguments else _END
        waiting = [*_in_parts(parts), *list(_todo(todo))[1:]]
        return StateNode(
            0,
            self._words.words(event),
            settled=tuple(map(self._words.words, [*_done(branch), *_done(done)])),
            waiting=tuple(map(self._words.words, waiting)),
            applied=tuple(self._had(applied.number)),
        )

    def _had(self, applied: int) -> Iterator[str]:
        for effect, (weight, most) in sorted(self.batch.digits.items()):
            count = applied // weight % (most + 1)
            if count:
                yield self._reader.label(effect) + (f" ({count} times)" if count > 1 else "")

    def applied(self, effect: Symbol, then: Symbol, who: int | None, *, several: bool) -> StateEdge:
        """Tell of an effect that is applied, or declined."""
        told = self._teller.applied(self._board, self.batch.numbering, effect, who)
        choice = self._words.words(then.arguments[0]) if several else ""
        return StateEdge(0, 0, told.effect, told.text, told.by, told.declined, choice)

    def happening(self, state: Symbol, then: Symbol) -> StateEdge:
        """Tell of an event that happens as it has become, and of what is chosen inside it."""
        event = state.arguments[0]
        who = self.batch.graph.insider(event)
        inside = [self._words.words(one) for one in items(then.arguments[1].arguments[0])]
        chance = self.batch.graph.is_by_chance(event)
        if who is None and not chance:
            return StateEdge(0, 0)
        by = CHANCE if who is None else self.batch.numbering.player_names[who]
        by = f"{by} and {CHANCE}" if chance and who is not None else by
        return StateEdge(0, 0, by=by, choice=" and ".join(inside) or "nothing is chosen")


def _done(done: Symbol) -> list[Symbol]:
    """List settled events, the first one first."""
    found = []
    while done.arguments:
        found.append(done.arguments[1])
        done = done.arguments[3]
    return found[::-1]


def _in_parts(parts: Symbol) -> Iterator[Symbol]:
    for one in items(parts):
        yield from items(one.arguments[0])


def _todo(todo: Symbol) -> Iterator[Symbol]:
    """List the events that are left to do."""
    while todo.arguments:
        if todo.name == "at":
            yield from items(todo.arguments[0])
            todo = todo.arguments[2]
        else:
            yield from _in_parts(todo.arguments[0])
            todo = todo.arguments[1]
