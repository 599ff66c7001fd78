"""Filters, amounts and conditions of the typed language as ASP terms, with the facts that describe them.

A filter becomes a number, with facts that say of which literals it is made: a set of clauses, each of which is met by
one of its literals or by the absence of one that it denies. Comparisons are reduced to "at least" and "at most".
Every part says what it is about, whether it depends on who asks, and how deep it is nested. Nothing here knows what
any of it means.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import product
from typing import assert_never

import msgspec
from clingo import Symbol

from solver.cards import model, vocabulary
from solver.cards.vocabulary import constant

X = "x"
"""The term of X as an amount."""


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
    "defending": "defending",
    "target 1": "target(1)",
    "target 2": "target(2)",
    "target 3": "target(3)",
    "triggering": "triggering",
    "before": "before",
}

_REFERENCES = frozenset({
    "source", "host", "affected", "chosen", "linked", "triggering", "before", "paid", "picked",
    "hurt",
})  # fmt: skip

# Zones in which each player has cards.
_PILES = frozenset({"hand", "graveyard"})
_SIZES = frozenset({"power", "toughness", "base_power", "base_toughness"})

# States that are another state's absence.
_OPPOSITES = {
    "nontoken": "token",
    "colorless": "colored",
    "no abilities": "some_ability",
}

# States that nothing on a board tells.
_UNKNOWN_STATES = frozenset({"paired", "monstrous", "renowned", "suspected", "saddled", "crewed", "modified"})


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
    if ref.startswith("target "):
        return f"target({ref[7:]})"
    if ref not in _REFERENCES:
        raise NotModelledError(f'the object "{ref}"')
    return ref


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


@cache
def counter_kind(kind: str) -> str:
    """Give the term of a kind of counter; those that change power and toughness say by how much (122.1a)."""
    size = size_counter(kind)
    return f"pt({size[0]},{size[1]})" if size else constant(kind)


def counter_name(term: Symbol) -> str:
    """Give the kind of counter that a term stands for, as boards write it."""
    if term.name != "pt":
        return term.name.replace("_", " ")
    sizes = [size.number for size in term.arguments]
    sign = "-" if min(sizes) < 0 else "+"
    return "/".join(f"{size:+d}" if size else f"{sign}0" for size in sizes)


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


MANA_TYPES = {**vocabulary.COLORS, "C": "colorless"}
"""The six types of mana by their symbols (106.1b)."""


def mana_type(mana: str) -> str:
    """Give the term of one type of mana: of a symbol, of the chosen color, of any color."""
    return constant(mana) if mana in {"any color", "chosen color"} else MANA_TYPES[mana.strip("{}")]


def of_casting(what: str) -> str:
    """Give the constant of a number that a permanent remembers of its casting; a symbol is a type of mana."""
    return mana_type(what) if what.startswith("{") else constant(what)


def color_mask(colors: tuple[str, ...]) -> int:
    """Give a set of color words as a number, one bit for each color."""
    return sum(_COLOR_BITS[color] for color in set(colors))


def choice_value(what: str, value: object) -> str:
    """Give the term of the value of a choice: words of the game are constants, everything else is a string."""
    if isinstance(value, int):
        return str(value)
    text = str(value)
    if what == "mode":
        return quoted(text.lower())
    if what == "name":
        return quoted(text)
    return constant(text)


class Survey(msgspec.Struct, frozen=True):
    """Where an amount looks for objects, and whether it has to know more of them than where they are and whose."""

    scope: model.Scope
    discerning: bool


class Part(msgspec.Struct, frozen=True):
    """A term with everything that has to be said about it.

    `lines` are facts about the term and the terms inside it, `mentions` the filters and literals to be evaluated for
    it, `amounts` the amounts to be worked out for it, `surveys` where those look for objects. `looks` are the sorts and
    values of characteristics that it reads, `stats` the numbers of objects. `relative` tells that it depends on who
    asks, `subjective` that it speaks of the object which the effect changes, `locked` that it is a condition on that
    object, `discerning` that it reads more of an object than where it is and whose. `level` is how deep filters are
    nested.
    """

    term: str
    lines: tuple[str, ...] = ()
    mentions: tuple[str, ...] = ()
    amounts: tuple[str, ...] = ()
    surveys: frozenset[Survey] = frozenset()
    looks: frozenset[tuple[str, str]] = frozenset()
    stats: frozenset[str] = frozenset()
    features: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    relative: bool = False
    subjective: bool = False
    locked: bool = False
    discerning: bool = False
    level: int = 1


def joined(term: str, parts: Iterable[Part], *lines: str, level: int = 1) -> Part:
    """Make a part of other parts: what has to be said about them, and more lines of its own."""
    parts = tuple(parts)
    return Part(
        term,
        tuple(dict.fromkeys([line for part in parts for line in part.lines] + list(lines))),
        tuple(dict.fromkeys(mention for part in parts for mention in part.mentions)),
        tuple(dict.fromkeys(amount for part in parts for amount in part.amounts)),
        frozenset[Survey]().union(*(part.surveys for part in parts)),
        frozenset[tuple[str, str]]().union(*(part.looks for part in parts)),
        frozenset[str]().union(*(part.stats for part in parts)),
        frozenset[str]().union(*(part.features for part in parts)),
        frozenset[str]().union(*(part.words for part in parts)),
        any(part.relative for part in parts),
        any(part.subjective for part in parts),
        any(part.locked for part in parts),
        any(part.discerning for part in parts),
        max([level, *(part.level for part in parts)]),
    )


# --------------------------------------------------------------------------------------------------------------------
# Filters
# --------------------------------------------------------------------------------------------------------------------

Clause = tuple[tuple[bool, Part], ...]

_MOST_CLAUSES = 64

_SORTS = {
    "color": "color",
    "card type": "type",
    "supertype": "supertype",
    "creature type": "subtype(creature)",
    "land type": "subtype(land)",
    "planeswalker type": "subtype(planeswalker)",
    "basic land type": "subtype(land)",
    "first color": "color",
    "second color": "color",
    "first land type": "subtype(land)",
    "second land type": "subtype(land)",
    "first creature type": "subtype(creature)",
    "second creature type": "subtype(creature)",
}

_SEEN_BY_STATES: dict[str, frozenset[tuple[str, str]]] = {
    "colored": frozenset({("color", "any")}),
    "monocolored": frozenset({("color", "any")}),
    "multicolored": frozenset({("color", "any")}),
    "some_ability": frozenset({("keyword", "any"), ("type", "land"), ("subtype(land)", "any")}),
    "activated_ability": frozenset({("keyword", "any"), ("type", "land"), ("subtype(land)", "any")}),
    "historic": frozenset({("type", "artifact"), ("supertype", "legendary"), ("subtype(enchantment)", "saga")}),
    "basic_land_type": frozenset({("subtype(land)", "any")}),
    "permanent": frozenset({("type", "any")}),
}


def sort_of(word: str, kind: str) -> str:
    """Give the sort of characteristic that a word is one of; subtypes are told apart by their families (205.3b).

    Args:
        word: a word of the game's vocabulary.
        kind: its kind, such as ``type`` or ``subtype``.
    """
    return f"subtype({vocabulary.FAMILY_OF[word]})" if kind == "subtype" else kind


def sort_of_choice(choice: str) -> str | None:
    """Give the sort of characteristic that a choice is one of, None for a choice of another kind."""
    return _SORTS.get(choice)


def _literal(
    term: str,
    *,
    looks: Iterable[tuple[str, str]] = (),
    features: Iterable[str] = (),
    words: Iterable[str] = (),
    relative: bool = False,
    discerning: bool = True,
) -> Part:
    lines = (f"level({term},1).", f"relative({term}).") if relative else (f"level({term},1).",)
    return Part(
        term,
        lines,
        mentions=(term,),
        looks=frozenset(looks),
        features=frozenset(features),
        words=frozenset(words),
        relative=relative,
        discerning=discerning,
    )


_ANYTHING = _literal("anything", discerning=False)


@cache
def literal(node: model.Filter) -> tuple[bool, Part]:
    """Give a single literal of a filter, and whether it has to be there (or not to be there).

    Raises:
        NotModelledError: it cannot be evaluated.
    """
    match node:
        case str():
            kind = vocabulary.kind_of(node)
            if kind is None:
                raise NotModelledError(f'the word "{node}"')
            return True, _literal(word_literal(node), looks=[(sort_of(node, kind), constant(node))], words=[node])
        case model.Controlled(by=who):
            return True, _literal(
                f"controlled({player(who)})",
                looks=[("controller", "any")],
                features=_asking(who),
                relative=True,
                discerning=False,
            )
        case model.Owned(by=who):
            return True, _literal(
                f"owned({player(who)})",
                looks=[("controller", "any")],
                features=["marks", *_asking(who)],
                relative=True,
                discerning=False,
            )
        case model.Is(ref=ref):
            return True, _about(_literal(f"object({reference(ref)})", relative=True), ref)
        case model.HasChosen(what=what):
            looks = [(_SORTS[what], "any")] if what in _SORTS else []
            return True, _literal(f"chosen({constant(what)})", looks=looks, features=["chosen"], relative=True)
        case model.HasKeyword(keyword=keyword):
            name = constant(keyword)
            return True, _literal(f"keyword({name})", looks=[("keyword", name)], features=["held"])
        case model.HasCounter(kind=kind, at_least=number):
            sort = "any" if kind is None else counter_kind(kind)
            return True, _literal(f"counter({sort},{number})", features=["marks"])
        case model.Named(name=name):
            return True, _literal(f"named({quoted(name)})", features=["marks"])
        case model.KickedWith(cost=cost):
            return True, _literal(f"kicked_with({quoted(cost)})", features=["states"])
        case model.AllowedBy(ref=ref):
            return True, _literal(f"allowed_by({reference(ref)})", features=["relations"], relative=True)
        case model.InZone(zone=zone):
            return True, _literal(f"zone({zone})", features=["marks"], discerning=False)
        case model.State(state=state):
            return _state(state)
        case model.Shares(what=what, ref=ref):
            looks = [(_SORTS[what], "any")] if what in _SORTS else []
            term = f"shares({constant(what)},{reference(ref)})"
            return True, _about(_literal(term, looks=looks, features=["shares", "spoken"], relative=True), ref)
        case model.Attacking(whom=who):
            features = ["relations", *_asking(who)]
            looks = [("controller", "any")]
            return True, _literal(f"attacks({player(who)})", looks=looks, features=features, relative=True)
        case model.ExiledWith(ref=ref) | model.PairedWith(ref=ref) | model.DamagedBy(ref=ref):
            if ref == "affected":
                raise NotModelledError("objects that are linked with each affected one")
            name = {model.ExiledWith: "exiled_with", model.PairedWith: "paired_with"}.get(type(node), "damaged_by")
            return True, _literal(f"{name}({reference(ref)})", features=["relations"], relative=True)
        case model.HasStat(stat=stat, op=op, than=than):
            return _comparison(stat, op, than)
        case model.AttachedTo(what=inner) | model.HasAttached(what=inner):
            return True, _nested("attached_to" if isinstance(node, model.AttachedTo) else "has_attached", inner)
        case _:
            raise AssertionError(node)


def _about(part: Part, ref: model.Reference) -> Part:
    """Mark a literal that speaks of the object which the effect changes."""
    if ref != "affected":
        return part
    lines = (*part.lines, f"subjective({part.term}).")
    return msgspec.structs.replace(part, lines=lines, features=frozenset({"subjective"}), subjective=True)


def _asking(who: model.Player) -> list[str]:
    return ["you"] if who in {"you", "opponent"} else ["you", "players"]


def _state(state: str) -> tuple[bool, Part]:
    there = state not in _OPPOSITES
    name = constant(_OPPOSITES.get(state, state))
    if name == "enchanted":
        return True, _nested("has_attached", "Aura")
    if name == "equipped":
        return True, _nested("has_attached", "Equipment")
    if state in _UNKNOWN_STATES:
        raise NotModelledError(f'the state "{state}"')
    feature = "held" if name in {"some_ability", "activated_ability"} else "states"
    return there, _literal(f"state({name})", looks=_SEEN_BY_STATES.get(name, ()), features=[feature])


def _nested(name: str, inner: model.Filter) -> Part:
    part = filter_part(inner)
    term = f"{name}({part.term})"
    level = part.level + 1
    lines = [f"level({term},{level}).", f"inside({term},{part.term})."]
    lines += [f"relative({term})."] if part.relative else []
    lines += [f"subjective({term})."] if part.subjective else []
    whole = joined(term, [part], *lines, level=level)
    return msgspec.structs.replace(whole, mentions=(*whole.mentions, term), discerning=True)


def _comparison(stat: model.Stat, op: str, than: model.Amount) -> tuple[bool, Part]:
    name = "at_least" if op in {">", ">="} else "at_most"
    offset = {"<": -1, ">": 1}.get(op, 0)
    sort = constant(stat)
    looks = frozenset({("number", sort)})
    if isinstance(than, int):
        part = _literal(f"{name}({sort},{than + offset})", looks=looks, features=["numbers", *_gauges(sort)])
        return True, msgspec.structs.replace(part, stats=frozenset({sort}))
    inner = amount(model.Sum((than, offset)) if offset else than)
    if inner.subjective:
        raise NotModelledError("a description of objects by a number of the one that is changed")
    term = f"{name}({sort},{inner.term})"
    level = inner.level + 1
    whole = joined(term, [inner], f"level({term},{level}).", f"relative({term}).", level=level)
    return True, msgspec.structs.replace(
        whole,
        mentions=(*whole.mentions, term),
        looks=whole.looks | looks,
        stats=whole.stats | {sort},
        features=whole.features | _gauges(sort),
        relative=True,
        discerning=True,
    )


def _clauses(node: model.Filter, positive: bool) -> list[Clause]:
    match node:
        case model.All(of=parts) | model.Any(of=parts):
            conjunction = isinstance(node, model.All) == positive
            if not parts:
                return [((positive == isinstance(node, model.All), _ANYTHING),)]
            inner = [_clauses(part, positive) for part in parts]
            if conjunction:
                return [clause for clauses in inner for clause in clauses]
            return _distributed(inner)
        case model.Not(of=part):
            return _clauses(part, not positive)
        case model.HasStat(stat=stat, op="=", than=than):
            return _clauses(model.All((model.HasStat(stat, "<=", than), model.HasStat(stat, ">=", than))), positive)
        case model.HasStat(stat=stat, op="!=", than=than):
            return _clauses(model.Any((model.HasStat(stat, "<", than), model.HasStat(stat, ">", than))), positive)
        case _:
            there, single = literal(node)
            return [((there == positive, single),)]


def _distributed(options: Sequence[list[Clause]]) -> list[Clause]:
    """Turn "one of several sets of clauses holds" into clauses."""
    found = [tuple(dict.fromkeys(one for clause in choice for one in clause)) for choice in product(*options)]
    if len(found) > _MOST_CLAUSES:
        raise NotModelledError("a filter with too many alternatives")
    return found


_CHEAPEST = ("object(", "subtype(", "keyword(", "counter(", "chosen(", "color(", "supertype(", "controlled(", "type(")


def _cost(clause: Clause) -> tuple[int, int]:
    """Say how many objects a clause is likely to leave: the first clause makes the objects that others test."""
    there, part = clause[0]
    kind = next((place for place, start in enumerate(_CHEAPEST) if part.term.startswith(start)), len(_CHEAPEST))
    return (0 if there else 20) + kind, len(clause)


_FILTERS: dict[tuple[frozenset[tuple[bool, str]], ...], int] = {}


@cache
def filter_part(node: model.Filter) -> Part:
    """Give a filter as a numbered term with the facts about it.

    Raises:
        NotModelledError: a part of the filter cannot be evaluated.
    """
    clauses = sorted(dict.fromkeys(_clauses(node, positive=True)), key=_cost)
    key = tuple(frozenset((there, part.term) for there, part in clause) for clause in clauses)
    term = f"q({_FILTERS.setdefault(key, len(_FILTERS))})"
    literals = [part for clause in clauses for _, part in clause]
    lines: list[str] = []
    for place, clause in enumerate(clauses, start=1):
        lines.append(f"clause({term},{place}).")
        lines += [f"{'says' if there else 'denies'}({term},{place},{part.term})." for there, part in clause]
    whole = joined(term, literals, *lines)
    lines = [f"level({term},{whole.level})."] + ([f"relative({term})."] if whole.relative else [])
    lines += [f"subjective({term})."] if whole.subjective else []
    return msgspec.structs.replace(whole, lines=(*whole.lines, *lines), mentions=(*whole.mentions, term))


# --------------------------------------------------------------------------------------------------------------------
# Amounts
# --------------------------------------------------------------------------------------------------------------------


@cache
def amount(node: model.Amount) -> Part:
    """Give an amount as a term with the facts about it.

    The level of an amount that speaks of the affected object is that of the effect's own filter; whoever writes the
    effect adds it.

    Raises:
        NotModelledError: a part of the amount cannot be evaluated.
    """
    match node:
        case int():
            return _noted(Part(f"num({node})"))
        case model.Count(of=inner, scope=scope):
            part = filter_part(inner)
            return _counted(f"count({part.term},{constant(scope)})", part, scope, adds_up=True, counting=True)
        case model.Distinct(what=what, among=among, scope=scope):
            if what in {"creature type", "land type"}:
                raise NotModelledError(f"the number of different {what}s")
            part = filter_part(among)
            term = f"distinct({constant(what)},{part.term},{constant(scope)})"
            whole = _counted(term, part, scope, adds_up=True)
            if what in _SORTS:
                return msgspec.structs.replace(whole, looks=whole.looks | {(_SORTS[what], "any")})
            return whole if what == "name" else _measuring(whole, what)
        case model.Extreme(which=which, stat=stat, among=among, scope=scope):
            part = filter_part(among)
            term = f"{which}({constant(stat)},{part.term},{constant(scope)})"
            return _measuring(_counted(term, part, scope), stat)
        case model.Total(stat=stat, among=among, scope=scope):
            part = filter_part(among)
            term = f"total({constant(stat)},{part.term},{constant(scope)})"
            return _measuring(_counted(term, part, scope, adds_up=True), stat)
        case model.CountersAmong(among=among, kind=kind):
            part = filter_part(among)
            term = f"counters_among({_kind(kind)},{part.term})"
            return _counted(term, part, "battlefield", adds_up=True)
        case model.Devotion(colors=colors, player=who):
            term = f"devotion({color_mask(colors)},{player(who)})"
            return _counted(term, filter_part(model.Controlled(who)), "battlefield", adds_up=True)
        case model.StatOf(stat=stat, ref=ref):
            return _measuring(_told_of(ref, f"stat({constant(stat)},{reference(ref)})", features=["spoken"]), stat)
        case model.Counters(ref=ref, kind=kind):
            return _told_of(ref, f"counters({_kind(kind)},{reference(ref)})")
        case model.Colors(ref=ref):
            term = f"colors({reference(ref)})"
            return _told_of(ref, term, looks=[("color", "any")], features=["counting", "spoken"])
        case model.PlayerNumber(what=what, player=who):
            term = f"number({constant(what)},{player(who)})"
            features = frozenset(_asking(who))
            part = Part(term, (f"adds_up({term},none).",), looks=frozenset({("controller", "any")}), features=features)
            return _noted(part)
        case model.AmongPlayers(which=which, what=what, players=who):
            name = ("most" if which == "greatest" else "fewest") + ("_cards" if what in _PILES else "")
            term = f"{name}({constant(what)},{player(who)})"
            features = frozenset(_asking(who)) | {"comparisons"}
            part = Part(term, looks=frozenset({("controller", "any")}), features=features)
            return _noted(part)
        case model.PlayersWith(what=what, players=who, at_least=least):
            term = f"players_with({constant(what)},{player(who)},{least})"
            looks = frozenset({("controller", "any")})
            return _noted(Part(term, (f"adds_up({term},none).",), looks=looks, features=frozenset(_asking(who))))
        case model.X():
            return _noted(Part(X, (f"adds_up({X},none).",)))
        case model.PaidValue():
            raise NotModelledError("the mana value of what was paid, other than as an amount of mana")
        case model.Happened(of=of):
            return _noted(Part(f"happened({of})", (f"adds_up(happened({of}),none).",)))
        case model.ChosenNumber():
            return _noted(Part("chosen_number", ("adds_up(chosen_number,none).",)))
        case model.OfCasting(what=what):
            term = f"of_casting({of_casting(what)})"
            return _noted(Part(term, (f"adds_up({term},none).",)))
        case model.Taken():
            return _noted(Part("taken", ("adds_up(taken,none).",)))
        case model.Sum(of=parts):
            return _folded("plus", [amount(part) for part in parts])
        case model.Times(factor=factor, of=inner_amount):
            return _calculated(f"times({factor},{amount(inner_amount).term})", [amount(inner_amount)])
        case model.Half(of=inner_amount, rounded=rounded):
            return _calculated(f"half({rounded},{amount(inner_amount).term})", [amount(inner_amount)])
        case model.Limit(which=which, of=parts):
            return _folded("smaller" if which == "least" else "larger", [amount(part) for part in parts])
        case _:
            assert_never(node)


def _gauges(stat: str) -> frozenset[str]:
    """What it takes to know a number of objects."""
    return frozenset({"measures", "sizes"} if stat in _SIZES else {"measures"})


def _kind(kind: str | None) -> str:
    return "any" if kind is None else counter_kind(kind)


def _noted(part: Part) -> Part:
    return msgspec.structs.replace(
        part,
        lines=(*part.lines, f"level({part.term},{part.level})."),
        amounts=(*part.amounts, part.term),
        features=part.features | {"amounts"},
    )


def _told_of(
    ref: model.Reference, term: str, *, looks: Iterable[tuple[str, str]] = (), features: Iterable[str] = ()
) -> Part:
    """Make an amount of one object that an effect speaks of."""
    about = "affected" if ref == "affected" else "none"
    lines = (f"adds_up({term},{about}).",)
    part = Part(term, lines, looks=frozenset(looks), features=frozenset(features), subjective=ref == "affected")
    return _noted(part)


def _counted(term: str, part: Part, scope: model.Scope, *, adds_up: bool = False, counting: bool = False) -> Part:
    """Make an amount of objects that fit a filter; `counting` tells that nothing is asked but how many there are."""
    lines = [f"counts({term},{part.term},{constant(scope)})."]
    if not adds_up and part.subjective:
        raise NotModelledError("the greatest or least among objects that are told from the affected one")
    lines += [f"adds_up({term},{'affected' if part.subjective else 'none'})."] if adds_up else []
    whole = joined(term, [part], *lines)
    survey = Survey(scope, discerning=part.discerning or not counting)
    return _noted(
        msgspec.structs.replace(whole, features=whole.features | {"counting"}, surveys=whole.surveys | {survey})
    )


def _measuring(part: Part, stat: str) -> Part:
    sort = constant(stat)
    return msgspec.structs.replace(
        part,
        looks=part.looks | {("number", sort)},
        stats=part.stats | {sort},
        features=part.features | _gauges(sort),
    )


def _calculated(term: str, parts: Iterable[Part]) -> Part:
    whole = joined(term, parts)
    return _noted(msgspec.structs.replace(whole, features=whole.features | {"arithmetic"}))


def _folded(name: str, parts: list[Part]) -> Part:
    if not parts:
        return amount(0)
    whole = parts[-1]
    for part in reversed(parts[:-1]):
        whole = _calculated(f"{name}({part.term},{whole.term})", [part, whole])
    return whole


# --------------------------------------------------------------------------------------------------------------------
# Conditions
# --------------------------------------------------------------------------------------------------------------------


def condition_clauses(node: model.Condition, *, positive: bool = True) -> list[Clause]:
    """Give a condition as clauses of simple conditions.

    Raises:
        NotModelledError: a part of the condition cannot be evaluated.
    """
    match node:
        case model.AllOf(of=parts) | model.AnyOf(of=parts):
            inner = [condition_clauses(part, positive=positive) for part in parts]
            if isinstance(node, model.AllOf) == positive:
                return [clause for clauses in inner for clause in clauses]
            return _distributed(inner)
        case model.Unless(of=part):
            return condition_clauses(part, positive=not positive)
        case model.Compare(left=left, op=op, right=right):
            return _compared(left, op, right, positive)
        case _:
            return [((positive, _simple(node)),)]


def _compared(left: model.Amount, op: str, right: model.Amount, positive: bool) -> list[Clause]:
    if op in {"=", "!="}:
        both = [model.Compare(left, ">=", right), model.Compare(left, "<=", right)]
        return condition_clauses(model.AllOf(tuple(both)), positive=positive == (op == "="))
    a, b = (amount(left), amount(right)) if op in {">=", "<"} else (amount(right), amount(left))
    part = joined(f"at_least({a.term},{b.term})", [a, b])
    return [((positive == (op in {">=", "<="}), part),)]


def _simple(node: model.Condition) -> Part:
    match node:
        case model.Matches(ref=ref, filter=inner):
            part = filter_part(inner)
            if part.subjective:
                raise NotModelledError("a condition that compares an object with each affected one")
            whole = joined(f"matches({'locked' if ref == 'affected' else reference(ref)},{part.term})", [part])
            return msgspec.structs.replace(whole, features=whole.features | {"spoken"}, locked=ref == "affected")
        case model.Turn(of=who):
            return Part(
                f"turn({player(who)})", looks=frozenset({("controller", "any")}), features=frozenset(_asking(who))
            )
        case model.Fact(fact=fact, player=who):
            term = f"fact({constant(fact)},{player(who)})"
            return Part(term, looks=frozenset({("controller", "any")}), features=frozenset(_asking(who)))
        case model.Step(step=step):
            return Part(f"step({constant(step)})")
        case model.HasChoice(what=what, value=value):
            return Part(f"choice({constant(what)},{choice_value(what, value)})")
        case _:
            raise AssertionError(node)
