"""What triggered abilities trigger on: trigger conditions to the typed language (603.1, 603.2)."""

from __future__ import annotations

import re
from typing import Literal, cast

import msgspec
from msgspec.structs import replace

from solver.cards.model import (
    All,
    Any,
    Condition,
    Controlled,
    EventKind,
    Filter,
    Is,
    Matches,
    Player,
    State,
    TriggersAgain,
    Zone,
    parts,
)
from solver.cards.occasions import (
    Attacks,
    Blocked,
    Blocks,
    CardDrawn,
    Cause,
    CountersPlaced,
    DamageDone,
    LifeChanged,
    Moves,
    Occasion,
    PlayerActs,
    SpellCast,
    StatusChanged,
    Targeted,
)
from solver.cards.oracle import spoils
from solver.cards.oracle.conditions import Unreadable
from solver.cards.oracle.parsing import Made, Unread, action, constant, parse
from solver.cards.oracle.replacing import ANYTHING, dealt_by, kind_of
from solver.cards.oracle.things import IT, TARGET, Thing, bound, together
from solver.cards.replacing import DamageDealt, Recipients


class _What(msgspec.Struct, frozen=True):
    """What has to move or change: a filter, whether it is cards, and whether all at one time count as one."""

    filter: Filter
    cards: bool = False
    together: bool = False


class _Verb(msgspec.Struct, frozen=True):
    """What it does: a change of zones, of its status, or nothing that is an event here."""

    origin: Zone | None = None
    to: Zone | None = None
    whose: Player | None = None
    becomes: Literal["tapped", "untapped", "face up", "transformed"] | None = None
    does: Literal["attacks", "blocks", "blocked", "unblocked"] | None = None
    whom: Recipients | None = None
    alone: bool = False
    other: Filter | None = None


class _Nth(msgspec.Struct, frozen=True):
    """The so manieth card."""

    number: int


_ORDINALS = ("first", "second", "third", "fourth", "fifth")
_WHOSE: dict[str, Player] = {"your ": "you", "a opponent 's ": "opponent"}

constant(
    hap_many="together",
    v_alone="alone",
    v_opponents=Recipients(players="opponent"),
    v_dies=_Verb("battlefield", "graveyard"),
    v_unblocked=_Verb(does="unblocked"),
)


def _what(thing: Thing) -> _What:
    if thing.targets or thing.that or thing.unclear or thing.ref in (IT, TARGET):
        raise Unread
    if thing.scope not in ("battlefield", "everywhere"):
        raise Unread
    if thing.other and any(
        isinstance(part, All) for either in thing.before if isinstance(either, Any) for part in either.of
    ):
        raise Unread  # of which of them it is said that they are others would not be clear
    return _What(thing.filter(), thing.cards)


@action("hap_what")
def _hap_what(_: str, made: list[Made]) -> _What:
    return made[0] if isinstance(made[0], _What) else _what(made[0])


@action("hap_several")
def _several(_: str, made: list[Thing]) -> _What:
    return replace(_what(made[0]), together=True)


@action("hap_both")
def _both(_: str, made: list[Thing]) -> _What:
    own, other = map(_what, made)
    if other.cards:
        raise Unread
    return _What(Any((own.filter, other.filter)))


@action("v_attacks")
def _attacks(_: str, made: list[Made]) -> _Verb:
    if made == ["alone"]:
        return _Verb(does="attacks", alone=True)
    return _Verb(does="attacks", whom=_attacked(made[0]) if made else None)


def _attacked(whom: Recipients) -> Recipients:
    if whom.target is not None:
        raise Unread
    return whom


@action("v_blocks", "v_blocked")
def _blocks(text: str, made: list[Made]) -> _Verb:
    other = _what(made[0]).filter if made else None
    return _Verb(does="blocks" if text.startswith("block") else "blocked", other=other)


@action("hap_company")
def _company(_: str, made: list[Made]) -> tuple[Occasion, ...]:
    own, number = made
    return (Attacks(_what(own).filter, company=number),)


class _With(msgspec.Struct, frozen=True):
    """How many of what attack."""

    least: int
    filter: Filter


@action("hap_with")
def _with(_: str, made: list[Made]) -> _With:
    return _With(made[0], _what(made[1]).filter)


