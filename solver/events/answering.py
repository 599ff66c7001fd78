"""Answers about events: batch after batch, until nothing is left to happen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from pathlib import Path
from typing import cast

import msgspec
from clingo import Symbol, SymbolType
from msgspec.structs import replace

from solver.answers import Decoded, Reader, Told
from solver.asp import Timer
from solver.board.marks import CHANCE
from solver.board.model import Board, Question
from solver.cards.describe import BEARS_ON
from solver.cards.entering import Enters
from solver.cards.keywords import entering_by
from solver.cards.model import EntersAs, EntersAsCopy, Keyword, Opaque, Triggered, Zone
from solver.events.asking import asked
from solver.events.choosing import Graph, Taken
from solver.events.grounding import HAPPENING, TRACED
from solver.events.listening import could_matter
from solver.events.outcomes import explained, outcome_of
from solver.events.state import Changes, Pending, State, after, proceed, snapshot, thing
from solver.events.telling import Teller
from solver.events.tracing import Batch, Trace
from solver.events.words import EventWords
from solver.events.zones import zone_facts
from solver.facts.board import BoardFacts, Numbering, Writer, clock
from solver.facts.terms import counter_name
from solver.found import Found
from solver.outcome import Applied, EventOutcome
from solver.worlds import World

MOST_BATCHES = 200
"""The most batches of events that follow each other before an answer is cut off."""

MOST_STATES = 2000
"""The most states between two batches that are followed."""

_UNBUILT = {
    "drawn_when": "whether the cards drawn this turn were drawn in the draw step is not given",
    "gone": "what is said of damage from a spell that has resolved is not worked out yet",
    "hidden_cards": "what the cards are that are only counted is not known",
    "same_cards": "two events that take cards from one library at one time are not worked out yet",
    "shuffled": "in which order the cards of a library are that has been shuffled is not known",
    "entering": "what entering the battlefield is like is not worked out here yet",
}
"""What comes up on the way and is not followed."""


class Followed(msgspec.Struct):
    """The states in which nothing is left to happen any more, and whether there may be more of them."""

    states: list[State]
    truncated: bool = False
    unread: tuple[str, ...] = ()


class EventSolver:
    """Answers questions about events.

    Args:
        writer: the writer of facts.
        timer: where to count the time.
        encodings: the folder of the encodings, the shipped one unless said.
        explain: whether it is told how each outcome comes about.
    """

    def __init__(self, writer: Writer, timer: Timer, encodings: Path | None, *, explain: bool = False) -> None:
        self._writer = writer
        self._timer = timer
        self._encodings = encodings
        self._explain = explain

    def outcomes(self, board: Board, question: Question, order: tuple[str, ...]) -> Found[EventOutcome]:
        """Find every distinct outcome for one order of the timeline.

        Args:
            board: the board.
            question: the question; its events are of kinds that are built.
            order: ids of permanents, effects and placed counters, earliest first.
        """
        return self._outcomes(board, question, order, None)

    def traced(self, board: Board, question: Question, order: tuple[str, ...]) -> tuple[Found[EventOutcome], Trace]:
        """Find every distinct outcome for one order of the timeline, and all states on the way.

        Args:
            board: the board.
            question: the question; its events are of kinds that are built.
            order: ids of permanents, effects and placed counters, earliest first.
        """
        trace = Trace()
        return self._outcomes(board, question, order, trace), trace

    def _outcomes(
        self, board: Board, question: Question, order: tuple[str, ...], trace: Trace | None
    ) -> Found[EventOutcome]:
        numbering = self._writer.board(board).numbering
        terms = asked(question, numbering, self._writer.events)
        course = self._course(board, terms.tokens, trace)
        start = State(board, order, tuple(map(Pending, terms.events)))
        ended, truncated = course.ended([start])
        outcomes = tuple(outcome_of(state, outcome, several=len(ended) > 1) for state, outcome in ended)
        if self._explain:
            outcomes = tuple(replace(one, steps=explained("event", one.way)) for one in outcomes)
        if trace is not None:
            trace.start = snapshot(start)
            trace.ended = {snapshot(state): outcome for (state, _), outcome in zip(ended, outcomes, strict=True)}
        return Found(outcomes, truncated, tuple(course.unread))

    def follow(self, board: Board, states: Sequence[State]) -> Followed:
        """Let happen what is pending in some states, and all that comes of it.

        Args:
            board: the board before.
            states: the states.
        """
        course = self._course(board, reads=False)
        ended, truncated = course.ended(states)
        return Followed([state for state, _ in ended], truncated, tuple(course.unread))

    def finished(
        self, board: Board, order: tuple[str, ...], states: Sequence[State]
    ) -> tuple[list[EventOutcome | None], Found[EventOutcome]]:
        """Read the outcomes off states in which nothing is left to happen, with what has triggered on what just did.

        Args:
            board: the board before.
            order: ids of permanents, effects and placed counters on it, earliest first.
            states: the states.

        Returns:
            The outcome of each state, None where a number grew too large to count with; and what could not be read.
        """
        course = self._course(board)
        found = course.finished(State(board, order, ()), states)
        return found, Found((), truncated=None in found, unread=tuple(course.unread))

    def _course(
        self, before: Board, tokens: tuple[str, ...] = (), trace: Trace | None = None, *, reads: bool = True
    ) -> _Course:
        return _Course(
            self._writer, self._timer, self._encodings, before, tokens, trace, explain=self._explain, reads=reads
        )


class _Course:
    """The course of events from one board; `unread` has what could not be read on the way.

    Unless it `reads`, it is not asked what everything is in the end.
    """

    def __init__(
        self,
        writer: Writer,
        timer: Timer,
        encodings: Path | None,
        before: Board,
        tokens: tuple[str, ...],
        trace: Trace | None = None,
        *,
        explain: bool,
        reads: bool,
    ) -> None:
        self._writer = writer
        self._timer = timer
        self._encodings = encodings
        self._reads = reads
        self._before = before
        self._tokens = tokens
        self._trace = trace
        # where all states are recorded, they are told as for an explanation
        self._explain = explain or trace is not None
        self._teller = Teller(writer)
        self.unread: dict[str, None] = {}

    def ended(self, states: Sequence[State]) -> tuple[list[tuple[State, EventOutcome]], bool]:
        """Follow states until nothing is left to happen, and say whether something had to be left out.

        What can come back to where it was before could go on for ever: that counts as left out.
        """
        ended: dict[object, tuple[State, EventOutcome]] = {}
        going = {snapshot(state): state for state in states}
        leads: dict[object, set[object]] = {key: set() for key in going}
        truncated = False
        for _ in range(MOST_BATCHES):
            following, finished, cut = self._batch(list(going.values()))
            ended.update((snapshot(state), (state, outcome)) for state, outcome in finished)
            keys = list(going)
            going = {}
            for origin, state in following:
                key = snapshot(state)
                leads[keys[origin]].add(key)
                if key not in leads:
                    going[key] = state
            leads |= {key: set() for key in going}
            truncated |= cut or len(going) > MOST_STATES
            if not going or truncated:
                break
        else:
            truncated = True
        truncated |= any(state.too_many for state, _ in ended.values()) or _comes_back(leads)
        return list(ended.values()), truncated

    def finished(self, before: State, states: Sequence[State]) -> list[EventOutcome | None]:
        """Read the outcome off each state; None where a number grew too large to count with."""
        facts, decoded = self._looked([before, *states])
        held = self._read(before, 0, facts[0], decoded).objects
        found: list[EventOutcome | None] = []
        for world, state in enumerate(states, start=1):
            told = decoded.told.get(world, [])
            here = proceed(state, _heard(told, facts[world].numbering))
            cut = self._doubts(state, told)
            read = outcome_of(here, self._read(here, world, facts[world], decoded), several=False)
            altered = frozenset(
                name for name, one in read.things.items()
                if name in held and one.held.zone == held[name].zone and one.held != held[name]
            )  # fmt: skip
            found.append(None if cut else replace(read, altered=altered))
        return found

    def _looked(self, states: Sequence[State]) -> tuple[list[BoardFacts], Decoded]:
        worlds = []
        for state in states:
            facts = self._writer.board(state.board)
            times = clock(state.board, facts.numbering, self._writer, state.order)
            text = "\n".join([facts.state, times, *self._asked(state, facts.numbering)])
            worlds.append(World(facts, text, self._tokens))
        program = HAPPENING if self._trace is None else TRACED
        return [world.facts for world in worlds], program.look(worlds, self._timer, self._encodings)

    def _asked(self, state: State, numbering: Numbering) -> list[str]:
        """Write what is asked of a state: what happens next, and what has happened before."""
        lines = zone_facts(state.board, numbering)
        for place, pending in enumerate(state.pending):
            lines.append(f"asked_event(@w,{place},{pending.event}).")
            lines += [f"had(@w,{place},{effect},{count})." for effect, count in pending.had]
        lines += [f"befell(@w,{place},{event})." for place, event in enumerate(state.recent)]
        lines += [f"has_triggered(@w,{numbering.objects[name]},{term})." for name, term in state.triggered]
        lines += self._unresolved(state.board, numbering)
        for index, player in enumerate(self._before.players):
            lines.append(f"drawn_before(@w,{index},{player.numbers.get('cards_drawn', 0)}).")
        if self._reads and not state.pending and not state.queue:
            lines += [f"asked(@w,{number})." for number in range(len(state.board.objects))]
        lines += ["explained(@w)."] if self._explain else []
        return [*lines, *state.told]

    def _unresolved(self, board: Board, numbering: Numbering) -> Iterable[str]:
        """Write which state triggers are on the stack (603.8)."""
        for entry in board.objects.values():
            stacked = entry.stacked
            if stacked is None or stacked.over or stacked.source is None or entry.zone != "stack":
                continue
            if isinstance(stacked.ability, Triggered) and stacked.ability.state is not None:
                ability = self._writer.abilities.number(stacked.ability)
                yield f"unresolved(@w,{numbering.objects[stacked.source.name]},a({ability}))."

    def _batch(self, states: Sequence[State]) -> tuple[list[tuple[int, State]], list[tuple[State, EventOutcome]], bool]:
        """Look at several states: let happen what is pending, and read off those in which nothing is.

        What follows comes with the place of the state that it follows on.
        """
        following: list[tuple[int, State]] = []
        finished: list[tuple[State, EventOutcome]] = []
        cut = False
        places: list[int] = []
        for place, state in enumerate(states):
            if not self._is_idle(state):
                places.append(place)
                continue
            here = proceed(state, {})
            if here.pending:
                following.append((place, here))
            else:
                finished.append((here, EventOutcome(objects={})))
        facts, decoded = self._looked([states[place] for place in places])
        for world, place in enumerate(places):
            state = states[place]
            numbering = facts[world].numbering
            told = decoded.told.get(world, [])
            here = proceed(state, _heard(told, numbering))
            if state.pending:
                found, graph, beyond = self._happened(state, numbering, told)
                then = {key: after(here, found[key]) for key in sorted(found)}
                following += [(place, one) for one in then.values()]
                self._record(state, numbering, graph, told, then)
                cut |= beyond
            elif here.pending:
                self._doubts(state, told)
                following.append((place, here))
                if self._trace is not None:
                    self._trace.passed[snapshot(state)] = snapshot(here)
            else:
                self._doubts(state, told)
                if self._trace is not None:
                    self._trace.passed[snapshot(state)] = snapshot(here)
                finished.append((here, self._read(here, world, facts[world], decoded)))
        return following, finished, cut

    def _is_idle(self, state: State) -> bool:
        """Say whether there is nothing to be found out about a state: nothing happens next, and nothing is asked."""
        if self._reads or self._trace is not None or state.pending or state.told:
            return False
        return not could_matter(self._writer.board(state.board), state.recent)

    def _record(
        self,
        state: State,
        numbering: Numbering,
        graph: Graph,
        told: Sequence[Told],
        then: Mapping[tuple[str, str], State],
    ) -> None:
        """Record what happened in a state, where that is asked for."""
        if self._trace is not None:
            batch = Batch(state, numbering, graph, ends={way: snapshot(one) for way, one in then.items()})
            batch.note(told)
            self._trace.batches[snapshot(state)] = batch

    def _doubts(self, state: State, told: Iterable[Told]) -> bool:
        """Note what is not understood; say whether something could not be counted."""
        cut = False
        for one in told:
            match one.name:
                case "beyond" | "beyond_count" | "too_many" | "too_wide":
                    cut = True
                case "unbuilt":
                    self.unread[_UNBUILT[one.arguments[0].name]] = None
                case "doubtful":
                    self.unread[self._doubt(state, *one.arguments)] = None
                case _:
                    pass
        return cut

    def _happened(
        self, state: State, numbering: Numbering, told: list[Told]
    ) -> tuple[dict[tuple[str, str], Changes], Graph, bool]:
        """Read what happened in one world: what each branch changes, the states, and whether something is left out."""
        found: dict[tuple[str, str], Changes] = {}
        lists: dict[tuple[str, str], tuple[Symbol, Symbol]] = {}
        graph = Graph()
        had: dict[int, list[tuple[str, int]]] = {}
        cut = self._doubts(state, told)
        notes: list[tuple[Changes, str, list[Symbol]]] = []
        for one in told:
            if one.name == "had_by":
                number, effect, count = one.arguments
                had.setdefault(number.number, []).append((str(effect), count.number))
            elif one.name.startswith("told_"):
                graph.note(one)
            elif one.name == "triggers":
                if one.arguments[0].name == "way":
                    branch, done = one.arguments[0].arguments
                    notes.append((found.setdefault((str(branch), str(done)), Changes()), one.name, one.arguments[1:]))
            elif one.name not in _WITHOUT_BRANCH:
                branch, done, *values = one.arguments
                lists[str(branch), str(done)] = (branch, done)
                notes.append((found.setdefault((str(branch), str(done)), Changes()), one.name, values))
        for changes, name, values in notes:
            self._note(name, values, changes, numbering, had)
        kinds = {one.arguments[0].number: one.arguments[1] for one in told if one.name == "told_kind"}
        tokens = {place: self._writer.events.face(kind).name for place, kind in kinds.items()}
        choosers = frozenset(numbering.player_names[player] for player in graph.choosers())
        choosers |= {CHANCE} if graph.chance else frozenset()
        for key, changes in found.items():
            changes.choosers, changes.optional = choosers, graph.optional
            ways = [way for done in lists[key] for way in graph.ways(done)]
            applied = [self._applied(state, numbering, one, tokens) for way in ways for one in way]
            thrown = [self._teller.thrown(numbering, done) for done in lists[key]]
            changes.way = (*applied, *(one for some in thrown for one in some))
        return found, graph, cut

    def _applied(self, state: State, numbering: Numbering, taken: Taken, tokens: Mapping[int, str]) -> Applied:
        """Tell of an effect that was applied; for an explanation also what it has changed."""
        told = self._teller.applied(state.board, numbering, taken.effect, taken.chooser)
        if not self._explain:
            return told
        words = EventWords(numbering, tokens)
        return replace(told, change=(words.words(taken.before), words.words(taken.after)))

    def _note(
        self,
        name: str,
        values: list[Symbol],
        changes: Changes,
        numbering: Numbering,
        had: dict[int, list[tuple[str, int]]],
    ) -> None:
        match name:
            case "life_after":
                changes.life[numbering.player_names[values[0].number]] = values[1].number
            case "counters_after":
                changes.counters[thing(values[0], numbering), counter_name(values[1])] = values[2].number
            case "tally":
                changes.tallies[thing(values[0], numbering), str(values[1])] = values[2].number
            case "shield_left":
                effect, shield = values[0].arguments
                name_ = numbering.effect_ids[effect.number]
                changes.shields[name_, shield.arguments[0].number] = values[1].number
            case "sequel":
                changes.follows.append(str(values[3]))
            case "moved":
                changes.moves[numbering.object_ids[values[0].number]] = values[1]
            case "coming":
                number_ = values[0].number
                changes.coming.append((numbering.object_ids[number_], number_, str(values[1]), str(values[2])))
            case "faced_down":
                changes.faced_down.add(numbering.object_ids[values[0].number])
            case "carried":
                kind = counter_name(values[1])
                changes.carried[numbering.object_ids[values[0].number], kind] = values[2].number
            case "given_up":
                changes.given_up.append(numbering.object_ids[values[1].number])
            case "altered":
                changes.states.append((numbering.object_ids[values[0].number], values[1].name))
            case "made":
                player = numbering.player_names[values[0].number]
                changes.made.append((player, self._writer.events.face(values[1]), values[2].number))
            case "shifted":
                player = numbering.player_names[values[0].number]
                changes.shifts.append((player, cast("Zone", values[1].name), values[2].number))
            case "owed_at":
                order, event, number, applied = values
                pending = Pending(str(event), tuple(sorted(had.get(applied.number, ()))))
                changes.owed.append((order, pending, number.number))
            case "tells":
                changes.tells.append((str(values[0]), values[1].number))
                self._harmed(values[0], changes, numbering)
            case "triggers":
                changes.triggers[numbering.object_ids[values[0].number], str(values[1])] = values[2].number
            case _:
                pass

    def _harmed(self, event: Symbol, changes: Changes, numbering: Numbering) -> None:
        """Note which object has dealt damage to which."""
        if event.name == "damage":
            source, whom, *_ = event.arguments
            if whom.name == "object" and source.type == SymbolType.Number:
                harmed = numbering.object_ids[whom.arguments[0].number]
                changes.harmed.append((harmed, numbering.object_ids[source.number]))

    def _doubt(self, state: State, number: Symbol, ability: Symbol) -> str:
        held = self._writer.abilities.ability(ability.arguments[0].number)
        name = list(state.board.objects)[number.number]
        if isinstance(held, Enters | EntersAs | EntersAsCopy) or (isinstance(held, Keyword) and entering_by(held)):
            return f"{name}: an ability that bears on {BEARS_ON['enter']}, which is not worked out here"
        if isinstance(held, Triggered) or not isinstance(held, Opaque):
            return f"{name}: a triggered ability that could trigger as well, which is not modelled"
        about = f" ({held.about})" if held.about else ""
        return f"{name}: an ability that is not modelled and bears on {BEARS_ON['event']}{about}"

    def _read(self, state: State, world: int, facts: BoardFacts, decoded: Decoded) -> EventOutcome:
        """Read the outcome off a board in the end."""
        reader = Reader(state.board, facts.numbering, self._writer)
        return EventOutcome(
            objects={
                name: reader.characteristics(number, decoded.values.get((world, number), ()))
                for name, number in facts.numbering.objects.items()
            }
        )


def _comes_back(leads: Mapping[object, Iterable[object]]) -> bool:
    """Say whether a way leads from some state back to it."""
    try:
        TopologicalSorter(leads).prepare()
    except CycleError:
        return True
    return False


_WITHOUT_BRANCH = frozenset({"beyond", "beyond_count", "too_many", "too_wide", "unbuilt", "doubtful"})


def _heard(told: Iterable[Told], numbering: Numbering) -> dict[tuple[str, str], int]:
    """Read what has triggered on what happened before a board came about."""
    found: dict[tuple[str, str], int] = {}
    for one in told:
        if one.name == "triggers" and one.arguments[0].name == "before":
            _, number, instance, count = one.arguments
            found[numbering.object_ids[number.number], str(instance)] = count.number
    return found
