"""Answer sets decoded: atoms to typed values, values to characteristics.

`DECODERS` lists every atom that the encodings show. An atom that is not in it, or that does not look as expected, is an
error: nothing is dropped without a word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from clingo import Symbol, SymbolType

from solver.board.model import Board
from solver.cards import vocabulary
from solver.cards.model import Ability, Activated
from solver.cards.vocabulary import COLOR_SYMBOLS, constant
from solver.facts.board import Numbering, Writer
from solver.facts.variants import fill
from solver.outcome import Characteristics, HeldAbility


class DecodingError(Exception):
    """An atom that the decoder does not know: a fault of the solver's own."""


class Fluent(NamedTuple):
    """One value of one characteristic: its sort, and the value, an instance and an ability for ``ability``."""

    sort: str
    value: object
    extra: Symbol | None = None


def _argument(symbol: Symbol) -> object:
    if symbol.type is SymbolType.Number:
        return symbol.number
    if symbol.type is SymbolType.String:
        return symbol.string
    if symbol.type is SymbolType.Function:
        return symbol.name if not symbol.arguments else str(symbol)
    raise DecodingError(str(symbol))


_SIMPLE = frozenset(
    {
        "name", "cost", "mana_value", "type", "supertype", "subtype", "color", "controller", "power", "toughness",
        "base_power", "base_toughness", "barred", "without",
    }
)  # fmt: skip


def _read(text: str) -> Fluent | None:
    """Read a value off its text, where it is a word or a number: cheaper than asking clingo for its arguments."""
    sort, _, value = text[:-1].partition("(")
    if sort in _SIMPLE:
        if value.isidentifier():
            return Fluent(sort, value)
        if value.isdecimal():
            return Fluent(sort, int(value))
    return None


def _fluent(symbol: Symbol) -> Fluent:
    arguments = symbol.arguments
    match symbol.name, len(arguments):
        case ("ability", 2):
            return Fluent("ability", arguments[1], arguments[0])
        case ("number", 2):
            return Fluent(arguments[0].name, arguments[1].number)
        case (sort, 1) if sort in _SIMPLE:
            return Fluent(symbol.name, _argument(arguments[0]))
    raise DecodingError(f"no such characteristic: {symbol}")


class Told(NamedTuple):
    """One thing that explanations tell of a world; `reasons.lp` says what its arguments are."""

    name: str
    world: int
    arguments: list[Symbol]


class _Values:
    """Collects the values of characteristics, ``final(World, Object, Fluent)``, by world and object."""

    def __init__(self) -> None:
        self._memo: dict[str, Fluent] = {}
        self._found: dict[tuple[str, str], list[Fluent]] = {}

    def add(self, atom: Symbol, text: str) -> None:
        """Add a value, which is given as text as well: splitting that is cheaper than asking for the arguments."""
        world, index, value = text[len(_FINAL) : -1].split(",", 2)
        fluent = self._memo.get(value)
        if fluent is None:
            fluent = self._memo[value] = _read(value) or _fluent(atom.arguments[2])
        found = self._found.get((world, index))
        if found is None:
            self._found[world, index] = [fluent]
        else:
            found.append(fluent)

    def found(self) -> dict[tuple[int, int], list[Fluent]]:
        """Give all of them."""
        return {(int(world), int(index)): fluents for (world, index), fluents in self._found.items()}


_FINAL = "final("

Decoder = Callable[[Symbol], Told]
"""Decodes an atom of which something is told."""


def _telling(name: str, arity: int) -> Decoder:
    def told(atom: Symbol) -> Told:
        arguments = atom.arguments
        if len(arguments) != arity:
            raise DecodingError(f"no decoder for {atom}")
        return Told(name, arguments[0].number, arguments[1:])

    return told


_REASONS = {
    "step": 5, "struck": 5, "brings": 6, "takes": 6, "resized": 8, "counted": 5, "waits": 4, "overtakes": 4, "loops": 4,
    "extended_by": 5, "narrowed_by": 5, "ended_by": 4, "enabled_by": 4, "disabled_by": 4, "altered_by": 4,
    "follows": 4, "defining_first": 3, "orphaned": 4, "silenced": 5, "basic_now": 3, "intrinsic_now": 3, "misfit": 5,
    "forbidden": 5, "copied_from": 6, "hidden_as": 3, "shaped": 3, "inset_used": 2,
    "adds_by_itself": 6, "adds_besides": 7, "adds_like": 8, "changed_by": 8,
}  # fmt: skip

