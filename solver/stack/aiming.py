"""Targets of spells and abilities on the stack: which are legal, and how they are chosen (115, 601.2c, 608.2b)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, product
from pathlib import Path

from clingo import Symbol
from msgspec.structs import replace

from solver.asp import Layers, Timer
from solver.board.model import Aim, Board, Stacked
from solver.cards.instructions import Does
from solver.cards.model import Target
from solver.events.state import State
from solver.facts.board import Numbering, Writer
from solver.stack.dividing import divisions
from solver.stack.speaking import Speaking, found, mention_of
from solver.stack.states import chose, stacked_of, with_stacked
from solver.stack.writing import AIMS, Definitions
from solver.worlds import Program

MOST_CHOICES = 5000
"""The most ways to choose targets that are looked at."""

MOST_WAYS = 1000
"""The most ways to choose targets, and to divide something among them, that are followed."""

_FILES = (
    "activating/protection.lp", "activating/targets.lp", "stack/aims.lp", "stack/show_aims.lp",
)  # fmt: skip


def _aims(layers: Layers) -> Sequence[Symbol]:
    stage = layers.behind(AIMS, _FILES)
    with layers.timer("targets"):
        layers.ground(("aims", stage))
        layers.ground(("protection", stage), ("targets", stage))
        layers.ground(("legal_aims", stage))
    return layers.symbols()


AIMING = Program(_FILES, _aims)
"""What can be a target."""

Legal = dict[tuple[int, int], list[str]]
"""The names of what can be chosen, by the numbers of the mode and of the target in it, from 1."""


class Aiming:
    """Finds targets.

    Args:
        writer: the writer of facts.
        definitions: numbers what looks for targets.
        timer: where to count the time.
        encodings: the folder of the encodings, the shipped one unless said.
    """

    def __init__(self, writer: Writer, definitions: Definitions, timer: Timer, encodings: Path | None) -> None:
        self._writer = writer
        self._definitions = definitions
        self._timer = timer
        self._encodings = encodings
        self.unread: dict[str, None] = {}
        self.truncated = False

    def legal(self, state: State, name: str, does: Does) -> Legal:
        """Find out what can be a target of a spell or ability on the stack.

        Args:
            state: the state.
            name: the spell or ability.
            does: what it does.
        """
        speaking = Speaking(state, name)
        numbering = self._writer.board(speaking.board).numbering
        number = numbering.objects[name]
        seeker = f"seeks(@w,{number},{speaking.source(numbering)},{numbering.players[speaking.thing.controller]})."
        world = speaking.world(self._writer, f"aiming({number})", self._definitions.aims(does), [seeker])
        legal: Legal = {}
        for one in AIMING.look([world], self._timer, self._encodings).told.get(0, ()):
            if one.name == "may_aim":
                _, mode, place, aim = one.arguments
                legal.setdefault((mode.number + 1, place.number + 1), []).append(_named(aim, numbering))
            elif one.name == "doubtful_aim":
                about = numbering.object_ids[one.arguments[0].number]
                self.unread[f"{about}: what can be a target because of it is not modelled"] = None
        return {key: sorted(name for name in names if speaking.is_real(name) or name in numbering.players)
                for key, names in legal.items()}  # fmt: skip

    def chosen(self, state: State, name: str, does: Does) -> list[State]:
        """Choose modes and targets for an ability that is put onto the stack, in each way (603.3c, 603.3d).

        Args:
            state: the state with the ability on the stack.
            name: the ability.
            does: what it does.

        Returns:
            The states after that; the ability is over where it has no legal choice.
        """
        thing = state.board.objects[name]
        stacked = thing.stacked or Stacked()
        needs = any(mode.targets for mode in does.modes)
        legal = self.legal(state, name, does) if needs else {}
        ways: list[Stacked] = []
        for modes in _modes(does):
            ways += [
                way for aims in self._aims_of(state.board, does, modes, legal)
                for way in divisions(replace(stacked, modes=modes, aims=aims, announced=True), does, thing.x)
            ]  # fmt: skip
        self.truncated |= len(ways) > MOST_WAYS
        ways = ways[:MOST_WAYS]
        choosers = state.choosers | {thing.controller} if len(ways) > 1 else state.choosers
        # 603.3d: without a legal choice it is removed from the stack
        ways = ways or [replace(stacked, announced=True, over=True)]
        states = [with_stacked(replace(state, choosers=choosers), name, one) for one in ways]
        if len(ways) == 1:
            return states
        return [chose(one, name, _spoken(does, stacked_of(one, name)), thing.controller) for one in states]

    def _aims_of(self, board: Board, does: Does, modes: tuple[int, ...], legal: Legal) -> Iterator[tuple[Aim, ...]]:
        options: list[list[tuple[Aim, ...]]] = []
        for place, mode in enumerate(modes, start=1):
            for number, target in enumerate(does.modes[mode - 1].targets, start=1):
                names = legal.get((mode, number), [])
                options.append([
                    tuple(_aim(board, place, number, name) for name in some) for some in _some(target, names)
                ])  # fmt: skip
        for count, ways in enumerate(product(*options)):
            if count >= MOST_CHOICES:
                self.truncated = True
                return
            if _apart(does, modes, ways):
                yield tuple(aim for way in ways for aim in way)

    def anew(self, state: State, name: str, does: Does) -> list[State]:
        """Choose new targets for a copy, or leave them as they are, in each way (707.10c).

        Args:
            state: the state with the copy on the stack.
            name: the copy.
            does: what it does.
        """
        thing = state.board.objects[name]
        stacked = thing.stacked or Stacked()
        legal = self.legal(state, name, does) if stacked.aims else {}
        options: list[list[Aim]] = []
        for aim in stacked.aims:
            others = legal.get((stacked.modes[aim.mode - 1], aim.target), ())
            new = [one for one in others if one != _name(aim)]
            options.append([
                aim, *(replace(_aim(state.board, aim.mode, aim.target, one), share=aim.share) for one in new)
            ])  # fmt: skip
        ways: dict[object, tuple[Aim, ...]] = {}
        for count, way in enumerate(product(*options)):
            if count >= MOST_CHOICES:
                self.truncated = True
                break
            key = tuple(sorted((aim.mode, aim.target, _name(aim)) for aim in way))
            if len(set(key)) == len(key) and _kept_apart(does, stacked.modes, way):
                ways.setdefault(key, way)
        if len(ways) < 2:
            return [with_stacked(state, name, replace(stacked, aims=way)) for way in ways.values()]
        told = replace(state, choosers=state.choosers | {thing.controller})
        states = [with_stacked(told, name, replace(stacked, aims=way)) for way in ways.values()]
        return [chose(one, name, _spoken(does, stacked_of(one, name)), thing.controller) for one in states]

    def still_legal(self, state: State, name: str, does: Does) -> tuple[Aim, ...]:
        """Give the targets of a spell or ability that are still legal (608.2b).

        Args:
            state: the state in which it begins to resolve.
            name: the spell or ability.
            does: what it does.
        """
        stacked = state.board.objects[name].stacked or Stacked()
        if not stacked.aims:
            return ()
        legal = self.legal(state, name, does)
        return tuple(
            aim
            for aim in stacked.aims
            if (aim.object is None or found(state.board, aim.object))
            and _name(aim) in legal.get((stacked.modes[aim.mode - 1], aim.target), ())
        )


def told_of_division(state: State, name: str, does: Does) -> State:
    """Give a state in which it is told how something was divided among targets.

    Args:
        state: the state.
        name: the spell or ability.
        does: what it does.
    """
    return chose(state, name, _spoken(does, stacked_of(state, name)), state.board.objects[name].controller)


def _spoken(does: Does, stacked: Stacked) -> str:
    """Say which modes and targets were chosen."""
    modes = [] if len(does.modes) == 1 else [f"mode {', '.join(map(str, stacked.modes))}"]
    names = [f"{_name(aim)} ({aim.share})" if aim.share else _name(aim) for aim in stacked.aims]
    targets = [f"targets {', '.join(names)}"] if names else ["no target"] if any(m.targets for m in does.modes) else []
    return "; ".join([*modes, *targets])


def _name(aim: Aim) -> str:
    return aim.player or (aim.object.name if aim.object else "")


def _kept_apart(does: Does, modes: Sequence[int], way: Sequence[Aim]) -> bool:
    """Say whether targets that have to be other ones than those before them are."""
    return not any(
        does.modes[modes[aim.mode - 1] - 1].targets[aim.target - 1].apart and _name(aim) == _name(other)
        for aim in way for other in way if other.mode == aim.mode and other.target < aim.target
    )  # fmt: skip


def _named(aim: Symbol, numbering: Numbering) -> str:
    names = numbering.player_names if aim.name == "player" else numbering.object_ids
    return names[aim.arguments[0].number]


def _aim(board: Board, mode: int, target: int, name: str) -> Aim:
    if name in board.objects:
        return Aim(mode, target, mention_of(board.objects[name]))
    return Aim(mode, target, player=name)


def _some(target: Target, names: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Give the ways to choose as many as one instance of the word asks for, each at most once (115.3)."""
    most = target.number if target.most is None else target.most or len(names)
    for count in range(target.number, min(most, len(names)) + 1):
        yield from combinations(names, count)


def _modes(does: Does) -> Iterator[tuple[int, ...]]:
    """Give the ways to choose modes (700.2)."""
    numbers = range(1, len(does.modes) + 1)
    for count in range(does.least, does.most + 1):
        if not does.again:
            yield from combinations(numbers, count)
            continue
        yield from {tuple(sorted(some)) for some in product(numbers, repeat=count)}


def _apart(does: Does, modes: tuple[int, ...], ways: Sequence[tuple[Aim, ...]]) -> bool:
    """Say whether targets that have to be other ones than those before them are."""
    before: list[set[str]] = []
    place = 0
    for mode in modes:
        before = []
        for target in does.modes[mode - 1].targets:
            names = {aim.player or (aim.object.name if aim.object else "") for aim in ways[place]}
            if target.apart and any(names & earlier for earlier in before):
                return False
            before.append(names)
            place += 1
    return True
