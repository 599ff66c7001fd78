"""Answers about entering: every legal order of replacement effects and every choice, and what is there in the end."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path

from clingo import Symbol
from msgspec.structs import replace

from solver.answers import Told
from solver.asp import Timer
from solver.board.model import Board, Question
from solver.cards.describe import BEARS_ON
from solver.cards.model import Opaque
from solver.entering.applying import Applier, Move, Offer, recounted, with_counters
from solver.entering.asking import requests
from solver.entering.casting import casting_facts, missing
from solver.entering.exploring import Paths, Step, Trace
from solver.entering.grounding import ENTERING
from solver.entering.stamps import timestamps
from solver.entering.state import State, afterwards, as_if_there, begin, still_there
from solver.entering.telling import Teller, arriving_as
from solver.entering.words import OTHER, Words
from solver.events.answering import EventSolver, Followed
from solver.events.outcomes import explained
from solver.events.state import Pending
from solver.events.state import State as EventState
from solver.facts.board import BoardFacts, Numbering, Writer, clock, number
from solver.facts.needs import missing_choices
from solver.facts.terms import counter_kind, counter_name
from solver.found import Found
from solver.jobs import side_by_side
from solver.outcome import Applied, EventOutcome
from solver.unread import unknown
from solver.worlds import World

MOST_STATES = 3000
"""The most states that are looked at before an answer is cut off."""

_DONE_WITH = {
    "sacrifice": "sacrifice({})",
    "exile": "send({},exile)",
    "return": "send({},hand)",
    "bury": "send({},graveyard)",
}
"""What is done with objects that are chosen as something enters, as events."""


class EntrySolver:
    """Answers questions about entering.

    Args:
        writer: the writer of facts.
        timer: where to count the time.
        encodings: the folder of the encodings, the shipped one unless said.
        explain: whether it is told how each outcome comes about where nobody had a choice.
    """

    def __init__(self, writer: Writer, timer: Timer, encodings: Path | None, *, explain: bool = False) -> None:
        self._writer = writer
        self._timer = timer
        self._encodings = encodings
        self._explain = explain
        self._applier = Applier(writer.entering)
        self._events = EventSolver(writer, timer, encodings)
        self._unread: dict[str, None] = {}
        self._entering: frozenset[str] = frozenset()
        self._triggered: Mapping[tuple[str, str], int] = {}

    def outcomes(self, board: Board, question: Question, order: tuple[str, ...]) -> Found[EventOutcome]:
        """Find every distinct outcome for one order of the timeline.

        Args:
            board: the board.
            question: the question.
            order: ids of permanents, effects and placed counters, earliest first.
        """
        return self.traced(board, question, order)[0]

    def traced(self, board: Board, question: Question, order: tuple[str, ...]) -> tuple[Found[EventOutcome], Trace]:
        """Find every distinct outcome for one order of the timeline, and all states on the way.

        Args:
            board: the board.
            question: the question.
            order: ids of permanents, effects and placed counters, earliest first.
        """
        there, paths, ended, truncated = self._searched(board, question, order)
        ends, cut = self._ends(there, paths, ended, order)
        outcomes = {outcome.key(): outcome for reached in ends.values() for outcome in reached}
        trace = Trace(there, paths, ends)
        return Found(tuple(outcomes.values()), truncated or cut, tuple(self._unread)), trace

    def entered(
        self, board: Board, question: Question, order: tuple[str, ...], triggered: Mapping[tuple[str, str], int]
    ) -> Followed:
        """Find the states right after something has entered, with what has triggered until then.

        Args:
            board: the board.
            question: what enters, as a question.
            order: ids of permanents, effects and placed counters, earliest first.
            triggered: the abilities that have triggered before, by object and term of the instance.
        """
        self._triggered = triggered
        board, order = _without_counters(board, question, order)
        there, _, ended, truncated = self._searched(board, question, order)
        happened, cut = self._happened_in(there, ended, order)
        followed = self._events.follow(there, [end for _, end in happened])
        unread = tuple(dict.fromkeys([*self._unread, *followed.unread]))
        return Followed(followed.states, truncated or cut or followed.truncated, unread)

    def _searched(
        self, board: Board, question: Question, order: tuple[str, ...]
    ) -> tuple[Board, Paths, list[State], bool]:
        """Look at all that can be chosen; give the states in the end, and whether some are left out."""
        self._unread = {}
        there, asked = requests(replace(board, questions=(question,)), question)
        for request in asked:
            self._unread.update(dict.fromkeys(missing(request, there)))
        self._entering = frozenset(request.object.id for request in asked)
        start = self._kept_out(begin(there, asked), order)
        paths = Paths(start)
        words = Words(there)
        ended: dict[object, State] = {}
        going = [start]
        truncated = False
        looked_at = 0
        while going:
            through = [state for state in going if state.place == len(state.arrivals)]
            ended.update((state.key(), state) for state in through)
            batch = [state for state in going if state.place < len(state.arrivals)]
            looked_at += len(batch)
            if looked_at > MOST_STATES:
                truncated = True
                break
            steps, cut = self._steps(batch, order, words) if batch else ([], False)
            truncated |= cut
            for step in steps:
                paths.note(step)
            following = {move.then.key(): move.then for step in steps for move in step.moves}
            going = [state for state in following.values() if not paths.knows(state)]
        return there, paths, list(ended.values()), truncated

    # ----------------------------------------------------------------------------------------------- worlds

    def _lines(self, board: Board, order: Sequence[str], more: Iterable[str]) -> tuple[BoardFacts, str]:
        facts = self._writer.board(board)
        for name, reasons in facts.missing.items():
            # what enters makes its choices now, if it has to make any
            made = missing_choices(name, board.objects) if name in self._entering else []
            self._unread.update(dict.fromkeys(f"{name}: {reason}" for reason in reasons if reason not in made))
        times = clock(board, facts.numbering, self._writer, order)
        return facts, "\n".join([facts.state, times, *(f"{fact}." for fact in more)])

    def _looked(self, worlds: Sequence[tuple[BoardFacts, str]]) -> dict[int, list[Told]]:
        return ENTERING.look([World(facts, line) for facts, line in worlds], self._timer, self._encodings).told

    def _kept_out(self, start: State, order: Sequence[str]) -> State:
        """Ask what keeps cards where they are, as they are there."""
        numbers = [arrival.thing.id for arrival in start.arrivals]
        worlds = []
        for name in numbers:
            facts = self._writer.board(start.board)
            worlds.append(self._lines(start.board, order, [f"leaving(@w,{facts.numbering.objects[name]})"]))
        told = self._looked(worlds)
        barred = {
            place for place in range(len(numbers)) if any(one.name == "barred_entry" for one in told.get(place, ()))
        }
        arrivals = tuple(
            replace(arrival, fate="barred") if place in barred else arrival
            for place, arrival in enumerate(start.arrivals)
        )
        return _past_settled(replace(start, arrivals=arrivals))

    def _steps(self, states: Sequence[State], order: Sequence[str], words: Words) -> tuple[list[Step], bool]:
        """Look at several states: what can be chosen in each."""
        worlds = []
        for state in states:
            board, new = as_if_there(state)
            facts = self._writer.board(board)
            worlds.append(self._lines(board, [*order, *new], _entering_facts(state, facts.numbering)))
        told = self._looked(worlds)
        found = []
        cut = False
        for world, state in enumerate(states):
            about = told.get(world, [])
            cut |= any(one.name == "beyond" for one in about)
            found.append(self._step(state, about, worlds[world][0].numbering, words))
        return found, cut

    def _step(self, state: State, told: Sequence[Told], numbering: Numbering, words: Words) -> Step:
        offers: dict[Symbol, Offer] = {}
        moves: list[Move] = []
        orders: int | None = None
        for one in sorted(told, key=lambda one: (one.name != "entry_offer", one.name, one.arguments)):
            arguments = one.arguments
            match one.name:
                case "entry_offer":
                    offer = offers.setdefault(arguments[0], Offer(arguments[0], [], {}, []))
                    offer.options.append((arguments[1], arguments[2]))
                case "counted_entry" if arguments[0] in offers:
                    offers[arguments[0]].counted[arguments[1].number, arguments[2].number] = arguments[4].number
                case "decides" if arguments[0] in offers:
                    offers[arguments[0]].deciders.append(arguments[1].number)
                case "orders_entry":
                    orders = arguments[0].number
                case "doubtful_entry":
                    self._unread[self._doubt(state, *arguments)] = None
                case "unsure_attack":
                    name = numbering.object_ids[arguments[0].number]
                    self._unread[f"{name}: which player protects it"] = None
                case "unsure_entry":
                    self._unread[f"{state.arrival.thing.id}: what could be revealed is not known"] = None
                case "unknown_start":
                    name, kind = state.arrival.thing.id, arguments[0].name
                    self._unread[f"{name}: its printed {kind} is not known"] = None
                case "odd_counters":
                    name = state.arrival.thing.id
                    self._unread[f"{name}: what takes the place of counters is not worked out"] = None
                case _:
                    pass
        if any(one.name == "barred_entry" for one in told):
            barred = state.with_arrival(replace(state.arrival, fate="barred"))
            return Step(state, (Move("", "barred", _past_settled(barred)),), orders)
        for offer in offers.values():
            made = list(self._applier.moves(state, offer, numbering, words))
            if not made:
                self._unread[f"{state.arrival.thing.id}: what may be chosen for it is not known"] = None
            moves += made
        moves += _of_counters(state, told, numbering)
        if not moves:
            moves = _last_choices(state, told, numbering)
        if not moves:
            none_of = {counter_name(one.arguments[0]) for one in told if one.name == "no_counters"}
            moves = [Move("", "", _entered(state, none_of))]
        settled = tuple(replace(move, then=_past_settled(move.then)) for move in moves)
        return Step(state, settled, orders)

    def _doubt(self, state: State, number: Symbol, ability: Symbol) -> str:
        held = self._writer.abilities.ability(ability.arguments[0].number)
        about = f" ({held.about})" if isinstance(held, Opaque) and held.about else ""
        name = list(state.board.objects)[number.number]
        return f"{name}: an ability that is not modelled and bears on {BEARS_ON['enter']}{about}"

    # ------------------------------------------------------------------------------------------------- ends

    def _ends(
        self, board: Board, paths: Paths, ends: Sequence[State], order: Sequence[str]
    ) -> tuple[dict[object, list[EventOutcome]], bool]:
        """Read the outcomes off the boards in the end, by the states that lead there."""
        happened, cut = self._happened_in(board, ends, order)
        if not happened:
            return {}, cut
        for _, end in happened:
            # what has entered is not on the board that was asked about
            self._unread.update(dict.fromkeys(unknown(end.board)))
        read, found = self._events.finished(board, tuple(order), [end for _, end in happened])
        self._unread.update(dict.fromkeys(found.unread))
        made = [(state, _opened(state, outcome)) for (state, _), outcome in zip(happened, read, strict=True) if outcome]
        return self._told(board, paths, made), cut or found.truncated

    def _happened_in(
        self, board: Board, ends: Sequence[State], order: Sequence[str]
    ) -> tuple[list[tuple[State, EventState]], bool]:
        """Give the boards in the end with what has happened, and whether some orders or boards are left out."""
        happened: list[tuple[State, EventState]] = []
        cut = False
        along = side_by_side([partial(self._along, state, order) for state in ends])
        for state, (before, also) in zip(ends, along, strict=True):
            stamps, more = timestamps(board, state, self._writer.abilities)
            cut |= more or also
            for stamp in stamps:
                happened += [(state, self._happened(state, one, stamp)) for one in before]
        return happened, cut

    def _along(self, state: State, order: Sequence[str]) -> tuple[list[EventState], bool]:
        """Let happen what happens along with the entering, and what looks back to the board before it (603.10)."""
        start = EventState(state.unpaid(), tuple(order), (), triggered=self._triggered)
        numbering = number(state.board)
        departing = [
            f"departs(@w,{place},move({numbering.objects[arrival.thing.id]},graveyard,{arrival.thing.zone},other))."
            for place, arrival in enumerate(state.arrivals)
            if arrival.fate != "barred" and arrival.request.object.zone == "graveyard"
        ]
        if not departing and not state.gone and not state.lost:
            return [start], False
        events = [Pending(_DONE_WITH[does].format(numbering.objects[name])) for name, does in state.gone]
        # 119.4: life that is paid is lost
        events += [
            Pending(f"loss({numbering.players[name]},{life},other)") for name, life in sorted(state.lost.items())
        ]
        before = replace(start, pending=tuple(events), told=tuple(departing))
        followed = self._events.follow(state.board, [before])
        self._unread.update(dict.fromkeys(followed.unread))
        return followed.states, followed.truncated

    def _happened(self, state: State, before: EventState, stamp: tuple[int, ...]) -> EventState:
        """Say what has happened on the way to a board, for what triggers on that."""
        after, new = afterwards(replace(state, board=before.board), stamp)
        times = (*before.order, *new)
        numbering = number(after)
        events: list[str] = []
        told: list[str] = []
        for arrival in state.arrivals:
            thing, origin = arrival.thing, arrival.request.object.zone
            if arrival.fate == "barred":
                continue
            index = numbering.objects[thing.id]
            events.append(f"move({index},{origin},{thing.zone},other)")
            if arrival.fate == "entered":
                player = numbering.players[thing.controller]
                events += [
                    f"counters(object({index}),{counter_kind(kind)},{count},{player},effect)"
                    for kind, count in sorted(thing.counters.items())
                ]
                told += [f"{fact}." for fact in casting_facts(arrival.request, thing.controller, numbering)]
        return replace(
            before, board=after, order=times, pending=(), recent=tuple(events), told=tuple(told),
            choosers=frozenset(), way=(),
        )  # fmt: skip

    def _told(
        self, board: Board, paths: Paths, made: Sequence[tuple[State, EventOutcome]]
    ) -> dict[object, list[EventOutcome]]:
        """Say of distinct outcomes whose choice made the difference, and how they come about."""
        keys: dict[object, list[Hashable]] = {}
        for state, outcome in made:
            keys.setdefault(state.key(), []).append(outcome.key())
        choosers = paths.choosers({key: tuple(found) for key, found in keys.items()})
        names = [player.name for player in board.players]
        several = len({outcome.key() for _, outcome in made}) > 1
        chooser = names[next(iter(choosers))] if several and len(choosers) == 1 else None
        distinct = {outcome.key(): (state, outcome) for state, outcome in reversed(made)}
        told = {
            key: replace(
                outcome, chooser=chooser, way=self._way(board, paths, state) if several or self._explain else ()
            )
            for key, (state, outcome) in distinct.items()
        }
        if self._explain:
            told = {key: replace(one, steps=explained("entering", one.way)) for key, one in told.items()}
        ends: dict[object, list[EventOutcome]] = {}
        for state, outcome in made:
            ends.setdefault(state.key(), []).append(told[outcome.key()])
        return ends

    def _way(self, board: Board, paths: Paths, end: State) -> tuple[Applied, ...]:
        names = [player.name for player in board.players]
        teller = Teller(board, self._writer)
        found: list[Applied] = []
        before = paths.start
        for move, who in paths.way(end):
            if move.effect:
                change = (arriving_as(before), arriving_as(move.then)) if self._explain else None
                by = None if who is None else names[who]
                found.append(Applied(teller.label(move, end), teller.text(move), by, move.declined, change))
            before = move.then
        return tuple(found)


def _last_choices(state: State, told: Sequence[Told], numbering: Numbering) -> list[Move]:
    """Give the choices when all else is settled: what an Aura will enchant, whom it attacks, who protects a Siege."""
    arrival = state.arrival
    thing = arrival.thing
    decider = numbering.players[thing.controller]
    moves = []
    for one in told:
        match one.name:
            case "hostless":
                # 303.4g: it stays where it is, and a spell goes to the graveyard
                return [Move("host", "", state.with_arrival(replace(arrival, fate="barred")))]
            case "host":
                moves.append(("host", replace(thing, attached_to=_named(one.arguments[0], numbering))))
            case "attack_on":
                moves.append(("attack", replace(thing, attacking=_named(one.arguments[0], numbering))))
            case "protects":
                player = numbering.player_names[one.arguments[0].number]
                moves.append(("protector", replace(thing, chosen={**thing.chosen, "protector": player})))
            case _:
                pass
    first = min((what for what, _ in moves), default="")
    return [
        Move(
            what,
            f"{what} {changed.attached_to if what == 'host' else changed.attacking or ''}",
            state.with_arrival(replace(arrival, thing=changed, had=arrival.had | {what})),
            decider=decider,
        )
        for what, changed in moves
        if what == first
    ]


def _named(host: Symbol, numbering: Numbering) -> str:
    """Name an object or a player that is chosen."""
    names = numbering.object_ids if host.name == "object" else numbering.player_names
    return names[host.arguments[0].number]


def _without_counters(board: Board, question: Question, order: tuple[str, ...]) -> tuple[Board, tuple[str, ...]]:
    """Let counters that what enters got where it is be no more (122.2), and give what is left on the timeline."""
    asked = requests(replace(board, questions=(question,)), question)[1]
    entering = {request.object.id for request in asked}
    lost = {name for name, one in board.counters.items() if one.affects in entering}
    counters = {name: one for name, one in board.counters.items() if name not in lost}
    return replace(board, counters=counters), tuple(name for name in order if name not in lost)


def _of_counters(state: State, told: Sequence[Told], numbering: Numbering) -> list[Move]:
    """Give the choices about counters: those that a permanent has by itself, and what effects make of them."""
    moves = []
    arrival = state.arrival
    for one in told:
        if one.name == "intrinsic_entry":
            kind, number = one.arguments[0].name, one.arguments[1].number
            had = arrival.had | {f"intrinsic({kind})"}
            after = replace(arrival, thing=with_counters(arrival.thing, kind, number), had=had)
            decider = numbering.players[arrival.thing.controller]
            moves.append(Move(f"intrinsic({kind})", f"{number} {kind}", state.with_arrival(after), decider=decider))
        elif one.name == "altered_to":
            effect, kind_, number_ = one.arguments
            mark = f"counted({effect},{kind_})"
            after = replace(arrival, thing=recounted(arrival.thing, kind_, number_.number), had=arrival.had | {mark})
            choice = f"{counter_name(kind_)} {number_}"
            moves.append(Move(mark, choice, state.with_arrival(after), effect))
    return sorted(moves, key=lambda move: (move.effect, move.choice))


def _entered(state: State, barred: Collection[str]) -> State:
    """Let it enter without the kinds of counters that can't be put on it."""
    arrival = state.arrival
    kept = {kind: count for kind, count in arrival.thing.counters.items() if not {kind, "any"} & {*barred}}
    thing = replace(arrival.thing, counters=kept)
    return state.with_arrival(replace(arrival, thing=thing, along=(), fate="entered"))