@action("hap_attack")
def _attack(_: str, made: list[Made]) -> tuple[Occasion, ...]:
    """Read that a player attacks: with one or more creatures that they control (508.3d, 508.3e)."""
    theirs = Controlled(_player(made[0]))
    match made[1:]:
        case [_With(least=least, filter=what)]:
            return (Attacks(together([what, theirs]), together=True, least=least),)
        case [Recipients() as whom]:
            return (Attacks(All(("Creature", theirs)), _attacked(whom), together=True),)
        case _:
            return (Attacks(All(("Creature", theirs)), together=True),)


@action("v_enters")
def _enters(text: str, _: list[Made]) -> _Verb:
    if "your graveyard" in text:
        return _Verb("graveyard", "battlefield", "you")
    return _Verb("graveyard" if "graveyard" in text else None, "battlefield")


@action("v_leaves")
def _leaves(text: str, _: list[Made]) -> _Verb:
    return _Verb("graveyard", whose="you") if "graveyard" in text else _Verb("battlefield")


@action("v_place")
def _place(text: str, _: list[Made]) -> _Verb:
    zone = cast("Zone", text.split()[-1])
    return _Verb(to=zone, whose=next((who for words, who in _WHOSE.items() if text.startswith(words)), None))


@action("v_origin")
def _origin(text: str, _: list[Made]) -> str:
    return text.split()[-1]


@action("v_put")
def _put(_: str, made: list[Made]) -> _Verb:
    verb: _Verb = made[0]
    origin = made[1:]
    if verb.to != "graveyard" and origin != ["battlefield"]:
        raise Unread
    where = origin[0] if origin else None
    return replace(verb, origin=None if where in (None, "anywhere") else where)


@action("v_becomes")
def _becomes(text: str, _: list[Made]) -> _Verb:
    if text.startswith("transforms"):
        return _Verb(becomes="transformed")
    if "face up" in text:
        return _Verb(becomes="face up")
    return _Verb(becomes="untapped" if "untapped" in text else "tapped")


class _Using(msgspec.Struct, frozen=True):
    """What produced the mana that is spent."""

    filter: Filter


@action("hap_using")
def _using(_: str, made: list[Thing]) -> _Using:
    return _Using(_what(made[0]).filter)


def _is_list(what: Any) -> bool:
    """Say whether several filters are nothing but words, which can be listed before one noun."""
    return all(isinstance(part, str) for part in what.of)


@action("hap_moves")
def _moves(_: str, made: list[Made]) -> tuple[Occasion, ...]:
    what, *verbs = made
    found: list[Occasion] = []
    # "blocks or becomes blocked by a creature": that one is what is blocked as well
    both = verbs[-1].other if [verb.does for verb in verbs] == ["blocks", "blocked"] else None
    for verb in verbs:
        if verb.does == "blocks" and both is not None:
            found.append(_fights(what, replace(verb, other=both)))
        elif verb.does is not None:
            found.append(_fights(what, verb))
        elif verb.becomes is not None:
            if what.together or what.cards:
                raise Unread
            found.append(StatusChanged(what.filter, verb.becomes))
        else:
            if what.cards and verb.origin is None and verb.to != "graveyard":
                raise Unread
            found.append(
                Moves(what.filter, verb.origin, verb.to, whose=verb.whose, cards=what.cards, together=what.together)
            )
    return tuple(found)


def _fights(what: _What, verb: _Verb) -> Occasion:
    if what.cards:
        raise Unread
    if verb.does == "attacks":
        return Attacks(what.filter, verb.whom, alone=verb.alone, together=what.together)
    if what.together or (verb.other is not None and what.filter != Is("source")):
        raise Unread  # of which of the two something is said then would not be clear
    if verb.does == "blocks":
        return Blocks(what.filter, verb.other)
    return Blocked(what.filter, verb.other, never=verb.does == "unblocked")


@action("hap_deals")
def _deals(_: str, made: list[Made]) -> tuple[Occasion, ...]:
    together = made[0] == "together"
    by, sort, *to = made[1:] if together else made
    dealt: DamageDealt = dealt_by(sort, to[0] if to else ANYTHING, by)
    if dealt.at_most is not None or dealt.chosen or (to and dealt.to.target is not None):
        raise Unread
    return (
        DamageDone(
            dealt.to if to else None, dealt.source, dealt.scope, dealt.combat, dealt.at_least, together=together
        ),
    )


