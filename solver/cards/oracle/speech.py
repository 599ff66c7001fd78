"""From sentences to continuous effects: what pronouns and numbers mean, and which changes are one effect."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import cast

import msgspec
from msgspec.structs import replace

from solver.cards.combat import ON_COMBAT
from solver.cards.model import (
    IN_NO_LAYER,
    Ability,
    AddAbility,
    AddColors,
    AddSubtypes,
    AddSupertypes,
    AddTypes,
    All,
    AllOf,
    Amount,
    Any,
    AttachedTo,
    BecomeCopy,
    CannotHaveKeyword,
    Change,
    ChangeWords,
    Choice,
    Chosen,
    Compare,
    Condition,
    Controlled,
    Count,
    Effect,
    EverySubtype,
    Filter,
    HasChoice,
    InZone,
    Is,
    Keyword,
    LoseAllAbilities,
    LoseKeyword,
    Matches,
    Modify,
    Named,
    Not,
    Owned,
    Player,
    PlayerHas,
    Reference,
    RemoveSubtypes,
    RemoveSupertypes,
    RemoveTypes,
    Scope,
    SetColors,
    SetController,
    SetName,
    SetPower,
    SetSubtypes,
    SetToughness,
    SetTypes,
    StatOf,
    Sum,
    SwitchPowerToughness,
    Times,
    Unless,
    X,
)
from solver.cards.oracle.amounts import THAT_NUMBER
from solver.cards.oracle.combat import Fight, settled
from solver.cards.oracle.conditions import Unreadable
from solver.cards.oracle.frames import (
    CopyOf,
    Defining,
    Duration,
    Frame,
    Mode,
    OfEntering,
    OneOf,
    OnlyIf,
    joined,
)
from solver.cards.oracle.others import with_others
from solver.cards.oracle.parsing import Made, Unread
from solver.cards.oracle.predicates import (
    QUOTED,
    Addition,
    Being,
    Costed,
    Given,
    Loss,
    Quoted,
    Restriction,
    Suspected,
    Y,
    times,
    typed,
)
from solver.cards.oracle.rewriting import Rewriter, rewritten
from solver.cards.oracle.things import IT, ITS_CONTROLLER, OTHER, OTHER_THAN_IT, TARGET, Thing, together
from solver.cards.oracle.tokens import Line

_LAYERS: tuple[tuple[type, ...], ...] = (
    (BecomeCopy,),
    (SetController,),
    (ChangeWords, SetName),
    (AddSupertypes, RemoveSupertypes),
    (AddTypes, SetTypes, RemoveTypes),
    (AddSubtypes, SetSubtypes, RemoveSubtypes, EverySubtype),
    (AddColors, SetColors),
    (LoseAllAbilities,),
    (LoseKeyword,),
    (AddAbility,),
    (CannotHaveKeyword,),
    (SetPower,),
    (SetToughness,),
    (Modify,),
    (SwitchPowerToughness,),
    IN_NO_LAYER,
)


SOURCE = Is("source")
"""What the text is on."""

THING = r"(?:(?:T|Ts|S|Ss|N|C|U):\S+|(?:permanent|token|card|spell|source)) "
"""One word for a thing that a pronoun could mean."""

_THING = re.compile(THING)
# words before it may say that it has been spoken of
_SPOKEN_OF = re.compile(rf"\b(?:that|those|this|these) (?:{THING})+|\bdraws? (?:a|\d+|x) card |\bif (?:it|~) [^,.]*")
# conditions of which no part is spoken of again as "it"
_OF_PLAYERS = re.compile(r"(?:you|there|defending player|(?:a|your|no) opponent|it be your turn)\b")


def speaks_of_others(sentence: str) -> bool:
    """Say whether a sentence speaks of anything for the first time that a pronoun could mean.

    Args:
        sentence: its tokens.
    """
    return _THING.search(_SPOKEN_OF.sub("", sentence.rstrip() + " ")) is not None


def in_layers(changes: list[Change]) -> tuple[Change, ...]:
    """Put changes into the order of the layers."""
    place = {kind: number for number, kinds in enumerate(_LAYERS) for kind in kinds}
    return tuple(sorted(changes, key=lambda change: place[type(change)]))


_CONTROLLERS: dict[Reference, Player] = {
    "source": "you", "host": "host controller", "affected": "affected controller",
}  # fmt: skip

_CANNOT_BLOCK = "This creature can't block."


def _spoken_of(condition: Condition | None) -> str | None:
    """Give the object that a condition speaks of."""
    match condition:
        case AllOf(of=parts):
            return next(filter(None, map(_spoken_of, parts)), None)
        case Unless(of=part):
            return _spoken_of(part)
        case Compare(left=Count(of=found)):
            return _host_of(found)
        case Compare(left=left):
            return getattr(left, "ref", None)
        case _:
            return getattr(condition, "ref", None)


def _host_of(found: Filter) -> str | None:
    """Give the object that what is counted is attached to."""
    parts = found.of if isinstance(found, All) else (found,)
    return next((part.what.ref for part in parts if isinstance(part, AttachedTo) and isinstance(part.what, Is)), None)


def _only_one(condition: Condition | None) -> Filter | None:
    """Give the filter of "you control exactly one creature", which "that creature" then means."""
    match condition:
        case Compare(left=Count(of=All(of=parts) as found, scope="battlefield"), op="=", right=1):
            return found if Controlled("you") in parts else None
        case _:
            return None


def _one(affects: Filter) -> Reference:
    """Give the one object that a sentence with this subject is about: the source, its host, or each changed one."""
    ref = affects.ref if isinstance(affects, Is) else None
    return ref if ref in ("source", "host") else "affected"


def _has_letter(change: Change) -> bool:
    return isinstance(change, Modify | SetPower | SetToughness) and "X()" in repr(change)


def _is_numbered(thing: Thing) -> bool:
    """Say whether a phrase is about a target by its number."""
    return thing.ref is not None and thing.ref.startswith("target ")


def _placed(found: Filter, scope: Scope) -> Filter:
    """Say in a filter itself where its objects are."""
    if scope == "outside battlefield":
        return together([found, Not(InZone("battlefield"))])
    return found if scope == "everywhere" else together([found, InZone(scope)])


def _everywhere(found: list[Filter], things: tuple[Thing, ...]) -> Filter:
    """Join what is in several zones ("lands you control and land cards you own that aren't on the battlefield")."""
    if any(thing.ref is not None for thing in things):
        raise Unread
    return Any(tuple(_placed(one, thing.scope) for one, thing in zip(found, things, strict=True)))


class Reading(msgspec.Struct):
    """What the sentences of one ability say."""

    effects: list[Effect] = msgspec.field(default_factory=list)
    restrictions: list[str] = msgspec.field(default_factory=list)
    unread: list[str] = msgspec.field(default_factory=list)
    condition: Condition | None = None
    defining: bool = False
    leaving: int = 0


class Speech(msgspec.Struct):
    """Where a text is in its ability: what a pronoun means, and how many targets there have been.

    `subject` is what was spoken of last, `that` what a pronoun with a noun means instead of the source, `together` all
    of it where one sentence spoke of several things. `others` counts the things that are neither the source nor
    targets, and of which the board says which they were. A `spell` speaks of itself in passing only: no pronoun means
    it. `attached` is what the source is, where it is attached to something. With `counting`, what a resolved effect
    counts is written out.
    """

    line: Line
    compile_quoted: Callable[[str], Ability]
    passing: bool
    this_ability: Ability | None = None
    name: str = ""
    spell: bool = False
    attached: frozenset[str] = frozenset()
    subject: Filter | None = None
    that: Filter | None = None
    together: tuple[Filter, ...] = ()
    others: int = 0
    targets: int = 0
    chose: bool = False
    counting: bool = False

    def ability(self, given: Ability | Quoted | Costed) -> Ability:
        """Give an ability that is written out or in quotes."""
        if isinstance(given, Costed):
            return Keyword(given.keyword, cost=self.line.quotes[given.cost.number])
        if isinstance(given, Quoted):
            if given.number < 0:
                raise Unread
            return self.compile_quoted(self.line.quotes[given.number])
        return given

    def spoke_of(self, subject: Filter | None) -> None:
        """Note what a pronoun means from here on: None when it could mean several things."""
        self.subject, self.that, self.together = subject, None, ()

    def spoke_of_another(self) -> None:
        """Note that a pronoun means one thing from here on that is neither the source nor a target."""
        self.others += 1
        self.spoke_of(Is("chosen") if self.others == 1 else None)

    # ---- subjects

    def _target(self) -> Reference:
        self.targets += 1
        if self.targets > 3 or not self.passing:
            raise Unread
        return cast("Reference", f"target {self.targets}")

    def _meant(self, thing: Thing) -> Filter:
        """Give what a pronoun means: what was spoken of last, if that was one thing or all of it is meant."""
        if len(self.together) > 1:
            if not (thing.many and thing.that):
                raise Unread
            return Any(self.together)
        meant = self.subject
        if thing.that and meant in (None, SOURCE):
            meant = self.that
        if meant is None:
            raise Unread
        return meant

    def subject_of(self, things: tuple[Thing, ...]) -> tuple[Filter, Scope]:
        """Give filter and scope of a subject; a pronoun is what was spoken of last."""
        if len(things) == 1 and things[0].ref == IT:
            return self._meant(things[0]), "battlefield"
        found: list[Filter] = []
        scopes: list[Scope] = []
        for thing in things:
            if thing.some and not self.passing:
                # what a static ability affects is all there is of its kind
                raise Unread
            if thing.ref == TARGET:
                found.append(Is(self._target()))
            elif thing.ref == IT:
                found.append(self._meant(thing))
            elif not self.passing and (thing.targets or _is_numbered(thing)):
                raise Unread
            elif thing.ref == "triggering" and not self.counting:
                # which one it was, the board says
                found.append(Is("chosen"))
            elif thing.ref == "before" and not self.counting:
                found.append(self._meant(Thing(ref=IT)))
            elif thing.targets < 0:
                self.targets = 3
                found.append(thing.filter(OTHER))
            elif thing.targets:
                if self.targets:
                    raise Unread
                self.targets += thing.targets
                found.append(thing.filter(OTHER))
            else:
                found.append(self._group(thing))
            scopes.append("battlefield" if thing.ref is not None else thing.scope)
        if len(set(scopes)) > 1:
            if self.passing and set(scopes) != {"battlefield", "outside battlefield"}:
                raise Unread
            return _everywhere(found, things), "everywhere"
        affects = found[0] if len(found) == 1 else Any(tuple(found))
        return affects, scopes[0]

    def _group(self, thing: Thing) -> Filter:
        """Give the filter of a group; "other" leaves out a target, or what a spell spoke of before, or the source."""
        if thing.other and self.passing and isinstance(self.subject, Is):
            return thing.filter(self.subject.ref)
        if thing.other and self.spell and self.subject is not None:
            return together([replace(thing, other=False).filter(), Not(self.subject)])
        return thing.filter(OTHER)

    # ---- clauses

    def _bound(self, affects: Filter, *, changes: bool) -> Rewriter:
        """Say what a pronoun means beside a subject."""
        one = _one(affects)
        stat: Reference = "source" if one == "source" else "affected"

        def bind(part: Made) -> Made:
            match part:
                case StatOf(ref=found) if found == IT:
                    return StatOf(part.stat, stat if changes else one)
                case Controlled(by=by) | Owned(by=by) if by == ITS_CONTROLLER:
                    return replace(part, by=_CONTROLLERS[one])
                case msgspec.Struct() if getattr(part, "ref", None) == IT:
                    return replace(part, ref=one)
                case msgspec.Struct() if getattr(part, "ref", None) == TARGET:
                    raise Unread
                case _:
                    return part

        return bind

    def _changes(
        self, said: tuple[Made, ...], frame: Frame, family: Choice = "creature type"
    ) -> tuple[list[Change], list[str]]:
        changes: list[Change] = []
        restrictions: list[str] = []
        beings: list[Being] = []
        loss = Loss()
        for part in said:
            match part:
                case Being():
                    beings.append(part)
                case Loss():
                    loss = Loss(loss.types or part.types, (*loss.families, *part.families), loss.colors or part.colors)
                case Given():
                    changes.append(AddAbility(self.ability(part.ability)))
                case Suspected():
                    changes += [AddAbility(Keyword("menace")), AddAbility(self.compile_quoted(_CANNOT_BLOCK))]
                case Restriction():
                    restrictions.append(part.text)
                case Fight(text=text):
                    if frame.fights is None:
                        restrictions.append(text)
                    else:
                        frame.fights.append(part)
                case Quoted():
                    raise Unread
                case OneOf():
                    frame.choices = tuple(part.abilities)
                case Defining():
                    changes += part.changes
                    frame.defining = True
                case CopyOf():
                    changes.append(self.copy(part))
                    frame.duration = part.duration or frame.duration
                case Duration():
                    frame.duration = part
                case str():
                    raise Unread
                case tuple():
                    raise Unread
                case _:
                    changes.append(part)
        if loss.types and not any(being.types for being in beings):
            raise Unread
        for being in beings or [Being()]:
            if being.no_longer:
                raise Unread
            if being.chosen:
                order = "" if being.chosen == "the" else being.chosen
                being = replace(being, subtypes=(Chosen(cast("Choice", order + family)),))
            changes += typed(replace(being, still=True) if frame.still else being, loss)
        return changes, restrictions

    def shape(self, mode: Mode, added: Addition | None) -> tuple[str, tuple[Change, ...]]:
        """Give the changes of one of the shapes that something may enter in."""
        being, *rest = mode.said
        kinds = added.kinds if added and being.subtypes else frozenset[str]()
        changes, restrictions = self._changes((replace(being, added=kinds), *rest), Frame())
        if restrictions:
            raise Unread
        return mode.name, in_layers(changes)

    def alone(self, said: tuple[Made, ...]) -> tuple[Change, ...]:
        """Give the changes that are said of something without a sentence around them.

        Args:
            said: what is said.

        Raises:
            Unread: a part of it is nothing that changes.
        """
        plain = tuple(part for part in said if not isinstance(part, Keyword | Quoted | Costed))
        given = tuple(Given(part) for part in said if isinstance(part, Keyword | Quoted | Costed))
        changes, restrictions = self._changes((*plain, *given), Frame())
        if restrictions or not changes:
            raise Unread
        return in_layers(changes)

    def _particular(self) -> tuple[Reference, ...]:
        """Give the references to objects that a copy can be one of, besides targets."""
        return ("host", "source", "triggering", "before", "paid") if self.counting else ("host", "source")

    def copy(self, copy: CopyOf) -> BecomeCopy:
        """Turn "a copy of ..." into the change it is."""
        of: Reference
        if copy.of.ref == TARGET:
            of = self._target()
        elif copy.of.ref is not None and (copy.of.ref in self._particular() or _is_numbered(copy.of)):
            of = copy.of.ref
        elif copy.of.ref == IT and isinstance(self.subject, Is) and self.subject.ref.startswith("target"):
            of = self.subject.ref
        elif copy.of.ref == IT and not self.chose:
            raise Unread
        else:
            of = "chosen"
        keeps: list[Made] = []
        said: list[Made] = []
        for part in copy.exceptions:
            if isinstance(part, tuple) and part[0] == "keeps":
                keeps.append(part[1])
            elif isinstance(part, tuple) and part[0] == "name":
                said.append(SetName(self.name))
            elif isinstance(part, tuple) and part[0] == "this ability":
                if self.this_ability is None:
                    raise Unread
                said.append(AddAbility(self.this_ability))
            elif isinstance(part, OfEntering):
                raise Unread
            else:
                said.append(part)
        changes, restrictions = self._changes(tuple(said), Frame())
        if restrictions:
            raise Unread
        return BecomeCopy(of, in_layers(changes), tuple(keeps))

    def _numbers(self, changes: list[Change], frame: Frame) -> list[Change]:
        """Put in what X stands for; what a resolved effect counts is counted once, and is X (608.2h)."""
        if (frame.where or frame.elsewhere) and not any(_has_letter(change) for change in changes):
            # what the sentence explains is not among the numbers that were read
            raise Unread
        if self.passing and not self.counting:
            return [self._fixed(change) for change in changes]
        if frame.where:

            def put(part: Made) -> Made:
                if part == Y:
                    return frame.where[1] if len(frame.where) > 1 else part
                if part == X():
                    return frame.where[0]
                return part

            # the stand-in for the second letter holds an X itself
            def both(value: Made) -> Made:
                if value == Y:
                    return put(value)
                if isinstance(value, Times):
                    return Times(value.factor, both(value.of))
                return put(value)

            changes = [self._with_numbers(change, both) for change in changes]
        if not self.counting and any(_has_letter(change) for change in changes):
            # nothing says what the letter stands for
            raise Unread
        return changes

    def _with_numbers(self, change: Change, put: Rewriter) -> Change:
        match change:
            case Modify(power=power, toughness=toughness):
                return Modify(put(power), put(toughness))
            case SetPower(to=to):
                return SetPower(put(to))
            case SetToughness(to=to):
                return SetToughness(put(to))
            case _:
                return change

    def _fixed(self, change: Change) -> Change:
        counted: list[Amount] = []

        def fix(amount: Amount) -> Amount:
            match amount:
                case int() | X():
                    return amount
                case _ if amount == Y:
                    raise Unread
                case Times(factor=factor, of=of):
                    return Times(factor, fix(of))
                case _:
                    counted.append(amount)
                    return X()

        fixed = self._with_numbers(change, fix)
        if len(set(map(repr, counted))) > 1:
            raise Unread
        return fixed

    def read(self, frame: Frame, reading: Reading) -> None:
        """Add what one sentence says to a reading.

        Raises:
            Unread: the language cannot say it.
        """
        if frame.unreadable:
            raise Unread
        if frame.aside:
            reading.restrictions.append(frame.aside)
            return
        if frame.extends:
            self._extend(reading, *frame.extends)
            return
        if frame.several:
            self._read_several(frame, reading)
            return
        before_it = (len(reading.effects), len(reading.restrictions))
        if frame.elsewhere and not self.passing:
            raise Unread
        self._linked(frame, reading)
        if len(frame.conditions) > 1:
            frame.conditions = [AllOf(tuple(frame.conditions))]
        condition = frame.conditions[0] if frame.conditions else None
        spoken = _spoken_of(condition)
        before = self.subject
        if spoken in ("source", "host"):
            self.subject = Is(cast("Reference", spoken))
        elif (one := _only_one(condition)) is not None and not self.passing:
            self.subject = one
        made: list[tuple[Filter, Scope, list[Change]]] = []
        subjects: list[Filter] = []
        for clause in joined(frame.clauses):
            unspoken = self.subject is None
            affects, scope = self.subject_of(clause.things)
            affects = with_others(affects, self.attached)
            family: Choice = "land type" if any("Land" in thing.before for thing in clause.things) else "creature type"
            frame.fights = []
            changes, restrictions = self._changes(clause.said, frame, family)
            if frame.scale:
                changes = [self._scaled(change, frame.scale) for change in changes]
            reading.restrictions += restrictions
            copied = next((change for change in changes if isinstance(change, BecomeCopy)), None)
            if copied and copied.of.startswith("target") and clause.things[0].other:
                affects = clause.things[0].filter(copied.of)
            elif self.spell and unspoken and any(thing.other for thing in clause.things):
                raise Unread
            if clause.things[0].ref != IT:
                self.subject = None if self.spell and affects == SOURCE else affects
                subjects.append(affects)
            bind = self._bound(affects, changes=True)
            lettered = any("X()" in repr(fight) for fight in frame.fights)
            numbers = changes if lettered and not changes else self._numbers(changes, frame)
            numbered = [with_others(change, self.attached, _one(affects)) for change in numbers]
            changes = [rewritten(change, bind) for change in numbered]
            letter = frame.where[0] if frame.where and not self.passing else None
            for said in settled(frame.fights, affects, bind, letter):
                if isinstance(said, str):
                    reading.restrictions.append(said)
                else:
                    changes.append(with_others(said, self.attached, _one(affects)))
            if self.passing and not self.counting:
                self._one_number(changes)
            if made and made[-1][:2] == (affects, scope):
                made[-1][2].extend(changes)
            elif changes:
                made.append((affects, scope, changes))
        if subjects:
            self.together = tuple(dict.fromkeys(subjects))
        duration = frame.duration
        lasting: Condition | None = None
        if duration is not None:
            if not self.passing:
                raise Unread
            lasting = duration.condition
        subject = made[0][0] if made else before
        if subject is None and self.subject is not None:
            subject = self.subject
        both = [part for part in (condition, lasting) if part is not None]
        whole = None if not both else both[0] if len(both) == 1 else AllOf(tuple(both))
        if whole is not None and subject is not None:
            whole = with_others(whole, self.attached, _one(subject))
            whole = rewritten(whole, self._bound(subject, changes=False))
        if "'it'" in repr(whole) or "'target'" in repr(whole):
            raise Unread
        reading.condition = whole
        if frame.instead:
            self._replaced(reading, whole)
        whole, each = self._of_each(whole)
        for affects, scope, changes in made:
            if each is not None:
                affects = together([affects, each])
            self._add(reading, affects, scope, changes, whole, duration)
        self._add_choices(reading, frame, whole, duration)
        reading.defining |= frame.defining
        if before_it == (len(reading.effects), len(reading.restrictions)):
            # a sentence that says nothing has not been understood
            raise Unread

    def _linked(self, frame: Frame, reading: Reading) -> None:
        """Take in what ties a sentence to the one before it, and a condition in front of it."""
        if frame.guarded and self.passing:
            raise Unread
        if frame.only_if is not None:
            self._if(frame, frame.only_if)
        if frame.otherwise:
            if self.passing or reading.condition is None or frame.conditions:
                raise Unread
            frame.conditions = [Unless(reading.condition)]

    def _if(self, frame: Frame, only: OnlyIf) -> None:
        """Take in a condition that is in front of a sentence."""
        if self.passing:
            self._resolved_if(only.text)
        elif only.condition is None or isinstance(only.condition, Unreadable):
            raise Unread
        else:
            frame.conditions.insert(0, only.condition)

    def _replaced(self, reading: Reading, condition: Condition | None) -> None:
        """Let the effect of the sentence before hold only where this one's does not ("... instead as long as")."""
        if self.passing or condition is None or not reading.effects or reading.effects[-1].condition is not None:
            raise Unread
        before = reading.effects[-1]
        left, each = self._of_each(Unless(condition))
        affects = before.affects if each is None else together([before.affects, each])
        reading.effects[-1] = replace(before, affects=affects, condition=left)

    def _read_several(self, frame: Frame, reading: Reading) -> None:
        """Read clauses about one subject that each have a condition of their own."""
        if self.passing or frame.conditions or frame.otherwise or frame.only_if or frame.instead or frame.where:
            raise Unread
        for clause in frame.several:
            if clause.condition is None or isinstance(clause.condition, Unreadable):
                raise Unread
            self.read(Frame([replace(clause, condition=None)], [clause.condition]), reading)

    def _of_each(self, condition: Condition | None) -> tuple[Condition | None, Filter | None]:
        """Turn a condition on each object of a static ability's group ("as long as it's red") into a filter."""
        if self.passing:
            return condition, None
        match condition:
            case Matches(ref="affected", filter=each):
                return None, each
            case Unless(of=Matches(ref="affected", filter=each)):
                return None, Not(each)
            case AllOf(of=parts):
                split = [self._of_each(part) for part in parts]
                rest = [part for part, _ in split if part is not None]
                filters = [each for _, each in split if each is not None]
                whole = None if not rest else rest[0] if len(rest) == 1 else AllOf(tuple(rest))
                return whole, together(filters) if filters else None
            case _:
                return condition, None

    def _scaled(self, change: Change, amounts: tuple[Amount, ...]) -> Change:
        """Multiply a modifier with what the end of the sentence counts."""
        if not isinstance(change, Modify):
            return change
        amount = amounts[0] if len(amounts) == 1 else Sum(amounts)
        return Modify(times(change.power, amount), times(change.toughness, amount))

    def _resolved_if(self, condition: str) -> None:
        """Note what a condition speaks of that is checked on resolution."""
        if not self.passing:
            raise Unread
        for words, found in (("~ ", SOURCE), ("enchanted ", Is("host")), ("equipped ", Is("host"))):
            if condition.startswith(words) and not (self.spell and found == SOURCE):
                self.spoke_of(found)
                return
        if self.subject == SOURCE and not _OF_PLAYERS.match(condition) and speaks_of_others(condition):
            self.spoke_of(None)

    def _add_choices(
        self, reading: Reading, frame: Frame, condition: Condition | None, duration: Duration | None
    ) -> None:
        """Add one effect for each ability of which one is chosen as the effect begins."""
        if not frame.choices:
            return
        if not self.passing or condition is not None or len(frame.clauses) > 1 or self.subject is None:
            raise Unread
        for ability in frame.choices:
            if not isinstance(ability, Keyword) or ability.quality is not None:
                raise Unread
            chosen = HasChoice("mode", ability.keyword)
            self._add(reading, self.subject, "battlefield", [AddAbility(ability)], chosen, duration)

    def _one_number(self, changes: list[Change]) -> None:
        bases = {repr(change.to) for change in changes if isinstance(change, SetPower | SetToughness)}
        if len([base for base in bases if "X" in base]) > 1:
            raise Unread

    def _add(
        self,
        reading: Reading,
        affects: Filter,
        scope: Scope,
        changes: list[Change],
        condition: Condition | None,
        duration: Duration | None,
    ) -> None:
        had: list[Change] = [change for change in changes if isinstance(change, PlayerHas)]
        if had and (len(had) < len(changes) or affects != SOURCE):
            # what players have is nothing of an object's
            rest = [change for change in changes if change not in had]
            if rest:
                self._add(reading, affects, scope, rest, condition, duration)
            self._add(reading, SOURCE, "battlefield", had, condition, duration)
            return
        for kinds in (ON_COMBAT, IN_NO_LAYER):
            outside: list[Change] = [change for change in changes if isinstance(change, kinds)]
            if outside and len(outside) < len(changes):
                # what is done in layers and what is not have nothing in common but their objects
                inside = [change for change in changes if change not in outside]
                self._add(reading, affects, scope, inside, condition, duration)
                self._add(reading, affects, scope, outside, condition, duration)
                return
        effect = Effect(
            affects,
            in_layers(self._second_number(changes)),
            scope,
            condition,
            cast("Made", duration.kind if duration else "none"),
        )
        effect = rewritten(rewritten(effect, self._by_its_name), self._chosen_word)
        told = repr(effect)
        if repr(THAT_NUMBER) in told or any(f"ref={mark!r}" in told for mark in (IT, TARGET, OTHER, OTHER_THAN_IT)):
            # a pronoun that nothing has been found for
            raise Unread
        reading.effects.append(effect)

    def _chosen_word(self, part: Made) -> Made:
        """Put in the word in quotes that a choice is compared with."""
        if isinstance(part, HasChoice) and part.value.startswith(QUOTED):
            return HasChoice(part.what, self.line.quotes[int(part.value.removeprefix(QUOTED))])
        return part

    def _by_its_name(self, part: Made) -> Made:
        """Put the name of the card in place of the mark that stands for it in its own text."""
        if part != Named("~"):
            return part
        if not self.name:
            raise Unread
        return Named(self.name)

    def _second_number(self, changes: list[Change]) -> list[Change]:
        """Put in what "that number" stands for: what the power was set to."""
        power = next((change.to for change in changes if isinstance(change, SetPower)), None)
        found = []
        for change in changes:
            if isinstance(change, SetToughness) and isinstance(change.to, Sum) and THAT_NUMBER in change.to.of:
                if power is None:
                    raise Unread
                change = SetToughness(Sum(tuple(power if part == THAT_NUMBER else part for part in change.to.of)))
            elif THAT_NUMBER in (getattr(change, "to", None),):
                raise Unread
            found.append(change)
        return found

    def _extend(self, reading: Reading, spells: Thing, cards: Thing) -> None:
        """Extend an effect on permanents to spells and to cards owned elsewhere."""
        if not reading.effects or reading.effects[-1].scope != "battlefield":
            raise Unread
        effect = reading.effects[-1]
        affects = Any(
            (
                _placed(effect.affects, "battlefield"),
                _placed(together([*spells.before, *spells.states, Controlled("you")]), "stack"),
                _placed(together([*cards.before, *cards.states, Owned("you")]), "outside battlefield"),
            )
        )
        reading.effects[-1] = replace(effect, affects=affects, scope="everywhere")
