"""Instructions about objects: damage, destroying, changes of zones, counters, fights (120, 701, 122)."""

from __future__ import annotations

from typing import Literal, cast

import msgspec
from msgspec.structs import replace

from solver.cards.instructions import (
    Attach,
    Deal,
    Fight,
    Instruction,
    LetPlay,
    Picked,
    Place,
    Send,
    Treat,
    Treatment,
    Who,
)
from solver.cards.model import Amount, Filter, Happened, Is, Owned, Player, Scope
from solver.cards.oracle.parsing import Made, Unread, action, constant
from solver.cards.oracle.telling import BEFORE, Draft, Measured, Telling, Whom, joined, scaled
from solver.cards.oracle.things import IT, TARGET, Thing


class Number(msgspec.Struct, frozen=True):
    """How many: a number, or (None) what "that many" means."""

    amount: Amount | None

    def of(self, telling: Telling) -> Amount:
        """Give it as it is meant."""
        return telling.much() if self.amount is None else self.amount


class Each(msgspec.Struct, frozen=True):
    """What a number is multiplied with."""

    amount: Amount


class Equal(msgspec.Struct, frozen=True):
    """What a number is equal to."""

    amount: Measured


@action("told_that_many")
def _that_many(_: str, _parts: list[Made]) -> Number:
    return Number(None)


@action("told_n")
def _n(_: str, parts: list[Made]) -> Number:
    if not parts:
        return Number(1)
    return parts[0] if isinstance(parts[0], Number) else Number(1 if parts[0] == "another" else parts[0])


@action("told_each")
def _each(_: str, parts: list[Made]) -> Each:
    return Each(parts[0])


@action("told_equal")
def _equal(_: str, parts: list[Made]) -> Equal:
    return Equal(parts[0])


def numbered(one: Instruction, parts: list[Made], telling: Telling) -> Instruction:
    """Multiply an instruction with what is counted behind it.

    Args:
        one: the instruction.
        parts: the parts of its words.
        telling: where its text is.
    """
    each = next((part for part in parts if isinstance(part, Each)), None)
    return one if each is None else scaled(one, telling.amount(each.amount))


def number_of(parts: list[Made], telling: Telling) -> Amount:
    """Give the number among the parts of an instruction, 1 where there is none.

    Args:
        parts: the parts of its words.
        telling: where its text is.
    """
    for part in parts:
        if isinstance(part, Number):
            return part.of(telling)
        if isinstance(part, Equal):
            return telling.amount(part.amount)
    return 1


def whom_of(parts: list[Made]) -> Whom | None:
    """Give who does it, among the parts of an instruction."""
    return next((part for part in parts if isinstance(part, Whom)), None)


# --------------------------------------------------------------------------------------------------------------------
# Who, and what
# --------------------------------------------------------------------------------------------------------------------


@action("who_word")
def _who_word(text: str, _: list[Made]) -> Whom:
    return Whom(text.strip())


@action("who_holder")
def _who_holder(text: str, parts: list[Made]) -> Whom:
    word = "owner" if text.endswith("owner ") else "controller"
    return Whom(word, parts[0] if parts else None)


@action("told_who")
def _who(_: str, parts: list[Made]) -> Whom:
    return cast("Whom", parts[0])


class From(msgspec.Struct, frozen=True):
    """The zone that something is taken from, and whose."""

    scope: Scope
    whose: str


class Some(msgspec.Struct, frozen=True):
    """How many are chosen as the instruction is followed; any number where there is none."""

    amount: Amount | None = None
    up_to: bool = False


class Told(msgspec.Struct, frozen=True):
    """What an instruction is about, in words."""

    thing: Thing
    where: From | None = None
    some: Some | None = None
    random: bool = False

    def subject(self, telling: Telling, *, choosing: bool = False) -> Filter | Picked:
        """Give what is meant."""
        amount: Amount | None = self.some.amount if self.some else 1
        thing = self.thing if self.where is None else replace(self.thing, scope=self.where.scope)
        if self.where is not None and thing.ref is None and not thing.targets:
            thing = self._owned(thing, self.where, telling)
        found = telling.subject(thing, choosing=choosing or self.some is not None, amount=amount)
        if isinstance(found, Picked):
            return replace(found, up_to=bool(self.some and self.some.up_to), random=self.random)
        if self.some is not None or self.random:
            raise Unread
        return found

    def _owned(self, thing: Thing, where: From, telling: Telling) -> Thing:
        if not thing.cards:
            raise Unread
        match where.whose:
            case "your":
                owned: tuple[Filter, ...] = (Owned("you"),)
            case "a" | "all" | "each" | "any" | "":
                owned = ()
            case "a opponent 's" | "each opponent 's" | "your opponent 's":
                owned = (Owned("opponent"),)
            case "the target player 's":
                owned = (Owned("target 1"),)
            case "the triggering player 's":
                owned = (Owned("triggering"),)
            case _ if telling.player in ("target 1", "target 2", "target 3", "triggering"):
                owned = (Owned(cast("Player", telling.player)),)
            case _:
                raise Unread
        before = tuple(part for part in thing.before if part != "card")
        return replace(thing, before=before, holder=(*thing.holder, *owned))

    @property
    def scope(self) -> Scope:
        """Where it is."""
        return self.where.scope if self.where is not None else self.thing.scope