@action("hap_dealt")
def _dealt(_: str, made: list[Made]) -> tuple[Occasion, ...]:
    to, sort = made
    if to.target is not None or sort.at_most is not None or sort.at_least > 1:
        raise Unread
    return (DamageDone(to, combat=sort.combat, received=True),)


def _player(part: Made) -> Player:
    if part.players is None:
        raise Unread
    return cast("Player", part.players)


@action("hap_life")
def _life(text: str, made: list[Made]) -> tuple[Occasion, ...]:
    return (LifeChanged(_player(made[0]), gained="gain life" in text),)


@action("hap_put_on")
def _put_on(text: str, made: list[Made]) -> tuple[Occasion, ...]:
    if made[-1].target is not None:
        raise Unread
    return (CountersPlaced(made[-1], kind_of(made), each=text.startswith("a ")),)


@action("hap_removed")
def _removed(_: str, made: list[Made]) -> tuple[Occasion, ...]:
    return (CountersPlaced(Recipients(Is("source")), kind_of(made), removed=True),)


@action("hap_puts")
def _puts(_: str, made: list[Made]) -> tuple[Occasion, ...]:
    if made[-1].target is not None:
        raise Unread
    return (CountersPlaced(made[-1], kind_of(made), by=_player(made[0])),)


@action("hap_nth")
def _nth(text: str, _: list[Made]) -> _Nth:
    return _Nth(_ORDINALS.index(text.split()[1]) + 1)


@action("hap_draws")
def _draws(_: str, made: list[Made]) -> tuple[Occasion, ...]:
    number = next((part.number for part in made if isinstance(part, _Nth)), None)
    return (CardDrawn(_player(made[0]), number),)


def _given_up(made: list[Made], origin: Zone, cause: Cause) -> tuple[Occasion, ...]:
    who, given = made
    what = given if isinstance(given, _What) else _what(given)
    if what.cards != (cause == "discarded") and what.filter != Is("source"):
        raise Unread
    return (Moves(what.filter, origin, cause=cause, by=_player(who), cards=what.cards, together=what.together),)


@action("hap_discards")
def _discards(_: str, made: list[Made]) -> tuple[Occasion, ...]:
    return _given_up(made, "hand", "discarded")


@action("hap_sacrifices")
def _sacrifices(_: str, made: list[Made]) -> tuple[Occasion, ...]:
    return _given_up(made, "battlefield", "sacrificed")


@action("hap_mills")
def _mills(_: str, made: list[Made]) -> tuple[Occasion, ...]:
    what = made[0] if isinstance(made[0], _What) else _what(made[0])
    return (Moves(what.filter, "library", cause="milled", cards=True, together=what.together),)


@action("hap_does")
def _does(text: str, _: list[Made]) -> str:
    return text.strip()


@action("hap_casts")
def _casts(text: str, made: list[Made]) -> tuple[Occasion, ...]:
    player = _player(made[0])
    if len(made) == 1:
        return (Targeted(Is("source"), player, spells=True),)
    thing: Thing = made[1]
    using = made[2].filter if len(made) > 2 else None
    copied = " or cop" in text
    if thing.targets or thing.that or thing.unclear or thing.other or thing.ref is not None or thing.scope != "stack":
        raise Unread
    what = thing.filter()
    if player == "you" and what in (All(()), Any(("Instant", "Sorcery"))) and using is None and not copied:
        raise Unread  # these have names of their own
    if isinstance(what, Any) and not _is_list(what):
        raise Unread
    return (SpellCast(player, what, using, copied),)


@action("hap_aim")
def _aim(text: str, _: list[Made]) -> bool:
    return "ability" not in text


@action("hap_aimer")
def _aimer(text: str, _: list[Made]) -> Player:
    return "you" if text.startswith("you ") else "opponent"


@action("hap_aims")
def _aims(_: str, made: list[Made]) -> tuple[Occasion, ...]:
    thing, spells, *by = made
    return (Targeted(_what(thing).filter, by[0] if by else None, spells=spells),)


@action("hap_acts")
def _acts(_: str, made: list[Made]) -> tuple[Occasion, ...]:
    who, *does = made
    return tuple(PlayerActs(_player(who), one) for one in does)


@action("happening")
def _happening(_: str, made: list[Made]) -> tuple[Occasion, ...]:
    return tuple(made[0])


@action("occasion")
def _occasion(_: str, made: list[Made]) -> tuple[Occasion, ...]:
    return tuple(one for part in made for one in part)


