"""Abilities as ASP facts: every distinct ability gets a number once, and facts that say what it does.

Facts about abilities hold in every world. Equal abilities are one, wherever they stand, so a batch of boards shares
them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence

import msgspec

from solver.cards import model, vocabulary
from solver.cards.combat import ON_COMBAT
from solver.cards.keywords import STATICS
from solver.cards.locking import looks_again
from solver.cards.replacing import LifeLost, Replacement
from solver.cards.vocabulary import constant
from solver.facts import combat, terms
from solver.facts.terms import (
    NotModelledError,
    Part,
    Survey,
    X,
    amount,
    condition_clauses,
    counter_kind,
    filter_part,
    sort_of,
    sort_of_choice,
)

Lines = list[str]


class Definition(msgspec.Struct):
    """The facts about one ability, resolved effect or copy effect, with what else is known of it.

    `brings` are the abilities that it can give to objects, `missing` says what of it is not modelled. `generates` names
    the definitions of the effects that an ability makes, `affects` the filter of the objects that each of those applies
    to. `surveys` tells where its amounts look for objects. `uses_x` tells that X has to be known, `of_each` that the
    condition is about each affected object by itself, `chooses` that a resolved effect changes only those of the listed
    objects that it describes.
    """

    lines: Lines
    brings: tuple[int, ...] = ()
    missing: tuple[str, ...] = ()
    depth: int = 1
    words: frozenset[str] = frozenset()
    features: frozenset[str] = frozenset()
    generates: tuple[str, ...] = ()
    affects: tuple[tuple[str, str], ...] = ()
    surveys: frozenset[Survey] = frozenset()
    uses_x: bool = False
    of_each: bool = False
    chooses: bool = False


def together(lines: Lines, generates: tuple[str, ...], parts: Sequence[Definition]) -> Definition:
    """Make the definition of an ability of its own facts and the definitions of its effects."""
    return Definition(
        [*lines, *(line for part in parts for line in part.lines)],
        tuple(number for part in parts for number in part.brings),
        tuple(reason for part in parts for reason in part.missing),
        max((part.depth for part in parts), default=1),
        frozenset[str]().union(*(part.words for part in parts)),
        frozenset[str]().union(*(part.features for part in parts)),
        generates,
        tuple(pair for part in parts for pair in part.affects),
        frozenset[Survey]().union(*(part.surveys for part in parts)),
        any(part.uses_x for part in parts),
        any(part.of_each for part in parts),
    )


class Abilities:
    """Numbers abilities and writes their facts, each once in the life of the process."""

    def __init__(self) -> None:
        self._numbers: dict[model.Ability, int] = {}
        self._abilities: list[model.Ability] = []
        self._definitions: dict[int, Definition] = {}
        self._effects: dict[tuple[model.Effect, bool], int] = {}
        self._resolved: dict[int, Definition] = {}
        self._copies: dict[model.BecomeCopy, int] = {}
        self._copy_definitions: dict[int, Definition] = {}

    def number(self, ability: model.Ability) -> int:
        """Give the number that stands for an ability."""
        number = self._numbers.get(ability)
        if number is None:
            number = self._numbers[ability] = len(self._abilities)
            self._abilities.append(ability)
        return number

    def ordinary(self, ability: model.Ability) -> int:
        """Give the number of an ability as an effect grants it: never a characteristic-defining one (604.3a)."""
        if not (isinstance(ability, model.Static) and ability.defining):
            return self.number(ability)
        return self.number(msgspec.structs.replace(ability, defining=False))

    def ability(self, number: int) -> model.Ability:
        """Give the ability that a number stands for."""
        return self._abilities[number]

    def definition(self, number: int) -> Definition:
        """Give the facts about an ability."""
        definition = self._definitions.get(number)
        if definition is None:
            definition = self._definitions[number] = self._define(number)
        return definition

    def left_by(self, effects: tuple[model.Effect, ...]) -> list[int]:
        """Give the numbers of the effects that one spell or ability left when it resolved.

        All of them change what the board lists. Only where they speak of different objects does each look for its own
        ones among those (611.2c).
        """
        several = len({effect.affects for effect in effects}) > 1
        return [
            self._left(effect, chooses=several and not _is_named(effect.affects) and not looks_again(effect))
            for effect in effects
        ]

    def _left(self, effect: model.Effect, *, chooses: bool) -> int:
        number = self._effects.get((effect, chooses))
        if number is None:
            number = self._effects[effect, chooses] = len(self._effects)
            writer = DefinitionWriter(self, f"e({number})", resolved=True, chooses=chooses)
            writer.effect(effect)
            self._resolved[number] = writer.finish()
        return number

    def resolved_definition(self, number: int) -> Definition:
        """Give the facts about an effect that was left behind."""
        return self._resolved[number]

    def copying(self, copy: model.BecomeCopy) -> int:
        """Give the number of a copy effect."""
        number = self._copies.get(copy)
        if number is None:
            number = self._copies[copy] = len(self._copies)
            self._copy_definitions[number] = _copy_definition(self, number, copy)
        return number

    def copying_definition(self, number: int) -> Definition:
        """Give the facts about a copy effect."""
        return self._copy_definitions[number]

    def closure(self, numbers: Iterable[int]) -> Iterator[int]:
        """Give abilities with all those that they can bring with them."""
        seen: set[int] = set()
        todo = list(numbers)
        while todo:
            number = todo.pop()
            if number not in seen:
                seen.add(number)
                yield number
                todo.extend(self.definition(number).brings)

    def _define(self, number: int) -> Definition:
        ability = self.ability(number)
        lines = [f"ability_kind(a({number}),{_form(ability)})."]
        static: model.Static | None = None
        generates: list[str] = []
        parts: list[Definition] = []
        match ability:
            case model.Keyword(keyword=keyword):
                lines.append(f"keyword_of(a({number}),{constant(keyword)}).")
                static = STATICS.get(keyword)
            case model.Static():
                static = ability
            case model.Activated(mana=mana) | model.Triggered(mana=mana) | model.Opaque(mana=mana):
                if mana:
                    lines.append(f"mana_ability(a({number})).")
            case _:
                pass
        if isinstance(ability, model.Activated):
            lines.append(f"activated(a({number})).")
        if static is not None:
            zones = (
                ("battlefield", "stack", "hand", "graveyard", "library", "exile", "command")
                if static.defining
                else static.zones
            )
            lines.extend(f"works_in(a({number}),{zone})." for zone in zones)
            for index, effect in enumerate(static.effects):
                name = f"d({number},{index})"
                generates.append(name)
                lines.append(f"generates(a({number}),{name}).")
                if static.defining:
                    lines.append(f"defined_by({name}).")
                writer = DefinitionWriter(self, name, resolved=False, defining=static.defining)
                writer.effect(effect)
                parts.append(writer.finish())
        return together(lines, tuple(generates), parts)


def _form(ability: model.Ability) -> str:
    kind = str(msgspec.structs.asdict(ability).get("form", ""))
    return constant(kind or type(ability).__struct_config__.tag or "")


def _is_named(affects: model.Filter) -> bool:
    """Say whether an effect speaks of certain objects: of targets, or of its source."""
    parts = affects.of if isinstance(affects, model.Any) else (affects,)
    return all(isinstance(part, model.Is) for part in parts)


def _copy_definition(abilities: Abilities, number: int, copy: model.BecomeCopy) -> Definition:
    writer = DefinitionWriter(abilities, f"c({number})", resolved=True)
    for index, change in enumerate(copy.exceptions):
        for term in writer.copiable_change(change, f"{number}*1000+{index}"):
            writer.lines.append(f"exception(c({number}),{term}).")
    writer.lines.extend(f"keeps(c({number}),{kind})." for kind in copy.keeps)
    return writer.finish()


def keeps_life(ability: model.Ability) -> bool:
    """Say whether an ability could keep a player's life total as it is, so that life cannot be paid (119.8).

    Args:
        ability: the ability.
    """
    match ability:
        case Replacement(event=event):
            return isinstance(event, LifeLost)
        case model.Opaque(spoils=spoils, events=events):
            return "event" in spoils and (not events or "life" in events)
        case _:
            return False


class Definitions(ABC):
    """Writes the facts about what abilities do with one kind of thing, each once in the life of the process.

    Args:
        abilities: the table of abilities.
    """

    def __init__(self, abilities: Abilities) -> None:
        self._abilities = abilities
        self._definitions: dict[int, Definition] = {}

    @property
    def abilities(self) -> Abilities:
        """The table of abilities."""
        return self._abilities

    def definition(self, number: int) -> Definition:
        """Give the facts about an ability; none where it has nothing to do with that.

        Args:
            number: its number in the table.
        """
        definition = self._definitions.get(number)
        if definition is None:
            definition = self._definitions[number] = self._define(number)
        return definition

    @abstractmethod
    def _define(self, number: int) -> Definition: ...


class DefinitionWriter:
    """Writes the facts about one definition."""

    def __init__(
        self, abilities: Abilities, name: str, *, resolved: bool, defining: bool = False, chooses: bool = False
    ) -> None:
        self.abilities = abilities
        self.name = name
        self.resolved = resolved
        self.defining = defining
        self.chooses = chooses
        self.describes = chooses or not resolved
        self.lines: Lines = []
        self.brings: list[int] = []
        self.missing: list[str] = []
        self.words: set[str] = set()
        self.features: set[str] = set()
        self.depth = 1
        self.affects: list[tuple[str, str]] = []
        self.surveys: frozenset[Survey] = frozenset()
        self.uses_x = False
        self.of_each = False

    def finish(self) -> Definition:
        """Give what was written."""
        return Definition(
            list(dict.fromkeys(self.lines)),
            tuple(self.brings),
            tuple(self.missing),
            self.depth,
            frozenset(self.words),
            frozenset(self.features),
            affects=tuple(self.affects),
            surveys=self.surveys,
            uses_x=self.uses_x,
            of_each=self.of_each,
            chooses=self.chooses,
        )

    def effect(self, effect: model.Effect) -> None:
        """Write a continuous effect, or note what of it cannot be said."""
        kept = (list(self.lines), list(self.brings), list(self.affects), self.surveys, self.uses_x)
        try:
            affects, condition = self._folded_condition(effect)
            top = 1
            if self.describes or looks_again(effect):
                part = filter_part(affects)
                if part.subjective:
                    raise NotModelledError("a description of objects by the very object that is described")
                top = part.level
                self.use(part, "extent")
                self.lines.append(f"affects({self.name},{part.term}).")
                if self.chooses:
                    self.features.add("listed")
                    self.lines.append(f"requires({self.name},extent,listed).")
                else:
                    # What an effect names itself is meant wherever it is.
                    scope = "wherever_it_is" if isinstance(effect.affects, model.Is) else effect.scope
                    self.lines.append(f"scope({self.name},{constant(scope)}).")
                    self.affects.append((self.name, part.term))
            if condition is not None:
                self.condition(condition)
            if effect.duration == "end of turn":
                self.lines.append(f"brief({self.name}).")
            for index, change in enumerate(effect.changes):
                for layer, term, amounts in self._changes(change, index):
                    self.lines.append(f"does({self.name},{layer},{term}).")
                    self.features.add(layer)
                    if "chosen(" in term:
                        self.lines.append(f"requires({self.name},{layer},words).")
                    self.lines += [f"touches({self.name},{layer},{sort},{value})." for sort, value in _touched(change)]
                    for part in amounts:
                        self.use(part, layer, top)
        except NotModelledError as error:
            self.lines, self.brings, self.affects, self.surveys, self.uses_x = kept
            self.missing.append(str(error))

    def _folded_condition(self, effect: model.Effect) -> tuple[model.Filter, model.Condition | None]:
        """Turn a condition on the affected object into part of the filter, where the filter is evaluated."""
        match effect.condition:
            case model.Matches(ref="affected", filter=inner) if self.describes:
                return model.All((effect.affects, inner)), None
            case _:
                return effect.affects, effect.condition

    def use(self, part: Part, purpose: str, top: int = 1) -> None:
        """Write what a term needs: evaluated for its extent, or for what the effect does in one layer."""
        look = "extent" if purpose == "extent" else "deed"
        self.lines += part.lines
        self.lines += [f"mentions({self.name},{term})." for term in part.mentions]
        self.lines += [f"counted_in({self.name},{purpose},{term})." for term in part.amounts]
        if top > 1:
            self.lines += [f"level({term},{top})." for term in part.amounts]
        self.lines += [f"looks_at({self.name},{look},{sort},{value})." for sort, value in sorted(part.looks)]
        self.lines += [f"measures({self.name},{stat})." for stat in sorted(part.stats)]
        self.lines += [f"requires({self.name},{purpose},{feature})." for feature in sorted(part.features)]
        self.words |= part.words
        self.features |= part.features
        self.surveys |= part.surveys
        self.uses_x |= X in part.amounts
        self.depth = max(self.depth, part.level, top)

    def condition(self, condition: model.Condition) -> None:
        """Write the condition that an effect has.

        Raises:
            NotModelledError: a part of it cannot be evaluated.
        """
        self.features.add("conditions")
        self.lines.append(f"requires({self.name},extent,conditions).")
        for place, clause in enumerate(condition_clauses(condition), start=1):
            self.lines.append(f"condition_clause({self.name},{place}).")
            for there, part in clause:
                if part.subjective or (part.locked and not self.resolved):
                    raise NotModelledError("a condition on each affected object")
                self.of_each |= part.locked
                self.use(part, "extent")
                says = "condition_says" if there else "condition_denies"
                self.lines.append(f"{says}({self.name},{place},{part.term}). said_in({self.name},{part.term}).")
                self.lines.append(f"level({part.term},{part.level}).")

    # --------------------------------------------------------------------------------------------------- changes

    def _word(self, value: model.Word) -> str:
        if isinstance(value, str):
            self.words.add(value)
        else:
            self.features.add("words")
        return terms.word(value)

    def _grant(self, ability: model.Ability, *, ordinary: bool = False) -> int:
        number = self.abilities.ordinary(ability) if ordinary else self.abilities.number(ability)
        self.brings.append(number)
        return number

    def _changes(self, change: model.Change, index: int) -> Iterator[tuple[str, str, list[Part]]]:
        """Give a change as terms by layer, with the amounts in them that have to be worked out."""
        size = "layer7a" if self.defining else "layer7b"
        match change:
            case model.BecomeCopy():
                return
            case model.SetController(player=who):
                self.features |= {"you"} if who in {"you", "opponent"} else {"you", "players"}
                self.lines += [f"requires({self.name},layer2,{feature})." for feature in ("you", "players")]
                self.lines.append(f"looks_at({self.name},deed,controller,any).")
                yield "layer2", f"set_controller({terms.player(who)})", []
            case model.ChangeWords(old=old, new=new):
                yield "layer3", f"change_word({self._word(old)},{self._word(new)})", []
            case model.SetName():
                raise NotModelledError("a change of name")
            case model.LoseAllAbilities(keep=keep):
                yield "layer6", f"lose_abilities({'none' if keep == 'none' else 'mana'})", []
            case model.LoseKeyword(keyword=keyword):
                yield "layer6", f"lose_keyword({constant(keyword)})", []
            case model.CannotHaveKeyword(keyword=keyword):
                yield "layer6", f"bar_keyword({constant(keyword)})", []
            case model.AddAbility(ability=ability):
                yield "layer6", f"grant({index},a({self._grant(ability, ordinary=True)}))", []
            case model.SetPower(to=to):
                yield size, f"set_power({amount(to).term})", _worked_out(to)
            case model.SetToughness(to=to):
                yield size, f"set_toughness({amount(to).term})", _worked_out(to)
            case model.Modify(power=power, toughness=toughness):
                term = f"modify({amount(power).term},{amount(toughness).term})"
                yield "layer7c", term, _worked_out(power, toughness)
            case model.SwitchPowerToughness():
                yield "layer7d", "switch", []
            case model.ProduceInstead():
                yield "mana", self._produced(change, index), []
            case model.ForbidActivation(abilities=kind, by=by):
                self._needs_players("mana", everybody=by not in {"any", "you", "opponent"})
                yield "mana", f"forbid({constant(kind)},{terms.player(by)})", []
            case model.ActivateWithHaste():
                self._needs_players("mana")
                yield "mana", "with_haste", []
            case model.ForbidTargeting(by=by):
                self._needs_players("mana", everybody=by not in {"any", "you", "opponent"})
                yield "mana", f"forbid_targeting({terms.player(by)})", []
            case model.ForbidPaying(way=way, mana=also):
                for what in ("life", "sacrifice") if way == "either" else (way,):
                    term = f"forbid_paying({what},{'all' if also else 'no_mana'})"
                    # mana abilities are looked at apart from what they pay for
                    yield from (("mana", term, []), ("cost", term, []))
            case model.PlayerHas(keyword=keyword, player=who):
                self._needs_players("mana", everybody=who not in {"you", "opponent"})
                yield "mana", f"player_has({keyword},{terms.player(who)})", []
            case model.ActivateAnyTime(abilities=kind):
                self._needs_players("mana")
                yield "mana", f"any_time({constant(kind)})", []
            case _ if isinstance(change, ON_COMBAT):
                others = combat.players(change)
                if others is not None:
                    self._needs_players(combat.LAYER, everybody=others)
                for term, amounts in combat.said(change, lambda part: self.use(part, combat.LAYER)):
                    yield combat.LAYER, term, amounts
            case _:
                layer = "layer5" if isinstance(change, model.AddColors | model.SetColors) else "layer4"
                for term in self._plain(change):
                    yield layer, term, []

    def _needs_players(self, layer: str, *, everybody: bool = False) -> None:
        """Note that it has to be known who "you" are, and perhaps who others are that are spoken of."""
        needed = ("you", "players") if everybody else ("you",)
        self.features |= set(needed)
        self.lines += [f"requires({self.name},{layer},{feature})." for feature in needed]

    def _produced(self, change: model.ProduceInstead, index: int) -> str:
        """Give the term of a replacement of mana; what it makes of the mana, and of whose, are facts of their own."""
        if change.mana is None:
            return f"multiply({change.times},{change.at_least})"
        if change.times != 1:
            raise NotModelledError("mana of another type in another amount")
        part = filter_part(change.of if change.of is not None else model.All(()))
        if part.subjective:
            raise NotModelledError("a description of objects by the very object that is described")
        self.use(part, "mana")
        self.lines.append(f"turns_into({self.name},{index},{part.term},{terms.mana_type(change.mana)}).")
        replaced = change.replaced if change.replaced in {"any", "color"} else terms.mana_type(change.replaced)
        return f"instead({change.amount},{replaced},{change.at_least})"

    def _plain(self, change: model.Change) -> Iterator[str]:
        """Give the terms of changes of types and colors, which read the same in layer 1 and in their own."""
        match change:
            case model.AddTypes(types=words):
                yield from (f"add_type({self._word(value)})" for value in words)
            case model.SetTypes(types=words):
                yield "replace(types)"
                yield from (f"add_type({self._word(value)})" for value in words)
            case model.RemoveTypes(types=words):
                yield from (f"remove_type({self._word(value)})" for value in words)
            case model.AddSubtypes(subtypes=words):
                yield from (f"add_subtype({self._word(value)})" for value in words)
            case model.SetSubtypes(family=family, subtypes=words):
                yield f"replace(subtypes({family}))"
                yield from (f"add_subtype({self._word(value)})" for value in words)
            case model.RemoveSubtypes(subtypes=words):
                yield from (f"remove_subtype({self._word(value)})" for value in words)
            case model.EverySubtype(family="basic land"):
                yield from (f"add_subtype({name})" for name in ("plains", "island", "swamp", "mountain", "forest"))
            case model.EverySubtype(family=family):
                self.features.add("families")
                yield f"add_subtype(every({family}))"
            case model.AddSupertypes(supertypes=names):
                yield from (f"add_supertype({constant(name)})" for name in names)
            case model.RemoveSupertypes(supertypes=names):
                yield from (f"remove_supertype({constant(name)})" for name in names)
            case model.AddColors(colors=words):
                yield from (f"add_color({self._word(value)})" for value in words)
            case model.SetColors(colors=words):
                yield "replace(colors)"
                yield from (f"add_color({self._word(value)})" for value in words)
            case _:
                raise NotModelledError(f"the change {change!r}")

    def copiable_change(self, change: model.Change, grant: object) -> Iterator[str]:
        """Give the terms of a change that modifies copiable values (707.9, 613.2a); note what cannot be said."""
        try:
            match change:
                case model.SetPower(to=int(to)):
                    yield f"set_power(num({to}))"
                case model.SetToughness(to=int(to)):
                    yield f"set_toughness(num({to}))"
                case model.SetName(name=name):
                    yield f"set_name({terms.quoted(name)})"
                case model.AddAbility(ability=ability):
                    yield f"grant({grant},a({self._grant(ability)}))"
                case model.LoseAllAbilities(keep="none"):
                    yield "lose_abilities(none)"
                case _:
                    yield from self._plain(change)
        except NotModelledError as error:
            self.missing.append(str(error))


def _touched(change: model.Change) -> Iterator[tuple[str, str]]:
    """Give the sorts and values of characteristics that a change is about."""
    match change:
        case model.SetController():
            yield "controller", "any"
        case model.AddTypes(types=words) | model.RemoveTypes(types=words):
            yield from (("type", _value(word)) for word in words)
        case model.SetTypes():
            yield "type", "any"
        case model.AddSubtypes(subtypes=words) | model.RemoveSubtypes(subtypes=words):
            yield from (touched for word in words for touched in _subtypes(word))
        case model.SetSubtypes(family=family) | model.EverySubtype(family=family):
            yield f"subtype({'land' if family == 'basic land' else family})", "any"
        case model.AddSupertypes(supertypes=names) | model.RemoveSupertypes(supertypes=names):
            yield from (("supertype", constant(name)) for name in names)
        case model.AddColors() | model.SetColors():
            yield "color", "any"
        case model.AddAbility(ability=model.Keyword(keyword=keyword)):
            yield "keyword", constant(keyword)
        case model.AddAbility():
            yield "keyword", "other"
        case model.LoseAllAbilities():
            yield "keyword", "any"
        case model.LoseKeyword(keyword=keyword) | model.CannotHaveKeyword(keyword=keyword):
            yield "keyword", constant(keyword)
        case model.SetPower():
            yield from (("number", "power"), ("number", "base_power"))
        case model.SetToughness():
            yield from (("number", "toughness"), ("number", "base_toughness"))
        case model.Modify() | model.SwitchPowerToughness():
            yield from (("number", "power"), ("number", "toughness"))
        case _:
            pass


def _subtypes(word: model.Word) -> Iterator[tuple[str, str]]:
    """Give the sort and value of a subtype; one that is chosen may be any of its family, or of any family at all."""
    if isinstance(word, str):
        yield sort_of(word, "subtype"), constant(word)
    else:
        sort = sort_of_choice(word.what)
        sorts = [f"subtype({family})" for family in vocabulary.SUBTYPES] if sort is None else [sort]
        yield from ((each, "any") for each in sorts)


def _value(word: model.Word) -> str:
    return constant(word) if isinstance(word, str) else "any"


def _worked_out(*amounts: model.Amount) -> list[Part]:
    """Give the amounts that are no plain numbers."""
    return [amount(one) for one in amounts if not isinstance(one, int)]


def counter_definition(abilities: Abilities, kind: str, count: int) -> tuple[str, Definition] | None:
    """Give the name of, and the facts about, what counters of a kind do to the object they are on.

    Counters such as +1/+1 modify power and toughness (122.1a), each keyword counter gives its keyword (122.1b).

    Args:
        abilities: the table of abilities.
        kind: the kind of counter.
        count: how many there are.

    Returns:
        None when such counters do nothing by themselves.
    """
    size = terms.size_counter(kind)
    term = counter_kind(kind)
    if size:
        name = f"k({term})"
        lines = [f"does({name},layer7c,modify_each({size[0]},{size[1]}))."]
        lines.append(f"touches({name},layer7c,number,(power;toughness)).")
        return name, Definition(lines, features=frozenset({"layer7c"}))
    if kind in vocabulary.KEYWORD_COUNTERS:
        name = f"k({term},{count})"
        number = abilities.number(model.Keyword(kind))
        lines = [f"does({name},layer6,grant({index},a({number})))." for index in range(count)]
        lines.append(f"touches({name},layer6,keyword,{term}).")
        return name, Definition(lines, (number,), features=frozenset({"layer6"}))
    return None
