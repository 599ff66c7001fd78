"""Mana: what abilities add, when they trigger on it, and what replaces it."""

from __future__ import annotations

import re
from typing import Literal

import msgspec
from msgspec.structs import replace

from solver.cards.model import (
    Add,
    All,
    Amount,
    Any,
    ColorsAmong,
    CommanderColors,
    Compare,
    Condition,
    Controlled,
    CouldProduce,
    Count,
    Deed,
    Devotion,
    Effect,
    Filter,
    Is,
    Not,
    OtherDeed,
    PaidValue,
    Portion,
    Produced,
    ProduceInstead,
    SacrificedCould,
    Shares,
    State,
    TappedForMana,
    Unless,
    X,
)
from solver.cards.oracle.conditions import Unreadable
from solver.cards.oracle.events import condition_and_effect
from solver.cards.oracle.parsing import Made, Unread, action, constant, parse
from solver.cards.oracle.paying import deed
from solver.cards.oracle.pricing import spending
from solver.cards.oracle.things import IT, TARGET, Thing, bare, bound, together
from solver.cards.oracle.tokens import tokens
from solver.cards.pricing import Spending
from solver.cards.vocabulary import COLOR_SYMBOLS, COLORS
from solver.cards.words import QUOTED

_SYMBOLS = tuple(f"{{{symbol}}}" for symbol in COLORS)

# 106.4: doubling unspent mana adds as much
_ADD = re.compile(r"\badds? |\bdoubles? the amount of each type of unspent mana\b", re.IGNORECASE)
# new targets of a copy are none of the ability's own
_TARGET = re.compile(r"(?<!new )\btargets?\b", re.IGNORECASE)
_ADDING = re.compile(r"(.*?), (?=[^,]*\badds? )(.*)", re.DOTALL)
_BY_MANA = re.compile(r"\bfor (?:mana|\{[WUBRGC]\})|\bmana ability|\badd [^,]*\bmana")
_LEFT_OUT = re.compile(r"^\(not modelled: [a-z]+ ability\)\.?$")
_UNREAD = re.compile(r"\(not modelled: (?:mana ability|adding mana)\)")

# 605.1a: what moves cards to or from a library, as far as it is part of the ability itself
_LIBRARY = re.compile(
    r"\b(?:draws?|mills?|librar(?:y|ies)|surveils?|manifests?|explores?|connives?|cloaks?|discovers?)\b",
    re.IGNORECASE,
)
_LATER = re.compile(r"^(?:When|Whenever|If (?:you spend )?th(?:at|is) mana|At )|\bat the beginning of\b")
_SENTENCE = re.compile(r"(?<=\.) (?=[A-Z])")


def is_left_out(effect: str) -> bool:
    """Say whether the solver's own words stand for an effect that is not modelled.

    Args:
        effect: the words behind a cost or an event.
    """
    return _LEFT_OUT.match(effect) is not None


def adds_mana(effect: str) -> bool:
    """Say whether an effect adds mana, outside of abilities in quotes.

    Args:
        effect: its words.
    """
    plain = QUOTED.sub("", effect)
    return bool(_ADD.search(plain) or _UNREAD.search(plain))


def is_mana_effect(effect: str, cost: str = "") -> bool:
    """Say whether an activated ability with this effect is a mana ability (605.1a).

    Args:
        effect: the words behind the colon.
        cost: the words before it.
    """
    if is_left_out(effect):
        return " mana " in effect
    plain = QUOTED.sub("", effect)
    if not _ADD.search(plain) or _TARGET.search(plain) or "is no mana ability." in plain:
        return False
    own = [sentence for sentence in _SENTENCE.split(plain) if not _LATER.search(sentence)]
    return not any(_LIBRARY.search(part) for part in (*own, cost))


def is_mana_trigger(text: str) -> bool:
    """Say whether a triggered ability is a mana ability (605.1b).

    Args:
        text: its words.
    """
    if is_left_out(text.rpartition(", ")[2]):
        return is_mana_effect(text.rpartition(", ")[2])
    if text.endswith("This is a mana ability."):
        return True
    match = _ADDING.match(text)
    if match is None or not is_mana_effect(match[2]):
        return False
    return _BY_MANA.search(condition_and_effect(text, "")[0]) is not None


# --------------------------------------------------------------------------------------------------------------------
# Instructions to add mana
# --------------------------------------------------------------------------------------------------------------------