@action("told_pile")
def _pile(text: str, _: list[Made]) -> str:
    return text.strip()


@action("told_from")
def _from(text: str, parts: list[Made]) -> From:
    whose = text.removeprefix("from ").removesuffix(f"{parts[0]} ").strip()
    return From(parts[0], whose)


@action("told_up_to")
def _up_to(_: str, parts: list[Made]) -> Some:
    return Some(parts[0], up_to=True)


@action("told_many")
def _many(_: str, parts: list[Made]) -> Some:
    return parts[0] if isinstance(parts[0], Some) else Some(parts[0])


constant(told_any_number=Some(), told_random="at random")


@action("told_choice")
def _choice(text: str, _: list[Made]) -> str:
    return text.strip()


@action("told_thing")
def _thing(_: str, parts: list[Made]) -> Told:
    thing = next(part for part in parts if isinstance(part, Thing))
    where = next((part for part in parts if isinstance(part, From)), None)
    some = next((part for part in parts if isinstance(part, Some)), None)
    return Told(thing, where, some, "at random" in parts)


@action("told_things")
def _things(_: str, parts: list[Told]) -> Things:
    return Things(tuple(parts))


class Things(msgspec.Struct, frozen=True):
    """All that an instruction is about."""

    parts: tuple[Told, ...]

    def subject(self, telling: Telling, *, choosing: bool = False) -> Filter | Picked:
        """Give what is meant."""
        found = joined([part.subject(telling, choosing=choosing) for part in self.parts])
        if len(self.parts) > 1:
            telling.spoke_of(None)
        return found

    @property
    def scope(self) -> Scope:
        """Where all of it is."""
        scopes = {part.scope for part in self.parts}
        if len(scopes) > 1:
            raise Unread
        return scopes.pop()


def _of(parts: list[Made]) -> Things:
    return next(part for part in parts if isinstance(part, Things))


# --------------------------------------------------------------------------------------------------------------------
# Damage
# --------------------------------------------------------------------------------------------------------------------


class Hit(msgspec.Struct, frozen=True):
    """What damage is dealt to."""

    told: Told | None = None
    who: Whom | None = None


@action("told_any_target")
def _any_target(_: str, _parts: list[Made]) -> Hit:
    return Hit(Told(Thing(ref=TARGET)))


@action("told_hit")
def _hit(_: str, parts: list[Made]) -> Hit:
    part = parts[0]
    return part if isinstance(part, Hit) else Hit(who=part) if isinstance(part, Whom) else Hit(part)


class More(msgspec.Struct, frozen=True):
    """More damage, to something else, of the same amount where none is said."""

    hit: Hit
    number: Number | None = None


@action("told_hit_more")
def _hit_more(_: str, parts: list[Made]) -> More:
    return More(parts[-1], parts[0] if len(parts) > 1 else None)


class Dealt(msgspec.Struct, frozen=True):
    """How much damage, to what."""

    hits: tuple[More, ...]
    number: Number | Equal
    divided: bool = False


@action("told_dealt_to")
def _dealt_to(_: str, parts: list[Made]) -> Dealt:
    number, first, *more = parts
    return Dealt((More(first), *more), number)


@action("told_dealt_equal")
def _dealt_equal(_: str, parts: list[Made]) -> Dealt:
    equal = next(part for part in parts if isinstance(part, Equal))
    first, *more = (part for part in parts if part is not equal)
    return Dealt((More(first), *more), equal)


