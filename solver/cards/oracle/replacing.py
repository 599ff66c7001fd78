"""Replacement and prevention effects (614, 615), and what can't happen (614.17): sentences to the typed language."""

from __future__ import annotations

import re
from typing import Literal, cast, get_args

import msgspec
from msgspec.structs import replace

from solver.cards.entering import Enters
from solver.cards.model import (
    All,
    Amount,
    Any,
    Condition,
    Face,
    Filter,
    Is,
    Keyword,
    Owned,
    Player,
    Scope,
    Sum,
    Times,
    X,
    Zone,
    parts,
)
from solver.cards.oracle.conditions import Unreadable
from solver.cards.oracle.entering import enters_resolved
from solver.cards.oracle.parsing import Made, Unread, action, constant, parse
from solver.cards.oracle.things import IT, TARGET, Thing, bare, bound
from solver.cards.predefined import PREDEFINED
from solver.cards.replacing import (
    Acts,
    Also,
    AsThough,
    Begins,
    CardDrawn,
    CardsDrawn,
    CardsMilled,
    Countered,
    CountersPut,
    CreatureActs,
    DamageDealt,
    Deed,
    Destroyed,
    Event,
    Fixed,
    Floored,
    Goes,
    Halved,
    Impossible,
    LifeGained,
    LifeLost,
    MoreTokens,
    Moved,
    Narrowed,
    OtherTokens,
    PlayerActs,
    Prevented,
    Proportional,
    Recipients,
    Redirected,
    Replacement,
    Scaled,
    Skipped,
    Spared,
    Sufferer,
    TokensCreated,
    TurnedUp,
    Unpreventable,
)
from solver.cards.vocabulary import in_print_order

ANYTHING = Recipients(All(()), "any")
"""Every permanent and every player."""


class _Whom(msgspec.Struct, frozen=True):
    """A part of what an event happens to."""

    players: Player | None = None
    things: Thing | None = None


class _While(msgspec.Struct, frozen=True):
    """A condition on which something happens."""

    condition: Condition


class _Manner(msgspec.Struct, frozen=True):
    """Combat damage, or other damage."""

    combat: bool


class _Sort(msgspec.Struct, frozen=True):
    """Damage: of which manner, and in which amounts."""

    combat: bool | None = None
    at_least: int = 1
    at_most: Amount | None = None


class _By(msgspec.Struct, frozen=True):
    """The sources of damage, and where they are."""

    thing: Thing
    scope: Scope
    chosen: bool = False


class _Count(msgspec.Struct, frozen=True):
    """How many an action is about."""

    amount: Amount | Proportional


class _Tokens(msgspec.Struct, frozen=True):
    """Tokens that would be created, as far as they are described."""

    what: Filter | None


class _Away(msgspec.Struct, frozen=True):
    """Where something would leave, and where it would go."""

    origin: Zone | None
    to: Zone | None
    whose: Player | None = None


constant(
    goes_shuffled=Goes("library", "shuffled"),
    goes_hand=Goes("hand"),
    goes_leng=Goes("library", "top"),
    goes_bottom=Goes("library", "bottom"),
    tokens_each="each",
    cards_win=Acts("win", who="you"),
    cards_regenerate=Acts("regenerate", on="affected"),
    may_apply="may",
    rider_if="if prevented",
    whom_you=_Whom("you"),
    whom_opponent=_Whom("opponent"),
    whom_player=_Whom("any"),
    whom_enchanted=_Whom("enchanted player"),
    whom_chosen=_Whom("chosen"),
    whom_any=ANYTHING,
    whom_target=Recipients(target=1),
    putter_effect="effect",
    putter_modular="modular",
    get_energy=("kind", "energy"),
    prevented_all=Prevented(),
    act_each=Proportional("prevented"),
    act_for_each=Proportional("prevented"),
    act_that_many=_Count(Proportional()),
    act_twice_many=_Count(Proportional(factor=2)),
    life_that=_Count(Proportional()),
    life_prevented=_Count(Proportional("prevented")),
    cards_prevented=_Count(Proportional("prevented")),
    life_times=Scaled(2),
    life_none=Fixed(0),
    who_you="you",
    who_each_opponent="opponent",
    who_that_player="affected",
    who_source_controller="source controller",
    redirected_controller="affected",
    redirected_you="you",
)


@action("may_apply")
def _may(text: str, _: list[Made]) -> str | None:
    return "may" if "may" in text else None


@action("would_while", "prevents_when", "replacing_lead")
def _while(_: str, parts: list[Made]) -> _While:
    found = getattr(parts[0], "condition", parts[0])
    if isinstance(found, Unreadable) or found is None:
        raise Unread
    condition: Condition = found
    return _While(condition)


@action("lead_cond")
def _lead_cond(_: str, parts: list[Made]) -> Made:
    return parts[0]


@action("whom_things")
def _things(_: str, parts: list[Thing]) -> _Whom:
    return _Whom(things=parts[0])


def _filter(thing: Thing, scope: Scope = "battlefield") -> Filter:
    """Give the filter of a noun phrase; one that means something else than what it describes is not read."""
    if thing.targets or thing.that or thing.ref in (IT, TARGET) or thing.scope not in (scope, "battlefield"):
        raise Unread
    return thing.filter()


