"""How permanents enter the battlefield (614.1c, 614.1d): sentences to the typed language.

A paragraph can make several effects ("enters tapped. As it enters, choose a color"), each of which is an ability of its
own here. Copying on entering (707.5) and a choice of shapes (613.2a) stand apart.
"""

from __future__ import annotations

from itertools import combinations
from typing import Literal, cast

import msgspec
from msgspec.structs import replace

from solver.cards import entering
from solver.cards.entering import (
    AsCopy,
    Cannot,
    Chooses,
    Elsewhere,
    Enters,
    Gains,
    Life,
    Reveal,
    Takes,
    Tapped,
    UnderControl,
    Way,
    WithCounters,
)
from solver.cards.model import (
    Ability,
    AddAbility,
    AddSubtypes,
    AddTypes,
    All,
    AllOf,
    AllowedBy,
    Also,
    AmongPlayers,
    Amount,
    Any,
    BecomeCopy,
    Choice,
    Compare,
    Condition,
    Controlled,
    Count,
    EntersAs,
    EntersAsCopy,
    Filter,
    Half,
    HasStat,
    InZone,
    KickedWith,
    Matches,
    Not,
    OfCasting,
    Opaque,
    Owned,
    PlayerNumber,
    PlayersWith,
    Scope,
    State,
    Sum,
    Taken,
    Times,
    Unless,
    X,
    Zone,
    parts,
)
from solver.cards.oracle.amounts import of_group
from solver.cards.oracle.conditions import Unreadable
from solver.cards.oracle.frames import CopyOf, Mode, OfEntering
from solver.cards.oracle.owner import Owner, speech_of
from solver.cards.oracle.parsing import Made, Unread, action, constant, parse
from solver.cards.oracle.predicates import Addition, TypeToken, being_of
from solver.cards.oracle.things import IT, OTHER, OTHER_THAN_IT, Thing, Word, bare, bound, together
from solver.cards.oracle.tokens import Line
from solver.cards.vocabulary import COLOR_SYMBOLS
from solver.cards.wording.grammar import plural

# --------------------------------------------------------------------------------------------------------------------
# What the grammar makes of the parts of a sentence
# --------------------------------------------------------------------------------------------------------------------


class _On(msgspec.Struct, frozen=True):
    """A condition, in front of a sentence or behind it."""

    condition: Condition


class _Scale(msgspec.Struct, frozen=True):
    """How many: for each of something, or an amount; `letter` where that is what X stands for."""

    amount: Amount
    each: bool
    letter: bool = False


class _How(msgspec.Struct, frozen=True):
    """How many, in front of the kind of counter; None where that stands behind it."""

    amount: Amount | None


class _Given(msgspec.Struct, frozen=True):
    """Abilities that it enters with."""

    abilities: tuple[Made, ...]


class _Shaped(msgspec.Struct, frozen=True):
    """What it enters as besides what it is."""

    said: tuple[Made, ...]


class _Kinds(msgspec.Struct, frozen=True):
    """Kinds of counters of which so many are chosen."""

    kinds: tuple[str, ...]
    count: int = 1


class _Entrants(msgspec.Struct, frozen=True):
    """The permanents that a sentence is about; `cards` where it is about cards in some zones."""

    filter: Filter
    cards: bool = False


_ITSELF: dict[str, Filter] = {
    "has_escaped": State("escaped"),
    "this_way": AllowedBy("source"),
    "cast_own": State("cast"),
    "cast_by_you": State("cast by its controller"),
    "cast_hand": State("cast from hand"),
    "not_cast": Not(State("cast")),
    "not_cast_hand": Not(State("cast from hand")),
    "not_paid": Not(State("paid for")),
    "paid": State("paid for"),
}


_BASIC = ("Plains", "Island", "Swamp", "Mountain", "Forest")


def _itself(filter_: Filter) -> Condition:
    if isinstance(filter_, Not):
        return Unless(Matches(IT, filter_.of))
    return Matches(IT, filter_)


