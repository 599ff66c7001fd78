"""What spells and abilities do when they resolve: instructions that are read whole (608.2c)."""

from __future__ import annotations

import re
from typing import cast

import msgspec
from msgspec.structs import replace

from solver.cards.instructions import (
    Begin,
    CopySpell,
    Deal,
    Does,
    Holder,
    If,
    Instruction,
    Later,
    LetPlay,
    May,
    Mode,
    Moment,
    Pay,
    Reflex,
    Send,
    Treat,
    Who,
)
from solver.cards.model import Ability, Amount, Condition, Filter, Happened, Is, PayLife, parts
from solver.cards.oracle import counters, doing, lasting, performing  # noqa: F401 (their actions are used)
from solver.cards.oracle.conditions import Unreadable
from solver.cards.oracle.doing import BURIED
from solver.cards.oracle.owner import Owner, speech_of
from solver.cards.oracle.parsing import Made, Unread, action, constant, parse_start
from solver.cards.oracle.performing import ANEW
from solver.cards.oracle.rewriting import rewritten
from solver.cards.oracle.shielding import shielded
from solver.cards.oracle.speech import SOURCE, Speech
from solver.cards.oracle.targets import targets_in
from solver.cards.oracle.telling import TRIGGERING, Draft, Measured, Telling, Whom, with_number
from solver.cards.oracle.things import Thing
from solver.cards.oracle.tokens import Line, tokens


class Spoken(msgspec.Struct, frozen=True):
    """What is spoken of before an effect: what "it" and a pronoun with a noun mean, "that player", "that much".

    `cast` tells that it was a spell that was cast.
    """

    it: Filter | None = SOURCE
    that: Filter | None = None
    player: Who | None = None
    number: Amount | None = None
    cast: bool = False


_CHOOSE = re.compile(
    r"^choose (?:(?P<up>up to )?(?P<number>\d)|(?P<both>1 or both)|(?P<more>1 or more)) ?—?"
    r"(?P<again> you may choose the same mode more than once)?(?: \.)? $"
)
_BULLET = re.compile(r"^(?:•|\+ (?P<cost>(?:\{[^}]*\})+) —)\s*(?:[A-Z][\w' ]{2,30} — )?")
# what is said of the ability itself, and is nothing that it does
_NOT_DONE = re.compile(r"(?:this ability triggers only (?:once|twice) each turn|this be no mana ability) \. $")
_ONLY = re.compile(r"(?:do this only once each turn) \. ")


def instructed(effect: str, owner: Owner, spoken: Spoken, this: Ability | None = None) -> Does | None:
    """Read all that a spell or ability does.

    Args:
        effect: its words.
        owner: what it is on.
        spoken: what was spoken of before.
        this: the ability itself, where its words speak of it.

    Returns:
        None where something of the words is not understood.
    """
    first, *lines = effect.split("\n")
    if not lines:
        mode = _mode(first, owner, spoken, this)
        return None if mode is None else Does((mode,))
    chosen = _CHOOSE.match(tokens(first, owner.name).text)
    if chosen is None:
        return None
    modes: list[Mode] = []
    for line in lines:
        bullet = _BULLET.match(line)
        mode = _mode(line[bullet.end() :], owner, spoken, this) if bullet else None
        if bullet is None or mode is None:
            return None
        modes.append(replace(mode, cost=bullet["cost"]))
    number = int(chosen["number"] or 1)
    most = len(modes) if chosen["both"] or chosen["more"] else number
    return Does(tuple(modes), 0 if chosen["up"] else number, most, again=chosen["again"] is not None)


def _mode(effect: str, owner: Owner, spoken: Spoken, this: Ability | None) -> Mode | None:
    line = tokens(effect, owner.name)
    line = replace(line, text=line.text.replace("a second target ", "another target "))
    targets = targets_in(line.text)
    if any(target.unsure for target in targets):
        return None
    telling = Telling(
        _counting(line, owner, this), targets, spoken.it, spoken.that, spoken.player, number=spoken.number,
        cast=spoken.cast,
    )  # fmt: skip
    try:
        does = _told(_NOT_DONE.sub("", line.text), telling, owner)
    except Unread:
        return None
    if telling.count != len(targets) or not does:
        return None
    return Mode(does, targets)