@action("whom_list")
def _whom(_: str, parts: list[_Whom]) -> Recipients:
    things = [_filter(part.things) for part in parts if part.things is not None]
    people = {part.players for part in parts if part.players is not None}
    if len(people) > 1:
        raise Unread
    objects = None if not things else things[0] if len(things) == 1 else Any(tuple(things))
    return Recipients(objects, people.pop() if people else None)


@action("whom_self")
def _with_self(_: str, parts: list[Recipients]) -> Recipients:
    return replace(parts[0], players="you")


@action("damage_manner")
def _manner(text: str, _: list[Made]) -> _Manner:
    return _Manner(text == "combat ")


@action("damage_least")
def _least(_: str, parts: list[Amount]) -> _Sort:
    if not isinstance(parts[0], int):
        raise Unread
    return _Sort(at_least=parts[0])


@action("damage_most")
def _most(_: str, parts: list[Amount]) -> _Sort:
    return _Sort(at_most=parts[0])


@action("damage_under")
def _under(_: str, parts: list[Made]) -> _Sort:
    manner = next((part.combat for part in parts if isinstance(part, _Manner)), None)
    return _Sort(manner, at_most=Sum((parts[-1], -1)))


@action("damage_sort")
def _sort(_: str, parts: list[Made]) -> _Sort:
    if len(parts) == 1 and isinstance(parts[0], _Sort):
        return parts[0]
    found = next((part for part in parts if isinstance(part, _Sort)), _Sort())
    manner = next((part for part in parts if isinstance(part, _Manner)), None)
    return replace(found, combat=manner.combat if manner else None)


@action("damage_source")
def _source(text: str, parts: list[Made]) -> _By:
    if isinstance(parts[0], _By):
        return parts[0]
    anywhere = parts[0].ref is not None or "source " in text
    return _By(parts[0], "everywhere" if anywhere else parts[0].scope)


@action("chosen_source")
def _chosen_source(_: str, parts: list[Made]) -> _By:
    before = tuple(part.filter for part in parts if part.filter)
    return _By(Thing(before=before), "everywhere", chosen=True)


@action("of_source")
def _of_source(_: str, parts: list[Thing]) -> _By:
    return _By(parts[0], "everywhere")


@action("targeted_source")
def _targeted_source(_: str, _parts: list[Made]) -> _By:
    return _By(Thing(ref="target 1"), "everywhere")


def dealt_by(sort: _Sort, to: Recipients, by: _By | None) -> DamageDealt:
    """Put together which damage is meant: of which sort, to what, and by which sources."""
    event = DamageDealt(to, combat=sort.combat, at_least=sort.at_least, at_most=sort.at_most)
    if by is None:
        return event
    if by.thing.targets or by.thing.that or by.thing.ref in (IT, TARGET):
        raise Unread
    found = by.thing.filter()
    event = replace(event, chosen=by.chosen)
    if found == All(()) and by.scope == "everywhere":
        return event
    return replace(event, source=found, scope=by.scope)


@action("would_deal")
def _would_deal(_: str, parts: list[Made]) -> DamageDealt:
    by, sort, *to = parts
    return dealt_by(sort, to[0] if to else ANYTHING, by)


@action("would_be_dealt")
def _would_be_dealt(_: str, parts: list[Made]) -> DamageDealt:
    return dealt_by(parts[1], Recipients(_filter(parts[0])), None)


@action("would_receive")
def _would_receive(_: str, parts: list[Made]) -> DamageDealt:
    sort, to, *by = parts
    return dealt_by(sort, to, by[0] if by else None)


def _player(whom: _Whom) -> Player:
    if whom.players is None:
        raise Unread
    return whom.players


@action("would_draw")
def _would_draw(text: str, parts: list[_Whom]) -> CardDrawn:
    return CardDrawn(
        _player(parts[0]), later="except the first" in text, bare="while your library" in text,
        own_step="during your" in text,
    )  # fmt: skip


@action("would_draws")
def _would_draws(_: str, parts: list[Made]) -> CardsDrawn:
    if not isinstance(parts[1], int):
        raise Unread
    return CardsDrawn(_player(parts[0]), parts[1])


@action("would_mill")
def _would_mill(_: str, parts: list[_Whom]) -> CardsMilled:
    return CardsMilled(_player(parts[0]))


@action("created_kind")
def _created_kind(text: str, _: list[Made]) -> Filter:
    words = [bare(word) for word in text.split()]
    return words[0] if len(words) == 1 else All(tuple(words))


@action("created_some")
def _created_some(_: str, parts: list[Filter]) -> _Tokens:
    return _Tokens(parts[0] if parts else None)


@action("created_listed")
def _created_listed(_: str, parts: list[Filter]) -> _Tokens:
    return _Tokens(Any(tuple(parts)))


@action("would_create")
def _would_create(text: str, parts: list[Made]) -> TokensCreated:
    by, tokens = parts
    if by == "effect":
        return TokensCreated("you" if "under your control" in text else "any", tokens.what, by_effect=True)
    return TokensCreated("you", tokens.what)


@action("would_be_created")
def _would_be_created(text: str, parts: list[_Tokens]) -> TokensCreated:
    return TokensCreated("you" if "under your control" in text else "any", parts[0].what)


