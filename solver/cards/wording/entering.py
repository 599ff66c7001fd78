"""How permanents enter the battlefield, in words."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from solver.cards import entering
from solver.cards.entering import Enters, Way
from solver.cards.model import (
    AddAbility,
    All,
    AllowedBy,
    Also,
    Any,
    Change,
    Controlled,
    Filter,
    Half,
    InZone,
    Is,
    Matches,
    Not,
    OfCasting,
    Owned,
    PlayerNumber,
    PlayersWith,
    State,
    Taken,
    Times,
    Unless,
    X,
)
from solver.cards.vocabulary import kind_of
from solver.cards.wording.changing import Abilities, Predicate, Subject
from solver.cards.wording.grammar import Voice, a, contracted, listed, number_word, plural
from solver.cards.wording.things import amount, counted, noun, of_casting
from solver.cards.wording.whether import whether

_NOT_SAID = "(not modelled: how it enters)"


def entry(ability: Enters, voice: Voice, given: Abilities) -> str:
    """Write an effect on entering as a sentence.

    Args:
        ability: the effect.
        voice: how the text calls its own object.
        given: writes an ability that is given.
    """
    text = _sentence(ability, voice, given)
    return f"{'. '.join(part[:1].upper() + part[1:] for part in text.split('. '))}."


def _sentence(ability: Enters, voice: Voice, given: Abilities) -> str:
    deeds = ability.ways[0].deeds if ability.ways else ()
    match ability.ways:
        case (Way(price=entering.Reveal() as price), Way(deeds=(entering.Tapped(),), price=None)) if ability.condition:
            card = _card(price.what, voice)
            unless = _around(ability, "", voice).removeprefix(" unless ")
            return (
                f"as {voice.source} enters, you may reveal {card} from your hand. {voice.source} enters tapped unless "
                f"you revealed {card} this way or {unless}"
            )
        case (Way(price=entering.Takes() | entering.Reveal() as price, deeds=paid), *rest) if rest in ([], [Way()]):
            may = "you may " if rest else ""
            text = f"as {voice.source} enters, {may}{_price(price, voice)}"
            if not paid:
                return text
            done = " and ".join(_deed(deed, voice, given) for deed in paid)
            behind = _around(ability, f"{voice.source} enters {done}", voice)
            return f"{text}. {'If you do, ' if rest else ''}{behind}"
        case (Way(price=entering.Life() | entering.Reveal() as price), Way(deeds=(entering.Tapped(),), price=None)):
            return (
                f"as {voice.source} enters, you may {_price(price, voice)}. If you don't, {voice.source} enters tapped"
            )
        case (Way(deeds=(entering.Chooses() as choice,)),):
            chance = " at random" if ability.by == "chance" else ""
            chooses = "an opponent chooses" if ability.by == "opponent" else "choose"
            return f"as {voice.source} enters, {chooses} {_choice(choice, voice)}{chance}"
        case (Way(deeds=(entering.Chooses() as choice,)), Way(deeds=(), price=None)):
            return f"as {voice.source} enters, you may choose {_choice(choice, voice)}"
        case (Way(deeds=(entering.Elsewhere(),)),):
            return f"if {_entrant(ability, voice)}, exile it instead"
        case (Way(deeds=(entering.WithCounters() as deed,)),) if ability.what is not None and _is_allowed(ability.what):
            what = _card(_without(ability.what, AllowedBy("source")), voice).removesuffix(" card")
            _, _, word = what.partition(" ")
            return f"if you cast {what} spell this way, that {word} enters with {_counters(deed, voice)}"
        case (Way(deeds=(entering.Tapped(),)),) if ability.what is not None and _is_allowed(ability.what):
            what = _card(_without(ability.what, AllowedBy("source")), voice).removesuffix(" card")
            _, _, word = what.partition(" ")
            return f"if you cast {what} spell this way, that {word} enters tapped"
        case (Way(deeds=(entering.Cannot(),)),):
            return f"{_group(ability, voice)} can't enter the battlefield"
        case (Way(deeds=(entering.UnderControl(player="you"),)),):
            who = noun(_without(ability.what, Controlled("opponent")), voice, article=True)
            return f"if {who} would enter under an opponent's control, it enters under your control instead"
        case (Way(deeds=(entering.AsCopy(copy=copy),)),):
            return f"{_group(ability, voice)} enter as a copy of {voice.calls(copy.of)}"
    parts = _parts(ability.ways, voice, given)
    if not parts or not deeds:
        return _NOT_SAID
    return _around(ability, f"{_subject(ability, voice)} {' and '.join(parts)}", voice)


def _subject(ability: Enters, voice: Voice) -> str:
    if ability.what is None:
        return f"{voice.source} enters"
    return f"{_group(ability, voice)} enter"


def _around(ability: Enters, text: str, voice: Voice) -> str:
    """Put the condition around a sentence."""
    if ability.zones == ("graveyard",):
        return f"as long as {voice.source} is in your graveyard, {text}"
    match ability.condition:
        case None:
            return text
        case Matches(ref="source", filter=State(state="escaped")):
            return text.replace(f"{voice.source} enters", f"{voice.source} escapes", 1)
        case Unless(of=inner) if ability.what is None:
            return f"{text} unless {whether(inner, voice)}"
        case condition:
            return f"{'if' if ability.what is None else 'as long as'} {whether(condition, voice)}, {text}"


def _without(what: Filter | None, part: Filter) -> Filter:
    rest = tuple(one for one in (what.of if isinstance(what, All) else (what,)) if one is not None and one != part)
    return rest[0] if len(rest) == 1 else All(rest)


def _group(ability: Enters, voice: Voice) -> str:
    what = ability.what if ability.what is not None else Is("source")
    if ability.cards:
        zones = [part for part in (what.of if isinstance(what, All) else ()) if _is_zones(part)]
        named = listed([_PILES[zone] for part in zones for zone in _zones(part)])
        rest = what
        for part in zones:
            rest = _without(rest, part)
        return f"{_card(rest, voice, many=True)} in {named}"
    return noun(what, voice, many=True)


def _is_allowed(what: Filter) -> bool:
    return isinstance(what, All) and AllowedBy("source") in what.of


_PILES = {"graveyard": "graveyards", "library": "libraries"}


def _is_zones(part: Filter) -> bool:
    return isinstance(part, InZone) or (isinstance(part, Any) and all(isinstance(one, InZone) for one in part.of))


def _zones(part: Filter) -> list[str]:
    return [one.zone for one in (part.of if isinstance(part, Any) else (part,)) if isinstance(one, InZone)]


def _card(what: Filter, voice: Voice, *, many: bool = False) -> str:
    """Write what cards have to be, without where they are."""
    text = noun(what, voice, many=many, article=not many, scope="hand")
    return text.partition(" in ")[0]


_UNCAST = {
    State("cast"): "it was cast",
    State("cast from hand"): "you cast it from your hand",
    State("paid for"): "mana was spent to cast it",
}
_UNCAST_NOT = {
    State("cast"): "it wasn't cast",
    State("cast from hand"): "you didn't cast it from your hand",
    State("paid for"): "no mana was spent to cast it",
}


def _of_casting(part: Filter) -> str | None:
    if isinstance(part, Any):
        told = [_of_casting(one) for one in part.of]
        return None if None in told else " or ".join(filter(None, told))
    if isinstance(part, Not):
        return _UNCAST_NOT.get(part.of) if isinstance(part.of, State) else None
    return _UNCAST.get(part) if isinstance(part, State) else None


def _entrant(ability: Enters, voice: Voice) -> str:
    """Write what would enter, and how it came."""
    what = ability.what
    if what is None:
        return f"{voice.source} would enter"
    parts = what.of if isinstance(what, All) else (what,)
    told = [(part, _of_casting(part)) for part in parts]
    rest: Filter = what
    for part, words in told:
        if words is not None:
            rest = _without(rest, part)
    came = "".join(f" and {words}" for _, words in told if words is not None)
    return f"{noun(rest, voice, article=True)} would enter{came}"


def _price(price: entering.Price, voice: Voice) -> str:
    if isinstance(price, entering.Life):
        return f"pay {price.amount} life"
    if isinstance(price, entering.Takes):
        return _taking(price, voice)
    return f"reveal {_card(price.what, voice)} from your hand"


def _parts(ways: Sequence[Way], voice: Voice, given: Abilities) -> list[str]:
    """Write what is different about entering; several ways are kinds of counters to choose from."""
    if not ways:
        return []
    first, *others = ways
    if not others:
        return [_deed(deed, voice, given) for deed in first.deeds]
    if (pairs := _pairs(ways)) is not None:
        return [f"with your choice of two different counters on it from among {listed(pairs)}"]
    kinds = [way.deeds[-1] for way in ways if way.deeds]
    if len(kinds) < len(ways) or not all(isinstance(kind, entering.WithCounters) for kind in kinds):
        return []
    named = listed([a(f"{kind.kind} counter") for kind in kinds if isinstance(kind, entering.WithCounters)], "or")
    return [*(_deed(deed, voice, given) for deed in first.deeds[:-1]), f"with your choice of {named} on it"]


def _pairs(ways: Sequence[Way]) -> list[str] | None:
    """Give the kinds of counters of which two different ones are chosen; None where the ways are others."""
    chosen: list[tuple[str, ...]] = []
    for way in ways:
        if not all(isinstance(deed, entering.WithCounters) and deed.amount == 1 for deed in way.deeds):
            return None
        chosen.append(tuple(deed.kind for deed in way.deeds if isinstance(deed, entering.WithCounters)))
    kinds = list(dict.fromkeys(kind for pair in chosen for kind in pair))
    return kinds if chosen == list(combinations(kinds, 2)) else None


def _deed(deed: entering.Deed, voice: Voice, given: Abilities) -> str:
    match deed:
        case entering.Tapped(untapped=untapped):
            return "untapped" if untapped else "tapped"
        case entering.WithCounters():
            return f"with {_counters(deed, voice)}"
        case entering.Gains(changes=changes):
            return _gained(changes, voice, given)
        case entering.UnderControl():
            return "under the control of an opponent of your choice"
        case _:
            return _NOT_SAID


def _gained(changes: tuple[Change, ...], voice: Voice, given: Abilities) -> str:
    if all(isinstance(change, AddAbility) for change in changes):
        words = [given(change.ability) for change in changes if isinstance(change, AddAbility)]
        return f"with {listed([_quoted(one) for one in words])}"
    predicate = Predicate(Subject("it", many=False), voice, given)
    for change in changes:
        predicate.add(change)
    return f"as {predicate.text().removeprefix('is ')}"


def _quoted(text: str) -> str:
    return text if text[:1].islower() else f'"{text}"'


_COMMANDER = "time you've cast your commander from the command zone this game"


def _counters(deed: entering.WithCounters, voice: Voice, more: str = "") -> str:
    kind = f"{more}{deed.kind} counter"
    match deed.amount:
        case 1:
            return f"{a(kind)} on it"
        case int(number):
            return f"{number_word(number)} {plural(kind)} on it"
        case X():
            return f"X {plural(kind)} on it"
        case Times(factor=2, of=X()):
            return f"twice X {plural(kind)} on it"
        case Taken():
            return f"that many {plural(kind)} on it"
        case Times(factor=2, of=Taken()):
            return f"twice that many {plural(kind)} on it"
        case Times(factor=factor, of=Taken()):
            return f"{number_word(factor)} times that many {plural(kind)} on it"
        case Half(of=OfCasting(what=what), rounded="down"):
            return f"{a(kind)} on it for each {what}{of_casting(what)}"
        case Times(factor=factor, of=Half(of=OfCasting(what=what), rounded="down")):
            return f"{number_word(factor)} {plural(kind)} on it for each {what}{of_casting(what)}"
        case PlayersWith() as players:
            return f"{a(kind)} on it for each {counted(players, voice)}"
        case OfCasting(what=what):
            return f"{a(kind)} on it for each {of_casting(what)}"
        case Times(factor=factor, of=OfCasting(what=what)):
            return f"{number_word(factor)} {plural(kind)} on it for each {of_casting(what)}"
        case PlayerNumber(what="creatures_died", player=player):
            whose = "under your control " if player == "you" else ""
            return f"{a(kind)} on it for each creature that died {whose}this turn"
        case PlayerNumber(what="commander_casts"):
            return f"{a(kind)} on it for each {_COMMANDER}"
        case Times(factor=factor, of=PlayerNumber(what="commander_casts")):
            return f"{number_word(factor)} {plural(kind)} on it for each {_COMMANDER}"
        case PlayerNumber(what="life_lost", player="opponent"):
            return f"a number of {plural(kind)} on it equal to the total life lost by your opponents this turn"
        case number:
            return f"a number of {plural(kind)} on it equal to {amount(number, voice)}"


# --------------------------------------------------------------------------------------------------------------------
# Choices
# --------------------------------------------------------------------------------------------------------------------


def _taking(price: entering.Takes, voice: Voice) -> str:
    """Write what is done with which objects."""
    many = "any number of" if price.most is None else f"up to {amount(price.most, voice)}"
    match price.does:
        case "sacrifice":
            mine = price.what != Controlled("you")
            what = noun(_without(price.what, Controlled("you")) if mine else State("permanent"), voice, many=True)
            return f"sacrifice {many} {what}"
        case "reveal" | "exile":
            what = _card(_without(price.what, Owned("you")), voice, many=True)
            place = "your hand" if price.does == "reveal" else "your graveyard"
            return f"{price.does} {many} {what} from {place}"
        case "return":
            return f"return {noun(price.what, voice, article=True)} to its owner's hand"
        case "bury":
            return f"put {number_word(price.least)} cards your opponents own from exile into their owners' graveyards"


_TWO = {"color": "two colors", "player": "two players", "land type": "two basic land types"}


def _choice(choice: entering.Chooses, voice: Voice) -> str:
    if choice.two:
        return _TWO[choice.what]
    words = [word.lower() if kind_of(word) != "subtype" else word for word in choice.besides]
    besides = f" other than {listed(words, 'or')}" if words else ""
    match choice.what:
        case "player":
            return "an opponent" if choice.opponent else "a player"
        case "land type" if choice.among:
            return "a basic land type"
        case "number" if not choice.among:
            return "a number"
        case "number" if int(choice.among[-1]) - int(choice.among[0]) == len(choice.among) - 1 > 2:
            return f"a number between {choice.among[0]} and {choice.among[-1]}"
        case "name" if isinstance(choice.of, Not) and isinstance(choice.of.of, All):
            return f"a card name other than {a(f'{_words(choice.of.of)}card name')}"
        case "name":
            return a(f"{_words(choice.of)}card name")
        case "creature" | "permanent":
            return noun(State("permanent") if choice.of is None else choice.of, voice, article=True)
        case "mode":
            return listed(list(choice.among), "or")
        case _ if choice.among:
            return listed([word if kind_of(word) == "subtype" else word.lower() for word in choice.among], "or")
        case what:
            return f"{a(what)}{besides}"


def _words(of: Filter | None) -> str:
    match of:
        case None:
            return ""
        case All(of=parts):
            return "".join(map(_words, parts))
        case Not(of=str() as word):
            return f"non{word.lower()} "
        case str():
            return f"{of.lower() if kind_of(of) != 'subtype' else of} "
        case _:
            return ""


# --------------------------------------------------------------------------------------------------------------------
# Entering as a copy
# --------------------------------------------------------------------------------------------------------------------


def besides(also: Sequence[Also], voice: Voice, given: Abilities) -> list[str]:
    """Write what else is different about entering as a copy, as exceptions.

    Args:
        also: the differences, without that it enters tapped.
        voice: how the text calls its objects.
        given: writes an ability that is given.
    """
    found: list[str] = []
    for place, one in enumerate(also):
        if not isinstance(one.deed, entering.WithCounters):
            continue
        text = f"it enters with {_counters(one.deed, voice)}"
        following = also[place + 1].deed if place + 1 < len(also) else None
        if isinstance(following, entering.Excepts):
            text += f" and has {listed([given(c.ability) for c in following.changes if isinstance(c, AddAbility)])}"
        if one.filter is not None:
            text = f"if it's {noun(one.filter, voice, article=True)}, {text}"
        found.append(contracted(text))
    return found
