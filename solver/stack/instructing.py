"""Instructions of spells and abilities that resolve, followed one after the other (608.2c)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import combinations, permutations, product
from pathlib import Path
from typing import Any

import msgspec
from clingo import Symbol
from msgspec.structs import replace

from solver.answers import Told
from solver.asp import Layers, Timer
from solver.board.abilities import text_face
from solver.board.model import Board, Mention, Object, Stacked
from solver.cards import instructions as do
from solver.cards import model
from solver.cards.describe import BEARS_ON
from solver.cards.entering import WithCounters
from solver.cards.vocabulary import constant
from solver.cards.wording.grammar import listed
from solver.entering.answering import EntrySolver
from solver.events.answering import EventSolver, Followed
from solver.events.state import Consent, Pending, State, agreed, snapshot
from solver.facts.board import Writer
from solver.facts.board import number as number_board
from solver.facts.terms import NotModelledError
from solver.jobs import side_by_side
from solver.paying import as_it_was
from solver.stack.adding import with_mana
from solver.stack.affording import Affording, in_figures, with_spent
from solver.stack.attaching import Attaching, unattached
from solver.stack.beginning import begun, with_steady_damage, without_steady_damage
from solver.stack.copying import copied
from solver.stack.delaying import emblem, reflexive, waiting
from solver.stack.entering import Entry, bears_on_entering, entered
from solver.stack.remembering import Memory, spoken_through
from solver.stack.saying import Said
from solver.stack.searching import SEEKING, finds, guesses_order, in_reach, on_top, searched, shuffled
from solver.stack.speaking import Speaking, mention_of
from solver.stack.states import chose, moved_on, stacked_of, with_stacked
from solver.stack.writing import LAYER, PICKED, Definitions
from solver.worlds import Program

MOST_WAYS = 500
"""The most ways to choose objects for one instruction that are followed."""

_FILES = ("stack/instructions.lp", "stack/happening.lp", "stack/counters.lp", "stack/show_following.lp")


def _instruct(layers: Layers) -> Sequence[Symbol]:
    stage = layers.behind(LAYER, _FILES)
    with layers.timer("instructions"):
        layers.ground(("instructions", stage), ("happenings_of", stage), ("counters_of", stage))
    return layers.symbols()


FOLLOWING = Program(_FILES, _instruct)
"""What an instruction comes to."""


def _seek(layers: Layers) -> Sequence[Symbol]:
    stage = layers.behind(LAYER, (*_FILES, *SEEKING))
    with layers.timer("instructions"):
        layers.ground(("instructions", stage), ("seeking", stage))
    return layers.symbols()


_SEARCHING = Program((*_FILES, *SEEKING), _seek)
"""What can be found where a library is searched."""


class InMode(msgspec.Struct, frozen=True):
    """What follows belongs to the chosen mode of that place."""

    place: int


class Hinge(msgspec.Struct, frozen=True):
    """What follows hangs on whether something has been done, which somebody has chosen to do where it is `chosen`."""

    then: tuple[do.Instruction, ...]
    otherwise: tuple[do.Instruction, ...]
    chosen: bool = False


class Following:
    """Follows instructions.

    Args:
        board: the board before all that has happened.
        writer: the writer of facts.
        definitions: numbers instructions.
        timer: where to count the time.
        encodings: the folder of the encodings, the shipped one unless said.
    """

    def __init__(
        self, board: Board, writer: Writer, definitions: Definitions, timer: Timer, encodings: Path | None
    ) -> None:
        self._board = board
        self._writer = writer
        self._definitions = definitions
        self._timer = timer
        self._encodings = encodings
        self._events = EventSolver(writer, timer, encodings)
        self._memory = Memory(writer, timer, encodings)
        self._attaching = Attaching(writer, timer, encodings)
        self._affording = Affording(writer, timer, encodings)
        self.unread: dict[str, None] = {}
        self.truncated = False

    def through(self, states: Iterable[State], name: str) -> list[State]:
        """Follow all that a spell or ability has to do.

        Args:
            states: the states in which it resolves.
            name: the spell or ability.
        """
        ended: dict[object, State] = {}
        going: dict[object, State] = {}
        following = list(states)
        while following:
            going = {}
            for one in following:
                stacked = one.board.objects[name].stacked
                (going if stacked is not None and stacked.todo else ended)[snapshot(one)] = one
            steps = side_by_side([partial(self._step, one, name) for one in going.values()])
            following = [then for step in steps for then in step]
        return list(ended.values())

    # --------------------------------------------------------------------------------------------------------- steps

    def _step(self, state: State, name: str) -> list[State]:
        """Follow the first instruction that is left, in each way."""
        thing = state.board.objects[name]
        stacked = thing.stacked or Stacked()
        (first, *rest), after = stacked.todo or (None,), ()
        after = tuple(rest)
        match first:
            case InMode(place=place):
                return [with_stacked(state, name, replace(stacked, mode=place, todo=after))]
            case Hinge(then=then, otherwise=otherwise):
                done = stacked.numbers.get("done", 0) > 0
                return [with_stacked(state, name, replace(stacked, todo=(*(then if done else otherwise), *after)))]
            case do.May():
                return self._may(state, name, first, after)
            case do.If(does=does, otherwise=otherwise):
                said = self._said(state, name, do.If(first.condition, ()))
                met = bool(said.of("met_now"))
                return [with_stacked(state, name, replace(stacked, todo=(*(does if met else otherwise), *after)))]
            case do.Repeat(times=times, does=does):
                count = max(0, self._said(state, name, do.Perform("shuffle", times)).figure("number") or 0)
                return [with_stacked(state, name, replace(stacked, todo=(*(does * count), *after)))]
            case do.Together(does=does):
                return self._together(state, name, does, after)
            case do.Later():
                made = waiting(state, name, first, self._source(state, name))
                return [with_stacked(made, name, replace(stacked, todo=after))]
            case do.Reflex():
                made = reflexive(state, name, first.mode, self._source(state, name))
                return [with_stacked(made, name, replace(stacked, todo=after))]
            case do.AddMana(adds=adds):
                added = with_mana(state, name, adds, self._writer, self._timer, self._encodings)
                self.unread |= dict.fromkeys(added.unread)
                return [with_stacked(one, name, replace(stacked, todo=after)) for one in added.states or (state,)]
            case do.MakeEmblem():
                return [with_stacked(emblem(state, name, first.abilities), name, replace(stacked, todo=after))]
            case _:
                return self._followed(state, name, first, after)

    def _source(self, state: State, name: str) -> Mention:
        """Give the source of an ability on the stack; a spell is one itself, as it is before it leaves (603.7d)."""
        source = stacked_of(state, name).source
        if source is not None:
            return source
        board = moved_on(state).board
        (held,) = self._memory.held([(board, name)])
        return replace(mention_of(board.objects[name]), last=as_it_was(board.objects[name], held, ()))

    def _may(self, state: State, name: str, may: do.May, after: tuple[Any, ...]) -> list[State]:
        thing = state.board.objects[name]
        stacked = thing.stacked or Stacked()
        done = (*may.does, Hinge(may.then, may.otherwise, not may.must), *after)
        yes = with_stacked(state, name, replace(stacked, todo=done, numbers={**stacked.numbers, "done": 0}))
        if may.must:
            return [yes]
        no = with_stacked(state, name, replace(stacked, todo=(*may.otherwise, *after)))
        who = [thing.controller]
        if may.who != "you":
            who = self._said(state, name, do.Perform("shuffle", who=may.who)).players("who")
        if len(who) > 1:
            self.unread[f"{name}: what each of several players chooses to do is not worked out"] = None
        choosers = state.choosers | frozenset(who)
        by = ", ".join(who)
        told = [chose(one, name, text, by) for one, text in ((yes, "does it"), (no, "does not do it"))]
        if may.otherwise and not may.then:
            # 732.6: what happens unless somebody does something is as good as mandatory
            consents: tuple[Consent, Consent] = agreed(state.consent, "unless"), state.consent
        else:
            consents = ("may", "may")
        return [replace(one, choosers=choosers, consent=agrees) for one, agrees in zip(told, consents, strict=True)]

    def _together(self, state: State, name: str, does: Sequence[do.Instruction], after: tuple[Any, ...]) -> list[State]:
        said = side_by_side([partial(self._said, state, name, one) for one in does])
        events = [event for one in said for batch in _batches(one) for event in batch]
        stacked = stacked_of(state, name)
        states = self._happened(state, [events])
        return [
            with_stacked(one, name, replace(stacked, todo=after, numbers={**stacked.numbers, "done": 1}))
            for one in states
        ]

    def _said(
        self,
        state: State,
        name: str,
        instruction: do.Instruction,
        program: Program = FOLLOWING,
        more: Sequence[str] = (),
    ) -> Said:
        """Find out what an instruction comes to."""
        state = self.remembered(state, name)
        speaking = Speaking(state, name)
        numbering = self._writer.board(speaking.board).numbering
        term = f"instruct({numbering.objects[name]})"
        world = speaking.world(self._writer, term, self._definitions.written(instruction), more)
        told: dict[str, list[list[Symbol]]] = {}
        for one in program.look([world], self._timer, self._encodings).told.get(0, ()):
            self._note(one)
            told.setdefault(one.name, []).append(one.arguments)
        return Said(told, numbering, speaking)

    def _note(self, one: Told) -> None:
        if one.name == "unclear":
            self.unread[_UNCLEAR[one.arguments[0].name]] = None
        elif one.name == "beyond":
            self.truncated = True

    def remembered(self, state: State, name: str) -> State:
        """Note what has become of the objects that a spell or ability speaks of (608.2h).

        Args:
            state: the state.
            name: the spell or ability.
        """
        thing = state.board.objects[name]
        if thing.stacked is None:
            return state
        stacked = self._memory.remembered(state, thing.stacked)
        return state if stacked is thing.stacked else with_stacked(state, name, stacked)

    # ------------------------------------------------------------------------------------------------- single ones

    def _followed(self, state: State, name: str, first: do.Instruction, after: tuple[Any, ...]) -> list[State]:
        """Follow an instruction that is not made of others: what it needs is chosen, and then it happens."""
        state = self.remembered(state, name)
        try:
            said = self._said(state, name, first)
        except NotModelledError as error:
            self.unread[f"{name}: {error}"] = None
            return [with_stacked(state, name, replace(stacked_of(state, name), todo=()))]
        if said.of("short") and _is_chosen(after):
            # 608.2d, 118.12: what can't be done whole is no choice
            return []
        if isinstance(first, do.Pay):
            return self._paid(state, name, first, after, said)
        if said.of("may_pick") and not _has_chosen(first):
            return self._picked(state, name, first, after, said)
        if isinstance(first, do.CopySpell):
            return self._copied(state, name, first, after, said)
        if isinstance(first, do.Search):
            return self._searched(state, name, first, after, said)
        if isinstance(first, do.Attach):
            return self._attached(state, name, first, after, said)
        return self._done(state, name, first, after, said)

    def _paid(self, state: State, name: str, first: do.Pay, after: tuple[Any, ...], said: Said) -> list[State]:
        """Pay mana or life, where that can be done (118.12)."""
        thing = state.board.objects[name]
        players = said.players("who")
        x = thing.x if thing.x is not None else _x_of_source(state, name)
        if isinstance(stacked_of(state, name).ability, model.Triggered):
            # 107.3f: it is chosen as it is paid
            x = None
        mana = in_figures(first.mana or "", x)
        can = self._affording.can_pay(state, players[0], mana) if players and mana else bool(players)
        if not can and can is not None:
            return (
                [] if _is_chosen(after) else [with_stacked(state, name, replace(stacked_of(state, name), todo=after))]
            )
        if can is None or mana is None or len(players) > 1:
            self.unread[f"{name}: whether {listed(players)} can pay {mana or first.mana} is not known"] = None
        paid = with_spent(state, players[0], mana)
        return [
            with_stacked(
                one, name, replace(stacked_of(one, name), numbers={**stacked_of(one, name).numbers, "done": 1})
            )
            for one in self._done(paid, name, first, after, said)
        ]

    def _copied(self, state: State, name: str, first: do.CopySpell, after: tuple[Any, ...], said: Said) -> list[State]:
        """Copy spells and abilities (707.10)."""
        originals = said.objects("on")
        if not originals:
            self.unread[f"{name}: what a spell that has left the stack was like is not worked out"] = None
        states = [state]
        for one in originals * max(0, said.figure("number") or 0):
            player = state.board.objects[name].controller
            made = [copied(each, one, player, anew=first.anew) for each in states]
            states = [then for each in made for then in (self._heard(each) if each.pending else [each])]
        found = []
        for one_state in states:
            stacked = stacked_of(one_state, name)
            numbers = {**stacked.numbers, "done": 1} if originals else stacked.numbers
            found.append(with_stacked(one_state, name, replace(stacked, numbers=numbers, todo=after)))
        return found

    def _heard(self, state: State) -> list[State]:
        """Let abilities trigger on what is pending."""
        followed = self._events.follow(self._board, [state])
        self._keep(followed)
        return followed.states

    def _searched(self, state: State, name: str, first: do.Search, after: tuple[Any, ...], said: Said) -> list[State]:
        """Search libraries, in each way (701.23)."""
        players = said.players("who")
        numbers = [said.numbering.players[player] for player in players]
        looked = self._happened(state, [[f"seeks({number},whole)" for number in numbers]])
        ended: list[State] = []
        for one in looked:
            reaches = searched(state, one)
            if guesses_order(one, reaches):
                self.unread[_UNCLEAR["hidden_library"]] = None
            found = self._said(one, name, first, _SEARCHING, in_reach(one, reaches))
            ways = list(finds(found))
            every = list(product(*(some for _, some in ways)))
            self.truncated |= len(every) > MOST_WAYS
            choosers = one.choosers | {player for player, some in ways if len(some) > 1}
            told = replace(one, choosers=choosers)
            steps = [
                partial(self._found, self._finds(told, name, way, ways), name, first, after, way, players)
                for way in every[:MOST_WAYS]
            ]
            ended += [then for step in side_by_side(steps) for then in step]
        return ended

    def _finds(
        self, state: State, name: str, way: Sequence[tuple[str, ...]], ways: Sequence[tuple[str, Sequence[object]]]
    ) -> State:
        """Tell what players have chosen to find."""
        for cards, (player, some) in zip(way, ways, strict=True):
            if len(some) > 1:
                state = chose(state, name, f"finds {listed(cards)}" if cards else "finds nothing", player)
        return state

    def _found(
        self,
        state: State,
        name: str,
        first: do.Search,
        after: tuple[Any, ...],
        way: Sequence[tuple[str, ...]],
        players: Sequence[str],
    ) -> list[State]:
        """Put what has been found where it goes, and shuffle (701.24b)."""
        cards = [card for some in way for card in some]
        numbering = number_board(state.board)
        places = [numbering.objects[card] for card in cards]
        owners = {card: state.board.objects[card].owner for card in cards}
        shuffle = [f"does({numbering.players[player]},shuffle,1)" for player in players]
        match first.to:
            case "library":
                states = self._happened(shuffled(state, players), [shuffle])
                states = [on_top(one, order) for one in states for order in permutations(cards)]
            case "battlefield" if cards:
                entries = [Entry(card, owners[card], first.tapped) for card in cards]
                states = self._entered(state, name, entries, None)
            case "battlefield":
                states = [state]
            case to:
                moves = [f"raw(move({place},library,{to},put))" for place in places]
                states = self._happened(state, [moves] if moves else [])
        if first.to != "library":
            states = [then for one in states for then in self._happened(shuffled(one, players), [shuffle])]
        return [self._noted_of_search(state, one, name, cards, after) for one in states]

    def _noted_of_search(
        self, before: State, state: State, name: str, cards: Sequence[str], after: tuple[Any, ...]
    ) -> State:
        """Note what was found; whoever searched has done it, whatever was found (118.12b)."""
        stacked = spoken_through(stacked_of(state, name), lambda one: self._traced(before, state, one))
        groups = {**stacked.groups, "before": tuple(mention_of(state.board.objects[card]) for card in cards)}
        numbers = {**stacked.numbers, "before": len(cards), "done": 1}
        return with_stacked(state, name, replace(stacked, groups=groups, numbers=numbers, todo=after))

    def _attached(self, state: State, name: str, first: do.Attach, after: tuple[Any, ...], said: Said) -> list[State]:
        """Attach objects to another one, or unattach them (701.3)."""
        what = said.objects("what")
        if first.to is None:
            found: Sequence[State] = [unattached(state, what)]
        else:
            attached = self._attaching.attached(state, what, said.objects("host"))
            self.unread |= dict.fromkeys(f"{name}: {reason}" for reason in attached.unread)
            found = attached.states
        ended: list[State] = []
        for one in found:
            stacked = stacked_of(one, name)
            numbers = {**stacked.numbers, "done": 1} if one.pending else stacked.numbers
            then = replace(stacked, numbers=numbers, todo=after)
            ended += [with_stacked(each, name, then) for each in (self._heard(one) if one.pending else [one])]
        return ended

    def _bearers(self, state: State, said: Said, there: Sequence[str]) -> list[str]:
        """Leave out what nothing of what is meant can be attached to (608.2d)."""
        pairs = [(one, host) for host in there for one in said.objects("what")]
        legal, unclear = self._attaching.legal(state, pairs)
        self.unread |= dict.fromkeys(unclear)
        return list(dict.fromkeys(host for _, host in legal))

    def _picked(
        self, state: State, name: str, first: do.Instruction, after: tuple[Any, ...], said: Said
    ) -> list[State]:
        """Choose objects for an instruction, in each way (608.2d)."""
        numbering = said.numbering
        by_player: list[list[tuple[str, ...]]] = []
        choosers: set[str] = set()
        for player, least, most in said.of("may_pick"):
            known = len(numbering.object_ids)
            there = [
                numbering.object_ids[one.number] for who, one in said.of("choosable")
                if who == player and one.number < known
            ]  # fmt: skip
            if isinstance(first, do.Attach) and isinstance(first.to, do.Picked):
                there = self._bearers(state, said, there)
            # cards that are only counted are named as not known
            fewest, greatest = min(least.number, len(there)), min(most.number, len(there))
            ways = [some for count in range(fewest, greatest + 1) for some in combinations(there, count)]
            by_player.append(ways)
            choosers |= {numbering.player_names[player.number]} if len(ways) > 1 else set()
        every = list(product(*by_player))
        self.truncated |= len(every) > MOST_WAYS
        found = []
        stacked = stacked_of(state, name)
        for way in every[:MOST_WAYS]:
            names = dict.fromkeys(one for some in way for one in some)
            mentions = tuple(mention_of(state.board.objects[one]) for one in names)
            groups = {**stacked.groups, "picked": mentions}
            changed = replace(stacked, groups=groups, todo=(_about_picked(first), *after))
            picked = replace(with_stacked(state, name, changed), choosers=state.choosers | choosers)
            text = f"chooses {', '.join(names) or 'nothing'}"
            found.append(chose(picked, name, text, ", ".join(sorted(choosers))) if choosers else picked)
        return found

    def _done(self, state: State, name: str, first: do.Instruction, after: tuple[Any, ...], said: Said) -> list[State]:
        """Let happen what an instruction says, and note what it was about."""
        batches = _batches(said)
        told: tuple[str, ...] = ()
        if isinstance(first, do.Create):
            told = tuple(self._writer.events.token(first.token)[1])
        copied: dict[model.Face, str] = {}
        for player, one, number in said.of("copies_of"):
            original = said.numbering.object_ids[one.number]
            face = text_face(state.board, original)
            copied[face] = original
            term, lines = self._writer.events.token(face)
            told = (*told, *lines)
            batches.append([f"create({player},{term},{number})"])
        if isinstance(first, do.Deal | do.Fight):
            state = said.speaking.with_memories()
        if isinstance(first, do.Treat) and first.verb == "counter":
            self.unread |= dict.fromkeys(_could_forbid_countering(state.board, said.objects("on")))
        steady = isinstance(first, do.Deal) and first.steady
        before = with_steady_damage(state, name, said) if steady else state
        before = begun(before, name, first, said) if isinstance(first, do.Treat) else before
        keyword = stacked_of(state, name).ability
        if isinstance(keyword, model.Keyword):
            told = (*told, f"by_keyword(@w,{constant(keyword.keyword)}).")
        if isinstance(first, do.Create | do.CreateCopy):
            faces = (*copied, *((first.token,) if isinstance(first, do.Create) else ()))
            how = first.attacking or (isinstance(first, do.Create) and first.counter is not None)
            before = replace(before, apart=how or bears_on_entering(before.board, faces))
        states = self._happened(self._gone(before, said), batches, told)
        states = [without_steady_damage(one) for one in states] if steady else states
        entering = [
            (said.numbering.object_ids[one.number], said.numbering.player_names[player.number])
            for one, player in said.of("comes_in")
        ]
        if entering and isinstance(first, do.Send):
            entries = [Entry(one, player, first.tapped, first.transformed, first.attacking) for one, player in entering]
            supply = WithCounters(first.counter, max(0, said.figure("number") or 0)) if first.counter else None
            ways = side_by_side([partial(self._entered, one, name, entries, supply) for one in states])
            states = [then for way in ways for then in way]
        if isinstance(first, do.Begin | do.Shield):
            states = [begun(one, name, first, said) for one in states]
        if mixed := _shuffling(state, first, said):
            states = [shuffled(one, mixed) for one in states]
        if isinstance(first, do.Create | do.CreateCopy):
            ways = side_by_side([partial(self._created, state, one, name, first, copied) for one in states])
            states = [then for way in ways for then in way]
        return [self._noted(state, one, name, first, after, said) for one in states]

    def _happened(self, state: State, batches: Sequence[Sequence[str]], told: tuple[str, ...] = ()) -> list[State]:
        """Let events happen, batch after batch."""
        states = [state]
        for batch in batches:
            begun = [replace(one, pending=tuple(map(Pending, batch)), told=told) for one in states]
            followed = self._events.follow(self._board, begun)
            self._keep(followed)
            states = followed.states
        return states

    def _keep(self, followed: Followed) -> None:
        self.truncated |= followed.truncated
        self.unread |= dict.fromkeys(followed.unread)

    def _gone(self, state: State, said: Said) -> State:
        """Take countered abilities off the stack (701.6a)."""
        objects = dict(state.board.objects)
        for (number,) in said.of("gone_then"):
            other = said.numbering.object_ids[number.number]
            objects[other] = replace(objects[other], stacked=replace(objects[other].stacked or Stacked(), over=True))
        return replace(state, board=replace(state.board, objects=objects))

    def _entered(self, state: State, name: str, entries: Sequence[Entry], supply: WithCounters | None) -> list[State]:
        """Let objects enter the battlefield, all at the same time."""
        found = entered(
            EntrySolver(self._writer, self._timer, self._encodings), state, state.board.objects[name].controller,
            entries, supply,
        )  # fmt: skip
        self._keep(found)
        return found.states

    def _created(
        self, before: State, state: State, name: str, create: do.Create | do.CreateCopy, copied: dict[model.Face, str]
    ) -> list[State]:
        """Let the tokens that were created be what they are to be, and enter where they are still apart (614.12)."""
        if isinstance(create, do.CreateCopy):
            state = _as_copies(before, state, create.copy, copied)
        if not state.apart:
            return [_all_tapped(before, state) if create.tapped else state]
        objects = state.board.objects
        tokens = [objects[one] for one in state.created[len(before.created) :]]
        together = [
            Entry(token.id, token.controller, tapped=create.tapped, attacking=create.attacking) for token in tokens
        ]
        state = replace(state, apart=False)
        supply = None
        if isinstance(create, do.Create) and create.counter is not None:
            supply = WithCounters(create.counter, create.counters)
        return self._entered(state, name, together, supply) if together else [state]

    def _noted(
        self, before: State, state: State, name: str, first: do.Instruction, after: tuple[Any, ...], said: Said
    ) -> State:
        """Note what an instruction was about, for those behind it."""
        stacked = spoken_through(stacked_of(state, name), lambda one: self._traced(before, state, one))
        groups, numbers = dict(stacked.groups), dict(stacked.numbers)
        told = said.objects("on")
        made = list(state.created[len(before.created) :])
        if isinstance(first, do.Create | do.CreateCopy):
            groups["before"] = tuple(mention_of(state.board.objects[one]) for one in made)
        elif isinstance(first, do.Deal):
            groups["hurt"] = tuple(map(mention_of, _hurt(before, state)))
        elif isinstance(first, do.Send | do.Treat):
            groups["before"] = tuple(self._as_left(before, state, one) for one in told)
        moved = [one for one in told if state.board.objects[one].moves != before.board.objects[one].moves]
        count = _really(before, state, first, moved)
        if count is not None:
            numbers["before"] = count
        idle = not (said.of("comes_of_it") or said.of("comes_in") or said.of("gone_then") or said.of("copies_of"))
        if not idle or (isinstance(first, do.Begin | do.Shield) and told):
            numbers["done"] = 1
        return with_stacked(state, name, replace(stacked, groups=groups, numbers=numbers, todo=after))

    def _traced(self, before: State, state: State, mention: Mention) -> Mention:
        """Find an object where the effect itself has put it, if everybody can see that zone (400.7j)."""
        was, now = before.board.objects.get(mention.name), state.board.objects.get(mention.name)
        if was is None or now is None or was.moves != mention.moves or now.moves == was.moves:
            return mention
        return self._as_left(before, state, mention.name) if now.zone in _PUBLIC else mention

    def _as_left(self, before: State, state: State, name: str) -> Mention:
        mention = mention_of(state.board.objects[name])
        there = before.board.objects[name].zone == "battlefield"
        if there and state.board.objects[name].zone != "battlefield":
            return replace(mention, last=self._memory.last_known(state, [name]).get(name))
        return mention


def _could_forbid_countering(board: Board, spells: Sequence[str]) -> Iterable[str]:
    """Name what is not understood and could say that spells can't be countered (101.2)."""
    for name, thing in board.objects.items():
        if not thing.card.faces or not (name in spells or thing.zone == "battlefield"):
            continue
        for ability in thing.card.faces[thing.face].abilities:
            if isinstance(ability, model.Opaque) and ability.form == "static" and "stack" in ability.spoils:
                yield f"{name}: an ability that is not modelled and bears on {BEARS_ON['stack']}"


