"""Noun phrases: which objects are meant."""

from __future__ import annotations

from typing import Literal, cast

import msgspec
from msgspec.structs import replace

from solver.cards import vocabulary
from solver.cards.model import (
    All,
    Any,
    AttachedTo,
    Attacking,
    Choice,
    Controlled,
    DamagedBy,
    ExiledWith,
    Filter,
    HasAttached,
    HasChosen,
    HasCounter,
    HasKeyword,
    HasStat,
    Is,
    Named,
    Not,
    Owned,
    PairedWith,
    Player,
    Reference,
    Scope,
    Shares,
    State,
)
from solver.cards.oracle.parsing import Made, Unread, action, constant

IT = cast("Reference", "it")
"""Stands for the object that a pronoun means, until the sentence is known."""

TARGET = cast("Reference", "target")
"""Stands for the next target, until they are numbered."""

OTHER = cast("Reference", "other")
"""Stands for what "other" leaves out: what the text is on, unless that is attached to what it speaks of."""

OTHER_THAN_IT = cast("Reference", "other than it")
"""Stands for what "other" leaves out where things are counted for an object: that one, if the sentence is about it."""

_STATES = {"face-down": "face down"}


class Word(msgspec.Struct, frozen=True):
    """One word of a noun phrase."""

    filter: Filter
    kind: Literal["adjective", "head", "state", "negated", "general"]
    many: bool = False


class Thing(msgspec.Struct, frozen=True):
    """What a noun phrase means.

    `before` is the phrase's own words, `states` what is said of them, then who has them, then `after` what stands
    behind the noun. `that` marks a pronoun with a noun ("that creature"), which is never what the text is on, `some` an
    indefinite article, and `adds` a list with "and". `word` is the noun of such a pronoun.
    """

    ref: Reference | None = None
    before: tuple[Filter, ...] = ()
    states: tuple[Filter, ...] = ()
    holder: tuple[Filter, ...] = ()
    after: tuple[Filter, ...] = ()
    other: bool = False
    scope: Scope = "battlefield"
    cards: bool = False
    targets: int = 0
    many: bool = False
    that: bool = False
    unclear: bool = False
    some: bool = False
    adds: bool = False
    word: str = ""

    def filter(self, than: Reference = "source") -> Filter:
        """Give the filter, in the order in which filters are written.

        Args:
            than: the object that "other" leaves out.
        """
        if self.unclear:
            raise Unread
        if self.targets > 1:
            return Any(tuple(Is(cast("Reference", f"target {number + 1}")) for number in range(self.targets)))
        if self.ref is not None:
            return Is(self.ref)
        parts = [*self.before, *self.states, *self.holder, *self.after]
        if self.other:
            parts.append(Not(Is(than)))
        return together(parts)


def together(parts: list[Filter] | tuple[Filter, ...]) -> Filter:
    """Join filters that hold at the same time."""
    flat: list[Filter] = []
    for part in parts:
        flat += part.of if isinstance(part, All) and part.of else [part]
    if len(flat) > 1:
        flat = [part for part in flat if part != State("permanent")] or [State("permanent")]
    flat = list(dict.fromkeys(flat))
    return flat[0] if len(flat) == 1 else All(tuple(flat))


def either(parts: list[Filter]) -> Filter:
    """Join filters of which one holds."""
    parts = list(dict.fromkeys(parts))
    return parts[0] if len(parts) == 1 else Any(tuple(parts))


def bare(text: str) -> str:
    """Give the word of a token without its mark."""
    return text.strip().partition(":")[2].replace("_", " ")


# --------------------------------------------------------------------------------------------------------------------
# Words
# --------------------------------------------------------------------------------------------------------------------


@action("word_type", "word_sub")
def _head(text: str, _: list[Made]) -> Word:
    return Word(bare(text), "head")


@action("word_types", "word_subs")
def _heads(text: str, _: list[Made]) -> Word:
    return Word(bare(text), "head", many=True)


@action("word_color", "word_super")
def _adjective(text: str, _: list[Made]) -> Word:
    return Word(bare(text), "adjective")


@action("word_outlaw")
def _outlaw(_: str, _parts: list[Made]) -> Word:
    # 700.12
    return Word(Any(("Assassin", "Mercenary", "Pirate", "Rogue", "Warlock")), "head")