@action("told_dealt_divided")
def _dealt_divided(_: str, parts: list[Made]) -> Dealt:
    much, among = parts
    hit = among if isinstance(among, Hit) else Hit(among)
    return Dealt((More(hit),), much if isinstance(much, Equal) else Number(much), divided=True)


@action("told_damage")
def _damage(_: str, parts: list[Made]) -> Draft:
    dealer, dealt = parts[0], parts[1]

    def draft(telling: Telling) -> list[Instruction]:
        before = (telling.it, telling.that)
        source = telling.one(dealer)
        if source is None:
            raise Unread
        if dealer.ref in (TARGET, "host"):
            telling.spoke_of(source)
        amount = dealt.number.of(telling) if isinstance(dealt.number, Number) else telling.amount(dealt.number.amount)
        if dealer.ref == "source":
            telling.it, telling.that = before
        made: list[Instruction] = []
        for more in dealt.hits:
            number = amount if more.number is None else more.number.of(telling)
            who: Who | None = None if more.hit.who is None else _hit_who(telling, more.hit.who)
            to = None if more.hit.told is None else more.hit.told.subject(telling)
            if isinstance(to, Picked) or (dealt.divided and not _is_target(to)):
                raise Unread
            by = None if source == Is("source") else source
            scope: Scope = more.hit.told.scope if more.hit.told is not None else "battlefield"
            last = made[-1] if made else None
            if isinstance(last, Deal) and more.number is None and (last.to is None) != (to is None):
                if last.who is not None and who is not None:
                    raise Unread
                made[-1] = replace(last, to=last.to if to is None else to, who=last.who if who is None else who)
            elif last is not None and more.number is None:
                raise Unread
            else:
                made.append(Deal(number, to, who, by, scope, divided=dealt.divided))
        telling.number = Happened("before")
        return [numbered(one, parts, telling) for one in made]

    return draft


def _is_target(on: Filter | Picked | None) -> bool:
    return isinstance(on, Is) and on.ref.startswith("target ")


@action("told_distribute")
def _distribute(_: str, parts: list[Made]) -> Draft:
    among = next(part for part in parts if isinstance(part, Told))
    number, kind = (part for part in parts if not isinstance(part, Told | Whom))

    def draft(telling: Telling) -> list[Instruction]:
        if telling.who(whom_of(parts)) != "you" or not kind:
            raise Unread
        on = among.subject(telling)
        if not _is_target(on):
            # what is divided among no targets is divided as this is done (608.2d)
            raise Unread
        telling.number = Happened("before")
        return [Place(kind, number, on, scope=among.scope, divided=True)]

    return draft


def _hit_who(telling: Telling, whom: Whom) -> Who:
    doer = telling.doer
    who = telling.who(whom)
    telling.doer = doer
    return who


# --------------------------------------------------------------------------------------------------------------------
# What is done with them
# --------------------------------------------------------------------------------------------------------------------


@action("told_treat")
def _treat(text: str, parts: list[Made]) -> Draft:
    verb = cast("Treatment", "phase out" if text.startswith("phase out") else text.partition(" ")[0])
    things = _of(parts)

    def draft(telling: Telling) -> list[Instruction]:
        telling.doer = "you"
        on = things.subject(telling)
        scope = things.scope
        if verb == "counter":
            if (scope != "stack" and not isinstance(on, Is)) or on == Is("source"):
                raise Unread
            scope = "stack"
        return [Treat(verb, on, scope)]

    return draft


@action("told_never")
def _never(_: str, _parts: list[Made]) -> Draft:
    return lambda _telling: [BURIED]


BURIED: Instruction = Treat("destroy", Is("before"), buried=True)
"""Stands for what is said of the destruction before: that nothing can be regenerated."""


@action("told_sacrifice")
def _sacrifice(_: str, parts: list[Made]) -> Draft:
    told = next(part for part in parts if isinstance(part, Told))

    def draft(telling: Telling) -> list[Instruction]:
        who = telling.who(whom_of(parts))
        if told.thing.ref == TARGET or told.thing.targets:
            raise Unread
        choosing = told.thing.ref is None and not told.thing.many
        return [Treat("sacrifice", told.subject(telling, choosing=choosing), by=who)]

    return draft


_ACTS: dict[str, Treatment] = {
    "explore": "explore", "explores": "explore", "phases": "phase out", "phase": "phase out",
    "transforms": "transform", "transform": "transform", "connives": "connive", "connive": "connive",
}  # fmt: skip


@action("told_not_untap")
def _not_untap(_: str, _parts: list[Made]) -> str:
    return "skip next untap"


