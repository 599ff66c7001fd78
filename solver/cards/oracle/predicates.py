"""What a sentence says of its subject: verb phrases as changes."""

from __future__ import annotations

from typing import cast

import msgspec
from msgspec.structs import replace

from solver.cards import vocabulary
from solver.cards.model import (
    Ability,
    AddColors,
    AddSubtypes,
    AddSupertypes,
    AddTypes,
    All,
    Amount,
    CannotHaveKeyword,
    Change,
    Choice,
    Chosen,
    Controlled,
    Count,
    EverySubtype,
    Family,
    Filter,
    HasChosen,
    HasStat,
    InZone,
    Keyword,
    LoseAllAbilities,
    LoseKeyword,
    Modify,
    Owned,
    RemoveSubtypes,
    RemoveSupertypes,
    RemoveTypes,
    SetColors,
    SetPower,
    SetSubtypes,
    SetToughness,
    SetTypes,
    State,
    Sum,
    Times,
    Word,
    X,
)
from solver.cards.oracle.parsing import Made, Unread, action, constant
from solver.cards.oracle.things import KeywordWord, Thing, bare, together

_FAMILIES: dict[str, Family] = {
    "Artifact": "artifact", "Battle": "battle", "Creature": "creature", "Kindred": "creature", "Land": "land",
    "Enchantment": "enchantment", "Planeswalker": "planeswalker", "Instant": "spell", "Sorcery": "spell",
}  # fmt: skip


class Being(msgspec.Struct, frozen=True):
    """What a sentence makes of the types and colors of its subject.

    `added` names what comes in addition to the old ones (``types``, ``subtypes``, ``colors``), `still` whether the
    old types are said to stay.
    """

    colors: tuple[Word, ...] = ()
    colorless: bool = False
    supertypes: tuple[str, ...] = ()
    subtypes: tuple[Word, ...] = ()
    types: tuple[str, ...] = ()
    every: tuple[str, ...] = ()
    added: frozenset[str] = frozenset()
    still: bool = False
    no_longer: tuple[str, ...] = ()
    chosen: str = ""


class Loss(msgspec.Struct, frozen=True):
    """What a sentence takes away besides abilities: card types, subtypes of families, colors."""

    types: bool = False
    families: tuple[Family, ...] = ()
    colors: bool = False


QUOTED = "Q:"
"""Begins the token of what stands in quotes; its number follows."""


class Quoted(msgspec.Struct, frozen=True):
    """An ability in quotes, by its number in the line."""

    number: int


class Restriction(msgspec.Struct, frozen=True):
    """Something that is no change of characteristics: what may or must not be done."""

    text: str


class Suspected(msgspec.Struct, frozen=True):
    """What a suspected permanent has (701.60c)."""


SUSPECTED = Suspected()


class Scale(msgspec.Struct, frozen=True):
    """What a modifier is multiplied with."""

    amounts: tuple[Amount, ...]


# --------------------------------------------------------------------------------------------------------------------
# Power and toughness
# --------------------------------------------------------------------------------------------------------------------


def _side(text: str) -> Amount:
    sign, rest = text[0], text[1:]
    if rest.isdigit():
        return int(text)
    if rest[:-1].isdigit():
        return Times(int(sign + rest[:-1]), X())
    value: Amount = X() if rest == "x" else Y
    return value if sign == "+" else Times(-1, value)


Y = Times(1, X())
"""Stands for the second letter of a sentence that has two."""


@action("modifier")
def _modifier(text: str, _: list[Made]) -> Modify:
    power, toughness = text.strip().split("/")
    return Modify(_side(power), _side(toughness))


@action("scale")
def _scale(_: str, parts: list[Amount]) -> Scale:
    *others, last = parts
    if _is_held(last) and any(isinstance(part, Count) and not _is_held(part) for part in others):
        # "for each other Elf and each Goblin you control": whether you have to control the Elves is not clear
        raise Unread
    return Scale(tuple(parts))


def _is_held(amount: Amount) -> bool:
    """Say whether only what some player controls or owns is counted."""
    if not isinstance(amount, Count):
        return False
    parts = amount.of.of if isinstance(amount.of, All) else (amount.of,)
    return any(isinstance(part, Controlled | Owned) for part in parts)