@action("word_non")
def _non(text: str, _: list[Made]) -> Word:
    return Word(Not(bare(text)), "negated")


@action("word_state", "word_state_many")
def _state(text: str, _: list[Made]) -> Word:
    word = text.strip()
    if word == "attacking or blocking":
        return Word(Any((State("attacking"), State("blocking"))), "state")
    if word in ("noncommander", "nonattacking", "nonblocking"):
        return Word(Not(State(word.removeprefix("non"))), "state")  # type: ignore[arg-type]
    return Word(State(_STATES.get(word, word)), "state")  # type: ignore[arg-type]


@action("word_size")
def _sized(text: str, _: list[Made]) -> Word:
    power, toughness = map(int, text.strip().split("/"))
    return Word(All((HasStat("power", "=", power), HasStat("toughness", "=", toughness))), "state")


@action("word_kind")
def _kind(text: str, _: list[Made]) -> Word:
    word = text.strip()
    if word == "token":
        return Word(State("token"), "state")
    return Word(word, "general")


@action("unit", "headless")
def _unit(_: str, parts: list[Made]) -> tuple[Word, ...]:
    return tuple(parts)


def _words_of(unit: tuple[Word, ...]) -> tuple[list[Filter], list[Filter]]:
    """Split the words of one unit into what the object is and what is said of it."""
    own = [word.filter for word in unit if word.kind in ("adjective", "head")]
    said = [word.filter for word in unit if word.kind in ("state", "negated")]
    general = [word.filter for word in unit if word.kind == "general"]
    if "permanent" in general and ("card" in general or "spell" in general):
        # a card or spell that could be a permanent (110.4a)
        return [*own, Not("Instant"), Not("Sorcery")], said
    if "permanent" in general and not own:
        own = [State("permanent")]
    return own, said


@action("unit_glue", "last_glue", "choice_glue", "that_last")
def _unit_glue(text: str, _parts: list[Made]) -> Glue:
    return Glue(text.strip(" ,") == "and")


class Glue(msgspec.Struct, frozen=True):
    """What stands between two parts of a list and says that one of them is enough; `adds` where that is "and"."""

    adds: bool


def _shared(units: list[tuple[Word, ...]]) -> bool:
    """Say whether the last unit's later words hold for all units of a list ("Elf and Goblin creatures")."""
    last = units[-1]
    if len(last) < 2 or any(len(unit) != 1 or unit[0].many for unit in units[:-1]):
        return False
    if any(unit[0].kind not in ("head", "general") for unit in units[:-1]) or last[-1].kind == "general":
        return True
    if len(last) == 2 and last[0].kind == "head" and last[1].kind in ("head", "state"):
        words = [unit[0].filter for unit in units]
        return len({vocabulary.kind_of(word) if isinstance(word, str) else None for word in words}) == 1
    return False


@action("units", "that_words", "lone_units")
def _units(text: str, parts: list[Made]) -> Thing:
    units = [part for part in parts if isinstance(part, tuple)]
    glues = [part for part in parts if isinstance(part, Glue)]
    thing = _listed(units, chooses=bool(glues), apart=" a " in text)
    thing = replace(thing, adds=any(glue.adds for glue in glues))
    return _with_posts(thing, [part for part in parts if isinstance(part, Post)])


