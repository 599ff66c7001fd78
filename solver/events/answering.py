"""Answers about events: batch after batch, until nothing is left to happen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import msgspec
from clingo import Symbol

from solver.answers import Reader, Told, decode
from solver.asp import Layers, Timer
from solver.board.model import Board, Question
from solver.cards.describe import BEARS_ON
from solver.cards.model import Opaque
from solver.events.asking import terms
from solver.events.choosing import Graph
from solver.events.grounding import happen
from solver.events.state import Changes, State, after, snapshot, thing
from solver.facts.board import BoardFacts, Numbering, Writer, clock, in_world
from solver.facts.terms import counter_name
from solver.outcome import Applied, Characteristics, EventOutcome, ObjectAfter, PlayerState

MOST_BATCHES = 40
"""The most batches of events that follow each other before an answer is cut off."""

MOST_STATES = 2000
"""The most states between two batches that are followed."""


_UNBUILT = {
    "draw": "how cards are drawn",
    "mill": "how cards are milled",
    "shield_counters": "what shield counters prevent",
    "absorb": "what absorb prevents",
    "gone": "what is said of damage from a spell that has resolved",
}
"""What comes up on the way and is not followed."""


class Found(msgspec.Struct):
    """What was found for one order of the timeline: its outcomes, and whether there may be more."""

    outcomes: tuple[EventOutcome, ...]
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

    def outcomes(self, board: Board, question: Question, order: tuple[str, ...]) -> Found:
        """Find every distinct outcome for one order of the timeline.

        Args:
            board: the board.
            question: the question; its events are of kinds that are built.
            order: ids of permanents, effects and placed counters, earliest first.
        """
        numbering = self._writer.board(board).numbering
        states = [State(board, order, tuple(terms(question, numbering)))]
        ended: dict[object, State] = {}
        truncated = False
        self._unread: dict[str, None] = {}
        for _ in range(MOST_BATCHES):
            going = [state for state in states if state.pending]
            ended.update((snapshot(state), state) for state in states if not state.pending)
            if not going or truncated:
                break
            following, cut = self._batch(going)
            truncated |= cut or len(following) > MOST_STATES
            states = list({snapshot(state): state for state in following}.values())[:MOST_STATES]
        else:
            truncated = True
        return Found(self._read(board, list(ended.values())), truncated, tuple(self._unread))

    def _layers(self, facts: Sequence[BoardFacts], lines: Sequence[str]) -> Layers:
        shared = dict.fromkeys(line for one in facts for line in one.shared)
        features = frozenset[str]().union(*(one.features for one in facts))
        depth = max(one.depth for one in facts)
        layers = Layers(features, depth=depth, timer=self._timer, encodings=self._encodings)
        layers.run("\n".join([*shared, *(in_world(text, world) for world, text in enumerate(lines))]))
        return layers

    def _facts(self, states: Sequence[State], asked: Iterable[str]) -> tuple[list[BoardFacts], list[str]]:
        facts = [self._writer.board(state.board) for state in states]
        lines = []
        for state, one, more in zip(states, facts, asked, strict=True):
            times = clock(state.board, one.numbering, self._writer, state.order)
            lines.append(f"{one.state}\n{times}\n{more}")
        return facts, lines

    def _batch(self, states: Sequence[State]) -> tuple[list[State], bool]:
        """Let happen what is pending in several states."""
        asked = (
            "\n".join(
                [
                    *(f"asked_event(@w,{place},{event})." for place, event in enumerate(state.pending)),
                    *(["explained(@w)."] if self._explain else []),
                ]
            )
            for state in states
        )
        facts, lines = self._facts(states, asked)
        told = decode(happen(self._layers(facts, lines))).told
        following: list[State] = []
        cut = False
        for world, state in enumerate(states):
            found, beyond = self._happened(state, facts[world].numbering, told.get(world, ()))
            following += [after(state, found[key]) for key in sorted(found)]
            cut |= beyond
        return following, cut

    def _happened(
        self, state: State, numbering: Numbering, told: Iterable[Told]
    ) -> tuple[dict[tuple[str, str], Changes], bool]:
        """Read what happened in one world: what each branch changes, and whether something could not be counted."""
        found: dict[tuple[str, str], Changes] = {}
        lists: dict[tuple[str, str], tuple[Symbol, Symbol]] = {}
        graph = Graph()
        cut = False
        for one in told:
            if one.name in {"beyond", "beyond_count", "too_many"}:
                cut = True
            elif one.name == "unbuilt":
                self._unread[f"{_UNBUILT[one.arguments[0].name]} is not worked out yet"] = None
            elif one.name == "doubtful":
                self._unread[self._doubt(state, *one.arguments)] = None
            elif one.name.startswith("told_"):
                graph.note(one)
            else:
                branch, done, *values = one.arguments
                lists[str(branch), str(done)] = (branch, done)
                changes = found.setdefault((str(branch), str(done)), Changes())
                _note(one.name, values, changes, numbering)
        choosers = frozenset(numbering.player_names[player] for player in graph.choosers())
        for key, changes in found.items():
            changes.choosers = choosers
            ways = [way for done in lists[key] for way in graph.ways(done)]
            changes.way = tuple(self._applied(state, numbering, one) for way in ways for one in way)
        return found, cut

    def _applied(self, state: State, numbering: Numbering, step: tuple[Symbol, int | None]) -> Applied:
        """Tell of an effect that was applied, or declined."""
        effect, chooser = step
        declined = effect.name == "declined"
        if declined:
            effect = effect.arguments[0]
        return Applied(
            Reader(state.board, numbering, self._writer).label(effect),
            self._text(effect, numbering),
            None if chooser is None else numbering.player_names[chooser],
            declined,
        )

    def _text(self, effect: Symbol, numbering: Numbering) -> str:
        """Give what makes an effect, in words: an ability; the words of a resolved spell or ability are not kept."""
        if effect.name != "static":
            return ""
        from solver.cards.render import render_ability  # words are slow to import, and seldom asked for

        ability = self._writer.abilities.ability(effect.arguments[2].arguments[0].number)
        return render_ability(ability, name=numbering.object_ids[effect.arguments[0].number])

    def _doubt(self, state: State, number: Symbol, ability: Symbol) -> str:
        held = self._writer.abilities.ability(ability.arguments[0].number)
        about = f" ({held.about})" if isinstance(held, Opaque) and held.about else ""
        name = list(state.board.objects)[number.number]
        return f"{name}: an ability that is not modelled and bears on {BEARS_ON['event']}{about}"

    def _read(self, board: Board, states: Sequence[State]) -> tuple[EventOutcome, ...]:
        """Read the outcomes off the boards in the end."""
        if not states:
            return ()
        numbers = range(len(board.objects))
        asked = ["\n".join(f"asked(@w,{number})." for number in numbers)] * len(states)
        facts, lines = self._facts(states, asked)
        values = decode(self._layers(facts, lines).symbols()).values
        outcomes = []
        for world, (state, one) in enumerate(zip(states, facts, strict=True)):
            reader = Reader(state.board, one.numbering, self._writer)
            held = {
                name: reader.characteristics(number, values.get((world, number), ()))
                for name, number in one.numbering.objects.items()
            }
            outcomes.append(_outcome(state, held, chosen=len(states) > 1))
        return tuple(outcomes)


def _note(name: str, values: list[Symbol], changes: Changes, numbering: Numbering) -> None:
    match name:
        case "life_after":
            changes.life[numbering.player_names[values[0].number]] = values[1].number
        case "counters_after":
            changes.counters[thing(values[0], numbering), counter_name(values[1])] = values[2].number
        case "tally":
            changes.tallies[thing(values[0], numbering), values[1].name] = values[2].number
        case "shield_left":
            effect, shield = values[0].arguments
            name_ = numbering.effect_ids[effect.number]
            changes.shields[name_, shield.arguments[0].number] = values[1].number
        case "sequel" if values[2].name not in _UNBUILT:
            changes.follows.append(str(values[2]))
        case _:
            pass


def _outcome(state: State, held: dict[str, Characteristics], *, chosen: bool) -> EventOutcome:
    tallies = state.tallies
    chooser = next(iter(state.choosers)) if chosen and len(state.choosers) == 1 else None
    players = {
        player.name: PlayerState(
            life=player.numbers.get("life", 0),
            life_lost=tallies.get((player.name, "life_lost"), 0),
            damage=tallies.get((player.name, "damage"), 0),
            poison=player.numbers.get("poison", 0),
            energy=player.numbers.get("energy", 0),
        )
        for player in state.board.players
    }
    counted: dict[str, dict[str, int]] = {}
    for name, entry in state.board.objects.items():
        counted[name] = dict(entry.counters)
    for placed in state.board.counters.values():
        if placed.affects in counted:
            counted[placed.affects][placed.kind] = counted[placed.affects].get(placed.kind, 0) + placed.count
    things = {
        name: ObjectAfter(
            held=held[name],
            zone=entry.zone,
            damage=entry.damage,
            dealt=tallies.get((name, "damage"), 0),
            counters={kind: count for kind, count in counted[name].items() if count},
            tapped=entry.tapped,
            attached_to=entry.attached_to,
            face_down=entry.face_down,
        )
        for name, entry in state.board.objects.items()
    }
    return EventOutcome(players=players, things=things, chooser=chooser, way=state.way)