def times(factor: Amount, amount: Amount) -> Amount:
    """Multiply a printed number with an amount."""
    if not isinstance(factor, int):
        return factor
    return 0 if factor == 0 else amount if factor == 1 else Times(factor, amount)


@action("modified", "modified_more")
def _modified(_: str, parts: list[Made]) -> Modify:
    change: Modify = parts[0]
    amounts = [amount for part in parts[1:] if isinstance(part, Scale) for amount in part.amounts]
    if not amounts:
        return change
    amount = amounts[0] if len(amounts) == 1 else Sum(tuple(amounts))
    return Modify(times(change.power, amount), times(change.toughness, amount))


@action("gets")
def _gets(_: str, parts: list[Modify]) -> Modify:
    if len(parts) == 1:
        return parts[0]
    return Modify(Sum(tuple(part.power for part in parts)), Sum(tuple(part.toughness for part in parts)))


@action("size")
def _size(text: str, _: list[Made]) -> list[Change]:
    power, toughness = (X() if side == "x" else Y if side == "y" else int(side) for side in text.strip().split("/"))
    return [SetPower(power), SetToughness(toughness)]


@action("base_both", "base_each", "defined_both")
def _base_both(_: str, parts: list[Made]) -> list[Change]:
    if isinstance(parts[0], SetPower):
        return parts
    return [SetPower(parts[0]), SetToughness(parts[0])]


@action("base_split")
def _base_split(_: str, parts: list[Amount]) -> list[Change]:
    return [SetPower(parts[0]), SetToughness(parts[1])]


@action("base_power", "defined_power")
def _base_power(_: str, parts: list[Amount]) -> Change:
    return SetPower(parts[0])


@action("base_toughness", "defined_toughness")
def _base_toughness(_: str, parts: list[Amount]) -> Change:
    return SetToughness(parts[0])


# --------------------------------------------------------------------------------------------------------------------
# Abilities
# --------------------------------------------------------------------------------------------------------------------


@action("quoted")
def _quoted(text: str, _: list[Made]) -> Quoted:
    return Quoted(int(bare(text)))


@action("each_color")
def _each_color(_: str, _parts: list[Made]) -> Quality:
    return Quality(State("colored"))


class Quality(msgspec.Struct, frozen=True):
    """What protection is from."""

    filter: Filter


constant(
    colored_spells=Quality(All((InZone("stack"), State("colored")))),
    everything=Quality(State("permanent")),
    chosen_color_quality=Quality(HasChosen("color")),
    each_color=Quality(State("colored")),
)


@action("quality_stat")
def _quality_stat(_: str, parts: list[Made]) -> Quality:
    stat, (op, than) = parts
    return Quality(HasStat(stat, op, than))


@action("quality_noun")
def _quality_noun(_: str, parts: list[Made]) -> Quality:
    thing: Thing = parts[0]
    found = thing.filter() if len(parts) == 1 else together([thing.filter(), parts[1].filter])
    if thing.scope == "stack":
        found = InZone("stack") if found == All(()) else together([InZone("stack"), found])
    return Quality(found)


@action("protection")
def _protection(_: str, parts: list[Quality]) -> list[Keyword]:
    return [Keyword("protection", quality=part.filter) for part in parts]


@action("affinity")
def _affinity(_: str, parts: list[Thing]) -> Keyword:
    return Keyword("affinity", quality=parts[0].filter())


@action("hexproof_from")
def _hexproof_from(_: str, parts: list[Quality]) -> list[Keyword]:
    return [Keyword("hexproof", quality=part.filter) for part in parts]


@action("mana")
def _mana(text: str, _: list[Made]) -> str:
    return text.strip()


@action("ward")
def _ward(text: str, parts: list[Made]) -> Keyword:
    cost = parts[0] if parts else text.partition("— ")[2].strip().capitalize()
    return Keyword("ward", cost=cost)


@action("numbered")
def _numbered(text: str, parts: list[Amount]) -> Keyword:
    return Keyword(text.rsplit(" ", 2)[0], number=parts[0])


@action("costed")
def _costed(text: str, parts: list[str | Quoted]) -> Keyword | Costed:
    cost = parts[0]
    if isinstance(cost, Quoted):
        return Costed(text.split(" — ")[0], cost)
    return Keyword(text.split(" {")[0], cost=cost)