def _listed(units: list[tuple[Word, ...]], *, chooses: bool, apart: bool) -> Thing:
    """Put the parts of a list together; `apart` says that a later one has an article of its own."""
    general = {cast("str", word.filter) for unit in units for word in unit if word.kind == "general"}
    others = {unit[-1].filter for unit in units[:-1]}
    spells = units[-1][-1].filter == "spell" and not others & {"permanent", "card"}
    thing = Thing(cards="card" in general, scope="stack" if spells else "battlefield")
    if len(units) == 1 or not chooses:
        # "nonartifact, nonblack creatures": all of it holds
        own, said = _words_of(tuple(word for unit in units for word in unit))
        return replace(thing, before=tuple(own), states=tuple(said), many=any(word.many for word in units[-1]))
    before, units = ((), units) if apart else _before_all(units)
    front, said_before = _words_of(before)
    if _shared(units):
        heads = [together([*_words_of((unit[0],))[0], *_words_of((unit[0],))[1]]) for unit in units]
        own, said = _words_of(units[-1][1:])
        own = [part for part in own if part != State("permanent")]
        return replace(thing, before=(*front, either(heads), *own), states=(*said_before, *said), many=True)
    if any(word.filter != State("nontoken") for word in before) and len(set(map(_kind_of_head, units))) > 1:
        # "white creatures and Soldiers": whether the Soldiers have to be white is not clear
        return replace(thing, unclear=True)
    wholes: list[Filter] = []
    if "spell" in general and units[-1][-1].kind != "general":
        # "Aura spells and Elf creatures": one is a spell, and the others are not
        return replace(thing, unclear=True)
    for unit in units:
        own, said = _words_of(unit)
        if not own and not any(word.kind == "state" for word in unit):
            # "black permanents and spells" are in several zones
            return replace(thing, unclear=True)
        wholes.append(together([*own, *said]))
    return replace(thing, before=(*front, either(wholes)), states=tuple(said_before), many=True)


def _kind_of_head(unit: tuple[Word, ...]) -> str | None:
    """Say whether a unit names a card type, a subtype, or neither."""
    heads = [word.filter for word in unit if word.kind == "head"]
    return vocabulary.kind_of(heads[-1]) if heads and isinstance(heads[-1], str) else None


def _before_all(units: list[tuple[Word, ...]]) -> tuple[tuple[Word, ...], list[tuple[Word, ...]]]:
    """Take out what is said of all parts of a list in front of it ("untapped artifacts and lands").

    What is meant for one part alone is said again with the next, or that one has words of its own ("white creatures and
    blue creatures", "basic land cards and Gate cards").
    """
    first, *others = units
    heads = ("head", "general")
    place = next((number for number, word in enumerate(first) if word.kind in heads), None)
    if place is None:
        # "tapped red and green creatures"
        return first[:-1], [first[-1:], *others]
    own_words = any(unit[0].kind not in heads for unit in others)
    if own_words or first[-1].kind == "general" or _of_hosts(first[:place], others):
        return (), units
    return first[:place], [first[place:], *others]


def _of_hosts(words: tuple[Word, ...], others: list[tuple[Word, ...]]) -> bool:
    """Say whether words tell one thing with attachments from such attachments ("equipped creatures and Equipment")."""
    attached = {"Artifact", "Aura", "Enchantment", "Equipment", "Fortification"}
    hosts = any(word.filter in (State("enchanted"), State("equipped")) for word in words)
    return hosts and any(word.filter in attached for unit in others for word in unit)


# --------------------------------------------------------------------------------------------------------------------
# What stands behind the noun
# --------------------------------------------------------------------------------------------------------------------


class Post(msgspec.Struct, frozen=True):
    """A filter behind a noun, and where in the filter's order it belongs."""

    filter: Filter | None = None
    holder: bool = False
    scope: Scope | None = None


def _holder(player: Player) -> Post:
    return Post(Controlled(player), holder=True)


ITS_CONTROLLER = cast("Player", "its controller")
"""Stands for the controller of the object that a pronoun means."""

constant(
    holder_you=_holder("you"),
    holder_its=_holder(ITS_CONTROLLER),
    # 102.4: without teams your team is you
    holder_team=_holder("you"),
    holder_opp=_holder("opponent"),
    holder_enchanted=_holder("enchanted player"),
    holder_defending=_holder("defending"),
    holder_chosen=_holder("chosen"),
    holder_cast=Post(Controlled("you"), holder=True, scope="stack"),
    holder_opp_cast=Post(Controlled("opponent"), holder=True, scope="stack"),
    holder_borrowed=Post(All((Controlled("you"), Not(Owned("you")))), holder=True),
    holder_own=Post(Owned("you"), holder=True),
    holder_opp_own=Post(Owned("opponent"), holder=True),
    holder_not=Post(Not(Controlled("you")), holder=True),
    holder_you_both=Post(All((Owned("you"), Controlled("you"))), holder=True),
    with_no_abilities=Post(State("no abilities")),
    with_one_ability=Post(State("activated ability")),
    entered=Post(State("entered this turn")),
    on_battlefield=Post(),
    with_chosen_name=Post(HasChosen("name")),
    with_exiled_name=Post(Shares("name", "linked")),
    in_your_graveyard=Post(Owned("you"), holder=True, scope="graveyard"),
    in_all_graveyards=Post(scope="graveyard"),
    in_graveyards=Post(scope="graveyard"),
    not_on_battlefield=Post(scope="outside battlefield"),
    in_opp_graveyards=Post(Owned("opponent"), holder=True, scope="graveyard"),
    in_chosen_graveyard=Post(Owned("chosen"), holder=True, scope="graveyard"),
    in_its_graveyard=Post(Owned(ITS_CONTROLLER), holder=True, scope="graveyard"),
    opp_exile=Post(Owned("opponent"), holder=True, scope="exile"),
    in_your_hand=Post(Controlled("you"), holder=True, scope="hand"),
)


