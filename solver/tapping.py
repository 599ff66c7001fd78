"""Activating mana abilities: the ways to do it, the board once the cost is paid, and what comes of it.

To tap a permanent for mana is to activate one of its mana abilities with the tap symbol in its cost (106.12).

The encodings say which ways there are and what each pays. Each way makes a board of its own, for what counts is how
things are when the ability resolves; what that adds, the encodings work out in a second run.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from pathlib import Path

import msgspec
from clingo import Function, Number, Symbol
from msgspec.structs import replace

from solver.answers import Decoded, Reader, Told, decode
from solver.asp import Layers, Timer, files_about_mana
from solver.board.abilities import held_as_meant, is_meant
from solver.board.model import Board, Player, Question, counted
from solver.cards.model import Activated, Opaque
from solver.cards.vocabulary import constant
from solver.facts.board import BoardFacts, Numbering, Writer, clock
from solver.mana import UNKNOWN_AGE, amounts, unread
from solver.outcome import Characteristics, ManaOutcome, ObjectState, PlayerState
from solver.paying import named_kind, paid_for
from solver.pool import NONE
from solver.prepared import Prepared
from solver.worlds import worked_through

TAP = "tap_for_mana"
QUERIES = frozenset({TAP, "activate_mana"})
"""The kinds of question about a mana ability with the tap symbol (106.12), and about one without it."""

# what is told of an ability by its instance
_OF_ONE_ABILITY = ("produces", "gained", "fires", "harmed", "healed", "marked", "falls")


def asked(board: Board) -> bool:
    """Say whether a board asks what comes of a mana ability.

    Args:
        board: the board.
    """
    return any(question.query in QUERIES for question in board.questions)


class Way(msgspec.Struct, frozen=True):
    """One way to tap a permanent for mana: by which ability, and what is paid besides mana.

    `board` is as it is once that is paid; `facts` say which ability resolves, with a mark where the world stands.
    """

    name: str
    instance: Symbol
    ability: Symbol
    player: str
    payments: tuple[Symbol, ...]
    board: Board
    facts: str


class Ways(msgspec.Struct, frozen=True):
    """The ways to tap a permanent for mana in one world, and what stands in the way of being sure.

    `hindered` says why there are none, where that is known; see `solver.outcome.Answer`.
    """

    ways: tuple[Way, ...]
    unread: tuple[str, ...] = ()
    hindered: tuple[str, ...] = ()


class Activation(msgspec.Struct, frozen=True):
    """What a way to use an ability comes from.

    `held` is the permanent as it is before. `types` and `worth` are of the permanents that are sacrificed for it: the
    types of mana that they could have produced, and their mana values.
    """

    name: str
    instance: Symbol
    ability: Symbol
    payments: tuple[Symbol, ...]
    held: Characteristics
    types: tuple[str, ...] = ()
    worth: tuple[int, ...] = ()


def activated(
    name: str,
    instance: Symbol,
    ability: Symbol,
    payments: tuple[Symbol, ...],
    held: Characteristics,
    could: Mapping[int, Iterable[str]],
    worth: Mapping[int, int],
) -> Activation:
    """Put together what a way to use an ability comes from.

    Args:
        name: the object that has the ability.
        instance: which instance of it.
        ability: the ability.
        payments: what is paid besides mana.
        held: the object as it is before.
        could: by number of what could be sacrificed for it, the types of mana that it could produce.
        worth: likewise, its mana value.
    """
    gone = [part.arguments[0].number for part in payments if part.name == "sacrifice"]
    types = tuple(sorted({hue for other in gone for hue in could.get(other, ())}))
    return Activation(name, instance, ability, payments, held, types, tuple(worth[one] for one in gone if one in worth))


def way(
    board: Board, numbering: Numbering, reader: Reader, player: str, use: Activation, before: Iterable[str] = ()
) -> Way:
    """Give the board once the cost of an ability is paid, with the facts that say which one resolves.

    Args:
        board: the board before.
        numbering: how its things are numbered in the facts.
        reader: reads its values.
        player: who activates the ability.
        use: which ability, and what is paid.
        before: facts about what was there before, with a mark where the world stands.
    """
    index, who = numbering.objects[use.name], numbering.players[player]
    chosen: Mapping[str, object] = board.objects[use.name].chosen
    if use.instance.name == "granted":
        chosen = reader.chosen(use.instance.arguments[0])
    paid = paid_for(board, use.name, use.held, player, use.payments, numbering)
    if use.ability.name == "a":
        thing = replace(paid.objects[use.name], activated=reader.ability(use.ability))
        paid = replace(paid, objects={**paid.objects, use.name: thing})
    lines = [f"resolving(@w,{index},{use.ability}).", f"payer(@w,{who})."]
    lines += [f"resolving_x(@w,{part.arguments[1].number})." for part in use.payments if part.name == "remove"]
    lines += [f"resolving_type(@w,{hue})." for hue in use.types]
    lines += [f"resolving_value(@w,{value})." for value in use.worth]
    lines += [f"paid_with(@w,{part})." for part in use.payments]
    lines += before
    if isinstance(color := chosen.get("color"), str):
        lines.append(f"resolving_choice(@w,color,{constant(color)}).")
    return Way(use.name, use.instance, use.ability, player, use.payments, paid, "\n".join(lines))


class TapReader:
    """Reads the answers to one question about tapping a permanent for mana.

    Args:
        board: the board.
        numbering: how its things are numbered in the facts.
        writer: the writer of its facts.
        question: the question.
    """

    def __init__(self, board: Board, numbering: Numbering, writer: Writer, question: Question) -> None:
        self._board = board
        self._numbering = numbering
        self._writer = writer
        self._reader = Reader(board, numbering, writer)
        self._name = str(question.keys["object"])
        self._object = numbering.objects[self._name]
        self._wanted = question.keys.get("ability")
        self._taps = question.query == TAP
        self._could: dict[int, list[str]] = {}
        self._worth: dict[int, int] = {}
        self._before: tuple[str, ...] = ()

    # -------------------------------------------------------------------------------------------------- the ways

    def ways(self, told: Iterable[Told], held: Characteristics) -> Ways:
        """Read the ways to tap the permanent for mana in one world.

        Args:
            told: what is told of the world.
            held: the permanent as it is in this world.
        """
        own = self._own(told)
        player = next((self._reader.player(one[0].number) for one in own["tapper"]), "")
        found = sorted(own["way"], key=str)
        tapping = Function("tapping", [Number(self._object)])
        self._before = _before(own)
        meant = [one for one in found if (tapping in listed(one[2])) == self._taps and self._is_meant(one[0], one[1])]
        for one in own["was_able"]:
            self._could.setdefault(one[0].number, []).append(one[1].name)
        self._worth = {one[0].number: one[1].number for one in own["was_worth"]}
        reasons = {unread(self._reader, source.number, ability) for source, ability in own["unclear_use"]}
        reasons |= {UNKNOWN_AGE.format(self._name)} if own["age_unknown"] and meant else set()
        return Ways(
            tuple(self._way(player, held, *one) for one in meant),
            tuple(sorted(reasons)),
            tuple(sorted(one[0].name for one in own["hindered"])) if self._has_one(held) else ("lacking",),
        )

    def held(self, found: Decoded, world: int) -> Characteristics:
        """Give the permanent as it is in a world of the first run."""
        return self._reader.characteristics(self._object, found.values.get((world, self._object), ()))

    def _own(self, told: Iterable[Told]) -> dict[str, list[list[Symbol]]]:
        own: dict[str, list[list[Symbol]]] = defaultdict(list)
        for one in told:
            if one.name != "beyond" and one.arguments[0].number == self._object:
                own[one.name].append(one.arguments[1:])
        return own

    def _has_one(self, held: Characteristics) -> bool:
        """Say whether the permanent has an ability that the question is about, or one that may be it."""
        return any(
            isinstance(ability, Opaque)
            or (isinstance(ability, Activated) and ability.mana and ("{T}" in ability.cost) == self._taps)
            for ability in held_as_meant(self._board, self._name, self._wanted, held.abilities)
        )

    def _is_meant(self, instance: Symbol, ability: Symbol) -> bool:
        """Say whether an ability is one that the question is about."""
        return is_meant(self._board, self._name, self._wanted, self._object, instance, self._reader.ability(ability))

    def _way(self, player: str, held: Characteristics, instance: Symbol, ability: Symbol, paid: Symbol) -> Way:
        payments = tuple(listed(paid))
        activation = activated(self._name, instance, ability, payments, held, self._could, self._worth)
        return way(self._board, self._numbering, self._reader, player, activation, self._before)

    # -------------------------------------------------------------------------------------------------- outcomes

    def came(self, way: Way, told: Iterable[Told]) -> Came:
        """Read what may come of one way to tap the permanent for mana.

        Args:
            way: the way.
            told: what is told of the world in which its cost is paid.
        """
        own = self._own(told)
        for kind in _OF_ONE_ABILITY:  # only one resolves
            own[kind] = [one[1:] for one in own[kind]]
        outcomes = [
            self._outcome(way, own, mana, dict(zip(players, share, strict=True)))
            for (mana,) in own["produces"]
            for players, shares in [_shares(own["gained"], mana)]
            for share in product(*shares)
        ]
        return Came(
            tuple(outcomes),
            tuple(sorted({unread(self._reader, source.number, ability) for source, ability in own["unclear_tap"]})),
            bool(own["too_large"]),
            all(one[1].number == self._numbering.players[way.player] for one in own["gained"]),
        )

    def _outcome(
        self, way: Way, own: Mapping[str, list[list[Symbol]]], mana: Symbol, shares: Mapping[int, tuple[Symbol, Symbol]]
    ) -> ManaOutcome:
        read = self._reader
        triggered = Counter(read.name(one[1].number) for one in own["fires"] if one[0] == mana)
        triggered.update(read.name(source.number) for _, source, _ in own["noticed"])
        triggered.update(read.name(source.number) for source, _ in own["departed"])
        damage, healed = (
            _by_player(read, [(player, number) for start, player, _, _, number in own[kind] if start == mana])
            for kind in ("harmed", "healed")
        )
        was = {one.name: one for one in self._board.players}
        players = {
            one.name: _player(before, one, damage[one.name], healed[one.name])
            for before, one in zip(self._board.players, way.board.players, strict=True)
        }
        states = {name: _state(way.board, name) for name in self._board.objects}
        for start, other, _, kind_, number in own["marked"]:
            if start == mana:
                name = read.name(other.number)
                states[name] = _marked(states[name], kind_, number.number)
        for start, other in own["falls"]:
            if start == mana:
                states = _fallen(states, read.name(other.number))
        given = {read.player(player): share for player, share in shares.items()}
        return ManaOutcome(
            mana={name: amounts(given[name][0]) if name in given else NONE for name in players},
            restricted={name: amounts(given[name][1]) if name in given else NONE for name in players},
            players=players,
            states=states,
            changed=tuple(name for name, state in states.items() if state != _state(self._board, name)),
            touched=tuple(name for name, now in players.items() if now != _player(was[name], was[name], 0, 0)),
            triggered=tuple(sorted(triggered.items())),
            produced=amounts(mana),
        )


def _by_player(read: Reader, parts: Iterable[tuple[Symbol, Symbol]]) -> Counter[str]:
    found: Counter[str] = Counter()
    for player, number in parts:
        found[read.player(player.number)] += number.number
    return found


def _before(own: Mapping[str, list[list[Symbol]]]) -> tuple[str, ...]:
    """Give what is there before a cost is paid, and could trigger on that, as facts with a mark for the world."""
    told = {"witness": "witnessed", "parting": "parted", "listener": "listened"}
    return tuple(f"{now}(@w,{','.join(map(str, found))})." for was, now in told.items() for found in own[was])


def same_as(outcome: ManaOutcome) -> str:
    """Give what tells an outcome from others: all but how it came about."""
    return repr(replace(outcome, world=0, chooser=None, produced=()))


class Came(msgspec.Struct, frozen=True):
    """What may come of one way to tap a permanent for mana, and what stands in the way of being sure.

    `alone` tells that nobody gets mana but the player who did it, so that all choices were theirs.
    """

    outcomes: tuple[ManaOutcome, ...]
    unread: tuple[str, ...] = ()
    too_large: bool = False
    alone: bool = True


def _shares(gained: Iterable[list[Symbol]], mana: Symbol) -> tuple[list[int], list[list[tuple[Symbol, Symbol]]]]:
    """Give for each player who gets mana what that may be, all of it and the restricted part."""
    found: dict[int, list[tuple[Symbol, Symbol]]] = defaultdict(list)
    for start, player, whole, held in gained:
        if start == mana:
            found[player.number].append((whole, held))
    return list(found), [sorted(shares) for shares in found.values()]


def _player(before: Player, after: Player, damage: int, healed: int) -> PlayerState:
    paid = before.numbers.get("life", 0) - after.numbers.get("life", 0)
    return PlayerState(
        life=after.numbers.get("life", 0) - damage + healed,
        energy=after.numbers.get("energy", 0),
        poison=after.numbers.get("poison", 0),
        damage=damage,
        life_lost=paid + damage,
    )


def _state(board: Board, name: str) -> ObjectState:
    thing = board.objects[name]
    there = thing.zone == "battlefield" and not thing.left
    counters = {kind: count for kind, count in counted(board, name).items() if count > 0} if there else {}
    zone = "graveyard" if thing.left else thing.zone
    return ObjectState(zone, thing.tapped and there, counters, thing.attached_to if there else None)


def _fallen(states: Mapping[str, ObjectState], name: str) -> dict[str, ObjectState]:
    """Give what is there once a permanent has gone to the graveyard: nothing is attached to it any more (400.7)."""
    left = {
        each: replace(state, attached_to=None) if state.attached_to == name else state for each, state in states.items()
    }
    return {**left, name: ObjectState("graveyard", False, {}, None)}


def _marked(state: ObjectState, kind: Symbol, number: int) -> ObjectState:
    """Put counters of a kind, given as the encodings name it, on an object."""
    words = named_kind(kind, state.counters)
    return replace(state, counters={**state.counters, words: state.counters.get(words, 0) + number})


def listed(paid: Symbol) -> Iterator[Symbol]:
    """Give what is paid, the last part first.

    Args:
        paid: the term for all of it.
    """
    while paid.name == "pay":
        yield paid.arguments[0]
        paid = paid.arguments[1]


# --------------------------------------------------------------------------------------------------------------------
# The second run
# --------------------------------------------------------------------------------------------------------------------


class _Tried(msgspec.Struct):
    """One question in one world of the first run: how it was read, and for each way its world in the second run.

    `missing` has what is not known of the boards on which the cost is paid, and was of no account before.
    """

    reader: TapReader
    ways: Ways
    worlds: list[int]
    missing: dict[str, None]


class Tapped(msgspec.Struct, frozen=True):
    """What may come of tapping a permanent for mana in one world of the first run.

    Each outcome comes with the world of the second run that it is read from.
    """

    outcomes: tuple[ManaOutcome, ...]
    unread: tuple[str, ...]
    hindered: tuple[str, ...]
    too_large: bool


class Taps:
    """The second run: all boards on which the cost of tapping something for mana is paid.

    `layers` is the run itself, where there was something to work out; `boards` has the board of each of its worlds,
    with its numbering.

    Args:
        writer: the writer of facts.
        timer: where to count the time.
        limit: the most ways to pay that are looked at for one question.
        encodings: the folder of the encodings, the shipped one unless said.
    """

    def __init__(self, writer: Writer, timer: Timer, limit: int, encodings: Path | None) -> None:
        self.layers: Layers | None = None
        self.boards: dict[int, tuple[Board, Numbering]] = {}
        self._writer = writer
        self._timer = timer
        self._limit = limit
        self._encodings = encodings
        self._tried: dict[tuple[int, int], _Tried] = {}
        self._found = Decoded({}, {})

    def run(self, prepared: Sequence[Prepared], found: Decoded) -> None:
        """Work out every way to tap what is asked about.

        Args:
            prepared: the boards.
            found: what the first run found.
        """
        first = world = max((entry.worlds.stop for entry in prepared), default=0)
        paid: list[BoardFacts] = []
        texts: list[str] = []
        with self._timer("facts"):
            for entry in prepared:
                for place, question in enumerate(entry.board.questions):
                    if question.query not in QUERIES:
                        continue
                    reader = TapReader(entry.board, entry.facts.numbering, self._writer, question)
                    for order, before in zip(entry.orders.orders, entry.worlds, strict=True):
                        if before in found.beyond:
                            continue
                        ways = reader.ways(found.told.get(before, ()), reader.held(found, before))
                        tried = self._tried[place, before] = _Tried(reader, ways, [], {})
                        for way in ways.ways[: self._limit]:
                            board = replace(way.board, questions=(question,))
                            facts = self._writer.board(board)
                            paid.append(facts)
                            tried.missing |= _missing_besides(facts.missing, entry.facts.missing)
                            still = [name for name in order if _stands(board, name)]
                            times = clock(board, facts.numbering, self._writer, still)
                            texts.append(f"{facts.state}\n{times}\n{way.facts}")
                            tried.worlds.append(world)
                            # what has come of an object bears its name
                            ids = [thing.id for thing in board.objects.values()]
                            self.boards[world] = board, replace(facts.numbering, object_ids=ids)
                            world += 1
        if paid:
            ahead = files_about_mana(resolving=True)
            self.layers = worked_through(
                paid, texts, self._timer, self._encodings, ahead=ahead, numbers=range(first, world)
            )
            self.layers.mana(resolving=True)
            symbols = self.layers.symbols()
            with self._timer("decode"):
                self._found = decode(symbols)

    def read(self, place: int, world: int) -> Tapped:
        """Read the answer to a question in one world of the first run.

        Args:
            place: the place of the question on its board.
            world: the world.
        """
        tried = self._tried[place, world]
        outcomes: dict[str, ManaOutcome] = {}
        unread = [*tried.ways.unread, *tried.missing]
        too_large = len(tried.ways.ways) > len(tried.worlds)
        alone = True
        for way, second in zip(tried.ways.ways, tried.worlds, strict=False):
            too_large = too_large or second in self._found.beyond
            came = tried.reader.came(way, self._found.told.get(second, ()))
            unread += came.unread
            too_large = too_large or came.too_large
            alone = alone and came.alone
            for outcome in came.outcomes:
                outcomes.setdefault(same_as(outcome), replace(outcome, world=second))
        chooser = tried.ways.ways[0].player if len(outcomes) > 1 and alone else None
        return Tapped(
            tuple(replace(outcome, chooser=chooser) for outcome in outcomes.values()),
            tuple(dict.fromkeys(unread)),
            tried.ways.hindered,
            too_large,
        )


def _missing_besides(now: Mapping[str, tuple[str, ...]], before: Mapping[str, tuple[str, ...]]) -> dict[str, None]:
    return {
        f"{name}: {reason}": None
        for name, reasons in now.items() for reason in reasons if reason not in before.get(name, ())
    }  # fmt: skip


def _stands(board: Board, name: str) -> bool:
    """Say whether something has a place in timestamp order: all but what has left."""
    return name not in board.objects or board.objects[name].zone == "battlefield"