@action("would_be_destroyed")
def _would_be_destroyed(_: str, parts: list[Thing]) -> Destroyed:
    return Destroyed(Recipients(_filter(parts[0])))


@action("moved_cards")
def _moved_cards(text: str, _: list[Made]) -> Thing:
    return Thing(cards="token" not in text)


@action("moved_dies", "moved_leaves")
def _moved_dies(text: str, _: list[Made]) -> _Away:
    return _Away("battlefield", "graveyard" if "die" in text else None)


@action("moved_pile")
def _moved_pile(text: str, _: list[Made]) -> _Away:
    whose = {"your": "you", "a opponent": "opponent", "enchanted": "enchanted player"}
    return _Away(
        None, "graveyard", next((cast("Player", who) for words, who in whose.items() if text.startswith(words)), None)
    )


@action("moved_from")
def _moved_from(text: str, _: list[Made]) -> str:
    return text.split()[-1]


@action("moved_put")
def _moved_put(_: str, parts: list[Made]) -> _Away:
    away: _Away = parts[0]
    return replace(away, origin="battlefield") if parts[1:] == ["battlefield"] else away


@action("moved_away")
def _moved_away(_: str, parts: list[Thing]) -> tuple[str, Thing]:
    return "away", parts[0]


@action("would_move")
def _would_move(_: str, parts: list[Moved]) -> Moved | tuple[Moved, ...]:
    return parts[0] if len(parts) == 1 else tuple(parts)


@action("turned_up")
def _turned_up(_: str, parts: list[Deed]) -> tuple[Replacement, ...]:
    return (Replacement(TurnedUp(Recipients(Is("source"))), (Also(), parts[0])),)


@action("would_enter")
def _would_enter(_: str, parts: list[Thing]) -> Moved:
    return Moved(Recipients(_filter(parts[0])), into="battlefield")


@action("moved_one")
def _moved_one(_: str, parts: list[Made]) -> Moved:
    thing, away = parts
    elsewhere = isinstance(thing, tuple)
    thing = thing[1] if elsewhere else thing
    if thing.scope not in ("battlefield", "everywhere") or thing.targets or thing.that or thing.ref in (IT, TARGET):
        raise Unread
    origin = away.origin
    if origin is None and not thing.cards and thing.ref is None and thing.filter() != All(()):
        # what is no card and is not said to come from anywhere is a permanent
        origin = "battlefield"
    return Moved(Recipients(thing.filter()), origin, away.to, whose=away.whose, cards=thing.cards, elsewhere=elsewhere)


@action("would_discard")
def _would_discard(text: str, _: list[Made]) -> Moved:
    if "~" in text:
        return Moved(Recipients(Is("source")), "hand", "graveyard", "discarded", by="opponent")
    return Moved(Recipients(Owned("you")), "hand", "graveyard", "discarded", by_effect=True)


_DOES: dict[str, Literal["scry", "proliferate", "flip a coin", "roll dice", "search"]] = {
    "scry": "scry", "prol": "proliferate", "flip": "flip a coin", "roll": "roll dice", "search": "search",
}  # fmt: skip


@action("would_act")
def _would_act(text: str, parts: list[_Whom]) -> PlayerActs:
    return PlayerActs(_player(parts[0]), next(verb for words, verb in _DOES.items() if f"would {words}" in text))


@action("would_creature")
def _would_creature(text: str, parts: list[Thing]) -> CreatureActs:
    return CreatureActs(Recipients(_filter(parts[0])), "explore" if "explore" in text else "connive")


@action("would_begin")
def _would_begin(text: str, parts: list[_Whom]) -> Begins:
    return Begins(_player(parts[0]), "draw" if "draw step" in text else "extra turn")


@action("would_gain")
def _would_gain(_: str, parts: list[_Whom]) -> LifeGained:
    return LifeGained(_player(parts[0]))


@action("would_lose")
def _would_lose(_: str, parts: list[_Whom]) -> LifeLost:
    return LifeLost(_player(parts[0]))


@action("counters_of")
def _counters_of(text: str, _: list[Made]) -> tuple[str, str]:
    return "kind", text.strip().removeprefix("K:").replace("_", " ")


def kind_of(parts: list[Made]) -> str | None:
    """Give the kind of counters among what was made of the parts of a text; None for any."""
    return next((part[1] for part in parts if isinstance(part, tuple) and part[0] == "kind"), None)


@action("would_be_put")
def _would_be_put(_: str, parts: list[Made]) -> CountersPut:
    return CountersPut(parts[-1], kind_of(parts))


@action("would_put")
def _would_put(_: str, parts: list[Made]) -> CountersPut:
    by = parts[0]
    event = CountersPut(parts[-1], kind_of(parts))
    if by == "modular":
        return replace(event, by_keyword=by)
    return replace(event, by_effect=True) if by == "effect" else replace(event, by=_player(by))


@action("would_get")
def _would_get(_: str, parts: list[Made]) -> CountersPut:
    return CountersPut(Recipients(players="you"), kind_of(parts))


# --------------------------------------------------------------------------------------------------------------------
# What happens then
# --------------------------------------------------------------------------------------------------------------------


@action("prevented_some", "prevented_x")
def _some(_: str, parts: list[Amount]) -> Prevented:
    if parts[0] == X():
        raise Unread
    return Prevented(parts[0])