@action("in_exile_own")
def _exile(text: str, _: list[Made]) -> Post:
    return Post(Owned("you") if text.startswith("you") else None, holder=True, scope="exile")


class KeywordWord(msgspec.Struct, frozen=True):
    """The name of a keyword, and for a landwalk which lands."""

    keyword: str
    quality: Filter | None = None


@action("keyword")
def _keyword(text: str, _: list[Made]) -> KeywordWord:
    return KeywordWord(bare(text))


@action("walk")
def _walk(text: str, _: list[Made]) -> KeywordWord:
    words = text.split()
    parts: list[Filter] = [Not(bare(word)) if word.startswith("N:") else bare(word).capitalize() for word in words[:-1]]
    return KeywordWord("landwalk", together([*parts, bare(words[-1])]))


@action("chosen_walk")
def _chosen_walk(_: str, _parts: list[Made]) -> KeywordWord:
    return KeywordWord("landwalk", HasChosen("land type"))


@action("every_landwalk")
def _landwalk(text: str, _: list[Made]) -> KeywordWord:
    word = text.split()[0]
    return KeywordWord("landwalk", Not(bare(word)) if word.startswith("N:") else bare(word))


def _held(part: KeywordWord) -> Filter:
    """Give the filter of what has a keyword; which landwalk it is (702.14a), no filter asks."""
    if part.quality is not None:
        raise Unread
    return HasKeyword(part.keyword)


@action("with_glue")
def _with_glue(text: str, _parts: list[Made]) -> str:
    return text.strip(" ,")


@action("with_keywords")
def _with_keywords(_: str, parts: list[KeywordWord | str]) -> Post:
    glues = {part for part in parts if isinstance(part, str)}
    found = [_held(part) for part in parts if not isinstance(part, str)]
    if len(found) == 1:
        return Post(found[0])
    # a comma alone, or both words in one list, could mean all of them or one
    last = glues - {""}
    if last == {"and"}:
        return Post(together(found))
    if not last or "and" in last:
        raise Unread
    return Post(either(found))


@action("without_keywords")
def _without_keywords(_: str, parts: list[KeywordWord]) -> Post:
    return Post(Not(_held(parts[0])))


@action("stat")
def _stat(text: str, _: list[Made]) -> str:
    return text.strip()


@action("at_least")
def _at_least(_: str, parts: list[Made]) -> tuple[str, Made]:
    return (">=", parts[0])


@action("at_most", "at_most_equal")
def _at_most(_: str, parts: list[Made]) -> tuple[str, Made]:
    return ("<=", parts[0])


@action("more_than")
def _more_than(_: str, parts: list[Made]) -> tuple[str, Made]:
    return (">", parts[0])


@action("less_than")
def _less_than(_: str, parts: list[Made]) -> tuple[str, Made]:
    return ("<", parts[0])


@action("exactly")
def _exactly(_: str, parts: list[Made]) -> tuple[str, Made]:
    return ("=", parts[0])


@action("with_stat")
def _with_stat(_: str, parts: list[Made]) -> Post:
    stat, (op, than) = parts
    return Post(HasStat(stat, op, than))


@action("counter")
def _counter(text: str, _: list[Made]) -> str:
    """Give the kind of a counter; empty when any will do."""
    words = text.split()
    kind = words[0].removeprefix("K:").replace("_", " ") if len(words) > 1 else ""
    if kind and not vocabulary.is_counter(kind):
        # "several", "additional", "nonloyalty": it says which counters or how many, and is no kind
        raise Unread
    return kind


