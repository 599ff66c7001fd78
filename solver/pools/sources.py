"""All activations of mana abilities that a player could make on a board, in one run of the encodings.

A board is asked for the *uses* of a player's sources: which ability, what is paid besides mana, what its mana cost can
be paid with, and what it adds. Whether something is tapped, and how much life or energy there is, is not heeded: one
activation can change it for another, so that is left to who puts them together.

Where nothing on the board looks at what a payment changes, what the ability adds is read off that very board. For the
other uses `gains` is None: `paid` gives the board on which their cost is paid, and a second run, `look` again, says
what comes of it. Any number of boards can be looked at in one run.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec
from clingo import Symbol
from msgspec.structs import replace

from solver.answers import Decoded, Fluent, Reader, decode
from solver.asp import Timer, files_about_sources
from solver.board.model import Board
from solver.cards.model import Activated
from solver.facts.board import BoardFacts, Numbering, Writer, asks_about_prices, clock
from solver.mana import UNKNOWN_AGE, amounts, unread
from solver.outcome import Characteristics
from solver.pool import NONE, Amounts
from solver.tapping import Way, activated, listed, way
from solver.worlds import worked_through

ANYTHING = "anything"
"""Mana that is restricted, but can be spent on any ability."""


class Gain(msgspec.Struct, frozen=True, order=True):
    """What a mana ability may add for the player who activates it, and do besides.

    `bound` is the part of `mana` that can be spent on some things only; `allowance` says on which (106.6). `marked` has
    the counters that are put on objects, as the encodings name their kinds; `fallen` are objects that are sacrificed
    when the ability resolves. `snow` is the part that a snow source produces itself (106.3, 107.4h).
    """

    mana: Amounts
    bound: Amounts = NONE
    allowance: str = ""
    damage: int = 0
    healed: int = 0
    marked: tuple[tuple[str, str, int], ...] = ()
    fallen: tuple[str, ...] = ()
    snow: Amounts = NONE


class Use(msgspec.Struct, frozen=True):
    """One way to activate one mana ability.

    `payments` are the parts of the cost that are not mana, as the encodings name them, and `stirring` those of them
    that change something which is looked at. `prices` are all amounts of mana that pay the mana cost, exactly;
    `serving` names the allowances whose mana can be spent on it, besides mana that is not restricted. `limit` is how
    often the ability can be activated (each turn), 0 where nothing says so. `early` tells that it never adds more
    later, so that it can as well be used at once, and `conditional` that there is a condition on using it. `gains` are
    the distinct results, one of which comes about; None where only a second run can tell.
    """

    source: str
    instance: Symbol
    ability: Symbol
    payments: tuple[Symbol, ...]
    stirring: frozenset[Symbol]
    prices: tuple[Amounts, ...]
    serving: frozenset[str]
    limit: int
    early: bool
    conditional: bool
    gains: tuple[Gain, ...] | None


class Sources(msgspec.Struct, frozen=True):
    """What a player could use on one board, and what stands in the way of being sure.

    `looked_at` names the counters that something looks at, by object and kind, `removable` those that can be paid with,
    and `removable_at_will` those of which a cost takes as many as the player likes.
    `too_large` tells that some outcome is left out, since there is more of it than can be reckoned with. `held` has
    objects as they are. Of those that could be sacrificed, `could` has the types of mana that they could produce, and
    `worth` their mana value. `numbers` are the numbers of players that something looks at, `paid_numbers` those that
    some cost asks for, and `swaying` the objects whose leaving could change what others are and do.
    """

    uses: tuple[Use, ...]
    unread: tuple[str, ...]
    looked_at: frozenset[tuple[str, str]]
    removable: frozenset[tuple[str, str]]
    removable_at_will: frozenset[tuple[str, str]]
    too_large: bool
    held: Mapping[str, Characteristics]
    could: Mapping[str, tuple[str, ...]]
    worth: Mapping[str, int]
    numbers: frozenset[str]
    paid_numbers: frozenset[str]
    swaying: frozenset[str]


class Standing(msgspec.Struct, frozen=True):
    """A board on which it is asked what a player could use; `order` is that of its timeline, earliest first.

    `asking` has further facts about what is asked, with a mark where the world stands.
    """

    board: Board
    order: tuple[str, ...]
    player: str
    asking: str = ""


class Resolving(msgspec.Struct, frozen=True):
    """A board on which the cost of a use is paid, and it is asked what comes of that."""

    way: Way
    board: Board
    order: tuple[str, ...]


class Results(msgspec.Struct, frozen=True):
    """What comes of one use, and what stands in the way of being sure."""

    gains: tuple[Gain, ...]
    unread: tuple[str, ...]
    too_large: bool


class Told(msgspec.Struct, frozen=True):
    """All that is told of one board: the arguments of atoms by name, and how they are read."""

    atoms: Mapping[str, Sequence[list[Symbol]]]
    facts: BoardFacts
    reader: Reader


class Seen(msgspec.Struct, frozen=True):
    """What was seen in one run, in the order in which it was asked; `told` is about the boards with `sources`."""

    sources: tuple[Sources, ...]
    results: tuple[Results, ...]
    told: tuple[Told, ...] = ()


class _World(msgspec.Struct, frozen=True):
    """A board of a run: its facts, how they are read, and what is told of it."""

    board: Board
    facts: BoardFacts
    reader: Reader

    @property
    def numbering(self) -> Numbering:
        return self.facts.numbering


class Looker:
    """Looks at boards for the mana abilities of players.

    Args:
        writer: the writer of facts.
        timer: where to count the time.
        encodings: the folder of the encodings, the shipped one unless said.
    """

    def __init__(self, writer: Writer, timer: Timer, encodings: Path | None = None) -> None:
        self._writer = writer
        self._timer = timer
        self._encodings = encodings

    def look(self, standings: Sequence[Standing], resolving: Sequence[Resolving] = ()) -> Seen:
        """Look at boards, all of them in one run.

        Args:
            standings: boards on which it is asked what a player could use; one of their questions is about mana, and
                one about paying where it is asked as well what something costs.
            resolving: boards on which the cost of a use is paid.
        """
        worlds: list[_World] = []
        texts: list[str] = []
        with self._timer("facts"):
            for one in standings:
                worlds.append(self._world(one.board))
                texts.append(self._text(worlds[-1], one.order, f"{_asked(worlds[-1], one.player)}\n{one.asking}"))
            for other in resolving:
                worlds.append(self._world(other.board))
                texts.append(self._text(worlds[-1], other.order, other.way.facts))
        if not worlds:
            return Seen((), ())
        found = self._run(worlds, texts)
        with self._timer("decode"):
            count = len(standings)
            players = [*(one.player for one in standings), *(one.way.player for one in resolving)]
            readings = [
                _Reading(world, place, found, player)
                for place, (world, player) in enumerate(zip(worlds, players, strict=True))
            ]
            return Seen(
                tuple(one.sources() for one in readings[:count]),
                tuple(one.results() for one in readings[count:]),
                tuple(one.told() for one in readings[:count]),
            )

    def paid(self, standing: Standing, found: Sources, use: Use) -> Resolving:
        """Give the board on which the cost of a use is paid.

        Args:
            standing: the board before.
            found: what was found on it.
            use: one of the uses found.
        """
        numbering = self._writer.board(standing.board).numbering
        reader = Reader(standing.board, numbering, self._writer)
        could = {numbering.objects[name]: types for name, types in found.could.items()}
        worth = {numbering.objects[name]: value for name, value in found.worth.items()}
        held = found.held[use.source]
        activation = activated(use.source, use.instance, use.ability, use.payments, held, could, worth)
        done = way(standing.board, numbering, reader, standing.player, activation)
        return Resolving(done, replace(done.board, questions=standing.board.questions), standing.order)

    def _world(self, board: Board) -> _World:
        facts = self._writer.board(board)
        return _World(board, facts, Reader(board, facts.numbering, self._writer))

    def _text(self, world: _World, order: Sequence[str], asked: str) -> str:
        objects = world.board.objects
        still = [name for name in order if name not in objects or objects[name].zone == "battlefield"]
        known = {*objects, *world.board.effects, *world.board.counters}
        times = clock(world.board, world.numbering, self._writer, [name for name in still if name in known])
        return f"{world.facts.state}\n{times}\n{asked}"

    def _run(self, worlds: Sequence[_World], texts: Sequence[str]) -> Decoded:
        prices = any(asks_about_prices(one.board) for one in worlds)
        ahead = files_about_sources(prices=prices)
        facts = [one.facts for one in worlds]
        layers = worked_through(facts, texts, self._timer, self._encodings, ahead=ahead)
        layers.sources(prices=prices)
        symbols = layers.symbols()
        with self._timer("decode"):
            return decode(symbols)


def _asked(world: _World, player: str) -> str:
    who = world.numbering.players[player]
    lines = [f"asked_sources(@w,{who}).", f"payer(@w,{who})."]
    there = [number for name, number in world.numbering.objects.items() if not world.board.objects[name].left]
    return "\n".join([*lines, *(f"asked(@w,{number})." for number in there)])


class _Reading:
    """Reads what is told of one board."""

    def __init__(self, world: _World, place: int, found: Decoded, player: str) -> None:
        self._world = world
        self._place = place
        self._found = found
        self._player = world.numbering.players[player]
        self._told: dict[str, list[list[Symbol]]] = defaultdict(list)
        for one in found.told.get(place, ()):
            self._told[one.name].append(one.arguments)
        self._produced: dict[tuple[Symbol, Symbol], list[Symbol]] = defaultdict(list)
        for first, instance, mana in self._told["produces"]:
            self._produced[first, instance].append(mana)
        self._along: dict[tuple[Symbol, Symbol, Symbol], dict[str, list[list[Symbol]]]] = defaultdict(dict)
        for name in ("gained", "fires", "harmed", "healed", "marked", "falls"):
            for first, instance, mana, *rest in self._told[name]:
                self._along[first, instance, mana].setdefault(name, []).append(rest)
        self._bound: dict[tuple[Symbol, Symbol], set[str]] = defaultdict(set)
        for first, instance, allowance in self._told["bound_to"]:
            self._bound[first, instance].add(str(allowance))

    def _name(self, number: Symbol) -> str:
        return self._world.numbering.object_ids[number.number]

    def told(self) -> Told:
        """Give all that is told."""
        return Told(self._told, self._world.facts, self._world.reader)

    def sources(self) -> Sources:
        """Read what the player could use."""
        told = self._told
        stirring: dict[tuple[Symbol, ...], set[Symbol]] = defaultdict(set)
        for *key, payment in told["stirs"]:
            stirring[tuple(key)].add(payment)
        readable = {tuple(one) for one in told["readable"]}
        early = {tuple(one) for one in told["steadfast"]}
        prices: dict[Symbol, list[Amounts]] = defaultdict(list)
        for ability, mana in told["price"]:
            prices[ability].append(amounts(mana))
        serving: dict[Symbol, set[str]] = defaultdict(set)
        for allowance, one in told["serves"]:
            serving[one].add(str(allowance))
        own = {one[0] for one in told["own_source"]}
        gains = {(source, instance): self._gains(source, instance) for source, instance, _ in readable}
        uses = [
            Use(
                self._name(source), instance, ability, tuple(listed(paid)),
                frozenset(stirring[source, instance, paid]), tuple(sorted(prices[ability])),
                frozenset(serving[source]), self._limit(ability), (source, instance) in early,
                self._conditional(ability),
                gains[source, instance] if (source, instance, paid) in readable else None,
            )
            for source, instance, ability, paid in sorted(told["way"])
            if source in own
        ]  # fmt: skip
        reasons = {self._unread(one[1], one[2]) for one in told["unclear_source"]}
        reasons |= {UNKNOWN_AGE.format(self._name(one[0])) for one in told["age_unknown"] if one[0] in own}
        could: dict[str, list[str]] = defaultdict(list)
        for _, other, hue in told["was_able"]:
            could[self._name(other)].append(hue.name)
        held = {
            name: self._world.reader.characteristics(number, self._values(number))
            for name, number in self._world.numbering.objects.items()
            if self._values(number)
        }
        return Sources(
            tuple(uses),
            tuple(sorted(reasons)),
            frozenset((self._name(one), str(kind)) for one, kind in told["counters_matter"]),
            frozenset((self._name(one), str(kind)) for one, kind in told["removable"]),
            frozenset((self._name(one), str(kind)) for one, kind in told["removable_at_will"]),
            self._place in self._found.beyond or any(one[0] in own for one in told["too_large"]),
            held,
            {name: tuple(sorted(set(types))) for name, types in could.items()},
            {self._name(one): value.number for _, one, value in told["was_worth"]},
            frozenset(one.name for (one,) in told["number_matters"]),
            frozenset(one.name for (one,) in told["pays_number"]),
            frozenset(self._name(one) for (one,) in told["sways"]),
        )

    def _values(self, number: int) -> Sequence[Fluent]:
        return self._found.values.get((self._place, number), ())

    def results(self) -> Results:
        """Read what comes of the ability that resolves."""
        reasons = {self._unread(source, ability) for _, source, ability in self._told["unclear_source"]}
        resolved = sorted({(one[0], one[1]) for one in self._told["produces"]})
        gains = [gain for source, instance in resolved for gain in self._gains(source, instance)]
        too_large = self._place in self._found.beyond or bool(self._told["too_large"])
        return Results(tuple(dict.fromkeys(gains)), tuple(sorted(reasons)), too_large)

    def _limit(self, ability: Symbol) -> int:
        held = self._world.reader.ability(ability)
        return held.times if isinstance(held, Activated) else 0

    def _conditional(self, ability: Symbol) -> bool:
        held = self._world.reader.ability(ability)
        return isinstance(held, Activated) and held.only is not None

    def _unread(self, source: Symbol, ability: Symbol) -> str:
        return unread(self._world.reader, source.number, ability)

    def _is_snow(self, source: Symbol) -> bool:
        return any((one.sort, one.value) == ("supertype", "snow") for one in self._values(source.number))

    def _gains(self, source: Symbol, instance: Symbol) -> tuple[Gain, ...]:
        """Read the distinct results of an ability for the player."""
        found: dict[Gain, None] = {}
        cold = self._is_snow(source)
        for mana in sorted(self._produced[source, instance]):
            of = self._along[source, instance, mana]
            damage, healed = (
                sum(rest[-1].number for rest in of[name] if rest[0].number == self._player) if name in of else 0
                for name in ("harmed", "healed")
            )
            marked = tuple(sorted((self._name(rest[0]), str(rest[2]), rest[3].number) for rest in of.get("marked", ())))
            fallen = tuple(sorted({self._name(rest[0]) for rest in of.get("falls", ())}))
            allowed = set(self._bound[source, instance])
            for other, helping, _ in of.get("fires", ()):
                allowed |= self._bound[other, helping]
            sole = next(iter(allowed)) if len(allowed) == 1 else "unclear"
            for player, whole, bound in of.get("gained", ()):
                if player.number == self._player:
                    held = amounts(bound)
                    allowance = sole if any(held) else ""
                    snow = amounts(mana) if cold else NONE
                    found[Gain(amounts(whole), held, allowance, damage, healed, marked, fallen, snow)] = None
        return tuple(sorted(found))