@action("prevented_half")
def _half(text: str, _: list[Made]) -> Prevented:
    return Prevented(half="up" if text.endswith("up ") else "down")


@action("prevented_but")
def _all_but(_: str, parts: list[Amount]) -> Prevented:
    if not isinstance(parts[0], int):
        raise Unread
    return Prevented(all_but=parts[0])


@action("dealt_half")
def _dealt_half(text: str, _: list[Made]) -> Halved:
    return Halved("up" if "up " in text else "down")


@action("dealt_times")
def _dealt_times(text: str, _: list[Made]) -> Scaled:
    return Scaled(3 if text.startswith("triple") else 2)


@action("dealt_more")
def _dealt_more(_: str, parts: list[Amount]) -> Amount:
    if parts[-1] == X():
        raise Unread
    return parts[-1]


@action("dealt_that")
def _dealt_that(text: str, parts: list[Amount]) -> Scaled:
    if " minus " in text:
        return Scaled(1, -parts[0] if isinstance(parts[0], int) else Times(-1, parts[0]))
    return Scaled(1, parts[0])


@action("dealt_fixed", "dealt_equal")
def _dealt_fixed(_: str, parts: list[Amount]) -> Fixed:
    return Fixed(parts[0])


@action("life_plus")
def _life_plus(_: str, parts: list[Amount]) -> Scaled:
    return Scaled(1, parts[0])


@action("life_turned")
def _life_turned(text: str, _: list[Made]) -> Deed:
    if "twice" in text:
        return Scaled(2)
    return Acts("lose life", Proportional(), "affected")


@action("counters_twice", "got_twice")
def _counters_twice(_: str, _parts: list[Made]) -> Scaled:
    return Scaled(2)


@action("counters_more", "got_more")
def _counters_more(_: str, parts: list[Amount]) -> Scaled:
    return Scaled(1, parts[0])


@action("counters_less")
def _counters_less(_: str, parts: list[Amount]) -> Scaled:
    if not isinstance(parts[0], int):
        raise Unread
    return Scaled(1, -parts[0])


@action("counters_halved")
def _counters_halved(text: str, _: list[Made]) -> Halved:
    return Halved("up" if text.endswith("up ") else "down")


# --------------------------------------------------------------------------------------------------------------------
# Actions
# --------------------------------------------------------------------------------------------------------------------


@action("act_some")
def _act_some(_: str, parts: list[Amount]) -> _Count:
    if parts and parts[0] == X():
        raise Unread
    return _Count(parts[0] if parts else 1)


@action("life_some")
def _life_some(_: str, parts: list[Amount]) -> _Count:
    if parts[0] == X():
        raise Unread
    return _Count(parts[0])


@action("act_on")
def _act_on(text: str, _: list[Made]) -> tuple[str, str]:
    return "on", {"~ ": "source", "it ": IT}.get(text, "affected")


def _amount(parts: list[Made]) -> Amount | Proportional:
    each = next((part for part in parts if isinstance(part, Proportional)), None)
    count = next((part.amount for part in parts if isinstance(part, _Count)), 1)
    if each is None:
        return count
    if not isinstance(count, int):
        raise Unread
    return replace(each, factor=count)


def _counter_act(verb: str, parts: list[Made]) -> Acts:
    on = next(part[1] for part in parts if isinstance(part, tuple) and part[0] == "on")
    kind = next((part for part in parts if isinstance(part, str)), None)
    if kind is None:
        raise Unread
    return Acts(verb, _amount(parts), on=on, kind=kind)  # type: ignore[arg-type]


@action("act_put")
def _act_put(_: str, parts: list[Made]) -> Acts:
    return _counter_act("put counters", parts)


@action("act_remove")
def _act_remove(_: str, parts: list[Made]) -> Acts:
    return _counter_act("remove counters", parts)


def _player_act(verb: str, parts: list[Made]) -> Acts:
    who = next((part for part in parts if isinstance(part, str)), "you")
    return Acts(verb, _amount(parts), who=cast("Sufferer", who))  # type: ignore[arg-type]


@action("act_create")
def _act_create(_: str, parts: list[Made]) -> Acts:
    token = next(part for part in parts if isinstance(part, Face))
    return replace(_player_act("create", [part for part in parts if part is not token]), token=token)


@action("act_both")
def _act_both(_: str, parts: list[Made]) -> tuple[Acts, ...]:
    return (_player_act("draw", parts), _player_act("draw", [*parts, "affected"]))


@action("act_exile_top")
def _act_exile_top(_: str, parts: list[Made]) -> Acts:
    return _player_act("exile top", parts)


@action("act_gain")
def _act_gain(_: str, parts: list[Made]) -> Acts:
    return _player_act("gain life", parts)


@action("act_lose")
def _act_lose(_: str, parts: list[Made]) -> Acts:
    return _player_act("lose life", parts)


@action("act_draw")
def _act_draw(_: str, parts: list[Made]) -> Acts:
    return _player_act("draw", parts)


@action("act_mill")
def _act_mill(_: str, parts: list[Made]) -> Acts:
    return _player_act("mill", parts)