class Costed(msgspec.Struct, frozen=True):
    """A keyword ability with a cost in words, by its number among what is in quotes."""

    keyword: str
    cost: Quoted


@action("ability")
def _ability(_: str, parts: list[Made]) -> list[Made]:
    return [Keyword(part.keyword, quality=part.quality) if isinstance(part, KeywordWord) else part for part in parts]


@action("listed_abilities", "listed_ability")
def _listed(_: str, parts: list[Made]) -> list[Made]:
    return [part if isinstance(part, EverySubtype) else Given(part) for part in parts]


class Given(msgspec.Struct, frozen=True):
    """An ability that a sentence gives."""

    ability: Ability | Quoted | Costed


constant(all_of_type=EverySubtype("creature"), except_mana="except mana")


@action("lost_abilities")
def _lost_abilities(_: str, parts: list[Made]) -> Change:
    return LoseAllAbilities("mana abilities" if parts else "none")


@action("lost_kind")
def _lost_kind(_: str, _parts: list[Made]) -> Change:
    return LoseAllAbilities()


@action("lost_cards")
def _lost_cards(_: str, _parts: list[Made]) -> Loss:
    return Loss(types=True)


@action("lost_subtypes")
def _lost_subtypes(text: str, _: list[Made]) -> Loss:
    word = next(word for word in text.split() if word.startswith("T"))
    return Loss(families=(_FAMILIES[bare(word)],))


@action("lost_colors")
def _lost_colors(_: str, _parts: list[Made]) -> Loss:
    return Loss(colors=True)


@action("lost_keyword")
def _lost_keyword(_: str, parts: list[Made]) -> Made:
    part = parts[0]
    if isinstance(part, KeywordWord) and part.quality is None:
        return LoseKeyword(part.keyword)
    return Quoted(-1)


@action("cannot")
def _cannot(_: str, parts: list[Made]) -> list[Made]:
    found: list[Made] = []
    for part in parts:
        given = part.ability
        plain = isinstance(given, Keyword) and given.quality is None
        found.append(CannotHaveKeyword(given.keyword) if plain else Quoted(-1))
    return found


@action("restriction")
def _restriction(text: str, _: list[Made]) -> Restriction:
    return Restriction(text)


# --------------------------------------------------------------------------------------------------------------------
# Types and colors
# --------------------------------------------------------------------------------------------------------------------


class TypeToken(msgspec.Struct, frozen=True):
    """A word of a type predicate."""

    word: str
    kind: str


@action("type_token", "super_first")
def _type_token(text: str, _: list[Made]) -> TypeToken:
    word = bare(text)
    return TypeToken(word, vocabulary.kind_of(word) or "")


constant(
    colorless=TypeToken("colorless", "colorless"),
    permanent_word=TypeToken("permanent", "general"),
    creature_kind="creature",
    basic_land_kind="basic land",
    nonbasic_land_kind="nonbasic land",
    land_kind="land",
    all_types_item=EverySubtype("creature"),
)


def being_of(words: list[TypeToken]) -> Being:
    """Sort the words of a type predicate."""

    def of(kind: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(word.word for word in words if word.kind == kind))

    return Being(
        colors=of("color"),
        colorless=any(word.kind == "colorless" for word in words),
        supertypes=of("supertype"),
        subtypes=of("subtype"),
        types=of("type"),
    )


@action("addition_kind")
def _addition_kind(text: str, _: list[Made]) -> str:
    if text.startswith("color"):
        return "colors"
    return "subtypes" if text.startswith("T") else "types"


@action("addition")
def _addition(_: str, parts: list[str]) -> Addition:
    return Addition(frozenset(parts))


class Addition(msgspec.Struct, frozen=True):
    """What the new types or colors come in addition to."""

    kinds: frozenset[str]


@action("still_part")
def _still_part(_: str, _parts: list[Made]) -> Addition:
    return Addition(frozenset({"still"}))


@action("being_words")
def _being_words(_: str, parts: list[Made]) -> list[Made]:
    words = [part for part in parts if isinstance(part, TypeToken)]
    rest = [part for part in parts if not isinstance(part, TypeToken | Addition)]
    return [_added(being_of(words), parts), *rest]


def _added(being: Being, parts: list[Made]) -> Being:
    kinds = frozenset(kind for part in parts if isinstance(part, Addition) for kind in part.kinds)
    return replace(being, added=kinds - {"still"}, still="still" in kinds)