_ABOUT_MANA = {
    "producible": 3, "too_large": 2, "unsure": 4,
    "was_able": 4, "was_worth": 4, "falls": 5, "way": 5, "tapper": 3, "hindered": 3, "unclear_use": 4,
    "age_unknown": 2, "witness": 6, "parting": 4, "listener": 5,
    "produces": 4, "gained": 7, "fires": 7, "noticed": 5, "departed": 4, "harmed": 8, "healed": 8, "marked": 8,
    "unclear_tap": 4,
    "bound_to": 4, "counters_matter": 3, "own_source": 2, "price": 3, "readable": 4, "serves": 3, "stirs": 5,
    "unclear_source": 4, "number_matters": 2, "pays_number": 2, "sways": 2, "steadfast": 3, "removable": 3,
    "removable_at_will": 3,
}  # fmt: skip

_OF_ACTIVATING = {
    "holder": 3, "obstacle": 5, "option": 5, "unclear_activation": 6, "unclear_cards": 4, "unclear_target": 4,
    "unknown_age": 4,
}  # fmt: skip

_OF_EVENTS = {
    "altered": 5, "beyond_count": 1, "carried": 6, "coming": 6, "counters_after": 6, "doubtful": 3, "faced_down": 4,
    "finished": 3, "given_up": 5, "had_by": 4, "life_after": 5, "made": 6, "moved": 5, "owed_at": 7, "sequel": 7,
    "shield_left": 5, "shifted": 6, "tally": 6, "tells": 5, "told_chance": 2, "told_chooser": 3, "told_decider": 3,
    "told_digit": 4, "told_front": 3, "told_inner": 3, "told_kind": 3, "told_move": 4, "told_onward": 4, "told_same": 3,
    "told_start": 3, "too_many": 1, "too_wide": 1, "triggers": 5, "unbuilt": 2,
}  # fmt: skip

_OF_COSTS = {
    "also_takes": 5, "at_least": 3, "chips_in": 4, "doubtful_price": 3, "doubtful_tax": 2, "life_due": 3,
    "lowered": 5, "offering": 4, "picked": 5, "raised": 4, "repriced": 2, "restrained": 3, "serves_for": 4,
    "due": 5, "spendable_as": 4, "stands_at": 3, "unread_spending": 3, "version": 2,
}  # fmt: skip

_OF_ENTERING = {
    "altered_to": 4, "attack_on": 2, "barred_entry": 1, "counted_entry": 6, "decides": 3, "doubtful_entry": 3,
    "host": 2, "hostless": 1, "intrinsic_entry": 3, "no_counters": 2, "odd_counters": 2, "entry_offer": 4,
    "orders_entry": 2, "protects": 2, "unknown_start": 2, "unsure_attack": 2, "unsure_entry": 2,
}  # fmt: skip

_OF_INSTRUCTIONS = {
    "attaches": 3, "castable": 1, "choosable": 3, "comes_in": 3, "comes_of_it": 3, "copies_of": 4, "findable": 3,
    "may_find": 4, "may_pick": 4,
    "figure": 4, "gone_then": 2, "meant": 3, "meant_player": 3, "met_now": 1, "opens": 2, "short": 1, "unclear": 2,
    "unsure_host": 2,
}  # fmt: skip

_OF_COMBAT = {
    "charge": 6, "companion": 4, "control_of_unknown_age": 2, "crowd": 4, "crowd_at_least": 3, "crowd_at_most": 3,
    "duty": 4, "duty_takes": 3, "in_need": 4, "kept_apart": 4, "loner": 3, "pairing": 3, "takes_on": 3,
    "taps_to_attack": 2, "unfit": 3, "unprotected": 2, "unread_combat": 3,
}  # fmt: skip

_OF_CHECKS = {
    "assigns": 3, "beyond_blockers": 3, "deadly": 2, "divides": 3, "due_action": 4, "defeated": 3, "eager": 2,
    "doubtful_aim": 3, "may_aim": 5,
    "may_hit": 3, "may_return": 3, "short_of": 3, "spared": 4, "plays_on": 1, "uncertain": 3, "victorious": 2,
    "unsettled_damage": 2,
}  # fmt: skip

DECODERS: dict[tuple[str, int], Decoder | None] = {
    ("final", 3): None,
    **{
        (name, arity): _telling(name, arity)
        for name, arity in (
            ("beyond", 1),
            *_ABOUT_MANA.items(),
            *_OF_ACTIVATING.items(),
            *_OF_EVENTS.items(),
            *_OF_COSTS.items(),
            *_OF_ENTERING.items(),
            *_OF_CHECKS.items(),
            *_OF_INSTRUCTIONS.items(),
            *_OF_COMBAT.items(),
            *_REASONS.items(),
        )
    },
}
"""What each shown atom, by name and arity, is decoded with; values of characteristics are collected by themselves."""

