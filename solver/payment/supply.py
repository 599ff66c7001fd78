"""What a player could pay with, as facts for the search: activities, what they use up, where their mana can go."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import lru_cache

import msgspec
from clingo import Symbol

from solver.board.model import Board, counted
from solver.cards.model import Activated
from solver.facts.board import Numbering, Writer
from solver.facts.faces import mana_symbols
from solver.facts.terms import counter_kind
from solver.payment.asking import Paying
from solver.payment.excerpt import Activity, excerpt
from solver.payment.likeness import Classes, classes_of
from solver.payment.prices import Prices
from solver.pool import NONE, SYMBOLS, read
from solver.pools.sources import Gain, Sources, Use

_MANA = re.compile(r"(?:\{(?![TQE]\})[^{}]+\})+")
_HUES = tuple(SYMBOLS)
_AS_IT_IS = frozenset((hue, hue) for hue in _HUES)
_OBJECTS = {
    "tapping": "tap",
    "tap": "tap",
    "untapping": "untap",
    "sacrifice": "gone",
    "discard": "gone",
    "exile": "gone",
}
_VERBS = {
    "tapping": "tap", "tap": "tap", "untapping": "untap", "sacrifice": "sacrifice", "discard": "discard",
    "exile": "exile",
}  # fmt: skip
UNKNOWN = "an unknown card"
"""Stands for cards of which only the number is known."""

POOL = "the mana pool"
"""Stands for mana that is in the pool already."""

Resource = tuple[Hashable, ...]


class Key(msgspec.Struct, frozen=True):
    """A kind of source and one way to use it: like `members`, what is paid besides mana and tapping, and the cost."""

    members: tuple[str, ...]
    payments: tuple[str, ...] = ()
    cost: str = ""


class Supply(msgspec.Struct, frozen=True):
    """The facts about what a player could pay with, and what the numbers in them stand for.

    `costly` tells whether there are abilities that cost mana themselves. `excerpt` has the facts about a part of that,
    among which many ways are likely to be found; it is empty where that is unlikely. `resources` has for each the
    objects of the class that it is a matter of. `unread` says what could be used besides and is not reckoned with,
    `shaky` for which uses it is not certain what they come to.
    """

    facts: str
    excerpt: str
    costly: bool
    keys: tuple[Key, ...]
    resources: tuple[tuple[str, ...], ...]
    unread: tuple[str, ...]
    shaky: tuple[str, ...]


class _Paid(msgspec.Struct, frozen=True, order=True):
    """A part of a cost that is no mana: the object that it is paid with, or else what the encodings say of it."""

    name: str
    object: str | None
    arguments: tuple[str, ...]


class _Option(msgspec.Struct, frozen=True):
    """One use of a source with one of its results; `seen` has all of it but which objects it is about."""

    use: Use
    gain: Gain
    cost: str
    paid: tuple[_Paid, ...]
    seen: tuple[object, ...]


def mana_cost(writer: Writer, ability: Symbol) -> str:
    """Give the mana in the cost of an activated ability, as symbols.

    Args:
        writer: the writer of facts, which knows the ability.
        ability: the ability, as the encodings name it.
    """
    held = writer.abilities.ability(ability.arguments[0].number) if ability.name == "a" else None
    if not isinstance(held, Activated):
        return ""
    return "".join(part for part in held.cost.split(", ") if _MANA.fullmatch(part))


@lru_cache(maxsize=1024)
def _needs(cost: str) -> tuple[tuple[str, int], ...] | None:
    """Give what the mana cost of an ability needs; None where a symbol is none that is reckoned with."""
    found: list[tuple[str, int]] = []
    for symbol, count in mana_symbols(cost).items():
        name, _, rest = symbol.partition("(")
        inside = rest.rstrip(")")
        match name:
            case "generic":
                found.append(("generic", count * int(inside)))
            case "mana":
                found.append((inside, count))
            case "colorless" | "snow":
                found.append((name, count))
            case "hybrid" if "," in inside:
                found += [(f"either({inside})", 1)] * count
            case "colorless_hybrid":
                found += [(f"either(colorless,{inside})", 1)] * count
            case _:
                return None
    return tuple((need, number) for need, number in found if number)


def _option(use: Use, gain: Gain, cost: str, paid: tuple[_Paid, ...]) -> _Option:
    besides = tuple(sorted(one for one in paid if one.object is None))
    seen = (
        besides, cost, use.limit, gain.mana, gain.bound, gain.damage, gain.healed, len(gain.fallen), gain.snow,
    )  # fmt: skip
    return _Option(use, gain, cost, paid, seen)


class Supplier:
    """Writes what a player could pay with.

    Args:
        asked: what is paid for.
        prices: what the cost comes to.
        sources: what the player could use.
        gains: the results of those uses that had to be looked up apart.
        numbering: how the things of the board are numbered.
        writer: the writer of facts.
        most: how many ways are counted at most.
    """

    def __init__(
        self,
        asked: Paying,
        prices: Prices,
        sources: Sources,
        gains: Mapping[int, Sequence[Gain]],
        numbering: Numbering,
        writer: Writer,
        most: int,
    ) -> None:
        self._asked = asked
        self._most = most
        self._board: Board = asked.board
        self._prices = prices
        self._sources = sources
        self._numbering = numbering
        self._options: list[_Option] = []
        self._unread: dict[str, None] = {}
        self._shaky: dict[str, None] = {}
        for place, use in enumerate(sources.uses):
            cost = mana_cost(writer, use.ability)
            if _needs(cost) is None:
                self._unread[f"{use.source}: a symbol in the cost of a mana ability is not reckoned with"] = None
                continue
            found = gains.get(place, ()) if use.gains is None else use.gains
            paid = tuple(map(self._paid, use.payments))
            self._options += [_option(use, gain, cost, paid) for gain in found if any(gain.mana)]
        names = [name for name, thing in self._board.objects.items() if not thing.left]
        labels = {name: self._label(name) for name in names}
        self._of_source: dict[str, list[_Option]] = defaultdict(list)
        self._about: dict[str, list[_Option]] = defaultdict(list)
        for option in self._options:
            self._of_source[option.use.source].append(option)
            for payment in option.paid:
                if payment.object not in (None, option.use.source):
                    self._about[str(payment.object)].append(option)
        self._helps: dict[str, list[tuple[str, frozenset[str]]]] = defaultdict(list)
        for (help_, name), needs in prices.helping.items():
            self._helps[name].append((help_, needs))
        self._class = classes_of(names, labels, self._description)
        self._members: dict[int, list[str]] = defaultdict(list)
        for name in names:
            self._members[self._class[name]].append(name)
        self._resources: dict[Resource, int] = {}
        self._keys: dict[Hashable, int] = {}
        self._named: list[Key] = []
        self._lines: list[str] = []
        self._activities: list[Activity] = []
        self._given: list[tuple[int, str, _Option | None]] = []
        self._payees: list[tuple[int, str]] = []
        self._capacities: dict[int, int] = {}
        self._count = 0

    # ------------------------------------------------------------------------------------------------ likeness

    def _label(self, name: str) -> Hashable:
        thing = self._board.objects[name]
        held = self._sources.held.get(name)
        printed = thing.card.faces[thing.face].name if thing.card.faces else name
        # counters that are used up are those of one object
        own = name if any(
            payment.name == "remove" for use in self._sources.uses if use.source == name for payment in use.payments
        ) else ""  # fmt: skip
        return (printed if held is None else held.name, thing.zone, thing.tapped, thing.controller, own)

    def _paid(self, payment: Symbol) -> _Paid:
        name, arguments = payment.name, payment.arguments
        if name in _OBJECTS:
            return _Paid(name, self._numbering.object_ids[arguments[-1].number], ())
        return _Paid(name, None, tuple(map(str, arguments)))

    def _option_seen(self, option: _Option, classes: Classes) -> tuple[object, ...]:
        source = option.use.source
        objects = [
            (one.name, "self" if one.object == source else str(classes[one.object]))
            for one in option.paid
            if one.object is not None
        ]
        serving = self._prices.restrained.get((source, option.use.instance), frozenset())
        return tuple(sorted(objects)), option.seen, tuple(sorted({classes.get(name, -1) for name in serving}))

    def _description(self, name: str, classes: Classes) -> Hashable:
        own = sorted(self._option_seen(option, classes) for option in self._of_source[name])
        others = sorted(
            (classes[option.use.source], self._option_seen(option, classes)) for option in self._about[name]
        )
        offered = sorted(key for key, names in self._prices.offering.items() if name in names)
        served = sorted(
            (classes.get(source, -1), str(instance))
            for (source, instance), names in self._prices.restrained.items()
            if name in names
        )
        return (
            tuple(own), tuple(others), tuple(sorted(map(repr, self._helps[name]))), tuple(offered), tuple(served),
            self._prices.spendable.get(name),
        )  # fmt: skip

    # ------------------------------------------------------------------------------------------------- resources

    def _resource(self, *resource: Hashable) -> int:
        return self._resources.setdefault(resource, len(self._resources))

    def _capacity(self, resource: Resource) -> int:
        kind, *what = resource
        match kind:
            case "tap" | "untap":
                return sum(
                    self._board.objects[name].tapped == (kind == "untap") for name in self._members[_int(what[0])]
                )
            case "gone":
                return len(self._members[_int(what[0])])
            case "energy":
                return self._number("energy")
            case "counters":
                counters = counted(self._board, str(what[0]))
                return next((count for words, count in counters.items() if counter_kind(words) == what[1]), 0)
            case _:
                return _int(what[-1])

    def _number(self, what: str) -> int:
        return next(player.numbers.get(what, 0) for player in self._board.players if player.name == self._asked.player)

    def _used(self, option: _Option) -> tuple[Counter[int], int]:
        """Give the resources that a use takes, and the life."""
        use = option.use
        used: Counter[int] = Counter()
        life = 0
        own = self._class[use.source]
        for payment in option.paid:
            if payment.object is not None:
                used[self._resource(_OBJECTS[payment.name], self._class[payment.object])] += 1
                continue
            match payment.name, payment.arguments:
                case "life", [number]:
                    life += int(number)
                case "energy", [number]:
                    used[self._resource("energy")] += int(number)
                case "remove", [kind, number]:
                    used[self._resource("counters", use.source, kind)] += int(number)
                case "discard_hand", _:
                    for name, thing in self._board.objects.items():
                        if thing.zone == "hand" and thing.owner == self._asked.player:
                            used[self._resource("gone", self._class[name])] += 1
                case _:
                    pass
        for name in option.gain.fallen:
            used[self._resource("gone", self._class[name])] += 1
        if use.limit:
            used[self._resource("limit", own, str(use.ability), use.limit * len(self._members[own]))] += 1
        return +used, life

    # ------------------------------------------------------------------------------------------------ activities

    def supply(self) -> Supply:
        """Write the facts."""
        demand = max((sum(slot.count for slot in version.slots) for version in self._prices.versions), default=0)
        seen: dict[Hashable, _Option] = {}
        for option in self._options:
            seen.setdefault((self._class[option.use.source], self._option_seen(option, self._class)), option)
        used = {place: self._used(option) for place, option in enumerate(seen.values())}
        self._capacities = {number: self._capacity(resource) for resource, number in self._resources.items()}
        for place, option in enumerate(seen.values()):
            self._activity(option, *used[place], demand)
        self._floating()
        self._substitutes()
        self._items()
        self._versions()
        self._spendable()
        self._say(f"has_life({self._number('life')})")
        for resource, number in self._resources.items():
            self._say(f"capacity({number},{self._capacity(resource)})")
        self._doubts()
        return Supply(
            self._facts(self._activities),
            self._excerpt(),
            bool(self._payees),
            tuple(self._named),
            tuple(tuple(self._members[_int(resource[1])]) if resource[0] in ("tap", "untap", "gone") else ()
                  for resource in self._resources),
            tuple(self._unread),
            tuple(self._shaky),
        )  # fmt: skip

    def _facts(self, activities: Sequence[Activity]) -> str:
        """Give the facts about some of the activities, with those about everything else."""
        return "\n".join(dict.fromkeys([*(fact for one in activities for fact in one.facts), *self._lines]))

    def _excerpt(self) -> str:
        needs: dict[str, int] = {}
        for version in self._prices.versions:
            for slot in version.slots:
                needs[slot.need] = max(slot.count, needs.get(slot.need, 0))
        chosen = excerpt(self._activities, needs, self._most)
        return self._facts(chosen) if chosen else ""

    def _say(self, *facts: str) -> None:
        self._lines += _facts(facts)

    def _activity(self, option: _Option, used: Counter[int], life: int, demand: int) -> None:
        most = min([demand, *(self._capacities[number] // count for number, count in used.items())])
        if life:
            most = min(most, self._number("life") // life)
        if most <= 0:
            return
        needs = _needs(option.cost) or ()
        key = self._key(option)
        times = [most] if not needs else [1] * most
        first = self._count
        shaky = self._is_shaky(option)
        gain = option.gain
        told: list[str] = []
        for count in times:
            number = self._count
            self._count += 1
            told += [f"activity({number},{count})", f"key_of({number},{key})"]
            told += [f"uses({number},{resource},{amount})" for resource, amount in used.items()]
            told += self._grouping(number, count, used)
            told += [f"shaky({number})"] if shaky else []
            told += [f"costs_life({number},{life})"] if life else []
            told += [f"harms({number},{gain.damage})"] if gain.damage else []
            told += [f"relieves({number},{gain.healed})"] if gain.healed else []
            told += [f"needs({number},{place},{need},{amount})" for place, (need, amount) in enumerate(needs)]
            if needs:
                self._payees.append((number, option.use.source))
                told += self._spendable_on(str(number), option.use.source)
            told += [f"follows({number},{number - 1})"] if number > first else []
            if not used:
                # what can be used again and again would only turn its own mana round
                told += [f"barred({number},{other})" for other in range(first, first + len(times))]
            told += self._units(number, option)
        spare = sum(gain.mana) - sum(amount for _, amount in needs)
        self._activities.append(
            Activity(
                first, _facts(told), self._group(first, used), self._good_for(option), most * spare,
                costly=bool(needs), shaky=shaky,
            )
        )  # fmt: skip

    def _group(self, number: int, used: Mapping[int, int]) -> str:
        """Name the group of the activities that use up the same."""
        shared = next((resource for resource, amount in used.items() if amount == 1), None)
        return f"apart({number})" if shared is None else f"{shared}"

    def _grouping(self, number: int, most: int, used: Mapping[int, int]) -> list[str]:
        """Write in which group an activity is, and how often those in it can be used."""
        group = self._group(number, used)
        size = self._capacities[int(group)] if group.isdigit() else most
        return [f"group_of({number},{group})", f"group_size({group},{size})"]

    def _good_for(self, option: _Option) -> frozenset[str]:
        """Give the needs of the cost that some mana of a use can be spent on."""
        pairs = self._prices.spendable.get(self._asked.object, _AS_IT_IS)
        gain = option.gain
        bound = gain.bound if self._asked.object not in self._restrained(option) else NONE
        hues = [hue for hue, all_, kept in zip(_HUES, gain.mana, bound, strict=True) if all_ > kept]
        named = [need for hue, need in pairs if hue in hues]
        return frozenset([*named, *(["snow"] if any(gain.snow) else [])])

    def _units(self, number: int, option: _Option) -> list[str]:
        """Write the mana that an activity gives, unit by unit."""
        gain = option.gain
        told: list[str] = []
        for place, hue in enumerate(_HUES):
            # what a source produces itself is restricted as a whole, or not at all
            bound, cold = gain.bound[place], gain.snow[place]
            cold_bound = min(bound, cold)
            cold_free = min(cold - cold_bound, gain.mana[place] - bound)
            for snow, restricted, count in (
                (False, False, gain.mana[place] - bound - cold_free),
                (True, False, cold_free),
                (False, True, bound - cold_bound),
                (True, True, cold_bound),
            ):
                if count:
                    unit = self._unit(hue, snow=snow, restricted=restricted)
                    told.append(f"gives({number},{unit},{count})")
                    self._given.append((number, unit, option if restricted else None))
        return told

    def _unit(self, hue: str, *, snow: bool = False, restricted: bool = False) -> str:
        unit = f"unit({hue},{'snow' if snow else 'plain'},{'bound' if restricted else 'free'})"
        self._say(f"hue_of({unit},{hue})", *([f"snow({unit})"] if snow else []))
        return unit

    def _key(self, option: _Option) -> int:
        use = option.use
        paid = tuple(
            self._words(payment, use.source) for payment in option.paid if payment.name not in ("tapping", "untapping")
        )
        told = (self._class[use.source], paid, option.cost)
        if told not in self._keys:
            self._keys[told] = len(self._named)
            self._named.append(Key(tuple(self._members[self._class[use.source]]), paid, option.cost))
        return self._keys[told]

    def _words(self, payment: _Paid, source: str) -> str:
        """Say what is paid, objects by the class of like ones that they are in."""
        other = payment.object
        if other is not None:
            members = self._members[self._class[other]]
            what = "it" if other == source else members[0] if len(members) == 1 else f"one of {', '.join(members)}"
            return f"{_VERBS[payment.name]} {what}"
        match payment.name, payment.arguments:
            case "life", [number]:
                return f"pay {number} life"
            case "energy", [number]:
                return f"pay {number} energy"
            case "remove", [kind, number]:
                return f"remove {number} {kind.replace('_', ' ')} counter{'' if number == '1' else 's'}"
            case name, _:
                return name.replace("_", " ")

    def _floating(self) -> None:
        """Write the mana that is in the pool already; nobody knows what it came from."""
        player = next(one for one in self._board.players if one.name == self._asked.player)
        mana = read(player.mana)
        if any(mana):
            self._named.append(Key((POOL,)))
        for hue, count in zip(_HUES, mana, strict=True):
            if count:
                number = self._count
                self._count += 1
                unit = self._unit(hue)
                self._say(f"activity({number},{count})", f"key_of({number},{len(self._named) - 1})")
                self._say(f"gives({number},{unit},1)", *self._grouping(number, count, {}))
                self._given.append((number, unit, None))

    # ------------------------------------------------------------------------------------------------ the rest

    def _substitutes(self) -> None:
        """Write what can be done instead of paying mana."""
        for (help_, name), needs in self._prices.helping.items():
            resource = self._resource("gone" if help_ == "delve" else "tap", self._class_of(name))
            self._say(f"uses_up({help_}({resource}),{resource},1)")
            self._say(*(f"substitutes({help_}({resource}),{need})" for need in sorted(needs)))

    def _class_of(self, name: str) -> int:
        """Give the class of an object; cards of which only the number is known are all alike."""
        if name not in self._class:
            self._class[name] = self._class.setdefault(UNKNOWN, len(self._members) + 1)
            self._members[self._class[name]].append(name)
        return self._class[name]

    def _items(self) -> None:
        """Write what objects have to be given up for additional costs."""
        for number, version in enumerate(self._prices.versions):
            for (place, way), (deed, count) in version.takes.items():
                item = f"item({place},{way})"
                if count:
                    self._say(f"item({number},{item},{count})")
                for name in self._prices.offering.get((place, way), ()):
                    kind = "tap" if deed == "tap" else "gone"
                    self._say(f"item_from({item},{self._resource(kind, self._class_of(name))})")

    def _versions(self) -> None:
        for number, version in enumerate(self._prices.versions):
            self._say(f"version({number})", f"life_due({number},{version.life})")
            self._say(*(f"owed({number},{slot.term},{slot.need},{slot.count})" for slot in version.slots))

    def _spendable_on(self, payee: str, source: str) -> list[str]:
        """Write what mana can be spent on something, and as what."""
        pairs = self._prices.spendable.get(source, _AS_IT_IS)
        return [f"spendable({payee},{hue},{other})" for hue, other in sorted(pairs)]

    def _spendable(self) -> None:
        """Write what mana can be spent on the cost, and what restricted mana cannot be spent on."""
        self._say(*self._spendable_on("cost", self._asked.object))
        payees = [("cost", self._asked.object), *((str(number), source) for number, source in self._payees)]
        for number, unit, option in self._given:
            if option is not None:
                served = self._served(option)
                self._say(*(f"withheld({number},{unit},{payee})" for payee, source in payees if source not in served))

    def _served(self, option: _Option) -> frozenset[str]:
        use = option.use
        if use.source in self._prices.unclear or (use.source, use.instance) not in self._prices.restrained:
            self._unread[f"{use.source}: what its mana can be spent on is not modelled"] = None
        return self._restrained(option)

    def _restrained(self, option: _Option) -> frozenset[str]:
        """Give the objects that restricted mana of a use can be spent on, as far as that is understood."""
        return self._prices.restrained.get((option.use.source, option.use.instance), frozenset())

    def _is_shaky(self, option: _Option) -> bool:
        """Say whether it is not certain what a use comes to, or what it does to others, and note why."""
        use, gain = option.use, option.gain
        reasons = []
        if use.stirring:
            reasons.append("paying for its ability changes something that is looked at")
        if option.cost and use.source in self._prices.repriced:
            reasons.append("its mana ability costs something else, which is not modelled")
        if any((name, kind) in self._sources.looked_at for name, kind, _ in gain.marked):
            reasons.append("its mana comes with counters that something looks at")
        self._shaky |= {f"{use.source}: {reason}": None for reason in reasons}
        return bool(reasons)

    def _doubts(self) -> None:
        """Note what could be used besides."""
        for use in self._sources.uses:
            put = [(use.source, str(one.arguments[0])) for one in use.payments if one.name == "put"]
            put += [(name, kind) for gain in use.gains or () for name, kind, _ in gain.marked]
            for name, kind in put:
                if (name, kind) in self._sources.removable:
                    self._unread[f"{name}: the counters that {use.source} puts on it are not used to pay"] = None
            if any(payment.name == "untapping" for payment in use.payments):
                self._unread[f"{use.source}: its ability is not used again once it is untapped"] = None


def _facts(atoms: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"{atom}." for atom in atoms)


def _int(value: Hashable) -> int:
    if not isinstance(value, int):
        raise TypeError(value)
    return value