constant(
    gained_amount=PlayerNumber("life_gained"),
    lost_amount=PlayerNumber("life_lost", "opponent"),
    taken_twice=Times(2, Taken()),
    taken_many=Taken(),
    taken_each=Taken(),
    drawn_most=AmongPlayers("greatest", "cards_drawn"),
    hurt_opponents=PlayersWith("life_lost"),
    entry_tapped=Tapped(),
    entry_untapped=Tapped(untapped=True),
    entry_under=UnderControl("opponent"),
    entry_unless="unless",
    entry_may_choose="may",
    entry_may="may",
    taking_any="any",
    entry_opponent="opponent",
    entry_random="chance",
    chosen_any_number=Chooses("number"),
    chosen_walker=Chooses("planeswalker type"),
    chosen_land_kind=Chooses("land type"),
    chosen_basic_kind=Chooses("land type", _BASIC),
    chosen_opponent=Chooses("player", opponent=True),
    chosen_player=Chooses("player"),
    **{rule: _itself(filter_) for rule, filter_ in _ITSELF.items()},
)


def _condition(found: Made) -> Condition:
    if isinstance(found, Unreadable) or not isinstance(found, Condition):
        raise Unread
    return found


@action("entry_if")
def _if(_: str, found: list[Made]) -> _On:
    return _On(_condition(found[0]))


@action("entry_when")
def _when(_: str, found: list[Made]) -> _On:
    condition = _condition(found[-1])
    return _On(Unless(condition) if found[0] == "unless" else condition)


_OF_CASTING = {"color of mana spent to cast it": "colors", "time it was kicked": "times kicked"}


@action("of_casting")
def _of_casting(text: str, _: list[Made]) -> OfCasting | Half:
    words = text.strip()
    if words.startswith("{"):
        symbols = words.split()[0]
        if symbols == symbols[:3] * 2:
            return Half(OfCasting(symbols[:3]), "down")
        if len(symbols) > len("{G}"):
            raise Unread
        return OfCasting(symbols)
    return OfCasting(_OF_CASTING.get(words, "mana"))


@action("died_each", "died_amount")
def _died(text: str, _: list[Made]) -> PlayerNumber:
    return PlayerNumber("creatures_died", "you" if "under your control" in text else "any")


@action("spent_color")
def _spent_color(text: str, found: list[Amount]) -> Condition:
    color = bare(next(word for word in text.split() if word.startswith("C:")))
    return Compare(OfCasting(f"{{{COLOR_SYMBOLS[color]}}}"), ">=", found[0])


