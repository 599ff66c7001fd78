"""Answers about state-based actions: check after check, until none applies (704.3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import partial
from itertools import chain, product
from pathlib import Path

import msgspec
from clingo import Symbol
from msgspec.structs import replace

from solver.answers import Told
from solver.asp import Layers, Timer
from solver.board.model import Board, Question
from solver.cards.model import Opaque
from solver.events.answering import EventSolver, Followed
from solver.events.state import Pending, State, snapshot
from solver.facts.board import BoardFacts, Numbering, Writer, clock
from solver.facts.board import number as number_board
from solver.found import Found
from solver.jobs import side_by_side
from solver.outcome import EventOutcome, Step
from solver.worlds import Program, World

MOST_CHECKS = 60
"""The most checks after each other before an answer is cut off."""

MOST_STATES = 500
"""The most states between two checks that are followed."""

_FILES = ("stack/attachments.lp", "stack/state_based.lp", "stack/show.lp")


def _due(layers: Layers) -> Sequence[Symbol]:
    stage = layers.behind("attachment", _FILES)
    with layers.timer("state-based actions"):
        layers.ground(("attachments", stage), ("state_based", stage))
    return layers.symbols()


_CHECKING = Program(_FILES, _due)

_LAYER = "state-based"
_ONCE = ("unattach", "cease", "lose", "win")

_WORDS = {
    "destroy": "is destroyed",
    "sacrifice": "is sacrificed",
    "unattach": "becomes unattached",
    "cease": "ceases to exist",
    "take": "loses counters",
    "lose": "loses the game",
    "win": "wins the game",
}

_WHY = {
    "104.2a": "a player whose opponents have all lost wins the game",
    "704.5a": "a player with 0 or less life loses the game",
    "704.5b": "a player who was to draw a card from a library without any loses the game",
    "704.5c": "a player with ten or more poison counters loses the game",
    "704.5d": "a token that is not on the battlefield ceases to exist",
    "704.5f": "a creature with toughness 0 or less is put into its owner's graveyard",
    "704.5g": "a creature with lethal damage is destroyed",
    "704.5h": "a creature that a source with deathtouch has dealt damage to is destroyed",
    "704.5i": "a planeswalker with loyalty 0 is put into its owner's graveyard",
    "704.5j": "a player keeps one of several legendary permanents with one name",
    "704.5k": "only the newest world permanent stays",
    "704.5m": "an Aura that is on nothing, or on what it can't enchant, is put into its owner's graveyard",
    "704.5n": "Equipment and Fortifications come off what they can't be attached to",
    "704.5p": "what is no Aura, Equipment or Fortification, or is a creature, is attached to nothing",
    "704.5q": "+1/+1 and -1/-1 counters are removed in pairs",
    "704.5s": "a Saga whose final chapter is over is sacrificed",
    "704.5v": "a Siege with defense 0 is put into its owner's graveyard",
    "704.5w": "a battle with defense 0 is put into its owner's graveyard",
    "704.5z": "a player's newest Role on a permanent stays",
    "702.103f": "a bestowed Aura without a legal host becomes a creature again",
    "903.9a": "its owner may put a commander into the command zone",
}


class _Action(msgspec.Struct, frozen=True):
    """One thing that is due: what happens, to what, and the rule that says so."""

    event: str
    about: str
    rule: str
    verb: str


class _Check(msgspec.Struct, frozen=True):
    """What one check finds: what is due in any case, and groups of alternatives of which players choose."""

    actions: tuple[_Action, ...]
    choices: tuple[tuple[str, tuple[tuple[_Action, ...], ...]], ...]

    @property
    def quiet(self) -> bool:
        """Whether nothing is due."""
        return not self.actions and not self.choices


class StateBasedSolver:
    """Answers questions about state-based actions.

    Args:
        writer: the writer of facts.
        timer: where to count the time.
        encodings: the folder of the encodings, the shipped one unless said.
        explain: whether it is told how each outcome comes about.
        to_the_end: whether what triggers is followed until the stack is empty.
    """

    def __init__(
        self,
        writer: Writer,
        timer: Timer,
        encodings: Path | None,
        *,
        explain: bool = False,
        to_the_end: bool = False,
    ) -> None:
        self._to_the_end = to_the_end
        self._writer = writer
        self._timer = timer
        self._encodings = encodings
        self._explain = explain
        self._events = EventSolver(writer, timer, encodings, explain=explain)

    def outcomes(self, board: Board, question: Question, order: tuple[str, ...]) -> Found[EventOutcome]:  # noqa: ARG002
        """Find every distinct outcome for one order of the timeline, once no state-based action is due.

        Args:
            board: the board.
            question: the question; it has nothing to say.
            order: ids of permanents, effects and placed counters, earliest first.
        """
        settled = self.settled(board, [State(board, order, ())])
        found = self.read(board, order, settled.states)
        return Found(found.outcomes, settled.truncated or found.truncated, (*settled.unread, *found.unread))

    def settled(self, board: Board, states: Sequence[State]) -> Followed:
        """Perform state-based actions until none is due.

        Args:
            board: the board before all that has happened.
            states: the states in which a player would get priority.
        """
        self._unread: dict[str, None] = {}
        self._truncated = False
        ended: dict[object, State] = {}
        states = list(states)
        for number in range(MOST_CHECKS):
            following: dict[object, State] = {}
            acting = []
            for state, check in zip(states, self._checks(states, first=not number), strict=True):
                if check.quiet or self.over(state):
                    ended[snapshot(state)] = state
                else:
                    acting.append(partial(self._performed, board, state, check))
            for performed in side_by_side(acting):
                following |= {snapshot(one): one for one in performed}
            states = list(following.values())[:MOST_STATES]
            self._truncated |= len(following) > MOST_STATES
            if not states:
                break
        else:
            self._truncated = True
        return Followed(list(ended.values()), self._truncated, tuple(self._unread))

    def read(
        self, board: Board, order: tuple[str, ...], states: Sequence[State], *, besides: int = 0
    ) -> Found[EventOutcome]:
        """Read the outcomes off states in which nothing is due any more.

        Args:
            board: the board before all that has happened.
            order: ids of permanents, effects and placed counters on it, earliest first.
            states: the states.
            besides: how many other outcomes there are.
        """
        outcomes, read = self._events.finished(board, order, states)
        found = []
        for state, outcome in zip(states, outcomes, strict=True):
            if outcome is not None:
                chooser = chosen_by(state) if len(states) + besides > 1 else None
                steps = state.steps if self._explain else ()
                found.append(replace(outcome, chooser=chooser, steps=steps, repeatable=state.repeatable))
        return Found(tuple(found), read.truncated, read.unread)

    def over(self, state: State) -> bool:
        """Say whether the game has ended, or goes on without a player who has lost, which is not followed (800.4a).

        Args:
            state: the state.
        """
        return any(what == "lost" for _, what in state.tallies)

    # ------------------------------------------------------------------------------------------------------- checks

    def _checks(self, states: Sequence[State], *, first: bool) -> list[_Check]:
        """Find out what is due in each state."""
        facts = [self._writer.board(state.board) for state in states]
        texts = [self._text(state, one, first=first) for state, one in zip(states, facts, strict=True)]
        worlds = [World(one, text) for one, text in zip(facts, texts, strict=True)]
        decoded = _CHECKING.look(worlds, self._timer, self._encodings)
        return [
            self._check(state, one.numbering, decoded.told.get(world, ()))
            for world, (state, one) in enumerate(zip(states, facts, strict=True))
        ]

    def _text(self, state: State, facts: BoardFacts, *, first: bool) -> str:
        numbering, board = facts.numbering, state.board
        lines = [facts.state, clock(board, numbering, self._writer, state.order)]
        lines += ["to_the_end(@w)."] if self._to_the_end else []
        for name, thing in board.objects.items():
            number = numbering.objects[name]
            if thing.zone == "battlefield" and thing.batch:
                lines.append(f"entered_in(@w,{number},{thing.batch}).")
            if thing.zone == "battlefield" and thing.damage:
                lines.append(f"damage_on(@w,{number},{thing.damage}).")
                if first:
                    hurting = (numbering.objects[one] for one in thing.damaged_by if one in numbering.objects)
                    lines += [f"freshly_hurt_by(@w,{number},{one})." for one in hurting]
            if thing.zone in ("graveyard", "exile") and thing.commander and (first or name in state.moved):
                lines.append(f"newly_away(@w,{number}).")
            if thing.zone == "stack" and thing.source in numbering.objects and thing.activated is None:
                ability = self._of_stack(board, name)
                if ability is not None:
                    lines.append(f"from_stack(@w,{numbering.objects[str(thing.source)]},a({ability})).")
        missed = [number for number, player in enumerate(numbering.player_names) if (player, "missed") in state.tallies]
        lines += [f"missed_draw(@w,{number})." for number in missed]
        lines += [f"has_triggered(@w,{numbering.objects[name]},{term})." for name, term in state.triggered]
        return "\n".join(lines)

    def _of_stack(self, board: Board, name: str) -> int | None:
        """Give the number of the ability that is on the stack, where the board says which it is."""
        thing = board.objects[name]
        source = board.objects[str(thing.source)]
        if thing.ability is None or not source.card.faces:
            return None
        abilities = source.card.faces[source.face].abilities
        place = thing.ability - 1
        return self._writer.abilities.number(abilities[place]) if place < len(abilities) else None

    def _check(self, state: State, numbering: Numbering, told: Sequence[Told]) -> _Check:
        ids = numbering.object_ids
        actions: dict[str, _Action] = {}
        kept: dict[Symbol, list[tuple[int, int]]] = defaultdict(list)
        choices: list[tuple[str, tuple[tuple[_Action, ...], ...]]] = []
        for one in sorted(told, key=lambda each: (each.name, each.arguments)):
            match one.name:
                case "due_action":
                    number, event, rule = one.arguments
                    # 704.7: what two of them call for happens once
                    actions.setdefault(str(event), _Action(str(event), ids[number.number], rule.string, event.name))
                case "defeated":
                    player = numbering.player_names[one.arguments[0].number]
                    actions.setdefault(f"lose {player}", _Action("", player, one.arguments[1].string, "lose"))
                case "victorious":
                    player = numbering.player_names[one.arguments[0].number]
                    actions.setdefault(f"win {player}", _Action("", player, "104.2a", "win"))
                case "plays_on":
                    self._unread["what leaves the game with a player is not worked out (800.4a)"] = None
                case "spared":
                    group, number, player_ = one.arguments
                    kept[group].append((number.number, player_.number))
                case "may_return":
                    number, player_ = one.arguments
                    back = _Action(f"send({number},command)", ids[number.number], "903.9a", "send")
                    choices.append((numbering.player_names[player_.number], ((), (back,))))
                case "uncertain":
                    self._unread[self._uncertain(state, *one.arguments)] = None
                case "beyond":
                    self._truncated = True
                case _:
                    pass
        for members in kept.values():
            going = [_Action(f"send({one},graveyard)", ids[one], "704.5j", "send") for one, _ in members]
            dropped = tuple(tuple(one for one in going if one is not stays) for stays in going)
            choices.append((numbering.player_names[members[0][1]], dropped))
        return _Check(tuple(actions.values()), tuple(choices))

    def _uncertain(self, state: State, number: Symbol, ability: Symbol) -> str:
        held = self._writer.abilities.ability(ability.arguments[0].number)
        about = f" ({held.about})" if isinstance(held, Opaque) and held.about else ""
        return f"{list(state.board.objects)[number.number]}: an ability that is not modelled{about}"

    # -------------------------------------------------------------------------------------------------- performance

    def _performed(self, board: Board, state: State, check: _Check) -> list[State]:
        """Give the states after one check: all that is due happens at the same time (704.3), for each choice."""
        choosers = state.choosers | {player for player, ways in check.choices if len(ways) > 1}
        ways = [
            partial(self._way, board, replace(state, choosers=choosers), [*check.actions, *chain(*chosen)])
            for chosen in product(*(ways for _, ways in check.choices))
        ]
        return list(chain(*side_by_side(ways)))

    def _way(self, board: Board, state: State, actions: Sequence[_Action]) -> list[State]:
        """Give the states after some actions."""
        if not actions:
            # a commander that stays where it is, is not asked about again
            return [replace(state, moved=())]
        begun = self._begun(state, actions)
        begun = replace(begun, steps=(*state.steps, *_steps(actions)))
        followed = self._events.follow(board, [begun]) if begun.pending else Followed([begun])
        self._truncated |= followed.truncated
        self._unread |= dict.fromkeys(followed.unread)
        return [replace(one, moved=_moved(state, one)) for one in followed.states]

    def _begun(self, state: State, actions: Sequence[_Action]) -> State:
        """Let players lose and attachments come off, and say which events happen at the same time."""
        sent = {action.about for action in actions if action.verb == "send"}
        events = [
            action.event for action in actions
            if action.verb not in _ONCE and not (action.verb == "destroy" and action.about in sent)
        ]  # fmt: skip
        loose = {action.about for action in actions if action.verb == "unattach"}
        numbering = number_board(state.board)
        events += [f"comes_off({numbering.objects[name]})" for name in sorted(loose)]
        ceased = {action.about for action in actions if action.verb == "cease"}
        objects = dict(state.board.objects)
        objects |= {name: replace(objects[name], attached_to=None) for name in loose}
        objects |= {name: replace(objects[name], left=True) for name in ceased}
        tallies = dict(state.tallies)
        tallies |= {(action.about, "lost"): 1 for action in actions if action.verb == "lose"}
        tallies |= {(action.about, "won"): 1 for action in actions if action.verb == "win"}
        return replace(
            state, board=replace(state.board, objects=objects), tallies=tallies, pending=tuple(map(Pending, events)),
            told=("by_rule(@w).",),
        )  # fmt: skip


def chosen_by(state: State) -> str | None:
    """Give the player whose choice has led to a state, if it was the choice of one player.

    Args:
        state: the state.
    """
    return next(iter(state.choosers)) if len(state.choosers) == 1 else None


def _moved(before: State, after: State) -> tuple[str, ...]:
    there = before.board.objects
    return tuple(
        name for name, thing in after.board.objects.items() if name in there and there[name].zone != thing.zone
    )


def _steps(actions: Sequence[_Action]) -> list[Step]:
    return [
        Step(_LAYER, action.about, ((action.about, _words(action)),), ((action.rule, _WHY[action.rule]),), "", "704.3")
        for action in actions
    ]


def _words(action: _Action) -> str:
    if action.verb == "send":
        where = "the command zone" if action.event.endswith("command)") else "its owner's graveyard"
        return f"is put into {where}"
    return _WORDS[action.verb]