class Adding(msgspec.Struct, frozen=True):
    """What an ability adds, as the language has it, and whether all of its words are said with that.

    `adds` are the choices where there is nothing else to say, `produces` the instructions otherwise. Where both are
    empty the words add mana in a way that is not understood. `beside` is what it does besides.
    """

    adds: tuple[str, ...] = ()
    produces: tuple[Add, ...] = ()
    whole: bool = False
    beside: tuple[Deed, ...] = ()

    @property
    def unread(self) -> bool:
        """Whether nothing is known of the mana."""
        return not self.adds and not self.produces


constant(
    one_any="any color",
    one_chosen="chosen color",
    alike_any="any color",
    alike_chosen="chosen color",
    spread_colors=_SYMBOLS,
    adds_tapper="tapping player",
    adds_you=None,
    added_identity=Add((CommanderColors(),)),
    added_produced=Add((Produced(),)),
    paid_value=PaidValue(),
    chosen_devotion=Add(tuple(Portion(f"{{{symbol}}}", Devotion((color,))) for symbol, color in COLORS.items())),
    removed_each=X(),
    exiled_card=Thing(ref="linked"),
)


@action("some_symbols")
def _some_symbols(text: str, _: list[Made]) -> str:
    return text.strip()


@action("spread_symbols")
def _spread_symbols(_: str, parts: list[str]) -> tuple[str, ...]:
    return tuple(parts)


@action("added_choice")
def _choice(_: str, parts: list[str]) -> Add:
    return Add(tuple(parts))


