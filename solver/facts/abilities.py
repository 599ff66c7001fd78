"""Abilities as ASP facts: every distinct ability gets a number once, and facts that say what it does.

Facts about abilities hold in every world. Equal abilities are one, wherever they stand, so a batch of boards shares
them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from solver.cards import model, vocabulary
from solver.cards.keywords import STATICS
from solver.cards.vocabulary import FAMILY_OF, constant
from solver.facts import terms
from solver.facts.terms import NotModelledError, amount, condition_term, counter_kind, filter_term

Lines = list[str]


class Definition(msgspec.Struct):
    """The facts about one ability or copy effect, the abilities it can bring with it, and what is not modelled."""

    lines: Lines
    brings: tuple[int, ...] = ()
    missing: tuple[str, ...] = ()
    depth: int = 1
    words: frozenset[str] = frozenset()
    features: frozenset[str] = frozenset()


class Abilities:
    """Numbers abilities and writes their facts, each once in the life of the process."""

    def __init__(self) -> None:
        self._numbers: dict[model.Ability, int] = {}
        self._abilities: list[model.Ability] = []
        self._definitions: dict[int, Definition] = {}
        self._effects: dict[model.Effect, int] = {}
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

    def ability(self, number: int) -> model.Ability:
        """Give the ability that a number stands for."""
        return self._abilities[number]

    def definition(self, number: int) -> Definition:
        """Give the facts about an ability."""
        definition = self._definitions.get(number)
        if definition is None:
            definition = self._definitions[number] = self._define(number)
        return definition

    def resolved(self, effect: model.Effect) -> int:
        """Give the number of an effect as a resolved spell or ability leaves it."""
        number = self._effects.get(effect)
        if number is None:
            number = self._effects[effect] = len(self._effects)
            writer = _Writer(self, f"e({number})", resolved=True)
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
        brings: tuple[int, ...] = ()
        missing: list[str] = []
        depth = 1
        words: set[str] = set()
        features: set[str] = set()
        match ability:
            case model.Keyword(keyword=keyword):
                lines.append(f"keyword_of(a({number}),{constant(keyword)}).")
                static = STATICS.get(keyword)
            case model.Static():
                static = ability
            case model.Activated(mana=mana) | model.Triggered(mana=mana) | model.Opaque(mana=mana):
                if mana:
                    lines.append(f"mana_ability(a({number})).")
            case model.EntersAs(modes=modes):
                for mode, changes in modes:
                    writer = _Writer(self, "", resolved=False)
                    for change in changes:
                        for term in writer.copiable_change(change, number):
                            lines.append(f"mode_change(a({number}),{terms.quoted(mode)},{term}).")
                    brings += tuple(writer.brings)
                    missing += writer.missing
                    words |= writer.words
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
                writer = _Writer(self, f"d({number},{index})", resolved=False, defining=static.defining)
                writer.effect(effect)
                lines.append(f"generates(a({number}),d({number},{index})).")
                if static.defining:
                    lines.append(f"defined_by(d({number},{index})).")
                    lines.extend(f"defines(a({number}),{kind})." for kind in _defined_kinds(effect))
                part = writer.finish()
                lines.extend(part.lines)
                brings += part.brings
                missing += part.missing
                depth = max(depth, part.depth)
                words |= part.words
                features |= part.features
        return Definition(lines, brings, tuple(missing), depth, frozenset(words), frozenset(features))


def _form(ability: model.Ability) -> str:
    kind = str(msgspec.structs.asdict(ability).get("form", ""))
    return constant(kind or type(ability).__struct_config__.tag or "")  # type: ignore[arg-type]


def _defined_kinds(effect: model.Effect) -> Iterator[str]:
    for change in effect.changes:
        match change:
            case model.SetPower():
                yield "power"
            case model.SetToughness():
                yield "toughness"
            case model.SetColors() | model.AddColors():
                yield "color"
            case model.EverySubtype(family=family):
                yield f"subtypes({'land' if family == 'basic land' else family})"
            case model.SetSubtypes(family=family):
                yield f"subtypes({family})"
            case model.AddSubtypes(subtypes=subtypes):
                yield from (f"subtypes({FAMILY_OF[name]})" for name in subtypes if isinstance(name, str))
            case _:
                pass


def _copy_definition(abilities: Abilities, number: int, copy: model.BecomeCopy) -> Definition:
    writer = _Writer(abilities, f"c({number})", resolved=True)
    for index, change in enumerate(copy.exceptions):
        for term in writer.copiable_change(change, f"{number}*1000+{index}"):
            writer.lines.append(f"exception(c({number}),{term}).")
    writer.lines.extend(f"keeps(c({number}),{kind})." for kind in copy.keeps)
    return writer.finish()


class _Writer:
    """Writes the facts about one definition."""

    def __init__(self, abilities: Abilities, name: str, *, resolved: bool, defining: bool = False) -> None:
        self.abilities = abilities
        self.name = name
        self.resolved = resolved
        self.defining = defining
        self.lines: Lines = []
        self.brings: list[int] = []
        self.missing: list[str] = []
        self.words: set[str] = set()
        self.features: set[str] = set()
        self.purpose = "extent"
        self.depth = 1
        self._levels: dict[str, tuple[int, bool]] = {}

    def finish(self) -> Definition:
        """Give what was written."""
        lines = list(dict.fromkeys(self.lines))
        return Definition(
            lines,
            tuple(self.brings),
            tuple(self.missing),
            self.depth,
            frozenset(self.words),
            frozenset(self.features),
        )

    def effect(self, effect: model.Effect) -> None:
        """Write a continuous effect, or note what of it cannot be said."""
        kept = (list(self.lines), list(self.brings))
        try:
            affects, condition = self._folded_condition(effect)
            top = 1
            if not self.resolved:
                term = filter_term(affects)
                top = self._filter(affects, term)
                self.lines.append(f"affects({self.name},{term}).")
                # What an effect names itself is meant wherever it is.
                scope = "everywhere" if isinstance(affects, model.Is) else effect.scope
                self.lines.append(f"scope({self.name},{constant(scope)}).")
            if condition is not None:
                term = condition_term(condition)
                self.features.add("conditions")
                self._condition(condition, term)
                self.lines.append(f"conditional({self.name}). condition({self.name},{term}).")
            self.purpose = "deed"
            for index, change in enumerate(effect.changes):
                for layer, term in self._changes(change, index, top):
                    self.lines.append(f"does({self.name},{layer},{term}).")
                    for sort, value in _touched(change):
                        self.lines.append(f"touches({self.name},{layer},{sort},{value}).")
        except NotModelledError as error:
            self.lines, self.brings = kept
            self.missing.append(str(error))

    def _folded_condition(self, effect: model.Effect) -> tuple[model.Filter, model.Condition | None]:
        """Turn a condition on the affected object into part of the filter, where the filter is evaluated."""
        match effect.condition:
            case model.Matches(ref="affected", filter=inner):
                if self.resolved:
                    return effect.affects, model.Matches("target 1", inner)
                return model.All((effect.affects, inner)), None
            case _:
                return effect.affects, effect.condition

    # ---------------------------------------------------------------------------------------------- parts of terms

    def _look(self, sort: str, value: str = "any") -> None:
        self.lines.append(f"looks_at({self.name},{self.purpose},{sort},{value}).")

    def _measure(self, stat: model.Stat) -> None:
        self.features.add("measures")
        self.lines.append(f"measures({self.name},{constant(stat)}).")
        self._look("number", constant(stat))

    def _note(self, term: str, level: int, relative: bool) -> None:
        if term not in self._levels:
            self._levels[term] = (level, relative)
            self.lines.append(f"level({term},{level}).")
            if relative:
                self.lines.append(f"relative({term}).")
            self.depth = max(self.depth, level)

    def _filter(self, node: model.Filter, term: str, *, positive: bool = True) -> int:
        level, _ = self._filter_parts(node, positive)
        assert term == filter_term(node, positive=positive)  # noqa: S101 - both walks must agree on the term
        return level

    def _filter_parts(self, node: model.Filter, positive: bool) -> tuple[int, bool]:
        """Note a filter and all its parts; give its level and whether it depends on who asks."""
        term = filter_term(node, positive=positive)
        level, relative = 1, False
        match node:
            case str():
                self.words.add(node)
                self._look(str(vocabulary.kind_of(node)), constant(node))
            case model.Not(of=part):
                return self._filter_parts(part, not positive)
            case model.All(of=parts) | model.Any(of=parts):
                folded = [self._filter_parts(part, positive) for part in parts]
                # The term is folded from the right: every tail of it is a term of its own.
                for start in range(len(parts) - 1):
                    tail = type(node)(parts[start:])
                    self._mention(
                        filter_term(tail, positive=positive),
                        max(entry[0] for entry in folded[start:]),
                        any(entry[1] for entry in folded[start:]),
                    )
                if not parts:
                    self._mention(term, 1, relative=False)
                    return 1, False
                return max(entry[0] for entry in folded), any(entry[1] for entry in folded)
            case model.Controlled() | model.Owned():
                relative = True
                self._look("controller")
            case model.Is():
                relative = True
            case model.HasChosen(what=what) | model.Shares(what=what):
                relative = True
                self.features.add("chosen" if isinstance(node, model.HasChosen) else "shares")
                if sort := _SORTS.get(what):
                    self._look(sort)
            case model.HasKeyword(keyword=keyword):
                self.features.add("held")
                self._look("keyword", constant(keyword))
            case model.Named() | model.InZone() | model.HasCounter():
                self.features.add("marks")
            case model.HasStat(than=than):
                self.features.add("numbers")
                self._measure(node.stat)
                if not isinstance(than, int):
                    relative = True
                if node.op in {"=", "!="}:
                    ops = ("<=", ">=") if node.op == "=" else ("<", ">")
                    halves = [model.HasStat(node.stat, op, than) for op in ops]  # type: ignore[arg-type]
                    parts_ = [self._filter_parts(half, positive) for half in halves]
                    level = max(entry[0] for entry in parts_)
                elif not isinstance(than, int):
                    offset = {"<": -1, ">": 1}.get(node.op, 0)
                    level = 1 + self._amount(model.Sum((than, offset)) if offset else than, 1)
            case model.State(state="enchanted"):
                return self._filter_parts(model.HasAttached("Aura"), positive)
            case model.State(state="equipped"):
                return self._filter_parts(model.HasAttached("Equipment"), positive)
            case model.State(state=state):
                held = state in {"no abilities", "activated ability"}
                self.features.add("held" if held else "states")
                for sort, value in _SEEN_BY_STATES.get(state, ()):
                    self._look(sort, value)
            case model.AttachedTo(what=inner) | model.HasAttached(what=inner):
                level, relative = self._filter_parts(inner, positive=True)
                level += 1
            case _:
                pass
        if not positive and term.startswith("non("):
            self._mention(term[4:-1], level, relative)
        self._mention(term, level, relative)
        return level, relative

    def _mention(self, term: str, level: int, relative: bool) -> None:
        self.lines.append(f"mentions({self.name},{term}).")
        self._note(term, level, relative)

    def _amount(self, node: model.Amount, top: int) -> int:
        """Note an amount and all its parts; give its level."""
        term = amount(node)
        level = 1
        match node:
            case model.Count(of=inner, scope=scope):
                level = self._counted(term, inner, scope)
            case model.Distinct(among=among, scope=scope):
                level = self._counted(term, among, scope)
                if node.what in {"power", "toughness", "mana value"}:
                    self._measure(node.what)  # type: ignore[arg-type]
                elif sort := _SORTS.get(node.what):
                    self._look(sort)
            case model.Extreme(stat=stat, among=among, scope=scope) | model.Total(stat=stat, among=among, scope=scope):
                level = self._counted(term, among, scope)
                self._measure(stat)
            case model.CountersAmong(among=among):
                level = self._counted(term, among, "battlefield")
            case model.Devotion(player=who):
                level = self._counted(term, model.Controlled(who), "battlefield")
            case model.StatOf(stat=stat, ref=ref):
                self._measure(stat)
                level = top if ref == "affected" else 1
            case model.Counters(ref="affected"):
                level = top
            case model.Colors(ref=ref):
                self._look("color")
                level = top if ref == "affected" else 1
            case model.PlayerNumber():
                self._look("controller")
            case model.Sum(of=parts) | model.Limit(of=parts):
                levels = [self._amount(part, top) for part in parts]
                for start in range(1, len(parts) - 1):
                    tail = model.Sum(parts[start:]) if isinstance(node, model.Sum) else model.Limit(node.which, parts[start:])
                    self._amount(tail, top)
                if len(parts) == 1:
                    return levels[0]
                level = max(levels, default=1)
            case model.Times(of=inner_amount) | model.Half(of=inner_amount):
                level = self._amount(inner_amount, top)
            case _:
                pass
        self.features.add("amounts")
        self.lines.append(f"counted_in({self.name},{term}).")
        self.lines.append(f"level({term},{level}).")
        self.depth = max(self.depth, level)
        return level

    def _counted(self, term: str, inner: model.Filter, scope: model.Scope) -> int:
        inner_term = filter_term(inner)
        self.lines.append(f"counts({term},{inner_term},{constant(scope)}).")
        return self._filter(inner, inner_term)

    def _condition(self, node: model.Condition, term: str) -> int:
        level, _ = self._condition_parts(node, positive=True)
        assert term == condition_term(node)  # noqa: S101 - both walks must agree on the term
        return level

    def _say(self, term: str, level: int) -> None:
        self.lines.append(f"said_in({self.name},{term}). level({term},{level}).")
        if term.startswith("non("):
            self.lines.append(f"said_in({self.name},{term[4:-1]}). level({term[4:-1]},{level}).")
        self.depth = max(self.depth, level)

    def _condition_parts(self, node: model.Condition, positive: bool) -> tuple[int, str]:
        term = condition_term(node, positive=positive)
        level = 1
        match node:
            case model.Compare(left=left, right=right, op=op):
                level = max(self._amount(left, 1), self._amount(right, 1))
                if op in {"=", "!="}:
                    first, second = term.split("(", 1)[1][:-1], ""
                    first, second = _split_pair(term)
                    self._say(first, level)
                    self._say(second, level)
            case model.Matches(filter=inner):
                level = self._filter(inner, filter_term(inner))
            case model.AllOf(of=parts) | model.AnyOf(of=parts):
                levels = [self._condition_parts(part, positive)[0] for part in parts]
                for start in range(1, len(parts) - 1):
                    self._say(condition_term(type(node)(parts[start:]), positive=positive), max(levels[start:]))
                level = max(levels, default=1)
                if len(parts) == 1:
                    return level, term
            case model.Unless(of=part):
                return self._condition_parts(part, not positive)
            case model.Turn() | model.Fact():
                self._look("controller")
            case _:
                pass
        self._say(term, level)
        return level, term

    # --------------------------------------------------------------------------------------------------- changes

    def _word(self, value: model.Word) -> str:
        if isinstance(value, str):
            self.words.add(value)
        return terms.word(value)

    def _grant(self, ability: model.Ability) -> int:
        number = self.abilities.number(ability)
        self.brings.append(number)
        return number

    def _changes(self, change: model.Change, index: int, top: int) -> Iterator[tuple[str, str]]:
        """Give a change as pairs of a layer and a term."""
        size = "layer7a" if self.defining else "layer7b"
        match change:
            case model.BecomeCopy():
                return
            case model.SetController(player=who):
                self._look("controller")
                yield "layer2", f"set_controller({terms.player(who)})"
            case model.ChangeWords(old=old, new=new):
                yield "layer3", f"change_word({self._word(old)},{self._word(new)})"
            case model.SetName():
                raise NotModelledError("a change of name")
            case model.LoseAllAbilities(keep=keep):
                yield "layer6", f"lose_abilities({'none' if keep == 'none' else 'mana'})"
            case model.LoseKeyword(keyword=keyword):
                yield "layer6", f"lose_keyword({constant(keyword)})"
            case model.CannotHaveKeyword(keyword=keyword):
                yield "layer6", f"bar_keyword({constant(keyword)})"
            case model.AddAbility(ability=ability):
                yield "layer6", f"grant({index},a({self._grant(ability)}))"
            case model.SetPower(to=to):
                self._amount(to, top)
                yield size, f"set_power({amount(to)})"
            case model.SetToughness(to=to):
                self._amount(to, top)
                yield size, f"set_toughness({amount(to)})"
            case model.Modify(power=power, toughness=toughness):
                self._amount(power, top)
                self._amount(toughness, top)
                yield "layer7c", f"modify({amount(power)},{amount(toughness)})"
            case model.SwitchPowerToughness():
                yield "layer7d", "switch"
            case _:
                layer = "layer5" if isinstance(change, model.AddColors | model.SetColors) else "layer4"
                for term in self._plain(change):
                    yield layer, term

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


_SORTS = {
    "color": "color",
    "card type": "type",
    "supertype": "supertype",
    "creature type": "subtype",
    "land type": "subtype",
    "basic land type": "subtype",
    "first color": "color",
    "second color": "color",
    "first land type": "subtype",
    "second land type": "subtype",
    "first creature type": "subtype",
    "second creature type": "subtype",
}

_SEEN_BY_STATES: dict[str, tuple[tuple[str, str], ...]] = {
    "colored": (("color", "any"),),
    "colorless": (("color", "any"),),
    "monocolored": (("color", "any"),),
    "multicolored": (("color", "any"),),
    "no abilities": (("keyword", "any"),),
    "activated ability": (("keyword", "any"),),
    "historic": (("type", "artifact"), ("supertype", "legendary"), ("subtype", "saga")),
    "basic land type": (("subtype", "any"),),
}


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
            yield from (("subtype", _value(word)) for word in words)
        case model.SetSubtypes() | model.EverySubtype():
            yield "subtype", "any"
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


def _value(word: model.Word) -> str:
    return constant(word) if isinstance(word, str) else "any"


def _split_pair(term: str) -> tuple[str, str]:
    """Split a term of two arguments into them."""
    inner = term[term.index("(") + 1 : -1]
    depth = 0
    for position, letter in enumerate(inner):
        if letter == "(":
            depth += 1
        elif letter == ")":
            depth -= 1
        elif letter == "," and depth == 0:
            return inner[:position], inner[position + 1 :]
    raise ValueError(term)


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
        parts = [f"times({number},counters({term},affected))" for number in size]
        lines = [f"does({name},layer7c,modify({parts[0]},{parts[1]}))."]
        lines += [f"touches({name},layer7c,number,({';'.join(('power', 'toughness'))}))."]
        lines += [f"counted_in({name},{part}). level({part},1)." for part in (*parts, f"counters({term},affected)")]
        return name, Definition(lines, features=frozenset({"amounts"}))
    if kind in vocabulary.KEYWORD_COUNTERS:
        name = f"k({term},{count})"
        number = abilities.number(model.Keyword(kind))
        lines = [f"does({name},layer6,grant({index},a({number})))." for index in range(count)]
        return name, Definition([*lines, f"touches({name},layer6,keyword,{term})."], (number,))
    return None