@action("act_deals")
def _act_deals(text: str, parts: list[Made]) -> Acts:
    of = Proportional("prevented" if "prevented this way" in text else "that")
    return Acts("deal damage", of, who=parts[0])


# --------------------------------------------------------------------------------------------------------------------
# Where things go, cards, and tokens
# --------------------------------------------------------------------------------------------------------------------


@action("goes_with")
def _goes_with(_: str, parts: list[Made]) -> tuple[str, str, int]:
    count, kind = parts
    if not isinstance(count.amount, int):
        raise Unread
    return "with", kind, count.amount


@action("goes_away")
def _goes_away(_: str, parts: list[Made]) -> Goes:
    with_counters = next((part for part in parts if isinstance(part, tuple)), None)
    return Goes("exile") if with_counters is None else Goes("exile", None, with_counters[1], with_counters[2])


@action("goes_put")
def _goes_put(text: str, _: list[Made]) -> Goes:
    return Goes("library", "top" if " on top " in text else "bottom")


@action("goes_onto")
def _goes_onto(_: str, parts: list[Made]) -> Goes:
    if not parts:
        return Goes("battlefield")
    count, kind = parts
    if not isinstance(count.amount, int):
        raise Unread
    return Goes("battlefield", None, kind, count.amount)


@action("then_goes")
def _then_goes(text: str, parts: list[Made]) -> tuple[Made, ...]:
    goes, *acts = parts
    if acts and isinstance(acts[0], Acts) and acts[0].verb == "put counters" and acts[0].on in (IT, "affected"):
        # counters on what goes somewhere are put on what it is there (400.7)
        if not isinstance(acts[0].amount, int) or goes.kind is not None:
            raise Unread
        goes, acts = replace(goes, kind=acts[0].kind, count=acts[0].amount), acts[1:]
    return ("may", (goes, *acts)) if "but you may" in text else (goes, *acts)


_PRINTED = {"C": "color", "S": "subtype", "T": "type", "U": "supertype"}


@action("token_size", "token_part", "token_keyword", "token_legend")
def _token_part(text: str, _: list[Made]) -> str:
    return text.strip()


@action("token_spec")
def _token_spec(_: str, parts: list[str]) -> Face:
    words: dict[str, list[str]] = {kind: [] for kind in ("C", "S", "T", "U", "K")}
    size: tuple[str | None, str | None] = (None, None)
    for part in parts:
        mark, _colon, word = part.partition(":")
        if mark in words:
            words[mark].append(word.replace("_", " "))
        elif "/" in part:
            power, toughness = part.split("/")
            size = (power, toughness)
    if not words["T"]:
        if words["S"] and words["S"][0] in PREDEFINED and len(words["S"]) == 1:
            return PREDEFINED[words["S"][0]]
        raise Unread
    return Face(
        " ".join(words["S"]) or "Token", supertypes=tuple(words["U"]), types=tuple(in_print_order(words["T"])),
        subtypes=tuple(words["S"]), power=size[0], toughness=size[1], indicator=tuple(words["C"]),
        abilities=tuple(Keyword(word) for word in words["K"]),
    )  # fmt: skip


@action("tokens_times")
def _tokens_times(text: str, _: list[Made]) -> Scaled:
    return Scaled(3 if "3 times" in text else 2)


@action("tokens_more")
def _tokens_more(text: str, parts: list[Face]) -> MoreTokens:
    return MoreTokens(parts[0], "that many" if text.startswith("that many") else 1)


@action("tokens_other")
def _tokens_other(_: str, parts: list[Face]) -> OtherTokens:
    return OtherTokens(tuple((face,) for face in parts))


@action("cards_more")
def _cards_more(_: str, parts: list[Amount]) -> Scaled:
    return Scaled(1, parts[0])


@action("cards_twice")
def _cards_twice(_: str, _parts: list[Made]) -> Scaled:
    return Scaled(2)


@action("cards_look")
def _cards_look(text: str, parts: list[Amount]) -> Acts:
    return Acts("look", parts[0], who="you", rest="graveyard" if "graveyard" in text else "library")


@action("cards_exile")
def _cards_exile(text: str, _: list[Made]) -> Acts:
    return Acts("exile top" if "face up" in text else "exile top face down", 1, who="affected")


@action("cards_skipped")
def _cards_skipped(_: str, parts: list[Deed]) -> tuple[Deed, ...]:
    return (Skipped(), *parts)


@action("cards_spared")
def _cards_spared(_: str, _parts: list[Made]) -> tuple[Deed, ...]:
    return (Spared(),)


@action("cards_narrowed")
def _cards_narrowed(_: str, parts: list[int]) -> tuple[Deed, ...]:
    return (Narrowed(parts[0]),)


@action("then_acts_twice")
def _then_acts_twice(text: str, _: list[Made]) -> tuple[Deed, ...]:
    if text.startswith("proliferate"):
        return (Acts("proliferate", 2, who="you"),)
    if "explores again" in text:
        return (Acts("explore", 2, on="affected"),)
    if "scry" in text:
        return (Acts("scry", 1, who="you"), Acts("explore", 1, on="affected"))
    return (Acts("draw", 1, who="you"), Acts("connive", 1, on="affected"))