@action("added_hybrid")
def _hybrid(text: str, _: list[Made]) -> Add:
    # 106.8: one half is chosen for each symbol
    symbols = text.strip()
    one, other = symbols[1], symbols[3]
    return Add((f"{{{one}}}", f"{{{other}}}"), len(symbols) // 5, spread="any" if len(symbols) > 5 else "alike")


class _Letter(msgspec.Struct, frozen=True):
    """What X is."""

    amount: Amount


@action("where_mana")
def _where(_: str, parts: list[Amount]) -> _Letter:
    return _Letter(parts[0])


def _times(parts: list[Made]) -> Amount:
    """Give the amount of several mana, with what X is."""
    number: Amount = parts[0]
    last = parts[-1]
    if isinstance(last, _Letter):
        if number != X():
            raise Unread
        return last.amount
    return number


@action("added_alike")
def _alike(_: str, parts: list[Made]) -> Add:
    return Add((parts[1],), _times(parts))


@action("added_spread")
def _spread(_: str, parts: list[Made]) -> Add:
    return Add(parts[1], _times(parts), spread="any")


@action("added_different")
def _different(_: str, parts: list[Made]) -> Add:
    return Add(_SYMBOLS, parts[0], spread="different")


@action("added_many")
def _many(_: str, parts: list[Made]) -> Add:
    return Add((parts[1],), parts[0])


@action("added_lettered")
def _lettered(_: str, parts: list[Made]) -> Add:
    *symbols, letter = parts
    return Add(tuple(symbols), letter.amount)


@action("added_each", "added_equal")
def _each(_: str, parts: list[Made]) -> Add:
    symbols, amount = parts[0], parts[-1]
    if len(parts) > 2 and amount != X():
        raise Unread
    return Add((symbols,), amount)


@action("could_kind")
def _could_kind(text: str, _: list[Made]) -> str:
    return text.strip()


def _group(thing: Thing) -> Filter:
    if thing.ref is not None or thing.targets:
        raise Unread
    return thing.filter()


@action("added_could")
def _could(_: str, parts: list[Made]) -> Add:
    what, thing = parts
    if thing.scope != "battlefield":
        raise Unread
    return Add((CouldProduce(_group(thing), what),))


@action("added_sacrificed")
def _sacrificed(_: str, parts: list[Made]) -> Add:
    return Add((SacrificedCould(parts[0]),))


@action("added_among")
def _among(_: str, parts: list[Thing]) -> Add:
    return Add((ColorsAmong(_group(parts[0]), parts[0].scope),))


@action("added_own")
def _own(_: str, parts: list[Thing]) -> Add:
    if parts[0].ref == "linked":
        return Add((ColorsAmong(parts[0].filter(), "exile"),))
    if parts[0].ref not in ("source", "host"):
        raise Unread
    return Add((ColorsAmong(parts[0].filter()),))


@action("chosen_amount", "chosen_each")
def _chosen_amount(_: str, parts: list[Amount]) -> Add:
    return Add(("any color",), parts[0])


@action("chooses_color")
def _chooses_color(_: str, parts: list[Add]) -> Add:
    return parts[0]


@action("chooses_among")
def _chooses_among(_: str, parts: list[Thing]) -> Add:
    return Add((ColorsAmong(_group(parts[0]), parts[0].scope),))


@action("for_each_color")
def _for_each_color(_: str, parts: list[Thing]) -> tuple[Add, ...]:
    thing = parts[0]
    if thing.scope != "battlefield":
        raise Unread
    return tuple(
        Add((symbol,), condition=Compare(Count(together([color, _group(thing)])), ">=", 1))
        for symbol, color in zip(_SYMBOLS, COLORS.values(), strict=True)
    )


@action("adds")
def _adds(_: str, parts: list[Made]) -> Add:
    add: Add = parts[-1]
    return replace(add, to="tapping player") if len(parts) > 1 else add


@action("adds_instead")
def _adds_instead(_: str, parts: list[Made]) -> Add:
    condition, *who, last = parts
    add: Add = last
    if isinstance(condition, Unreadable):
        raise Unread
    return replace(add, condition=condition, to="tapping player" if who else "you")


@action("may_add")
def _may_add(_: str, parts: list[Made]) -> Add:
    add: Add = parts[-1]
    return replace(add, to="tapping player" if len(parts) > 1 else "you", optional=True, tapped=All(()))


@action("may_add_instead")
def _may_add_instead(_: str, parts: list[Made]) -> Add:
    kind, *who, last = parts
    add: Add = last
    return replace(add, to="tapping player" if who else "you", optional=True, tapped=kind.filter)


@action("for_each_namesake")
def _for_each_namesake(_: str, parts: list[Made]) -> Add:
    add: Add = next(part for part in parts if isinstance(part, Add))
    kind = next(part for part in parts if part is not add)
    named = (kind.filter, Controlled("you"), Shares("name", "affected"), Not(Is("affected")))
    return replace(add, amount=Count(All(named)), tapped=All(()))


_RESTRICTS = re.compile(r"^(?:spend this mana only |(?:this|that) mana can't be spent |you can't spend this mana )")
_ABOUT_MANA = re.compile(r"\badds? (?!to\b)|\bmana\b")
# what happens when the mana is spent is no part of the production (106.6)
_WHEN_SPENT = re.compile(
    r"^(?:when(?:ever)?|if) (?:you spend this mana|(?:this|that) mana be spent|(?:this|that|any of that) mana is spent"
    r"|mana from [^,]* be spent|you next cast)\b|^until end of turn , you do not lose this mana"
)
# own words of the solver, where the rest of an ability's words that decide it are not written
_SAYS_WHAT_IT_IS = re.compile(r"^this be (?:no|a) mana ability \. $")


_AND_DAMAGE = re.compile(r" , and (~ deals \d+ damage to )")
_THEN_ADD = re.compile(r" , then add a additional ")


def _sentences(text: str) -> list[str]:
    parted = _THEN_ADD.sub(" . add ", _AND_DAMAGE.sub(r" . \1", text))
    return [f"{part}. " for part in parted.split(". ") if part.strip()]


def _read_first(sentences: list[str]) -> tuple[Add | None, list[str]]:
    """Read the instruction that an effect begins with, which may take two sentences."""
    if len(sentences) > 1:
        both = parse("chooses_color", "".join(sentences[:2])) or parse("chooses_among", "".join(sentences[:2]))
        if both is not None:
            return both, sentences[2:]
    first = parse("adds", sentences[0]) or parse("may_add", sentences[0]) or parse("for_each_namesake", sentences[0])
    if isinstance(first, Add) or len(sentences) == 1 or _ABOUT_MANA.search(sentences[0]):
        return first, sentences[1:]
    # what is done before could only matter for a number
    later, rest = _read_first(sentences[1:])
    fixed = later is not None and isinstance(later.amount, int)
    return (later, [sentences[0], *rest]) if fixed else (None, sentences)


def _otherwise(sentence: str, first: Add) -> Add | None:
    """Read an instruction that stands in the place of the first one (614.15)."""
    other = parse("adds_instead", sentence)
    if isinstance(other, Add):
        return other
    same = re.match(r"^if (.*), add (\d+) mana of that type instead \. $", sentence)
    condition = parse("mana_condition", same[1]) if same else None
    if same is None or not condition or isinstance(condition[0], Unreadable):
        return None
    return replace(first, amount=int(same[2]), condition=condition[0])


def read_adding(effect: str, name: str = "") -> Adding:
    """Read what an effect adds.

    Args:
        effect: its words.
        name: the name of the card that it is on.
    """
    line = tokens(effect, name)
    sentences = _sentences(line.text)
    of_each = parse("for_each_color", sentences[0])
    if of_each is not None:
        found, rest = list(of_each), sentences[1:]
    else:
        first, rest = _read_first(sentences)
        if first is None:
            return Adding()
        found = [first]
    restricted = False
    spent: tuple[Spending, ...] = ()
    beside: list[Deed] = []
    unread: list[str] = []
    for sentence in rest:
        if _SAYS_WHAT_IT_IS.match(sentence):
            continue
        if (other := _otherwise(sentence, found[0])) is not None and len(found) == 1 and other.condition is not None:
            found = [replace(found[0], condition=Unless(other.condition)), other]
        elif isinstance(other := parse("may_add_instead", sentence), Add) and len(found) == 1:
            found = [replace(found[0], tapped=Not(other.tapped)) if other.tapped is not None else found[0], other]
        elif isinstance(more := parse("adds", sentence), Add):
            found.append(more)
        elif _RESTRICTS.match(sentence):
            # several restrictions at once are not put together
            spent = () if restricted else spending(sentence)
            restricted = True
            unread += [] if spent else [sentence]
        elif _WHEN_SPENT.match(sentence):
            unread.append(sentence)
        elif not _ABOUT_MANA.search(sentence):
            done = deed(sentence)
            beside += [] if done is None else [done]
            unread += [sentence] if done in (None, OtherDeed()) else []
        else:
            return Adding()
    said = Adding((), (), not unread, tuple(beside))
    try:
        found = [replace(bound(add), restricted=restricted, spending=spent) for add in found]
    except Unread:
        return Adding()
    plain = found[0]
    if len(found) == 1 and plain == Add(plain.choices) and all(isinstance(mana, str) for mana in plain.choices):
        return replace(said, adds=tuple(mana for mana in plain.choices if isinstance(mana, str)))
    return replace(said, produces=tuple(found))


# --------------------------------------------------------------------------------------------------------------------
# Abilities that trigger when something is tapped for mana
# --------------------------------------------------------------------------------------------------------------------

Tapper = Literal["you", "opponent", "any"]

constant(
    tapper_you="you",
    tapper_opponent="opponent",
    tapper_any="any",
    tapped_kind="chosen color",
)


class _Tapping(msgspec.Struct, frozen=True):
    """That something is tapped for mana: what, and on which condition."""

    permanents: Filter
    mana: str | None = None
    condition: Condition | None = None
    targets: int = 0
    at_least: int = 1
    any_ability: bool = False
    at_all: bool = False


def _tapped(thing: Thing) -> tuple[Filter, int]:
    """Give the permanents that are meant; a target is kept by the effect itself."""
    if thing.ref == TARGET:
        return together([Is("target 1"), *thing.before, *thing.states, *thing.holder, *thing.after]), 1
    if thing.ref == IT or thing.targets or thing.scope != "battlefield":
        raise Unread
    return thing.filter(), 0


@action("taps_for_mana")
def _taps_for_mana(_: str, parts: list[Made]) -> _Tapping:
    by, thing, *conditions = parts
    kind = (
        conditions.pop(0) if conditions and isinstance(conditions[0], str) and conditions[0].startswith("{") else None
    )
    if any(isinstance(condition, Unreadable) for condition in conditions):
        raise Unread
    found, targets = _tapped(thing)
    if by != "any" and found != Is("source") and Controlled(by) not in (found.of if isinstance(found, All) else ()):
        # only its controller can tap a permanent for mana (602.2)
        found = together([found, Controlled(by)])
    return _Tapping(found, kind, conditions[0] if conditions else None, targets)


@action("is_tapped_for_mana")
def _is_tapped_for_mana(_: str, parts: list[Made]) -> _Tapping:
    thing, *kind = parts
    found, targets = _tapped(thing)
    return _Tapping(found, kind[0] if kind else None, None, targets)


@action("becomes_tapped")
def _becomes_tapped(_: str, parts: list[Made]) -> _Tapping:
    found, targets = _tapped(parts[0])
    return _Tapping(found, None, None, targets, at_all=True)


@action("ability_adds")
def _ability_adds(_: str, parts: list[Made]) -> _Tapping:
    thing, *kind = parts
    found = together([_group(thing), Controlled("you")])
    return _Tapping(found, kind[0] if kind else None, any_ability=True)


@action("tapped_amount")
def _tapped_amount(_: str, parts: list[Amount]) -> Amount:
    return parts[0]


@action("is_tapped_for_amount")
def _is_tapped_for_amount(_: str, parts: list[Made]) -> _Tapping:
    thing, *least = parts
    found, targets = _tapped(thing)
    if least and not isinstance(least[0], int):
        raise Unread
    return _Tapping(found, None, None, targets, least[0] if least else 1)


_NEAR = re.compile(r"\b(?:tap|taps|tapped|mana|activate|activated|ability|adds?)\b")
_CASTING = re.compile(r"\bcasts?\b")
_NO_MANA_ABILITY = re.compile(r"\b(?:be not|not|isn't) a mana ability\b")


def is_near_mana(opening: str) -> bool:
    """Say whether a trigger condition could be met by tapping something for mana.

    Args:
        opening: its tokens.
    """
    if _CASTING.search(opening) or _NO_MANA_ABILITY.search(opening):
        return False
    return _NEAR.search(opening) is not None


def tapped_event(opening: str, intervening: str = "") -> TappedForMana | None:
    """Read the event of a triggered ability, where it is that something is tapped for mana (106.12a).

    Args:
        opening: its tokens, up to the first comma.
        intervening: the tokens of an "if" behind it, without the "if" (603.4).
    """
    found = parse("mana_event", opening)
    tapping = found[0] if found else None
    if not isinstance(tapping, _Tapping) or tapping.targets:
        return None
    condition = tapping.condition
    if intervening:
        read = parse("mana_condition", intervening)
        if condition is not None or not read or isinstance(read[0], Unreadable):
            return None
        condition = bound(read[0])
    return TappedForMana(tapping.permanents, tapping.mana, condition, tapping.any_ability, tapping.at_all)


# --------------------------------------------------------------------------------------------------------------------
# What replaces the mana that is produced
# --------------------------------------------------------------------------------------------------------------------

constant(
    then_colorless="{C}",
    then_chosen="chosen color",
    then_any="any color",
    then_one_any=ProduceInstead("any color", amount="one"),
    instead_all=ProduceInstead(amount="one"),
    instead_type=ProduceInstead(),
    instead_color=ProduceInstead(replaced="color"),
)


@action("then_symbol", "tapped_symbol")
def _then_symbol(text: str, _: list[Made]) -> str:
    return text.strip()


@action("instead_one")
def _instead_one(text: str, _: list[Made]) -> ProduceInstead:
    return ProduceInstead(replaced=f"{{{COLOR_SYMBOLS[bare(text.split()[0])]}}}")


@action("instead_then")
def _instead_then(_: str, parts: list[Made]) -> ProduceInstead:
    what = parts[0]
    instead: ProduceInstead = parts[1]
    if isinstance(what, ProduceInstead):
        if instead.amount != "one":
            raise Unread
        return what
    return replace(instead, mana=what)


@action("times_then")
def _times_then(_: str, parts: list[Amount]) -> ProduceInstead:
    times = parts[0] if parts else 2
    if not isinstance(times, int):
        raise Unread
    return ProduceInstead(times=times)


@action("tapped_then")
def _tapped_then(_: str, parts: list[Made]) -> Effect:
    tapping, instead = parts
    if tapping.condition is not None or tapping.mana is not None:
        raise Unread
    return Effect(tapping.permanents, (replace(instead, at_least=tapping.at_least),))


@action("lands_produce")
def _lands_produce(_: str, parts: list[Made]) -> Effect:
    thing, instead = parts
    if State("tapped") not in thing.states:
        raise Unread
    # being tapped is what happens to them here, and no state that they have before
    thing = replace(thing, states=tuple(state for state in thing.states if state != State("tapped")))
    return Effect(_group(thing), (instead,))


@action("one_produces")
def _one_produces(_: str, parts: list[Made]) -> ProduceInstead:
    thing, mana = parts
    return ProduceInstead(mana, of=_group(thing))


@action("each_produces")
def _each_produces(_: str, parts: list[ProduceInstead]) -> Effect:
    return Effect(Any(tuple(part.of for part in parts if part.of is not None)), tuple(parts))


@action("until_mana")
def _until_mana(_: str, _parts: list[Made]) -> str:
    return "end of turn"


@action("produces_instead")
def _produces_instead(_: str, parts: list[Made]) -> Effect:
    effect: Effect = parts[-1]
    return replace(effect, duration="end of turn") if len(parts) > 1 else effect


def produced_instead(sentence: str) -> Effect | None:
    """Read a replacement of the mana that permanents produce (106.12b).

    Args:
        sentence: its tokens.
    """
    found = parse("produces_instead", sentence)
    return found if isinstance(found, Effect) else None
