"""What continuous effects do: changes as verb phrases of one sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from solver.cards import vocabulary
from solver.cards.model import (
    Ability,
    AddAbility,
    AddColors,
    AddSubtypes,
    AddSupertypes,
    AddTypes,
    Amount,
    BecomeCopy,
    CannotHaveKeyword,
    Change,
    ChangeWords,
    EverySubtype,
    Keyword,
    LoseAllAbilities,
    LoseKeyword,
    Modify,
    ProduceInstead,
    RemoveSubtypes,
    RemoveSupertypes,
    RemoveTypes,
    SetColors,
    SetController,
    SetName,
    SetPower,
    SetSubtypes,
    SetToughness,
    SetTypes,
    SwitchPowerToughness,
    Times,
    Word,
    X,
)
from solver.cards.wording.grammar import Voice, a, contracted, listed, player_does, plural, sentence
from solver.cards.wording.mana import produced
from solver.cards.wording.things import amount, counted, word

# a cost in words, or a quality in more than one, would run into the rest of the sentence
_IN_QUOTES = re.compile('—|"|^bands with|,')

Abilities = Callable[[Ability], str]
"""Writes an ability that an effect gives."""


@dataclass(frozen=True)
class Subject:
    """Whom a sentence is about: the words, whether they are plural, and whether the change is for a while.

    A static ability says "has" and "is", an effect for a while "gains" and "becomes". `lasting` says how long.
    """

    text: str
    many: bool
    passing: bool = False
    lasting: str = ""

    def verb(self, one: str, many: str) -> str:
        """Choose the form of a verb."""
        return many if self.many else one

    @property
    def own(self) -> str:
        """Its possessive pronoun."""
        return "their" if self.many else "its"

    @property
    def be(self) -> str:
        """The verb for what it is or becomes."""
        return self.verb("becomes", "become") if self.passing else self.verb("is", "are")

    @property
    def have(self) -> str:
        """The verb for what it has or gains."""
        return self.verb("gains", "gain") if self.passing else self.verb("has", "have")


@dataclass
class _Being:
    """What an effect makes of an object's types, colors and size, gathered for one "is a ..."."""

    size: str = ""
    colors: list[str] = field(default_factory=list)
    supertypes: list[str] = field(default_factory=list)
    subtypes: list[str] = field(default_factory=list)
    types: list[str] = field(default_factory=list)
    added: set[str] = field(default_factory=set)
    set: set[str] = field(default_factory=set)


def signed(number: int, other: int = 0) -> str:
    """Write a modifier of power or toughness; zero takes the sign of its neighbour."""
    return f"{number:+d}" if number else ("-0" if other < 0 else "+0")


def _modified(change: Modify, voice: Voice) -> str:
    power, toughness = change.power, change.toughness
    if isinstance(power, int) and isinstance(toughness, int):
        return f"{signed(power, toughness)}/{signed(toughness, power)}"
    scale: dict[str, list[int]] = {}
    each: list[str] = []
    for number in (power, toughness):
        factor, base = (number.factor, number.of) if isinstance(number, Times) else (1, number)
        words = None if isinstance(base, int) else counted(base, voice)
        if isinstance(number, int) and number == 0:
            scale.setdefault("", []).append(0)
        elif words is not None:
            each.append(words)
            scale.setdefault("", []).append(factor)
    if len(scale.get("", ())) == 2 and len(set(each)) == 1:
        first, second = scale[""]
        return f"{signed(first, second)}/{signed(second, first)} for each {each[0]}"
    return _by_letters(power, toughness, voice)


def _by_letters(power: Amount, toughness: Amount, voice: Voice) -> str:
    """Write a modifier by X and Y, and what they are."""
    letters: dict[str, str] = {}
    shown: list[str] = []
    for number in (power, toughness):
        if isinstance(number, int):
            shown.append(signed(number))
            continue
        if isinstance(number, Times) and number.of == X():
            shown.append(f"{number.factor:+d}X" if abs(number.factor) != 1 else "+X" if number.factor > 0 else "-X")
            continue
        sign, base = ("-", number.of) if isinstance(number, Times) and number.factor == -1 else ("+", number)
        text = amount(base, voice)
        letter = "X" if text == "X" else letters.setdefault(text, "XY"[len(letters)])
        shown.append(f"{sign}{letter}")
    where = [f"{letter} is {text}" for text, letter in letters.items()]
    return "/".join(shown) + (f", where {listed(where)}" if where else "")