def _hurt(before: State, state: State) -> Iterable[Object]:
    """Give the objects that damage was dealt to."""
    for (name, what), number in state.tallies.items():
        if what == "damage" and number > before.tallies.get((name, what), 0) and name in state.board.objects:
            yield state.board.objects[name]


def _shuffling(state: State, first: do.Instruction, said: Said) -> tuple[str, ...]:
    """Give the players whose libraries are shuffled, also where nothing is shuffled into them (701.24c)."""
    if isinstance(first, do.Perform) and first.verb == "shuffle":
        return tuple(said.players("who"))
    if isinstance(first, do.Send) and first.place == "shuffled":
        return tuple(dict.fromkeys(state.board.objects[one].owner for one in said.objects("on")))
    return ()


_PUBLIC = frozenset({"battlefield", "graveyard", "exile", "stack", "command"})
_UNCLEAR = {
    "regeneration": "what can't be regenerated is not worked out where something could be",
    "hidden_cards": "what the cards are that are only counted is not known",
    "hidden_library": "which cards are in a library that is searched is not known",
    "chosen_counters": "which kinds of counters are removed is not worked out",
    "kept_counters": "whether counters can be moved where some can't be put anywhere is not worked out",
}


def _as_copies(before: State, state: State, copy: model.BecomeCopy, copied: Mapping[model.Face, str]) -> State:
    """Let the tokens that were created be copies of what they were to be copies of (707.2)."""
    objects = dict(state.board.objects)
    for name in state.created[len(before.created) :]:
        original = copied.get(objects[name].card.faces[0])
        if original is not None:
            objects[name] = replace(objects[name], copy_of=original, copied_by=copy if copy.exceptions else None)
    return replace(state, board=replace(state.board, objects=objects))