@action("spent_symbols")
def _spent_symbols(text: str, _: list[Made]) -> Condition:
    symbols = text.split()[0]
    if symbols != symbols[:3] * (len(symbols) // 3):
        raise Unread
    return Compare(OfCasting(symbols[:3]), ">=", len(symbols) // 3)


@action("spent_colors")
def _spent_colors(_: str, found: list[Amount]) -> Condition:
    return Compare(OfCasting("colors"), ">=", found[0])


@action("kicked_with")
def _kicked_with(text: str, _: list[Made]) -> Condition:
    cost = next(word for word in text.split() if word.startswith("{"))
    return Matches("source", KickedWith(cost))


@action("spent_alike")
def _spent_alike(_: str, found: list[Amount]) -> Condition:
    return Compare(OfCasting("alike"), ">=", found[0])


@action("x_at_most")
def _x_at_most(_: str, found: list[Amount]) -> Condition:
    return Compare(X(), "<=", found[0])


@action("x_at_least")
def _x_at_least(_: str, found: list[Amount]) -> Condition:
    return Compare(X(), ">=", found[0])


@action("entry_escaped")
def _escaped(text: str, found: list[Made]) -> _Entry | list[_Entry]:
    escaped: Condition = Matches("source", State("escaped"))
    if not text.startswith("~ enter "):
        return _Entry(tuple(found), conditions=(escaped,))
    usual, instead = found
    return [_Entry((usual,), conditions=(Unless(escaped),)), _Entry((instead,), conditions=(escaped,))]


@action("entry_allowed")
def _allowed(_: str, found: list[Made]) -> _Entry:
    *words, deed = found
    # what it is as it enters is what the spell was, and more narrowly described
    return _Entry((deed,), _Entrants(together([words[-1].filter, AllowedBy("source")])))


@action("entry_otherwise")
def _otherwise(_: str, found: list[Made]) -> list[_Entry]:
    who, first, stat, (op, than), second = found
    bounds = (HasStat(stat, op, than), HasStat(stat, "<" if op == ">=" else ">", than))
    return [
        _Entry((deed,), replace(who, filter=together([who.filter, bound])))
        for deed, bound in zip((first, second), bounds, strict=True)
    ]


@action("entry_how")
def _how(text: str, found: list[Made]) -> _How:
    if found and isinstance(found[0], Taken | Times):
        return _How(found[0])
    if text.startswith("a additional x"):
        return _How(X())
    if text.startswith("a number"):
        return _How(None)
    if text.startswith("twice x"):
        return _How(Times(2, X()))
    return _How(found[0] if found else 1)


@action("entry_scale")
def _scale(text: str, found: list[Amount]) -> _Scale:
    return _Scale(found[0], text.startswith("for each"), text.startswith(", where"))


@action("minus_x")
def _minus_x(_: str, found: list[Amount]) -> Amount:
    return Sum((found[0], Times(-1, X())))


@action("each_both")
def _each_both(_: str, found: list[Thing]) -> Amount:
    if any(thing.ref is not None for thing in found):
        raise Unread
    return Sum(tuple(Count(*of_group(thing)) for thing in found))


class _Plus(msgspec.Struct, frozen=True):
    """More counters of the same kind, for each of something."""

    kind: str
    amount: Amount


@action("entry_plus")
def _plus(_: str, found: list[Made]) -> _Plus:
    kind, amount = found
    return _Plus(kind, amount)


def _times(factor: Amount, amount: Amount) -> Amount:
    if factor == 1:
        return amount
    if not isinstance(factor, int):
        raise Unread
    return Times(factor, amount)


@action("entry_counters")
def _counters(_: str, found: list[Made]) -> WithCounters:
    how = next(part.amount for part in found if isinstance(part, _How))
    kind = next((part for part in found if isinstance(part, str)), None)
    plus = next((part for part in found if isinstance(part, _Plus)), None)
    scale = next((part for part in found if isinstance(part, _Scale)), None)
    if not kind or (plus is not None and (how is None or plus.kind != kind)):
        raise Unread
    if plus is not None and how is not None:
        return WithCounters(kind, Sum((how, plus.amount)))
    if scale is None:
        if how is None:
            raise Unread
        return WithCounters(kind, how)
    if scale.each:
        return WithCounters(kind, _times(1 if how is None else how, scale.amount))
    if scale.letter:
        if how == X():
            return WithCounters(kind, scale.amount)
        if how == Times(2, X()):
            return WithCounters(kind, Times(2, scale.amount))
        raise Unread
    if how is not None:
        raise Unread
    return WithCounters(kind, scale.amount)


@action("entry_kind")
def _kind(text: str, _: list[Made]) -> str:
    words = text.removeprefix("a ").strip().removesuffix("counter").strip()
    return words.removeprefix("K:").replace("_", " ")


@action("entry_kinds")
def _kinds(_: str, found: list[str]) -> _Kinds:
    return _Kinds(tuple(found))


@action("entry_two_kinds")
def _two_kinds(_: str, found: list[str]) -> _Kinds:
    return _Kinds(tuple(found), 2)


@action("entry_gains")
def _gains(_: str, found: list[Made]) -> _Given:
    return _Given(tuple(found))


@action("entry_as")
def _as(_: str, found: list[Made]) -> _Shaped:
    return _Shaped(tuple(found))


@action("entrants")
def _entrants(_: str, found: list[Thing]) -> _Entrants:
    thing = found[0]
    if thing.ref is not None or thing.targets or thing.that or thing.cards or thing.scope != "battlefield":
        raise Unread
    return _Entrants(thing.filter())


@action("entry_piles")
def _piles(text: str, found: list[Thing]) -> _Entrants:
    zones: list[Filter] = [InZone("graveyard")]
    if "library" in text:
        zones.append(InZone("library"))
    where = zones[0] if len(zones) == 1 else Any(tuple(zones))
    return _Entrants(together([found[0].filter(), where]), cards=True)


# --------------------------------------------------------------------------------------------------------------------
# Choices on entering
# --------------------------------------------------------------------------------------------------------------------


@action("chosen_color")
def _color(_: str, found: list[Word]) -> Chooses:
    return Chooses("color", besides=tuple(str(word.filter) for word in found))


@action("chosen_kind")
def _creature_type(_: str, found: list[Word]) -> Chooses:
    return Chooses("creature type", besides=tuple(str(word.filter) for word in found))


@action("chosen_name")
def _name(_: str, found: list[Made]) -> Chooses:
    words = [
        part if isinstance(part, Not) else part.filter
        for one in found
        for part in ([one] if isinstance(one, Not) else one)
        if isinstance(part, Not) or part.filter != "card"
    ]
    return Chooses("name", of=together(words) if words else None)


@action("chosen_besides")
def _besides(_: str, found: list[list[Word]]) -> Not:
    return Not(together([word.filter for word in found[0] if word.filter != "card"]))


@action("chosen_card_type")
def _card_type(_: str, found: list[Word]) -> Chooses:
    return Chooses("card type", besides=tuple(str(word.filter) for word in found))


@action("chosen_two")
def _two(text: str, _: list[Made]) -> Chooses:
    if "player" in text:
        return Chooses("player", two=True)
    return Chooses("color", two=True) if "color" in text else Chooses("land type", _BASIC, two=True)


@action("chosen_numbers")
def _numbers(_: str, found: list[Amount]) -> Chooses:
    if not all(isinstance(number, int) for number in found):
        raise Unread
    return Chooses("number", tuple(map(str, found)))


@action("chosen_thing")
def _thing(_: str, found: list[Thing]) -> Chooses:
    thing = found[0]
    if thing.ref is not None or thing.targets or thing.cards or thing.scope != "battlefield":
        raise Unread
    of = thing.filter()
    creature = of == "Creature" or (isinstance(of, All) and "Creature" in of.of)
    return Chooses("creature" if creature else "permanent", of=of)


@action("chosen_number_of")
def _number_of(_: str, found: list[Amount]) -> Chooses:
    least, most = found
    if not isinstance(least, int) or not isinstance(most, int) or most - least > _MOST_NUMBERS:
        raise Unread
    return Chooses("number", tuple(map(str, range(least, most + 1))))


_MOST_NUMBERS = 30
_KIND_OF_MARK: dict[str, Choice] = {"C": "color", "T": "card type", "S": "creature type"}


@action("chosen_one")
def _one(text: str, _: list[Made]) -> tuple[str, str]:
    if " " in text.strip():
        # two words that belong together and mean nothing but themselves ("white Citizen")
        return "", " ".join(bare(word) for word in text.split())
    mark, colon, word = text.strip().partition(":")
    return (mark, word.replace("_", " ")) if colon else ("", mark)


def _anchor(mark: str, word: str) -> str:
    if " " in word:
        return word
    return (plural(word) if mark == "Ss" else word).lower()


@action("chosen_listed")
def _listed(_: str, found: list[tuple[str, str]]) -> Chooses:
    marks = {mark for mark, _word in found}
    if marks & {"", "Ss"}:
        # words that mean nothing but themselves, some of which may look like a type
        return Chooses("mode", tuple(_anchor(mark, word) for mark, word in found))
    (mark,) = marks if len(marks) == 1 else ("",)
    if mark not in _KIND_OF_MARK:
        raise Unread
    return Chooses(_KIND_OF_MARK[mark], tuple(word for _mark, word in found))


# --------------------------------------------------------------------------------------------------------------------
# Whole sentences
# --------------------------------------------------------------------------------------------------------------------


class _Entry(msgspec.Struct, frozen=True):
    """A sentence, before it is said what its pronouns mean and what its abilities are."""

    deeds: tuple[Made, ...] = ()
    who: _Entrants | None = None
    conditions: tuple[Condition, ...] = ()
    priced: Reveal | Life | Takes | None = None
    chosen: str = ""
    refused: bool = False


@action("entry_own", "entry_others", "entry_puts")
def _own(_: str, found: list[Made]) -> _Entry:
    who = next((part for part in found if isinstance(part, _Entrants)), None)
    conditions = tuple(part.condition for part in found if isinstance(part, _On))
    rest = tuple(part for part in found if not isinstance(part, _On | _Entrants))
    return _Entry(rest, who, conditions)


@action("entry_choosing")
def _choosing(_: str, found: list[Made]) -> _Entry:
    how = next((part for part in found if isinstance(part, str)), "")
    return _Entry(tuple(part for part in found if not isinstance(part, str)), chosen=how)


@action("price_life")
def _life(_: str, found: list[Amount]) -> Life:
    if not isinstance(found[0], int):
        raise Unread
    return Life(found[0])


@action("price_reveal")
def _reveal(_: str, found: list[Thing]) -> Reveal:
    thing = found[0]
    if thing.ref is not None or not thing.cards or thing.scope != "battlefield" or thing.targets:
        raise Unread
    return Reveal(thing.filter())


@action("entry_priced")
def _priced(_: str, found: list[Made]) -> _Entry:
    return _Entry(priced=found[0])


_OWN_HAND = Owned("you")


def _taking(does: Does, found: list[Made], *, scope: Scope = "battlefield", more: Filter | None = None) -> Takes:
    *bounds, thing = found
    if thing.ref is not None or thing.targets or thing.scope != "battlefield":
        raise Unread
    most = None if not bounds or bounds[0] == "any" else bounds[0]
    what = thing.filter()
    if what == "card":
        raise Unread
    return Takes(does, together([what, more]) if more is not None else what, scope, most=most)


Does = Literal["sacrifice", "reveal", "exile", "return", "bury"]


@action("taken_times")
def _taken_times(_: str, found: list[Amount]) -> Amount:
    return _times(found[0], Taken())


@action("taking_up_to")
def _up_to(_: str, found: list[Amount]) -> Amount:
    return found[0]


@action("taking_sacrifice")
def _sacrifice(_: str, found: list[Made]) -> Takes:
    # 701.21a: only what they control
    return _taking("sacrifice", found, more=Controlled("you"))


@action("taking_reveal")
def _reveal_many(_: str, found: list[Made]) -> Takes:
    return _taking("reveal", found, scope="hand", more=_OWN_HAND)


@action("taking_exile")
def _exile(_: str, found: list[Made]) -> Takes:
    return _taking("exile", found, scope="graveyard", more=_OWN_HAND)


@action("taking_return")
def _return(_: str, found: list[Made]) -> Takes:
    return replace(_taking("return", found), least=1, most=1)


@action("taking_bury")
def _bury(_: str, found: list[Amount]) -> Takes:
    count = found[0]
    if not isinstance(count, int):
        raise Unread
    return Takes("bury", Owned("opponent"), "exile", count, count)


@action("entry_taking")
def _takes(_: str, found: list[Made]) -> _Entry:
    may = found[0] == "may"
    takes, *deeds = found[1:] if may else found
    return _Entry(tuple(deeds), priced=takes, refused=may and takes.least > 0)


@action("revealing_if")
def _revealing_if(_: str, found: list[Made]) -> list[_Entry]:
    condition, deeds = _condition(found[0]), tuple(found[1:])
    given = _Entry(deeds, conditions=(condition,))
    return [given, _Entry(deeds, conditions=(Unless(condition),), refused=True)]


@action("revealing_unless")
def _revealing_unless(_: str, found: list[Made]) -> list[_Entry]:
    *deeds, _word, condition = found
    if deeds != [Tapped()]:
        raise Unread
    return [_Entry(conditions=(Unless(_condition(condition)),))]


@action("revealing_do")
def _revealing_do(_: str, found: list[Made]) -> list[_Entry]:
    conditions = tuple(part.condition for part in found if isinstance(part, _On))
    return [_Entry(tuple(part for part in found if not isinstance(part, _On)), conditions=conditions, refused=True)]


@action("entry_revealing")
def _reveals(_: str, found: list[Made]) -> list[_Entry]:
    price, *entries = found
    return [replace(entry, priced=price) if entry.refused or not entry.deeds else entry for entry in entries]


@action("entry_uncast")
def _uncast(_: str, found: list[Condition]) -> tuple[str, tuple[Condition, ...]]:
    return "uncast", tuple(found)


def _of_itself(condition: Condition) -> Filter:
    """Give a condition on the entering object as a filter."""
    if isinstance(condition, Unless) and isinstance(condition.of, Matches):
        return Not(condition.of.filter)
    if isinstance(condition, Matches):
        return condition.filter
    raise Unread


@action("entry_elsewhere")
def _elsewhere(_: str, found: list[Made]) -> _Entry:
    who = found[0]
    uncast = next((part[1] for part in found if isinstance(part, tuple) and part[0] == "uncast"), ())
    if uncast:
        filters = [_of_itself(condition) for condition in uncast]
        who = replace(who, filter=together([who.filter, filters[0] if len(filters) == 1 else Any(tuple(filters))]))
    return _Entry((Elsewhere("exile"),), who)


@action("entry_controlled")
def _controlled(_: str, found: list[_Entrants]) -> _Entry:
    who = replace(found[0], filter=together([found[0].filter, Controlled("opponent")]))
    return _Entry((UnderControl("you"),), who)


@action("entry_copies")
def _copies(_: str, found: list[Made]) -> _Entry:
    who, of = found
    if of.ref not in ("source", "host"):
        raise Unread
    return _Entry((AsCopy(BecomeCopy(of.ref)),), who)


@action("entry_cannot")
def _cannot(_: str, found: list[_Entrants]) -> _Entry:
    return _Entry((Cannot(),), found[0])


_CHOOSERS: dict[str, Literal["opponent", "chance"]] = {"opponent": "opponent", "chance": "chance"}
_PRONOUNS = (IT, OTHER, OTHER_THAN_IT)


def _settled(entry: _Entry, line: Line, owner: Owner) -> Enters:
    """Say what pronouns mean: the object itself, where the sentence is about that."""
    who = None if entry.who is None else entry.who.filter
    condition = None
    if entry.conditions:
        condition = entry.conditions[0] if len(entry.conditions) == 1 else AllOf(entry.conditions)
    about_it = any(getattr(part, "ref", None) == IT for part in parts((condition, entry.deeds)))
    if who is not None and about_it:
        raise Unread
    taken = any(isinstance(part, Taken) for part in parts((condition, entry.deeds)))
    if taken and not isinstance(entry.priced, Takes):
        raise Unread
    if isinstance(entry.priced, Takes) or entry.refused:
        paid = tuple(replace(way, price=entry.priced) for way in _ways(entry.deeds, line, owner))
        ways: tuple[Way, ...] = (*paid, *((Way(),) if entry.refused else ()))
    elif entry.priced is not None:
        ways = (Way(price=entry.priced), Way((Tapped(),)))
    else:
        ways = _ways(entry.deeds, line, owner)
    elsewhere = condition is not None and who is not None and _in_graveyard(condition)
    if entry.chosen == "may":
        ways = (*ways, Way())
    made = Enters(
        bound(ways),
        bound(who),
        cards=entry.who is not None and entry.who.cards,
        condition=None if elsewhere else bound(condition),
        by=_CHOOSERS.get(entry.chosen, "you"),
    )
    return replace(made, zones=("graveyard",)) if elsewhere else made


def _in_graveyard(condition: Condition) -> bool:
    return isinstance(condition, Matches) and condition.ref == "source" and condition.filter == InZone("graveyard")


def _unclear(ability: Ability) -> bool:
    """Say whether an ability that it enters with is not read and could bear on what it is then."""
    return isinstance(ability, Opaque) and not {"characteristics", "enter"}.isdisjoint(ability.spoils)


def _ways(said: tuple[Made, ...], line: Line, owner: Owner) -> tuple[Way, ...]:
    deeds: list[entering.Deed] = []
    kinds = _Kinds(())
    for part in said:
        match part:
            case _Kinds():
                kinds = part
            case _Given(abilities=given):
                changes = speech_of(line, owner, passing=False).alone(tuple(given))
                if any(isinstance(change, AddAbility) and _unclear(change.ability) for change in changes):
                    raise Unread
                deeds.append(Gains(changes))
            case _Shaped(said=shaped):
                changes = speech_of(line, owner, passing=False).alone(shaped)
                if not all(isinstance(change, AddTypes | AddSubtypes) for change in changes):
                    # a shape is a copiable value (613.2a)
                    raise Unread
                deeds.append(Gains(changes))
            case _:
                deeds.append(part)
    if kinds.kinds:
        return tuple(Way((*deeds, *map(WithCounters, some))) for some in combinations(kinds.kinds, kinds.count))
    return (Way(tuple(deeds)),)


def enters(line: Line, owner: Owner) -> tuple[Ability, ...]:
    """Compile a paragraph about how permanents enter; nothing when it is something else or not read.

    Args:
        line: its tokens.
        owner: what it is on.
    """
    # in quotes, the last sentence may be without its full stop
    found = parse("entering", line.text if line.text.endswith(". ") else f"{line.text}. ")
    if not found:
        return ()
    try:
        made = [_settled(entry, line, owner) for entry in found]
    except Unread:
        return ()
    return tuple(split for one in made for split in _one_choice_each(one))


def _one_choice_each(made: Enters) -> tuple[Enters, ...]:
    """Part several choices in one sentence into abilities of one choice each."""
    choices = [deed for way in made.ways for deed in way.deeds if isinstance(deed, Chooses)]
    if len(choices) < 2:
        return (made,)
    return tuple(replace(made, ways=(Way((choice,)),)) for choice in choices)


def enters_resolved(text: str) -> tuple[Enters, ...]:
    """Read the effects about entering that a spell or ability leaves when it resolves.

    Args:
        text: the tokens of one sentence, without how long it lasts.
    """
    found = parse("entering", text)
    if not found:
        return ()
    try:
        made = tuple(_settled(entry, Line(text), Owner()) for entry in found)
    except Unread:
        return ()
    return made if all(one.what is not None for one in made) else ()


# --------------------------------------------------------------------------------------------------------------------
# Copying on entering, and a choice of shapes
# --------------------------------------------------------------------------------------------------------------------


@action("ex_if")
def _ex_if(_: str, found: list[Made]) -> tuple[str, Filter]:
    being = being_of([part for part in found if isinstance(part, TypeToken)])
    return "if", together([word for word in (*being.types, *being.subtypes) if isinstance(word, str)])


@action("ex_enters")
def _ex_enters(_: str, found: list[Made]) -> OfEntering:
    condition = next((part[1] for part in found if isinstance(part, tuple)), None)
    deed, *given = (part for part in found if not isinstance(part, tuple))
    if not isinstance(deed, WithCounters):
        raise Unread
    return OfEntering(deed, tuple(given), condition)


def _also(part: OfEntering, line: Line, owner: Owner) -> tuple[Also, ...]:
    deed = bound(Also(part.deed, part.filter))
    if not part.given:
        return (deed,)
    changes = speech_of(line, owner, passing=False).alone(part.given)
    return deed, Also(entering.Excepts(changes), part.filter)


def enters_as_copy(line: Line, owner: Owner) -> tuple[Ability, ...] | None:
    """Compile "you may have this enter as a copy of ..."; None when the paragraph is something else.

    Args:
        line: its tokens.
        owner: what it is on.
    """
    made = parse("enters_as_copy", line.text)
    if not made:
        return None
    copy: CopyOf = made[-1]
    plain = replace(copy, exceptions=tuple(part for part in copy.exceptions if not isinstance(part, OfEntering)))
    condition = next((part.condition for part in made if isinstance(part, _On)), None)
    if copy.of.ref is not None:
        return None
    try:
        change = speech_of(line, owner, passing=False).copy(plain)
        also = tuple(
            one for part in copy.exceptions if isinstance(part, OfEntering) for one in _also(part, line, owner)
        )
        condition = cast("Condition | None", bound(condition)) if condition is not None else None
    except Unread:
        return None
    if "tapped" in made[:-1]:
        also = (Also(Tapped()), *also)
    what = copy.of.filter()
    if copy.of.scope != "battlefield":
        what = together([what, InZone(cast("Zone", copy.of.scope))])
    optional = "you may have " in line.text
    return (EntersAsCopy(replace(change, of="chosen"), what, optional=optional, also=also, condition=condition),)


def enters_as(line: Line, owner: Owner) -> tuple[Ability, ...] | None:
    """Compile "as this enters, it becomes your choice of ..."; None when the paragraph is something else.

    Args:
        line: its tokens.
        owner: what it is on.
    """
    made = parse("enters_as", line.text)
    if not made:
        return None
    speech = speech_of(line, owner, passing=False)
    try:
        added = next((part for part in made if isinstance(part, Addition)), None)
        modes = tuple(speech.shape(mode, added) for mode in made if isinstance(mode, Mode))
    except Unread:
        return None
    return (EntersAs(modes),)
