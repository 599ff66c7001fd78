"""Spells that are no permanents: whether their targets are still legal, and what they do (608.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from solver.answers import decode
from solver.asp import Timer
from solver.board.model import Board, Object, Player
from solver.board.sense import NEVER_PERMANENT
from solver.cards.instructions import Does
from solver.cards.model import Amount, Keyword, Opaque, Spell, X
from solver.events.answering import EventSolver, Followed
from solver.events.state import Pending, State
from solver.facts.board import Writer, clock, number
from solver.facts.terms import counter_kind
from solver.worlds import worked_through

_FILES = (
    "activating/protection.lp", "activating/targets.lp", "stack/aims.lp", "stack/show_aims.lp",
)  # fmt: skip

# keywords that matter before a spell resolves, if at all
_BEFORE = frozenset({
    "affinity", "aftermath", "assist", "bargain", "cascade", "casualty", "changeling", "convoke", "cycling", "delve",
    "demonstrate", "devoid", "flash", "gravestorm", "improvise", "kicker", "landcycling", "multikicker", "replicate",
    "ripple", "split second", "storm", "undaunted",
})  # fmt: skip


class Instructions(msgspec.Struct, frozen=True):
    """What a spell does: its instructions, and how many targets it has."""

    does: tuple[Does, ...]
    targets: int


def instructions(thing: Object) -> Instructions | None:
    """Give the instructions of an instant or sorcery; None where they are not read whole.

    Args:
        thing: an object on the stack.
    """
    if thing.ability is not None or thing.ability_text is not None or not thing.card.faces:
        return None
    face = thing.card.faces[thing.face]
    if face.unread or face.incomplete or NEVER_PERMANENT.keys().isdisjoint(face.types):
        return None
    spells = [one for one in face.abilities if isinstance(one, Spell)]
    others = [one for one in face.abilities if not isinstance(one, Spell)]
    if not spells or any(not one.does or len(one.targets) > 1 for one in spells):
        return None
    # two paragraphs with targets are not told from each other
    with_targets = [one for one in spells if one.targets]
    if len(with_targets) > 1 or (with_targets and len(spells) > 1):
        return None
    if any(isinstance(one, Opaque) or (isinstance(one, Keyword) and one.keyword not in _BEFORE) for one in others):
        return None
    does = tuple(one for spell in spells for one in spell.does)
    if thing.x is None and any(one.amount == X() for one in does):
        return None
    count = len(with_targets[0].targets[0]) if with_targets else 0
    return Instructions(does, count) if len(thing.targets) == count else None


class _Batch(msgspec.Struct, frozen=True):
    """Events that happen at the same time, as terms, and facts about them."""

    events: tuple[str, ...]
    facts: tuple[str, ...] = ()


class SpellSolver:
    """Lets instants and sorceries resolve whose instructions are read.

    Args:
        writer: the writer of facts.
        timer: where to count the time.
        encodings: the folder of the encodings, the shipped one unless said.
    """

    def __init__(self, writer: Writer, timer: Timer, encodings: Path | None) -> None:
        self._writer = writer
        self._timer = timer
        self._encodings = encodings
        self._events = EventSolver(writer, timer, encodings)

    def resolved(self, board: Board, state: State, spell: Object, told: Instructions) -> Followed:
        """Follow the instructions of a spell, and put it into its owner's graveyard (608.2n).

        Args:
            board: the board before all that has happened.
            state: the state with the spell on top of the stack.
            spell: the spell.
            told: its instructions.
        """
        legal, unread = self._legal(state, spell) if told.targets else (frozenset[int](), [])
        states = [state]
        self._truncated = False
        self._unread: dict[str, None] = {}
        # 608.2b: without any legal target it does nothing
        does = told.does if legal or not told.targets else ()
        for one in (one for one in does if one.target is None or one.target in legal):
            states = [
                then for each in states for then in self._done(board, each, self._events_of(state, each, spell, one))
            ]
        states = [then for each in states for then in self._done(board, each, [_Batch((_leaving(each, spell),))])]
        return Followed(states, self._truncated, tuple(dict.fromkeys([*unread, *self._unread])))

    def _done(self, board: Board, state: State, batches: Iterable[_Batch]) -> list[State]:
        """Let events happen, batch after batch."""
        states = [state]
        for batch in batches:
            begun = [replace(one, pending=tuple(map(Pending, batch.events)), told=batch.facts) for one in states]
            followed = self._events.follow(board, begun)
            self._truncated |= followed.truncated
            self._unread |= dict.fromkeys(followed.unread)
            states = followed.states
        return states

    # ----------------------------------------------------------------------------------------------------- targets

    def _legal(self, state: State, spell: Object) -> tuple[frozenset[int], list[str]]:
        """Find out which targets are still legal, by their number from 1."""
        facts = self._writer.board(state.board)
        numbering = facts.numbering
        top = numbering.objects[spell.id]
        lines = [facts.state, clock(state.board, numbering, self._writer, state.order), f"resolves_now(@w,{top})."]
        lines += [
            f"chosen_target(@w,{top},{place},{numbering.whom(name)})." for place, name in enumerate(spell.targets)
        ]
        layers = worked_through([facts], ["\n".join(lines)], self._timer, self._encodings, ahead=_FILES)
        stage = layers.behind("mana", _FILES)
        with self._timer("targets"):
            layers.ground(("aims", stage))
            layers.ground(("protection", stage), ("targets", stage))
            layers.ground(("legal_aims", stage))
        told = decode(layers.symbols()).told.get(0, [])
        legal = frozenset(one.arguments[0].number + 1 for one in told if one.name == "still_legal")
        doubts = {numbering.object_ids[one.arguments[0].number] for one in told if one.name == "doubtful_aim"}
        return legal, [f"{name}: what can be a target because of it is not modelled" for name in sorted(doubts)]

    # ------------------------------------------------------------------------------------------------------ events

    def _events_of(self, before: State, state: State, spell: Object, one: Does) -> Iterator[_Batch]:
        """Give the events of one instruction, those together that happen at the same time."""
        numbering = number(state.board)
        amount = (spell.x or 0) if one.amount == X() else _fixed(one.amount)
        aimed = spell.targets[one.target - 1] if one.target is not None else None
        there = state.board.objects.get(str(aimed))
        source, you = numbering.objects[spell.id], f"player({numbering.players[spell.controller]})"
        players = [numbering.players[each.name] for each in _players(before.board, spell, one, aimed)]
        if one.verb in _OF_OBJECTS:
            if there is not None:
                kind = counter_kind(one.kind) if one.kind else ""
                form = _OF_OBJECTS[one.verb]
                yield _Batch((form.format(numbering.objects[there.id], kind=kind, count=amount, you=you),))
        elif one.verb == "deal damage" and one.who is None:
            yield _Batch((f"damage({source},{numbering.whom(str(aimed))},{amount},noncombat)",))
        elif one.verb == "deal damage":
            yield _Batch(tuple(f"damage({source},player({each}),{amount},noncombat)" for each in players))
        elif one.token is not None:
            term, lines = self._writer.events.token(one.token)
            yield _Batch((f"create({numbering.players[spell.controller]},{term},{amount})",), tuple(lines))
        else:
            events = tuple(_OF_PLAYERS[one.verb].format(each, amount) for each in players)
            # 121.2, 101.4: cards are drawn by one player after the other
            yield from map(_Batch, [(event,) for event in events] if one.verb in ("draw", "mill") else [events])


def _fixed(amount: Amount) -> int:
    if not isinstance(amount, int):
        raise TypeError(amount)
    return amount


def _leaving(state: State, spell: Object) -> str:
    return f"send({number(state.board).objects[spell.id]},graveyard)"


_OF_OBJECTS = {
    "destroy": "destroy({0})",
    "exile": "send({0},exile)",
    "return to hand": "send({0},hand)",
    "tap": "tap({0})",
    "untap": "untap({0})",
    "put counters": "put(object({0}),{kind},{count},{you})",
}
_OF_PLAYERS = {
    "gain life": "gain({},{})",
    "lose life": "loss({},{},other)",
    "draw": "draw({},{})",
    "mill": "mill({},{})",
}


def _players(board: Board, spell: Object, one: Does, aimed: str | None) -> Iterator[Player]:
    """Give the players who do it, in APNAP order (101.4)."""
    names = [player.name for player in board.players]
    start = names.index(board.active)
    order: Sequence[Player] = [*board.players[start:], *board.players[:start]]
    holder = board.objects[aimed].controller if one.who == "target's controller" and aimed in board.objects else None
    for player in order:
        match one.who:
            case "each player":
                yield player
            case "each opponent" if player.name != spell.controller:
                yield player
            case "target" if player.name == aimed:
                yield player
            case "target's controller" if player.name == holder:
                yield player
            case "you" | None if player.name == spell.controller:
                yield player
            case _:
                pass
