"""Filters, amounts, conditions and changes of the typed language as ASP terms.

Negation is pushed inwards to the literals, comparisons are reduced to "at least" and "at most", and every term is
described by facts that the encodings use to evaluate it: which terms stand inside which definition, whether a term
depends on who asks, and how deep it is nested. Nothing here knows what any of it means.
"""

from __future__ import annotations

from functools import cache
from typing import assert_never

from solver.cards import model, vocabulary
from solver.cards.vocabulary import constant


class NotModelledError(Exception):
    """A part of the typed language that the encodings cannot evaluate; the message names it."""


PLAYERS = {
    "you": "you",
    "opponent": "opponent",
    "any": "any",
    "enchanted player": "enchanted_player",
    "host controller": "host_controller",
    "chosen": "chosen",
    "active": "active",
}

# States that are another state's absence.
_OPPOSITES = {
    "untapped": "tapped",
    "nontoken": "token",
    "colorless": "colored",
    "no abilities": "some_ability",
}

# States that nothing on a board tells.
_UNKNOWN_STATES = frozenset({"paired", "monstrous", "renowned", "suspected", "saddled", "crewed", "modified"})

_NOTHING = "non(anything)"


def quoted(text: str) -> str:
    """Give a text as an ASP string."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def player(who: model.Player) -> str:
    """Give the term of a player that an effect speaks of."""
    try:
        return PLAYERS[who]
    except KeyError:
        raise NotModelledError(f'the player "{who}"') from None


def reference(ref: model.Reference) -> str:
    """Give the term of an object that an effect speaks of."""
    return f"target({ref[7:]})" if ref.startswith("target ") else ref


def word(value: model.Word) -> str:
    """Give the constant of a word, or the term that says which choice holds it."""
    return f"chosen({constant(value.what)})" if isinstance(value, model.Chosen) else constant(value)


@cache
def word_literal(value: str) -> str:
    """Give the literal of a bare word of a filter: having that type, supertype, subtype or color."""
    kind = vocabulary.kind_of(value)
    if kind is None:
        raise NotModelledError(f'the word "{value}"')
    return f"{kind}({constant(value)})"


def _folded(symbol: str, parts: list[str], empty: str) -> str:
    if not parts:
        return empty
    term = parts[-1]
    for part in reversed(parts[:-1]):
        term = f"{symbol}({part},{term})"
    return term


def _literal(term: str, positive: bool) -> str:
    return term if positive else f"non({term})"


def _stat(node: model.HasStat, positive: bool) -> str:
    stat, than = constant(node.stat), node.than
    ops = {"=": ("<=", ">="), "!=": ("<", ">")}
    if node.op in ops:
        low, high = (_stat(model.HasStat(node.stat, op, than), positive=True) for op in ops[node.op])  # type: ignore[arg-type]
        both = (node.op == "=") == positive
        if not positive:
            low, high = (_stat(model.HasStat(node.stat, op, than), positive=False) for op in ops[node.op])  # type: ignore[arg-type]
        return f"{'all' if both else 'any'}({low},{high})"
    if isinstance(than, int):
        literal = {
            "<": f"at_most({stat},{than - 1})",
            "<=": f"at_most({stat},{than})",
            ">": f"at_least({stat},{than + 1})",
            ">=": f"at_least({stat},{than})",
        }[node.op]
        return _literal(literal, positive)
    offset = {"<": -1, "<=": 0, ">": 1, ">=": 0}[node.op]
    term = amount(model.Sum((than, offset)) if offset else than)
    return _literal(f"{'at_most' if node.op in '<=' else 'at_least'}({stat},{term})", positive)


def filter_term(node: model.Filter, *, positive: bool = True) -> str:
    """Give the term of a filter, or of its negation.

    Args:
        node: the filter.
        positive: False for the filter's negation.

    Raises:
        NotModelledError: a part of the filter cannot be evaluated.
    """
    match node:
        case str():
            return _literal(word_literal(node), positive)
        case model.All(of=parts):
            terms = [filter_term(part, positive=positive) for part in parts]
            return _folded("all", terms, "anything") if positive else _folded("any", terms, _NOTHING)
        case model.Any(of=parts):
            terms = [filter_term(part, positive=positive) for part in parts]
            return _folded("any", terms, _NOTHING) if positive else _folded("all", terms, "anything")
        case model.Not(of=part):
            return filter_term(part, positive=not positive)
        case model.Controlled(by=who):
            return _literal(f"controlled({player(who)})", positive)
        case model.Owned(by=who):
            return _literal(f"owned({player(who)})", positive)
        case model.Is(ref=ref):
            return _literal(f"object({reference(ref)})", positive)
        case model.HasChosen(what=what):
            return _literal(f"chosen({constant(what)})", positive)
        case model.HasKeyword(keyword=keyword):
            return _literal(f"keyword({constant(keyword)})", positive)
        case model.HasCounter(kind=kind, at_least=number):
            return _literal(f"counter({'any' if kind is None else counter_kind(kind)},{number})", positive)
        case model.HasStat():
            return _stat(node, positive)
        case model.Named(name=name):
            return _literal(f"named({quoted(name)})", positive)
        case model.State(state=state):
            return _state(state, positive)
        case model.Shares(what=what, ref=ref):
            return _literal(f"shares({constant(what)},{reference(ref)})", positive)
        case model.InZone(zone=zone):
            return _literal(f"zone({zone})", positive)
        case model.AttachedTo(what=inner):
            return _literal(f"attached_to({filter_term(inner)})", positive)
        case model.HasAttached(what=inner):
            return _literal(f"has_attached({filter_term(inner)})", positive)
        case _:
            assert_never(node)


def _state(state: str, positive: bool) -> str:
    if state in _OPPOSITES:
        state, positive = _OPPOSITES[state], not positive
    if state == "enchanted":
        return filter_term(model.HasAttached("Aura"), positive=positive)
    if state == "equipped":
        return filter_term(model.HasAttached("Equipment"), positive=positive)
    if state in _UNKNOWN_STATES:
        raise NotModelledError(f'the state "{state}"')
    return _literal(f"state({constant(state)})", positive)


@cache
def counter_kind(kind: str) -> str:
    """Give the term of a kind of counter; those that change power and toughness say by how much (122.1a)."""
    size = size_counter(kind)
    return f"pt({size[0]},{size[1]})" if size else constant(kind)


@cache
def size_counter(kind: str) -> tuple[int, int] | None:
    """Read a kind of counter such as ``+1/+1`` as two numbers; None for any other kind."""
    power, slash, toughness = kind.partition("/")
    if not slash or power[:1] not in {"+", "-"} or toughness[:1] not in {"+", "-"}:
        return None
    try:
        return int(power), int(toughness)
    except ValueError:
        return None


_COLOR_BITS = {"white": 1, "blue": 2, "black": 4, "red": 8, "green": 16}


def color_mask(colors: tuple[str, ...]) -> int:
    """Give a set of color words as a number, one bit for each color."""
    return sum(_COLOR_BITS[color] for color in set(colors))


def amount(node: model.Amount) -> str:
    """Give the term of an amount.

    Raises:
        NotModelledError: a part of the amount cannot be evaluated.
    """
    match node:
        case int():
            return f"num({node})"
        case model.Count(of=inner, scope=scope):
            return f"count({filter_term(inner)},{constant(scope)})"
        case model.Distinct(what=what, among=among, scope=scope):
            if what in {"creature type", "land type"}:
                raise NotModelledError(f"the number of different {what}s")
            return f"distinct({constant(what)},{filter_term(among)},{constant(scope)})"
        case model.StatOf(stat=stat, ref=ref):
            return f"stat({constant(stat)},{reference(ref)})"
        case model.Extreme(which=which, stat=stat, among=among, scope=scope):
            return f"{which}({constant(stat)},{filter_term(among)},{constant(scope)})"
        case model.Total(stat=stat, among=among, scope=scope):
            return f"total({constant(stat)},{filter_term(among)},{constant(scope)})"
        case model.Counters(ref=ref, kind=kind):
            return f"counters({'any' if kind is None else counter_kind(kind)},{reference(ref)})"
        case model.CountersAmong(among=among, kind=kind):
            return f"counters_among({'any' if kind is None else counter_kind(kind)},{filter_term(among)})"
        case model.Colors(ref=ref):
            return f"colors({reference(ref)})"
        case model.Devotion(colors=colors, player=who):
            return f"devotion({color_mask(colors)},{player(who)})"
        case model.PlayerNumber(what=what, player=who):
            return f"number({constant(what)},{player(who)})"
        case model.X():
            return "x"
        case model.ChosenNumber():
            return "chosen_number"
        case model.Sum(of=parts):
            return _folded("plus", [amount(part) for part in parts], "num(0)")
        case model.Times(factor=factor, of=inner):
            return f"times({factor},{amount(inner)})"
        case model.Half(of=inner, rounded=rounded):
            return f"half({rounded},{amount(inner)})"
        case model.Limit(which=which, of=parts):
            return _folded("smaller" if which == "least" else "larger", [amount(part) for part in parts], "num(0)")
        case _:
            assert_never(node)


def condition_term(node: model.Condition, *, positive: bool = True) -> str:
    """Give the term of a condition, or of its negation.

    Raises:
        NotModelledError: a part of the condition cannot be evaluated.
    """
    match node:
        case model.Compare(left=left, op=op, right=right):
            return _comparison(left, op, right, positive)
        case model.Matches(ref=ref, filter=inner):
            if ref == "affected":
                raise NotModelledError("a condition on the affected object")
            return _literal(f"matches({reference(ref)},{filter_term(inner)})", positive)
        case model.Turn(of=who):
            return _literal(f"turn({player(who)})", positive)
        case model.Step(step=step):
            return _literal(f"step({constant(step)})", positive)
        case model.Fact(fact=fact, player=who):
            return _literal(f"fact({constant(fact)},{player(who)})", positive)
        case model.HasChoice(what=what, value=value):
            return _literal(f"choice({constant(what)},{choice_value(what, value)})", positive)
        case model.AllOf(of=parts):
            terms = [condition_term(part, positive=positive) for part in parts]
            return _folded("both" if positive else "either", terms, "always")
        case model.AnyOf(of=parts):
            terms = [condition_term(part, positive=positive) for part in parts]
            return _folded("either" if positive else "both", terms, "always")
        case model.Unless(of=part):
            return condition_term(part, positive=not positive)
        case _:
            assert_never(node)


def _comparison(left: model.Amount, op: str, right: model.Amount, positive: bool) -> str:
    a, b = amount(left), amount(right)
    match op:
        case "=" | "!=":
            joint = "both" if (op == "=") == positive else "either"
            wanted = positive if op == "=" else not positive
            first, second = f"at_least({a},{b})", f"at_least({b},{a})"
            return f"{joint}({_literal(first, wanted)},{_literal(second, wanted)})"
        case ">=":
            return _literal(f"at_least({a},{b})", positive)
        case "<=":
            return _literal(f"at_least({b},{a})", positive)
        case ">":
            return _literal(f"at_least({b},{a})", not positive)
        case _:
            return _literal(f"at_least({a},{b})", not positive)


def choice_value(what: str, value: object) -> str:
    """Give the term of the value of a choice: words of the game are constants, everything else is a string."""
    if isinstance(value, int):
        return str(value)
    text = str(value)
    if what in {"name", "mode"}:
        return quoted(text)
    return constant(text)