def base_size(power: Amount | None, toughness: Amount | None, voice: Voice) -> str:
    """Write what sets base power and toughness, after "has"."""
    if isinstance(power, int) and isinstance(toughness, int):
        return f"base power and toughness {power}/{toughness}"
    if power is not None and power == toughness:
        text = amount(power, voice)
        if text == "X":
            return "base power and toughness X/X"
        return f"base power and base toughness each equal to {text}"
    parts = [
        f"base {name} {number}" if isinstance(number, int) else f"base {name} equal to {amount(number, voice)}"
        for name, number in (("power", power), ("toughness", toughness))
        if number is not None
    ]
    return listed(parts)


def _words(printed: Sequence[Word]) -> list[str]:
    return [word(one) for one in printed]


class Predicate:
    """Collects the changes of one effect and says them in one sentence's order."""

    def __init__(self, subject: Subject, voice: Voice, abilities: Abilities) -> None:
        self._subject = subject
        self._voice = voice
        self._abilities = abilities
        self._gets: list[str] = []
        self._loses: list[str] = []
        self._cannot: list[str] = []
        self._has: list[str] = []
        self._removed: list[str] = []
        self._other: list[str] = []
        self._being = _Being()
        self._power: Amount | None = None
        self._toughness: Amount | None = None
        self._order: list[str] = []
        self._copies = False
        self._lost_types = False

    def _place(self, part: str) -> int:
        """Give the place of a part in the sentence: what takes everything away comes first, what it is last."""
        if part == "loses" and any(lost.startswith("all abilities") for lost in self._loses):
            return -1
        if "creature" in self._being.types:
            return ("being", "gets", "size", "has", "loses", "cannot", "other").index(part)
        return ("gets", "size", "has", "loses", "cannot", "being", "other").index(part)

    def _note(self, part: str) -> None:
        if part not in self._order:
            self._order.append(part)

    def add(self, change: Change) -> None:
        """Take in one change."""
        being, subject = self._being, self._subject
        match change:
            case Modify():
                self._gets.append(_modified(change, self._voice))
                self._note("gets")
            case SetPower(to=to):
                self._power = to
                self._note("size")
            case SetToughness(to=to):
                self._toughness = to
                self._note("size")
            case SwitchPowerToughness():
                self._other.append(f"{subject.verb('has', 'have')} {subject.own} power and toughness switched")
                self._note("other")
            case AddAbility(ability=ability):
                self._gain(ability)
            case LoseAllAbilities(keep=keep):
                self._loses.append("all abilities" if keep == "none" else "all abilities except mana abilities")
                self._note("loses")
            case LoseKeyword(keyword=keyword):
                self._loses.append(keyword)
                self._note("loses")
            case CannotHaveKeyword(keyword=keyword):
                self._cannot.append(keyword)
                self._note("cannot")
            case BecomeCopy() | SetController() | ChangeWords() | SetName():
                self._copies |= isinstance(change, BecomeCopy)
                self._other.append(self._whole(change))
                self._note("other")
            case EverySubtype(family=family):
                kind = {"creature": "creature type", "land": "land type", "basic land": "basic land type"}[family]
                # Rules text leaves the addition unsaid for creature types, since it adds nothing there.
                tail = "" if family == "creature" else f" in addition to {subject.own} other types"
                self._other.append(f"{subject.be} every {kind}{tail}")
                self._note("other")
            case ProduceInstead():
                self._other.append(produced(change, many=subject.many))
                self._note("other")
            case _:
                self._become(being, change)

    def _gain(self, ability: Ability) -> None:
        text = self._abilities(ability)
        if isinstance(ability, Keyword) and not _IN_QUOTES.search(text):
            self._has.append(text)
        else:
            whole = sentence(text) if isinstance(ability, Keyword) else text
            self._has.append('"' + whole.replace('"', "'") + '"')
        self._note("has")

    def _whole(self, change: BecomeCopy | SetController | ChangeWords | SetName) -> str:
        subject = self._subject
        match change:
            case BecomeCopy():
                copied = copy_words(change, self._voice, self._abilities, lasting=subject.lasting)
                return f"{subject.verb('becomes', 'become')} a copy of {copied}"
            case SetController(player=player):
                return f"{subject.verb('is', 'are')} controlled by {player_does(player, '', one=True).strip()}"
            case ChangeWords(old=old, new=new):
                return (
                    f"{subject.verb('has', 'have')} all instances of {word(old)} in {subject.own} text be {word(new)}"
                )
            case SetName(name=name):
                return f"{subject.verb('is', 'are')} named {name}"

    def _become(self, being: _Being, change: Change) -> None:
        self._note("being")
        match change:
            case AddTypes(types=types):
                being.types += _words(types)
                being.added.add("types")
            case SetTypes(types=types):
                being.types += _words(types)
                being.set.add("types")
                if {"Artifact", "Creature"} <= set(types):
                    # that alone would leave it what it is besides (205.1b)
                    self._lost_types = True
            case AddSubtypes(subtypes=subtypes):
                being.subtypes += _words(subtypes)
                being.added.add("subtypes")
            case SetSubtypes(family=family, subtypes=()):
                self._loses.append(f"all {family} types")
                self._note("loses")
            case SetSubtypes(subtypes=subtypes):
                being.subtypes += _words(subtypes)
                being.set.add("subtypes")
            case AddColors(colors=colors):
                being.colors += _words(colors)
                being.added.add("colors")
            case SetColors(colors=colors):
                being.colors += _words(colors) or ["colorless"]
                being.set.add("colors")
            case AddSupertypes(supertypes=supertypes):
                being.supertypes += _words(supertypes)
            case RemoveTypes(types=removed) | RemoveSubtypes(subtypes=removed):
                named = [plural(one) if self._subject.many else a(one) for one in _words(removed)]
                self._removed.append(f"{self._subject.verb('isn', 'aren')}'t {listed(named, 'or')}")
            case RemoveSupertypes(supertypes=lost):
                self._removed.append(f"{self._subject.verb('isn', 'aren')}'t {listed(_words(lost), 'or')}")
            case _:  # every other change is taken care of by `add`
                raise AssertionError(change)

    def _gets_text(self) -> str:
        return f"{self._subject.verb('gets', 'get')} {' and '.join(self._gets)}"

    def _has_text(self) -> str:
        return f"{self._subject.have} {listed(self._has)}"

    def _loses_text(self) -> str:
        return f"{self._subject.verb('loses', 'lose')} {listed(self._loses)}"

    def _cannot_text(self) -> str:
        return f"can't have or gain {listed(self._cannot, 'or')}"

    def _size_text(self) -> str:
        return f"{self._subject.verb('has', 'have')} {base_size(self._power, self._toughness, self._voice)}"

    def _colors_alone(self) -> str:
        colors = self._being.colors
        text = "all colors" if len(set(colors)) == 5 else listed(colors)
        tail = f" in addition to {self._subject.own} other colors" if "colors" in self._being.added else ""
        return f"{self._subject.be} {text}{tail}"

    def _being_text(self) -> list[str]:
        being, subject = self._being, self._subject
        if not (being.types or being.subtypes):
            adjectives = [f"{subject.be} {listed(being.supertypes)}"] if being.supertypes else []
            return [*adjectives, *([self._colors_alone()] if being.colors else [])]
        if len(set(being.colors)) == 5 or any(color.startswith("the chosen") for color in being.colors):
            alone, being.colors = self._colors_alone(), []
        else:
            alone = ""
        head = " ".join(
            [*being.supertypes, *_adjective(being.colors), *_together(being.subtypes, being.types, subject)]
        )
        tail = self._addition()
        if _named_by_choice(head):
            text = head
        elif subject.many:
            text = head if "and" in head.split() else plural(head)
        else:
            text = listed([a(part) for part in head.split(" and ")]) if " and " in head and not being.types else a(head)
        return [f"{subject.be} {text}{tail}", *([alone] if alone else [])]

    def _addition(self) -> str:
        being = self._being
        added = {kind for kind in being.added if kind in ("types", "subtypes", "colors")}
        if {"artifact", "creature"} <= set(being.types) and being.set & {"subtypes"}:
            # an artifact creature keeps its other types (205.1b)
            return ""
        if not added:
            return ""
        types = "types"
        if added == {"subtypes"} and all(vocabulary.FAMILY_OF.get(one) == "land" for one in being.subtypes):
            types = "land types" if self._voice.every in ("fitting", "each") and not self._subject.passing else "types"
        if "types" not in added and "subtypes" not in added:
            return ""
        colors = "colors and " if "colors" in added else ""
        return f" in addition to {self._subject.own} other {colors}{types}"

    def text(self) -> str:
        """Write the whole predicate, and how long it holds."""
        # what X is stands behind everything
        parts = sorted(self.parts(), key=lambda part: ", where " in part)
        text = listed(parts) if parts else f"{self._subject.verb('is', 'are')} unchanged"
        # a copy says how long it is one in front of its exceptions
        return text if self._order == ["other"] and self._copies else f"{text}{self._subject.lasting}"

    def parts(self) -> list[str]:
        """Write the parts of the predicate, in the order that rules text prefers."""
        being = self._being
        sized = isinstance(self._power, int) and isinstance(self._toughness, int)
        parts: list[str] = []
        with_size = ""
        order = sorted(self._order, key=self._place)
        if sized and "being" in order and (being.types or being.subtypes):
            # A new creature is "a blue Frog creature with base power and toughness 1/1", one that was none is "a 2/2".
            if "creature" in being.types and not being.set & {"types", "subtypes"}:
                order.remove("size")
                being.size = f"{self._power}/{self._toughness}"
            elif being.set & {"types", "subtypes"}:
                order.remove("size")
                with_size = f" with {base_size(self._power, self._toughness, self._voice)}"
        for part in order:
            match part:
                case "gets":
                    parts.append(self._gets_text())
                case "has":
                    parts.append(self._has_text())
                case "loses" if self._loses:
                    parts.append(self._loses_text())
                case "cannot":
                    parts.append(self._cannot_text())
                case "size":
                    parts.append(self._size_text())
                case "being":
                    parts += self._sized(self._being_text(), with_size) + self._removed
                    if self._lost_types:
                        parts.append(f"{self._subject.verb('loses', 'lose')} all other card types")
                case "other":
                    parts += self._other
        return parts

    def _sized(self, texts: list[str], with_size: str) -> list[str]:
        if not texts:
            return texts
        first = texts[0]
        if self._being.size:
            for start in (f"{self._subject.be} a ", f"{self._subject.be} an ", f"{self._subject.be} "):
                if first.startswith(start):
                    article = "" if self._subject.many else "a "
                    first = f"{self._subject.be} {article}{self._being.size} {first.removeprefix(start)}"
                    break
        if with_size:
            head, marker, tail = first.partition(" in addition to ")
            first = f"{head}{with_size}{marker}{tail}"
        return [first, *texts[1:]]