def _counting(line: Line, owner: Owner, this: Ability | None) -> Speech:
    """Begin to read continuous effects whose numbers are written out."""
    speech = speech_of(line, owner, passing=True, this=this)
    speech.counting = True
    return speech


_WHEN_DONE = re.compile(r"when (?:you|it|they|that player) do , ")


def _told(text: str, telling: Telling, owner: Owner) -> tuple[Instruction, ...]:
    """Follow the sentences of a text.

    Raises:
        Unread: one of them is not understood.
    """
    found: list[Instruction] = []
    place = 0
    while place < len(text):
        if when := _WHEN_DONE.match(text, place):
            _attach(found, (_reflex(text[when.end() :], telling, owner),))
            break
        if shield := shielded(text[place:], telling, found):
            found += shield[0]
            place += shield[1]
            continue
        made = parse_start("told_sentence", text[place:])
        if made is None:
            raise Unread
        sentence, end = made
        if isinstance(sentence, EntersSo):
            _supply(found, sentence, telling)
        else:
            _sentence(found, sentence, telling)
        place += end
    return tuple(found)


def _reflex(text: str, telling: Telling, owner: Owner) -> Instruction:
    """Read a reflexive triggered ability, which has targets of its own (603.12)."""
    targets = targets_in(text)
    if any(target.unsure for target in targets):
        raise Unread
    speech = _counting(telling.speech.line, owner, telling.speech.this_ability)
    inner = Telling(speech, targets, telling.it, telling.that, telling.player)
    does = _told(text, inner, owner)
    if inner.count != len(targets) or not does:
        raise Unread
    return Reflex(Mode(does, targets))


class Sentence(msgspec.Struct, frozen=True):
    """One sentence: what stands in front of it, its drafts, and when it happens."""

    drafts: tuple[Draft, ...]
    leads: tuple[str | Made, ...] = ()
    where: Measured | None = None


class At(msgspec.Struct, frozen=True):
    """A moment at which something happens later."""

    moment: Moment


constant(
    told_then="then", told_do="if done", told_do_not="if not", told_otherwise="otherwise",
    told_next_end=At("next end step"), told_your_next_end=At("your next end step"),
    told_next_upkeep=At("next upkeep"), told_your_upkeep=At("your next upkeep"),
    told_next_turn=At("next turn's upkeep"), told_combat_end=At("end of combat"),
)  # fmt: skip


class Asked(msgspec.Struct, frozen=True):
    """A condition in front of a sentence."""

    condition: Condition | Unreadable


class Where(msgspec.Struct, frozen=True):
    """What X is."""

    amount: Measured


@action("told_if")
def _if(_: str, parts: list[Made]) -> Asked:
    return Asked(parts[0])


@action("told_where")
def _where(_: str, parts: list[Made]) -> Where:
    return Where(parts[0])


@action("told_amount")
def _amount(text: str, parts: list[Made]) -> Measured:
    return Measured(parts[0], re.search(r"\b(?:that|those) (?:[TS]s?:|permanent|card|spell|token)", text) is not None)


class EntersSo(msgspec.Struct, frozen=True):
    """With which counters something enters that was just put onto the battlefield, on a condition or not."""

    thing: Thing
    number: int
    kind: str
    condition: Condition | Unreadable | None = None


@action("told_enters_so")
def _enters_so(_: str, parts: list[Made]) -> EntersSo:
    condition = parts[0].condition if isinstance(parts[0], Asked) else None
    thing = next(part for part in parts if isinstance(part, Thing))
    number = next((part for part in parts if isinstance(part, int)), 1)
    return EntersSo(thing, number, parts[-1], condition)


@action("told_steady")
def _steady(_: str, _parts: list[Made]) -> Draft:
    return lambda _telling: [STEADY]


STEADY: Instruction = Deal(0, steady=True)
"""Stands for what is said of the damage before: that it can't be prevented."""


class Body(msgspec.Struct, frozen=True):
    """What a sentence says to do."""

    draft: Draft


@action("told_body")
def _body(_: str, parts: list[Made]) -> Body:
    return Body(parts[0]) if len(parts) == 1 else Body(_unless(parts[0], parts[1]))


@action("told_series")
def _series(_: str, parts: list[Draft]) -> Draft:
    def draft(telling: Telling) -> list[Instruction]:
        made: list[Instruction] = []
        for part in parts:
            made += part(telling)
        return made

    return draft