@action("cannot_draw")
def _cannot_draw(_: str, parts: list[Made]) -> tuple[Replacement, ...]:
    who, *most = parts
    if most and not isinstance(most[0], int):
        raise Unread
    return (Replacement(CardDrawn(_player(who), beyond=most[0] if most else 0), (Impossible(),)),)


@action("cannot_sacrifice")
def _cannot_sacrifice(_: str, parts: list[Thing]) -> tuple[Replacement, ...]:
    return (Replacement(Moved(Recipients(_filter(parts[0])), cause="sacrificed"), (Impossible(),)),)


@action("cannot_counter")
def _cannot_counter(_: str, parts: list[Thing]) -> tuple[Replacement, ...]:
    thing = parts[0]
    if thing.ref != "source" and thing.scope != "stack":
        raise Unread
    zones: tuple[Zone, ...] = ("stack",) if thing.ref == "source" else ("battlefield",)
    return (Replacement(Countered(Recipients(_filter(thing, thing.scope))), (Impossible(),), zones=zones),)


@action("skips_step")
def _skips_step(text: str, _: list[Made]) -> tuple[Replacement, ...]:
    steps: tuple[Literal["untap", "upkeep", "draw"], ...] = ("untap", "upkeep", "draw")
    step = next(word for word in steps if f" {word} " in text)
    who: Player = "you" if text.startswith("skip") else "any"
    return (Replacement(Begins(who, step), (Skipped(),)),)


@action("shield_rider")
def _shield_rider(text: str, parts: list[Made]) -> Acts | tuple[Acts, ...]:
    """Read what is done with the damage that a shield prevents; anything else is done at once, as it resolves."""
    act = _rider(text, parts)
    if not isinstance(act, Acts) or not isinstance(act.amount, Proportional):
        raise Unread
    return act


@action("rider")
def _rider(_: str, parts: list[Made]) -> Acts | tuple[Acts, ...]:
    """What is done if damage is prevented is done with what is prevented of it, so with none that can't be."""
    if parts[0] != "if prevented":
        return cast("Acts", parts[0])
    act = parts[1]
    if not isinstance(act, Acts) or not isinstance(act.amount, Proportional):
        raise Unread
    return replace(act, amount=replace(act.amount, of="prevented"))


@action("then_prevents", "then_acts")
def _then(_: str, parts: list[Made]) -> tuple[Deed, ...]:
    return tuple(deed for part in parts for deed in (part if isinstance(part, tuple) else (part,)))


# --------------------------------------------------------------------------------------------------------------------
# Whole effects
# --------------------------------------------------------------------------------------------------------------------


@action("replacing_would")
def _would(_: str, parts: list[Made]) -> Replacement | tuple[Replacement, ...]:
    if isinstance(parts[0], tuple):
        return tuple(_replacement(event, parts[1:]) for event in parts[0])
    return _replacement(parts[0], parts[1:])


def _replacement(event: Event, rest: list[Made]) -> Replacement:
    offered = rest[-1]
    optional = "may" in rest or (isinstance(offered, tuple) and offered[:1] == ("may",))
    if optional and isinstance(offered, tuple) and offered[:1] == ("may",):
        rest = [*rest[:-1], offered[1]]
    if rest[-1] == "each":
        rest = [*rest[:-1], OtherTokens((_each_of(event),))]
    if not isinstance(event, TokensCreated):
        rest = [*rest[:-1], _token_instead(rest[-1])]
    condition = next((part.condition for part in rest if isinstance(part, _While)), None)
    deeds: Made = rest[-1]
    zones = _functions_in(event)
    return Replacement(event, deeds if isinstance(deeds, tuple) else (deeds,), optional, condition, zones)


def _token_instead(deed: Made) -> Made:
    """Read "create a token instead" where no tokens would be created otherwise: an action takes the event's place."""
    match deed:
        case OtherTokens(choices=((face,),)):
            return Acts("create", 1, who="you", token=face)
        case OtherTokens() | MoreTokens():
            raise Unread
        case _:
            return deed


_EVERYWHERE: tuple[Zone, ...] = get_args(Zone)


def _functions_in(event: Event) -> tuple[Zone, ...]:
    """Say where an effect functions (113.6): one about where its own object goes does wherever that comes from."""
    if not isinstance(event, Moved) or event.to.objects != Is("source") or event.origin == "battlefield":
        return ("battlefield",)
    return _EVERYWHERE if event.origin is None else (event.origin,)


def _each_of(event: Event) -> tuple[Face, ...]:
    """Give one token of each kind that an event speaks of."""
    what = event.what if isinstance(event, TokensCreated) else None
    words = what.of if isinstance(what, Any) else ()
    if not words or not all(word in PREDEFINED for word in words):
        raise Unread
    return tuple(PREDEFINED[str(word)] for word in words)


def _all_of(parts: list[Made], deed: Deed) -> tuple[Replacement, ...]:
    """Read an effect that is about all damage of some kind."""
    manner = next((part.combat for part in parts if isinstance(part, _Manner)), None)
    to = next((part for part in parts if isinstance(part, Recipients)), ANYTHING)
    source = next((part for part in parts if isinstance(part, _By)), None)
    condition = next((part.condition for part in parts if isinstance(part, _While)), None)
    return (Replacement(dealt_by(_Sort(manner), to, source), (deed,), condition=condition),)