def _past_settled(state: State) -> State:
    """Go on to the next permanent of which something is open."""
    place = state.place
    while place < len(state.arrivals) and state.arrivals[place].fate != "entering":
        place += 1
    return replace(state, place=place)


_LAST = frozenset({"host", "attack"})


def _host(name: str, numbering: Numbering) -> str:
    if name in numbering.players:
        return f"player({numbering.players[name]})"
    return f"object({numbering.objects[name]})"


def _entering_facts(state: State, numbering: Numbering) -> Iterable[str]:
    """Write what is known of the permanent that is looked at besides what it would be."""
    arrival = state.arrival
    thing = arrival.thing
    number = numbering.objects[thing.id]
    yield f"entering(@w,{number})"
    yield f"status(@w,{number},entering)"
    yield from casting_facts(arrival.request, thing.controller, numbering)
    yield f"was_in(@w,{number},{arrival.request.object.zone})"
    yield from (f"had(@w,{effect})" for effect in sorted(arrival.had - _LAST))
    if "host" not in arrival.had and thing.attached_to is None:
        yield f"unattached(@w,{number})"
        if arrival.request.attached_to is not None:
            yield f"wants_host(@w,{_host(arrival.request.attached_to, numbering)})"
    if "attack" not in arrival.had and arrival.request.attacking:
        yield f"comes_attacking(@w,{number})"
        if isinstance(arrival.request.attacking, str):
            yield f"wants_attack(@w,{_host(arrival.request.attacking, numbering)})"
    if "protector" in thing.chosen:
        yield f"is_guarded(@w,{number})"
    effect, taken = arrival.taking
    yield from (f"taken(@w,{effect},{numbering.objects[name]})" for name in taken)
    yield from (f"going(@w,{numbering.objects[name]})" for name, _ in state.gone)
    names = [other.thing.id for place, other in enumerate(state.arrivals) if place != state.place]
    others = [*names, *(name for name in [still_there(thing.id)] if name in numbering.objects)]
    yield from (f"coming(@w,{numbering.objects[name]})" for name in others)
    yield from (f"to_come(@w,{counter_kind(kind)},{count})" for kind, count in sorted(thing.counters.items()))


def _opened(state: State, outcome: EventOutcome) -> EventOutcome:
    """Name choices of which any other word would have done."""
    things = dict(outcome.things)
    for arrival in state.arrivals:
        name = arrival.thing.id
        if arrival.fate == "entered" and arrival.open and name in things:
            chosen = {
                what: f"{OTHER} {what}" if what in arrival.open else value
                for what, value in things[name].chosen.items()
            }
            things[name] = replace(things[name], chosen=chosen)
    return replace(outcome, things=things)
