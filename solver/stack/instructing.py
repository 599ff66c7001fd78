"""Spells that are no permanents: whether their targets are still legal, and what they do (608.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from solver.answers import decode
from solver.asp import Timer
from solver.board.model import Board, Object
from solver.board.sense import NEVER_PERMANENT
from solver.cards.instructions import Create, Deal, Does, Holder, Instruction, Perform, Place, Send, Treat, Who
from solver.cards.model import Amount, Filter, Is, Keyword, Opaque, Spell, X
from solver.events.answering import EventSolver, Followed
from solver.events.state import Pending, State
from solver.facts.board import Numbering, Writer, clock, number
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

    does: tuple[Instruction, ...]
    targets: int


def executed(does: Does) -> bool:
    """Say whether all that an effect does is executed: whether each of its instructions becomes events.

    Args:
        does: what it does.
    """
    if len(does.modes) > 1:
        return False
    mode = does.modes[0]
    single = all(target.number == 1 and target.most is None for target in mode.targets)
    return single and all(map(_is_executed, mode.does))


def _is_executed(one: Instruction) -> bool:
    match one:
        case Deal(source=None, divided=False, amount=int() | X()):
            aimed = one.to is None or _number(one.to) is not None
            return aimed and (one.to is None) != (one.who is None) and _is_known(one.who)
        case Treat(verb="destroy" | "tap" | "untap", buried=False, amount=1, by="you"):
            return _number(one.on) is not None
        case Send(to="exile" | "hand"):
            return _number(one.on) is not None and one == Send(one.on, one.to)
        case Place(amount=int() | X(), who=None, kind=str(), removed=False, divided=False):
            return _number(one.on) is not None
        case Perform(verb="gain life" | "lose life" | "draw" | "mill", amount=int() | X()):
            return _is_known(one.who)
        case Create(amount=int() | X(), who="you", tapped=False, attacking=False, counter=None):
            return True
        case _:
            return False


def _number(on: object) -> int | None:
    """Give the number of the target that is meant, from 1."""
    return int(on.ref[-1]) if isinstance(on, Is) and on.ref.startswith("target") else None


def _aimed(one: Instruction) -> int | None:
    """Give the number of the target that an instruction is about."""
    who = getattr(one, "who", None)
    found: Filter | None = who.of if isinstance(who, Holder) else getattr(one, "to", None) or getattr(one, "on", None)
    if isinstance(who, str) and who.startswith("target"):
        return int(who[-1])
    return _number(found)


def _is_known(who: Who | None) -> bool:
    if isinstance(who, Holder):
        return _number(who.of) is not None and not who.owner
    return who is None or who in ("you", "each opponent", "each player") or who.startswith("target")


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
    told = [one.does for one in spells if one.does is not None and executed(one.does)]
    if not spells or len(told) < len(spells):
        return None
    modes = [one.modes[0] for one in told]
    # two paragraphs with targets are not told from each other
    with_targets = [one for one in modes if one.targets]
    if len(with_targets) > 1 or (with_targets and len(spells) > 1):
        return None
    if any(isinstance(one, Opaque) or (isinstance(one, Keyword) and one.keyword not in _BEFORE) for one in others):
        return None
    does = tuple(one for mode in modes for one in mode.does)
    if thing.x is None and any(getattr(one, "amount", None) == X() for one in does):
        return None
    count = len(with_targets[0].targets) if with_targets else 0
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
        for one in (one for one in does if _aimed(one) is None or _aimed(one) in legal):
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

    def _events_of(self, before: State, state: State, spell: Object, one: Instruction) -> Iterator[_Batch]:
        """Give the events of one instruction, those together that happen at the same time."""
        numbering = number(state.board)
        target = _aimed(one)
        aimed = spell.targets[target - 1] if target is not None else None
        there = state.board.objects.get(str(aimed))
        source, you = numbering.objects[spell.id], f"player({numbering.players[spell.controller]})"
        amount = _fixed(getattr(one, "amount", 1), spell)
        match one:
            case Deal(who=None):
                yield _Batch((f"damage({source},{numbering.whom(str(aimed))},{amount},noncombat)",))
            case Deal(who=str() | Holder() as who):
                players = _players(before.board, numbering, spell, who, aimed)
                yield _Batch(tuple(f"damage({source},player({each}),{amount},noncombat)" for each in players))
            case Perform(verb=verb, who=who):
                players = _players(before.board, numbering, spell, who, aimed)
                events = tuple(_OF_PLAYERS[verb].format(each, amount) for each in players)
                # 121.2, 101.4: cards are drawn by one player after the other
                yield from map(_Batch, [(event,) for event in events] if verb in ("draw", "mill") else [events])
            case Create(token=token):
                term, lines = self._writer.events.token(token)
                yield _Batch((f"create({numbering.players[spell.controller]},{term},{amount})",), tuple(lines))
            case Treat(verb=verb) if there is not None:
                yield _Batch((f"{verb}({numbering.objects[there.id]})",))
            case Send(to=zone) if there is not None:
                yield _Batch((f"send({numbering.objects[there.id]},{zone})",))
            case Place(kind=str(kind)) if there is not None:
                object_ = numbering.objects[there.id]
                yield _Batch((f"put(object({object_}),{counter_kind(kind)},{amount},{you})",))
            case _:
                pass


def _fixed(amount: Amount | None, spell: Object) -> int:
    if amount == X():
        return spell.x or 0
    if not isinstance(amount, int):
        raise TypeError(amount)
    return amount


def _leaving(state: State, spell: Object) -> str:
    return f"send({number(state.board).objects[spell.id]},graveyard)"


_OF_PLAYERS = {
    "gain life": "gain({},{})",
    "lose life": "loss({},{},other)",
    "draw": "draw({},{})",
    "mill": "mill({},{})",
}


def _players(board: Board, numbering: Numbering, spell: Object, who: Who, aimed: str | None) -> Iterator[int]:
    """Give the numbers of the players who do it, in APNAP order (101.4)."""
    names = [player.name for player in board.players]
    start = names.index(board.active)
    order: Sequence[str] = [*names[start:], *names[:start]]
    holder = board.objects[aimed].controller if isinstance(who, Holder) and aimed in board.objects else None
    for name in order:
        match who:
            case Holder():
                meant = name == holder
            case "each player":
                meant = True
            case "each opponent":
                meant = name != spell.controller
            case "you":
                meant = name == spell.controller
            case _:
                meant = name == aimed
        if meant:
            yield numbering.players[name]