@action("both_ways")
def _both(_: str, parts: list[Thing]) -> tuple[str, Thing]:
    return "both", parts[0]


@action("prevents_all")
def _prevents_all(_: str, parts: list[Made]) -> tuple[Replacement, ...]:
    both = next((part[1] for part in parts if isinstance(part, tuple) and part[0] == "both"), None)
    if both is None:
        return _all_of(parts, Prevented())
    to = Recipients(_filter(both))
    by = _By(both, both.scope if both.ref is None else "everywhere")
    return (*_all_of([*parts, to], Prevented()), *_all_of([*parts, by], Prevented()))


@action("all_redirected")
def _all_redirected(_: str, parts: list[Made]) -> tuple[Replacement, ...]:
    *rest, to = parts
    if isinstance(to, str):
        return _all_of(rest, Redirected(player=cast("Sufferer", to)))
    if to.ref not in ("source", "host"):
        raise Unread
    return _all_of(rest, Redirected(to=to.ref))


@action("all_doubled")
def _all_doubled(text: str, parts: list[Made]) -> tuple[Replacement, ...]:
    return _all_of(parts, Scaled(3 if text.startswith("triple") else 2))


@action("life_floor")
def _life_floor(_: str, parts: list[Amount]) -> tuple[Replacement, ...]:
    least, at = parts
    if not isinstance(least, int) or least != at:
        raise Unread
    return (Replacement(LifeLost("you", by_damage=True, below=least), (Floored(least),)),)


@action("damage_as")
def _damage_as(text: str, _: list[Made]) -> tuple[Replacement, ...]:
    to = Recipients(players="you") if " to you " in text else ANYTHING
    return (Replacement(DamageDealt(to), (AsThough(text.split("K:")[1].strip()),)),)


@action("cannot_search")
def _cannot_search(_: str, parts: list[_Whom]) -> tuple[Replacement, ...]:
    return (Replacement(PlayerActs(_player(parts[0]), "search"), (Impossible(),)),)


@action("cannot_gain")
def _cannot_gain(_: str, parts: list[_Whom]) -> tuple[Replacement, ...]:
    return (Replacement(LifeGained(_player(parts[0])), (Impossible(),)),)


@action("cannot_lose")
def _cannot_lose(_: str, parts: list[_Whom]) -> tuple[Replacement, ...]:
    return (Replacement(LifeLost(_player(parts[0])), (Impossible(),)),)


@action("cannot_change")
def _cannot_change(_: str, _parts: list[Made]) -> tuple[Replacement, ...]:
    return tuple(Replacement(event, (Impossible(),)) for event in (LifeGained("you"), LifeLost("you")))


@action("cannot_put")
def _cannot_put(_: str, parts: list[Made]) -> tuple[Replacement, ...]:
    to = next(part for part in parts if isinstance(part, _Whom | Recipients))
    whom = Recipients(players=_player(to)) if isinstance(to, _Whom) else to
    return (Replacement(CountersPut(whom, kind_of(parts)), (Impossible(),)),)


@action("cannot_prevent", "cannot_prevent_from")
def _cannot_prevent(_: str, parts: list[Made]) -> tuple[Replacement, ...]:
    return _all_of(parts, Unpreventable())


@action("replacing")
def _replacing(_: str, parts: list[Made]) -> tuple[Replacement, ...]:
    found: Made = parts[-1]
    several: tuple[Replacement, ...] = found if isinstance(found, tuple) else (found,)
    lead = parts[0].condition if isinstance(parts[0], _While) else None
    if lead is None:
        return several
    if any(one.condition is not None for one in several):
        raise Unread
    return tuple(replace(one, condition=lead) for one in several)


@action("next_number")
def _next_number(_: str, parts: list[Amount]) -> _Count:
    return _Count(parts[0])


@action("where_next")
def _where_next(_: str, parts: list[Amount]) -> tuple[str, Amount]:
    return "where", parts[0]


def _capacity(parts: list[Made]) -> Amount:
    """Give how much a shield holds, with what X is where that is said."""
    number = next(part.amount for part in parts if isinstance(part, _Count))
    where = next((part[1] for part in parts if isinstance(part, tuple) and part[0] == "where"), None)
    if isinstance(number, Proportional) or (where is not None and number != X()):
        raise Unread
    return number if where is None else where


@action("next_amount")
def _next_amount(_: str, parts: list[Made]) -> tuple[Replacement, ...]:
    return tuple(replace(one, holds=_capacity(parts)) for one in _all_of(parts, Prevented()))


@action("next_redirected")
def _next_redirected(_: str, parts: list[Made]) -> tuple[Replacement, ...]:
    redirected = _all_of(parts[:-1], Redirected(target=1))
    return tuple(replace(one, holds=_capacity(parts)) for one in redirected)


@action("next_time")
def _next_time(_: str, parts: list[Made]) -> Replacement:
    return replace(_replacement(parts[0], parts[1:]), once=True)


@action("shielding")
def _shielding(_: str, parts: list[Made]) -> tuple[Replacement, ...]:
    first, *acts = parts
    several: tuple[Replacement, ...] = first if isinstance(first, tuple) else (first,)
    if acts and len(several) > 1:
        raise Unread
    return tuple(replace(one, deeds=(*one.deeds, *acts)) for one in several)