@action("again_verb")
def _again_verb(text: str, _: list[Made]) -> str:
    return text.split()[0]


@action("again_cause")
def _again_cause(_: str, made: list[Made]) -> tuple[Occasion, ...]:
    thing, *verbs = made
    what = _what(thing).filter
    return tuple(_caused(what, verb) for verb in verbs)


def _caused(what: Filter, verb: str) -> Occasion:
    match verb:
        case "entering":
            return Moves(what, to="battlefield")
        case "dying":
            return Moves(what, "battlefield", "graveyard")
        case "leaving":
            return Moves(what, "battlefield")
        case "being":
            return DamageDone(Recipients(what), received=True)
        case _:
            return DamageDone(Recipients(players="any"), what, "battlefield", combat=True)


@action("again_on")
def _again_on(_: str, made: list[Made]) -> TriggersAgain:
    return TriggersAgain(_what(made[1]).filter, made[0])


@action("again_any")
def _again_any(_: str, made: list[Thing]) -> TriggersAgain:
    return TriggersAgain(_what(made[0]).filter)


@action("never_on")
def _never_on(_: str, made: list[Made]) -> TriggersAgain:
    of = _what(made[1]).filter if len(made) > 1 else State("permanent")
    return TriggersAgain(of, made[0], never=True)


def triggers_again(text: str) -> tuple[TriggersAgain, ...]:
    """Read what makes triggered abilities trigger an additional time, or not at all (603.2d).

    Args:
        text: the tokens of a static ability.
    """
    found = parse("triggers_again", text)
    if not found:
        return ()
    try:
        return (cast("TriggersAgain", bound(found[0] if isinstance(found, list) else found)),)
    except Unread:
        return ()


def watched(opening: str) -> tuple[Occasion, ...]:
    """Read what an ability triggers on among events.

    Args:
        opening: the tokens up to the first comma.

    Returns:
        The occasions; none where it is not read, or triggers on something else.
    """
    found = parse("occasion", opening)
    if not found or any(IT in (getattr(part, "ref", None), getattr(part, "of", None)) for part in parts(found)):
        return ()
    try:
        return cast("tuple[Occasion, ...]", bound(found))
    except Unread:
        return ()


def narrowed(occasions: tuple[Occasion, ...], condition: str) -> tuple[Occasion, ...]:
    """Say of what leaves the battlefield what a condition behind that event says of it, as it was there (603.10a).

    What it was then does not change any more, so that nothing is left to be looked at when the ability resolves.

    Args:
        occasions: what an ability triggers on.
        condition: the tokens of its condition, without "if" and comma.

    Returns:
        The occasions with the condition in them; none where it says something else.
    """
    read = parse("mana_condition", condition)
    said = read[0] if read else None
    if not isinstance(said, Matches) or said.ref != IT:
        return ()
    found: list[Occasion] = []
    for one in occasions:
        if not isinstance(one, Moves) or one.origin != "battlefield" or one.together or one.cards:
            return ()
        if isinstance(one.what, Any):
            return ()
        found.append(replace(one, what=together([one.what, said.filter])))
    try:
        return cast("tuple[Occasion, ...]", bound(tuple(found)))
    except Unread:
        return ()


def stated(opening: str) -> Condition | None:
    """Read a state trigger, which triggers whenever something is so (603.8); None where it is none.

    Args:
        opening: the tokens of its trigger condition.
    """
    when = _WHEN_SO.match(opening)
    return given(when[1], own=True) if when else None


_WHEN_SO = re.compile(r"^when(?:ever)? (.* )$")


def given(condition: str, *, own: bool) -> Condition | None:
    """Read the condition behind the event of a triggered ability (603.4); None where it is not read.

    Args:
        condition: its tokens, without "if" and comma.
        own: whether the event is about the object that the ability is on, so that "it" is that object.
    """
    read = parse("mana_condition", condition)
    if not read or isinstance(read[0], Unreadable):
        return None
    if not own and any(getattr(part, "ref", None) == IT for part in parts(read[0])):
        return None
    try:
        return cast("Condition", bound(read[0]))
    except Unread:
        return None