_BY_NAME = {name: decoder for (name, _), decoder in DECODERS.items()}


def _told(symbol: Symbol, text: str) -> Told:
    decoder = _BY_NAME.get(text[: text.find("(")])
    if decoder is None:
        raise DecodingError(f"no decoder for {symbol}")
    return decoder(symbol)


class Decoded(NamedTuple):
    """What is read off: values of characteristics by world and object, and by world what else is told of it."""

    values: dict[tuple[int, int], list[Fluent]]
    told: dict[int, list[Told]]

    @property
    def beyond(self) -> frozenset[int]:
        """The worlds in which a number grew too large to count with."""
        return frozenset(world for world, told in self.told.items() if any(one.name == "beyond" for one in told))


def decode(symbols: Iterable[Symbol]) -> Decoded:
    """Decode what is read off.

    Args:
        symbols: the shown atoms.

    Raises:
        DecodingError: an atom is not in the table or not as it should be.
    """
    values = _Values()
    told: dict[int, list[Told]] = {}
    for symbol in symbols:
        text = str(symbol)
        if text.startswith(_FINAL):
            values.add(symbol, text)
        else:
            one = _told(symbol, text)
            told.setdefault(one.world, []).append(one)
    return Decoded(values.found(), told)


def decode_reasons(symbols: Iterable[Symbol]) -> dict[int, list[Told]]:
    """Decode what explanations are told from.

    Args:
        symbols: the shown atoms.

    Returns:
        What is told of each world, in an order that is the same on every run.

    Raises:
        DecodingError: an atom is not in the table or not as it should be.
    """
    found: dict[int, list[Told]] = {}
    for symbol in symbols:
        text = str(symbol)
        if not text.startswith(_FINAL):
            one = _told(symbol, text)
            found.setdefault(one.world, []).append(one)
    for told in found.values():
        told.sort(key=lambda one: (one.name, one.arguments))
    return found


_WORDS = {
    constant(word): word for word in (*vocabulary.TYPES, *vocabulary.SUPERTYPES, *vocabulary.FAMILY_OF, *COLOR_SYMBOLS)
}
_WHOLE = {"every(creature)": ("creature", "all creature types"), "every(land)": ("land", "all land types")}
_COLOR_ORDER = {color: place for place, color in enumerate(vocabulary.COLORS.values())}


class Reader:
    """Turns decoded values into the characteristics of a board's objects."""

    def __init__(self, board: Board, numbering: Numbering, writer: Writer) -> None:
        self._board = board
        self._numbering = numbering
        self._writer = writer
        self._held: dict[tuple[object, Symbol | None], HeldAbility] = {}

    def characteristics(self, index: int, fluents: Iterable[Fluent]) -> Characteristics:
        """Give the characteristics of an object.

        Args:
            index: the object's number.
            fluents: all its values.
        """
        name = self._numbering.object_ids[index]
        entry = self._board.objects[name]
        single: dict[str, object] = {}
        several: dict[str, list[str]] = {"type": [], "supertype": [], "subtype": [], "color": [], "without": []}
        abilities: list[tuple[tuple[int | Symbol, ...], HeldAbility]] = []
        for fluent in fluents:
            sort = fluent.sort
            if sort in several:
                several[sort].append(str(fluent.value))
            elif sort == "ability":
                abilities.append((_place(fluent.extra), self._ability(fluent)))
            elif sort != "barred":
                single[sort] = fluent.value
        if len(abilities) > 1:
            abilities.sort(key=itemgetter(0))
        cost = single.get("cost")
        controller = single.get("controller")
        return Characteristics(
            id=name,
            zone=entry.zone,
            name=None if single.get("name") is None else str(single["name"]),
            mana_cost=self._writer.faces.cost(cost) if isinstance(cost, int) else None,
            mana_value=_int(single.get("mana_value")) or 0,
            colors=_colors(*several["color"]),
            supertypes=_types(*several["supertype"]),
            types=_types(*several["type"]),
            subtypes=_subtypes(tuple(several["subtype"]), tuple(several["without"])),
            abilities=tuple([held for _, held in abilities]),
            controller=self._numbering.player_names[controller] if isinstance(controller, int) else None,
            power=_int(single.get("power")),
            toughness=_int(single.get("toughness")),
            base_power=_int(single.get("base_power")),
            base_toughness=_int(single.get("base_toughness")),
            loyalty=_int(single.get("loyalty")),
            defense=_int(single.get("defense")),
        )

    def name(self, index: int) -> str:
        """Give the id of an object."""
        return self._numbering.object_ids[index]

    def player(self, index: int) -> str:
        """Give the name of a player."""
        return self._numbering.player_names[index]

    def label(self, effect: Symbol) -> str:
        """Give the id of the object, effect or counter that an effect comes from."""
        ids = self._numbering
        first = effect.arguments[0].number
        if effect.name == "resolved":
            return ids.effect_ids[first]
        if effect.name == "counter":
            return f"{_counter(effect.arguments[1])} counter on {ids.object_ids[first]}"
        return ids.object_ids[first]

    def _ability(self, fluent: Fluent) -> HeldAbility:
        held = self._held.get((fluent.value, fluent.extra))
        if held is None:
            ability = self.ability(fluent.value)
            if fluent.extra is not None and _name(fluent.extra) == "granted":
                ability = fill(ability, self.chosen(fluent.extra.arguments[0]))
            held = self._held[fluent.value, fluent.extra] = HeldAbility(ability, self._origin(fluent.extra))
        return held

    def chosen(self, effect: Symbol) -> Mapping[str, object]:
        """Give the choices that belong to an effect: those of its source, or of the spell or ability that left it."""
        label = self.label(effect)
        if effect.name == "resolved":
            return self._board.effects[label].chosen
        if effect.name == "static" and effect.arguments[1].name == "granted":
            return self.chosen(effect.arguments[1].arguments[0])
        return self._board.objects[label].chosen if label in self._board.objects else {}

    def ability(self, term: object) -> Ability:
        """Give the ability that a term stands for."""
        if not isinstance(term, Symbol):
            raise DecodingError(str(term))
        found = _adding_mana(term)
        return self._writer.abilities.ability(_number(term)) if found is None else found

    def _origin(self, instance: Symbol | None) -> str:
        if instance is None:
            raise DecodingError("an ability without an instance")
        if _name(instance) == "granted":
            return self.label(instance.arguments[0])
        return "intrinsic" if _name(instance) == "intrinsic" else "printed"