@action("told_acts")
def _acts(text: str, parts: list[Made]) -> Draft:
    thing = parts[0]
    word = text.removesuffix(" out ").split()[-1] if "skip next untap" not in parts else ""
    verb: Treatment = _ACTS[word] if word else "skip next untap"

    def draft(telling: Telling) -> list[Instruction]:
        on = telling.subject(thing)
        if isinstance(on, Picked):
            raise Unread
        return [Treat(verb, on)]

    return draft


@action("told_fight")
def _fight(_: str, parts: list[Made]) -> Draft:
    def draft(telling: Telling) -> list[Instruction]:
        found = [telling.subject(thing) for thing in parts]
        if len(found) != 2 or any(isinstance(one, Picked) or not isinstance(one, Is) for one in found):
            raise Unread
        telling.spoke_of(None)
        return [Fight(found[0], found[1])]

    return draft


@action("told_attach")
def _attach(text: str, parts: list[Made]) -> Draft:
    def draft(telling: Telling) -> list[Instruction]:
        if text.startswith("attach ") != (len(parts) == 2):
            raise Unread
        if len(parts) == 1:
            return [Attach(parts[0].subject(telling), None)]
        told, host = parts
        # a pronoun behind "to" means what was spoken of before all of it
        meant = telling.one(host.thing) if host.thing.ref == IT else None
        what = told.subject(telling)
        to = meant if meant is not None else host.subject(telling)
        if isinstance(to, Picked) and telling.doer != "you":
            to = replace(to, by=telling.doer)
        telling.spoke_of(to if isinstance(to, Is) else None)
        # what is attached could be meant as well, unless a noun says otherwise
        telling.it, telling.that = None, telling.it
        return [Attach(what, to)]

    return draft


# --------------------------------------------------------------------------------------------------------------------
# Changes of zones
# --------------------------------------------------------------------------------------------------------------------

constant(
    told_until_left="until left",
    told_to_field="battlefield",
    entry_tapped_attacking={"tapped": True, "attacking": True},
    entry_tapped_={"tapped": True},
    entry_transformed_={"transformed": True},
    entry_yours={"under": "you"},
    entry_owners={"under": None},
    told_face_down="face down",
)


@action("told_whose")
def _whose(text: str, _: list[Made]) -> str:
    return f"whose {text.strip()}"


@action("entry_with_counters")
def _with_counters(_: str, parts: list[Made]) -> dict[str, Made]:
    kind = parts[-1]
    if not kind:
        raise Unread
    return {"counter": kind, "counters": parts[0] if len(parts) > 1 else 1}


def _entered(parts: list[Made]) -> dict[str, Made]:
    found: dict[str, Made] = {}
    for part in parts:
        if isinstance(part, dict):
            if found.keys() & part.keys():
                raise Unread
            found |= part
    return found


@action("told_to_hand")
def _to_hand(text: str, _: list[Made]) -> str:
    return "to your hand" if text.startswith("your") else "to its hand" if text.startswith("its hand") else "to hand"


def _sending(things: Things, telling: Telling, to: str, who: Who, **how: Made) -> Instruction:
    on = things.subject(telling)
    if not isinstance(on, Is | Picked):
        # all of them are spoken of as what has moved
        telling.spoke_of(BEFORE)
    scope = things.scope
    if isinstance(on, Is) and on.ref.startswith("target ") and on.ref not in telling.sent:
        scope = telling.targets[int(on.ref[-1]) - 1].scope
        telling.sent.add(on.ref)
    return Send(on, to, scope, who, **how)  # type: ignore[arg-type]


@action("told_exile")
def _exile(_: str, parts: list[Made]) -> Draft:
    things = _of(parts)

    def draft(telling: Telling) -> list[Instruction]:
        who = telling.who(whom_of(parts))
        return [_sending(things, telling, "exile", who, until_left="until left" in parts)]

    return draft


@action("told_return")
def _return(_: str, parts: list[Made]) -> Draft:
    things = _of(parts)
    to = next(part for part in parts if isinstance(part, str))

    def draft(telling: Telling) -> list[Instruction]:
        who = telling.who(whom_of(parts))
        if to == "battlefield":
            return [_sending(things, telling, "battlefield", who, **{"under": who, **_entered(parts)})]
        made = _sending(things, telling, "hand", who)
        if to == "to your hand" and not _yours(cast("Send", made), telling):
            raise Unread
        return [made]

    return draft