@action("counter_one")
def _counter_one(_: str, parts: list[Made]) -> HasCounter:
    return HasCounter(parts[-1] or None)


@action("counter_none", "without_counter")
def _counter_none(text: str, parts: list[Made]) -> Filter | Post:
    none = Not(HasCounter(parts[-1] or None))
    return Post(none) if text.startswith("without ") else none


@action("counter_many")
def _counter_many(_: str, parts: list[Made]) -> HasCounter:
    return HasCounter(parts[1] or None, parts[0])


@action("with_counter")
def _with_counter(_: str, parts: list[Made]) -> Post:
    return Post(parts[0])


@action("chosen_what")
def _chosen_what(text: str, _: list[Made]) -> Choice:
    words = text.split()
    if words[0] == "color":
        return "color"
    if words[0] == "card":
        return "card type"
    if "Land" in words[0]:
        return "land type"
    return "creature type"


@action("of_chosen")
def _of_chosen(text: str, parts: list[Made]) -> Post:
    # a choice on resolving ("of the color of your choice") is one like any other
    order = text.split()[2]
    what = f"{order} {parts[0]}" if order in ("first", "second") else parts[0]
    return Post(HasChosen(cast("Choice", what)))


@action("named")
def _named(_: str, _parts: list[Made]) -> Post:
    return Post(Named("~"))


@action("not_named")
def _not_named(_: str, _parts: list[Made]) -> Post:
    return Post(Not(Named("~")))


@action("attached")
def _attached(_: str, parts: list[Thing]) -> Post:
    return Post(AttachedTo(parts[0].filter()))


_ATTACKED: dict[str, Player] = {
    "you ": "you", "your opponent ": "opponent", "a opponent ": "opponent", "enchanted player ": "enchanted player",
    "the chosen player ": "chosen",
}  # fmt: skip


@action("attacking_whom")
def _attacking(text: str, _: list[Made]) -> Post:
    whom = text.removeprefix("that be ").removeprefix("attacking ").removeprefix("1 of ")
    return Post(Attacking(_ATTACKED[whom]))


@action("damaged_by")
def _damaged_by(_: str, parts: list[Thing]) -> Post:
    if parts[0].ref is None:
        raise Unread
    return Post(DamagedBy(parts[0].ref))


@action("exiled_with")
def _exiled_with(_: str, parts: list[Thing]) -> Post:
    return Post(ExiledWith(cast("Reference", parts[0].ref)), scope="exile")


@action("paired_with")
def _paired_with(_: str, _parts: list[Made]) -> Post:
    return Post(PairedWith("source"))


@action("has_attached")
def _has_attached(_: str, parts: list[Made]) -> Post:
    found = parts[-1].filter()
    return Post(HasAttached(together([found, Not(Is("source"))]) if parts[0] == "other" else found))


@action("other_than")
def _other_than(_: str, parts: list[Thing]) -> Post:
    return Post(together([Not(part.filter()) for part in parts]))


@action("that_is")
def _that_is(text: str, parts: list[Thing]) -> Post:
    if parts[-1].adds:
        # "that's red and green" is both, "that are Elves and Walls" is one of them
        raise Unread
    meant = parts[-1].filter()
    return Post(Not(meant) if " not " in text[:12] else meant)


_SHARED: dict[str, Literal["color", "card type", "creature type", "land type", "name"]] = {
    "T:Creature type": "creature type",
    "T:Land type": "land type",
    "color": "color",
    "card type": "card type",
    "name": "name",
}


@action("share_kind")
def _share_kind(text: str, _: list[Made]) -> str:
    return _SHARED[text.strip()]


@action("that_shares")
def _that_shares(_: str, parts: list[Made]) -> Post:
    kind, thing = parts
    return Post(Shares(kind, thing.ref if thing.ref is not None else IT))


# --------------------------------------------------------------------------------------------------------------------
# Whole phrases
# --------------------------------------------------------------------------------------------------------------------


def _with_posts(thing: Thing, posts: list[Post]) -> Thing:
    for post in posts:
        if post.scope is not None:
            thing = replace(thing, scope=post.scope)
        if post.filter is None:
            continue
        if post.holder:
            thing = replace(thing, holder=(*thing.holder, post.filter))
        else:
            thing = replace(thing, after=(*thing.after, post.filter))
    return thing