def _adjective(colors: Sequence[str]) -> list[str]:
    return [listed(colors)] if colors else []


def _together(subtypes: list[str], types: list[str], subject: Subject) -> list[str]:
    """Put subtypes before types; several land types without a card type are a list ("a Forest and a Plains")."""
    if not types and len(subtypes) > 1 and all(vocabulary.FAMILY_OF.get(one) == "land" for one in subtypes):
        return [listed([plural(one) if subject.many else one for one in subtypes])]
    return [*subtypes, *types]


def _named_by_choice(head: str) -> bool:
    return head.startswith("the ")


def copy_words(copy: BecomeCopy, voice: Voice, abilities: Abilities, what: str = "", *, lasting: str = "") -> str:
    """Write what is copied, for how long and with which exceptions, after "a copy of"."""
    of = f"{what or voice.calls(copy.of)}{lasting}"
    exceptions = [f"its name is {change.name}" for change in copy.exceptions if isinstance(change, SetName)]
    predicate = Predicate(Subject("it", many=False), voice, abilities)
    for change in copy.exceptions:
        if not isinstance(change, SetName):
            predicate.add(change)
    exceptions += [contracted(f"it {part}") for part in predicate.parts()]
    exceptions += [f"it doesn't copy that object's {kept}" for kept in copy.keeps]
    return f"{of}, except {listed(exceptions)}" if exceptions else of