_BEARS = re.compile(
    r"\bwould\b|\bregenerate\b|\bprevent|\binstead\b|\bcan't (?:gain life|draw|search|be prevented|have)"
    r"|\bskip|\bnext time\b"
    r"|\benter (?:tapped|untapped|with|under|as)\b.*(?:this|your next) turn\b"
    r"|(?:this|end of|your next) turn\b.*\benter (?:tapped|untapped|with|under|as)\b"
)
_PASSING = re.compile(r"\b(?:until end of turn , |this turn |until end of turn )")


def shields(text: str) -> tuple[Replacement | Enters | None, ...]:
    """Read the replacement and prevention effects that a spell or ability leaves when it resolves.

    Args:
        text: the tokens of its effect.

    Returns:
        The effects; None stands for one that is not read.
    """
    sentences = [f"{part}. " for part in text.split(". ") if part.strip()]
    found: list[Replacement | Enters | None] = []
    place = 0
    while place < len(sentences):
        if not _BEARS.search(sentences[place]):
            place += 1
            continue
        read, place = _longest(sentences, place)
        found += read
    return tuple(found)


_REGENERATES = re.compile(r"^regenerate (?:~|it|target [^,.]*|enchanted [^ ]+|equipped [^ ]+|that [^ ]+) \. $")
_OF_IT = re.compile(
    r"^if (?:it|~|that (?:T:\w+(?: or T:\w+)?|permanent|token)|the T:\w+) (?=would (?:die|leave|be put) )"
)
# what was dealt damage is the target where there is one, and only one
_OF_HURT = re.compile(
    r"^if a (?:T:Creature|permanent|T:Creature or T:Planeswalker) dealt damage this way (?=would (?:die|leave|be put) )"
)
_HURTS_TARGET = re.compile(r"^(?!.*\btarget\b.*\btarget\b).*\bdamage to (?:any )?target\b")


def _about_target(sentence: str, before: str) -> Replacement | None:
    """Read what a spell or ability says of the one object that it is about: regenerating it, or where it goes."""
    if _REGENERATES.match(sentence):
        return Replacement(Destroyed(Recipients(target=1)), (Acts("regenerate", on="affected"),), once=True)
    if _HURTS_TARGET.match(before):
        sentence = _OF_HURT.sub("if it ", sentence)
    found = parse("shielding", _OF_IT.sub("if ~ ", sentence)) if _OF_IT.match(sentence) else None
    if not found or len(found) != 1 or not isinstance(found[0].event, Moved):
        return None
    return cast("Replacement", replace(found[0], event=replace(found[0].event, to=Recipients(target=1)), zones=()))


def shields_at(text: str) -> tuple[tuple[Replacement, ...], int] | None:
    """Read the replacement and prevention effects that a text begins with, for the rest of the turn.

    Args:
        text: the tokens of what a spell or ability does.

    Returns:
        The effects, and how much of the text they are; None where it begins with something else.
    """
    ends = [match.end() for match in re.finditer(r"\. ", text)][:3]
    for end in reversed(ends):
        whole = text[:end]
        passing = _PASSING.sub("", whole)
        if passing == whole and "the next" not in whole:
            continue
        if not _BEARS.search(whole) and "can't be countered " not in whole:
            continue
        read = parse("shielding", passing)
        if read:
            try:
                return tuple(_settled(one) for one in read), end
            except Unread:
                continue
    return None


def _longest(sentences: list[str], place: int) -> tuple[tuple[Replacement | Enters | None, ...], int]:
    """Read an effect with as many of the following sentences as belong to it."""
    about = _about_target(_PASSING.sub("", sentences[place]), "".join(sentences[:place]))
    if about is not None:
        return (about,), place + 1
    for end in range(min(len(sentences), place + 3), place, -1):
        whole = "".join(sentences[place:end])
        passing = _PASSING.sub("", whole)
        if passing == whole and "the next" not in whole:
            continue
        entered = enters_resolved(passing)
        if entered:
            return entered, end
        read = parse("shielding", passing)
        if read:
            try:
                return tuple(_settled(one) for one in read), end
            except Unread:
                continue
    return (None,), place + 1


def replacements(text: str) -> tuple[Replacement, ...]:
    """Read a static ability that makes replacement or prevention effects, or says what can't happen.

    Args:
        text: all its tokens.

    Returns:
        One ability for each effect; none when the text is not read, or only in part.
    """
    found = parse("replacing", text)
    if not found:
        return ()
    try:
        return tuple(_settled(one) for one in found)
    except Unread:
        return ()


def _settled(found: Replacement) -> Replacement:
    """Say what pronouns mean: the permanent that the ability is on, where the event happens to it, or that it is on."""
    own = _about_itself(found.event)
    if not own and any(getattr(part, "ref", None) == IT for part in parts(found.condition)):
        raise Unread
    deeds = tuple(
        replace(deed, on="source" if own else "affected") if isinstance(deed, Acts) and deed.on == IT else deed
        for deed in found.deeds
    )
    return cast("Replacement", bound(replace(found, deeds=deeds)))


def _about_itself(event: Event) -> bool:
    to = getattr(event, "to", None)
    itself = isinstance(to, Recipients) and to.objects == Is("source") and to.players is None
    return itself or getattr(event, "source", None) == Is("source")