def _all_tapped(before: State, state: State) -> State:
    """Let the tokens that were created have entered tapped."""
    objects = dict(state.board.objects)
    for name in state.created[len(before.created) :]:
        objects[name] = replace(objects[name], tapped=True)
    return replace(state, board=replace(state.board, objects=objects))


def _batches(said: Said) -> list[list[str]]:
    """Give the events of an instruction, those together that happen at the same time."""
    found: dict[int, list[str]] = {}
    for turn, event in said.of("comes_of_it"):
        found.setdefault(turn.number, []).append(str(event))
    return [found[turn] for turn in sorted(found)]


def _is_chosen(after: Sequence[object]) -> bool:
    """Say whether what is done now is something that a player has chosen to do."""
    return next((one.chosen for one in after if isinstance(one, Hinge)), False)


def _x_of_source(state: State, name: str) -> int | None:
    source = stacked_of(state, name).source
    return None if source is None or source.name not in state.board.objects else state.board.objects[source.name].x


def _has_chosen(first: do.Instruction) -> bool:
    return isinstance(first, do.Discard) and first.of == PICKED


def _about_picked(first: do.Instruction) -> do.Instruction:
    """Give an instruction that is about what has been picked."""
    changes: dict[str, object] = {}
    for field in ("on", "to", "of", "one", "other", "what"):
        value = getattr(first, field, None)
        if isinstance(value, do.Picked) or (field == "of" and isinstance(first, do.Discard)):
            changes[field] = PICKED
    return replace(first, **changes)


def _really(before: State, state: State, first: do.Instruction, moved: Sequence[str]) -> int | None:
    """Say how much was really done, in the sense of "this way"."""

    def tallied(what: str) -> int:
        return sum(number - before.tallies.get(key, 0) for key, number in state.tallies.items() if key[1] == what)

    match first:
        case do.Deal():
            return tallied("damage")
        case do.Perform(verb=verb) if verb in _TALLIED:
            return tallied(_TALLIED[verb])
        case do.Discard():
            return len(state.given_up) - len(before.given_up)
        case do.Create() | do.CreateCopy():
            return len(state.created) - len(before.created)
        case do.Send() | do.Treat():
            return len(moved)
        case _:
            return None


_TALLIED = {"gain life": "life_gained", "lose life": "life_lost", "draw": "drawn", "mill": "milled"}