@action("other", "another")
def _other(text: str, _: list[Made]) -> str:
    return text.strip()


@action("the_det")
def _the(_: str, _parts: list[Made]) -> str:
    return "the"


@action("a_det")
def _some(_: str, _parts: list[Made]) -> str:
    return "a"


@action("group", "blocker_kind")
def _group(_: str, parts: list[Made]) -> Thing:
    words = [part for part in parts if isinstance(part, str)]
    rest = [part for part in parts if not isinstance(part, str)]
    thing = replace(_with_posts(rest[0], rest[1:]), other=bool({"other", "another"} & set(words)))
    thing = replace(thing, some=bool({"a", "another"} & set(words)))
    if "the" in words and not thing.many:
        # "the creature you control" is one that was spoken of
        thing = replace(thing, unclear=True)
    kind = next((word.lower() for word in ("Land", "Planeswalker") if word in thing.before), "creature")
    return replace(thing, after=tuple(_of_its_kind(part, kind) for part in thing.after))


def _of_its_kind(part: Filter, kind: str) -> Filter:
    """The chosen type of a land is a land type, that of a planeswalker a planeswalker type."""
    if isinstance(part, HasChosen):
        return HasChosen(cast("Choice", part.what.replace("creature type", f"{kind} type")))
    return part


@action("one_target")
def _one_target(_: str, parts: list[Made]) -> Thing:
    return replace(_with_posts(parts[0], parts[1:]), ref=TARGET)


@action("several_targets")
def _several_targets(text: str, parts: list[Made]) -> Thing:
    several = 3 if "3" in text.split("target")[0] else 2
    things = [part for part in parts if not isinstance(part, str)]
    return replace(_with_posts(things[0], things[1:]), targets=several, many=True)


@action("many_targets")
def _many_targets(_: str, parts: list[Made]) -> Thing:
    things = [part for part in parts if not isinstance(part, str)]
    # as many as were chosen: the effect has them locked in, and the filter says what they are
    return replace(_with_posts(things[0], things[1:]), many=True, targets=-1)


@action("that_one")
def _that_one(text: str, _: list[Made]) -> Thing:
    word = text.split()[1]
    return Thing(
        ref=IT,
        many=text.startswith("those"),
        that=True,
        word=bare(word) if ":" in word else "spell" if word == "spell" else "",
    )


@action("numbered_target")
def _numbered_target(text: str, _: list[Made]) -> Thing:
    number = 2 if "second" in text else 3 if "third" in text else 1
    return Thing(ref=cast("Reference", f"target {number}"))


_TOLD: dict[str, Reference] = {
    "the triggering object": "triggering", "the object of before": "before", "the paid object": "paid",
}  # fmt: skip


@action("told_object")
def _told_object(text: str, _: list[Made]) -> Thing:
    return Thing(ref=_TOLD[text.strip()])


constant(
    chosen_object=Thing(ref="chosen"),
    own=Thing(ref="source"),
    it=Thing(ref=IT),
    every_object=Thing(before=(All(()),), scope="everywhere", many=True),
)


@action("host")
def _host(text: str, _parts: list[Made]) -> Thing:
    word = text.split()[1]
    return Thing(ref="host", before=(bare(word),) if ":" in word else ())


# --------------------------------------------------------------------------------------------------------------------
# What pronouns mean
# --------------------------------------------------------------------------------------------------------------------

_STANDS_FOR: dict[str, str] = {IT: "source", OTHER: "source", OTHER_THAN_IT: "source", ITS_CONTROLLER: "you"}


def bound(value: Made) -> Made:
    """Say what pronouns mean in an ability that stands by itself: the object that it is on, and its controller.

    Args:
        value: what the grammar made of its words.

    Raises:
        Unread: it speaks of a target.
    """
    if isinstance(value, tuple):
        return tuple(map(bound, value))
    if isinstance(value, msgspec.Struct):
        if getattr(value, "ref", None) == TARGET:
            raise Unread
        return type(value)(**{name: bound(getattr(value, name)) for name in value.__struct_fields__})
    return _STANDS_FOR.get(value, value) if isinstance(value, str) else value