def _yours(made: Send, telling: Telling) -> bool:
    """Say whether what returns to your hand is your own."""
    on = made.on.of if isinstance(made.on, Picked) else made.on
    if isinstance(on, Is) and on.ref.startswith("target"):
        what = telling.targets[int(on.ref[-1]) - 1].what
        return what is not None and "by='you'" in repr(what)
    return on in (Is("source"), Is("triggering"), BEFORE) or "Owned(by='you')" in repr(on)


@action("told_onto")
def _put_onto(_: str, parts: list[Made]) -> Draft:
    things = _of(parts)

    def draft(telling: Telling) -> list[Instruction]:
        who = telling.who(whom_of(parts))
        return [_sending(things, telling, "battlefield", who, **{"under": who, **_entered(parts)})]

    return draft


@action("told_put_away")
def _put_away(text: str, parts: list[Made]) -> Draft:
    things = _of(parts)
    shuffled = " into its owner 's library " in text
    place = "shuffled" if shuffled else None
    place = "bottom" if "on the bottom of " in text else "top" if "on top of " in text else place
    to = "library" if place else "hand" if text.endswith("hand ") else "graveyard"
    whose = next((part for part in parts if isinstance(part, str) and part.startswith("whose ")), "")

    def draft(telling: Telling) -> list[Instruction]:
        who = telling.who(whom_of(parts))
        made = cast("Send", _sending(things, telling, to, who, place=place))
        if whose == "whose your" and not _yours(made, telling):
            raise Unread
        return [made]

    return draft


@action("told_play_what")
def _play_what(_: str, _parts: list[Made]) -> str:
    return "what"


@action("told_free")
def _free(_: str, _parts: list[Made]) -> str:
    return "free"


_UNTIL: tuple[tuple[str, Literal["end of turn", "end of your next turn", "always"]], ...] = (
    ("until the end of your next turn ", "end of your next turn"), ("this turn ", "end of turn"),
    ("until end of turn ", "end of turn"), ("for as long as it remain exiled ", "always"),
)  # fmt: skip


@action("told_play")
def _play(text: str, parts: list[Made]) -> Draft:
    until = next((what for words, what in _UNTIL if words in text), None)

    def draft(telling: Telling) -> list[Instruction]:
        if telling.it != BEFORE:
            raise Unread
        return [LetPlay(BEFORE, until, who=telling.doer, cast=text.startswith("cast "), free="free" in parts)]

    return draft


# --------------------------------------------------------------------------------------------------------------------
# Counters
# --------------------------------------------------------------------------------------------------------------------


class Kinds(msgspec.Struct, frozen=True):
    """Counters of a kind, and how many."""

    kind: str
    number: Number | Equal


@action("told_counter_equal")
def _counter_equal(_: str, parts: list[Made]) -> Kinds:
    return Kinds(parts[0], parts[1])


@action("told_counter")
def _counter(_: str, parts: list[Made]) -> Kinds:
    if isinstance(parts[0], Kinds):
        return parts[0]
    return Kinds(parts[1], parts[0])


@action("told_counter_list")
def _counter_list(_: str, parts: list[Kinds]) -> list[Kinds]:
    return parts


@action("told_counters")
def _counters(_: str, parts: list[Made]) -> Draft:
    things = _of(parts)
    kinds = [part for part in parts if isinstance(part, Kinds)]

    def draft(telling: Telling) -> list[Instruction]:
        telling.who(whom_of(parts))
        amounts = [
            one.number.of(telling) if isinstance(one.number, Number) else telling.amount(one.number.amount)
            for one in kinds
        ]
        if any(not one.kind for one in kinds):
            raise Unread
        on = things.subject(telling)
        if isinstance(on, Picked) and len(kinds) > 1:
            raise Unread
        made = [Place(one.kind, amount, on, scope=things.scope) for one, amount in zip(kinds, amounts, strict=True)]
        telling.number = Happened("before")
        return [numbered(one, parts, telling) for one in made]

    return draft


@action("told_remove")
def _remove(text: str, parts: list[Made]) -> Draft:
    things = _of(parts)
    kind = next((part for part in parts if isinstance(part, str)), "")
    everything = "removes all " in text or "remove all " in text

    def draft(telling: Telling) -> list[Instruction]:
        telling.who(whom_of(parts))
        amount = None if everything else number_of(parts, telling)
        on = things.subject(telling)
        return [Place(kind or None, amount, on, scope=things.scope, removed=True)]

    return draft
