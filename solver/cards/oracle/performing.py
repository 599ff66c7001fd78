"""Instructions about players: life, cards, tokens, searching, mana (119, 121, 111, 701)."""

from __future__ import annotations

import re
from typing import cast

import msgspec
from msgspec.structs import replace

from solver.cards.instructions import (
    AddMana,
    CopySpell,
    Create,
    CreateCopy,
    Deed,
    Discard,
    Instruction,
    MakeEmblem,
    Perform,
    Picked,
    Place,
    Search,
)
from solver.cards.model import Add, Face, Happened, Is, Zone
from solver.cards.oracle.doing import Number, Some, number_of, numbered, whom_of
from solver.cards.oracle.frames import CopyOf
from solver.cards.oracle.parsing import ACTIONS, Made, Unread, action, constant
from solver.cards.oracle.predicates import Quoted
from solver.cards.oracle.telling import BEFORE, TRIGGERING, Draft, Telling, Whom
from solver.cards.oracle.things import IT, Thing, Word

_LIFE: dict[str, Deed] = {"gain": "gain life", "lose": "lose life"}


@action("told_life")
def _life(text: str, parts: list[Made]) -> Draft:
    verb = re.search(r"\b(gain|lose) (?=.*\blife\b)", text)
    if verb is None:
        raise Unread

    def draft(telling: Telling) -> list[Instruction]:
        who = telling.who(whom_of(parts))
        made = Perform(_LIFE[verb[1]], number_of(parts, telling), who)
        telling.number = Happened("before")
        return [numbered(made, parts, telling)]

    return draft


@action("told_cards")
def _cards(text: str, parts: list[Made]) -> Draft:
    verb: Deed = "mill" if re.search(r"\bmills? ", text) else "draw"

    def draft(telling: Telling) -> list[Instruction]:
        who = telling.who(whom_of(parts))
        return [numbered(Perform(verb, number_of(parts, telling), who), parts, telling)]

    return draft


@action("told_hand_all")
def _hand_all(_: str, _parts: list[Made]) -> str:
    return "hand"


@action("told_discard")
def _discard(_: str, parts: list[Made]) -> Draft:
    things = [part for part in parts if isinstance(part, Thing)]
    amount = next((part for part in parts if not isinstance(part, Thing | Whom | str | Some)), 1)
    some = next((part for part in parts if isinstance(part, Some)), None)

    def draft(telling: Telling) -> list[Instruction]:
        who = telling.who(whom_of(parts))
        telling.number = Happened("before")
        if not things:
            return [Discard(None, who)]
        (thing,) = things
        if thing.ref is not None or thing.targets or not thing.cards or thing.scope != "battlefield":
            raise Unread
        of = telling.group(replace(thing, other=False, before=tuple(part for part in thing.before if part != "card")))
        plain = of == thing_of_any(thing)
        count = amount if some is None else some.amount
        return [Discard(count, who, None if plain else of, "at random" in parts, up_to=some is not None)]

    return draft


def thing_of_any(thing: Thing) -> Made:
    """Give the filter of a noun phrase that says no more than "card"."""
    return replace(thing, before=(), states=(), holder=(), after=(), other=False, cards=True).filter()


_SCRY: dict[str, Deed] = {
    "scry": "scry", "scries": "scry", "surveil": "surveil", "surveils": "surveil", "fateseal": "fateseal",
    "fateseals": "fateseal", "discover": "discover", "discovers": "discover",
}  # fmt: skip


@action("told_scry")
def _scry(text: str, parts: list[Made]) -> Draft:
    verb = next(_SCRY[word] for word in text.split() if word in _SCRY)

    def draft(telling: Telling) -> list[Instruction]:
        return [Perform(verb, parts[-1], telling.who(whom_of(parts)))]

    return draft


_SIMPLE: tuple[tuple[str, Deed], ...] = (
    (r"proliferates?", "proliferate"), (r"investigates?", "investigate"), (r"populates?", "populate"),
    (r"learns?", "learn"), (r"shuffles? its library", "shuffle"), (r"shuffles?", "shuffle"),
    (r"manifest dread", "manifest dread"), (r"ventures? into the dungeon", "venture"),
    (r"become the monarch", "become the monarch"), (r"takes? the initiative", "take the initiative"),
    (r"wins? the game", "win"), (r"lose the game", "lose"), (r"takes? a extra turn after this 1", "take a turn"),
    (r"the ring tempts you", "the Ring tempts"), (r"amass", "amass"),
)  # fmt: skip