@action("told_you")
def _you(_: str, _parts: list[Made]) -> Whom:
    return Whom("you")


@action("told_offer")
def _offer(_: str, parts: list[Made]) -> Draft:
    whom, series = parts

    def draft(telling: Telling) -> list[Instruction]:
        who = telling.who(whom)
        made = tuple(series(telling))
        if any(isinstance(one, LetPlay) and one.until is not None for one in made):
            # to be allowed something for some time is no choice yet
            if len(made) > 1:
                raise Unread
            return list(made)
        return [May(made, who=who)]

    return draft


class Unpaid(msgspec.Struct, frozen=True):
    """What somebody can pay or do, so that something is not done (118.12a)."""

    price: Draft


@action("told_unless")
def _unless_words(_: str, parts: list[Made]) -> Unpaid:
    return Unpaid(parts[0])


@action("told_unless_pay")
def _unless_pay(_: str, parts: list[Made]) -> Draft:
    whom, pay = parts
    return lambda telling: [replace(pay, who=telling.who(whom))]


@action("told_unless_done")
def _unless_done(_: str, parts: list[Made]) -> Draft:
    return cast("Draft", parts[-1])


@action("told_mana")
def _mana(text: str, _: list[Made]) -> Pay:
    return Pay(text.strip())


@action("told_price_life")
def _price_life(_: str, parts: list[Made]) -> Pay:
    if not isinstance(parts[0], int):
        raise Unread
    return Pay(None, (PayLife(parts[0]),))


@action("told_pay")
def _pay(_: str, parts: list[Made]) -> Draft:
    whom = parts[0] if len(parts) > 1 else None
    return lambda telling: [replace(parts[-1], who=telling.who(whom))]


def _unless(series: Draft, unpaid: Unpaid) -> Draft:
    def draft(telling: Telling) -> list[Instruction]:
        done = tuple(series(telling))
        if any(isinstance(one, Begin) for one in done):
            # it could be said of what begins ("can't attack unless ...")
            raise Unread
        doer = telling.doer
        price = tuple(unpaid.price(telling))
        who, telling.doer = telling.doer, doer
        return [May(price, otherwise=done, who=who)]

    return draft


@action("told_sentence")
def _whole(_: str, parts: list[Made]) -> Sentence | EntersSo:
    if isinstance(parts[0], EntersSo):
        return parts[0]
    leads = [part for part in parts if isinstance(part, str | Asked | At)]
    where = next((part.amount for part in parts if isinstance(part, Where)), None)
    bodies = [part.draft if isinstance(part, Body) else part for part in parts]
    drafts = tuple(draft for draft in bodies if callable(draft))
    return Sentence(drafts, tuple(leads), where)


def _sentence(found: list[Instruction], sentence: Sentence, telling: Telling) -> None:
    """Add what a sentence says to the instructions before it."""
    conditions = [telling.condition(lead.condition) for lead in sentence.leads if isinstance(lead, Asked)]
    telling.doer = "you"
    if telling.both:
        telling.spoke_of(None)
        telling.both = False
    if found and isinstance(found[-1], May) and found[-1].who != "you":
        telling.player = found[-1].who
    made: list[Instruction] = []
    for draft in sentence.drafts:
        made += draft(telling)
    if sentence.where is not None:
        if "X()" not in repr(made):
            raise Unread
        made = [with_number(one, telling.amount(sentence.where)) for one in made]
    for lead in sentence.leads:
        if isinstance(lead, At):
            made = [Later(lead.moment, tuple(made))]
    for condition in conditions:
        made = [If(condition, tuple(made))]
    if made == [BURIED]:
        _bury(found)
        return
    if made == [STEADY]:
        _hold_steady(found)
        return
    if made and made[-1] in (ANEW, May((ANEW,))):
        made.pop()
        _aim_anew(made or found)
        if not made:
            return
    words = {lead for lead in sentence.leads if isinstance(lead, str)} - {"then"}
    if not words:
        found += made
    elif words == {"if done"}:
        _attach(found, tuple(made))
    else:
        _otherwise(found, tuple(made), May if words == {"if not"} else If if words == {"otherwise"} else None)


def _otherwise(found: list[Instruction], made: tuple[Instruction, ...], after: type[May | If] | None) -> None:
    """Let instructions be followed where the one before was not."""
    last = found[-1] if found else None
    if after is None or not isinstance(last, May | If) or not isinstance(last, after) or last.otherwise:
        raise Unread
    found[-1] = replace(last, otherwise=made)


