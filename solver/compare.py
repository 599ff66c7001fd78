"""Compare outcomes with expected ones, field by field; what differs is said in words.

An expectation lists some fields and leaves the others free. A list of outcomes is the complete set: every distinct
outcome, as far as the listed fields tell outcomes apart, has to meet an entry, and every entry exactly one outcome.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from solver.cards.match import same_ability
from solver.cards.render import render_ability
from solver.cards.vocabulary import COLOR_SYMBOLS, COLORS, FAMILY_OF
from solver.outcome import Activatable, Characteristics, HeldAbility, Outcome, Producible

Entry = Mapping[str, Mapping[str, Any]]
"""Expected fields of objects, by id."""

_WHOLE_FAMILIES = {"all creature types": "creature", "all land types": "land"}

# --------------------------------------------------------------------------------------------------------------------
# One field of one object
# --------------------------------------------------------------------------------------------------------------------


def _listed(value: Any) -> list[Any]:  # noqa: ANN401 (the data of a file)
    if value is None:
        return []
    return list(value) if isinstance(value, list | tuple) else [value]


def _without_members(subtypes: Iterable[str]) -> frozenset[str]:
    """Drop subtypes that a whole family among them holds already."""
    given = frozenset(subtypes)
    whole = {_WHOLE_FAMILIES[one] for one in given if one in _WHOLE_FAMILIES}
    return frozenset(one for one in given if one in _WHOLE_FAMILIES or FAMILY_OF.get(one) not in whole)


def _symbols(colors: Iterable[str]) -> frozenset[str]:
    return frozenset(COLOR_SYMBOLS.get(color, color) for color in colors)


def _size(power: int | None, toughness: int | None) -> str | None:
    if power is None and toughness is None:
        return None
    return f"{'-' if power is None else power}/{'-' if toughness is None else toughness}"


def _plain_size(value: Any) -> str | None:  # noqa: ANN401
    return None if value is None else str(value).replace(" ", "").replace("\N{MINUS SIGN}", "-").replace("+", "")


_PLAIN: dict[str, tuple[Callable[[Characteristics], object], Callable[[Any], object]]] = {
    # 708.2a: nothing is named, in a file with an empty name too
    "name": (lambda held: held.name or None, lambda value: value or None),
    "mana_cost": (lambda held: held.mana_cost or None, lambda value: value or None),
    "mana_value": (lambda held: held.mana_value, lambda value: value),
    "colors": (lambda held: _symbols(held.colors), lambda value: _symbols(_listed(value))),
    "supertypes": (lambda held: frozenset(held.supertypes), lambda value: frozenset(_listed(value))),
    "types": (lambda held: frozenset(held.types), lambda value: frozenset(_listed(value))),
    "subtypes": (lambda held: _without_members(held.subtypes), lambda value: _without_members(_listed(value))),
    "pt": (lambda held: _size(held.power, held.toughness), _plain_size),
    "base_pt": (lambda held: _size(held.base_power, held.base_toughness), _plain_size),
    "loyalty": (lambda held: held.loyalty, lambda value: value),
    "defense": (lambda held: held.defense, lambda value: value),
    "controller": (lambda held: held.controller, lambda value: value),
}
"""Fields that are compared by value: how to read them from an object, and from an expectation."""

_SYMBOL_ORDER = list(COLORS)


def _in_words(value: object) -> str:
    if isinstance(value, frozenset):
        ordered = sorted(value, key=lambda one: (_SYMBOL_ORDER.index(one) if one in COLORS else -1, one))
        return ", ".join(map(str, ordered)) or "none"
    return "none" if value is None else str(value)


def _names(held: Characteristics) -> tuple[str, ...]:
    return (held.name,) if held.name else ("",)


def _means(text: str, ability: HeldAbility, names: Sequence[str]) -> bool:
    return any(same_ability(text, ability.ability, name) for name in names)


def _assign(texts: Sequence[str], abilities: Sequence[HeldAbility], names: Sequence[str]) -> dict[int, int]:
    """Pair as many expected abilities as possible with different held ones; gives held by expected, by position."""
    fits = [[j for j, ability in enumerate(abilities) if _means(text, ability, names)] for text in texts]
    taken: dict[int, int] = {}

    def place(i: int, seen: set[int]) -> bool:
        for j in fits[i]:
            if j not in seen:
                seen.add(j)
                if j not in taken or place(taken[j], seen):
                    taken[j] = i
                    return True
        return False

    for i in range(len(texts)):
        place(i, set())
    return {i: j for j, i in taken.items()}


def _shown(ability: HeldAbility, held: Characteristics) -> str:
    return render_ability(ability.ability, name=held.name or "this")


def _ability_differences(key: str, value: Any, held: Characteristics) -> Iterator[str]:  # noqa: ANN401
    texts = [str(text) for text in _listed(value)]
    names = _names(held)
    if key == "lacks":
        for text in texts:
            if any(_means(text, ability, names) for ability in held.abilities):
                yield f"{held.id} has {text!r}, which it should lack"
        return
    pairs = _assign(texts, held.abilities, names)
    for i, text in enumerate(texts):
        if i not in pairs:
            yield f"{held.id} does not have {text!r}"
    if key == "abilities":
        for j, ability in enumerate(held.abilities):
            if j not in pairs.values():
                yield f"{held.id} also has {_shown(ability, held)!r} ({ability.origin})"


_ABILITY_KEYS = ("abilities", "has", "lacks")


def differences(fields: Mapping[str, Any], held: Characteristics) -> Iterator[str]:
    """Say how an object differs from what is expected of it.

    Args:
        fields: the expected fields of one object, as a file lists them.
        held: the object as the solver has it.
    """
    for key, value in fields.items():
        if key in _ABILITY_KEYS:
            yield from _ability_differences(key, value, held)
        elif key in _PLAIN:
            read, expected = _PLAIN[key]
            if read(held) != expected(value):
                yield f"{held.id}: {key} is {_in_words(read(held))}, not {_in_words(expected(value))}"
        else:
            yield f"{held.id}: {key!r} is no characteristic"


# --------------------------------------------------------------------------------------------------------------------
# Whole outcomes
# --------------------------------------------------------------------------------------------------------------------


def _entry_differences(entry: Entry, outcome: Outcome) -> tuple[str, ...]:
    found: list[str] = []
    for identifier, fields in entry.items():
        held = outcome.objects.get(identifier)
        if held is None:
            found.append(f"{identifier} is not in the answer")
        else:
            found += differences(fields, held)
    return tuple(found)


def _fields(entries: Sequence[Entry]) -> dict[str, dict[str, set[str]]]:
    """Give the union of listed fields: by object and field, with the texts of abilities that are asked about."""
    union: dict[str, dict[str, set[str]]] = {}
    for entry in entries:
        for identifier, fields in entry.items():
            for key, value in fields.items():
                asked = union.setdefault(identifier, {}).setdefault(key, set())
                if key in ("has", "lacks"):
                    asked.update(str(text) for text in _listed(value))
    return union


def seen_of_object(held: Characteristics, key: str, value: Any) -> object:  # noqa: ANN401
    """Give what a listed field shows of an object, for telling outcomes apart.

    Args:
        held: the object.
        key: the field.
        value: what is expected of it: the texts of abilities that are asked about.
    """
    return _seen_field(held, key, {str(text) for text in _listed(value)} if key in ("has", "lacks") else set())


def _seen_field(held: Characteristics, key: str, texts: set[str]) -> object:
    if key in _PLAIN:
        return _PLAIN[key][0](held)
    if key == "abilities":
        return frozenset(Counter(msgspec.json.encode(one.ability) for one in held.abilities).items())
    names = _names(held)
    return tuple(any(_means(text, one, names) for one in held.abilities) for text in sorted(texts))


def _seen(outcome: Outcome, union: Mapping[str, Mapping[str, set[str]]]) -> tuple[object, ...]:
    """Give what the listed fields show of an outcome, for telling outcomes apart."""
    shown: list[object] = []
    for identifier, fields in sorted(union.items()):
        held = outcome.objects.get(identifier)
        if held is None:
            shown.append(None)
            continue
        shown += [_seen_field(held, key, texts) for key, texts in sorted(fields.items())]
    return tuple(shown)


def _are(count: int) -> str:
    return "is 1" if count == 1 else f"are {count}"


def compare_types(expect: Sequence[str], outcomes: Sequence[Outcome]) -> tuple[str, ...]:
    """Compare the types of mana that something could produce with the expected ones.

    Args:
        expect: the symbols of the types.
        outcomes: what the solver found: one set of types is expected.

    Returns:
        What differs, in words; nothing when all is as expected.
    """
    found = {frozenset(outcome.types) for outcome in outcomes if isinstance(outcome, Producible)}
    expected = frozenset(expect)
    if found == {expected}:
        return ()
    return tuple(f"it could produce {_in_words(types)}, not {_in_words(expected)}" for types in found - {expected})


def compare_activating(expect: bool | Mapping[str, Any], outcomes: Sequence[Outcome]) -> tuple[str, ...]:
    """Compare whether an ability can be activated with what is expected.

    Args:
        expect: yes or no, or a mapping with that under ``can_activate`` and perhaps the number of a ``rule``.
        outcomes: what the solver found: one answer is expected.

    Returns:
        What differs, in words; nothing when all is as expected.
    """
    allowed, rule = (expect, None) if isinstance(expect, bool) else (expect["can_activate"], expect.get("rule"))
    found = [outcome for outcome in outcomes if isinstance(outcome, Activatable)]
    words = {True: "it can be activated", False: "it can't be activated"}
    if {outcome.allowed for outcome in found} != {allowed}:
        return tuple(
            f"{words[outcome.allowed]}, which is not expected" for outcome in found if outcome.allowed != allowed
        )
    rules = {one for outcome in found for obstacle in outcome.obstacles for one in obstacle.rules}
    if rule is not None and not allowed and rule not in rules:
        return (f"what decides is {', '.join(sorted(rules))}, not {rule}",)
    return ()


def compare(expect: Entry | Sequence[Entry], outcomes: Sequence[Outcome]) -> tuple[str, ...]:
    """Compare outcomes with the expected ones.

    Args:
        expect: a mapping from ids to fields (exactly one outcome is expected), or a list of them (the complete set).
        outcomes: what the solver found.

    Returns:
        What differs, in words; nothing when all is as expected.
    """
    entries: list[Entry] = [expect] if isinstance(expect, Mapping) else list(expect)
    union = _fields(entries)
    distinct = list({_seen(outcome, union): outcome for outcome in outcomes}.values())
    return match(entries, distinct, _entry_differences)


Expected = TypeVar("Expected")
Got = TypeVar("Got", bound=Outcome)


def match(
    entries: Sequence[Expected], distinct: Sequence[Got], differ: Callable[[Expected, Got], tuple[str, ...]]
) -> tuple[str, ...]:
    """Match the outcomes that can be told apart with the expected ones, one to one.

    Args:
        entries: the expected outcomes: the complete set.
        distinct: what the solver found, each different in what is listed.
        differ: says how an outcome differs from an expected one.

    Returns:
        What differs, in words; nothing when all is as expected.
    """
    if not entries:
        return (f"no outcome at all is expected, but there {_are(len(distinct))}",)
    if not distinct:
        return ("there is no outcome",)
    against = [[differ(entry, outcome) for outcome in distinct] for entry in entries]
    found: list[str] = []
    for number, row in enumerate(against, start=1):
        met = [position for position, differing in enumerate(row, start=1) if not differing]
        label = f"expected outcome {number}: " if len(entries) > 1 else ""
        if len(met) > 1:
            found.append(f"{label}{len(met)} different outcomes meet it")
        elif not met:
            nearest = min(row, key=len)
            found += [f"{label}{difference}" for difference in nearest]
    for position in range(len(distinct)):
        if all(row[position] for row in against) and len(distinct) > 1:
            nearest = min((row[position] for row in against), key=len)
            found.append(f"outcome {position + 1} of {len(distinct)} is not expected: {'; '.join(nearest)}")
    return tuple(found)
