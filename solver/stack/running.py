"""The stack from its top, with state-based actions and triggered abilities in between (117.5, 603.3, 608, 704.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path

from msgspec.structs import replace

from solver.asp import Timer
from solver.board.model import Board, Object, Question, Stacked
from solver.board.sense import NEVER_PERMANENT
from solver.cards.render import render_ability
from solver.entering.answering import EntrySolver
from solver.events.answering import EventSolver, Followed
from solver.events.state import Consent, Pending, State, agreed, snapshot
from solver.facts.board import Writer, number
from solver.found import Found
from solver.jobs import side_by_side
from solver.outcome import EventOutcome, Step
from solver.stack.aiming import Aiming
from solver.stack.checking import StateBasedSolver, chosen_by
from solver.stack.copying import settled, unsettled
from solver.stack.instructing import Following
from solver.stack.loops import Course
from solver.stack.programs import (
    Program,
    ability_of,
    asks_what_was_spent,
    asks_who_defends,
    begun,
    enchants,
    program_of,
    reasons,
    told_whole,
    uses_x,
)
from solver.stack.speaking import mention_of
from solver.stack.states import chose, joined, stacked_of, with_object, with_stacked
from solver.stack.targeting import becoming_targets
from solver.stack.triggering import Placing, could_trigger_on_state, without_over
from solver.stack.writing import definitions_of

MOST_RESOLVED = 100
"""The most objects that resolve one after the other before an answer is cut off."""

MOST_STATES = 2000
"""The most states that are followed at a time."""

MOST_VISITED = 3000
"""The most states that are followed in all before an answer is cut off."""


class Running:
    """Runs the stack of boards that come of one board.

    Args:
        board: the board before anything has happened.
        order: ids of permanents, effects and placed counters on it, earliest first.
        question: the question that is asked of it.
        writer: the writer of facts.
        timer: where to count the time.
        encodings: the folder of the encodings, the shipped one unless said.
        explain: whether it is told how each outcome comes about.
    """

    def __init__(
        self, board: Board, order: tuple[str, ...], question: Question, writer: Writer, timer: Timer,
        encodings: Path | None, *, explain: bool,
    ) -> None:  # fmt: skip
        self._board = board
        self._order = order
        self._question = question
        self._writer = writer
        self._timer = timer
        self._encodings = encodings
        self._definitions = definitions_of(writer)
        self._events = EventSolver(writer, timer, encodings)
        self._explain = explain
        self._checks = self._checking()
        self._aiming = Aiming(writer, self._definitions, timer, encodings)
        self._following = Following(board, writer, self._definitions, timer, encodings)
        self._placing = Placing(writer, timer, encodings)
        self._unread: dict[str, None] = {}
        self._truncated = False
        self._drawn: list[State] = []
        self.visited = 0

    def _checking(self) -> StateBasedSolver:
        return StateBasedSolver(self._writer, self._timer, self._encodings, explain=self._explain, to_the_end=True)

    def found(self, states: Iterable[State], *, until_one: bool = False) -> Found[EventOutcome]:
        """Run the stack until it is empty, in each way, and read the outcomes off.

        Args:
            states: the states in which a player would get priority.
            until_one: whether to stop when one object has resolved.
        """
        return self.read(self.ended(states, until_one=until_one))

    def read(self, states: Sequence[State]) -> Found[EventOutcome]:
        """Read the outcomes off states, with all that was not worked out on the way to them.

        Args:
            states: the states.
        """
        drawn = _draws(self._drawn)
        read = self._checks.read(self._board, self._order, states, besides=len(drawn))
        draws = [_draw(by if states else None, explain=self._explain) for by in drawn]
        unread = (*self._unread, *self._aiming.unread, *self._following.unread, *read.unread)
        cut = self._truncated or self._aiming.truncated or self._following.truncated or read.truncated
        return Found((*read.outcomes, *draws), cut, tuple(dict.fromkeys(unread)))

    def over(self, state: State) -> bool:
        """Say whether the game has ended in a state.

        Args:
            state: the state.
        """
        return self._checks.over(state)

    def ended(self, states: Iterable[State], *, until_one: bool = False) -> list[State]:
        """Run the stack until it is empty, in each way in which that comes about.

        Args:
            states: the states in which a player would get priority.
            until_one: whether to stop when one object has resolved.
        """
        ended: dict[object, State] = {}
        firsts: dict[int, State] = {}
        course = Course()
        seen: set[object] = set()
        going = self._quiet(states)
        for key, (state, _) in going.items():
            course.enter(key, state)
        for level in range(MOST_RESOLVED):
            following: dict[object, State] = {}
            for key, (state, _) in going.items():
                if key in seen or course.comes_back(key):
                    continue
                seen.add(key)
                self.visited += 1
                firsts.setdefault(course.position(key), state)
                if self._checks.over(state) or not _tops(state.board) or (level and until_one):
                    ended[key] = state
                else:
                    following[key] = state
            going = self._next(following, course, ended)
            if not going:
                break
            if len(going) > MOST_STATES or self.visited + len(going) > MOST_VISITED:
                self._truncated = True
                break
        else:
            self._truncated = True
        loops = course.loops(self._encodings)
        if loops.endless:
            self._unread["what comes of a loop that goes on as long as somebody wants is not worked out (732.1b)"] = (
                None
            )
        self._drawn += [firsts[number] for number in sorted(loops.drawn & firsts.keys())]
        return [
            replace(state, repeatable=True) if course.position(key) in loops.after else state
            for key, state in ended.items()
        ]

    def _next(
        self, states: Mapping[object, State], course: Course, ended: dict[object, State]
    ) -> dict[object, tuple[State, Consent]]:
        """Let the top of the stack resolve in some states, and note what follows on each until a player gets priority.

        States of which that is not worked out have ended.
        """
        steps = side_by_side([partial(self._resolved, state) for state in states.values()])
        origins: dict[object, list[object]] = {}
        then: dict[object, State] = {}
        for (key, state), step in zip(states.items(), steps, strict=True):
            if not step:
                ended[key] = state
            for one in step:
                after = snapshot(one)
                then[after] = one
                origins.setdefault(after, []).append(key)
        found: dict[object, tuple[State, Consent]] = {}
        came: dict[object, list[tuple[object, Consent]]] = {}
        quiet = side_by_side([partial(self._quiet, [one]) for one in then.values()])
        for after, ways in zip(then, quiet, strict=True):
            for key, (state, consent) in ways.items():
                found[key] = (state, consent)
                came.setdefault(key, []).extend((origin, consent) for origin in origins[after])
        for key, (state, _) in found.items():
            course.enter(key, state, came[key])
        return found

    # -------------------------------------------------------------------------------------------------- priority

    def _quiet(self, states: Iterable[State]) -> dict[object, tuple[State, Consent]]:
        """Perform state-based actions and put what has triggered onto the stack, until a player gets priority.

        Each state comes with what a player had to agree to since one got priority the last time.
        """
        quiet: dict[object, tuple[State, Consent]] = {}
        checks = self._checking()
        going = list(states)
        passed: set[object] = set()
        while going:
            settled = checks.settled(self._board, self._stated(going))
            self._note(settled)
            waiting = []
            for state in self._stated(settled.states):
                if self._placing.has_any(state) and not checks.over(state):
                    waiting.append(state)
                else:
                    clear = replace(without_over(state), consent="")
                    key = snapshot(clear)
                    before = quiet[key][1] if key in quiet else state.consent
                    quiet[key] = (clear, agreed(before, state.consent))
            placed = side_by_side([partial(self._placed, state) for state in waiting])
            then = {snapshot(one): one for some in placed for one in some}
            # what triggers over and over before anybody gets priority is not followed
            self._truncated |= not passed.isdisjoint(then)
            going = [one for key, one in then.items() if key not in passed]
            passed |= then.keys()
        return quiet

    def _stated(self, states: Sequence[State]) -> list[State]:
        """Let what triggers on how things are trigger, where something on the board could do that (603.8)."""
        by_could: dict[bool, list[State]] = {False: [], True: []}
        for state in states:
            by_could[could_trigger_on_state(state.board)].append(state)
        if not by_could[True]:
            return by_could[False]
        looked = self._events.follow(self._board, by_could[True])
        self._note(looked)
        return [*by_could[False], *looked.states]

    def _placed(self, state: State) -> list[State]:
        """Put what has triggered onto the stack, and choose its modes and targets in each way (603.3c, 603.3d)."""
        states = [self._placing.placed(state)]
        new = [name for name, thing in states[0].board.objects.items() if _is_unannounced(thing)]
        for name in new:
            told = program_of(states[0].board.objects[name])
            if isinstance(told, str):
                source = states[0].board.objects[name].stacked
                about = source.source.name if source is not None and source.source is not None else name
                self._unread[f"{about}: what its triggered ability does is not worked out yet"] = None
                states = [_over(one, name) for one in states]
                continue
            if self._unexecuted(name, states[0].board, told):
                states = [_over(one, name) for one in states]
                continue
            chosen = side_by_side([partial(self._aiming.chosen, one, name, told.does) for one in states])
            states = self._as_told([one for some in chosen for one in some], name)
        aimed = [replace(one, pending=becoming_targets(one, new)) for one in states]
        followed = side_by_side([partial(self._targeted, one) for one in aimed])
        return [one for some in followed for one in some]

    def _targeted(self, state: State) -> list[State]:
        """Let abilities trigger on what has become a target."""
        if not state.pending:
            return [state]
        followed = self._events.follow(self._board, [state])
        self._note(followed)
        return list(followed.states)

    def _as_told(self, states: list[State], name: str) -> list[State]:
        """Keep to the targets that the question gives for an ability, by its source, where they can be chosen."""
        given = (self._question.keys.get("choices") or {}).get("targets") or {}
        source = stacked_of(states[0], name).source if states else None
        if source is None or source.name not in given:
            return states
        wanted = [str(one) for one in given[source.name]]
        kept = [
            state for state in states
            if [aim.player or (aim.object.name if aim.object else "") for aim in stacked_of(state, name).aims] == wanted
        ]  # fmt: skip
        return kept or states

    def _unexecuted(self, name: str, board: Board, program: Program) -> bool:
        """Note what of an object on the stack is not executed."""
        thing = board.objects[name]
        stacked = thing.stacked
        source = board.objects.get(stacked.source.name) if stacked is not None and stacked.source is not None else None
        lacks = reasons(program.does, self._definitions)
        if thing.mana_spent is None and asks_what_was_spent(program.does):
            lacks.append("what it does with the mana that was spent on it, which is not given")
        if thing.x is None and (source is None or source.x is None) and uses_x(program.does):
            lacks.append("what it does with X, whose value is not given")
        if asks_who_defends(program.does) and not _knows_defender(board, stacked, source):
            lacks.append("who the defending player is")
        about = stacked.source.name if stacked is not None and stacked.source is not None else name
        self._unread |= dict.fromkeys(f"{about}: not worked out yet: {reason}" for reason in lacks)
        return bool(lacks)

    # ------------------------------------------------------------------------------------------------ resolution

    def _resolved(self, state: State) -> list[State]:
        """Let the top of the stack resolve, whichever of several it is; give no state where that is not worked out."""
        tops = _tops(state.board)
        choosers = state.choosers | ({state.board.objects[tops[0]].controller} if len(tops) > 1 else set())
        begun_ = [replace(state, choosers=choosers) for _ in tops]
        if len(tops) > 1:
            who = state.board.objects[tops[0]].controller
            begun_ = [
                chose(one, name, f"resolves next: {_words(state, name)}", who)
                for one, name in zip(begun_, tops, strict=True)
            ]
        steps = side_by_side([partial(self._resolved_one, one, name) for one, name in zip(begun_, tops, strict=True)])
        return [one for step in steps for one in step]

    def _resolved_one(self, state: State, name: str) -> list[State]:
        thing = state.board.objects[name]
        if _is_permanent_spell(thing):
            return self._permanent(state, thing)
        told = program_of(thing)
        if isinstance(told, str):
            self._unread[f"{name}: {told}"] = None
            return []
        if self._unexecuted(name, state.board, told):
            return []
        stacked = thing.stacked
        if stacked is None:
            self._unread[f"{name}: what was chosen for it is not told"] = None
            return []
        legal = self._aiming.still_legal(state, name, told.does)
        # 608.2b: without any legal target it does nothing
        fizzles = bool(stacked.aims) and not legal
        stacked = begun(told, replace(stacked, aims=legal))
        stacked = replace(stacked, todo=()) if fizzles else stacked
        here = with_object(state, replace(thing, stacked=stacked))
        done = [then for one in self._following.through([here], name) for then in self._copies_settled(one)]
        return self._put_away(done, name, kept=thing.paid == "buyback" and not fizzles)

    def _copies_settled(self, state: State) -> list[State]:
        """Choose what the copies target that have just been put onto the stack (707.10c)."""
        states = [state]
        for name in unsettled(state):
            copy = state.board.objects[name]
            stacked = stacked_of(state, name)
            told = program_of(copy)
            does = enchants(copy.card.faces[copy.face]) if _is_permanent_spell(copy) else None
            does = told.does if isinstance(told, Program) else does
            states = [with_stacked(one, name, settled(stacked)) for one in states]
            if stacked.copied == "anew" and stacked.aims:
                if does is None:
                    self._unread[f"{name}: which other targets it could have is not worked out"] = None
                else:
                    states = [then for one in states for then in self._aiming.anew(one, name, does)]
            aimed = [replace(one, pending=becoming_targets(one, [name])) for one in states]
            states = [then for one in aimed for then in self._targeted(one)]
        return states

    def _put_away(self, states: Sequence[State], name: str, *, kept: bool = False) -> list[State]:
        """Put a spell that has resolved into its owner's graveyard (608.2n); an ability ceases to exist.

        With `kept` it goes to its owner's hand instead, for its buyback cost was paid (702.27a).
        """
        found: list[State] = []
        for state in states:
            thing = state.board.objects[name]
            if thing.stacked is not None and thing.stacked.ability is not None:
                found.append(_over(state, name))
                continue
            if thing.zone != "stack":
                found.append(with_object(state, replace(thing, stacked=None)))
                continue
            leaving = Pending(f"send({number(state.board).objects[name]},{'hand' if kept else 'graveyard'})")
            followed = self._events.follow(self._board, [replace(state, pending=(leaving,))])
            self._note(followed)
            found += followed.states
        return found

    def _permanent(self, state: State, thing: Object) -> list[State]:
        """Let a permanent spell become a permanent (608.3)."""
        if "Aura" in thing.card.faces[thing.face].subtypes or thing.bestowed:
            does = enchants(thing.card.faces[thing.face])
            if does is None or thing.stacked is None or thing.bestowed:
                self._unread[f"{thing.id}: what an Aura would enchant is not worked out yet"] = None
                return []
            if not self._aiming.still_legal(state, thing.id, does):
                return self._put_away([state], thing.id)
            state = with_object(state, replace(thing, stacked=None))
        asked = Question("enter", {"object": thing.id})
        there = replace(state.board, questions=(asked,))
        found = EntrySolver(self._writer, self._timer, self._encodings).entered(
            there, asked, state.order, state.triggered
        )
        self._note(found)
        return [
            joined(state, replace(one, board=replace(one.board, questions=(self._question,)))) for one in found.states
        ]

    def _note(self, found: Followed) -> None:
        self._truncated |= found.truncated
        self._unread |= dict.fromkeys(found.unread)


def told_on_stack(board: Board) -> Board:
    """Say what is known of the objects that a board has on its stack.

    Args:
        board: the board as loaded.
    """
    objects = dict(board.objects)
    for name, thing in board.objects.items():
        if thing.zone != "stack" or thing.stacked is not None:
            continue
        if thing.ability is not None or thing.ability_text is not None:
            ability = ability_of(board, thing)
            source = board.objects.get(str(thing.source))
            if ability is None or source is None:
                continue
            thing = replace(thing, stacked=Stacked(ability, mention_of(source)))
        if _is_permanent_spell(thing):
            # 400.7: the target of an Aura spell is the object that it is by now
            does = enchants(thing.card.faces[thing.face])
        else:
            told = program_of(thing)
            does = None if isinstance(told, str) else told.does
        objects[name] = replace(thing, stacked=None if does is None else told_whole(board, thing, does))
    return replace(board, objects=objects)


def _words(state: State, name: str) -> str:
    """Write an ability on the stack, or the name of the spell."""
    ability = stacked_of(state, name).ability
    return name if ability is None else render_ability(ability)


def _draws(states: Iterable[State]) -> list[str | None]:
    """Give by whose choice loops are come to in which the game is a draw; nobody's where that differs."""
    choosers = {chosen_by(state) for state in states}
    return [] if not choosers else [next(iter(choosers)) if len(choosers) == 1 else None]