def _deed(text: str) -> Deed:
    return next(deed for shape, deed in _SIMPLE if re.search(rf"\b{shape} ", text))


@action("told_simple")
def _simple(text: str, parts: list[Made]) -> Draft:
    if parts and callable(parts[0]):
        return cast("Draft", parts[0])
    amount = 2 if text.endswith("twice ") else 1
    return lambda telling: [Perform(_deed(text), amount, telling.who(whom_of(parts)))]


@action("told_of_you")
def _of_you(text: str, parts: list[Made]) -> Draft:
    words = [part for part in parts if isinstance(part, Word)]
    if words:
        return lambda _telling: [Perform("amass", parts[-1], kind=cast("str", words[0].filter))]
    whom = whom_of(parts) or Whom("you")
    return lambda telling: [Perform(_deed(text), who=telling.who(whom))]


@action("told_exile_top")
def _exile_top(_: str, parts: list[Made]) -> Draft:
    amount = next((part for part in parts if not isinstance(part, Whom | str)), 1)
    if "face down" in parts:
        raise Unread

    def draft(telling: Telling) -> list[Instruction]:
        made = Perform("exile top", amount, telling.who(whom_of(parts)))
        telling.spoke_of(BEFORE)
        return [made]

    return draft


@action("told_energy")
def _energy(text: str, _: list[Made]) -> int:
    return text.count("{E}")


@action("told_get")
def _get(text: str, parts: list[Made]) -> Draft:
    kind = re.search(r"\b(poison|experience|rad|energy) counter", text)

    def draft(telling: Telling) -> list[Instruction]:
        who = telling.who(whom_of(parts))
        if kind is not None:
            return [numbered(Place(kind[1], number_of(parts, telling), who=who), parts, telling)]
        amount = next(part for part in parts if isinstance(part, int))
        return [numbered(Place("energy", amount, who=who), parts, telling)]

    return draft


# --------------------------------------------------------------------------------------------------------------------
# Tokens
# --------------------------------------------------------------------------------------------------------------------


@action("told_times")
def _times(_: str, parts: list[Made]) -> Number:
    return Number(parts[0] if parts else 2)


@action("told_copy_spell")
def _copy_spell(_: str, parts: list[Made]) -> Draft:
    thing = parts[0]

    def draft(telling: Telling) -> list[Instruction]:
        on = telling.one(thing)
        if not isinstance(on, Is) or telling.doer != "you" or not _on_the_stack(on, telling):
            # a card is copied otherwise, and what is copied is cast then (707.12)
            raise Unread
        made = CopySpell(on, number_of(parts, telling))
        if thing.ref != IT:
            telling.spoke_of(on)
        return [numbered(made, parts, telling)]

    return draft


def _on_the_stack(on: Is, telling: Telling) -> bool:
    """Say whether what is meant is a spell or ability."""
    if on.ref.startswith("target "):
        target = telling.targets[int(on.ref[-1]) - 1]
        return target.scope == "stack" or target.abilities
    return telling.cast and on == TRIGGERING


ANEW: Instruction = CopySpell(BEFORE, anew=True)
"""Stands for what is said of the copies before: that they may have new targets (707.10c)."""


@action("told_anew")
def _anew(_: str, _parts: list[Made]) -> Draft:
    return lambda _telling: [ANEW]


class Name(msgspec.Struct, frozen=True):
    """The name of a token, in tokens."""

    words: str


@action("token_name", "called_name")
def _name(text: str, _: list[Made]) -> Name:
    return Name(text.strip())


class Held(msgspec.Struct, frozen=True):
    """The abilities in quotes that a token has."""

    quoted: tuple[Quoted, ...]


@action("token_given")
def _given(_: str, parts: list[Made]) -> Made:
    return parts[0]


class NewToken(msgspec.Struct, frozen=True):
    """A token without the abilities in quotes, and these."""

    face: Face
    quoted: tuple[Quoted, ...] = ()
    name: Name | None = None


@action("told_token")
def _token(text: str, parts: list[Made]) -> NewToken:
    quoted = tuple(part for part in parts if isinstance(part, Quoted))
    plain = [part for part in parts if isinstance(part, str)]
    name = next((part for part in parts if isinstance(part, Name)), None)
    return NewToken(ACTIONS["token_spec"](text, plain), quoted, name)