# what is no event of those that are asked about, whatever else is said of it
_ELSEWHERE = re.compile(
    r"^when(?:ever)? (?:[^,]*? )?(?:attack|attacks|block|blocks|blocked|cast|casts|play|plays|target|activate|activates"
    r"|become monstrous|become renowned|become saddled|crews?|saddles?|vote|votes|train|trains|mentors?|commit|expend"
    r"|exert|exploits|unlock|phases?|copy|tempts|investigate|cycles?|mutates?|roll|rolls|flip|flips|explores?|connives?"
    r"|search|searches|shuffles?|enlists?|evolves?|clash|win|monarch|speak|conjure|attached|unattached|plotted"
    r"|chaos|planeswalk|complete|encounter|evidence)\b|^at |^i+v?|^v |^you may exert|^when you do "
)
_MANA = re.compile(r"\bfor mana\b|\badd\b.*\bmana\b")


# a state trigger (603.8), which no counters that are put somewhere make true
_NONE_LEFT = re.compile(r"when ~ have no (?:\S+ )?counter on it ?$")


_ON_THE_STACK: tuple[tuple[EventKind, re.Pattern[str]], ...] = (
    ("cast", re.compile(r"\b(?:casts?|cop(?:y|ies|ied)|plays?)\b")),
    ("target", re.compile(r"\b(?:targets?|commit)\b")),
    ("attack", re.compile(r"\b(?:attacks?|blocks?|blocked|boasts?|enlists?|trains?|mentors?)\b|^you may exert")),
    ("move", re.compile(r"\bexploits?\b")),
    ("library", re.compile(r"\b(?:explores?|connives?|search|searches|shuffles?|rolls?|flips?|investigates?)\b")),
    ("game", re.compile(r"\bmonarch\b")),
    ("attach", re.compile(r"\b(?:un)?attached\b")),
    ("turn", re.compile(r"^at (?:the )?(?:beginning|end) of ")),
)
"""What is said of events that only the stack and the beginnings of steps have."""


def could_be(opening: str) -> tuple[EventKind, ...]:
    """Say which kinds of event a trigger condition that is not read could be about.

    Args:
        opening: its tokens.
    """
    if _NONE_LEFT.match(opening):
        return ("fewer",)
    if _MANA.search(opening):
        return ()
    if _ELSEWHERE.search(opening) and not _both_kinds(opening):
        return tuple(kind for kind, words in _ON_THE_STACK if words.search(opening))
    return spoils.events(opening) or ("other",)


def _both_kinds(opening: str) -> bool:
    """Say whether a condition has two events, of which one may be elsewhere ("cycles or dies")."""
    return re.search(r"\bor\b.*\b(?:dies|enter|leaves|be put|be dealt|deals|draws?|discards?)\b"
                     r"|\b(?:dies|enter|leaves|be put|be dealt|deals|draws?|discards?)\b.*\bor\b"
                     r"|\band when", opening) is not None  # fmt: skip


_FROM = re.compile(
    r"(?:\bwith ~ from your|\breturn ~ from your|\bput ~ from your|\bcast ~ from your|\bexile ~ from your"
    r"|\bif ~ be in your|\bwhile ~ be in your) (graveyard|hand|exile)\b"
)
_EMINENT = re.compile(r"\bin the command zone or on the battlefield\b")


def is_eminent(condition: str) -> bool:
    """Say whether a condition only says that an ability functions in the command zone as well (113.6k)."""
    return _EMINENT.search(condition) is not None


def functions_in(opening: str, condition: str, effect: str) -> tuple[Zone, ...]:
    """Say in which zones a triggered ability functions (113.6k, 113.6m).

    Args:
        opening: the tokens of its event.
        condition: those of the condition behind it.
        effect: those of what it does.
    """
    if _EMINENT.search(condition) or _EMINENT.search(opening):
        return ("battlefield", "command")
    found = _FROM.search(f"{opening}{condition}{effect}")
    if found is None or (found[1] == "graveyard" and _COMES_THERE.match(opening)):
        return ("battlefield",)
    return (cast("Zone", found[1]),)


# what dies functions where it was, and so does an Aura whose permanent leaves the battlefield; what comes to the
# graveyard from anywhere does not (603.6c)
_COMES_THERE = re.compile(
    r"when(?:ever)? (?:~ (?:dies|be put into [^,]*graveyard from the battlefield)|enchanted \S+ (?:dies|leaves the"
    r" battlefield|be (?:put into|destroyed|exiled|sacrificed)) )"
)


def is_own(occasion: Occasion) -> bool:
    """Say whether an occasion is about the very object that the ability is on."""
    return getattr(occasion, "what", None) == Is("source")
