"""What the grammar makes of a sentence: clauses, conditions, durations, copies."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from solver.cards.entering import WithCounters
from solver.cards.model import (
    Amount,
    Any,
    Change,
    ChangeWords,
    Chosen,
    Condition,
    Controlled,
    Filter,
    Modify,
    Not,
    Player,
    PlayerHas,
    RemoveSupertypes,
    SetController,
    State,
    SwitchPowerToughness,
    X,
)
from solver.cards.oracle.conditions import Unreadable
from solver.cards.oracle.parsing import Made, Unread, action, constant, parse
from solver.cards.oracle.predicates import (
    SUSPECTED,
    Being,
    Restriction,
    Scale,
    StillIs,
    TypeToken,
    being_of,
)
from solver.cards.oracle.things import IT, Thing
from solver.cards.vocabulary import kind_of


class Link(msgspec.Struct, frozen=True):
    """A word that ties a sentence to what is outside of it."""

    word: str


class Duration(msgspec.Struct, frozen=True):
    """How long an effect lasts."""

    kind: str
    condition: Condition | None = None


class Where(msgspec.Struct, frozen=True):
    """What the letters of a sentence stand for."""

    amounts: tuple[Amount, ...]


class Clause(msgspec.Struct, frozen=True):
    """A subject and what is said of it."""

    things: tuple[Thing, ...]
    said: tuple[Made, ...]
    condition: Condition | Unreadable | None = None


class Defining(msgspec.Struct, frozen=True):
    """A clause that says what a number of the subject is equal to."""

    changes: tuple[Change, ...]


class Frame(msgspec.Struct):
    """A sentence: clauses, conditions, duration."""

    clauses: list[Clause] = msgspec.field(default_factory=list)
    conditions: list[Condition] = msgspec.field(default_factory=list)
    duration: Duration | None = None
    where: tuple[Amount, ...] = ()
    still: StillIs | None = None
    defining: bool = False
    extends: tuple[Thing, ...] = ()
    aside: str = ""
    only_if: OnlyIf | None = None
    scale: tuple[Amount, ...] = ()
    elsewhere: bool = False
    otherwise: bool = False
    instead: bool = False
    guarded: bool = False
    several: tuple[Clause, ...] = ()
    choices: tuple[Made, ...] = ()
    unreadable: bool = False
    fights: list[Made] | None = None


constant(
    until_eot=Duration("end of turn"),
    until_your=Duration("your next turn"),
    until_combat=Duration("end of combat"),
    until_event=Duration("condition"),
    tapped="tapped",
)


@action("until_cond")
def _until_cond(_: str, parts: list[Condition]) -> Duration:
    return Duration("condition", parts[0])


@action("only_if")
def _only_if(text: str, parts: list[Made]) -> OnlyIf:
    return OnlyIf(text.removeprefix("if ").strip(), parts[0] if parts else None)


class OnlyIf(msgspec.Struct, frozen=True):
    """A condition that is checked once, as the ability resolves; a static ability has it all the time."""

    text: str
    condition: Condition | Unreadable | None = None


@action("when")
def _when(_: str, parts: list[Made]) -> Guard:
    return Guard(parts[0])


class Guard(msgspec.Struct, frozen=True):
    """A condition behind "if"."""

    condition: Condition | Unreadable


constant(otherwise=Link("otherwise"), instead=Link("instead"), you_too=Link("you"))


@action("where")
def _where(_: str, parts: list[Amount]) -> Where:
    return Where(tuple(parts))


def _headless(thing: Thing) -> bool:
    """Say whether a noun phrase has adjectives only."""
    parts = (*thing.before, *thing.states)
    return thing.ref is None and bool(parts) and all(map(_is_adjective, parts))


def _is_adjective(part: Filter) -> bool:
    match part:
        case str():
            return kind_of(part) in ("color", "supertype")
        case State(state="token" | "permanent"):
            return False
        case Any(of=parts):
            return all(map(_is_adjective, parts))
        case Not(of=inner):
            return _is_adjective(inner)
        case _:
            return isinstance(part, State)


@action("subject")
def _subject(text: str, parts: list[Made]) -> Subject:
    things = tuple(part for part in parts if isinstance(part, Thing))
    if any(map(_headless, things[:-1])) or (len(things) > 1 and "and " not in text):
        # "tapped, blocking creatures": no list of objects
        raise Unread
    return Subject(things, any(isinstance(part, Link) for part in parts))


class Subject(msgspec.Struct, frozen=True):
    """The noun phrases before a verb, and whether "you" is among them."""

    things: tuple[Thing, ...]
    you: bool = False


def player_has(keyword: str, player: Player = "you") -> PlayerHas | Restriction:
    """Say that a player has a keyword ability (702.11c, 702.18a); what else players have is not modelled.

    Args:
        keyword: its tokens.
        player: who has it.
    """
    match keyword.strip().removeprefix("K:"):
        case "hexproof" | "shroud" as name:
            return PlayerHas(name, player)
        case _:
            return Restriction(f"you have {keyword}")


@action("clause")
def _clause(text: str, parts: list[Made]) -> Clause:
    said = tuple(parts[1:])
    if parts[0].you:
        # what a player has is nothing of an object's
        said = (*said, player_has(text.partition(" have ")[2]))
    return Clause(parts[0].things, said)


@action("given_if")
def _given_if(_: str, parts: list[Made]) -> Clause:
    return Clause((), tuple(parts[:-1]), parts[-1])


@action("conditional")
def _conditional(_: str, parts: list[Made]) -> Several:
    if parts[0].you:
        return Several(())
    return Several(tuple(replace(part, things=parts[0].things) for part in parts[1:]))


class Several(msgspec.Struct, frozen=True):
    """Clauses about one subject that each have a condition of their own."""

    clauses: tuple[Clause, ...]


@action("where_else")
def _where_else(_: str, _parts: list[Made]) -> WhereElse:
    return WhereElse()


class WhereElse(msgspec.Struct, frozen=True):
    """X is something that only whoever made the effect knows."""


@action("untapping")
def _untapping(_: str, parts: list[Thing]) -> Clause:
    # what is untapped is the subject, and has been counted among the targets when it is spoken of again
    return Clause((parts[0],), (Restriction("untap "),))


@action("amassing")
def _amassing(_: str, parts: list[Made]) -> Clause:
    # 701.47a; the counters are no matter of what is left
    army = Thing(before=("Army",), holder=(Controlled("you"),))
    return Clause((army,), (Being(subtypes=(parts[0].filter,), added=frozenset({"subtypes"})),))


@action("suspecting")
def _suspecting(_: str, parts: list[Thing]) -> Clause:
    return Clause((parts[0],), (SUSPECTED,))


@action("doubling")
def _doubling(_: str, parts: list[Made]) -> Clause:
    # 701.10b
    things = tuple(part for part in parts if isinstance(part, Thing)) or (Thing(ref=IT),)
    stat = next(part for part in parts if isinstance(part, str))
    doubled = {"power": Modify(X(), 0), "toughness": Modify(0, X())}
    if stat not in doubled:
        raise Unread
    return Clause(things, (doubled[stat],))


@action("given_control")
def _given_control(_: str, parts: list[Made]) -> Clause:
    return Clause(tuple(parts), (SetController("chosen"),))


@action("gain_control", "controls")
def _controls(_: str, parts: list[Made]) -> Clause:
    if isinstance(parts[0], Clause):
        return parts[0]
    return Clause(tuple(parts), (SetController(),))


@action("switch")
def _switch(_: str, parts: list[Thing]) -> Clause:
    return Clause((parts[0],), (SwitchPowerToughness(),))


@action("text_words")
def _text_words(text: str, _: list[Made]) -> ChangeWords:
    if "color" in text:
        return ChangeWords(Chosen("first color"), Chosen("second color"))
    return ChangeWords(Chosen("first land type"), Chosen("second land type"))


@action("change_text")
def _change_text(_: str, parts: list[Made]) -> Clause:
    return Clause((parts[0],), tuple(parts[1:]))


@action("defines")
def _defines(_: str, parts: list[Made]) -> Clause:
    things = tuple(part for part in parts if isinstance(part, Thing)) or (Thing(ref=IT),)
    changes = tuple(part for part in parts if not isinstance(part, Thing))
    return Clause(things, (Defining(changes),))


@action("aside")
def _aside(text: str, _: list[Made]) -> Frame:
    return Frame(aside=text)


@action("choice_of")
def _choice_of(_: str, parts: list[Made]) -> OneOf:
    return OneOf(tuple(parts))


class OneOf(msgspec.Struct, frozen=True):
    """Abilities of which one is chosen on resolution."""

    abilities: tuple[Made, ...]


@action("same_true")
def _same_true(_: str, parts: list[Thing]) -> Frame:
    return Frame(extends=tuple(parts))


@action("mode")
def _mode(text: str, parts: list[Made]) -> Mode:
    words = [part for part in parts if isinstance(part, TypeToken)]
    rest = [part for part in parts if not isinstance(part, TypeToken)]
    name = next(word for word in text.split() if "/" in word)
    return Mode(name.upper(), (being_of(words), *rest))


class Mode(msgspec.Struct, frozen=True):
    """One of the shapes that something may enter in."""

    name: str
    said: tuple[Made, ...]


@action("frame")
def _frame(_: str, parts: list[Made]) -> Frame:
    frame = Frame()
    for part in parts:
        match part:
            case Clause():
                frame.clauses.append(part)
            case Duration():
                frame.duration = part
            case Where():
                frame.where = part.amounts
            case StillIs():
                frame.still = part
            case Scale():
                frame.scale = part.amounts
            case WhereElse():
                frame.elsewhere = True
            case OnlyIf():
                frame.only_if = part
            case Link():
                frame.otherwise |= part.word == "otherwise"
                frame.instead |= part.word == "instead"
            case Guard(condition=condition):
                frame.guarded = True
                if isinstance(condition, Unreadable):
                    frame.unreadable = True
                else:
                    frame.conditions.append(condition)
            case Several():
                frame.several = part.clauses
                frame.unreadable |= not part.clauses
            case Unreadable() | str():
                frame.unreadable = True
            case _:
                frame.conditions.append(part)
    return frame


# --------------------------------------------------------------------------------------------------------------------
# Copying
# --------------------------------------------------------------------------------------------------------------------


class OfEntering(msgspec.Struct, frozen=True):
    """An exception about how a copy enters, what else it then is, and what it has to be for that."""

    deed: WithCounters
    given: tuple[Made, ...] = ()
    filter: Filter | None = None


class CopyOf(msgspec.Struct, frozen=True):
    """What a sentence makes a copy of, and with which exceptions."""

    of: Thing
    exceptions: tuple[Made, ...]
    duration: Duration | None = None


constant(
    ex_not_copy=("keeps", "color"),
    ex_name=("name",),
    ex_legend=RemoveSupertypes(("Legendary",)),
    ex_this=("this ability",),
)


@action("copy_of")
def _copy_of(_: str, parts: list[Made]) -> CopyOf:
    lasting = tuple(part for part in parts[1:] if isinstance(part, Duration))
    rest = tuple(part for part in parts[1:] if not isinstance(part, Duration))
    return CopyOf(parts[0], rest, *lasting)


def joined(clauses: list[Clause]) -> list[Clause]:
    """Join clauses about the same subject ("... and it loses all other card types")."""
    found: list[Clause] = []
    for clause in clauses:
        if found and len(clause.things) == 1 and clause.things[0].ref == IT:
            found[-1] = replace(found[-1], said=(*found[-1].said, *clause.said))
        else:
            found.append(clause)
    return found


def frames_of(text: str) -> list[tuple[str, Frame | None]]:
    """Split tokens into sentences and read each; a sentence that is not read has no frame.

    Args:
        text: the tokens.
    """
    sentences = [part + ". " for part in text.split(". ") if part.strip()]
    found: list[tuple[str, Frame | None]] = []
    for sentence in sentences:
        made = parse("sentence", sentence)
        frame = made[0] if made and isinstance(made[0], Frame) else None
        if frame is not None and frame.still is not None and not frame.clauses and found and found[-1][1] is not None:
            found[-1][1].still = frame.still
            continue
        found.append((sentence, frame))
    return found