@action("told_made")
def _made(text: str, _: list[Made]) -> dict[str, bool]:
    return {"tapped": "tapped" in text, "attacking": "attacking" in text}


def _state(text: str, parts: list[Made]) -> dict[str, Made]:
    made = next((part for part in parts if isinstance(part, dict)), {"tapped": False, "attacking": False})
    before = re.search(r"\bcreates? (?:that many|\S+) tapped ", text)
    return {**made, "tapped": made["tapped"] or before is not None}


@action("told_create")
def _create(text: str, parts: list[Made]) -> Draft:
    new = next(part for part in parts if isinstance(part, NewToken))
    name = new.name or next((part for part in parts if isinstance(part, Name)), None)

    def draft(telling: Telling) -> list[Instruction]:
        who = telling.who(whom_of(parts))
        abilities = tuple(telling.speech.ability(quoted) for quoted in new.quoted)
        face = replace(new.face, abilities=(*new.face.abilities, *abilities))
        if name is not None:
            called = telling.speech.line.as_written(name.words)
            if called is None:
                raise Unread
            face = replace(face, name=called)
        made = Create(face, number_of(parts, telling), who, **_state(text, parts))
        counted = numbered(made, parts, telling)
        telling.spoke_of(BEFORE, (*face.types, *face.subtypes))
        return [counted]

    return draft


@action("told_copy")
def _copy(text: str, parts: list[Made]) -> Draft:
    copied = next(part for part in parts if isinstance(part, CopyOf))

    def draft(telling: Telling) -> list[Instruction]:
        who = telling.who(whom_of(parts))
        if copied.duration is not None:
            raise Unread
        of = telling.subject(copied.of)
        if not isinstance(of, Picked) and not isinstance(of, Is):
            raise Unread
        copy = telling.speech.copy(replace(copied, of=Thing(ref="chosen")))
        made = CreateCopy(of, copy, number_of(parts, telling), who, **_state(text, parts))
        telling.spoke_of(BEFORE)
        return [made]

    return draft


@action("told_emblem")
def _emblem(_: str, parts: list[Made]) -> Draft:
    quoted = [part for part in parts if isinstance(part, Quoted)]

    def draft(telling: Telling) -> list[Instruction]:
        who = telling.who(whom_of(parts))
        return [MakeEmblem(tuple(telling.speech.ability(one) for one in quoted), who)]

    return draft


@action("told_add")
def _add(_: str, parts: list[Made]) -> Draft:
    (add,) = parts
    if not isinstance(add, Add):
        raise Unread
    return lambda telling: [AddMana((telling.bound(add),))]


# --------------------------------------------------------------------------------------------------------------------
# Searching
# --------------------------------------------------------------------------------------------------------------------

constant(find_hand="hand", find_grave="graveyard")


@action("find_field")
def _field(text: str, _: list[Made]) -> str:
    return "battlefield tapped" if "tapped" in text else "battlefield"


class Found(msgspec.Struct, frozen=True):
    """What is done with what a search finds."""

    to: str
    revealed: bool


@action("told_found")
def _found(text: str, parts: list[Made]) -> Found:
    return Found(parts[0] if parts else "top", re.search(r"\breveal ", text) is not None)


class Sought(msgspec.Struct, frozen=True):
    """What is searched for, and how many of it."""

    thing: Thing
    some: Some


@action("told_find")
def _find(_: str, parts: list[Made]) -> Sought:
    return Sought(parts[-1], parts[0] if len(parts) > 1 else Some(1))


@action("told_search")
def _search(text: str, parts: list[Made]) -> Draft:
    sought = next(part for part in parts if isinstance(part, Sought))
    found = next(part for part in parts if isinstance(part, Found))

    def draft(telling: Telling) -> list[Instruction]:
        who = telling.who(whom_of(parts))
        thing = sought.thing
        plain = thing.ref is None and not thing.targets and not thing.other and not thing.unclear
        if (who == "you") != (" your library " in text):
            # whoever searches looks in the library of somebody else
            raise Unread
        if not plain or not thing.cards or thing.scope != "battlefield":
            raise Unread
        of = telling.group(thing)
        to: Zone = "library" if found.to == "top" else cast("Zone", found.to.partition(" ")[0])
        telling.spoke_of(BEFORE)
        return [
            Search(
                of, to, sought.some.amount, who, "top" if found.to == "top" else None,
                tapped="tapped" in found.to, revealed=found.revealed,
            )
        ]  # fmt: skip

    return draft