@action("be_also")
def _be_also(_: str, parts: list[TypeToken]) -> Being:
    return replace(being_of(parts), added=frozenset({"types"}))


@action("be_not")
def _be_not(_: str, parts: list[TypeToken]) -> Change | Being:
    words = tuple(part.word for part in parts)
    match {part.kind for part in parts}:
        case kinds if kinds == {"type"}:
            return RemoveTypes(words)
        case kinds if kinds == {"supertype"}:
            return RemoveSupertypes(words)
        case kinds if kinds == {"subtype"}:
            return RemoveSubtypes(words)
        case _:
            return Being(no_longer=words)


@action("every_color")
def _every_color(_: str, parts: list[Made]) -> Change:
    colors = tuple(vocabulary.COLOR_SYMBOLS)
    return AddColors(colors) if parts else SetColors(colors)


@action("of_your_choice")
def _of_your_choice(text: str, parts: list[Made]) -> Being:
    if text.startswith("the color"):
        being = Being(colors=(Chosen("color"),))
    else:
        being = Being(subtypes=(Chosen("land type" if "Land" in text else "creature type"),))
    return _added(being, parts)


@action("every_type")
def _every_type(_: str, parts: list[Made]) -> Change:
    if parts[0] == "nonbasic land":
        nonbasic = (word for word in vocabulary.SUBTYPES["land"] if word not in vocabulary.BASIC_LAND_TYPES)
        return AddSubtypes(tuple(nonbasic))
    return EverySubtype(parts[0])


@action("the_chosen")
def _the_chosen(text: str, parts: list[Made]) -> Being:
    words = text.split()
    order = f"{words[1]} " if words[1] in ("first", "second") else ""
    what = words[words.index("chosen") + 1]
    if what == "color":
        being = Being(colors=(Chosen(cast("Choice", f"{order}color")),))
    elif "Land" in what or "Creature" in what:
        being = Being(subtypes=(Chosen(cast("Choice", f"{order}{bare(what).lower()} type")),))
    else:
        being = Being(chosen=order or "the")
    return _added(being, parts)


@action("still")
def _still(_: str, parts: list[TypeToken]) -> StillIs:
    return StillIs(tuple(part.word for part in parts))


class StillIs(msgspec.Struct, frozen=True):
    """A sentence that says which types the subject of the last one keeps."""

    words: tuple[str, ...]


# --------------------------------------------------------------------------------------------------------------------
# From types to changes (205.1)
# --------------------------------------------------------------------------------------------------------------------


def _family_of(subtype: Word) -> Family:
    if isinstance(subtype, Chosen):
        return "land" if subtype.what.endswith("land type") else "creature"
    return vocabulary.FAMILY_OF[subtype]  # type: ignore[return-value]


def typed(being: Being, loss: Loss) -> list[Change]:
    """Turn what the subject is said to be into changes of types, subtypes and colors.

    New card types replace the old ones, and new subtypes those of their families, unless they come "in addition", the
    old ones are "still" there, or an "artifact creature" is made (205.1a, 205.1b).

    Args:
        being: what it is said to be.
        loss: what it is said to lose.
    """
    changes: list[Change] = []
    stays = being.still or bool(being.added & {"types"})
    joined = stays or (set(being.types) >= {"Artifact", "Creature"} and not loss.types)
    if being.supertypes:
        changes.append(AddSupertypes(being.supertypes))
    if being.types:
        changes.append(AddTypes(being.types) if joined or "subtypes" in being.added else SetTypes(being.types))
    adds = stays or "subtypes" in being.added
    families: dict[Family, list[Word]] = {}
    for subtype in being.subtypes:
        families.setdefault(_family_of(subtype), []).append(subtype)
    if adds and being.subtypes:
        changes.append(AddSubtypes(being.subtypes))
    else:
        changes += [SetSubtypes(family, tuple(found)) for family, found in families.items()]
    told = {*families, *(_FAMILIES[one] for one in being.types)} if not adds else set()
    changes += [SetSubtypes(family, ()) for family in loss.families if family not in families and family not in told]
    if being.colorless or (loss.colors and not being.colors):
        changes.append(SetColors(()))
    elif being.colors:
        changes.append(AddColors(being.colors) if "colors" in being.added else SetColors(being.colors))
    return changes