def _bury(found: list[Instruction]) -> None:
    """Say of the destruction before that nothing can be regenerated."""
    last = found[-1] if found else None
    if not isinstance(last, Treat) or last.verb != "destroy":
        raise Unread
    found[-1] = replace(last, buried=True)


def _aim_anew(found: list[Instruction]) -> None:
    """Say of the copies that were made last that they may have new targets."""
    last = found[-1] if found else None
    if sum(isinstance(part, CopySpell) for part in parts(last)) != 1:
        raise Unread
    found[-1] = rewritten(last, lambda one: replace(one, anew=True) if isinstance(one, CopySpell) else one)


def _hold_steady(found: list[Instruction]) -> None:
    """Say of the damage before that it can't be prevented."""
    last = found[-1] if found else None
    if not isinstance(last, Deal):
        raise Unread
    found[-1] = replace(last, steady=True)


def _supply(found: list[Instruction], how: EntersSo, telling: Telling) -> None:
    """Say of what has just been put onto the battlefield with which counters it enters."""
    last = found[-1] if found else None
    if not isinstance(last, Send) or last.to != "battlefield" or last.counter is not None or not how.kind:
        raise Unread
    if telling.one(how.thing) not in (last.on, Is("before")):
        raise Unread
    supplied = replace(last, counter=how.kind, counters=how.number)
    if how.condition is None:
        found[-1] = supplied
    else:
        found[-1] = If(telling.condition(how.condition), (supplied,), otherwise=(last,))


def _attach(found: list[Instruction], made: tuple[Instruction, ...]) -> None:
    """Let instructions hang on whether the one before was followed."""
    if not found:
        raise Unread
    last = found[-1]
    if not isinstance(last, May):
        last = May((last,), must=True)
    if last.then or last.otherwise:
        raise Unread
    found[-1] = replace(last, then=made)


def spoken_by(opening: str, it: Filter | None, that: Filter | None) -> Spoken:
    """Say what a trigger condition speaks of.

    Args:
        opening: its tokens.
        it: what "it" means as the rest of the language has it.
        that: what a pronoun with a noun means there.
    """
    host = _OF_HOST.match(opening) is not None

    timed = opening.startswith("at ")

    def here(meant: Filter | None) -> Filter | None:
        if timed and meant == Is("chosen"):
            # no object makes a step begin
            return Is("host") if re.search(r"\b(?:enchanted|equipped) (?!player)", opening) else None
        if host and meant == Is("host") and _TO_OBJECT.search(opening):
            return None  # what deals the damage or what is dealt it
        # what something was attached to when it triggered, it need not be any more
        return TRIGGERING if meant == Is("chosen") or (host and meant == Is("host")) else meant

    return Spoken(here(it), here(that), _player(opening), _much(opening), cast=" cast " in opening)


def _player(opening: str) -> Who | None:
    """Give the player whom a trigger condition speaks of: of the event, or whose the object is that it is about."""
    if len(re.findall(r"\b(?:player|opponent)\b", opening)) != 1:
        return None
    if _WITH_HOLDER.search(opening) is None or "become the target of " in opening:
        return "triggering"
    found = _HELD.match(opening)
    return Holder(TRIGGERING, owner=found[1] == "own") if found else None


_WITH_HOLDER = re.compile(r"\b(?:player|opponent) (?:control|own)\b")
_HELD = re.compile(
    r"when(?:ever)? (?:a|another) (?:(?!spell|ability|deal|cause)\S+ )+?(?:player|opponent) (control|own) "
    r"(?:deals? (?:\S+ )?damage to (?:a player|you) |dies|enters|leaves|attack|block|become|be put into|be turned"
    r"|explore|transform|phase)"
)

_TO_OBJECT = re.compile(r"\bdeals? (?:\S+ )?damage to (?!a player|a opponent|1 of your opponent|you\b)")
_OF_HOST = re.compile(r"when(?:ever)? (?:enchanted|equipped|fortified) ")
_NUMBERED = re.compile(r"\bdamage\b|\blife\b|\b1 or more\b.*\bcounter\b")


def _much(opening: str) -> Amount | None:
    return Happened("trigger") if _NUMBERED.search(opening) else None