def _counter(kind: Symbol) -> str:
    if kind.name == "pt":
        return "/".join(f"{size.number:+d}" for size in kind.arguments)
    return kind.name.replace("_", " ")


@lru_cache(maxsize=4096)
def _name(term: Symbol) -> str:
    return term.name


@lru_cache(maxsize=4096)
def _number(term: Symbol) -> int:
    return term.arguments[0].number


@lru_cache(maxsize=4096)
def _adding_mana(term: Symbol) -> Ability | None:
    """Give the mana ability of a basic land type, if a term stands for one."""
    if term.name != "add_mana":
        return None
    symbol = COLOR_SYMBOLS[term.arguments[0].name]
    return Activated(cost="{T}", adds=(f"{{{symbol}}}",), mana=True)


_INTRINSIC_ORDER = {"white": 0, "blue": 1, "black": 2, "red": 3, "green": 4}


@lru_cache(maxsize=4096)
def _place(instance: Symbol | None) -> tuple[int | Symbol, ...]:
    """Where an ability stands among the others: printed ones first, then intrinsic, then granted ones.

    It does not depend on timestamps: outcomes that differ in nothing else are one.
    """
    assert instance is not None  # noqa: S101 - `_fluent` always gives one
    first = instance.arguments[0]
    if instance.name == "printed":
        return (0, first.number)
    if instance.name == "given":
        return (1, instance.arguments[1].number, first.number)
    if instance.name == "intrinsic":
        return (2, _INTRINSIC_ORDER[first.name])
    return (3, first.arguments[0].number, instance.arguments[1].number, first)


@lru_cache(maxsize=4096)
def _colors(*words: str) -> tuple[str, ...]:
    return tuple(sorted(words, key=_COLOR_ORDER.__getitem__))


@lru_cache(maxsize=4096)
def _types(*words: str) -> tuple[str, ...]:
    return tuple(vocabulary.in_print_order(_WORDS[word] for word in words))


@lru_cache(maxsize=4096)
def _subtypes(words: tuple[str, ...], lacked: tuple[str, ...]) -> tuple[str, ...]:
    """Name the subtypes: a whole family by its name, or every member of it where some are lacking."""
    missing = {_WORDS[word] for word in lacked}
    broken = {vocabulary.FAMILY_OF[name] for name in missing}
    whole = [_WHOLE[word] for word in words if word in _WHOLE]
    families = {family for family, _ in whole}
    names = {name for family, name in whole if family not in broken}
    names |= {name for family in families & broken for name in vocabulary.SUBTYPES[family]} - missing
    single = (_WORDS[word] for word in words if word not in _WHOLE)
    return tuple(sorted(names | {name for name in single if vocabulary.FAMILY_OF[name] not in families}))


def _int(value: object) -> int | None:
    return value if isinstance(value, int) else None