def _draw(chooser: str | None, *, explain: bool) -> EventOutcome:
    because = (("104.4b", "a loop of mandatory actions goes on, and nothing can stop it"),)
    step = Step("loop", "the game", (("the game", "is a draw"),), because, "", "732.4")
    return EventOutcome(objects={}, draw=True, rule="104.4b", chooser=chooser, steps=(step,) if explain else ())


def _tops(board: Board) -> list[str]:
    """Give the objects one of which is on top of the stack: those of one player that came there together."""
    there = [thing for thing in board.objects.values() if thing.zone == "stack" and not _is_over(thing)]
    top = max((thing.position for thing in there), default=0)
    return [thing.id for thing in there if thing.position == top]


def _is_over(thing: Object) -> bool:
    return thing.stacked is not None and thing.stacked.over


def _is_unannounced(thing: Object) -> bool:
    return thing.zone == "stack" and thing.stacked is not None and not thing.stacked.announced


def _knows_defender(board: Board, stacked: Stacked | None, source: Object | None) -> bool:
    """Say whether a spell or ability knows who the defending player is (508.5); who protects a battle is not asked."""
    if stacked is not None and "defending" in stacked.players:
        return True
    if source is None or source.attacking is None:
        return False
    attacked = board.objects.get(source.attacking)
    return attacked is None or "Battle" not in attacked.card.faces[attacked.face].types


def _over(state: State, name: str) -> State:
    """Let an ability have left the stack."""
    return with_stacked(state, name, replace(stacked_of(state, name), announced=True, over=True))


def _is_permanent_spell(thing: Object) -> bool:
    if thing.ability is not None or thing.ability_text is not None or not thing.card.faces:
        return False
    return NEVER_PERMANENT.keys().isdisjoint(thing.card.faces[thing.face].types)
